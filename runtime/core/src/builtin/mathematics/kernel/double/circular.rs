//! Sine and cosine: `x` less a multiple of π/2, then a polynomial.

use super::{ROUND, SIGN};
use crate::builtin::mathematics::kernel::lanes::{Double, Integers};
use crate::builtin::mathematics::scalar::Transcendental;

/// Up to here a multiple of π/2 has 20 bits, and its products with the parts of π/2 are exact.
const GREATEST: f64 = 1_600_000.0;

/// The value, or what `f` makes of `x` where that is beyond the common range.
#[inline(always)]
fn or_far<V: Double>(x: V, value: V, f: fn(V::Component) -> V::Component) -> V {
    let far = V::splat(GREATEST).lt(x.abs());
    if far.any() { V::select(value, x.each(f), far) } else { value }
}

/// `|x| = n · π/2 + rest`: `n` in the lowest bits, the rest at most π/4.
#[inline(always)]
fn reduce<V: Double>(x: V) -> (V::Bits, V) {
    let x = x.abs();
    let shifted = x.mul_add(V::splat(core::f64::consts::FRAC_2_PI), V::splat(ROUND));
    let n = shifted - V::splat(ROUND);
    // π/2 in three parts of 33 bits, whose products are exact, and one more.
    let first = x - n * V::splat(1.5707963267341256);
    let part = n * V::splat(6.077100506303966e-11);
    let second = first - part;
    // The error of that difference, by which it was rounded.
    let rounded = (first - second) - part;
    let third = second - (n * V::splat(2.0222662487111665e-21) - rounded);
    (shifted.to_bits(), third - n * V::splat(8.4784276603688996e-32))
}

/// Sine and cosine of at most π/4.
#[inline(always)]
fn polynomials<V: Double>(rest: V) -> (V, V) {
    let z = rest * rest;
    // (sin(r) - r) / r³, 2^-57.9 of sin(r).
    let p = horner!(
        V, z; -0.1666666666666663, 0.00833333333332184, -0.00019841269829358392, 2.755731353841654e-06,
        -2.505073436727206e-08, 1.5895431711101046e-10
    );
    let sin = (z * rest).mul_add(p, rest);
    // (cos(r) - 1 + r²/2) / r⁴, 2^-63.9 of cos(r).
    let p = horner!(
        V, z; 0.041666666666666595, -0.0013888888888873344, 2.4801587289004068e-05, -2.7557314217694866e-07,
        2.0875705489141437e-09, -1.1358754070950467e-11
    );
    let cos = (z * z).mul_add(p, z * V::splat(-0.5)) + V::splat(1.0);
    (sin, cos)
}

/// All bits where the lowest of `n` is set.
#[inline(always)]
fn is_odd<B: Integers<Component = i64>>(n: B) -> B {
    B::splat(0).sub(n.and(B::splat(1)))
}

/// The sign of a sine or cosine: that of every second odd pair of quarters.
#[inline(always)]
fn sign<B: Integers<Component = i64>>(n: B) -> B {
    n.shl::<62>().and(B::splat(SIGN))
}

/// The value with the sign flipped where the bit is set.
#[inline(always)]
fn flip<V: Double>(value: V, sign: V::Bits) -> V {
    V::from_bits(value.to_bits().xor(sign))
}

/// The sine.
#[inline(always)]
pub fn sin<V: Double>(x: V) -> V {
    let (n, rest) = reduce(x);
    let (sin, cos) = polynomials(rest);
    let value = flip(V::select(sin, cos, is_odd(n)), sign(n).xor(x.to_bits().and(Integers::splat(SIGN))));
    or_far(x, value, Transcendental::sin)
}

/// The cosine.
#[inline(always)]
pub fn cos<V: Double>(x: V) -> V {
    let (n, rest) = reduce(x);
    let (sin, cos) = polynomials(rest);
    let value = flip(V::select(cos, sin, is_odd(n)), sign(n.add(Integers::splat(1))));
    or_far(x, value, Transcendental::cos)
}
