//! Roots: of a cube, and of the sum of two squares.

use super::{INTEGERS, SIGN};
use crate::builtin::mathematics::kernel::lanes::{Floats, Integers, Single};

/// The cube root of `x` from 2^-125 to 2^127: that of a number near it, whose cube is exact, and the rest by its series. Beyond, the
/// cube is subnormal or infinite.
#[inline(always)]
fn root<V: Single>(x: V) -> V {
    // A third of the bits, the lowest 8 left out, from the bits of a constant: 3.5 % off, of which 8 bits are kept, as the cube
    // of more would round.
    let bits = V::from_bits(x.to_bits().shr::<8>().or(V::splat(INTEGERS).to_bits())) - V::splat(INTEGERS);
    let third = bits.mul_add(V::splat(1.0 / 3.0), V::splat(INTEGERS + GUESS));
    let near = V::from_bits(third.to_bits().shl::<8>().and(Integers::splat(!0xFFFF)));

    // x = near³ (1 + d): both cubes are so close that their difference is exact.
    let cube = near * near * near;
    let d = (x - cube) / cube;
    // (∛(1 + d) - 1) / d for d from -0.099 to 0.111, 2^-28 of ∛(1 + d).
    let p = horner!(V, d; 0.33333334, -0.11111023, 0.061732307, -0.04147235, 0.029845443);
    (near * d).mul_add(p, near)
}

/// 2^-125.
const LEAST: f32 = 2.0 * f32::MIN_POSITIVE;
/// 2^127.
const GREATEST: f32 = 0.5 / f32::MIN_POSITIVE;
/// The constant that makes the error of the guess least.
const GUESS: f32 = 2_773_402.0;

/// The cube root.
#[inline(always)]
pub fn cbrt<V: Single>(x: V) -> V {
    let magnitude = x.abs();
    // A black pixel is no edge.
    let zero = magnitude.eq(V::splat(0.0));
    if V::splat(LEAST).le(magnitude).and(magnitude.le(V::splat(GREATEST))).or(zero).all() {
        signed(V::from_bits(root(magnitude).to_bits().and_not(zero)), x)
    } else {
        edges(x)
    }
}

/// The cube root of whatever there is.
#[cold]
#[inline(never)]
fn edges<V: Single>(x: V) -> V {
    let magnitude = x.abs();
    let (small, large) = (magnitude.lt(V::splat(LEAST)), V::splat(GREATEST).lt(magnitude));
    // Powers of two and their cubes.
    let scale = |value: V, up: f32, down: f32| {
        value * V::select(V::select(V::splat(1.0), V::splat(down), large), V::splat(up), small)
    };
    let value = scale(root(scale(magnitude, 16777216.0, 1.0 / 16777216.0)), 1.0 / 256.0, 256.0);
    // 0, ∞ and NaN are their own roots.
    let rooted = V::splat(0.0).lt(magnitude).and(magnitude.lt(V::splat(f32::INFINITY)));
    V::select(x, signed(value, x), rooted)
}

/// A value that is not negative, with the sign of another.
#[inline(always)]
fn signed<V: Single>(value: V, sign: V) -> V {
    V::from_bits(value.to_bits().or(sign.to_bits().and(Integers::splat(SIGN))))
}

/// The square root of `x² + y²`, whose squares and sum are of `f64`: the squares are exact, and nothing overflows.
#[inline(always)]
pub fn hypot<V: Single>(x: V, y: V) -> V {
    let (a, b) = (x.widen(), y.widen());
    let root = V::narrow((a * a + b * b).sqrt());
    // The root is infinite beside a NaN too.
    let infinity = V::splat(f32::INFINITY);
    V::select(root, infinity, x.abs().eq(infinity).or(y.abs().eq(infinity)))
}
