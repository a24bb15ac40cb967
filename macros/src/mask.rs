//! Shuffles by masks known at compile time.

use core::mem;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprArray, ExprCall, ExprLit, ExprPath, Lit, Token, UnOp};

use crate::builtin::Sources;
use crate::fault::Fault;
use crate::syntax::{self, inner};
use crate::vector_type;
use swz_language::selector::Selector;

/// The lengths that a mask can have.
const LENGTHS: [usize; 4] = [2, 4, 8, 16];

/// The low bits of a mask element that can ever count: two vectors of 16.
pub(crate) const LANE: u128 = 31;

/// The arguments of `shuffle!` or `shuffle2!`.
pub(crate) struct Arguments(Punctuated<Expr, Token![,]>);

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Punctuated::parse_terminated(input).map(Arguments)
    }
}

/// A mask that the compiler knows.
pub(crate) enum Mask<'a> {
    /// A list of so many elements.
    List(usize, Lanes<'a>),
    /// The path of a constant array.
    Array(&'a ExprPath),
}

/// The elements of a list.
pub(crate) enum Lanes<'a> {
    /// Numbers, the lane that each of them names.
    Numbers(Vec<u128>),
    /// Numbers, and what only the compiler computes.
    Computed(Vec<(&'a Expr, Option<u128>)>),
}

/// A call of a shuffle macro.
pub(crate) struct Shuffle<'a> {
    pub(crate) sources: Sources,
    pub(crate) first: &'a Expr,
    pub(crate) second: Option<&'a Expr>,
    pub(crate) mask: Mask<'a>,
    /// The place of the mask.
    pub(crate) span: Span,
}

/// The faults of such a call, and its arguments that are in order.
pub(crate) struct Refused<'a> {
    pub(crate) faults: Vec<(Span, Fault)>,
    pub(crate) parts: Vec<&'a Expr>,
}

impl Arguments {
    /// Reads the arguments of the macro for so many vectors.
    pub(crate) fn shuffle(&self, sources: Sources) -> Result<Shuffle<'_>, Refused<'_>> {
        let arguments: Vec<&Expr> = self.0.iter().collect();
        let (Some((mask, vectors)), true) = (arguments.split_last(), arguments.len() == sources.count() + 1) else {
            // At the span of the whole macro, rustc would add that the error originates in the macro.
            let wrong = arguments.get(sources.count() + 1).or(arguments.last());
            let span = wrong.map_or_else(Span::call_site, |wrong| syntax::span_of(wrong));
            let fault = Fault::shuffle_arguments(sources, is_of(sources.other(), &arguments));
            return Err(Refused { faults: vec![(span, fault)], parts: arguments });
        };
        let span = syntax::span_of(mask);
        let mask = match inner(mask) {
            Expr::Array(list) => {
                let lanes = lanes(list).map_err(|faults| Refused { faults, parts: vectors.to_vec() })?;
                let length = list.elems.len();
                if !LENGTHS.contains(&length) {
                    let meant = match &lanes {
                        Lanes::Numbers(lanes) if sources == Sources::One => selector(lanes),
                        _ => None,
                    };
                    let fault = Fault::mask_length(length, meant.as_deref());
                    return Err(Refused { faults: vec![(span, fault)], parts: vectors.to_vec() });
                }
                Mask::List(length, lanes)
            }
            Expr::Path(path) => Mask::Array(path),
            _ => return Err(Refused { faults: vec![(span, Fault::mask_form())], parts: arguments }),
        };
        Ok(Shuffle { sources, first: vectors[0], second: vectors.get(1).copied(), mask, span })
    }
}

/// The selector of as many components as a list has, which a swizzle takes and a shuffle does not.
fn selector(lanes: &[u128]) -> Option<String> {
    let digit = |&lane: &u128| char::from_digit(u32::try_from(lane).ok()?, 16);
    let digits = lanes.iter().map(digit).collect::<Option<String>>()?;
    Some(format!("s{digits}")).filter(|selector| Selector::read(selector).is_ok())
}

/// The lanes of a list, or what is wrong with its elements.
fn lanes(list: &ExprArray) -> Result<Lanes<'_>, Vec<(Span, Fault)>> {
    // Elements with the same fault have the same reason, so only the first is told.
    let (mut faults, mut told) = (Vec::new(), [false; 2]);
    for element in &list.elems {
        let (kind, fault): (usize, fn() -> Fault) = match inner(element) {
            Expr::Unary(unary) if matches!((&unary.op, inner(&unary.expr)), (UnOp::Neg(_), Expr::Lit(_))) => {
                (0, Fault::mask_negative)
            }
            Expr::Lit(literal) if !matches!(literal.lit, Lit::Int(_)) => (1, Fault::mask_element),
            _ => continue,
        };
        if !mem::replace(&mut told[kind], true) {
            faults.push((syntax::span_of(element), fault()));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let known = list.elems.iter().map(integer).collect::<Option<Vec<u128>>>();
    Ok(known.map_or_else(
        || Lanes::Computed(list.elems.iter().map(|element| (element, integer(element))).collect()),
        Lanes::Numbers,
    ))
}

/// Whether arguments are as many as a macro takes, and may be vectors and a mask.
fn is_of(sources: Sources, arguments: &[&Expr]) -> bool {
    let Some((mask, vectors)) = arguments.split_last().filter(|(_, vectors)| vectors.len() == sources.count()) else {
        return false;
    };
    matches!(inner(mask), Expr::Array(_) | Expr::Path(_))
        && !vectors.iter().any(|vector| matches!(inner(vector), Expr::Array(_)))
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

/// The value of an integer written out.
fn integer(expr: &Expr) -> Option<u128> {
    match inner(expr) {
        Expr::Lit(ExprLit { lit: Lit::Int(int), .. }) => int.base10_parse().ok(),
        _ => None,
    }
}

/// A mask written as a vector literal of numbers.
pub(crate) struct Constant {
    pub(crate) path: TokenStream,
    /// The place of the mask.
    pub(crate) span: Span,
    pub(crate) sources: Sources,
    pub(crate) lanes: Vec<u128>,
}

/// The mask of a call of the function `shuffle` or `shuffle2`, if it is a constant one.
pub(crate) fn constant(call: &ExprCall, sources: Sources) -> Option<Constant> {
    let Expr::Call(mask) = inner(call.args.last().filter(|_| call.args.len() == sources.count() + 1)?) else {
        return None;
    };
    let (path, vector) = vector_type::type_of(mask)?;
    if !vector.is_unsigned() || !LENGTHS.contains(&vector.width) {
        return None;
    }
    let number = |element| integer(element).filter(|&value| vector.holds(value));
    let elements = mask.args.iter().map(number).collect::<Option<Vec<u128>>>()?;
    let lanes = match *elements.as_slice() {
        [element] => vec![element; vector.width],
        _ if elements.len() == vector.width => elements,
        _ => return None,
    };
    let span = path.path.segments.last()?.ident.span();
    Some(Constant { path: path.to_token_stream(), span, sources, lanes })
}
