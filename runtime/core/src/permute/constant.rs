//! Constant permutes: every lane of a result comes from an index that is known at compile time.
//!
//! Each kernel is straight-line code with literal lane numbers, as loops are lost at `opt-level = "s"`. The kernels that know the
//! pattern as constants, `LANES` and `OFFSET` (see `pattern`), only decide which way to go. Those that move the lanes, `permute`,
//! `permute_two`, `permute_last` and `write`, get it as values, and LLVM folds the indices where it inlines them: so rustc makes one
//! function of each for a type and two widths, not for every pattern. With constants there too, the 2,000 reads of
//! `tests/benches/compile_time.rs` take twice as long in a release build.

use super::pattern::{
    by_bit, by_halves, index, index2, is_blend, is_crossed, is_identity2, is_pair, is_written, of_second, origin, pair,
    source_of_two,
};
use crate::element::{Lanes, Scalar};
use crate::register::{Registers, SHIFTS_BYTES, Source, Sources, Width, bits, cast, component, component_mut};
use crate::target::{AVX512F, SSE2, WIDEST32};
use crate::vector::Vector;
use core::marker::PhantomData;

/// Calls `$lane!` with the number of each lane that a vector of `$n` stores. `$n` is a constant, so that rustc sees one arm.
///
/// The order of 8 and 16 is for LLVM. The lanes of no half are in the order of the other, nor of sixteen those of a quarter:
/// registers that begin with the same lanes would be made from a common beginning, and each of them be two permutes instead
/// of one. And they end in the middle, as a chain that ends in a lane beyond those of its source is not widened to one
/// permute. Halves of 4 are too short for both.
macro_rules! for_each_lane {
    ($n:ident, $lane:ident) => {
        match $n {
            2 => $crate::permute::for_each_lane!(@ $lane 0 1),
            3 | 4 => $crate::permute::for_each_lane!(@ $lane 0 1 2 3),
            8 => $crate::permute::for_each_lane!(@ $lane 0 1 2 3 7 6 5 4),
            _ => $crate::permute::for_each_lane!(@ $lane 0 1 2 3 5 4 6 7 15 14 13 12 10 11 9 8),
        }
    };
    (@ $lane:ident $($k:literal)*) => {{ $($lane!($k);)* }};
}

pub(crate) use for_each_lane;

/// As `for_each_lane`, for a `$lane!` that takes any expression. Without optimisation a loop calls it: written lane by lane, a map was a quarter of
/// the code of a conversion, and `splat` three quarters of that of a number in lanes.
macro_rules! for_each_stored_lane {
    ($n:ident, $lane:ident) => {{
        #[cfg(debug_assertions)]
        {
            let mut k = 0;
            while k < $crate::register::Width::<$n>::STORED {
                $lane!(k);
                k += 1;
            }
        }
        #[cfg(not(debug_assertions))]
        $crate::permute::for_each_lane!($n, $lane);
    }};
}

pub(crate) use for_each_stored_lane;

/// Calls `$register!` with the number of each of `$registers` registers, which is a constant.
///
/// A register that begins as one of those its lanes come from is a permute of that one and another to LLVM, at any order of
/// lanes.
macro_rules! for_each_register {
    ($registers:expr, $register:ident) => {
        for_each_register!(@ $registers, $register 0 1 2 3 4 5 6 7)
    };
    (@ $registers:expr, $register:ident $($r:literal)*) => {{ $(if $r < $registers { $register!($r); })* }};
}

/// Lane `k` of the result is the lane of `x` that byte `k` of `LANES` selects.
#[inline(always)]
pub(crate) const fn gather<T, const N: usize, const M: usize, const LANES: u128, const OFFSET: usize>(
    x: &Vector<T, N>,
) -> Vector<T, M>
where
    T: Lanes<N> + Lanes<M>,
{
    if N == 2 && M == 2 && is_identity2(LANES, OFFSET) {
        // The identity, which LLVM does not see through the casts of the smallest vectors.
        // SAFETY: `M` is `N`.
        return unsafe { cast(*x) };
    }
    if Steps::<T, N, M>::FROM_ONE {
        let [first, second, last] = const { Steps::<T, N, M>::from_one(LANES, OFFSET) };
        return permute_last(&permute(x, first, 0), &permute(x, second, 0), last);
    }
    permute(x, LANES, OFFSET)
}

/// The permutes to `M` lanes from one or two vectors of `N` that are made in steps, of three (see `pattern`): those of 8-byte lanes from
/// many registers that are shorter so, as LLVM makes chains of permutes otherwise.
struct Steps<T, const N: usize, const M: usize>(PhantomData<T>);

impl<T: Scalar, const N: usize, const M: usize> Steps<T, N, M> {
    /// Whether the widest registers have four lanes.
    const OF_FOUR: bool = WIDEST32 && size_of::<T>() == 8;
    /// Whether LLVM makes a `vshufpd` of what takes a lane of each half. It makes two instructions for integers.
    const HALVES: bool = Self::OF_FOUR && !T::LANE.is_integer();
    /// Whether a permute of one vector is made in steps: of four registers (`double16_between_arithmetic`).
    const FROM_ONE: bool = Self::OF_FOUR && N == 16 && M >= 4;
    /// Whether a permute of two vectors is: of four registers of doubles or more (`double8_of_two_between_arithmetic`), but not to
    /// one register, and integers are as long in steps; of more than two registers to fewer; and of registers that are narrower
    /// than the result.
    const FROM_TWO: bool = SSE2
        && size_of::<T>() == 8
        && (Self::HALVES && N >= 8 && M >= 8 || M < N && N == 16 || AVX512F && (M > N || N == 16));

    /// The patterns for one vector. As rustc works out every constant, the lanes are not looked at where there are no steps: else
    /// 2,000 reads take a tenth longer to build.
    const fn from_one(lanes: u128, offset: usize) -> [u128; 3] {
        if Self::FROM_ONE { Self::three(lanes, offset, N, 4) } else { [0; 3] }
    }

    /// The patterns for two vectors: by halves, or of one vector and of the other.
    const fn from_two(lanes: u128) -> [u128; 3] {
        if Self::FROM_TWO { Self::three(lanes, 0, 2 * N, N) } else { [0; 3] }
    }

    /// The patterns, of `n` lanes altogether.
    const fn three(lanes: u128, offset: usize, n: usize, bit: usize) -> [u128; 3] {
        if Self::HALVES { by_halves(lanes, offset, n, M) } else { by_bit(lanes, offset, n, M, bit) }
    }
}

/// As [`gather`], for any pattern.
#[inline(always)]
const fn permute<T, const N: usize, const M: usize>(x: &Vector<T, N>, lanes: u128, offset: usize) -> Vector<T, M>
where
    T: Lanes<N> + Lanes<M>,
{
    let mut source = Source::empty();
    source.enter(x);
    let mut result = Registers::<T, M>::empty();
    result.blank();
    /// The lane of `x` that goes to a lane of the result.
    macro_rules! from {
        ($k:expr) => {
            if Registers::<T, N>::FOURTH_IS_READ {
                origin(lanes, offset, N, M, true, $k)
            } else {
                index(lanes, offset, N, $k)
            }
        };
    }
    /// Begins one register of the result.
    macro_rules! start {
        ($r:literal) => {
            // SAFETY: the result has register `$r`; `x` has entered, and the index is below the number of lanes that it
            // stores.
            unsafe { result.start($r, &source, from!($r * Registers::<T, M>::LANES)) }
        };
    }
    if Registers::<T, N>::REGISTERS > 1 || Registers::<T, M>::REGISTERS > 1 {
        for_each_register!(Registers::<T, M>::REGISTERS, start);
    }
    /// Sets one lane of the result.
    macro_rules! set {
        ($k:literal) => {
            // SAFETY: as above; the result stores lane `$k`.
            unsafe { result.set($k, source.lane(from!($k))) }
        };
    }
    for_each_lane!(M, set);
    // SAFETY: every lane of the result is set to one that holds a valid `T`.
    unsafe { result.close() }
}

/// The last of three permutes that make one, of lanes of 8 bytes: as [`permute_two`], of the results of the others.
///
/// The lanes are taken as doubles. LLVM follows a lane through as many vectors as it can to where it came from, and the
/// chains of lanes get long where many registers meet; a change of the lanes' type ends them.
#[inline(always)]
const fn permute_last<T: Lanes<M>, const M: usize>(x: &Vector<T, M>, y: &Vector<T, M>, lanes: u128) -> Vector<T, M> {
    assert!(size_of::<T>() == 8);
    let mut sources = Sources::<T, M, M>::empty();
    sources.enter(x, y);
    let mut result = Registers::<T, M>::empty();
    /// Sets one lane of the result.
    macro_rules! set {
        ($k:literal) => {
            // SAFETY: the index is below the number of lanes of `x` and `y`, and the result stores lane `$k`; any 64 bits are a
            // valid `f64`.
            unsafe { result.set($k, sources.lane_as::<f64>(index2(lanes, M, $k))) }
        };
    }
    for_each_lane!(M, set);
    // SAFETY: every lane of the result is set to one that holds a valid `T`.
    unsafe { result.close() }
}

/// As [`gather`], from the lanes of `x` followed by those of `y`.
#[inline(always)]
pub(crate) const fn gather2<T, const N: usize, const M: usize, const LANES: u128>(
    x: &Vector<T, N>,
    y: &Vector<T, N>,
) -> Vector<T, M>
where
    T: Lanes<N> + Lanes<M>,
{
    if size_of::<T>() == 1 && N == 2 {
        match source_of_two(LANES, M) {
            Some(0) => return gather::<T, N, M, LANES, 0>(x),
            Some(_) => return gather::<T, N, M, LANES, 0>(y),
            None => {}
        }
        if M == 2 {
            // Two bytes of two: plain integers are shortest.
            let first = component(if LANES & 0x02 == 0 { x } else { y }, LANES as usize & 1);
            let second = component(if LANES & 0x0200 == 0 { x } else { y }, (LANES >> 8) as usize & 1);
            // SAFETY: the components are valid, and the result stores two.
            return unsafe { cast([first, second]) };
        }
    }
    if size_of::<T>() == 1 && N == M && N < 16 && SHIFTS_BYTES && is_blend(LANES, N) {
        // Bytes that stay in their lanes: the vectors need not share a register, and nothing moves (`uchar8_blended`).
        // SAFETY: `M` is `N`.
        let mut result = unsafe { cast(*x) };
        write::<T, M, N>(&mut result, y, const { of_second(LANES, N) }, 0);
        return result;
    }
    if Steps::<T, N, M>::FROM_TWO {
        let [first, second, last] = const { Steps::<T, N, M>::from_two(LANES) };
        return permute_last(&permute_two(x, y, first), &permute_two(x, y, second), last);
    }
    permute_two(x, y, LANES)
}

/// As [`gather2`], for any vectors and pattern.
#[inline(always)]
const fn permute_two<T, const N: usize, const M: usize>(x: &Vector<T, N>, y: &Vector<T, N>, lanes: u128) -> Vector<T, M>
where
    T: Lanes<N> + Lanes<M>,
{
    let mut sources = Sources::<T, N, M>::empty();
    sources.enter(x, y);
    let mut result = Registers::<T, M>::empty();
    result.blank();
    /// Begins one register of the result.
    macro_rules! start {
        ($r:literal) => {
            // SAFETY: the result has register `$r`; `x` and `y` have entered, and the index is below the number of their
            // lanes.
            unsafe { sources.start(&mut result, $r, index2(lanes, N, $r * Registers::<T, M>::LANES)) }
        };
    }
    for_each_register!(Registers::<T, M>::REGISTERS, start);
    /// Sets one lane of the result.
    macro_rules! set {
        ($k:literal) => {
            // SAFETY: the index is below the number of lanes of `x` and `y`, and the result stores lane `$k`.
            unsafe { result.set($k, sources.lane(index2(lanes, N, $k))) }
        };
    }
    for_each_lane!(M, set);
    // SAFETY: every lane of the result is set to one that holds a valid `T`.
    unsafe { result.close() }
}

/// Component `k` of `value` goes to the lane of `target` that byte `k` of `LANES` selects, unless that is discarded.
#[inline(always)]
pub(crate) const fn scatter<T, const N: usize, const M: usize, const LANES: u128, const OFFSET: usize>(
    target: &mut Vector<T, N>,
    value: &Vector<T, M>,
) where
    T: Lanes<N> + Lanes<M>,
{
    if size_of::<T>() == 1 && M == 2 && is_pair(LANES, OFFSET, N) {
        // Two bytes of one 16-bit lane, in either order.
        let mut lanes = Registers::empty();
        lanes.enter(target);
        // SAFETY: a vector of two bytes is 16 bits, and `target` stores such a lane; each byte keeps or gets a valid `T`.
        unsafe {
            let value = cast::<_, u16>(*value);
            let in_order = index(LANES, OFFSET, N, 0) < index(LANES, OFFSET, N, 1);
            lanes.set(pair(LANES, OFFSET, N), if in_order { value } else { value.swap_bytes() });
            *target = lanes.close();
        }
        return;
    }
    if size_of::<T>() == 1 && M == 2 && SHIFTS_BYTES && is_crossed(LANES, OFFSET, N) {
        // Bytes that go from even to odd and from odd to even: all of them by one, then only words move.
        let mut lanes = Registers::empty();
        lanes.enter(target);
        let mut source = Source::empty();
        // SAFETY: on x86-64, vectors of 2 bytes are the low part of a register; both indices are below the number of lanes
        // that `target` stores, and each lane keeps or gets a valid `T`.
        unsafe {
            source.enter_shifted(value);
            lanes.set(index(LANES, OFFSET, N, 0), source.shifted_lane(0));
            lanes.set(index(LANES, OFFSET, N, 1), source.shifted_lane(1));
            *target = lanes.close();
        }
        return;
    }
    write(target, value, LANES, OFFSET);
}

/// As [`scatter`], for any pattern.
#[inline(always)]
const fn write<T, const N: usize, const M: usize>(
    target: &mut Vector<T, N>,
    value: &Vector<T, M>,
    lanes: u128,
    offset: usize,
) where
    T: Lanes<N> + Lanes<M>,
{
    let mut result = Registers::empty();
    result.enter(target);
    let mut source = Source::empty();
    source.enter(value);
    /// Sets the lane of one component.
    macro_rules! set {
        ($k:literal) => {
            if $k < M && is_written(lanes, $k) {
                // SAFETY: `index` is below the number of lanes that `target` stores, and `value` stores lane `$k`.
                unsafe { result.set(index(lanes, offset, N, $k), source.lane($k)) }
            }
        };
    }
    for_each_lane!(M, set);
    // SAFETY: every lane keeps a valid `T`.
    *target = unsafe { result.close() };
}

/// A vector with `value` in every lane.
#[inline(always)]
pub(crate) const fn splat<T: Lanes<N>, const N: usize>(value: T) -> Vector<T, N> {
    if cfg!(debug_assertions) {
        return from_array([value; N]);
    }
    let mut result = Registers::<T, N>::empty();
    result.blank();
    /// Sets one lane.
    macro_rules! set {
        ($k:expr) => {
            // SAFETY: the vector stores lane `$k`.
            unsafe { result.set($k, bits(value)) }
        };
    }
    for_each_stored_lane!(N, set);
    // SAFETY: every lane is set to a `T`.
    unsafe { result.close() }
}

/// The vector of the components of an array; the fourth lane of 3 components is the third once more.
#[inline(always)]
pub(crate) const fn from_array<T: Lanes<N>, const N: usize>(array: [T; N]) -> Vector<T, N> {
    if cfg!(debug_assertions) && const { N != 3 } {
        // SAFETY: a vector of other than 3 components is those, one after the other.
        return unsafe { cast(array) };
    }
    let mut result = Registers::<T, N>::empty();
    result.blank();
    /// Sets one lane.
    macro_rules! set {
        ($k:literal) => {
            // SAFETY: the vector stores lane `$k`.
            unsafe { result.set($k, bits(array[if $k < N { $k } else { N - 1 }])) }
        };
    }
    for_each_lane!(N, set);
    // SAFETY: every lane is set to a `T`.
    unsafe { result.close() }
}

/// The vector of an array in memory, which need not be aligned as the vector is.
///
/// By [`from_array`] LLVM reads it byte by byte where the bytes are permuted or widened at once: `with_avx2_loaded`, and the
/// benchmarks' Sobel filter and base64 take twice as long.
#[inline(always)]
pub(crate) const fn load<T: Lanes<N>, const N: usize>(array: &[T; N]) -> Vector<T, N> {
    if N == 3 {
        return from_array(*array);
    }
    const { assert!(size_of::<[T; N]>() == size_of::<Vector<T, N>>() || N == 3) };
    // SAFETY: a vector of other than 3 components is those, one after the other, each a valid `T` here.
    unsafe { (&raw const *array).cast::<Vector<T, N>>().read_unaligned() }
}

/// Sets the stored lane `index` of `target`. A vector smaller than a register goes through one: what LLVM knows as a float
/// would have to be written to memory to replace a part of it.
#[inline(always)]
pub(crate) const fn set<T: Lanes<N>, const N: usize>(target: &mut Vector<T, N>, index: usize, value: T) {
    if size_of::<Vector<T, N>>() >= 16 {
        *component_mut(target, index) = value;
        return;
    }
    let mut lanes = Registers::empty();
    lanes.enter(target);
    // SAFETY: the index is wrapped to the stored lanes, each of which keeps a valid `T`.
    unsafe {
        lanes.set(index & (Width::<N>::STORED - 1), bits(value));
        *target = lanes.close();
    }
}
