//! The work that is done once for several items: elements of memory that a row, or a loop, has found to be inside, and conditions that a row has asked.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};

pub(super) use crate::analysis::alias::is_number;
use crate::program::{Expression, Statement, VariableId};
use crate::types::Type;

/// The elements that the items of a row use by one access.
#[derive(Clone)]
pub(super) struct Elements {
    /// The parameter that points to them.
    pub(super) base: VariableId,
    /// The index, without variables.
    pub(super) index: Expression,
    /// The index in words, by which equal ones are known.
    pub(super) text: String,
    /// The highest index, beyond which the type ends in which it is computed.
    pub(super) most: i64,
    pub(super) writes: bool,
    pub(super) name: Ident,
    /// The type of an element.
    pub(super) ty: Type,
    /// Whether each item has its own; else they are so many from the first one on, of which each item may use any.
    pub(super) along: bool,
    pub(super) count: u64,
}

/// The elements that blocks of items use in lanes.
pub(super) struct Blocks {
    pub(super) all: Vec<Elements>,
    /// The accesses that statements use, by their numbers.
    pub(super) used: BTreeSet<usize>,
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

/// A statement by its address, and what leaves, of the items of a row, those that it lets through.
pub(super) struct Guard {
    pub(super) statement: *const Statement,
    pub(super) lets: TokenStream,
}

/// Whether any bytes are a value of a type, as far as C knows.
pub(super) fn is_made_of_numbers(ty: &Type) -> bool {
    match ty {
        Type::Array(element, _) => is_made_of_numbers(element),
        ty => is_number(ty),
    }
}
