//! Logarithms: `x = m · 2^e` with `m` around 1, whose logarithm is a polynomial.

use super::{SIGN, is_normal};
use crate::builtin::mathematics::kernel::double;
use crate::builtin::mathematics::kernel::lanes::{Double, Integers, Single};
use crate::builtin::mathematics::scalar::Transcendental;

/// The bits of √½.
const LEAST: i32 = 0x3F35_04F3;

/// `x = (1 + f) · 2^e`, with `1 + f` from √½ to √2: `f` and `e`. For normal `x > 0`.
#[inline(always)]
pub(super) fn split<V: Single>(x: V) -> (V, V::Bits) {
    let bits = x.to_bits().sub(Integers::splat(LEAST));
    let m = V::from_bits(bits.and(Integers::splat(0x7F_FFFF)).add(Integers::splat(LEAST)));
    (m - V::splat(1.0), bits.signed_shr::<23>())
}

/// The logarithm to base 2 of `(1 + f) · 2^e`, with `1 + f` from √½ to √2: 2^-37.8 of it.
#[inline(always)]
pub(super) fn log2_of<W: Double>(f: W, e: W) -> W {
    let s = f / (f + W::splat(2.0));
    // log2(1 + f) / s.
    let z = s * s;
    let p = even_odd!(
        W, z, z * z; 2.8853900817900806, 0.9617966733498206, 0.5770835833007532, 0.4116728254301203, 0.3407280308175101
    );
    s.mul_add(p, e)
}

/// The natural logarithm of a normal `x > 0` of `f64`, 2^-37.8 of it.
#[inline(always)]
pub(super) fn log_of_wide<W: Double>(x: W) -> W {
    let (m, e) = double::split(x);
    let s = (m - W::splat(1.0)) / (m + W::splat(1.0));
    // As before, of the natural logarithm.
    let z = s * s;
    let p = even_odd!(W, z, z * z; 2.0000000000084244, 0.6666666524043628, 0.4000038587123474, 0.28534985826003445, 0.23617467389889926);
    s.mul_add(p, e * W::splat(core::f64::consts::LN_2))
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
    if normal.all() { value } else { V::select(x.each(f), value, normal) }
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

/// The natural logarithm of `1 + x`: that of the rounded sum, and what it was rounded by.
#[inline(always)]
pub fn log1p<V: Single>(x: V) -> V {
    let sum = x + V::splat(1.0);
    let lost = (x - (sum - V::splat(1.0))) / sum;
    let (f, tail, e) = parts(sum);
    // As `log`.
    let value = e.mul_add(V::splat(1.428606765330187e-6), tail + lost) + f;
    let value = e.mul_add(V::splat(0.693145751953125), value);
    // A zero keeps its sign, which is that of `x` everywhere.
    let value = V::from_bits(value.to_bits().or(x.to_bits().and(Integers::splat(SIGN))));
    let normal = is_normal(sum);
    if normal.all() { value } else { V::select(x.each(Transcendental::log1p), value, normal) }
}
