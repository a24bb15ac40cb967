//! Divisions of integers, for which there is no instruction: by an integer of each item, and by one that is the same for all.

#![allow(clippy::cast_possible_wrap, clippy::cast_precision_loss, reason = "of numbers that are seen to be small")]

use super::mask::{mask, rotated_by};
use super::{Active, Lane, Mask};
use crate::builtin::Integer;
use crate::element::Lane as Kind;
use crate::opencl::source_location::Site;
use crate::primitive;
use crate::primitive::lanes::map;

/// Division of the integers of each item that wraps, and tells of a divisor that is zero. What an item gives that takes no part is whatever.
pub trait DividesLanes: Copy {
    /// The integer of one item.
    type One: Copy;

    /// `a / b`: the lowest number by -1 is itself.
    #[must_use]
    fn divided(self, by: Self, active: impl Active, site: &Site) -> Self;
    /// `a % b`: the lowest number by -1 is 0.
    #[must_use]
    fn remainder(self, by: Self, active: impl Active, site: &Site) -> Self;

    /// `a / b` by one that is the same for all items: most of it is computed once.
    #[must_use]
    fn divided_by(self, by: Self::One, active: impl Active, site: &Site) -> Self;
    /// `a % b` by one that is the same for all items.
    #[must_use]
    fn remainder_by(self, by: Self::One, active: impl Active, site: &Site) -> Self;

    /// The items of which `a % b` is zero, by one that is the same for all items: most of it is computed once.
    #[must_use]
    fn is_multiple_of(self, by: Self::One, active: impl Active, site: &Site) -> Mask;

    /// `a / b` by a constant, of which LLVM makes shifts and products.
    #[must_use]
    fn divided_by_constant(self, by: Self::One, active: impl Active, site: &Site) -> Self;
    /// `a % b` by a constant.
    #[must_use]
    fn remainder_by_constant(self, by: Self::One, active: impl Active, site: &Site) -> Self;
}

impl<T: Integer> DividesLanes for Lane<T> {
    type One = T;

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
    #[inline(always)]
    fn divided_by(self, by: T, active: impl Active, site: &Site) -> Self {
        if refuse_zero(by, active, site) { self } else { quotient(self, by) }
    }
    #[inline(always)]
    fn remainder_by(self, by: T, active: impl Active, site: &Site) -> Self {
        if refuse_zero(by, active, site) {
            return self;
        }
        primitive::sub(&self, &primitive::mul(&quotient(self, by), &Lane::splat(by)))
    }
    #[inline(always)]
    fn is_multiple_of(self, by: T, active: impl Active, site: &Site) -> Mask {
        if const { !matches!(T::LANE, Kind::I32 | Kind::U32) } {
            return mask(primitive::eq(&self.remainder_by(by, active, site), &Lane::splat(T::default())));
        }
        if refuse_zero(by, active, site) {
            return Mask::splat(0);
        }
        // The sign changes nothing: the lowest number, which has no positive one, has that as its bits.
        let magnitude = if is_signed(T::LANE) {
            let bits: Lane<i32> = primitive::convert(&self);
            primitive::reinterpret(&primitive::max(&bits, &primitive::neg(&bits)))
        } else {
            primitive::convert(&self)
        };
        are_multiples(magnitude, by.as_i64().unsigned_abs() as u32)
    }
    #[inline(always)]
    fn divided_by_constant(self, by: T, active: impl Active, site: &Site) -> Self {
        if refuse_zero(by, active, site) {
            self
        } else {
            map(
                &self,
                #[inline(always)]
                |a| T::div(a, by),
            )
        }
    }
    #[inline(always)]
    fn remainder_by_constant(self, by: T, active: impl Active, site: &Site) -> Self {
        if refuse_zero(by, active, site) {
            self
        } else {
            map(
                &self,
                #[inline(always)]
                |a| T::rem(a, by),
            )
        }
    }
}

/// Tells of a divisor that is zero, of an item that takes part.
#[inline(always)]
fn refuse_zeros<T: Integer>(by: Lane<T>, active: impl Active, site: &Site) {
    let zeros = mask(primitive::eq(&by, &Lane::splat(T::default())));
    let of_active = primitive::and(&zeros, &active.mask());
    if of_active.any() {
        divides_by_zero(of_active, site);
    }
}

/// Tells of the first of these items, which divide by zero.
#[cold]
#[inline(never)]
fn divides_by_zero(of: Mask, site: &Site) -> ! {
    crate::opencl::now::in_lane(of.bits().trailing_zeros() as usize);
    site.fault("divides by zero");
}

/// Refuses one divisor: whether it is zero, and no item takes part.
#[inline(always)]
fn refuse_zero<T: Integer>(by: T, active: impl Active, site: &Site) -> bool {
    let is_zero = by == T::default();
    if is_zero && active.any() {
        divides_by_zero(active.mask(), site);
    }
    is_zero
}

/// 1.5 * 2^52: what is added to it is rounded to an integer, which then stands in the lowest bits of the sum.
const BASE: f64 = 6_755_399_441_055_744.0;

/// Integers of 64 bits between this and its negative are divided as floats. See `nearest`.
const SMALL: i64 = 1 << 48;

/// Whether an integer has a sign.
const fn is_signed(of: Kind) -> bool {
    matches!(of, Kind::I32 | Kind::I64)
}

/// The quotients by a number that is not zero.
#[inline(always)]
fn quotient<T: Integer>(of: Lane<T>, by: T) -> Lane<T> {
    if const { matches!(T::LANE, Kind::I32 | Kind::U32) } {
        let by = if is_signed(T::LANE) { by.as_i64() as f64 } else { by.as_u64() as f64 };
        primitive::convert(&nearest::<T>(primitive::convert(&of), by))
    } else if const { size_of::<T>() == 8 } {
        // All bits of this are zero for those that are small.
        let (from, beyond) = if is_signed(T::LANE) { (SMALL, -2 * SMALL) } else { (0, -SMALL) };
        let bits: Lane<i64> = primitive::convert(&of);
        let outside = primitive::and(&primitive::add(&bits, &Lane::splat(from)), &Lane::splat(beyond));
        let is_large = mask(primitive::ne(&outside, &Lane::splat(0))).any();
        if is_large || by.as_i64().wrapping_add(from) & beyond != 0 {
            return divided_apart(&primitive::not(&of), by);
        }
        let sum = primitive::add(&bits, &Lane::splat(BASE.to_bits() as i64));
        let floats = primitive::sub(&primitive::reinterpret(&sum), &Lane::splat(BASE));
        primitive::convert(&nearest::<T>(floats, by.as_i64() as f64))
    } else {
        primitive::div_unchecked(&of, &Lane::splat(by))
    }
}

/// The quotients, to zero, of integers of less than 2^48 as floats.
///
/// For `n >= 0` and `d > 0`, `n / d` lies in `q..=q + 1 - 1 / d`, so that `n / d + 1 / 2d - 1 / 2` is nearer to `q` than to its neighbours by `1 / d`.
/// The inverse, the product and both sums are rounded, together by less than `(n / d + 1) * 2^-51`, which is half of that at the most. Below zero all
/// is mirrored.
#[inline(always)]
fn nearest<T: Integer>(of: Lane<f64>, by: f64) -> Lane<i64> {
    let inverse = by.recip();
    let nudge = Lane::splat(0.5 * inverse - 0.5_f64.copysign(by));
    let nudge = if is_signed(T::LANE) {
        let sign = primitive::and(&primitive::reinterpret(&of), &Lane::splat(i64::MIN));
        primitive::reinterpret(&primitive::xor(&primitive::reinterpret(&nudge), &sign))
    } else {
        nudge
    };
    let quotient = primitive::add(&primitive::mul(&of, &Lane::splat(inverse)), &nudge);
    let sum = primitive::add(&quotient, &Lane::splat(BASE));
    primitive::sub(&primitive::reinterpret(&sum), &Lane::splat(BASE.to_bits() as i64))
}

/// The items whose number is a multiple of one that is not zero, without a division of each.
///
/// Let the divisor be `m << z`, `m` odd, and `i` be the inverse of `m` modulo 2^32. `n -> n * i` takes the multiples of `m` to their quotients by it, and
/// as it is one to one, all other numbers to greater ones than the greatest quotient. To be a multiple of `2^z` too, the low `z` bits have to be zero: they
/// become the highest ones, and make the number greater than the greatest quotient by the divisor if they are not.
#[inline(always)]
fn are_multiples(of: Lane<u32>, by: u32) -> Mask {
    let zeros = by.trailing_zeros();
    let quotients = primitive::mul(&of, &Lane::splat(inverse(by >> (zeros & 31))));
    let rotated = rotated_by(quotients, 0_u32.wrapping_sub(zeros));
    let most = Lane::splat(u32::MAX / by);
    mask(primitive::eq(&primitive::min(&rotated, &most), &rotated))
}

/// The inverse of an odd number modulo 2^32: of the first guess five bits are right, and each step doubles them.
#[inline(always)]
const fn inverse(of: u32) -> u32 {
    let mut inverse = of.wrapping_mul(3) ^ 2;
    let mut steps = 0;
    while steps < 3 {
        inverse = inverse.wrapping_mul(2_u32.wrapping_sub(of.wrapping_mul(inverse)));
        steps += 1;
    }
    inverse
}

/// Divides large numbers, which are given as their complements: of a vector that was read LLVM would pass the copy in memory, and use that for
/// everything, in halves.
#[cold]
#[inline(never)]
fn divided_apart<T: Integer>(complements: &Lane<T>, by: T) -> Lane<T> {
    primitive::div_unchecked(&primitive::not(complements), &Lane::splat(by))
}
