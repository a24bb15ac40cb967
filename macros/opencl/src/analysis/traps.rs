//! Faults of an item: an access outside of memory, a division of integers by zero, a trap. A part of a program that may be one names its place in the
//! text, so that the code around it has to know the item.

use super::induction::element;
use super::variables::{Facts, Storage};
use crate::effects::{Effects, may_divide_by_zero};
use crate::program::{Builtin, Expression, ExpressionKind, Place, PlaceKind, Statement};
use crate::walk::{self, Seen};

/// The memory that a place lies in.
enum Lies {
    /// In a variable without an address.
    Plain,
    /// In a private variable with an address.
    Private,
    /// In memory, behind a pointer.
    Memory,
}

impl Facts<'_, '_> {
    /// Whether evaluating a value may be a fault, the functions that it calls left aside.
    pub(crate) fn may_trap(&self, of: &Expression) -> bool {
        walk::any(of, &mut |seen| self.traps(&seen))
    }

    /// Whether statements may be a fault, or call functions that may.
    pub(crate) fn any_may_trap(&self, of: &[Statement]) -> bool {
        walk::any_evaluated(of, &mut |seen| {
            matches!(seen, Seen::Expression(Expression { kind: ExpressionKind::Call(..), .. })) || self.traps(&seen)
        })
    }

    /// Whether a part may be a fault by itself.
    fn traps(&self, of: &Seen<'_>) -> bool {
        match of {
            Seen::Addressed(_) => false,
            Seen::Read(place) => self.access_traps(place, false),
            Seen::Written(place) => self.access_traps(place, true),
            Seen::Expression(of) => match &of.kind {
                ExpressionKind::Binary(operator, _, right) => may_divide_by_zero(*operator, &of.ty, right),
                ExpressionKind::AssignBy { operator, operand, value, .. } => {
                    may_divide_by_zero(*operator, operand, value)
                }
                ExpressionKind::Builtin(builtin, _) => Effects::anywhere(builtin).may_trap,
                _ => false,
            },
        }
    }

    /// Whether an access to a place may be a fault, the values that the place is found by left aside.
    fn access_traps(&self, of: &Place, writes: bool) -> bool {
        let (lies, checks) = self.lies(of);
        let is_lanes = match &of.kind {
            PlaceKind::Lanes(..) => true,
            PlaceKind::Element(base, _) => base.ty.is_vector(),
            _ => false,
        };
        checks || matches!(lies, Lies::Memory) || writes && is_lanes && matches!(lies, Lies::Private)
    }

    /// The memory that a place lies in, and whether an index on the way to it is checked.
    fn lies(&self, of: &Place) -> (Lies, bool) {
        match &of.kind {
            PlaceKind::Variable(variable) => match self.storage(*variable) {
                Storage::Plain => (Lies::Plain, false),
                Storage::Private => (Lies::Private, false),
                Storage::Local => (Lies::Memory, false),
            },
            PlaceKind::Global(_) | PlaceKind::Temporary(_) => (Lies::Plain, false),
            PlaceKind::Dereference(pointer) => match pointer.kind {
                ExpressionKind::Builtin(Builtin::Checked(_), _) => (Lies::Plain, false),
                _ => (Lies::Memory, false),
            },
            PlaceKind::Field(base, _) => match self.lies(base) {
                (Lies::Private, checks) => (Lies::Memory, checks),
                other => other,
            },
            PlaceKind::Lanes(base, _) => self.lies(base),
            PlaceKind::Element(base, index) => {
                let (lies, checks) = self.lies(base);
                let is_known = element(&base.ty, index).is_some();
                match lies {
                    // A component by a number is as the vector is.
                    lies if base.ty.is_vector() && is_known => (lies, checks),
                    Lies::Plain => (Lies::Plain, checks || !is_known),
                    Lies::Private | Lies::Memory => (Lies::Memory, checks),
                }
            }
        }
    }
}
