//! European options by the formula of Black and Scholes, and normally distributed numbers by the transform of Box and Muller: on
//! vectors, and as one writes it for a single number.

use std::f32::consts::{FRAC_1_SQRT_2, TAU};

use swz::builtin::{cos, erf, exp, log, sin, sqrt};
use swz::prelude::*;

/// The market, which is the same for all options: the interest a year, without risk, and the volatility of the share.
#[derive(Clone, Copy)]
pub struct Market {
    /// As a part of 1.
    pub rate: f32,
    /// The deviation of the share's logarithm after a year.
    pub volatility: f32,
}

/// The probability that a normally distributed number is less.
#[inline(always)]
fn less(x: float8) -> float8 {
    0.5 + 0.5 * erf(x * FRAC_1_SQRT_2)
}

/// The prices of the rights to buy and to sell a share for `strike` in `years`, if it costs `spot` now.
#[inline(always)]
pub fn price(spot: float8, strike: float8, years: float8, market: Market) -> (float8, float8) {
    let Market { rate, volatility } = market;
    let deviation = volatility * sqrt(years);
    let d1 = (log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / deviation;
    let discounted = strike * exp(-rate * years);
    let call = spot * less(d1) - discounted * less(d1 - deviation);
    (call, call - spot + discounted)
}

/// As [`price`], of one option, by the functions of the standard library, which lacks `erf`.
#[must_use]
pub fn price_of_one(spot: f32, strike: f32, years: f32, market: Market) -> (f32, f32) {
    let Market { rate, volatility } = market;
    let less = |x: f32| 0.5 + 0.5 * erf(x * FRAC_1_SQRT_2);
    let deviation = volatility * years.sqrt();
    let d1 = ((spot / strike).ln() + (rate + 0.5 * volatility * volatility) * years) / deviation;
    let discounted = strike * (-rate * years).exp();
    let call = spot * less(d1) - discounted * less(d1 - deviation);
    (call, call - spot + discounted)
}

/// Sixteen normally distributed numbers, of eight and eight that are evenly distributed over 0 to 1, without 0.
#[inline(always)]
#[must_use]
pub fn normal(a: float8, b: float8) -> float16 {
    let (radius, angle) = (sqrt(-2.0 * log(a)), TAU * b);
    swz!((float16)(radius * cos(angle), radius * sin(angle)))
}

/// As [`normal`], of one and one.
#[must_use]
pub fn normal_of_one(a: f32, b: f32) -> [f32; 2] {
    let (radius, (sin, cos)) = ((-2.0 * a.ln()).sqrt(), (TAU * b).sin_cos());
    [radius * cos, radius * sin]
}

/// Normally distributed numbers in the places of evenly distributed ones, 16 at a time.
#[inline(never)]
pub fn normals(numbers: &mut [f32]) {
    for numbers in numbers.chunks_exact_mut(16) {
        let even = float16::from_slice(numbers);
        swz!(normal(even.lo, even.hi)).copy_to_slice(numbers);
    }
}

/// As [`normals`], two by two.
#[inline(never)]
pub fn normals_one_by_one(numbers: &mut [f32]) {
    for numbers in numbers.chunks_exact_mut(16) {
        let (a, b) = numbers.split_at_mut(8);
        for (a, b) in a.iter_mut().zip(b) {
            [*a, *b] = normal_of_one(*a, *b);
        }
    }
}
