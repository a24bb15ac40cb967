//! Pictures from bytes to wider numbers and back: levels and colour temperature of RGBA in floats, and the edges of a grey
//! picture by Sobel's filter.

use crate::support::{CACHED, Candidate, Memory, map, noise, race};
use criterion::Criterion;
use swz::builtin::{abs, convert, convert_sat, vload16, vstore16};
use swz::prelude::*;

/// The value of each channel that becomes black, and the number that the rest is multiplied with.
const BLACK: [f32; 4] = [16.0, 16.0, 16.0, 0.0];
const GAIN: [f32; 4] = [1.25, 1.164_062_5, 1.0625, 1.0];

/// The last sum is above 0, where a conversion that cuts off is one that rounds halves up.
#[expect(clippy::cast_sign_loss, reason = "it is above 0")]
fn graded(byte: u8, channel: usize) -> u8 {
    (((f32::from(byte) - BLACK[channel]) * GAIN[channel]).clamp(0.0, 255.0) + 0.5) as u8
}

#[cfg(target_feature = "avx2")]
mod by_hand {
    use super::{BLACK, GAIN, HEIGHT, STRIDE, WIDTH};
    use crate::support::map;
    use core::arch::x86_64::*;

    /// Two pixels.
    #[inline(always)]
    unsafe fn graded(bytes: __m128i) -> __m256i {
        // SAFETY: the features are there, and 4 floats in each constant.
        unsafe {
            let black = _mm256_broadcast_ps(&*BLACK.as_ptr().cast());
            let gain = _mm256_broadcast_ps(&*GAIN.as_ptr().cast());
            let v = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes));
            let v = _mm256_mul_ps(_mm256_sub_ps(v, black), gain);
            let v = _mm256_min_ps(_mm256_max_ps(v, _mm256_setzero_ps()), _mm256_set1_ps(255.0));
            _mm256_cvttps_epi32(_mm256_add_ps(v, _mm256_set1_ps(0.5)))
        }
    }

    pub fn levels(from: &[u8], to: &mut [u8]) {
        // SAFETY: the features are there.
        map(from, to, |[low, high]: [__m128i; 2]| unsafe {
            let [a, b] = [low, high].map(|v| _mm256_packus_epi32(graded(v), graded(_mm_srli_si128::<8>(v))));
            _mm256_permutevar8x32_epi32(_mm256_packus_epi16(a, b), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7))
        });
    }

    pub fn sobel(from: &[u8], to: &mut [u8]) {
        assert!(from.len() >= (HEIGHT + 2) * STRIDE && to.len() == HEIGHT * WIDTH);
        for row in 0..HEIGHT {
            for column in (0..WIDTH).step_by(16) {
                // SAFETY: the features are there; 16 bytes from 2 rows below and 2 columns further are in the picture, and
                // 16 of the result in the result.
                unsafe {
                    let at = |y: usize, x: usize| {
                        _mm256_cvtepu8_epi16(_mm_loadu_si128(from.as_ptr().add((row + y) * STRIDE + column + x).cast()))
                    };
                    let edge = |a, b, c, d, e, f| {
                        let middle = _mm256_slli_epi16::<1>(_mm256_sub_epi16(e, b));
                        let sides = _mm256_sub_epi16(_mm256_add_epi16(d, f), _mm256_add_epi16(a, c));
                        _mm256_abs_epi16(_mm256_add_epi16(middle, sides))
                    };
                    let x = edge(at(0, 0), at(1, 0), at(2, 0), at(0, 2), at(1, 2), at(2, 2));
                    let y = edge(at(0, 0), at(0, 1), at(0, 2), at(2, 0), at(2, 1), at(2, 2));
                    let sum = _mm256_add_epi16(x, y);
                    let bytes = _mm_packus_epi16(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
                    _mm_storeu_si128(to.as_mut_ptr().add(row * WIDTH + column).cast(), bytes);
                }
            }
        }
    }
}

pub fn levels(c: &mut Criterion) {
    let input = Memory::new(CACHED, noise);
    let expected = Memory::new(CACHED, |at| graded(noise(at), at % 4));
    #[allow(unused_mut, reason = "some come with AVX2 or with nightly only")]
    let mut candidates: Vec<Candidate> = vec![
        ("swz", |from, to| {
            let [black, gain] = [BLACK, GAIN].map(|channels| swz!(float4::from_array(channels).rgbargbargbargba));
            map(from, to, |pixels: uchar16| convert_sat::<uchar16>((convert::<float16>(pixels) - black) * gain + 0.5));
        }),
        ("arrays", |from, to| {
            map(from, to, |pixels: [[u8; 4]; 4]| {
                pixels.map(|pixel| std::array::from_fn::<_, 4, _>(|k| graded(pixel[k], k)))
            });
        }),
    ];
    #[cfg(target_feature = "avx2")]
    candidates.push(("intrinsics", by_hand::levels));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        use std::simd::num::{SimdFloat, SimdUint};
        use std::simd::{Simd, f32x16, simd_swizzle};
        let [black, gain] = [BLACK, GAIN].map(|channels| {
            simd_swizzle!(Simd::from_array(channels), [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
        });
        map(from, to, |pixels: [u8; 16]| {
            let v = (Simd::from_array(pixels).cast::<f32>() - black) * gain;
            let v = v.simd_max(f32x16::splat(0.0)).simd_min(f32x16::splat(255.0)) + f32x16::splat(0.5);
            v.cast::<u8>().to_array()
        });
    }));
    race(c, "levels of RGBA", &input, &expected, &candidates);
}

/// The result of the filter, and how long a row of the picture is.
const WIDTH: usize = 240;
const HEIGHT: usize = 64;
const STRIDE: usize = 256;

/// The strength of the edge at a place of the result, whose upper left neighbour is there in the picture.
#[expect(clippy::cast_sign_loss, reason = "it is not negative")]
fn sobel(at: impl Fn(usize, usize) -> i16) -> u8 {
    let x = at(0, 2) + 2 * at(1, 2) + at(2, 2) - at(0, 0) - 2 * at(1, 0) - at(2, 0);
    let y = at(2, 0) + 2 * at(2, 1) + at(2, 2) - at(0, 0) - 2 * at(0, 1) - at(0, 2);
    (x.abs() + y.abs()).min(255) as u8
}

pub fn edges(c: &mut Criterion) {
    // Steep edges and gentle ones.
    let byte = |at: usize| noise(at / 4 * 4) >> (at / 64 % 8);
    let input = Memory::new((HEIGHT + 2) * STRIDE, byte);
    let expected =
        Memory::new(HEIGHT * WIDTH, |at| sobel(|y, x| i16::from(byte((at / WIDTH + y) * STRIDE + at % WIDTH + x))));
    #[allow(unused_mut, reason = "some come with AVX2 or with nightly only")]
    let mut candidates: Vec<Candidate> = vec![
        ("swz", |from, to| {
            for (row, to) in to.chunks_exact_mut(WIDTH).enumerate() {
                let rows: [&[u8]; 3] = std::array::from_fn(|y| &from[(row + y) * STRIDE..][..STRIDE]);
                for (column, to) in to.chunks_exact_mut(16).enumerate() {
                    let at = |y: usize, x: usize| convert::<short16>(vload16(column, &rows[y][x..]));
                    let x = at(0, 2) + at(1, 2) * 2 + at(2, 2) - at(0, 0) - at(1, 0) * 2 - at(2, 0);
                    let y = at(2, 0) + at(2, 1) * 2 + at(2, 2) - at(0, 0) - at(0, 1) * 2 - at(0, 2);
                    vstore16(convert_sat::<uchar16>(abs(x) + abs(y)), 0, to);
                }
            }
        }),
        ("arrays", |from, to| {
            for (row, to) in to.chunks_exact_mut(WIDTH).enumerate() {
                let rows: [&[u8]; 3] = std::array::from_fn(|y| &from[(row + y) * STRIDE..][..STRIDE]);
                for (column, to) in to.iter_mut().enumerate() {
                    *to = sobel(|y, x| i16::from(rows[y][column + x]));
                }
            }
        }),
    ];
    #[cfg(target_feature = "avx2")]
    candidates.push(("intrinsics", by_hand::sobel));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        use std::simd::cmp::SimdOrd;
        use std::simd::num::{SimdInt, SimdUint};
        use std::simd::{i16x16, u8x16};
        for (row, to) in to.chunks_exact_mut(WIDTH).enumerate() {
            let rows: [&[u8]; 3] = std::array::from_fn(|y| &from[(row + y) * STRIDE..][..STRIDE]);
            for (column, to) in to.chunks_exact_mut(16).enumerate() {
                let at = |y: usize, x: usize| u8x16::from_slice(&rows[y][x..][16 * column..]).cast::<i16>();
                let two = i16x16::splat(2);
                let x = at(0, 2) + at(1, 2) * two + at(2, 2) - at(0, 0) - at(1, 0) * two - at(2, 0);
                let y = at(2, 0) + at(2, 1) * two + at(2, 2) - at(0, 0) - at(0, 1) * two - at(0, 2);
                (x.abs() + y.abs()).simd_min(i16x16::splat(255)).cast::<u8>().copy_to_slice(to);
            }
        }
    }));
    race(c, "Sobel filter", &input, &expected, &candidates);
}
