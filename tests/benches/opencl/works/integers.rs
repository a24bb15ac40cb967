//! Hashes and random numbers.

use swz::builtin::rotate;
use swz::prelude::*;

use crate::work::{Kind, bytes, words, work};

pub const ALL: [fn() -> Kind; 3] = [xorshift, murmur, sha256];

work! {
    xorshift, "random numbers by shifts", "benches/opencl/cl/xorshift.cl", limit 0.0;
    size usize, n in [1 << 18, 1000];
    in seeds: u32 = words(n, 30);
    out states: u32 = n, means: f32 = n;
    kernel xorshift::xorshift(states, seeds, means);
    plain xorshift_plain(states, seeds, means);
    hand xorshift_by_hand(states, seeds, means);
}

#[inline(never)]
fn xorshift_plain(states: &mut [u32], seeds: &[u32], means: &mut [f32]) {
    for ((state, seed), mean) in states.iter_mut().zip(seeds).zip(means) {
        let (mut x, mut sum) = (*seed, 0_u32);
        for _ in 0..16 {
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
            sum = sum.wrapping_add(x >> 8);
        }
        *state = x;
        *mean = sum as f32 * (1.0 / 268_435_456.0);
    }
}

#[inline(never)]
#[swizzle]
fn xorshift_by_hand(states: &mut [u32], seeds: &[u32], means: &mut [f32]) {
    let seeds = seeds.chunks_exact(8);
    for ((states, seeds), means) in states.chunks_exact_mut(8).zip(seeds).zip(means.chunks_exact_mut(8)) {
        let (mut x, mut sum) = (uint8::from_slice(seeds), uint8::splat(0));
        for _ in 0..16 {
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
            sum += x >> 8;
        }
        x.copy_to_slice(states);
        (convert_float8(sum) * (1.0 / 268_435_456.0)).copy_to_slice(means);
    }
}

work! {
    murmur, "a hash of five words", "benches/opencl/cl/murmur.cl", limit 0.0;
    size usize, n in [1 << 16, 1000];
    in words: u32 = words(5 * n, 31);
    out hashes: u32 = n;
    kernel murmur::murmur(words, hashes, 42, n as u32);
    plain murmur_plain(words, hashes, 42);
    hand murmur_by_hand(words, hashes, 42);
}

#[inline(never)]
fn murmur_plain(words: &[u32], hashes: &mut [u32], seed: u32) {
    let count = hashes.len();
    for (i, to) in hashes.iter_mut().enumerate() {
        let mut hash = seed;
        for k in 0..5 {
            let word = words[k * count + i].wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
            hash = (hash ^ word).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
        }
        hash ^= 0x14;
        hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
        hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
        *to = hash ^ hash >> 16;
    }
}

#[inline(never)]
fn murmur_by_hand(words: &[u32], hashes: &mut [u32], seed: u32) {
    let count = hashes.len();
    for (i, to) in (0..).step_by(8).zip(hashes.chunks_exact_mut(8)) {
        let mut hash = uint8::splat(seed);
        for k in 0..5 {
            let word = uint8::from_slice(&words[k * count + i..][..8]);
            hash ^= rotate(word * 0xcc9e_2d51, uint8::splat(15)) * 0x1b87_3593;
            hash = rotate(hash, uint8::splat(13)) * 5 + 0xe654_6b64;
        }
        hash ^= 0x14;
        hash = (hash ^ (hash >> 16)) * 0x85eb_ca6b;
        hash = (hash ^ (hash >> 13)) * 0xc2b2_ae35;
        (hash ^ (hash >> 16)).copy_to_slice(to);
    }
}

work! {
    sha256, "SHA-256 on `uint16` and `uint8`, with an array", "../runtime/examples/kernels/cl/hash.cl", limit 0.0;
    size usize, n in [1 << 10, 1000];
    in messages: u8 = bytes(64 * n, 32);
    out digests: uint8 = n;
    kernel sha256::sha256(messages, digests);
    plain sha256_plain(messages, digests);
    hand sha256_by_hand(messages, digests);
}

const START: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// The second block of a message of 64 bytes.
const PADDING: [u32; 16] = [0x8000_0000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 512];

#[inline(never)]
fn sha256_plain(messages: &[u8], digests: &mut [uint8]) {
    for (message, digest) in messages.chunks_exact(64).zip(digests) {
        let block = std::array::from_fn(|k| u32::from_be_bytes([0, 1, 2, 3].map(|byte| message[4 * k + byte])));
        let mut state = START;
        for block in [block, PADDING] {
            compress(&mut state, block);
        }
        *digest = uint8::from_array(state);
    }
}

#[allow(clippy::many_single_char_names, reason = "the names of the standard")]
fn compress(state: &mut [u32; 8], mut w: [u32; 16]) {
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for i in 0..64 {
        if i >= 16 {
            let (before, last) = (w[(i + 1) % 16], w[(i + 14) % 16]);
            let first = before.rotate_right(7) ^ before.rotate_right(18) ^ before >> 3;
            let second = last.rotate_right(17) ^ last.rotate_right(19) ^ last >> 10;
            w[i % 16] = w[i % 16].wrapping_add(first).wrapping_add(w[(i + 9) % 16]).wrapping_add(second);
        }
        let sigma = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let first =
            h.wrapping_add(sigma).wrapping_add(e & f ^ !e & g).wrapping_add(sha256::ROUND[i]).wrapping_add(w[i % 16]);
        let sigma = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = sigma.wrapping_add(a & b ^ a & c ^ b & c);
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(first), c, b, a, first.wrapping_add(second));
    }
    for (state, value) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *state = state.wrapping_add(value);
    }
}

/// Eight messages at a time.
#[inline(never)]
fn sha256_by_hand(messages: &[u8], digests: &mut [uint8]) {
    for (messages, digests) in messages.chunks_exact(8 * 64).zip(digests.chunks_exact_mut(8)) {
        let word = |message: usize, k: usize| {
            u32::from_be_bytes([0, 1, 2, 3].map(|byte| messages[64 * message + 4 * k + byte]))
        };
        let block = std::array::from_fn(|k| uint8::from_array(std::array::from_fn(|message| word(message, k))));
        let mut state = START.map(uint8::splat);
        for block in [block, PADDING.map(uint8::splat)] {
            compress_eight(&mut state, block);
        }
        for (message, digest) in digests.iter_mut().enumerate() {
            *digest = uint8::from_array(state.map(|words| words[message]));
        }
    }
}

#[allow(clippy::many_single_char_names, reason = "the names of the standard")]
#[inline(always)]
fn compress_eight(state: &mut [uint8; 8], mut w: [uint8; 16]) {
    let right = |words: uint8, by: u32| rotate(words, uint8::splat(32 - by));
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for i in 0..64 {
        if i >= 16 {
            let (before, last) = (w[(i + 1) % 16], w[(i + 14) % 16]);
            let first = right(before, 7) ^ right(before, 18) ^ (before >> 3);
            w[i % 16] += first + w[(i + 9) % 16] + (right(last, 17) ^ right(last, 19) ^ (last >> 10));
        }
        let sigma = right(e, 6) ^ right(e, 11) ^ right(e, 25);
        let first = h + sigma + ((e & f) ^ (!e & g)) + sha256::ROUND[i] + w[i % 16];
        let second = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e, d, c, b, a) = (g, f, e, d + first, c, b, a, first + second);
    }
    for (state, value) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *state += value;
    }
}
