//! Long arithmetic and mathematical functions, with little memory.

use swz::builtin::{cos, erf, exp, fabs, isgreater, log, pow, rsqrt, select, sin, sqrt};
use swz::prelude::*;

use crate::work::{Kind, numbers, work};

pub const ALL: [fn() -> Kind; 6] = [black_scholes, options, gravity, bodies, waves, orbit];

const RATE: f32 = 0.05;
const VOLATILITY: f32 = 0.2;

work! {
    black_scholes, "logarithm, exponential function, root of scalars", "benches/opencl/cl/black_scholes.cl", limit 1e-3;
    size usize, n in [1 << 15, 1000];
    in spots: f32 = numbers(n, 33, 80.0, 120.0), strikes: f32 = numbers(n, 34, 80.0, 120.0), years: f32 = numbers(n, 35, 0.1, 2.0);
    out calls: f32 = n, puts: f32 = n;
    kernel black_scholes::black_scholes(spots, strikes, years, calls, puts, RATE, VOLATILITY);
    plain black_scholes_plain([spots, strikes, years], [calls, puts]);
    hand black_scholes_by_hand([spots, strikes, years], [calls, puts]);
}

fn less_than(d: f32) -> f32 {
    let k = 1.0 / (1.0 + 0.231_641_9 * d.abs());
    let tail = 0.398_942_3
        * (-0.5 * d * d).exp()
        * (k * (0.319_381_53 + k * (-0.356_563_78 + k * (1.781_477_9 + k * (-1.821_256 + k * 1.330_274_4)))));
    if d > 0.0 { 1.0 - tail } else { tail }
}

#[inline(never)]
fn black_scholes_plain([spots, strikes, years]: [&[f32]; 3], [calls, puts]: [&mut [f32]; 2]) {
    for ((((spot, strike), years), call), put) in spots.iter().zip(strikes).zip(years).zip(calls).zip(puts) {
        let root = years.sqrt();
        let d1 = ((spot / strike).ln() + (RATE + 0.5 * VOLATILITY * VOLATILITY) * years) / (VOLATILITY * root);
        let d2 = d1 - VOLATILITY * root;
        let (first, second) = (less_than(d1), less_than(d2));
        let discount = (-RATE * years).exp();
        *call = spot * first - strike * discount * second;
        *put = strike * discount * (1.0 - second) - spot * (1.0 - first);
    }
}

#[inline(always)]
fn eight_less_than(d: float8) -> float8 {
    let k = 1.0 / (1.0 + 0.231_641_9 * fabs(d));
    let tail = 0.398_942_3
        * exp(-0.5 * d * d)
        * (k * (0.319_381_53 + k * (-0.356_563_78 + k * (1.781_477_9 + k * (-1.821_256 + k * 1.330_274_4)))));
    select(tail, 1.0 - tail, isgreater(d, float8::splat(0.0)))
}

#[inline(never)]
fn black_scholes_by_hand([spots, strikes, years]: [&[f32]; 3], [calls, puts]: [&mut [f32]; 2]) {
    let prices = calls.chunks_exact_mut(8).zip(puts.chunks_exact_mut(8));
    for (at, (call, put)) in (0..).step_by(8).zip(prices) {
        let [spot, strike, years] = [spots, strikes, years].map(|from| float8::from_slice(&from[at..at + 8]));
        let root = sqrt(years);
        let d1 = (log(spot / strike) + (RATE + 0.5 * VOLATILITY * VOLATILITY) * years) / (VOLATILITY * root);
        let d2 = d1 - VOLATILITY * root;
        let (first, second) = (eight_less_than(d1), eight_less_than(d2));
        let discount = exp(-RATE * years);
        (spot * first - strike * discount * second).copy_to_slice(call);
        (strike * discount * (1.0 - second) - spot * (1.0 - first)).copy_to_slice(put);
    }
}

work! {
    options, "the same by `erf` on `float4`", "../runtime/examples/kernels/cl/options.cl", limit 1e-3;
    size usize, n in [1 << 14, 1000];
    in spots: f32 = numbers(4 * n, 36, 80.0, 120.0), strikes: f32 = numbers(4 * n, 37, 80.0, 120.0), years: f32 = numbers(4 * n, 38, 0.1, 2.0);
    out calls: f32 = 4 * n, puts: f32 = 4 * n;
    kernel options::prices(spots, strikes, years, calls, puts, RATE, VOLATILITY);
    plain options_plain([spots, strikes, years], [calls, puts]);
    hand options_by_hand([spots, strikes, years], [calls, puts]);
}

#[inline(never)]
fn options_plain([spots, strikes, years]: [&[f32]; 3], [calls, puts]: [&mut [f32]; 2]) {
    let less_than = |x: f32| 0.5 + 0.5 * libm::erff(x * std::f32::consts::FRAC_1_SQRT_2);
    for ((((spot, strike), years), call), put) in spots.iter().zip(strikes).zip(years).zip(calls).zip(puts) {
        let deviation = VOLATILITY * years.sqrt();
        let d1 = ((spot / strike).ln() + (RATE + 0.5 * VOLATILITY * VOLATILITY) * years) / deviation;
        let discounted = strike * (-RATE * years).exp();
        *call = spot * less_than(d1) - discounted * less_than(d1 - deviation);
        *put = *call - spot + discounted;
    }
}

#[inline(never)]
fn options_by_hand([spots, strikes, years]: [&[f32]; 3], [calls, puts]: [&mut [f32]; 2]) {
    let less_than = |x: float8| 0.5 + 0.5 * erf(x * std::f32::consts::FRAC_1_SQRT_2);
    let prices = calls.chunks_exact_mut(8).zip(puts.chunks_exact_mut(8));
    for (at, (to_call, put)) in (0..).step_by(8).zip(prices) {
        let [spot, strike, years] = [spots, strikes, years].map(|from| float8::from_slice(&from[at..at + 8]));
        let deviation = VOLATILITY * sqrt(years);
        let d1 = (log(spot / strike) + (RATE + 0.5 * VOLATILITY * VOLATILITY) * years) / deviation;
        let discounted = strike * exp(-RATE * years);
        let call = spot * less_than(d1) - discounted * less_than(d1 - deviation);
        call.copy_to_slice(to_call);
        (call - spot + discounted).copy_to_slice(put);
    }
}

const SOFTENING: f32 = 0.01;
/// How many bodies attract the others.
const HEAVY: usize = 128;

work! {
    gravity, "bodies that attract each other, on scalars", "benches/opencl/cl/gravity.cl", limit 1e-4;
    size usize, n in [1 << 12, 1000];
    in xs: f32 = numbers(n, 39, -1.0, 1.0), ys: f32 = numbers(n, 40, -1.0, 1.0), zs: f32 = numbers(n, 41, -1.0, 1.0),
        masses: f32 = numbers(n, 42, 0.0, 1.0);
    out ax: f32 = n, ay: f32 = n, az: f32 = n;
    kernel gravity::gravity(xs, ys, zs, masses, ax, ay, az, SOFTENING, HEAVY as i32);
    plain gravity_plain([xs, ys, zs, masses], [ax, ay, az]);
    hand gravity_by_hand([xs, ys, zs, masses], [ax, ay, az]);
}

#[inline(never)]
fn gravity_plain([xs, ys, zs, masses]: [&[f32]; 4], [ax, ay, az]: [&mut [f32]; 3]) {
    for (i, ((ax, ay), az)) in ax.iter_mut().zip(ay).zip(az).enumerate() {
        let [mut sx, mut sy, mut sz] = [0.0; 3];
        for (((x, y), z), mass) in xs[..HEAVY].iter().zip(ys).zip(zs).zip(masses) {
            let (dx, dy, dz) = (x - xs[i], y - ys[i], z - zs[i]);
            let inverse = 1.0 / (dx * dx + dy * dy + dz * dz + SOFTENING).sqrt();
            let pull = mass * inverse * inverse * inverse;
            sx += dx * pull;
            sy += dy * pull;
            sz += dz * pull;
        }
        (*ax, *ay, *az) = (sx, sy, sz);
    }
}

#[inline(never)]
fn gravity_by_hand([xs, ys, zs, masses]: [&[f32]; 4], [ax, ay, az]: [&mut [f32]; 3]) {
    let sums = ax.chunks_exact_mut(8).zip(ay.chunks_exact_mut(8)).zip(az.chunks_exact_mut(8));
    for (i, ((ax, ay), az)) in (0..).step_by(8).zip(sums) {
        let here = [xs, ys, zs].map(|from| float8::from_slice(&from[i..i + 8]));
        let mut sums = [float8::splat(0.0); 3];
        for (((x, y), z), mass) in xs[..HEAVY].iter().zip(ys).zip(zs).zip(masses) {
            let (dx, dy, dz) = (*x - here[0], *y - here[1], *z - here[2]);
            let inverse = 1.0 / sqrt(dx * dx + dy * dy + dz * dz + SOFTENING);
            let pull = *mass * inverse * inverse * inverse;
            sums[0] += dx * pull;
            sums[1] += dy * pull;
            sums[2] += dz * pull;
        }
        for (sum, to) in sums.into_iter().zip([ax, ay, az]) {
            sum.copy_to_slice(to);
        }
    }
}

const SECONDS: f32 = 0.01;

work! {
    bodies, "the same on `float4` and `float3`", "benches/opencl/cl/bodies.cl", limit 1e-4;
    size usize, n in [1 << 12, 1000];
    in from: f32 = numbers(4 * n, 43, 0.0, 1.0), heavy: f32 = numbers(4 * HEAVY, 47, 0.0, 1.0), before: f32 = numbers(4 * n, 48, -1.0, 1.0);
    out to: f32 = 4 * n, after: f32 = 4 * n;
    kernel bodies::bodies(from, heavy, before, to, after, SECONDS, SOFTENING, HEAVY as u32);
    plain bodies_plain([from, heavy, before], [to, after]);
    hand bodies_by_hand([from, heavy, before], [to, after]);
}

#[inline(never)]
fn bodies_plain([from, heavy, before]: [&[f32]; 3], [to, after]: [&mut [f32]; 2]) {
    let results = to.chunks_exact_mut(4).zip(after.chunks_exact_mut(4));
    for ((here, before), (to, after)) in from.chunks_exact(4).zip(before.chunks_exact(4)).zip(results) {
        let mut pull = [0.0; 3];
        for there in heavy.chunks_exact(4) {
            let way = [there[0] - here[0], there[1] - here[1], there[2] - here[2]];
            let inverse = 1.0 / (way[0] * way[0] + way[1] * way[1] + way[2] * way[2] + SOFTENING).sqrt();
            let factor = there[3] * inverse * inverse * inverse;
            pull.iter_mut().zip(way).for_each(|(pull, way)| *pull += way * factor);
        }
        for axis in 0..3 {
            after[axis] = before[axis] + pull[axis] * SECONDS;
            to[axis] = here[axis] + after[axis] * SECONDS;
        }
        (after[3], to[3]) = (0.0, here[3]);
    }
}

/// Eight bodies at a time, with a vector for each coordinate.
#[inline(never)]
fn bodies_by_hand([from, heavy, before]: [&[f32]; 3], [to, after]: [&mut [f32]; 2]) {
    let results = to.chunks_exact_mut(32).zip(after.chunks_exact_mut(32));
    for ((here, before), (to, after)) in from.chunks_exact(32).zip(before.chunks_exact(32)).zip(results) {
        let of = |all: &[f32], axis: usize| float8::from_array(std::array::from_fn(|body| all[4 * body + axis]));
        let place = [0, 1, 2].map(|axis| of(here, axis));
        let mut pull = [float8::splat(0.0); 3];
        for there in heavy.chunks_exact(4) {
            let way = [there[0] - place[0], there[1] - place[1], there[2] - place[2]];
            let inverse = rsqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2] + SOFTENING);
            let factor = there[3] * inverse * inverse * inverse;
            pull.iter_mut().zip(way).for_each(|(pull, way)| *pull += way * factor);
        }
        for axis in 0..3 {
            let velocity = of(before, axis) + pull[axis] * SECONDS;
            let moved = place[axis] + velocity * SECONDS;
            for body in 0..8 {
                (after[4 * body + axis], to[4 * body + axis]) = (velocity[body], moved[body]);
            }
        }
        for body in 0..8 {
            (after[4 * body + 3], to[4 * body + 3]) = (0.0, here[4 * body + 3]);
        }
    }
}

work! {
    waves, "sine, cosine and power of scalars, a loop that can be unrolled", "benches/opencl/cl/waves.cl", limit 1e-4;
    size [usize; 2], [width, height] in [[128, 64], [40, 25]];
    in ;
    out heights: f32 = width * height, slopes: f32 = width * height;
    kernel waves::waves(heights, slopes, 0.05, 1.5, 3.5);
    plain waves_plain(heights, slopes, width, [0.05, 1.5, 3.5]);
    hand waves_by_hand(heights, slopes, width, [0.05, 1.5, 3.5]);
}

#[inline(never)]
fn waves_plain(heights: &mut [f32], slopes: &mut [f32], width: usize, [step, time, steepness]: [f32; 3]) {
    for (at, (to_height, to_slope)) in heights.iter_mut().zip(slopes).enumerate() {
        let (u, v) = (step * (at % width) as f32, step * (at / width) as f32);
        let (mut height, mut slope, mut size) = (0.0, 0.0, 1.0);
        for direction in waves::DIRECTIONS.chunks_exact(2) {
            let phase = (u * direction[0] + v * direction[1]) / size + time;
            let crest = 0.5 + 0.5 * phase.sin();
            height += size * crest.powf(steepness);
            slope += phase.cos();
            size *= 0.6;
        }
        (*to_height, *to_slope) = (height, slope);
    }
}

#[inline(never)]
#[swizzle]
fn waves_by_hand(heights: &mut [f32], slopes: &mut [f32], width: usize, [step, time, steepness]: [f32; 3]) {
    let results = heights.chunks_exact_mut(8).zip(slopes.chunks_exact_mut(8));
    for (at, (to_height, to_slope)) in (0..).step_by(8).zip(results) {
        let numbers = (float8)(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0) + (at % width) as f32;
        let (u, v) = (step * numbers, step * (at / width) as f32);
        let (mut height, mut slope, mut size) = (float8::splat(0.0), float8::splat(0.0), 1.0);
        for direction in waves::DIRECTIONS.chunks_exact(2) {
            let phase = (u * direction[0] + v * direction[1]) / size + time;
            let crest = 0.5 + 0.5 * sin(phase);
            height += size * pow(crest, float8::splat(steepness));
            slope += cos(phase);
            size *= 0.6;
        }
        height.copy_to_slice(to_height);
        slope.copy_to_slice(to_slope);
    }
}

work! {
    orbit, "long arithmetic of doubles", "benches/opencl/cl/orbit.cl", limit 0.0;
    size usize, n in [1 << 15, 1000];
    in anomalies: f64 = numbers(n, 44, 0.0, 1.0).into_iter().map(f64::from).collect(),
        eccentricities: f64 = numbers(n, 45, 0.0, 0.6).into_iter().map(f64::from).collect();
    out angles: f64 = n;
    kernel orbit::orbit(anomalies, eccentricities, angles);
    plain orbit_plain(anomalies, eccentricities, angles);
    hand orbit_by_hand(anomalies, eccentricities, angles);
}

#[inline(never)]
fn orbit_plain(anomalies: &[f64], eccentricities: &[f64], angles: &mut [f64]) {
    for ((mean, e), to) in anomalies.iter().zip(eccentricities).zip(angles) {
        let mut angle = *mean;
        for _ in 0..6 {
            let s = angle * angle;
            let sine =
                angle * (1.0 - s / 6.0 * (1.0 - s / 20.0 * (1.0 - s / 42.0 * (1.0 - s / 72.0 * (1.0 - s / 110.0)))));
            let cosine = 1.0 - s / 2.0 * (1.0 - s / 12.0 * (1.0 - s / 30.0 * (1.0 - s / 56.0 * (1.0 - s / 90.0))));
            angle -= (angle - e * sine - mean) / (1.0 - e * cosine);
        }
        *to = angle;
    }
}

#[inline(never)]
fn orbit_by_hand(anomalies: &[f64], eccentricities: &[f64], angles: &mut [f64]) {
    for ((mean, e), to) in anomalies.chunks_exact(8).zip(eccentricities.chunks_exact(8)).zip(angles.chunks_exact_mut(8))
    {
        let (mean, e) = (double8::from_slice(mean), double8::from_slice(e));
        let mut angle = mean;
        for _ in 0..6 {
            let s = angle * angle;
            let sine =
                angle * (1.0 - s / 6.0 * (1.0 - s / 20.0 * (1.0 - s / 42.0 * (1.0 - s / 72.0 * (1.0 - s / 110.0)))));
            let cosine = 1.0 - s / 2.0 * (1.0 - s / 12.0 * (1.0 - s / 30.0 * (1.0 - s / 56.0 * (1.0 - s / 90.0))));
            angle -= (angle - e * sine - mean) / (1.0 - e * cosine);
        }
        angle.copy_to_slice(to);
    }
}
