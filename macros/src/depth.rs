//! How deep brackets may be nested. The parser calls itself for each bracket, and a compiler that overflows its stack says nothing of
//! where; so what would do so is refused, and parentheses around nothing but parentheses are left out, of which rustc stands more.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// What of the stack, in KiB, brackets may take: 8 MiB are rustc's. The test `brackets_in_brackets` shows what they take.
const LIMIT: usize = 6_000;

/// What one bracket takes: the most by which statements and expressions of one kind were found to grow, without optimisation.
fn cost(delimiter: Delimiter) -> usize {
    if delimiter == Delimiter::Brace { 42 } else { 17 }
}

/// The input, if it is not nested too deep as it is or without the parentheses that can be left out; else where it is.
pub(crate) fn shallow(input: TokenStream) -> Result<TokenStream, Span> {
    if too_deep(input.clone(), LIMIT).is_none() {
        return Ok(input);
    }
    let collapsed = collapse(input);
    match too_deep(collapsed.clone(), LIMIT) {
        None => Ok(collapsed),
        Some(span) => Err(span),
    }
}

/// The first bracket that is nested too deep.
fn too_deep(input: TokenStream, left: usize) -> Option<Span> {
    input.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => match left.checked_sub(cost(group.delimiter())) {
            Some(left) => too_deep(group.stream(), left),
            None => Some(group.span_open()),
        },
        _ => None,
    })
}

/// Leaves out all but the first and the last of parentheses that hold nothing else: the first may be those of a call, the last those of
/// a tuple.
fn collapse(input: TokenStream) -> TokenStream {
    let within = |group: &Group, stream| {
        let mut rebuilt = Group::new(group.delimiter(), stream);
        rebuilt.set_span(group.span());
        TokenTree::Group(rebuilt)
    };
    let token = |token| match token {
        TokenTree::Group(first) => {
            let mut last = None;
            while let Some(inner) = only_parentheses(last.as_ref().unwrap_or(&first)) {
                last = Some(inner);
            }
            match last {
                None => within(&first, collapse(first.stream())),
                Some(last) => within(&first, within(&last, collapse(last.stream())).into()),
            }
        }
        token => token,
    };
    input.into_iter().map(token).collect()
}

/// The parentheses that are all there is in others.
fn only_parentheses(group: &Group) -> Option<Group> {
    let mut tokens = group.stream().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(inner)), None)
            if group.delimiter() == Delimiter::Parenthesis && inner.delimiter() == Delimiter::Parenthesis =>
        {
            Some(inner)
        }
        _ => None,
    }
}
