//! Conditions: values of `bool`.

use super::{Lower, Lowered};
use crate::ir::arena::Id;
use crate::ir::expr::{BinaryOp, Expr, ExprKind, Logic, UnaryOp};
use crate::ir::stmt::StmtKind;
use crate::program::{Comparison, Conversion, Expression, ExpressionKind, Value};
use crate::types::Type;

impl Lower {
    /// A condition.
    pub(super) fn condition(&mut self, of: &Expression) -> Lowered<Id<Expr>> {
        use ExpressionKind as E;
        let span = of.span;
        match &of.kind {
            E::Constant(Value::Integer(number)) if of.ty.scalar().is_some() => {
                Ok(self.builder.integer(i128::from(*number != 0), Type::BOOL, span))
            }
            E::Constant(Value::Zero) if of.ty.scalar().is_some() => Ok(self.builder.integer(0, Type::BOOL, span)),
            E::Convert(Conversion::Truth, value) => self.condition(value),
            // An integer made of a truth is zero where that is false.
            E::Convert(Conversion::Number, value) if value.is_truth() && of.ty.is_integer() => self.condition(value),
            E::Not(value) if !of.ty.is_vector() => {
                let value = self.condition(value)?;
                Ok(self.builder.expr(ExprKind::Unary(UnaryOp::Not, value), Type::BOOL, span))
            }
            E::And(..) | E::Or(..) => self.logical(of),
            E::Compare(comparison, left, right) if !left.ty.is_vector() => {
                let [left, right] = self.two(left, right)?;
                Ok(self.builder.expr(ExprKind::Binary(BinaryOp::Compare(*comparison), left, right), Type::BOOL, span))
            }
            _ => {
                let value = self.value(of)?;
                Ok(self.truth(value))
            }
        }
    }

    /// Whether a number or a pointer is not zero.
    pub(super) fn truth(&mut self, value: Id<Expr>) -> Id<Expr> {
        let Expr { ty, span, .. } = self.builder.function.exprs[value].clone();
        if ty == Type::BOOL {
            return value;
        }
        let zero = self.builder.zero(ty, span);
        self.builder.expr(ExprKind::Binary(BinaryOp::Compare(Comparison::NotEqual), value, zero), Type::BOOL, span)
    }

    /// `&&`, `||`. An operand with an effect is under the condition of those before it.
    fn logical(&mut self, of: &Expression) -> Lowered<Id<Expr>> {
        use ExpressionKind as E;
        let (mut links, mut first) = (Vec::new(), of);
        while let E::And(left, right) | E::Or(left, right) = &first.kind {
            let logic = if matches!(first.kind, E::And(..)) { Logic::And } else { Logic::Or };
            links.push((logic, &**right, first.span));
            first = left;
            // The operands are truths of what may be one of these itself.
            while let E::Convert(Conversion::Truth, inner) = &first.kind {
                first = inner;
            }
        }
        let mut value = self.condition(first)?;
        for (logic, right, span) in links.into_iter().rev() {
            self.builder.begin();
            let right = self.condition(right)?;
            if self.builder.mark() == 0 {
                self.builder.end();
                value = self.builder.expr(ExprKind::Logical(logic, value, right), Type::BOOL, span);
                continue;
            }
            let mut block = self.builder.end();
            let result = self.builder.temporary(Type::BOOL, span);
            self.builder.statement(StmtKind::Let(result, Some(value)), span);
            let place = self.builder.var_place(result, span);
            value = self.builder.load(place);
            self.builder.begin();
            self.builder.statement(StmtKind::Store(place, right), span);
            block.extend(self.builder.end());
            let (then, otherwise) = if logic == Logic::And { (block, Vec::new()) } else { (Vec::new(), block) };
            self.builder.statement(StmtKind::If(value, then, otherwise), span);
        }
        Ok(value)
    }
}
