//! The page of versions beside the compiler: each text of its tables is compiled with each version of the language, and each macro asked for.
//!
//! `BLESS=1 cargo test -p swz-opencl --lib versions` writes the second column anew; read it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::driver::dump::{Stage, dump_text};
use crate::preprocess::named_macros;

const VERSIONS: [&str; 6] = ["CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0", "CL3.1"];

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/docs/opencl_versions.md")
}

/// The text between the marks of code, if a cell has them.
fn code(cell: &str) -> Option<&str> {
    cell.trim().strip_prefix('`')?.strip_suffix('`')
}

/// The first version from which on each takes a text: `any` if all do, `no` if none does.
fn taken_with(text: &str) -> &'static str {
    let compiles = |version: &&str| dump_text(text, &format!("-cl-std={version}"), Stage::Rust).is_ok();
    let taken: Vec<bool> = VERSIONS.iter().map(compiles).collect();
    let Some(first) = taken.iter().position(|&is_taken| is_taken) else { return "no" };
    assert!(taken[first..].iter().all(|&is_taken| is_taken), "{text}\nis taken by {taken:?} of {VERSIONS:?}");
    if first == 0 { "any" } else { VERSIONS[first] }
}

/// The second column of a row: of a macro where it is defined, else where the text is taken.
fn second(cells: &[&str]) -> &'static str {
    let name = cells[1];
    let with_text = code(cells[3]).map(taken_with);
    let Some(asked) = code(name).filter(|name| name.starts_with("cl_") || name.starts_with("__")) else {
        return with_text.unwrap_or_else(|| panic!("{name} has no text"));
    };
    let defined = taken_with(&format!("#ifndef {asked}\n#error\n#endif\n"));
    match with_text {
        Some("any") if defined == "no" => "without it",
        // Its functions are there with any version, as the page says.
        Some("any") | None => defined,
        Some("no") if defined == "no" => defined,
        Some(other) => panic!("{asked} is defined with {defined}, its text is taken with {other}"),
    }
}

#[test]
fn page_of_versions() {
    let before = fs::read_to_string(page()).unwrap();
    let (mut after, mut named, mut silent, mut unknown) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    for line in before.lines() {
        let cells: Vec<&str> = line.split(" | ").flat_map(|cell| cell.split("| ")).collect();
        let is_row = line.starts_with("| ") && !line.starts_with("| ---") && !cells[2].contains(" with");
        if !is_row {
            let _ = writeln!(after, "{line}");
            continue;
        }
        assert!(cells.len() >= 5, "{line}");
        let second = second(&cells);
        let instead = cells[4].trim_end_matches('|').trim();
        if second == "no" && instead.is_empty() {
            silent.push(line);
        }
        // A feature that is refused is refused by its name, and not as something that nobody has.
        if let Some(text) = code(cells[3]).filter(|_| second == "no") {
            let told = dump_text(text, "-cl-std=CL3.1", Stage::Rust).unwrap_err();
            unknown.extend(told.contains("undeclared").then(|| format!("{text}\n{told}")));
        }
        named.extend(code(cells[1]).map(str::to_owned));
        let line = line.replacen(&format!("| {} |", cells[2].trim()), &format!("| {second} |"), 1);
        let _ = writeln!(after, "{line}");
    }
    if env::var_os("BLESS").is_some() {
        fs::write(page(), &after).unwrap();
    } else {
        let different = before.lines().zip(after.lines()).find(|(before, after)| before != after);
        assert_eq!(different, None, "BLESS=1 writes it anew");
    }
    assert!(silent.is_empty(), "these say nothing of what to do instead:\n{}", silent.join("\n"));
    assert!(unknown.is_empty(), "these are refused as names that nobody knows:\n{}", unknown.join("\n"));
    let missing: Vec<_> = named_macros().filter(|name| !named.iter().any(|named| named == name)).collect();
    assert!(missing.is_empty(), "these macros have no row: {missing:?}");
}
