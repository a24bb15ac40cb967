//! The messages of the compiler for every case of `ui/`.

use std::fs;
use std::path::PathBuf;
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
        let cases = TestCases::new();
        for topic in topics() {
            cases.compile_fail(topic.join("*.rs"));
        }
    } else {
        eprintln!("NOT COMPARED: ui-tests/ui/**/*.stderr hold for {BLESSED}, this is {version}");
    }
}

/// The folders of cases. If `SWZ_TURN` is set, as in `.ci/run`, each second one of a turn.
fn topics() -> Vec<PathBuf> {
    let mut all: Vec<_> = fs::read_dir("ui").expect("cases").map(|topic| topic.expect("a topic").path()).collect();
    all.sort();
    let Ok(turn) = std::env::var("SWZ_TURN") else { return all };
    let turn = turn.parse::<usize>().expect("`SWZ_TURN` is a number") % 2;
    all.into_iter().skip(turn).step_by(2).collect()
}
