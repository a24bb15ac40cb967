//! Sine, cosine and tangent: `x` less a multiple of π/2, then a polynomial.

use super::{ROUND, SIGN};
use crate::builtin::mathematics::kernel::lanes::{Integers, Single};
use crate::builtin::mathematics::scalar::Transcendental;

/// Up to here a multiple of π/2 has 12 bits, and its products with the parts of π/2 are exact.
const GREATEST: f32 = 6400.0;

/// The value, or what `f` makes of `x` where that is beyond the common range.
#[inline(always)]
fn or_far<V: Single>(x: V, value: V, f: fn(V::Component) -> V::Component) -> V {
    let far = V::splat(GREATEST).lt(x.abs());
    if far.any() { V::select(value, x.each(f), far) } else { value }
}

/// `|x| = n · π/2 + rest`: `n` in the lowest bits, the rest at most π/4.
#[inline(always)]
fn reduce<V: Single>(x: V) -> (V::Bits, V) {
    let x = x.abs();
    let shifted = x.mul_add(V::splat(core::f32::consts::FRAC_2_PI), V::splat(ROUND));
    let n = shifted - V::splat(ROUND);
    let rest = if V::FUSED {
        // Three parts of 24 bits.
        let rest = n.mul_add(V::splat(-1.5707963705062866), x);
        let rest = n.mul_add(V::splat(4.3711388286737929e-8), rest);
        n.mul_add(V::splat(1.7151245100058819e-15), rest)
    } else {
        // Three parts of 12 bits, whose products are exact, and one of 24.
        let first = x - n * V::splat(1.57080078125);
        let part = n * V::splat(4.4535845518112183e-6);
        let second = first + part;
        // The error of that sum, by which it was rounded: without it, `tan` comes close to the greatest error that is allowed.
        let rounded = (first - second) + part;
        let third = second + (n * V::splat(8.7061380327213556e-10) + rounded);
        third - n * V::splat(6.2233719696699885e-14)
    };
    (shifted.to_bits(), rest)
}

/// Sine and cosine of at most π/4.
#[inline(always)]
fn polynomials<V: Single>(rest: V) -> (V, V) {
    let z = rest * rest;
    // (sin(r) - r) / r³, 2^-27.9 of sin(r).
    let p = horner!(V, z; -0.16666655, 0.008332187, -0.00019517893);
    let sin = (z * rest).mul_add(p, rest);
    // (cos(r) - 1 + r²/2) / r⁴, 2^-33 of cos(r).
    let p = horner!(V, z; 0.041666646, -0.001388731, 2.4432322e-5);
    let cos = (z * z).mul_add(p, z * V::splat(-0.5)) + V::splat(1.0);
    (sin, cos)
}

/// All bits where the lowest of `n` is set.
#[inline(always)]
fn is_odd<B: Integers<Component = i32>>(n: B) -> B {
    B::splat(0).sub(n.and(B::splat(1)))
}

/// The sign of a sine or cosine: that of every second odd pair of quarters.
#[inline(always)]
fn sign<B: Integers<Component = i32>>(n: B) -> B {
    n.shl::<30>().and(B::splat(SIGN))
}

/// The value with the sign flipped where the bit is set.
#[inline(always)]
fn flip<V: Single>(value: V, sign: V::Bits) -> V {
    V::from_bits(value.to_bits().xor(sign))
}

/// The sine.
#[inline(always)]
pub fn sin<V: Single>(x: V) -> V {
    let (n, rest) = reduce(x);
    let (sin, cos) = polynomials(rest);
    let value = flip(V::select(sin, cos, is_odd(n)), sign(n).xor(x.to_bits().and(Integers::splat(SIGN))));
    or_far(x, value, Transcendental::sin)
}

/// The cosine.
#[inline(always)]
pub fn cos<V: Single>(x: V) -> V {
    let (n, rest) = reduce(x);
    let (sin, cos) = polynomials(rest);
    let value = flip(V::select(cos, sin, is_odd(n)), sign(n.add(Integers::splat(1))));
    or_far(x, value, Transcendental::cos)
}

/// Sine and cosine.
#[inline(always)]
pub fn sincos<V: Single>(x: V) -> (V, V) {
    let (n, rest) = reduce(x);
    let (sin, cos) = polynomials(rest);
    let odd = is_odd(n);
    let sin_x = flip(V::select(sin, cos, odd), sign(n).xor(x.to_bits().and(Integers::splat(SIGN))));
    let cos_x = flip(V::select(cos, sin, odd), sign(n.add(Integers::splat(1))));
    (or_far(x, sin_x, Transcendental::sin), or_far(x, cos_x, Transcendental::cos))
}

/// The tangent.
#[inline(always)]
pub fn tan<V: Single>(x: V) -> V {
    let (n, rest) = reduce(x);
    let (sin, cos) = polynomials(rest);
    let odd = is_odd(n);
    let quotient = V::select(sin, cos, odd) / V::select(cos, sin, odd);
    or_far(x, flip(quotient, odd.xor(x.to_bits()).and(Integers::splat(SIGN))), Transcendental::tan)
}
