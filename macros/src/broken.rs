//! Items that our parser cannot read. Rustc told of a syntax error before it handed them to `#[swizzle]`, or tells of it behind it, so no
//! error is added. The parts that can be read are resolved, as rustc would find fault with every swizzle that is left.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit_mut::VisitMut;
use syn::{ImplItem, Item, Stmt, Token, TraitItem};

use crate::input::{self, Dialect};
use crate::tokens::{is_punct, is_word, regrouped};
use crate::walk::Walker;

/// An item that cannot be parsed, with all that can be resolved in it.
pub(crate) fn item(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    let keyword = ["mod", "impl", "trait", "fn"].into_iter().find(|keyword| begins(&tokens, keyword));
    let (Some(keyword), Some(TokenTree::Group(body))) = (keyword, tokens.last()) else {
        return tokens.into_iter().collect();
    };
    // An editor that completes what is behind a dot compares the body with the one that has a name there: it stays.
    if body.delimiter() != Delimiter::Brace || keyword == "fn" && input::finish(body.stream()).is_some() {
        return tokens.into_iter().collect();
    }
    let resolved = regrouped(body, contents(keyword, body.stream()));
    tokens.pop();
    tokens.into_iter().chain([resolved]).collect()
}

/// Whether the first keyword of an item that tells its kind is this one.
fn begins(tokens: &[TokenTree], keyword: &str) -> bool {
    let kinds = ["mod", "impl", "trait", "fn", "struct", "enum", "union", "static", "type", "use", "macro_rules"];
    tokens.iter().find(|token| is_word(token, &kinds)).is_some_and(|kind| is_word(kind, &[keyword]))
}

/// Rewrites the tokens in the braces of an item.
fn contents(keyword: &str, body: TokenStream) -> TokenStream {
    let mut walker = Walker::new(Dialect::Rust);
    match keyword {
        "fn" => {
            let mut statements = statements(body);
            walker.statements(&mut statements);
            quote!(#(#statements)*)
        }
        "mod" => {
            let mut items = parts(body, |part| Item::Verbatim(item(part)));
            walker.items(&mut items);
            quote!(#(#items)*)
        }
        "impl" => {
            let mut items = parts(body, |part| ImplItem::Verbatim(item(part)));
            for item in &mut items {
                walker.visit_impl_item_mut(item);
            }
            quote!(#(#items)*)
        }
        _ => {
            let mut items = parts(body, |part| TraitItem::Verbatim(item(part)));
            for item in &mut items {
                walker.visit_trait_item_mut(item);
            }
            quote!(#(#items)*)
        }
    }
}

/// The statements of a body. Code that cannot be parsed stays as it is, up to where a statement ends: rustc has told of it, or does so when
/// it sees it again, or knows more of Rust than our parser.
fn statements(body: TokenStream) -> Vec<Stmt> {
    let mut statements = Vec::new();
    let read = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let ahead = input.fork();
            if let Ok(statement) = ahead.parse() {
                input.advance_to(&ahead);
                statements.push(statement);
                continue;
            }
            let ahead = input.fork();
            match ahead.parse() {
                Ok(value) if ahead.is_empty() => {
                    input.advance_to(&ahead);
                    statements.push(Stmt::Expr(value, None));
                }
                _ => statements.push(Stmt::Item(Item::Verbatim(unreadable(input)?))),
            }
        }
        Ok(())
    };
    // The parser takes each token of a whole body, so it leaves nothing to report.
    let _ = read.parse2(body);
    statements
}

/// The tokens up to the end of a statement: its semicolon, or its braces if it begins with a word that they belong to.
fn unreadable(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    const BLOCKS: [&str; 6] = ["for", "if", "loop", "match", "unsafe", "while"];
    let mut tokens = TokenStream::new();
    let mut is_block = None;
    while !input.is_empty() {
        let token: TokenTree = input.parse()?;
        let is_block = *is_block.get_or_insert(is_word(&token, &BLOCKS));
        let ends = match &token {
            TokenTree::Group(group) => is_block && group.delimiter() == Delimiter::Brace && !input.peek(Token![else]),
            TokenTree::Punct(punct) => punct.as_char() == ';',
            _ => false,
        };
        tokens.extend([token]);
        if ends {
            break;
        }
    }
    Ok(tokens)
}

/// The items of a body, those that cannot be parsed by way of `broken`.
fn parts<T: Parse>(body: TokenStream, broken: fn(TokenStream) -> T) -> Vec<T> {
    split(body).into_iter().map(|part| syn::parse2(part.clone()).unwrap_or_else(|_| broken(part))).collect()
}

/// The tokens of each item: it ends with a semicolon, or with braces unless it is a value, a type or an import.
fn split(body: TokenStream) -> Vec<TokenStream> {
    let (mut parts, mut part, mut value) = (Vec::new(), Vec::<TokenTree>::new(), false);
    for token in body {
        let inner_attribute = part.len() == 2 && is_punct(part.get(1), '!');
        let ends = match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => !value,
            TokenTree::Group(_) => inner_attribute,
            token => is_punct(Some(token), ';'),
        };
        if is_word(&token, &["const", "static", "type", "use"]) {
            value = true;
        } else if is_word(&token, &["fn", "impl", "mod", "struct", "trait"]) {
            value = false;
        }
        part.push(token);
        if ends {
            parts.push(part.drain(..).collect());
            value = false;
        }
    }
    parts.push(part.into_iter().collect());
    parts.retain(|part: &TokenStream| !part.to_token_stream().is_empty());
    parts
}
