//! Code that is emitted for the project's kernels, as snapshots that each optimisation changes.
//!
//! A line of a snapshot is a kernel, with how often it calls which functions of the runtime that statements in lanes and checks by the row
//! consist of: `load_row`, `store_row` and `store_local_row` are contiguous accesses, `load_interleaved`, `load_interleaved_row` and `store_interleaved` interleaved ones, `gather` and `scatter` any;
//! `within` and `row` check a row at once, `blocks` are rows that are checked; `below`, `from` and such leave out items; `get` and `set` are checked where
//! they stand. `each` marks statements that run for one item after another.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::{ALL, OFF, Pass};
use crate::driver::dump::{Stage, dump};
use crate::ir::tests::root;
use crate::testing::{is_as_before, with_stack};

/// The functions that snapshots count.
const COUNTED: &str = "__swz_shuffle2_list __swz_shuffle_list above all barrier below block blocks choose load_interleaved columns each each_by \
     argument_to_read argument_to_write begins each_in_check elements element ends fetch_lanes from gather gather_row gather_row_behind get get_in_check gather_guessed gather_strided get_settled load_settled load_uniform has_in_bounds has_row_to_read \
     has_row_to_write has_some is_known is_multiple_of is_plain_pointer lane leader load load_in_check load_round load_row member only_if part places \
     row load_interleaved_row row_to_read row_to_write rows store_interleaved sample_lanes sample_lanes_by scatter scatter_guessed scatter_strided set set_in_check settled assume_plain span \
     spread store store_in_check store_local_row store_row through unbegun unwatched with within write_lanes";

/// The files with kernels, small ones first. Those left out are about other things, and long.
fn files() -> Vec<PathBuf> {
    const LEFT: [&str; 7] =
        ["check.cl", "check_images.cl", "faults.cl", "images.cl", "literals.cl", "long.cl", "names.cl"];
    let mut files = Vec::new();
    for folder in
        ["tests/kernels", "tests/benches/opencl/cl", "runtime/examples/kernels/cl", "macros/opencl/snapshots/passes"]
    {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_left = path.file_name().is_some_and(|name| LEFT.iter().any(|left| name == *left));
            if path.extension().is_some_and(|extension| extension == "cl") && !is_left {
                files.push(path.strip_prefix(root()).expect("a file of the project").to_owned());
            }
        }
    }
    files.sort_by_key(|path| (fs::metadata(root().join(path)).map_or(0, |about| about.len()), path.clone()));
    assert!(files.len() > 40, "{files:?}");
    files
}

/// The snapshot of a file.
fn snapshot(path: &Path) -> String {
    let shown = path.to_str().expect("a path");
    // Some ask for a later version of the language, or for macros.
    let compiled = |options| dump(&root(), shown, options, Stage::Rust);
    let Ok(rust) = compiled("").or_else(|_| compiled("-cl-std=CL3.0")) else { return "not without options\n".into() };
    let mut lines = String::new();
    // The code that runs a kernel stands behind this, before the documentation of what comes next.
    for of_kernel in rust.replace(" PreparedRows for ", " Prepared for ").split(" Prepared for ").skip(1) {
        let name = of_kernel.split("_launch").next().unwrap_or_default();
        let body = of_kernel.split("# [doc = ").next().unwrap_or_default();
        let mut counts = BTreeMap::<String, usize>::new();
        let words: Vec<&str> = body.split_ascii_whitespace().collect();
        for at in 1..words.len().saturating_sub(1) {
            let (before, word, behind) = (words[at - 1], words[at], words[at + 1]);
            let is_called = behind == "::" || behind.starts_with('(');
            let counted = match word {
                // The loop over the rows, and the question whether any items run: each kernel that runs by rows has them.
                "while" if behind == "let" => continue,
                "if" if behind.starts_with("_Items") => continue,
                "while" | "loop" | "if" => word.to_owned(),
                "&" if behind.starts_with(|c: char| c.is_ascii_digit()) => "& number".to_owned(),
                "map1_rolled" | "map2_rolled" if is_called => word.to_owned(),
                _ if !matches!(before, "." | "::") || !is_called || COUNTED.split(' ').all(|of| of != word) => continue,
                // `blocks::<true>` runs the last items as a block.
                _ if words.get(at + 3) == Some(&"true") => format!("{word}::<true>"),
                _ => word.to_owned(),
            };
            *counts.entry(counted).or_default() += 1;
        }
        let counts: Vec<_> = counts.into_iter().map(|(called, count)| format!("{called} {count}")).collect();
        let _ = writeln!(lines, "{name}: {}", counts.join(", "));
    }
    if shown.contains("reachability") {
        let _ = writeln!(lines, "functions: {}", rust.matches("fn ").count());
    }
    lines
}

fn file_of(path: &Path) -> PathBuf {
    let stem = path.with_extension("").to_str().expect("a path").replace(['/', '\\'], "_");
    Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/emitted").join(format!("{stem}.txt"))
}

/// The code that is emitted is what it was: `BLESS=1 cargo test -p swz-opencl --lib emitted` writes it anew; read the difference.
#[test]
fn emitted() {
    with_stack(|| {
        let mut changed = Vec::new();
        for path in files() {
            let (text, file) = (snapshot(&path), file_of(&path));
            // A file that is new gets its snapshot with the next blessing.
            if !is_as_before(&file, &text) && file.exists() {
                changed.push(path.clone());
            }
        }
        assert!(
            changed.is_empty(),
            "what is emitted for {changed:?} is not what it was: BLESS=1, and read the difference"
        );
    });
}

/// Switches off each optimisation, and looks for a snapshot that notices it, first at the one that did last time.
/// `cargo test -p swz-opencl --lib noticed -- --nocapture` lists which; `BLESS=1` before it keeps the list, for speed alone.
#[test]
fn noticed() {
    with_stack(|| {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/noticed.txt");
        let before = fs::read_to_string(&kept).unwrap_or_default();
        let (files, mut list, mut missed) = (files(), String::new(), Vec::new());
        for (pass, module) in ALL {
            OFF.set(Some(*pass));
            let notices = |path: &&PathBuf| {
                let there = fs::read_to_string(file_of(path)).unwrap_or_default();
                // Some code cannot be written without it: that is noticed too.
                std::panic::catch_unwind(|| snapshot(path)).map_or(true, |after| after != there)
            };
            let is_last = |path: &PathBuf| before.lines().any(|line| line == format!("{pass:?}: {}", path.display()));
            let (likely, others): (Vec<_>, Vec<_>) = files.iter().partition(|path| is_last(path));
            let by = likely.into_iter().chain(others).find(notices);
            let shown = by.map_or("NOTHING".into(), |path| format!("the snapshot `emitted` of {}", path.display()));
            println!("{:19} {module:27} noticed by {shown}", format!("{pass:?}"));
            match by {
                Some(path) => {
                    let _ = writeln!(list, "{pass:?}: {}", path.display());
                }
                None => missed.push(*pass),
            }
            OFF.set(None);
        }
        if env::var_os("BLESS").is_some() {
            fs::write(&kept, list).expect("written");
        }
        println!("{} of {} optimisations are noticed", ALL.len() - missed.len(), ALL.len());
        assert_eq!(missed, [] as [Pass; 0], "no snapshot notices that these are switched off");
    });
}

/// Each optimisation is in the table of CONTRIBUTING.md, with its module.
#[test]
fn passes_are_listed() {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("a page");
    for (pass, module) in ALL {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{pass:?}` ")));
        assert!(row.is_some_and(|row| row.contains(&format!("| `{module}` "))), "{pass:?} of `{module}` has no row");
    }
}
