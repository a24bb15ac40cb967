//! The example `device` where there is no device: one line, and status 1.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::{env, fs, process};

/// Runs the example with a loader that finds no platform, whatever the machine has; gives what it says.
fn fails(arguments: &[&str]) -> String {
    let own = env::current_exe().unwrap();
    let example = own.ancestors().nth(2).unwrap().join("examples/device");
    assert!(example.exists(), "{} is missing: cargo build --example device", example.display());
    let nothing = env::temp_dir().join(format!("swz-device-{}-{}", process::id(), arguments.len()));
    fs::create_dir(&nothing).unwrap();
    // The folder in which loaders look for platforms.
    let vendors = format!("{}/", nothing.display());
    let output =
        Command::new(example).args(arguments).env("OCL_ICD_VENDORS", vendors).env_remove("OCL_ICD_FILENAMES").output();
    fs::remove_dir(&nothing).unwrap();
    let output = output.unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]), "{text}");
    assert!(text.starts_with("device: ") && text.ends_with('\n') && text.lines().count() == 1, "{text}");
    text
}

#[test]
fn without_a_platform() {
    let text = fails(&[]);
    assert!(text.contains("no OpenCL platform") && text.contains("pocl-opencl-icd"), "{text}");
}

#[test]
fn options_that_are_refused() {
    assert!(fails(&["--gpu"]).contains("unknown option \"--gpu\""));
    assert!(fails(&["--only", "shuffle2", "--device"]).contains("\"--device\" lacks its value"));
}
