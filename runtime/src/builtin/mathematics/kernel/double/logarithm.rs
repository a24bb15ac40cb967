//! The natural logarithm: `x = m · 2^e` with `m` around 1, whose logarithm is a polynomial.

use super::{INTEGERS, is_normal};
use crate::builtin::mathematics::kernel::lanes::{Bits, Double};
use crate::builtin::mathematics::scalar::Transcendental;

/// `x = m · 2^e`, with `m` from √½ to √2. For normal `x > 0`.
#[inline(always)]
pub(in crate::builtin::mathematics::kernel) fn split<V: Double>(x: V) -> (V, V) {
    // The bits of √½.
    const LEAST: i64 = 0x3FE6_A09E_667F_3BCD;
    let bits = x.to_bits().add(V::splat(1.0).to_bits().sub(Bits::splat(LEAST)));
    // The exponent as the lowest bits of 2^52.
    let e = V::from_bits(bits.shr::<52>().or(V::splat(INTEGERS).to_bits())) - V::splat(INTEGERS + 1023.0);
    (V::from_bits(bits.and(Bits::splat(0xF_FFFF_FFFF_FFFF)).add(Bits::splat(LEAST))), e)
}

/// The natural logarithm.
#[inline(always)]
pub fn log<V: Double>(x: V) -> V {
    let (m, e) = split(x);
    let f = m - V::splat(1.0);
    let s = f / (f + V::splat(2.0));
    let z = s * s;
    // (ln(m) / s - 2) / s², 2^-58.5 of ln(m).
    let p = even_odd!(
        V, z, z * z; 0.6666666666666734, 0.39999999999417046, 0.28571428741893273, 0.22222198621430755, 0.18183561924707986,
        0.15314109664277292, 0.14795378718676402
    );
    // ln(m) = 2 s + s³ p = f - (f²/2 - s (f²/2 + s² p)), where little depends on the rounding of the quotient.
    let half = f * f * V::splat(0.5);
    // ln 2 in two parts: the first has 42 bits, so that its product is exact.
    let tail = e.mul_add(V::splat(5.4979230187083712e-14), s * z.mul_add(p, half));
    let value = e.mul_add(V::splat(0.69314718055989033), f - (half - tail));
    let normal = is_normal(x);
    if normal.all() { value } else { V::select(normal, value, x.each(Transcendental::log)) }
}
