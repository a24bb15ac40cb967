//! What holds for the sources of the crate `swz` themselves, and no compiler checks.

// Read once, on the machine that has them.
#![cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu", not(miri)))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the crate `swz`.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/src")
}

/// The text of a file, or of all the files in a folder.
fn text(path: &Path) -> String {
    if path.is_dir() {
        let files = fs::read_dir(path).expect("readable").map(|file| file.expect("readable").path());
        return files.map(|file| text(&file)).collect();
    }
    fs::read_to_string(path).expect("readable")
}

/// The modules that a file or folder names by a path from the root of the crate; tests are the end of a file, and do not count.
fn named(path: &Path) -> BTreeSet<String> {
    if path.is_dir() {
        let files = fs::read_dir(path).expect("readable").map(|file| file.expect("readable").path());
        return files.flat_map(|file| named(&file)).collect();
    }
    let text = text(path);
    let code = text.split("\n#[cfg(test)]\n").next().expect("the first part");
    let lines = code.lines().map(|line| line.split("//").next().expect("the first part"));
    let starts = lines.flat_map(|line| line.split("crate::").skip(1));
    starts
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().expect("a name").to_owned())
        .collect()
}

/// The modules at the top of the crate are layers: what is below knows nothing of what is above.
#[test]
fn no_modules_know_each_other() {
    let mut modules = BTreeMap::new();
    for entry in fs::read_dir(sources()).expect("readable") {
        let path = entry.expect("readable").path();
        let name = path.file_stem().expect("a name").to_str().expect("utf-8").to_owned();
        if name != "lib" {
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
    // Those that know nothing of the others are a layer, which the next ones may know.
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
