//! The hyperbolic tangent.

use super::SIGN;
use super::exponential::exp_bounded;
use crate::builtin::mathematics::kernel::lanes::{Bits, Single};

/// The hyperbolic tangent: a polynomial near 0, else by the exponential.
#[inline(always)]
pub fn tanh<V: Single>(x: V) -> V {
    let magnitude = V::splat(10.0).min(x.abs());
    let z = magnitude * magnitude;
    // (tanh(x) - x) / x³ for x < 0.63, 2^-27.6 of tanh(x).
    let p = horner!(V, z; -0.33333278, 0.13331321, -0.053729128, 0.020603213, -0.005663575);
    let near = (z * magnitude).mul_add(p, magnitude);
    let far = V::splat(1.0) - V::splat(2.0) / (exp_bounded(magnitude + magnitude) + V::splat(1.0));
    let value = V::select(magnitude.lt(V::splat(0.625)), near, far);
    V::from_bits(value.to_bits().or(x.to_bits().and(Bits::splat(SIGN))))
}
