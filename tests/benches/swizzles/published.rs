//! Algorithms with published test vectors, beside the crates that people use for them: base64, `ChaCha20`, and SHA-256's message
//! schedule. The crates take the level that they find at run time; `tests/published.rs` checks the kernels of `swz` against the vectors.

use crate::kernels::{base64, chacha20, sha256};
use crate::support::{CACHED, Candidate, Memory, map, noise, race, view, view_mut};
use ::chacha20::ChaCha20;
use ::chacha20::cipher::{KeyIvInit, StreamCipher};
use base64_simd::{AsOut, STANDARD};
use criterion::Criterion;
use swz::prelude::*;

/// The character of each of 6 bits.
fn character(at: usize) -> u8 {
    let byte = |at: usize| u32::from(noise(at));
    let bits = byte(at / 4 * 3) << 16 | byte(at / 4 * 3 + 1) << 8 | byte(at / 4 * 3 + 2);
    match (bits >> (18 - at % 4 * 6) & 0x3F) as u8 {
        value @ 0..26 => b'A' + value,
        value @ 26..52 => b'a' + value - 26,
        value @ 52..62 => b'0' + value - 52,
        62 => b'+',
        _ => b'/',
    }
}

pub fn encode(c: &mut Criterion) {
    let input = Memory::new(CACHED / 4 * 3, noise);
    let expected = Memory::new(CACHED, character);
    let candidates: [Candidate; 2] = [
        ("swz", |from, to| base64::encode_blocks(from, to)),
        ("base64-simd", |from, to| {
            _ = STANDARD.encode(from, to.as_out());
        }),
    ];
    race(c, "base64, encoded", &input, &expected, &candidates);
}

pub fn decode(c: &mut Criterion) {
    let input = Memory::new(CACHED, character);
    let expected = Memory::new(CACHED / 4 * 3, noise);
    let candidates: [Candidate; 2] = [
        ("swz", |from, to| assert!(base64::decode_blocks(from, to))),
        ("base64-simd", |from, to| {
            STANDARD.decode(from, to.as_out()).expect("these are characters of base64");
        }),
    ];
    race(c, "base64, decoded", &input, &expected, &candidates);
}

const KEY: [u8; 32] = *b"\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8fabcdefghijklmnop";
const NONCE: [u8; 12] = *b"\x07\0\0\0@ABCDEFG";

fn words<const N: usize>(bytes: &[u8]) -> [u32; N] {
    std::array::from_fn(|at| u32::from_le_bytes(bytes[4 * at..][..4].try_into().expect("these are 4 bytes")))
}

/// The stream block by block, from RFC 8439, section 2.3.
fn stream(counter: u32) -> [u32; 16] {
    let mut first = [0; 16];
    first[..4].copy_from_slice(&words::<4>(b"expand 32-byte k"));
    first[4..12].copy_from_slice(&words::<8>(&KEY));
    first[12] = counter;
    first[13..].copy_from_slice(&words::<3>(&NONCE));
    let mut state = first;
    for round in 0..20 {
        for k in 0..4 {
            let [a, b, c, d] = [0, 1, 2, 3].map(|row| 4 * row + (k + round % 2 * row) % 4);
            for (x, y, z, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                state[x] = state[x].wrapping_add(state[y]);
                state[z] = (state[z] ^ state[x]).rotate_left(by);
            }
        }
    }
    std::array::from_fn(|k| state[k].wrapping_add(first[k]))
}

pub fn encrypt(c: &mut Criterion) {
    let input = Memory::new(CACHED, noise);
    let blocks: Vec<_> = (0..CACHED as u32 / 64).map(stream).collect();
    let expected = Memory::new(CACHED, |at| noise(at) ^ blocks[at / 64][at / 4 % 16].to_le_bytes()[at % 4]);
    let candidates: [Candidate; 2] = [
        ("swz", |from, to| chacha20::apply(words(&KEY), 0, words(&NONCE), view(from), view_mut(to))),
        ("chacha20", |from, to| {
            let mut cipher = ChaCha20::new(&KEY.into(), &NONCE.into());
            cipher.apply_keystream_b2b(from, to);
        }),
    ];
    race(c, "ChaCha20", &input, &expected, &candidates);
}

#[inline(always)]
fn word([x, y, z, w]: [u32; 4]) -> u32 {
    let late = y.rotate_right(17) ^ y.rotate_right(19) ^ y >> 10;
    let small = x.rotate_right(7) ^ x.rotate_right(18) ^ x >> 3;
    late.wrapping_add(z).wrapping_add(small).wrapping_add(w)
}

/// The next four words after sixteen.
#[inline(always)]
fn step(w: [u32; 16]) -> [u32; 4] {
    let first = word([w[1], w[14], w[9], w[0]]);
    let second = word([w[2], w[15], w[10], w[1]]);
    [first, second, word([w[3], first, w[11], w[2]]), word([w[4], second, w[12], w[3]])]
}

mod by_hand {
    use core::arch::x86_64::*;

    #[inline(always)]
    fn rotated<const LEFT: i32, const RIGHT: i32>(v: __m128i) -> __m128i {
        // SAFETY: SSE2 is there on every x86-64.
        unsafe { _mm_or_si128(_mm_slli_epi32::<LEFT>(v), _mm_srli_epi32::<RIGHT>(v)) }
    }

    #[inline(always)]
    fn late(v: __m128i) -> __m128i {
        // SAFETY: SSE2 is there on every x86-64.
        unsafe { _mm_xor_si128(_mm_xor_si128(rotated::<15, 17>(v), rotated::<13, 19>(v)), _mm_srli_epi32::<10>(v)) }
    }

    #[inline(always)]
    pub fn step([a, b, c, d]: [__m128i; 4]) -> __m128i {
        // SAFETY: SSE2 is there on every x86-64.
        unsafe {
            // The last three of one and the first of the other.
            let next = |x, y| _mm_or_si128(_mm_srli_si128::<4>(x), _mm_slli_si128::<12>(y));
            let before = next(a, b);
            let turned = _mm_xor_si128(rotated::<25, 7>(before), rotated::<14, 18>(before));
            let small = _mm_xor_si128(turned, _mm_srli_epi32::<3>(before));
            let sum = _mm_add_epi32(_mm_add_epi32(a, small), next(c, d));
            let sum = _mm_add_epi32(sum, _mm_srli_si128::<8>(late(d)));
            _mm_add_epi32(sum, _mm_slli_si128::<8>(late(sum)))
        }
    }
}

pub fn schedule(c: &mut Criterion) {
    let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|k| noise(4 * at + k)));
    let input = Memory::new(CACHED, noise);
    let expected = Memory::new(CACHED / 4, |at| {
        step(std::array::from_fn(|k| number(at / 16 * 16 + k)))[at / 4 % 4].to_le_bytes()[at % 4]
    });
    #[allow(unused_mut, reason = "`core::simd` comes with nightly only")]
    let mut candidates: Vec<Candidate> = vec![
        ("swz", |from, to| map(from, to, |words: [uint4; 4]| sha256::step(words))),
        ("arrays", |from, to| map(from, to, step)),
        ("intrinsics", |from, to| map(from, to, by_hand::step)),
    ];
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        use std::simd::{Simd, simd_swizzle, u32x2, u32x4};
        fn rotated<const N: usize>(v: Simd<u32, N>, left: u32) -> Simd<u32, N> {
            v << Simd::splat(left) | v >> Simd::splat(32 - left)
        }
        let late = |v: u32x2| rotated(v, 15) ^ rotated(v, 13) ^ v >> u32x2::splat(10);
        map(from, to, |words: [[u32; 4]; 4]| {
            let [a, b, c, d] = words.map(u32x4::from_array);
            let before = simd_swizzle!(a, b, [1, 2, 3, 4]);
            let small = rotated(before, 25) ^ rotated(before, 14) ^ before >> u32x4::splat(3);
            let sum = a + small + simd_swizzle!(c, d, [1, 2, 3, 4]);
            let low = simd_swizzle!(sum, [0, 1]) + late(simd_swizzle!(d, [2, 3]));
            let high = simd_swizzle!(sum, [2, 3]) + late(low);
            simd_swizzle!(low, high, [0, 1, 2, 3]).to_array()
        });
    }));
    race(c, "step of SHA-256's schedule", &input, &expected, &candidates);
}
