//! The words about faults: each text of `ui-tests/opencl` beside its faults as they are drawn, and beside what clang says of it.
//!
//! `BLESS=1 cargo test -p swz-opencl ui` writes them anew; read them before you commit. What clang says is written only
//! where clang 19 is installed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

use quote::quote;

use super::codegen::{Choice, Setting};
use super::diagnostic::{Faults, message};
use super::disk::Disk;
use super::driver::{compile, warnings};
use super::preprocess::{Files as _, Options};
use super::source::{Origin, Texts};
use super::testing::setting;

/// The line between the faults and clang's words.
const CLANG: &str = "--- clang 19 ---\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui-tests/opencl")
}

fn cases() -> Vec<PathBuf> {
    let mut cases = Vec::new();
    for topic in fs::read_dir(root()).unwrap() {
        let files = fs::read_dir(topic.unwrap().path()).unwrap().map(|file| file.unwrap().path());
        cases.extend(files.filter(|path| path.extension().is_some_and(|extension| extension == "cl")));
    }
    cases.sort();
    assert!(cases.len() > 140, "{} cases", cases.len());
    cases
}

/// The first line of a file that is compiled with this attribute.
const PROVEN: &str = "// #![parallel(proven)]\n";

/// So does this one.
const ALWAYS: &str = "// #![lanes(always)]\n";

/// The options of a file, if it begins with a comment that says them.
fn options(content: &str) -> Option<String> {
    Some(content.strip_prefix("// options: ")?.lines().next()?.to_owned())
}

/// The faults of all cases, once for all tests: as `include_opencl!` draws them, each with the name of its message.
static FAULTS: LazyLock<BTreeMap<PathBuf, Vec<(&'static str, String)>>> = LazyLock::new(|| {
    // A test's thread has a quarter of the stack that rustc gives to a macro.
    let all = || cases().into_iter().map(|path| (path.clone(), told(&path))).collect();
    std::thread::Builder::new().stack_size(64 << 20).spawn(all).unwrap().join().unwrap()
});

fn told(path: &Path) -> Vec<(&'static str, String)> {
    let shown = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
    let mut disk = Disk::new(root());
    let content = disk.read(&shown).unwrap();
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let proven = content.starts_with(PROVEN);
    let lanes = if content.starts_with(ALWAYS) { Choice::Always } else { Choice::default() };
    let options = options(&content).unwrap_or_default();
    let options = Options::read(&mut texts, &options, &mut faults);
    let main = texts.add(Origin::File { path: shown, included: None }, content);
    let krate = quote!(swz);
    let setting = Setting { proven, ..setting(&krate, main, lanes) };
    compile(&mut texts, main, &options, &mut disk, &setting, &mut faults);
    let warnings = warnings(&faults, &texts, &options, lanes, false);
    let warnings = warnings.iter().map(|warning| (warning.name(), format!("warning: {}", warning.draw(&texts))));
    faults.all.iter().map(|fault| (fault.name(), fault.draw(&texts))).chain(warnings).collect()
}

fn said(path: &Path) -> Vec<String> {
    FAULTS[path].iter().map(|(_, drawn)| drawn.clone()).collect()
}

/// The words of clang about a file: its errors, or its first warning if it has none.
fn clang(path: &Path) -> Option<String> {
    let options = ["-x", "cl", "-cl-std=CL3.0", "-Xclang", "-finclude-default-header", "-fsyntax-only"];
    let given = self::options(&fs::read_to_string(path).ok()?).unwrap_or_default();
    let output = Command::new("clang-19").args(options).args(given.split_whitespace()).arg(path).output().ok()?;
    let text = String::from_utf8_lossy(&output.stderr).replace(&format!("{}:", path.display()), "");
    let of = |kind: &str| {
        text.lines().filter(|line| line.contains(kind)).map(|line| format!("{line}\n")).collect::<Vec<_>>()
    };
    let (errors, warnings) = (of("error: "), of("warning: "));
    Some(match (errors.is_empty(), warnings.first()) {
        (false, _) => errors.concat(),
        (true, Some(warning)) => warning.clone(),
        (true, None) => "nothing\n".to_owned(),
    })
}

#[test]
fn faults_are_drawn_as_they_were_read() {
    let (bless, mut different) = (env::var_os("BLESS").is_some(), Vec::new());
    for path in cases() {
        let drawn = said(&path).join("\n\n") + "\n";
        let text = path.with_extension("txt");
        let before = fs::read_to_string(&text).unwrap_or_default();
        let (kept, words) = before.split_once(CLANG).unwrap_or((&before, ""));
        if bless {
            let words = clang(&path).unwrap_or_else(|| words.to_owned());
            fs::write(&text, format!("{drawn}{CLANG}{words}")).unwrap();
        } else if kept != drawn {
            different.push(format!("{}\n{drawn}", path.display()));
        }
    }
    assert!(different.is_empty(), "{} differ, BLESS=1 writes them anew:\n{}", different.len(), different.join("\n"));
}

/// Each text has one fault, but those of `several`.
#[test]
fn one_fault_each() {
    for path in cases() {
        let (drawn, several) = (said(&path), path.parent().unwrap().ends_with("several"));
        assert!(!drawn.is_empty(), "{}: nothing", path.display());
        assert!(several || drawn.len() == 1, "{}:\n{}", path.display(), drawn.join("\n"));
        for fault in drawn {
            let message = fault.lines().next().unwrap();
            assert!(!message.ends_with('.'), "{}: {message}", path.display());
        }
    }
}

/// Messages that no text of a file reaches, each with why it is there.
const UNREACHED: [(&str, &str); 9] = [
    ("driver::preprocessor_lines", "of `opencl!` alone: a test of the driver"),
    ("sema::no_type", "the parser tells a name that is no type"),
    ("sema::typedef_as_value", "the parser tells a type that stands for a value"),
    ("sema::unknown_type_name", "the parser tells a type that nothing declares"),
    ("sema::empty_cast", "the parser tells parentheses without a value"),
    ("parse::backslash_at_end", "the lexer ends no string with one"),
    ("codegen::packed_field_with_effects", "each place with effects is evaluated once before"),
    ("codegen::goto_between_cases", "the checker tells a `goto` into a block"),
    ("codegen::barrier_in_expression", "calls of functions with barriers are taken out of expressions before"),
];

/// A message without a case is read by nobody before a user reads it.
#[test]
fn each_message_has_a_case() {
    let seen: BTreeSet<&str> = FAULTS.values().flatten().map(|&(name, _)| name).collect();
    let unseen: Vec<&str> = message::names().into_iter().filter(|name| !seen.contains(name)).collect();
    let unreached = |name: &&str| UNREACHED.iter().any(|&(other, _)| other == *name);
    let unseen: Vec<&str> = unseen.into_iter().filter(|name| !unreached(name)).collect();
    assert!(unseen.is_empty(), "{} messages have no case in ui-tests/opencl:\n{}", unseen.len(), unseen.join("\n"));
}
