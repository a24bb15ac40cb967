//! The arc functions: the tangent's is a polynomial of a quotient of at most √2 - 1, sine's and cosine's one of at most ½, to which the
//! others are brought by half the angle.

use super::SIGN;
use crate::builtin::mathematics::kernel::lanes::{Double, Integers};
use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// The rest of π/2 that the constant lacks.
const FRAC_PI_2_LOWER: f64 = 6.123233995736766e-17;
/// √2 - 1, the tangent of π/8.
const EIGHTH: f64 = 0.41421356237309503;

/// The arc tangent of -(√2 - 1) to √2 - 1, and `upper + lower` more, where `upper` is at least π/4 or nothing.
#[inline(always)]
fn polynomial<V: Double>(t: V, upper: V, lower: V) -> V {
    let z = t * t;
    // (atan(t) - t) / t³, 2^-63.9 of atan(t).
    let p = even_odd!(
        V, z, z * z; -0.33333333333333326, 0.19999999999997095, -0.1428571428531639, 0.11111111083744447, -0.09090907985793652,
        0.07692279198918746, -0.06666174642054233, 0.058765159754810094, -0.05215177564155558, 0.044905475161310014,
        -0.03317452071355643, 0.01489332034094338
    );
    upper + (t + (z * t).mul_add(p, lower))
}

/// A constant where the mask is set, else 0.
#[inline(always)]
fn only<V: Double>(mask: V::Bits, constant: f64) -> V {
    V::from_bits(mask.and(V::splat(constant).to_bits()))
}

/// The angle whose tangent is `less / greater`, at most 1, from 0 to π/4: by that quotient, or above √2 - 1 by the one that is turned back
/// by π/4.
#[inline(always)]
fn octant<V: Double>(less: V, greater: V) -> V {
    let turned = (greater * V::splat(EIGHTH)).lt(less);
    let t = V::select(less, less - greater, turned) / V::select(greater, less + greater, turned);
    // The quotient of two zeros is 0; a NaN stays one.
    let t = V::select(t, less, greater.eq(V::splat(0.0)));
    // The angle of two infinities is π/4.
    let equal = less.eq(V::splat(f64::INFINITY));
    let t = V::from_bits(t.to_bits().and_not(equal));
    polynomial(t, only(turned.or(equal), FRAC_PI_4), only(turned.or(equal), FRAC_PI_2_LOWER / 2.0))
}

/// `upper + lower - angle` where the mask is set, else `angle`.
#[inline(always)]
fn subtract<V: Double>(mask: V::Bits, upper: f64, lower: f64, angle: V) -> V {
    V::select(angle, V::splat(upper) - (angle - V::splat(lower)), mask)
}

/// The arc tangent.
#[inline(always)]
pub fn atan<V: Double>(x: V) -> V {
    let magnitude = x.abs();
    let (far, near) = (V::splat(1.0 / EIGHTH).lt(magnitude), magnitude.le(V::splat(EIGHTH)));
    // As it is, turned back by π/4, or by π/2.
    let numerator = V::select(V::select(magnitude - V::splat(1.0), V::splat(-1.0), far), magnitude, near);
    let denominator = V::select(V::select(magnitude + V::splat(1.0), magnitude, far), V::splat(1.0), near);
    let by = |quarter: f64| V::select(only(near.xor(Integers::splat(-1)), quarter), V::splat(2.0 * quarter), far);
    let angle = polynomial(numerator / denominator, by(FRAC_PI_4), by(FRAC_PI_2_LOWER / 2.0));
    V::from_bits(angle.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// The angle of the point (`x`, `y`).
#[inline(always)]
pub fn atan2<V: Double>(y: V, x: V) -> V {
    let (height, width) = (y.abs(), x.abs());
    let steep = width.lt(height);
    let (less, greater) = (V::select(height, width, steep), V::select(width, height, steep));
    // So that no sum overflows: 2^-60.
    let scale = V::select(V::splat(1.0), V::splat(8.673617379884035e-19), V::splat(1e300).lt(greater));
    let angle = subtract(steep, FRAC_PI_2, FRAC_PI_2_LOWER, octant(less * scale, greater * scale));
    let left = Integers::eq(x.to_bits().and(Integers::splat(SIGN)), Integers::splat(SIGN));
    let angle = subtract(left, PI, 2.0 * FRAC_PI_2_LOWER, angle);
    let angle = V::from_bits(angle.to_bits().or(y.to_bits().and(Integers::splat(SIGN))));
    // The comparison that chose `less` may have lost a NaN.
    V::select(x + y, angle, x.eq(x).and(y.eq(y)))
}

/// A sine `s` of at most ½ and the rest of its arc: `s` is the magnitude, or where that is above ½ the sine of half of what its arc lacks
/// of π/2, `s² = (1 - |x|) / 2`.
#[inline(always)]
fn half_arc<V: Double>(magnitude: V, far: V::Bits) -> (V, V) {
    let z = V::select(magnitude * magnitude, (V::splat(1.0) - magnitude) * V::splat(0.5), far);
    let s = V::select(magnitude, z.sqrt(), far);
    // (asin(s) / s - 1) / s² for s up to ½, 2^-59.8 of asin(s).
    let p = even_odd!(
        V, z, z * z; 0.16666666666666763, 0.07499999999970128, 0.04464285717526028, 0.03038194267640004, 0.022372215877314493,
        0.017351595967404636, 0.013981013412821042, 0.011397331512984948, 0.010789122928523702, 0.003672873830945234,
        0.021789106642869097, -0.021114718533934703, 0.032701016656807386
    );
    (s, z * s * p)
}

/// The arc sine.
#[inline(always)]
pub fn asin<V: Double>(x: V) -> V {
    let magnitude = x.abs();
    let far = V::splat(0.5).lt(magnitude);
    let (s, rest) = half_arc(magnitude, far);
    let missing = (V::splat(FRAC_PI_2) - (s + s)) - (rest + rest - V::splat(FRAC_PI_2_LOWER));
    let arc = V::select(s + rest, missing, far);
    V::from_bits(arc.to_bits().or(x.to_bits().and(Integers::splat(SIGN))))
}

/// The arc cosine.
#[inline(always)]
pub fn acos<V: Double>(x: V) -> V {
    let magnitude = x.abs();
    let far = V::splat(0.5).lt(magnitude);
    let (s, rest) = half_arc(magnitude, far);
    let arc = s + rest;
    let sign = x.to_bits().and(Integers::splat(SIGN));
    // π/2 less the arc sine, or twice the half, which is as far from 0 or from π.
    let near = V::splat(FRAC_PI_2) - (V::from_bits(arc.to_bits().xor(sign)) - V::splat(FRAC_PI_2_LOWER));
    let negative = Integers::eq(sign, Integers::splat(SIGN));
    V::select(near, subtract(negative, PI, 2.0 * FRAC_PI_2_LOWER, arc + arc), far)
}
