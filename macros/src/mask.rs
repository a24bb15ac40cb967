//! Shuffles by masks known at compile time.

use core::mem;

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::collections::HashMap;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprArray, ExprCall, ExprLit, ExprPath, Lit, Macro, Token, UnOp};

use crate::error::{self, Fault};
use crate::method::Method;
use crate::scope::Scope;
use crate::source::{self, Dialect};
use crate::{expand, literal};

/// The lengths that a mask can have.
const LENGTHS: [usize; 4] = [2, 4, 8, 16];

/// The low bits of a mask element that can ever count: two vectors of 16.
const LANE: u128 = 31;

/// How many vectors a shuffle selects from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sources {
    /// `shuffle!`
    One,
    /// `shuffle2!`
    Two,
}

impl Sources {
    /// How many arguments stand before the mask.
    pub(crate) fn count(self) -> usize {
        match self {
            Sources::One => 1,
            Sources::Two => 2,
        }
    }

    /// The method for a mask of some kind, of one vector or of two.
    fn method(self, [one, two]: [Method; 2], span: Span) -> Ident {
        let method = match self {
            Sources::One => one,
            Sources::Two => two,
        };
        method.at(span)
    }

    /// A call of the macro.
    pub(crate) fn usage(self) -> &'static str {
        match self {
            Sources::One => "shuffle!(x, [3, 2, 1, 0])",
            Sources::Two => "shuffle2!(x, y, [7, 6, 5, 4])",
        }
    }

    /// That of the other macro.
    pub(crate) fn other(self) -> Self {
        match self {
            Sources::One => Sources::Two,
            Sources::Two => Sources::One,
        }
    }
}

/// The arguments of `shuffle!` or `shuffle2!`.
pub(crate) struct Arguments(Punctuated<Expr, Token![,]>);

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Punctuated::parse_terminated(input).map(Arguments)
    }
}

/// Expands `shuffle!` or `shuffle2!`.
pub(crate) fn expand(arguments: &Arguments, sources: Sources) -> TokenStream {
    let arguments: Vec<&Expr> = arguments.0.iter().collect();
    let (Some((mask, vectors)), true) = (arguments.split_last(), arguments.len() == sources.count() + 1) else {
        // Of the whole macro rustc would say that the error originates in it.
        let wrong = arguments.get(sources.count() + 1).or(arguments.last());
        let span = wrong.map_or_else(Span::call_site, |wrong| expand::span_of(wrong));
        let error = Fault::ShuffleArguments { sources, other: is_of(sources.other(), &arguments) }.report(span);
        return expand::faulty(&error, &arguments, None);
    };
    let first = expand::receiver(vectors[0]);
    let second = vectors.get(1);
    let span = expand::span_of(mask);
    match inner(mask) {
        Expr::Array(list) => match pack(list.elems.iter()) {
            Err(error) => expand::faulty(&error, vectors, None),
            Ok(lanes) if LENGTHS.contains(&list.elems.len()) => {
                // What can be wrong with the call is wrong with the vector.
                let method = sources.method([Method::ShuffleList, Method::Shuffle2List], expand::span_of(vectors[0]));
                let length = Literal::usize_unsuffixed(list.elems.len());
                let any = second.map(|_| quote_spanned!(span=> , _));
                let done = second.map(|second| checked(Method::Shuffled, expand::span_of(second)));
                quote_spanned!(span=> #first.#method::<#length, #lanes #any>(#second) #done)
            }
            Ok(_) => expand::faulty(&Fault::MaskLength(list.elems.len()).report(span), vectors, None),
        },
        Expr::Path(path) => {
            // What the mask may be is checked by a call of its own: once its type is known, an error shows no bound of a method.
            let by = Method::ByArray.at(expand::span_of(vectors[0]));
            let (method, lanes) =
                (sources.method([Method::ShuffleArray, Method::Shuffle2Array], span), pack_array(path));
            let done = second.map(|second| checked(Method::Shuffled, expand::span_of(second)));
            let any = second.map(|_| quote_spanned!(span=> , _));
            quote_spanned!(span=> #first.#by(&#path).#method::<#lanes, _ #any>(#second) #done)
        }
        _ => expand::faulty(&Fault::MaskForm.report(span), &arguments, None),
    }
}

/// Whether arguments are as many as a macro takes, and may be vectors and a mask.
fn is_of(sources: Sources, arguments: &[&Expr]) -> bool {
    let Some((mask, vectors)) = arguments.split_last().filter(|(_, vectors)| vectors.len() == sources.count()) else {
        return false;
    };
    matches!(inner(mask), Expr::Array(_) | Expr::Path(_))
        && !vectors.iter().any(|vector| matches!(inner(vector), Expr::Array(_)))
}

/// A further call of a shuffle: what it refuses has a type that is known by then, so that the error shows no bound of a method.
fn checked(method: Method, at: Span) -> TokenStream {
    let method = method.at(at);
    quote_spanned!(at=> .#method())
}

/// An expression without the invisible group of a macro's fragment.
fn inner(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => inner(&group.expr),
        expr => expr,
    }
}

/// Whether a list looks like a mask: of integers, names of constants, and what is computed of them.
pub(crate) fn may_be_one(list: &ExprArray) -> bool {
    let may_be_index = |element| match inner(element) {
        Expr::Lit(literal) => matches!(literal.lit, Lit::Int(_)),
        Expr::Binary(_) | Expr::Cast(_) | Expr::Path(_) | Expr::Unary(_) => true,
        _ => false,
    };
    list.elems.iter().all(may_be_index)
}

/// A variable among the elements of a constant mask, as far as the scope shows it: rustc would propose to make it a constant.
pub(crate) fn variable(dialect: Dialect, mac: &Macro, scope: &Scope) -> Option<(Fault, Span)> {
    let arguments = source::read(dialect, Arguments::parse, mac.tokens.clone()).ok()?.0;
    let Expr::Array(list) = inner(arguments.last()?) else { return None };
    let name = list.elems.iter().find_map(|element| match inner(element) {
        Expr::Path(path) => path.path.get_ident().filter(|_| scope.is_local(path)),
        _ => None,
    })?;
    let (function, width) = (&mac.path.segments.last()?.ident, list.elems.len());
    let shown = error::shown(&list.elems.to_token_stream());
    let mask = format!("(uint{width})({shown})");
    let fault = Fault::MaskVariable { name: name.to_string(), function: function.to_string(), mask };
    Some((fault, name.span()))
}

/// The value of an integer written out.
fn integer(expr: &Expr) -> Option<u128> {
    match inner(expr) {
        Expr::Lit(ExprLit { lit: Lit::Int(int), .. }) => int.base10_parse().ok(),
        _ => None,
    }
}

/// The lanes of a list, packed here if each element is a number, else by the compiler; or the errors of its elements.
fn pack<'a>(elements: impl Iterator<Item = &'a Expr> + Clone) -> Result<TokenStream, TokenStream> {
    // Of several of a kind the first is told: they are of one mind.
    let (mut errors, mut negative, mut other) = (Vec::new(), false, false);
    for element in elements.clone() {
        let fault = match inner(element) {
            Expr::Unary(unary) if matches!((&unary.op, inner(&unary.expr)), (UnOp::Neg(_), Expr::Lit(_))) => {
                Fault::MaskNegative
            }
            Expr::Lit(literal) if !matches!(literal.lit, Lit::Int(_)) => Fault::MaskElement,
            _ => continue,
        };
        let told = if matches!(fault, Fault::MaskNegative) { &mut negative } else { &mut other };
        if !mem::replace(told, true) {
            errors.push(fault.report(expand::span_of(element)));
        }
    }
    if !errors.is_empty() {
        // The last one has no `;`: with it the value would be `()`, of which rustc would tell as well where it is assigned
        // (`ui-tests/ui/shuffle/negative-assigned.rs`).
        return Err(quote!(#(#errors);*));
    }
    if let Some(lanes) = elements.clone().map(integer).collect::<Option<Vec<u128>>>() {
        return Ok(packed(lanes.into_iter()).into_token_stream());
    }
    let mut seen = HashMap::new();
    let bytes = elements.take(16).enumerate().map(|(position, element)| {
        let shift = Literal::usize_unsuffixed(8 * position);
        if let Some(lane) = integer(element) {
            let lane = Literal::u128_suffixed(lane & LANE);
            return quote!((#lane << #shift));
        }
        let (at, element) = (expand::span_of(element), at_first(expand::receiver(element), &mut seen));
        let low = quote_spanned!(at=> #element & 31);
        quote!(([0u128, (#low) as _][1] << #shift))
    });
    Ok(quote!({ #(#bytes)|* }))
}

/// With every name that may be a variable's at the place where it was first seen: what rustc says of one that is no constant is the same
/// each time then, and is said once (`ui-tests/ui/shuffle/variable-elements.rs`).
fn at_first(tokens: TokenStream, seen: &mut HashMap<String, Span>) -> TokenStream {
    let moved = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(mut name) => {
            let text = name.to_string();
            if text.starts_with(char::is_lowercase) {
                // Only the place: a name of another macro's stays that macro's.
                name.set_span(seen.entry(text).or_insert_with(|| name.span()).resolved_at(name.span()));
            }
            TokenTree::Ident(name)
        }
        TokenTree::Group(group) => {
            let mut moved = Group::new(group.delimiter(), at_first(group.stream(), seen));
            moved.set_span(group.span());
            TokenTree::Group(moved)
        }
        token => token,
    });
    moved.collect()
}

/// Mask elements known here, one byte each.
fn packed(elements: impl Iterator<Item = u128>) -> Literal {
    let lanes =
        elements.take(16).enumerate().fold(0, |lanes, (position, element)| lanes | (element & LANE) << (8 * position));
    Literal::u128_unsuffixed(lanes)
}

/// The lanes of a constant array, packed by the compiler.
fn pack_array(path: &ExprPath) -> TokenStream {
    let local = |name| expand::local(name, Span::call_site());
    let (mask, lanes, at) = (local("mask"), local("lanes"), local("at"));
    // The elements come by a method that a vector has too, so that only the type of one is wrong. The type of the lanes comes from a literal, as the name may be another type's in the caller's scope.
    quote!({
        let #mask = #path.split_at(0).1;
        let mut #lanes = 0u128;
        let mut #at = 0;
        while #at < #mask.len() && #at < 16 {
            #lanes |= ([0u128, #mask[#at] as _][1] & 31) << (8 * #at);
            #at += 1;
        }
        #lanes
    })
}

/// A mask written as a vector literal of numbers.
pub(crate) struct Constant {
    path: TokenStream,
    /// Where it stands.
    span: Span,
    sources: Sources,
    lanes: Literal,
}

/// The mask of a call of the function `shuffle` or `shuffle2`, if it is a constant one.
pub(crate) fn constant(call: &ExprCall, sources: Sources) -> Option<Constant> {
    let Expr::Call(mask) = inner(call.args.last().filter(|_| call.args.len() == sources.count() + 1)?) else {
        return None;
    };
    let (path, vector) = literal::type_of(mask)?;
    if !vector.is_unsigned() || !LENGTHS.contains(&vector.width) {
        return None;
    }
    let number = |element| integer(element).filter(|&value| vector.holds(value));
    let elements = mask.args.iter().map(number).collect::<Option<Vec<u128>>>()?;
    let lanes = match *elements.as_slice() {
        [element] => packed(core::iter::repeat_n(element, vector.width)),
        _ if elements.len() == vector.width => packed(elements.into_iter()),
        _ => return None,
    };
    let span = path.path.segments.last()?.ident.span();
    Some(Constant { path: path.to_token_stream(), span, sources, lanes })
}

impl Constant {
    /// The call by this mask; its arguments have been walked. Whose function it is only the compiler knows: for ours the lanes count,
    /// another one is called.
    pub(crate) fn call(&self, call: &ExprCall) -> TokenStream {
        let Constant { path, span, sources, lanes } = self;
        let (function, arguments) = (literal::path_of(&call.func), &call.args);
        // What can be wrong with both arguments is wrong with the mask.
        let (by, method) = (Method::By.at(*span), sources.method([Method::ShuffleBy, Method::Shuffle2By], *span));
        let mut call = quote_spanned!(*span=> <#path>::#by::<#lanes, _>(&#function).#method(#arguments));
        for (argument, check) in arguments.iter().zip([Method::Source, Method::Alike]).take(sources.count()) {
            call.extend(checked(check, expand::span_of(argument)));
        }
        call.extend(checked(Method::Shuffled, *span));
        call
    }
}
