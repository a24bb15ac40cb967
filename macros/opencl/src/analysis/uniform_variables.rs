//! Variables that are the same for all items of a group: such a variable is one of the group.

use std::collections::HashSet;

use super::barrier_regions::{LabeledBlock, contains_barrier, exits_region, is_divergent, is_uniform_exit};
use super::uniform::{is_uniform, is_uniform_effect, is_uniform_write};
use crate::program::{Expression, ExpressionKind, Statement, StatementKind, VariableId};
use crate::walk;

/// The variables among `uniform` that stay the same for all items in a function with this body: those that nothing writes in another way. Whether a
/// value is uniform depends on the variables in it, so that it is asked until none is refused any more.
pub(crate) fn uniform_in(body: &[Statement], mut uniform: HashSet<VariableId>) -> HashSet<VariableId> {
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
        let ordered = LabeledBlock::new(of, self.uniform);
        for (at, statement) in of.iter().enumerate() {
            let top = top && !ordered.is_skipped(at);
            let top = top && !is_divergent(statement, self.uniform);
            if top && (contains_barrier(statement) || is_uniform_exit(statement, self.uniform)) {
                self.of_group(statement, torn);
            } else if !(top && !torn && is_uniform_write(statement, self.uniform)) {
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
                let torn = torn || regions_jump(body, self.uniform, true);
                self.sequence(body, true, torn);
            }
            S::For { init, condition, step, body } => {
                self.sequence(init, true, torn);
                if let Some(condition) = condition {
                    self.any_write(condition);
                }
                let torn = torn || regions_jump(body, self.uniform, true);
                if let Some(step) = step {
                    self.step(step, torn);
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

    /// The step of a loop: of a list of effects the group does those that are uniform, and each item the others.
    fn step(&mut self, of: &Expression, torn: bool) {
        if !torn && is_uniform_effect(of, self.uniform) {
            return;
        }
        if let (false, ExpressionKind::Comma(first, second)) = (torn, &of.kind) {
            self.step(first, torn);
            return self.step(second, torn);
        }
        self.any_write(of);
    }

    /// Refuses what an expression writes.
    fn any_write(&mut self, of: &Expression) {
        walk::expression(of, &mut |seen| self.refused.extend(seen.changed()));
    }

    /// Refuses what a statement writes or declares.
    fn all_in(&mut self, of: &Statement) {
        walk::each(core::slice::from_ref(of), &mut |inner| self.refused.extend(inner.declared()));
        walk::evaluated(core::slice::from_ref(of), &mut |seen| self.refused.extend(seen.changed()));
    }
}

/// Whether items may leave a region among statements of the group for another place of the group. `same`: all come to these, or none does.
fn regions_jump(of: &[Statement], uniform: &HashSet<VariableId>, same: bool) -> bool {
    of.iter().any(|statement| match &statement.kind {
        StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_) => !same,
        StatementKind::If { condition, then, otherwise }
            if contains_barrier(statement) || is_uniform_exit(statement, uniform) =>
        {
            let same = same && is_uniform(condition, uniform);
            regions_jump(then, uniform, same) || regions_jump(otherwise, uniform, same)
        }
        _ if !contains_barrier(statement) => exits_region(core::slice::from_ref(statement)),
        StatementKind::Block(body) => regions_jump(body, uniform, same),
        StatementKind::Switch { body, .. } => regions_jump(body, uniform, false),
        _ => false,
    })
}
