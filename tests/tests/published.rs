//! The benchmarks' kernels against published test vectors and against scalar code.

#[path = "../benches/kernels/mod.rs"]
mod kernels;

use kernels::rfc::{self, decode, encode};
use kernels::{base64, chacha20, sha256};
use swz::prelude::*;

/// RFC 4648, section 10.
#[test]
#[cfg_attr(target_endian = "big", ignore = "the kernel is for little-endian machines")]
fn base64_of_the_rfc() {
    for (bytes, text) in rfc::BASE64 {
        assert_eq!(encode(bytes.as_bytes()), text);
        assert_eq!(decode(text.as_bytes()).unwrap(), bytes.as_bytes());
    }
}

/// A text is no base64 if it is cut off, has bits behind its end, or has too many signs of the end.
#[test]
fn what_is_no_base64() {
    for text in ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zg==Zg==", "Zm 9v"] {
        assert_eq!(decode(text.as_bytes()), None, "{text}");
    }
}

#[test]
#[cfg_attr(target_endian = "big", ignore = "the kernel is for little-endian machines")]
fn base64_of_every_character() {
    let alphabet: Vec<u8> = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(*b"+/").collect();
    // Six bits at each of the four places of 24.
    for place in 0..4 {
        for (value, &character) in alphabet.iter().enumerate() {
            let bits = (value as u32) << (18 - 6 * place);
            let mut text = *b"AAAA";
            text[place] = character;
            let text = std::str::from_utf8(&text).unwrap();
            assert_eq!(encode(&bits.to_be_bytes()[1..]), text);
            assert_eq!(decode(text.as_bytes()).unwrap(), bits.to_be_bytes()[1..]);
        }
    }
    // Every byte at every place of a block that is else one of characters.
    for place in 0..16 {
        for byte in 0..=255 {
            let mut block = *b"QUJDRA+/abcd0189";
            block[place] = byte;
            assert_eq!(base64::decode_blocks(&block, &mut [0; 12]), alphabet.contains(&byte), "{byte} at {place}");
        }
    }
    // Blocks behind one another, of which the first ones are read and written with what lies behind them.
    let bytes: Vec<u8> = (0..60).map(|at: u8| at.wrapping_mul(37)).collect();
    let parts: String = bytes.chunks(12).map(encode).collect();
    assert_eq!(encode(&bytes), parts);
    assert_eq!(decode(parts.as_bytes()).unwrap(), bytes);
}

/// RFC 8439, section 2.3.2.
#[test]
fn chacha20_block_of_the_rfc() {
    assert_eq!(rfc::block(), rfc::BLOCK);
}

/// RFC 8439, section 2.4.2.
#[test]
fn chacha20_text_of_the_rfc() {
    assert_eq!(rfc::encrypted(), rfc::ENCRYPTED);
}

/// Blocks by fours are the blocks by themselves, also where the counter overflows.
#[test]
fn chacha20_blocks_follow_each_other() {
    let key = std::array::from_fn(|k| 0x9E37_79B9_u32.wrapping_mul(k as u32 + 1));
    let from: Vec<u32> = (0..16 * 9).map(|at| at * at).collect();
    let mut to = vec![0; from.len()];
    chacha20::apply(key, u32::MAX - 5, [1, 2, 3], &from, &mut to);
    for (at, (from, to)) in from.chunks(16).zip(to.chunks(16)).enumerate() {
        let mut block = [0; 16];
        chacha20::apply(key, (u32::MAX - 5).wrapping_add(at as u32), [1, 2, 3], from, &mut block);
        assert_eq!(to, block, "block {at}");
    }
}

/// Bytes are words, also where their number is none of whole words or blocks.
#[test]
fn chacha20_of_bytes() {
    let key = std::array::from_fn(|k| 0x9E37_79B9_u32.wrapping_mul(k as u32 + 1));
    let bytes: Vec<u8> = (0..600_u32).map(|at| ((at * at) >> 3) as u8).collect();
    let mut expected = [0; 150];
    chacha20::apply(key, 7, [1, 2, 3], &rfc::words::<150>(&bytes), &mut expected);
    let expected: Vec<u8> = expected.iter().flat_map(|word| word.to_le_bytes()).collect();
    for length in 0..=bytes.len() {
        let mut to = vec![0xEE; length];
        chacha20::apply_bytes(key, 7, [1, 2, 3], &bytes[..length], &mut to);
        assert_eq!(to, expected[..length]);
    }
}

/// The schedule of FIPS 180-4, section 6.2.2, word by word.
#[test]
fn sha256_schedule() {
    let mut words: Vec<u32> = (1..=16_u32).map(|k| k.wrapping_mul(0x9E37_79B9).rotate_left(k)).collect();
    for t in 16..64 {
        let (x, y) = (words[t - 15], words[t - 2]);
        let small = x.rotate_right(7) ^ x.rotate_right(18) ^ x >> 3;
        let late = y.rotate_right(17) ^ y.rotate_right(19) ^ y >> 10;
        words.push(late.wrapping_add(words[t - 7]).wrapping_add(small).wrapping_add(words[t - 16]));
    }
    for at in (0..48).step_by(4) {
        let vector = |k: usize| uint4::from_slice(&words[at + 4 * k..]);
        assert_eq!(sha256::step([vector(0), vector(1), vector(2), vector(3)]), vector(4), "word {}", at + 16);
    }
}
