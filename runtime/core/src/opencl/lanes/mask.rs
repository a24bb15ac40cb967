//! Masks of numbers, and numbers of masks.

use super::{Lane, Mask, masked_intrinsics};
use crate::builtin::{Integer, rotate};
use crate::element::Number;
use crate::primitive;
use crate::target::AVX512;

/// `first`, `first + 1`, and so on; integers wrap.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn count<T: Number>(first: T) -> Lane<T> {
    let numbers = Lane::from_array(super::array_map::array_rolled(
        #[inline(always)]
        |lane| T::cast(lane as u8),
    ));
    primitive::add(&Lane::splat(first), &numbers)
}

/// The bits of each component rotated to the left by one count. Without AVX-512, which has rotations, they are two shifts: LLVM makes no vector code
/// of some rotations by a count of each.
#[inline(always)]
#[must_use]
pub fn rotated_by<T: Integer>(of: Lane<T>, count: T) -> Lane<T> {
    if AVX512 { rotate(of, Lane::splat(count)) } else { rotate(of, count) }
}

/// A mask of lanes of another size, as relational functions give it: -1 and 0 stay that.
#[inline(always)]
#[must_use]
pub fn mask<T: Integer>(of: Lane<T>) -> Mask {
    let signed: Lane<T::Signed> = primitive::reinterpret(&of);
    primitive::convert(&signed)
}

/// The items of both masks.
#[inline(always)]
#[must_use]
pub fn both(a: Mask, b: Mask) -> Mask {
    masked_intrinsics::both(a, b)
}

/// The items of either mask.
#[inline(always)]
#[must_use]
pub fn either(a: Mask, b: Mask) -> Mask {
    masked_intrinsics::either(a, b)
}

/// The items that are not of a mask. With AVX-512 by a comparison, as `masked_intrinsics::both` says.
#[inline(always)]
#[must_use]
pub fn not(of: Mask) -> Mask {
    if AVX512 { primitive::eq(&of, &Mask::splat(0)) } else { primitive::not(&of) }
}

/// One more for each item that takes part. By the mask itself, which is -1 for these: a loop that counts waits for no choice. With AVX-512 that is a
/// part of the addition, if LLVM does not know that it is one that is added: else it makes lanes of the bits in each round (`collatz` of the
/// benchmark took 1.2 times as long).
#[inline(always)]
#[must_use]
pub fn one_more<T: Integer>(of: Lane<T>, active: Mask) -> Lane<T> {
    if AVX512 { chosen(of, primitive::add, active) } else { primitive::sub(&of, &primitive::convert(&active)) }
}

/// One less for each item that takes part.
#[inline(always)]
#[must_use]
pub fn one_less<T: Integer>(of: Lane<T>, active: Mask) -> Lane<T> {
    if AVX512 { chosen(of, primitive::sub, active) } else { primitive::add(&of, &primitive::convert(&active)) }
}

/// The result of an operation with 1, for each item that takes part.
#[inline(always)]
fn chosen<T: Integer>(of: Lane<T>, operation: impl Fn(&Lane<T>, &Lane<T>) -> Lane<T>, active: Mask) -> Lane<T> {
    let mask: Lane<T::Signed> = primitive::convert(&active);
    primitive::select(&of, &operation(&of, &masked_intrinsics::hidden(Lane::splat(T::cast(1_u8)))), &mask)
}

/// The `int` that a comparison of scalars is in C: 1 where the mask is set, else 0.
#[inline(always)]
#[must_use]
pub fn truth(of: Mask) -> Lane<i32> {
    primitive::neg(&of)
}

/// A mask of the numbers that are not zero: a NaN is not, -0 is.
#[inline(always)]
#[must_use]
pub fn is_true<T: Number>(of: Lane<T>) -> Mask {
    mask(primitive::ne(&of, &Lane::splat(T::default())))
}

/// A mask of the items of which any component has its highest bit set.
#[inline(always)]
#[must_use]
pub fn any_of<T: Integer, const N: usize>(of: [Lane<T>; N]) -> Mask {
    together(of, |a, b| primitive::or(&a, &b))
}

/// A mask of the items of which all components have their highest bit set.
#[inline(always)]
#[must_use]
pub fn all_of<T: Integer, const N: usize>(of: [Lane<T>; N]) -> Mask {
    together(of, |a, b| primitive::and(&a, &b))
}

/// A mask of the items whose components together have the highest bit set.
#[inline(always)]
fn together<T: Integer, const N: usize>(of: [Lane<T>; N], f: impl Fn(Lane<T>, Lane<T>) -> Lane<T>) -> Mask {
    let all = of[1..].iter().fold(of[0], |all, &component| f(all, component));
    let signed: Lane<T::Signed> = primitive::reinterpret(&all);
    mask(primitive::lt(&signed, &Lane::splat(T::Signed::default())))
}
