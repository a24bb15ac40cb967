//! The hyperbolic functions, by the exponential less one, and their inverses, by the logarithm of one more.

use super::SIGN;
use super::exponential::{expm1, half_exp};
use super::logarithm::log1p;
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

/// The inverse hyperbolic cosine: the logarithm of one more than `t + √(t² + 2t)`, where `t = x - 1`.
#[inline(always)]
pub fn acosh<V: Double>(x: V) -> V {
    let t = x - V::splat(1.0);
    let value = log_or_far(x, t + (t * (t + V::splat(2.0))).sqrt());
    V::select(value, V::splat(f64::NAN), x.lt(V::splat(1.0)))
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
