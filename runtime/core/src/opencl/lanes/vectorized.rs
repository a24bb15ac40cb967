//! Values of which each item has its own.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "lanes are few, and indices are checked")]

use super::array_map::{array_rolled, array_unrolled, map1, map2};
use super::interleave::{self, Interleaved};
use super::interleaved::ReadsInterleaved;
use super::lane_index::{completed, numbers};
use super::{Active, Index, LANES, Lane, Mask, masked_intrinsics};
use crate::element::{Element, Number, for_each_element};
use crate::opencl::defined_arithmetic;
use crate::opencl::memory::Pointer;
use crate::opencl::pointee::{Pointee, Window, WindowMut, zero};
use crate::opencl::source_location::Site;
use crate::primitive;
use crate::sealed::Sealed;
use crate::target::AVX512;
use crate::vector::Vector;

/// A value of which each item has its own.
///
/// No `unsafe` block trusts an implementation of another crate.
pub trait Vectorized: Copy {
    /// The values of all items.
    type Lanes: Copy;

    /// Whether there is a fast instruction that writes those of some items, which lie behind each other.
    #[doc(hidden)]
    const STORES_SOME: bool = false;

    /// A value that is the same for all items.
    #[must_use]
    fn spread(self) -> Self::Lanes;
    /// The value of one item.
    #[must_use]
    fn lane(of: Self::Lanes, lane: usize) -> Self;
    /// These values, with that of one item replaced.
    #[must_use]
    fn with_lane(of: Self::Lanes, lane: usize, value: Self) -> Self::Lanes;
    /// `yes` where the mask is set, else `no`.
    #[must_use]
    fn choose(mask: Mask, yes: Self::Lanes, no: Self::Lanes) -> Self::Lanes;

    /// Whether those of some rounds of a loop are read together.
    #[doc(hidden)]
    const TRANSPOSES: bool = false;

    /// The values of other lanes, whose numbers are the low bits of an index.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    fn permuted(of: Self::Lanes, index: Lane<i32>) -> Self::Lanes {
        Self::of_lanes(|lane| Self::lane(of, index.as_array()[lane] as usize % LANES))
    }

    /// The value of one item, where those of all lie in memory: of large ones no other is read.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn lane_of(of: &Self::Lanes, lane: usize) -> Self {
        Self::lane(*of, lane)
    }
    /// Replaces that of one item, and writes no other.
    #[doc(hidden)]
    #[inline(always)]
    fn set_lane(of: &mut Self::Lanes, lane: usize, value: Self) {
        *of = Self::with_lane(*of, lane, value);
    }

    /// The values that items have in an array.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    fn of_row(items: &[Self; LANES]) -> Self::Lanes {
        Self::of_lanes(
            #[inline(always)]
            |lane| items[lane],
        )
    }
    /// Puts them back there.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_row(of: &Self::Lanes, items: &mut [Self; LANES]) {
        for (lane, item) in items.iter_mut().enumerate() {
            *item = Self::lane_of(of, lane);
        }
    }

    /// The values that items have in an array of arrays: the first of each, the second of each, and so on.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    fn of_arrays<const N: usize>(items: &[[Self; N]; LANES]) -> [Self::Lanes; N] {
        array_unrolled(
            #[inline(always)]
            |k| {
                Self::of_lanes(
                    #[inline(always)]
                    |lane| items[lane][k],
                )
            },
        )
    }
    /// Puts them back there.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_arrays<const N: usize>(of: &[Self::Lanes; N], items: &mut [[Self; N]; LANES]) {
        for (k, of) in of.iter().enumerate() {
            for (lane, item) in items.iter_mut().enumerate() {
                item[k] = Self::lane_of(of, lane);
            }
        }
    }

    /// Those that `value` gives for each lane, in the order of the lanes.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn of_lanes(mut value: impl FnMut(usize) -> Self) -> Self::Lanes {
        let first = value(0).spread();
        (1..LANES).fold(first, |lanes, lane| Self::with_lane(lanes, lane, value(lane)))
    }

    /// As many as there are lanes, which lie behind each other.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    fn read_row(window: Window<'_>) -> Self::Lanes
    where
        Self: Pointee,
    {
        Self::of_lanes(|lane| window.field(lane * size_of::<Self>()))
    }

    /// Writes them behind each other.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_row(lanes: Self::Lanes, mut window: WindowMut<'_>)
    where
        Self: Pointee,
    {
        for lane in 0..LANES {
            window.set_field(lane * size_of::<Self>(), Self::lane(lanes, lane));
        }
    }

    /// The values of the items that take part, of as many as there are lanes, which lie behind each other; of the others whatever.
    ///
    /// # Safety
    /// Those of the items that take part lie in initialised memory that may be read, and nobody else writes.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    unsafe fn read_some(start: *const u8, active: impl Active) -> Self::Lanes
    where
        Self: Pointee,
    {
        if active.all() {
            // SAFETY: by the caller's guarantee.
            return Self::read_row(unsafe { Window::new(start, LANES * size_of::<Self>()) });
        }
        // SAFETY: by the caller's guarantee.
        unsafe { Self::read_at(start, numbers(), active) }
    }

    /// Writes those of the items that take part.
    ///
    /// # Safety
    /// Those of the items that take part lie in memory that may be written, and nobody else uses.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_some(lanes: Self::Lanes, start: *mut u8, active: impl Active)
    where
        Self: Pointee,
    {
        let size = size_of::<Self>();
        if active.all() {
            // SAFETY: by the caller's guarantee.
            return Self::write_row(lanes, unsafe { WindowMut::new(start, LANES * size) });
        }
        // SAFETY: by the caller's guarantee.
        active.each(|lane| {
            // SAFETY: by the caller's guarantee.
            let window = unsafe { WindowMut::new(start.wrapping_add(lane * size), size) };
            Self::lane(lanes, lane).write(window);
        });
    }

    /// Writes values where those of the others may be written too, as they are.
    ///
    /// # Safety
    /// Those of all items lie in initialised memory that may be written, and nobody else uses.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_among(lanes: Self::Lanes, start: *mut u8, mask: Mask)
    where
        Self: Pointee,
    {
        let size = LANES * size_of::<Self>();
        // SAFETY: by the caller's guarantee.
        let (old, window) = unsafe { (Self::read_row(Window::new(start, size)), WindowMut::new(start, size)) };
        Self::write_row(Self::choose(mask, lanes, old), window);
    }

    /// The values of the items that take part, by an index of each; of the others whatever.
    ///
    /// # Safety
    /// As of `read_some`.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    unsafe fn read_at(start: *const u8, index: Lane<i32>, active: impl Active) -> Self::Lanes
    where
        Self: Pointee,
    {
        let Some(index) = completed(index, active) else { return zero::<Self>().spread() };
        // SAFETY: by the caller's guarantee, as it is that of an item which takes part.
        Self::of_lanes(|lane| Self::read(unsafe { place::<Self>(start, index, lane) }))
    }

    /// Writes those of the items that take part, by an index of each, in the order of the lanes.
    ///
    /// # Safety
    /// As of `write_some`.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_at(lanes: Self::Lanes, start: *mut u8, index: Lane<i32>, active: impl Active)
    where
        Self: Pointee,
    {
        active.each(|lane| {
            // SAFETY: by the caller's guarantee.
            let window = unsafe { place_mut::<Self>(start, index, lane) };
            Self::lane(lanes, lane).write(window);
        });
    }

    /// As `read_at`, of arrays of `N` values: the first of each, the second of each, and so on.
    ///
    /// # Safety
    /// As of `read_some`.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    unsafe fn read_arrays_at<const N: usize>(
        start: *const u8,
        index: Lane<i32>,
        active: impl Active,
    ) -> [Self::Lanes; N]
    where
        Self: Pointee,
    {
        let Some(index) = completed(index, active) else { return [zero::<Self>().spread(); N] };
        let size = size_of::<Self>();
        // SAFETY: by the caller's guarantee, as it is that of an item which takes part.
        let part = |lane, k| Self::read(unsafe { place::<[Self; N]>(start, index, lane) }.part(k * size, size));
        array_rolled(
            #[inline(always)]
            |k| {
                Self::of_lanes(
                    #[inline(always)]
                    |lane| part(lane, k),
                )
            },
        )
    }

    /// Whether `read_interleaved` reads as many values as the next power of two says.
    #[doc(hidden)]
    const PADS: bool = false;

    /// `N` values of each item that takes part, from an index of each on: the first of each, the second of each, and so on; of the others
    /// whatever.
    ///
    /// # Safety
    /// As of `read_some`, for the values that are read.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    unsafe fn read_interleaved<const N: usize>(
        start: *const u8,
        index: Lane<i32>,
        active: impl Active,
    ) -> [Self::Lanes; N]
    where
        Self: Pointee,
    {
        // SAFETY: by the caller's guarantee.
        array_rolled(
            #[inline(always)]
            |k| unsafe { Self::read_at(start.wrapping_add(k * size_of::<Self>()), index, active) },
        )
    }

    /// Reads arrays of `N` values, as many as there are lanes, which lie behind each other: the first of each, the second of each, and so on.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    fn read_arrays<const N: usize>(window: Window<'_>) -> [Self::Lanes; N]
    where
        Self: Pointee,
    {
        array_rolled(
            #[inline(always)]
            |k| {
                Self::of_lanes(
                    #[inline(always)]
                    |lane| window.field((lane * N + k) * size_of::<Self>()),
                )
            },
        )
    }

    /// Writes them as `read_arrays` reads them.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_arrays<const N: usize>(lanes: [Self::Lanes; N], mut window: WindowMut<'_>)
    where
        Self: Pointee,
    {
        for lane in 0..LANES {
            for (k, &of) in lanes.iter().enumerate() {
                window.set_field((lane * N + k) * size_of::<Self>(), Self::lane(of, lane));
            }
        }
    }
}

/// A number of 32 bits.
pub trait Word: Vectorized + Sealed {
    /// As it lies in memory.
    #[doc(hidden)]
    #[must_use]
    fn word(of: Self::Lanes) -> Lane<u32>;
    /// The inverse.
    #[doc(hidden)]
    #[must_use]
    fn of_word(word: Lane<u32>) -> Self::Lanes;
}

/// Numbers that are as large as a `u32`.
macro_rules! word {
    ($($t:ty)*) => { $(
        impl Word for $t {
            #[inline(always)]
            fn word(of: Lane<$t>) -> Lane<u32> {
                primitive::reinterpret(&of)
            }
            #[inline(always)]
            fn of_word(word: Lane<u32>) -> Lane<$t> {
                primitive::reinterpret(&word)
            }
        }
    )* };
}
word! { i32 u32 f32 }

/// Reads structures of `N` numbers of 32 bits, as many as there are lanes, which lie behind each other: the first of each, the second of each, and so
/// on.
#[inline(always)]
#[must_use]
pub fn words<const N: usize>(window: Window<'_>) -> [Lane<u32>; N] {
    u32::read_arrays::<N>(window)
}

/// Writes them as `words` reads them.
#[inline(always)]
pub fn set_words<const N: usize>(words: [Lane<u32>; N], window: WindowMut<'_>) {
    u32::write_arrays::<N>(words, window);
}

/// The place of the value of a lane, by its index.
///
/// # Safety
/// It lies in initialised memory that may be read, and nobody else writes.
#[inline(always)]
unsafe fn place<'a, T>(start: *const u8, index: Lane<i32>, lane: usize) -> Window<'a> {
    let at = index.as_array()[lane] as isize;
    // SAFETY: by the caller's guarantee.
    unsafe { Window::new(start.wrapping_offset(at * size_of::<T>() as isize), size_of::<T>()) }
}

/// The place of the value of a lane, to write it.
///
/// # Safety
/// It lies in memory that may be written, and nobody else uses.
#[inline(always)]
unsafe fn place_mut<'a, T>(start: *mut u8, index: Lane<i32>, lane: usize) -> WindowMut<'a> {
    let at = index.as_array()[lane] as isize;
    // SAFETY: by the caller's guarantee.
    unsafe { WindowMut::new(start.wrapping_offset(at * size_of::<T>() as isize), size_of::<T>()) }
}

/// A mask of lanes of 32 bits as one of lanes of another size.
#[inline(always)]
fn mask_of<T: Element>(mask: Mask) -> Lane<T::Signed> {
    primitive::convert(&mask)
}

/// A row of the table: numbers.
macro_rules! element {
    (bool, $($rest:tt)*) => {};
    ($t:ty, $name:literal, $size:literal, $kind:ident, [$lane:ident $code:literal: $signed:ty, $unsigned:ty, $wider:tt], $($rest:tt)*) => {
        impl Vectorized for $t {
            type Lanes = Lane<$t>;

            const STORES_SOME: bool = AVX512;
            const TRANSPOSES: bool = true;
            const PADS: bool = <$unsigned as ReadsInterleaved>::PADS;

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn spread(self) -> Lane<$t> {
                Lane::splat(self)
            }
            #[inline(always)]
            fn lane(of: Lane<$t>, lane: usize) -> $t {
                of.as_array()[lane]
            }
            #[inline(always)]
            fn with_lane(mut of: Lane<$t>, lane: usize, value: $t) -> Lane<$t> {
                of.as_mut_array()[lane] = value;
                of
            }
            #[inline(always)]
            fn lane_of(of: &Lane<$t>, lane: usize) -> $t {
                of.as_array()[lane]
            }
            #[inline(always)]
            fn set_lane(of: &mut Lane<$t>, lane: usize, value: $t) {
                of.as_mut_array()[lane] = value;
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of_row(items: &[$t; LANES]) -> Lane<$t> {
                Lane::from_array(*items)
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn to_row(of: &Lane<$t>, items: &mut [$t; LANES]) {
                *items = of.to_array();
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of_arrays<const N: usize>(items: &[[$t; N]; LANES]) -> [Lane<$t>; N] {
                // SAFETY: the bytes are those of the numbers, which have no padding, and nobody writes them.
                Self::read_arrays(unsafe { Window::new(items.as_ptr().cast(), size_of_val(items)) })
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn to_arrays<const N: usize>(of: &[Lane<$t>; N], items: &mut [[$t; N]; LANES]) {
                let size = size_of_val(items);
                // SAFETY: the bytes are those of the numbers, of which any are some, and nobody else uses them.
                Self::write_arrays(*of, unsafe { WindowMut::new(items.as_mut_ptr().cast(), size) });
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn choose(mask: Mask, yes: Lane<$t>, no: Lane<$t>) -> Lane<$t> {
                primitive::select(&no, &yes, &mask_of::<$t>(mask))
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn permuted(of: Lane<$t>, index: Lane<i32>) -> Lane<$t> {
                let index: Lane<$unsigned> = primitive::convert(&index);
                crate::permute::dynamic::shuffle(&of, &index)
            }
            #[inline(always)]
            fn of_lanes(value: impl FnMut(usize) -> $t) -> Lane<$t> {
                Lane::from_array(array_rolled(value))
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn read_row(window: Window<'_>) -> Lane<$t> {
                window.field(0)
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn write_row(lanes: Lane<$t>, mut window: WindowMut<'_>) {
                window.set_field(0, lanes);
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn read_some(start: *const u8, active: impl Active) -> Lane<$t> {
                if const { !masked_intrinsics::has($size) } || active.is_all_static() {
                    if active.all() {
                        // SAFETY: by the caller's guarantee.
                        return Self::read_row(unsafe { Window::new(start, LANES * $size) });
                    }
                    // SAFETY: by the caller's guarantee.
                    return unsafe { Self::read_at(start, numbers(), active) };
                }
                // SAFETY: by the caller's guarantee.
                unsafe { masked_intrinsics::load(start, active.mask()) }
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn write_some(lanes: Lane<$t>, start: *mut u8, active: impl Active) {
                if const { !masked_intrinsics::has($size) } || active.is_all_static() {
                    if active.all() {
                        // SAFETY: by the caller's guarantee.
                        return Self::write_row(lanes, unsafe { WindowMut::new(start, LANES * $size) });
                    }
                    return active.each(|lane| {
                        // SAFETY: by the caller's guarantee.
                        let window = unsafe { WindowMut::new(start.wrapping_add(lane * $size), $size) };
                        lanes.as_array()[lane].write(window);
                    });
                }
                // SAFETY: by the caller's guarantee.
                unsafe { masked_intrinsics::store(start, active.mask(), lanes) }
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn write_among(lanes: Lane<$t>, start: *mut u8, mask: Mask) {
                // SAFETY: by the caller's guarantee.
                let old = unsafe { masked_intrinsics::row::<$t>(start) };
                // SAFETY: as above.
                let window = unsafe { WindowMut::new(start, LANES * $size) };
                Self::write_row(Self::choose(mask, lanes, old), window);
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn read_at(start: *const u8, index: Lane<i32>, active: impl Active) -> Lane<$t> {
                if masked_intrinsics::gathers($size, active.is_all_static()) {
                    // SAFETY: by the caller's guarantee.
                    return unsafe { masked_intrinsics::gather::<$t, $size>(start, index, active.mask()) };
                }
                let Some(index) = completed(index, active) else { return Lane::<$t>::__SWZ_ZEROED };
                // SAFETY: by the caller's guarantee, as it is that of an item which takes part.
                Self::of_lanes(|lane| Self::read(unsafe { place::<Self>(start, index, lane) }))
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn write_at(lanes: Lane<$t>, start: *mut u8, index: Lane<i32>, active: impl Active) {
                if const { masked_intrinsics::scatters($size) } {
                    // SAFETY: by the caller's guarantee.
                    return unsafe { masked_intrinsics::scatter(start, index, active.mask(), lanes) };
                }
                active.each(|lane| {
                    // SAFETY: by the caller's guarantee.
                    let window = unsafe { place_mut::<Self>(start, index, lane) };
                    lanes.as_array()[lane].write(window);
                });
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn read_arrays_at<const N: usize>(
                start: *const u8,
                index: Lane<i32>,
                active: impl Active,
            ) -> [Lane<$t>; N] {
                /// As in `read_arrays`.
                macro_rules! parts {
                    ($whole:ty) => {{
                        // SAFETY: by the caller's guarantee, as an array is as large.
                        let whole: Lane<$whole> = unsafe { <$whole>::read_at(start, index, active) };
                        array_unrolled(
                            #[inline(always)]
                            |k| {
                                let shifted = primitive::shr_by(&whole, 8 * $size * k as $whole);
                                let part: Lane<$unsigned> = masked_intrinsics::narrowed(shifted);
                                primitive::reinterpret(&part)
                            },
                        )
                    }};
                }
                if const { $size * N == 2 && N > 1 } {
                    return parts!(u16);
                }
                if const { $size * N == 4 && N > 1 } {
                    return parts!(u32);
                }
                if const { $size * N == 8 && N > 1 } {
                    return parts!(u64);
                }
                let Some(index) = completed(index, active) else { return [Lane::<$t>::__SWZ_ZEROED; N] };
                // SAFETY: by the caller's guarantee, as it is that of an item which takes part.
                let window = |lane| unsafe { place::<[$t; N]>(start, index, lane) };
                if const { interleave::is_read_apart::<$t>(N) } {
                    return interleave::read_apart::<$t, N, { <$t as Interleaved>::BLOCK }>(window);
                }
                array_rolled(
                    #[inline(always)]
                    |k| {
                        Self::of_lanes(
                            #[inline(always)]
                            |lane| window(lane).field(k * $size),
                        )
                    },
                )
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn read_interleaved<const N: usize>(
                start: *const u8,
                index: Lane<i32>,
                active: impl Active,
            ) -> [Lane<$t>; N] {
                // SAFETY: by the caller's guarantee.
                let parts: [Lane<$unsigned>; N] = unsafe { <$unsigned>::interleaved(start, index, active) };
                array_unrolled(
                    #[inline(always)]
                    |k| primitive::reinterpret(&parts[k]),
                )
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn read_arrays<const N: usize>(window: Window<'_>) -> [Lane<$t>; N] {
                /// The parts of whole numbers, which LLVM widens again by a shift and a mask where they become `int` or `float`.
                macro_rules! parts {
                    ($whole:ty) => {{
                        let whole: Lane<$whole> = window.field(0);
                        array_unrolled(
                            #[inline(always)]
                            |k| {
                                let shifted = primitive::shr_by(&whole, 8 * $size * k as $whole);
                                let part: Lane<$unsigned> = masked_intrinsics::narrowed(shifted);
                                primitive::reinterpret(&part)
                            },
                        )
                    }};
                }
                if const { $size * N == 2 && N > 1 } {
                    parts!(u16)
                } else if const { $size * N == 4 && N > 1 } {
                    parts!(u32)
                } else if const { N > 1 && N <= 16 && N.is_power_of_two() } {
                    interleave::read::<$t, N, { <$t as Interleaved>::BLOCK }>(window)
                } else if const { N == 3 } {
                    let triples = <$t as Interleaved>::read_triples(window);
                    array_unrolled(
                        #[inline(always)]
                        |k| triples[k % 3],
                    )
                } else {
                    array_rolled(
                        #[inline(always)]
                        |k| {
                            Self::of_lanes(
                                #[inline(always)]
                                |lane| window.field((lane * N + k) * $size),
                            )
                        },
                    )
                }
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn write_arrays<const N: usize>(lanes: [Lane<$t>; N], mut window: WindowMut<'_>) {
                /// Whole numbers of the parts.
                macro_rules! whole {
                    ($whole:ty) => {{
                        let wide: [Lane<$whole>; N] = array_unrolled(
                            #[inline(always)]
                            |k| {
                                let part: Lane<$unsigned> = primitive::reinterpret(&lanes[k]);
                                primitive::shl_by(&masked_intrinsics::widened(part), 8 * $size * k as $whole)
                            },
                        );
                        let all = wide[1..].iter().fold(wide[0], |all, part| primitive::or(&all, part));
                        window.set_field(0, all);
                    }};
                }
                if const { $size * N == 2 && N > 1 } {
                    whole!(u16);
                } else if const { $size * N == 4 && N > 1 } {
                    whole!(u32);
                } else if const { N > 1 && N <= 16 && N.is_power_of_two() } {
                    interleave::write::<$t, N, { <$t as Interleaved>::BLOCK }>(lanes, window);
                } else if const { N == 3 } {
                    <$t as Interleaved>::write_triples(
                        array_unrolled(
                            #[inline(always)]
                            |k| lanes[k % N],
                        ),
                        window,
                    );
                } else {
                    for lane in 0..LANES {
                        for (k, &of) in lanes.iter().enumerate() {
                            window.set_field((lane * N + k) * $size, Self::lane(of, lane));
                        }
                    }
                }
            }
        }
    };
}
for_each_element!(element);

impl Vectorized for bool {
    type Lanes = Mask;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn spread(self) -> Mask {
        Mask::splat(-i32::from(self))
    }
    #[inline(always)]
    fn lane(of: Mask, lane: usize) -> bool {
        of.as_array()[lane] < 0
    }
    #[inline(always)]
    fn with_lane(of: Mask, lane: usize, value: bool) -> Mask {
        i32::with_lane(of, lane, -i32::from(value))
    }
    #[inline(always)]
    fn lane_of(of: &Mask, lane: usize) -> bool {
        of.as_array()[lane] < 0
    }
    #[inline(always)]
    fn set_lane(of: &mut Mask, lane: usize, value: bool) {
        of.as_mut_array()[lane] = -i32::from(value);
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_row(items: &[bool; LANES]) -> Mask {
        // SAFETY: a `bool` is an initialised byte. LLVM loads them one by one otherwise.
        let bytes = u8::read_row(unsafe { Window::new(items.as_ptr().cast(), LANES) });
        primitive::neg(&masked_intrinsics::widened::<u8, i32>(bytes))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_row(of: &Mask, items: &mut [bool; LANES]) {
        let bytes: Lane<u8> = masked_intrinsics::narrowed(primitive::neg(of));
        let bytes = primitive::and(&bytes, &Lane::splat(1));
        // SAFETY: they are as many bytes, each of which is 1 or 0, as of a `bool`.
        u8::write_row(bytes, unsafe { WindowMut::new(items.as_mut_ptr().cast(), LANES) });
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn choose(mask: Mask, yes: Mask, no: Mask) -> Mask {
        i32::choose(mask, yes, no)
    }
}

/// The mask of components that lie behind each other, `N` for each item, of so many rows of as many as there are lanes one.
#[inline(always)]
fn spread_mask<const N: usize>(of: Mask, row: usize) -> Mask {
    let items = array_rolled(
        #[inline(always)]
        |lane| ((row * LANES + lane) / N) as i32,
    );
    i32::permuted(of, Lane::from_array(items))
}

/// Vectors of so many components, which are stored as so many.
macro_rules! vectors {
    ($($n:literal as $stored:literal)*) => { $(
        impl<T: Number + Vectorized<Lanes = Lane<T>> + Pointee> Vectorized for Vector<T, $n> {
            type Lanes = [Lane<T>; $n];

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn spread(self) -> [Lane<T>; $n] {
                // A closure, as what calls a function by its name may stand alone.
                map1(self.to_array(), #[inline(always)] |component| Lane::splat(component))
            }
            #[inline(always)]
            fn lane(of: [Lane<T>; $n], lane: usize) -> Self {
                Self::from_array(map1(of, #[inline(always)] |component| T::lane(component, lane)))
            }
            #[inline(always)]
            fn lane_of(of: &[Lane<T>; $n], lane: usize) -> Self {
                Self::from_array(array_unrolled(#[inline(always)] |k| T::lane_of(&of[k], lane)))
            }
            #[inline(always)]
            fn set_lane(of: &mut [Lane<T>; $n], lane: usize, value: Self) {
                let value = value.to_array();
                for k in 0..$n {
                    T::set_lane(&mut of[k], lane, value[k]);
                }
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of_row(items: &[Self; LANES]) -> [Lane<T>; $n] {
                // SAFETY: the bytes are those of the vectors, which have no padding, and nobody writes them.
                let stored = T::read_arrays::<$stored>(unsafe { Window::new(items.as_ptr().cast(), size_of_val(items)) });
                array_unrolled(#[inline(always)] |k| stored[k])
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn to_row(of: &[Lane<T>; $n], items: &mut [Self; LANES]) {
                let size = size_of_val(items);
                // SAFETY: the bytes are those of the vectors, of which any are some, and nobody else uses them.
                let window = unsafe { WindowMut::new(items.as_mut_ptr().cast(), size) };
                T::write_arrays::<$stored>(array_unrolled(#[inline(always)] |k| of[if k < $n { k } else { $n - 1 }]), window);
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of_arrays<const N: usize>(items: &[[Self; N]; LANES]) -> [[Lane<T>; $n]; N] {
                /// Vectors of so many components.
                macro_rules! all {
                    ($all:literal) => {{
                        // SAFETY: the bytes are those of the vectors, which have no padding, and nobody writes them.
                        let window = unsafe { Window::new(items.as_ptr().cast(), size_of_val(items)) };
                        let all = T::read_arrays::<$all>(window);
                        array_unrolled(#[inline(always)] |k| array_unrolled(#[inline(always)] |c| all[(k * $stored + c) % $all]))
                    }};
                }
                if const { N * $stored == 4 } {
                    all!(4)
                } else if const { N * $stored == 8 } {
                    all!(8)
                } else if const { N * $stored == 16 } {
                    all!(16)
                } else {
                    array_unrolled(#[inline(always)] |k| Self::of_lanes(#[inline(always)] |lane| items[lane][k]))
                }
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn to_arrays<const N: usize>(of: &[[Lane<T>; $n]; N], items: &mut [[Self; N]; LANES]) {
                /// Vectors of so many components.
                macro_rules! all {
                    ($all:literal) => {{
                        let size = size_of_val(items);
                        // SAFETY: the bytes are those of the vectors, of which any are some, and nobody else uses them.
                        let window = unsafe { WindowMut::new(items.as_mut_ptr().cast(), size) };
                        // The fourth of three is initialised memory, of whatever value.
                        let all = array_unrolled(#[inline(always)] |k| of[k / $stored % N][if k % $stored < $n { k % $stored } else { $n - 1 }]);
                        T::write_arrays::<$all>(all, window);
                    }};
                }
                if const { N * $stored == 4 } {
                    all!(4);
                } else if const { N * $stored == 8 } {
                    all!(8);
                } else if const { N * $stored == 16 } {
                    all!(16);
                } else {
                    for (k, of) in of.iter().enumerate() {
                        for (lane, item) in items.iter_mut().enumerate() {
                            item[k] = Self::lane_of(of, lane);
                        }
                    }
                }
            }
            #[inline(always)]
            fn of_lanes(value: impl FnMut(usize) -> Self) -> [Lane<T>; $n] {
                let values: [Self; LANES] = array_unrolled(value);
                array_unrolled(#[inline(always)] |k| T::of_lanes(#[inline(always)] |lane| values[lane].to_array()[k]))
            }
            #[inline(always)]
            fn with_lane(of: [Lane<T>; $n], lane: usize, value: Self) -> [Lane<T>; $n] {
                map2(of, value.to_array(), |component, value| T::with_lane(component, lane, value))
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn choose(mask: Mask, yes: [Lane<T>; $n], no: [Lane<T>; $n]) -> [Lane<T>; $n] {
                map2(yes, no, |yes, no| T::choose(mask, yes, no))
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn permuted(of: [Lane<T>; $n], index: Lane<i32>) -> [Lane<T>; $n] {
                map1(of, |component| T::permuted(component, index))
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn read_row(window: Window<'_>) -> [Lane<T>; $n] {
                let stored = T::read_arrays::<$stored>(window);
                array_unrolled(#[inline(always)] |k| stored[k])
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn write_row(lanes: [Lane<T>; $n], window: WindowMut<'_>) {
                // The fourth of three is initialised memory, of whatever value.
                T::write_arrays::<$stored>(array_unrolled(#[inline(always)] |k| lanes[if k < $n { k } else { $n - 1 }]), window);
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn read_some(start: *const u8, active: impl Active) -> [Lane<T>; $n]
            where
                Self: Pointee,
            {
                if active.all() {
                    // SAFETY: by the caller's guarantee.
                    return Self::read_row(unsafe { Window::new(start, LANES * size_of::<Self>()) });
                }
                if const { !masked_intrinsics::has(size_of::<T>()) } || active.is_all_static() {
                    // SAFETY: by the caller's guarantee.
                    return unsafe { Self::read_at(start, numbers(), active) };
                }
                // The components as they lie there, each with the mask of its item.
                let mask = active.mask();
                let rows: [Lane<T>; $stored] = array_unrolled(#[inline(always)] |row| {
                    let place = start.wrapping_add(row * size_of::<Lane<T>>());
                    // SAFETY: by the caller's guarantee.
                    unsafe { T::read_some(place, spread_mask::<$stored>(mask, row)) }
                });
                // SAFETY: the bytes are those of the components, which have no padding, and nobody writes them.
                let stored = T::read_arrays::<$stored>(unsafe { Window::new(rows.as_ptr().cast(), size_of_val(&rows)) });
                array_unrolled(#[inline(always)] |k| stored[k])
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn read_at(start: *const u8, index: Lane<i32>, active: impl Active) -> [Lane<T>; $n] {
                // SAFETY: by the caller's guarantee: a vector is so many components.
                let stored = unsafe { T::read_arrays_at::<$stored>(start, index, active) };
                array_unrolled(#[inline(always)] |k| stored[k])
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn write_at(lanes: [Lane<T>; $n], start: *mut u8, index: Lane<i32>, active: impl Active)
            where
                Self: Pointee,
            {
                // As vectors: of components one by one LLVM makes no transposition.
                let mut items = [Self::splat(T::default()); LANES];
                Self::to_row(&lanes, &mut items);
                active.each(|lane| {
                    // SAFETY: by the caller's guarantee.
                    let window = unsafe { place_mut::<Self>(start, index, lane) };
                    items[lane].write(window);
                });
            }
        }
    )* };
}
vectors! { 2 as 2 3 as 4 4 as 4 8 as 8 16 as 16 }

impl<T: Vectorized + Pointee, const L: usize> Vectorized for [T; L] {
    type Lanes = [T::Lanes; L];

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn spread(self) -> [T::Lanes; L] {
        map1(
            self,
            #[inline(always)]
            |element| T::spread(element),
        )
    }
    #[inline(always)]
    fn lane(of: [T::Lanes; L], lane: usize) -> Self {
        Self::lane_of(&of, lane)
    }
    #[inline(always)]
    fn lane_of(of: &[T::Lanes; L], lane: usize) -> Self {
        array_unrolled(
            #[inline(always)]
            |k| T::lane_of(&of[k], lane),
        )
    }
    #[inline(always)]
    fn set_lane(of: &mut [T::Lanes; L], lane: usize, value: Self) {
        for (element, value) in of.iter_mut().zip(value) {
            T::set_lane(element, lane, value);
        }
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_row(items: &[Self; LANES]) -> [T::Lanes; L] {
        T::of_arrays(items)
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_row(of: &[T::Lanes; L], items: &mut [Self; LANES]) {
        T::to_arrays(of, items);
    }
    #[inline(always)]
    fn of_lanes(value: impl FnMut(usize) -> Self) -> [T::Lanes; L] {
        let values: [Self; LANES] = array_unrolled(value);
        Self::of_row(&values)
    }
    #[inline(always)]
    fn with_lane(of: [T::Lanes; L], lane: usize, value: Self) -> [T::Lanes; L] {
        map2(of, value, |element, value| T::with_lane(element, lane, value))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn choose(mask: Mask, yes: [T::Lanes; L], no: [T::Lanes; L]) -> [T::Lanes; L] {
        map2(yes, no, |yes, no| T::choose(mask, yes, no))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_row(window: Window<'_>) -> [T::Lanes; L] {
        T::read_arrays(window)
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_row(lanes: [T::Lanes; L], window: WindowMut<'_>) {
        T::write_arrays(lanes, window);
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn read_at(start: *const u8, index: Lane<i32>, active: impl Active) -> [T::Lanes; L] {
        // SAFETY: by the caller's guarantee.
        unsafe { T::read_arrays_at(start, index, active) }
    }
}

impl<T> Vectorized for Pointer<'_, T> {
    type Lanes = [Self; LANES];

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn spread(self) -> [Self; LANES] {
        [self; LANES]
    }
    #[inline(always)]
    fn lane(of: [Self; LANES], lane: usize) -> Self {
        of[lane]
    }
    #[inline(always)]
    fn with_lane(mut of: [Self; LANES], lane: usize, value: Self) -> [Self; LANES] {
        of[lane] = value;
        of
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn choose(mask: Mask, yes: [Self; LANES], no: [Self; LANES]) -> [Self; LANES] {
        array_rolled(
            #[inline(always)]
            |lane| if mask.has(lane) { yes[lane] } else { no[lane] },
        )
    }
}

/// The values that a function gives for each item that takes part, in the order of the lanes; zero bytes for the others.
#[inline(always)]
#[must_use]
pub fn each<T: Vectorized + Pointee>(active: impl Active, mut value: impl FnMut(usize) -> T) -> T::Lanes {
    let bits = active.bits();
    T::of_lanes(
        #[inline(always)]
        |lane| {
            if bits >> lane & 1 != 0 { crate::opencl::now::Lane::run(lane, || value(lane)) } else { zero() }
        },
    )
}

/// As many of a row as there are lanes.
///
/// # Panics
/// If there are fewer.
#[inline(always)]
#[must_use]
pub fn few<T>(of: &[T], start: usize) -> &[T; LANES] {
    of[start..].first_chunk().expect("as many items as there are lanes")
}

/// As many elements as there are lanes, to be written.
///
/// # Panics
/// If there are fewer.
#[inline(always)]
#[must_use]
pub fn few_mut<T>(of: &mut [T], start: usize) -> &mut [T; LANES] {
    of[start..].first_chunk_mut().expect("as many items as there are lanes")
}

/// `t[index]` of a private array, for each item that takes part; of the others whatever.
///
/// # Panics
/// If an item that takes part has an index that is outside.
#[inline(always)]
#[must_use]
pub fn element<T: Vectorized, const L: usize>(
    of: &[T::Lanes; L],
    index: impl Index,
    active: impl Active,
    site: &Site,
) -> T::Lanes {
    let Some(index) = index.near(0, L as u64, active) else { beyond(L, index, active.mask(), site) };
    let Some(index) = completed(index, active) else { return of[0] };
    T::of_lanes(|lane| {
        // SAFETY: the indices of all who take part are inside, and those of the others are one of theirs.
        let element = unsafe { of.get_unchecked(index.as_array()[lane] as usize) };
        T::lane_of(element, lane)
    })
}

/// Tells of the first item that takes part and whose index is outside.
#[cold]
#[inline(never)]
fn beyond<I: Index>(len: usize, index: I, active: Mask, site: &Site) -> ! {
    active.each(|lane| {
        crate::opencl::now::in_lanes();
        _ = defined_arithmetic::index(index.at(lane), len, site);
    });
    unreachable!("an index is outside")
}

/// `t[index]` of an array that each item has.
#[inline(always)]
#[must_use]
pub fn element_of_each<T: Vectorized, const L: usize>(of: &[[T; L]; LANES], index: usize) -> T::Lanes {
    T::of_lanes(
        #[inline(always)]
        |lane| of[lane][index],
    )
}

/// `t = value` of one item's array, where the arrays of all lie by lanes.
#[inline(always)]
pub fn set_array_of_lane<T: Vectorized, const L: usize>(of: &mut [T::Lanes; L], lane: usize, value: [T; L]) {
    for (of, value) in of.iter_mut().zip(value) {
        T::set_lane(of, lane, value);
    }
}

/// `t = value` of the arrays of the items that take part, where those of all lie by lanes.
#[inline(always)]
pub fn set_arrays<T: Vectorized, const L: usize>(of: &mut [T::Lanes; L], value: &[T::Lanes; L], active: Mask) {
    for (of, value) in of.iter_mut().zip(value) {
        *of = T::choose(active, *value, *of);
    }
}

/// `t[index] = value` of an array that each item has, for each item that takes part.
#[inline(always)]
pub fn set_element_of_each<T: Vectorized, const L: usize>(
    of: &mut [[T; L]; LANES],
    index: usize,
    value: T::Lanes,
    active: impl Active,
) {
    active.each(
        #[inline(always)]
        |lane| of[lane][index] = T::lane_of(&value, lane),
    );
}

/// `t[index] = value` of a private array, for each item that takes part.
///
/// # Panics
/// If an item that takes part has an index that is outside.
#[inline(always)]
pub fn set_element<T: Vectorized, const L: usize>(
    of: &mut [T::Lanes; L],
    index: impl Index,
    value: T::Lanes,
    active: impl Active,
    site: &Site,
) {
    let Some(index) = index.near(0, L as u64, active) else { beyond(L, index, active.mask(), site) };
    active.each(|lane| {
        // SAFETY: the indices of all who take part are inside.
        let element = unsafe { of.get_unchecked_mut(index.as_array()[lane] as usize) };
        T::set_lane(element, lane, T::lane_of(&value, lane));
    });
}
