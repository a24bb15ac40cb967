//! Random kernels, compiled with lanes and without, beside the interpreter.

use swz_interpreter_tests::{Text, all};

include!(concat!(env!("OUT_DIR"), "/random.rs"));

#[test]
fn compiled() {
    let ([same, faults, open, left], told) = all(TEXTS, 3);
    println!("{same} launches are the same, {faults} are faults, {open} are open, {left} are left");
    assert!(told.is_empty(), "{} kernels are not the same:\n{}", told.len(), told.join("\n"));
    assert!(same > 340, "{same} launches are the same, {faults} are faults, {open} are open, {left} are left");
}
