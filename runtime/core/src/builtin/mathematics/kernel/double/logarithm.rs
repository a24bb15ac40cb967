//! Logarithms: `x = m · 2^e` with `m` around 1, whose logarithm is a polynomial.

use super::{INTEGERS, SIGN, is_normal};
use crate::builtin::mathematics::kernel::lanes::{Double, Integers};
use crate::builtin::mathematics::scalar::Transcendental;

/// `x = m · 2^e`, with `m` from √½ to √2. For normal `x > 0`.
#[inline(always)]
pub(in crate::builtin::mathematics::kernel) fn split<V: Double>(x: V) -> (V, V) {
    // The bits of √½.
    const LEAST: i64 = 0x3FE6_A09E_667F_3BCD;
    let bits = x.to_bits().add(V::splat(1.0).to_bits().sub(Integers::splat(LEAST)));
    // The exponent as the lowest bits of 2^52.
    let e = V::from_bits(bits.shr::<52>().or(V::splat(INTEGERS).to_bits())) - V::splat(INTEGERS + 1023.0);
    (V::from_bits(bits.and(Integers::splat(0xF_FFFF_FFFF_FFFF)).add(Integers::splat(LEAST))), e)
}

/// The parts of `ln(m) = f - (half - s q)`, where little depends on the rounding of the quotient `s`: `ln(m) = 2 s + s³ p`.
#[inline(always)]
fn parts<V: Double>(m: V) -> (V, V, V, V) {
    let f = m - V::splat(1.0);
    let s = f / (f + V::splat(2.0));
    let (half, q) = rest(f, s);
    (f, half, s, q)
}

/// The two parts behind the quotient: `half` and `q`.
#[inline(always)]
fn rest<V: Double>(f: V, s: V) -> (V, V) {
    let z = s * s;
    // (ln(m) / s - 2) / s², 2^-58.5 of ln(m).
    let p = even_odd!(
        V, z, z * z; 0.6666666666666734, 0.39999999999417046, 0.28571428741893273, 0.22222198621430755, 0.18183561924707986,
        0.15314109664277292, 0.14795378718676402
    );
    let half = f * f * V::splat(0.5);
    (half, z.mul_add(p, half))
}

/// The value, or what `f` makes of `x` where `normal` is not: subnormals, zeros, negative numbers, ∞ and NaN.
#[inline(always)]
fn or_edges<V: Double>(x: V, normal: V::Bits, value: V, f: fn(f64) -> f64) -> V {
    if normal.all() { value } else { V::select(x.each(f), value, normal) }
}

/// The natural logarithm.
#[inline(always)]
pub fn log<V: Double>(x: V) -> V {
    let (m, e) = split(x);
    let (f, half, s, q) = parts(m);
    // ln 2 in two parts: the first has 42 bits, so that its product is exact.
    let tail = e.mul_add(V::splat(5.4979230187083712e-14), s * q);
    let value = e.mul_add(V::splat(0.69314718055989033), f - (half - tail));
    or_edges(x, is_normal(x), value, Transcendental::log)
}

/// The natural logarithm of `1 + x`: that of the rounded sum, and what it was rounded by.
#[inline(always)]
pub fn log1p<V: Double>(x: V) -> V {
    let sum = x + V::splat(1.0);
    let lost = (x - (sum - V::splat(1.0))) / sum;
    let (m, e) = split(sum);
    let (f, half, s, q) = parts(m);
    // As `log`.
    let tail = e.mul_add(V::splat(5.4979230187083712e-14), s * q + lost);
    let value = e.mul_add(V::splat(0.69314718055989033), f - (half - tail));
    // A zero keeps its sign, which is that of `x` everywhere.
    let value = V::from_bits(value.to_bits().or(x.to_bits().and(Integers::splat(SIGN))));
    or_edges(x, is_normal(sum), value, Transcendental::log1p)
}

/// The natural logarithm of `a + b`, for finite `a` from 1 on and `b` from 0 to `a`: that of the rounded sum, and what it was rounded by, as in
/// `log1p`; but the quotient of that is estimated.
#[inline(always)]
pub(super) fn log_of_sum<V: Double>(a: V, b: V) -> V {
    let sum = a + b;
    let lost = b - (sum - a);
    let (m, e) = split(sum);
    // As `parts`, whose divisor is the same: here nothing waits for `f`.
    let f = m - V::splat(1.0);
    let s = f / (m + V::splat(1.0));
    let (half, q) = rest(f, s);
    // 2^-e times 1/m, which is off by less than a 20th of itself, and of `f`.
    let scale = V::from_bits(V::splat(1.0).to_bits().sub(sum.to_bits().sub(m.to_bits())));
    let inverse = f.mul_add(f.mul_add(V::splat(0.9), V::splat(-1.0)), V::splat(1.0));
    // As `log`.
    let rest = (lost * scale).mul_add(inverse, e * V::splat(5.4979230187083712e-14));
    e.mul_add(V::splat(0.69314718055989033), f - (half - s.mul_add(q, rest)))
}

/// The logarithm to base 2.
#[inline(always)]
pub fn log2<V: Double>(x: V) -> V {
    let (m, e) = split(x);
    let (f, half, s, q) = parts(m);
    let value = f - (half - s * q);
    let value = value.mul_add(V::splat(core::f64::consts::LOG2_E), e);
    or_edges(x, is_normal(x), value, Transcendental::log2)
}

/// The logarithm to base 10.
#[inline(always)]
pub fn log10<V: Double>(x: V) -> V {
    let (m, e) = split(x);
    let (f, half, s, q) = parts(m);
    // log10 2 in two parts: the first has 42 bits, so that its product is exact.
    let value = (f - (half - s * q)) * V::splat(core::f64::consts::LOG10_E);
    let value = e.mul_add(V::splat(LOG10_2_LOWER), value);
    or_edges(x, is_normal(x), e.mul_add(V::splat(LOG10_2_UPPER), value), Transcendental::log10)
}

/// log10 2, of 42 bits.
const LOG10_2_UPPER: f64 = 0.30102999566395283;
/// The rest of log10 2 that these bits lack.
const LOG10_2_LOWER: f64 = 2.8363394551044964e-14;
