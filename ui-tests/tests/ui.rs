//! The messages of the compiler for every case of `ui/`.

use std::process::Command;

use trybuild::TestCases;

/// The compiler that the `.stderr` files hold for: rustc changes the words and the layout of its messages in most releases.
const BLESSED: &str = "rustc 1.95";

/// Runs every case, unless the compiler is another one than theirs, which only a run of CI may not be.
#[test]
fn check() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc).arg("--version").output().expect("rustc runs").stdout;
    let version = String::from_utf8_lossy(&version);
    if version.starts_with(BLESSED) || std::env::var_os("CI").is_some() {
        // As every case has to fail, trybuild runs `cargo check`.
        TestCases::new().compile_fail("ui/*/*.rs");
    } else {
        eprintln!("NOT COMPARED: ui-tests/ui/**/*.stderr hold for {BLESSED}, this is {version}");
    }
}
