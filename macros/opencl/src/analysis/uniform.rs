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

/// The variable that a statement of the group writes uniformly, if it does nothing else.
pub(crate) fn uniform_write(of: &Statement, uniform: &HashSet<VariableId>) -> Option<VariableId> {
    match &of.kind {
        StatementKind::Declare(variable, value) => {
            let same = value.as_ref().is_none_or(|value| is_uniform(value, uniform));
            (same && uniform.contains(variable)).then_some(*variable)
        }
        StatementKind::Expression(value) => uniform_effect(value, uniform),
        _ => None,
    }
}

/// The variable that an expression writes uniformly, if it does nothing else.
pub(crate) fn uniform_effect(of: &Expression, uniform: &HashSet<VariableId>) -> Option<VariableId> {
    let plain = |place: &Place| match place.kind {
        PlaceKind::Variable(variable) => uniform.contains(&variable).then_some(variable),
        _ => None,
    };
    match &of.kind {
        ExpressionKind::Convert(_, value) => uniform_effect(value, uniform),
        ExpressionKind::Assign(place, value)
        | ExpressionKind::AssignBy { place, value, .. }
        | ExpressionKind::Advance { place, by: value } => plain(place).filter(|_| is_uniform(value, uniform)),
        ExpressionKind::Increment { place, .. } => plain(place),
        _ => None,
    }
}
