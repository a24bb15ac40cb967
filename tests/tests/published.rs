//! The benchmarks' kernels against published test vectors and against scalar code.

#[path = "../benches/kernels/mod.rs"]
mod kernels;

use kernels::{base64, chacha20, sha256};
use std::fmt::Write as _;
use swz::prelude::*;

/// Any bytes by whole blocks; the last one is filled up, and cut off again.
fn encode(bytes: &[u8]) -> String {
    let mut padded = bytes.to_vec();
    padded.resize(bytes.len().next_multiple_of(12), 0);
    let mut text = vec![0; padded.len() / 3 * 4];
    base64::encode_blocks(&padded, &mut text);
    text.truncate((4 * bytes.len()).div_ceil(3));
    text.resize(bytes.len().div_ceil(3) * 4, b'=');
    String::from_utf8(text).unwrap()
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let characters = text.trim_end_matches('=').as_bytes();
    let mut padded = characters.to_vec();
    padded.resize(characters.len().next_multiple_of(16), b'A');
    let mut bytes = vec![0; padded.len() / 4 * 3];
    let known = base64::decode_blocks(&padded, &mut bytes);
    bytes.truncate(characters.len() * 3 / 4);
    known.then_some(bytes)
}

/// RFC 4648, section 10.
#[test]
fn base64_of_the_rfc() {
    for (bytes, text) in [
        ("", ""),
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ] {
        assert_eq!(encode(bytes.as_bytes()), text);
        assert_eq!(decode(text).unwrap(), bytes.as_bytes());
    }
}

#[test]
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
            assert_eq!(decode(text).unwrap(), bits.to_be_bytes()[1..]);
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
    assert_eq!(decode(&parts).unwrap(), bytes);
}

fn words<const N: usize>(bytes: &[u8]) -> [u32; N] {
    std::array::from_fn(|at| u32::from_le_bytes(bytes[4 * at..][..4].try_into().unwrap()))
}

/// RFC 8439, section 2.3.2.
#[test]
fn chacha20_block_of_the_rfc() {
    let key: Vec<u8> = (0..32).collect();
    let nonce = words([0, 0, 0, 9, 0, 0, 0, 0x4A, 0, 0, 0, 0].as_slice());
    let mut stream = [0; 16];
    chacha20::apply(words(&key), 1, nonce, &[0; 16], &mut stream);
    let expected = [
        0xe4e7_f110,
        0x1559_3bd1,
        0x1fdd_0f50,
        0xc471_20a3,
        0xc7f4_d1c7,
        0x0368_c033,
        0x9aaa_2204,
        0x4e6c_d4c3,
        0x4664_82d2,
        0x09aa_9f07,
        0x05d7_c214,
        0xa202_8bd9,
        0xd19c_12b5,
        0xb94e_16de,
        0xe883_d0cb,
        0x4e3c_50a2,
    ];
    assert_eq!(stream, expected);
}

/// RFC 8439, section 2.4.2.
#[test]
fn chacha20_text_of_the_rfc() {
    let text =
        b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen \
        would be it.";
    let expected = "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b357\
        1639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab77937365af90bbf74a35be6\
        b40b8eedf2785e42874d";
    let key: Vec<u8> = (0..32).collect();
    let nonce = words([0, 0, 0, 0, 0, 0, 0, 0x4A, 0, 0, 0, 0].as_slice());
    let mut padded = text.to_vec();
    padded.resize(116, 0);
    let mut result = [0; 29];
    chacha20::apply(words(&key), 1, nonce, &words::<29>(&padded), &mut result);
    let mut hexadecimal = String::new();
    for byte in result.iter().flat_map(|word| word.to_le_bytes()).take(114) {
        write!(hexadecimal, "{byte:02x}").unwrap();
    }
    assert_eq!(text.len(), 114);
    assert_eq!(hexadecimal, expected);
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
