//! Tokens with their places, and how they are read (OpenCL C 3.0, section 6.1; C99, sections 5.1.1.2 and 6.4).
//!
//! Reading knows no faults but a comment without an end: what is no token of C becomes [`TokenKind::Stray`], as it may stand in a part
//! that `#if` leaves out.

use std::rc::Rc;

use super::diagnostic::Faults;
use super::diagnostic::message::preprocess as message;
use super::source::{Span, TextId, Texts};
use crate::map::HashSet;

/// One token, behind or before the preprocessor.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
    /// Whether white space stands before it, as `#` and function-like macros ask.
    pub(crate) spaced: bool,
    /// Whether it is the first of its line, as directives ask.
    pub(crate) first: bool,
    /// Whether it is the name of a macro that must not be expanded again (C99, 6.10.3.4).
    pub(crate) painted: bool,
}

/// The kinds of tokens.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// A name or a keyword: the preprocessor knows no keywords.
    Name(Rc<str>),
    /// A number as it is written (a preprocessing number); the parser reads its value.
    Number(Rc<str>),
    /// A character constant as it is written, with its quotes.
    Character(Rc<str>),
    /// A string as it is written, with its quotes.
    String(Rc<str>),
    /// An operator or other punctuation.
    Punct(Punct),
    /// A pragma that means something to a later stage. It stands between declarations or statements, or anywhere if the text is wrong.
    Pragma(Pragma),
    /// Characters that are no token of C, by the first of them: `@`, or a quote without its partner, which takes the rest of its line. The
    /// preprocessor tells it, and passes none on.
    Stray(char),
    End,
}

impl TokenKind {
    /// Whether it is this punctuation.
    pub(crate) fn is(&self, punct: Punct) -> bool {
        matches!(self, TokenKind::Punct(found) if *found == punct)
    }

    /// The name, if it is one.
    pub(crate) fn name(&self) -> Option<&Rc<str>> {
        match self {
            TokenKind::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// A pragma behind the preprocessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pragma {
    /// `#pragma OPENCL FP_CONTRACT`, or the one of `STDC`: whether `a * b + c` may be rounded once, from here to the end of the block
    /// or of the file; none is `DEFAULT`.
    Contract(Option<bool>),
}

macro_rules! puncts {
    ($($name:ident $text:literal)*) => {
        /// Operators and other punctuation of C.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Punct { $(#[doc = $text] $name),* }

        impl Punct {
            /// All of them.
            #[cfg(test)]
            pub(crate) const ALL: &'static [Punct] = &[$(Punct::$name),*];

            /// How it is written.
            pub(crate) fn text(self) -> &'static str {
                match self { $(Punct::$name => $text),* }
            }
        }
    };
}
puncts! {
    LeftBracket "[" RightBracket "]" LeftParen "(" RightParen ")" LeftBrace "{" RightBrace "}"
    Dot "." Arrow "->" PlusPlus "++" MinusMinus "--" And "&" Star "*" Plus "+" Minus "-" Tilde "~" Not "!"
    Slash "/" Percent "%" ShiftLeft "<<" ShiftRight ">>" Less "<" Greater ">" LessEqual "<=" GreaterEqual ">="
    EqualEqual "==" NotEqual "!=" Caret "^" Or "|" AndAnd "&&" OrOr "||" Question "?" Colon ":" Semicolon ";"
    Ellipsis "..." Equal "=" StarEqual "*=" SlashEqual "/=" PercentEqual "%=" PlusEqual "+=" MinusEqual "-="
    ShiftLeftEqual "<<=" ShiftRightEqual ">>=" AndEqual "&=" CaretEqual "^=" OrEqual "|=" Comma ","
    Hash "#" HashHash "##"
}

impl Punct {
    /// The longest one that these bytes begin with, and how many of them it has. Some have a second spelling (C99, 6.4.6).
    fn read([a, b, c, d]: [u8; 4]) -> Option<(Punct, usize)> {
        Some(match (a, b, c) {
            (b'.', b'.', b'.') => (Punct::Ellipsis, 3),
            (b'<', b'<', b'=') => (Punct::ShiftLeftEqual, 3),
            (b'>', b'>', b'=') => (Punct::ShiftRightEqual, 3),
            (b'%', b':', b'%') if d == b':' => (Punct::HashHash, 4),
            (b'%', b':', _) => (Punct::Hash, 2),
            (b'<', b':', _) => (Punct::LeftBracket, 2),
            (b':', b'>', _) => (Punct::RightBracket, 2),
            (b'<', b'%', _) => (Punct::LeftBrace, 2),
            (b'%', b'>', _) => (Punct::RightBrace, 2),
            (b'-', b'>', _) => (Punct::Arrow, 2),
            (b'-', b'-', _) => (Punct::MinusMinus, 2),
            (b'-', b'=', _) => (Punct::MinusEqual, 2),
            (b'+', b'+', _) => (Punct::PlusPlus, 2),
            (b'+', b'=', _) => (Punct::PlusEqual, 2),
            (b'*', b'=', _) => (Punct::StarEqual, 2),
            (b'/', b'=', _) => (Punct::SlashEqual, 2),
            (b'%', b'=', _) => (Punct::PercentEqual, 2),
            (b'^', b'=', _) => (Punct::CaretEqual, 2),
            (b'=', b'=', _) => (Punct::EqualEqual, 2),
            (b'!', b'=', _) => (Punct::NotEqual, 2),
            (b'<', b'<', _) => (Punct::ShiftLeft, 2),
            (b'<', b'=', _) => (Punct::LessEqual, 2),
            (b'>', b'>', _) => (Punct::ShiftRight, 2),
            (b'>', b'=', _) => (Punct::GreaterEqual, 2),
            (b'&', b'&', _) => (Punct::AndAnd, 2),
            (b'&', b'=', _) => (Punct::AndEqual, 2),
            (b'|', b'|', _) => (Punct::OrOr, 2),
            (b'|', b'=', _) => (Punct::OrEqual, 2),
            (b'#', b'#', _) => (Punct::HashHash, 2),
            (b'[', ..) => (Punct::LeftBracket, 1),
            (b']', ..) => (Punct::RightBracket, 1),
            (b'(', ..) => (Punct::LeftParen, 1),
            (b')', ..) => (Punct::RightParen, 1),
            (b'{', ..) => (Punct::LeftBrace, 1),
            (b'}', ..) => (Punct::RightBrace, 1),
            (b'.', ..) => (Punct::Dot, 1),
            (b'&', ..) => (Punct::And, 1),
            (b'*', ..) => (Punct::Star, 1),
            (b'+', ..) => (Punct::Plus, 1),
            (b'-', ..) => (Punct::Minus, 1),
            (b'~', ..) => (Punct::Tilde, 1),
            (b'!', ..) => (Punct::Not, 1),
            (b'/', ..) => (Punct::Slash, 1),
            (b'%', ..) => (Punct::Percent, 1),
            (b'<', ..) => (Punct::Less, 1),
            (b'>', ..) => (Punct::Greater, 1),
            (b'^', ..) => (Punct::Caret, 1),
            (b'|', ..) => (Punct::Or, 1),
            (b'?', ..) => (Punct::Question, 1),
            (b':', ..) => (Punct::Colon, 1),
            (b';', ..) => (Punct::Semicolon, 1),
            (b'=', ..) => (Punct::Equal, 1),
            (b',', ..) => (Punct::Comma, 1),
            (b'#', ..) => (Punct::Hash, 1),
            _ => return None,
        })
    }
}

/// The names of a program, each stored once.
#[derive(Debug, Default)]
pub(crate) struct Names(HashSet<Rc<str>>);

impl Names {
    /// A name as it is stored.
    pub(crate) fn get(&mut self, name: &str) -> Rc<str> {
        if let Some(name) = self.0.get(name) {
            return Rc::clone(name);
        }
        let name: Rc<str> = name.into();
        self.0.insert(Rc::clone(&name));
        name
    }
}

/// The tokens of a text. The last one, and no other, is the end.
pub(crate) fn lex(texts: &Texts, text: TextId, names: &mut Names, faults: &mut Faults) -> Vec<Token> {
    let content = &texts.get(text).content;
    let mut lexer = Lexer { text, content, at: 0 };
    // Some editors put this in front of a text in UTF-8.
    if content.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    let mut tokens = Vec::with_capacity(content.len() / 4 + 1);
    loop {
        let token = lexer.token(names, faults);
        let end = token.kind == TokenKind::End;
        let first = token.first || tokens.is_empty();
        tokens.push(Token { first, ..token });
        if end {
            return tokens;
        }
    }
}

/// The one token that a text is, if it is one.
pub(crate) fn reread(content: &str, names: &mut Names) -> Option<TokenKind> {
    let mut lexer = Lexer { text: TextId(0), content, at: 0 };
    let kind = lexer.kind(names);
    // A comment is none.
    let whole = lexer.at == content.len() && !content.starts_with("//") && !content.starts_with("/*");
    (whole && !matches!(kind, TokenKind::Stray(_) | TokenKind::End)).then_some(kind)
}

/// The bytes of a name that are one character each.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        plain[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_' || byte as u8 == b'$';
        byte += 1;
    }
    plain
};

struct Lexer<'a> {
    text: TextId,
    content: &'a str,
    at: usize,
}

impl Lexer<'_> {
    fn span(&self, start: usize) -> Span {
        Span { text: self.text, start: start as u32, end: self.at as u32, expansion: None }
    }

    /// The byte of a place behind [`spliced`](Self::spliced), 0 at the end; and the place behind it. Three characters may be one
    /// (C99, 5.2.1.1).
    fn byte(&self, at: usize) -> (u8, usize) {
        match self.content.as_bytes().get(at) {
            Some(b'?') => self.trigraph(at).map_or((b'?', at + 1), |meant| (meant, at + 3)),
            Some(&byte) => (byte, at + 1),
            None => (0, at),
        }
    }

    fn trigraph(&self, at: usize) -> Option<u8> {
        let Some(&[b'?', b'?', third]) = self.content.as_bytes().get(at..at + 3) else { return None };
        Some(match third {
            b'=' => b'#',
            b'(' => b'[',
            b'/' => b'\\',
            b')' => b']',
            b'\'' => b'^',
            b'<' => b'{',
            b'!' => b'|',
            b'>' => b'}',
            b'-' => b'~',
            _ => return None,
        })
    }

    /// The place behind all backslashes at the end of a line, which join it to the next one.
    fn spliced(&self, at: usize) -> usize {
        // Nearly no character is one.
        match self.content.as_bytes().get(at) {
            Some(b'\\' | b'?') => self.behind_splices(at),
            _ => at,
        }
    }

    fn behind_splices(&self, mut at: usize) -> usize {
        let bytes = self.content.as_bytes();
        while let (b'\\', mut end) = self.byte(at) {
            // Clang lets white space stand behind the backslash.
            while matches!(bytes.get(end), Some(b' ' | b'\t' | 0x0b | 0x0c)) {
                end += 1;
            }
            at = match (bytes.get(end), bytes.get(end + 1)) {
                (Some(b'\r'), Some(b'\n')) => end + 2,
                (Some(b'\r' | b'\n'), _) => end + 1,
                _ => return at,
            };
        }
        at
    }

    /// The next byte; 0 at the end.
    fn peek(&self) -> u8 {
        self.byte(self.spliced(self.at)).0
    }

    /// The next four bytes.
    fn four(&self) -> [u8; 4] {
        let mut at = self.at;
        [(); 4].map(|()| {
            let (byte, behind) = self.byte(self.spliced(at));
            at = behind;
            byte
        })
    }

    /// Goes on by so many characters of one byte.
    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.at = self.byte(self.spliced(self.at)).1;
        }
    }

    /// Takes the next character, if there is one.
    fn character(&mut self) -> Option<char> {
        let at = self.spliced(self.at);
        let c = self.content[at..].chars().next()?;
        if c == '?' {
            let (byte, behind) = self.byte(at);
            self.at = behind;
            return Some(char::from(byte));
        }
        self.at = at + c.len_utf8();
        Some(c)
    }

    fn ended(&self) -> bool {
        self.spliced(self.at) >= self.content.len()
    }

    /// Whether the line ends here.
    fn line_ends(&self) -> bool {
        matches!(self.peek(), b'\n' | b'\r') || self.ended()
    }

    fn token(&mut self, names: &mut Names, faults: &mut Faults) -> Token {
        let (spaced, first) = self.space(faults);
        self.at = self.spliced(self.at);
        let start = self.at;
        let kind = self.kind(names);
        let first = first || kind == TokenKind::End;
        Token { kind, span: self.span(start), spaced, first, painted: false }
    }

    /// Goes over white space and comments: whether there is any, and whether it ends a line.
    fn space(&mut self, faults: &mut Faults) -> (bool, bool) {
        let (mut spaced, mut first) = (false, false);
        loop {
            match self.peek() {
                b'\n' | b'\r' => {
                    first = true;
                    self.skip(1);
                }
                b' ' | b'\t' | 0x0b | 0x0c => self.skip(1),
                // Clang passes over a NUL where no token stands.
                0 if !self.ended() => self.skip(1),
                b'/' => match self.four() {
                    [_, b'/', ..] => {
                        while !self.line_ends() {
                            self.character();
                            // No other character can end a line.
                            let rest = &self.content.as_bytes()[self.at..];
                            self.at += rest
                                .iter()
                                .position(|byte| matches!(byte, b'\n' | b'\r' | b'\\' | b'?'))
                                .unwrap_or(rest.len());
                        }
                    }
                    [_, b'*', ..] => self.comment(faults),
                    _ => return (spaced, first),
                },
                // Clang takes every white space of Unicode for one.
                0x80.. if self.content[self.spliced(self.at)..].starts_with(char::is_whitespace) => {
                    self.character();
                }
                _ => return (spaced, first),
            }
            spaced = true;
        }
    }

    fn comment(&mut self, faults: &mut Faults) {
        self.at = self.spliced(self.at);
        let start = self.at;
        self.skip(2);
        let opening = self.span(start);
        loop {
            // Nothing but an asterisk matters, not even the end of a line.
            let Some(next) = self.content[self.at..].find('*') else {
                self.at = self.content.len();
                return faults.push(message::unterminated_comment(opening));
            };
            self.at += next + 1;
            if self.peek() == b'/' {
                return self.skip(1);
            }
        }
    }

    fn kind(&mut self, names: &mut Names) -> TokenKind {
        let start = self.at;
        if self
            .content
            .as_bytes()
            .get(start)
            .is_some_and(|byte| PLAIN[usize::from(*byte)] && !matches!(byte, b'L' | b'0'..=b'9'))
        {
            return self.name(start, names);
        }
        let bytes = self.four();
        match bytes {
            [b'L', quote @ (b'"' | b'\''), ..] => {
                self.skip(1);
                self.quoted(start, quote)
            }
            [b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$', ..] => self.name(start, names),
            [b'0'..=b'9', ..] | [b'.', b'0'..=b'9', ..] => self.number(start),
            [quote @ (b'"' | b'\''), ..] => self.quoted(start, quote),
            _ => match Punct::read(bytes) {
                Some((punct, length)) => {
                    self.skip(length);
                    TokenKind::Punct(punct)
                }
                None => match self.character() {
                    Some(c) if !c.is_ascii() && c.is_alphabetic() => self.name(start, names),
                    Some(c) => TokenKind::Stray(c),
                    None => TokenKind::End,
                },
            },
        }
    }

    /// Reads on while characters belong to a name or a number.
    fn word(&mut self) {
        loop {
            // Nearly all of them are plain.
            let rest = &self.content.as_bytes()[self.at..];
            self.at += rest.iter().position(|byte| !PLAIN[usize::from(*byte)]).unwrap_or(rest.len());
            match self.peek() {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'0'..=b'9' => self.skip(1),
                0x80.. => {
                    let before = self.at;
                    if !self.character().is_some_and(char::is_alphanumeric) {
                        self.at = before;
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    fn name(&mut self, start: usize, names: &mut Names) -> TokenKind {
        self.word();
        match self.joined(start) {
            Some(text) => TokenKind::Name(names.get(&text)),
            None => TokenKind::Name(names.get(&self.content[start..self.at])),
        }
    }

    /// A preprocessing number (C99, 6.4.8).
    fn number(&mut self, start: usize) -> TokenKind {
        loop {
            match self.four() {
                [b'e' | b'E' | b'p' | b'P', b'+' | b'-', ..] => self.skip(2),
                [b'.' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9', ..] => self.skip(1),
                _ => return TokenKind::Number(self.written(start)),
            }
        }
    }

    /// A string or a character constant, from its quote on. Without a second one before the line ends it is stray.
    fn quoted(&mut self, start: usize, quote: u8) -> TokenKind {
        self.skip(1);
        while !self.line_ends() {
            match self.character() {
                Some('\\') if !self.line_ends() => {
                    self.character();
                }
                Some(c) if c == char::from(quote) => {
                    let text = self.written(start);
                    return if quote == b'"' { TokenKind::String(text) } else { TokenKind::Character(text) };
                }
                _ => {}
            }
        }
        TokenKind::Stray(char::from(quote))
    }

    /// The text that was read since `start`, without the ends of lines in it.
    fn written(&self, start: usize) -> Rc<str> {
        self.joined(start).map_or_else(|| self.content[start..self.at].into(), Into::into)
    }

    /// The text without ends of lines, if there is one in it.
    fn joined(&self, start: usize) -> Option<String> {
        let written = &self.content[start..self.at];
        // Nearly all names have none of these bytes, of which one look is enough: the two below took a twentieth of the macro's time.
        if !written.bytes().any(|byte| matches!(byte, b'\n' | b'\r' | b'?')) {
            return None;
        }
        if !written.contains(['\n', '\r']) && !written.contains("??") {
            return None;
        }
        let mut lexer = Lexer { text: self.text, content: &self.content[..self.at], at: start };
        Some(core::iter::from_fn(|| lexer.character()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Origin;

    /// Reads a text: its tokens without the end, and the messages.
    fn read(content: &str) -> (Vec<Token>, Vec<String>) {
        let (mut texts, mut faults) = (Texts::default(), Faults::default());
        let text = texts.add(Origin::Predefined, content);
        let mut tokens = lex(&texts, text, &mut Names::default(), &mut faults);
        assert_eq!(tokens.pop().map(|end| end.kind), Some(TokenKind::End));
        (tokens, faults.all.into_iter().map(|fault| fault.message().to_owned()).collect())
    }

    /// Each token by a letter for its kind and what it says.
    fn shown(content: &str) -> Vec<String> {
        let shown = |token: Token| match token.kind {
            TokenKind::Name(text) => format!("n{text}"),
            TokenKind::Number(text) => format!("0{text}"),
            TokenKind::Character(text) => format!("c{text}"),
            TokenKind::String(text) => format!("s{text}"),
            TokenKind::Punct(punct) => format!("p{}", punct.text()),
            TokenKind::Stray(c) => format!("?{c}"),
            TokenKind::Pragma(_) | TokenKind::End => unreachable!(),
        };
        read(content).0.into_iter().map(shown).collect()
    }

    #[test]
    fn words_and_numbers() {
        assert_eq!(shown("a _1 été x2 $a$"), ["na", "n_1", "nété", "nx2", "n$a$"]);
        assert_eq!(
            shown("1 .5f 0x1.8p-3 1e+5 1.e 0xe+1 1..2 v.s0 2.xy"),
            ["01", "0.5f", "00x1.8p-3", "01e+5", "01.e", "00xe+1", "01..2", "nv", "p.", "ns0", "02.xy"]
        );
    }

    /// Each punctuation is the longest one that the text begins with, whatever follows it.
    #[test]
    fn punctuation() {
        for &first in Punct::ALL {
            for &second in Punct::ALL {
                let text = format!("{}{}", first.text(), second.text());
                if text.contains("//") || text.contains("/*") {
                    continue;
                }
                let longest = Punct::ALL.iter().filter(|punct| text.starts_with(punct.text()));
                let longest = longest.max_by_key(|punct| punct.text().len()).unwrap();
                // The second spellings.
                let longest = match &text[..2.min(text.len())] {
                    "<:" => Punct::LeftBracket,
                    ":>" => Punct::RightBracket,
                    "%:" => Punct::Hash,
                    "%>" => Punct::RightBrace,
                    "<%" => Punct::LeftBrace,
                    _ => *longest,
                };
                assert!(read(&text).0[0].kind.is(longest), "{text}");
            }
        }
        assert_eq!(shown("%:%: <: :> <% %>"), ["p##", "p[", "p]", "p{", "p}"]);
        assert_eq!(shown("a+++++b...>>="), ["na", "p++", "p++", "p+", "nb", "p...", "p>>="]);
    }

    #[test]
    fn quotes() {
        assert_eq!(
            shown(r#"'a' L'\'' "x\"y" L"" '\\' L"#),
            ["c'a'", r"cL'\''", r#"s"x\"y""#, "sL\"\"", r"c'\\'", "nL"]
        );
        assert_eq!(shown("don't #\n\"a\\\nb\" \"\\"), ["ndon", "?'", "s\"ab\"", "?\""]);
        // Clang passes over a NUL.
        assert_eq!(shown("@ \\ ` \u{a0}\u{3000}\0"), ["?@", "?\\", "?`"]);
    }

    #[test]
    fn comments_are_space() {
        let (tokens, faults) = read("a/* b\n * /*/c // d \\\n e\n/**/#/***/f//");
        let seen: Vec<_> = tokens.iter().map(|token| (token.spaced, token.first)).collect();
        assert_eq!(seen, [(false, true), (true, false), (true, true), (true, false)]);
        assert_eq!(faults, [""; 0]);
        assert_eq!(read("a /*/ b").1, ["unterminated `/*` comment"]);
    }

    /// The end of a line behind a backslash is not there, wherever it stands; places are those of the text as it is.
    #[test]
    fn splices() {
        let plain = "ab 0x1p-3 <<= \"s\\n\" /* c */ 'x' // d\n.. é +";
        let expected = shown(plain);
        for (at, _) in plain.char_indices() {
            for splice in ["\\\n", "\\\r\n", "\\\r", "\\ \t\n", "\\\n\\\n"] {
                // Both would be one end of a line.
                if splice.ends_with('\r') && plain[at..].starts_with('\n') {
                    continue;
                }
                let text = format!("{}{splice}{}", &plain[..at], &plain[at..]);
                assert_eq!(shown(&text), expected, "{text}");
            }
        }
        let tokens = read("a\\\nb\\\n c").0;
        assert_eq!((tokens[0].span.range(), tokens[1].span.range()), (0..4, 7..8));
        assert!(!tokens[1].first);
    }

    /// Between the tokens of any text there is only what they are separated by, and each lies in the text.
    #[test]
    fn random_texts() {
        let alphabet: Vec<char> = "aL0.e+-'\"/*\\\n\r \t<>=%:#@éあ\u{301}\u{feff}\0(".chars().collect();
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..state >> 33 & 15 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text.push(alphabet[(state >> 33) as usize % alphabet.len()]);
            }
            state = state.wrapping_add(1).wrapping_mul(6_364_136_223_846_793_005);
            let mut at = 0;
            for token in read(&text).0 {
                let range = token.span.range();
                assert!(range.start >= at && range.end > range.start, "{text:?}");
                assert!(text.is_char_boundary(range.start) && text.is_char_boundary(range.end), "{text:?}");
                at = range.end;
            }
        }
    }
}
