//! `ChaCha20` (RFC 8439, section 2.3) on rows of a `uint4`: four blocks at a time, whose rows lie one behind the other in a `uint16`.

use swz::builtin::{rotate, vload4, vload16, vstore16};
use swz::prelude::*;

/// "expand 32-byte k".
const CONSTANTS: uint4 = uint4::from_array([0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);

/// How many bytes one round of [`apply`] takes.
const BLOCKS: usize = 4 * 64;

/// A quarter round of all columns.
#[inline(always)]
fn columns([mut a, mut b, mut c, mut d]: [uint16; 4]) -> [uint16; 4] {
    a += b;
    d = rotate(d ^ a, 16);
    c += d;
    b = rotate(b ^ c, 12);
    a += b;
    d = rotate(d ^ a, 8);
    c += d;
    b = rotate(b ^ c, 7);
    [a, b, c, d]
}

/// The rows of four blocks, the counter of the first of which is given.
#[inline(always)]
#[must_use]
pub fn blocks(key: [uint4; 2], counter: u32, nonce: uint3) -> [uint16; 4] {
    let last = swz!((uint4)(counter, nonce));
    let [a, b, c, mut d] = [CONSTANTS, key[0], key[1], last].map(|row| swz!(row.xyzwxyzwxyzwxyzw));
    d += uint16::from_array([0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]);
    let mut rows = [a, b, c, d];
    for _ in 0..10 {
        let [a, b, c, d] = columns(rows);
        // Diagonals are columns after each row is turned by its number.
        let [a, b, c, d] =
            columns([a, swz!(b.s123056749ab8defc), swz!(c.s23016745ab89efcd), swz!(d.s30127456b89afcde)]);
        rows = [a, swz!(b.s30127456b89afcde), swz!(c.s23016745ab89efcd), swz!(d.s123056749ab8defc)];
    }
    [rows[0] + a, rows[1] + b, rows[2] + c, rows[3] + d]
}

/// The rows of a block at a time, as they lie in memory.
#[inline(always)]
fn by_block([a, b, c, d]: [uint16; 4]) -> [uint16; 4] {
    swz!([
        (uint16)(a.s0123, b.s0123, c.s0123, d.s0123),
        (uint16)(a.s4567, b.s4567, c.s4567, d.s4567),
        (uint16)(a.s89ab, b.s89ab, c.s89ab, d.s89ab),
        (uint16)(a.scdef, b.scdef, c.scdef, d.scdef),
    ])
}

/// Encrypts or decrypts words, in a multiple of four blocks but for the last ones.
#[inline(always)]
pub fn apply(key: [u32; 8], mut counter: u32, nonce: [u32; 3], from: &[u32], to: &mut [u32]) {
    let key = [vload4(0, &key), vload4(1, &key)];
    let nonce = uint3::from_array(nonce);
    for (from, to) in from.chunks(BLOCKS / 4).zip(to.chunks_mut(BLOCKS / 4)) {
        let stream = by_block(blocks(key, counter, nonce));
        if from.len() == BLOCKS / 4 {
            for (at, stream) in stream.into_iter().enumerate() {
                vstore16(vload16(at, from) ^ stream, at, to);
            }
        } else {
            let words = stream.iter().flat_map(Vector::as_array);
            for ((to, from), word) in to.iter_mut().zip(from).zip(words) {
                *to = from ^ word;
            }
        }
        counter = counter.wrapping_add(4);
    }
}

/// Applies the stream to bytes, which are words in the order of little-endian.
#[inline(always)]
pub fn apply_bytes(key: [u32; 8], mut counter: u32, nonce: [u32; 3], from: &[u8], to: &mut [u8]) {
    let key = [vload4(0, &key), vload4(1, &key)];
    let nonce = uint3::from_array(nonce);
    for (from, to) in from.chunks(4 * 64).zip(to.chunks_mut(4 * 64)) {
        let stream = by_block(blocks(key, counter, nonce));
        for ((from, to), stream) in from.chunks(64).zip(to.chunks_mut(64)).zip(stream) {
            if let (Ok(from), Ok(to)) = (<&[u8; 64]>::try_from(from), <&mut [u8; 64]>::try_from(&mut *to)) {
                let word = |k| u32::from_le_bytes(std::array::from_fn(|byte| from[4 * k + byte]));
                let words = uint16::from_array(std::array::from_fn(word));
                for (to, word) in to.chunks_exact_mut(4).zip(words ^ stream) {
                    to.copy_from_slice(&word.to_le_bytes());
                }
            } else {
                let bytes = stream.into_iter().flat_map(u32::to_le_bytes);
                for ((to, from), byte) in to.iter_mut().zip(from).zip(bytes) {
                    *to = from ^ byte;
                }
            }
        }
        counter = counter.wrapping_add(4);
    }
}
