//! Values that are the same for all items of a group, by their form: such a value is asked once.

use std::collections::HashSet;

use super::item_number::ItemNumber;
use crate::ast::Space;
use crate::program::{Builtin, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, VariableId};
use crate::walk::{self, Seen};

/// Whether an expression is the same for all items of a group, by its form.
pub(crate) fn is_uniform(of: &Expression, uniform: &HashSet<VariableId>) -> bool {
    if let ExpressionKind::Builtin(Builtin::AnyItem, _) = &of.kind {
        return true;
    }
    let mut same = !walk::has_effects(of);
    walk::expression(of, &mut |seen| {
        same &= match seen {
            Seen::Read(place) => is_uniform_place(place, uniform),
            Seen::Written(_) | Seen::Addressed(_) => false,
            Seen::Expression(Expression { kind, .. }) => match kind {
                ExpressionKind::Call(..) => false,
                ExpressionKind::Builtin(builtin, arguments) => match builtin {
                    Builtin::Function(_)
                    | Builtin::Convert { .. }
                    | Builtin::Reinterpret
                    | Builtin::Shuffle
                    | Builtin::Shuffle2 => true,
                    Builtin::OfSubGroup(name) => {
                        matches!(*name, "get_max_sub_group_size" | "get_num_sub_groups" | "get_enqueued_num_sub_groups")
                    }
                    Builtin::Item(item) => ItemNumber::of(*item, arguments) == ItemNumber::Uniform,
                    _ => false,
                },
                _ => true,
            },
        };
    });
    same
}

/// Says it of what stands in a place; what it is found by is looked at by itself.
fn is_uniform_place(of: &Place, uniform: &HashSet<VariableId>) -> bool {
    match &of.kind {
        PlaceKind::Variable(variable) => uniform.contains(variable),
        PlaceKind::Global(_) | PlaceKind::Temporary(_) => true,
        // Nobody writes constant memory in a launch.
        PlaceKind::Dereference(pointer) => pointer.ty.pointee().is_some_and(|to| to.space == Space::Constant),
        PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => {
            is_uniform_place(base, uniform)
        }
    }
}

/// Whether a statement of the group writes variables uniformly, and does nothing else.
pub(crate) fn is_uniform_write(of: &Statement, uniform: &HashSet<VariableId>) -> bool {
    match &of.kind {
        StatementKind::Declare(variable, value) => {
            uniform.contains(variable) && value.as_ref().is_none_or(|value| is_uniform(value, uniform))
        }
        StatementKind::Expression(value) => is_uniform_effect(value, uniform),
        _ => false,
    }
}

/// Whether an expression writes variables uniformly, and does nothing else.
pub(crate) fn is_uniform_effect(of: &Expression, uniform: &HashSet<VariableId>) -> bool {
    let plain = |place: &Place| matches!(place.kind, PlaceKind::Variable(variable) if uniform.contains(&variable));
    match &of.kind {
        ExpressionKind::Comma(first, second) => is_uniform_effect(first, uniform) && is_uniform_effect(second, uniform),
        ExpressionKind::Convert(_, value) => is_uniform_effect(value, uniform),
        ExpressionKind::Assign(place, value)
        | ExpressionKind::AssignBy { place, value, .. }
        | ExpressionKind::Advance { place, by: value } => plain(place) && is_uniform(value, uniform),
        ExpressionKind::Increment { place, .. } => plain(place),
        _ => false,
    }
}

/// Whether a part of a list of effects writes variables uniformly, and does nothing else.
pub(crate) fn has_uniform_effect(of: &Expression, uniform: &HashSet<VariableId>) -> bool {
    is_uniform_effect(of, uniform)
        || matches!(&of.kind, ExpressionKind::Comma(first, second)
            if has_uniform_effect(first, uniform) || has_uniform_effect(second, uniform))
}
