//! Statements of a group: which each item runs by itself between two barriers, and which the group runs.

use std::collections::{HashMap, HashSet};

use super::uniform::{is_uniform, is_uniform_write};
use crate::program::{Builtin, Expression, LabelId, Statement, StatementKind, VariableId};
use crate::walk;

/// Statements in their order, with what is known of their labels.
pub(crate) struct LabeledBlock<'a, 'u> {
    of: &'a [Statement],
    uniform: &'u HashSet<VariableId>,
    /// The first statement that leads to each label.
    leads: HashMap<LabelId, usize>,
    /// Statements past which some items may go to a label before the next barrier: they are not the group's.
    skipped: Vec<bool>,
}

impl<'a, 'u> LabeledBlock<'a, 'u> {
    pub(crate) fn new(of: &'a [Statement], uniform: &'u HashSet<VariableId>) -> Self {
        let labels = of.iter().enumerate().filter_map(|(at, statement)| match statement.kind {
            StatementKind::Label(label, _) => Some((at, label)),
            _ => None,
        });
        let labels: Vec<_> = labels.collect();
        let mut ordered = LabeledBlock { of, uniform, leads: HashMap::new(), skipped: vec![false; of.len()] };
        if labels.is_empty() {
            return ordered;
        }
        for (at, statement) in of.iter().enumerate() {
            walk::each(core::slice::from_ref(statement), &mut |inner| {
                if let StatementKind::Goto(label) = inner.kind {
                    ordered.leads.entry(label).or_insert(at);
                }
            });
        }
        // The place of the next barrier.
        let mut barriers = vec![of.len(); of.len() + 1];
        for at in (0..of.len()).rev() {
            barriers[at] = if contains_barrier(&of[at]) { at } else { barriers[at + 1] };
        }
        // Up to the last of its labels each statement leads past others.
        let mut ends: Vec<usize> = (0..of.len()).collect();
        for (behind, label) in labels {
            let first = ordered.leads.get(&label).copied().filter(|&first| first < behind);
            if let Some(first) = first.filter(|&first| barriers[first] > behind && !ordered.leads_together(first)) {
                ends[first] = ends[first].max(behind);
            }
        }
        let mut end = 0;
        for (at, (skipped, until)) in ordered.skipped.iter_mut().zip(ends).enumerate() {
            *skipped = at < end;
            end = end.max(until);
        }
        ordered
    }

    /// Whether all items of the group go where a statement leads, or none does.
    fn leads_together(&self, at: usize) -> bool {
        match &self.of[at].kind {
            StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_) | StatementKind::Return(_) => true,
            _ => is_uniform_exit(&self.of[at], self.uniform),
        }
    }

    /// Whether some items may go past a statement to a label before the next barrier.
    pub(crate) fn is_skipped(&self, at: usize) -> bool {
        self.skipped[at]
    }

    /// Whether a statement is the group's, and not one of the region that begins with `start`.
    pub(crate) fn is_of_group(&self, at: usize, start: usize) -> bool {
        let statement = &self.of[at];
        match &statement.kind {
            // To one of the same region each item goes by itself.
            StatementKind::Label(label, _) => self.leads.get(label).is_none_or(|&first| first < start),
            _ if self.skipped[at] => false,
            StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_) | StatementKind::Return(_) => true,
            _ => {
                contains_barrier(statement)
                    || is_uniform_write(statement, self.uniform)
                    || is_uniform_exit(statement, self.uniform)
            }
        }
    }
}

/// Whether a statement holds a barrier, or another function that a whole group has to reach.
pub(crate) fn contains_barrier(of: &Statement) -> bool {
    walk::calls_builtin(core::slice::from_ref(of), &Builtin::is_barrier)
}

/// Whether a statement holds something that all items of the group have to reach.
pub(crate) fn holds_barrier(of: &Statement) -> bool {
    walk::calls_builtin(core::slice::from_ref(of), &Builtin::waits_for_group)
}

/// Whether a statement around functions of a sub-group is control flow that the items of a group may go through on ways of their own. Around a
/// barrier of the group they have to agree.
pub(crate) fn is_divergent(of: &Statement, uniform: &HashSet<VariableId>) -> bool {
    use StatementKind as S;
    let differs = |condition: &Expression| !is_uniform(condition, uniform);
    let (condition, body) = match &of.kind {
        S::If { condition, .. } => (Some(condition), None),
        S::While { condition, body } | S::DoWhile { body, condition } => (Some(condition), Some(body)),
        S::For { condition, body, .. } => (condition.as_ref(), Some(body)),
        S::Switch { value, body, .. } => (Some(value), Some(body)),
        _ => return false,
    };
    let parts_ways = condition.is_some_and(differs) || body.is_some_and(|body| jump_apart(body, uniform));
    parts_ways && contains_barrier(of) && !holds_barrier(of)
}

/// Whether some items may leave statements of the group for another place of it, where others go on.
pub(crate) fn jump_apart(of: &[Statement], uniform: &HashSet<VariableId>) -> bool {
    use StatementKind as S;
    of.iter().any(|statement| match &statement.kind {
        S::If { condition, then, otherwise } if is_uniform(condition, uniform) => {
            jump_apart(then, uniform) || jump_apart(otherwise, uniform)
        }
        S::Block(body) => jump_apart(body, uniform),
        S::Break | S::Continue | S::Goto(_) => false,
        _ => exits_region(core::slice::from_ref(statement)),
    })
}

/// Whether it is an `if` of which all items take the same side, and go somewhere else from there: so the group goes.
pub(crate) fn is_uniform_exit(of: &Statement, uniform: &HashSet<VariableId>) -> bool {
    let StatementKind::If { condition, then, otherwise } = &of.kind else { return false };
    let goes = |of: &[Statement]| walk::returns(of) || exits_region(of);
    (goes(then) || goes(otherwise)) && is_uniform(condition, uniform)
}

/// Whether statements of a region jump out of it, by something that is no `return`.
pub(crate) fn exits_region(of: &[Statement]) -> bool {
    let mut found = false;
    walk::exits(of, [true; 2], &mut |kind| found |= !matches!(kind, StatementKind::Return(_)));
    found
}
