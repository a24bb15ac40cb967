//! The hyperbolic functions, by the exponential, and their inverses, by the logarithm of `f64`; both by polynomials near 0, where the others
//! would lose what is small.

use super::SIGN;
use super::exponential::{exp_bounded, half_exp};
use super::logarithm::log_of_wide;
use crate::builtin::mathematics::kernel::lanes::{Floats, Integers, Single};

/// The hyperbolic tangent: a polynomial near 0, else by the exponential.
#[inline(always)]
pub fn tanh<V: Single>(x: V) -> V {
    let magnitude = V::splat(10.0).min(x.abs());
    let z = magnitude * magnitude;
    // (tanh(x) - x) / x³ for x < 0.63, 2^-27.6 of tanh(x).
    let p = horner!(V, z; -0.33333278, 0.13331321, -0.053729128, 0.020603213, -0.005663575);
    let near = (z * magnitude).mul_add(p, magnitude);
    let far = V::splat(1.0) - V::splat(2.0) / (exp_bounded(magnitude + magnitude) + V::splat(1.0));
    let value = V::select(far, near, magnitude.lt(V::splat(0.625)));
    V::from_bits(value.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// The hyperbolic cosine.
#[inline(always)]
pub fn cosh<V: Single>(x: V) -> V {
    let half = half_exp(x.abs());
    half + V::splat(0.25) / half
}

/// The hyperbolic sine: a polynomial up to 1, else by the exponential.
#[inline(always)]
pub fn sinh<V: Single>(x: V) -> V {
    let magnitude = x.abs();
    let z = magnitude * magnitude;
    // (sinh(x) - x) / x³ for x up to 1, 2^-31.5 of sinh(x).
    let p = horner!(V, z; 0.166666672, 0.00833331142, 0.000198426351, 2.78392599e-06);
    let near = (z * magnitude).mul_add(p, magnitude);
    let half = half_exp(magnitude);
    let far = half - V::splat(0.25) / half;
    let value = V::select(far, near, magnitude.lt(V::splat(1.0)));
    V::from_bits(value.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// The value where `magnitude` is less than `end`, but near 0 `x + x³ third`, which is all of it there; from `end` on what `edges` says; with
/// the sign of `x`.
#[inline(always)]
fn odd<V: Single>(x: V, value: V::Wide, third: f64, end: f32, edges: V) -> V {
    let magnitude = x.abs();
    let wide = magnitude.widen();
    let near = (wide * wide * wide).mul_add(V::Wide::splat(third), wide);
    let value = V::select(V::narrow(value), V::narrow(near), magnitude.lt(V::splat(NEAR)));
    let value = V::select(edges, value, magnitude.lt(V::splat(end)));
    V::from_bits(value.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// Up to here fifth powers are less than 2^-40 of the numbers, and from here on the logarithms have as many bits.
const NEAR: f32 = 0.001;

/// The inverse hyperbolic sine.
#[inline(always)]
pub fn asinh<V: Single>(x: V) -> V {
    let wide = x.abs().widen();
    let value = log_of_wide(wide + (wide * wide + V::Wide::splat(1.0)).sqrt());
    odd(x, value, -1.0 / 6.0, f32::INFINITY, x.abs())
}

/// The inverse hyperbolic cosine.
#[inline(always)]
pub fn acosh<V: Single>(x: V) -> V {
    let wide = x.widen();
    let value = V::narrow(log_of_wide(wide + wide.mul_add(wide, V::Wide::splat(-1.0)).sqrt()));
    let edges = V::select(x, V::splat(f32::NAN), x.lt(V::splat(1.0)));
    // This does not hold for a NaN.
    V::select(edges, value, V::splat(1.0).le(x).and(x.lt(V::splat(f32::INFINITY))))
}

/// The inverse hyperbolic tangent.
#[inline(always)]
pub fn atanh<V: Single>(x: V) -> V {
    let (one, wide) = (V::Wide::splat(1.0), x.abs().widen());
    let value = log_of_wide((one + wide) / (one - wide)) * V::Wide::splat(0.5);
    let edges = V::select(V::splat(f32::NAN), V::splat(f32::INFINITY), x.abs().eq(V::splat(1.0)));
    odd(x, value, 1.0 / 3.0, 1.0, edges)
}
