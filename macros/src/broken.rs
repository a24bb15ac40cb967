//! Items with a syntax error in them. Rustc has told of it when it hands them to `#[swizzle]`, so nothing is added; what is in order
//! is resolved, as rustc would find fault with every swizzle that is left.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::Parse;
use syn::visit_mut::VisitMut;
use syn::{ImplItem, Item, TraitItem};

use crate::expand;
use crate::input::{self, Dialect};
use crate::walk::Walker;

/// An item that cannot be parsed, with all that can be resolved in it.
pub(crate) fn item(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    let keyword = ["mod", "impl", "trait", "fn"].into_iter().find(|keyword| begins(&tokens, keyword));
    let (Some(keyword), Some(TokenTree::Group(body))) = (keyword, tokens.last_mut()) else {
        return tokens.into_iter().collect();
    };
    // An editor that completes what is behind a dot compares the body with the one that has a name there: it stays.
    if body.delimiter() != Delimiter::Brace || keyword == "fn" && input::finish(body.stream()).is_some() {
        return tokens.into_iter().collect();
    }
    let mut resolved = Group::new(Delimiter::Brace, contents(keyword, body.stream()));
    resolved.set_span(body.span());
    *body = resolved;
    // In a function without its body nothing is used.
    let unused = (keyword == "fn").then(|| quote!(#[allow(unused)]));
    quote!(#unused #(#tokens)*)
}

/// Whether the first keyword of an item that tells its kind is this one.
fn begins(tokens: &[TokenTree], keyword: &str) -> bool {
    let kinds = ["mod", "impl", "trait", "fn", "struct", "enum", "union", "static", "type", "use", "macro_rules"];
    let kind =
        tokens.iter().find(|token| matches!(token, TokenTree::Ident(name) if kinds.iter().any(|kind| name == kind)));
    matches!(kind, Some(TokenTree::Ident(name)) if name == keyword)
}

/// What stands in the braces of an item.
fn contents(keyword: &str, body: TokenStream) -> TokenStream {
    let mut walker = Walker::new(Dialect::Rust);
    match keyword {
        // Rustc parses most of it, and finds fault with the swizzles. Should rustc know more of Rust than our parser does, so that
        // there is no error, the function must not be built as if it were empty.
        "fn" => {
            let hidden = expand::editor_only(&body);
            // Of a generic function the constant is looked at when it is built, which is never where rustc has an error too.
            quote! {
                #hidden
                fn __swz_unread<T>() -> ! {
                    const { ::core::panic!("`#[swizzle]` cannot read this function: write `swz!(..)` in it") }
                }
                __swz_unread::<()>()
            }
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

/// The items of a body, those that cannot be parsed by way of `broken`.
fn parts<T: Parse>(body: TokenStream, broken: fn(TokenStream) -> T) -> Vec<T> {
    split(body).into_iter().map(|part| syn::parse2(part.clone()).unwrap_or_else(|_| broken(part))).collect()
}

/// The tokens of each item: it ends with a semicolon, or with braces unless it is a value, a type or an import.
fn split(body: TokenStream) -> Vec<TokenStream> {
    let (mut parts, mut part, mut value) = (Vec::new(), Vec::<TokenTree>::new(), false);
    for token in body {
        let inner_attribute = matches!(part.as_slice(), [_, TokenTree::Punct(bang)] if bang.as_char() == '!');
        let ends = match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => !value,
            TokenTree::Group(_) => inner_attribute,
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Ident(name) => {
                if ["const", "static", "type", "use"].iter().any(|keyword| name == keyword) {
                    value = true;
                } else if ["fn", "impl", "mod", "struct", "trait"].iter().any(|keyword| name == keyword) {
                    value = false;
                }
                false
            }
            TokenTree::Literal(_) => false,
        };
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
