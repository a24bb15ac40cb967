//! Loads and stores of all items at once.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "distances wrap, as those of a device do")]

use core::mem::MaybeUninit;

use super::checked_row::{has_rows, is_among};
use super::lane_index::{HALF, upper_half};
use super::{Active, Index, LANES, Mask, Vectorized, both, not};
use crate::element::operation::Casts;
use crate::opencl::access::Access;
use crate::opencl::geometry::Threads;
use crate::opencl::memory::{Extent, Kind, Pointer};
use crate::opencl::now::{self, Held};
use crate::opencl::pointee::{Pointee, Window, WindowMut};
use crate::opencl::source_location::Site;

impl Extent {
    /// Whether the elements from one on, as many as there are lanes, are inside, and none of their indices is more than `most`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has_row(self, first: i64, most: i64) -> bool {
        const OTHERS: i64 = LANES as i64 - 1;
        if most < OTHERS {
            return false;
        }
        // All but one comparison of a pointer that stays the same is computed before a loop.
        let below = ((most - OTHERS) as u64).saturating_add(1).saturating_add(self.before);
        let starts = self.count.saturating_sub(OTHERS as u64);
        (first as u64).wrapping_add(self.before) < starts.min(below)
    }

    /// Whether `count` elements for each lane from one on are inside, and none of their indices is more than `most`.
    #[inline(always)]
    pub(super) fn has_rows(self, first: i64, most: i64, count: usize) -> bool {
        self.has_elements(first, most, count * LANES)
    }

    /// Whether `count` elements from one on are inside, and none of their indices is more than `most`.
    #[inline(always)]
    pub(super) fn has_elements(self, first: i64, most: i64, count: usize) -> bool {
        let others = (count - 1) as u64;
        let below = (most.saturating_sub(others as i64) as u64).saturating_add(1).saturating_add(self.before);
        (first as u64).wrapping_add(self.before) < self.count.saturating_sub(others).min(below)
    }

    /// The first element of a row whose elements of the items that take part are inside: at the end of memory the last ones do not. Where none takes part
    /// it is the first one of memory: nothing is touched wherever that is, but a processor that masks all of a vector in a page that is not there takes
    /// as long as for some hundred others (`scan` of the benchmark, whose first items have none before them).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn part(self, first: i64, most: i64, active: impl Active) -> Option<i64> {
        if active.is_all_static() {
            return None;
        }
        let bits = active.bits();
        if bits == 0 {
            return Some(-(self.before as i64));
        }
        let (low, high) = (i64::from(bits.trailing_zeros()), i64::from(bits.ilog2()));
        let is_inside = |at: i64| (at as u64).wrapping_add(self.before) < self.count;
        let are_inside = first <= most.saturating_sub(high)
            && is_inside(first.wrapping_add(low))
            && is_inside(first.wrapping_add(high));
        are_inside.then_some(first)
    }

    /// The first element of a row that is inside as a whole, or of a [`part`](Self::part) of one.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn some(self, first: i64, most: i64, active: impl Active) -> Option<i64> {
        if self.has_row(first, most) { Some(first) } else { self.part(first, most, active) }
    }
}

/// Whether elements that are found by a digit of the number of an item follow each other in half of the lanes, where not in all: a digit of three bits
/// is the shortest by which the compiler guesses that they do.
pub(super) const HALVES: bool = LANES > 8;

/// The items that take part in each half of the lanes.
#[inline(always)]
fn active_halves(active: impl Active) -> [Mask; 2] {
    [not(upper_half()), upper_half()].map(|half| both(active.mask(), half))
}

/// As many elements as there are lanes, in place of those in memory. Its bytes are only used once they were set to zero.
struct BounceBuffer<T>(MaybeUninit<[T; LANES]>);

impl<T: Pointee> BounceBuffer<T> {
    #[inline(always)]
    fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// The place where they begin, all bytes zero.
    #[cold]
    #[inline(never)]
    fn blank(&mut self) -> *mut u8 {
        let start = self.0.as_mut_ptr().cast::<u8>();
        // SAFETY: the bytes are its own. They are written where they lie: a `MaybeUninit::zeroed` is moved here, without the padding of elements.
        unsafe { start.write_bytes(0, size_of::<[T; LANES]>()) };
        start
    }
}

// The functions below that are never inlined are given places of lanes. Each place is one that is made for the call, `&{ index }`: of a variable which
// they know LLVM keeps all in memory, also where none is called, and with AVX-512 it writes halves there that it reads as wholes, for which a
// processor waits (SHOC's Fourier transform took twice as long).
impl<T: Pointee> Pointer<'_, T> {
    /// The loads one by one, as elements beside the memory. So all that is done with them follows one load, whatever memory it is of: where two
    /// meet behind it LLVM does not see through the bytes of a `uchar4` any more.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load_beside<I: Index>(self, beside: &mut BounceBuffer<T>, index: I, active: Mask, site: &Site) -> *mut u8 {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { load_beside::<T, I>(base, len, writable, at, kind, beside, &{ index }, &{ active }, site) }.end();
        beside.0.as_mut_ptr().cast::<u8>()
    }
}

#[doc(hidden)]
impl<T: Pointee + Vectorized> Pointer<'_, T> {
    /// `p[first]`, `p[first + 1]`, and so on, of each item that takes part; of the others whatever. No index is more than `most`, where the
    /// type that it is computed in ends: where it may be, or an element is outside, each item uses its `index`.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn load_row(self, first: i64, most: i64, index: impl Index, active: impl Active, site: &Site) -> T::Lanes {
        if !T::PLAIN {
            return self.load_each(index, active.mask(), site);
        }
        let room = self.room(Access::Read);
        if active.is_all_static() && T::FREE {
            if !room.has_row(first, most) {
                self.no_row(index, site);
            }
            // SAFETY: all the elements are inside of memory that is bytes, all of them initialised, which is used on this thread.
            return unsafe { T::read_some(room.place::<T>(first), active) };
        }
        let mut beside = BounceBuffer::<T>::new();
        let start = match room.some(first, most, active) {
            Some(first) => room.place::<T>(first),
            None if self.has_all(most) => self.no_part(index, active.mask(), site),
            None => self.load_beside(&mut beside, index, active.mask(), site),
        };
        // SAFETY: all the elements are inside of memory that is bytes, all of them initialised, and those of the items that take part are used
        // on this thread; or they are those beside it.
        unsafe { T::read_some(start, active) }
    }

    /// Whether an active item is outside wherever not all that are active are inside of a row: LLVM sees then that nothing comes back from there, and keeps
    /// vectors in registers. The indices of an `int` that wraps are outside before and behind that, as no memory of so many bytes has as many elements
    /// of four; those of an `unsigned int` are not.
    #[inline(always)]
    fn has_all(self, most: i64) -> bool {
        let (_, len, _, at, kind) = self.parts();
        let is_known = const { T::FREE && size_of::<T>() >= 4 };
        let is_signed = most == i64::from(i32::MAX) || most == i64::MAX;
        is_known && is_signed && kind == Kind::Bytes && at <= len && len < u32::MAX as usize
    }

    /// `p[first] = value`, `p[first + 1] = value`, and so on, by each item that takes part, as by [`load_row`](Self::load_row). Of the
    /// items that take no part other `threads` may write them.
    ///
    /// # Panics
    /// If an item that takes part writes outside of its memory, or that is constant.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(
        clippy::too_many_arguments,
        reason = "a struct of them would be in memory where the function is not optimised"
    )]
    pub fn store_row(
        self,
        first: i64,
        most: i64,
        index: impl Index,
        value: T::Lanes,
        active: impl Active,
        threads: Threads,
        site: &Site,
    ) {
        if !T::PLAIN {
            return self.store_each(index, value, active.mask(), site);
        }
        let room = self.room(Access::Write);
        if active.is_all_static() && T::FREE {
            if !room.has_row(first, most) {
                self.no_row_to_write(index, value, site);
            }
            // SAFETY: all the elements are inside of memory that is bytes and may be written, which is used on this thread.
            return unsafe { T::write_some(value, room.place::<T>(first), active) };
        }
        let whole = room.has_row(first, most);
        if is_among::<T>() && whole && threads.is_one() {
            // SAFETY: all the elements are inside of memory that is bytes, all of them initialised, and may be written, and no other thread uses
            // them.
            unsafe { T::write_among(value, room.place::<T>(first), active.mask()) };
            return;
        }
        let mut beside = BounceBuffer::<T>::new();
        let inside = if whole { Some(first) } else { room.part(first, most, active) };
        let start = match inside {
            Some(first) => room.place::<T>(first),
            None => beside.blank(),
        };
        // SAFETY: all the elements are inside of memory that is bytes and may be written, and those of the items that take part are used on
        // this thread; or they are those beside it.
        unsafe { T::write_some(value, start, active) };
        if inside.is_none() {
            self.store_beside(&beside, index, active.mask(), site);
        }
    }

    /// [`store_row`](Self::store_row) in local memory, of a store that some items take part in. The items of a group soon read what they write, and a load
    /// of the elements that a masked store of AVX-512 writes waits until they are in the cache, but not after a store of whole registers: so those of
    /// the others are written again as they are, by this thread, which has the group alone. Rodinia's hotspot took a fifth longer.
    ///
    /// # Panics
    /// As [`store_row`](Self::store_row).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::too_many_arguments, reason = "expansions only")]
    pub fn store_local_row(
        self,
        first: i64,
        most: i64,
        index: impl Index,
        value: T::Lanes,
        active: impl Active,
        threads: Threads,
        site: &Site,
    ) {
        if has_rows::<T>() && self.is_local() {
            let room = self.room(Access::Write);
            if room.has_row(first, most) {
                // SAFETY: all the elements are inside of memory that is bytes, all of them initialised, and may be written, and no other thread
                // uses them, as it is the local memory of a group.
                return unsafe { T::write_among(value, room.place::<T>(first), active.mask()) };
            }
        }
        self.store_row(first, most, index, value, active, threads, site);
    }

    /// `p[index]` of each item that takes part; of the others whatever.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn gather<I: Index>(self, index: I, active: impl Active, site: &Site) -> T::Lanes {
        if !T::PLAIN {
            return self.load_each(index, active.mask(), site);
        }
        let room = self.room(Access::Read);
        let mut beside = BounceBuffer::<T>::new();
        let (start, index) = match index.near(room.before, room.count, active) {
            Some(index) => (room.place::<T>(0), index),
            None => (self.load_beside(&mut beside, index, active.mask(), site), super::lane_index::numbers()),
        };
        // SAFETY: the elements of the items that take part are inside of memory that is bytes, all of them initialised, and are used on this
        // thread; or they are those beside it.
        unsafe { T::read_at(start, index, active) }
    }

    /// Reads by indices that mostly follow each other, as those of a picture do but at its rim: then it is a row. Other `threads` may
    /// write elements between those that are read.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn gather_row<I: Index>(self, index: I, active: impl Active, threads: Threads, site: &Site) -> T::Lanes {
        if let Some((first, most)) = index.row(active) {
            return self.load_row(first, most, index, active, site);
        }
        if const { HALVES && T::STORES_SOME } {
            if let Some(lanes) = self.load_halves(index, active) {
                return lanes;
            }
        }
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { gather_apart::<T, I>(base, len, writable, at, kind, &{ index }, &active.mask(), threads, site) }
    }

    /// [`gather_row`](Self::gather_row) by a pointer that is moved on by so many elements. Of a moved pointer LLVM would compute anew what is before it and
    /// behind it, for each row of a group (Rodinia's hotspot: 25 of 200 instructions): here only where the indices are no row inside.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn gather_row_behind<I: Index>(
        self,
        by: i64,
        index: I,
        active: impl Active,
        threads: Threads,
        site: &Site,
    ) -> T::Lanes {
        if const { !T::PLAIN } {
            return self.offset(by).gather_row(index, active, threads, site);
        }
        let (row, room) = (index.row(active), self.room(Access::Read));
        if let Some((first, most)) = row {
            let at = by.wrapping_add(first);
            if first <= most - (LANES as i64 - 1) && room.has_row(at, i64::MAX) {
                // SAFETY: all the elements are inside of memory that is bytes, all of them initialised, and those of the items that take part are
                // used on this thread.
                return unsafe { T::read_some(room.place::<T>(at), active) };
            }
        }
        let moved = self.offset(by);
        if const { HALVES && T::STORES_SOME } && row.is_none() {
            if let Some(lanes) = moved.load_halves(index, active) {
                return lanes;
            }
        }
        let (base, len, writable, at, kind) = moved.parts();
        // SAFETY: they are those of this pointer.
        unsafe { gather_row_apart::<T, I>(base, len, writable, at, kind, &{ index }, &active.mask(), threads, site) }
    }

    /// Writes by indices that mostly follow each other: then it is a row. Of the items that take no part other `threads` may write them.
    ///
    /// # Panics
    /// If an item that takes part writes outside of its memory, or that is constant.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn scatter_row<I: Index>(self, index: I, value: T::Lanes, active: impl Active, threads: Threads, site: &Site) {
        match index.row(active) {
            Some((first, most)) => self.store_row(first, most, index, value, active, threads, site),
            None if const { HALVES && T::STORES_SOME } && self.store_halves(index, value, active) => {}
            None => self.scatter_cold(index, value, active, site),
        }
    }

    /// Reads by indices that may follow each other: then it is a row, and otherwise a gather as quick as [`gather`](Self::gather).
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn gather_guessed<I: Index>(self, index: I, active: impl Active, site: &Site) -> T::Lanes {
        match index.row(active) {
            Some((first, most)) => self.load_row(first, most, index, active, site),
            None => self.gather(index, active, site),
        }
    }

    /// Writes by indices that may follow each other, as [`gather_guessed`](Self::gather_guessed) reads. Of the items that take no part other `threads` may
    /// write them.
    ///
    /// # Panics
    /// If an item that takes part writes outside of its memory, or that is constant.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn scatter_guessed<I: Index>(
        self,
        index: I,
        value: T::Lanes,
        active: impl Active,
        threads: Threads,
        site: &Site,
    ) {
        match index.row(active) {
            Some((first, most)) => self.store_row(first, most, index, value, active, threads, site),
            None => self.scatter(index, value, active, site),
        }
    }

    /// Reads by indices that have one step for all items: where `is_one` says that it is one, they are a row.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn gather_strided<I: Index>(
        self,
        is_one: bool,
        index: I,
        active: impl Active,
        threads: Threads,
        site: &Site,
    ) -> T::Lanes {
        if is_one { self.gather_row(index, active, threads, site) } else { self.gather(index, active, site) }
    }

    /// Writes by indices that have one step for all items.
    ///
    /// # Panics
    /// If an item that takes part writes outside of its memory, or that is constant.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn scatter_strided<I: Index>(
        self,
        is_one: bool,
        index: I,
        value: T::Lanes,
        active: impl Active,
        threads: Threads,
        site: &Site,
    ) {
        if is_one {
            self.scatter_row(index, value, active, threads, site);
        } else {
            self.scatter(index, value, active, site);
        }
    }

    /// The elements of indices that follow each other in each half of the lanes, if all of both are inside.
    #[inline(always)]
    pub(super) fn load_halves<I: Index>(self, index: I, active: impl Active) -> Option<T::Lanes> {
        let (lower, upper) = Self::halves(self.room(Access::Read), index, active)?;
        let [low, high] = active_halves(active);
        // SAFETY: all the elements are inside of memory that is bytes, all of them initialised, and those of the items that take part are used
        // on this thread.
        let (lower, upper) = unsafe { (T::read_some(lower, low), T::read_some(upper, high)) };
        Some(T::choose(upper_half(), upper, lower))
    }

    /// Writes by indices that follow each other in each half of the lanes, if all of both are inside: else nothing is written.
    #[inline(always)]
    pub(super) fn store_halves<I: Index>(self, index: I, value: T::Lanes, active: impl Active) -> bool {
        let Some((lower, upper)) = Self::halves(self.room(Access::Write), index, active) else { return false };
        let [low, high] = active_halves(active);
        // SAFETY: all the elements are inside of memory that is bytes and may be written, and those of the items that take part are used on this
        // thread.
        unsafe {
            T::write_some(value, lower, low);
            T::write_some(value, upper, high);
        }
        true
    }

    /// The places where two rows would begin: the lower half of one are the elements of the lower half of the lanes, the upper half of the other those of the
    /// upper half. Nothing if one of these halves is not inside.
    #[inline(always)]
    fn halves<I: Index>(room: Extent, index: I, active: impl Active) -> Option<(*mut u8, *mut u8)> {
        if !T::PLAIN {
            return None;
        }
        let ([low, high], most) = index.halves(active)?;
        let are_inside = [low, high].into_iter().all(|first| room.has_elements(first, most, HALF));
        are_inside.then(|| (room.place::<T>(low), room.place::<T>(high.wrapping_sub(HALF as i64))))
    }

    /// [`gather`](Self::gather) in a function of its own, where hardly ever one is needed.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn gather_cold<I: Index>(self, index: I, active: impl Active, site: &Site) -> T::Lanes {
        let (base, len, writable, at, kind) = self.parts();
        let mut lanes = MaybeUninit::uninit();
        // SAFETY: they are those of this pointer.
        unsafe { gather_cold::<T, I>(base, len, writable, at, kind, &{ index }, &active.mask(), site, &mut lanes) }
            .end();
        // SAFETY: they are written where there is no fault.
        unsafe { lanes.assume_init() }
    }

    /// [`scatter`](Self::scatter) in a function of its own, where hardly ever one is needed.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn scatter_cold<I: Index>(self, index: I, value: T::Lanes, active: impl Active, site: &Site) {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { scatter_cold::<T, I>(base, len, writable, at, kind, &{ index }, &{ value }, &active.mask(), site) }
            .end();
    }

    /// The elements of indices that are all among as many as there are lanes, from that of the first item on: a row, and a permute.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load_near<I: Index>(self, index: I, active: Mask, threads: Threads) -> Option<T::Lanes> {
        let (first, most, lanes) = index.behind_first(active)?;
        let room = self.room(Access::Read);
        if !threads.is_one() || !T::PLAIN || !room.has_row(first, most) {
            return None;
        }
        // SAFETY: all the elements are inside of memory that is bytes, all of them initialised, and no other thread writes them.
        let row = T::read_row(unsafe { Window::new(room.place::<T>(first), LANES * size_of::<T>()) });
        Some(T::permuted(row, lanes))
    }

    /// `p[index] = value` by each item that takes part, in the order of the lanes: of two that write the same element the later one stays.
    ///
    /// # Panics
    /// If an item that takes part writes outside of its memory, or that is constant.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn scatter<I: Index>(self, index: I, value: T::Lanes, active: impl Active, site: &Site) {
        let room = self.room(Access::Write);
        let Some(index) = index.near(room.before, room.count, active) else {
            return self.store_each(index, value, active.mask(), site);
        };
        // SAFETY: the elements of the items that take part are inside of memory that is bytes and may be written, which is used on this thread.
        unsafe { T::write_at(value, room.place::<T>(0), index, active) };
    }

    /// `p[index] = value` by each item that takes part, which all write one element: that of the last one stays.
    ///
    /// # Panics
    /// If the element is outside of its memory, or that is constant, and an item takes part.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn store_same(self, index: i64, value: T::Lanes, active: impl Active, site: &Site) {
        let Some(last) = active.bits().checked_ilog2() else { return };
        let first = super::those(active);
        self.set(index, T::lane(value, last as usize), site);
        first.passed();
    }

    /// The result of a function for `&p[index]` and the lane of each item that takes part, one after another; zero bytes for the others.
    #[inline(always)]
    #[must_use]
    pub fn each<I: Index>(self, index: I, active: impl Active, mut value: impl FnMut(Self, usize) -> T) -> T::Lanes {
        super::each(
            active,
            #[inline(always)]
            |lane| value(self.offset(index.at(lane)), lane),
        )
    }

    /// The result by indices that are a row of `numbers`, which nobody writes meanwhile: each is read where it is used, as to take it out of a vector
    /// would take as long as all else. `first`, `most` and `index` find them as [`load_row`](Self::load_row) does.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[inline(always)]
    #[must_use]
    pub fn each_by<U: Pointee + Casts>(
        self,
        numbers: Pointer<'_, U>,
        (first, most): (i64, i64),
        index: impl Index,
        active: impl Active,
        site: &Site,
        value: impl FnMut(Self, usize) -> T,
    ) -> T::Lanes {
        let room = numbers.room(Access::Read);
        let mut beside = BounceBuffer::<U>::new();
        let inside = if U::FREE { room.some(first, most, active) } else { None };
        let start = match inside {
            Some(first) => room.place::<U>(first),
            None => numbers.load_beside(&mut beside, index, active.mask(), site),
        };
        // SAFETY: the numbers of the items that take part are inside of memory that is bytes, all of them initialised, and are used on this thread;
        // or they are those beside it.
        unsafe { self.each_of::<U>(start, active, value) }
    }

    /// The result of a function for `&p[number]` and the lane of each item that takes part, one after another; zero bytes for the others.
    ///
    /// # Safety
    /// The numbers of the items that take part lie behind each other in initialised memory, and nobody else writes them.
    #[inline(always)]
    pub(super) unsafe fn each_of<U: Pointee + Casts>(
        self,
        numbers: *const u8,
        active: impl Active,
        mut value: impl FnMut(Self, usize) -> T,
    ) -> T::Lanes {
        super::each(
            active,
            #[inline(always)]
            |lane| {
                let place = numbers.wrapping_add(lane * size_of::<U>());
                // SAFETY: by the caller's guarantee.
                let number = U::read(unsafe { Window::new(place, size_of::<U>()) });
                value(self.offset(i64::cast(number)), lane)
            },
        )
    }

    /// Tells which element of a row is not there. Nothing comes back, so that a loop around the access keeps its vectors in registers. Of all
    /// items one is outside, as memory in which an index could wrap is used item by item ([`is_plain_pointer`](Self::is_plain_pointer)).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn no_row<I: Index>(self, index: I, site: &Site) -> ! {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { no_row::<T, I>(base, len, writable, at, kind, &{ index }, site) }
    }

    /// Tells which element of those of some items is not there.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn no_part<I: Index>(self, index: I, active: Mask, site: &Site) -> ! {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { no_part::<T, I>(base, len, writable, at, kind, &{ index }, &{ active }, site) }
    }

    /// Handles a row that is written: the items before the one that is outside have written.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn no_row_to_write<I: Index>(self, index: I, value: T::Lanes, site: &Site) -> ! {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { no_row_to_write::<T, I>(base, len, writable, at, kind, &{ index }, &{ value }, site) }
    }

    /// The loads one by one, of memory of whatever kind.
    #[inline(always)]
    fn load_each<I: Index>(self, index: I, active: Mask, site: &Site) -> T::Lanes {
        let (base, len, writable, at, kind) = self.parts();
        let mut lanes = MaybeUninit::uninit();
        // SAFETY: they are those of this pointer.
        unsafe { load_each::<T, I>(base, len, writable, at, kind, &{ index }, &{ active }, site, &mut lanes) }.end();
        // SAFETY: they are written where there is no fault.
        unsafe { lanes.assume_init() }
    }

    /// The stores of such elements one by one.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn store_beside<I: Index>(self, beside: &BounceBuffer<T>, index: I, active: Mask, site: &Site) {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { store_beside::<T, I>(base, len, writable, at, kind, beside, &{ index }, &{ active }, site) }.end();
    }

    /// The stores one by one, to memory of whatever kind.
    #[inline(always)]
    fn store_each<I: Index>(self, index: I, value: T::Lanes, active: Mask, site: &Site) {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { store_each::<T, I>(base, len, writable, at, kind, &{ index }, &{ value }, &{ active }, site) }.end();
    }
}

/// Tells which element of a row is not there.
///
/// # Safety
/// As of [`load_each`].
#[cold]
#[inline(never)]
unsafe fn no_row<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    site: &Site,
) -> ! {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    super::AllLanes.each(|lane| {
        now::in_lanes();
        let _ = pointer.get(index.at(lane), site);
    });
    site.fault("uses memory in which its index wraps");
}

/// Tells which element of those of some items is not there.
///
/// # Safety
/// As of [`load_each`].
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
unsafe fn no_part<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    active: &Mask,
    site: &Site,
) -> ! {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    active.each(|lane| {
        now::in_lanes();
        let _ = pointer.get(index.at(lane), site);
    });
    site.fault("uses memory in which its index wraps");
}

/// Tells which element of a row cannot be written.
///
/// # Safety
/// As of [`load_each`].
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
unsafe fn no_row_to_write<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    value: &T::Lanes,
    site: &Site,
) -> ! {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    super::AllLanes.each(|lane| {
        now::in_lanes();
        pointer.set(index.at(lane), T::lane(*value, lane), site);
    });
    site.fault("uses memory in which its index wraps");
}

/// The loads one by one.
///
/// # Safety
/// The first five are the parts of a pointer to `T`.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
#[allow(improper_ctypes_definitions, reason = "see `Held`")]
unsafe extern "C" fn load_each<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    active: &Mask,
    site: &Site,
    lanes: &mut MaybeUninit<T::Lanes>,
) -> Held {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    now::held(|| {
        lanes.write(super::each(*active, |lane| {
            now::in_lanes();
            pointer.get(index.at(lane), site)
        }));
    })
}

/// [`Pointer::gather_row`] of indices that are no row, in a function of its own.
///
/// # Safety
/// As of [`load_each`].
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
unsafe fn gather_apart<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    active: &Mask,
    threads: Threads,
    site: &Site,
) -> T::Lanes {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    pointer.load_near(*index, *active, threads).unwrap_or_else(|| pointer.gather(*index, *active, site))
}

/// [`Pointer::gather_row`] in a function of its own.
///
/// # Safety
/// As of [`load_each`].
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
unsafe fn gather_row_apart<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    active: &Mask,
    threads: Threads,
    site: &Site,
) -> T::Lanes {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    if let Some((first, most)) = index.row(*active) {
        return pointer.load_row(first, most, *index, *active, site);
    }
    pointer.load_near(*index, *active, threads).unwrap_or_else(|| pointer.gather(*index, *active, site))
}

/// [`Pointer::gather`] in a function of its own.
///
/// # Safety
/// As of [`load_each`].
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
#[allow(improper_ctypes_definitions, reason = "see `Held`")]
unsafe extern "C" fn gather_cold<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    active: &Mask,
    site: &Site,
    lanes: &mut MaybeUninit<T::Lanes>,
) -> Held {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    now::held(|| {
        lanes.write(pointer.gather(*index, *active, site));
    })
}

/// [`Pointer::scatter`] in a function of its own.
///
/// # Safety
/// As of [`load_each`].
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
#[allow(improper_ctypes_definitions, reason = "see `Held`")]
unsafe extern "C" fn scatter_cold<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    value: &T::Lanes,
    active: &Mask,
    site: &Site,
) -> Held {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    now::held(|| pointer.scatter(*index, *value, *active, site))
}

/// The stores one by one.
///
/// # Safety
/// As of [`load_each`].
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
#[allow(improper_ctypes_definitions, reason = "see `Held`")]
unsafe extern "C" fn store_each<T: Pointee + Vectorized, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    value: &T::Lanes,
    active: &Mask,
    site: &Site,
) -> Held {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    now::held(|| {
        active.each(|lane| {
            now::in_lanes();
            pointer.set(index.at(lane), T::lane(*value, lane), site);
        });
    })
}

/// The loads one by one, as elements beside the memory; zero bytes of an item that takes no part.
///
/// # Safety
/// As of [`load_each`].
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
#[allow(improper_ctypes_definitions, reason = "see `Held`")]
unsafe extern "C" fn load_beside<T: Pointee, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    beside: &mut BounceBuffer<T>,
    index: &I,
    active: &Mask,
    site: &Site,
) -> Held {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    let start = beside.blank();
    now::held(|| {
        active.each(|lane| {
            now::in_lanes();
            let place = start.wrapping_add(lane * size_of::<T>());
            // SAFETY: `beside` has as many elements as there are lanes.
            pointer.get(index.at(lane), site).write(unsafe { WindowMut::new(place, size_of::<T>()) });
        });
    })
}

/// The stores one by one, of elements beside the memory.
///
/// # Safety
/// As of [`load_each`]; `beside` was blank before the elements were written there.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
#[allow(improper_ctypes_definitions, reason = "see `Held`")]
unsafe extern "C" fn store_beside<T: Pointee, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    beside: &BounceBuffer<T>,
    index: &I,
    active: &Mask,
    site: &Site,
) -> Held {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    let start = beside.0.as_ptr().cast::<u8>();
    now::held(|| {
        active.each(|lane| {
            now::in_lanes();
            let place = start.wrapping_add(lane * size_of::<T>());
            // SAFETY: `beside` has as many elements as there are lanes, all bytes initialised.
            let value = T::read(unsafe { Window::new(place, size_of::<T>()) });
            pointer.set(index.at(lane), value, site);
        });
    })
}
