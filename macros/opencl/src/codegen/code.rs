//! Rust expressions with their precedence, so that parentheses stand only where they are needed.

use std::collections::HashSet;

use super::tokens::{Ident, ToTokens, TokenStream};

/// How tightly an expression holds together, the loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// A block, an `if`, a structure: at the beginning of a statement, or of a condition, it would end there.
    Block,
    Or,
    And,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Product,
    Cast,
    Unary,
    Primary,
}

/// The tokens of an operator.
pub(super) fn operator_of(symbol: &str) -> TokenStream {
    let mut tokens = TokenStream::new();
    tokens.token(symbol);
    tokens
}

/// The words in code, those of texts that it prints too: a name that is none of them is not used there.
pub(super) fn words(of: &TokenStream) -> HashSet<&str> {
    of.as_str().split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '#')).collect()
}

/// Whether code has a word that is a token, or stands in a text between spaces. For a few words it takes a tenth of [`words`].
pub(super) fn has_word(of: &TokenStream, word: &Ident) -> bool {
    let (word, mut rest) = (word.as_str(), of.as_str());
    while let Some(at) = rest.find(word) {
        let behind = &rest[at + word.len()..];
        if rest[..at].ends_with(' ') && (behind.is_empty() || behind.starts_with(' ')) {
            return true;
        }
        rest = behind;
    }
    false
}

/// A Rust expression.
#[derive(Clone, Debug)]
pub(super) struct Code {
    tokens: TokenStream,
    level: Level,
    /// Whether its last token belongs to a type, behind which `<` would begin generic arguments.
    ends_in_type: bool,
}

impl Code {
    /// A name, a literal, a call, or something in brackets.
    pub(super) fn primary(tokens: TokenStream) -> Self {
        Self::new(tokens, Level::Primary)
    }

    /// A block, an `if`, or a structure.
    pub(super) fn block(tokens: TokenStream) -> Self {
        Self::new(tokens, Level::Block)
    }

    pub(super) fn new(tokens: TokenStream, level: Level) -> Self {
        Code { tokens, level, ends_in_type: false }
    }

    /// `self as ty`
    pub(super) fn cast(self, ty: &TokenStream) -> Self {
        let value = self.at(Level::Cast);
        Code { tokens: quote!(#value as #ty), level: Level::Cast, ends_in_type: true }
    }

    /// `operator self`
    pub(super) fn prefixed(self, operator: &TokenStream) -> Self {
        let value = self.at(Level::Unary);
        Code::new(quote!(#operator #value), Level::Unary)
    }

    /// `self.rest`
    pub(super) fn dot(self, rest: &TokenStream) -> Self {
        let value = self.at(Level::Primary);
        Code::primary(quote!(#value.#rest))
    }

    /// `self operator right`, which groups to the left; comparisons do not group at all.
    pub(super) fn binary(self, operator: &TokenStream, right: Code, level: Level) -> Self {
        let above = |level| match level {
            Level::Or => Level::And,
            Level::And => Level::Compare,
            Level::Compare => Level::BitOr,
            Level::BitOr => Level::BitXor,
            Level::BitXor => Level::BitAnd,
            Level::BitAnd => Level::Shift,
            Level::Shift => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Cast,
            Level::Block | Level::Cast | Level::Unary | Level::Primary => Level::Primary,
        };
        let open = matches!(level, Level::Compare | Level::Shift);
        let left = if open && self.ends_in_type {
            self.in_parens()
        } else {
            self.at(if level == Level::Compare { above(level) } else { level })
        };
        let ends_in_type = right.ends_in_type && right.level >= above(level);
        let right = right.at(above(level));
        Code { tokens: quote!(#left #operator #right), level, ends_in_type }
    }

    fn in_parens(self) -> TokenStream {
        let tokens = self.tokens;
        quote!((#tokens))
    }

    /// The expression where one of this level may stand.
    pub(super) fn at(self, level: Level) -> TokenStream {
        if self.level < level { self.in_parens() } else { self.tokens }
    }

    /// The expression where any may stand: between brackets and commas, behind `=`.
    pub(super) fn free(self) -> TokenStream {
        self.tokens
    }

    /// The expression where a block may not begin: behind `if`, `while` and `match`, or as a statement.
    pub(super) fn head(self) -> TokenStream {
        self.at(Level::Or)
    }
}

impl ToTokens for Code {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}
