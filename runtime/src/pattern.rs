//! Decoding of packed patterns, in `const`.
//!
//! A pattern is a `u128` with a byte for each lane of the result, lane 0 lowest, so that it reads in hex from right to left:
//! `.wzyx` is `0x00010203`. The offset comes from leading `hi`s, whose lanes depend on the width of the vector.

use crate::register::stored;

/// The byte of a lane that is written nowhere.
pub(crate) const DISCARDED: usize = 0xFF;

/// Byte `k` of a pattern.
#[inline(always)]
pub(crate) const fn byte(lanes: u128, k: usize) -> usize {
    (lanes >> (8 * k)) as usize & 0xFF
}

/// The lane of a vector of `n` components that byte `k` of a pattern selects, `offset` sixteenths of the vector further
/// on; wrapped to the lanes that are stored.
#[inline(always)]
pub(crate) const fn index(lanes: u128, offset: usize, n: usize, k: usize) -> usize {
    (byte(lanes, k) + offset * stored(n) / 16) & (stored(n) - 1)
}
