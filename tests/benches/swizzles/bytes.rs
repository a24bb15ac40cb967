//! Bytes permuted alike in every 16: RGBA to BGRA in memory far larger than the caches, beside a plain copy, and the bytes of
//! each component of a `ulong16` in reverse. The latter is a rotation of each half-word and a swizzle of the half-words.

use crate::support::{CACHED, Candidate, LARGE, fearless, map, race};
use criterion::Criterion;
use fearless_simd::prelude::*;
use glam::{U8Vec4, Vec4Swizzles};
use swz::builtin::rotate;
use swz::prelude::*;
use wide::u8x16;

const BGRA: [u8; 16] = [2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15];
const REVERSED: [u8; 16] = [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8];

#[inline(always)]
fn permute<S: Simd>(simd: S, from: &[u8], to: &mut [u8], order: [u8; 16]) {
    let order = S::u8s::block_splat(order.simd_into(simd));
    for (to, from) in to.chunks_exact_mut(S::u8s::LEN).zip(from.chunks_exact(S::u8s::LEN)) {
        S::u8s::from_slice(simd, from).swizzle_dyn_within_blocks(order).store_slice(to);
    }
}

#[cfg(target_feature = "ssse3")]
mod by_hand {
    use super::{BGRA, REVERSED};
    use crate::support::map;
    use core::arch::x86_64::*;

    #[inline(always)]
    fn permute(from: &[u8], to: &mut [u8], order: [u8; 16]) {
        // SAFETY: the features are there; the order has 16 bytes.
        unsafe {
            let order = _mm_loadu_si128(order.as_ptr().cast());
            #[cfg(target_feature = "avx512bw")]
            map(from, to, |v| _mm512_shuffle_epi8(v, _mm512_broadcast_i32x4(order)));
            #[cfg(all(target_feature = "avx2", not(target_feature = "avx512bw")))]
            map(from, to, |v| _mm256_shuffle_epi8(v, _mm256_broadcastsi128_si256(order)));
            #[cfg(not(target_feature = "avx2"))]
            map(from, to, |v| _mm_shuffle_epi8(v, order));
        }
    }

    pub fn bgra(from: &[u8], to: &mut [u8]) {
        permute(from, to, BGRA);
    }

    pub fn reversed(from: &[u8], to: &mut [u8]) {
        permute(from, to, REVERSED);
    }
}

#[cfg(not(target_feature = "ssse3"))]
mod by_hand {
    use crate::support::map;
    use core::arch::x86_64::*;

    pub fn bgra(from: &[u8], to: &mut [u8]) {
        map(from, to, |v| {
            // SAFETY: SSE2 is there on every x86-64.
            unsafe {
                let blue = _mm_and_si128(_mm_srli_epi32::<16>(v), _mm_set1_epi32(0xFF));
                let red = _mm_and_si128(_mm_slli_epi32::<16>(v), _mm_set1_epi32(0x00FF_0000));
                let rest = _mm_andnot_si128(_mm_set1_epi32(0x00FF_00FF), v);
                _mm_or_si128(rest, _mm_or_si128(blue, red))
            }
        });
    }

    pub fn reversed(from: &[u8], to: &mut [u8]) {
        map(from, to, |v| {
            // SAFETY: SSE2 is there on every x86-64.
            unsafe {
                let v = _mm_or_si128(_mm_slli_epi16::<8>(v), _mm_srli_epi16::<8>(v));
                _mm_shufflehi_epi16::<0x1B>(_mm_shufflelo_epi16::<0x1B>(v))
            }
        });
    }
}

pub fn pixels(c: &mut Criterion) {
    let (input, expected) = crate::moved(LARGE, |at| at & !3 | [2, 1, 0, 3][at & 3]);
    let mut candidates: Vec<Candidate> = vec![
        ("glam", |from, to| map(from, to, |v: U8Vec4| v.zyxw())),
        ("wide", |from, to| map(from, to, |v: u8x16| v.shuffle(u8x16::new(BGRA)))),
        ("arrays", |from, to| map(from, to, |[r, g, b, a]: [u8; 4]| [b, g, r, a])),
        ("intrinsics", by_hand::bgra),
    ];
    candidates.extend(swz_and_clone!(|from, to| map(from, to, |v: uchar16| swz!(v.s21036547a98bedcf))));
    candidates.extend(fearless!(permute(BGRA)));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        map(from, to, |v: [u8; 16]| {
            std::simd::simd_swizzle!(
                std::simd::u8x16::from_array(v),
                [2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15]
            )
            .to_array()
        });
    }));
    race(c, "RGBA to BGRA, 64 MiB", &input, &expected, &candidates);
    let copy: Candidate = ("memcpy", |from, to| to.copy_from_slice(from));
    race(c, "RGBA to BGRA, 64 MiB", &input, &input, &[copy]);
}

pub fn byte_swap(c: &mut Criterion) {
    let (input, expected) = crate::moved(CACHED, |at| at ^ 7);
    let mut candidates: Vec<Candidate> = vec![
        ("wide", |from, to| map(from, to, |v: [u8x16; 8]| v.map(|v| v.shuffle(u8x16::new(REVERSED))))),
        ("arrays", |from, to| map(from, to, |v: [u64; 16]| v.map(u64::swap_bytes))),
        ("intrinsics", by_hand::reversed),
    ];
    candidates.extend(swz_and_clone!(|from, to| {
        map(from, to, |v: [ushort16; 4]| {
            v.map(|v| {
                let v = rotate(v, 8);
                swz!(v.s32107654ba98fedc)
            })
        });
    }));
    candidates.extend(fearless!(permute(REVERSED)));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        use std::simd::num::SimdUint;
        map(from, to, |v: [u64; 16]| std::simd::Simd::from_array(v).swap_bytes().to_array());
    }));
    race(c, "byte swap of ulong16", &input, &expected, &candidates);
}
