//! Decoding of packed patterns, in `const`.
//!
//! A pattern is a `u128` with a byte for each lane of the result, lane 0 lowest, so that it reads in hex from right to left:
//! `.wzyx` is `0x00010203`. The offset comes from leading `hi`s, whose lanes depend on the width of the vector. `n` is a
//! number of components, `k` a lane of the pattern.
//!
//! Each function is a whole decision and calls nothing: where rustc inlines nothing itself, as at `opt-level = "s"`, what
//! LLVM inlines becomes a constant only so, and an index that is none when LLVM looks at the lanes costs the permute.

/// How many lanes a vector of `n` components stores: 4 for 3 components, else `n`.
macro_rules! stored {
    ($n:expr) => {
        $n + ($n == 3) as usize
    };
}

/// The byte of a lane that is written nowhere.
const DISCARDED: usize = 0xFF;

/// The lane of a vector that byte `k` of a pattern selects, `offset` sixteenths of the vector further on; wrapped to the
/// lanes that are stored.
#[inline(always)]
pub(crate) const fn index(lanes: u128, offset: usize, n: usize, k: usize) -> usize {
    (((lanes >> (8 * k)) as usize & 0xFF) + offset * stored!(n) / 16) & (stored!(n) - 1)
}

/// As [`index`], for a lane of `m` that is read. The fourth of 3 may be anything to a reader, but integers are divided by what is
/// read: with `is_integer` it is the component before it in its half, `z` in `hi`, `y` in `odd`, which can be divided by where the
/// half can (`tests/tests/writes.rs`, `the_fourth_of_three_never_panics`). Behind the last of `m` it is what makes a good permute.
#[inline(always)]
pub(crate) const fn origin(lanes: u128, offset: usize, n: usize, m: usize, is_integer: bool, k: usize) -> usize {
    let lane = (((lanes >> (8 * k)) as usize & 0xFF) + offset * stored!(n) / 16) & (stored!(n) - 1);
    // Of 3 components, only `hi` has an offset.
    if is_integer && n == 3 && lane == 3 && k < m { 1 + (offset != 0) as usize } else { lane }
}

/// The component that byte `k` selects to be written, if there is one: none for a byte that is discarded, and for the fourth of 3.
#[inline(always)]
pub(crate) const fn target(lanes: u128, offset: usize, n: usize, k: usize) -> Option<usize> {
    let lane = (((lanes >> (8 * k)) as usize & 0xFF) + offset * stored!(n) / 16) & (stored!(n) - 1);
    if (lanes >> (8 * k)) as usize & 0xFF == DISCARDED || lane >= n { None } else { Some(lane) }
}

/// The lane that byte `k` selects from two vectors, counted through both; wrapped to the lanes that are stored.
#[inline(always)]
pub(crate) const fn index2(lanes: u128, n: usize, k: usize) -> usize {
    (lanes >> (8 * k)) as usize & (2 * stored!(n) - 1)
}

/// Whether byte `k` plus `offset` has the bit `bit`. The vector has 16 components, whose sixteenths are lanes, or the offset
/// is 0.
#[inline(always)]
pub(crate) const fn has_bit(lanes: u128, offset: usize, bit: usize, k: usize) -> bool {
    (((lanes >> (8 * k)) as usize & 0xFF) + offset) & bit != 0
}

/// Which of two vectors of two lanes all of the first `m` bytes select from, if it is one.
#[inline(always)]
pub(crate) const fn source_of_two(lanes: u128, m: usize) -> Option<usize> {
    let all = 0x0202_0202_0202_0202_0202_0202_0202_0202 >> (128 - 8 * m);
    match lanes & all {
        0 => Some(0),
        second if second == all => Some(1),
        _ => None,
    }
}

/// Whether lane `k` of a value is written at all.
#[inline(always)]
pub(crate) const fn is_written(lanes: u128, k: usize) -> bool {
    (lanes >> (8 * k)) as usize & 0xFF != DISCARDED
}

/// Whether a pattern of two lanes selects those of a vector of two, in order.
#[inline(always)]
pub(crate) const fn is_identity2(lanes: u128, offset: usize) -> bool {
    (lanes as usize + offset / 8) & 1 == 0 && ((lanes >> 8) as usize + offset / 8) & 1 == 1
}

/// Whether two lanes are both written, to a pair of neighbours, an even lane and the odd one after it, in either order.
#[inline(always)]
pub(crate) const fn is_pair(lanes: u128, offset: usize, n: usize) -> bool {
    let first = (lanes as usize & 0xFF) + offset * stored!(n) / 16;
    let second = ((lanes >> 8) as usize & 0xFF) + offset * stored!(n) / 16;
    lanes as usize & 0xFF != DISCARDED
        && (lanes >> 8) as usize & 0xFF != DISCARDED
        && (first ^ second) & (stored!(n) - 1) == 1
}

/// The number of the pair of neighbours that holds the lane which byte 0 selects.
#[inline(always)]
pub(crate) const fn pair(lanes: u128, offset: usize, n: usize) -> usize {
    (((lanes as usize & 0xFF) + offset * stored!(n) / 16) & (stored!(n) - 1)) / 2
}

/// Whether both of two lanes are written, the first to an odd lane and the second to an even one.
#[inline(always)]
pub(crate) const fn is_crossed(lanes: u128, offset: usize, n: usize) -> bool {
    let first = (lanes as usize & 0xFF) + offset * stored!(n) / 16;
    let second = ((lanes >> 8) as usize & 0xFF) + offset * stored!(n) / 16;
    lanes as usize & 0xFF != DISCARDED && (lanes >> 8) as usize & 0xFF != DISCARDED && first & 1 == 1 && second & 1 == 0
}
