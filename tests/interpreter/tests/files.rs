//! The kernels of the project, beside the interpreter.

use std::fs;
use std::path::{Path, PathBuf};

use swz_interpreter_tests::{FILES, Text, all};

// Clippy says nothing of what is made, which allows all, and would read it for half a minute.
#[cfg(not(clippy))]
include!(concat!(env!("OUT_DIR"), "/files.rs"));
#[cfg(clippy)]
static TEXTS: &[Text] = &[];

/// The kernels that compute nothing that everybody has to compute, and why.
const NEVER_SAME: &[(&str, &str)] = &[
    ("kernels/faults.cl padded_before", "reads before its buffer"),
    ("kernels/faults.cl padded_store_before", "writes before its buffer"),
    ("kernels/faults.cl plain_before", "reads before its buffer"),
    ("kernels/faults.cl plain_store_before", "writes before its buffer"),
    ("kernels/faults.cl of_a_local_array", "reads local memory that nobody wrote"),
    ("kernels/faults.cl store_of_a_local_array", "writes beyond its array, or reads what nobody wrote"),
    ("kernels/faults.cl group_local", "reads local memory that nobody wrote"),
    ("kernels/faults.cl group_looped", "reads local memory that nobody wrote"),
    ("kernels/groups.cl unwritten", "reads local memory that nobody wrote"),
    ("kernels/lanes.cl waits", "waits for a number that no item writes"),
    ("kernels/lanes.cl counts_below_zero", "reads beyond its buffer"),
    ("kernels/lanes.cl by_two_numbers", "reads local memory that nobody wrote"),
    ("kernels/language.cl division_by_zero", "divides by zero"),
    ("kernels/language.cl beyond_a_buffer", "reads before its buffer"),
    ("kernels/memory.cl far_local", "reads local memory that nobody wrote"),
    ("kernels/memory.cl steps_back", "reads before its buffer"),
    ("kernels/rims.cl reads_before", "reads before its buffer"),
    ("kernels/settled.cl unwritten", "reads local memory that nobody wrote"),
];

#[test]
fn compiled() {
    let start = std::time::Instant::now();
    let compared = all(TEXTS, 3);
    let [same, faults, open] = compared.counts;
    println!("{same} launches are the same, {faults} are faults, {open} are open, in {:?}", start.elapsed());
    let different = compared.different;
    assert!(different.is_empty(), "{} kernels are not the same:\n{}", different.len(), different.join("\n"));
    let is_here = |kernel: &&str| TEXTS.iter().any(|text| kernel.starts_with(text.path.trim_start_matches("../")));
    let expected: Vec<_> = NEVER_SAME.iter().map(|(kernel, _)| *kernel).filter(is_here).collect();
    let found: Vec<_> = compared.never_same.iter().map(|told| told.split(':').next().unwrap_or_default()).collect();
    assert_eq!(found, expected, "{}", compared.never_same.join("\n"));
}

/// A file that is left to other tests says so in `FILES`.
#[test]
fn every_file_is_listed() {
    const LEFT: [&str; 9] = [
        "check.cl",
        "check_images.cl",
        "check_order.cl",
        "check_vectors.cl",
        "collectives.cl",
        "long.cl",
        "modern.cl",
        "names.cl",
        "parallel.cl",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed: Vec<PathBuf> =
        FILES.iter().map(|(path, _)| fs::canonicalize(root.join(path)).expect("a file that is listed")).collect();
    for folder in ["../kernels", "../benches/opencl/cl", "../../runtime/examples/kernels/cl"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            let path = fs::canonicalize(entry.expect("an entry").path()).expect("a path");
            let is_left = path.file_name().is_some_and(|name| LEFT.iter().any(|left| name == *left));
            if path.extension().is_some_and(|extension| extension == "cl") && !is_left {
                assert!(listed.contains(&path), "{} is not in `FILES`", path.display());
            }
        }
    }
}
