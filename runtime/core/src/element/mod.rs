//! Element types: the table of them, what each is and can do, and which widths there are, as traits: what generic code over
//! `Vector<T, N>` asks for.

#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "operations on components, each written as its definition"
)]

pub(crate) mod float;
#[cfg(feature = "half")]
pub(crate) mod half;
mod kind;
pub(crate) mod operation;
mod table;

pub use kind::{Bitwise, HasAbsolute, Integer, Number};
pub(crate) use table::{for_each_element, rust_name};

use crate::sealed::Sealed;
use crate::shape::Shape;
use crate::words::worded;

worded! {
    {
        message = "`{Self}` is no element type of vectors",
        note = "components are `bool`, `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` or `f64`",
    }
    [label = "not one of OpenCL's scalar types",]
    /// A type that vectors can be made of: what all the widths have in common. Sealed; the element types of the crate's table
    /// implement it.
    ///
    /// ```
    /// use swz::Scalar;
    /// fn name<T: Scalar>() -> &'static str {
    ///     T::NAME
    /// }
    /// assert_eq!((name::<u8>(), name::<f64>()), ("uchar", "double"));
    /// ```
    pub trait Scalar: Sealed + Copy + Default + PartialEq + 'static {
        /// The name of the element in OpenCL C: `"float"`.
        const NAME: &'static str;
        /// The row of the table of element types that it is.
        #[doc(hidden)]
        const LANE: Lane;
        /// The type that carries a lane through a permute, bit for bit.
        #[doc(hidden)]
        type Bits: Copy;
    }
    []
    /// An element type: [`Lanes`] of every width, the bound of code that is generic over the element.
    ///
    /// ```
    /// use swz::prelude::*;
    /// fn reverse<T: Element>(v: Vector<T, 4>) -> Vector<T, 4> {
    ///     swz!(v.wzyx)
    /// }
    /// assert_eq!(reverse(uchar4::new(1, 2, 3, 4)), uchar4::new(4, 3, 2, 1));
    /// ```
    pub trait Element: Lanes<2> + Lanes<3> + Lanes<4> + Lanes<8> + Lanes<16> + Own<Same = Self> {
        /// The signed integer of the same size: what a comparison gives.
        type Signed: Integer<Signed = Self::Signed, Unsigned = Self::Unsigned>;
        /// The unsigned integer of the same size.
        type Unsigned: Integer<Signed = Self::Signed, Unsigned = Self::Unsigned>;
    }
}
/// `T: Lanes<N>` says that `Vector<T, N>` exists. It holds for the 12 element types and `N` in 2, 3, 4, 8, 16, and is the
/// bound of code that is generic over the width.
///
/// ```
/// use swz::prelude::*;
/// fn front<const N: usize>(v: Vector<f32, N>) -> float2
/// where
///     f32: Lanes<N>,
/// {
///     swz!(v.s01) // every vector has these two
/// }
/// assert_eq!(front(float3::new(1.0, 2.0, 3.0)), float2::new(1.0, 2.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "there is no vector of {N} components of `{Self}`",
    label = "not one of OpenCL's vector types",
    note = "components are `bool`, `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` or `f64`, and 2, 3, 4, 8 or 16 of them",
    note = "generic code asks for it: `T: Element`, or for any number of components `where {Self}: Lanes<{N}>`"
)]
pub trait Lanes<const N: usize>: Scalar {
    /// How the vector lies in registers.
    #[doc(hidden)]
    type Shape: Shape;
}

/// The element types of vectors that [`shuffle()`](crate::shuffle()) takes: all but `bool`.
///
/// ```
/// use swz::prelude::*;
/// fn sort<T: ShuffleElement>(v: Vector<T, 4>, order: Vector<T::Mask, 4>) -> Vector<T, 4> {
///     shuffle(v, order)
/// }
/// assert_eq!(sort(short4::new(30, 10, 40, 20), ushort4::new(1, 3, 0, 2)), short4::new(10, 20, 30, 40));
/// ```
#[diagnostic::on_unimplemented(
    message = "vectors of `{Self}` cannot be shuffled",
    label = "not a vector of integers or floats",
    note = "`shuffle` and `shuffle2` take vectors of all element types but `bool`; a swizzle takes those too: `swz!(v.wzyx)`"
)]
pub trait ShuffleElement: Element {
    /// The element of a mask: the unsigned integer as wide as this element.
    type Mask: Element + Into<u64>;
}

/// An element type, as the type that it is. Nothing more is known of any other type, so rustc says nothing more of it: that
/// `sqrt("2")` takes no text, but not that a text is no float (`ui-tests/ui/builtin/text.rs`).
pub trait Own {
    /// Itself.
    type Same;
}

/// The element types by name, for what is decided by the type of a lane.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "a type each")]
pub enum Lane {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F16,
    F32,
    F64,
}

impl Lane {
    /// Whether it is an integer, by a zero of which dividing panics.
    #[inline(always)]
    pub(crate) const fn is_integer(self) -> bool {
        !matches!(self, Self::Bool | Self::F16 | Self::F32 | Self::F64)
    }
}
