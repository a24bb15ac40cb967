//! Elements that the rounds of a loop use, checked once before it.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "a number below zero is out of bounds")]

use core::marker::PhantomData;

use super::{AllLanes, LANES, Vectorized};
use crate::opencl::access::Access;
use crate::opencl::memory::Pointer;
use crate::opencl::pointee::{Pointee, Window};

/// How many items beside the first one have an element of their own.
const fn others(row: bool) -> u64 {
    if row { LANES as u64 - 1 } else { 0 }
}

#[doc(hidden)]
impl<'a, T: Pointee> Pointer<'a, T> {
    /// Whether `N` elements from `first` on are in bounds, with `ROW` one more for each item behind the first one, and none of their indices is more than
    /// `most`, where its type ends. It is one comparison, with a number that LLVM computes before the items of a group.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn has_in_bounds<const N: u64, const ROW: bool>(self, first: i64, most: i64) -> bool {
        if !T::PLAIN {
            return false;
        }
        let room = self.room(Access::Read);
        let behind = N + others(ROW) - 1;
        let starts = room.count.saturating_sub(behind);
        let below = ((most as u64).saturating_add(1)).saturating_sub(behind).saturating_add(room.before);
        (first as u64).wrapping_add(room.before) < starts.min(below)
    }

    /// They.
    ///
    /// # Panics
    /// If it does not [have them](Self::has_in_bounds).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn in_bounds<const N: u64, const ROW: bool>(self, first: i64, most: i64) -> InBounds<'a, T, N, ROW> {
        assert!(self.has_in_bounds::<N, ROW>(first, most), "elements of a loop that are out of bounds");
        InBounds { start: self.room(Access::Read).place::<T>(first), memory: PhantomData }
    }
}

/// `N` elements of memory that is bytes, all of them in bounds, with `ROW` one more for each item behind the first one.
pub struct InBounds<'a, T, const N: u64, const ROW: bool> {
    start: *mut u8,
    memory: PhantomData<Pointer<'a, T>>,
}

impl<T, const N: u64, const ROW: bool> Clone for InBounds<'_, T, N, ROW> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, const N: u64, const ROW: bool> Copy for InBounds<'_, T, N, ROW> {}

impl<T: Pointee, const N: u64, const ROW: bool> InBounds<'_, T, N, ROW> {
    /// The place of an element.
    #[inline(always)]
    fn place(self, number: i64) -> *mut u8 {
        // LLVM knows it of the loop.
        assert!((number as u64) < N, "an element that was not checked");
        self.start.wrapping_add((number as usize).wrapping_mul(size_of::<T>()))
    }

    /// An element, the same for all items.
    ///
    /// # Panics
    /// If it is none of these.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn get(self, number: i64) -> T {
        // SAFETY: the element is inside of memory that is bytes, all of them initialised, as `Pointer::in_bounds` has seen, which is used on this thread.
        T::read(unsafe { Window::new(self.place(number), size_of::<T>()) })
    }
}

impl<T: Pointee + Vectorized, const N: u64> InBounds<'_, T, N, true> {
    /// Elements that follow each other, one for each item.
    ///
    /// # Panics
    /// If that of the first item is none of these.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn load(self, number: i64) -> T::Lanes {
        // SAFETY: the elements are inside of memory that is bytes, all of them initialised, as `Pointer::in_bounds` has seen, and are used on this thread.
        unsafe { T::read_some(self.place(number), AllLanes) }
    }
}
