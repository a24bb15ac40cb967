//! The test vectors of the RFCs, and the kernels on bytes of any length, as they are asked for there.

use super::{base64, chacha20};
use std::fmt::Write as _;

/// RFC 4648, section 10: bytes and their text.
pub const BASE64: [(&str, &str); 7] = [
    ("", ""),
    ("f", "Zg=="),
    ("fo", "Zm8="),
    ("foo", "Zm9v"),
    ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
];

/// Any bytes by whole blocks; the last one is filled up, and cut off again.
pub fn encode(bytes: &[u8]) -> String {
    let mut padded = bytes.to_vec();
    padded.resize(bytes.len().next_multiple_of(12), 0);
    let mut text = vec![0; padded.len() / 3 * 4];
    base64::encode_blocks(&padded, &mut text);
    text.truncate((4 * bytes.len()).div_ceil(3));
    text.resize(bytes.len().div_ceil(3) * 4, b'=');
    String::from_utf8(text).expect("characters of base64 are ASCII")
}

/// The bytes of a text, if it is one of base64.
pub fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let end = text.iter().rposition(|&character| character != b'=').map_or(0, |last| last + 1);
    let characters = &text[..end];
    if text.len() - end > 2 || text.len() % 4 != 0 {
        return None;
    }
    let mut padded = characters.to_vec();
    padded.resize(characters.len().next_multiple_of(16), b'A');
    let mut bytes = vec![0; padded.len() / 4 * 3];
    let known = base64::decode_blocks(&padded, &mut bytes);
    // The bits behind the last byte.
    let rest = bytes.split_off(characters.len() * 3 / 4);
    (known && rest.iter().all(|&rest| rest == 0)).then_some(bytes)
}

/// Bytes as words, as `ChaCha20` takes them.
pub fn words<const N: usize>(bytes: &[u8]) -> [u32; N] {
    std::array::from_fn(|at| u32::from_le_bytes(bytes[4 * at..][..4].try_into().expect("these are 4 bytes")))
}

/// RFC 8439, section 2.3.2: the key and the nonce, whose first bytes are 9 there and 0 in section 2.4.2.
fn key() -> [u32; 8] {
    words(&std::array::from_fn::<u8, 32, _>(|at| at as u8))
}
fn nonce(first: u8) -> [u32; 3] {
    words(&[0, 0, 0, first, 0, 0, 0, 0x4A, 0, 0, 0, 0])
}

/// RFC 8439, section 2.3.2: the words of the block.
pub const BLOCK: [u32; 16] = [
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

/// That block by the kernel.
pub fn block() -> [u32; 16] {
    let mut stream = [0; 16];
    chacha20::apply(key(), 1, nonce(9), &[0; 16], &mut stream);
    stream
}

/// RFC 8439, section 2.4.2: a text, and what it is encrypted.
pub const TEXT: &[u8; 114] =
    b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen \
    would be it.";
pub const ENCRYPTED: &str = "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b357\
    1639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab77937365af90bbf74a35be6\
    b40b8eedf2785e42874d";

/// The text, encrypted by the kernel, in hexadecimal digits.
pub fn encrypted() -> String {
    let mut result = [0; TEXT.len()];
    chacha20::apply_bytes(key(), 1, nonce(0), TEXT, &mut result);
    let mut digits = String::new();
    for byte in result {
        write!(digits, "{byte:02x}").expect("a string takes any text");
    }
    digits
}
