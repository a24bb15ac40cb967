//! The parser by itself, behind the lexer.

mod fault;
mod grammar;
mod limit;
mod random;

use core::fmt::Debug;

use super::*;
use crate::ast::print;
use crate::lex::{Names, lex};
use crate::source::Origin;

/// Reads a text: its tree, and its faults as they are drawn.
fn read(content: &str) -> (Unit, Vec<String>) {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let text = texts.add(Origin::File { path: "a.cl".to_owned(), included: None }, content);
    let tokens = lex(&texts, text, &mut Names::default(), &mut faults);
    let unit = parse(&tokens, &texts, &mut faults);
    let drawn = faults.all.iter().map(|fault| fault.draw(&texts)).collect();
    (unit, drawn)
}

/// A tree without the places of things.
fn bare(tree: &impl Debug) -> String {
    let (text, mut bare) = (format!("{tree:?}"), String::new());
    let mut parts = text.split("Span {");
    bare.push_str(parts.next().unwrap_or_default());
    for part in parts {
        bare.push_str(&part[part.find('}').unwrap() + 1..]);
    }
    bare
}

/// Reads a text that is right, writes its tree as C, and reads that again: it is the same tree.
#[track_caller]
fn round(content: &str) -> Unit {
    let (unit, faults) = read(content);
    assert!(faults.is_empty(), "{content}\n{}", faults.join("\n"));
    let printed = print::unit(&unit);
    let (again, faults) = read(&printed);
    assert!(faults.is_empty(), "{content}\n---\n{printed}\n{}", faults.join("\n"));
    // Pragmas are no text behind the preprocessor.
    if !content.contains("#pragma") {
        assert_eq!(bare(&unit), bare(&again), "{content}\n---\n{printed}");
    }
    unit
}

/// All files of a folder that the environment names, behind another preprocessor.
#[test]
fn texts_of_others() {
    let Some(folder) = std::env::var_os("SWZ_OPENCL_TEXTS") else { return };
    let mut bad = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let content = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        let faults = read(&content).1;
        if faults.is_empty() {
            round(&content);
        } else {
            bad += 1;
            println!("==== {}\n{}", path.display(), faults.join("\n"));
        }
    }
    assert_eq!(bad, 0);
}
