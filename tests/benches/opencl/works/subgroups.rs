//! Sub-groups, and the same kernels with local memory and barriers. The local forms of the sum and of the running sums stand in `local`.

use half::f16;

use super::local::{scan_plain, sum_plain};
use crate::work::{Kind, bytes, numbers, words, work};

pub const ALL: [fn() -> Kind; 10] =
    [sub_sum, sub_scan, softmax, softmax_local, rms_norm, rms_norm_local, q4_0, q4_0_local, q8_0, q8_0_local];

const GROUP: usize = 256;
/// As many numbers has a row, and as many vectors of four.
const ROW: usize = 1024;
const VECTORS: usize = ROW / 4;
/// Blocks of a row of weights, and the numbers of a block.
const BLOCKS: usize = 32;
const NUMBERS: usize = 32;

work! {
    sub_sum, "reduction of floats by sub-groups", "benches/opencl/cl/sub_sum.cl", limit 1e-5;
    size usize, n in [1 << 17, 1024];
    in from: f32 = numbers(n, 11, -1.0, 1.0);
    out to: f32 = n / GROUP;
    kernel sub_sum::sub_sum(from, to);
    plain sum_plain(from, to);
    no hand, "`sum` has it";
}

work! {
    sub_scan, "running sums of integers by sub-groups", "benches/opencl/cl/sub_scan.cl", limit 0.0;
    size usize, n in [1 << 16, 1024];
    in from: u32 = words(n, 12);
    out to: u32 = n;
    kernel sub_scan::sub_scan(from, to);
    plain scan_plain(from, to);
    no hand, "`scan` has it";
}

macro_rules! softmax {
    ($name:ident, $shape:literal, $file:literal) => {
        work! {
            $name, $shape, $file, limit 1e-5;
            size usize, n in [32 * 128, 32 * 32];
            in from: f32 = numbers(n / 32 * ROW, 13, -2.0, 2.0);
            out to: f32 = n / 32 * ROW;
            kernel $name::$name(from, to, ROW as i32);
            plain softmax_plain(from, to);
            no hand, "the loops of Rust are as short";
        }
    };
}
softmax! { softmax, "softmax of rows by a sub-group", "benches/opencl/cl/softmax.cl" }
softmax! { softmax_local, "softmax of rows in local memory", "benches/opencl/cl/softmax_local.cl" }

#[inline(never)]
fn softmax_plain(from: &[f32], to: &mut [f32]) {
    for (from, to) in from.chunks_exact(ROW).zip(to.chunks_exact_mut(ROW)) {
        let most = from.iter().fold(f32::NEG_INFINITY, |most, &x| most.max(x));
        for (from, to) in from.iter().zip(&mut *to) {
            *to = (from - most).exp();
        }
        let sum: f32 = to.iter().sum();
        for to in to {
            *to /= sum;
        }
    }
}

macro_rules! rms_norm {
    ($name:ident, $shape:literal, $file:literal) => {
        work! {
            $name, $shape, $file, limit 1e-5;
            size usize, n in [64 * 128, 64 * 16];
            in from: f32 = numbers(n / 64 * ROW, 14, -2.0, 2.0);
            out to: f32 = n / 64 * ROW;
            kernel $name::$name(from, to, VECTORS as i32, 1e-5);
            plain rms_norm_plain(from, to);
            no hand, "the loops of Rust are as short";
        }
    };
}
rms_norm! { rms_norm, "root mean square of rows by two sub-groups", "benches/opencl/cl/rms_norm.cl" }
rms_norm! { rms_norm_local, "root mean square of rows in local memory", "benches/opencl/cl/rms_norm_local.cl" }

#[inline(never)]
fn rms_norm_plain(from: &[f32], to: &mut [f32]) {
    for (from, to) in from.chunks_exact(ROW).zip(to.chunks_exact_mut(ROW)) {
        let sum: f32 = from.iter().map(|x| x * x).sum();
        let scale = 1.0 / (sum / ROW as f32 + 1e-5).sqrt();
        for (from, to) in from.iter().zip(to) {
            *to = from * scale;
        }
    }
}

/// Blocks of so many bytes, each behind a scale of two.
fn weights(blocks: usize, len: usize, seed: u32) -> Vec<u8> {
    let mut all = bytes(blocks * (2 + len), seed);
    for block in all.chunks_exact_mut(2 + len) {
        block[..2].copy_from_slice(&f16::from_f32(0.0625).to_le_bytes());
    }
    all
}

macro_rules! product {
    ($name:ident, $shape:literal, $file:literal, $len:literal, $items:literal, $plain:ident) => {
        work! {
            $name, $shape, $file, limit 1e-3;
            size usize, n in [$items * 512, $items * 64];
            in weights: u8 = weights(n / $items * BLOCKS, $len, 15), vector: f32 = numbers(BLOCKS * NUMBERS, 16, -1.0, 1.0);
            out to: f32 = n / $items;
            kernel $name::$name(weights, vector, to, BLOCKS as i32);
            plain $plain(weights, vector, to);
            no hand, "a matrix by a vector is the work of a library";
        }
    };
}
product! { q4_0, "weights of 4 bits by a vector, by sub-groups", "benches/opencl/cl/q4_0.cl", 16, 16, q4_0_plain }
product! { q4_0_local, "weights of 4 bits by a vector, in local memory", "benches/opencl/cl/q4_0_local.cl", 16, 16, q4_0_plain }
product! { q8_0, "weights of 8 bits by a vector, by sub-groups", "benches/opencl/cl/q8_0.cl", 32, 32, q8_0_plain }
product! { q8_0_local, "weights of 8 bits by a vector, in local memory", "benches/opencl/cl/q8_0_local.cl", 32, 32, q8_0_plain }

#[inline(never)]
fn q4_0_plain(weights: &[u8], vector: &[f32], to: &mut [f32]) {
    for (row, to) in weights.chunks_exact(BLOCKS * 18).zip(to) {
        *to = 0.0;
        for (block, vector) in row.chunks_exact(18).zip(vector.chunks_exact(NUMBERS)) {
            let scale = f16::from_le_bytes([block[0], block[1]]).to_f32();
            let mut sum = 0.0;
            for (at, &byte) in block[2..].iter().enumerate() {
                sum += (f32::from(byte & 15) - 8.0) * vector[at];
                sum += (f32::from(byte >> 4) - 8.0) * vector[16 + at];
            }
            *to += scale * sum;
        }
    }
}

#[inline(never)]
fn q8_0_plain(weights: &[u8], vector: &[f32], to: &mut [f32]) {
    for (row, to) in weights.chunks_exact(BLOCKS * 34).zip(to) {
        *to = 0.0;
        for (block, vector) in row.chunks_exact(34).zip(vector.chunks_exact(NUMBERS)) {
            let scale = f16::from_le_bytes([block[0], block[1]]).to_f32();
            let products = block[2..].iter().zip(vector).map(|(&byte, x)| f32::from(i8::from_ne_bytes([byte])) * x);
            *to += scale * products.sum::<f32>();
        }
    }
}
