//! A few elements of each item that lie beside each other in memory, from an index of each item on: a *interleave group*. It is read as a whole, and the
//! interleave groups of all items are transposed in registers: of six elements that are two loads for each item instead of six.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "sizes of numbers, and distances in memory"
)]
#![allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
#![allow(
    clippy::incompatible_msrv,
    reason = "the features of AVX-512 are only seen from the version on that has its intrinsics"
)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use super::array_map::array_unrolled;
use super::lane_index::{HALF, completed};
use super::load_store::HALVES;
use super::{Active, AllLanes, Index, LANES, Lane, Vectorized, masked_intrinsics};
use crate::element::Lanes;
use crate::opencl::access::Access;
use crate::opencl::geometry::Threads;
use crate::opencl::memory::Pointer;
use crate::opencl::pointee::{Pointee, Window, WindowMut, zero};
use crate::opencl::source_location::Site;
use crate::primitive;
use crate::target::only;

/// The elements of all items, if all are inside.
#[derive(Clone, Copy)]
pub struct InterleavedLoad<L, const N: usize> {
    lanes: Option<[L; N]>,
}

impl<L: Copy, const N: usize> InterleavedLoad<L, N> {
    /// Element `K` of each item that takes part; if the interleave group was not read, by an index of each.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[inline(always)]
    #[must_use]
    pub fn part<const K: usize, T: Pointee + Vectorized<Lanes = L>, I: Index>(
        self,
        pointer: Pointer<'_, T>,
        index: impl FnOnce() -> I,
        active: impl Active,
        site: &Site,
    ) -> L {
        match self.lanes {
            Some(lanes) => lanes[K],
            None => pointer.gather_cold(index(), active, site),
        }
    }
}

#[doc(hidden)]
impl<T: Pointee + Vectorized> Pointer<'_, T> {
    /// `p[index]` to `p[index + N - 1]` of each item that takes part, if all of them are inside: else each is read where it stands in the text,
    /// and a fault is told there. `ALL`: each of them is an element that the item reads; of others other `threads` may write some meanwhile.
    #[inline(always)]
    #[must_use]
    pub fn load_interleaved<const N: usize, const ALL: bool, I: Index>(
        self,
        index: I,
        active: impl Active,
        threads: Threads,
    ) -> InterleavedLoad<T::Lanes, N> {
        /// Behind the highest index that is an `int`.
        const BEYOND: u64 = 1 << 31;
        let room = self.room(Access::Read);
        let read = const { if T::PADS { N.next_power_of_two() } else { N } };
        // If the last element of an interleave group is inside, and its index an `int`, none of the interleave group has wrapped.
        let count = room.count.min(room.before.saturating_add(BEYOND)).saturating_sub(read as u64 - 1);
        let is_own = threads.is_one() || self.is_constant() || ALL && read == N;
        let index = if T::FREE && is_own { index.near(room.before, count, active) } else { None };
        InterleavedLoad {
            lanes: index.map(
                #[inline(always)]
                // SAFETY: the interleave groups of the items that take part are inside of memory that is bytes, all of them initialised, which no other
                // thread writes.
                |index| unsafe { T::read_interleaved::<N>(room.place::<T>(0), index, active) },
            ),
        }
    }
}

#[doc(hidden)]
impl<T: Pointee + Vectorized> Pointer<'_, T> {
    /// Reads interleave groups of items of which each has its own right behind that of the one before: the first of them is `p[first]` to `p[first + N - 1]`.
    /// No index is more than `most`, where the type ends that it is computed in.
    #[inline(always)]
    #[must_use]
    pub fn load_interleaved_row<const N: usize, const ALL: bool>(
        self,
        first: i64,
        most: i64,
        active: impl Active,
        threads: Threads,
    ) -> InterleavedLoad<T::Lanes, N> {
        let room = self.room(Access::Read);
        let is_own = threads.is_one() || self.is_constant() || ALL && active.is_all_static();
        let inside = T::FREE && is_own && room.has_rows(first, most, N);
        InterleavedLoad {
            lanes: inside.then(
                #[inline(always)]
                || {
                    // SAFETY: the elements are inside of memory that is bytes, all of them initialised, which no other thread writes.
                    let window = unsafe { Window::new(room.place::<T>(first), N * LANES * size_of::<T>()) };
                    T::read_arrays::<N>(window)
                },
            ),
        }
    }
}

/// Elements that all items write: `N` of each, right behind those of the item before. If all are inside, they are kept until the last one is there.
#[derive(Clone, Copy)]
pub struct InterleavedStore<'a, T: Vectorized, const N: usize> {
    lanes: [T::Lanes; N],
    /// The place of the first one, if all are inside of memory that is bytes and may be written.
    start: Option<NonNull<u8>>,
    /// The place of the first one of the upper half of the items, if it is not behind the lower half.
    upper: Option<NonNull<u8>>,
    memory: PhantomData<Pointer<'a, T>>,
}

#[doc(hidden)]
impl<'a, T: Pointee + Vectorized> Pointer<'a, T> {
    /// The run of `p[first]` to `p[first + N - 1]` of the first item. No index is more than `most`, where the type ends that it is computed in.
    #[inline(always)]
    #[must_use]
    pub fn store_interleaved<const N: usize>(
        self,
        first: i64,
        most: i64,
        active: impl Active,
    ) -> InterleavedStore<'a, T, N> {
        let room = self.room(Access::Write);
        let inside = T::FREE && active.all() && room.has_rows(first, most, N);
        let start = if inside { NonNull::new(room.place::<T>(first)) } else { None };
        InterleavedStore { start, ..InterleavedStore::nowhere() }
    }

    /// A [store](Self::store_interleaved) of elements whose indices mostly are `N` more for each next item: where they are not, each is written by itself.
    #[inline(always)]
    #[must_use]
    pub fn store_often_interleaved<const N: usize>(
        self,
        index: impl Index,
        active: impl Active,
    ) -> InterleavedStore<'a, T, N> {
        match index.clusters(N as i64) {
            Some((first, most)) => self.store_interleaved(first, most, active),
            None if HALVES => self.store_interleaved_halves(index, active),
            None => InterleavedStore::nowhere(),
        }
    }

    /// A [store](Self::store_interleaved) of elements whose indices are `N` more for each next item of each half of the lanes, if the halves do not overlap:
    /// an element that both have would be written in the order of the halves, where it is in that of the parts.
    #[inline(always)]
    #[must_use]
    pub(super) fn store_interleaved_halves<const N: usize>(
        self,
        index: impl Index,
        active: impl Active,
    ) -> InterleavedStore<'a, T, N> {
        let Some(([low, high], most)) = index.clusters_of_halves(N as i64) else { return InterleavedStore::nowhere() };
        let (room, count) = (self.room(Access::Write), N * HALF);
        let are_apart = low.abs_diff(high) >= count as u64;
        let are_inside = || [low, high].into_iter().all(|first| room.has_elements(first, most, count));
        if !(T::FREE && active.all() && are_apart && are_inside()) {
            return InterleavedStore::nowhere();
        }
        match [low, high].map(|first| NonNull::new(room.place::<T>(first))) {
            [start @ Some(_), upper @ Some(_)] => InterleavedStore { start, upper, ..InterleavedStore::nowhere() },
            _ => InterleavedStore::nowhere(),
        }
    }
}

impl<T: Pointee + Vectorized, const N: usize> InterleavedStore<'_, T, N> {
    /// Elements that are not all inside.
    #[inline(always)]
    fn nowhere() -> Self {
        InterleavedStore { lanes: [zero::<T>().spread(); N], start: None, upper: None, memory: PhantomData }
    }

    /// Whether the elements are kept, as all are inside.
    #[cfg(test)]
    pub(super) fn is_kept(&self) -> bool {
        self.start.is_some()
    }

    /// Part `K` of each item: kept, or written by an index of each.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[inline(always)]
    #[must_use]
    pub fn with<const K: usize, I: Index>(
        mut self,
        pointer: Pointer<'_, T>,
        index: impl FnOnce() -> I,
        value: T::Lanes,
        active: impl Active,
        site: &Site,
    ) -> Self {
        if self.start.is_some() {
            self.lanes[K] = value;
        } else {
            pointer.scatter_cold(index(), value, active, site);
        }
        self
    }

    /// Writes all that was kept.
    #[inline(always)]
    pub fn write(self) {
        let Some(start) = self.start else { return };
        let Some(upper) = self.upper else {
            // SAFETY: the elements are inside of memory that is bytes and may be written, and the items of this thread use them.
            let window = unsafe { WindowMut::new(start.as_ptr(), N * LANES * size_of::<T>()) };
            return T::write_arrays::<N>(self.lanes, window);
        };
        let mut elements = MaybeUninit::<[[T; LANES]; N]>::uninit();
        let (all, half) = (elements.as_mut_ptr().cast::<u8>(), N * HALF * size_of::<T>());
        // SAFETY: the bytes are its own, twice those of a half. Behind them all are initialised, as arrays of the components of all items are written.
        T::write_arrays::<N>(self.lanes, unsafe { WindowMut::new(all, 2 * half) });
        for (half_of, place) in [(all, start), (all.wrapping_add(half), upper)] {
            // SAFETY: as above, of each half, which does not overlap with these bytes of this function's own.
            unsafe { core::ptr::copy_nonoverlapping(half_of, place.as_ptr(), half) };
        }
    }
}

/// A number without a sign, of which interleave groups are read.
pub(super) trait ReadsInterleaved: Pointee {
    /// Whether as many elements are read as the next power of two says.
    const PADS: bool;

    /// The elements of each item that takes part; of the others whatever.
    ///
    /// # Safety
    /// The elements that are read for the items that take part are inside of initialised memory, and nobody else writes them.
    unsafe fn interleaved<const N: usize>(start: *const u8, index: Lane<i32>, active: impl Active) -> [Lane<Self>; N]
    where
        Self: Lanes<LANES>;
}

/// Numbers of each item that takes part, of which `start` has one after so many bytes of each index; of the others whatever.
///
/// # Safety
/// Those of the items that take part are inside of initialised memory, and nobody else writes them.
#[inline(always)]
unsafe fn numbers_at<W, const SCALE: i32>(start: *const u8, index: Lane<i32>, active: impl Active) -> Lane<W>
where
    W: Pointee + Vectorized<Lanes = Lane<W>> + Lanes<LANES>,
{
    if masked_intrinsics::gathers(size_of::<W>(), active.is_all_static()) {
        // SAFETY: by the caller's guarantee.
        return unsafe { masked_intrinsics::gather::<W, SCALE>(start, index, active.mask()) };
    }
    let Some(index) = completed(index, active) else { return Lane::<W>::__SWZ_ZEROED };
    W::of_lanes(
        #[inline(always)]
        |lane| {
            let place = start.wrapping_offset(index.as_array()[lane] as isize * SCALE as isize);
            // SAFETY: by the caller's guarantee, as it is that of an item which takes part.
            W::read(unsafe { Window::new(place, size_of::<W>()) })
        },
    )
}

/// Whether the lowest byte of a number has the lowest address.
const LOWEST_FIRST: bool = u16::from_ne_bytes([1, 0]) == 1;

/// Elements of a whole number of each item, the lowest address first.
macro_rules! parts {
    ($part:ty, $whole:ty, $count:expr, $at:ident) => {{
        const SIZE: usize = size_of::<$part>();
        // SAFETY: by the caller's guarantee, as so many elements are as large.
        let whole: Lane<$whole> = unsafe { numbers_at::<$whole, { SIZE as i32 }>($at.0, $at.1, $at.2) };
        array_unrolled(
            #[inline(always)]
            |k| {
                let place = if LOWEST_FIRST { k } else { $count - 1 - k };
                masked_intrinsics::narrowed(primitive::shr_by(&whole, (8 * SIZE * place) as $whole))
            },
        )
    }};
}

/// An interleave group of numbers for which there is no gather is one whole number.
macro_rules! small {
    ($t:ty) => {
        impl ReadsInterleaved for $t {
            const PADS: bool = true;

            #[inline(always)]
            unsafe fn interleaved<const N: usize>(
                start: *const u8,
                index: Lane<i32>,
                active: impl Active,
            ) -> [Lane<$t>; N] {
                let (at, count) = ((start, index, active), const { N.next_power_of_two() });
                match const { N.next_power_of_two() * size_of::<$t>() } {
                    2 => parts!($t, u16, count, at),
                    4 => parts!($t, u32, count, at),
                    _ => {
                        const {
                            assert!(
                                N.next_power_of_two() * size_of::<$t>() <= 8,
                                "an interleave group larger than a number"
                            )
                        };
                        parts!($t, u64, count, at)
                    }
                }
            }
        }
    };
}
small!(u8);
small!(u16);

only! { sse2:
    #[allow(clippy::wildcard_imports, reason = "the intrinsics")]
    use core::arch::x86_64::*;

    use crate::register::cast;

    /// How many blocks are in a register.
    const BLOCKS: usize = size_of::<Register>() / 16;
}

only! { avx512:
    type Register = __m512i;

    /// Blocks as a register.
    #[inline(always)]
    fn joined(blocks: [__m128i; 4]) -> __m512i {
        let [a, b, c, d] = blocks;
        // SAFETY: AVX-512 is there.
        unsafe {
            let low = _mm512_inserti32x4::<1>(_mm512_castsi128_si512(a), b);
            _mm512_inserti32x4::<3>(_mm512_inserti32x4::<2>(low, c), d)
        }
    }
}

only! { avx2, not avx512:
    type Register = __m256i;

    /// Blocks as a register.
    #[inline(always)]
    fn joined(blocks: [__m128i; 2]) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(blocks[0]), blocks[1]) }
    }
}

only! { sse2, not avx2:
    type Register = __m128i;

    /// Blocks as a register.
    #[inline(always)]
    fn joined(blocks: [__m128i; 1]) -> __m128i {
        blocks[0]
    }
}

only! { sse2:
    /// The lower halves of the blocks of two registers in turns, and the upper ones.
    macro_rules! zips {
        ($($name:ident: $lower:ident, $upper:ident;)*) => { $(
            #[inline(always)]
            fn $name(a: Register, b: Register) -> [Register; 2] {
                // SAFETY: the registers are there.
                unsafe { [$lower(a, b), $upper(a, b)] }
            }
        )* };
    }
}
only! { avx512:
    zips! {
        zip_32: _mm512_unpacklo_epi32, _mm512_unpackhi_epi32;
        zip_64: _mm512_unpacklo_epi64, _mm512_unpackhi_epi64;
    }
}
only! { avx2, not avx512:
    zips! {
        zip_32: _mm256_unpacklo_epi32, _mm256_unpackhi_epi32;
        zip_64: _mm256_unpacklo_epi64, _mm256_unpackhi_epi64;
    }
}
only! { sse2, not avx2:
    zips! {
        zip_32: _mm_unpacklo_epi32, _mm_unpackhi_epi32;
        zip_64: _mm_unpacklo_epi64, _mm_unpackhi_epi64;
    }
}

/// An interleave group of larger ones is one or two blocks of 16 bytes, which may overlap. The blocks of items that are as many apart as elements are in a
/// block become the parts of one register, so that all that is left to do is within blocks. By intrinsics: of permutes one after another LLVM
/// follows each lane through all, and makes three times as many.
macro_rules! large {
    ($t:ty, $in_block:literal, $blocks:ident => $transposed:expr) => {
        impl ReadsInterleaved for $t {
            const PADS: bool = false;

            #[inline(always)]
            unsafe fn interleaved<const N: usize>(
                start: *const u8,
                index: Lane<i32>,
                active: impl Active,
            ) -> [Lane<$t>; N] {
                only! { avx2 => if const { N == 2 && size_of::<$t>() == 4 } {
                    // Two gathers of pairs read as much as two of elements, in .8 of the time with AVX2 and .65 with AVX-512, as llvm-mca has it for Sapphire
                    // Rapids. On a Xeon `volume` of the benchmark takes half of the time with AVX-512 that it took by loads one by one.
                    // SAFETY: by the caller's guarantee, as two elements are as large; the registers are those of as many lanes.
                    return unsafe {
                        let pairs = masked_intrinsics::gather::<u64, 4>(start, index, active.mask());
                        let [even, odd] = masked_intrinsics::apart(cast(pairs));
                        array_unrolled(
                            #[inline(always)]
                            |k| cast(if k == 0 { even } else { odd }),
                        )
                    };
                } }
                let Some(index) = completed(index, active) else { return [Lane::<$t>::__SWZ_ZEROED; N] };
                only! { sse2 => {
                    /// How many elements are in a block, and in a register.
                    const C: usize = $in_block;
                    const G: usize = C * BLOCKS;

                    /// The elements of all items, from so many on: for each of them the registers that have it.
                    ///
                    /// # Safety
                    /// They are inside of initialised memory, and nobody else writes them.
                    #[inline(always)]
                    unsafe fn elements<const N: usize>(start: *const u8, index: Lane<i32>) -> [Lane<$t>; C] {
                        let parts: [[Register; C]; LANES / G] = array_unrolled(
                            #[inline(always)]
                            |group| {
                                let $blocks: [Register; C] = array_unrolled(
                                    #[inline(always)]
                                    |first| {
                                        joined(array_unrolled(
                                            #[inline(always)]
                                            |of| {
                                                let at = index.as_array()[group * G + first + of * C] as isize;
                                                // SAFETY: by the caller's guarantee.
                                                unsafe { block::<N, C>(start.wrapping_offset(at * size_of::<$t>() as isize)) }
                                            },
                                        ))
                                    },
                                );
                                $transposed
                            },
                        );
                        array_unrolled(
                            #[inline(always)]
                            |k| {
                                let lanes: [Register; LANES / G] = array_unrolled(
                                    #[inline(always)]
                                    |group| parts[group][k],
                                );
                                // SAFETY: they are as many lanes, of whole numbers.
                                unsafe { cast(lanes) }
                            },
                        )
                    }

                    // SAFETY: by the caller's guarantee, as the indices are those of items which take part.
                    let first = unsafe { elements::<N>(start, index) };
                    if N <= C {
                        return array_unrolled(
                            #[inline(always)]
                            |k| first[k],
                        );
                    }
                    // SAFETY: as above.
                    let last = unsafe { elements::<N>(start.wrapping_add((N - C) * size_of::<$t>()), index) };
                    return array_unrolled(
                        #[inline(always)]
                        |k| if k < C { first[k] } else { last[k + C - N] },
                    );
                } }
                #[allow(unreachable_code, reason = "where there are no such registers")]
                array_unrolled(
                    #[inline(always)]
                    |k| {
                        let start = start.wrapping_add(k * size_of::<$t>());
                        // SAFETY: by the caller's guarantee, as the indices are those of items which take part.
                        unsafe { numbers_at::<$t, { size_of::<$t>() as i32 }>(start, index, AllLanes) }
                    },
                )
            }
        }
    };
}
large!(u32, 4, v => {
    let ([a, b], [c, d]) = (zip_32(v[0], v[2]), zip_32(v[1], v[3]));
    let ([first, second], [third, fourth]) = (zip_32(a, c), zip_32(b, d));
    [first, second, third, fourth]
});
large!(u64, 2, v => zip_64(v[0], v[1]));

only! { sse2:
    /// The first block of an interleave group of `N` elements, of which `C` are in a block: if there are fewer, only these are read.
    ///
    /// # Safety
    /// They are inside of initialised memory, and nobody else writes them.
    #[inline(always)]
    unsafe fn block<const N: usize, const C: usize>(start: *const u8) -> __m128i {
        // SAFETY: by the caller's guarantee; SSE2 is there, and AVX2 where it says so.
        unsafe {
            if N >= C {
                return _mm_loadu_si128(start.cast());
            }
            if N == 2 {
                return _mm_loadl_epi64(start.cast());
            }
            only! { avx2 => {
                return _mm_maskload_epi32(start.cast(), _mm_setr_epi32(-1, -1, -1, 0));
            } }
            #[allow(unreachable_code, reason = "where there is no instruction")]
            {
                let last = _mm_cvtsi32_si128(i32::from_ne_bytes(start.wrapping_add(8).cast::<[u8; 4]>().read()));
                _mm_unpacklo_epi64(_mm_loadl_epi64(start.cast()), last)
            }
        }
    }
}
