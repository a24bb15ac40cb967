//! An element of the result from the elements in its place.

use swz::builtin::{clamp, sqrt};
use swz::prelude::*;

use crate::work::{Kind, bytes, numbers, work};

pub const ALL: [fn() -> Kind; 4] = [saxpy, root, tone, levels];

work! {
    saxpy, "pointwise on scalars", "benches/opencl/cl/saxpy.cl", limit 0.0;
    size usize, n in [1 << 18, 1000];
    in x: f32 = numbers(n, 1, -1.0, 1.0), y: f32 = numbers(n, 2, -1.0, 1.0);
    out to: f32 = n;
    kernel saxpy::saxpy(x, y, to, 2.5, n as u32);
    plain saxpy_plain(x, y, to, 2.5);
    hand saxpy_by_hand(x, y, to, 2.5);
}

#[inline(never)]
fn saxpy_plain(x: &[f32], y: &[f32], to: &mut [f32], a: f32) {
    for ((to, x), y) in to.iter_mut().zip(x).zip(y) {
        *to = a * x + y;
    }
}

#[inline(never)]
fn saxpy_by_hand(x: &[f32], y: &[f32], to: &mut [f32], a: f32) {
    for ((to, x), y) in to.chunks_exact_mut(8).zip(x.chunks_exact(8)).zip(y.chunks_exact(8)) {
        (a * float8::from_slice(x) + float8::from_slice(y)).copy_to_slice(to);
    }
}

work! {
    root, "pointwise on scalars, a root", "benches/opencl/cl/root.cl", limit 1e-6;
    size usize, n in [1 << 18, 1000];
    in a: f32 = numbers(n, 3, 0.0, 9.0), b: f32 = numbers(n, 4, 0.0, 1.0);
    out to: f32 = n;
    kernel root::root(a, b, to, 1.5);
    plain root_plain(a, b, to, 1.5);
    hand root_by_hand(a, b, to, 1.5);
}

#[inline(never)]
fn root_plain(a: &[f32], b: &[f32], to: &mut [f32], factor: f32) {
    for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
        *to = (a * factor + b).sqrt();
    }
}

#[inline(never)]
fn root_by_hand(a: &[f32], b: &[f32], to: &mut [f32], factor: f32) {
    for ((to, a), b) in to.chunks_exact_mut(8).zip(a.chunks_exact(8)).zip(b.chunks_exact(8)) {
        sqrt(float8::from_slice(a) * factor + float8::from_slice(b)).copy_to_slice(to);
    }
}

work! {
    tone, "pointwise on `float4`", "benches/opencl/cl/tone.cl", limit 1e-5;
    size usize, n in [1 << 17, 1000];
    in from: f32 = numbers(4 * n, 5, 0.0, 2.0);
    out to: f32 = 4 * n;
    kernel tone::tone(from, to, 1.4, 1.2);
    plain tone_plain(from, to, 1.4, 1.2);
    hand tone_by_hand(from, to, 1.4, 1.2);
}

#[inline(never)]
fn tone_plain(from: &[f32], to: &mut [f32], exposure: f32, saturation: f32) {
    for (from, to) in from.chunks_exact(4).zip(to.chunks_exact_mut(4)) {
        let grey = exposure * from[0] * 0.2126 + exposure * from[1] * 0.7152 + exposure * from[2] * 0.0722;
        for (from, to) in from[..3].iter().zip(&mut to[..3]) {
            let colour = (grey + (from * exposure - grey) * saturation).clamp(0.0, 4.0);
            *to = colour * (colour * 0.15 + 0.05) / (colour * (colour * 0.15 + 0.5) + 0.06);
        }
        to[3] = from[3];
    }
}

#[inline(never)]
#[swizzle]
fn tone_by_hand(from: &[f32], to: &mut [f32], exposure: f32, saturation: f32) {
    for (from, to) in from.chunks_exact(16).zip(to.chunks_exact_mut(16)) {
        let pixels = float16::from_slice(from);
        let colour = pixels * exposure;
        let grey = colour.s048c * 0.2126 + colour.s159d * 0.7152 + colour.s26ae * 0.0722;
        let grey = grey.xxxxyyyyzzzzwwww;
        let colour = clamp(grey + (colour - grey) * saturation, 0.0, 4.0);
        let mut colour = colour * (colour * 0.15 + 0.05) / (colour * (colour * 0.15 + 0.5) + 0.06);
        colour.s37bf = pixels.s37bf;
        colour.copy_to_slice(to);
    }
}

work! {
    levels, "pointwise on `uchar4`", "benches/opencl/cl/levels.cl", limit 0.0;
    size [usize; 2], [width, height] in [[512, 384], [40, 25]];
    in from: u8 = bytes(4 * width * height, 6);
    out to: u8 = 4 * width * height;
    kernel levels::levels(from, to, 12.0, 1.125);
    plain levels_plain(from, to, 12.0, 1.125);
    hand levels_by_hand(from, to, 12.0, 1.125);
}

#[inline(never)]
fn levels_plain(from: &[u8], to: &mut [u8], black: f32, scale: f32) {
    for (from, to) in from.chunks_exact(4).zip(to.chunks_exact_mut(4)) {
        for (from, to) in from[..3].iter().zip(&mut to[..3]) {
            *to = ((f32::from(*from) - black) * scale).round_ties_even() as u8;
        }
        to[3] = from[3];
    }
}

#[inline(never)]
#[swizzle]
fn levels_by_hand(from: &[u8], to: &mut [u8], black: f32, scale: f32) {
    for (from, to) in from.chunks_exact(16).zip(to.chunks_exact_mut(16)) {
        let pixels = uchar16::from_slice(from);
        let mut result = convert_uchar16_sat_rte((convert_float16(pixels) - black) * scale);
        result.s37bf = pixels.s37bf;
        result.copy_to_slice(to);
    }
}
