//! Elements that each item reads one after another in the rounds of a loop, as those of its own line of a matrix: those of some rounds are read together,
//! a few from each item's place on, and transposed in registers. A gather in each round would touch as many places each time.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "lanes are few, and a round before the first one is none of these"
)]

use core::mem::MaybeUninit;

use super::{Active, Index, LANES, Vectorized};
use crate::opencl::access::Access;
use crate::opencl::memory::Pointer;
use crate::opencl::pointee::Pointee;
use crate::opencl::source_location::Site;

/// The elements of some rounds, of all items.
pub struct Rounds<L> {
    /// The first of the rounds, and how many there are.
    first: i64,
    count: usize,
    /// The elements by the rounds: so many are initialised as there are rounds.
    lanes: [MaybeUninit<L>; LANES],
}

impl<L: Copy> Rounds<L> {
    /// None yet.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "expansions only")]
    pub fn new() -> Self {
        Self { first: 0, count: 0, lanes: [const { MaybeUninit::uninit() }; LANES] }
    }

    /// The elements of a round, if they were read.
    #[inline(always)]
    fn of(&self, round: i64) -> Option<L> {
        let at = round.wrapping_sub(self.first) as u64;
        if at >= self.count as u64 {
            return None;
        }
        // SAFETY: it is one of those that are initialised.
        Some(unsafe { self.lanes[at as usize].assume_init() })
    }

    /// Puts those of some rounds behind the others.
    #[inline(always)]
    fn extend<const N: usize>(&mut self, lanes: [L; N]) {
        for lanes in lanes {
            self.lanes[self.count].write(lanes);
            self.count += 1;
        }
    }
}

/// How many elements of an item are read at a time: those of 16 bytes, or of smaller ones as many as a number has place for.
const fn together<T>() -> usize {
    if size_of::<T>() == 8 { 2 } else { 4 }
}

#[doc(hidden)]
impl<T: Pointee + Vectorized> Pointer<'_, T> {
    /// `p[index]` of each item that takes part, in a loop in which that is one more in each round, for the same items, and which writes no memory; of the
    /// others whatever. `left`: in so many rounds, with this one, the items read these elements.
    ///
    /// # Panics
    /// If that of an item that takes part is outside of its memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    #[allow(clippy::too_many_arguments, reason = "expansions only")]
    pub fn load_round<I: Index>(
        self,
        rounds: &mut Rounds<T::Lanes>,
        (round, left): (i64, i64),
        index: impl FnOnce() -> I,
        active: impl Active,
        site: &Site,
    ) -> T::Lanes {
        if let Some(lanes) = rounds.of(round) {
            return lanes;
        }
        let index = index();
        if const { T::TRANSPOSES } && left >= together::<T>() as i64 {
            self.read_rounds(rounds, (round, left), &{ index }, active);
            if let Some(lanes) = rounds.of(round) {
                return lanes;
            }
        }
        self.gather(index, active, site)
    }

    /// Reads the elements of the next rounds, if all of them are inside. It stands once for all loops: some hundred instructions.
    #[inline(never)]
    fn read_rounds<I: Index>(
        self,
        rounds: &mut Rounds<T::Lanes>,
        (round, left): (i64, i64),
        index: &I,
        active: impl Active,
    ) {
        /// Behind the highest index that is an `int`.
        const BEYOND: u64 = 1 << 31;
        (rounds.first, rounds.count) = (round, 0);
        let of_item = const { together::<T>() };
        let count = (left.clamp(0, LANES as i64) as usize) / of_item * of_item;
        let room = self.room(Access::Read);
        // If the last element is inside, and its index an `int`, none of them has wrapped.
        let inside = room.count.min(room.before.saturating_add(BEYOND)).saturating_sub(count as u64 - 1);
        if count == 0 || !T::FREE {
            return;
        }
        let Some(index) = index.near(room.before, inside, active) else { return };
        let start = room.place::<T>(0);
        while rounds.count < count {
            let start = start.wrapping_add(rounds.count * size_of::<T>());
            // SAFETY: the elements of the items that take part are inside of memory that is bytes, all of them initialised, and the items read them before
            // anything else is done, so that no other thread writes them.
            unsafe {
                if const { together::<T>() == 2 } {
                    rounds.extend(T::read_interleaved::<2>(start, index, active));
                } else {
                    rounds.extend(T::read_interleaved::<4>(start, index, active));
                }
            }
        }
    }
}
