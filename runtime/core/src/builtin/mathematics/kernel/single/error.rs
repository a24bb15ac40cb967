//! The error function.

use super::SIGN;
use super::exponential::exp_bounded;
use crate::builtin::mathematics::kernel::lanes::{Integers, Single};

/// The error function: a polynomial up to 1, else by the exponential.
#[inline(always)]
pub fn erf<V: Single>(x: V) -> V {
    let magnitude = V::splat(3.95).min(x.abs());
    let z = magnitude * magnitude;
    // erf(x) / x - 1 for x < 1, 2^-29.1 of erf(x).
    let p = horner!(
        V, z; 0.12837917, -0.37612626, 0.11283579, -0.026853347, 0.0051871645, -0.0007997886, 7.807054e-5
    );
    let near = magnitude.mul_add(p, magnitude);
    // -ln(1 - erf(x)) for x from 1 to 3.95, beyond which erf(x) is 1: 2^-29.7 of erf(x).
    let p = horner!(
        V, magnitude; 0.00034164556, 1.1270887, 0.63814574, 0.10310593, -0.021837661, 0.0029475575, -0.0001863692
    );
    let far = V::splat(1.0) - exp_bounded(-p);
    let value = V::select(far, near, magnitude.lt(V::splat(1.0)));
    V::from_bits(value.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}
