//! What is told, as it is drawn.

use super::*;

/// The first lines of all faults of a text.
fn told(text: &str) -> Vec<String> {
    read(text).1.iter().map(|fault| fault.lines().next().unwrap_or_default().to_owned()).collect()
}

#[track_caller]
fn drawn(text: &str, expected: &[&str]) {
    let faults = read(text).1;
    let lines: Vec<_> = faults.iter().flat_map(|fault| fault.lines()).collect();
    assert_eq!(lines, expected, "{}", faults.join("\n"));
}
