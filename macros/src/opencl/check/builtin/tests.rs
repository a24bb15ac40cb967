//! The table beside clang's header, and the choice among overloads beside clang's.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::*;
use crate::opencl::check::tests::clang;

/// Overloads as text: result and parameters, without qualifiers.
type Table = BTreeMap<String, BTreeSet<String>>;

/// A type of the header as the table shows it.
fn normal(ty: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    let spaced = ty.replace('*', " * ");
    for word in spaced.split_whitespace() {
        match word {
            "const" | "volatile" | "restrict" | "read_only" | "__read_only" => {}
            "size_t" => words.push("ulong"),
            "cl_mem_fence_flags" | "memory_scope" => words.push("uint"),
            "write_only" => words.push("__write_only"),
            "read_write" => words.push("__read_write"),
            word => words.push(word),
        }
    }
    // The name of a parameter.
    if words.len() > 1
        && !words.last().is_some_and(|word| *word == "*" || typed(word).is_some() || word.ends_with("_t"))
    {
        words.pop();
    }
    words.join(" ").replace("int unsigned", "uint").replace("unsigned int", "uint")
}

/// What clang's header declares.
fn header() -> Option<Table> {
    let path = std::env::temp_dir().join(format!("swz-opencl-header-{}.cl", std::process::id()));
    std::fs::write(&path, "#include <opencl-c.h>\n").unwrap();
    let output = Command::new(clang()?).args(["-x", "cl", "-cl-std=CL3.0", "-E", "-P"]).arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let text = text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    let mut table = Table::new();
    for declaration in text.split(';') {
        let mut bare = declaration.replace('\n', " ");
        while let Some(start) = bare.find("__attribute__((") {
            let Some(end) = bare[start..].find("))").map(|end| start + end + 2) else { break };
            // `format(printf, 1, 2)` has a parenthesis more.
            let end = if bare[start..end].contains("printf") { end + 1 } else { end };
            bare.replace_range(start..end.min(bare.len()), " ");
        }
        let Some((head, parameters)) = bare.trim().split_once('(') else { continue };
        let Some((result, name)) = head.trim().rsplit_once(' ') else { continue };
        if result.contains("typedef") || result.contains("enum") {
            continue;
        }
        let parameters = parameters.trim().trim_end_matches(')');
        let parameters: Vec<String> = parameters
            .split(',')
            .map(normal)
            .filter(|parameter| !parameter.is_empty() && parameter != "void")
            .collect();
        table.entry(name.to_owned()).or_default().insert(format!("{}({})", normal(result), parameters.join(",")));
    }
    Some(table)
}

/// The same of this table.
fn ours(name: &str) -> Option<BTreeSet<String>> {
    let family = Builtins::default().family(name)?;
    let shown = |ty: &Type| normal(&ty.shown(&[]));
    let show = |overload: &Overload| {
        let parameters: Vec<String> = overload.parameters.iter().map(shown).collect();
        format!("{}({})", shown(&overload.result), parameters.join(","))
    };
    Some(family.overloads.iter().map(show).collect())
}

/// Whether a function of the header is of an extension or an optional part.
fn is_further(name: &str) -> bool {
    ["amd_", "intel_", "arm_"].iter().any(|prefix| name.starts_with(prefix))
        || name.starts_with("get_image_num_")
        || name == "get_fence"
        || name == "printf"
}

#[test]
fn the_table_is_the_headers() {
    let Some(header) = header() else { return println!("skipped: no clang-19") };
    assert!(header.len() > 700, "{} functions in the header", header.len());
    let mut wrong = Vec::new();
    for (name, theirs) in &header {
        if is_further(name) || Builtins::default().refused(name).is_some() || reinterpreted(name).is_some() {
            continue;
        }
        let Some(ours) = ours(name) else {
            wrong.push(format!("{name} is missing"));
            continue;
        };
        // Depth images, those of several samples, those that are read and written, and reads of levels are optional.
        let core = |overload: &&String| {
            !["depth", "msaa", "__read_write"].iter().any(|word| overload.contains(word))
                && !(name.starts_with("read_image") && overload.matches(',').count() > 2)
                && !(name.starts_with("write_image") && overload.matches(',').count() > 2)
        };
        for missing in theirs.iter().filter(core).filter(|overload| !ours.contains(*overload)) {
            wrong.push(format!("{name}: missing {missing}"));
        }
        for further in ours.difference(theirs) {
            wrong.push(format!("{name}: not in the header: {further}"));
        }
    }
    for name in Builtins::default().names().filter(|name| *name != PRINTF && !header.contains_key(*name)) {
        wrong.push(format!("{name} is not in the header"));
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}
