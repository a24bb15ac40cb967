//! Logarithms: `x = m · 2^e` with `m` around 1, whose logarithm is a polynomial.

use super::is_normal;
use crate::builtin::mathematics::kernel::lanes::{Bits, Single};
use crate::builtin::mathematics::scalar::Transcendental;

/// The bits of √½.
const LEAST: i32 = 0x3F35_04F3;

/// `x = (1 + f) · 2^e`, with `1 + f` from √½ to √2: `f` and `e`. For normal `x > 0`.
#[inline(always)]
pub(super) fn split<V: Single>(x: V) -> (V, V::Bits) {
    let bits = x.to_bits().sub(Bits::splat(LEAST));
    let m = V::from_bits(bits.and(Bits::splat(0x7F_FFFF)).add(Bits::splat(LEAST)));
    (m - V::splat(1.0), bits.signed_shr::<23>())
}

/// The `f` of [`split`], its logarithm but for `f` itself, and the `e`.
#[inline(always)]
fn parts<V: Single>(x: V) -> (V, V, V) {
    let (f, e) = split(x);
    // (ln(1 + f) - f + f²/2) / f³, 2^-27.3 of ln(1 + f).
    let p =
        horner!(V, f; 0.3333333, -0.25000826, 0.20001264, -0.16623217, 0.14200753, -0.1316057, 0.12769333, -0.07643532);
    let square = f * f;
    (f, square.mul_add(f * p, square * V::splat(-0.5)), V::of_integers(e))
}

/// The value, or what `f` makes of `x` where that is not normal: subnormals, zeros, negative numbers, ∞ and NaN.
#[inline(always)]
fn or_edges<V: Single>(x: V, value: V, f: fn(f32) -> f32) -> V {
    let normal = is_normal(x);
    if normal.all() { value } else { V::select(normal, value, x.each(f)) }
}

/// The natural logarithm.
#[inline(always)]
pub fn log<V: Single>(x: V) -> V {
    let (f, tail, e) = parts(x);
    // ln 2 in two parts: the first has 16 bits, so that its product is exact.
    let value = e.mul_add(V::splat(1.428606765330187e-6), tail) + f;
    or_edges(x, e.mul_add(V::splat(0.693145751953125), value), Transcendental::log)
}

/// The logarithm to base 2.
#[inline(always)]
pub fn log2<V: Single>(x: V) -> V {
    let (f, tail, e) = parts(x);
    // log2 e is 1 and this: the greatest part takes no rounded product.
    let rest = V::splat(0.44269504);
    let value = f.mul_add(rest, tail * rest) + tail;
    or_edges(x, value + f + e, Transcendental::log2)
}

/// The logarithm to base 10.
#[inline(always)]
pub fn log10<V: Single>(x: V) -> V {
    let (f, tail, e) = parts(x);
    // log10 e in two parts, the first of 10 bits, and log10 2, the first of 14 bits, so that its product is exact.
    let (upper, lower) = (V::splat(0.43408203125), V::splat(0.0002124506572727114));
    let value = e.mul_add(V::splat(4.6050390665186569e-6), (tail + f) * lower);
    let value = f.mul_add(upper, tail.mul_add(upper, value));
    or_edges(x, e.mul_add(V::splat(0.301025390625), value), Transcendental::log10)
}
