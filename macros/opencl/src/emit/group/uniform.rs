//! Values that are the same for all items of a group, by their form: such a variable is one of the group, and such a value is asked once.

use std::collections::HashSet;

use super::partition::{Ordered, goes_together, is_divergent, jumps, synchronises};
use crate::emit::function::{Body, Storage};
use crate::emit::walk::{self, Seen};
use crate::program::{Builtin, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, VariableId};
use crate::tree::Space;
use crate::types::Type;

/// The variables that are the same for all items: of all that may be, those that nothing writes in another way. Whether a value is uniform
/// depends on the variables in it, so that it is asked until none is refused any more.
pub(super) fn uniform_variables(body: &Body<'_, '_>) -> HashSet<VariableId> {
    let function = body.function;
    let candidate = |variable: &VariableId| {
        let of = &function.variables[variable.0];
        !of.local && body.storage(*variable) == Storage::Plain
    };
    uniform_in(&function.body, (0..function.variables.len()).map(VariableId).filter(candidate).collect())
}

/// The variables among `uniform` that stay the same for all items in a function with this body.
pub(in crate::emit) fn uniform_in(body: &[Statement], mut uniform: HashSet<VariableId>) -> HashSet<VariableId> {
    loop {
        let mut written = Written { uniform: &uniform, refused: HashSet::new() };
        written.sequence(body, true, false);
        let refused = written.refused;
        let before = uniform.len();
        uniform.retain(|variable| !refused.contains(variable));
        if uniform.len() == before {
            return uniform;
        }
    }
}

/// The variables that are written in another way than uniformly.
struct Written<'u> {
    uniform: &'u HashSet<VariableId>,
    refused: HashSet<VariableId>,
}

impl Written<'_> {
    /// Statements. `top`: they are the group's; `torn`: in a loop of the group some items may be behind the others.
    fn sequence(&mut self, of: &[Statement], top: bool, torn: bool) {
        let ordered = Ordered::new(of, self.uniform);
        for (at, statement) in of.iter().enumerate() {
            let top = top && !ordered.is_skipped(at);
            let top = top && !is_divergent(statement, self.uniform);
            if top && (synchronises(statement) || goes_together(statement, self.uniform)) {
                self.of_group(statement, torn);
            } else if !(top && !torn && uniform_write(statement, self.uniform).is_some()) {
                self.all_in(statement);
            }
        }
    }

    /// A statement around a barrier, or one of which all items take the same side.
    fn of_group(&mut self, of: &Statement, torn: bool) {
        use StatementKind as S;
        match &of.kind {
            S::Block(body) => self.sequence(body, true, torn),
            S::If { condition, then, otherwise } => {
                self.any_write(condition);
                // A statement that only some groups of items do is not uniform only if they do not agree: they have to.
                self.sequence(then, true, torn);
                self.sequence(otherwise, true, torn);
            }
            S::While { condition, body } | S::DoWhile { body, condition } => {
                self.any_write(condition);
                let torn = torn || segments_jump(body, self.uniform, true);
                self.sequence(body, true, torn);
            }
            S::For { init, condition, step, body } => {
                self.sequence(init, true, torn);
                if let Some(condition) = condition {
                    self.any_write(condition);
                }
                let torn = torn || segments_jump(body, self.uniform, true);
                if let Some(step) = step {
                    if torn || uniform_effect(step, self.uniform).is_none() {
                        self.any_write(step);
                    }
                }
                self.sequence(body, true, torn);
            }
            S::Switch { value, body, .. } => {
                self.any_write(value);
                self.sequence(body, true, true);
            }
            S::Expression(value) => self.any_write(value),
            S::Declare(variable, Some(value)) => {
                self.refused.insert(*variable);
                self.any_write(value);
            }
            _ => {}
        }
    }

    /// Refuses what an expression writes.
    fn any_write(&mut self, of: &Expression) {
        walk::expression(of, &mut |seen| {
            if let Seen::Written(place) | Seen::Addressed(place) = seen {
                self.refused.extend(walk::root(place));
            }
        });
    }

    /// Refuses what a statement writes or declares.
    fn all_in(&mut self, of: &Statement) {
        let mut declared = Vec::new();
        walk::statements(
            core::slice::from_ref(of),
            &mut |inner, _| {
                if let StatementKind::Declare(variable, _) = inner.kind {
                    declared.push(variable);
                }
            },
            &mut |seen| {
                if let Seen::Written(place) | Seen::Addressed(place) = seen {
                    self.refused.extend(walk::root(place));
                }
            },
        );
        self.refused.extend(declared);
    }
}

/// Whether an expression is the same for all items of a group, by its form.
pub(super) fn is_uniform(of: &Expression, uniform: &HashSet<VariableId>) -> bool {
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
                ExpressionKind::Builtin(builtin, _) => match builtin {
                    Builtin::Function(_) | Builtin::Convert { .. } | Builtin::Reinterpret => true,
                    Builtin::Shuffle | Builtin::Shuffle2 => true,
                    Builtin::OfSubGroup(name) => {
                        matches!(*name, "get_max_sub_group_size" | "get_num_sub_groups" | "get_enqueued_num_sub_groups")
                    }
                    Builtin::Item(name) => !matches!(
                        *name,
                        "get_global_id" | "get_local_id" | "get_global_linear_id" | "get_local_linear_id"
                    ),
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
        PlaceKind::Dereference(pointer) => {
            matches!(&pointer.ty, Type::Pointer(pointee) if pointee.space == Space::Constant)
        }
        PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => {
            is_uniform_place(base, uniform)
        }
    }
}

/// The variable that a statement of the group writes uniformly, if it does nothing else.
pub(super) fn uniform_write(of: &Statement, uniform: &HashSet<VariableId>) -> Option<VariableId> {
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
pub(super) fn uniform_effect(of: &Expression, uniform: &HashSet<VariableId>) -> Option<VariableId> {
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

/// Whether items may leave a segment among statements of the group for another place of the group. `same`: all come to these, or none does.
fn segments_jump(of: &[Statement], uniform: &HashSet<VariableId>, same: bool) -> bool {
    of.iter().any(|statement| match &statement.kind {
        StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_) => !same,
        StatementKind::If { condition, then, otherwise }
            if synchronises(statement) || goes_together(statement, uniform) =>
        {
            let same = same && is_uniform(condition, uniform);
            segments_jump(then, uniform, same) || segments_jump(otherwise, uniform, same)
        }
        _ if !synchronises(statement) => jumps(core::slice::from_ref(statement)),
        StatementKind::Block(body) => segments_jump(body, uniform, same),
        StatementKind::Switch { body, .. } => segments_jump(body, uniform, false),
        _ => false,
    })
}
