//! What the macros take, read and handed to the walker.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item, ItemMod, Macro, Pat, Stmt, Token};

use crate::error::Fault;
use crate::swizzle::Walker;
use crate::{arrow, expand, fallback, hexfloat};

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
    fallback::work::parse(&input);
    parser.parse2(input.clone()).or_else(|error| match arrow::rewrite(input) {
        Some(rewritten) if dialect == Dialect::Kernel => {
            fallback::work::parse(&rewritten);
            parser.parse2(rewritten)
        }
        _ => Err(error),
    })
}

impl Walker {
    /// All that `swz!` was given.
    fn source(&mut self, source: &mut Source) {
        match source {
            Source::Expr(expr) => self.whole(expr),
            Source::Block(statements) => match statements.as_mut_slice() {
                [Stmt::Expr(expr, _)] => self.whole(expr),
                statements => self.statements(statements),
            },
        }
    }

    /// The item that `#[swizzle]` stands on, its own attributes aside.
    fn item(&mut self, item: &mut Item) {
        // A function calls itself by its name, also by one like ours; a method does not.
        if matches!(item, Item::Fn(function) if function.sig.receiver().is_none()) {
            self.scope.declare(item);
        }
        match item {
            Item::Fn(item) => visit_mut::visit_item_fn_mut(self, item),
            Item::Impl(item) => visit_mut::visit_item_impl_mut(self, item),
            Item::Trait(item) => visit_mut::visit_item_trait_mut(self, item),
            Item::Mod(ItemMod { content: Some((_, items)), .. }) => self.items(items),
            // A method without a body, or syntax newer than the parser.
            Item::Verbatim(_) => {}
            // What it is on should not seem to be at fault as well.
            item => self.visit_item_mut(item),
        }
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

/// Resolves what `swz!` was given, and what it was read from; `reported` if there is an error in it already.
pub(crate) fn resolve(mut source: Source, input: TokenStream, reported: bool) -> TokenStream {
    let mut walker = Walker::new(Dialect::Kernel);
    walker.found = reported;
    walker.source(&mut source);
    if walker.hexadecimal {
        if let Ok(mut decimal) = Source::read(hexfloat::rewrite(input)) {
            let mut again = Walker::new(Dialect::Kernel);
            again.found = true;
            again.source(&mut decimal);
            (source, walker) = (decimal, again);
        }
    }
    match source {
        Source::Expr(expr) => {
            if walker.found {
                expr.into_token_stream()
            } else {
                walker.nothing(&expr)
            }
        }
        Source::Block(statements) => {
            if walker.found {
                quote!({ #(#statements)* })
            } else {
                walker.nothing_in(statements)
            }
        }
    }
}

/// Resolves the item that `#[swizzle]` stands on, or reports that it cannot stand there.
pub(crate) fn resolve_item(mut item: Item, input: &TokenStream, arguments: &TokenStream) -> TokenStream {
    let mut walker = Walker::new(Dialect::Rust);
    walker.item(&mut item);
    if walker.hexadecimal {
        if let Ok(mut decimal) = syn::parse2(hexfloat::rewrite(input.clone())) {
            Walker::new(Dialect::Rust).item(&mut decimal);
            item = decimal;
        }
    }
    let mut errors = TokenStream::new();
    if let Some(span) = expand::first_span(arguments.clone()) {
        let error = Fault::Arguments.report(span);
        errors.extend(quote!(#error;));
    }
    if !matches!(
        item,
        Item::Fn(_) | Item::Impl(_) | Item::Trait(_) | Item::Mod(ItemMod { content: Some(_), .. }) | Item::Verbatim(_)
    ) {
        let tokens = item.to_token_stream();
        let span = keyword(tokens.clone()).or_else(|| expand::first_span(tokens)).unwrap_or_else(Span::call_site);
        let error = Fault::Target.report(span);
        errors.extend(quote!(#error;));
    }
    quote!(#item #errors)
}

/// The word that says what an item is.
fn keyword(item: TokenStream) -> Option<Span> {
    const WORDS: [&str; 8] = ["const", "enum", "macro_rules", "static", "struct", "type", "union", "use"];
    item.into_iter()
        .find(|token| matches!(token, TokenTree::Ident(name) if WORDS.iter().any(|word| name == word)))
        .map(|token| token.span())
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
