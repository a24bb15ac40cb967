//! The kinds of element types, as traits: which operations of `operation` their components have.

use super::operation::{Arithmetic, Integral, Logic};
use super::{Element, for_each_element};
use crate::sealed::Sealed;

/// An element type with `+ - * / %` and unary `-`: all but `bool`. The bound of code that computes with vectors of any such
/// element.
///
/// Integers wrap; dividing by an integer zero panics as for scalars. `half` computes in `f32` and rounds back.
///
/// ```
/// use swz::prelude::*;
/// use swz::Number;
/// fn lerp<T: Number>(a: Vector<T, 4>, b: Vector<T, 4>, t: T) -> Vector<T, 4> {
///     a + (b - a) * t
/// }
/// assert_eq!(lerp(float4::splat(1.0), float4::splat(3.0), 0.5), float4::splat(2.0));
/// assert_eq!(lerp(int4::splat(1), int4::splat(3), 2), int4::splat(5));
/// ```
#[diagnostic::on_unimplemented(
    message = "no arithmetic and no order on vectors of `{Self}`",
    label = "`+ - * / %`, `min` and `max` need numbers as components",
    note = "numbers are `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` and `f64`"
)]
pub trait Number: Element + Arithmetic {}

/// An element type with `& | ^ !`: `bool` and the integers.
///
/// ```
/// use swz::prelude::*;
/// use swz::Bitwise;
/// fn choose<T: Bitwise>(mask: Vector<T, 4>, a: Vector<T, 4>, b: Vector<T, 4>) -> Vector<T, 4> {
///     a & mask | b & !mask
/// }
/// assert_eq!(choose(uchar4::new(0xFF, 0, 0xF0, 0), uchar4::splat(0x12), uchar4::splat(0x34)), uchar4::new(0x12, 0x34, 0x14, 0x34));
/// assert_eq!(choose(bool4::splat(true), bool4::splat(false), bool4::splat(true)), bool4::splat(false));
/// ```
#[diagnostic::on_unimplemented(
    message = "no bitwise operators on vectors of `{Self}`",
    label = "`& | ^ !` need integers or `bool` as components",
    note = "floats have none: `as_uint4(v)` in `swz!` gives their bits, and a power is `pown(v, 2)`"
)]
pub trait Bitwise: Element + Logic {}

/// An element type with every operator: `i8` to `i64` and `u8` to `u64`.
///
/// Shift counts are vectors or scalars of the same type and are taken modulo the bits of the element; `>>` keeps the sign of
/// signed elements (OpenCL C, section 6.4, operators).
///
/// ```
/// use swz::prelude::*;
/// use swz::Integer;
/// fn rotate<T: Integer>(v: Vector<T, 4>, left: T, right: T) -> Vector<T, 4> {
///     v << left | v >> right
/// }
/// assert_eq!(rotate(ushort4::splat(0x1234), 4, 12), ushort4::splat(0x2341));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer",
    label = "expected `i8` to `i64` or `u8` to `u64`, or a vector of them",
    note = "`abs` of floats is `fabs`, and their bits are `as_uint4(v)` in `swz!`, `as_type::<uint4>(v)`; `convert_int4(v)` converts them"
)]
pub trait Integer: Number + Bitwise + Integral {}

/// The result of `abs` and `abs_diff`: the unsigned type of an integer, any other type itself, so that rustc says nothing of `abs` of floats
/// but that they are no integers (`ui-tests/ui/builtin/abs-of-floats.rs`).
pub trait HasAbsolute: Sealed {
    /// The type of what is no less than zero.
    type Absolute: Element;
}
#[diagnostic::do_not_recommend]
impl<T: Integer> HasAbsolute for T {
    type Absolute = T::Unsigned;
}

/// One row of the table: its kinds.
macro_rules! kinds {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {
        kinds!(@ $t: Bitwise);
        kinds!(absolute $t);
    };
    ($t:ty, $name:literal, $size:tt, float, $($rest:tt)*) => {
        kinds!(@ $t: Number);
        kinds!(absolute $t);
    };
    ($t:ty, $name:literal, $size:tt, $integer:ident, $($rest:tt)*) => {
        kinds!(@ $t: Number, Bitwise, Integer);
    };
    (absolute $t:ty) => {
        #[diagnostic::do_not_recommend]
        impl HasAbsolute for $t {
            type Absolute = Self;
        }
    };
    (@ $t:ty: $($kind:ident),*) => { $(
        #[diagnostic::do_not_recommend]
        impl $kind for $t {}
    )* };
}
for_each_element!(kinds);
