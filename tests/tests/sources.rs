//! Rules for the sources of the project that no compiler checks.

// Read once, on the machine that has them.
#![cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu", not(miri)))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

/// The folder of what the package `swz-core` has of the crate `swz`, which is all but the macros and the pages.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/core/src")
}

/// The files in a folder and the folders in it, or the one file.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("readable").map(|entry| entry.expect("readable").path());
        return entries.flat_map(|entry| files(&entry)).collect();
    }
    vec![path.to_owned()]
}

/// The text of a file without comments, and without the tests, which are its end.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("readable");
    let code = text.split("\n#[cfg(test)]\n").next().expect("the first part");
    code.lines().map(|line| line.split("//").next().expect("the first part")).flat_map(|line| [line, "\n"]).collect()
}

/// The files of a module in a folder, without those of its tests.
fn files_of(module: &Path, folder: &Path) -> Vec<PathBuf> {
    let inner = |file: &Path| file.strip_prefix(folder).expect("a file in the folder").to_owned();
    let mut all = files(module);
    // The path of the folder itself leads through `tests`.
    all.retain(|file| !inner(file).iter().any(|part| part == "tests" || part == "tests.rs"));
    all
}

/// The modules that a file or folder names by a path from the root of the crate.
fn named(path: &Path) -> BTreeSet<String> {
    let code: String = files(path).iter().map(|file| code(file)).collect();
    let starts = code.split("crate::").skip(1);
    starts
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().expect("a name").to_owned())
        .collect()
}

/// The macros know the built-in functions by their names, in order.
#[test]
fn the_macros_know_the_functions() {
    let list = fs::read_to_string(sources().join("../../../macros/src/builtin.rs")).expect("readable");
    let list = list.split('"').nth(1).expect("the list");
    let known: Vec<&str> = list.split([' ', '\\', '\n']).filter(|name| !name.is_empty()).collect();
    assert!(known.len() > 100 && known.is_sorted(), "{known:?}");
    let code: String = files(&sources().join("builtin")).iter().map(|file| code(file)).collect();
    for name in known {
        // By a macro that takes the names of several: `half_sin native_sin(x)`.
        let declared = ['<', '(', ' '].map(|behind| format!(" {name}{behind}"));
        assert!(declared.iter().any(|text| code.contains(text)), "no built-in function `{name}`");
    }
}

/// Every selector by letters is one that rustc tells of outside of the macros, on vectors of any width.
#[test]
fn selectors_outside_are_all_there() {
    let code = code(&sources().join("outside.rs"));
    // The list of both structs, and what each has besides.
    let shared = code.split("$($own)*").nth(1).and_then(|rest| rest.split('}').next()).expect("the list");
    let fields = |name: &str| -> BTreeSet<String> {
        let own = code.split(&format!("    {name}")).find(|rest| rest.starts_with([' ', '<']));
        let own = own.and_then(|rest| rest.split(['{', '}']).nth(1)).expect("the list");
        shared.split_whitespace().chain(own.split_whitespace()).map(str::to_owned).collect()
    };
    for set in ["xyzw", "rgba"] {
        let longer = |selectors: &Vec<String>| -> Vec<String> {
            selectors.iter().flat_map(|begin| set.chars().map(move |letter| format!("{begin}{letter}"))).collect()
        };
        let lengths: Vec<_> =
            iter::successors(Some(vec![String::new()]), |shorter| Some(longer(shorter))).take(5).collect();
        for selector in lengths[1..].iter().flatten() {
            assert!(fields("LettersReach4ComponentsWriteDigits").contains(selector), "{selector}");
            // One letter of a position is a field.
            let is_field = set == "xyzw" && selector.len() == 1;
            assert_eq!(fields("SelectorsNeedTheMacroSwz").contains(selector), !is_field, "{selector}");
        }
    }
}

/// The modules at the top of the crate are layers: what is below knows nothing of what is above.
#[test]
fn no_modules_know_each_other() {
    let mut modules = BTreeMap::new();
    for entry in fs::read_dir(sources()).expect("readable") {
        let path = entry.expect("readable").path();
        let name = path.file_stem().expect("a name").to_str().expect("utf-8").to_owned();
        if !["lib", "documented", "names", "prelude"].contains(&name.as_str()) {
            let mut others = named(&path);
            others.remove(&name);
            modules.insert(name, others);
        }
    }
    for (name, others) in &modules {
        for other in others {
            // So that each of them is seen: `crate::vector::Vector`, not `crate::Vector`, and a `use` for each module.
            assert!(modules.contains_key(other), "`{name}` names `crate::{other}`, which is no module of its own");
        }
    }
    // The modules that know nothing of the others are a layer, which the next ones may know.
    while !modules.is_empty() {
        let layer: BTreeSet<_> =
            modules.iter().filter(|(_, others)| others.is_empty()).map(|(name, _)| name.clone()).collect();
        assert!(!layer.is_empty(), "among these modules there is a circle, by what each of them names: {modules:#?}");
        modules.retain(|name, _| !layer.contains(name));
        for others in modules.values_mut() {
            *others = &*others - &layer;
        }
    }
}

/// The documentation of `swz` is made of the modules of `swz-core`: of all of them, but for the prelude, to which `swz` adds the macros.
#[test]
fn all_modules_are_documented() {
    let declared = |file: &str| -> Vec<String> {
        let code = code(&sources().join(file));
        let (before, _) = code.split_once("\npub use names::*;\n").expect("the names at the end");
        let lines = before.lines().filter(|line| !line.is_empty() && !line.starts_with("#!["));
        lines.map(str::to_owned).collect()
    };
    let mut modules = declared("lib.rs");
    assert!(modules.len() > 35, "{modules:?}");
    let prelude = modules.iter().position(|line| line == "pub mod prelude;").expect("a prelude");
    modules.splice(prelude..=prelude, ["#[path = \"prelude.rs\"]", "mod core_prelude;"].map(str::to_owned));
    assert_eq!(modules, declared("documented.rs"));
}

/// The modules of the macros are layers too, in the order of `lib.rs`: its groups of `mod`, of which each names only those before it.
#[test]
fn the_macros_are_layers() {
    let folder = sources().join("../../../macros/src");
    let root = code(&folder.join("lib.rs"));
    let mut below = BTreeSet::new();
    let mut seen = 0;
    for group in root.split("\n\n") {
        let declared: Vec<_> = group.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
        for &name in declared.iter().filter(|name| **name != "tests") {
            let path = folder.join(name);
            let path = if path.is_dir() { path } else { path.with_extension("rs") };
            // The tests count what the parser is given.
            let others = &named(&path) - &BTreeSet::from([name.to_owned(), "tests".to_owned()]);
            let above: Vec<_> = others.difference(&below).collect();
            assert!(above.is_empty(), "`{name}` names {above:?}, which `lib.rs` does not have in a group before it");
            // Every other module is named by `crate::`, so that it is seen.
            for file in files(&path) {
                let code = code(&file);
                let is_part = path.is_dir() && file != path.join("mod.rs");
                assert!(is_part || !code.contains("super::"), "{}: `super` is no name", file.display());
            }
            seen += 1;
        }
        below.extend(declared.into_iter().map(str::to_owned));
    }
    let there = fs::read_dir(&folder).expect("readable").count();
    assert_eq!(seen + ["lib.rs", "tests.rs"].len(), there, "a module that `lib.rs` does not declare");
}

/// The stages of the compiler of OpenCL C know only those before them, in the order in which its page lists them.
#[test]
fn stages_know_those_before_them() {
    let folder = sources().join("../../../macros/opencl/src");
    let page = fs::read_to_string(folder.join("lib.rs")).expect("readable");
    let listed = page.lines().filter_map(|line| line.strip_prefix("//! ")?.split_once("  ")).map(|(name, _)| name);
    let stages: Vec<_> = listed.skip_while(|name| *name != "source").collect();
    assert!(
        stages.len() > 10
            && stages.ends_with(&["analysis", "transform", "vectorize", "plan", "inspect", "interpret", "codegen"]),
        "{stages:?}"
    );
    for (at, stage) in stages.iter().enumerate() {
        let path = folder.join(stage);
        let path = if path.is_dir() { path } else { path.with_extension("rs") };
        for file in &files_of(&path, &folder) {
            // The top of a stage names its neighbours by `super`, its parts by their path.
            let is_top = *file == path || *file == path.join("mod.rs");
            let neighbours = if is_top { "super::" } else { "crate::" };
            let code = code(file);
            for rest in code.split(neighbours).skip(1) {
                let named = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().expect("a name");
                let after = stages[at + 1..].contains(&named);
                assert!(!after, "{}: `{named}` comes after `{stage}`", file.display());
            }
        }
    }
}

/// The printer of the compiler asks no analysis, nor whether an optimisation is on. It reads the plan, and names analyses only for the types of what they
/// have found. The list may get shorter.
#[test]
fn the_printer_asks_no_analysis() {
    const FINDINGS: [&str; 15] = [
        "access::Use",
        "affine::Affine",
        "affine::Known",
        "affine::Number",
        "affine::Sum",
        "affine::Var",
        "parallel::Outcome",
        "parallel::Proof",
        "parallel::Reason",
        "parallel::Shown",
        "row_checks::RowCheck",
        "value::Bound",
        "value::Check",
        "variables::Storage",
        "variables::Variables",
    ];
    let folder = sources().join("../../../macros/opencl/src/codegen");
    let (mut named, mut seen) = (BTreeSet::new(), 0);
    for file in files_of(&folder, &folder) {
        let code = code(&file);
        seen += code.matches("crate::").count();
        assert!(!code.contains("pass::"), "{} decides about an optimisation", file.display());
        for rest in code.split("analysis::").skip(1) {
            let path = rest.split([';', '(', '<', ' ', ')']).next().expect("a path");
            let path = if path.contains('{') { rest.split_once('}').expect("a list").0 } else { path };
            let (module, list) = path.split_once("::").unwrap_or((path, ""));
            let each = list.trim_start_matches('{').split(',').map(str::trim).filter(|name| !name.is_empty());
            named.extend(each.map(|name| format!("{module}::{name}")));
        }
    }
    assert!(seen > 100, "{seen} paths");
    assert_eq!(named.iter().map(String::as_str).collect::<Vec<_>>(), FINDINGS, "what `codegen` names of `analysis`");
}

/// A comment names its subject first: no paragraph begins with a word that puts the subject behind.
#[test]
fn comments_name_their_subject_first() {
    const INVERTED: [&str; 8] = ["Of", "What", "Where", "Who", "Which", "That of", "Those of", "The same"];
    let is_inverted = |words: &str| {
        let mut rests = INVERTED.iter().filter_map(|opening| words.strip_prefix(opening));
        rests.any(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let root = sources().join("../../..");
    let (mut all, mut inverted) = (0, Vec::new());
    for file in [".ci", "macros", "runtime", "tests", "ui-tests"].iter().flat_map(|folder| files(&root.join(folder))) {
        let path = file.strip_prefix(&root).expect("in it");
        let is_source = path.extension().is_some_and(|extension| extension == "rs" || extension == "cl");
        // The fuzzer is no member of the workspace, so cargo builds it in its folder.
        if !is_source || path.iter().any(|part| part == "target") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("readable");
        let mut is_comment = false;
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_start();
            let words = line.strip_prefix("//").map(|line| line.trim_start_matches(['/', '!']).trim_start());
            // A paragraph begins behind code or an empty line.
            if let Some(words) = words.filter(|words| !is_comment && !words.is_empty()) {
                all += 1;
                if is_inverted(words) {
                    inverted.push(format!("{}:{}: {words}", path.display(), number + 1));
                }
            }
            is_comment = words.is_some_and(|words| !words.is_empty());
        }
    }
    assert!(all > 11_500, "{all} comments");
    assert!(inverted.is_empty(), "{} of {all} comments:\n{}", inverted.len(), inverted.join("\n"));
}

/// The tests that the page of conformance names are there.
#[test]
fn conformance_names_tests() {
    let page = sources().join("../../docs/opencl_conformance.md");
    let text = fs::read_to_string(page).expect("readable");
    let is_file = |word: &&str| Path::new(word).extension().is_some_and(|extension| extension == "rs");
    let named: Vec<_> = text.split('`').skip(1).step_by(2).filter(is_file).collect();
    assert!(named.len() > 20, "{named:?}");
    for name in named {
        let folder = sources().join("../../../tests").join(if name.contains('/') { "" } else { "tests" });
        assert!(folder.join(name).exists(), "{name}");
    }
}

/// The modules of a folder, each with those that it knows.
fn known(folder: &Path, root: &str) -> BTreeMap<String, BTreeSet<String>> {
    let name = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let entries: Vec<_> =
        fs::read_dir(folder).expect("readable").map(|entry| entry.expect("readable").path()).collect();
    let modules: BTreeSet<String> =
        entries.iter().map(|path| name(path)).filter(|name| !matches!(&**name, "mod" | "lib" | "tests")).collect();
    let mut edges = BTreeMap::<String, BTreeSet<String>>::new();
    for path in entries.iter().filter(|path| modules.contains(&name(path))) {
        let known = edges.entry(name(path)).or_default();
        for file in &files_of(path, folder) {
            let code = code(file);
            let is_deep = path.is_dir() && file.parent() == Some(path) && !file.ends_with("mod.rs");
            for start in [if is_deep { "super::super::" } else { "super::" }, root] {
                for rest in code.split(start).skip(1) {
                    // One name, or several in braces.
                    let all = rest.strip_prefix('{').map_or(rest, |rest| rest.split('}').next().unwrap_or_default());
                    let count = if rest.starts_with('{') { usize::MAX } else { 1 };
                    let words = all.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
                    known.extend(words.take(count).filter(|word| modules.contains(*word)).map(str::to_owned));
                }
            }
        }
        known.remove(&name(path));
    }
    edges
}

/// The modules of a folder that know each other, by ways of any length, as groups.
fn knots(folder: &Path, root: &str) -> Vec<Vec<String>> {
    let edges = known(folder, root);
    // The modules that lead to each other.
    let reached = |from: &str| {
        let (mut reached, mut left) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(module) = left.pop() {
            for next in edges.get(&module).into_iter().flatten() {
                if reached.insert(next.clone()) {
                    left.push(next.clone());
                }
            }
        }
        reached
    };
    let reach: BTreeMap<_, _> = edges.keys().map(|module| (module.clone(), reached(module))).collect();
    let mut groups = BTreeSet::new();
    for (module, reached) in reach.iter().filter(|(module, reached)| reached.contains(*module)) {
        let group: Vec<_> = reached.iter().filter(|other| reach[*other].contains(module)).cloned().collect();
        groups.insert(group);
    }
    groups.into_iter().collect()
}

/// In each folder of the compiler and of what kernels run on, no two modules know each other.
#[test]
fn folders_are_layers() {
    let (mut found, mut folders) = (Vec::new(), Vec::new());
    for (folder, root) in [("../../../macros/opencl/src", "crate::"), ("opencl", "crate::opencl::")] {
        folders.push((
            sources().join(folder),
            root.to_owned(),
            folder.rsplit('/').next().unwrap_or_default().to_owned(),
        ));
    }
    let mut seen = 0;
    while let Some((folder, root, shown)) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("readable") {
            let path = entry.expect("readable").path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if path.is_dir() && name != "tests" {
                folders.push((path, format!("{root}{name}::"), format!("{shown}/{name}")));
            }
        }
        seen += known(&folder, &root).values().map(BTreeSet::len).sum::<usize>();
        found.extend(knots(&folder, &root).into_iter().map(|knot| (shown.clone(), knot)));
    }
    assert!(seen > 400, "{seen} times a module names another one");
    found.sort();
    assert!(found.is_empty(), "these modules know each other: {found:?}");
}

/// The items of a file that begin with a word, as `rustfmt` writes them: their names, what stands before each on its line and the one before, and
/// the lines after that up to the brace that ends it.
fn items<'t>(lines: &'t [&'t str], word: &str) -> Vec<(String, String, &'t [&'t str])> {
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((before, rest)) = line.split_once(word) else { continue };
        let indent = before.len() - before.trim_start().len();
        let is_item =
            before.chars().all(|c| c.is_alphanumeric() || " ()_\"".contains(c)) && !line.ends_with([';', '}']);
        let end = lines[at..].iter().position(|line| line[indent.min(line.len())..].starts_with('}'));
        if let (true, Some(end)) = (is_item, end) {
            let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().expect("a name");
            let above = at.checked_sub(1).map_or("", |above| lines[above]);
            found.push((name.to_owned(), format!("{above}{before}"), &lines[at + 1..at + end]));
        }
    }
    found
}

/// In the compiler of OpenCL C, and in what kernels run on, no structure has more than twelve fields, and no function more than 120 lines but for those
/// that are a table.
#[test]
fn structures_and_functions_are_short() {
    let mut found = BTreeSet::new();
    let mut seen = 0;
    for (folder, shown) in
        [("../../../macros/opencl/src", "src"), ("../../../macros/language/src", "language"), ("opencl", "opencl")]
    {
        let folder = sources().join(folder);
        // No module says that its functions may be long, nor one of tests.
        for file in files(&folder) {
            let text = fs::read_to_string(&file).expect("readable");
            let mut inner = text.split("#![").skip(1).filter_map(|rest| rest.split(")]").next());
            if inner.any(|attribute| attribute.contains("too_many_lines")) {
                found.insert(format!("{shown}/{}", file.display()));
            }
        }
        for file in files_of(&folder, &folder) {
            let text = fs::read_to_string(&file).expect("readable");
            let lines: Vec<_> = text.lines().collect();
            let file = file.strip_prefix(&folder).expect("a file in the folder").display();
            for (name, _, body) in items(&lines, "struct ") {
                let is_field = |line: &&&str| {
                    let line = line.trim_start();
                    let name =
                        line.strip_prefix("pub").map_or(line, |rest| rest.split_once(' ').map_or("", |(_, name)| name));
                    name.split_once(": ").is_some_and(|(name, _)| name.chars().all(|c| c.is_alphanumeric() || c == '_'))
                };
                if body.iter().filter(is_field).count() > 12 {
                    found.insert(format!("{shown}/{file} {name}"));
                }
                seen += 1;
            }
            for (name, before, body) in items(&lines, "fn ") {
                let is_table = ["a table", "an arm for each", "a line or two for each"]
                    .iter()
                    .any(|reason| before.contains(&format!("reason = \"{reason}")));
                if body.len() + 2 > 120 && !is_table {
                    found.insert(format!("{shown}/{file} {name}"));
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 3_000, "{seen} structures and functions");
    assert!(found.is_empty(), "these are too long: {found:?}");
}

/// The modules of the IR know only those before them, in the order in which its page lists them.
#[test]
fn modules_of_the_ir_know_those_before_them() {
    let folder = sources().join("../../../macros/opencl/src/ir");
    let page = fs::read_to_string(folder.join("mod.rs")).expect("readable");
    let listed = page.lines().filter_map(|line| line.strip_prefix("//! ")?.split_once("  ")).map(|(name, _)| name);
    let modules: Vec<_> = listed.collect();
    assert!(modules.len() > 9, "{modules:?}");
    for (at, module) in modules.iter().enumerate() {
        let path = folder.join(module);
        let path = if path.is_dir() { path } else { path.with_extension("rs") };
        for file in files(&path) {
            let code = code(&file);
            let is_top = file == path || file == path.join("mod.rs");
            for rest in code.split(if is_top { "super::" } else { "crate::ir::" }).skip(1) {
                let named = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().expect("a name");
                let after = modules[at + 1..].contains(&named);
                assert!(!after, "{}: `{named}` comes after `{module}`", file.display());
            }
        }
    }
}

/// The modules that kernels run on know only those before them, in the order of their table.
#[test]
fn modules_of_opencl_know_those_before_them() {
    let folder = sources().join("opencl");
    let page = fs::read_to_string(folder.join("mod.rs")).expect("readable");
    let listed = page.lines().filter_map(|line| line.strip_prefix("// | `")?.split_once('`')).map(|(name, _)| name);
    let modules: Vec<_> = listed.collect();
    let known = known(&folder, "crate::opencl::");
    assert!(known.values().map(BTreeSet::len).sum::<usize>() > 80, "{known:?}");
    assert_eq!(
        modules.iter().map(|module| (*module).to_owned()).collect::<BTreeSet<_>>(),
        known.keys().cloned().collect()
    );
    for (at, module) in modules.iter().enumerate() {
        let after: Vec<_> = modules[at + 1..].iter().filter(|other| known[*module].contains(**other)).collect();
        assert!(after.is_empty(), "`{module}` names {after:?}, which the table has after it");
    }
}

/// The features of a target stand in `target.rs`, and all other modules use their names. Only which modules there are cannot be: within a
/// macro, `cargo fmt` would not find their files, nor format them.
#[test]
fn the_target_is_asked_by_names() {
    for file in files(&sources()) {
        if file.ends_with("target.rs") {
            continue;
        }
        let code = code(&file);
        for (start, asked) in
            ["target_arch", "target_feature =", "target_endian"].iter().flat_map(|&a| code.match_indices(a))
        {
            let item = code[..start].rfind("#[").and_then(|attribute| {
                let mut items = code[attribute..].lines().skip_while(|line| !line.ends_with(")]"));
                items.find(|line| !line.ends_with(']'))
            });
            let is_module = item.is_some_and(|item| item.trim_start().starts_with("mod "));
            assert!(is_module, "{}: `{asked}` for other than a module: {item:?}", file.display());
        }
    }
}

/// An architecture alone does not tell that its registers are there: on `x86_64-unknown-none` and on `aarch64-unknown-none-softfloat`
/// they are not, and a safe function would have run their instructions.
#[test]
fn registers_are_asked_for() {
    let mut seen = 0;
    for file in files(&sources()) {
        let code = code(&file);
        for (start, all) in code.match_indices("all(") {
            let rest = &code[start + all.len()..];
            let mut depth = 1;
            let end = rest.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            let asked = &rest[..end.expect("balanced")];
            if asked.contains("target_arch") && !asked.contains("any(") {
                assert!(asked.contains("target_feature ="), "{}: all({asked})", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// Comments name the functions of `examples/permutes.rs` that would be longer without what they stand at: those are there.
#[test]
fn named_snapshots_are_there() {
    let permutes = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/permutes.rs");
    let permutes = fs::read_to_string(permutes).expect("readable");
    let elements = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"];
    let mut seen = 0;
    for file in files(&sources()) {
        let text = fs::read_to_string(&file).expect("readable");
        for comment in text.lines().filter_map(|line| line.split_once("//")).map(|(_, comment)| comment) {
            for name in comment.split('`').skip(1).step_by(2) {
                let vector = name.split_once('_').map(|(vector, _)| vector.trim_end_matches(char::is_numeric));
                let is_snapshot =
                    name.starts_with("with_avx") || vector.is_some_and(|vector| elements.contains(&vector));
                if is_snapshot && name.chars().all(|c| c.is_alphanumeric() || c == '_') {
                    assert!(permutes.contains(&format!("{name}(")), "{}: `{name}` is no snapshot", file.display());
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 10, "{seen}");
}

/// On wasm32 a panic ends the process: the tests that run there are ignored if they look at one.
#[test]
fn no_panic_ends_the_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let gate = fs::read_to_string(root.join("../.ci/run")).expect("readable");
    let there = gate.split("\nkernels_on_wasm32() {").nth(1).expect("the kernels on wasm32");
    let there =
        there.split("for name in ").nth(1).and_then(|rest| rest.split(';').next()).expect("its tests of OpenCL C");
    let mut seen = 0;
    for name in there.split_whitespace() {
        let text = code(&root.join(format!("tests/opencl_{name}.rs")));
        for test in text.split("#[test]\n").skip(1) {
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let mut called = test.split('(').filter_map(|before| before.rsplit(|c| !is_part(c)).next());
            if called.any(|name| ["told", "fault", "catch_unwind"].contains(&name)) {
                let start = test.lines().next().expect("a line");
                let ignored = start == "#[cfg_attr(panic = \"abort\", ignore = \"a panic ends the process there\")]";
                assert!(ignored, "opencl_{name}: a test that looks at a panic is not ignored there: {test}");
                seen += 1;
            }
        }
    }
    assert!(seen > 8, "{seen}");
}

/// The macros cannot ask the crate `swz` which element types there are.
#[test]
fn the_macros_know_the_same_elements() {
    let runtime = fs::read_to_string(sources().join("element/table.rs")).expect("readable");
    let rows = runtime.split("$callback! { ").skip(1).map(|row| {
        let quoted: Vec<_> = row.split(['"', '\'']).collect();
        let path = quoted[0].trim_end_matches(", ");
        // C's name, Rust's, and the code.
        (quoted[1].to_owned(), path.rsplit(':').next().expect("a type").to_owned(), quoted[3].to_owned())
    });
    let macros = fs::read_to_string(sources().join("../../../macros/language/src/element.rs")).expect("readable");
    let known = macros.split("    element(\"").skip(1).map(|row| {
        let quoted: Vec<_> = row.split(['"', '\'']).collect();
        (quoted[0].to_owned(), quoted[2].to_owned(), quoted[4].to_owned())
    });
    assert_eq!(rows.collect::<Vec<_>>(), known.collect::<Vec<_>>());
}

/// A search of the documentation finds OpenCL C's names that carry a type.
#[test]
fn the_search_knows_each_spelling() {
    let table = fs::read_to_string(sources().join("element/table.rs")).expect("readable");
    let elements = table.split("$callback! { ").skip(1).map(|row| {
        let fields: Vec<_> = row.split(", ").collect();
        (fields[1].trim_matches('"').to_owned(), fields[3].to_owned())
    });
    let mut expected = BTreeMap::<String, BTreeSet<String>>::new();
    for (element, kind) in elements.filter(|(element, _)| element != "bool") {
        for vector in ["", "2", "3", "4", "8", "16"].map(|width| format!("{element}{width}")) {
            expected.entry("as_type".into()).or_default().insert(format!("as_{vector}"));
            for rounding in ["", "_rte", "_rtz", "_rtp", "_rtn"] {
                expected.entry(format!("convert{rounding}")).or_default().insert(format!("convert_{vector}{rounding}"));
                // Only integers have an end to saturate at.
                if kind != "float" {
                    let name = format!("convert_{vector}_sat{rounding}");
                    expected.entry(format!("convert_sat{rounding}")).or_default().insert(name);
                }
            }
        }
    }
    let spelling = code(&sources().join("builtin/spelling.rs"));
    let found =
        spelling.split("#[doc(alias(").skip(1).filter(|names| names.contains("super::conversion::")).map(|names| {
            let function = names.rsplit(':').next().expect("a name").trim().trim_end_matches(';').to_owned();
            (function, names.split('"').skip(1).step_by(2).map(str::to_owned).collect())
        });
    assert_eq!(found.collect::<BTreeMap<String, BTreeSet<String>>>(), expected);
    // Methods keep theirs; of functions rustdoc would leave them out.
    for file in files(&sources().join("builtin")).iter().filter(|file| !file.ends_with("spelling.rs")) {
        assert!(file.ends_with("methods.rs") || !code(file).contains("doc(alias"), "{}", file.display());
    }
}

/// The words of rustc stand once: two bounds that say the same share them by `worded!`.
#[test]
fn words_stand_once() {
    let mut seen = BTreeMap::new();
    for file in files(&sources()) {
        let text = fs::read_to_string(&file).expect("readable");
        for start in ["message = \"", "label = \"", "note = \""] {
            for (at, _) in text.match_indices(start) {
                let words = text[at + start.len()..]
                    .split("\",")
                    .next()
                    .expect("a text")
                    .lines()
                    .next()
                    .expect("a line")
                    .to_owned();
                if let Some(other) = seen.insert(words.clone(), file.clone()) {
                    panic!("{} and {}: {words}", other.display(), file.display());
                }
            }
        }
    }
    assert!(seen.len() > 100, "{}", seen.len());
}

/// The names that no caller has, of what expansions call: those that a text declares, before a parenthesis, a bracket or a generic.
fn hidden_names(code: &str) -> BTreeSet<String> {
    let names = code.match_indices("__swz_").map(|(start, _)| {
        let name = code[start..].split(|c: char| !c.is_alphanumeric() && c != '_').next().expect("a name");
        (start, name.to_owned())
    });
    // By `fn`, or as a row of the protocol's table.
    names
        .filter(|&(start, _)| code[..start].ends_with("fn ") || code[..start].ends_with("\n        "))
        .map(|(_, name)| name)
        .collect()
}

/// The runtime has the functions that expansions call, and they call all that it has for them alone.
#[test]
fn the_macros_know_the_protocol() {
    let macros = code(&sources().join("../../../macros/src/method.rs"));
    let called: BTreeSet<String> =
        macros.split('"').skip(1).step_by(2).filter(|name| name.starts_with("__swz_")).map(str::to_owned).collect();
    assert!(called.len() > 30, "{called:?}");
    let mut declared = BTreeSet::new();
    for file in files(&sources()) {
        declared.append(&mut hidden_names(&code(&file)));
    }
    // The function that `convert` itself calls, and the one by which foreign vectors are read.
    assert!(declared.remove("__swz_convert") && declared.remove("__swz_whole"));
    assert_eq!(called, declared);
}

/// The names of the functions that a trait asks for or gives, by the name of the trait.
fn functions(code: &str, name: &str) -> Option<BTreeSet<String>> {
    let start =
        code.match_indices(&format!("trait {name}")).map(|(start, text)| start + text.len()).find(|&start| {
            let behind = code[start..].trim_start();
            !code[start..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
                && behind.starts_with([':', '{', '<', 'w'])
        })?;
    let mut depth = 0;
    let end = code[start..].find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == '}' && depth == 0
    });
    let body = &code[start..start + end.expect("an end")];
    Some(body.split("fn ").skip(1).map(|rest| rest.split(['(', '<']).next().expect("a name").to_owned()).collect())
}

/// The prelude's traits give methods to types that are not ours. Each has a name that no caller has, as calls would be ambiguous if a
/// caller's own trait had a method of that name.
#[test]
fn the_prelude_gives_no_method_with_a_plain_name() {
    let prelude = code(&sources().join("prelude.rs"));
    let all: String = files(&sources()).iter().map(|file| code(file)).collect();
    let words = prelude.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut traits = BTreeMap::new();
    for name in words.filter(|word| word.starts_with(char::is_uppercase)) {
        if let Some(functions) = functions(&all, name) {
            traits.insert(name, functions);
        }
    }
    let table = all.split("\ntable! {").nth(1).expect("the protocol").split("\n}").next().expect("its end");
    let rows: BTreeSet<String> = table
        .lines()
        .filter(|row| row.ends_with(';'))
        .map(|row| row.trim().split(' ').next().expect("a name").to_owned())
        .collect();
    assert!(rows.len() > 10, "{rows:?}");
    for name in ["CanBeSwizzled", "Fields"] {
        traits.get_mut(name).expect("of the prelude").extend(rows.clone());
    }
    // Names from elsewhere stand on vectors of the crate alone, behind all that a caller may have given them (`own-methods.rs` in
    // `ui-tests/pass`).
    let of_others = traits.iter().filter(|(name, _)| !name.ends_with("Elsewhere"));
    for (name, function) in of_others.flat_map(|(name, all)| all.iter().map(move |function| (name, function))) {
        assert!(function.starts_with("__swz_"), "`{name}` gives `{function}` to types of others");
    }
    let named: Vec<&str> = traits.keys().copied().collect();
    assert_eq!(named, PRELUDE_TRAITS);
    assert!(traits["Scalars"].len() == 2 && traits["Swizzle"].len() > 10, "{traits:?}");
}

/// The traits of the prelude.
const PRELUDE_TRAITS: [&str; 18] = [
    "CanBeSwizzled",
    "ConstantsElsewhere",
    "Element",
    "Fields",
    "ForeignPiece",
    "ForeignSpread",
    "HasComponent",
    "KnownElsewhere",
    "Lanes",
    "MakersElsewhere",
    "NamesVector",
    "Part",
    "Scalar",
    "Scalars",
    "Shuffle",
    "ShuffleElement",
    "Swizzle",
    "VecStep",
];

/// The traits that other crates may implement, or could if they could name them. No `unsafe` block may trust what an implementation
/// says.
const OPEN: [&str; 80] = [
    "Arguments",
    "Becomes",
    "Binary",
    "CanBeAssignedTo",
    "CanBeSwizzled",
    "CanStandBeside",
    "Colour",
    "Column",
    "ConstantsElsewhere",
    "Convert",
    "ConvertsTo",
    "Coordinates",
    "Divides",
    "DividesLanes",
    "Double",
    "EqualsNumbers",
    "Expects",
    "Fields",
    "Fits",
    "Floats",
    "ForeignPiece",
    "ForeignSpread",
    "Gives",
    "HasConstants",
    "HasElementsHere",
    "HasEquality",
    "HasFunctions",
    "HasMakers",
    "HasOrder",
    "HasResults",
    "HasSelectors",
    "HasTexelsHere",
    "IndexOf",
    "Integers",
    "IntoRange",
    "Is",
    "IsBehind",
    "IsLocal",
    "IsMadeOf",
    "IsNumber",
    "IsOf",
    "IsVector",
    "IsVectorType",
    "Items",
    "Kernel",
    "KnownElsewhere",
    "Lends",
    "LendsToWrite",
    "MakersElsewhere",
    "Named",
    "NamesVector",
    "OfFamily",
    "Operand",
    "Operation",
    "Ordered",
    "OtherThan",
    "Own",
    "Passes",
    "PreparedRows",
    "Readable",
    "RunsGroups",
    "RunsOnAllCores",
    "RunsOnDevices",
    "RunsRows",
    "Scalars",
    "Selectable",
    "Selects",
    "Serves",
    "Single",
    "StandsInOrder",
    "Storable",
    "Swizzle",
    "Table",
    "Transcendental",
    "Unary",
    "VecStep",
    "Vectorized",
    "VectorizedCoordinates",
    "Writable",
    "WriteItsFieldsOrDefault",
];

/// The traits that close others: for a type, and for a type with a parameter.
const SEALED: [&str; 2] = ["Sealed", "SealedFor"];

/// The words of a text that are in no angle brackets.
fn words(text: &str) -> Vec<String> {
    let mut depth = 0;
    let outside: String = text
        .chars()
        .filter(|&c| {
            depth += usize::from(c == '<');
            let counts = depth == 0;
            depth -= usize::from(c == '>');
            counts
        })
        .collect();
    outside.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The bounds that close a trait: one of each list must be closed, of which the first is the trait's own and the others are those of its
/// parameters that are types.
type Bounds = Vec<Vec<String>>;

/// The name of a trait and its bounds, from its header without `pub trait`.
fn header(text: &str) -> (String, Bounds) {
    let name: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '$').collect();
    let rest = &text[name.len()..];
    let mut depth = 0;
    let end = rest.find(|c| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0
    });
    let (parameters, own) = match end {
        Some(end) if rest.starts_with('<') => (&rest[1..end], &rest[end + 1..]),
        _ => ("", rest),
    };
    let mut parts = vec![String::new()];
    for c in parameters.chars() {
        depth += i32::from(c == '<') - i32::from(c == '>');
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().expect("a part").push(c);
        }
    }
    let types = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty() && !part.starts_with("const "));
    let bounds = types.map(|part| words(part.split_once(':').map_or("", |(_, bounds)| bounds)));
    (name, iter::once(words(own)).chain(bounds).collect())
}

#[test]
fn headers_of_traits() {
    let bounds = |text| header(text).1;
    assert_eq!(header("Plain"), ("Plain".to_owned(), vec![vec![]]));
    assert_eq!(bounds("Element: Sealed + Lanes<2> "), [["Sealed", "Lanes"]]);
    assert_eq!(bounds("HasSizeOf<To>: Sealed"), [vec!["Sealed"], vec![]]);
    assert_eq!(bounds("Half<const D: usize>: Sealed"), [["Sealed"]]);
    assert_eq!(bounds("A<T: Lanes<N>, const N: usize, U>: B<T>"), [vec!["B"], vec!["Lanes"], vec![]]);
}

/// Macros that expansions call hold `unsafe` in their place: any safe code may call them too. One takes the layout of a structure from its definition,
/// so that there is nothing to trust; the others say by their names that their caller promises something.
#[test]
fn macros_with_unsafe_say_so() {
    let mut found = BTreeSet::new();
    for file in files(&sources()) {
        let text = code(&file);
        for exported in text.split("#[macro_export]").skip(1) {
            let (_, behind) = exported.split_once("macro_rules! ").expect("an exported macro");
            let end = behind.find("\n}").expect("the end of a macro");
            if behind[..end].contains("unsafe impl") || behind[..end].contains("unsafe {") {
                found.insert(behind.split_whitespace().next().expect("a name").to_owned());
            }
        }
    }
    assert_eq!(found, BTreeSet::from(["__swz_record", "__swz_unsafe_links", "__swz_unsafe_proven"].map(str::to_owned)));
}

/// A trait that is neither closed nor `unsafe` could say of a type of another crate's what the casts rely on: `as_type` once read 128
/// bytes of a value of one byte, and made a function of a number. A trait is closed if both its own type and those of its
/// parameters are, or the pair is: where a parameter is a type of its own, another crate may implement it of any type.
#[test]
fn traits_are_sealed_or_known_to_be_open() {
    let codes: Vec<_> = files(&sources()).iter().map(|file| code(file)).collect();
    let headers = |begins: &'static str| {
        let texts = codes.iter().flat_map(move |code| code.split(begins).skip(1));
        // The traits that macros name after their arguments have a bound of the crate's.
        texts.map(|rest| header(rest.split('{').next().expect("a header"))).filter(|(name, _)| !name.starts_with('$'))
    };
    let traits: BTreeMap<_, _> = headers("pub trait ").collect();
    // An implementation of one of these says so by `unsafe`.
    let unsafe_ones = headers("pub unsafe trait ").map(|(name, _)| name);
    let mut closed: BTreeSet<_> = unsafe_ones.chain(SEALED.map(str::to_owned)).collect();
    loop {
        let is_closed = |words: &Vec<String>| words.iter().any(|word| closed.contains(word));
        let is_pair = |bounds: &Bounds| bounds[0].iter().any(|word| word == SEALED[1]);
        let more = traits.iter().filter(|(_, bounds)| is_pair(bounds) || bounds.iter().all(is_closed));
        let more: BTreeSet<_> = more.map(|(name, _)| name.clone()).collect();
        if more.is_subset(&closed) {
            break;
        }
        closed.extend(more);
    }
    let open: Vec<_> = traits.keys().filter(|&name| !closed.contains(name)).map(String::as_str).collect();
    assert_eq!(open, OPEN);
}
