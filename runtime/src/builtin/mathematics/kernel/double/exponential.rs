//! The exponential: `2^n` by the bits of the exponent, the rest by a polynomial.

use super::ROUND;
use crate::builtin::mathematics::kernel::lanes::{Bits, Double};

/// `e^r` for `|r| < 0.347`.
#[inline(always)]
pub(super) fn exp_rest<V: Double>(rest: V) -> V {
    // (e^r - 1 - r) / r², 2^-57.6 of e^r.
    let square = rest * rest;
    let p = even_odd!(
        V, rest, square; 0.5000000000000011, 0.1666666666666643, 0.04166666666652566, 0.008333333333480675,
        0.0013888888944925163, 0.00019841269544020843, 2.4801491654769138e-05, 2.755754627994033e-06,
        2.763079611037427e-07, 2.501481960676639e-08
    );
    square.mul_add(p, rest) + V::splat(1.0)
}

/// `value · 2^n`, with `n` in the lowest bits of a number of 1.5 × 2^52: in two steps, as neither 2^-1075 nor 2^1024 is a
/// float; the second rounds.
#[inline(always)]
pub(super) fn scale<V: Double>(value: V, n: V) -> V {
    // Both halves with 1024 added, one more than the bias.
    let n = n.to_bits().sub(V::splat(ROUND - 2048.0).to_bits());
    let half = n.shr::<1>();
    let power = |n: V::Bits| V::from_bits(n.sub(Bits::splat(1)).shl::<52>());
    value * power(half) * power(n.sub(half))
}

/// `e^x`.
#[inline(always)]
pub fn exp<V: Double>(x: V) -> V {
    let x = V::splat(710.0).min(V::splat(-746.0).max(x));
    let shifted = x.mul_add(V::splat(core::f64::consts::LOG2_E), V::splat(ROUND));
    let n = shifted - V::splat(ROUND);
    // ln 2 in two parts: the first has 42 bits, so that its product is exact.
    let rest = n.mul_add(V::splat(-0.69314718055989033), x);
    let rest = n.mul_add(V::splat(-5.4979230187083712e-14), rest);
    scale(exp_rest(rest), shifted)
}
