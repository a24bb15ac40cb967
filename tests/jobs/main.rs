//! The examples `base64` and `chacha20`, run as a user runs them.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{self, Command, Output};

/// An example, which cargo builds before it runs the tests.
fn run(example: &str, arguments: &[&OsStr]) -> Output {
    let test = std::env::current_exe().unwrap();
    let example =
        test.ancestors().nth(2).unwrap().join("examples").join(example).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(example.exists(), "{} is missing: cargo build --examples", example.display());
    Command::new(example).args(arguments).output().unwrap()
}

/// Runs it, expects success, and gives what it prints.
fn succeeds(example: &str, arguments: &[&OsStr]) -> Vec<u8> {
    let output = run(example, arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((said.as_str(), output.status.code()), ("", Some(0)), "{example} {arguments:?}");
    output.stdout
}

/// Runs it, expects status 1 and one line on standard error, which it gives.
fn fails(example: &str, arguments: &[&OsStr]) -> String {
    let output = run(example, arguments);
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b""[..], Some(1)), "{example} {arguments:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(&format!("{example}: ")) && said.lines().count() == 1, "{said}");
    said
}

/// A file of one test, gone at its end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("swz-jobs-{}-{name}", process::id()));
        fs::write(&path, bytes).unwrap();
        Self(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn vectors_and_races() {
    for (example, rfc, rows) in [("base64", "RFC 4648", 4), ("chacha20", "RFC 8439", 2)] {
        let report = String::from_utf8(succeeds(example, &[])).unwrap();
        assert!(report.contains(rfc), "{report}");
        assert_eq!(report.lines().filter(|row| row.contains("of the crate's speed")).count(), rows, "{report}");
    }
}

#[test]
fn files_to_text_and_back() {
    for length in [0, 1, 2, 3, 11, 12, 13, 255, 4096] {
        let bytes: Vec<u8> = (0..length).map(|at: u32| ((at * at) >> 3) as u8).collect();
        let file = Temporary::new("bytes", &bytes);
        let text = succeeds("base64", &["--encode".as_ref(), file.0.as_ref()]);
        assert_eq!(text, (base64_simd::STANDARD.encode_to_string(&bytes) + "\n").into_bytes());
        let file = Temporary::new("text", &text);
        assert_eq!(succeeds("base64", &["--decode".as_ref(), file.0.as_ref()]), bytes);
    }
}

#[test]
fn mistakes() {
    let text = Temporary::new("no-text", b"this is no base64");
    assert!(fails("base64", &["--decode".as_ref(), text.0.as_ref()]).contains("no base64"));
    assert!(fails("base64", &["--decode".as_ref(), "missing".as_ref()]).contains("cannot read missing"));
    assert!(fails("base64", &["--encode".as_ref()]).contains("lacks its value"));
    assert!(fails("base64", &["--url".as_ref()]).contains("unknown option"));
    assert!(String::from_utf8(succeeds("base64", &["--help".as_ref()])).unwrap().contains("--decode FILE"));
}
