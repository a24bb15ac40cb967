//! The parameter that a pointer leads to the buffer of: two places of different parameters have no memory in common, as the launch has seen.

use super::variables::Facts;
use crate::ast::Space;
use crate::program::{Expression, ExpressionKind, Place, PlaceKind, VariableId};
use crate::walk::{self, Seen};

impl Facts<'_, '_> {
    /// The parameter that a pointer is, if it is one that is never changed.
    pub(crate) fn fixed_parameter(&self, of: &Expression) -> Option<VariableId> {
        of.variable().filter(|variable| self.is_parameter(*variable) && self.is_fixed(*variable))
    }

    /// The parameter that `p` is of a number `p[i]`, if it is one that is never changed, and points to a buffer.
    pub(crate) fn buffer_of(&self, place: &Place) -> Option<VariableId> {
        if place.ty.is_number() { self.buffer_at(place) } else { None }
    }

    /// The parameter that `p` is of `p[i]`, whatever it holds, if it is one that is never changed, and points to a buffer.
    pub(crate) fn buffer_at(&self, place: &Place) -> Option<VariableId> {
        let (base, _) = place.indexed()?;
        self.fixed_parameter(base).filter(|_| base.ty.pointee().is_some_and(|to| is_buffer(to.space)))
    }

    /// The parameter that `p` is of a pointer `p + i`, if it is one that is never changed, and points to memory of the group, which no other has a part of.
    pub(crate) fn local_argument(&self, pointer: &Expression) -> Option<VariableId> {
        let ExpressionKind::Offset(base, _) = &pointer.kind else { return None };
        self.fixed_parameter(base).filter(|_| base.ty.pointee().is_some_and(|to| to.space == Space::Local))
    }

    /// The parameter that a pointer is, or from which it counts: one that is never changed, and points to a buffer.
    pub(crate) fn base_of_pointer(&self, pointer: VariableId) -> Option<VariableId> {
        let mut pointer = pointer;
        // Pointers of pointers: none is its own first value.
        for _ in 0..8 {
            let space = self.function.variables[pointer.0].ty.pointee()?.space;
            if !self.is_fixed(pointer) {
                return None;
            }
            if self.is_parameter(pointer) {
                return is_buffer(space).then_some(pointer);
            }
            pointer = origin(self.variables.values.get(&pointer)?)?;
        }
        None
    }

    /// The parameter that `p` is of a place in `p[i]` or `*p`, whatever it holds and wherever it points, if it is one that is never changed.
    pub(crate) fn base_parameter(&self, place: &Place) -> Option<VariableId> {
        match &place.kind {
            PlaceKind::Lanes(base, _) | PlaceKind::Field(base, _) | PlaceKind::Element(base, _) => {
                self.base_parameter(base)
            }
            PlaceKind::Dereference(pointer) => {
                let base = if let ExpressionKind::Offset(base, _) = &pointer.kind { base } else { pointer };
                self.fixed_parameter(base)
            }
            _ => None,
        }
    }

    /// Whether nothing writes the buffer of an argument of a launch that an element is read of: items do not run in lanes where another argument that
    /// is written has a part of it.
    pub(crate) fn is_never_written(&self, base: VariableId, place: &Place) -> bool {
        if is_constant(place) {
            return true;
        }
        let (mut named, mut reads) = (0, 0);
        walk::evaluated(&self.function.body, &mut |seen| match seen {
            Seen::Read(place) if place.kind == PlaceKind::Variable(base) => named += 1,
            Seen::Read(place) if self.buffer_of(place) == Some(base) => reads += 1,
            _ => {}
        });
        named == reads
    }
}

/// The variable that a pointer is, or from which it counts.
pub(crate) fn origin(of: &Expression) -> Option<VariableId> {
    match &of.kind {
        ExpressionKind::Offset(base, _) => origin(base),
        ExpressionKind::AddressOf(place) => match &place.kind {
            PlaceKind::Dereference(pointer) => origin(pointer),
            _ => None,
        },
        _ => of.variable(),
    }
}

/// Whether an element is one that the kernel may not write.
pub(crate) fn is_constant(place: &Place) -> bool {
    match &place.kind {
        PlaceKind::Field(base, _) | PlaceKind::Element(base, _) => is_constant(base),
        PlaceKind::Dereference(pointer) => pointer.ty.pointee().is_some_and(|pointee| pointee.is_read_only()),
        _ => false,
    }
}

/// Whether memory of an address space is a buffer's.
fn is_buffer(space: Space) -> bool {
    matches!(space, Space::Global | Space::Constant)
}
