//! Arrays that lie behind each other, one of each item, as lanes of their components, and back.
//!
//! Memory is taken in blocks of 16 bytes, with AVX-512 in whole vectors. The blocks of items that are so far apart as a vector has blocks
//! become the parts of one vector. Then all that is left to do is within blocks: *zipping*, which alternates the halves of two blocks, and
//! *unzipping*, which undoes it. Either is one instruction for numbers of 32 bits and more, and zipping is for smaller ones too.

use core::array::from_fn;

use super::{LANES, Lane, Mask, Vectorized};
use crate::element::for_each_element;
use crate::opencl::pointee::{Pointee, Window, WindowMut};
use crate::permute::{gather, gather2};
use crate::target::AVX512;
use crate::vector::Vector;

/// How many elements of a size are in a block.
const fn block(size: usize) -> usize {
    if AVX512 || LANES * size < 16 { LANES } else { 16 / size }
}

/// The lanes of a permute of two vectors whose blocks have `n` elements, from lane `start` of each block on: those of both in turns, or with
/// `halves` every other one, of the first vector and then of the second.
const fn pattern(n: usize, start: usize, halves: bool) -> u128 {
    let (mut pattern, mut k) = (0, 0);
    while k < LANES {
        let (block, lane) = (k - k % n, k % n);
        let (second, from) =
            if halves { (lane >= n / 2, start + lane % (n / 2) * 2) } else { (lane % 2 == 1, start + lane / 2) };
        let from = block + from + if second { LANES } else { 0 };
        pattern |= (from as u128) << (8 * k);
        k += 1;
    }
    pattern
}

/// The lanes from `start` on.
const fn part(start: usize) -> u128 {
    0x0F0E_0D0C_0B0A_0908_0706_0504_0302_0100_u128 + 0x0101_0101_0101_0101_0101_0101_0101_0101 * start as u128
}

/// Triples lie behind each other in three vectors: says in which lanes vector `vector` has part `part`.
const fn has(vector: usize, part: usize) -> [bool; LANES] {
    let (mut has, mut k) = ([false; LANES], 0);
    while k < LANES {
        has[k] = (vector * LANES + k) % 3 == part;
        k += 1;
    }
    has
}

/// The lanes of a choice between two vectors, each in its place: of the second one where it has a part.
const fn chosen(vector: usize, part: usize) -> u128 {
    let (has, mut pattern, mut k) = (has(vector, part), 0, 0);
    while k < LANES {
        let from = if has[k] { LANES + k } else { k };
        pattern |= (from as u128) << (8 * k);
        k += 1;
    }
    pattern
}

/// These lanes as a mask.
const fn mask(vector: usize, part: usize) -> Mask {
    let (has, mut mask, mut k) = (has(vector, part), [0; LANES], 0);
    while k < LANES {
        mask[k] = -(has[k] as i32);
        k += 1;
    }
    Mask::from_array(mask)
}

/// The place of a part of each triple in its vector: as 3 is no divisor of the number of lanes, those of all triples have different places. `back`:
/// the triple whose part is in each place.
const fn places(part: usize, back: bool) -> u128 {
    let (mut pattern, mut triple) = (0, 0);
    while triple < LANES {
        let place = (3 * triple + part) % LANES;
        let (to, from) = if back { (place, triple) } else { (triple, place) };
        pattern |= (from as u128) << (8 * to);
        triple += 1;
    }
    pattern
}

/// An element whose arrays are taken apart by permutes.
pub(super) trait Interleaved: Pointee {
    /// The vectors.
    type Lanes: Copy;
    /// How many elements are in a block.
    const BLOCK: usize;

    /// A block, and all those that are `step` blocks further, as a vector: `window` has the blocks by their numbers.
    fn blocks<'a>(window: impl Fn(usize) -> Window<'a>, first: usize, step: usize) -> Self::Lanes;
    /// Writes them there.
    fn set_blocks(window: &mut WindowMut<'_>, first: usize, step: usize, lanes: Self::Lanes);
    /// Arrays of `N` elements as a vector, as many as fill it: `window` has them by their numbers.
    fn joined<'a, const N: usize>(window: impl Fn(usize) -> Window<'a>, first: usize) -> Self::Lanes;
    /// The blocks of two vectors, zipped: the lower halves, or the upper ones.
    fn zip(a: Self::Lanes, b: Self::Lanes, upper: bool) -> Self::Lanes;
    /// The blocks of two vectors, unzipped: the even lanes, or the odd ones.
    fn unzip(a: Self::Lanes, b: Self::Lanes, odd: bool) -> Self::Lanes;
    /// The lanes of triples that lie behind each other.
    fn read_triples(window: Window<'_>) -> [Self::Lanes; 3];
    /// Writes them there.
    fn write_triples(lanes: [Self::Lanes; 3], window: WindowMut<'_>);
}

/// A row of the table.
macro_rules! element {
    (bool, $($rest:tt)*) => {};
    ($t:ty, $name:literal, $size:literal, $($rest:tt)*) => {
        impl Interleaved for $t {
            type Lanes = Lane<$t>;

            const BLOCK: usize = block($size);

            #[inline(always)]
            fn blocks<'a>(window: impl Fn(usize) -> Window<'a>, first: usize, step: usize) -> Lane<$t> {
                const C: usize = block($size);
                const TWO: usize = if 2 * C < LANES { 2 * C } else { LANES };
                if const { C == LANES } {
                    return window(first).field(0);
                }
                // On stable Rust only an element of a tuple, or an argument, can say that it is always inlined.
                let (block,) = (
                    #[inline(always)]
                    |k: usize| window(first + k * step).field::<Vector<$t, C>>(0),
                );
                let low = gather2::<$t, C, TWO, { part(0) }>(&block(0), &block(1));
                if const { TWO == LANES } {
                    return gather::<$t, TWO, LANES, { part(0) }, 0>(&low);
                }
                let high = gather2::<$t, C, TWO, { part(0) }>(&block(2), &block(3));
                gather2::<$t, TWO, LANES, { part(0) }>(&low, &high)
            }
            #[inline(always)]
            fn set_blocks(window: &mut WindowMut<'_>, first: usize, step: usize, lanes: Lane<$t>) {
                const C: usize = block($size);
                /// The places of the blocks in a vector.
                const PLACES: [usize; 4] = [0, C % LANES, 2 * C % LANES, 3 * C % LANES];
                if const { C == LANES } {
                    return window.set_field(first * C * $size, lanes);
                }
                let mut set = |k: usize, block: Vector<$t, C>| window.set_field((first + k * step) * C * $size, block);
                set(0, gather::<$t, LANES, C, { part(PLACES[0]) }, 0>(&lanes));
                set(1, gather::<$t, LANES, C, { part(PLACES[1]) }, 0>(&lanes));
                if const { 2 * C < LANES } {
                    set(2, gather::<$t, LANES, C, { part(PLACES[2]) }, 0>(&lanes));
                    set(3, gather::<$t, LANES, C, { part(PLACES[3]) }, 0>(&lanes));
                }
            }
            #[inline(always)]
            fn joined<'a, const N: usize>(window: impl Fn(usize) -> Window<'a>, first: usize) -> Lane<$t> {
                /// Arrays of so many elements, as vectors of twice as many.
                macro_rules! pairs {
                    ($n:literal) => {
                        #[inline(always)]
                        |k: usize| {
                            let array = |k: usize| window(first + k).field::<Vector<$t, $n>>(0);
                            gather2::<$t, $n, { 2 * $n }, { part(0) }>(&array(k), &array(k + 1))
                        }
                    };
                }
                // On stable Rust only an element of a tuple, or an argument, can say that it is always inlined.
                let (twos, fours) = (pairs!(2), pairs!(4));
                let (quads,) = (
                    #[inline(always)]
                    |k: usize| gather2::<$t, 4, 8, { part(0) }>(&twos(k), &twos(k + 2)),
                );
                let half = |k: usize| match N {
                    2 => quads(k * 4),
                    4 => fours(k * 2),
                    8 => window(first + k).field::<Vector<$t, 8>>(0),
                    _ => unreachable!("arrays of more than a vector, or of one element"),
                };
                if const { LANES == 8 } {
                    return gather::<$t, 8, LANES, { part(0) }, 0>(&half(0));
                }
                gather2::<$t, 8, LANES, { part(0) }>(&half(0), &half(1))
            }
            #[inline(always)]
            fn zip(a: Lane<$t>, b: Lane<$t>, upper: bool) -> Lane<$t> {
                const C: usize = block($size);
                if upper {
                    gather2::<$t, LANES, LANES, { pattern(C, C / 2, false) }>(&a, &b)
                } else {
                    gather2::<$t, LANES, LANES, { pattern(C, 0, false) }>(&a, &b)
                }
            }
            #[inline(always)]
            fn unzip(a: Lane<$t>, b: Lane<$t>, odd: bool) -> Lane<$t> {
                const C: usize = block($size);
                if odd {
                    gather2::<$t, LANES, LANES, { pattern(C, 1, true) }>(&a, &b)
                } else {
                    gather2::<$t, LANES, LANES, { pattern(C, 0, true) }>(&a, &b)
                }
            }
            #[inline(always)]
            fn read_triples(window: Window<'_>) -> [Lane<$t>; 3] {
                let row = |k: usize| window.field::<Lane<$t>>(k * LANES * $size);
                let (a, b, c) = (row(0), row(1), row(2));
                /// A part: chosen from the three vectors, and then put in order.
                macro_rules! part {
                    ($part:literal) => {{
                        let first = gather2::<$t, LANES, LANES, { chosen(1, $part) }>(&a, &b);
                        let all = gather2::<$t, LANES, LANES, { chosen(2, $part) }>(&first, &c);
                        gather::<$t, LANES, LANES, { places($part, false) }, 0>(&all)
                    }};
                }
                [part!(0), part!(1), part!(2)]
            }
            #[inline(always)]
            fn write_triples([a, b, c]: [Lane<$t>; 3], mut window: WindowMut<'_>) {
                let a = gather::<$t, LANES, LANES, { places(0, true) }, 0>(&a);
                let b = gather::<$t, LANES, LANES, { places(1, true) }, 0>(&b);
                let c = gather::<$t, LANES, LANES, { places(2, true) }, 0>(&c);
                for row in 0..3 {
                    let first = <$t>::choose(const { [mask(0, 1), mask(1, 1), mask(2, 1)] }[row], b, a);
                    let all = <$t>::choose(const { [mask(0, 2), mask(1, 2), mask(2, 2)] }[row], c, first);
                    window.set_field(row * LANES * $size, all);
                }
            }
        }
    };
}
for_each_element!(element);

/// How the blocks of `N` components lie in memory.
struct Order<const N: usize, const BLOCK: usize>;

impl<const N: usize, const BLOCK: usize> Order<N, BLOCK> {
    /// How many vectors are permuted together: those of an item's block, or of as many components as there are.
    const TOGETHER: usize = if N < BLOCK { N } else { BLOCK };
    /// How many blocks an item has, if more than one.
    const OF_ITEM: usize = N / Self::TOGETHER;
    /// How far apart the blocks of one vector are.
    const STEP: usize = if N < BLOCK { N } else { BLOCK * Self::OF_ITEM };

    /// The first block of vector `k`.
    #[inline(always)]
    fn first(k: usize) -> usize {
        k % Self::TOGETHER * Self::OF_ITEM + k / Self::TOGETHER
    }

    /// Zips vectors: each of the first half of those that are together with one of the second.
    ///
    /// In a loop of core's, so that LLVM makes a permute of each before it sees the next: it would follow each lane through all of them, and
    /// then need more of them for it, as it did where the loop was one that is always inlined (`options` of the benchmark took 1.15 of its time).
    #[inline(always)]
    fn zipped<T: Interleaved>(of: [T::Lanes; N]) -> [T::Lanes; N] {
        from_fn(
            #[inline(always)]
            |k| {
                let (group, k) = (k - k % Self::TOGETHER, k % Self::TOGETHER);
                T::zip(of[group + k / 2], of[group + k / 2 + Self::TOGETHER / 2], k % 2 == 1)
            },
        )
    }

    /// The inverse.
    #[inline(always)]
    fn unzipped<T: Interleaved>(of: [T::Lanes; N]) -> [T::Lanes; N] {
        from_fn(
            #[inline(always)]
            |k| {
                let (group, k) = (k - k % Self::TOGETHER, k % Self::TOGETHER);
                let (odd, pair) = (k >= Self::TOGETHER / 2, k % (Self::TOGETHER / 2) * 2);
                T::unzip(of[group + pair], of[group + pair + 1], odd)
            },
        )
    }
}

/// As often as `BLOCK` can be halved, or `N` if that is less.
macro_rules! stages {
    ($count:expr, $lanes:ident = $stage:expr) => {
        if const { $count >= 2 } {
            $lanes = $stage;
        }
        if const { $count >= 4 } {
            $lanes = $stage;
        }
        if const { $count >= 8 } {
            $lanes = $stage;
        }
        if const { $count >= 16 } {
            $lanes = $stage;
        }
    };
}

/// The lanes of `N` components, of arrays that lie behind each other.
///
/// `N` is 2, 4, 8 or 16.
#[inline(always)]
pub(super) fn read<T: Interleaved, const N: usize, const BLOCK: usize>(window: Window<'_>) -> [T::Lanes; N] {
    let size = const { BLOCK * size_of::<T>() };
    read_blocks::<T, N, BLOCK>(|block| window.part(block * size, size))
}

/// Whether unzipping blocks of elements of a size is one instruction.
const fn is_unzipped(size: usize) -> bool {
    size >= 4 || AVX512 && size == 2
}

/// Whether [`read_apart`] reads arrays of so many elements. Those of fewer than a block has are joined, where a block is a vector.
pub(super) const fn is_read_apart<T: Interleaved>(count: usize) -> bool {
    let joins = AVX512 && count >= 2 && is_unzipped(size_of::<T>());
    (count >= T::BLOCK || joins) && count <= 16 && count.is_power_of_two()
}

/// As [`read`], of arrays that lie anywhere: `window` has that of an item, from so many bytes on.
#[inline(always)]
pub(super) fn read_apart<'a, T: Interleaved, const N: usize, const BLOCK: usize>(
    window: impl Fn(usize) -> Window<'a>,
) -> [T::Lanes; N] {
    if const { N < BLOCK } {
        return separated::<T, N, BLOCK>(from_fn(
            #[inline(always)]
            |k| T::joined::<N>(&window, k * (LANES / N)),
        ));
    }
    let (of_item, size) = const { (Order::<N, BLOCK>::OF_ITEM, BLOCK * size_of::<T>()) };
    read_blocks::<T, N, BLOCK>(|block| window(block / of_item).part(block % of_item * size, size))
}

/// The lanes of `N` components, of blocks by their numbers.
#[inline(always)]
fn read_blocks<'a, T: Interleaved, const N: usize, const BLOCK: usize>(
    window: impl Fn(usize) -> Window<'a>,
) -> [T::Lanes; N] {
    let step = const { Order::<N, BLOCK>::STEP };
    separated::<T, N, BLOCK>(from_fn(
        #[inline(always)]
        |k| T::blocks(&window, Order::<N, BLOCK>::first(k), step),
    ))
}

/// The lanes of `N` components, of vectors of blocks.
#[inline(always)]
fn separated<T: Interleaved, const N: usize, const BLOCK: usize>(mut lanes: [T::Lanes; N]) -> [T::Lanes; N] {
    if const { N < BLOCK && is_unzipped(size_of::<T>()) } {
        stages!(Order::<N, BLOCK>::TOGETHER, lanes = Order::<N, BLOCK>::unzipped::<T>(lanes));
    } else {
        // As often as the numbers of the lanes in a block have bits: each zipping turns the bits of their numbers in all the vectors
        // together by one.
        stages!(BLOCK, lanes = Order::<N, BLOCK>::zipped::<T>(lanes));
    }
    lanes
}

/// Writes the lanes of `N` components as [`read`] reads them.
#[inline(always)]
pub(super) fn write<T: Interleaved, const N: usize, const BLOCK: usize>(
    mut lanes: [T::Lanes; N],
    mut window: WindowMut<'_>,
) {
    let step = const { Order::<N, BLOCK>::STEP };
    stages!(Order::<N, BLOCK>::TOGETHER, lanes = Order::<N, BLOCK>::zipped::<T>(lanes));
    for (k, &lanes) in lanes.iter().enumerate() {
        T::set_blocks(&mut window, Order::<N, BLOCK>::first(k), step, lanes);
    }
}
