//! Values.

use super::{Lower, Lowered};
use crate::builtin::{Builtin, Collective, Fence, Function};
use crate::effects::Effects;
use crate::ir::arena::Id;
use crate::ir::expr::{BinaryOp, Cast, Expr, ExprKind, UnaryOp};
use crate::ir::stmt::{Fences, StmtKind};
use crate::program::{Arithmetic, Comparison, Conversion, Expression, ExpressionKind, Value};
use crate::source::Span;
use crate::types::Type;
use crate::walk;

impl Lower {
    /// A value.
    pub(super) fn value(&mut self, of: &Expression) -> Lowered<Id<Expr>> {
        use ExpressionKind as E;
        let (ty, span) = (of.ty.clone(), of.span);
        if of.is_truth() {
            let truth = self.condition(of)?;
            return Ok(if ty == Type::BOOL {
                truth
            } else {
                self.builder.expr(ExprKind::Cast(Cast::Number, truth), ty, span)
            });
        }
        if ty == Type::Void && !matches!(of.kind, E::Constant(_)) {
            self.effect(of)?;
            return Ok(self.builder.zero(ty, span));
        }
        let kind = match &of.kind {
            E::Constant(value) => ExprKind::Const(value.clone()),
            E::Load(place) => return self.load(place),
            E::AddressOf(place) => ExprKind::AddressOf(self.place(place)?),
            E::Convert(conversion, value) => return self.convert(*conversion, value, of),
            E::Negate(value) => ExprKind::Unary(UnaryOp::Negate, self.value(value)?),
            E::Complement(value) => ExprKind::Unary(UnaryOp::Complement, self.value(value)?),
            E::Not(value) => {
                let value = self.value(value)?;
                let zero = self.builder.zero(self.builder.ty(value).clone(), span);
                ExprKind::Binary(BinaryOp::Compare(Comparison::Equal), value, zero)
            }
            E::Compare(comparison, left, right) => {
                let [left, right] = self.two(left, right)?;
                ExprKind::Binary(BinaryOp::Compare(*comparison), left, right)
            }
            E::AndOfVectors(left, right) | E::OrOfVectors(left, right) => {
                let operator = if matches!(of.kind, E::AndOfVectors(..)) { Arithmetic::And } else { Arithmetic::Or };
                let [left, right] = self.two(left, right)?;
                let [left, right] = [left, right].map(|value| self.mask(value));
                ExprKind::Binary(BinaryOp::Arithmetic(operator), left, right)
            }
            E::Binary(..) => return self.binary(of),
            E::Conditional(condition, then, otherwise) => return self.conditional(condition, then, otherwise, of),
            E::Select(condition, then, otherwise) => {
                let values = self.operands([&**condition, then, otherwise])?;
                ExprKind::Builtin(Builtin::Function(Function::select), vec![values[2], values[1], values[0]])
            }
            E::Assign(..) | E::AssignBy { .. } | E::Increment { .. } | E::Advance { .. } => {
                return Ok(match self.change(of, true)? {
                    Some(value) => value,
                    None => self.builder.zero(ty, span),
                });
            }
            E::Comma(..) => return self.comma(of),
            E::Call(function, arguments) => {
                let values = self.operands(arguments)?;
                let call = self.builder.expr(ExprKind::Call(*function, values), ty, span);
                return Ok(self.builder.keep(call));
            }
            E::Builtin(Builtin::EachItem(id), arguments) => {
                return self.region(*id, &|variable| walk::names(of, variable), span, |lower| {
                    let value = lower.value(&arguments[0])?;
                    let at = lower.builder.mark();
                    Ok(lower.builder.keep_at(at, value))
                });
            }
            E::Builtin(builtin, arguments) => return self.builtin(builtin, arguments, of),
            E::Vector(pieces) | E::List(pieces) => return self.compose(pieces, of),
            E::Swizzle(value, lanes) => ExprKind::Swizzle(self.value(value)?, lanes.clone()),
            E::Field(value, field) => ExprKind::Field(self.value(value)?, *field),
            E::Union(field, value) => ExprKind::Union(*field, self.value(value)?),
            E::Offset(pointer, count) => {
                let [pointer, count] = self.two(pointer, count)?;
                ExprKind::Binary(BinaryOp::Offset, pointer, count)
            }
            E::Distance(left, right) => {
                let [left, right] = self.two(left, right)?;
                ExprKind::Binary(BinaryOp::Distance, left, right)
            }
            E::And(..) | E::Or(..) => return Self::refuse(span, "a truth that is none"),
        };
        Ok(self.builder.expr(kind, ty, span))
    }

    /// Values from the left. One before an effect of a later one is computed before that.
    pub(super) fn operands<'e>(&mut self, of: impl IntoIterator<Item = &'e Expression>) -> Lowered<Vec<Id<Expr>>> {
        let mut values = Vec::new();
        for operand in of {
            let mark = self.builder.mark();
            let value = self.value(operand)?;
            if self.builder.mark() > mark {
                self.builder.keep_all(&mut values, mark);
            }
            values.push(value);
        }
        Ok(values)
    }

    pub(super) fn two(&mut self, left: &Expression, right: &Expression) -> Lowered<[Id<Expr>; 2]> {
        let values = self.operands([left, right])?;
        Ok([values[0], values[1]])
    }

    /// An operator of numbers, of which a chain may be long on the left.
    fn binary(&mut self, of: &Expression) -> Lowered<Id<Expr>> {
        let (mut links, mut first) = (Vec::new(), of);
        while let ExpressionKind::Binary(arithmetic, left, right) = &first.kind {
            links.push((*arithmetic, &**right, first));
            first = left;
        }
        let mut value = self.value(first)?;
        for (arithmetic, right, whole) in links.into_iter().rev() {
            let mark = self.builder.mark();
            let right = self.value(right)?;
            let mut left = [value];
            if self.builder.mark() > mark {
                self.builder.keep_all(&mut left, mark);
            }
            let kind = ExprKind::Binary(BinaryOp::Arithmetic(arithmetic), left[0], right);
            value = self.builder.expr(kind, whole.ty.clone(), whole.span);
        }
        Ok(value)
    }

    /// `a, b`
    fn comma(&mut self, of: &Expression) -> Lowered<Id<Expr>> {
        let (mut seconds, mut first) = (Vec::new(), of);
        while let ExpressionKind::Comma(before, second) = &first.kind {
            seconds.push(&**second);
            first = before;
        }
        self.effect(first)?;
        let Some((last, between)) = seconds.split_first() else { return self.value(of) };
        for second in between.iter().rev() {
            self.effect(second)?;
        }
        self.value(last)
    }

    fn convert(&mut self, conversion: Conversion, value: &Expression, of: &Expression) -> Lowered<Id<Expr>> {
        let cast = match conversion {
            Conversion::Truth => return self.condition(of),
            Conversion::Void => {
                self.effect(value)?;
                return Ok(self.builder.zero(of.ty.clone(), of.span));
            }
            Conversion::Number if value.ty == of.ty => return self.value(value),
            Conversion::Number if value.is_truth() => {
                let truth = self.condition(value)?;
                return Ok(if of.ty == Type::BOOL {
                    truth
                } else {
                    self.builder.cast(Cast::Number, truth, of.ty.clone())
                });
            }
            Conversion::Number => Cast::Number,
            Conversion::Splat => Cast::Splat,
            Conversion::Pointer => {
                if let ExpressionKind::Constant(constant) = &value.kind {
                    return Ok(self.builder.expr(ExprKind::Const(constant.clone()), of.ty.clone(), of.span));
                }
                Cast::Pointer
            }
            Conversion::InSpace(space) => Cast::InSpace(space),
            Conversion::Fence => Cast::Fence,
            Conversion::PointerToInteger => Cast::PointerToInteger,
            Conversion::IntegerToPointer => Cast::IntegerToPointer,
        };
        let value = self.value(value)?;
        Ok(self.builder.expr(ExprKind::Cast(cast, value), of.ty.clone(), of.span))
    }

    /// The mask of the components of a vector that are not zero.
    fn mask(&mut self, value: Id<Expr>) -> Id<Expr> {
        let Expr { kind, ty, span } = self.builder.function.exprs[value].clone();
        // A comparison is a mask already.
        if matches!(kind, ExprKind::Binary(BinaryOp::Compare(_), ..)) {
            return value;
        }
        let (mask, zero) = (ty.mask(), self.builder.zero(ty, span));
        self.builder.expr(ExprKind::Binary(BinaryOp::Compare(Comparison::NotEqual), value, zero), mask, span)
    }

    /// `c ? a : b`
    fn conditional(
        &mut self,
        condition: &Expression,
        then: &Expression,
        otherwise: &Expression,
        of: &Expression,
    ) -> Lowered<Id<Expr>> {
        let (ty, span) = (of.ty.clone(), of.span);
        let condition = self.condition(condition)?;
        let mut sides = Vec::new();
        for side in [then, otherwise] {
            self.builder.begin();
            let value = self.value(side)?;
            sides.push((self.builder.end(), value));
        }
        if sides.iter().all(|(block, _)| block.is_empty()) {
            return Ok(self.builder.expr(ExprKind::Conditional(condition, sides[0].1, sides[1].1), ty, span));
        }
        // The sides are made already: the condition is asked before them.
        let result = self.builder.temporary(ty, span);
        let place = self.builder.var_place(result, span);
        let mut blocks = sides.into_iter().map(|(mut block, value)| {
            self.builder.begin();
            self.builder.statement(StmtKind::Store(place, value), span);
            block.extend(self.builder.end());
            block
        });
        let (then, otherwise) = (blocks.next().unwrap_or_default(), blocks.next().unwrap_or_default());
        drop(blocks);
        self.builder.statement(StmtKind::Let(result, None), span);
        self.builder.statement(StmtKind::If(condition, then, otherwise), span);
        Ok(self.builder.load(place))
    }

    /// A vector, an array or a structure of its parts.
    fn compose(&mut self, pieces: &[Expression], of: &Expression) -> Lowered<Id<Expr>> {
        if let ([one], Type::Vector(..)) = (pieces, &of.ty) {
            let value = self.value(one)?;
            let is_whole = one.ty == of.ty;
            return Ok(if is_whole {
                value
            } else {
                self.builder.expr(ExprKind::Cast(Cast::Splat, value), of.ty.clone(), of.span)
            });
        }
        let values = self.operands(pieces)?;
        Ok(self.builder.expr(ExprKind::Compose(values), of.ty.clone(), of.span))
    }

    /// A call of a built-in function.
    fn builtin(&mut self, builtin: &Builtin, arguments: &[Expression], of: &Expression) -> Lowered<Id<Expr>> {
        let values = self.operands(arguments)?;
        // Nothing is converted.
        if let (Builtin::Convert { rounding: None, .. }, [value]) = (builtin, arguments) {
            if value.ty == of.ty {
                return Ok(values[0]);
            }
        }
        let builtin = of_ir(builtin);
        let has_effect = Effects::anywhere(&builtin).acts();
        let call = self.builder.expr(ExprKind::Builtin(builtin, values), of.ty.clone(), of.span);
        Ok(if has_effect { self.builder.keep(call) } else { call })
    }

    /// Statements for an expression whose value nobody uses.
    pub(super) fn effect(&mut self, of: &Expression) -> Lowered<()> {
        use ExpressionKind as E;
        let span = of.span;
        match &of.kind {
            E::Assign(..) | E::AssignBy { .. } | E::Increment { .. } | E::Advance { .. } => {
                self.change(of, false)?;
            }
            E::Comma(..) => {
                let (mut seconds, mut first) = (Vec::new(), of);
                while let E::Comma(before, second) = &first.kind {
                    seconds.push(&**second);
                    first = before;
                }
                self.effect(first)?;
                for second in seconds.into_iter().rev() {
                    self.effect(second)?;
                }
            }
            E::Convert(_, value) => self.effect(value)?,
            E::Conditional(condition, then, otherwise) => {
                let condition = self.condition(condition)?;
                self.builder.begin();
                self.effect(then)?;
                let then = self.builder.end();
                self.builder.begin();
                self.effect(otherwise)?;
                let otherwise = self.builder.end();
                self.builder.statement(StmtKind::If(condition, then, otherwise), span);
            }
            E::And(left, right) | E::Or(left, right) => {
                let is_and = matches!(of.kind, E::And(..));
                let condition = self.condition(left)?;
                self.builder.begin();
                self.effect(right)?;
                let block = self.builder.end();
                let (then, otherwise) = if is_and { (block, Vec::new()) } else { (Vec::new(), block) };
                self.builder.statement(StmtKind::If(condition, then, otherwise), span);
            }
            E::Call(function, arguments) => {
                let values = self.operands(arguments)?;
                let call = self.builder.expr(ExprKind::Call(*function, values), of.ty.clone(), span);
                self.builder.statement(StmtKind::Eval(call), span);
            }
            E::Builtin(Builtin::Fence(Fence::Barrier), arguments) => {
                self.barrier(arguments, span)?;
            }
            E::Builtin(Builtin::EachItem(id), arguments) => {
                self.region(*id, &|variable| walk::names(of, variable), span, |lower| lower.effect(&arguments[0]))?;
            }
            E::Builtin(builtin, arguments) => {
                let values = self.operands(arguments)?;
                let call = self.builder.expr(ExprKind::Builtin(of_ir(builtin), values), of.ty.clone(), span);
                self.builder.statement(StmtKind::Eval(call), span);
            }
            E::Constant(_) => {}
            _ => {
                let value = self.value(of)?;
                if !self.builder.is_fixed(value) {
                    self.builder.statement(StmtKind::Eval(value), span);
                }
            }
        }
        Ok(())
    }

    /// A barrier: its flags say which memory is the same behind it; flags that are not known say all.
    fn barrier(&mut self, arguments: &[Expression], span: Span) -> Lowered<()> {
        let values = self.operands(arguments)?;
        let flags = match values.first().map(|flags| &self.builder.function.exprs[*flags].kind) {
            Some(ExprKind::Const(Value::Integer(flags))) => *flags,
            Some(ExprKind::Const(Value::Zero)) => 0,
            _ => 3,
        };
        let fences = Fences { local: flags & 1 != 0, global: flags & 2 != 0 };
        self.builder.statement(StmtKind::Barrier(fences), span);
        Ok(())
    }
}

/// The built-in function of IR. All items of the group ask whether any comes, as they go through masked statements together.
fn of_ir(builtin: &Builtin) -> Builtin {
    match builtin {
        Builtin::AnyItem => Builtin::Collective(Collective::new("work_group_any")),
        builtin => builtin.clone(),
    }
}
