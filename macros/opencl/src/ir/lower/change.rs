//! Assignments: the right side first, then the place is read.

use super::{Lower, Lowered, scalar_of};
use crate::ast::Increment;
use crate::ir::arena::Id;
use crate::ir::expr::{BinaryOp, Cast, Expr, ExprKind, Place, UnaryOp};
use crate::ir::stmt::StmtKind;
use crate::program::{self, Arithmetic, Conversion, Expression, ExpressionKind};
use crate::source::Span;
use crate::types::Type;

impl Lower {
    /// The statements of an assignment, and its value if that is wanted.
    pub(super) fn change(&mut self, of: &Expression, wanted: bool) -> Lowered<Option<Id<Expr>>> {
        use ExpressionKind as E;
        let span = of.span;
        match &of.kind {
            E::Assign(place, value) => {
                let (place, value) = self.sides(place, value)?;
                Ok(self.store(place, value, wanted, span))
            }
            E::Advance { place, by } => {
                let (place, by) = self.sides(place, by)?;
                let (ty, old) = (of.ty.clone(), self.builder.load(place));
                let value = self.builder.expr(ExprKind::Binary(BinaryOp::Offset, old, by), ty, span);
                Ok(self.store(place, value, wanted, span))
            }
            E::AssignBy { place, widen, operator, operand, value, narrow } => {
                let ty = place.ty.clone();
                let (place, value) = self.sides(place, value)?;
                let old = self.builder.load(place);
                let left = self.converted(old, *widen, operand);
                let operation = ExprKind::Binary(BinaryOp::Arithmetic(*operator), left, value);
                let result = self.builder.expr(operation, operand.clone(), span);
                let result = self.converted(result, *narrow, &ty);
                Ok(self.store(place, result, wanted, span))
            }
            E::Increment { place, by, before } => {
                let place = self.place(place)?;
                let old = self.builder.load(place);
                if *before || !wanted {
                    let value = self.incremented(old, *by, span);
                    return Ok(self.store(place, value, wanted, span));
                }
                let old = self.builder.keep(old);
                let value = self.incremented(old, *by, span);
                self.store(place, value, false, span);
                Ok(Some(old))
            }
            _ => Self::refuse(span, "an assignment that is none"),
        }
    }

    /// The place and the right side of an assignment.
    fn sides(&mut self, place: &program::Place, value: &Expression) -> Lowered<(Id<Place>, Id<Expr>)> {
        let mut value = [self.value(value)?];
        let mark = self.builder.mark();
        let place = self.place(place)?;
        if self.builder.mark() > mark {
            self.builder.keep_all(&mut value, mark);
        }
        Ok((place, value[0]))
    }

    fn store(&mut self, place: Id<Place>, value: Id<Expr>, wanted: bool, span: Span) -> Option<Id<Expr>> {
        let value = if wanted { self.builder.keep(value) } else { value };
        self.builder.statement(StmtKind::Store(place, value), span);
        wanted.then_some(value)
    }

    /// One more, or less. A `bool` becomes 1, or its opposite.
    fn incremented(&mut self, old: Id<Expr>, by: Increment, span: Span) -> Id<Expr> {
        let (ty, up) = (self.builder.ty(old).clone(), by == Increment::Increment);
        match &ty {
            Type::Pointer(_) => {
                let by = self.builder.integer(if up { 1 } else { -1 }, Type::Scalar(crate::types::LONG), span);
                self.builder.expr(ExprKind::Binary(BinaryOp::Offset, old, by), ty, span)
            }
            _ if ty == Type::BOOL && up => self.builder.integer(1, ty, span),
            _ if ty == Type::BOOL => self.builder.expr(ExprKind::Unary(UnaryOp::Not, old), ty, span),
            _ => {
                let one = self.builder.integer(1, scalar_of(&ty), span);
                let one = if ty.is_vector() { self.builder.cast(Cast::Splat, one, ty.clone()) } else { one };
                let operator = if up { Arithmetic::Add } else { Arithmetic::Subtract };
                self.builder.expr(ExprKind::Binary(BinaryOp::Arithmetic(operator), old, one), ty, span)
            }
        }
    }

    /// A conversion of `a op= b`.
    fn converted(&mut self, value: Id<Expr>, conversion: Option<Conversion>, to: &Type) -> Id<Expr> {
        match conversion {
            None => value,
            Some(Conversion::Truth) => self.truth(value),
            Some(Conversion::Splat) => self.builder.cast(Cast::Splat, value, to.clone()),
            Some(_) => self.builder.cast(Cast::Number, value, to.clone()),
        }
    }
}
