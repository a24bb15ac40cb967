//! Whether items may run twice: then the last ones of a row run as a block of all lanes, some of them for the second time, and no mask is needed.

use std::collections::HashSet;

use super::statement::borders;
use super::vary::{Varying, is_pure_builtin};
use crate::emit::body::{Body, Storage};
use crate::emit::pass::{self, Pass};
use crate::emit::walk::{self, Seen};
use crate::program::{Builtin, Expression, ExpressionKind, Place, PlaceKind, VariableId};

impl Body<'_, '_> {
    /// Whether the last items of a row are to run as a block. Not where borders are left, as the end of a row is where items mostly go different
    /// ways: then they would all run with a mask. Nor where items are in a loop for different times, as all wait for the last.
    pub(in crate::emit) fn is_to_repeat(&self) -> bool {
        if !pass::is_on(Pass::OverlappingBlocks) {
            return false;
        }
        let (function, pure) = (self.function, &self.emitter.pure);
        let borders = borders(self, &function.body);
        let is_even = Varying::of(pure, function, &function.body, [], &borders, self.along()).apart.is_empty();
        is_even && borders.into_iter().all(|border| self.is_guard(border)) && self.can_repeat()
    }

    /// Whether an item that runs once more writes what it has written: it reads nothing that an item writes. The items before it in its row run once
    /// more as well, or have run for the last time, so that of two that write the same element the later one stays.
    ///
    /// That two parameters have no memory in common the launch has seen.
    fn can_repeat(&self) -> bool {
        let pure = &self.emitter.pure;
        let (mut known, mut written, mut pointers, mut uses) = (true, HashSet::new(), 0, Vec::new());
        walk::statements(&self.function.body, &mut |_, _| {}, &mut |seen| match seen {
            Seen::Written(place) => match walk::root(place) {
                Some(variable) => known &= self.storage(variable) != Storage::Local,
                None => match self.parameter_of(place) {
                    Some(variable) => {
                        pointers += 1;
                        written.insert(variable);
                    }
                    None => known = false,
                },
            },
            Seen::Read(place) => {
                uses.extend(walk::root(place).filter(|of| self.function.variables[of.0].ty.pointee().is_some()));
            }
            Seen::Addressed(_) => {}
            Seen::Expression(of) => match &of.kind {
                // They read what they write.
                ExpressionKind::AssignBy { place, .. } | ExpressionKind::Increment { place, .. } => {
                    known &= walk::root(place).is_some();
                }
                ExpressionKind::Call(function, _) => known &= pure.get(function.0).copied().unwrap_or(false),
                ExpressionKind::Builtin(Builtin::ThroughPointer(_), arguments) => known &= is_own(arguments.last()),
                ExpressionKind::Builtin(builtin, _) => known &= is_pure_builtin(builtin),
                _ => {}
            },
        });
        // Each write names its pointer once, and nothing else does.
        let of_written = uses.iter().filter(|of| written.contains(of)).count();
        known && of_written == pointers && self.function.variables.iter().all(|variable| !variable.local)
    }

    /// The parameter that `p` is of a place in `p[i]` or `*p`, if it is one that is never changed.
    fn parameter_of(&self, place: &Place) -> Option<VariableId> {
        match &place.kind {
            PlaceKind::Lanes(base, _) | PlaceKind::Field(base, _) | PlaceKind::Element(base, _) => {
                self.parameter_of(base)
            }
            PlaceKind::Dereference(pointer) => {
                let base = if let ExpressionKind::Offset(base, _) = &pointer.kind { base } else { pointer };
                let ExpressionKind::Load(base) = &base.kind else { return None };
                let PlaceKind::Variable(variable) = base.kind else { return None };
                let is_parameter = variable.0 < self.function.parameters && !self.is_assigned(variable);
                (is_parameter && self.storage(variable) == Storage::Plain).then_some(variable)
            }
            _ => None,
        }
    }
}

/// Whether a pointer is to a variable of the item's own.
fn is_own(of: Option<&Expression>) -> bool {
    matches!(of, Some(Expression { kind: ExpressionKind::AddressOf(place), .. }) if walk::root(place).is_some())
}
