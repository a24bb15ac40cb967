//! The last items of a row as a block of all lanes, some of them for the second time, so that no mask is needed.

use super::statement::borders;
use crate::analysis::divergence::Divergence;
use crate::analysis::idempotence::is_idempotent;
use crate::analysis::range_guard::is_guard;
use crate::emit::body::Body;
use crate::emit::pass::{self, Pass};

impl Body<'_, '_> {
    /// Whether the last items of a row are to run as a block. Not where borders are left, as the end of a row is where items mostly go different
    /// ways: then they would all run with a mask. Nor where items are in a loop for different times, as all wait for the last.
    pub(in crate::emit) fn is_to_repeat(&self) -> bool {
        if !pass::is_on(Pass::OverlappingBlocks) {
            return false;
        }
        let (function, pure) = (self.function, &self.emitter.findings.pure);
        let borders = borders(self, &function.body);
        let divergence = Divergence::of(pure, function, &function.body, [], &borders, self.along());
        let is_even = divergence.divergent_loops.is_empty();
        is_even
            && borders.into_iter().all(|border| is_guard(&self.row.guards, border))
            && is_idempotent(self.facts(), pure)
    }
}
