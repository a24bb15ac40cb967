//! What rustc says when a value does not fill a literal, or cannot be written to the components on the left: each kind of value has words of
//! its own.
//!
//! An [`Assignment`] of a value that fits has a method that writes it, and so has the [`Spread`] of one. Of any other value, lookup finds the one of the trait for its kind,
//! which cannot be called, or in the end that of [`Misfit`].

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

/// What is told of a value of no kind that is known here.
pub trait Misfit {
    /// The value.
    type Value;
    /// What is expected.
    type Expected;

    // By a mutable reference, so that it is found behind those of the kinds.
    #[doc(hidden)]
    fn __swz_write(&mut self)
    where
        Self::Value: CanBeWrittenTo<Self::Expected>,
        <Self::Value as CanBeWrittenTo<Self::Expected>>::Known: Selectable,
    {
        unreachable!()
    }
}
impl<V, P, M: Expects<P>, const LANES: u128, const OFFSET: usize> Misfit for Assignment<'_, V, P, M, LANES, OFFSET> {
    type Value = V;
    type Expected = M::Value;
}
impl<V, T: Lanes<N>, const N: usize> Misfit for Spread<V, T, N> {
    type Value = V;
    type Expected = Vector<T, N>;
}

/// Declares a kind: the bound with its words, and the trait with the method that it refuses.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident ($($receiver:tt)*) $bound:ident $label:literal: $($note:literal)*;)*) => { $(
        unfit! { $label: $($note)*;
            $(#[$doc])*
            pub trait $bound<V> {
                /// What the method gives.
                type Out;
            }
        }
        $(#[$doc])*
        pub trait $kind: Sized {
            /// The value.
            type Value;
            /// What is expected.
            type Expected;

            #[doc(hidden)]
            fn __swz_write($($receiver)*) -> <Self::Value as $bound<Self::Expected>>::Out
            where
                Self::Value: $bound<Self::Expected>,
            {
                unreachable!()
            }
        }
    )* };
}
kinds! {
    /// A scalar of another type.
    MisfitScalar (self) IsElementOf "not of the type of the components":
        "a number is written for its type: `2.0` for floats, `2` for integers, `2.0h` for `half` in `swz!`"
        "a variable is converted: `k as f32`, to `half` by `f16::from_f32(k)`";
    /// A vector of as many components of another type.
    MisfitElement (self) IsOfElement "components of another type":
        "a vector is converted: `n.cast::<f32>()`, in `swz!` also by OpenCL's names: `convert_float2(n)`";
    /// Any other vector. By reference, so that it is found behind the one before.
    MisfitLength (&self) IsAsLongAs "not as many components":
        "of more components select as many: `w.xy`; to fewer a literal adds some: `float4(w, 0.0)`";
    /// An array.
    MisfitArray (self) IsNoArray "an array":
        "an array becomes a vector by its type: `float2::from_array(array)`";
    /// A reference.
    MisfitReference (self) IsNoReference "a reference":
        "the value of a reference is written `*value`";
    /// A text.
    MisfitText (self) IsNumeric "a text":;
    /// A tuple.
    MisfitTuple (self) IsNoPair "a tuple":
        "several values make a vector by a literal: `float2(1.0, 2.0)`";
    /// An option or a result.
    MisfitOption (self) IsUnwrapped "an option or a result":
        "write what is in it: `option?`, `option.unwrap_or_default()`";
}

/// Says of types which kind they are.
macro_rules! are {
    ($kind:ident: $([$($generic:tt)*] $t:ty;)*) => { $(
        impl<$($generic)* P, Expected: Expects<P>, const LANES: u128, const OFFSET: usize> $kind
            for Assignment<'_, $t, P, Expected, LANES, OFFSET>
        {
            type Value = $t;
            type Expected = Expected::Value;
        }
        impl<$($generic)* Element: Lanes<WIDTH>, const WIDTH: usize> $kind for Spread<$t, Element, WIDTH> {
            type Value = $t;
            type Expected = Vector<Element, WIDTH>;
        }
    )* };
}
are! { MisfitLength: [T: Lanes<K>, const K: usize,] Vector<T, K>; }
impl<U: Lanes<K>, T: Lanes<K>, const K: usize, P, Expected, const LANES: u128, const OFFSET: usize> MisfitElement
    for Assignment<'_, Vector<U, K>, P, Expected, LANES, OFFSET>
where
    Expected: Expects<P, Value = Vector<T, K>>,
{
    type Value = Vector<U, K>;
    type Expected = Vector<T, K>;
}
impl<U: Lanes<K>, T: Lanes<K>, const K: usize> MisfitElement for Spread<Vector<U, K>, T, K> {
    type Value = Vector<U, K>;
    type Expected = Vector<T, K>;
}
are! { MisfitArray: [T, const K: usize,] [T; K]; }
are! { MisfitReference: ['r, R: Value,] &'r R; ['r, R: Value,] &'r mut R; }
are! { MisfitText: ['r,] &'r str; [] char; }
are! { MisfitTuple: [A, B,] (A, B); [A, B, C,] (A, B, C); [A, B, C, D,] (A, B, C, D); }
are! { MisfitOption: [T,] Option<T>; [T, E,] Result<T, E>; }
are! { MisfitScalar: [N: IsNumber,] N; }

/// A scalar. Of all of them at once, so that a number without a suffix is told of before it gets a type.
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
