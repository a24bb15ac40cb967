//! The plan of a kernel that runs as a group: `analysis/barrier_storage` makes it, but for the names, before anything is written.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};

use crate::analysis::barrier_storage::Again;
use crate::program::{LabelId, VariableId};

/// The plan of a kernel that runs as a group.
pub(super) struct Whole {
    /// Variables that are the same for all items, of which the group has one.
    pub(super) uniform: HashSet<VariableId>,
    /// Variables of which each item has its own, beyond one segment.
    pub(super) per_item: HashSet<VariableId>,
    /// Variables that each segment writes before it reads them.
    pub(super) anew: HashSet<VariableId>,
    /// Variables that are computed anew in each segment.
    pub(super) again: Again,
    /// Whether each segment is a function of its own.
    pub(super) apart: bool,
    /// The dimension in which the items of a row follow each other.
    pub(super) along: usize,
    /// Variables that mostly count with the items of a row.
    pub(super) counting: HashSet<VariableId>,
    /// The group that runs.
    pub(super) group: Ident,
    /// The number of an item in its row, and of the row.
    pub(super) slot: Ident,
    pub(super) row: Ident,
    /// The items that have returned, if one may return before the others.
    pub(super) ended: Option<Ident>,
    pub(super) segment: Segment,
}

/// The segment that is being written, if one is.
pub(super) struct Segment {
    /// Whether a segment is being written.
    pub(super) inside: bool,
    /// The ways that the items of this segment may leave it by, other than for the end of it.
    pub(super) ways: Vec<Way>,
    /// The counters of these, by the name of the segment's.
    pub(super) left: Ident,
    /// Code that puts what an item of this segment has written back to where it is kept.
    pub(super) back: TokenStream,
}

/// The place where control goes on behind a segment that it has left.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Way {
    Break,
    Continue,
    Goto(LabelId),
    Return,
}
