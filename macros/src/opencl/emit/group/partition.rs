//! Statements of a group, taken apart: what each item runs by itself between two barriers, and what the group runs.

use std::collections::HashSet;

use super::uniform::{is_uniform, uniform_write};
use crate::opencl::emit::parts::{self, Step};
use crate::opencl::emit::statement::first_goto;
use crate::opencl::emit::walk::{self, Callee, Seen};
use crate::opencl::program::{Builtin, Expression, Statement, StatementKind, VariableId};

/// Statements of the group, taken apart.
pub(super) enum Run<'a> {
    /// What each item runs by itself.
    Segment(&'a [Statement]),
    /// What the group runs.
    Group(&'a Statement),
}

/// Takes statements of the group apart.
pub(super) fn runs<'a>(of: &'a [Statement], uniform: &HashSet<VariableId>) -> Vec<Run<'a>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for (at, statement) in of.iter().enumerate() {
        if is_of_group(of, at, start, uniform) {
            if start < at {
                runs.push(Run::Segment(&of[start..at]));
            }
            runs.push(Run::Group(statement));
            start = at + 1;
        }
    }
    if start < of.len() {
        runs.push(Run::Segment(&of[start..]));
    }
    runs
}

/// Whether a statement is the group's, and not one of the segment that begins with `start`.
pub(super) fn is_of_group(of: &[Statement], at: usize, start: usize, uniform: &HashSet<VariableId>) -> bool {
    let statement = &of[at];
    match &statement.kind {
        StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_) | StatementKind::Return(_) => true,
        // To one of the same segment each item goes by itself.
        StatementKind::Label(label, _) => first_goto(&of[..at], *label).is_none_or(|first| first < start),
        _ => {
            synchronises(statement) || uniform_write(statement, uniform).is_some() || goes_together(statement, uniform)
        }
    }
}

/// Whether a statement holds a barrier, or another function that a whole group has to reach.
pub(super) fn synchronises(of: &Statement) -> bool {
    let mut found = false;
    walk::calls(core::slice::from_ref(of), &mut |callee| {
        found |= matches!(callee, Callee::Builtin(builtin) if is_barrier(builtin));
    });
    found
}

/// Whether all items wait for each other there.
pub(super) fn is_barrier(builtin: &Builtin) -> bool {
    matches!(builtin, Builtin::Synchronise("barrier" | "work_group_barrier") | Builtin::Copy("wait_group_events"))
}

/// Whether it is an `if` of which all items take the same side, and go somewhere else from there: so the group goes.
pub(super) fn goes_together(of: &Statement, uniform: &HashSet<VariableId>) -> bool {
    let StatementKind::If { condition, then, otherwise } = &of.kind else { return false };
    let goes = |of: &[Statement]| {
        let mut returns = false;
        walk::statements(of, &mut |inner, _| returns |= matches!(inner.kind, StatementKind::Return(_)), &mut |_| {});
        returns || jumps(of)
    };
    (goes(then) || goes(otherwise)) && is_uniform(condition, uniform)
}

/// Whether statements of a segment jump out of it, by something that is no `return`.
pub(super) fn jumps(of: &[Statement]) -> bool {
    let leaves = walk::leaves(of);
    let mut gotos = false;
    walk::statements(of, &mut |inner, _| gotos |= matches!(inner.kind, StatementKind::Goto(_)), &mut |_| {});
    leaves.breaks || leaves.continues || gotos
}

/// The segments in statements of the group, and the expressions that are evaluated for the group.
pub(super) fn taken_apart<'a>(
    of: &'a [Statement],
    uniform: &HashSet<VariableId>,
    segments: &mut Vec<&'a [Statement]>,
    see: &mut dyn FnMut(&'a Expression),
) {
    for run in runs(of, uniform) {
        match run {
            Run::Segment(body) => segments.push(body),
            // Its cases take it apart once more.
            Run::Group(statement) if matches!(statement.kind, StatementKind::Switch { .. }) => {
                walk::statements(core::slice::from_ref(statement), &mut |_, _| {}, &mut |seen| {
                    if let Seen::Expression(of) = seen {
                        see(of);
                    }
                });
            }
            Run::Group(statement) => parts::of_statement(statement, &mut |step, _| match step {
                Step::Value(value) => see(value),
                Step::Body(body) => taken_apart(body, uniform, segments, see),
            }),
        }
    }
}
