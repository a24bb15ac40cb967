//! Base64 by blocks of a `uchar16`: 12 bytes are 16 characters (RFC 4648, section 4). For little-endian machines, as
//! bytes are taken for numbers by `as_type`, which keeps the order of the memory.

use swz::builtin::{as_type, isequal, isless, mul_hi, sub_sat, vload16, vstore16};
use swz::prelude::*;

/// The sum from a value to its character, by the number of the range that the value is in: 52 to 61 are 1 to 10, 62 and 63 are 11 and 12, 0
/// to 25 are 13, and 26 to 51 are 0.
const TO_CHARACTER: uchar16 = {
    let digit = b'0'.wrapping_sub(52);
    let mut table = [digit; 16];
    table[0] = b'a' - 26;
    table[11] = b'+'.wrapping_sub(62);
    table[12] = b'/'.wrapping_sub(63);
    table[13] = b'A';
    uchar16::from_array(table)
};

/// The sum from a character to its value, by its upper four bits; 1 is that of `/`, which shares its own with `+`.
const TO_VALUE: uchar16 = {
    let (upper, lower) = (0_u8.wrapping_sub(b'A'), 26_u8.wrapping_sub(b'a'));
    let mut table = [0; 16];
    table[1] = 63 - b'/';
    table[2] = 62 - b'+';
    table[3] = 52 - b'0';
    (table[4], table[5]) = (upper, upper);
    (table[6], table[7]) = (lower, lower);
    uchar16::from_array(table)
};

/// The bits of the upper halves that characters may have, and for each lower half those that make no character.
const UPPER: uchar16 = uchar16::from_array([1, 1, 2, 4, 8, 16, 8, 16, 1, 1, 1, 1, 1, 1, 1, 1]);
const REFUSED: uchar16 = {
    let mut table = [0; 16];
    let mut lower = 0;
    while lower < 16 {
        table[lower] = 1
            | if lower == 0xB || lower == 0xF { 0 } else { 2 }
            | if lower <= 9 { 0 } else { 4 }
            | if lower >= 1 { 0 } else { 8 }
            | if lower <= 0xA { 0 } else { 16 };
        lower += 1;
    }
    uchar16::from_array(table)
};

/// The characters of the first 12 bytes.
#[inline(always)]
pub fn encoded(bytes: uchar16) -> uchar16 {
    // Each number of 32 bits gets three bytes, the second twice, so that shifts of 16 bits reach all four parts.
    let bits = as_type::<uint4>(swz!(bytes.s102143547687a9ba));
    // A multiplication shifts each half by a number of its own.
    let even = mul_hi(as_type::<ushort8>(bits & 0x0FC0_FC00), as_type::<ushort8>(uint4::splat(0x0400_0040)));
    let odd = as_type::<ushort8>(bits & 0x003F_03F0) * as_type::<ushort8>(uint4::splat(0x0100_0010));
    let values = as_type::<uchar16>(even | odd);
    let upper: uchar16 = as_type(isless(values, 26));
    values + shuffle(TO_CHARACTER, sub_sat(values, 51) | upper & 0xD)
}

/// The bytes of 16 characters in the first 12 components, and what is not 0 where one is no character of base64.
#[inline(always)]
pub fn decoded(characters: uchar16) -> (uchar16, uchar16) {
    let upper = characters >> 4;
    let refused = shuffle(UPPER, upper) & shuffle(REFUSED, characters & 0x0F);
    let slash: uchar16 = as_type(isequal(characters, b'/'));
    let values = characters + shuffle(TO_VALUE, upper + slash);
    // Two and two neighbours make 12 bits, the lower one's bits above, and two of those 24.
    let pairs = as_type::<ushort8>(values);
    let pairs = as_type::<uint4>((pairs << 6 | pairs >> 8) & 0x0FFF);
    let bytes = as_type::<uchar16>(pairs << 12 | pairs >> 16);
    (swz!(bytes.s210654a98edc3333), refused)
}

/// Encodes whole blocks of 12 bytes.
#[inline(always)]
pub fn encode_blocks(from: &[u8], to: &mut [u8]) {
    let mut to = to.chunks_exact_mut(16);
    // A block is read with the 4 bytes behind it, which the last one does not have.
    for (from, to) in from.windows(16).step_by(12).zip(&mut to) {
        vstore16(encoded(vload16(0, from)), 0, to);
    }
    if let (Some(to), Some(last)) = (to.next(), from.last_chunk::<12>()) {
        let mut bytes = [0; 16];
        bytes[..12].copy_from_slice(last);
        vstore16(encoded(vload16(0, &bytes)), 0, to);
    }
}

/// Decodes whole blocks of 16 characters; whether all are characters of base64.
#[inline(always)]
pub fn decode_blocks(from: &[u8], to: &mut [u8]) -> bool {
    let mut refused = uchar16::splat(0);
    let mut at = 0;
    for from in from.chunks_exact(16) {
        let (bytes, wrong) = decoded(vload16(0, from));
        refused |= wrong;
        // A block is written with 4 bytes behind it, for which the last one has no place.
        match to.get_mut(at..at + 16) {
            Some(to) => vstore16(bytes, 0, to),
            None => to[at..at + 12].copy_from_slice(&bytes[..12]),
        }
        at += 12;
    }
    refused == uchar16::splat(0)
}
