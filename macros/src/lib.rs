//! The procedural macros of `swz`, which re-exports and documents them: use them from there.
//!
//! Each one parses its input, checks it, and gives it back with every swizzle resolved to a call of a hidden method of the vector types. An
//! expansion names no path of this crate's, so it does not matter what the crate is called. The methods that it calls have names that no
//! caller has (`method`); beside them it names what the caller wrote, and by their full paths a few items of the standard library's:
//! `::core` for errors and for a default, `::std` for what `dbg!` prints. The trait methods, and `__swz_half` for `2.5h` outside of a
//! literal, come with the prelude.

#![forbid(unsafe_code)]

// The modules are layers: each names modules of the groups before its own only (`the_macros_are_layers` in `tests/tests/sources.rs`).

// The names of the language, and questions that texts and tokens alone answer.
mod tokens;

mod arrow;
mod builtin;
mod depth;
mod method;
mod standard;

mod pattern;
mod syntax;
mod typed;

mod fault;
mod vector_type;

// The caller's code as it is read.
mod hexfloat;
mod input;
mod number;
mod scope;

// One construct each: recognised, checked, a plain value out.
mod chain;
mod literal;
mod mask;

// Plain values in, tokens out.
mod expand;

// Other code, and the construct that it was meant as.
mod nearest;
mod slip;
mod statement;

// Input that cannot be read.
mod misread;

mod fallback;

// The walk through the caller's code, which finds the constructs.
mod walk;

mod broken;
mod derive;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as TokenStream2;
use quote::quote;

use crate::builtin::Sources;
use crate::input::Source;

/// Resolves the swizzles in an expression, an assignment, or statements as in a block.
///
/// ```
/// use swz::prelude::*;
///
/// let v = float8::from_array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
/// assert_eq!(swz!(v.s7301), float4::new(7.0, 3.0, 0.0, 1.0));
/// assert_eq!(swz!(v.hi.xyz * 2.0), float3::new(8.0, 10.0, 12.0)); // a chain, in an expression
///
/// let mut w = swz!((float4)(v.lo.wz, 1, 0.5f)); // a literal of vectors and numbers
/// swz!(w.xy = w.yx);
/// swz! {
///     let sum = w.x + w.y;
///     w.hi += sum;
/// }
/// assert_eq!(w, float4::new(2.0, 3.0, 6.0, 5.5));
/// ```
///
/// # Selectors
///
/// | set | characters | on |
/// | --- | --- | --- |
/// | position | `x y z w` | 2, 3 or 4 components |
/// | colour | `r g b a` | 2, 3 or 4 components |
/// | numeric | `s` or `S`, then hexadecimal digits of either case | every vector |
/// | special | `lo` `hi` `even` `odd` | every vector; of 3 components as of 4 |
///
/// A selector takes 1, 2, 3, 4, 8 or 16 components, in any order and as often as you like, but on the left of an assignment each once. One
/// gives a scalar, more give a vector. The sets never mix.
///
/// # What is understood
///
/// ```text
/// swizzle     BASE.SELECTOR        BASE is anything that is a vector: v, f(x), points[i], self.pos, (a + b), &v, a Box
///             BASE->SELECTOR       C's arrow: (*BASE).SELECTOR
///             SWIZZLE.SELECTOR     a chain: v.hi.xyz, v.odd.even
/// assignment  SWIZZLE = VALUE      VALUE is a vector of as many components, or one scalar for all of them
///             SWIZZLE += VALUE     and -= *= /= %= &= |= ^= <<= >>=
/// literal     (float4)(VALUE, ..)  or float4(VALUE, ..): scalars and vectors that add up to 4, or one scalar
/// shuffle     shuffle(x, (uint4)(3, 2, 1, 0)), shuffle2(x, y, ..): by a constant mask as shuffle! and shuffle2!
/// by type     convert_uchar4_sat_rte(v)  as_uint4(v)  vec_step(float3)
/// number      1.0f  0.f  2.5h  7u  0x1.fep7f
/// variable    let mut v: float4;   which begins as zero
/// ```
///
/// A name after a dot is a selector if it is spelt like one. Parentheses end a chain, so `(ray.lo).xyz` is the `xyz` of a field `lo`.
/// The macro cannot see a type: a struct that dereferences to a vector and has a field `x` of its own has the vector's component as `s.x`
/// in the macro, and its own field as `(s.x)`.
/// Swizzles are found at any depth: in calls, closures, blocks, `if` and `match`, and in the arguments of the standard macros that format,
/// assert and match. `swz!` does not look into other macros, and says so. It takes a macro by its name: one of yours that is named like one of
/// the standard library's, and is declared outside of the invocation, is given the swizzles resolved.
///
/// ```
/// use swz::prelude::*;
///
/// struct Ray { lo: float4, at: float3 }
/// let ray = Ray { lo: float4::splat(1.0), at: float3::new(1.0, 2.0, 3.0) };
/// assert_eq!(swz!((ray.lo).xyz + ray.at.zyx), float3::new(4.0, 3.0, 2.0));
///
/// let p = &ray.at;
/// assert_eq!(swz!(p->xy), float2::new(1.0, 2.0));
/// assert_eq!(swz!(convert_uchar4_sat((float4)(-1, 0.5f, 0x1.fep7f, 1e9))), uchar4::new(0, 0, 255, 255));
/// assert_eq!(swz!(as_uint2((float2)(1.0, -2.0))), uint2::new(0x3F80_0000, 0xC000_0000));
/// ```
///
/// The right side of an assignment is evaluated before the place, and each base once. A mistake is an error of the compiler's, from
/// `cargo check` on, which lies on the selector.
#[proc_macro]
pub fn swz(input: TokenStream) -> TokenStream {
    resolve(input.into()).into()
}

/// Resolves the swizzles in a function, an `impl`, a trait, or a module, by the rules of [`swz!`].
///
/// ```
/// use swz::prelude::*;
///
/// #[swizzle]
/// #[inline]
/// fn shade(pixel: &mut float4, light: float3) {
///     pixel.xyz *= light;
///     pixel.w = 1.0;
/// }
///
/// let mut pixel = float4::splat(0.5);
/// shade(&mut pixel, float3::new(1.0, 0.5, 0.0));
/// assert_eq!(pixel, float4::new(0.5, 0.25, 0.0, 1.0));
/// ```
///
/// The attribute stands on plain Rust, so there is no arrow. It takes no arguments; nested items with a `#[swizzle]` of their own are left
/// to that one.
#[proc_macro_attribute]
pub fn swizzle(arguments: TokenStream, item: TokenStream) -> TokenStream {
    resolve_item(&arguments.into(), &item.into()).into()
}

/// Permutes the components of a vector by a mask known at compile time: a list of integer constants, or the path of a `const` array.
///
/// The vector and the mask have 2, 4, 8 or 16 components each. Only the low bits of a mask element count, those that can number a
/// component.
///
/// ```
/// use swz::prelude::*;
///
/// const REVERSED: [u32; 4] = [3, 2, 1, 0];
/// let x = float4::new(0.25, 0.5, 0.75, 1.0);
/// assert_eq!(shuffle!(x, [3, 2, 1, 0]), float4::new(1.0, 0.75, 0.5, 0.25));
/// assert_eq!(shuffle!(x, REVERSED), swz!(x.wzyx));
/// assert_eq!(shuffle!(x, [6, 1]), float2::new(0.75, 0.5)); // 6 counts as 2
/// ```
#[proc_macro]
pub fn shuffle(input: TokenStream) -> TokenStream {
    permute(input.into(), Sources::One).into()
}

/// Permutes the components of two vectors by a mask known at compile time; those of the second are counted after those of the first.
///
/// ```
/// use swz::prelude::*;
///
/// let (x, y) = (int4::new(0, 1, 2, 3), int4::new(10, 11, 12, 13));
/// assert_eq!(shuffle2!(x, y, [0, 4, 1, 5]), int4::new(0, 10, 1, 11));
/// ```
#[proc_macro]
pub fn shuffle2(input: TokenStream) -> TokenStream {
    permute(input.into(), Sources::Two).into()
}

/// Makes a struct a vector for `swz!` and `#[swizzle]`: one of 2, 3, 4, 8 or 16 fields of one type, or of one array of as many.
///
/// ```
/// use swz::prelude::*;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Swizzle)]
/// #[family(three = Rgb)] // what `.rgb` gives; without it, the vector of `swz`
/// struct Rgba { r: u8, g: u8, b: u8, a: u8 }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Swizzle)]
/// struct Rgb(u8, u8, u8);
///
/// let pixel = Rgba { r: 1, g: 2, b: 3, a: 255 };
/// assert_eq!(swz!(pixel.bgr), Rgb(3, 2, 1));
/// assert_eq!(swz!(pixel.ga), uchar2::new(2, 255));
/// ```
///
/// The fields are the components in their order. One that is named like a component stands in its place: of `b g r a` the name `p.r` would
/// be two things, so that is refused.
///
/// `#[family(..)]` takes a type for each of `two`, `three`, `four`, `eight`, `sixteen` components, and `crate = path` where the crate is
/// not called `swz`. The struct needs `Copy`. The derive adds `From` both ways for the vector of this crate, an index by `swz::Lane`, and
/// `Operand`, by which it may stand at the right of an operator of this crate's vectors.
#[proc_macro_derive(Swizzle, attributes(family))]
pub fn derive_swizzle(item: TokenStream) -> TokenStream {
    derive::expand(item.into()).into()
}

/// A program in OpenCL C, of a file. The runtime documents it, and hands its own path on.
#[cfg(feature = "opencl")]
#[doc(hidden)]
#[proc_macro]
pub fn __include_opencl(input: TokenStream) -> TokenStream {
    swz_opencl::include(input.into(), read, cfg!(feature = "rayon")).into()
}

/// A program in OpenCL C, of the tokens that stand here.
#[cfg(feature = "opencl")]
#[doc(hidden)]
#[proc_macro]
pub fn __opencl(input: TokenStream) -> TokenStream {
    swz_opencl::inline(input.into(), read, cfg!(feature = "rayon")).into()
}

/// Tokens of a text that the compiler of OpenCL C has written.
#[cfg(feature = "opencl")]
fn read(text: &str) -> TokenStream2 {
    text.parse::<TokenStream>().expect("tokens of Rust").into()
}

/// `swz!`
fn resolve(input: TokenStream2) -> TokenStream2 {
    let input = match depth::shallow(input) {
        Ok(input) => input,
        Err(span) => return fallback::too_deep(span),
    };
    let decimal = hexfloat::rewrite(input.clone());
    let (found, input) = (decimal.is_some(), decimal.unwrap_or(input));
    let error = match Source::read(input.clone()) {
        Ok(source) => return walk::resolve(source, found),
        Err(error) => error,
    };
    match input::finish(input.clone()).and_then(|finished| Source::read(finished).ok()) {
        Some(source) => walk::resolve(source, true),
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
    let item = hexfloat::rewrite(item.clone()).unwrap_or_else(|| item.clone());
    syn::parse2(item.clone()).map_or_else(|_| broken::item(item), |parsed| walk::resolve_item(parsed, arguments))
}

/// `shuffle!` and `shuffle2!`
fn permute(input: TokenStream2, sources: Sources) -> TokenStream2 {
    let input = match depth::shallow(input) {
        Ok(input) => input,
        Err(span) => return fallback::too_deep(span),
    };
    syn::parse2(input.clone())
        .or_else(|error| input::finish(input.clone()).map_or(Err(error), syn::parse2))
        .map_or_else(
            |error| fallback::expand(input, &error, true),
            |arguments: mask::Arguments| {
                arguments
                    .shuffle(sources)
                    .map_or_else(|refused| expand::refused(&refused), |shuffle| expand::shuffle(&shuffle))
            },
        )
}
