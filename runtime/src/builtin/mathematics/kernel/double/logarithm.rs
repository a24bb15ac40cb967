//! The natural logarithm: `x = m · 2^e` with `m` around 1, whose logarithm is a polynomial.

use super::INTEGERS;
use crate::builtin::mathematics::kernel::lanes::{Bits, Double};

/// `x = m · 2^e`, with `m` from the number of these bits, below 1, to twice that. For finite `x > 0`.
#[inline(always)]
pub(super) fn split<V: Double>(x: V, least: i64) -> (V, V) {
    let subnormal = x.lt(V::splat(f64::MIN_POSITIVE));
    let x = V::select(subnormal, x * V::splat(18014398509481984.0), x);
    let bias = V::splat(INTEGERS + 1023.0) + V::from_bits(subnormal.and(V::splat(54.0).to_bits()));
    let bits = x.to_bits().add(V::splat(1.0).to_bits().sub(Bits::splat(least)));
    // The exponent as the lowest bits of 2^52.
    let e = V::from_bits(bits.shr::<52>().or(V::splat(INTEGERS).to_bits())) - bias;
    (V::from_bits(bits.and(Bits::splat(0xF_FFFF_FFFF_FFFF)).add(Bits::splat(least))), e)
}

/// The natural logarithm.
#[inline(always)]
pub fn log<V: Double>(x: V) -> V {
    // From √½.
    let (m, e) = split(x, 0x3FE6_A09E_667F_3BCD);
    let f = m - V::splat(1.0);
    let s = f / (f + V::splat(2.0));
    let z = s * s;
    // (ln(m) / s - 2) / s², 2^-58.5 of ln(m).
    let p = horner!(
        V, z; 0.6666666666666734, 0.39999999999417046, 0.28571428741893273, 0.22222198621430755, 0.18183561924707986,
        0.15314109664277292, 0.14795378718676402
    );
    // ln(m) = 2 s + s³ p = f - (f²/2 - s (f²/2 + s² p)), where little depends on the rounding of the quotient.
    let half = f * f * V::splat(0.5);
    // ln 2 in two parts: the first has 42 bits, so that its product is exact.
    let tail = e.mul_add(V::splat(5.4979230187083712e-14), s * z.mul_add(p, half));
    let value = e.mul_add(V::splat(0.69314718055989033), f - (half - tail));
    let value = V::select(x.lt(V::splat(f64::INFINITY)), value, x);
    let value = V::select(x.lt(V::splat(0.0)), V::splat(f64::NAN), value);
    V::select(x.eq(V::splat(0.0)), V::splat(f64::NEG_INFINITY), value)
}
