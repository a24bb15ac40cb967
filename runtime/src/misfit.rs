//! What rustc says when a value does not fill a literal, or cannot be written to the components on the left: each kind of value has words of
//! its own.
//!
//! An [`Assignment`] of a value that fits has a method that writes it, and so has the [`Spread`] of one. Of any other value they have none: lookup
//! then follows them, as references, to the types of this module, whose method of that name cannot be called.

use core::marker::PhantomData;
use core::ops::Deref;

use crate::component::{CanBeWrittenTo, Part, Rest, Selectable, Value, unfit};
use crate::element::{Lanes, for_each_element};
use crate::expansion::{Assignment, Halves};
use crate::literal::Spread;
use crate::vector::Vector;

/// What is expected of the value that is written to the components `Self` of a `P`.
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

/// A `V` where an `Expected` is: of the kinds below.
pub struct Misfit<V, Expected>(PhantomData<(V, Expected)>);
/// The same of a vector of another length and of a reference, which lookup asks next: their implementations would meet others.
pub struct MisfitLater<V, Expected>(PhantomData<(V, Expected)>);
/// The same of anything else.
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
    [V, Expected] Misfit<V, Expected> => MisfitLater<V, Expected>;
    [V, Expected] MisfitLater<V, Expected> => MisfitOther<V, Expected>;
}

/// Declares kinds of values: the bound with its words, which nothing has, and the types with the method that it refuses.
macro_rules! kinds {
    ($($(#[$doc:meta])* $bound:ident $label:literal: $($note:literal)*; for $([$($generic:tt)*] $at:ident<$value:ty, $expected:ty>)*;)*) => { $(
        unfit! { $label: $($note)*;
            $(#[$doc])*
            pub trait $bound<V> {
                /// Itself, as in `FourOrFewer`.
                type Known;
            }
        }
        $(
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
        )*
    )* };
}
kinds! {
    /// Of a scalar: the element. Of all of them at once, so that a number without a suffix is told of before it gets a type.
    IsElementOf "not of the type of the components":
        "a number is written for its type: `2.0` for floats, `2` for integers, `2.0h` for `half` in `swz!`"
        "a variable is converted: `k as f32`, to `half` by `f16::from_f32(k)`";
    for [V: IsNumber, E] Misfit<V, E>;
    /// Of a vector of as many components: of the same type.
    IsOfElement "components of another type":
        "a vector is converted: `n.cast::<f32>()`, in `swz!` also by OpenCL's names: `convert_float2(n)`";
    for [U: Lanes<N>, T: Lanes<N>, const N: usize] Misfit<Vector<U, N>, Vector<T, N>>;
    /// Of any other vector: as long.
    IsAsLongAs "not as many components":
        "of more components select as many: `w.xy`; to fewer a literal adds some: `float4(w, 0.0)`";
    for [T: Lanes<N>, const N: usize, E] MisfitLater<Vector<T, N>, E>;
    /// Of an array: no array.
    IsNoArray "an array":
        "an array becomes a vector by its type: `float2::from_array(array)`";
    for [A, const N: usize, E] Misfit<[A; N], E>;
    /// Of a reference: the value.
    IsNoReference "a reference":
        "the value of a reference is written `*value`";
    for ['r, V: Value, E] MisfitLater<&'r V, E> ['r, V: Value, E] MisfitLater<&'r mut V, E>;
    /// Of a text: a number.
    IsNumeric "a text":;
    for ['r, E] Misfit<&'r str, E> [E] Misfit<char, E>;
    /// Of a tuple: none.
    IsNoPair "a tuple":
        "several values make a vector by a literal: `float2(1.0, 2.0)`";
    for [A, B, E] Misfit<(A, B), E> [A, B, C, E] Misfit<(A, B, C), E> [A, B, C, D, E] Misfit<(A, B, C, D), E>;
    /// Of an option or a result: what is in it.
    IsUnwrapped "an option or a result":
        "write what is in it: `option?`, `option.unwrap_or_default()`";
    for [T, E] Misfit<Option<T>, E> [T, F, E] Misfit<Result<T, F>, E>;
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
