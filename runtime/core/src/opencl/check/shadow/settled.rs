//! Local memory that is *settled*: two items of the group have read each word of it since the last barrier, and so whatever else the group reads there up to the
//! next one tells nothing and is not kept. Where a loop only reads, that is asked before it, and its reads are no more than those of `run`.
//!
//! The cells are gone through once for each barrier: those that have the tag of their group keep it, as only the slow roads take it from one. They say so,
//! and then it begins anew.

use super::quick::Tag;
use super::{Mapping, Shadow};

/// How much of the memory of a pointer was seen to be settled.
#[derive(Clone, Copy, Default)]
pub(super) struct Settled {
    /// The number of the first cell, and how many there are. None if not all bytes of it have cells side by side.
    first: usize,
    count: usize,
    /// The tag of the group that was asked for, and after how many changes.
    tag: Tag,
    changes: u64,
    /// The cells from the first one on that have the tag, and the one that is asked first.
    cells: usize,
    next: usize,
    /// How often it has begun anew since the last barrier.
    tries: u32,
}

/// How often the cells are gone through from the first one on between two barriers.
const TRIES: u32 = 16;

impl Settled {
    /// Nothing was asked of these cells.
    pub(super) fn new(first: usize, count: usize) -> Self {
        Settled { first, count, next: first, ..Settled::default() }
    }
}

impl Shadow {
    /// Whether the memory of a pointer is settled.
    #[inline(always)]
    pub(in crate::opencl::check) fn is_settled(&mut self, mapping: &Mapping) -> bool {
        let (tag, of) = (self.quick.of_all(), mapping.settled.get());
        if of.count == 0 || self.cells.all[of.next].tag != tag {
            return false;
        }
        let was_asked = of.tag == tag && of.changes == self.cells.changes;
        was_asked && of.cells == of.count || self.settles(mapping)
    }

    /// One of which more is to be asked.
    #[inline(never)]
    fn settles(&mut self, mapping: &Mapping) -> bool {
        let (tag, mut of, changes) = (self.quick.of_all(), mapping.settled.get(), self.cells.changes);
        if of.tag != tag {
            of = Settled { tag, changes, ..Settled::new(of.first, of.count) };
        } else if of.changes != changes {
            of = Settled { tag, changes, tries: of.tries + 1, ..Settled::new(of.first, of.count) };
        }
        let cells = &self.cells.all[of.first..of.first + of.count];
        if of.tries < TRIES {
            of.cells += cells[of.cells..].iter().take_while(|cell| cell.tag == tag).count();
        }
        of.next = of.first + of.cells.min(of.count - 1);
        mapping.settled.set(of);
        let is_settled = of.cells == of.count;
        debug_assert!(!is_settled || cells.iter().all(|cell| cell.tag == tag), "a cell has lost its tag");
        is_settled
    }
}
