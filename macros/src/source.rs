//! What the macros take, read and handed to the walker.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item, ItemMod, Macro, Pat, Stmt, Token};

use crate::error::Fault;
use crate::swizzle::Walker;
use crate::{arrow, expand};

/// What `swz!` takes.
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

/// Parses tokens; C's arrow is looked for only in what is not plain Rust.
pub(crate) fn read<T>(
    dialect: Dialect,
    parser: fn(ParseStream<'_>) -> syn::Result<T>,
    input: TokenStream,
) -> syn::Result<T> {
    parser.parse2(input.clone()).or_else(|error| match arrow::rewrite(input) {
        Some(rewritten) if dialect == Dialect::Kernel => parser.parse2(rewritten),
        _ => Err(error),
    })
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

/// Resolves what `swz!` was given; `reported` if there is an error in it already.
pub(crate) fn resolve(source: Source, reported: bool) -> TokenStream {
    let mut walker = Walker::new(Dialect::Kernel);
    walker.found = reported;
    match source {
        Source::Expr(mut expr) => {
            walker.whole(&mut expr);
            if walker.found { expr.into_token_stream() } else { walker.nothing(&expr) }
        }
        Source::Block(mut statements) => {
            match statements.as_mut_slice() {
                [Stmt::Expr(expr, _)] => walker.whole(expr),
                statements => walker.statements(statements),
            }
            if walker.found { quote!({ #(#statements)* }) } else { walker.nothing_in(statements) }
        }
    }
}

/// Resolves the item that `#[swizzle]` stands on, or reports that it cannot stand there.
pub(crate) fn resolve_item(mut item: Item, arguments: &TokenStream) -> TokenStream {
    let mut walker = Walker::new(Dialect::Rust);
    let mut errors = TokenStream::new();
    if let Some(span) = expand::first_span(arguments.clone()) {
        let error = walker.faults.report(&Fault::Arguments, span);
        errors.extend(quote!(#error;));
    }
    match &mut item {
        Item::Fn(item) => visit_mut::visit_item_fn_mut(&mut walker, item),
        Item::Impl(item) => visit_mut::visit_item_impl_mut(&mut walker, item),
        Item::Trait(item) => visit_mut::visit_item_trait_mut(&mut walker, item),
        Item::Mod(ItemMod { content: Some((_, items)), .. }) => walker.items(items),
        // A method without a body, or syntax newer than the parser.
        Item::Verbatim(_) => {}
        _ => {
            let span = expand::first_span(item.to_token_stream()).unwrap_or_else(Span::call_site);
            let error = walker.faults.report(&Fault::Target, span);
            errors.extend(quote!(#error;));
            // What it is on should not seem to be at fault as well.
            walker.visit_item_mut(&mut item);
        }
    }
    quote!(#item #errors)
}

/// What the input is written in.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Dialect {
    /// `swz!`: Rust with C's arrow, where a method spelt like a selector is a slip.
    Kernel,
    /// `#[swizzle]`: plain Rust.
    Rust,
}

/// The arguments of a macro.
pub(crate) struct Arguments {
    /// Expressions, each with what separates it from the next.
    pub(crate) expressions: Vec<(Expr, TokenStream)>,
    /// What comes behind them.
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
        let text = format!("assertion failed: {}", mac.tokens).replace('{', "{{").replace('}', "}}");
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
