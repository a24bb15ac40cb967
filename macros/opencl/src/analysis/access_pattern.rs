//! The patterns by which the items of a row access memory, for people.

use std::collections::HashMap;

use super::divergence::Divergence;
use super::interleaving::interleaved;
use super::linear::Linear;
use super::stride::RowStrides;
use super::variables::Facts;
use crate::program::{Place, StatementKind, VariableId};
use crate::walk::{self, Seen};

/// The elements of the items of a row that one access is of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum AccessPattern {
    /// One element for all.
    Broadcast,
    /// Elements that follow each other.
    Contiguous,
    /// They, from the last one on.
    Reversed,
    /// One of so many elements of each item, which lie right behind those of the item before.
    Interleaved { count: usize, part: usize },
    /// Any.
    Gather,
}

impl AccessPattern {
    /// The pattern of an index with a stride, with what is added to it.
    fn of(stride: Option<i64>, number: i128) -> Self {
        match stride {
            Some(0) => AccessPattern::Broadcast,
            Some(1) => AccessPattern::Contiguous,
            Some(-1) => AccessPattern::Reversed,
            _ => interleaved(stride).map_or(AccessPattern::Gather, |count| {
                let part = usize::try_from(number.rem_euclid(count as i128)).unwrap_or_default();
                AccessPattern::Interleaved { count, part }
            }),
        }
    }
}

/// The patterns of the accesses of a kernel to its arguments, as far as they are known before anything is vectorized.
pub(crate) fn patterns(facts: Facts<'_, '_>, varying: &Divergence, pure: &[bool]) -> Vec<(VariableId, AccessPattern)> {
    let (mut variables, none, mut found) = (HashMap::new(), HashMap::new(), Vec::new());
    walk::each(&facts.function.body, &mut |statement| {
        let StatementKind::Declare(variable, Some(value)) = &statement.kind else { return };
        let stride = RowStrides { varying, pure, variables: &variables, mostly: &none, guessed: &none }.of(value);
        if let (false, Some(stride)) = (facts.is_assigned(*variable), stride) {
            variables.insert(*variable, stride);
        }
    });
    let strides = RowStrides { varying, pure, variables: &variables, mostly: &none, guessed: &none };
    let pattern = |place: &Place| {
        let (_, index) = place.indexed()?;
        let (inner, stride, _) = strides.index(index);
        let number = Linear::of(inner).map_or(0, |of| of.number);
        Some((facts.buffer_of(place)?, AccessPattern::of(stride, number)))
    };
    walk::evaluated(&facts.function.body, &mut |seen| {
        if let Seen::Read(place) | Seen::Written(place) = seen {
            found.extend(pattern(place).filter(|pattern| !found.contains(pattern)));
        }
    });
    found
}
