//! The checks of a selector as trait bounds, with what rustc says when one fails. They fire in `cargo check`.
//!
//! A chain of swizzles is reduced by the macro to: how many times the vector is halved first ([`Part`], `DEPTH` times `lo`,
//! `hi`, `even` or `odd`), and the highest component that is then selected ([`HasComponent`]).

use crate::element::{Element, Lanes, Scalar, for_each_element};
use crate::sealed::{Sealed, SealedFor};
use crate::vector::Vector;

/// A scalar or a vector: what a swizzle can give.
pub trait Value: Sealed + Copy {
    /// How many components it has.
    #[doc(hidden)]
    const WIDTH: usize;
}

impl<T: Lanes<N>, const N: usize> Value for Vector<T, N> {
    const WIDTH: usize = N;
}

/// The type that remains of a vector after `DEPTH` of `.lo`, `.hi`, `.even`, `.odd`: half as many components each time, 2 of 3, and a
/// scalar in the end (OpenCL C++ 1.0, table 7).
///
/// ```
/// use swz::prelude::*;
/// fn first_half<const N: usize>(v: Vector<i32, N>) -> <Vector<i32, N> as Part<1>>::Out
/// where
///     i32: Lanes<N>,
///     Vector<i32, N>: Part<1>,
/// {
///     swz!(v.lo)
/// }
/// assert_eq!(first_half(int4::new(1, 2, 3, 4)), int2::new(1, 2));
/// assert_eq!(first_half(int2::new(1, 2)), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "a scalar has no components: `{Self}` is, or can be, too short for {DEPTH} of `lo`, `hi`, `even`, `odd`",
    label = "more of `lo`, `hi`, `even`, `odd` than the vector has halves, or can have",
    note = "each of `lo`, `hi`, `even`, `odd` halves: 16 components become 8, 4, 2 and a scalar",
    note = "code that is generic over the width asks for it: `where Vector<T, N>: Part<{DEPTH}>`"
)]
pub trait Part<const DEPTH: usize>: Sealed {
    /// The vector or scalar that remains.
    type Out: Value;
}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Part<0> for Vector<T, N> {
    type Out = Self;
}

/// Declares what remains of a width at each depth.
macro_rules! parts {
    ($($n:literal: $($half:literal)* ;)*) => {
        $(parts!(@ $n 1 [$($half)*]);)*
    };
    (@ $n:literal 1 [$a:literal $($rest:literal)*]) => { parts!(= $n 1 $a); parts!(@ $n 2 [$($rest)*]); };
    (@ $n:literal 2 [$a:literal $($rest:literal)*]) => { parts!(= $n 2 $a); parts!(@ $n 3 [$($rest)*]); };
    (@ $n:literal 3 [$a:literal $($rest:literal)*]) => { parts!(= $n 3 $a); parts!(@ $n 4 [$($rest)*]); };
    (@ $n:literal $scalar:literal []) => {
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T: Element> Part<$scalar> for Vector<T, $n>
        where
            T: Value,
        {
            type Out = T;
        }
    };
    (= $n:literal $depth:literal $half:literal) => {
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T: Element> Part<$depth> for Vector<T, $n> {
            type Out = Vector<T, $half>;
        }
    };
}
parts! {
    2: ;
    3: 2;
    4: 2;
    8: 4 2;
    16: 8 4 2;
}

/// `HasComponent<KIND, NAME>` says that a vector has the component `NAME`; `KIND` tells how it is spelt: `'x'` a position
/// (`x y z w`), `'r'` a colour (`r g b a`), `'s'` a hexadecimal digit (OpenCL C++ 1.0, section 2.1.2, table 6). Code that is
/// generic over the width asks for the digits it uses beyond `s0` and `s1`, which every vector has.
///
/// ```
/// use swz::prelude::*;
/// fn third<const N: usize>(v: Vector<f32, N>) -> f32
/// where
///     f32: Lanes<N>,
///     Vector<f32, N>: HasComponent<'s', '2'>,
/// {
///     swz!(v.s2)
/// }
/// assert_eq!(third(float3::new(1.0, 2.0, 3.0)), 3.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "no component {NAME} in `{Self}`",
    label = "the last one is `s1` of 2, `s2` of 3, `s3` of 4, `s7` of 8, `sf` of 16",
    note = "digits are hexadecimal, and each is a component of its own: `.s10` is two of them",
    note = "code that is generic over the width asks for it: `where {Self}: HasComponent<{KIND}, {NAME}>`"
)]
pub trait HasComponent<const KIND: char, const NAME: char>: Sealed {
    /// Itself, as in [`FourOrFewer`].
    #[doc(hidden)]
    type Known;
}

/// A type whose components letters may name: a vector of at most 4.
#[diagnostic::on_unimplemented(
    message = "letters reach 4 components at most, `{Self}` has or can have more",
    label = "write digits (`.s012` for `.xyz`) or take halves first (`.lo.xyz`)"
)]
pub trait FourOrFewer<const KIND: char>: Sealed {
    /// Itself. All other bounds of a component are on this type, so that rustc does not report them too where letters are refused; and it
    /// reports a type that is refused on the way to another without the signature of the method that asks for it.
    type Known;
}

/// A type that has `NAME` if it has 2 components.
#[diagnostic::on_unimplemented(
    message = "no component {NAME}: a vector of 2, such as `float2` or `int2`, has `x` and `y`, or `r` and `g`",
    label = "component {NAME} of 2"
)]
pub trait HasAmongTwo<const KIND: char, const NAME: char>: Sealed {
    /// Itself, as in [`FourOrFewer`].
    type Known;
}

/// A type that has `NAME` if it has 3 components.
#[diagnostic::on_unimplemented(
    message = "no component {NAME}: a vector of 3, such as `float3` or `int3`, has `x`, `y` and `z`, or `r`, `g` and `b`",
    label = "component {NAME} of 3"
)]
pub trait HasAmongThree<const KIND: char, const NAME: char>: Sealed {
    /// Itself, as in [`FourOrFewer`].
    type Known;
}

/// A type that has components at all.
#[diagnostic::on_unimplemented(
    message = "a scalar has no components",
    label = "a component of the single `{Self}` that is left of the vector",
    note = "`lo` and `even` of 2 components are `x`, `hi` and `odd` are `y`: end the chain there, or select from the vector: `v.xx`"
)]
pub trait HasComponents: Sealed {
    /// Itself, as in [`FourOrFewer`].
    type Known;
}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> HasComponents for Vector<T, N> {
    type Known = Self;
}

/// A type that a selector may be called on: any, once the traits above have let it through.
pub trait Selectable {}
impl<T> Selectable for T {}

/// The type that leading specials leave of a vector.
pub(crate) type Rest<V, const DEPTH: usize> = <V as Part<DEPTH>>::Out;
/// That rest, once it is known to have components,
pub(crate) type Several<V, const DEPTH: usize> = <Rest<V, DEPTH> as HasComponents>::Known;
/// which are spelt as they may be,
pub(crate) type Spelt<V, const DEPTH: usize, const KIND: char> = <Several<V, DEPTH> as FourOrFewer<KIND>>::Known;
/// and that there is such a one if they are 2,
pub(crate) type InTwo<V, const DEPTH: usize, const KIND: char, const NAME: char> =
    <Spelt<V, DEPTH, KIND> as HasAmongTwo<KIND, NAME>>::Known;
/// if they are 3,
pub(crate) type InThree<V, const DEPTH: usize, const KIND: char, const NAME: char> =
    <InTwo<V, DEPTH, KIND, NAME> as HasAmongThree<KIND, NAME>>::Known;
/// and in any case.
pub(crate) type Selected<V, const DEPTH: usize, const KIND: char, const NAME: char> =
    <InThree<V, DEPTH, KIND, NAME> as HasComponent<KIND, NAME>>::Known;

/// Implements a trait for the vectors of some widths: all `N`, or those listed, and all names, or those listed.
macro_rules! holds {
    (FourOrFewer<$kind:literal> for N) => {
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<N>, const N: usize> FourOrFewer<$kind> for Vector<T, N> {
            type Known = Self;
        }
    };
    ($name:ident<$kind:literal, NAME> for N) => {
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<N>, const N: usize, const NAME: char> $name<$kind, NAME> for Vector<T, N> {
            type Known = Self;
        }
    };
    (FourOrFewer<$kind:literal> for $($n:literal)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<T: Lanes<$n>> FourOrFewer<$kind> for Vector<T, $n> {
                type Known = Self;
            }
        )*
    };
    ($name:ident<$kind:literal, NAME> for $($n:literal)*) => {
        $(
            #[doc(hidden)]
            #[diagnostic::do_not_recommend]
            impl<T: Lanes<$n>, const NAME: char> $name<$kind, NAME> for Vector<T, $n> {
                type Known = Self;
            }
        )*
    };
    ($name:ident<$kind:literal, $($letter:literal)|*> for N) => {
        $(
            #[doc(hidden)]
            #[diagnostic::do_not_recommend]
            impl<T: Lanes<N>, const N: usize> $name<$kind, $letter> for Vector<T, N> {
                type Known = Self;
            }
        )*
    };
    ($name:ident<$kind:literal, $letter:literal $(| $more:literal)*> for $($n:literal)*) => {
        $(
            #[doc(hidden)]
            #[diagnostic::do_not_recommend]
            impl<T: Lanes<$n>> $name<$kind, $letter> for Vector<T, $n> {
                type Known = Self;
            }
        )*
        holds!($name<$kind, $($more)|*> for $($n)*);
    };
    ($name:ident<$kind:literal,> for $($n:literal)*) => {};
}
holds!(FourOrFewer<'s'> for N);
// Never asked for: of a single implementation for every width rustc would tell (`ui-tests/ui/component/letters-of-generic-element.rs`).
holds!(FourOrFewer<'\0'> for N);
holds!(FourOrFewer<'x'> for 2 3 4);
holds!(FourOrFewer<'r'> for 2 3 4);
holds!(HasAmongTwo<'s', NAME> for N);
holds!(HasAmongTwo<'x', NAME> for 3 4 8 16);
holds!(HasAmongTwo<'r', NAME> for 3 4 8 16);
holds!(HasAmongTwo<'x', 'x' | 'y'> for 2);
holds!(HasAmongTwo<'r', 'r' | 'g'> for 2);
holds!(HasAmongThree<'s', NAME> for N);
holds!(HasAmongThree<'x', NAME> for 2 4 8 16);
holds!(HasAmongThree<'r', NAME> for 2 4 8 16);
holds!(HasAmongThree<'x', 'x' | 'y' | 'z'> for 3);
holds!(HasAmongThree<'r', 'r' | 'g' | 'b'> for 3);
holds!(HasComponent<'x', NAME> for N);
holds!(HasComponent<'r', NAME> for N);
holds!(HasComponent<'s', '0' | '1'> for N);
holds!(HasComponent<'s', '2'> for 3 4 8 16);
holds!(HasComponent<'s', '3'> for 4 8 16);
holds!(HasComponent<'s', '4' | '5' | '6' | '7'> for 8 16);
holds!(HasComponent<'s', '8' | '9' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f'> for 16);

/// Declares a trait with the words for a value where a `V` is expected.
macro_rules! unfit {
    ($label:literal: $($note:literal)*; $item:item) => {
        $crate::words::worded! {
            {
                message = "expected `{V}` or one scalar of its element type, found `{Self}`",
                label = $label,
                $(note = $note),*
            }
            []
            $item
        }
    };
}
pub(crate) use unfit;
unfit! { "another type, or not as many components":
    "a scalar has the type of the components: `2.0` among floats, `2` among integers, `k as f32`, `f16::from_f32(k)`"
    "a vector has as many components of the same type: `w.xy`, `float4(w, 0.0)`, `n.cast::<f32>()`; the first argument of a function decides: `max(v, 0.0)`";
    /// A scalar or a vector that can be written to a `V`: the value itself, or for a vector one scalar, which is spread over all
    /// of its components (OpenCL C, section 6.3.3, usual arithmetic conversions).
    ///
    /// ```
    /// use swz::prelude::*;
    /// use swz::Fill;
    /// fn cover<T: Element>(v: &mut Vector<T, 4>, by: impl Fill<Vector<T, 3>>) {
    ///     swz!(v.xyz = by);
    /// }
    /// let mut v = int4::new(1, 2, 3, 4);
    /// cover(&mut v, 7);
    /// assert_eq!(v, int4::new(7, 7, 7, 4));
    /// cover(&mut v, int3::new(5, 6, 8));
    /// assert_eq!(v, int4::new(5, 6, 8, 4));
    /// ```
    pub trait Fill<V>: SealedFor<V> + Copy {
        /// Whether it is a scalar to be spread over a vector.
        #[doc(hidden)]
        const SPREAD: bool;
    }
}

/// Declares it width by width: of a single implementation rustc would tell what it does hold for.
macro_rules! fill {
    ($($n:literal)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<$n>> Fill<Vector<T, $n>> for Vector<T, $n> {
            const SPREAD: bool = false;
        }
    )* };
}
fill!(2 3 4 8 16);

// Scalars fill for all elements at once: code that is generic over the element can write one, and spread it.
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T: Scalar> Fill<T> for T {
    const SPREAD: bool = false;
}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Fill<Vector<T, N>> for T {
    const SPREAD: bool = true;
}

/// A value that an assignment takes: one that fills a `V`, or one that never comes about. Rustc tells of others in the words of [`Fill`].
///
/// # Safety
/// What is to be spread must be the element of `V`, and anything else `V` itself or of no value.
pub unsafe trait CanBeWrittenTo<V>: Copy {
    /// As in [`Fill`].
    const SPREAD: bool;
    /// Itself, as in [`FourOrFewer`].
    type Known;
}
// SAFETY: by the implementations of `Fill`, which no other crate can add to.
#[diagnostic::do_not_recommend]
unsafe impl<F: Fill<V>, V> CanBeWrittenTo<V> for F {
    const SPREAD: bool = F::SPREAD;
    type Known = Self;
}

/// A function's type, by which the type of its result is named.
pub trait Gives {
    /// Its type.
    type Out;
}
impl<T> Gives for fn() -> T {
    type Out = T;
}
/// The type of what is never there, for which stable Rust has no other name.
pub(crate) type Never = <fn() -> ! as Gives>::Out;

// `v.xy = stop()`, where `fn stop() -> !` (`places::stopped` in `ui-tests/hostile`).
//
// SAFETY: `!` has no value.
#[diagnostic::do_not_recommend]
unsafe impl<V> CanBeWrittenTo<V> for Never {
    const SPREAD: bool = false;
    type Known = Self;
}

/// A value that fills a literal alone: what can be written to its vector, or an array of as many elements.
///
/// # Safety
/// What [`HOW`](Self::HOW) says must be so: it is the element, the array or the vector, or what has no value.
pub unsafe trait FillsLiteral<T: Lanes<N>, const N: usize>: Copy {
    /// As what.
    const HOW: Filling;
}
/// The ways in which a value fills a literal.
#[derive(Clone, Copy)]
pub enum Filling {
    /// One element, for all components.
    Element,
    /// An array.
    Array,
    /// The vector.
    Vector,
}
// SAFETY: by `CanBeWrittenTo`.
#[diagnostic::do_not_recommend]
unsafe impl<V: CanBeWrittenTo<Vector<T, N>>, T: Lanes<N>, const N: usize> FillsLiteral<T, N> for V {
    const HOW: Filling = if V::SPREAD { Filling::Element } else { Filling::Vector };
}
// SAFETY: it is that array.
#[diagnostic::do_not_recommend]
unsafe impl<T: Lanes<N>, const N: usize> FillsLiteral<T, N> for [T; N] {
    const HOW: Filling = Filling::Array;
}

/// One row of the table: the element as a value.
macro_rules! scalar {
    ($t:ty, $($rest:tt)*) => {
        impl Value for $t {
            const WIDTH: usize = 1;
        }
        // `HasComponents` is what says that a scalar has no components; these keep silent.
        #[diagnostic::do_not_recommend]
        impl<const KIND: char> FourOrFewer<KIND> for $t {
            type Known = Self;
        }
        #[diagnostic::do_not_recommend]
        impl<const KIND: char, const NAME: char> HasAmongTwo<KIND, NAME> for $t {
            type Known = Self;
        }
        #[diagnostic::do_not_recommend]
        impl<const KIND: char, const NAME: char> HasAmongThree<KIND, NAME> for $t {
            type Known = Self;
        }
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<const KIND: char, const NAME: char> HasComponent<KIND, NAME> for $t {
            type Known = Self;
        }
    };
}
for_each_element!(scalar);
