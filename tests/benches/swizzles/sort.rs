//! A bitonic sort of 16 lanes: ten stages, each a permute, the lesser and the greater of the two, and a choice between them.

use crate::support::{CACHED, Candidate, Memory, fearless, map, noise, race};
use criterion::Criterion;
use fearless_simd::prelude::*;
use fearless_simd::{mask32x16, u8x64};
use std::array::from_fn;
use swz::builtin::select;
use swz::prelude::*;
use wide::{i32x16, u32x16};

/// Calls `$stage!` for each stage, with the length of the sorted runs that are to be made and the distance of the lanes that are
/// compared.
macro_rules! for_each_stage {
    ($stage:ident) => {
        $stage!(2 1);
        $stage!(4 2);
        $stage!(4 1);
        $stage!(8 4);
        $stage!(8 2);
        $stage!(8 1);
        $stage!(16 8);
        $stage!(16 4);
        $stage!(16 2);
        $stage!(16 1);
    };
}

/// Whether lane `k` keeps the greater of itself and the lane at `k ^ distance`.
const fn greater(run: usize, distance: usize, k: usize) -> bool {
    (k & distance != 0) != (k & run != 0)
}

/// The work of the lanes at a stage.
struct Stage<const RUN: usize, const DISTANCE: usize>;

impl<const RUN: usize, const DISTANCE: usize> Stage<RUN, DISTANCE> {
    /// The lane that each is compared with.
    const PARTNERS: [u32; 16] = {
        let (mut lanes, mut k) = ([0; 16], 0);
        while k < 16 {
            lanes[k] = (k ^ DISTANCE) as u32;
            k += 1;
        }
        lanes
    };
    /// All bits of those that keep the greater.
    const GREATER: [u32; 16] = {
        let (mut lanes, mut k) = ([0; 16], 0);
        while k < 16 {
            lanes[k] = if greater(RUN, DISTANCE, k) { u32::MAX } else { 0 };
            k += 1;
        }
        lanes
    };
    /// The lane that each keeps of the lesser values followed by the greater ones.
    #[cfg(feature = "nightly")]
    const KEPT: [usize; 16] = {
        let (mut lanes, mut k) = ([0; 16], 0);
        while k < 16 {
            lanes[k] = k + 16 * greater(RUN, DISTANCE, k) as usize;
            k += 1;
        }
        lanes
    };
    /// The lanes of `GREATER` as bits.
    const BITS: u16 = {
        let (mut bits, mut k) = (0, 0);
        while k < 16 {
            bits |= (greater(RUN, DISTANCE, k) as u16) << k;
            k += 1;
        }
        bits
    };
}

#[inline(always)]
fn wide_stage<const RUN: usize, const DISTANCE: usize>(v: i32x16) -> i32x16 {
    let other = v.shuffle(u32x16::new(Stage::<RUN, DISTANCE>::PARTNERS));
    let kept = u32x16::new(Stage::<RUN, DISTANCE>::GREATER);
    kept.select(v.max(other), v.min(other))
}

#[inline(always)]
fn fearless_stage<S: Simd, const RUN: usize, const DISTANCE: usize>(
    simd: S,
    v: fearless_simd::i32x16<S>,
) -> fearless_simd::i32x16<S> {
    let bytes = u8x64::from_fn(simd, |at| (at ^ (4 * DISTANCE)) as u8);
    let other = v.swizzle_dyn(bytes);
    let kept = mask32x16::from_bitmask(simd, Stage::<RUN, DISTANCE>::BITS.into());
    kept.select(v.max(other), v.min(other))
}

#[inline(always)]
fn fearless<S: Simd>(simd: S, from: &[u8], to: &mut [u8]) {
    map(from, to, |v: [i32; 16]| {
        let mut v = fearless_simd::i32x16::load_array(simd, v);
        macro_rules! stage {
            ($run:literal $distance:literal) => {
                v = fearless_stage::<S, $run, $distance>(simd, v)
            };
        }
        for_each_stage!(stage);
        v.to_array()
    });
}

#[cfg(target_feature = "avx512f")]
mod by_hand {
    use super::Stage;
    use core::arch::x86_64::*;
    pub type Vector = __m512i;

    #[inline(always)]
    pub fn stage<const RUN: usize, const DISTANCE: usize>(v: Vector) -> Vector {
        // SAFETY: the features are there; there are 16 partners.
        unsafe {
            let partners = _mm512_loadu_si512(Stage::<RUN, DISTANCE>::PARTNERS.as_ptr().cast());
            let other = _mm512_permutexvar_epi32(partners, v);
            _mm512_mask_max_epi32(_mm512_min_epi32(v, other), Stage::<RUN, DISTANCE>::BITS, v, other)
        }
    }
}

#[cfg(all(target_feature = "avx2", not(target_feature = "avx512f")))]
mod by_hand {
    use super::Stage;
    use core::arch::x86_64::*;
    pub type Vector = [__m256i; 2];

    #[inline(always)]
    pub fn stage<const RUN: usize, const DISTANCE: usize>(v: Vector) -> Vector {
        // SAFETY: the features are there; there are 16 lanes to be kept.
        std::array::from_fn(|k| unsafe {
            let other = match DISTANCE {
                8 => v[1 - k],
                4 => _mm256_permute2x128_si256::<1>(v[k], v[k]),
                2 => _mm256_shuffle_epi32::<0x4E>(v[k]),
                _ => _mm256_shuffle_epi32::<0xB1>(v[k]),
            };
            let kept = _mm256_loadu_si256(Stage::<RUN, DISTANCE>::GREATER.as_ptr().add(8 * k).cast());
            _mm256_blendv_epi8(_mm256_min_epi32(v[k], other), _mm256_max_epi32(v[k], other), kept)
        })
    }
}

#[cfg(not(target_feature = "avx2"))]
mod by_hand {
    use super::Stage;
    use core::arch::x86_64::*;
    pub type Vector = [__m128i; 4];

    #[inline(always)]
    pub fn stage<const RUN: usize, const DISTANCE: usize>(v: Vector) -> Vector {
        // SAFETY: SSE2 is there on every x86-64; there are 16 lanes to be kept.
        std::array::from_fn(|k| unsafe {
            let other = match DISTANCE {
                8 | 4 => v[k ^ (DISTANCE / 4)],
                2 => _mm_shuffle_epi32::<0x4E>(v[k]),
                _ => _mm_shuffle_epi32::<0xB1>(v[k]),
            };
            let kept = _mm_loadu_si128(Stage::<RUN, DISTANCE>::GREATER.as_ptr().add(4 * k).cast());
            let swap = _mm_xor_si128(_mm_cmpgt_epi32(v[k], other), kept);
            _mm_or_si128(_mm_and_si128(swap, other), _mm_andnot_si128(swap, v[k]))
        })
    }
}

/// Sorts each vector by the stages of a macro.
macro_rules! sort {
    ($from:ident, $to:ident, $vector:ty, |$v:ident, $run:ident, $distance:ident| $stage:expr) => {
        map($from, $to, |mut $v: $vector| {
            macro_rules! stage {
                ($r:literal $d:literal) => {
                    $v = {
                        const $run: usize = $r;
                        const $distance: usize = $d;
                        $stage
                    }
                };
            }
            for_each_stage!(stage);
            $v
        })
    };
}

pub fn job(c: &mut Criterion) {
    let number = |at: usize| i32::from(noise(at)) << 8 | i32::from(noise(at + CACHED));
    let input = Memory::new(CACHED, |at| number(at / 4).to_ne_bytes()[at % 4]);
    let expected = Memory::new(CACHED, |at| {
        let mut lanes: [i32; 16] = from_fn(|k| number(at / 64 * 16 + k));
        lanes.sort_unstable();
        lanes[at / 4 % 16].to_ne_bytes()[at % 4]
    });
    let mut candidates: Vec<Candidate> = vec![
        ("wide", |from, to| sort!(from, to, i32x16, |v, RUN, DISTANCE| wide_stage::<RUN, DISTANCE>(v))),
        ("arrays", |from, to| {
            sort!(from, to, [i32; 16], |v, RUN, DISTANCE| from_fn(|k| {
                let other = v[k ^ DISTANCE];
                if greater(RUN, DISTANCE, k) { v[k].max(other) } else { v[k].min(other) }
            }));
        }),
        ("intrinsics", |from, to| {
            sort!(from, to, by_hand::Vector, |v, RUN, DISTANCE| by_hand::stage::<RUN, DISTANCE>(v));
        }),
    ];
    candidates.extend(swz_and_clone!(|from, to| sort!(from, to, int16, |v, RUN, DISTANCE| {
        const PARTNERS: [u32; 16] = Stage::<RUN, DISTANCE>::PARTNERS;
        let other = shuffle!(v, PARTNERS);
        select(v.min(other), v.max(other), uint16::from_array(Stage::<RUN, DISTANCE>::GREATER))
    })));
    candidates.extend(fearless!(fearless()));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        use std::simd::cmp::SimdOrd;
        use std::simd::{i32x16, simd_swizzle};
        map(from, to, |v: [i32; 16]| {
            let mut v = i32x16::from_array(v);
            macro_rules! stage {
                ($run:literal $distance:literal) => {
                    let other = simd_swizzle!(v, {
                        let (mut lanes, mut k) = ([0; 16], 0);
                        while k < 16 {
                            lanes[k] = k ^ $distance;
                            k += 1;
                        }
                        lanes
                    });
                    v = simd_swizzle!(v.simd_min(other), v.simd_max(other), Stage::<$run, $distance>::KEPT);
                };
            }
            for_each_stage!(stage);
            v.to_array()
        });
    }));
    race(c, "bitonic sort of 16 lanes", &input, &expected, &candidates);
}
