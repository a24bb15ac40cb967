//! The work that is vectorized, as it is found.

use super::Lanes;
use super::frame::Frame;
use crate::analysis::cost::Cost;
use crate::program::Expression;
use crate::types::Type;
use crate::walk::{self, Seen};

impl Lanes<'_, '_, '_> {
    /// How many loops are around.
    pub(super) fn loops(&self) -> usize {
        self.control.frames.iter().filter(|frame| matches!(frame, Frame::Loop { .. })).count()
    }

    /// Counts something.
    pub(super) fn count(&self, cost: Cost) {
        self.shared.work.set(self.shared.work.get().with(cost, self.loops()));
    }

    /// Counts a structure in memory, if its fields are read or written one by one.
    pub(super) fn count_structure(&self, ty: &Type) {
        if matches!(ty, Type::Record(id) if !self.records()[id.0].is_made_of_words()) {
            self.count(Cost::Fields);
        }
    }

    /// Counts a read by the index of each item, if it is of small elements.
    pub(super) fn count_small(&self, ty: &Type) {
        if ty.scalar().is_some_and(|element| element.size() < 4) {
            self.count(Cost::Small);
        }
    }

    /// Counts a read of three numbers behind each other by the index of each item: no block of memory is three, so that they are read one by one, as
    /// the fields of a structure are.
    pub(super) fn count_triple(&self) {
        self.count(Cost::Alone(2 * 3));
    }

    /// Counts what each item does by itself.
    pub(super) fn count_alone(&self, of: &Expression) {
        let mut parts = 0;
        walk::expression(of, &mut |seen| parts += usize::from(matches!(seen, Seen::Expression(_))));
        self.count(Cost::Alone(parts));
    }
}
