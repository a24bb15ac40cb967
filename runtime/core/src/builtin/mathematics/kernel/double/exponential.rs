//! Exponentials: `2^n` by the bits of the exponent, the rest by a polynomial.

use super::{ROUND, SIGN};
use crate::builtin::mathematics::kernel::lanes::{Double, Integers};

/// `e^r - 1` for `|r| < 0.347`.
#[inline(always)]
fn less_one<V: Double>(rest: V) -> V {
    // (e^r - 1 - r) / r², 2^-57.6 of e^r.
    let square = rest * rest;
    let p = even_odd!(
        V, rest, square; 0.5000000000000011, 0.1666666666666643, 0.04166666666652566, 0.008333333333480675,
        0.0013888888944925163, 0.00019841269544020843, 2.4801491654769138e-05, 2.755754627994033e-06,
        2.763079611037427e-07, 2.501481960676639e-08
    );
    square.mul_add(p, rest)
}

/// `e^r` for `|r| < 0.347`.
#[inline(always)]
pub(super) fn exp_rest<V: Double>(rest: V) -> V {
    less_one(rest) + V::splat(1.0)
}

/// `value · 2^n`, with `n` in the lowest bits of a number of 1.5 × 2^52: in two steps, as neither 2^-1075 nor 2^1024 is a
/// float; the second rounds.
#[inline(always)]
pub(super) fn scale<V: Double>(value: V, n: V) -> V {
    // Both halves with the bias.
    let n = n.to_bits().sub(V::splat(ROUND - 2046.0).to_bits());
    let half = n.shr::<1>();
    let power = |n: V::Bits| V::from_bits(n.shl::<52>());
    value * power(half) * power(n.sub(half))
}

/// `x = n ln 2 + rest`: 1.5 × 2^52 + n, and the rest.
#[inline(always)]
fn reduce<V: Double>(x: V) -> (V, V) {
    let shifted = x.mul_add(V::splat(core::f64::consts::LOG2_E), V::splat(ROUND));
    let n = shifted - V::splat(ROUND);
    // ln 2 in two parts: the first has 42 bits, so that its product is exact.
    let rest = n.mul_add(V::splat(-0.69314718055989033), x);
    (shifted, n.mul_add(V::splat(-5.4979230187083712e-14), rest))
}

/// `x` between two bounds; a NaN stays one.
#[inline(always)]
fn clamp<V: Double>(x: V, least: f64, greatest: f64) -> V {
    V::splat(greatest).min(V::splat(least).max(x))
}

/// `e^x`.
#[inline(always)]
pub fn exp<V: Double>(x: V) -> V {
    let (shifted, rest) = reduce(clamp(x, -746.0, 710.0));
    scale(exp_rest(rest), shifted)
}

/// `2^x`.
#[inline(always)]
pub fn exp2<V: Double>(x: V) -> V {
    let x = clamp(x, -1076.0, 1025.0);
    let shifted = x + V::splat(ROUND);
    let rest = x - (shifted - V::splat(ROUND));
    scale(exp_rest(rest * V::splat(core::f64::consts::LN_2)), shifted)
}

/// `e^x - 1`, without what the difference would lose.
#[inline(always)]
pub fn expm1<V: Double>(x: V) -> V {
    let (shifted, rest) = reduce(clamp(x, -40.0, 710.0));
    // 2^n (less + 1 - 2^-n), where the last power is no more of any size from n = 60 on.
    let count = V::splat(ROUND + 60.0).min(shifted);
    let power = V::from_bits(V::splat(ROUND + 1023.0).to_bits().sub(count.to_bits()).shl::<52>());
    let value = scale(less_one(rest) + (V::splat(1.0) - power), shifted);
    // A zero keeps its sign, which is that of `x` everywhere.
    V::from_bits(value.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// `e^x / 2`, for `x` that is not negative, or NaN: it is finite where `e^x` just is not.
#[inline(always)]
pub(super) fn half_exp<V: Double>(x: V) -> V {
    let (shifted, rest) = reduce(V::splat(711.0).min(x));
    scale(exp_rest(rest), shifted - V::splat(1.0))
}
