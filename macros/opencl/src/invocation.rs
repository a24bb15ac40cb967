//! The tokens of `opencl!` as text again: what Rust's lexer passes has to come out as the C that was written.
//!
//! Rust takes some tokens of C apart: `1.f` is three, `0x1p-3` four, `++` two. Where C can only mean one, no space is left between them.
//! The text has the lines of the source, where the compiler tells them (since Rust 1.88).

use proc_macro2::{Delimiter, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree, token_stream};

use super::source::OpaqueSpan;
use crate::limits::MAX_EMPTY_LINES;

/// A piece of C between braces.
pub(super) struct Invocation {
    pub(super) text: String,
    /// The beginning of each token in the text, and its place in Rust, in ascending order.
    pub(super) places: Vec<(u32, OpaqueSpan)>,
    /// The first line, and the path of its file, where the compiler tells them.
    pub(super) begins: Option<(u32, String)>,
    /// The place of a `#`.
    pub(super) hash: Option<u32>,
}

/// The end of the text, as far as the next token may belong to it.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    /// Anything else.
    Apart,
    /// A punctuation that the next one stands close to.
    Joint,
    /// A whole number: `1`
    Number,
    /// A point that may begin or go on with a number: `.`, `1.`
    Point,
    /// A number with a point and letters: `1.f`, `0x1.fep`
    Letters,
    /// The sign of an exponent: `0x1p-`
    Sign,
}

struct Writer {
    written: Invocation,
    ending: Ending,
    /// The beginning of the number that the text ends with.
    number: usize,
    /// The line and the column of the source behind the last token.
    line: usize,
    column: usize,
}

impl Invocation {
    pub(super) fn read(tokens: TokenStream) -> Self {
        let written = Invocation { text: String::new(), places: Vec::new(), begins: None, hash: None };
        let mut writer = Writer { written, ending: Ending::Apart, number: 0, line: 0, column: 0 };
        // No recursion: brackets may be nested as deep as the compiler lets them.
        let mut open: Vec<(token_stream::IntoIter, Option<(char, Span)>)> = vec![(tokens.into_iter(), None)];
        while let Some((tokens, closing)) = open.last_mut() {
            match tokens.next() {
                Some(TokenTree::Group(group)) => {
                    let (first, last) = match group.delimiter() {
                        Delimiter::Parenthesis => ('(', ')'),
                        Delimiter::Bracket => ('[', ']'),
                        Delimiter::Brace => ('{', '}'),
                        // A fragment of a macro of the caller's, `$e:expr`.
                        Delimiter::None => {
                            open.push((group.stream().into_iter(), None));
                            continue;
                        }
                    };
                    if first == '[' && writer.documentation(&group.stream()) {
                        continue;
                    }
                    writer.character(first, group.span_open(), Ending::Apart);
                    open.push((group.stream().into_iter(), Some((last, group.span_close()))));
                }
                Some(TokenTree::Ident(ident)) => writer.ident(&ident),
                Some(TokenTree::Punct(punct)) => writer.punct(&punct),
                Some(TokenTree::Literal(literal)) => writer.literal(&literal),
                None => {
                    let closing = *closing;
                    open.pop();
                    if let Some((closing, span)) = closing {
                        writer.character(closing, span, Ending::Apart);
                    }
                }
            }
        }
        writer.written
    }

    /// The places in Rust of the first and the last token of a stretch of the text.
    pub(super) fn stretch(places: &[(u32, OpaqueSpan)], start: u32, end: u32) -> Option<(Span, Span)> {
        let first = places.partition_point(|&(at, _)| at <= start).saturating_sub(1);
        let last = places.partition_point(|&(at, _)| at < end.max(start + 1)).saturating_sub(1).max(first);
        let span = |number: usize| places.get(number).map(|&(_, OpaqueSpan(span))| span);
        Some((span(first)?, span(last)?))
    }
}

impl Writer {
    /// A word, behind a space or an end of a line, or close to what is before it.
    fn word(&mut self, word: &str, span: Span, close: bool, ending: Ending) {
        let text = &mut self.written.text;
        let start = span.start();
        if self.line == 0 && start.line > 0 {
            self.line = start.line;
            self.written.begins = Some((start.line as u32, span.file()));
        }
        if start.line > self.line {
            text.extend(core::iter::repeat_n('\n', (start.line - self.line).min(MAX_EMPTY_LINES)));
            (self.line, self.column) = (start.line, 0);
        }
        if start.line == self.line && start.line > 0 && !close {
            // A fragment of a macro is apart: nothing else is known of it.
            let touches = text.ends_with(is_word) && word.starts_with(is_word)
                || text.ends_with(is_operator) && word.starts_with(is_operator)
                || self.ending == Ending::Number && (word == "." || text.ends_with(['e', 'E', 'p', 'P']));
            let space = start.column.saturating_sub(self.column).min(MAX_EMPTY_LINES).max(touches.into());
            text.extend(core::iter::repeat_n(' ', space));
        } else if !close && !text.is_empty() {
            // A line of the text is drawn beside a fault: it is not to be the whole program.
            text.push(if start.line == 0 && text.ends_with([';', '{', '}']) { '\n' } else { ' ' });
        }
        self.column = span.end().column;
        self.written.places.push((text.len() as u32, OpaqueSpan(span)));
        if !close {
            self.number = text.len();
        }
        text.push_str(word);
        self.ending = ending;
    }

    fn character(&mut self, c: char, span: Span, ending: Ending) {
        self.word(c.encode_utf8(&mut [0; 4]), span, false, ending);
    }

    fn ident(&mut self, ident: &Ident) {
        let name = ident.to_string();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        // `1.f`, and after a quote, of which a message speaks then: `'a`.
        let of_number = self.ending == Ending::Point && self.is_number();
        let close = of_number || self.ending == Ending::Joint && self.written.text.ends_with('\'');
        self.word(name, ident.span(), close, if of_number { Ending::Letters } else { Ending::Apart });
    }

    /// Whether the text ends with a number, and not with the point behind a name.
    fn is_number(&self) -> bool {
        self.written.text[self.number..].starts_with(|c: char| c.is_ascii_digit())
    }

    fn punct(&mut self, punct: &Punct) {
        let (c, joint) = (punct.as_char(), punct.spacing() == Spacing::Joint);
        let number = &self.written.text[self.number..];
        let hexadecimal = number.starts_with("0x") || number.starts_with("0X");
        let exponent = matches!(self.ending, Ending::Number | Ending::Letters)
            && number.ends_with(if hexadecimal { ['p', 'P'] } else { ['e', 'E'] });
        let (close, ending) = match (c, self.ending) {
            ('.', Ending::Number) if !joint => (true, Ending::Point),
            ('+' | '-', _) if exponent => (true, Ending::Sign),
            ('.', ending) if !joint && !self.written.text.ends_with('.') => (ending == Ending::Joint, Ending::Point),
            (_, ending) => (ending == Ending::Joint, if joint { Ending::Joint } else { Ending::Apart }),
        };
        self.word(c.encode_utf8(&mut [0; 4]), punct.span(), close, ending);
        if c == '#' && self.written.hash.is_none() {
            self.written.hash = Some(self.written.text.len() as u32 - 1);
        }
    }

    fn literal(&mut self, literal: &Literal) {
        let text = literal.to_string();
        let number = text.starts_with(|c: char| c.is_ascii_digit());
        let close = number && matches!(self.ending, Ending::Point | Ending::Sign);
        // `1.5` and `.5` take no further point.
        let ending = if number && !text.contains('.') && !close { Ending::Number } else { Ending::Apart };
        self.word(&text, literal.span(), close, ending);
    }

    /// Whether this is what Rust makes of a comment `/// ..` or `/** .. */`: a comment of C. Its `#` is taken back.
    fn documentation(&mut self, attribute: &TokenStream) -> bool {
        let mut tokens = attribute.clone().into_iter();
        let is = matches!(tokens.next(), Some(TokenTree::Ident(name)) if name == "doc")
            && matches!(tokens.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=')
            && matches!(tokens.next(), Some(TokenTree::Literal(_)));
        let text = &mut self.written.text;
        // A `//!` becomes `#!`.
        let tokens = if text.ends_with('!') { 2 } else { 1 };
        let begin = self.written.places.len().checked_sub(tokens).map(|first| self.written.places[first].0);
        let Some(begin) = begin.filter(|&at| is && text[at as usize..].starts_with('#')) else { return false };
        // Spaces, so that what is behind it keeps its column.
        let taken = text.split_off(begin as usize);
        text.extend(taken.chars().map(|_| ' '));
        self.column = text[text.rfind('\n').map_or(0, |end| end + 1)..].chars().count();
        self.written.places.truncate(self.written.places.len() - tokens);
        self.written.hash = self.written.hash.filter(|&at| at < begin);
        self.ending = Ending::Apart;
        true
    }
}

/// Whether a character may belong to a name or a number.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a character may belong to a punctuation of several.
fn is_operator(c: char) -> bool {
    c.is_ascii_punctuation() && !"()[]{};,\"'_".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Faults;
    use crate::lex::{Names, TokenKind, lex};
    use crate::source::{Origin, Texts};

    /// Pieces of C that Rust's lexer passes, with all that it takes apart.
    const PIECES: [&str; 12] = [
        "float4 turned(float4 v, float k) { v.hi *= k; return v.wzyx; }",
        "x = 1.f + .5f - 0x1p-3f * 1.e5 / 1.e-5f + 0x1.fep7f + 0x1.fep-7 + 1.0h + 1. + 2.5e-3f + 0x1p+4 + 1e5f;",
        "x = 0xffu + 7ul + 010 + 0x1e - 1 + 0x1e -1 + 1 - 1 + a.s0e - 2;",
        "a++ + ++b - -c--- -d; a+++b; x = y & &z; x = y && z; a = *p++ = !~-b;",
        "p->x = a.s0; p->q->x = a . y; v.s0123 = v.even.lo; *p.x = (*p).x;",
        "for (;;) { if (a <= b || c >= d != (e == f)) a <<= 1, b >>= 2; else c ^= d | e % f; }",
        "case 1 ... 5: case 'a' ... 'z': goto out; out: default: ;",
        "char c = 'a', d = '\\n', e = '\\'', f = '\\\\', g = '\\0'; s = \"a \\\"b\\\" // \\n\";",
        "__kernel void k(__global const float *in, __local int (*t)[4]) { in[2] = in[in[1]]; }",
        "a ? b : c ? d : e; x = a?b:c; m = n?-1:+1; a[-1] = b(-c)(+d);",
        "type match = self.in + fn - loop; struct impl { int as, let; };",
        "x = a/ *p + b / c; x = y <- z; x = a < b > c; x = (a)-(b); x=-1.f;y=.5;",
    ];

    fn kinds(text: &str) -> Vec<TokenKind> {
        let (mut texts, mut faults) = (Texts::default(), Faults::default());
        let text = texts.add(Origin::Predefined, text);
        lex(&texts, text, &mut Names::default(), &mut faults).into_iter().map(|token| token.kind).collect()
    }

    /// Tokens without their places, as Rust before 1.88 gives them.
    fn nowhere(tokens: TokenStream) -> TokenStream {
        let mut seen = TokenStream::new();
        for mut token in tokens {
            if let TokenTree::Group(group) = &token {
                token = TokenTree::Group(proc_macro2::Group::new(group.delimiter(), nowhere(group.stream())));
            }
            token.set_span(Span::call_site());
            seen.extend([token]);
        }
        seen
    }

    #[test]
    fn the_same_tokens() {
        for piece in PIECES {
            let tokens: TokenStream = piece.parse().unwrap();
            let with = Invocation::read(tokens.clone());
            assert_eq!(kinds(&with.text), kinds(piece), "{}", with.text);
            // Each token stands where it is written.
            assert_eq!(with.text, piece);
            let without = Invocation::read(nowhere(tokens));
            assert_eq!(kinds(&without.text), kinds(piece), "{}", without.text);
        }
    }

    /// Tokens on other lines, and comments.
    #[test]
    fn lines_and_comments() {
        let written = "int a;\n\n  /// for `a`\n  int b; /** c */ int d;\n//! e\n\tint f;";
        let read = Invocation::read(written.parse().unwrap());
        assert_eq!(kinds(&read.text), kinds("int a; int b; int d; int f;"));
        let place = |text: &str, name: &str| {
            let before = &text[..text.find(&format!("int {name}")).unwrap()];
            (before.matches('\n').count(), before.len() - before.rfind('\n').map_or(0, |at| at + 1))
        };
        for name in ["a", "b", "d", "f"] {
            assert_eq!(place(&read.text, name), place(written, name), "{:?}", read.text);
        }
        assert_eq!((read.begins.map(|(line, _)| line), read.hash), (Some(1), None));
        let read = Invocation::read("a /// b\n #define x 1".parse().unwrap());
        assert_eq!(read.hash.map(|at| &read.text[at as usize..]), Some("#define x 1"));
    }

    #[test]
    fn places_of_stretches() {
        let text = "a = bc + f(d);";
        let read = Invocation::read(text.parse().unwrap());
        let stretch = |from: u32, to: u32| {
            let (first, last) = Invocation::stretch(&read.places, from, to).unwrap();
            (first.start().column, last.end().column)
        };
        assert_eq!(stretch(0, 1), (0, 1));
        assert_eq!(stretch(4, 6), (4, 6));
        assert_eq!(stretch(4, 13), (4, 13));
        assert_eq!(stretch(6, 6), (4, 6));
        assert_eq!(stretch(14, 14), (13, 14));
        assert!(Invocation::stretch(&[], 0, 0).is_none());
    }

    /// Brackets in brackets, as deep as a parser of Rust lets them stand.
    #[test]
    fn deep_brackets() {
        let mut tokens = TokenStream::new();
        for _ in 0..5_000 {
            tokens = [TokenTree::Group(proc_macro2::Group::new(Delimiter::Parenthesis, tokens))].into_iter().collect();
        }
        let read = Invocation::read(tokens.clone());
        assert_eq!(read.text.replace(' ', "").len(), 10_000);
    }
}
