//! The words of rustc when a value does not fill a literal, or cannot be written to the components on the left: each kind of value has
//! words of its own.
//!
//! An [`Assignment`] of a value that fits has a method that writes it, and so has the [`Spread`] of one, or that appends it, as the piece
//! of a literal. They have none for any other value: lookup then follows them, as references, to the types of this module, whose method of
//! that name cannot be called.

use core::marker::PhantomData;
use core::ops::Deref;

use crate::component::{CanBeWrittenTo, Part, Rest, Selectable, Value, unfit};
use crate::element::{Lanes, for_each_element};
use crate::expansion::{Assignment, Halves};
use crate::literal::{Asked, Pushed, Same, Spread};
use crate::vector::Vector;

/// The components on the left, `Self`, of a `P`: they name the type that is expected on the right.
pub trait Expects<P> {
    /// Its type.
    type Value;
}
impl<T: Lanes<N> + Lanes<M>, const N: usize, const M: usize> Expects<Vector<T, N>> for Vector<T, M> {
    type Value = Self;
}
impl<V: Part<DEPTH>, const DEPTH: usize> Expects<V> for Halves<DEPTH> {
    type Value = Rest<V, DEPTH>;
}

/// The type that is expected of the pieces of a literal of `Vector<T, N>`.
pub struct Piece<T: Lanes<N>, const N: usize>(PhantomData<Vector<T, N>>);

/// A `V` where an `Expected` is: of the kinds below.
pub struct Misfit<V, Expected>(PhantomData<(V, Expected)>);
/// A misfit that is a vector of another length or a reference, which lookup asks next: their implementations would meet others.
pub struct MisfitLater<V, Expected>(PhantomData<(V, Expected)>);
/// A misfit of any other kind, which lookup asks last.
pub struct MisfitOther<V, Expected>(PhantomData<(V, Expected)>);

/// Declares where lookup goes on.
macro_rules! leads {
    ($([$($generic:tt)*] $from:ty => $to:ty;)*) => { $(
        impl<$($generic)*> Deref for $from {
            type Target = $to;

            fn deref(&self) -> &Self::Target {
                unreachable!()
            }
        }
    )* };
}
leads! {
    [V, P, M: Expects<P>, const LANES: u128, const OFFSET: usize] Assignment<'_, V, P, M, LANES, OFFSET> => Misfit<V, M::Value>;
    [V, T: Lanes<N>, const N: usize] Spread<V, T, N> => Misfit<V, Vector<T, N>>;
    [V, T: Lanes<N>, const N: usize, const AT: usize] Pushed<V, T, N, AT> => Misfit<V, Piece<T, N>>;
    [V, Expected] Misfit<V, Expected> => MisfitLater<V, Expected>;
    [V, Expected] MisfitLater<V, Expected> => MisfitOther<V, Expected>;
}

/// Declares kinds of values: the bounds with their words, which nothing has, and the types with the methods that they refuse. `for` says which
/// types they are where a value is written, `in` where it is a piece of a literal.
macro_rules! kinds {
    ($(
        # $doc:tt $label:literal: $notes:tt;
        $(for $bound:ident $([$($generic:tt)*] $at:ident<$value:ty, $expected:ty>)*;)?
        $(in $piece:ident $([$($piece_generic:tt)*] $piece_at:ident<$piece_value:ty>)*;)?
    )*) => { $(
        $(kinds!(@ # $doc $label $notes $bound);)?
        $($(
            impl<$($generic)*> $at<$value, $expected> {
                #[doc(hidden)]
                pub fn __swz_write(&self) -> $expected
                where
                    $value: $bound<$expected>,
                    <$value as $bound<$expected>>::Known: Selectable,
                {
                    unreachable!()
                }
            }
        )*)?
        $(kinds!(@ # $doc $label $notes $piece in);)?
        $($(
            #[allow(clippy::unused_self, reason = "by a method call the bound is told at the value")]
            impl<$($piece_generic)* T: Lanes<N>, const N: usize> $piece_at<$piece_value, Piece<T, N>> {
                #[doc(hidden)]
                pub fn __swz_then<const HOW: usize>(&self) -> <Same<$piece_value, HOW> as $piece<T, N>>::Then
                where
                    $piece_value: Asked<HOW>,
                    Same<$piece_value, HOW>: $piece<T, N>,
                {
                    unreachable!()
                }
            }
        )*)?
    )* };
    (@ # $doc:tt $label:literal [$($note:literal)*] $bound:ident) => {
        unfit! { $label: $($note)*;
            # $doc
            pub trait $bound<V> {
                /// Itself, as in `FourOrFewer`.
                type Known;
            }
        }
    };
    (@ # $doc:tt $label:literal [$($note:literal)*] $bound:ident in) => {
        #[diagnostic::on_unimplemented(
            message = "expected `{T}` or a vector of it in a literal of `Vector<{T}, {N}>`, found `{Self}`",
            label = $label,
            $(note = $note),*
        )]
        # $doc
        pub trait $bound<T, const N: usize> {
            /// The literal with it.
            type Then;
        }
    };
}
kinds! {
    /// The bound of a scalar: it is the element. All scalars share it, so that a number without a suffix is told of before it has a type.
    "not of the type of the components": [
        "a number is written for its type: `2.0` for floats, `2` for integers, `2.0h` for `half` in `swz!`"
        "a variable is converted: `k as f32`, to `half` by `f16::from_f32(k)`"
    ];
    for IsElementOf [V: IsNumber, E] Misfit<V, E>;
    in IsElementInLiteral [V: IsNumber,] Misfit<V>;
    /// The bound of a vector with another element: it has the element that is expected.
    "components of another type": [
        "a vector is converted: `n.cast::<f32>()`, in `swz!` also by OpenCL's names: `convert_float2(n)`"
    ];
    for IsOfElement [U: Lanes<N>, T: Lanes<N>, const N: usize] Misfit<Vector<U, N>, Vector<T, N>>;
    in IsOfElementOfLiteral [U: Lanes<M>, const M: usize,] Misfit<Vector<U, M>>;
    /// The bound of any other vector: it is as long as the one that is expected.
    "not as many components": [
        "select as many of more components: `w.xy`; a literal adds some to fewer: `float4(w, 0.0)`"
    ];
    for IsAsLongAs [T: Lanes<N>, const N: usize, E] MisfitLater<Vector<T, N>, E>;
    /// The bound of an array: it is none.
    "an array": [
        "an array becomes a vector by its type, `float2::from_array(array)`; elements of another type are converted then, `.cast::<f32>()`"
    ];
    for IsNoArray [A, const N: usize, E] Misfit<[A; N], E>;
    /// The bound of an array in a literal: it has the elements of the literal.
    "not such an array": [
        "an array stands in a literal if it has 2, 3, 4, 8 or 16 elements of its type: `(float4)([1.0, 2.0], v.xy)`"
    ];
    in IsArrayOfElement [A, const M: usize,] Misfit<[A; M]>;
    /// The bound of a reference: it is the value itself.
    "a reference": [
        "the value of a reference is written `*value`"
    ];
    for IsNoReference ['r, V: Value, E] MisfitLater<&'r V, E> ['r, V: Value, E] MisfitLater<&'r mut V, E>;
    in IsNoReferenceInLiteral ['r, V: Copy,] MisfitLater<&'r V> ['r, V: Copy,] MisfitLater<&'r mut V>;
    /// The bound of a slice: it is its elements.
    "a slice": [
        "a slice becomes a vector by its type: `float2::from_slice(slice)`"
    ];
    in IsNoSlice ['r, A,] Misfit<&'r [A]> ['r, A,] Misfit<&'r mut [A]>;
    /// The bound of a text: it is a number.
    "a text": [
        "a number is written without quotes, and read from a text by `parse`"
    ];
    for IsNumeric ['r, E] Misfit<&'r str, E> [E] Misfit<char, E>;
    in IsNumericInLiteral ['r,] Misfit<&'r str> [] Misfit<char>;
    /// The bound of a tuple: it is none.
    "a tuple": [
        "several values make a vector by a literal: `float2(1.0, 2.0)`"
    ];
    for IsNoPair [A, B, E] Misfit<(A, B), E> [A, B, C, E] Misfit<(A, B, C), E> [A, B, C, D, E] Misfit<(A, B, C, D), E>;
    in IsNoPairInLiteral [A, B,] Misfit<(A, B)> [A, B, C,] Misfit<(A, B, C)> [A, B, C, D,] Misfit<(A, B, C, D)>;
    /// The bound of an option or a result: it is the value within.
    "an option or a result": [
        "write what is in it: `option?`, `option.unwrap_or_default()`"
    ];
    for IsUnwrapped [T, E] Misfit<Option<T>, E> [T, F, E] Misfit<Result<T, F>, E>;
    in IsUnwrappedInLiteral [U,] Misfit<Option<U>> [U, F,] Misfit<Result<U, F>>;
    /// The bound of anything else: it is a vector.
    "no such value": [
        "write the numbers of a struct, or make it a vector by `#[derive(swz::Swizzle)]`; a vector of other elements is converted first"
    ];
    in IsSuchPiece [V,] MisfitOther<V>;
}
#[allow(clippy::unused_self, reason = "by a method call the bound is told at the value")]
impl<V, E> MisfitOther<V, E> {
    #[doc(hidden)]
    #[allow(clippy::unused_self, reason = "a method, as expansions call it on a value")]
    pub fn __swz_write(&self) -> E
    where
        V: CanBeWrittenTo<E>,
        V::Known: Selectable,
    {
        unreachable!()
    }
}

/// A scalar.
pub trait IsNumber {}

/// One row of the table, or another scalar.
macro_rules! scalar {
    ($t:ty, $($rest:tt)*) => {
        impl IsNumber for $t {}
    };
}
for_each_element!(scalar);
scalar!(usize,);
scalar!(isize,);
scalar!(i128,);
scalar!(u128,);
