//! The procedural macros of `swz`, which re-exports and documents them: use them from there.
//!
//! Each one parses its input, checks it, and gives it back with every swizzle resolved to a call of a hidden method of the vector
//! types. An expansion names no path, so it does not matter what the crate is called or what the caller has in scope. What is no method
//! has a name that no caller has and comes with the prelude: `__swz_half`, for `2.5h` outside of a literal.

#![forbid(unsafe_code)]

mod arrow;
mod broken;
mod chain;
mod depth;
mod derive;
mod error;
mod expand;
mod fallback;
mod hexfloat;
mod literal;
mod mask;
mod nearest;
mod pattern;
mod scope;
mod selector;
mod slip;
mod source;
mod statement;
mod swizzle;
mod typed;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as TokenStream2;
use quote::quote;

use crate::mask::Sources;
use crate::source::Source;

/// Resolves the swizzles in an expression, an assignment, or statements as in a block.
///
/// ```text
/// swz!(v.wzyx)                            // a vector of 4
/// swz!(v.hi.xy = w.lo)                    // an assignment through a chain
/// swz!((float4)(a, b.xy, 1))              // a vector literal
/// swz!(convert_uchar4_sat(v * 0x1.fep7f)) // a conversion by its name, a hexadecimal float
/// swz! { let a = v.s0246; f(a.yx, p->x) } // statements, C's arrow
/// ```
///
/// A name after a dot is a selector if it is spelt like one; parentheses make it an ordinary field: `(ray.lo).xyz`. Swizzles are
/// found at any depth, also in the arguments of the standard formatting and assertion macros.
#[proc_macro]
pub fn swz(input: TokenStream) -> TokenStream {
    resolve(input.into()).into()
}

/// Resolves the swizzles in a function, an `impl`, a trait, or a module, by the rules of [`swz!`].
///
/// ```text
/// #[swizzle]
/// fn shade(pixel: &mut float4, light: float3) {
///     pixel.xyz *= light;
///     pixel.w = 1.0;
/// }
/// ```
///
/// What it stands on has to be plain Rust, so there is no arrow. It takes no arguments; nested items with a `#[swizzle]` of their own
/// are left to that one.
#[proc_macro_attribute]
pub fn swizzle(arguments: TokenStream, item: TokenStream) -> TokenStream {
    resolve_item(&arguments.into(), &item.into()).into()
}

/// Permutes the components of a vector by a mask known at compile time: a list of integer constants, or the path of a `const` array.
///
/// ```text
/// shuffle!(x, [3, 2, 1, 0])
/// shuffle!(x, REVERSED)
/// ```
#[proc_macro]
pub fn shuffle(input: TokenStream) -> TokenStream {
    permute(input.into(), Sources::One).into()
}

/// Permutes the components of two vectors by a mask known at compile time; those of the second are counted after those of the first.
///
/// ```text
/// shuffle2!(x, y, [0, 4, 1, 5])
/// ```
#[proc_macro]
pub fn shuffle2(input: TokenStream) -> TokenStream {
    permute(input.into(), Sources::Two).into()
}

/// Makes a struct a vector for `swz!` and `#[swizzle]`: one of 2, 3, 4, 8 or 16 fields of one type, or of one array of as many.
///
/// ```text
/// #[derive(Clone, Copy, swz::Swizzle)]
/// #[family(three = Rgb)] // what `.rgb` gives; without it, the vector of this crate
/// struct Rgba { r: u8, g: u8, b: u8, a: u8 }
/// ```
///
/// `#[family(..)]` takes a type for each of `two`, `three`, `four`, `eight`, `sixteen` components, and `crate = path` where the
/// crate is not called `swz`. The struct needs `Copy`. What is derived beside the trait: `From` both ways for the vector of this
/// crate, an index by `swz::Lane`, and `Operand`, by which it may stand at the right of an operator of this crate's vectors.
#[proc_macro_derive(Swizzle, attributes(family))]
pub fn derive_swizzle(item: TokenStream) -> TokenStream {
    derive::expand(item.into()).into()
}

/// `swz!`
fn resolve(input: TokenStream2) -> TokenStream2 {
    let input = match depth::shallow(input) {
        Ok(input) => input,
        Err(span) => return fallback::too_deep(span),
    };
    let error = match Source::read(input.clone()) {
        Ok(source) => return source::resolve(source, input, false),
        Err(error) => error,
    };
    let finished = fallback::finish(input.clone());
    match finished.and_then(|finished| Some((Source::read(finished.clone()).ok()?, finished))) {
        Some((source, finished)) => source::resolve(source, finished, true),
        None => fallback::expand(input, &error, false),
    }
}

/// `#[swizzle]`
fn resolve_item(arguments: &TokenStream2, item: &TokenStream2) -> TokenStream2 {
    let item = &match depth::shallow(item.clone()) {
        Ok(item) => item,
        Err(span) => {
            let error = fallback::too_deep(span);
            return quote!(#item const _: () = #error;);
        }
    };
    let parsed = syn::parse2(item.clone());
    parsed.map_or_else(|_| broken::item(item.clone()), |parsed| source::resolve_item(parsed, item, arguments))
}

/// `shuffle!` and `shuffle2!`
fn permute(input: TokenStream2, sources: Sources) -> TokenStream2 {
    let input = match depth::shallow(input) {
        Ok(input) => input,
        Err(span) => return fallback::too_deep(span),
    };
    syn::parse2(input.clone())
        .or_else(|error| fallback::finish(input.clone()).map_or(Err(error), syn::parse2))
        .map_or_else(|error| fallback::expand(input, &error, true), |arguments| mask::expand(&arguments, sources))
}
