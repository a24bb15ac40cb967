//! Loads and stores of all items at once.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "distances wrap, as those of a device do")]

use core::mem::MaybeUninit;

use super::{Active, Index, LANES, Laned, Mask};
use crate::opencl::memory::{Access, Kind, Pointer, Room};
use crate::opencl::pointee::{Pointee, WindowMut};
use crate::opencl::site::Site;

impl Room {
    /// Whether the elements from one on, as many as there are lanes, are inside, and none of their indices is more than `most`.
    #[inline(always)]
    fn has_row(self, first: i64, most: i64) -> bool {
        const OTHERS: i64 = LANES as i64 - 1;
        if most < OTHERS {
            return false;
        }
        // Of a pointer that stays the same all but one comparison is computed before a loop.
        let below = ((most - OTHERS) as u64).saturating_add(1).saturating_add(self.before);
        let starts = self.count.saturating_sub(OTHERS as u64);
        (first as u64).wrapping_add(self.before) < starts.min(below)
    }
}

impl<T: Pointee + Laned> Pointer<'_, T> {
    /// `p[first]`, `p[first + 1]`, and so on, of each item that takes part; of the others whatever. No index is more than `most`, where the
    /// type that it is computed in ends: where it may be, or an element is outside, each item uses its `index`.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[inline(always)]
    #[must_use]
    pub fn load_row<I: Index>(
        self,
        first: i64,
        most: i64,
        index: impl FnOnce() -> I,
        active: impl Active,
        site: &Site,
    ) -> T::Lanes {
        let room = self.room(Access::Read);
        if room.has_row(first, most) {
            // SAFETY: all the elements are inside of memory that is bytes, all of them initialised; those of the items that take part are
            // used on this thread.
            return unsafe { T::read_some(room.place::<T>(first), active) };
        }
        self.load_each(index(), active.mask(), site)
    }

    /// `p[first] = value`, `p[first + 1] = value`, and so on, by each item that takes part, as by [`load_row`](Self::load_row).
    ///
    /// # Panics
    /// If an item that takes part writes outside of its memory, or that is constant.
    #[inline(always)]
    pub fn store_row<I: Index>(
        self,
        first: i64,
        most: i64,
        index: impl FnOnce() -> I,
        value: T::Lanes,
        active: impl Active,
        site: &Site,
    ) {
        let room = self.room(Access::Write);
        if !room.has_row(first, most) {
            return self.store_each(index(), value, active.mask(), site);
        }
        // SAFETY: all the elements are inside of memory that is bytes and may be written; those of the items that take part are used on this
        // thread.
        unsafe { T::write_some(value, room.place::<T>(first), active) }
    }

    /// `p[index]` of each item that takes part; of the others whatever.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[inline(always)]
    #[must_use]
    pub fn gather<I: Index>(self, index: I, active: impl Active, site: &Site) -> T::Lanes {
        let room = self.room(Access::Read);
        match index.near(room.before, room.count, active) {
            // SAFETY: the elements of the items that take part are inside of memory that is bytes, all of them initialised, and are used on
            // this thread.
            Some(index) => unsafe { T::read_at(room.place::<T>(0), index, active) },
            None => self.load_each(index, active.mask(), site),
        }
    }

    /// `p[index] = value` by each item that takes part, in the order of the lanes: of two that write the same element the later one stays.
    ///
    /// # Panics
    /// If an item that takes part writes outside of its memory, or that is constant.
    #[inline(always)]
    pub fn scatter<I: Index>(self, index: I, value: T::Lanes, active: impl Active, site: &Site) {
        let room = self.room(Access::Write);
        let Some(index) = index.near(room.before, room.count, active) else {
            return self.store_each(index, value, active.mask(), site);
        };
        active.each(|lane| {
            let place = room.place::<T>(index.as_array()[lane].into());
            // SAFETY: the element is inside of memory that is bytes and may be written, which is used on this thread.
            T::lane(value, lane).write(unsafe { WindowMut::new(place, size_of::<T>()) });
        });
    }

    /// The loads one by one, of memory of whatever kind.
    #[inline(always)]
    fn load_each<I: Index>(self, index: I, active: Mask, site: &Site) -> T::Lanes {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        let mut lanes = MaybeUninit::uninit();
        // Not as a result, for which LLVM would keep arrays of lanes in memory where there is no such call either.
        let lanes = unsafe { load_each::<T, I>(base, len, writable, at, kind, &index, &active, site, &mut lanes) };
        *lanes
    }

    /// The stores one by one, to memory of whatever kind.
    #[inline(always)]
    fn store_each<I: Index>(self, index: I, value: T::Lanes, active: Mask, site: &Site) {
        let (base, len, writable, at, kind) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { store_each::<T, I>(base, len, writable, at, kind, &index, &value, &active, site) }
    }
}

/// The loads one by one.
///
/// # Safety
/// The first five are the parts of a pointer to `T`.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
unsafe fn load_each<'l, T: Pointee + Laned, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    active: &Mask,
    site: &Site,
    lanes: &'l mut MaybeUninit<T::Lanes>,
) -> &'l T::Lanes {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    lanes.write(super::each(*active, |lane| pointer.get(index.at(lane), site)))
}

/// The stores one by one.
///
/// # Safety
/// As of [`load_each`].
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "see `Parts`")]
unsafe fn store_each<T: Pointee + Laned, I: Index>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: &I,
    value: &T::Lanes,
    active: &Mask,
    site: &Site,
) {
    // SAFETY: by the caller's guarantee.
    let pointer = unsafe { Pointer::<T>::of_parts((base, len, writable, at, kind)) };
    active.each(|lane| pointer.set(index.at(lane), T::lane(*value, lane), site));
}
