//! Powers and roots.

use crate::builtin::mathematics::kernel;
use crate::element::float::sqrt64;
use crate::vector::Vector;
use core::f64::consts::LOG2_10;

/// As the kernel: in `f64` the squares are exact, and nothing overflows.
pub(super) fn hypot_single(x: f32, y: f32) -> f32 {
    if x.is_infinite() || y.is_infinite() {
        return f32::INFINITY;
    }
    let (x, y) = (f64::from(x), f64::from(y));
    sqrt64(x * x + y * y) as f32
}

/// Through `f64`, where the product is off by 2^-45 at most: a correctly rounded `f32` but for a few.
pub(super) fn exp10_single(x: f32) -> f32 {
    libm::exp2(f64::from(x) * LOG2_10) as f32
}

/// At exponents above 2^31, `pow` of `libm` is off by hundreds of ULP: there by the kernel.
pub(super) fn pow(x: f64, y: f64) -> f64 {
    if y.abs() > 2_147_483_648.0 {
        kernel::double::pow(Vector::<f64, 2>::splat(x), Vector::splat(y)).x
    } else {
        libm::pow(x, y)
    }
}

/// As the kernel, which is faster than `pow` and nearer to the power.
pub(super) fn pown_single(x: f32, n: i32) -> f32 {
    kernel::single::pown(Vector::<f32, 2>::splat(x), Vector::splat(n)).x
}

/// As the kernel.
pub(super) fn pown(x: f64, n: i32) -> f64 {
    kernel::double::pown(Vector::<f64, 2>::splat(x), Vector::splat(n.into())).x
}

/// By `pow`, as `exp10` of `libm` is off by 3.6 ULP.
pub(super) fn exp10(x: f64) -> f64 {
    libm::pow(10.0, x)
}

/// The power of a base that is not negative. A power that has no limit is NaN (section 7.5.1).
pub(super) fn powr(x: f64, y: f64) -> f64 {
    let is_edge = x == 0.0 || x == f64::INFINITY;
    let undefined = x < 0.0 || x.is_nan() || y.is_nan() || is_edge && y == 0.0 || x == 1.0 && y.is_infinite();
    if undefined { f64::NAN } else { pow(x.abs(), y) }
}

/// The `n`th root: x^(1/n), whose exponent is taken in two parts, as large and small `x` would show the rounding of one.
pub(super) fn rootn(x: f64, n: i32) -> f64 {
    if n == 0 || (x < 0.0 && n & 1 == 0) {
        return f64::NAN;
    }
    let degree = f64::from(n);
    let magnitude = x.abs();
    let exponent = 1.0 / degree;
    let mut root = libm::pow(magnitude, exponent);
    if root.is_normal() && magnitude.is_finite() {
        // The exponent's upper 21 bits times `n` are exact.
        let upper = f64::from_bits(exponent.to_bits() & !0xFFFF_FFFF);
        let rest = ((1.0 - upper * degree) - (exponent - upper) * degree) * exponent;
        root += root * (rest * libm::log(magnitude));
    }
    if x.is_sign_negative() && n & 1 == 1 { -root } else { root }
}
