//! The tokens of `opencl!` as text again: what Rust's lexer passes has to come out as the C that was written.
//!
//! Rust takes some tokens of C apart: `1.f` is three, `0x1p-3` four, `++` two. Where C can only mean one, no space is left between them.
//! The text has the lines of the source, where the compiler tells them (since Rust 1.88).

use proc_macro2::{Delimiter, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree, token_stream};

use super::text::OpaqueSpan;

/// How many empty lines there are at the most: tokens may come from several files.
const MOST_LINES: usize = 1_000;

/// A piece of C between braces.
pub(super) struct Invocation {
    pub(super) text: String,
    /// Where each token begins in the text, and its place in Rust, in ascending order.
    pub(super) places: Vec<(u32, OpaqueSpan)>,
    /// The first line, and the path of its file, where the compiler tells them.
    pub(super) begins: Option<(u32, String)>,
    /// Where `#` stands.
    pub(super) hash: Option<u32>,
}

/// What the text ends with, as far as the next token may belong to it.
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
    /// Where the number begins that the text ends with.
    number: usize,
    line: usize,
}

impl Invocation {
    pub(super) fn read(tokens: TokenStream) -> Self {
        let written = Invocation { text: String::new(), places: Vec::new(), begins: None, hash: None };
        let mut writer = Writer { written, ending: Ending::Apart, number: 0, line: 0 };
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
        let line = span.start().line;
        if self.line == 0 && line > 0 {
            self.line = line;
            self.written.begins = Some((line as u32, span.file()));
        }
        if !close && !text.is_empty() {
            if line > self.line {
                text.extend(core::iter::repeat_n('\n', (line - self.line).min(MOST_LINES)));
                self.line = line;
            } else if line == 0 && text.ends_with([';', '{', '}']) {
                // A line of the text is drawn beside a fault: it is not to be the whole program.
                text.push('\n');
            } else {
                text.push(' ');
            }
        }
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
        if c == '#' && self.written.hash.is_none() {
            self.written.hash = Some(self.written.text.len() as u32);
        }
        let number = &self.written.text[self.number..];
        let hexadecimal = number.starts_with("0x") || number.starts_with("0X");
        let exponent = matches!(self.ending, Ending::Number | Ending::Letters)
            && number.ends_with(if hexadecimal { ['p', 'P'] } else { ['e', 'E'] });
        let (close, ending) = match (c, self.ending) {
            ('.', Ending::Number) if !joint => (true, Ending::Point),
            ('+' | '-', _) if exponent => (true, Ending::Sign),
            ('.', ending) if !joint => (ending == Ending::Joint, Ending::Point),
            (_, ending) => (ending == Ending::Joint, if joint { Ending::Joint } else { Ending::Apart }),
        };
        self.word(c.encode_utf8(&mut [0; 4]), punct.span(), close, ending);
    }

    fn literal(&mut self, literal: &Literal) {
        let text = literal.to_string();
        let number = text.starts_with(|c: char| c.is_ascii_digit());
        let close = number && matches!(self.ending, Ending::Point | Ending::Sign);
        let ending = match number {
            // `1.5` and `.5` take no further point.
            true if !text.contains('.') && !close => Ending::Number,
            _ => Ending::Apart,
        };
        self.word(&text, literal.span(), close, ending);
    }

    /// Whether this is what Rust makes of a comment `/// ..` or `/** .. */`: a comment of C. Its `#` is taken back.
    fn documentation(&mut self, attribute: &TokenStream) -> bool {
        let mut tokens = attribute.clone().into_iter();
        let is = matches!(tokens.next(), Some(TokenTree::Ident(name)) if name == "doc")
            && matches!(tokens.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=')
            && matches!(tokens.next(), Some(TokenTree::Literal(_)));
        let text = &mut self.written.text;
        let before = if text.ends_with("#!") || text.ends_with("# !") { 2 } else { 1 };
        if !is || !text.trim_end_matches(['!', ' ']).ends_with('#') {
            return false;
        }
        for _ in 0..before {
            if let Some((at, _)) = self.written.places.pop() {
                text.truncate(at as usize);
            }
        }
        let kept = text.trim_end_matches(' ').len();
        text.truncate(kept);
        if self.written.hash.is_some_and(|at| at as usize >= kept) {
            self.written.hash = None;
        }
        self.ending = Ending::Apart;
        true
    }
}
