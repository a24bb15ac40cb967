//! Indices of which each item has its own.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "an index wraps as C's do")]

use super::{Active, LANES, Lane};
use crate::sealed::Sealed;

/// An index of each item.
pub trait Index: Copy + Sealed {
    /// That of a lane.
    #[must_use]
    fn at(self, lane: usize) -> i64;

    /// Whether that of each item that takes part is one of `count`, the first of which is `-before`.
    #[inline(always)]
    #[must_use]
    fn inside(self, before: u64, count: u64, active: impl Active) -> bool {
        let inside = |lane| (self.at(lane) as u64).wrapping_add(before) < count;
        (0..LANES).all(|lane| !active.has(lane) || inside(lane))
    }
}

/// Of these elements.
macro_rules! indices {
    ($($t:ty)*) => { $(
        impl Index for Lane<$t> {
            #[inline(always)]
            #[allow(clippy::cast_lossless, reason = "of whatever type")]
            fn at(self, lane: usize) -> i64 {
                self.as_array()[lane] as i64
            }
        }
    )* };
}
indices! { i32 u32 i64 u64 }
