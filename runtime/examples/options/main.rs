//! Prices a million options by the formula of Black and Scholes and draws normally distributed numbers by the transform of Box and
//! Muller, eight at a time and one by one, and prints how the speeds compare.
//!
//! ```text
//! cargo run --release --example options
//! ```

mod price;

use std::hint::black_box;
use std::time::{Duration, Instant};

use price::Market;
use swz::prelude::*;

/// As many as fit the second cache.
const NUMBERS: usize = 1 << 14;

/// How long each pair is measured.
const MEASURED: Duration = Duration::from_millis(400);

/// The prices of all options into the last two slices, which are as long as the others; their length is a multiple of 8.
#[inline(never)]
fn prices([spot, strike, years]: [&[f32]; 3], market: Market, [call, put]: [&mut [f32]; 2]) {
    let inputs = spot.chunks_exact(8).zip(strike.chunks_exact(8)).zip(years.chunks_exact(8));
    for (((spot, strike), years), (call, put)) in inputs.zip(call.chunks_exact_mut(8).zip(put.chunks_exact_mut(8))) {
        let [spot, strike, years] = [spot, strike, years].map(float8::from_slice);
        let (calls, puts) = price::price(spot, strike, years, market);
        calls.copy_to_slice(call);
        puts.copy_to_slice(put);
    }
}

/// As [`prices`], one by one.
#[inline(never)]
fn prices_one_by_one([spot, strike, years]: [&[f32]; 3], market: Market, [call, put]: [&mut [f32]; 2]) {
    for (((&spot, &strike), &years), (call, put)) in spot.iter().zip(strike).zip(years).zip(call.iter_mut().zip(put)) {
        (*call, *put) = price::price_of_one(spot, strike, years, market);
    }
}

/// The best times of two ways, taken in turns.
fn beside(mut vectors: impl FnMut(), mut one_by_one: impl FnMut()) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    let start = Instant::now();
    while start.elapsed() < MEASURED {
        let ways: [&mut dyn FnMut(); 2] = [&mut vectors, &mut one_by_one];
        for (way, best) in ways.into_iter().zip(&mut best) {
            let start = Instant::now();
            way();
            *best = start.elapsed().min(*best);
        }
    }
    best
}

fn main() {
    // A sequence that fills 0 to 1 evenly, without 0.
    let even =
        |step: f32| (1..=NUMBERS).map(move |at| (f32::from(at as u16) * step).fract().max(1e-7)).collect::<Vec<f32>>();
    let spot: Vec<f32> = even(0.618_034).iter().map(|part| 80.0 + 40.0 * part).collect();
    let strike: Vec<f32> = even(0.754_877_7).iter().map(|part| 80.0 + 40.0 * part).collect();
    let years: Vec<f32> = even(0.569_840_3).iter().map(|part| 0.1 + 2.0 * part).collect();
    let (inputs, market) = ([&spot[..], &strike, &years], Market { rate: 0.05, volatility: 0.2 });

    let [mut call, mut put, mut call_one, mut put_one] = [(); 4].map(|()| vec![0.0; NUMBERS]);
    let options = beside(
        || prices(black_box(inputs), market, [&mut call, &mut put]),
        || prices_one_by_one(black_box(inputs), market, [&mut call_one, &mut put_one]),
    );
    let apart = call.iter().zip(&call_one).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    println!("one share at 42 for 40 in half a year: call {:.2}, put {:.2}", published().0, published().1);
    println!(
        "{NUMBERS} options: eight at a time {:.1} times as fast as one by one, at most {apart:.1e} apart",
        ratio(options)
    );

    let evenly = even(0.618_034);
    let (mut numbers, mut numbers_one) = (evenly.clone(), evenly.clone());
    let normals = beside(
        || {
            numbers.copy_from_slice(black_box(&evenly));
            price::normals(&mut numbers);
        },
        || {
            numbers_one.copy_from_slice(black_box(&evenly));
            price::normals_one_by_one(&mut numbers_one);
        },
    );
    let apart = numbers.iter().zip(&numbers_one).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    println!("{NUMBERS} normal numbers: {:.1} times as fast, at most {apart:.1e} apart", ratio(normals));
}

fn ratio([vectors, one_by_one]: [Duration; 2]) -> f64 {
    one_by_one.div_duration_f64(vectors)
}

/// The example of J. Hull's "Options, Futures, and Other Derivatives", which has 4.76 and 0.81.
fn published() -> (f32, f32) {
    price::price_of_one(42.0, 40.0, 0.5, Market { rate: 0.1, volatility: 0.2 })
}
