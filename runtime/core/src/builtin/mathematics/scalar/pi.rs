//! The functions of multiples of π. Reduced by whole and half turns, their arguments stay exact; what is rounded is the
//! product with π, of a quarter at most.

use core::f64::consts::PI;

/// `x` = 2 · turns + `n` / 2 + `rest`, exactly: `n` from -4 to 4, the rest at most 1/4. The rest of an infinity or a NaN is NaN.
fn reduce(x: f64) -> (i32, f64) {
    let turns = libm::trunc(x * 0.5);
    let angle = x - 2.0 * turns;
    let n = libm::rint(2.0 * angle);
    (n as i32, angle - 0.5 * n)
}

pub(super) fn sinpi(x: f64) -> f64 {
    let (n, rest) = reduce(x);
    let angle = PI * rest;
    let value = match n & 3 {
        0 => libm::sin(angle),
        1 => libm::cos(angle),
        2 => -libm::sin(angle),
        _ => -libm::cos(angle),
    };
    // The sine is 0 where `x` is an integer, and has the sign of `x`.
    if value == 0.0 { libm::copysign(value, x) } else { value }
}

pub(super) fn cospi(x: f64) -> f64 {
    let (n, rest) = reduce(x);
    let angle = PI * rest;
    let value = match n & 3 {
        0 => libm::cos(angle),
        1 => -libm::sin(angle),
        2 => -libm::cos(angle),
        _ => libm::sin(angle),
    };
    // The cosine is 0 where `x` is an integer and a half. The sum makes +0 of -0.
    value + 0.0
}

pub(super) fn tanpi(x: f64) -> f64 {
    let (n, rest) = reduce(x);
    let tan = libm::tan(PI * rest);
    if rest == 0.0 {
        return match n & 3 {
            0 => libm::copysign(0.0, x),
            1 => f64::INFINITY,
            2 => -libm::copysign(0.0, x),
            _ => f64::NEG_INFINITY,
        };
    }
    if n & 1 == 0 { tan } else { -1.0 / tan }
}

pub(super) fn acospi(x: f64) -> f64 {
    libm::acos(x) / PI
}

pub(super) fn asinpi(x: f64) -> f64 {
    libm::asin(x) / PI
}

pub(super) fn atanpi(x: f64) -> f64 {
    libm::atan(x) / PI
}

pub(super) fn atan2pi(y: f64, x: f64) -> f64 {
    libm::atan2(y, x) / PI
}
