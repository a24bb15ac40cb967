//! The numbers that an item asks for: which of them are its own, and along which dimension they count.

use crate::analysis::induction;
use crate::builtin::Item;
use crate::pass::{self, Pass};
use crate::program::{Builtin, Expression, ExpressionKind, Function};

/// A number of an item, by for whom it is the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ItemNumber {
    /// One number for all items of a group.
    Uniform,
    /// One more for each next item along this dimension, if it is known, and the same along the others.
    Along(Option<usize>),
    /// One more for each next item of a row, over all rows.
    Linear,
}

impl ItemNumber {
    /// The number that a built-in function gives.
    pub(crate) fn of(item: Item, arguments: &[Expression]) -> Self {
        match item {
            Item::GlobalId | Item::LocalId => ItemNumber::Along(dimension(arguments)),
            Item::GlobalLinearId | Item::LocalLinearId => ItemNumber::Linear,
            _ => ItemNumber::Uniform,
        }
    }

    /// Whether it may differ between items that follow each other along a dimension.
    pub(crate) fn differs_along(self, along: usize) -> bool {
        match self {
            ItemNumber::Uniform => false,
            ItemNumber::Along(dimension) => dimension.is_none_or(|dimension| dimension == along),
            ItemNumber::Linear => true,
        }
    }
}

/// The dimension that a built-in function asks for, if it is a constant; the first if it asks for none.
pub(crate) fn dimension(arguments: &[Expression]) -> Option<usize> {
    match arguments {
        [] => Some(0),
        [only] => induction::number(only).and_then(|number| usize::try_from(number).ok()),
        _ => None,
    }
}

/// Whether a value is the number of the item in its group along a dimension.
pub(crate) fn is_local_id(of: &Expression, along: usize) -> bool {
    matches!(&of.kind, ExpressionKind::Builtin(Builtin::Item(Item::LocalId), arguments) if dimension(arguments) == Some(along))
}

/// The size of the group in the dimension of a `get_local_id`, if the kernel asks for one that is a power of two.
pub(crate) fn local_size(function: &Function, item: Item, arguments: &[Expression]) -> Option<u64> {
    if !pass::is_on(Pass::KnownGroupSize) {
        return None;
    }
    let required = function.kernel.as_ref()?.group_size()?;
    let size = *required.get(dimension(arguments)?)?;
    (item == Item::LocalId && size.is_power_of_two()).then_some(size)
}
