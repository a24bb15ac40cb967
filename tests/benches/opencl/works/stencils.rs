//! An element of the result from those around its place.

use swz::builtin::{abs, vload16};
use swz::prelude::*;

use crate::work::{Kind, bytes, numbers, work};

pub const ALL: [fn() -> Kind; 4] = [blur, edges, heat, fir];

/// The row of a picture; beyond it the outermost ones stand again.
fn row<T>(picture: &[T], width: usize, y: isize) -> &[T] {
    let y = y.clamp(0, (picture.len() / width) as isize - 1) as usize;
    &picture[y * width..][..width]
}

work! {
    blur, "stencil of 3 x 3 floats", "benches/opencl/cl/blur.cl", limit 0.0;
    size [usize; 2], [width, height] in [[512, 384], [40, 25]];
    in from: f32 = numbers(width * height, 7, 0.0, 1.0);
    out to: f32 = width * height;
    kernel blur::blur(from, to, width as i32, height as i32);
    plain blur_plain(from, to, width);
    hand blur_by_hand(from, to, width);
}

fn blur_at(rows: [&[f32]; 3], x: usize) -> f32 {
    let (left, right) = (x.saturating_sub(1), (x + 1).min(rows[0].len() - 1));
    let mut sum = 0.0;
    for (row, weight) in rows.iter().zip([1.0, 2.0, 1.0]) {
        sum += row[left] * weight;
        sum += row[x] * (2.0 * weight);
        sum += row[right] * weight;
    }
    sum * 0.0625
}

#[inline(never)]
fn blur_plain(from: &[f32], to: &mut [f32], width: usize) {
    for (y, to) in to.chunks_exact_mut(width).enumerate() {
        let rows = [-1, 0, 1].map(|v| row(from, width, y as isize + v));
        for (x, to) in to.iter_mut().enumerate() {
            *to = blur_at(rows, x);
        }
    }
}

#[inline(never)]
fn blur_by_hand(from: &[f32], to: &mut [f32], width: usize) {
    for (y, to) in to.chunks_exact_mut(width).enumerate() {
        let rows = [-1, 0, 1].map(|v| row(from, width, y as isize + v));
        let inner = (width - 2) / 8 * 8;
        for (x, to) in (1..).step_by(8).zip(to[1..=inner].chunks_exact_mut(8)) {
            let mut sum = float8::splat(0.0);
            for (row, weight) in rows.iter().zip([1.0, 2.0, 1.0]) {
                sum += float8::from_slice(&row[x - 1..x + 7]) * weight;
                sum += float8::from_slice(&row[x..x + 8]) * (2.0 * weight);
                sum += float8::from_slice(&row[x + 1..x + 9]) * weight;
            }
            (sum * 0.0625).copy_to_slice(to);
        }
        to[0] = blur_at(rows, 0);
        for (x, to) in to.iter_mut().enumerate().skip(inner + 1) {
            *to = blur_at(rows, x);
        }
    }
}

work! {
    edges, "stencil of 3 x 3 bytes (Sobel)", "../runtime/examples/kernels/cl/picture.cl", limit 0.0;
    size [usize; 2], [width, height] in [[512, 256], [40, 25]];
    in from: u8 = bytes(width * height, 8);
    out to: u8 = width * height;
    kernel edges::edges(from, to);
    plain edges_plain(from, to, width);
    hand edges_by_hand(from, to, width);
}

fn edge_at(rows: [&[u8]; 3], x: usize) -> u8 {
    let (left, right) = (x.saturating_sub(1), (x + 1).min(rows[0].len() - 1));
    let at = |y: usize, x: usize| i32::from(rows[y][x]);
    let across = at(0, right) + 2 * at(1, right) + at(2, right) - (at(0, left) + 2 * at(1, left) + at(2, left));
    let down = at(2, left) + 2 * at(2, x) + at(2, right) - (at(0, left) + 2 * at(0, x) + at(0, right));
    (across.abs() + down.abs()).min(255) as u8
}

#[inline(never)]
fn edges_plain(from: &[u8], to: &mut [u8], width: usize) {
    for (y, to) in to.chunks_exact_mut(width).enumerate() {
        let rows = [-1, 0, 1].map(|v| row(from, width, y as isize + v));
        for (x, to) in to.iter_mut().enumerate() {
            *to = edge_at(rows, x);
        }
    }
}

#[inline(never)]
#[swizzle]
fn edges_by_hand(from: &[u8], to: &mut [u8], width: usize) {
    for (y, to) in to.chunks_exact_mut(width).enumerate() {
        let rows = [-1, 0, 1].map(|v| row(from, width, y as isize + v));
        let inner = (width - 2) / 16 * 16;
        for (x, to) in (1..).step_by(16).zip(to[1..=inner].chunks_exact_mut(16)) {
            let at = |v: usize, u: usize| convert_short16(vload16(0, &rows[v][x + u - 1..]));
            let across = at(0, 2) + at(1, 2) * 2 + at(2, 2) - at(0, 0) - at(1, 0) * 2 - at(2, 0);
            let down = at(2, 0) + at(2, 1) * 2 + at(2, 2) - at(0, 0) - at(0, 1) * 2 - at(0, 2);
            convert_uchar16_sat(abs(across) + abs(down)).copy_to_slice(to);
        }
        to[0] = edge_at(rows, 0);
        for (x, to) in to.iter_mut().enumerate().skip(inner + 1) {
            *to = edge_at(rows, x);
        }
    }
}

work! {
    heat, "stencil of 5 floats, the rim by an early `return`", "benches/opencl/cl/heat.cl", limit 0.0;
    size [usize; 2], [width, height] in [[512, 384], [40, 25]];
    in from: f32 = numbers(width * height, 9, 20.0, 90.0), power: f32 = numbers(width * height, 10, 0.0, 1.0);
    out to: f32 = width * height;
    kernel heat::heat(from, power, to, 0.2, 0.15, 0.05, 20.0);
    plain heat_plain(from, power, to, width);
    hand heat_by_hand(from, power, to, width);
}

const ACROSS: f32 = 0.2;
const DOWN: f32 = 0.15;
const LOSS: f32 = 0.05;
const AMBIENT: f32 = 20.0;

#[inline(never)]
fn heat_plain(from: &[f32], power: &[f32], to: &mut [f32], width: usize) {
    let height = from.len() / width;
    for y in 0..height {
        for x in 0..width {
            let at = y * width + x;
            let here = from[at];
            if x == 0 || y == 0 || x == width - 1 || y == height - 1 {
                to[at] = here;
                continue;
            }
            let rows = (from[at + width] + from[at - width] - 2.0 * here) * DOWN;
            let columns = (from[at + 1] + from[at - 1] - 2.0 * here) * ACROSS;
            to[at] = here + (power[at] + rows + columns + (AMBIENT - here) * LOSS);
        }
    }
}

#[inline(never)]
fn heat_by_hand(from: &[f32], power: &[f32], to: &mut [f32], width: usize) {
    let height = from.len() / width;
    for y in 0..height {
        let to = &mut to[y * width..][..width];
        let rows = [-1, 0, 1].map(|v| row(from, width, y as isize + v));
        if y == 0 || y == height - 1 {
            to.copy_from_slice(rows[1]);
            continue;
        }
        let power = row(power, width, y as isize);
        let inner = (width - 2) / 8 * 8;
        for (x, to) in (1..).step_by(8).zip(to[1..=inner].chunks_exact_mut(8)) {
            let at = |v: usize, u: usize| float8::from_slice(&rows[v][x + u - 1..][..8]);
            let here = at(1, 1);
            let down = (at(2, 1) + at(0, 1) - 2.0 * here) * DOWN;
            let across = (at(1, 2) + at(1, 0) - 2.0 * here) * ACROSS;
            let power = float8::from_slice(&power[x..x + 8]);
            (here + (power + down + across + (AMBIENT - here) * LOSS)).copy_to_slice(to);
        }
        for x in inner + 1..width - 1 {
            let here = rows[1][x];
            let down = (rows[2][x] + rows[0][x] - 2.0 * here) * DOWN;
            let across = (rows[1][x + 1] + rows[1][x - 1] - 2.0 * here) * ACROSS;
            to[x] = here + (power[x] + down + across + (AMBIENT - here) * LOSS);
        }
        (to[0], to[width - 1]) = (rows[1][0], rows[1][width - 1]);
    }
}

const TAPS: usize = 16;

work! {
    fir, "a filter of 16 coefficients that all items share", "benches/opencl/cl/fir.cl", limit 0.0;
    size usize, n in [1 << 17, 1000];
    in signal: f32 = numbers(n + TAPS, 49, -1.0, 1.0), taps: f32 = numbers(TAPS, 50, -1.0, 1.0);
    out to: f32 = n;
    kernel fir::fir(signal, taps, to, n as u32);
    plain fir_plain(signal, taps, to);
    hand fir_by_hand(signal, taps, to);
}

#[inline(never)]
fn fir_plain(signal: &[f32], taps: &[f32], to: &mut [f32]) {
    for (signal, to) in signal.windows(TAPS).zip(to) {
        // As the kernel begins; `sum` begins with -0.
        *to = signal.iter().zip(taps).fold(0.0, |sum, (signal, tap)| sum + signal * tap);
    }
}

#[inline(never)]
fn fir_by_hand(signal: &[f32], taps: &[f32], to: &mut [f32]) {
    for (i, to) in (0..).step_by(8).zip(to.chunks_exact_mut(8)) {
        let mut sum = float8::splat(0.0);
        for (k, tap) in taps.iter().enumerate() {
            sum += float8::from_slice(&signal[i + k..][..8]) * *tap;
        }
        sum.copy_to_slice(to);
    }
}
