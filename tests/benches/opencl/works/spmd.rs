//! Workloads whose speed beside serial code [ISPC's authors publish](https://ispc.github.io/perf.html), but for those of `rendering`.

use crate::work::{Kind, numbers, words, work};

pub const ALL: [fn() -> Kind; 3] = [acoustic, binomial, clouds];

const RIM: usize = 4;
const WEIGHTS: [f32; 5] = [-205.0 / 72.0, 8.0 / 5.0, -1.0 / 5.0, 8.0 / 315.0, -1.0 / 560.0];

/// How many elements there are with the rims.
fn rimmed(size: [usize; 3]) -> usize {
    size.map(|side| side + 2 * RIM).iter().product()
}

work! {
    acoustic, "stencil of 25 floats in space", "benches/opencl/cl/acoustic.cl", limit 0.0;
    size [usize; 3], size in [[64, 64, 64], [16, 8, 8]];
    in before: f32 = numbers(rimmed(size), 53, -1.0, 1.0), now: f32 = numbers(rimmed(size), 54, -1.0, 1.0),
        speeds: f32 = numbers(rimmed(size), 55, 0.01, 0.1);
    out after: f32 = rimmed(size);
    kernel acoustic::acoustic(before, now, speeds, after);
    plain acoustic_plain([before, now, speeds], after, size);
    no hand, "the measure is serial Rust";
}

#[inline(never)]
fn acoustic_plain([before, now, speeds]: [&[f32]; 3], after: &mut [f32], [width, height, depth]: [usize; 3]) {
    let row = width + 2 * RIM;
    let plane = row * (height + 2 * RIM);
    for z in RIM..depth + RIM {
        for y in RIM..height + RIM {
            for x in RIM..width + RIM {
                let at = z * plane + y * row + x;
                let mut sum = 3.0 * WEIGHTS[0] * now[at];
                for k in 1..=RIM {
                    let mut around = now[at - k] + now[at + k];
                    around = around + now[at - k * row] + now[at + k * row];
                    around = around + now[at - k * plane] + now[at + k * plane];
                    sum += WEIGHTS[k] * around;
                }
                after[at] = 2.0 * now[at] - before[at] + speeds[at] * sum;
            }
        }
    }
}

const STEPS: usize = 64;
const RATE: f32 = 0.05;
const VOLATILITY: f32 = 0.2;

work! {
    binomial, "an array for each item, which becomes shorter with each step", "benches/opencl/cl/binomial.cl", limit 1e-3;
    size usize, n in [1 << 10, 1000];
    in spots: f32 = numbers(n, 56, 80.0, 120.0), strikes: f32 = numbers(n, 57, 80.0, 120.0), years: f32 = numbers(n, 58, 0.1, 2.0);
    out puts: f32 = n;
    kernel binomial::binomial(spots, strikes, years, puts, RATE, VOLATILITY);
    plain binomial_plain([spots, strikes, years], puts);
    no hand, "the measure is serial Rust";
}

#[inline(never)]
fn binomial_plain([spots, strikes, years]: [&[f32]; 3], puts: &mut [f32]) {
    for (((spot, strike), years), put) in spots.iter().zip(strikes).zip(years).zip(puts) {
        let step = years / STEPS as f32;
        let up = (VOLATILITY * step.sqrt()).exp();
        let down = 1.0 / up;
        let growth = (RATE * step).exp();
        let chance = (growth - down) / (up - down);
        let (of_up, of_down) = (chance / growth, (1.0 - chance) / growth);
        let mut values: [f32; STEPS + 1] =
            std::array::from_fn(|k| (strike - spot * up.powf(2.0 * k as f32 - STEPS as f32)).max(0.0));
        for last in (1..=STEPS).rev() {
            for k in 0..last {
                values[k] = of_down * values[k] + of_up * values[k + 1];
            }
        }
        *put = values[0];
    }
}

work! {
    // Intel's runtime joins a product and a sum here, though the file forbids it.
    clouds, "noise by gradients at the corners of cells, a table of a table of a table", "benches/opencl/cl/clouds.cl", limit 1e-6;
    size [usize; 2], [width, height] in [[128, 64], [40, 25]];
    in order: i32 = order();
    out to: f32 = width * height;
    kernel clouds::clouds(order, to, -3.0, 1.5, 0.07, OCTAVES);
    plain clouds_plain(order, to, width);
    no hand, "the measure is serial Rust";
}

const OCTAVES: i32 = 8;

/// The numbers below 256 in an order that looks random, twice.
fn order() -> Vec<i32> {
    let mut order: Vec<i32> = (0..256).collect();
    let words = words(256, 59);
    order.sort_by_key(|at| words[*at as usize]);
    order.repeat(2)
}

fn fade(t: f32) -> f32 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

fn slope(mixed: i32, [x, y, z]: [f32; 3]) -> f32 {
    let kind = mixed & 15;
    let u = if kind < 8 { x } else { y };
    let v = match kind {
        0..4 => y,
        12 | 14 => x,
        _ => z,
    };
    (if kind & 1 == 0 { u } else { -u }) + (if kind & 2 == 0 { v } else { -v })
}

fn noise(order: &[i32], place: [f32; 3]) -> f32 {
    let cell = place.map(f32::floor);
    let [i, j, k] = cell.map(|part| part as i32 & 255);
    let place: [f32; 3] = std::array::from_fn(|axis| place[axis] - cell[axis]);
    let [u, v, w] = place.map(fade);
    let of = |at: i32| order[at as usize];
    let mixed = |a: f32, b: f32, part: f32| a + (b - a) * part;
    let corner = |right: i32, up: i32, back: i32| {
        let [x, y, z] = place;
        slope(of(of(of(i + right) + j + up) + k + back), [x - right as f32, y - up as f32, z - back as f32])
    };
    let edge = |up, back| mixed(corner(0, up, back), corner(1, up, back), u);
    let side = |back| mixed(edge(0, back), edge(1, back), v);
    mixed(side(0), side(1), w)
}

#[inline(never)]
fn clouds_plain(order: &[i32], to: &mut [f32], width: usize) {
    for (at, to) in to.iter_mut().enumerate() {
        let (mut u, mut v) = (-3.0 + 0.07 * (at % width) as f32, 1.5 + 0.07 * (at / width) as f32);
        let (mut sum, mut part) = (0.0, 0.5);
        for _ in 0..OCTAVES {
            sum += part * noise(order, [u, v, 0.6]).abs();
            part *= 0.5;
            u *= 2.0;
            v *= 2.0;
        }
        *to = sum;
    }
}
