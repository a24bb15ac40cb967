//! The parser by itself, behind the lexer.

use super::*;
use crate::opencl::text::Origin;
use crate::opencl::token::{Names, lex};

/// Reads a text: its tree, and its faults as they are drawn.
fn read(content: &str) -> (Unit, Vec<String>) {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let text = texts.add(Origin::File { path: "a.cl".to_owned(), included: None }, content);
    let tokens = lex(&texts, text, &mut Names::default(), &mut faults);
    let unit = parse(&tokens, &texts, &mut faults);
    let drawn = faults.all.iter().map(|fault| fault.draw(&texts)).collect();
    (unit, drawn)
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
        if !faults.is_empty() {
            bad += 1;
            println!("==== {}\n{}", path.display(), faults.join("\n"));
        }
    }
    assert_eq!(bad, 0);
}
