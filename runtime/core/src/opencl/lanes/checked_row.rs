//! Elements that blocks of items use, each item its own: that all are inside was checked once for all blocks of a row.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "an index wraps as C's does")]

use core::marker::PhantomData;

use super::{Active, LANES, Vectorized};
use crate::element::operation::Casts;
use crate::opencl::geometry::Threads;
use crate::opencl::memory::Pointer;
use crate::opencl::pointee::Pointee;

/// The items of a row, by their numbers in it, for which conditions hold that compare these with something: the others do nothing.
#[derive(Clone, Copy, Debug)]
pub struct ActiveRange {
    start: u64,
    end: u64,
    len: u64,
    /// Whether that is known: not of a number that wraps in the row.
    is_known: bool,
    threads: Threads,
}

impl ActiveRange {
    /// All of so many items.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn of_row(len: u64, threads: Threads) -> Self {
        Self { start: 0, end: len, len, is_known: true, threads }
    }

    /// A number is `first` for item 0 and one more for each next item, up to `most`, where its type ends: for how many items it is below
    /// a bound, or not above it. Numbers with a sign are [in order](sign_biased).
    #[inline(always)]
    fn before(self, first: u64, most: u64, bound: u64, through: bool) -> (u64, bool) {
        let items =
            if through && bound >= first { (bound - first).saturating_add(1) } else { bound.saturating_sub(first) };
        (items.min(self.len), self.is_known && most.wrapping_sub(first) >= self.len.saturating_sub(1))
    }

    /// Those for which such a number is below a bound.
    #[inline(always)]
    #[must_use]
    pub fn below(self, first: u64, most: u64, bound: u64) -> Self {
        let (items, is_known) = self.before(first, most, bound, false);
        Self { end: self.end.min(items), is_known, ..self }
    }

    /// Those for which it is not above a bound.
    #[inline(always)]
    #[must_use]
    pub fn through(self, first: u64, most: u64, bound: u64) -> Self {
        let (items, is_known) = self.before(first, most, bound, true);
        Self { end: self.end.min(items), is_known, ..self }
    }

    /// Those for which it is a bound or more.
    #[inline(always)]
    #[must_use]
    pub fn from(self, first: u64, most: u64, bound: u64) -> Self {
        let (items, is_known) = self.before(first, most, bound, false);
        Self { start: self.start.max(items), is_known, ..self }
    }

    /// Those for which it is above a bound.
    #[inline(always)]
    #[must_use]
    pub fn above(self, first: u64, most: u64, bound: u64) -> Self {
        let (items, is_known) = self.before(first, most, bound, true);
        Self { start: self.start.max(items), is_known, ..self }
    }

    /// All if a condition holds, else none.
    #[inline(always)]
    #[must_use]
    pub fn only_if(self, holds: bool) -> Self {
        Self { end: if holds { self.end } else { 0 }, ..self }
    }

    /// Whether it is known for which the conditions hold.
    #[inline(always)]
    #[must_use]
    pub fn is_known(self) -> bool {
        self.is_known
    }

    /// From where to where they hold, if that is known.
    #[inline(always)]
    #[must_use]
    pub fn all(self) -> (u64, u64) {
        if self.is_known && self.start < self.end { (self.start, self.end) } else { (0, 0) }
    }

    /// From where to where items are to run in lanes: all of them, if nothing is known.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn ends(self) -> (u64, u64) {
        match self {
            Self { start, end, is_known: true, .. } if start < end => (start - start % LANES as u64, end),
            Self { is_known: true, .. } => (0, 0),
            Self { len, .. } => (0, len),
        }
    }

    /// Those that blocks may run, of which it is known that the conditions hold.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn span(self) -> InBoundsRange {
        InBoundsRange { start: self.start, end: if self.is_known { self.end } else { 0 }, threads: self.threads }
    }
}

/// A number with a sign as one without, in the same order. One type serves for both kinds, without one that is twice as wide.
#[inline(always)]
#[must_use]
pub fn sign_biased(number: i64) -> u64 {
    number as u64 ^ 1 << 63
}

/// Items of a row by their numbers in it: those of which all accesses are inside that are checked by the row.
#[derive(Clone, Copy, Debug)]
pub struct InBoundsRange {
    start: u64,
    end: u64,
    threads: Threads,
}

impl InBoundsRange {
    /// Those whose element is inside, and the elements: `p[first]` is that of item 0, the next one is that of the next item. No index is more than
    /// `most`, where the type that it is computed in ends. `WRITES`: they may be written too.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn within<T: Pointee, const WRITES: bool>(
        self,
        pointer: Pointer<'_, T>,
        first: i64,
        most: i64,
    ) -> (Self, RowBase<'_, T, WRITES>) {
        // A `uint` that wraps soon counts from below zero.
        let first = if most == u32::MAX.into() && first > i32::MAX.into() { first - (1 << 32) } else { first };
        let (here, count) = pointer.elements_from_here::<WRITES>();
        let count = count.min((most as u64).saturating_add(1));
        let (start, end) = if first < 0 {
            let before = first.unsigned_abs();
            (before, count.saturating_add(before))
        } else {
            (0, count.saturating_sub(first as u64))
        };
        let here = here.wrapping_offset((first as isize).wrapping_mul(size_of::<T>() as isize));
        let inside = Self { start, end, ..self };
        (
            Self { start: self.start.max(start), end: self.end.min(end), ..self },
            RowBase { here, inside, memory: PhantomData },
        )
    }

    /// The items as blocks of all lanes, twice: the number of the first item, and how many blocks follow. First those that follow each other
    /// without a gap. Then, where `REPEATS` says that items may run twice, one more that ends with the last item.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn blocks<const REPEATS: bool>(self) -> Runs {
        const LEN: u64 = LANES as u64;
        let start = self.start.min(self.end).next_multiple_of(LEN);
        if self.end < start + LEN {
            return runs([(0, 0); 2]);
        }
        let len = self.end - start;
        runs([(start, len / LEN), (self.end - LEN, u64::from(REPEATS && len % LEN > 0))])
    }
}

/// The number of the first item of some blocks, and how many they are, twice. An array is an iterator that drops what is left of it: without optimisation
/// each call in a loop over it had a way out for that, a fifth of the code of a kernel in lanes.
#[cfg(not(debug_assertions))]
pub type Runs = [(u64, u64); 2];
#[cfg(debug_assertions)]
#[derive(Debug)]
pub struct Runs([(u64, u64); 2], usize);

#[cfg(debug_assertions)]
impl Iterator for Runs {
    type Item = (u64, u64);

    #[inline]
    fn next(&mut self) -> Option<(u64, u64)> {
        let run = self.0.get(self.1).copied();
        self.1 += 1;
        run
    }
}

/// They, of an array.
#[inline(always)]
fn runs(all: [(u64, u64); 2]) -> Runs {
    #[cfg(debug_assertions)]
    let all = Runs(all, 0);
    all
}

/// Elements that the items of a row use, if they are inside.
pub struct RowBase<'a, T, const WRITES: bool> {
    /// The place of that of item 0, if it is there.
    here: *mut u8,
    /// The items whose elements are inside of memory that is bytes, and may be written where `WRITES` says so.
    inside: InBoundsRange,
    memory: PhantomData<Pointer<'a, T>>,
}
impl<T, const WRITES: bool> Clone for RowBase<'_, T, WRITES> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, const WRITES: bool> Copy for RowBase<'_, T, WRITES> {}

impl<'a, T: Pointee, const WRITES: bool> RowBase<'a, T, WRITES> {
    /// The elements of so many blocks from item `start` on.
    ///
    /// # Panics
    /// If they are not all inside.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn blocks(self, (start, count): (u64, u64)) -> CheckedRow<'a, T, WRITES> {
        let InBoundsRange { start: least, end, threads } = self.inside;
        assert!(
            count == 0 || least <= start && start <= end && count <= (end - start) / LANES as u64,
            "blocks beyond their row"
        );
        let start = self.here.wrapping_add(start as usize * size_of::<T>());
        CheckedRow { start, count, threads, memory: PhantomData }
    }
}

/// The elements that so many blocks of items use.
pub struct CheckedRow<'a, T, const WRITES: bool> {
    start: *mut u8,
    count: u64,
    threads: Threads,
    memory: PhantomData<Pointer<'a, T>>,
}
impl<T, const WRITES: bool> Clone for CheckedRow<'_, T, WRITES> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, const WRITES: bool> Copy for CheckedRow<'_, T, WRITES> {}

impl<T: Pointee + Vectorized, const WRITES: bool> CheckedRow<'_, T, WRITES> {
    /// The beginning of the elements of a block.
    #[inline(always)]
    fn place(self, block: u64) -> *mut u8 {
        // LLVM knows it of the loop over the blocks.
        assert!(block < self.count, "a block beyond its row");
        self.start.wrapping_add(block as usize * (LANES * size_of::<T>()))
    }

    /// The element of each item of a block that takes part; of the others whatever.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn load(self, block: u64, active: impl Active) -> T::Lanes {
        // SAFETY: the elements are inside of memory that is bytes, all of them initialised, as `RowBase::blocks` has seen, and those of the
        // items that take part are used on this thread.
        unsafe { T::read_some(self.place(block), active) }
    }
}

impl<T: Pointee + Vectorized + Casts, const WRITES: bool> CheckedRow<'_, T, WRITES> {
    /// The result of a function for `&p[number]`, by the number of each item of a block that takes part, and its lane, as [`Pointer::each_by`].
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn each<'p, U: Pointee + Vectorized>(
        self,
        block: u64,
        pointer: Pointer<'p, U>,
        active: impl Active,
        value: impl FnMut(Pointer<'p, U>, usize) -> U,
    ) -> U::Lanes {
        // SAFETY: the numbers are inside of memory that is bytes, all of them initialised, as `RowBase::blocks` has seen, and those of the items
        // that take part are used on this thread.
        unsafe { pointer.each_of::<T>(self.place(block), active, value) }
    }
}

impl<T: Pointee + Vectorized> CheckedRow<'_, T, true> {
    /// Writes the element of each item of a block that takes part.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn store(self, block: u64, value: T::Lanes, active: impl Active) {
        let start = self.place(block);
        if !active.is_all_static() && self.threads.is_one() && is_among::<T>() {
            // SAFETY: the elements are inside of memory that is bytes, all of them initialised, and may be written, as `RowBase::blocks` has seen,
            // and no other thread uses them.
            return unsafe { T::write_among(value, start, active.mask()) };
        }
        // SAFETY: as above, and those of the items that take part are used on this thread.
        unsafe { T::write_some(value, start, active) };
    }
}

/// Whether those of some items are best written as all, with the others as they are.
#[inline(always)]
pub(super) fn is_among<T: Pointee + Vectorized>() -> bool {
    !T::STORES_SOME && has_rows::<T>()
}

/// Whether elements lie in memory as they are in lanes, and may be any bytes.
#[inline(always)]
pub(super) fn has_rows<T: Pointee + Vectorized>() -> bool {
    const { size_of::<T::Lanes>() == LANES * size_of::<T>() && T::FREE }
}
