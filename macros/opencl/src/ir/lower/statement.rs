//! Statements.

use super::{Lower, Lowered};
use crate::ir::arena::Id;
use crate::ir::expr::{Expr, ExprKind, UnaryOp};
use crate::ir::stmt::{Block, Case, LoopKind, StmtKind};
use crate::ir::var::VarKind;
use crate::program::{self, Expression, RegionId, Statement, StatementKind, Value, VariableId};
use crate::source::Span;
use crate::types::Type;
use crate::walk;

impl Lower {
    /// Statements in their order. A variable that control may go past, to a label behind its declaration, begins before that.
    pub(super) fn sequence(&mut self, of: &[Statement]) -> Lowered<()> {
        let label = of.iter().rposition(|statement| matches!(statement.kind, StatementKind::Label(..)));
        self.begin_early(&of[..label.unwrap_or(0)]);
        of.iter().try_for_each(|statement| self.statement(statement))
    }

    /// Begins the variables that statements declare.
    fn begin_early(&mut self, of: &[Statement]) {
        for statement in of {
            if let StatementKind::Declare(variable, _) = statement.kind {
                let var = Id::new(variable.0);
                if self.builder.function.vars[var].kind != VarKind::Local {
                    self.builder.statement(StmtKind::Let(var, None), statement.span);
                }
            }
        }
    }

    fn statement(&mut self, of: &Statement) -> Lowered<()> {
        use StatementKind as S;
        let span = of.span;
        match &of.kind {
            S::Expression(value) => self.effect(value)?,
            S::Declare(variable, value) => self.declare(*variable, value.as_ref(), span)?,
            S::Block(body) => self.sequence(body)?,
            S::Region(id, body) => self.region(*id, &|of| walk::uses(body, of), span, |lower| lower.sequence(body))?,
            S::If { .. } => self.if_chain(of)?,
            S::While { condition, body } => self.while_loop(Some(condition), None, body, span)?,
            S::For { init, condition, step, body } => {
                self.sequence(init)?;
                self.while_loop(condition.as_ref(), step.as_ref(), body, span)?;
            }
            S::DoWhile { body, condition } => {
                let body = self.block(body)?;
                self.builder.begin();
                let condition = self.condition(condition)?;
                let continuing = self.builder.end();
                let (kind, condition) = (LoopKind::DoWhile, self.unless_true(condition));
                self.builder.statement(StmtKind::Loop { kind, condition, body, continuing }, span);
            }
            S::Switch { value, cases, body } => self.switch(value, cases, body, span)?,
            S::Break => self.builder.statement(StmtKind::Break, span),
            S::Continue => self.builder.statement(StmtKind::Continue, span),
            S::Return(value) => {
                let value = match value {
                    Some(value) if value.ty == Type::Void => {
                        self.effect(value)?;
                        None
                    }
                    Some(value) => Some(self.value(value)?),
                    None => None,
                };
                self.builder.statement(StmtKind::Return(value), span);
            }
            S::Goto(label) => self.builder.statement(StmtKind::Goto(*label), span),
            S::Label(label, name) => self.builder.statement(StmtKind::Label(*label, name.clone()), span),
        }
        Ok(())
    }

    /// A region, which computes the variables anew that are used there.
    pub(super) fn region<T>(
        &mut self,
        id: RegionId,
        is_used: &dyn Fn(VariableId) -> bool,
        span: Span,
        inside: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<T> {
        let regions = self.regions.clone();
        self.builder.begin();
        for (variable, value) in walk::rematerialized(&regions.rematerialized, is_used) {
            self.declare(*variable, Some(value), span)?;
        }
        let made = inside(self)?;
        let body = self.builder.end();
        self.builder.statement(StmtKind::Region(id, body), span);
        Ok(made)
    }

    fn block(&mut self, of: &[Statement]) -> Lowered<Block> {
        self.builder.begin();
        self.sequence(of)?;
        Ok(self.builder.end())
    }

    fn declare(&mut self, variable: VariableId, value: Option<&Expression>, span: Span) -> Lowered<()> {
        let var = Id::new(variable.0);
        if self.builder.function.vars[var].kind == VarKind::Local {
            return Ok(());
        }
        let mark = self.builder.mark();
        let value = match value {
            Some(value) => Some(self.value(value)?),
            None => None,
        };
        // `int x = x + 1;` reads a zero.
        if value.is_some_and(|value| self.builder.is_named(var, mark, value)) {
            self.builder.insert(mark, StmtKind::Let(var, None), span);
        }
        self.builder.statement(StmtKind::Let(var, value), span);
        Ok(())
    }

    /// `if`, and the `else if`s behind it, which may be thousands.
    fn if_chain(&mut self, of: &Statement) -> Lowered<()> {
        let (mut links, mut current) = (Vec::new(), of);
        while let StatementKind::If { condition, then, otherwise } = &current.kind {
            let condition = self.condition(condition)?;
            let then = self.block(then)?;
            links.push((condition, then, current.span));
            self.builder.begin();
            match otherwise.as_slice() {
                [next @ Statement { kind: StatementKind::If { .. }, .. }] => current = next,
                rest => {
                    self.sequence(rest)?;
                    break;
                }
            }
        }
        for (condition, then, span) in links.into_iter().rev() {
            let otherwise = self.builder.end();
            self.builder.statement(StmtKind::If(condition, then, otherwise), span);
        }
        Ok(())
    }

    /// `while` and `for`. A condition with effects is asked by statements at the beginning of the body.
    fn while_loop(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
        span: Span,
    ) -> Lowered<()> {
        self.builder.begin();
        let mut asked = match condition {
            Some(condition) => {
                let asked = self.condition(condition)?;
                self.unless_true(asked)
            }
            None => None,
        };
        if let (Some(condition), true) = (asked, self.builder.mark() > 0) {
            let span = self.builder.function.exprs[condition].span;
            let not = self.builder.expr(ExprKind::Unary(UnaryOp::Not, condition), Type::BOOL, span);
            self.builder.begin();
            self.builder.statement(StmtKind::Break, span);
            let leave = self.builder.end();
            self.builder.statement(StmtKind::If(not, leave, Vec::new()), span);
            asked = None;
        }
        self.sequence(body)?;
        let body = self.builder.end();
        self.builder.begin();
        if let Some(step) = step {
            self.effect(step)?;
        }
        let continuing = self.builder.end();
        let (kind, condition) = (LoopKind::While, asked);
        self.builder.statement(StmtKind::Loop { kind, condition, body, continuing }, span);
        Ok(())
    }

    /// A condition, or none if it always holds.
    fn unless_true(&self, condition: Id<Expr>) -> Option<Id<Expr>> {
        let always = matches!(self.builder.function.exprs[condition].kind, ExprKind::Const(Value::Integer(number)) if number != 0);
        (!always).then_some(condition)
    }

    fn switch(&mut self, value: &Expression, cases: &[program::Case], body: &[Statement], span: Span) -> Lowered<()> {
        let value = self.value(value)?;
        // A variable belongs to all cases.
        let last = cases.iter().map(|case| case.at).max().unwrap_or(0);
        let label = body.iter().rposition(|statement| matches!(statement.kind, StatementKind::Label(..)));
        let early = last.max(label.unwrap_or(0)).min(body.len());
        if body[..early].iter().any(|statement| matches!(statement.kind, StatementKind::Declare(..))) {
            // They are no part of the value.
            let value = self.builder.keep(value);
            self.begin_early(&body[..early]);
            return self.switch_on(value, cases, body, span);
        }
        self.switch_on(value, cases, body, span)
    }

    fn switch_on(&mut self, value: Id<Expr>, cases: &[program::Case], body: &[Statement], span: Span) -> Lowered<()> {
        self.builder.begin();
        let mut starts = Vec::new();
        for statement in body {
            starts.push(self.builder.mark());
            self.statement(statement)?;
        }
        starts.push(self.builder.mark());
        let body = self.builder.end();
        let at = |case: &program::Case| starts.get(case.at).copied().unwrap_or(body.len());
        let cases = cases.iter().map(|case| Case { values: case.values, at: at(case) }).collect();
        self.builder.statement(StmtKind::Switch(value, cases, body), span);
        Ok(())
    }
}
