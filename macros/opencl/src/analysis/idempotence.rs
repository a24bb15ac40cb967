//! Whether statements may run twice: where a second time does what the first one did, the last items of a row run as a whole block, some of them once
//! more, and a block that finds itself at a bound begins anew.

use std::collections::HashSet;

use super::variables::{Facts, Storage};
use crate::effects::is_pure_builtin;
use crate::program::{Builtin, Expression, ExpressionKind, Statement, StatementKind};
use crate::walk::{self, Seen};

/// Whether a statement may do what cannot be done twice, or leave what is around it.
pub(crate) fn has_side_effects(facts: Facts<'_, '_>, of: &Statement) -> bool {
    let (mut found, mut leaves) = (false, false);
    walk::statements(
        core::slice::from_ref(of),
        &mut |statement, _| {
            leaves |= matches!(
                statement.kind,
                StatementKind::Return(_)
                    | StatementKind::While { .. }
                    | StatementKind::For { .. }
                    | StatementKind::DoWhile { .. }
            );
        },
        &mut |seen| found |= is_non_idempotent(facts, &seen),
    );
    found || leaves
}

/// Whether a part of an expression cannot be evaluated twice.
pub(crate) fn is_non_idempotent(facts: Facts<'_, '_>, of: &Seen<'_>) -> bool {
    match of {
        // The lanes of a private variable are a copy, which is thrown away; memory of the group is there once.
        Seen::Written(place) => walk::root(place).is_none_or(|of| facts.storage(of) == Storage::Local),
        Seen::Expression(Expression { kind: ExpressionKind::Call(..), .. }) => true,
        Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, _), .. }) => !is_pure_builtin(builtin),
        _ => false,
    }
}

/// Whether an item that runs a whole function once more writes what it has written: it reads nothing that an item writes. The items before it in its row
/// run once more as well, or have run for the last time, so that of two that write the same element the later one stays. `pure` says of each function
/// whether it only gives a value.
///
/// That two parameters have no memory in common the launch has seen.
pub(crate) fn is_idempotent(facts: Facts<'_, '_>, pure: &[bool]) -> bool {
    let function = facts.function;
    let (mut known, mut written, mut pointers, mut uses) = (true, HashSet::new(), 0, Vec::new());
    walk::evaluated(&function.body, &mut |seen| match seen {
        Seen::Written(place) => match walk::root(place) {
            Some(variable) => known &= facts.storage(variable) != Storage::Local,
            None => match facts.base_parameter(place) {
                Some(variable) => {
                    pointers += 1;
                    written.insert(variable);
                }
                None => known = false,
            },
        },
        Seen::Read(place) => {
            uses.extend(walk::root(place).filter(|of| function.variables[of.0].ty.pointee().is_some()));
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
    known && of_written == pointers && function.variables.iter().all(|variable| !variable.local)
}

/// Whether a pointer is to a variable of the item's own.
fn is_own(of: Option<&Expression>) -> bool {
    matches!(of, Some(Expression { kind: ExpressionKind::AddressOf(place), .. }) if walk::root(place).is_some())
}
