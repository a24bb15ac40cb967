//! The cube root.

use super::SIGN;
use crate::builtin::mathematics::kernel::lanes::{Bits, Single};

/// The cube root: the inverse one by Newton's method from a guess on the bits, then one step in `f64`.
#[inline(always)]
pub fn cbrt<V: Single>(x: V) -> V {
    let magnitude = x.abs();
    let small = magnitude.lt(V::splat(f32::MIN_POSITIVE));
    let scaled = V::select(small, magnitude * V::splat(16777216.0), magnitude);

    // A third of the bits, the lowest 8 left out, from the bits of a constant: the guess is off by 5%.
    let shift = V::splat(8388608.0);
    let bits = V::from_bits(scaled.to_bits().shr::<8>().or(shift.to_bits())) - shift;
    let third = bits.mul_add(V::splat(-1.0 / 3.0), V::splat(8388608.0 + GUESS));
    let inverse = V::from_bits(third.to_bits().shl::<9>().shr::<1>());

    // x^(-1/3) = r (1 - h)^(-1/3) with h = 1 - x r³, by the first terms of its series.
    let defect = |r: V| (-(scaled * r) * r).mul_add(r, V::splat(1.0));
    let h = defect(inverse);
    let inverse = (inverse * h).mul_add(horner!(V, h; 0.33333334, 0.22222222, 0.17283951), inverse);
    let h = defect(inverse);
    let inverse = (inverse * h).mul_add(horner!(V, h; 0.33333334, 0.22222222), inverse);

    let root = scaled * inverse * inverse;
    let wide = root.widen();
    let excess = V::narrow(wide * wide * wide - scaled.widen());
    let root = root - excess * inverse * (inverse * V::splat(0.33333334));

    let root = V::select(small, root * V::splat(0.00390625), root);
    let root = V::from_bits(root.to_bits().or(x.to_bits().and(Bits::splat(SIGN))));
    let is_common = V::splat(0.0).lt(magnitude).and(magnitude.lt(V::splat(f32::INFINITY)));
    V::select(is_common, root, x)
}

/// What makes the error of the first step least.
const GUESS: f32 = 5_546_512.0;
