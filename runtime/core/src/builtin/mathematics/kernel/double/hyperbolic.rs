//! The hyperbolic functions, by the exponential less one, and their inverses, by the logarithm of one more.

use super::SIGN;
use super::exponential::{expm1, half_exp};
use super::logarithm::{log, log_of_sum, log1p};
use crate::builtin::mathematics::kernel::lanes::{Double, Integers};
use core::f64::consts::LN_2;

/// The hyperbolic cosine.
#[inline(always)]
pub fn cosh<V: Double>(x: V) -> V {
    let half = half_exp(x.abs());
    half + V::splat(0.25) / half
}

/// The hyperbolic tangent, which from 20 on is 1.
#[inline(always)]
pub fn tanh<V: Double>(x: V) -> V {
    let magnitude = V::splat(20.0).min(x.abs());
    let less = expm1(magnitude + magnitude);
    signed(less / (less + V::splat(2.0)), x)
}

/// Beyond this number, the squares of the inverse functions could overflow, and their logarithm is that of `2 x`.
const FAR: f64 = 1e100;

/// The logarithm of `2 x` where that is far, else that of `1 + less`.
#[inline(always)]
fn log_or_far<V: Double>(x: V, less: V) -> V {
    let far = V::splat(FAR).lt(x);
    log1p(V::select(less, x, far)) + V::from_bits(far.and(V::splat(LN_2).to_bits()))
}

/// The inverse hyperbolic sine: the logarithm of `x + √(x² + 1)`, of which 1 is taken.
#[inline(always)]
pub fn asinh<V: Double>(x: V) -> V {
    let (magnitude, one) = (x.abs(), V::splat(1.0));
    let square = magnitude * magnitude;
    signed(log_or_far(magnitude, magnitude + square / (one + (square + one).sqrt())), x)
}

/// The inverse hyperbolic cosine: the logarithm of `x + √(x² - 1)`.
#[inline(always)]
pub fn acosh<V: Double>(x: V) -> V {
    // Rounded once, else by the exact difference: near 1 the square has none of the bits that count.
    let square = if V::FUSED {
        x.mul_add(x, V::splat(-1.0))
    } else {
        let t = x - V::splat(1.0);
        t * (t + V::splat(2.0))
    };
    let value = log_of_sum(x, square.sqrt());
    let near = V::splat(1.0).le(x).and(x.le(V::splat(FAR)));
    if near.all() { value } else { V::select(acosh_edges(x), value, near) }
}

/// The inverse hyperbolic cosine of a number that is far, which is the logarithm of `2 x`, or that is less than 1.
#[cold]
#[inline(never)]
fn acosh_edges<V: Double>(x: V) -> V {
    V::select(V::splat(f64::NAN), log(x) + V::splat(LN_2), V::splat(FAR).le(x))
}

/// The inverse hyperbolic tangent: half the logarithm of `(1 + x) / (1 - x)`, of which 1 is taken.
#[inline(always)]
pub fn atanh<V: Double>(x: V) -> V {
    let magnitude = x.abs();
    let less = (magnitude + magnitude) / (V::splat(1.0) - magnitude);
    signed(log1p(less) * V::splat(0.5), x)
}

/// A value that is not negative, with the sign of another.
#[inline(always)]
fn signed<V: Double>(value: V, sign: V) -> V {
    V::from_bits(value.to_bits().or(sign.to_bits().and(Integers::splat(SIGN))))
}
