//! The items that take part.

use super::{LANES, Mask, masked_intrinsics};
use crate::opencl::now;
use crate::primitive;

/// A trait that nobody else implements. It is not the crate's `Sealed`, as rustc lists the types of that in messages
/// (`ui-tests/ui/sealed/part.rs`).
mod sealed {
    /// Whose items the blocks of this folder that are unsafe trust.
    pub trait Sealed {}
}
use sealed::Sealed;

/// The items that take part in what is done.
pub trait Active: Copy + Sealed {
    /// Whether one takes part.
    #[must_use]
    fn any(self) -> bool;
    /// Whether all take part.
    #[must_use]
    fn all(self) -> bool;
    /// Whether the item of a lane takes part.
    #[must_use]
    fn has(self, lane: usize) -> bool;
    /// These items as a mask.
    #[must_use]
    fn mask(self) -> Mask;
    /// Whether that all take part is known when the crate is compiled.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn is_all_static(self) -> bool {
        false
    }
    /// These items as a bit for each lane, the lowest for the first one.
    #[doc(hidden)]
    #[must_use]
    fn bits(self) -> u32;
    /// Calls `each` with every lane that takes part, in their order.
    fn each(self, each: impl FnMut(usize));
}

/// All items.
#[derive(Clone, Copy, Debug)]
pub struct AllLanes;

impl Sealed for AllLanes {}
impl Active for AllLanes {
    #[inline(always)]
    fn is_all_static(self) -> bool {
        true
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn any(self) -> bool {
        true
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn all(self) -> bool {
        true
    }
    #[inline(always)]
    fn has(self, _lane: usize) -> bool {
        true
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mask(self) -> Mask {
        Mask::splat(-1)
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        (1 << LANES) - 1
    }
    #[inline(always)]
    fn each(self, mut each: impl FnMut(usize)) {
        if cfg!(debug_assertions) {
            return each_of((1 << LANES) - 1, &mut each);
        }
        (0..LANES).for_each(|lane| now::Lane::run(lane, || each(lane)));
    }
}

impl Sealed for Mask {}
impl Active for Mask {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn any(self) -> bool {
        primitive::signs::<i32, LANES, false>(&self)
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn all(self) -> bool {
        primitive::signs::<i32, LANES, true>(&self)
    }
    #[inline(always)]
    fn has(self, lane: usize) -> bool {
        self.as_array()[lane] < 0
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mask(self) -> Mask {
        self
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        masked_intrinsics::bits(self)
    }
    #[inline(always)]
    fn each(self, mut each: impl FnMut(usize)) {
        let bits = self.bits();
        if cfg!(debug_assertions) {
            return each_of(bits, &mut each);
        }
        (0..LANES).filter(|&lane| bits >> lane & 1 != 0).for_each(|lane| now::Lane::run(lane, || each(lane)));
    }
}

/// Does something for each lane of which a bit is set, in a function that all share that is done: without optimisation the adapters of an iterator were
/// five functions for each.
#[inline(never)]
fn each_of(bits: u32, each: &mut dyn FnMut(usize)) {
    for lane in 0..LANES {
        if bits >> lane & 1 != 0 {
            now::Lane::run(lane, || each(lane));
        }
    }
}

/// Items that do something as one. A fault that leaves it names the first of them; [`passed`](Self::passed) says that there is none.
#[derive(Debug)]
pub struct Those<A: Active>(A);

/// These items do something as one.
#[inline(always)]
#[must_use]
pub fn those<A: Active>(active: A) -> Those<A> {
    Those(active)
}

impl<A: Active> Those<A> {
    /// It is done.
    #[inline(always)]
    pub fn passed(self) {
        core::mem::forget(self);
    }
}

impl<A: Active> Drop for Those<A> {
    #[inline(always)]
    fn drop(&mut self) {
        now::left_lanes(self.0.bits());
    }
}
