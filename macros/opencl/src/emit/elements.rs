//! The work that is done once for several items: elements of memory that a row, or a loop, has found to be inside, and conditions that a row has asked.

use std::collections::BTreeMap;

use proc_macro2::Ident;

pub(super) use crate::analysis::alias::is_number;
use crate::analysis::row_checks::RowCheck;
use crate::program::VariableId;
use crate::types::Type;

/// The elements that the items of a row use, by their accesses, and their names.
#[derive(Clone, Default)]
pub(super) struct Elements<'p> {
    pub(super) checks: &'p [RowCheck],
    pub(super) names: Vec<Ident>,
}

/// The elements that blocks of items use in lanes.
pub(super) struct Blocks {
    /// The names of the elements, by their numbers.
    pub(super) names: BTreeMap<usize, Ident>,
    /// The name of the number of the block.
    pub(super) number: Ident,
}

/// Elements that a loop finds by its counter.
pub(super) struct Counted {
    pub(super) base: VariableId,
    pub(super) counter: VariableId,
    pub(super) writes: bool,
    pub(super) name: Ident,
}

/// Whether any bytes are a value of a type, as far as C knows.
pub(super) fn is_made_of_numbers(ty: &Type) -> bool {
    match ty {
        Type::Array(element, _) => is_made_of_numbers(element),
        ty => is_number(ty),
    }
}
