//! Groups with local memory and barriers.

use swz::prelude::*;

use crate::work::{Kind, bytes, numbers, words, work};

pub const ALL: [fn() -> Kind; 5] = [sum, scan, histogram, transpose, product];

const GROUP: usize = 256;

work! {
    sum, "reduction of floats in local memory", "benches/opencl/cl/sum.cl", limit 1e-5;
    size usize, n in [1 << 17, 1024];
    in from: f32 = numbers(n, 11, -1.0, 1.0);
    out to: f32 = n / GROUP;
    kernel sum::sum(from, to);
    plain sum_plain(from, to);
    hand sum_by_hand(from, to);
}

#[inline(never)]
pub(super) fn sum_plain(from: &[f32], to: &mut [f32]) {
    for (from, to) in from.chunks_exact(GROUP).zip(to) {
        *to = from.iter().sum();
    }
}

/// In the order of the kernel: by halves.
#[inline(never)]
#[swizzle]
fn sum_by_hand(from: &[f32], to: &mut [f32]) {
    for (from, to) in from.chunks_exact(GROUP).zip(to) {
        let mut part: [float16; 16] = std::array::from_fn(|at| float16::from_slice(&from[16 * at..][..16]));
        for half in [8, 4, 2, 1] {
            for at in 0..half {
                part[at] += part[at + half];
            }
        }
        let by_8 = part[0].lo + part[0].hi;
        let by_4 = by_8.lo + by_8.hi;
        let by_2 = by_4.lo + by_4.hi;
        *to = by_2.x + by_2.y;
    }
}

work! {
    scan, "running sums of integers in local memory", "benches/opencl/cl/scan.cl", limit 0.0;
    size usize, n in [1 << 16, 1024];
    in from: u32 = words(n, 12);
    out to: u32 = n;
    kernel scan::scan(from, to);
    plain scan_plain(from, to);
    hand scan_by_hand(from, to);
}

#[inline(never)]
pub(super) fn scan_plain(from: &[u32], to: &mut [u32]) {
    for (from, to) in from.chunks_exact(GROUP).zip(to.chunks_exact_mut(GROUP)) {
        let mut sum = 0_u32;
        for (from, to) in from.iter().zip(to) {
            sum = sum.wrapping_add(*from);
            *to = sum;
        }
    }
}

#[inline(never)]
#[swizzle]
fn scan_by_hand(from: &[u32], to: &mut [u32]) {
    for (from, to) in from.chunks_exact(GROUP).zip(to.chunks_exact_mut(GROUP)) {
        let mut before = 0;
        for (from, to) in from.chunks_exact(8).zip(to.chunks_exact_mut(8)) {
            let mut v = uint8::from_slice(from);
            v += (uint8)(0, v.s012, v.s345, v.s6);
            v += (uint8)((uint2)(0), v.s0123, v.s45);
            v += (uint8)((uint4)(0), v.lo);
            v += before;
            before = v.s7;
            v.copy_to_slice(to);
        }
    }
}

/// So many bytes are counted together, 16 by each item.
const PIECE: usize = 16 * GROUP;

work! {
    histogram, "counting by atomic functions on local memory", "benches/opencl/cl/histogram.cl", limit 0.0;
    size usize, n in [1 << 14, 1024];
    in from: u8 = bytes(n / GROUP * PIECE, 51);
    out counts: u32 = n;
    kernel histogram::histogram(from, counts);
    plain histogram_plain(from, counts);
    no hand, "two lanes may count the same byte";
}

#[inline(never)]
fn histogram_plain(from: &[u8], counts: &mut [u32]) {
    for (from, counts) in from.chunks_exact(PIECE).zip(counts.chunks_exact_mut(256)) {
        counts.fill(0);
        for byte in from {
            counts[usize::from(*byte)] += 1;
        }
    }
}

work! {
    transpose, "transposition of floats in tiles", "benches/opencl/cl/transpose.cl", limit 0.0;
    size [usize; 2], [width, height] in [[512, 384], [32, 32]];
    in from: f32 = numbers(width * height, 13, -1.0, 1.0);
    out to: f32 = width * height;
    kernel transpose::transpose(from, to, width as i32, height as i32);
    plain transpose_plain(from, to, width, height);
    hand transpose_by_hand(from, to, width, height);
}

#[inline(never)]
fn transpose_plain(from: &[f32], to: &mut [f32], width: usize, height: usize) {
    for (x, to) in to.chunks_exact_mut(height).enumerate() {
        for (y, to) in to.iter_mut().enumerate() {
            *to = from[y * width + x];
        }
    }
}

/// In tiles of 4 x 4, and those in tiles of 16 x 16 for the cache.
#[inline(never)]
#[swizzle]
fn transpose_by_hand(from: &[f32], to: &mut [f32], width: usize, height: usize) {
    for y in (0..height).step_by(16) {
        for x in (0..width).step_by(16) {
            for v in (y..y + 16).step_by(4) {
                for u in (x..x + 16).step_by(4) {
                    let row = |k: usize| float4::from_slice(&from[(v + k) * width + u..][..4]);
                    let (top, bottom) = ((float8)(row(0), row(1)), (float8)(row(2), row(3)));
                    let all = (float16)(top, bottom).s048c159d26ae37bf;
                    for (k, column) in [all.s0123, all.s4567, all.s89ab, all.scdef].into_iter().enumerate() {
                        column.copy_to_slice(&mut to[(u + k) * height + v..][..4]);
                    }
                }
            }
        }
    }
}

work! {
    product, "product of matrices in tiles", "../runtime/examples/kernels/cl/product.cl", limit 0.0;
    size [usize; 2], [size, height] in [[128, 128], [32, 32]];
    in a: f32 = numbers(size * height, 14, -1.0, 1.0), b: f32 = numbers(size * size, 15, -1.0, 1.0);
    out c: f32 = size * height;
    kernel product::product(a, b, c, size as u32);
    plain product_plain(a, b, c, size);
    hand product_by_hand(a, b, c, size);
}

/// In the order that the cache likes: row by row.
#[inline(never)]
fn product_plain(a: &[f32], b: &[f32], c: &mut [f32], size: usize) {
    for (a, c) in a.chunks_exact(size).zip(c.chunks_exact_mut(size)) {
        c.fill(0.0);
        for (a, b) in a.iter().zip(b.chunks_exact(size)) {
            for (c, b) in c.iter_mut().zip(b) {
                *c += a * b;
            }
        }
    }
}

/// Four rows by 16 columns at a time.
#[inline(never)]
fn product_by_hand(a: &[f32], b: &[f32], c: &mut [f32], size: usize) {
    for (a, c) in a.chunks_exact(4 * size).zip(c.chunks_exact_mut(4 * size)) {
        for x in (0..size).step_by(16) {
            let mut sums = [float16::splat(0.0); 4];
            for (k, b) in b.chunks_exact(size).enumerate() {
                let b = float16::from_slice(&b[x..x + 16]);
                for (y, sum) in sums.iter_mut().enumerate() {
                    *sum += a[y * size + k] * b;
                }
            }
            for (y, sum) in sums.into_iter().enumerate() {
                sum.copy_to_slice(&mut c[y * size + x..][..16]);
            }
        }
    }
}
