//! The machine code of some functions (`examples/permutes.rs`), kept in `assembly/` for each x86-64 level. A permute that is
//! lost, or becomes longer, shows here. `BLESS=1 cargo test -p swz-tests --test assembly` renews the files; they name the
//! compiler that they hold for, and other compilers are only held to what the functions' names promise.

#![cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu", not(miri)))]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The levels, by what `-C target-cpu` calls them.
const LEVELS: [&str; 4] = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"];

/// Named, so that only the crates of the target are built anew for each level, and not the macros.
const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// The permutes that the functions with features of their own must have, at any level.
const PROMISED: [(&str, &[&str]); 4] = [
    ("with_ssse3_uchar16", &["pshufb", "vpshufb", "vpermb"]),
    ("with_avx2_float8", &["vpermps", "vpermd"]),
    ("with_avx2_uchar16", &["vpshufb"]),
    ("with_avx512_float16", &["vpermps", "vpermd"]),
];

/// The functions that must be the same code, at any level.
const SAME: [(&str, &str); 2] =
    [("float4_reversed", "float4_reversed_by_shuffle"), ("float16_composed", "float16_chain")];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assembly")
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("the command starts");
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("utf-8")
}

/// The compiler, in one line.
fn compiler() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    run(Command::new(rustc).arg("--version")).trim().to_owned()
}

/// The assembly of the functions at a level.
fn assembly(level: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("assembly");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // Where cargo finds nothing to build, this is what the last build has left.
    let path = target.join(level).with_extension("s");
    run(Command::new(cargo)
        .args(["rustc", "--offline", "--quiet", "--release", "--package", "swz-tests", "--example", "permutes"])
        .arg("--target-dir")
        .arg(&target)
        .args(["--target", TRIPLE, "--", "-Ccodegen-units=1", "-Cdebuginfo=0"])
        .arg(format!("--emit=asm={}", path.display()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("RUSTFLAGS", format!("-Ctarget-cpu={level}"))
        .env_remove("CARGO_ENCODED_RUSTFLAGS"));
    fs::read_to_string(path).expect("readable")
}

/// The instructions of each function. One that LLVM merged with another has the other's.
fn functions(assembly: &str) -> BTreeMap<String, Vec<String>> {
    let mut bodies = BTreeMap::<String, Vec<String>>::new();
    let mut aliases = Vec::new();
    let mut current = None;
    for line in assembly.lines() {
        if let Some((alias, of)) = line.split_once(" = ").filter(|(alias, _)| !alias.starts_with(['\t', ' '])) {
            aliases.push((alias.to_owned(), of.to_owned()));
        } else if let Some((alias, of)) = line.trim().strip_prefix(".set ").and_then(|rest| rest.split_once(", ")) {
            aliases.push((alias.to_owned(), of.to_owned()));
        } else if let Some(name) = line.strip_suffix(':').filter(|name| !name.starts_with(['.', '\t'])) {
            current = Some(name.to_owned());
            bodies.insert(name.to_owned(), Vec::new());
        } else if line.trim_start().starts_with(".cfi_endproc") {
            current = None;
        } else if let (Some(name), Some(instruction)) = (&current, line.strip_prefix('\t')) {
            if instruction.starts_with(|first: char| first.is_ascii_lowercase()) {
                let instruction = instruction.split(" #").next().expect("a first part").trim().replace('\t', " ");
                bodies.get_mut(name).expect("inserted above").push(instruction);
            }
        }
    }
    for (alias, of) in aliases {
        if let Some(body) = bodies.get(&of).cloned() {
            bodies.insert(alias, body);
        }
    }
    bodies
}

/// What is kept of a level.
fn snapshot(compiler: &str, level: &str, functions: &BTreeMap<String, Vec<String>>) -> String {
    let mut text = format!("{compiler}\n-C target-cpu={level}\n");
    for (name, body) in functions {
        let _ = writeln!(text, "\n{name}: {} instructions", body.len());
        for instruction in body {
            let _ = writeln!(text, "    {instruction}");
        }
    }
    text
}

#[test]
fn machine_code_is_as_kept() {
    let compiler = compiler();
    let bless = env::var_os("BLESS").is_some();
    let mut faults = Vec::new();
    for level in LEVELS {
        let functions = functions(&assembly(level));
        for (name, permutes) in PROMISED {
            let body = &functions[name];
            let found = body.iter().any(|instruction| permutes.iter().any(|permute| instruction.starts_with(permute)));
            if !found {
                faults.push(format!("{level}: {name} has none of {permutes:?}:\n{}", body.join("\n")));
            }
        }
        for (one, other) in SAME {
            if functions[one] != functions[other] {
                faults.push(format!("{level}: {one} and {other} differ"));
            }
        }
        let path = folder().join(format!("{level}.txt"));
        let now = snapshot(&compiler, level, &functions);
        if bless {
            fs::create_dir_all(folder()).expect("the folder can be made");
            fs::write(&path, now).expect("the file can be written");
            continue;
        }
        let kept = fs::read_to_string(&path).expect("the file is there; BLESS=1 makes it");
        if kept.lines().next() != Some(&compiler) {
            println!("{level}: kept for {}, this is {compiler}", kept.lines().next().unwrap_or_default());
        } else if kept != now {
            let differing = kept.split("\n\n").zip(now.split("\n\n")).find(|(kept, now)| kept != now);
            let (kept, now) = differing.unwrap_or((&kept, &now));
            faults.push(format!("{level}: the code has changed (BLESS=1 keeps it)\nkept:\n{kept}\nnow:\n{now}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}
