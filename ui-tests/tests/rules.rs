//! The rules that every message keeps to, whatever its words are: read from the `.stderr` files, which `ui.rs` compares with the compiler.
//!
//! Below a faulty line of a case, a comment marks what has to be underlined:
//!
//! ```text
//!     let _ = swz!(v.s73q1);
//!     //             ^^^^^ `q` is no digit
//! ```

use std::fs;
use std::path::{Path, PathBuf};

/// Text of machinery that no message may show.
const MACHINERY: [&str; 7] = [
    "__private",
    "typenum",
    "the following other types implement trait",
    "and is implemented for",
    "but trait `",
    "shadowing the method",
    "/.cargo/",
];

/// A case and what rustc says to it.
struct Case {
    name: String,
    source: String,
    stderr: String,
}

/// Something underlined: line, column and width, each in characters, from 1.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    line: usize,
    column: usize,
    width: usize,
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    let topics = files(&root);
    let sources = topics.iter().flat_map(|topic| files(topic)).filter(|path| path.extension().unwrap() == "rs");
    let cases: Vec<Case> = sources
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().with_extension("").to_string_lossy().replace('\\', "/");
            let stderr = path.with_extension("stderr");
            let stderr = fs::read_to_string(&stderr).unwrap_or_else(|_| panic!("{name}: not blessed"));
            Case { name, source: fs::read_to_string(path).unwrap(), stderr }
        })
        .collect();
    assert!(cases.len() > 250, "{} cases", cases.len());
    cases
}

/// The place of a row of carets.
fn carets(row: &str) -> Option<(usize, usize)> {
    let column = row.chars().position(|c| c == '^')? + 1;
    Some((column, row.chars().skip(column - 1).take_while(|&c| c == '^').count()))
}

impl Case {
    /// The places that the comments mark.
    fn marked(&self) -> Vec<Place> {
        let comments = self.source.lines().enumerate().filter(|(_, row)| row.trim_start().starts_with("//"));
        let marks = comments.filter_map(|(line, row)| Some((line, carets(row)?)));
        marks.map(|(line, (column, width))| Place { line, column, width }).collect()
    }

    /// The texts of the errors.
    fn errors(&self) -> Vec<String> {
        let mut errors: Vec<String> = Vec::new();
        for row in self.stderr.lines() {
            if row.starts_with("error") {
                errors.push(String::new());
            }
            let error = errors.last_mut().unwrap_or_else(|| panic!("{}: begins with {row}", self.name));
            error.push_str(row);
            error.push('\n');
        }
        errors
    }
}

/// The place of an error, and the code that is underlined there.
fn place(error: &str) -> Place {
    // A place that the text of the message names itself stands deeper.
    let is_place = |row: &str| row.trim_start().starts_with("--> ui/") && !row.starts_with("      ");
    let mut rows = error.lines().skip_while(|row| !is_place(row));
    let position = rows.next().unwrap().rsplit(':').map(|number| number.parse().unwrap()).take(2).collect::<Vec<_>>();
    let (line, column) = (position[1], position[0]);
    let shown = format!("{line} |");
    let rows = rows.skip_while(|row| !row.trim_start().starts_with(&shown)).skip(1);
    let underlined = rows.map(|row| row.split_once("| ").map_or("", |(_, row)| row)).find_map(carets);
    Place { line, column, width: underlined.unwrap_or_else(|| panic!("nothing underlined: {error}")).1 }
}

#[test]
fn one_error_for_each_fault_where_it_is() {
    let mut faults = Vec::new();
    for case in cases() {
        let mut marked = case.marked();
        assert!(!marked.is_empty(), "{}: nothing is marked", case.name);
        assert_eq!(marked.len() > 1, case.name.starts_with("several/"), "{}: {marked:?}", case.name);
        let mut reported: Vec<Place> = case.errors().iter().map(|error| place(error)).collect();
        marked.sort();
        reported.sort();
        if reported != marked {
            faults.push(format!("{}: {marked:?} is marked, {reported:?} reported\n{}", case.name, case.stderr));
        }
    }
    assert!(faults.is_empty(), "{} cases:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn no_warnings_and_no_machinery() {
    let mut faults = Vec::new();
    for case in cases() {
        if case.stderr.lines().any(|row| row.starts_with("warning")) {
            faults.push(format!("{}: a warning\n{}", case.name, case.stderr));
        }
        let shown: Vec<_> = MACHINERY.into_iter().filter(|text| case.stderr.contains(text)).collect();
        if !shown.is_empty() {
            faults.push(format!("{}: {shown:?}\n{}", case.name, case.stderr));
        }
    }
    assert!(faults.is_empty(), "{} cases:\n{}", faults.len(), faults.join("\n"));
}

/// A message of the library's own begins in lower case and ends without a full stop.
#[test]
fn style_of_messages() {
    for case in cases() {
        for error in case.errors() {
            let Some(text) = error.lines().next().unwrap().strip_prefix("error: ") else { continue };
            let first = text.chars().next().unwrap();
            assert!(!first.is_uppercase() && !text.ends_with('.'), "{}: {text}", case.name);
        }
    }
}

/// The beginnings of rustc's notes.
const NOTES_OF_RUSTC: [&str; 7] = [
    "required for `",
    "the following trait",
    "this error originates",
    "expected ",
    "available field",
    "calls in constants",
    "this struct has unspecified layout",
];

/// A message says in two notes at most how to mend the fault.
#[test]
fn two_notes_at_most() {
    let mut faults = Vec::new();
    for case in cases() {
        for error in case.errors() {
            let notes = error.lines().filter_map(|row| row.trim_start().strip_prefix("= note: "));
            let ours = notes.filter(|note| {
                !NOTES_OF_RUSTC.iter().any(|start| note.starts_with(start)) && !note.contains("is a \"sealed trait\"")
            });
            if ours.count() > 2 {
                faults.push(format!("{}:\n{error}", case.name));
            }
        }
    }
    assert!(faults.is_empty(), "{} cases:\n{}", faults.len(), faults.join("\n"));
}
