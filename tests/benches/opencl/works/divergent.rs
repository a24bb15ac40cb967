//! Loops that end elsewhere for each item.

use swz::builtin::{any, isequal, isgreater, isless, islessequal, isnotequal, select};
use swz::prelude::*;

use crate::work::{Kind, numbers, words, work};

pub const ALL: [fn() -> Kind; 3] = [mandelbrot, collatz, split];

work! {
    mandelbrot, "a loop of another length for each pixel", "benches/opencl/cl/mandelbrot.cl", limit 0.0;
    size [usize; 2], [width, height] in [[128, 96], [40, 25]];
    in ;
    out steps: u32 = width * height;
    kernel mandelbrot::mandelbrot(steps, LEFT, TOP, 3.0 / width as f32, MOST);
    plain mandelbrot_plain(steps, width, 3.0 / width as f32);
    hand mandelbrot_by_hand(steps, width, 3.0 / width as f32);
}

const LEFT: f32 = -2.2;
const TOP: f32 = -1.1;
const MOST: u32 = 256;

#[inline(never)]
fn mandelbrot_plain(steps: &mut [u32], width: usize, step: f32) {
    for (y, steps) in steps.chunks_exact_mut(width).enumerate() {
        for (x, steps) in steps.iter_mut().enumerate() {
            let (a, b) = (LEFT + step * x as f32, TOP + step * y as f32);
            let (mut u, mut v) = (0.0, 0.0);
            let mut count = 0;
            while u * u + v * v <= 4.0 && count < MOST {
                (u, v) = (u * u - v * v + a, 2.0 * u * v + b);
                count += 1;
            }
            *steps = count;
        }
    }
}

#[inline(never)]
#[swizzle]
fn mandelbrot_by_hand(steps: &mut [u32], width: usize, step: f32) {
    for (y, steps) in steps.chunks_exact_mut(width).enumerate() {
        let b = TOP + step * y as f32;
        for (x, steps) in steps.chunks_exact_mut(8).enumerate() {
            let numbers = (float8)(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0) + (8 * x) as f32;
            let a = LEFT + step * numbers;
            let (mut u, mut v) = (float8::splat(0.0), float8::splat(0.0));
            let mut counts = int8::splat(0);
            for _ in 0..MOST {
                let within = islessequal(u * u + v * v, 4.0);
                if !any(within) {
                    break;
                }
                counts -= within;
                (u, v) = (u * u - v * v + a, 2.0 * u * v + b);
            }
            as_uint8(counts).copy_to_slice(steps);
        }
    }
}

work! {
    collatz, "a loop of another length for each number, with a condition in it", "benches/opencl/cl/collatz.cl", limit 0.0;
    size usize, n in [1 << 13, 1000];
    in from: u32 = words(n, 27).into_iter().map(|word| 1 + word % 100_000).collect();
    out steps: u32 = n;
    kernel collatz::collatz(from, steps);
    plain collatz_plain(from, steps);
    hand collatz_by_hand(from, steps);
}

#[inline(never)]
fn collatz_plain(from: &[u32], steps: &mut [u32]) {
    for (&from, steps) in from.iter().zip(steps) {
        let (mut n, mut count) = (from, 0);
        while n > 1 {
            n = if n % 2 == 1 { n.wrapping_mul(3).wrapping_add(1) } else { n / 2 };
            count += 1;
        }
        *steps = count;
    }
}

#[inline(never)]
#[swizzle]
fn collatz_by_hand(from: &[u32], steps: &mut [u32]) {
    for (from, steps) in from.chunks_exact(8).zip(steps.chunks_exact_mut(8)) {
        let (mut n, mut counts) = (uint8::from_slice(from), int8::splat(0));
        loop {
            let running = isnotequal(n, 1);
            if !any(running) {
                break;
            }
            counts -= running;
            let next = select(n >> 1, n * 3 + 1, n << 31);
            n = select(n, next, running);
        }
        as_uint8(counts).copy_to_slice(steps);
    }
}

work! {
    split, "ternaries, and stores under conditions", "benches/opencl/cl/split.cl", limit 1e-6;
    size usize, n in [1 << 17, 1000];
    in from: f32 = numbers(n, 28, 0.0, 1.0), kinds: i32 = words(n, 29).into_iter().map(|word| (word % 3) as i32).collect();
    out good: f32 = n, marks: i32 = n;
    kernel split::split(from, kinds, good, marks, 0.2, 1.2);
    plain split_plain(from, kinds, good, marks, 0.2, 1.2);
    hand split_by_hand(from, kinds, good, marks, 0.2, 1.2);
}

#[inline(never)]
fn split_plain(from: &[f32], kinds: &[i32], good: &mut [f32], marks: &mut [i32], low: f32, high: f32) {
    for (((from, &kind), good), mark) in from.iter().zip(kinds).zip(good).zip(marks) {
        let value = match kind {
            2 => from * 0.5,
            1 => from + 1.0,
            _ => *from,
        };
        if value < low {
            *mark = -1;
        } else if value > high {
            *mark = 1;
            *good = high;
        } else {
            *good = (value - low) / (high - low);
            if kind != 0 {
                *mark = kind + 10;
            }
        }
    }
}

#[inline(never)]
#[swizzle]
fn split_by_hand(from: &[f32], kinds: &[i32], good: &mut [f32], marks: &mut [i32], low: f32, high: f32) {
    let values = from.chunks_exact(8).zip(kinds.chunks_exact(8));
    for ((from, kinds), (good, marks)) in values.zip(good.chunks_exact_mut(8).zip(marks.chunks_exact_mut(8))) {
        let (from, kind) = (float8::from_slice(from), int8::from_slice(kinds));
        let (before, marked) = (float8::from_slice(good), int8::from_slice(marks));
        let value = select(select(from, from + 1.0, isequal(kind, 1)), from * 0.5, isequal(kind, 2));
        let (below, above) = (isless(value, low), isgreater(value, high));
        let scaled = select((value - low) / (high - low), float8::splat(high), above);
        select(scaled, before, below).copy_to_slice(good);
        let inner = select(marked, kind + 10, isnotequal(kind, 0));
        select(select(inner, int8::splat(1), above), int8::splat(-1), below).copy_to_slice(marks);
    }
}
