//! Questions of tokens, whatever they are a part of, and groups of other tokens.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Whether a token is this character.
pub(crate) fn is_punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

/// Whether a token is a group in these brackets.
pub(crate) fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

/// Whether a token is one of these words.
pub(crate) fn is_word(token: &TokenTree, words: &[&str]) -> bool {
    matches!(token, TokenTree::Ident(name) if is_among(name, words))
}

/// Whether a name is one of these words.
pub(crate) fn is_among(name: &Ident, words: &[&str]) -> bool {
    words.iter().any(|word| name == word)
}

/// A group of other tokens in the place of one.
pub(crate) fn regrouped(group: &Group, tokens: TokenStream) -> TokenTree {
    let mut other = Group::new(group.delimiter(), tokens);
    other.set_span(group.span());
    other.into()
}
