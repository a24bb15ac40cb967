//! The work that is vectorized, as it is found.

use super::Lanes;
use super::frame::ControlFrame;
use crate::analysis::cost::Charge;
use crate::limits::MAX_TURNED_ELEMENTS;
use crate::program::{Expression, Place, VariableId};
use crate::types::Type;
use crate::walk::{self, Seen};

impl Lanes<'_, '_, '_> {
    /// How many loops are around.
    pub(super) fn loops(&self) -> usize {
        self.control.frames.iter().filter(|frame| matches!(frame, ControlFrame::Loop { .. })).count()
    }

    /// Counts something.
    pub(super) fn count(&self, cost: Charge) {
        self.shared.work.set(self.shared.work.get().with(cost, self.loops()));
    }

    /// Counts a structure in memory, if its fields are read or written one by one.
    pub(super) fn add_structure(&self, ty: &Type) {
        if matches!(ty, Type::Record(id) if !self.records()[id.0].is_made_of_words()) {
            self.count(Charge::Fields);
        }
    }

    /// Counts a read by the index of each item, if it is of small elements.
    pub(super) fn add_subword_gather(&self, ty: &Type) {
        if ty.scalar().is_some_and(|element| element.size() < 4) {
            self.count(Charge::Small);
        }
    }

    /// Counts an array that items keep behind a barrier, if it is a long one.
    pub(crate) fn add_kept_array(&self, variable: VariableId) {
        let mut ty = &self.function().variables[variable.0].ty;
        let mut len = 1_u64;
        while let Type::Array(element, count) = ty {
            (ty, len) = (element, len.saturating_mul(*count));
        }
        if len > MAX_TURNED_ELEMENTS {
            self.count(Charge::Array(len));
        }
    }

    /// Whether it costs something here that vectors are turned into lanes. The items of a row that is checked once are left as they are: LLVM joins those, and
    /// each item of a group is checked by itself. In a loop items that run one by one would go through memory in steps.
    pub(super) fn turns_vectors(&self) -> bool {
        self.function().needs_group && self.loops() == 0
    }

    /// Counts an access to memory, if it is of vectors that fill a register by themselves.
    pub(super) fn add_vector(&self, ty: &Type) {
        let fills = ty.element().is_some_and(|element| element.size() * u64::from(ty.width()) >= 16);
        if ty.is_vector() && fills && self.turns_vectors() {
            self.count(Charge::Vector(ty.width()));
        }
    }

    /// Counts a number or a vector in a structure, which each item finds by itself: also where it is read with others, so that those who go through a
    /// tree of structures (`rays` of the benchmark) stay items one by one.
    pub(super) fn add_field(&self, of: &Place) {
        self.count(Charge::Alone(2 * usize::from(of.ty.width().max(1))));
    }

    /// Counts a read of three numbers behind each other by the index of each item: no block of memory is three, so that they are read one by one, as
    /// the fields of a structure are.
    pub(super) fn add_triple(&self) {
        self.count(Charge::Alone(2 * 3));
    }

    /// Counts what each item does by itself.
    pub(super) fn add_scalar_ops(&self, of: &Expression) {
        let mut parts = 0;
        walk::expression(of, &mut |seen| parts += usize::from(matches!(seen, Seen::Expression(_))));
        self.count(Charge::Alone(parts));
    }
}
