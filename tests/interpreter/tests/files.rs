//! All kernels of the project's files, compiled, beside the interpreter.

use swz_interpreter_tests::{Text, all};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

#[test]
fn kernels_of_files() {
    let ([same, faults, open, left], told) = all(TEXTS, 3);
    println!("{same} launches are the same, {faults} are faults, {open} are open, {left} are left");
    assert!(told.is_empty(), "{} kernels are not the same:\n{}", told.len(), told.join("\n"));
    assert!(same > 1500, "{same} launches are the same, {faults} are faults, {open} are open, {left} are left");
}
