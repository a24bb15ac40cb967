//! Kernels with barriers: a group runs as a whole, in loops over its items between one barrier and the next.
//!
//! Statements that hold no barrier are *segments*: each is a loop over the items of the group. Control flow around a barrier is that of the
//! group: OpenCL asks that all its items take the same way there, so that a condition is asked of the group, once where it is the same for
//! all items by its form (*uniform*), else of each item, and they have to agree. A private variable lives in one place if it is used in
//! one segment only; it is one variable of the group if it is uniform; else each item has its own in an array.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `slices` | the slices of what items have of variables |
//! | `frame` | what stands around the statements of the kernel |
//! | `collective` | functions of sub-groups and of groups, which make the results of all items from the arguments of all
//! | `control` | what the group does as one: barriers, conditions, and where it goes behind a segment |
//! | `segment` | the statements of the group, and those of a segment |
//! | `items` | the loop over the items of a segment, one after another |
//! | `blocks` | the same in blocks of as many items as there are lanes |
//!
//! Before anything is written, `analysis/barrier_storage` finds where each variable lives; `Whole`, of `emit/plan.rs`, has what it found.

mod blocks;
mod collective;
mod control;
mod frame;
mod items;
mod segment;
mod slices;

pub(super) use self::frame::Grouped;
use super::body::Body;
use crate::analysis::barrier_regions::Ordered;
use crate::program::Statement;

impl Body<'_, '_> {
    /// Whether a label, to which the first `goto` stands at `first`, is one that items go to within a segment of the group.
    pub(super) fn is_own_label(&self, of: &[Statement], first: usize, at: usize) -> bool {
        let Some(whole) = self.whole.as_ref().filter(|whole| !whole.segment.inside) else { return false };
        let ordered = Ordered::new(of, &whole.uniform);
        let start = ordered.segment_of(first);
        (first..=at).all(|between| !ordered.is_of_group(between, start))
    }

    /// The beginning of a block of statements that has this one: a segment is not torn, as what it declares nobody else knows.
    pub(super) fn begin_of_block(&self, of: &[Statement], first: usize) -> usize {
        let whole = self.whole.as_ref().filter(|whole| !whole.segment.inside);
        whole.map_or(first, |whole| Ordered::new(of, &whole.uniform).segment_of(first))
    }

    /// The code from here on is of one item, or of the group.
    fn set_inside(&mut self, inside: bool) {
        if let Some(whole) = &mut self.whole {
            whole.segment.inside = inside;
        }
    }
}
