//! The remainder of a division, which is exact.

use super::lanes::{Floats, Integers};

/// The properties of numbers, and of their bits, that a remainder needs to know.
pub struct Format<T, Bits> {
    /// 2 to the number of bits of a significand.
    precision: T,
    /// The greatest number.
    greatest: T,
    /// 0.
    zero: T,
    /// The bits but the lower half of a significand's: products of two such numbers are exact.
    upper: Bits,
    /// The bit of the sign.
    sign: Bits,
}
/// The properties of `f32`.
pub const SINGLE: Format<f32, i32> =
    Format { precision: 16_777_216.0, greatest: f32::MAX, zero: 0.0, upper: !0xFFF, sign: i32::MIN };
/// The properties of `f64`.
pub const DOUBLE: Format<f64, i64> =
    Format { precision: 9_007_199_254_740_992.0, greatest: f64::MAX, zero: 0.0, upper: !0x7FF_FFFF, sign: i64::MIN };

/// The remainder of `x / y` with the quotient rounded to zero.
///
/// A quotient below 2^24 for `float`, 2^53 for `double`, is right as it is rounded, or one too large; with either the rest has no more bits
/// than a number holds. All lanes are done one by one if the quotient is greater, or a value is none.
#[inline(always)]
pub fn fmod<V: Floats>(
    x: V,
    y: V,
    format: &Format<V::Component, <V::Bits as Integers>::Component>,
    scalar: fn(V::Component, V::Component) -> V::Component,
) -> V {
    let (size, divisor) = (x.abs(), y.abs());
    let quotient = (size / divisor).trunc();
    // An infinite divisor, whose quotient is 0, would make a NaN of that.
    let divisor = V::splat(format.greatest).min(divisor);
    let rest = if V::FUSED {
        (-quotient).mul_add(divisor, size)
    } else {
        let upper = |x: V| V::from_bits(x.to_bits().and(Integers::splat(format.upper)));
        let (q_upper, d_upper) = (upper(quotient), upper(divisor));
        let (q_lower, d_lower) = (quotient - q_upper, divisor - d_upper);
        let product = quotient * divisor;
        // The error of that product, by which it was rounded.
        let rounded = (((product - q_upper * d_upper) - q_upper * d_lower) - q_lower * d_upper) - q_lower * d_lower;
        (size - product) + rounded
    };
    let rest = rest + V::from_bits(rest.lt(V::splat(format.zero)).and(divisor.to_bits()));
    // Neither holds for a NaN.
    if quotient.lt(V::splat(format.precision)).and(rest.lt(divisor)).all() {
        V::from_bits(rest.to_bits().or(x.to_bits().and(Integers::splat(format.sign))))
    } else {
        x.each_of_two(y, scalar)
    }
}
