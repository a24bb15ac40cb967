//! Drawing, the sink and the names, each alone.

use std::fs;
use std::path::Path;

use super::draw::width;
use super::*;
use crate::limits::MAX_DRAWN_COLUMNS;
use crate::source::{Origin, TextId, Texts};
use swz_language::nearest::difference;

fn texts(content: &str) -> Texts {
    let mut texts = Texts::default();
    texts.add(Origin::File { path: "a.cl".to_owned(), included: None }, content);
    texts
}

/// The stretch of a text in which some words stand.
fn at(texts: &Texts, text: u32, words: &str) -> Span {
    let start = texts.texts[text as usize].content.find(words).unwrap() as u32;
    Span { text: TextId(text), start, end: start + words.len() as u32, expansion: None }
}

#[track_caller]
fn drawn(fault: &Fault, texts: &Texts, expected: &[&str]) {
    let drawn = fault.draw(texts);
    assert_eq!(drawn.lines().collect::<Vec<_>>(), expected, "{drawn}");
}

#[test]
fn a_fault_with_all_its_parts() {
    let texts = texts("int a;\n\n\n\n\n\n\n\n\n\tfloat a = 1;\n");
    let fault = Fault::new("", at(&texts, 0, "a = 1"), "redefinition of `a`")
        .label("a second time")
        .place(at(&texts, 0, "int a"), "declared here")
        .help("choose another name");
    drawn(
        &fault,
        &texts,
        &[
            "redefinition of `a`",
            "  --> a.cl:10:8",
            "   |",
            "10 |     float a = 1;",
            "   |           ^^^^^ a second time",
            "note: declared here",
            "  --> a.cl:1:1",
            "   |",
            " 1 | int a;",
            "   | ^^^^^",
            "help: choose another name",
        ],
    );
}

#[test]
fn macros_and_inclusions() {
    let mut texts = texts("#define M (N)\n#include \"b.h\"\n");
    let included = Some(at(&texts, 0, "\"b.h\""));
    texts.add(Origin::File { path: "b.h".to_owned(), included }, "#define N nix\nint x = M;\n");
    let used = at(&texts, 1, "M;");
    let outer = texts.expand("M".into(), Span { end: used.end - 1, ..used });
    let inner = texts.expand("N".into(), Span { expansion: outer, ..at(&texts, 0, "N") });
    let fault = Fault::new("", Span { expansion: inner, ..at(&texts, 1, "nix") }, "use of undeclared name `nix`");
    let expected = [
        "use of undeclared name `nix`",
        " --> b.h:1:11",
        "  |",
        "1 | #define N nix",
        "  |           ^^^",
        "note: in expansion of macro `N`",
        " --> a.cl:1:12",
        "  |",
        "1 | #define M (N)",
        "  |            ^",
        "note: in expansion of macro `M`",
        " --> b.h:2:9",
        "  |",
        "2 | int x = M;",
        "  |         ^",
        "note: included from a.cl:2:10",
    ];
    // The place of `N` is the first one in the text, in the definition of `M`.
    drawn(&fault, &texts, &expected);
}

/// A definition of the language is not shown, but the use of it.
#[test]
fn predefined_macros() {
    let mut texts = texts("x = M_PI_F;");
    texts.add(Origin::Predefined, "#define M_PI_F 3");
    let expansion = texts.expand("M_PI_F".into(), at(&texts, 0, "M_PI_F"));
    let fault = Fault::new("", Span { expansion, ..at(&texts, 1, "3") }, "no");
    drawn(&fault, &texts, &["no", " --> a.cl:1:5", "  |", "1 | x = M_PI_F;", "  |     ^^^^^^"]);
}

#[test]
fn many_uses() {
    let mut texts = texts("z");
    let mut expansion = None;
    for number in 0..9 {
        expansion = texts.expand(number.to_string().into(), Span { expansion, ..at(&texts, 0, "z") });
    }
    let drawn = Fault::new("", Span { expansion, ..at(&texts, 0, "z") }, "no").draw(&texts);
    let notes: Vec<_> = drawn.lines().filter_map(|line| line.strip_prefix("note: ")).collect();
    let named = |number: u32| format!("in expansion of macro `{number}`");
    assert_eq!(notes, [&*named(8), &named(7), &named(6), "3 more between them", &named(2), &named(1), &named(0)]);
}

/// The line and the carets that are drawn under some words.
fn stretch(content: &str, words: &str) -> [String; 2] {
    let texts = texts(content);
    let drawn = Fault::new("", at(&texts, 0, words), "no").draw(&texts);
    let mut lines = drawn.lines().skip(3).map(|line| line.split_once("| ").unwrap().1.to_owned());
    [lines.next().unwrap(), lines.next().unwrap()]
}

#[test]
fn columns() {
    assert_eq!(stretch("\ta\tb\n", "b"), ["    a   b", "        ^"]);
    assert_eq!(stretch("\"あe\u{301}\" x", "x"), ["\"あe\u{301}\" x", "      ^"]);
    assert_eq!(stretch("\"あ\"", "あ"), ["\"あ\"", " ^^"]);
    assert_eq!(stretch("a\u{202e}\u{1b} b", "b"), ["a<202e><1b> b", "            ^"]);
    // A stretch ends with its first line, and one without length has a caret.
    assert_eq!(stretch("f(1,\n2)", "f(1,\n2)"), ["f(1,", "^^^^"]);
    assert_eq!(stretch("int a\n", ""), ["int a", "^"]);
    let texts = texts("int a\n");
    let drawn = Fault::new("", at(&texts, 0, "a").after(), "expected `;`").draw(&texts);
    assert!(drawn.ends_with("1 | int a\n  |      ^"), "{drawn}");
}

#[test]
fn long_lines() {
    let long = format!("{}needle{}", "a b ".repeat(50), " c d".repeat(50));
    let [line, carets] = stretch(&long, "needle");
    assert!(line.starts_with("...") && line.ends_with("...") && line.len() == MAX_DRAWN_COLUMNS + 6, "{line}");
    assert_eq!(&line[carets.find('^').unwrap()..carets.len()], "needle");
    let [line, carets] = stretch(&long, &long.clone());
    assert_eq!((line.len(), carets.len()), (MAX_DRAWN_COLUMNS + 3, MAX_DRAWN_COLUMNS));
    let [line, carets] = stretch(&long, "a b a");
    assert!(line.starts_with("a b a") && carets == "^^^^^", "{line}");
    // A wide character on the cut.
    let [line, carets] = stretch(&format!("{}x", "あ".repeat(99)), "x");
    assert!(line.ends_with("あx") && carets.trim_start() == "^", "{line}");
    let wide: usize = line.chars().map(width).sum();
    assert_eq!(wide, carets.len());
}

#[test]
fn nearest_names() {
    let known = ["include", "define", "ifdef", "ifndef", "if"];
    let near = |name| nearest(name, known);
    assert_eq!(
        ["inlcude", "defien", "ifde", "IFDEF", "fi", "x", "pragma", "if"].map(near),
        [Some("include"), Some("define"), Some("ifdef"), Some("ifdef"), None, None, None, None]
    );
    // Two names are as near: one of them is found, in either order.
    let either = [["SIZE_1", "SIZE_2"], ["SIZE_2", "SIZE_1"]].map(|known| nearest("SIZE_3", known));
    assert_eq!(either, [Some("SIZE_1"); 2]);
    let count = [("abcd", "abcd"), ("abcd", "abdc"), ("abcd", "bcd"), ("abcd", ""), ("", "ab"), ("abcd", "xbcdy")];
    assert_eq!(count.map(|(one, other)| difference(one, other)), [1, 1, 1, 4, 2, 2]);
}

#[test]
fn names_without_their_last_parts() {
    let known = ["CLK_LOCAL_MEM_FENCE", "CLK_FLOAT", "work_group_barrier", "work_group_broadcast", "x_axis"];
    let of = |name| meant(name, &known);
    // None is meant where two names begin so.
    assert_eq!([of("CLK_LOCAL"), of("work_group"), of("x"), of("CLK_LOC")], [Some(known[0]), None, None, None]);
    // A declaration that is known twice is one name.
    assert_eq!(meant("blur", &["blur_row", "blur_row"]), Some("blur_row"));
}

#[test]
fn ten_faults_each_once() {
    let texts = texts("0123456789abcdef");
    let mut faults = Faults::default();
    for _ in 0..2 {
        for digit in "0123456789abcdef".chars() {
            faults.push(Fault::new("", at(&texts, 0, &digit.to_string()), "no"));
        }
    }
    assert_eq!(faults.all.len(), MAX_FAULTS);
    assert!(faults.enough() && faults.all[9].span.start == 9);
}

/// The sources of the compiler but those of its tests, with the parts of their paths from `src` on.
fn sources() -> Vec<(String, String)> {
    fn into(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                into(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
                let name = name.to_str().unwrap().replace('\\', "/");
                let text = fs::read_to_string(&path).unwrap();
                // Unit tests stand at the end of a file.
                let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap().to_owned();
                found.push((name, text));
            }
        }
    }
    let mut found = Vec::new();
    into(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found.retain(|(name, _)| {
        !name.contains("tests") && !["ui.rs", "fuzz.rs", "versions.rs", "warnings.rs"].contains(&&**name)
    });
    assert!(found.len() > 90, "{} files", found.len());
    found
}

/// The strings of a source that is not a test, without those of attributes.
fn strings(name: &str, text: &str) -> Vec<String> {
    let tokens: proc_macro2::TokenStream = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let (mut found, mut open) = (Vec::new(), vec![tokens]);
    while let Some(tokens) = open.pop() {
        let mut hash = false;
        for token in tokens {
            match token {
                proc_macro2::TokenTree::Group(group)
                    if !hash || group.delimiter() != proc_macro2::Delimiter::Bracket =>
                {
                    open.push(group.stream());
                    hash = false;
                }
                proc_macro2::TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        found.push(text.value());
                    }
                    hash = false;
                }
                proc_macro2::TokenTree::Punct(punct) if "#!".contains(punct.as_char()) => {
                    hash |= punct.as_char() == '#';
                }
                _ => hash = false,
            }
        }
    }
    found
}

/// A message that stands outside of the table is found by nobody who looks for it there, and no case shows it.
#[test]
fn stages_write_no_text() {
    let mut found = Vec::new();
    for (name, text) in sources() {
        if name.starts_with("diagnostic/") {
            continue;
        }
        // Texts of the emitter are documentation of its items, and its faults come from the table as all do. `dump` is for us,
        // the interpreter tells of a kernel that runs, `generate` writes C, and macros of a file are C too.
        if name.starts_with("codegen/")
            || name.starts_with("ir/")
            || name.starts_with("interpret/")
            || [
                "analysis/print.rs",
                "analysis/tables.rs",
                "sema/builtin/table.rs",
                "driver/dump.rs",
                "generate.rs",
                "plan/print.rs",
                "preprocess/predefined.rs",
                "testing.rs",
                "ast/print.rs",
                "vector/expression.rs",
                "vector/print.rs",
            ]
            .contains(&&*name)
        {
            continue;
        }
        for string in strings(&name, &text) {
            let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
            let words =
                string.split(' ').map(|word| word.trim_matches(['`', ',', ':', ';'])).filter(|word| is_word(word));
            if words.count() > 1 {
                found.push(format!("{name}: {string:?}"));
            }
        }
    }
    assert!(found.is_empty(), "these belong into `diagnostic/message/`:\n{}", found.join("\n"));
}
