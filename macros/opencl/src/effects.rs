//! Whether evaluating a part of a program changes anything: THE effects of built-in functions.

use std::ops::{BitOr, BitOrAssign};

use crate::ast::Space;
use crate::builtin::{Builtin, Copy, Fence};
use crate::parts::{self, Part};
use crate::program::{Arithmetic, Conversion, Expression, ExpressionKind as E, Place, Value};
use crate::types::Type;
use swz_language::element::Element;

/// Whether evaluating an expression may change anything.
pub(crate) fn has_effects(of: &Expression) -> bool {
    let mut found = acts(of);
    parts::of_expression(of, &mut |part, _| found = found || part_has_effects(part));
    found
}

/// Whether an expression may change anything, what it is made of left aside.
pub(crate) fn acts(of: &Expression) -> bool {
    match &of.kind {
        E::Call(..) => true,
        E::Builtin(builtin, _) => is_effect(builtin),
        _ => of.written().is_some(),
    }
}

/// Whether finding a place may change anything.
pub(crate) fn place_has_effects(of: &Place) -> bool {
    let mut found = false;
    parts::of_place(of, &mut |part| found = found || part_has_effects(part));
    found
}

fn part_has_effects(of: Part<'_>) -> bool {
    match of {
        Part::Value(value) => has_effects(value),
        Part::Place(place) => place_has_effects(place),
    }
}

/// A set of the memories that a program reads and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Spaces(u8);

impl Spaces {
    pub(crate) const NONE: Self = Spaces(0);
    pub(crate) const GLOBAL: Self = Spaces(1);
    pub(crate) const LOCAL: Self = Spaces(2);
    /// Private variables, whether they have an address or not.
    pub(crate) const PRIVATE: Self = Spaces(4);
    pub(crate) const CONSTANT: Self = Spaces(8);
    pub(crate) const IMAGES: Self = Spaces(16);
    /// The standard output.
    pub(crate) const OUTPUT: Self = Spaces(32);

    /// The memories that a pointer into an address space may point into.
    pub(crate) fn of(space: Space) -> Self {
        match space {
            Space::Global => Self::GLOBAL,
            Space::Local => Self::LOCAL,
            Space::Constant => Self::CONSTANT,
            Space::Private => Self::PRIVATE,
            Space::Generic => Self::GLOBAL | Self::LOCAL | Self::PRIVATE,
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Spaces {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Spaces(self.0 | other.0)
    }
}

impl BitOrAssign for Spaces {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// The work of a built-in function beside giving a value. Each question about what may be left out, moved or done once for several items is answered by
/// this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "a question each")]
pub(crate) struct Effects {
    pub(crate) reads: Spaces,
    pub(crate) writes: Spaces,
    /// It may be a fault: an access outside, a division by zero.
    pub(crate) may_trap: bool,
    /// Each time that it is done counts: it changes a number atomically, or prints.
    pub(crate) counts: bool,
    /// All items of a group, or of a sub-group, have to reach it.
    pub(crate) is_convergent: bool,
    /// Accesses to memory do not cross it.
    pub(crate) orders: bool,
    /// Its value is one of those that other items give it.
    pub(crate) shares: bool,
}

impl Effects {
    const NONE: Self = Effects {
        reads: Spaces::NONE,
        writes: Spaces::NONE,
        may_trap: false,
        counts: false,
        is_convergent: false,
        orders: false,
        shares: false,
    };

    /// The effects of a built-in function whose pointers may point into these spaces.
    pub(crate) fn of(builtin: &Builtin, through: Spaces) -> Self {
        let none = Effects::NONE;
        match builtin {
            Builtin::Function(_)
            | Builtin::Convert { .. }
            | Builtin::Reinterpret
            | Builtin::Shuffle
            | Builtin::Shuffle2
            | Builtin::Item(_)
            | Builtin::Checked(_) => none,
            Builtin::OfSubGroup(_) | Builtin::AnyItem | Builtin::EachItem(_) => Effects { shares: true, ..none },
            Builtin::Load { .. } => Effects { reads: through, may_trap: true, ..none },
            Builtin::ThroughPointer(_) | Builtin::Store { .. } => Effects { writes: through, may_trap: true, ..none },
            // One of an image has no pointer.
            Builtin::Block { writes } => {
                let of = if through.is_empty() { Spaces::IMAGES } else { through };
                let (reads, writes) = if *writes { (Spaces::NONE, of) } else { (of, Spaces::NONE) };
                Effects { reads, writes, may_trap: true, shares: true, ..none }
            }
            Builtin::Fence(fence) => {
                let (is_barrier, counts) = (*fence == Fence::Barrier, *fence == Fence::Item);
                Effects { orders: true, is_convergent: is_barrier, counts, ..none }
            }
            Builtin::Copy(Copy::Prefetch) => Effects { orders: true, ..none },
            Builtin::Copy(Copy::Wait) => Effects { orders: true, is_convergent: true, ..none },
            Builtin::Copy(_) => {
                Effects { reads: through, writes: through, may_trap: true, is_convergent: true, orders: true, ..none }
            }
            Builtin::Atomic(..) => Effects { reads: through, writes: through, may_trap: true, counts: true, ..none },
            Builtin::Image(image) => {
                let of = |holds| if holds { Spaces::IMAGES } else { Spaces::NONE };
                let (reads, writes) = (image.reads(), image.writes());
                Effects { reads: of(reads), writes: of(writes), may_trap: reads || writes, ..none }
            }
            Builtin::Print(_) => {
                let (reads, may_trap) = (through | Spaces::OUTPUT, !through.is_empty());
                Effects { reads, writes: Spaces::OUTPUT, may_trap, counts: true, ..none }
            }
            Builtin::Collective(collective) => {
                Effects { orders: collective.operation() == "barrier", is_convergent: true, ..none }
            }
            Builtin::Trap(_) => {
                Effects { reads: Spaces::OUTPUT, writes: Spaces::OUTPUT, may_trap: true, counts: true, ..none }
            }
            Builtin::Lifetime { .. } => Effects { writes: through, ..none },
        }
    }

    /// The effects where nothing is known of the pointers.
    pub(crate) fn anywhere(builtin: &Builtin) -> Self {
        Self::of(builtin, Spaces::GLOBAL)
    }

    /// Whether it only gives a value, which its arguments decide, so that it may be evaluated early or for nobody.
    pub(crate) fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether it does more than give a value, so that it stands at the root of a statement of the IR.
    pub(crate) fn acts(self) -> bool {
        !self.writes.is_empty() || self.counts || self.is_convergent || self.orders
    }
}

/// Whether a built-in function does more than give a value, or reads an image: it can be neither left out nor moved.
pub(crate) fn is_effect(builtin: &Builtin) -> bool {
    let effects = Effects::anywhere(builtin);
    effects.acts() || effects.reads.meets(Spaces::IMAGES)
}

/// Whether a built-in function gives the same to all items that give it the same arguments, and may be evaluated once for them.
pub(crate) fn is_pure_builtin(builtin: &Builtin) -> bool {
    let effects = Effects::anywhere(builtin);
    effects.writes.is_empty() && !effects.counts && !effects.is_convergent && !effects.shares
}

/// Whether a division by it needs no check: no zero, and not -1, by which the lowest number cannot be divided.
pub(crate) fn is_safe_divisor(of: &Expression) -> bool {
    fn is_safe(value: &Value) -> bool {
        match value {
            Value::Integer(number) => !matches!(number, 0 | -1),
            Value::List(values) => values.iter().all(is_safe),
            _ => false,
        }
    }
    match &of.kind {
        E::Constant(value) => is_safe(value),
        E::Convert(Conversion::Splat, value) => is_safe_divisor(value),
        _ => false,
    }
}

/// Whether an operation of this type by a value divides integers, so that the value has to be looked at.
pub(crate) fn may_divide_by_zero(operator: Arithmetic, ty: &Type, by: &Expression) -> bool {
    operator.divides() && ty.element().is_some_and(Element::is_integer) && !is_safe_divisor(by)
}
