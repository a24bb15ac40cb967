//! The memory of a kernel of its launches before. How long the items take says whether a launch is worth waking other threads.

use core::sync::atomic::AtomicU32;
#[cfg(feature = "rayon")]
use core::sync::atomic::Ordering::Relaxed;

#[cfg(feature = "rayon")]
use super::proof::last::Last;

/// How long an item of a kernel took on one thread in its last launch by `par_run`, and what was shown of it.
#[derive(Debug, Default)]
pub struct Pace {
    /// In picoseconds; 0 if nobody knows.
    #[cfg_attr(not(feature = "rayon"), allow(dead_code, reason = "only `par_run` asks"))]
    item: AtomicU32,
    #[cfg(feature = "rayon")]
    pub(super) last: Last,
}

impl Pace {
    /// The pace of a kernel that has not run yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            item: AtomicU32::new(0),
            #[cfg(feature = "rayon")]
            last: Last::new(),
        }
    }
}

#[cfg(feature = "rayon")]
impl Pace {
    /// How many nanoseconds so many items take on one thread, if that is known.
    pub(super) fn of(&self, items: u64) -> Option<u64> {
        match self.item.load(Relaxed) {
            0 => None,
            item => Some(items.saturating_mul(item.into()) / 1_000),
        }
    }

    /// Notes that so many items took so many nanoseconds on one thread.
    pub(super) fn note(&self, items: u64, nanoseconds: u64) {
        if let Some(item) = nanoseconds.saturating_mul(1_000).checked_div(items) {
            self.item.store(u32::try_from(item).unwrap_or(u32::MAX).max(1), Relaxed);
        }
    }
}

/// The pace of kernels by hand.
#[cfg(test)]
pub(super) static NONE: Pace = Pace::new();
