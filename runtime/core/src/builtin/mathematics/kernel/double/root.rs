//! Roots: of a cube, and of the sum of two squares.

use super::logarithm::split;
use super::{ROUND, SIGN};
use crate::builtin::mathematics::kernel::lanes::{Double, Integers};

/// The cube root: that of a number near it, whose cube is exact, and the rest by its series.
#[inline(always)]
pub fn cbrt<V: Double>(x: V) -> V {
    let magnitude = x.abs();
    let subnormal = magnitude.lt(V::splat(f64::MIN_POSITIVE));
    let (m, e) = split(V::select(magnitude, magnitude * V::splat(18014398509481984.0), subnormal));
    // The exponent is three thirds and -1, 0 or 1, of which the root is a factor.
    let shifted = e.mul_add(V::splat(1.0 / 3.0), V::splat(ROUND));
    let third = shifted - V::splat(ROUND);
    let rest = e - third * V::splat(3.0);
    let (low, high) = (rest.lt(V::splat(0.0)), V::splat(0.0).lt(rest));
    let by = |below: f64, above: f64| V::select(V::select(V::splat(1.0), V::splat(above), high), V::splat(below), low);
    // ∛m for m from √½ to √2, 2^-16.7 of it.
    let near = horner!(
        V, m; 0.451668246586986, 0.9048125179103041, -0.5356204976880948, 0.21693021411331695, -0.037786230817932455
    );
    // 17 bits of it.
    let near = V::from_bits(
        (near * by(0.7937005259840998, 1.2599210498948732)).to_bits().and(Integers::splat(!0xF_FFFF_FFFF)),
    );
    let cube = near * near * near;
    // m = near³ (1 + d), where d is at most 2^-13: both cubes are so close that their difference is exact.
    let d = (m * by(0.5, 2.0) - cube) / cube;
    // The series of (∛(1 + d) - 1) / d.
    let p = horner!(V, d; 1.0 / 3.0, -1.0 / 9.0, 5.0 / 81.0, -10.0 / 243.0);
    let root = (near * d).mul_add(p, near);
    // Times 2^third, less the 18 of what was subnormal.
    let power = shifted - V::from_bits(subnormal.and(V::splat(18.0).to_bits())) + V::splat(1023.0);
    let root = root * V::from_bits(power.to_bits().shl::<52>());
    let root = V::from_bits(root.to_bits().or(x.to_bits().and(Integers::splat(SIGN))));
    // 0, ∞ and NaN are their own roots.
    V::select(x, root, V::splat(0.0).lt(magnitude).and(magnitude.lt(V::splat(f64::INFINITY))))
}

/// The square root of `x² + y²`.
#[inline(always)]
pub fn hypot<V: Double>(x: V, y: V) -> V {
    let square = x.mul_add(x, y * y);
    // Far from where a square overflows, or loses bits that count.
    if V::splat(1e-280).le(square).and(square.le(V::splat(f64::MAX))).all() { square.sqrt() } else { hypot_edges(x, y) }
}

/// The square root of `x² + y²` of whatever there is, scaled by a power of two.
#[cold]
#[inline(never)]
fn hypot_edges<V: Double>(x: V, y: V) -> V {
    let (x, y) = (x.abs(), y.abs());
    let greatest = V::select(x, y, x.lt(y));
    let (small, large) = (greatest.lt(V::splat(1e-140)), V::splat(1e140).lt(greatest));
    let by = |up: f64, down: f64| V::select(V::select(V::splat(1.0), V::splat(down), large), V::splat(up), small);
    let (a, b) = (x * by(UP, DOWN), y * by(UP, DOWN));
    let root = a.mul_add(a, b * b).sqrt() * by(DOWN, UP);
    // The root is infinite beside a NaN too.
    let infinity = V::splat(f64::INFINITY);
    V::select(root, infinity, x.eq(infinity).or(y.eq(infinity)))
}

/// 2^600.
const UP: f64 = f64::from_bits((1023 + 600) << 52);
/// 2^-600.
const DOWN: f64 = f64::from_bits((1023 - 600) << 52);
