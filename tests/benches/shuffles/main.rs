//! Runtime masks against a scalar loop, `wide`'s and `fearless_simd`'s shuffles, and with the feature `nightly` the
//! `swizzle_dyn` of `core::simd`, each where it exists for that width; over slices smaller and larger than the caches.
//!
//! Every vector has a mask of its own, beside it in memory. `wide` takes part with the shuffle that wraps its indices as `swz` does; the
//! others have none, so that all indices are in range. `fearless_simd` numbers bytes instead of components: its masks do so from the
//! beginning, which spares it the conversion.

#![cfg_attr(feature = "nightly", feature(portable_simd))]
#![allow(clippy::incompatible_msrv, reason = "the libraries compared with need a newer compiler than `swz`")]
#![allow(clippy::inline_always, reason = "one function for each candidate")]

#[path = "../support/mod.rs"]
mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use fearless_simd::prelude::*;
use support::{CACHED, Candidate, LARGE, Memory, Plain, fearless, map, noise, plain, race};
use swz::prelude::*;
use wide::ShuffleExt;

plain!(wide::u8x16, wide::u16x8, wide::u16x16, wide::u32x4, wide::u32x8, wide::u32x16, wide::u64x2, wide::u64x4);
plain!(wide::u64x8, wide::f32x4, wide::f32x8, wide::f32x16, wide::f64x2, wide::f64x4, wide::f64x8, f64);

/// `INPUTS` vectors of `LANES` elements of `SIZE` bytes and their mask.
struct Job<const INPUTS: usize, const LANES: usize, const SIZE: usize>;

impl<const INPUTS: usize, const LANES: usize, const SIZE: usize> Job<INPUTS, LANES, SIZE> {
    const VECTOR: usize = LANES * SIZE;
    const BLOCK: usize = (INPUTS + 1) * Self::VECTOR;

    /// The index at a place of the mask of a block.
    fn index(block: usize, lane: usize) -> usize {
        usize::from(noise(block * LANES + lane)) % (INPUTS * LANES)
    }

    /// Vectors with masks that number components, or bytes.
    fn input(size: usize, bytes: bool) -> Memory {
        Memory::new(size, |at| {
            let (block, place) = (at / Self::BLOCK, at % Self::BLOCK);
            let Some(mask) = place.checked_sub(INPUTS * Self::VECTOR) else { return noise(at) };
            let (index, byte) = (Self::index(block, mask / SIZE), mask % SIZE);
            match (bytes, byte) {
                (true, _) => (index * SIZE + byte) as u8,
                (false, 0) => index as u8,
                (false, _) => 0,
            }
        })
    }

    fn expected(size: usize) -> Memory {
        Memory::new(size / (INPUTS + 1), |at| {
            let (block, place) = (at / Self::VECTOR, at % Self::VECTOR);
            noise(block * Self::BLOCK + Self::index(block, place / SIZE) * SIZE + place % SIZE)
        })
    }

    fn race(c: &mut Criterion, name: &str, by_components: &[Candidate], by_bytes: &[Candidate]) {
        for (size, place) in [(CACHED, "16 KiB"), (LARGE, "64 MiB")] {
            // Whole blocks and whole lines.
            let size = size / 384 * 384;
            let (name, expected) = (format!("{name}, {place}"), Self::expected(size));
            race(c, &name, &Self::input(size, false), &expected, by_components);
            race(c, &name, &Self::input(size, true), &expected, by_bytes);
        }
    }
}

/// Vectors and their mask, as they lie in memory.
#[derive(Clone, Copy)]
#[repr(C)]
struct Block<V, const INPUTS: usize, M>([V; INPUTS], M);
// SAFETY: all vectors of a job have the same size and no padding.
unsafe impl<V: Plain, const INPUTS: usize, M: Plain> Plain for Block<V, INPUTS, M> {}

/// Races of one type: number of inputs, lanes, bytes of a lane; the names of vector, mask, element and mask element here, of vector
/// and mask in `wide`, of vector and bytes in `fearless_simd`.
macro_rules! job {
    ($c:ident, $inputs:tt $lanes:literal $size:literal, $v:ident $m:ident [$t:ty; $u:ty], $wide_v:ident $wide_m:ident, $fearless_v:ident $fearless_m:ident $(, $nightly:ident)?) => {{
        #[inline(always)]
        fn fearless<S: Simd>(simd: S, from: &[u8], to: &mut [u8]) {
            map(from, to, |Block(x, mask): Block<[$t; $lanes], $inputs, [u8; $lanes * $size]>| {
                let x = x.map(|x| fearless_simd::$fearless_v::load_array(simd, x));
                let mask = fearless_simd::$fearless_m::load_array(simd, mask);
                job!(@ fearless $inputs, x, mask).to_array()
            });
        }
        #[allow(unused_mut, reason = "not all have more")]
        let mut candidates: Vec<Candidate> = vec![
            ("swz", |from, to| map(from, to, |Block(x, mask): Block<$v, $inputs, $m>| job!(@ swz $inputs, x, mask))),
            ("scalar loop", |from, to| {
                map(from, to, |Block(x, mask): Block<[$t; $lanes], $inputs, [$u; $lanes]>| {
                    let lane = |index: $u| index as usize % ($inputs * $lanes);
                    mask.map(|index| x[lane(index) / $lanes][lane(index) % $lanes])
                });
            }),
            ("wide", |from, to| {
                map(from, to, |Block(x, mask): Block<wide::$wide_v, $inputs, wide::$wide_m>| job!(@ wide $inputs, x, mask));
            }),
        ];
        $(
            #[cfg(feature = "nightly")]
            candidates.push(("core::simd", |from, to| {
                map(from, to, |Block([x], mask): Block<[u8; $lanes], 1, [u8; $lanes]>| {
                    std::simd::$nightly::from_array(x).swizzle_dyn(mask.into()).to_array()
                });
            }));
        )?
        let name = job!(@ name $inputs, $v);
        Job::<$inputs, $lanes, $size>::race($c, name, &candidates, &fearless!(fearless()));
    }};
    (@ name 1, $v:ident) => { concat!("shuffle of ", stringify!($v)) };
    (@ name 2, $v:ident) => { concat!("shuffle2 of ", stringify!($v)) };
    (@ swz 1, $x:ident, $mask:ident) => { shuffle($x[0], $mask) };
    (@ swz 2, $x:ident, $mask:ident) => { shuffle2($x[0], $x[1], $mask) };
    (@ wide 1, $x:ident, $mask:ident) => { $x[0].shuffle_wrapping($mask) };
    (@ wide 2, $x:ident, $mask:ident) => { ShuffleExt::shuffle_wrapping($x, $mask) };
    (@ fearless 1, $x:ident, $mask:ident) => { $x[0].swizzle_dyn($mask) };
    (@ fearless 2, $x:ident, $mask:ident) => { $x[0].concat_swizzle_dyn($x[1], $mask) };
}

fn jobs(c: &mut Criterion) {
    job!(c, 1 16 1, uchar16 uchar16 [u8; u8], u8x16 u8x16, u8x16 u8x16, u8x16);
    job!(c, 1 8 2, ushort8 ushort8 [u16; u16], u16x8 u16x8, u16x8 u8x16);
    job!(c, 1 16 2, ushort16 ushort16 [u16; u16], u16x16 u16x16, u16x16 u8x32);
    job!(c, 1 4 4, float4 uint4 [f32; u32], f32x4 u32x4, f32x4 u8x16);
    job!(c, 1 8 4, float8 uint8 [f32; u32], f32x8 u32x8, f32x8 u8x32);
    job!(c, 1 16 4, float16 uint16 [f32; u32], f32x16 u32x16, f32x16 u8x64);
    job!(c, 1 2 8, double2 ulong2 [f64; u64], f64x2 u64x2, f64x2 u8x16);
    job!(c, 1 4 8, double4 ulong4 [f64; u64], f64x4 u64x4, f64x4 u8x32);
    job!(c, 1 8 8, double8 ulong8 [f64; u64], f64x8 u64x8, f64x8 u8x64);
    job!(c, 2 16 1, uchar16 uchar16 [u8; u8], u8x16 u8x16, u8x16 u8x16);
    job!(c, 2 8 2, ushort8 ushort8 [u16; u16], u16x8 u16x8, u16x8 u8x16);
    job!(c, 2 4 4, float4 uint4 [f32; u32], f32x4 u32x4, f32x4 u8x16);
    job!(c, 2 8 4, float8 uint8 [f32; u32], f32x8 u32x8, f32x8 u8x32);
    job!(c, 2 4 8, double4 ulong4 [f64; u64], f64x4 u64x4, f64x4 u8x32);
}

criterion_group!(benches, jobs);
criterion_main!(benches);
