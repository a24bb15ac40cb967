//! Masks of numbers, numbers of masks, and divisions.

use super::{Active, Lane, Mask, masked};
use crate::builtin::Integer;
use crate::element::Number;
use crate::opencl::site::Site;
use crate::primitive;
use crate::target::AVX512;

/// `first`, `first + 1`, and so on; integers wrap.
#[inline(always)]
#[must_use]
pub fn count<T: Number>(first: T) -> Lane<T> {
    let numbers = Lane::from_array(core::array::from_fn(|lane| T::cast(lane as u8)));
    primitive::add(&Lane::splat(first), &numbers)
}

/// A mask of lanes of another size, as relational functions give it: -1 and 0 stay that.
#[inline(always)]
#[must_use]
pub fn mask<T: Integer>(of: Lane<T>) -> Mask {
    let signed: Lane<T::Signed> = primitive::reinterpret(&of);
    primitive::convert(&signed)
}

/// Whether masks are joined by their bits. Where comparisons give bits LLVM turns what is joined as lanes into lanes and back, as often as it asks
/// whether any item is there.
const BY_BITS: bool = AVX512;

/// The items of both masks.
#[inline(always)]
#[must_use]
pub fn both(a: Mask, b: Mask) -> Mask {
    if BY_BITS { masked::of_bits(masked::bits(a) & masked::bits(b)) } else { primitive::and(&a, &b) }
}

/// The items of either mask.
#[inline(always)]
#[must_use]
pub fn either(a: Mask, b: Mask) -> Mask {
    if BY_BITS { masked::of_bits(masked::bits(a) | masked::bits(b)) } else { primitive::or(&a, &b) }
}

/// The items that are not of a mask.
#[inline(always)]
#[must_use]
pub fn not(of: Mask) -> Mask {
    if BY_BITS { masked::of_bits(!masked::bits(of)) } else { primitive::not(&of) }
}

/// The `int` that a comparison of scalars is in C: 1 where the mask is set, else 0.
#[inline(always)]
#[must_use]
pub fn truth(of: Mask) -> Lane<i32> {
    primitive::neg(&of)
}

/// Where a number is not zero: a NaN is not, -0 is.
#[inline(always)]
#[must_use]
pub fn is_true<T: Number>(of: Lane<T>) -> Mask {
    mask(primitive::ne(&of, &Lane::splat(T::default())))
}

/// Where the highest bit of any component is set.
#[inline(always)]
#[must_use]
pub fn any_of<T: Integer, const N: usize>(of: [Lane<T>; N]) -> Mask {
    together(of, |a, b| primitive::or(&a, &b))
}

/// Where the highest bit of all components is set.
#[inline(always)]
#[must_use]
pub fn all_of<T: Integer, const N: usize>(of: [Lane<T>; N]) -> Mask {
    together(of, |a, b| primitive::and(&a, &b))
}

/// Where the highest bit of the components together is set.
#[inline(always)]
fn together<T: Integer, const N: usize>(of: [Lane<T>; N], f: impl Fn(Lane<T>, Lane<T>) -> Lane<T>) -> Mask {
    let all = of[1..].iter().fold(of[0], |all, &component| f(all, component));
    let signed: Lane<T::Signed> = primitive::reinterpret(&all);
    mask(primitive::lt(&signed, &Lane::splat(T::Signed::default())))
}

/// Division of integers that wraps, and tells of a divisor of an item that is zero, if the item takes part.
pub trait DividesLanes: Copy {
    /// `a / b`: the lowest number by -1 is itself.
    #[must_use]
    fn divided(self, by: Self, active: impl Active, site: &Site) -> Self;
    /// `a % b`: the lowest number by -1 is 0.
    #[must_use]
    fn remainder(self, by: Self, active: impl Active, site: &Site) -> Self;
}

impl<T: Integer> DividesLanes for Lane<T> {
    #[inline(always)]
    fn divided(self, by: Self, active: impl Active, site: &Site) -> Self {
        refuse_zeros(by, active, site);
        primitive::div_unchecked(&self, &by)
    }
    #[inline(always)]
    fn remainder(self, by: Self, active: impl Active, site: &Site) -> Self {
        refuse_zeros(by, active, site);
        primitive::rem_unchecked(&self, &by)
    }
}

/// Tells of a divisor that is zero, of an item that takes part.
#[inline(always)]
fn refuse_zeros<T: Integer>(by: Lane<T>, active: impl Active, site: &Site) {
    let zeros = mask(primitive::eq(&by, &Lane::splat(T::default())));
    if primitive::and(&zeros, &active.mask()).any() {
        site.fault("divides by zero");
    }
}

/// Division by a number that is the same for all items, as by [`DividesLanes`].
pub trait DividesBy: Integer {
    /// `a / by`
    #[must_use]
    fn divided_by(of: Lane<Self>, by: Self, active: impl Active, site: &Site) -> Lane<Self>;
    /// `a % by`
    #[must_use]
    fn remainder_by(of: Lane<Self>, by: Self, active: impl Active, site: &Site) -> Lane<Self>;
}

/// Of elements for which the instructions of a division by lanes are as good.
macro_rules! divides_by_lanes {
    ($($t:ty)*) => { $(
        impl DividesBy for $t {
            #[inline(always)]
            fn divided_by(of: Lane<$t>, by: $t, active: impl Active, site: &Site) -> Lane<$t> {
                of.divided(Lane::splat(by), active, site)
            }
            #[inline(always)]
            fn remainder_by(of: Lane<$t>, by: $t, active: impl Active, site: &Site) -> Lane<$t> {
                of.remainder(Lane::splat(by), active, site)
            }
        }
    )* };
}
divides_by_lanes! { i8 u8 i16 u16 i64 u64 }

/// Whole numbers divided by one that is not zero: by a product and two shifts. Granlund and Montgomery, Division by Invariant Integers using
/// Multiplication, 1994, figure 4.1.
#[inline(always)]
fn quotient(of: Lane<u32>, by: u32) -> Lane<u32> {
    let bits = u32::BITS - (by - 1).leading_zeros();
    let factor = (((1_u64 << bits) - u64::from(by)) << 32) / u64::from(by) + 1;
    let product = primitive::mul(&primitive::convert::<_, u64, _>(&of), &Lane::splat(factor));
    let high: Lane<u32> = primitive::convert(&primitive::shr_by(&product, 32));
    let rest = primitive::shr_by(&primitive::sub(&of, &high), bits.min(1));
    primitive::shr_by(&primitive::add(&high, &rest), bits.saturating_sub(1))
}

impl DividesBy for u32 {
    #[inline(always)]
    fn divided_by(of: Lane<u32>, by: u32, active: impl Active, site: &Site) -> Lane<u32> {
        if by == 0 {
            return of_zero(of, active, site);
        }
        quotient(of, by)
    }
    #[inline(always)]
    fn remainder_by(of: Lane<u32>, by: u32, active: impl Active, site: &Site) -> Lane<u32> {
        let quotient = Self::divided_by(of, by, active, site);
        primitive::sub(&of, &primitive::mul(&quotient, &Lane::splat(by)))
    }
}

impl DividesBy for i32 {
    #[inline(always)]
    fn divided_by(of: Lane<i32>, by: i32, active: impl Active, site: &Site) -> Lane<i32> {
        if by == 0 {
            return of_zero(of, active, site);
        }
        // All bits are set where a number is below zero.
        let below = primitive::shr_by(&of, 31);
        let whole = primitive::sub(&primitive::xor(&of, &below), &below);
        let quotient = primitive::reinterpret(&quotient(primitive::reinterpret(&whole), by.unsigned_abs()));
        let below = primitive::xor(&below, &Lane::splat(by >> 31));
        primitive::sub(&primitive::xor(&quotient, &below), &below)
    }
    #[inline(always)]
    fn remainder_by(of: Lane<i32>, by: i32, active: impl Active, site: &Site) -> Lane<i32> {
        let quotient = Self::divided_by(of, by, active, site);
        primitive::sub(&of, &primitive::mul(&quotient, &Lane::splat(by)))
    }
}

/// What is divided by zero has a fault, if an item takes part; else it may be any number.
#[inline(always)]
fn of_zero<T: Integer>(of: Lane<T>, active: impl Active, site: &Site) -> Lane<T> {
    if active.any() {
        site.fault("divides by zero");
    }
    of
}
