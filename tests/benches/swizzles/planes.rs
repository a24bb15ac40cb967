//! Two interleaved channels of `float` to a plane each, and back: `even` and `odd`.
//!
//! Blocks are 32 values: on one side 16 pairs, on the other 16 of one channel and 16 of the other.

use crate::support::{CACHED, Candidate, Plain, fearless, map, race};
use criterion::Criterion;
use fearless_simd::prelude::*;
use swz::prelude::*;
use wide::{ShuffleExt, f32x8, u32x8};

/// A function on two vectors, of all the pairs of vectors that blocks consist of: `N` a block.
#[inline(always)]
fn pairs<V: Plain, const N: usize>(from: &[u8], to: &mut [u8], f: impl Fn(V, V) -> [V; 2], split: bool) {
    map(from, to, |block: [[V; N]; 2]| {
        let mut out = block;
        for k in 0..N {
            if split {
                // The pairs lie one after the other.
                let at = |i: usize| block[i / N][i % N];
                [out[0][k], out[1][k]] = f(at(2 * k), at(2 * k + 1));
            } else {
                let mut put = |i: usize, v| out[i / N][i % N] = v;
                let [low, high] = f(block[0][k], block[1][k]);
                put(2 * k, low);
                put(2 * k + 1, high);
            }
        }
        out
    });
}

#[inline(always)]
fn fearless_split<S: Simd>(simd: S, from: &[u8], to: &mut [u8]) {
    map(from, to, |block: [f32; 32]| {
        let mut out = block;
        let n = S::f32s::LEN;
        for k in 0..16 / n {
            let at = |i| S::f32s::from_slice(simd, &block[i * n..][..n]);
            let (even, odd) = at(2 * k).deinterleave(at(2 * k + 1));
            even.store_slice(&mut out[k * n..][..n]);
            odd.store_slice(&mut out[16 + k * n..][..n]);
        }
        out
    });
}

#[inline(always)]
fn fearless_merge<S: Simd>(simd: S, from: &[u8], to: &mut [u8]) {
    map(from, to, |block: [f32; 32]| {
        let mut out = block;
        let n = S::f32s::LEN;
        for k in 0..16 / n {
            let at = |i| S::f32s::from_slice(simd, &block[i..][..n]);
            let (low, high) = at(k * n).interleave(at(16 + k * n));
            low.store_slice(&mut out[2 * k * n..][..n]);
            high.store_slice(&mut out[(2 * k + 1) * n..][..n]);
        }
        out
    });
}

#[cfg(target_feature = "avx512f")]
mod by_hand {
    use core::arch::x86_64::{__m512, _mm512_permutex2var_ps, _mm512_setr_epi32};
    pub const REGISTERS: usize = 1;

    pub fn split(a: __m512, b: __m512) -> [__m512; 2] {
        // SAFETY: the features are there.
        unsafe {
            let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            let odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
            [_mm512_permutex2var_ps(a, even, b), _mm512_permutex2var_ps(a, odd, b)]
        }
    }

    pub fn merge(a: __m512, b: __m512) -> [__m512; 2] {
        // SAFETY: the features are there.
        unsafe {
            let low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            let high = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
            [_mm512_permutex2var_ps(a, low, b), _mm512_permutex2var_ps(a, high, b)]
        }
    }
}

#[cfg(all(target_feature = "avx2", not(target_feature = "avx512f")))]
mod by_hand {
    use core::arch::x86_64::{
        __m256, _mm256_castpd_ps, _mm256_castps_pd, _mm256_permute2f128_ps, _mm256_permute4x64_pd, _mm256_shuffle_ps,
        _mm256_unpackhi_ps, _mm256_unpacklo_ps,
    };
    pub const REGISTERS: usize = 2;

    pub fn split(a: __m256, b: __m256) -> [__m256; 2] {
        // SAFETY: the features are there.
        unsafe {
            let even = _mm256_shuffle_ps::<0x88>(a, b);
            let odd = _mm256_shuffle_ps::<0xDD>(a, b);
            [even, odd].map(|v| _mm256_castpd_ps(_mm256_permute4x64_pd::<0xD8>(_mm256_castps_pd(v))))
        }
    }

    pub fn merge(a: __m256, b: __m256) -> [__m256; 2] {
        // SAFETY: the features are there.
        unsafe {
            let (low, high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
            [_mm256_permute2f128_ps::<0x20>(low, high), _mm256_permute2f128_ps::<0x31>(low, high)]
        }
    }
}

#[cfg(not(target_feature = "avx2"))]
mod by_hand {
    use core::arch::x86_64::{__m128, _mm_shuffle_ps, _mm_unpackhi_ps, _mm_unpacklo_ps};
    pub const REGISTERS: usize = 4;

    pub fn split(a: __m128, b: __m128) -> [__m128; 2] {
        // SAFETY: SSE is there on every x86-64.
        unsafe { [_mm_shuffle_ps::<0x88>(a, b), _mm_shuffle_ps::<0xDD>(a, b)] }
    }

    pub fn merge(a: __m128, b: __m128) -> [__m128; 2] {
        // SAFETY: SSE is there on every x86-64.
        unsafe { [_mm_unpacklo_ps(a, b), _mm_unpackhi_ps(a, b)] }
    }
}
use by_hand::REGISTERS;

pub fn split(c: &mut Criterion) {
    let (input, expected) = crate::moved(CACHED, |at| {
        let (block, value, byte) = (at & !127, at / 4 % 32, at & 3);
        block + 4 * (value % 16 * 2 + value / 16) + byte
    });
    let mut candidates: Vec<Candidate> = vec![
        ("wide", |from, to| {
            let shuffled = |a: f32x8, b| {
                let even = u32x8::new([0, 2, 4, 6, 8, 10, 12, 14]);
                [[a, b].shuffle(even), [a, b].shuffle(even + 1)]
            };
            pairs::<_, 2>(from, to, shuffled, true);
        }),
        ("arrays", |from, to| {
            map(from, to, |pairs: [[f32; 2]; 16]| [pairs.map(|[even, _]| even), pairs.map(|[_, odd]| odd)]);
        }),
        ("intrinsics", |from, to| pairs::<_, REGISTERS>(from, to, by_hand::split, true)),
    ];
    candidates.extend(swz_and_clone!(|from, to| {
        map(from, to, |[a, b]: [float16; 2]| {
            swz! {
                [(float16)(a.even, b.even), (float16)(a.odd, b.odd)]
            }
        });
    }));
    candidates.extend(fearless!(fearless_split()));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        map(from, to, |[a, b]: [[f32; 16]; 2]| {
            let (even, odd) = std::simd::f32x16::from_array(a).deinterleave(b.into());
            [even.to_array(), odd.to_array()]
        });
    }));
    race(c, "planar split", &input, &expected, &candidates);
}

pub fn merge(c: &mut Criterion) {
    let (input, expected) = crate::moved(CACHED, |at| {
        let (block, value, byte) = (at & !127, at / 4 % 32, at & 3);
        block + 4 * (value % 2 * 16 + value / 2) + byte
    });
    let mut candidates: Vec<Candidate> = vec![
        ("wide", |from, to| {
            let shuffled = |a: f32x8, b| {
                let low = u32x8::new([0, 8, 1, 9, 2, 10, 3, 11]);
                [[a, b].shuffle(low), [a, b].shuffle(low + 4)]
            };
            pairs::<_, 2>(from, to, shuffled, false);
        }),
        ("arrays", |from, to| {
            map(from, to, |[a, b]: [[f32; 16]; 2]| std::array::from_fn::<_, 16, _>(|k| [a[k], b[k]]));
        }),
        ("intrinsics", |from, to| pairs::<_, REGISTERS>(from, to, by_hand::merge, false)),
    ];
    candidates.extend(swz_and_clone!(|from, to| {
        map(from, to, |mut planes: [float16; 2]| {
            let [a, b] = planes;
            swz! {
                planes[0].even = a.lo;
                planes[0].odd = b.lo;
                planes[1].even = a.hi;
                planes[1].odd = b.hi;
            }
            planes
        });
    }));
    candidates.extend(fearless!(fearless_merge()));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        map(from, to, |[a, b]: [[f32; 16]; 2]| {
            let (low, high) = std::simd::f32x16::from_array(a).interleave(b.into());
            [low.to_array(), high.to_array()]
        });
    }));
    race(c, "planar merge", &input, &expected, &candidates);
}
