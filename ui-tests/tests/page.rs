//! The page of the documentation that shows every message: what it shows is what the compiler says, and it shows all there is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The words that are those of rustc or of the parser of Rust.
const WORDS_OF_RUSTC: [&str; 5] =
    ["unexpected token", "unexpected end of input", "invalid suffix", "expected one of", "the trait bound"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ui")
}

/// The first lines of all errors in a text.
fn errors(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|row| row.starts_with("error"))
}

/// A message without what differs from case to case: names, characters and numbers.
fn form(message: &str) -> String {
    let mut form = String::new();
    let mut quote = None;
    for c in message.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => continue,
            None if c == '`' || c == '\'' => quote = Some(c),
            None => {}
        }
        if !(c.is_ascii_digit() && form.ends_with('0')) {
            form.push(if c.is_ascii_digit() { '0' } else { c });
        }
    }
    // `it holds 0 to 255`: the range of an element type.
    match form.split_once(": it holds ") {
        Some((before, after)) if !after.starts_with("whole") => before.to_owned(),
        _ => form,
    }
}

/// The messages of all cases by their forms.
fn said() -> BTreeMap<String, Vec<String>> {
    let mut said = BTreeMap::<_, Vec<_>>::new();
    for topic in fs::read_dir(root()).unwrap() {
        let topic = topic.unwrap();
        for case in fs::read_dir(topic.path()).unwrap() {
            let path = case.unwrap().path();
            // The page shows no messages of C: `ui-tests/opencl` has them.
            let of_c = topic.file_name() == "opencl" || path.file_stem().is_some_and(|name| name == "opencl");
            if !of_c && path.extension().is_some_and(|extension| extension == "stderr") {
                for message in errors(&fs::read_to_string(&path).unwrap()) {
                    said.entry(form(message)).or_default().push(message.to_owned());
                }
            }
        }
    }
    said
}

fn page() -> String {
    fs::read_to_string(root().join("../../runtime/docs/errors.md")).unwrap()
}

#[test]
fn the_compiler_says_what_the_page_shows() {
    let (page, said) = (page(), said());
    assert!(errors(&page).count() > 40);
    for shown in errors(&page) {
        let same = said.get(&form(shown)).unwrap_or_else(|| panic!("no case gives: {shown}"));
        assert!(same.iter().any(|message| message == shown), "{shown}\n{same:#?}");
    }
}

#[test]
fn the_page_shows_each_message_once() {
    let page = page();
    let shown: Vec<String> = errors(&page).map(form).collect();
    for (position, form) in shown.iter().enumerate() {
        assert!(!shown[..position].contains(form), "twice: {form}");
    }
    for (form, messages) in said() {
        let own = form.starts_with("error: ") || messages[0].starts_with("error[E0277]");
        let own = own && !WORDS_OF_RUSTC.iter().any(|words| form.contains(words));
        assert!(!own || shown.contains(&form), "the page lacks: {}", messages[0]);
    }
}

/// The name by which rustdoc's links reach a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|&c| c.is_alphanumeric() || " _-".contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

#[test]
fn the_index_leads_to_each_heading() {
    let page = page();
    let mut headings: Vec<String> = page
        .lines()
        .filter_map(|row| row.strip_prefix("## "))
        .map(|heading| format!("[{heading}](#{})", anchor(heading)))
        .collect();
    assert!(headings.len() > 40 && errors(&page).count() > headings.len());
    for row in page.lines().filter(|row| row.contains("](#")) {
        assert!(headings.iter().any(|link| row.contains(link)), "there is no such heading: {row}");
    }
    headings.retain(|link| !page.contains(link));
    assert!(headings.is_empty(), "the index lacks {headings:#?}");
    // Each block of messages stands under a heading of the index, which has no other.
    let chapters = page.split("\n# ").skip(2);
    for (number, text) in chapters.flat_map(|chapter| chapter.split("\n## ").enumerate()) {
        assert!(text.matches("```text").count() <= usize::from(number > 0), "messages without a heading: {text}");
    }
}
