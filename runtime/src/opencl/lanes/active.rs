//! Which items take part.

use super::{LANES, Mask};
use crate::primitive;
use crate::sealed::Sealed;

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
    /// The same as a mask.
    #[must_use]
    fn mask(self) -> Mask;
    /// Calls `each` with every lane that takes part, in their order.
    fn each(self, each: impl FnMut(usize));
}

/// All items.
#[derive(Clone, Copy, Debug)]
pub struct Everyone;

impl Sealed for Everyone {}
impl Active for Everyone {
    #[inline(always)]
    fn any(self) -> bool {
        true
    }
    #[inline(always)]
    fn all(self) -> bool {
        true
    }
    #[inline(always)]
    fn has(self, _lane: usize) -> bool {
        true
    }
    #[inline(always)]
    fn mask(self) -> Mask {
        Mask::splat(-1)
    }
    #[inline(always)]
    fn each(self, each: impl FnMut(usize)) {
        (0..LANES).for_each(each);
    }
}

impl Active for Mask {
    #[inline(always)]
    fn any(self) -> bool {
        primitive::signs::<i32, LANES, false>(&self)
    }
    #[inline(always)]
    fn all(self) -> bool {
        primitive::signs::<i32, LANES, true>(&self)
    }
    #[inline(always)]
    fn has(self, lane: usize) -> bool {
        self.as_array()[lane] < 0
    }
    #[inline(always)]
    fn mask(self) -> Mask {
        self
    }
    #[inline(always)]
    fn each(self, each: impl FnMut(usize)) {
        (0..LANES).filter(|&lane| self.has(lane)).for_each(each);
    }
}
