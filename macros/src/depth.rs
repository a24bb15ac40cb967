//! How deep brackets and operators may be nested. The parser calls itself for each bracket, and the walker for each operator. A compiler
//! that overflows its stack does not say where, so input that would do this is refused. Parentheses that hold nothing but parentheses are
//! left out: rustc accepts more of them than the parser does.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

use crate::tokens;

/// The most stack that nested code may take, in KiB: rustc has 8 MiB. The tests `brackets_in_brackets` and `operators_behind_operators`
/// show what they take.
const LIMIT: usize = 6_000;

/// The stack for one bracket, in KiB: the most by which statements and expressions of one kind were found to grow, without optimisation.
fn cost(delimiter: Delimiter) -> usize {
    if delimiter == Delimiter::Brace { 42 } else { 17 }
}

/// The input, if it is not nested too deep as it is or without the parentheses that can be left out; else where it is.
pub(crate) fn shallow(input: TokenStream) -> Result<TokenStream, Span> {
    if too_deep(input.clone(), LIMIT, true).is_none() {
        return Ok(input);
    }
    let collapsed = collapse(input);
    match too_deep(collapsed.clone(), LIMIT, true) {
        None => Ok(collapsed),
        Some(span) => Err(span),
    }
}

/// The stack for an operator, in KiB, where each encloses those before it: the most that chains of one kind were found to grow by.
fn cost_of_operator(operator: char) -> usize {
    if operator == '.' { 8 } else { 5 }
}

/// The first bracket or operator that is nested too deep. The arguments of another macro may be no expressions, so only brackets count
/// there.
fn too_deep(input: TokenStream, left: usize, operators: bool) -> Option<Span> {
    // The stack that is left in the expression at hand.
    let mut here = left;
    // Whether an index or a call would enclose the brackets before it.
    let mut behind_brackets = false;
    // How many tokens may stand before the body of a macro: `name! {}`, `macro_rules! name {}`.
    let mut before_body = 0;
    let mut is_name = false;
    let mut tokens = input.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let span = token.span();
        let is_postfix = behind_brackets;
        let is_body = before_body > 0;
        before_body = match &token {
            token if tokens::is_punct(Some(token), '!') && is_name => 2,
            _ => usize::saturating_sub(before_body, 1),
        };
        is_name = matches!(token, TokenTree::Ident(_));
        behind_brackets = matches!(&token, TokenTree::Group(group) if group.delimiter() != Delimiter::Brace);
        let cost = match token {
            TokenTree::Group(group) => {
                let Some(within) = here.checked_sub(cost(group.delimiter())) else { return Some(group.span_open()) };
                let deeper = too_deep(group.stream(), within, operators && !is_body);
                if deeper.is_some() {
                    return deeper;
                }
                let goes_on = matches!(tokens.peek(), Some(TokenTree::Ident(next)) if next == "else");
                if group.delimiter() == Delimiter::Brace && !goes_on {
                    here = left;
                }
                if is_postfix { cost_of_operator('[') } else { 0 }
            }
            TokenTree::Ident(word) if word == "as" || word == "else" => cost_of_operator(' '),
            TokenTree::Punct(punct) => match punct.as_char() {
                ',' | ';' => {
                    here = left;
                    0
                }
                // The arrow of an arm ends what is before it. C's arrow selects, as a dot does.
                arrow @ ('=' | '-') if tokens::is_punct(tokens.peek(), '>') => {
                    tokens.next();
                    if arrow == '=' {
                        here = left;
                        0
                    } else {
                        cost_of_operator('.')
                    }
                }
                each @ ('-' | '!' | '*' | '&' | '?') => cost_of_operator(each),
                binary @ ('+' | '/' | '%' | '^' | '|' | '<' | '>' | '=' | '.') if punct.spacing() == Spacing::Alone => {
                    cost_of_operator(binary)
                }
                _ => 0,
            },
            _ => 0,
        };
        match here.checked_sub(if operators { cost } else { 0 }) {
            Some(rest) => here = rest,
            None => return Some(span),
        }
    }
    None
}

/// Leaves out parentheses that hold nothing but parentheses, except for the first and the last of them: the first may be those of a call, and
/// the last those of a tuple.
fn collapse(input: TokenStream) -> TokenStream {
    let token = |token| match token {
        TokenTree::Group(first) => {
            let mut last = None;
            while let Some(inner) = only_parentheses(last.as_ref().unwrap_or(&first)) {
                last = Some(inner);
            }
            match last {
                None => tokens::regrouped(&first, collapse(first.stream())),
                Some(last) => tokens::regrouped(&first, tokens::regrouped(&last, collapse(last.stream())).into()),
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
