//! Tokens with their places.

use std::rc::Rc;

use super::text::Span;

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

/// What a token is.
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
    /// A character that is no token of C.
    Stray(char),
    End,
}

macro_rules! puncts {
    ($($name:ident $text:literal)*) => {
        /// Operators and other punctuation of C.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Punct { $(#[doc = $text] $name),* }

        impl Punct {
            /// All of them.
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
    Hash "#" HashHash "##" At "@" Backslash "\\"
}
