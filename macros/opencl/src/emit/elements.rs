//! The work that is done once for several items: elements of memory that a row, or a loop, has found to be inside, and conditions that a row has asked.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;

pub(super) use crate::analysis::alias::is_number;
use crate::program::{Expression, Statement, VariableId};
use crate::types::Type;
use crate::vector::version::{CheckedElements, RangeGuard};

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

impl Blocks {
    /// The elements that statements use, as plain data.
    pub(super) fn used(&self) -> BTreeMap<usize, CheckedElements> {
        let plain = |at: &usize| {
            let Elements { base, index, most, writes, ty, .. } = self.all[*at].clone();
            (*at, CheckedElements { base, index, most, writes, ty })
        };
        self.used.iter().map(plain).collect()
    }
}

/// Elements that a loop finds by its counter.
pub(super) struct Counted {
    pub(super) base: VariableId,
    pub(super) counter: VariableId,
    pub(super) writes: bool,
    pub(super) name: Ident,
}

/// A statement by its address, and the conditions on the items of a row that it lets through.
pub(super) struct Guard {
    pub(super) statement: *const Statement,
    pub(super) conditions: Vec<RangeGuard>,
}

/// Whether any bytes are a value of a type, as far as C knows.
pub(super) fn is_made_of_numbers(ty: &Type) -> bool {
    match ty {
        Type::Array(element, _) => is_made_of_numbers(element),
        ty => is_number(ty),
    }
}
