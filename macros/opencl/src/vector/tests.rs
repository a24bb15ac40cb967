//! The vector IR of the project's kernels, as files to read.

use std::path::Path;

use crate::driver::dump::{Lanes, Shown, Stage, dump};
use crate::ir::tests::{kernels, root};
use crate::testing::{is_as_before, with_stack};

/// The vector IR of the kernels of tests and benchmarks, as `BLESS=1 cargo test -p swz-opencl --lib snapshots` wrote it into
/// `macros/opencl/snapshots/vector`: a change of it is a change to read.
#[test]
fn snapshots() {
    let run = || {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/vector");
        let mut changed = Vec::new();
        for path in kernels() {
            let shown = path.strip_prefix(root()).expect("inside").to_string_lossy().replace('\\', "/");
            // These files are much text for few constructs, or for other things.
            let is_left = "atomics.cl check.cl check_images.cl faults.cl literals.cl long.cl memory.cl names.cl same.cl \
                 sequence.cl strides.cl";
            if is_left.split(' ').any(|name| shown.ends_with(name)) {
                continue;
            }
            let stage = Shown { stage: Stage::Vector, lanes: Lanes::Counted, after: None };
            let shown_in = |options| dump(&root(), &shown, options, stage);
            let text = shown_in("").or_else(|_| shown_in("-cl-std=CL3.0")).expect("no fault");
            let name = shown.trim_end_matches(".cl").replace('/', "_");
            if !is_as_before(&folder.join(name).with_extension("vir"), &text) {
                changed.push(shown);
            }
        }
        assert!(
            changed.is_empty(),
            "the vector IR of {changed:?} is not what it was: BLESS=1, and read the difference"
        );
    };
    with_stack(run);
}
