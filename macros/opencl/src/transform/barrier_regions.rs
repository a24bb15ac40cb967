//! Kernels with barriers, cut into regions: statements that each item runs by itself, before any goes on behind them. What stands between regions the
//! group does as one: barriers, control flow around them, and variables that are the same for all items. The kernel says which variables live across
//! regions, so that what runs it knows: those of the group, those of which each item has its own, and those that each region computes anew.
//!
//! A condition of the group that is not the same for all items by its form is asked of each of them, who have to agree (`Builtin::EachItem`).

use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use super::sanitizer_clone::SanitizerClones;
use crate::analysis::barrier_regions::LabeledBlock;
use crate::analysis::barrier_storage::{storage, uniform_variables, with_declared};
use crate::analysis::uniform::{has_uniform_effect, is_uniform, is_uniform_effect};
use crate::analysis::uses::Uses;
use crate::analysis::variables::Facts;
use crate::parts::{self, StepMut};
use crate::program::{
    Builtin, Case, Expression, ExpressionKind, Program, RegionId, Statement, StatementKind, VariableId,
};
use crate::walk;

/// Cuts all kernels that run as groups.
pub(crate) fn cut_at_barriers(program: &mut Program, watch: &SanitizerClones) {
    for number in 0..program.functions.len() {
        let function = &program.functions[number];
        if !function.runs_as_group() {
            continue;
        }
        let variables = watch.variables(program, number);
        let facts = Facts { program, function, variables: &variables };
        let uniform = uniform_variables(facts);
        let mut body = Cut { uniform: &uniform, next: Cell::new(0) }.sequence(&function.body);
        let (storage, own) = storage(facts, &body, uniform);
        declare_own(&mut body, &own);
        let function = &mut program.functions[number];
        function.body = body;
        if let Some(kernel) = &mut function.kernel {
            kernel.regions = Some(Rc::new(storage));
        }
    }
}

/// Declares in each region the variables that it has of its own, where others have them too.
fn declare_own(of: &mut [Statement], own: &HashSet<VariableId>) {
    for statement in of {
        if let StatementKind::Region(_, body) = &mut statement.kind {
            let declared = Uses::of(body).declared;
            let elsewhere = |variable: &VariableId| !declared.contains(variable) && walk::uses(body, *variable);
            let mut own: Vec<_> = own.iter().copied().filter(elsewhere).collect();
            own.sort_by_key(|variable| variable.0);
            *body = with_declared(&own, body);
        } else {
            parts::of_statement_mut(statement, &mut |step, _| {
                if let StepMut::Body(body) = step {
                    declare_own(body, own);
                }
            });
        }
    }
}

/// A kernel that is being cut, with the variables that are the same for all items.
struct Cut<'u> {
    uniform: &'u HashSet<VariableId>,
    /// The number of the next region.
    next: Cell<usize>,
}

impl Cut<'_> {
    fn fresh(&self) -> RegionId {
        RegionId(self.next.replace(self.next.get() + 1))
    }

    /// Statements of the group.
    fn sequence(&self, of: &[Statement]) -> Vec<Statement> {
        let ordered = LabeledBlock::new(of, self.uniform);
        let (mut cut, mut start) = (Vec::new(), 0);
        let region = |of: &[Statement]| {
            let first = of.first()?;
            Some(Statement::new(StatementKind::Region(self.fresh(), of.to_vec()), first.span))
        };
        for (at, statement) in of.iter().enumerate() {
            if ordered.is_of_group(at, start) {
                cut.extend(region(&of[start..at]));
                cut.push(self.statement(statement));
                start = at + 1;
            }
        }
        cut.extend(region(&of[start..]));
        cut
    }

    /// A statement of the group.
    fn statement(&self, of: &Statement) -> Statement {
        use StatementKind as S;
        let kind = match &of.kind {
            S::Expression(value) => S::Expression(self.effect(value)),
            S::Block(body) => S::Block(self.sequence(body)),
            S::If { condition, then, otherwise } => S::If {
                condition: self.asked(condition),
                then: self.sequence(then),
                otherwise: self.sequence(otherwise),
            },
            S::While { condition, body } => S::While { condition: self.asked(condition), body: self.sequence(body) },
            S::DoWhile { body, condition } => {
                S::DoWhile { body: self.sequence(body), condition: self.asked(condition) }
            }
            S::For { init, condition, step, body } => {
                let (init, condition) =
                    (self.sequence(init), condition.as_ref().map(|condition| self.asked(condition)));
                let body = self.sequence(body);
                S::For { init, condition, step: step.as_ref().map(|step| self.effect(step)), body }
            }
            S::Switch { value, cases, body } => {
                let (cases, body) = self.cases(cases, body);
                S::Switch { value: self.asked(value), cases, body }
            }
            kind => kind.clone(),
        };
        Statement::new(kind, of.span)
    }

    /// The statements of a `switch`: no region has those of two cases.
    fn cases(&self, cases: &[Case], of: &[Statement]) -> (Vec<Case>, Vec<Statement>) {
        let mut starts: Vec<_> = cases.iter().map(|case| case.at.min(of.len())).chain([0, of.len()]).collect();
        starts.sort_unstable();
        starts.dedup();
        let (mut cases, mut cut) = (cases.to_vec(), Vec::new());
        for pair in starts.windows(2) {
            let begin = cut.len();
            cases.iter_mut().filter(|case| case.at == pair[0]).for_each(|case| case.at = begin);
            match &of[pair[0]..pair[1]] {
                // A block that is all of a case.
                [Statement { kind: StatementKind::Block(body), span, .. }, rest @ ..]
                    if rest.iter().all(|statement| matches!(statement.kind, StatementKind::Break))
                        && (rest.is_empty() || walk::diverges(body)) =>
                {
                    cut.push(Statement::new(StatementKind::Block(self.sequence(body)), *span));
                    cut.extend_from_slice(rest);
                }
                others => cut.extend(self.sequence(others)),
            }
        }
        let end = cut.len();
        cases.iter_mut().filter(|case| case.at >= of.len()).for_each(|case| case.at = end);
        (cases, cut)
    }

    /// The work of the group, or of each item where that is not the same for all.
    fn effect(&self, of: &Expression) -> Expression {
        let has_barrier = walk::calls_barrier(of);
        if !has_barrier && is_uniform_effect(of, self.uniform) {
            return of.clone();
        }
        if !has_barrier && !has_uniform_effect(of, self.uniform) {
            return self.each_item(of);
        }
        let part = |part: &Expression| Box::new(self.effect(part));
        let kind = match &of.kind {
            ExpressionKind::Comma(first, second) => ExpressionKind::Comma(part(first), part(second)),
            ExpressionKind::Convert(conversion, value) => ExpressionKind::Convert(*conversion, part(value)),
            kind => kind.clone(),
        };
        Expression { kind, ty: of.ty.clone(), span: of.span }
    }

    /// A condition, or the value of a `switch`.
    fn asked(&self, of: &Expression) -> Expression {
        if is_uniform(of, self.uniform) { of.clone() } else { self.each_item(of) }
    }

    /// The value of each item, or what each does.
    fn each_item(&self, of: &Expression) -> Expression {
        let kind = ExpressionKind::Builtin(Builtin::EachItem(self.fresh()), vec![of.clone()]);
        Expression { kind, ty: of.ty.clone(), span: of.span }
    }
}
