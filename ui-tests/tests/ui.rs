//! What the compiler says: every case of `ui/`, under `cargo check`, and that those of `pass/` run.

use std::process::Command;

use trybuild::TestCases;

/// The compiler that the `.stderr` files hold for: rustc changes the words and the layout of its messages in most releases.
const BLESSED: &str = "rustc 1.95";

/// The cases, unless the compiler is another one than theirs, which only a run of CI may not be.
fn cases() -> Option<TestCases> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc).arg("--version").output().expect("rustc runs").stdout;
    let version = String::from_utf8_lossy(&version);
    if version.starts_with(BLESSED) || std::env::var_os("CI").is_some() {
        return Some(TestCases::new());
    }
    eprintln!("NOT COMPARED: ui-tests/ui/**/*.stderr hold for {BLESSED}, this is {version}");
    None
}

/// As long as every case has to fail, trybuild runs `cargo check`.
#[test]
fn check() {
    if let Some(cases) = cases() {
        cases.compile_fail("ui/*/*.rs");
    }
}

/// With a case among them that has to pass, it runs `cargo build`.
#[test]
fn build() {
    if let Some(cases) = cases() {
        cases.pass("pass/*.rs");
    }
}
