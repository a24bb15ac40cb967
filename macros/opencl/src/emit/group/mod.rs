//! Kernels with barriers: a group runs as a whole, in loops over its items between one barrier and the next.
//!
//! Statements that hold no barrier are *segments*: each is a loop over the items of the group. Control flow around a barrier is that of the
//! group: OpenCL asks that all its items take the same way there, so that a condition is asked of the group, once where it is the same for
//! all items by its form (*uniform*), else of each item, and they have to agree. A private variable lives in one place if it is used in
//! one segment only; it is one variable of the group if it is uniform; else each item has its own in an array.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `partition` | which statements are segments, and which are the group's |
//! | `uniform` | which variables and values are the same for all items |
//! | `live` | where each variable lives: in a segment, in the group, or in an array of the items |
//! | `frame` | what stands around the statements of the kernel |
//! | `collective` | functions of sub-groups and of groups, which make the results of all items from the arguments of all
//! | `control` | what the group does as one: barriers, conditions, and where it goes behind a segment |
//! | `segment` | the statements of the group, and those of a segment |
//! | `items` | the loop over the items of a segment, one after another |
//! | `blocks` | the same in blocks of as many items as there are lanes |
//!
//! `partition`, `uniform` and `live` read the kernel before anything is written; `Whole` has what they found.

mod blocks;
mod collective;
mod control;
mod frame;
mod items;
mod live;
mod partition;
mod segment;
mod uniform;

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

pub(super) use self::control::Way;
pub(super) use self::frame::Grouped;
use self::live::Again;
pub(super) use self::partition::{holds_barrier, is_divergent, jump_apart, synchronises};
pub(super) use self::uniform::uniform_in;
use super::function::{Body, Storage};
use super::names::{Home, unraw};
use crate::program::{Statement, VariableId};
use crate::types::Type;

/// The plan of a kernel that runs as a group.
pub(super) struct Whole {
    /// Variables that are the same for all items, of which the group has one.
    pub(super) uniform: HashSet<VariableId>,
    /// Variables of which each item has its own, beyond one segment.
    pub(super) per_item: HashSet<VariableId>,
    /// Variables that each segment writes before it reads them, so that each has its own: mostly they are declared at the beginning, as C89 asks.
    anew: HashSet<VariableId>,
    /// Variables that are computed anew in each segment, of the item's numbers and of what never changes: so that LLVM sees that they count
    /// with the items.
    pub(super) again: Again,
    /// The dimension in which the items of a row follow each other.
    along: usize,
    /// Variables that mostly count with the items of a row.
    counting: HashSet<VariableId>,
    /// The group that runs.
    pub(super) group: Ident,
    /// The number of an item in its row, and of the row.
    pub(super) slot: Ident,
    pub(super) row: Ident,
    /// The items that have returned, if one may return before the others.
    pub(super) ended: Option<Ident>,
    /// Whether a segment is being written.
    pub(super) inside: bool,
    /// The ways that the items of this segment may leave it by, other than for the end of it.
    ways: Vec<Way>,
    /// The counters of these, by the name of the segment's.
    left: Ident,
    /// Code that puts what an item of this segment has written back to where it is kept.
    back: TokenStream,
}

impl Body<'_, '_> {
    /// The dimension in which the items of a row follow each other.
    pub(super) fn along(&self) -> usize {
        self.whole.as_ref().map_or_else(|| self.along_without_group(), |whole| whole.along)
    }

    /// The item that runs, as a reference.
    pub(super) fn own_item(&mut self) -> TokenStream {
        if self.function.needs_item || self.whole.is_some() {
            let item = &self.item;
            return quote!(#item);
        }
        let of = self.emitter.names.library_type(Home::Expansion, "Item", &self.emitter.krate);
        quote!(&#of::alone())
    }

    /// Whether a label, to which the first `goto` stands at `first`, is one that items go to within a segment of the group.
    pub(super) fn is_own_label(&self, of: &[Statement], first: usize, at: usize) -> bool {
        let Some(whole) = self.whole.as_ref().filter(|whole| !whole.inside) else { return false };
        let ordered = partition::Ordered::new(of, &whole.uniform);
        let start = ordered.segment_of(first);
        (first..=at).all(|between| !ordered.is_of_group(between, start))
    }

    /// The beginning of a block of statements that has this one: a segment is not torn, as what it declares nobody else knows.
    pub(super) fn begin_of_block(&self, of: &[Statement], first: usize) -> usize {
        let whole = self.whole.as_ref().filter(|whole| !whole.inside);
        whole.map_or(first, |whole| partition::Ordered::new(of, &whole.uniform).segment_of(first))
    }

    /// The code from here on is of one item, or of the group.
    fn set_inside(&mut self, inside: bool) {
        if let Some(whole) = &mut self.whole {
            whole.inside = inside;
        }
    }

    /// Whether statements are the group's.
    pub(super) fn is_group_level(&self) -> bool {
        self.whole.as_ref().is_some_and(|whole| !whole.inside)
    }

    /// The number of an item in its row, where a variable of each item is meant.
    pub(super) fn slot_of(&self, variable: VariableId) -> Option<Ident> {
        let whole = self.whole.as_ref()?;
        let has_place = whole.per_item.contains(&variable) && !self.is_copied(variable);
        has_place.then(|| whole.slot.clone())
    }

    /// Whether what an item has of a variable is copied into one of its own in each segment, and back: so that loops in it keep it in a
    /// register.
    pub(super) fn is_copied(&self, variable: VariableId) -> bool {
        let ty = &self.function.variables[variable.0].ty;
        self.storage(variable) == Storage::Plain && matches!(ty, Type::Scalar(_) | Type::Vector(..) | Type::Pointer(_))
    }

    /// The name of what all items have of a variable.
    pub(super) fn array_name(&self, variable: VariableId) -> Ident {
        let name = self.plain_name(variable);
        if self.is_copied(variable) { self.shared(&format!("each_{}", unraw(&name))) } else { name }
    }
}
