//! Exponentials: `2^n` by the bits of the exponent, the rest by a polynomial.

use super::{ROUND, SIGN};
use crate::builtin::mathematics::kernel::lanes::{Integers, Single};
use core::f32::consts::{LN_2, LN_10, LOG2_10, LOG2_E};

/// `x · factor`, rounded to an integer: as a float, and in the lowest bits of an integer.
#[inline(always)]
fn integer<V: Single>(x: V, factor: f32) -> (V, V::Bits) {
    let shifted = x.mul_add(V::splat(factor), V::splat(ROUND));
    (shifted - V::splat(ROUND), shifted.to_bits().sub(V::splat(ROUND).to_bits()))
}

/// `value · 2^n` for `n` from -254 on, in two steps, as neither 2^-150 nor 2^128 is a float; the second rounds.
#[inline(always)]
pub(super) fn scale<V: Single>(value: V, n: V::Bits) -> V {
    // Both halves with the bias.
    let n = n.add(Integers::splat(254));
    let half = n.shr::<1>();
    let power = |n: V::Bits| V::from_bits(n.shl::<23>());
    value * power(half) * power(n.sub(half))
}

/// [`scale`] by a number that is a float too: an instruction for it rounds once as well, as the first step of the other is exact.
#[inline(always)]
fn scale_by<V: Single>(value: V, n: V, bits: V::Bits) -> V {
    value.scaled(n).unwrap_or_else(
        #[inline(always)]
        || scale(value, bits),
    )
}

/// `x` between two bounds; a NaN stays one.
#[inline(always)]
fn clamp<V: Single>(x: V, least: f32, greatest: f32) -> V {
    V::splat(greatest).min(V::splat(least).max(x))
}

/// `e^x = (1 + less) · 2^n`, for `x` from -104 to 90 or NaN: what is more than 1, and `n`, as a float too.
#[inline(always)]
fn less_one<V: Single>(x: V) -> (V, V, V::Bits) {
    let (n, bits) = integer(x, LOG2_E);
    // ln 2 in two parts: the first has 16 bits, so that its product is exact.
    let rest = n.mul_add(V::splat(-0.693145751953125), x);
    let rest = n.mul_add(V::splat(-1.428606765330187e-6), rest);
    // (e^r - 1 - r) / r² for |r| < 0.3475, 2^-27.9 of e^r.
    let p = horner!(V, rest; 0.49999994, 0.1666652, 0.041668408, 0.0083689, 0.0013814173);
    ((rest * rest).mul_add(p, rest), n, bits)
}

/// `e^x = value · 2^n`, for `x` from -104 to 90 or NaN: the value, and `n` as a float and as an integer.
#[inline(always)]
fn parts<V: Single>(x: V) -> (V, V, V::Bits) {
    let (less, n, bits) = less_one(x);
    (less + V::splat(1.0), n, bits)
}

/// `e^x / 2`, for `x` that is not negative, or NaN: it is finite where `e^x` just is not.
#[inline(always)]
pub(super) fn half_exp<V: Single>(x: V) -> V {
    let (value, _, n) = parts(V::splat(90.0).min(x));
    scale(value, n.sub(Integers::splat(1)))
}

/// `e^x - 1`, without what the difference would lose.
#[inline(always)]
pub fn expm1<V: Single>(x: V) -> V {
    let (less, n, bits) = less_one(clamp(x, -20.0, 89.0));
    // 2^n (less + 1 - 2^-n), where the last power is no more of any size from n = 30 on.
    let count = V::splat(30.0).min(n) + V::splat(ROUND);
    let power = V::from_bits(V::splat(ROUND).to_bits().sub(count.to_bits()).add(Integers::splat(127)).shl::<23>());
    let value = scale_by(less + (V::splat(1.0) - power), n, bits);
    // A zero keeps its sign, which is that of `x` everywhere.
    V::from_bits(value.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// `e^x`, for `x` from -80 to 80 or NaN.
#[inline(always)]
pub(super) fn exp_bounded<V: Single>(x: V) -> V {
    let (value, _, n) = parts(x);
    value * V::from_bits(n.add(Integers::splat(127)).shl::<23>())
}

/// `e^x`.
#[inline(always)]
pub fn exp<V: Single>(x: V) -> V {
    let (value, n, bits) = parts(clamp(x, -104.0, 89.0));
    scale_by(value, n, bits)
}

/// `2^r` for `|r| < 0.501`.
#[inline(always)]
pub(super) fn exp2_rest<V: Single>(rest: V) -> V {
    // (2^r - 1) / r, 2^-26.2 of 2^r.
    let p = even_odd!(V, rest, rest * rest; LN_2, 0.24022594, 0.055503663, 0.009625424, 0.0013387997, 0.0001334458);
    rest.mul_add(p, V::splat(1.0))
}

/// `2^x`.
#[inline(always)]
pub fn exp2<V: Single>(x: V) -> V {
    let x = clamp(x, -151.0, 129.0);
    let (n, bits) = integer(x, 1.0);
    scale_by(exp2_rest(x - n), n, bits)
}

/// `10^x`.
#[inline(always)]
pub fn exp10<V: Single>(x: V) -> V {
    let x = clamp(x, -46.0, 39.0);
    let (n, bits) = integer(x, LOG2_10);
    // log10 2 in two parts, the first of 14 bits.
    let rest = n.mul_add(V::splat(-0.301025390625), x);
    let rest = n.mul_add(V::splat(-4.6050390665186569e-6), rest);
    // (10^r - 1) / r for |r| < 0.151, 2^-26.6 of 10^r.
    let p = horner!(V, rest; LN_10, 2.6509442, 2.034657, 1.1719375, 0.5417811, 0.18593235);
    scale_by(rest.mul_add(p, V::splat(1.0)), n, bits)
}
