//! The texts that a program is made of, and where in them something stands.

use core::num::NonZeroU32;
use core::ops::Range;
use std::collections::HashMap;
use std::rc::Rc;

/// A text of [`Texts`], by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TextId(pub(crate) u32);

/// A use of a macro, by its number in [`Texts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExpansionId(pub(crate) NonZeroU32);

/// The place of something: a stretch of bytes of one text, and the use of a macro that put it into the program, if one did.
///
/// A token of a macro's body lies in that body, and has an expansion. One of an argument lies where the argument is written, and has
/// the expansion that it has there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    pub(crate) text: TextId,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) expansion: Option<ExpansionId>,
}

impl Span {
    /// The place in front of it, without length.
    pub(crate) fn before(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// The place behind it, without length: where something is missing.
    pub(crate) fn after(self) -> Span {
        Span { start: self.end, ..self }
    }

    /// Its bytes in its text.
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    fn around(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end), ..self }
    }
}

/// The origin of a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Origin {
    /// A file, by the path that messages show, and where it was included.
    File { path: String, included: Option<Span> },
    /// The tokens of `opencl!`: where each begins in the text, in ascending order.
    Invocation(Vec<(u32, OpaqueSpan)>),
    /// Options of the invocation, `-D NAME=VALUE`.
    Options,
    /// The definitions of the language itself.
    Predefined,
    /// The text that a `_Pragma` holds, and where it stands.
    Pragma(Span),
}

/// A place in the caller's Rust, which only the driver can look into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpaqueSpan(pub(crate) proc_macro2::Span);
impl PartialEq for OpaqueSpan {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// One text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) origin: Origin,
    pub(crate) content: Rc<str>,
    /// The beginning of each line.
    pub(crate) lines: Vec<u32>,
    /// The words of each `#line`: from which line on, the number of that line, and another path. Lines are counted from 0, numbers from 1.
    pub(crate) presumed: Vec<(u32, u32, Option<String>)>,
}

impl Text {
    /// The line, counted from 0, of a place.
    pub(crate) fn line(&self, offset: u32) -> u32 {
        self.lines.partition_point(|&start| start <= offset).saturating_sub(1) as u32
    }

    /// The bytes of a line, counted from 0, without its end.
    pub(crate) fn line_range(&self, line: u32) -> Range<usize> {
        let start = self.lines[line as usize] as usize;
        let end = self.lines.get(line as usize + 1).map_or(self.content.len(), |&next| next as usize);
        start..start + self.content[start..end].trim_end_matches(['\n', '\r']).len()
    }

    /// The path that messages show, and the number of a line: as `#line` says.
    pub(crate) fn presumed(&self, line: u32) -> (String, u32) {
        let before = self.presumed.partition_point(|&(from, ..)| from <= line);
        let said = &self.presumed[..before];
        let number =
            said.last().map_or(line.saturating_add(1), |&(from, number, _)| number.saturating_add(line - from));
        let path = said.iter().rev().find_map(|(.., path)| path.clone()).unwrap_or_else(|| match &self.origin {
            Origin::File { path, .. } => path.clone(),
            Origin::Invocation(_) => "opencl!".to_owned(),
            Origin::Options => "<options>".to_owned(),
            Origin::Predefined => "<predefined>".to_owned(),
            Origin::Pragma(_) => "<_Pragma>".to_owned(),
        });
        (path, number)
    }
}

/// A use of a macro.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    /// The macro's name.
    pub(crate) name: Rc<str>,
    /// The use, with its arguments; inside of another macro's body, this has an expansion itself.
    pub(crate) used: Span,
}

/// An `#include` that was obeyed.
#[derive(Clone, Debug)]
pub(crate) struct Inclusion {
    /// All of it.
    pub(crate) directive: Span,
    /// The text that was included; nothing, where that has `#pragma once` and was included before.
    pub(crate) included: Option<TextId>,
}

/// All texts of a program and all uses of macros in it.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_field_names, reason = "they are what it is called for")]
pub(crate) struct Texts {
    pub(crate) texts: Vec<Text>,
    pub(crate) expansions: Vec<Expansion>,
    /// In each text in the order in which they stand there.
    pub(crate) inclusions: Vec<Inclusion>,
    /// The macros that are defined at the end, for messages about names.
    pub(crate) macros: HashMap<Rc<str>, Shape>,
}

/// A macro, as far as a message speaks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Replaced by nothing.
    Empty,
    /// Replaced by something.
    Object,
    /// Replaced where arguments stand behind it.
    Function,
}

/// A place for people: path, line and column, both counted from 1; the column in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    pub(crate) path: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl Texts {
    /// Takes a text in, of at most [`MAX_TEXT_BYTES`](crate::limits::MAX_TEXT_BYTES) bytes.
    pub(crate) fn add(&mut self, origin: Origin, content: impl Into<Rc<str>>) -> TextId {
        let content: Rc<str> = content.into();
        let (bytes, mut lines) = (content.as_bytes(), vec![0]);
        // A line ends with a line feed, a carriage return, or both.
        let ends = |at: usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        lines.extend((0..bytes.len()).filter(|&at| ends(at)).map(|at| at as u32 + 1));
        self.texts.push(Text { origin, content, lines, presumed: Vec::new() });
        TextId(self.texts.len() as u32 - 1)
    }

    /// A text by its number.
    pub(crate) fn get(&self, text: TextId) -> &Text {
        &self.texts[text.0 as usize]
    }

    /// The text of a place, as it is written there.
    pub(crate) fn source(&self, span: Span) -> &str {
        self.get(span.text).content.get(span.range()).unwrap_or_default()
    }

    /// Takes the use of a macro in.
    pub(crate) fn expand(&mut self, name: Rc<str>, used: Span) -> Option<ExpansionId> {
        self.expansions.push(Expansion { name, used });
        NonZeroU32::new(self.expansions.len() as u32).map(ExpansionId)
    }

    /// The use of a macro that put something into the program, if one did.
    pub(crate) fn expansion(&self, span: Span) -> Option<&Expansion> {
        span.expansion.map(|ExpansionId(number)| &self.expansions[number.get() as usize - 1])
    }

    /// The use of the outermost macro that put something into the program; the place itself if none did.
    pub(crate) fn outermost(&self, span: Span) -> Span {
        let mut span = span;
        while let Some(expansion) = self.expansion(span) {
            span = expansion.used;
        }
        span
    }

    /// The place itself, or the use of the innermost macro around it that a programmer wrote: none can read what the language defines.
    pub(crate) fn readable(&self, span: Span) -> Span {
        let mut span = span;
        loop {
            span = match (&self.get(span.text).origin, self.expansion(span)) {
                (Origin::Predefined, Some(expansion)) => expansion.used,
                (Origin::Pragma(place), _) => *place,
                _ => return span,
            };
        }
    }

    /// From the beginning of one place to the end of another. Where macros come between, it is the smallest use that holds both.
    pub(crate) fn join(&self, first: Span, last: Span) -> Span {
        let (mut first, mut last) = (first, last);
        // A use has a smaller number than those in its body, so the larger number is never the common one.
        while first.expansion != last.expansion {
            let inner = if first.expansion > last.expansion { &mut first } else { &mut last };
            let Some(expansion) = self.expansion(*inner) else { break };
            *inner = expansion.used;
        }
        loop {
            if first.text == last.text {
                return first.around(last);
            }
            // One body only holds tokens of one text, so what differs here are files, one of which includes the other.
            let inner = if first.text.0 > last.text.0 { &mut first } else { &mut last };
            match self.get(inner.text).origin {
                Origin::File { included: Some(place), .. } | Origin::Pragma(place) => *inner = self.outermost(place),
                _ => return first,
            }
        }
    }

    /// The beginning of something, for people: in its own text, as `#line` says.
    pub(crate) fn locate(&self, span: Span) -> Location {
        let text = self.get(span.text);
        let line = text.line(span.start);
        let (path, number) = text.presumed(line);
        let before = text.content.get(text.lines[line as usize] as usize..span.start as usize).unwrap_or_default();
        Location { path, line: number, column: before.chars().count() as u32 + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, included: Option<Span>) -> Origin {
        Origin::File { path: path.to_owned(), included }
    }

    fn span(text: TextId, range: Range<u32>, expansion: Option<ExpansionId>) -> Span {
        Span { text, start: range.start, end: range.end, expansion }
    }

    #[test]
    fn lines_and_columns() {
        let mut texts = Texts::default();
        let text = texts.add(file("a.cl", None), "ab\n\né\tx\r\ny\rz");
        let place = |offset| {
            let location = texts.locate(span(text, offset..offset, None));
            (location.line, location.column)
        };
        assert_eq!(
            [0, 2, 3, 4, 6, 7, 8, 10, 12, 13].map(place),
            [(1, 1), (1, 3), (2, 1), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (5, 1), (5, 2)]
        );
        assert_eq!(
            [0, 1, 2, 3, 4].map(|line| &texts.get(text).content[texts.get(text).line_range(line)]),
            ["ab", "", "é\tx", "y", "z"]
        );
    }

    #[test]
    fn presumed_lines() {
        let mut texts = Texts::default();
        let text = texts.add(file("a.cl", None), "0\n1\n2\n3\n4");
        texts.texts[0].presumed = vec![(1, 10, None), (3, 7, Some("b.cl".to_owned())), (4, 1, None)];
        let said = [0, 2, 4, 6, 8].map(|offset| {
            let location = texts.locate(span(text, offset..offset, None));
            format!("{}:{}", location.path, location.line)
        });
        assert_eq!(said, ["a.cl:1", "a.cl:10", "a.cl:11", "b.cl:7", "b.cl:1"]);
    }

    #[test]
    fn joined_places() {
        let mut texts = Texts::default();
        let main = texts.add(file("a.cl", None), "#define M(x) (x + N)\n#define N 1 + 2\n M(5) M(7)");
        let included = texts.add(file("b.cl", Some(span(main, 30..31, None))), "123");
        // `M(5)`, and `N` in its body.
        let outer = texts.expand("M".into(), span(main, 38..42, None));
        let inner = texts.expand("N".into(), span(main, 18..19, outer));
        let other = texts.expand("M".into(), span(main, 43..47, None));
        let join = |a, b| {
            assert_eq!(texts.join(a, b), texts.join(b, a));
            texts.join(a, b)
        };
        let argument = span(main, 40..41, None);
        let (one, two) = (span(main, 31..32, inner), span(main, 35..36, inner));
        assert_eq!(join(one, two), span(main, 31..36, inner));
        assert_eq!(join(span(main, 13..14, outer), two), span(main, 13..19, outer));
        assert_eq!(join(argument, two), span(main, 38..42, None));
        assert_eq!(join(two, span(main, 14..15, other)), span(main, 38..47, None));
        assert_eq!(join(span(included, 0..1, None), argument), span(main, 30..41, None));
        assert_eq!(texts.outermost(two), span(main, 38..42, None));
    }
}
