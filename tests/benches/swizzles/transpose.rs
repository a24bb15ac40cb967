//! Transposition of 4x4 `float` and of 16x16 bytes.

use crate::support::{CACHED, Candidate, fearless, map, race};
use criterion::Criterion;
use fearless_simd::prelude::*;
use fearless_simd::u8x16 as Row;
use std::array::from_fn;
use swz::prelude::*;
use wide::{f32x4, u8x16};

/// No closures of the standard library: they would be compiled without the features of the level.
#[inline(always)]
fn fearless_floats<S: Simd>(simd: S, from: &[u8], to: &mut [u8]) {
    use fearless_simd::f32x4;
    map(from, to, |rows: [[f32; 4]; 4]| {
        let row = |k: usize| f32x4::load_array(simd, rows[k]);
        let (even, odd) = (row(0).interleave(row(2)), row(1).interleave(row(3)));
        let (low, high) = (even.0.interleave(odd.0), even.1.interleave(odd.1));
        [low.0.to_array(), low.1.to_array(), high.0.to_array(), high.1.to_array()]
    });
}

/// Rows `k` and `k + 8` interleaved, four times over, are the columns.
macro_rules! interleaved {
    ($rows:expr, |$x:ident, $y:ident| $low:expr, $high:expr) => {{
        let mut rows = $rows;
        for _ in 0..4 {
            let from = rows;
            interleaved!(@ from rows $x $y $low, $high, 0 1 2 3 4 5 6 7);
        }
        rows
    }};
    (@ $from:ident $to:ident $x:ident $y:ident $low:expr, $high:expr, $($k:literal)*) => {
        $({
            let ($x, $y) = ($from[$k], $from[$k + 8]);
            ($to[2 * $k], $to[2 * $k + 1]) = ($low, $high);
        })*
    };
}

#[inline(always)]
fn fearless_bytes<S: Simd>(simd: S, from: &[u8], to: &mut [u8]) {
    map(from, to, |rows: [[u8; 16]; 16]| {
        let mut vectors = [Row::splat(simd, 0); 16];
        for (vector, row) in vectors.iter_mut().zip(&rows) {
            *vector = Row::load_array_ref(simd, row);
        }
        let mut columns = rows;
        for (column, vector) in columns.iter_mut().zip(interleaved!(vectors, |x, y| x.zip_low(y), x.zip_high(y))) {
            vector.store_array(column);
        }
        columns
    });
}

#[cfg(target_feature = "avx512f")]
fn float_intrinsics(from: &[u8], to: &mut [u8]) {
    use core::arch::x86_64::{_mm512_permutexvar_ps, _mm512_setr_epi32};
    // SAFETY: the features are there.
    unsafe {
        let order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
        map(from, to, |v| _mm512_permutexvar_ps(order, v));
    }
}

#[cfg(not(target_feature = "avx512f"))]
fn float_intrinsics(from: &[u8], to: &mut [u8]) {
    use core::arch::x86_64::{__m128, _mm_movehl_ps, _mm_movelh_ps, _mm_unpackhi_ps, _mm_unpacklo_ps};
    map(from, to, |[a, b, c, d]: [__m128; 4]| {
        // SAFETY: SSE is there on every x86-64.
        unsafe {
            let (ab, cd) = (_mm_unpacklo_ps(a, b), _mm_unpacklo_ps(c, d));
            let (high_ab, high_cd) = (_mm_unpackhi_ps(a, b), _mm_unpackhi_ps(c, d));
            [
                _mm_movelh_ps(ab, cd),
                _mm_movehl_ps(cd, ab),
                _mm_movelh_ps(high_ab, high_cd),
                _mm_movehl_ps(high_cd, high_ab),
            ]
        }
    });
}

fn byte_intrinsics(from: &[u8], to: &mut [u8]) {
    use core::arch::x86_64::{__m128i, _mm_unpackhi_epi8, _mm_unpacklo_epi8};
    // SAFETY: SSE2 is there on every x86-64.
    map(from, to, |rows: [__m128i; 16]| unsafe {
        interleaved!(rows, |x, y| _mm_unpacklo_epi8(x, y), _mm_unpackhi_epi8(x, y))
    });
}

pub fn floats(c: &mut Criterion) {
    let (input, expected) = crate::moved(CACHED, |at| {
        let (matrix, row, column, byte) = (at & !63, at / 16 % 4, at / 4 % 4, at & 3);
        matrix + 16 * column + 4 * row + byte
    });
    let mut candidates: Vec<Candidate> = vec![
        ("glam", |from, to| map(from, to, |matrix: glam::Mat4| matrix.transpose())),
        ("wide", |from, to| map(from, to, |rows: [f32x4; 4]| f32x4::transpose(rows))),
        ("arrays", |from, to| {
            map(from, to, |rows: [[f32; 4]; 4]| from_fn::<[f32; 4], 4, _>(|k| rows.map(|row| row[k])));
        }),
        ("intrinsics", float_intrinsics),
    ];
    candidates.extend(swz_and_clone!(|from, to| map(from, to, |matrix: float16| swz!(matrix.s048c159d26ae37bf))));
    candidates.extend(fearless!(fearless_floats()));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        map(from, to, |matrix: [f32; 16]| {
            std::simd::simd_swizzle!(
                std::simd::f32x16::from_array(matrix),
                [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]
            )
            .to_array()
        });
    }));
    race(c, "transposition of 4x4 float", &input, &expected, &candidates);
}

pub fn bytes(c: &mut Criterion) {
    const LOW: [u8; 16] = [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23];
    const HIGH: [u8; 16] = [8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31];
    let (input, expected) = crate::moved(CACHED, |at| at & !0xFF | at << 4 & 0xF0 | at >> 4 & 0x0F);
    let mut candidates: Vec<Candidate> = vec![
        ("wide", |from, to| {
            map(from, to, |rows: [u8x16; 16]| {
                interleaved!(rows, |x, y| u8x16::unpack_low(x, y), u8x16::unpack_high(x, y))
            });
        }),
        ("arrays", |from, to| {
            map(from, to, |rows: [[u8; 16]; 16]| from_fn::<[u8; 16], 16, _>(|k| rows.map(|row| row[k])));
        }),
        ("intrinsics", byte_intrinsics),
    ];
    candidates.extend(swz_and_clone!(|from, to| {
        map(from, to, |rows: [uchar16; 16]| interleaved!(rows, |x, y| shuffle2!(x, y, LOW), shuffle2!(x, y, HIGH)));
    }));
    candidates.extend(fearless!(fearless_bytes()));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        map(from, to, |rows: [[u8; 16]; 16]| {
            let rows = rows.map(std::simd::u8x16::from_array);
            interleaved!(rows, |x, y| x.interleave(y).0, x.interleave(y).1).map(std::simd::u8x16::to_array)
        });
    }));
    race(c, "transposition of 16x16 bytes", &input, &expected, &candidates);
}
