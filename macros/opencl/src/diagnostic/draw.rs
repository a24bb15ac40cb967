//! How a fault is drawn.

use core::fmt::Write as _;

use super::Fault;
use crate::limits::{DRAWN_LEAD, MAX_DRAWN_COLUMNS, MAX_DRAWN_USES};
use crate::source::{Origin, Span, Texts};

impl Fault {
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

/// The inclusion of the file that a place lies in, or the outermost use of a macro that made it: innermost first.
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
            if count <= MAX_DRAWN_USES || number < MAX_DRAWN_USES / 2 || number >= count - MAX_DRAWN_USES / 2 {
                draw(self, item);
            } else if number == MAX_DRAWN_USES / 2 {
                self.note(&format!("{} more between them", count - MAX_DRAWN_USES));
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
        if column <= MAX_DRAWN_COLUMNS {
            return Drawn { line: cells.into_iter().map(|(_, cell)| cell).collect(), start: first, length };
        }
        let from = if first + length + 3 <= MAX_DRAWN_COLUMNS { 0 } else { first.saturating_sub(DRAWN_LEAD) };
        let mut drawn = Drawn { line: String::new(), start: first, length };
        if from > 0 {
            drawn.line.push_str("...");
            // A wide character may begin a column behind the cut.
            let cut = cells.iter().map(|&(at, _)| at).find(|&at| at >= from).unwrap_or(from);
            drawn.start = first + 3 - cut;
        }
        let kept = cells.iter().filter(|&&(at, _)| (from..from + MAX_DRAWN_COLUMNS).contains(&at));
        kept.for_each(|(_, cell)| drawn.line.push_str(cell));
        if column > from + MAX_DRAWN_COLUMNS {
            drawn.line.push_str("...");
        }
        drawn.length = length.min(from + MAX_DRAWN_COLUMNS - first);
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
pub(super) fn width(c: char) -> usize {
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
