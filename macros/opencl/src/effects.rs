//! Whether evaluating a part of a program changes anything.

use crate::parts::{self, Part};
use crate::program::{Builtin, Expression, ExpressionKind as E, Place};

/// Whether evaluating an expression may change anything.
pub(crate) fn has_effects(of: &Expression) -> bool {
    let mut found = match &of.kind {
        E::Assign(..) | E::AssignBy { .. } | E::Advance { .. } | E::Increment { .. } | E::Call(..) => true,
        E::Builtin(builtin, _) => is_effect(builtin),
        _ => false,
    };
    parts::of_expression(of, &mut |part, _| found = found || part_has_effects(part));
    found
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

/// Whether a built-in function does more than give a value.
pub(crate) fn is_effect(builtin: &Builtin) -> bool {
    !matches!(
        builtin,
        Builtin::Function(_)
            | Builtin::Convert { .. }
            | Builtin::Reinterpret
            | Builtin::Load { .. }
            | Builtin::Shuffle
            | Builtin::Shuffle2
            | Builtin::Item(_)
            | Builtin::OfSubGroup(_)
            | Builtin::Block { writes: false }
            | Builtin::AnyItem
    )
}
