//! The example `options`: its prices against published ones and against doubles, its normal numbers by their moments.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "numbers that are compared with tolerances"
)]

#[path = "../examples/options/price.rs"]
mod price;

use price::Market;
use std::process::Command;
use swz::prelude::*;

/// The formula in doubles; the distribution by Simpson's rule, which is as good as the series at this width of step.
fn exact(spot: f64, strike: f64, years: f64, rate: f64, volatility: f64) -> [f64; 2] {
    let density = |x: f64| (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt();
    let less = |x: f64| {
        let (steps, from) = (20_000, -12.0);
        let step = (x - from) / f64::from(steps);
        let weight = |at: i32| if at == 0 || at == steps { 1.0 } else { f64::from(2 + 2 * (at % 2)) };
        (0..=steps).map(|at| weight(at) * density(from + step * f64::from(at))).sum::<f64>() * step / 3.0
    };
    let deviation = volatility * years.sqrt();
    let d1 = ((spot / strike).ln() + (rate + 0.5 * volatility * volatility) * years) / deviation;
    let discounted = strike * (-rate * years).exp();
    let call = spot * less(d1) - discounted * less(d1 - deviation);
    [call, call - spot + discounted]
}

/// J. Hull, "Options, Futures, and Other Derivatives", on the formula: 4.76 and 0.81.
#[test]
fn the_published_example() {
    let market = Market { rate: 0.1, volatility: 0.2 };
    let (call, put) = price::price(float8::splat(42.0), float8::splat(40.0), float8::splat(0.5), market);
    assert_eq!(format!("{:.2} {:.2}", call[0], put[7]), "4.76 0.81");
    let (call, put) = price::price_of_one(42.0, 40.0, 0.5, market);
    assert_eq!(format!("{call:.2} {put:.2}"), "4.76 0.81");
}

#[test]
fn prices_are_those_in_doubles() {
    let market = Market { rate: 0.03, volatility: 0.35 };
    for (at, years) in [0.05, 0.25, 1.0, 4.0].into_iter().enumerate() {
        let spot = float8::from_array(std::array::from_fn(|lane| 60.0 + 10.0 * lane as f32));
        let strike = float8::splat(90.0 + 5.0 * at as f32);
        let (call, put) = price::price(spot, strike, float8::splat(years), market);
        for lane in 0..8 {
            let exact = exact(spot[lane].into(), strike[lane].into(), years.into(), 0.03_f32.into(), 0.35_f32.into());
            for (found, exact) in [call[lane], put[lane]].into_iter().zip(exact) {
                // The price is a difference of numbers of about 100, whose units in the last place are 7.6e-6.
                assert!((f64::from(found) - exact).abs() < 1e-4, "{found} for {exact}, lane {lane}, {years} years");
            }
        }
    }
}

#[test]
fn numbers_are_normal() {
    let count = 1 << 18;
    let mut state = 0x5EED_u64;
    let even = (0..count).map(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 41) as f32 + 0.5) / (1 << 23) as f32
    });
    let mut numbers: Vec<f32> = even.collect();
    let mut one_by_one = numbers.clone();
    price::normals(&mut numbers);
    price::normals_one_by_one(&mut one_by_one);
    for (a, b) in numbers.iter().zip(&one_by_one) {
        assert!((a - b).abs() < 1e-5, "{a} and {b}");
    }
    let moment = |power: i32| numbers.iter().map(|&x| f64::from(x).powi(power)).sum::<f64>() / f64::from(count);
    // Within five deviations of what so many numbers give.
    for (power, expected, variance) in [(1, 0.0, 1.0), (2, 1.0, 2.0), (3, 0.0, 15.0), (4, 3.0, 96.0)] {
        let tolerance = 5.0 * (f64::from(variance as i32) / f64::from(count)).sqrt();
        assert!((moment(power) - expected).abs() < tolerance, "moment {power} is {}", moment(power));
    }
}

#[test]
fn the_program_tells_how_the_speeds_compare() {
    let test = std::env::current_exe().unwrap();
    let example =
        test.ancestors().nth(2).unwrap().join("examples/options").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(example.exists(), "{} is missing: cargo build --example options", example.display());
    let output = Command::new(example).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{report}{}", String::from_utf8_lossy(&output.stderr));
    assert!(report.starts_with("one share at 42 for 40 in half a year: call 4.76, put 0.81\n"), "{report}");
    assert_eq!(report.matches("times as fast").count(), 2, "{report}");
}
