//! The arc tangent: a polynomial of a quotient of at most 1.

use super::SIGN;
use crate::builtin::mathematics::kernel::lanes::{Bits, Single};
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
    V::select(mask, V::splat(upper) - (angle - V::splat(lower)), angle)
}

/// The arc tangent.
#[inline(always)]
pub fn atan<V: Single>(x: V) -> V {
    let magnitude = x.abs();
    let inverted = V::splat(1.0).lt(magnitude);
    let angle = polynomial(V::select(inverted, V::splat(1.0) / magnitude, magnitude));
    let angle = subtract(inverted, FRAC_PI_2, -4.371139e-8, angle);
    V::from_bits(angle.to_bits().or(x.to_bits().and(Bits::splat(SIGN))))
}

/// The angle of the point (`x`, `y`).
#[inline(always)]
pub fn atan2<V: Single>(y: V, x: V) -> V {
    let (height, width) = (y.abs(), x.abs());
    let steep = width.lt(height);
    let (less, greater) = (V::select(steep, width, height), V::select(steep, height, width));
    let quotient = less / greater;
    // Of two zeros 0, of two infinities 1; a NaN stays one.
    let quotient = V::select(greater.eq(V::splat(0.0)), less, quotient);
    let quotient = V::select(less.eq(V::splat(f32::INFINITY)), V::splat(1.0), quotient);
    let angle = subtract(steep, FRAC_PI_2, -4.371139e-8, polynomial(quotient));
    let left = Bits::eq(x.to_bits().and(Bits::splat(SIGN)), Bits::splat(SIGN));
    let angle = subtract(left, PI, -8.742278e-8, angle);
    let angle = V::from_bits(angle.to_bits().or(y.to_bits().and(Bits::splat(SIGN))));
    // The comparison that chose `less` may have lost a NaN.
    V::select(x.eq(x).and(y.eq(y)), angle, x + y)
}
