//! Decoding of packed patterns, in `const`.
//!
//! A pattern is a `u128` with a byte for each lane of the result, lane 0 lowest, so that it reads in hex from right to left:
//! `.wzyx` is `0x00010203`. The offset comes from leading `hi`s, whose lanes depend on the width of the vector. `n` is a
//! number of components, `k` a lane of the pattern.
//!
//! Each function is a whole decision and calls nothing: where rustc inlines nothing itself, as at `opt-level = "s"`, what
//! LLVM inlines becomes a constant only so, and an index that is none when LLVM looks at the lanes costs the permute. Those that
//! give patterns are for constants of rustc's own.

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
    // A vector of 3 has an offset for `hi` only.
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

/// The one of two vectors of two lanes that all of the first `m` bytes select from, if it is one.
#[inline(always)]
pub(crate) const fn source_of_two(lanes: u128, m: usize) -> Option<usize> {
    let all = 0x0202_0202_0202_0202_0202_0202_0202_0202 >> (128 - 8 * m);
    match lanes & all {
        0 => Some(0),
        second if second == all => Some(1),
        _ => None,
    }
}

/// Whether each byte selects from two vectors of `n` lanes the lane in its own place.
#[inline(always)]
pub(crate) const fn is_blend(lanes: u128, n: usize) -> bool {
    let places = 0x0F0E_0D0C_0B0A_0908_0706_0504_0302_0100;
    let bits = 0x0101_0101_0101_0101_0101_0101_0101_0101 * (stored!(n) - 1) as u128;
    (lanes ^ places) & bits & (!0 >> (128 - 8 * n)) == 0
}

/// The pattern that writes the lanes which a blend takes from the second vector. No byte of a permute is `DISCARDED`, as the macros keep
/// five bits of each.
#[inline(always)]
pub(crate) const fn of_second(lanes: u128, n: usize) -> u128 {
    let ones = 0x0101_0101_0101_0101_0101_0101_0101_0101;
    let second = lanes >> stored!(n).trailing_zeros() & ones;
    lanes | ((ones - second) * DISCARDED as u128)
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

/// The patterns of three permutes that make one: of two, and of a last one that reads their results, counted through both. They give `m`
/// lanes, from vectors of `n` lanes altogether.
///
/// The first reads the lanes whose index has not the bit `bit`, the second those whose index has it. In the place of a lane that
/// the other reads stands the one whose index differs in that bit only.
pub(crate) const fn by_bit(lanes: u128, offset: usize, n: usize, m: usize, bit: usize) -> [u128; 3] {
    let (mut first, mut second, mut last) = (0, 0, 0);
    let mut k = 0;
    while k < m {
        let from = index(lanes, offset, n, k);
        let result = if from & bit == 0 { 0 } else { m };
        first |= ((from & !bit) as u128) << (8 * k);
        second |= ((from | bit) as u128) << (8 * k);
        last |= ((result + k) as u128) << (8 * k);
        k += 1;
    }
    [first, second, last]
}

/// As [`by_bit`], of registers of four doubles: each of the result can be three instructions, from however many it comes.
///
/// The first permute brings the halves of registers in which the even lanes are, the second those of the odd ones. A register of two halves
/// is one `vperm2f128`, or less. The last takes one of two lanes from each half, in turns from the first and the second: one `vshufpd`. A
/// register of the result that comes from two others at most is the first permute's. A lane behind the pattern of two lanes counts as 0.
pub(crate) const fn by_halves(lanes: u128, offset: usize, n: usize, m: usize) -> [u128; 3] {
    let (mut first, mut second, mut last) = (0, 0, 0);
    let mut k = 0;
    while k < m {
        let (mut origins, mut lane) = (0_u32, k & !3);
        while lane < (k & !3) + 4 {
            origins |= 1 << (index(lanes, offset, n, lane) / 4);
            lane += 1;
        }
        let from = index(lanes, offset, n, k);
        let lane_of = if origins.count_ones() <= 2 {
            [from, from, k]
        } else {
            let [even, odd] = [index(lanes, offset, n, k & !1), index(lanes, offset, n, k | 1)];
            let result = if k % 2 == 0 { 0 } else { m };
            [even & !1 | k & 1, odd & !1 | k & 1, result + (k & !1 | from & 1)]
        };
        first |= (lane_of[0] as u128) << (8 * k);
        second |= (lane_of[1] as u128) << (8 * k);
        last |= (lane_of[2] as u128) << (8 * k);
        k += 1;
    }
    [first, second, last]
}

#[cfg(test)]
mod tests {
    use super::{DISCARDED, by_bit, by_halves, is_blend, of_second};

    /// The lanes of a pattern.
    fn bytes<const M: usize>(pattern: u128) -> [usize; M] {
        core::array::from_fn(|k| usize::from(pattern.to_le_bytes()[k]))
    }

    /// Patterns of `M` lanes of `n` that look random (splitmix64).
    fn patterns<const M: usize>(n: usize) -> impl Iterator<Item = u128> {
        (0..2000).map(move |seed: u64| {
            let lanes = (0..M as u64).map(|k| {
                let x = (seed * 16 + k).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
                u128::from((x ^ x >> 31) % n as u64)
            });
            lanes.enumerate().fold(0, |pattern, (k, lane)| pattern | lane << (8 * k))
        })
    }

    /// Checks that the last of three permutes finds the lanes where the others have brought them.
    fn check<const M: usize>(n: usize, three_of: impl Fn(u128) -> [u128; 3]) {
        for pattern in patterns::<M>(n) {
            let [first, second, last] = three_of(pattern);
            let both = [bytes::<M>(first), bytes::<M>(second)].concat();
            assert_eq!(bytes::<M>(last).map(|lane| both[lane]), bytes(pattern), "{pattern:#034x} of {n}");
        }
    }

    #[test]
    fn three_permutes_make_one() {
        check::<4>(16, |pattern| by_bit(pattern, 0, 16, 4, 4));
        check::<4>(4, |pattern| by_bit(pattern, 0, 4, 4, 2));
        check::<8>(8, |pattern| by_bit(pattern, 0, 8, 8, 4));
        check::<16>(16, |pattern| by_bit(pattern, 0, 16, 16, 8));
        check::<16>(32, |pattern| by_bit(pattern, 0, 32, 16, 16));
        check::<2>(32, |pattern| by_halves(pattern, 0, 32, 2));
        check::<4>(16, |pattern| by_halves(pattern, 0, 16, 4));
        check::<8>(16, |pattern| by_halves(pattern, 0, 16, 8));
        check::<16>(32, |pattern| by_halves(pattern, 0, 32, 16));
    }

    #[test]
    fn blends_keep_their_places() {
        for n in [3, 4, 8] {
            let stored = usize::next_power_of_two(n);
            for seconds in 0_usize..1 << n {
                let lane = |k: usize| k + stored * (seconds >> k & 1);
                let blend = (0..n).fold(0, |pattern, k| pattern | (lane(k) as u128) << (8 * k));
                assert!(is_blend(blend, n), "{blend:#x} of {n}");
                let written = bytes::<8>(of_second(blend, n));
                assert!((0..n).all(|k| if lane(k) == k { written[k] == DISCARDED } else { written[k] % stored == k }));
                for k in 0..n {
                    assert!(!is_blend(blend ^ 1 << (8 * k), n), "{blend:#x} of {n}, but for lane {k}");
                }
            }
        }
    }

    #[test]
    fn an_offset_moves_the_lanes() {
        for pattern in patterns::<8>(8) {
            let moved = pattern + 0x0808_0808_0808_0808;
            assert_eq!(by_bit(pattern, 8, 16, 8, 4), by_bit(moved, 0, 16, 8, 4));
            assert_eq!(by_halves(pattern, 8, 16, 8), by_halves(moved, 0, 16, 8));
        }
    }

    /// By the bit, no lane is read by both. By halves, those that make a register of more than two read whole halves, and
    /// the last one lane of each half, in turns.
    #[test]
    fn each_permute_is_a_short_one() {
        for pattern in patterns::<16>(16) {
            let [first, second, _] = by_bit(pattern, 0, 16, 16, 4).map(bytes::<16>);
            assert!(first.iter().all(|lane| lane & 4 == 0) && second.iter().all(|lane| lane & 4 != 0));
            let lanes = bytes::<16>(pattern);
            let [first, second, last] = by_halves(pattern, 0, 16, 16).map(bytes::<16>);
            for register in (0..16).step_by(4) {
                let from = |origin: &usize| lanes[register..register + 4].iter().any(|lane| lane / 4 == *origin);
                let origins = (0..4).filter(from).count();
                for k in register..register + 4 {
                    if origins <= 2 {
                        assert_eq!(last[k], k);
                        continue;
                    }
                    for half in [first, second] {
                        assert_eq!(half[k] ^ half[k ^ 1], 1);
                        assert_eq!(half[k] % 2, k % 2);
                    }
                    assert!(last[k] / 2 == k / 2 + k % 2 * 8);
                }
            }
        }
    }
}
