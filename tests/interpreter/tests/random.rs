//! Random kernels, compiled with lanes and without, beside the interpreter.

use swz_interpreter_tests::{Text, all};

// Clippy says nothing of what is made, which allows all, and would read it for half a minute.
#[cfg(not(clippy))]
include!(concat!(env!("OUT_DIR"), "/random.rs"));
#[cfg(clippy)]
static TEXTS: &[Text] = &[];

#[test]
fn compiled() {
    let compared = all(TEXTS, 3);
    let [same, faults, open] = compared.counts;
    println!("{same} launches are the same, {faults} are faults, {open} are open");
    let different = compared.different;
    assert!(different.is_empty(), "{} kernels are not the same:\n{}", different.len(), different.join("\n"));
    assert!(same > 56 * TEXTS.len(), "{same} launches are the same, {faults} are faults, {open} are open");
}
