//! The code that is nearest to a swizzle in an invocation that holds none: the error lies there.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::parse::Parse;
use syn::{
    Expr, ExprField, ExprIndex, ExprLit, ExprMethodCall, ExprParen, ExprPath, Lit, LitStr, Macro, MacroDelimiter,
    Member, RangeLimits,
};

use crate::fault::{self, Fault};
use crate::input::{self, Dialect};
use crate::literal;
use crate::syntax;
use crate::vector_type::VectorType;
use swz_language::elsewhere;
use swz_language::selector::{Misspelling, Selector};

/// The likeliest so far.
#[derive(Default)]
pub(crate) struct Nearest(Option<(usize, Span, Fault)>);

/// Code that can hardly be meant otherwise: parentheses, or a macro, around a selector.
const HIDDEN: usize = 1_000;
/// A name with characters of two sets, or with too many of one, or one that is known to stand for a selector.
const KNOWN: usize = 500;
/// A name that begins like a selector, by the share of it that does, in percent.
const BEGUN: usize = 100;
/// Any other name of a field.
const FIELD: usize = 1;

impl Nearest {
    /// The likeliest of all: where it is, and what to say of it.
    pub(crate) fn take(&mut self) -> Option<(Span, Fault)> {
        self.0.take().map(|(_, span, fault)| (span, fault))
    }

    /// Keeps the likeliest code. The first counts of two that are as likely.
    fn consider(&mut self, rank: usize, span: Span, fault: impl FnOnce() -> Fault) {
        if self.0.as_ref().is_none_or(|&(best, ..)| rank > best) {
            self.0 = Some((rank, span, fault()));
        }
    }

    /// A field whose name is spelt like no selector.
    pub(crate) fn field(&mut self, expr: &Expr, misspelling: Option<Misspelling>) {
        let (Expr::Field(ExprField { member: Member::Named(member), .. }), Some(misspelling)) = (expr, misspelling)
        else {
            return;
        };
        let name = member.to_string();
        let rank = match misspelling {
            _ if syntax::is_raw(&name) => return,
            _ if fault::meant(&name).is_some() => KNOWN,
            Misspelling::Mixed { .. } | Misspelling::Count { .. } => KNOWN,
            Misspelling::NoDigits => BEGUN,
            Misspelling::Stranger { at: 0, .. } => FIELD,
            Misspelling::Stranger { at, .. } => BEGUN + 100 * at / name.chars().count(),
        };
        self.consider(rank, member.span(), || Fault::misspelt(&name, misspelling, false));
    }

    /// An index that stands for a selector: `v["xy"]`, `v[0..2]`.
    pub(crate) fn index(&mut self, index: &ExprIndex) {
        let number = |end: &Option<Box<Expr>>| match end.as_deref() {
            Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) => number.base10_parse::<u32>().ok(),
            _ => None,
        };
        let selector = match &*index.index {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            Expr::Range(range) => number(&range.end).and_then(|end| {
                let first = if range.start.is_some() { number(&range.start)? } else { 0 };
                let behind = end.saturating_add(u32::from(matches!(range.limits, RangeLimits::Closed(_))));
                let digits: Option<String> =
                    (first..behind.min(first.saturating_add(17))).map(|at| char::from_digit(at, 16)).collect();
                Some(format!("s{}", digits?))
            }),
            _ => None,
        };
        match &*index.expr {
            Expr::Field(ExprField { base, member: Member::Named(name), .. }) if name == "s" || name == "S" => {
                let [base, index] = [&**base, &*index.index].map(|part| syntax::shown(&part));
                self.consider(KNOWN, name.span(), || Fault::component_by_variable(&base, &index));
            }
            _ => {}
        }
        if let Some(selector) = selector.filter(|selector| Selector::read(selector).is_ok()) {
            self.consider(KNOWN, index.bracket_token.span.join(), || Fault::index_list(&selector));
        }
    }

    /// A path that is spelt like a variable and a selector.
    pub(crate) fn path(&mut self, path: &ExprPath) {
        let mut segments = path.path.segments.iter();
        let (Some(base), Some(last), None) = (segments.next(), segments.next(), segments.next()) else { return };
        let (base, selector) = (base.ident.to_string(), last.ident.to_string());
        if path.qself.is_none() && base.starts_with(|c: char| c.is_lowercase()) && Selector::read(&selector).is_ok() {
            self.consider(BEGUN, last.ident.span(), || Fault::path_as_selector(&base, &selector));
        }
    }

    /// A field in parentheses.
    pub(crate) fn parenthesised(&mut self, paren: &ExprParen) {
        let Expr::Field(ExprField { member: Member::Named(member), .. }) = &*paren.expr else { return };
        let name = member.to_string();
        if Selector::read(&name).is_ok() {
            self.consider(HIDDEN, paren.paren_token.span.join(), || Fault::parenthesised(&name));
        }
    }

    /// A method that is spelt like a selector.
    pub(crate) fn method(&mut self, call: &ExprMethodCall) {
        let name = call.method.to_string();
        if call.args.is_empty() && call.turbofish.is_none() && Selector::read(&name).is_ok() {
            self.consider(HIDDEN, call.method.span(), || Fault::method(&name));
        }
    }

    /// A call of what is named like a vector type, but for the number of components, or as in another language.
    pub(crate) fn call(&mut self, name: &Ident) {
        let (written, is_beyond) = (name.to_string(), VectorType::is_beyond(name));
        let function = elsewhere::find(&written).filter(|_| !is_beyond && elsewhere::vector(&written).is_none());
        if let Some(found) = function {
            self.consider(KNOWN, name.span(), || Fault::other_function(&written, found.language, &found.in_rust));
        } else if let Some(fault) = literal::no_type(name) {
            self.consider(if is_beyond { HIDDEN } else { KNOWN }, name.span(), || fault);
        }
    }

    /// A call of a shuffle function by a list, which only the macro of this name takes, or by a mask of run time, which needs no macro.
    pub(crate) fn list(&mut self, name: &Ident, mask: &Expr) {
        let list = match mask {
            Expr::Array(list) => Some(list.bracket_token.span.join()),
            // The first number of `shuffle(v, 3, 2, 1, 0)`.
            Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => Some(number.span()),
            _ => None,
        };
        match list {
            Some(span) => self.consider(KNOWN, span, || Fault::list_as_mask(&name.to_string())),
            None => self.consider(KNOWN, name.span(), || Fault::shuffle_alone(&name.to_string())),
        }
    }

    /// A macro with a text that may hold a swizzle.
    pub(crate) fn text(&mut self, mac: &Macro) {
        for token in mac.tokens.clone() {
            let Ok(text) = syn::parse2::<LitStr>(token.into()) else { continue };
            if let Some((swizzle, format)) = swizzle_in(&text.value()) {
                self.consider(HIDDEN, text.span(), || Fault::in_text(&swizzle, &format));
            }
        }
    }

    /// A macro that is not looked into.
    pub(crate) fn other_macro(&mut self, mac: &Macro) {
        let Some(last) = mac.path.segments.last() else { return };
        if holds_swizzle(mac.tokens.clone()) {
            self.consider(HIDDEN, last.ident.span(), || {
                let one = input::read(Dialect::Kernel, Expr::parse, mac.tokens.clone()).is_ok();
                let delimiters = match mac.delimiter {
                    MacroDelimiter::Paren(_) => ['(', ')'],
                    MacroDelimiter::Brace(_) => ['{', '}'],
                    MacroDelimiter::Bracket(_) => ['[', ']'],
                };
                let only = one.then(|| (syntax::shown(&mac.tokens), delimiters));
                Fault::other_macro(&last.ident.to_string(), only)
            });
        }
    }
}

/// The first swizzle between braces in a text, and how it is to be formatted.
fn swizzle_in(text: &str) -> Option<(String, String)> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).find_map(|(place, _)| {
        let (name, format) = place.split_at(place.find(':').unwrap_or(place.len()));
        let (_, selector) = name.rsplit_once('.')?;
        Selector::read(selector).ok().map(|_| (name.to_owned(), format.to_owned()))
    })
}

/// Whether tokens hold what looks like a swizzle or a vector literal.
fn holds_swizzle(tokens: TokenStream) -> bool {
    let (mut dot, mut minus, mut vector) = (false, false, false);
    for token in tokens {
        match &token {
            TokenTree::Group(group) if vector && group.delimiter() == Delimiter::Parenthesis => return true,
            TokenTree::Group(group) => {
                let mut inner = group.stream().into_iter();
                let first = inner.next();
                vector = matches!((first, inner.next()), (Some(TokenTree::Ident(name)), None) if VectorType::of(&name).is_some());
                if holds_swizzle(group.stream()) {
                    return true;
                }
            }
            TokenTree::Ident(name) if dot && Selector::read(&name.to_string()).is_ok() => return true,
            TokenTree::Ident(name) => vector = VectorType::of(name).is_some(),
            _ => vector = false,
        }
        let punct = if let TokenTree::Punct(punct) = &token { punct.as_char() } else { ' ' };
        dot = punct == '.' || minus && punct == '>';
        minus = punct == '-';
    }
    false
}
