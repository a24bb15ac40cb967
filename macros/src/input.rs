//! The caller's tokens as Rust: how they are read, what the text of a macro's argument was, and what an editor completes.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Block, Expr, ExprLit, Lit, Macro, Pat, Stmt, Token};

use crate::arrow;
use crate::fault::Fault;
use crate::tokens;

/// The language of the input.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Dialect {
    /// `swz!`: Rust with C's arrow, where a method spelt like a selector is a slip.
    Kernel,
    /// `#[swizzle]`: plain Rust.
    Rust,
}

/// Parses tokens; C's arrow is looked for only in what is not plain Rust.
pub(crate) fn read<T>(
    dialect: Dialect,
    parser: fn(ParseStream<'_>) -> syn::Result<T>,
    input: TokenStream,
) -> syn::Result<T> {
    #[cfg(test)]
    crate::tests::parsed(&input);
    parser.parse2(input.clone()).or_else(|error| match arrow::rewrite(input) {
        Some(rewritten) if dialect == Dialect::Kernel => {
            #[cfg(test)]
            crate::tests::parsed(&rewritten);
            parser.parse2(rewritten)
        }
        _ => Err(error),
    })
}

/// The input of `swz!`.
#[allow(
    clippy::large_enum_variant,
    reason = "there is one; with the feature `opencl` its places are larger outside of rustc"
)]
pub(crate) enum Source {
    /// An expression or an assignment.
    Expr(Expr),
    /// Statements, as in a block.
    Block(Vec<Stmt>),
}

impl Source {
    /// Reads the input.
    pub(crate) fn read(input: TokenStream) -> syn::Result<Self> {
        read(Dialect::Kernel, Source::parse, input)
    }
}

impl Parse for Source {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.fork();
        if !input.peek(Token![let]) {
            match ahead.parse() {
                Ok(expr) if ahead.is_empty() => {
                    input.advance_to(&ahead);
                    return Ok(Source::Expr(expr));
                }
                _ => {}
            }
        }
        input.call(Block::parse_within).map(Source::Block)
    }
}

/// The arguments of a macro.
pub(crate) struct Arguments {
    /// Expressions, each with what separates it from the next.
    pub(crate) expressions: Vec<(Expr, TokenStream)>,
    /// The tokens behind the expressions.
    pub(crate) rest: TokenStream,
}

impl Arguments {
    /// Nothing but expressions.
    pub(crate) fn all(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut expressions = Vec::new();
        while !input.is_empty() {
            let expr = input.parse()?;
            let separator = if input.peek(Token![;]) {
                input.parse::<Token![;]>()?.into_token_stream()
            } else {
                input.parse::<Option<Token![,]>>()?.into_token_stream()
            };
            if separator.is_empty() && !input.is_empty() {
                return Err(input.error("expected `,`"));
            }
            expressions.push((expr, separator));
        }
        Ok(Arguments { expressions, rest: TokenStream::new() })
    }

    /// The message of an assertion that has none, so that it shows what was written.
    pub(crate) fn message(&self, mac: &Macro) -> Option<TokenStream> {
        let name = &mac.path.segments.last()?.ident;
        if self.expressions.len() != 1 || name != "assert" && name != "debug_assert" {
            return None;
        }
        let text = format!("assertion failed: {}", texts(mac).join(", ")).replace('{', "{{").replace('}', "}}");
        let comma = self.expressions[0].1.is_empty().then(<Token![,]>::default);
        Some(quote!(#comma #text))
    }

    /// An expression, and then a pattern, which may have a guard.
    pub(crate) fn matched(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut expressions = vec![(input.parse()?, TokenStream::new())];
        let ahead = input.fork();
        if let Ok((pattern, guard)) = guarded(&ahead) {
            input.advance_to(&ahead);
            expressions[0].1 = pattern;
            expressions.push((guard, TokenStream::new()));
        }
        Ok(Arguments { expressions, rest: input.parse()? })
    }
}

/// A comma, a pattern and what stands between it and its guard, and the guard.
fn guarded(input: ParseStream<'_>) -> syn::Result<(TokenStream, Expr)> {
    let (comma, pattern): (Token![,], _) = (input.parse()?, Pat::parse_multi_with_leading_vert(input)?);
    let condition: Token![if] = input.parse()?;
    Ok((quote!(#comma #pattern #condition), input.parse()?))
}

/// The arguments of a macro as they were written, without the comma behind each.
pub(crate) fn texts(mac: &Macro) -> Vec<String> {
    let source = mac.delimiter.span().join().source_text();
    let mut rest = source.as_deref().and_then(|source| source.get(1..));
    let mut texts = Vec::new();
    let tokens: Vec<TokenTree> = mac.tokens.clone().into_iter().collect();
    for argument in separated(&tokens) {
        let written = rest.and_then(|rest| find(rest, argument));
        rest = written.and_then(|(_, behind)| behind.trim_start().strip_prefix(',').or(Some(behind)));
        let text = match written {
            Some((text, _)) => text.to_owned(),
            None => argument.iter().cloned().collect::<TokenStream>().to_string().replace(" . ", "."),
        };
        texts.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    texts
}

/// Arguments without the commas between them; those of generic arguments, `f::<A, B>(c)`, are not between them.
fn separated(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let (mut depth, mut before) = (0_usize, ' ');
    let mut arguments: Vec<_> = tokens
        .split(|token| {
            let TokenTree::Punct(punct) = token else {
                before = ' ';
                return false;
            };
            let character = punct.as_char();
            match (character, before) {
                ('<', ':') => depth += 1,
                ('<', _) if depth > 0 => depth += 1,
                ('>', '-' | '=') => {}
                ('>', _) => depth = depth.saturating_sub(1),
                _ => {}
            }
            before = character;
            character == ',' && depth == 0
        })
        .collect();
    if arguments.last().is_some_and(|last| last.is_empty()) {
        arguments.pop();
    }
    arguments
}

/// Whether there are tokens that a macro of the caller's has put there.
fn is_substituted(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::None || is_substituted(group.stream()),
        _ => false,
    })
}

/// The text of tokens in the source, and what comes behind them; none if they did not come about there.
fn find<'a>(source: &'a str, tokens: &[TokenTree]) -> Option<(&'a str, &'a str)> {
    if is_substituted(tokens.iter().cloned().collect()) {
        return None;
    }
    let begin = source.trim_start();
    let mut rest = begin;
    for token in tokens {
        let text = match token {
            TokenTree::Punct(punct) => punct.as_char().to_string(),
            token => token.span().source_text()?,
        };
        rest = rest.trim_start().strip_prefix(&text)?;
    }
    Some((&begin[..begin.len() - rest.len()], rest))
}

/// The name that rust-analyzer puts where the cursor is when it asks how a macro expands there. It looks for the type of what is before the
/// name in the expansion without that name, at the same place: so both expansions have to begin alike.
const CURSOR: &str = "raCompletionMarker";

/// Whether a name is being completed.
pub(crate) fn is_completed(name: &str) -> bool {
    name.contains(CURSOR)
}

/// The input with an error for each name that is missing behind a dot. None if none is missing or being completed.
pub(crate) fn finish(input: TokenStream) -> Option<TokenStream> {
    let mut found = false;
    let finished = finished(input, &mut found);
    found.then_some(finished)
}

fn finished(input: TokenStream, found: &mut bool) -> TokenStream {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    let mut output = TokenStream::new();
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        let is_end = match token {
            TokenTree::Punct(dot) if at > 0 && is_dot(&tokens, at) && is_last(next) => {
                output.extend(instead("", dot.span(), &Fault::unfinished().report(dot.span())));
                true
            }
            TokenTree::Group(group) => {
                output.extend([tokens::regrouped(group, finished(group.stream(), found))]);
                false
            }
            token => {
                token.to_tokens(&mut output);
                matches!(token, TokenTree::Ident(name) if is_completed(&name.to_string()))
            }
        };
        *found |= is_end;
        if is_end && next.is_some_and(is_let) {
            <Token![;]>::default().to_tokens(&mut output);
        }
    }
    output
}

/// An error where a name is missing or is no selector. It is an index, since an index can stand where a name can, and rustc says nothing of a
/// value that an error indexes. The name is in it to make it as long: rust-analyzer must not find the error's macro where the cursor is.
pub(crate) fn instead(name: &str, span: Span, error: &TokenStream) -> TokenStream {
    quote_spanned!(span=> [(#name, #error)])
}

/// Whether an index is such an error.
pub(crate) fn is_instead(index: &Expr) -> bool {
    let Expr::Tuple(tuple) = index else { return false };
    let written = tuple.elems.iter().collect::<Vec<_>>();
    matches!(written[..], [Expr::Lit(ExprLit { lit: Lit::Str(_), .. }), Expr::Macro(_)])
}

/// Whether a dot before this has nothing behind it.
fn is_last(next: Option<&TokenTree>) -> bool {
    match next {
        None | Some(TokenTree::Punct(_)) => true,
        Some(TokenTree::Group(group)) => matches!(group.delimiter(), Delimiter::Bracket | Delimiter::Brace),
        Some(next) => is_let(next),
    }
}

/// Whether a statement begins here.
fn is_let(token: &TokenTree) -> bool {
    tokens::is_word(token, &["let"])
}

/// Whether the token is a dot by itself, not one of a range.
pub(crate) fn is_dot(tokens: &[TokenTree], at: usize) -> bool {
    let dot = |at: usize| match tokens.get(at) {
        Some(TokenTree::Punct(punct)) if punct.as_char() == '.' => Some(punct.spacing()),
        _ => None,
    };
    dot(at).is_some()
        && !(dot(at) == Some(Spacing::Joint) && dot(at + 1).is_some())
        && !(at > 0 && dot(at - 1) == Some(Spacing::Joint))
}
