//! The arc functions: the tangent's is a polynomial of a quotient of at most 1, sine's and cosine's one of at most ½, to which the
//! others are brought by half the angle.

use super::SIGN;
use crate::builtin::mathematics::kernel::lanes::{Integers, Single};
use core::f32::consts::{FRAC_PI_2, PI};

/// The arc tangent of 0 to 1.
#[inline(always)]
fn polynomial<V: Single>(t: V) -> V {
    let z = t * t;
    // (atan(t) - t) / t³, 2^-27.2 of atan(t).
    let p = horner!(
        V, z; -0.333333, 0.1999853, -0.14264013, 0.1095085, -0.0839917, 0.057878166, -0.03109278, 0.010865838, -0.0017820413
    );
    (z * t).mul_add(p, t)
}

/// `upper + lower - angle` where the mask is set, else `angle`.
#[inline(always)]
fn subtract<V: Single>(mask: V::Bits, upper: f32, lower: f32, angle: V) -> V {
    V::select(angle, V::splat(upper) - (angle - V::splat(lower)), mask)
}

/// The arc tangent.
#[inline(always)]
pub fn atan<V: Single>(x: V) -> V {
    let magnitude = x.abs();
    let inverted = V::splat(1.0).lt(magnitude);
    let angle = polynomial(V::select(magnitude, V::splat(1.0) / magnitude, inverted));
    let angle = subtract(inverted, FRAC_PI_2, -4.371139e-8, angle);
    V::from_bits(angle.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// The angle of the point (`x`, `y`).
#[inline(always)]
pub fn atan2<V: Single>(y: V, x: V) -> V {
    let (height, width) = (y.abs(), x.abs());
    let steep = width.lt(height);
    let (less, greater) = (V::select(height, width, steep), V::select(width, height, steep));
    let quotient = less / greater;
    // The quotient of two zeros is 0, that of two infinities is 1; a NaN stays one.
    let quotient = V::select(quotient, less, greater.eq(V::splat(0.0)));
    let quotient = V::select(quotient, V::splat(1.0), less.eq(V::splat(f32::INFINITY)));
    let angle = subtract(steep, FRAC_PI_2, -4.371139e-8, polynomial(quotient));
    let left = Integers::eq(x.to_bits().and(Integers::splat(SIGN)), Integers::splat(SIGN));
    let angle = subtract(left, PI, -8.742278e-8, angle);
    let angle = V::from_bits(angle.to_bits().or(y.to_bits().and(Integers::splat(SIGN))));
    // The comparison that chose `less` may have lost a NaN.
    V::select(x + y, angle, x.eq(x).and(y.eq(y)))
}

/// A sine `s` of at most ½ and the rest of its arc: `s` is the magnitude, or where that is above ½ the sine of half of what its arc lacks
/// of π/2, `s² = (1 - |x|) / 2`.
#[inline(always)]
fn half_arc<V: Single>(magnitude: V, far: V::Bits) -> (V, V) {
    let z = V::select(magnitude * magnitude, (V::splat(1.0) - magnitude) * V::splat(0.5), far);
    let s = V::select(magnitude, z.sqrt(), far);
    // (asin(s) / s - 1) / s² for s up to ½, 2^-27.6 of asin(s).
    let p = horner!(V, z; 0.166667536, 0.0749525204, 0.045476038, 0.024152128, 0.0422117934);
    (s, z * s * p)
}

/// The arc sine.
#[inline(always)]
pub fn asin<V: Single>(x: V) -> V {
    let magnitude = x.abs();
    let far = V::splat(0.5).lt(magnitude);
    let (s, rest) = half_arc(magnitude, far);
    let missing = (V::splat(FRAC_PI_2) - (s + s)) - (rest + rest + V::splat(4.371139e-8));
    let arc = V::select(s + rest, missing, far);
    V::from_bits(arc.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// The arc cosine.
#[inline(always)]
pub fn acos<V: Single>(x: V) -> V {
    let magnitude = x.abs();
    let far = V::splat(0.5).lt(magnitude);
    let (s, rest) = half_arc(magnitude, far);
    let arc = s + rest;
    let sign = x.to_bits().and(Integers::splat(SIGN));
    // π/2 less the arc sine, or twice the half, which is as far from 0 or from π.
    let near = V::splat(FRAC_PI_2) - (V::from_bits(arc.to_bits().xor(sign)) - V::splat(-4.371139e-8));
    let twice = arc + arc;
    let negative = Integers::eq(sign, Integers::splat(SIGN));
    V::select(near, subtract(negative, PI, -8.742278e-8, twice), far)
}
