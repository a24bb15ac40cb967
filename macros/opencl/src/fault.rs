//! What is wrong with a program, and how it is drawn.

use core::fmt::Write as _;

use super::text::{Origin, Span, Texts};

/// How many faults are told at the most.
pub(crate) const MOST: usize = 10;

/// How many columns of a line of source are drawn.
const WIDTH: usize = 100;

/// How many columns stand in front of a stretch that lies far behind in a long line.
const LEAD: usize = 30;

/// How many uses of macros, and how many inclusions, are named around a fault: as many of the innermost as of the outermost.
const AROUND: usize = 6;

/// A fault: one compile error.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    /// Where it is.
    pub(crate) span: Span,
    /// What is wrong: in lower case, without a full stop.
    pub(crate) message: String,
    /// What stands beside the caret; may be empty.
    pub(crate) label: String,
    /// Further places, with what is said of each: "declared here".
    pub(crate) places: Vec<(Span, String)>,
    /// How to mend it; may be empty.
    pub(crate) help: String,
}

impl Fault {
    /// A fault without more than its message.
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Fault { span, message: message.into(), label: String::new(), places: Vec::new(), help: String::new() }
    }

    /// Says something beside the caret.
    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Shows a further place.
    pub(crate) fn place(mut self, span: Span, says: impl Into<String>) -> Self {
        self.places.push((span, says.into()));
        self
    }

    /// Says how to mend it.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// The text of the compile error.
    pub(crate) fn draw(&self, texts: &Texts) -> String {
        let main = texts.readable(self.span);
        let places: Vec<(Span, &str)> =
            self.places.iter().map(|(span, says)| (texts.readable(*span), says.as_str())).collect();
        let (uses, inclusions) = (uses(texts, main), inclusions(texts, main));
        let shown = places.iter().map(|&(span, _)| span).chain(uses.iter().map(|&(span, _)| span));
        let last = shown.chain([main]).map(|span| texts.locate(span).line).max().unwrap_or(0);
        let mut page = Page { texts, main: self.span, margin: last.to_string().len(), text: self.message.clone() };
        page.stretch(main, &self.label);
        for (span, says) in places {
            page.note(says);
            page.stretch(span, "");
        }
        page.around(uses, |page, (span, name)| {
            page.note(&format!("in expansion of macro `{name}`"));
            page.stretch(span, "");
        });
        page.around(inclusions, |page, span| {
            let place = page.place(span);
            page.note(&format!("included from {place}"));
        });
        if !self.help.is_empty() {
            page.line(&format!("help: {}", self.help));
        }
        page.text
    }
}

/// Where the stages put faults, so that several are told in one go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults {
    pub(crate) all: Vec<Fault>,
}

impl Faults {
    /// Takes a fault in. One at a place that has one already is dropped: it would come of the first, or of another use of the same
    /// macro. So is what is too much.
    pub(crate) fn push(&mut self, fault: Fault) {
        let told = |other: &Fault| {
            let (here, there) = (Span { expansion: None, ..fault.span }, Span { expansion: None, ..other.span });
            other.span == fault.span || here == there && other.message == fault.message
        };
        if !self.enough() && !self.all.iter().any(told) {
            self.all.push(fault);
        }
    }

    /// Whether no further fault is told, so that a stage may stop.
    pub(crate) fn enough(&self) -> bool {
        self.all.len() >= MOST
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// The name that may have been meant by one that is not known: of the known ones the one that differs least from it, if that is little.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Names of programs are short; of a longer one nobody mistypes one letter.
    let short = |name: &str| name.len() <= 64;
    let allowed = match name.chars().count() {
        0..=2 => return None,
        3..=5 => 1,
        count => count / 3,
    };
    let known = known.into_iter().filter(|known| short(known) && short(name) && *known != name);
    let differences = known.map(|known| (difference(name, known), known));
    // Of several that are as near it is the first by the alphabet, in whatever order a table has them.
    differences.filter(|&(count, _)| count <= allowed).min().map(|(_, known)| known)
}

/// How many letters are missing, too many, wrong, or in the place of the one beside them. Whether they are capitals counts once.
fn difference(one: &str, other: &str) -> usize {
    if one.eq_ignore_ascii_case(other) {
        return 1;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: [Vec<usize>; 3] = [Vec::new(), Vec::new(), (0..=other.len()).collect()];
    for (i, &a) in one.iter().enumerate() {
        rows.rotate_left(1);
        let mut row = vec![i + 1];
        for (j, &b) in other.iter().enumerate() {
            let mut least = (rows[1][j] + usize::from(a != b)).min(rows[1][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && b == one[i - 1] {
                least = least.min(rows[0][j - 1] + 1);
            }
            row.push(least);
        }
        rows[2] = row;
    }
    rows[2][other.len()]
}

/// The uses of macros around a place, innermost first, each with the macro's name.
fn uses(texts: &Texts, place: Span) -> Vec<(Span, &str)> {
    let mut uses = Vec::new();
    let mut place = place;
    while let Some(expansion) = texts.expansion(place) {
        place = expansion.used;
        uses.push((texts.readable(place), &*expansion.name));
    }
    uses
}

/// Where the file was included that a place lies in, or the outermost use of a macro that made it: innermost first.
fn inclusions(texts: &Texts, place: Span) -> Vec<Span> {
    let mut inclusions = Vec::new();
    let mut place = texts.outermost(place);
    while let Origin::File { included: Some(by), .. } = texts.get(place.text).origin {
        place = texts.outermost(by);
        inclusions.push(place);
    }
    inclusions
}

/// A fault as far as it is drawn.
struct Page<'a> {
    texts: &'a Texts,
    main: Span,
    /// How wide the numbers of the lines are.
    margin: usize,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        self.text.push('\n');
        self.text.push_str(line.trim_end_matches(' '));
    }

    fn note(&mut self, says: &str) {
        self.line(&format!("note: {says}"));
    }

    fn place(&self, span: Span) -> String {
        let location = self.texts.locate(span);
        format!("{}:{}:{}", location.path, location.line, location.column)
    }

    /// Path, line and column of a stretch, its line, and a caret under it.
    fn stretch(&mut self, span: Span, label: &str) {
        if self.is_main(span) {
            // Rustc draws it.
            if !label.is_empty() && !self.text.starts_with(label) {
                self.note(label);
            }
            return;
        }
        let (place, number) = (self.place(span), self.texts.locate(span).line);
        let margin = " ".repeat(self.margin);
        self.line(&format!("{margin}--> {place}"));
        let drawn = Drawn::new(self.texts, span);
        self.line(&format!("{margin} |"));
        self.line(&format!("{number:>width$} | {}", drawn.line, width = self.margin));
        let carets = "^".repeat(drawn.length);
        self.line(&format!("{margin} | {}{carets} {label}", " ".repeat(drawn.start)));
    }

    /// Whether a stretch lies in `opencl!` and is the one that the compile error stands at.
    fn is_main(&self, span: Span) -> bool {
        let invocation = matches!(self.texts.get(span.text).origin, Origin::Invocation(_));
        invocation && self.texts.outermost(self.main) == span
    }

    /// Draws each of a list, or says how many it leaves out of its middle.
    fn around<T>(&mut self, list: Vec<T>, draw: impl Fn(&mut Self, T)) {
        let count = list.len();
        for (number, item) in list.into_iter().enumerate() {
            if count <= AROUND || number < AROUND / 2 || number >= count - AROUND / 2 {
                draw(self, item);
            } else if number == AROUND / 2 {
                self.note(&format!("{} more between them", count - AROUND));
            }
        }
    }
}

/// A line of source as it is drawn, and the columns in it that carets stand under.
struct Drawn {
    line: String,
    start: usize,
    length: usize,
}

impl Drawn {
    /// A stretch of several lines is drawn as that of its first line.
    fn new(texts: &Texts, span: Span) -> Self {
        let text = texts.get(span.text);
        let range = text.line_range(text.line(span.start));
        let (start, end) =
            (span.start as usize, (span.end as usize).clamp(span.start as usize, range.end.max(span.start as usize)));
        // Each character with its column.
        let mut cells: Vec<(usize, String)> = Vec::new();
        let (mut column, mut first, mut last) = (0, None, 0);
        for (offset, c) in text.content[range.clone()].char_indices().map(|(offset, c)| (range.start + offset, c)) {
            let (cell, width) = cell(c, column);
            if offset >= start {
                first = first.or(Some(column));
            }
            column += width;
            if offset < end {
                last = column;
            }
            cells.push((column - width, cell));
        }
        let first = first.unwrap_or(column);
        let length = last.saturating_sub(first).max(1);
        if column <= WIDTH {
            return Drawn { line: cells.into_iter().map(|(_, cell)| cell).collect(), start: first, length };
        }
        let from = if first + length + 3 <= WIDTH { 0 } else { first.saturating_sub(LEAD) };
        let mut drawn = Drawn { line: String::new(), start: first, length };
        if from > 0 {
            drawn.line.push_str("...");
            // A wide character may begin a column behind the cut.
            let cut = cells.iter().map(|&(at, _)| at).find(|&at| at >= from).unwrap_or(from);
            drawn.start = first + 3 - cut;
        }
        let kept = cells.iter().filter(|&&(at, _)| (from..from + WIDTH).contains(&at));
        kept.for_each(|(_, cell)| drawn.line.push_str(cell));
        if column > from + WIDTH {
            drawn.line.push_str("...");
        }
        drawn.length = length.min(from + WIDTH - first);
        drawn
    }
}

/// A character as it is drawn in some column, and how many columns it fills there.
fn cell(c: char, column: usize) -> (String, usize) {
    match c {
        '\t' => {
            let width = 4 - column % 4;
            (" ".repeat(width), width)
        }
        // Those that a terminal obeys: they would draw the line in another order, or over it.
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => escaped(c),
        c if c.is_control() => escaped(c),
        c => (c.to_string(), width(c)),
    }
}

fn escaped(c: char) -> (String, usize) {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(text, "<{:02x}>", u32::from(c));
    let width = text.len();
    (text, width)
}

/// How many columns a terminal gives a character (Unicode Standard Annex 11): two to those of East Asia and to pictures, none to marks
/// that stand over others.
fn width(c: char) -> usize {
    match u32::from(c) {
        0x300..=0x36f
        | 0x483..=0x489
        | 0x591..=0x5bd
        | 0x610..=0x61a
        | 0x64b..=0x65f
        | 0x1ab0..=0x1aff
        | 0x1dc0..=0x1dff
        | 0x200b..=0x200d
        | 0x20d0..=0x20ff
        | 0x3099..=0x309a
        | 0xfe00..=0xfe0f
        | 0xfe20..=0xfe2f
        | 0xfeff
        | 0xe0100..=0xe01ef => 0,
        0x1100..=0x115f
        | 0x231a..=0x231b
        | 0x2329..=0x232a
        | 0x2e80..=0x303e
        | 0x3041..=0x33ff
        | 0x3400..=0x4dbf
        | 0x4e00..=0x9fff
        | 0xa000..=0xa4cf
        | 0xa960..=0xa97f
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60
        | 0xffe0..=0xffe6
        | 0x16fe0..=0x18aff
        | 0x1b000..=0x1b2ff
        | 0x1f200..=0x1f320
        | 0x1f32d..=0x1f335
        | 0x1f337..=0x1f37c
        | 0x1f3a0..=0x1f64f
        | 0x1f680..=0x1f6c5
        | 0x1f900..=0x1f9ff
        | 0x1fa70..=0x1faff
        | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TextId;

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
        let fault = Fault::new(at(&texts, 0, "a = 1"), "redefinition of `a`")
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
        let fault = Fault::new(Span { expansion: inner, ..at(&texts, 1, "nix") }, "use of undeclared name `nix`");
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

    /// What the language defines is not shown, but the use of it.
    #[test]
    fn predefined_macros() {
        let mut texts = texts("x = M_PI_F;");
        texts.add(Origin::Predefined, "#define M_PI_F 3");
        let expansion = texts.expand("M_PI_F".into(), at(&texts, 0, "M_PI_F"));
        let fault = Fault::new(Span { expansion, ..at(&texts, 1, "3") }, "no");
        drawn(&fault, &texts, &["no", " --> a.cl:1:5", "  |", "1 | x = M_PI_F;", "  |     ^^^^^^"]);
    }

    #[test]
    fn many_uses() {
        let mut texts = texts("z");
        let mut expansion = None;
        for number in 0..9 {
            expansion = texts.expand(number.to_string().into(), Span { expansion, ..at(&texts, 0, "z") });
        }
        let drawn = Fault::new(Span { expansion, ..at(&texts, 0, "z") }, "no").draw(&texts);
        let notes: Vec<_> = drawn.lines().filter_map(|line| line.strip_prefix("note: ")).collect();
        let named = |number: u32| format!("in expansion of macro `{number}`");
        assert_eq!(notes, [&*named(8), &named(7), &named(6), "3 more between them", &named(2), &named(1), &named(0)]);
    }

    /// The line and the carets that are drawn under some words.
    fn stretch(content: &str, words: &str) -> [String; 2] {
        let texts = texts(content);
        let drawn = Fault::new(at(&texts, 0, words), "no").draw(&texts);
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
        let drawn = Fault::new(at(&texts, 0, "a").after(), "expected `;`").draw(&texts);
        assert!(drawn.ends_with("1 | int a\n  |      ^"), "{drawn}");
    }

    #[test]
    fn long_lines() {
        let long = format!("{}needle{}", "a b ".repeat(50), " c d".repeat(50));
        let [line, carets] = stretch(&long, "needle");
        assert!(line.starts_with("...") && line.ends_with("...") && line.len() == WIDTH + 6, "{line}");
        assert_eq!(&line[carets.find('^').unwrap()..carets.len()], "needle");
        let [line, carets] = stretch(&long, &long.clone());
        assert_eq!((line.len(), carets.len()), (WIDTH + 3, WIDTH));
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
        // Of two that are as near it is the same one in either order.
        let either = [["SIZE_1", "SIZE_2"], ["SIZE_2", "SIZE_1"]].map(|known| nearest("SIZE_3", known));
        assert_eq!(either, [Some("SIZE_1"); 2]);
        let count = [("abcd", "abcd"), ("abcd", "abdc"), ("abcd", "bcd"), ("abcd", ""), ("", "ab"), ("abcd", "xbcdy")];
        assert_eq!(count.map(|(one, other)| difference(one, other)), [1, 1, 1, 4, 2, 2]);
    }

    #[test]
    fn ten_faults_each_once() {
        let texts = texts("0123456789abcdef");
        let mut faults = Faults::default();
        for _ in 0..2 {
            for digit in "0123456789abcdef".chars() {
                faults.push(Fault::new(at(&texts, 0, &digit.to_string()), "no"));
            }
        }
        assert_eq!(faults.all.len(), MOST);
        assert!(faults.enough() && faults.all[9].span.start == 9);
    }
}
