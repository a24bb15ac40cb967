//! The last items of a row as a block of all lanes, some of them for the second time, so that no mask is needed.

use super::{Input, Unit};
use crate::analysis::divergence::Divergence;
use crate::analysis::idempotence::is_idempotent;
use crate::analysis::range_guard::is_guard;
use crate::analysis::uniform_branches::boundary_branches;
use crate::pass::{self, Pass};

/// Whether the last items of a row are to run as a block. Not where borders are left, as the end of a row is where items mostly go different
/// ways: then they would all run with a mask. Nor where items are in a loop for different times, as all wait for the last.
pub(crate) fn overlaps_last_block(unit: &Unit<'_>, Input { facts, along, guards, .. }: Input<'_, '_>) -> bool {
    if !pass::is_on(Pass::OverlappingBlocks) {
        return false;
    }
    let body = &facts.function.body;
    let borders = boundary_branches(facts, &[], body, along);
    let divergence = Divergence::of(&unit.pure, facts.function, body, [], &borders, along);
    let is_even = divergence.divergent_loops.is_empty();
    is_even && borders.into_iter().all(|border| is_guard(guards, border)) && is_idempotent(facts, &unit.pure)
}
