//! The functions for `f64` as sums of two `f64`: right to some 2^-90 of their value, against which an error in ULP is exact.
//!
//! Made from a few series, each where it converges without cancellation, in double-double arithmetic (Dekker; Knuth); checked in
//! `tests/mathematics.rs` against values of mpmath.

use super::{exponent, power_of_two};
use std::f64::consts;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// An unevaluated sum, the second at most half a unit in the last place of the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sum(pub f64, pub f64);

/// A value and the power of two that it is to be multiplied by: an exact one would be rounded where it is subnormal.
#[derive(Clone, Copy, Debug)]
pub struct Exact(pub Sum, pub i32);

const PI: Sum = Sum(consts::PI, 1.2246467991473532e-16);
const FRAC_PI_2: Sum = Sum(consts::FRAC_PI_2, 6.123233995736766e-17);
const LN_2: Sum = Sum(consts::LN_2, 2.3190468138462996e-17);
const LN_10: Sum = Sum(consts::LN_10, -2.1707562233822494e-16);
const TWO_OVER_SQRT_PI: Sum = Sum(consts::FRAC_2_SQRT_PI, 1.533545961316588e-17);
const SQRT_PI: Sum = Sum(1.772453850905516, -7.666586499825799e-17);
const HALF_LN_2PI: Sum = Sum(0.9189385332046728, -3.8782941580672414e-17);

const TWO_OVER_PI: [u64; 20] = [
    0xA2F9836E4E441529,
    0xFC2757D1F534DDC0,
    0xDB6295993C439041,
    0xFE5163ABDEBBC561,
    0xB7246E3A424DD2E0,
    0x06492EEA09D1921C,
    0xFE1DEB1CB129A73E,
    0xE88235F52EBB4484,
    0xE99C7026B45F7E41,
    0x3991D639835339F4,
    0x9C845F8BBDF9283B,
    0x1FF897FFDE05980F,
    0xEF2F118B5A0A6D1F,
    0x6D367ECF27CB09B7,
    0x4F463F669E5FEA2D,
    0x7527BAC7EBE5F17B,
    0x3D0739F78A5292EA,
    0x6BFB5FB11F8D5D08,
    0x56033046FC7B6BAB,
    0xF0CFBC209AF4361D,
];

const STIRLING: [Sum; 20] = [
    Sum(0.08333333333333333, 4.625929269271485e-18),
    Sum(-0.002777777777777778, 1.0601087908747154e-19),
    Sum(0.0007936507936507937, 6.883823317368282e-22),
    Sum(-0.0005952380952380953, 5.36938218754726e-20),
    Sum(0.0008417508417508417, 3.6870174889237694e-20),
    Sum(-0.0019175269175269176, 1.0675702776872475e-19),
    Sum(0.00641025641025641, 2.2240044563805217e-19),
    Sum(-0.029550653594771242, 4.861760957508855e-19),
    Sum(0.17964437236883057, -6.401600482710946e-19),
    Sum(-1.3924322169059011, 1.5837056989230303e-17),
    Sum(13.402864044168393, -6.154114101993966e-16),
    Sum(-156.84828462600203, 9.391823141715389e-15),
    Sum(2193.1033333333335, -1.3339255626002948e-13),
    Sum(-36108.77125372499, 5.897583353514365e-13),
    Sum(691472.268851313, 2.5585296305158e-11),
    Sum(-15238221.539407415, -8.76774522490625e-10),
    Sum(382900751.39141417, -2.4082684757733585e-08),
    Sum(-10882266035.784391, 3.141830930219749e-07),
    Sum(347320283765.00226, -6.048528997747748e-06),
    Sum(-12369602142269.275, 0.0009363732896507286),
];

fn two_sum(a: f64, b: f64) -> Sum {
    let s = a + b;
    let t = s - a;
    Sum(s, (a - (s - t)) + (b - t))
}

fn quick_sum(a: f64, b: f64) -> Sum {
    let s = a + b;
    Sum(s, b - (s - a))
}

fn two_product(a: f64, b: f64) -> Sum {
    let p = a * b;
    Sum(p, a.mul_add(b, -p))
}

impl From<f64> for Sum {
    fn from(x: f64) -> Self {
        Self(x, 0.0)
    }
}
impl Add for Sum {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let s = two_sum(self.0, other.0);
        let t = two_sum(self.1, other.1);
        let s = quick_sum(s.0, s.1 + t.0);
        quick_sum(s.0, s.1 + t.1)
    }
}
impl Neg for Sum {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}
impl Sub for Sum {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}
impl Mul for Sum {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let p = two_product(self.0, other.0);
        quick_sum(p.0, p.1 + (self.0 * other.1 + self.1 * other.0))
    }
}
impl Div for Sum {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        let q = self.0 / other.0;
        let rest = self - other * q.into();
        let r = rest.0 / other.0;
        let rest = rest - other * r.into();
        quick_sum(q, r) + (rest.0 / other.0).into()
    }
}

impl Sum {
    fn abs(self) -> Self {
        if self.0 < 0.0 { -self } else { self }
    }
    fn square(self) -> Self {
        self * self
    }
    fn sqrt(self) -> Self {
        if self.0 == 0.0 {
            return self;
        }
        let r = self.0.sqrt();
        let rest = self - two_product(r, r);
        quick_sum(r, rest.0 / (2.0 * r))
    }
    /// Times 2^n, exactly, if nothing underflows.
    fn scaled(self, n: i32) -> Self {
        let half = n / 2;
        let factor = |x: f64| x * power_of_two(half) * power_of_two(n - half);
        Self(factor(self.0), factor(self.1))
    }
}

fn sum(x: f64) -> Sum {
    x.into()
}

/// `c0 + x (c1 + x (...))` with the ratios of the terms: `1 + x/r1 (1 + x/r2 (...))`.
fn series(x: Sum, terms: u32, ratio: impl Fn(u32) -> f64) -> Sum {
    (1..=terms).rev().fold(sum(1.0), |rest, k| sum(1.0) + x * rest / ratio(k).into())
}

/// `x = m · 2^n`, `m` from √½ to √2, for positive `x`.
fn split(x: Sum) -> (Sum, i32) {
    let (x, more) = if x.0 < 1e-290 { (x.scaled(200), -200) } else { (x, 0) };
    let n = exponent(x.0 * consts::SQRT_2);
    (x.scaled(-n), n + more)
}

/// `e^x`, as a number around 1 and an exponent.
fn exp(x: Sum) -> Exact {
    let n = (x.0 / LN_2.0).round().clamp(-4000.0, 4000.0);
    let rest = x - LN_2 * n.into();
    let rest = rest.scaled(-6);
    let mut value = series(rest, 16, f64::from);
    for _ in 0..6 {
        value = value.square();
    }
    Exact(value, n as i32)
}

/// `e^x` for moderate `x`.
fn exp_near(x: Sum) -> Sum {
    let Exact(value, n) = exp(x);
    value.scaled(n)
}

/// `e^x - 1`.
fn expm1(x: Sum) -> Sum {
    if x.0.abs() < 0.4 { x * series(x, 30, |k| f64::from(k + 1)) } else { exp_near(x) - sum(1.0) }
}

/// `ln((1 + s) / (1 - s))` for small `s`.
fn log_of_ratio(s: Sum) -> Sum {
    let z = s.square();
    let total = (0..26).rev().fold(sum(0.0), |rest, k| rest * z + sum(1.0) / f64::from(2 * k + 1).into());
    s * total * sum(2.0)
}

/// `ln(1 + x)`.
fn log1p(x: Sum) -> Sum {
    if x.0.abs() < 0.3 { log_of_ratio(x / (x + sum(2.0))) } else { log(x + sum(1.0)) }
}

/// `ln(x)`.
fn log(x: Sum) -> Sum {
    let (m, n) = split(x);
    log_of_ratio((m - sum(1.0)) / (m + sum(1.0))) + LN_2 * f64::from(n).into()
}

/// `x = n π/2 + rest` for any finite `x`: `n` modulo 4, `|rest| <= π/4`.
fn reduce(x: f64) -> (u64, Sum) {
    if x.abs() < 0.78 {
        return (0, sum(x));
    }
    // |x| = m · 2^e, times 2/π: the fraction and two bits before it.
    let bits = x.to_bits();
    let m = u128::from(bits & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000);
    let e = (bits >> 52 & 0x7FF) as i32 - 1075;
    // The bit of 2/π with the weight 2^(1 - e) comes first: more significant ones make multiples of 4.
    let first = (e - 2).max(-64);
    let word = |index: i32| if index < 0 { 0 } else { TWO_OVER_PI.get(index as usize).copied().unwrap_or(0) };
    let part = |k: i32| {
        let position = first + 64 * k;
        let (index, shift) = (position.div_euclid(64), position.rem_euclid(64));
        if shift == 0 { word(index) } else { word(index) << shift | word(index + 1) >> (64 - shift) }
    };
    // m · window, a window of 256 bits; `first` bits of 2/π stand before it.
    let (mut product, mut carry) = ([0_u64; 5], 0_u128);
    for k in (0..4).rev() {
        let t = m * u128::from(part(k as i32)) + carry;
        product[k + 1] = t as u64;
        carry = t >> 64;
    }
    product[0] = carry as u64;
    // The value is product · 2^(e - first - 256): the point lies after bit `e - first` of the first window word.
    let integer_bits = e - first;
    let bit = |at: i32| -> u64 {
        // The 64 bits from position `at`, counted from the first bit of product[1].
        let (index, shift) = ((at + 64).div_euclid(64) as usize, (at + 64).rem_euclid(64));
        let word = |i: usize| product.get(i).copied().unwrap_or(0);
        if shift == 0 { word(index) } else { word(index) << shift | word(index + 1) >> (64 - shift) }
    };
    let mut n = bit(integer_bits - 64) & 3;
    let fraction = [bit(integer_bits), bit(integer_bits + 64), bit(integer_bits + 128)];
    // To nearest: the fraction as a signed number.
    let negative = fraction[0] >> 63 == 1;
    let magnitude = if negative {
        n = (n + 1) & 3;
        let low = (!fraction[2]).overflowing_add(1);
        let middle = (!fraction[1]).overflowing_add(low.1.into());
        [(!fraction[0]).wrapping_add(middle.1.into()), middle.0, low.0]
    } else {
        fraction
    };
    let mut rest = sum(0.0);
    for (k, word) in magnitude.into_iter().enumerate().rev() {
        let scale = power_of_two(-64 * (k as i32 + 1));
        rest = rest + sum((word >> 32) as f64 * 4294967296.0 * scale) + sum((word & 0xFFFF_FFFF) as f64 * scale);
    }
    let rest = rest * FRAC_PI_2;
    let rest = if negative { -rest } else { rest };
    if x < 0.0 { ((4 - n) & 3, -rest) } else { (n, rest) }
}

/// Sine and cosine of at most π/4 or so.
fn sincos_near(x: Sum) -> (Sum, Sum) {
    let z = -x.square();
    let sin = x * series(z, 15, |k| f64::from(2 * k * (2 * k + 1)));
    let cos = series(z, 15, |k| f64::from(2 * k * (2 * k - 1)));
    (sin, cos)
}

/// The sine and cosine `n` quarters on.
fn turned((sin, cos): (Sum, Sum), n: u64) -> (Sum, Sum) {
    match n & 3 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

fn sincos(x: f64) -> (Sum, Sum) {
    let (n, rest) = reduce(x);
    turned(sincos_near(rest), n)
}

/// Sine and cosine of `πx`.
fn sincospi(x: Sum) -> (Sum, Sum) {
    let turns = (x.0 * 0.5).trunc() * 2.0;
    let angle = x - sum(turns);
    let n = (2.0 * angle.0).round();
    let rest = angle - sum(0.5 * n);
    turned(sincos_near(rest * PI), (n as i64 & 3) as u64)
}

/// The angle of a point whose coordinates are no zeros, infinities or NaN.
fn angle(y: Sum, x: Sum) -> Exact {
    // As near 1 as can be; far apart, the quotient is the angle, or none.
    let (ey, ex) = (split(y.abs()).1, split(x.abs()).1);
    if ey - ex < -200 && x.0 > 0.0 {
        return Exact(y.scaled(-ey) / x.scaled(-ex), ey - ex);
    }
    let (y, x) = (y.scaled(-ey), x.scaled(-ex));
    let (y, x) = if ey < ex { (y.scaled((ey - ex).max(-400)), x) } else { (y, x.scaled((ex - ey).max(-400))) };
    let guess = y.0.atan2(x.0);
    let (sin, cos) = sincos(guess);
    let t = (y * cos - x * sin) / (x * cos + y * sin);
    Exact(sum(guess) + t, 0)
}

/// The positive root of `1 - x²`.
fn complement(x: f64) -> Sum {
    ((sum(1.0) - sum(x)) * (sum(1.0) + sum(x))).sqrt()
}

fn asin(x: f64) -> Exact {
    if x.abs() < 1e-30 {
        return Exact(sum(x), 0);
    }
    if x.abs() == 1.0 { Exact(FRAC_PI_2 * sum(x), 0) } else { angle(sum(x), complement(x)) }
}

fn acos(x: f64) -> Exact {
    if x == 0.0 {
        return Exact(FRAC_PI_2, 0);
    }
    if x == 1.0 {
        return Exact(sum(0.0), 0);
    }
    if x == -1.0 { Exact(PI, 0) } else { angle(complement(x), sum(x)) }
}

/// `x` divided by π, exactly scaled.
fn by_pi(Exact(x, n): Exact) -> Exact {
    if x.0 != 0.0 && x.0.abs() < 1e-200 { Exact(x.scaled(300) / PI, n - 300) } else { Exact(x / PI, n) }
}

fn cbrt(x: f64) -> Exact {
    let (m, n) = split(sum(x.abs()));
    let third = n.div_euclid(3);
    let m = m.scaled(n - 3 * third);
    let guess = sum(m.0.cbrt());
    let rest = (guess * guess.square() - m) / (guess.square() * sum(3.0));
    let root = guess - rest;
    Exact(if x < 0.0 { -root } else { root }, third)
}

fn hypot(x: f64, y: f64) -> Exact {
    let (x, y) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let (m, n) = split(sum(x));
    let y = if y == 0.0 {
        sum(0.0)
    } else {
        let (m, k) = split(sum(y));
        m.scaled((k - n).max(-400))
    };
    Exact((m.square() + y.square()).sqrt(), n)
}

fn sinh(x: f64) -> Exact {
    if x.abs() < 0.4 {
        let x = sum(x);
        return Exact(x * series(x.square(), 14, |k| f64::from(2 * k * (2 * k + 1))), 0);
    }
    let Exact(e, n) = exp(sum(x.abs()));
    let value = (e - (sum(1.0) / e).scaled((-2 * n).max(-900))) * sum(0.5f64.copysign(x));
    Exact(value, n)
}

fn cosh(x: f64) -> Exact {
    let Exact(e, n) = exp(sum(x.abs()));
    Exact((e + (sum(1.0) / e).scaled((-2 * n).max(-900))) * sum(0.5), n)
}

fn tanh(x: f64) -> Sum {
    let e = expm1(sum(x.abs().min(200.0) * 2.0));
    let value = if x.abs() < 1e-30 { sum(x.abs()) } else { e / (e + sum(2.0)) };
    if x < 0.0 { -value } else { value }
}

fn asinh(x: f64) -> Sum {
    let a = sum(x.abs());
    let value = if a.0 < 1e-30 {
        a
    } else if a.0 > 1e100 {
        log(a) + LN_2
    } else {
        log1p(a + a.square() / (sum(1.0) + (sum(1.0) + a.square()).sqrt()))
    };
    if x < 0.0 { -value } else { value }
}

fn acosh(x: f64) -> Sum {
    if x > 1e100 {
        return log(sum(x)) + LN_2;
    }
    let t = sum(x) - sum(1.0);
    log1p(t + (t * (t + sum(2.0))).sqrt())
}

fn atanh(x: f64) -> Sum {
    let a = sum(x.abs());
    let value = if a.0 < 1e-30 { a } else { log1p(a * sum(2.0) / (sum(1.0) - a)) * sum(0.5) };
    if x < 0.0 { -value } else { value }
}

/// The error function up to 6 or so, all terms of one sign.
fn erf(x: f64) -> Sum {
    if x.abs() < 1e-30 {
        return TWO_OVER_SQRT_PI * sum(x);
    }
    let z = two_product(x, x);
    let terms = 40 + (3.0 * z.0) as u32;
    TWO_OVER_SQRT_PI * sum(x) * exp_near(-z) * series(z, terms, |k| f64::from(2 * k + 1) * 0.5)
}

/// Its complement: by a continued fraction far out.
fn erfc(x: f64) -> Exact {
    if x < 4.0 {
        return Exact(if x < -6.5 { sum(2.0) } else { sum(1.0) - erf(x) }, 0);
    }
    let square = two_product(x, x);
    let z = sum(0.5) / square;
    let fraction = (1..=120).rev().fold(sum(1.0), |rest, k| sum(1.0) + z * f64::from(k).into() / rest);
    let Exact(e, n) = exp(-square);
    Exact(e / (SQRT_PI * sum(x) * fraction), n)
}

/// The gamma function of positive numbers, by Stirling's series beyond 30.
fn gamma_positive(x: Sum) -> Exact {
    let (mut x, mut product, mut shift) = (x, sum(1.0), 0);
    while x.0 < 30.0 {
        product = product * x;
        if product.0 > 1e200 {
            product = product.scaled(-600);
            shift += 600;
        }
        x = x + sum(1.0);
    }
    let z = sum(1.0) / x.square();
    let tail = STIRLING.iter().rev().fold(sum(0.0), |rest, &c| rest * z + c) / x;
    let Exact(value, n) = exp((x - sum(0.5)) * log(x) - x + HALF_LN_2PI + tail);
    Exact(value / product, n - shift)
}

fn gamma(x: f64) -> Exact {
    if x.abs() < 1e-30 {
        let (m, n) = split(sum(x.abs()));
        return Exact(sum(1f64.copysign(x)) / m, -n);
    }
    if x > 0.0 {
        return gamma_positive(sum(x));
    }
    if x < -300.0 {
        return Exact(sum(0f64.copysign(if x.floor() % 2.0 == 0.0 { 1.0 } else { -1.0 })), 0);
    }
    let Exact(other, n) = gamma_positive(sum(1.0) - sum(x));
    Exact(PI / (sincospi(sum(x)).0 * other), -n)
}

/// `x^y` for positive numbers.
fn pow(x: f64, y: Sum) -> Exact {
    let l = log(sum(x));
    if (l.0 * y.0).abs() > 2000.0 {
        return Exact(sum(1.0), if l.0 * y.0 > 0.0 { 3000 } else { -3000 });
    }
    exp(l * y)
}

/// The result of the standard library at an edge: NaN, infinities, zeros.
fn edge(x: f64) -> Exact {
    Exact(sum(x), 0)
}

/// Whether an argument is one that the series do not know.
fn is_edge(x: f64) -> bool {
    x == 0.0 || !x.is_finite()
}

macro_rules! functions {
    ($($name:ident($x:ident) edge $at:expr => $std:expr, $value:expr;)*) => {
        /// The functions of one argument, exactly.
        pub mod unary {
            #[allow(clippy::wildcard_imports, reason = "the series")]
            use super::*;
            $(
                #[doc = concat!("`", stringify!($name), "`.")]
                #[must_use]
                pub fn $name($x: f64) -> Exact {
                    if is_edge($x) || $at { edge($std) } else { $value }
                }
            )*
        }
    };
}
functions! {
    acos(x) edge x.abs() > 1.0 || x == 0.0 => x.acos(), super::acos(x);
    acosh(x) edge x < 1.0 => if x < 1.0 { f64::NAN } else { x }, Exact(super::acosh(x), 0);
    acospi(x) edge x.abs() > 1.0 || x == 0.0 => if x == 0.0 { 0.5 } else { f64::NAN }, by_pi(super::acos(x));
    asin(x) edge x.abs() > 1.0 => x.asin(), super::asin(x);
    asinh(x) edge false => x, Exact(super::asinh(x), 0);
    asinpi(x) edge x.abs() > 1.0 => x.asin(), by_pi(super::asin(x));
    atan(x) edge false => x.atan(), angle(sum(x), sum(1.0));
    atanh(x) edge x.abs() >= 1.0 => x.atanh(), Exact(super::atanh(x), 0);
    atanpi(x) edge false => if x.is_infinite() { 0.5f64.copysign(x) } else { x }, by_pi(angle(sum(x), sum(1.0)));
    cbrt(x) edge false => x, super::cbrt(x);
    cos(x) edge false => x.cos(), Exact(sincos(x).1, 0);
    cosh(x) edge x.abs() > 800.0 => x.cosh(), super::cosh(x);
    cospi(x) edge false => x.cos(), {
        let cos = sincospi(sum(x)).1;
        if cos.0 == 0.0 { edge(0.0) } else { Exact(cos, 0) }
    };
    erf(x) edge x.abs() > 7.0 => if x.is_infinite() || x.abs() > 7.0 { 1f64.copysign(x) } else { x }, if x.abs() < 1e-200 { Exact(TWO_OVER_SQRT_PI * sum(x).scaled(500), -500) } else { Exact(super::erf(x), 0) };
    erfc(x) edge x > 40.0 => if x.is_nan() { x } else if x > 40.0 { 0.0 } else { 1.0 - x.signum() * f64::from(x != 0.0) }, super::erfc(x);
    exp(x) edge x.abs() > 1000.0 => x.exp(), super::exp(sum(x));
    exp2(x) edge x.abs() > 2000.0 => x.exp2(), {
        let Exact(value, n) = super::exp(LN_2 * sum(x - x.round()));
        Exact(value, n + x.round() as i32)
    };
    exp10(x) edge x.abs() > 1000.0 => 10f64.powf(x), super::exp(LN_10 * sum(x));
    expm1(x) edge x > 1000.0 => x.exp_m1(), if x > 40.0 { super::exp(sum(x)) } else { Exact(super::expm1(sum(x.max(-200.0))), 0) };
    log(x) edge x < 0.0 => x.ln(), Exact(super::log(sum(x)), 0);
    log2(x) edge x < 0.0 => x.ln(), Exact(super::log(sum(x)) / LN_2, 0);
    log10(x) edge x < 0.0 => x.ln(), Exact(super::log(sum(x)) / LN_10, 0);
    log1p(x) edge x <= -1.0 => x.ln_1p(), Exact(if x.abs() < 1e-30 { sum(x) } else { super::log1p(sum(x)) }, 0);
    sin(x) edge false => x.sin(), Exact(sincos(x).0, 0);
    sinh(x) edge x.abs() > 800.0 => x.sinh(), super::sinh(x);
    sinpi(x) edge false => if x == 0.0 { x } else { f64::NAN }, {
        // Small ones would lose the second part.
        let value = if x.abs() < 1e-200 { Exact(PI * sum(x).scaled(500), -500) } else { Exact(sincospi(sum(x)).0, 0) };
        if value.0.0 == 0.0 { edge(0f64.copysign(x)) } else { value }
    };
    tan(x) edge false => x.tan(), {
        let (sin, cos) = sincos(x);
        Exact(if x.abs() < 1e-30 { sum(x) } else { sin / cos }, 0)
    };
    tanh(x) edge false => x.tanh(), Exact(super::tanh(x), 0);
    tanpi(x) edge false => if x == 0.0 { x } else { f64::NAN }, {
        let (sin, cos) = sincospi(sum(x));
        if cos.0 == 0.0 {
            edge(sin.0 * f64::INFINITY)
        } else if sin.0 == 0.0 {
            edge(0f64.copysign(x * cos.0))
        } else if x.abs() < 1e-200 {
            Exact(PI * sum(x).scaled(500), -500)
        } else {
            Exact(sin / cos, 0)
        }
    };
    tgamma(x) edge x > 400.0 || x < 0.0 && x == x.floor() => if x == 0.0 { 1.0 / x } else if x > 0.0 { f64::INFINITY } else { f64::NAN }, gamma(x);
}

/// The functions of two arguments, exactly.
pub mod binary {
    #[allow(clippy::wildcard_imports, reason = "the series")]
    use super::*;
    use crate::accuracy::single::is_real;

    /// `atan2`.
    #[must_use]
    pub fn atan2(y: f64, x: f64) -> Exact {
        if is_edge(x) || is_edge(y) { edge(y.atan2(x)) } else { angle(sum(y), sum(x)) }
    }
    /// `atan2pi`.
    #[must_use]
    pub fn atan2pi(y: f64, x: f64) -> Exact {
        if is_edge(x) || is_edge(y) { edge(y.atan2(x) / consts::PI) } else { by_pi(angle(sum(y), sum(x))) }
    }
    /// `hypot`.
    #[must_use]
    pub fn hypot(x: f64, y: f64) -> Exact {
        if !x.is_finite() || !y.is_finite() || x == 0.0 && y == 0.0 { edge(x.hypot(y)) } else { super::hypot(x, y) }
    }
    /// `pow`.
    #[must_use]
    pub fn pow(x: f64, y: f64) -> Exact {
        let value = x.powf(y);
        if is_edge(x) || is_edge(y) || value.is_nan() {
            return edge(value);
        }
        let Exact(power, n) = super::pow(x.abs(), sum(y));
        Exact(if value.is_sign_negative() { -power } else { power }, n)
    }
    /// `powr`.
    #[must_use]
    pub fn powr(x: f64, y: f64) -> Exact {
        if is_real(x, y) { pow(x.abs(), y) } else { edge(f64::NAN) }
    }
    /// `pown`.
    #[must_use]
    pub fn pown(x: f64, n: i32) -> Exact {
        pow(x, n.into())
    }
    /// `rootn`.
    #[must_use]
    pub fn rootn(x: f64, n: i32) -> Exact {
        if n == 0 || x.is_nan() || n % 2 == 0 && x < 0.0 {
            return edge(f64::NAN);
        }
        let sign = if n % 2 == 0 { 1.0 } else { 1f64.copysign(x) };
        if is_edge(x) {
            return edge(x.abs().powf(1.0 / f64::from(n)) * sign);
        }
        let Exact(root, n) = super::pow(x.abs(), sum(1.0) / f64::from(n).into());
        Exact(root * sum(sign), n)
    }
}
