//! The work that is done once for several items: elements of memory that a row, or a loop, has found to be inside.

use std::collections::BTreeMap;

use proc_macro2::Ident;

pub(super) use crate::analysis::alias::is_number;
use crate::types::Type;

/// The elements that blocks of items use in lanes.
pub(super) struct Blocks {
    /// The names of the elements, by their numbers.
    pub(super) names: BTreeMap<usize, Ident>,
    /// The name of the number of the block.
    pub(super) number: Ident,
}

/// Whether any bytes are a value of a type, as far as C knows.
pub(super) fn is_made_of_numbers(ty: &Type) -> bool {
    match ty {
        Type::Array(element, _) => is_made_of_numbers(element),
        ty => is_number(ty),
    }
}
