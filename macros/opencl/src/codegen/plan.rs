//! A kernel that runs as a group, while it is being written: its plan, and the names that it has.

use super::tokens::{Ident, TokenStream};
use crate::plan::{Exit, GroupPlan};

/// A kernel that runs as a group.
pub(super) struct GroupNames<'p> {
    pub(super) plan: &'p GroupPlan,
    /// The group that runs.
    pub(super) group: Ident,
    /// The number of an item in its row, and of the row.
    pub(super) slot: Ident,
    pub(super) row: Ident,
    /// The items that have returned, if one may return before the others.
    pub(super) ended: Option<Ident>,
    pub(super) region: Region<'p>,
}

/// The runner of the code that is being written, and the region that it is of, if it is of one.
pub(super) struct Region<'p> {
    pub(super) runner: Runner,
    /// The places where the items of this region may go on behind it, other than its end.
    pub(super) exits: &'p [Exit],
    /// The counters of these, by the name of the region's.
    pub(super) left: Ident,
    /// Code that puts what an item of this region has written back to where it is kept.
    pub(super) back: TokenStream,
}

/// The runner of code: the group, or its items.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Runner {
    Group,
    /// Each item, one after another.
    Item,
    /// Several items at a time: what each has of a variable stands under the name of that.
    Lanes,
}
