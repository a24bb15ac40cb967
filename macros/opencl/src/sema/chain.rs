//! Chains: operators, commas, `?:` and `else if` behind each other, of any length. They are lists in the tree. The stages behind this one call
//! themselves for each operand and each branch, and so does rustc, so a long chain becomes parts that stand behind each other, with a variable from
//! one to the next.

use super::Checker;
use crate::ast::operator::BinaryOperator;
use crate::ast::{self, ChainHeight, Operation};
use crate::diagnostic::message::sema as message;
use crate::limits::{LINKS_OF_PART, MAX_CHAIN_HEIGHT, MAX_NESTED_LINKS};
use crate::program::{Arithmetic, Expression, ExpressionKind, Statement, StatementKind, VariableId};
use crate::source::Span;
use crate::types::Type;

/// Values of which the last one counts, one in the other as C groups them; many of them in a tree, as their order is the same.
pub(super) fn sequence(values: Vec<Expression>, span: Span) -> Expression {
    let pair = |first: Expression, second: Expression| {
        let ty = second.ty.clone();
        Expression { kind: ExpressionKind::Comma(Box::new(first), Box::new(second)), ty, span }
    };
    let mut level = values;
    if level.len() <= MAX_NESTED_LINKS {
        return level.into_iter().reduce(pair).unwrap_or_else(|| Checker::bad(span));
    }
    while level.len() > 1 {
        let mut rest = level.into_iter();
        level = Vec::new();
        while let Some(first) = rest.next() {
            level.push(match rest.next() {
                Some(second) => pair(first, second),
                None => first,
            });
        }
    }
    level.pop().unwrap_or_else(|| Checker::bad(span))
}

impl Checker<'_> {
    /// `a * b + c`, the operations one after the other.
    pub(super) fn operations(&mut self, first: &ast::Expression, operations: &[Operation]) -> Expression {
        let mut height = ChainHeight::new(first.height);
        let (mut parts, mut kept): (Vec<Expression>, Option<(VariableId, Type)>) = (Vec::new(), None);
        let mut left = self.expression(first);
        let mut before = None;
        for Operation { operator, right, span } in operations {
            // A product stays in sight of the sum that it is contracted with.
            let contracts = self.state.contract && before == Some(BinaryOperator::Arithmetic(Arithmetic::Multiply));
            if height.step(right.height) && left.ty != Type::Bad && !contracts {
                left = self.cut(left, &mut parts, &mut kept);
                if left.ty == Type::Bad {
                    return left;
                }
            }
            before = Some(*operator);
            let right = self.expression(right);
            left = self.binary(*operator, left, right, *span);
        }
        if parts.is_empty() || left.ty == Type::Bad {
            return left;
        }
        let span = left.span;
        parts.push(left);
        sequence(parts, span)
    }

    /// The stand-in of the chain so far: its value, where that is known, or a variable that `parts` give its value.
    fn cut(
        &mut self,
        left: Expression,
        parts: &mut Vec<Expression>,
        kept: &mut Option<(VariableId, Type)>,
    ) -> Expression {
        let (ty, span) = (left.ty.clone(), left.span);
        if let Ok(value) = self.folded(&left) {
            return Expression { kind: ExpressionKind::Constant(value), ty, span };
        }
        if self.body.is_none() {
            self.fault(message::operations_too_many(span, MAX_CHAIN_HEIGHT));
            return Self::bad(span);
        }
        let variable = match kept {
            Some((variable, of)) if *of == ty => *variable,
            _ => self.new_hidden("partial", ty.clone(), span),
        };
        *kept = Some((variable, ty.clone()));
        parts.push(Expression::assign(variable, left));
        Expression::load(variable, &ty, span)
    }

    /// `c ? a : d ? b : e`
    pub(super) fn chosen(
        &mut self,
        arms: &[(ast::Expression, ast::Expression)],
        otherwise: &ast::Expression,
        span: Span,
    ) -> Expression {
        let checked: Vec<_> =
            arms.iter().map(|(condition, then)| (self.expression(condition), self.expression(then))).collect();
        let last = self.expression(otherwise);
        if checked.len() > MAX_NESTED_LINKS && self.body.is_some() {
            return self.chosen_in_parts(checked, last, span);
        }
        let ends = arms.iter().rev().map(|(condition, _)| self.texts.join(condition.span, span));
        let ends: Vec<Span> = ends.collect();
        checked
            .into_iter()
            .rev()
            .zip(ends)
            .fold(last, |otherwise, ((condition, then), span)| self.conditional(condition, then, otherwise, span))
    }

    /// A choice by a long chain. The values are numbers, or all of one type.
    fn chosen_in_parts(&mut self, arms: Vec<(Expression, Expression)>, last: Expression, span: Span) -> Expression {
        if last.ty == Type::Bad
            || arms.iter().any(|(condition, then)| [condition, then].iter().any(|it| it.ty == Type::Bad))
        {
            return Self::bad(span);
        }
        let scalar = arms.iter().all(|(condition, _)| !condition.ty.is_vector());
        let numbers = arms.iter().all(|(_, then)| then.ty.element().is_some()) && last.ty.element().is_some();
        let same = last.ty != Type::Void && arms.iter().all(|(_, then)| then.ty == last.ty);
        if !scalar || !(numbers || same) {
            self.fault(message::conditionals_too_many(span, MAX_NESTED_LINKS));
            return Self::bad(span);
        }
        // From the last: the type of each `?:`, to which the values in it are converted, before those around it convert them further.
        let of_type = |ty: &Type| Expression::zero(ty, span);
        let mut types = vec![last.ty.clone()];
        for (_, then) in arms.iter().rev() {
            let inner = &types[types.len() - 1];
            let ty = if numbers { self.common_type(then, &of_type(inner), span) } else { Some(inner.clone()) };
            let Some(ty) = ty else { return Self::bad(span) };
            types.push(ty);
        }
        types.reverse();
        let ty = types[0].clone();
        let (mut steps, mut values) = (vec![ty.clone()], Vec::new());
        for ((condition, then), of) in arms.into_iter().zip(&types) {
            if steps.last() != Some(of) {
                steps.push(of.clone());
            }
            let then =
                if numbers { steps.iter().rev().fold(then, |value, ty| self.number_to(value, ty)) } else { then };
            let condition = self.truth(condition, "`?:`");
            if condition.ty == Type::Bad {
                return condition;
            }
            values.push((condition, then));
        }
        let last = if numbers { steps.iter().rev().fold(last, |value, ty| self.number_to(value, ty)) } else { last };
        let (chosen, open) = (self.new_hidden("chosen", ty.clone(), span), self.new_hidden("open", Type::BOOL, span));
        let mut parts = Vec::new();
        let mut values = values.into_iter().peekable();
        let mut last = Some(last);
        while values.peek().is_some() {
            let part: Vec<_> = values.by_ref().take(LINKS_OF_PART).collect();
            let end = match values.peek() {
                Some(_) => sequence(vec![Expression::assign(open, truth(true, span)), of_type(&ty)], span),
                None => last.take().unwrap_or_else(|| Self::bad(span)),
            };
            let value = part.into_iter().rev().fold(end, |otherwise, (condition, then)| {
                let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
                Expression { kind, ty: ty.clone(), span }
            });
            let is_first = parts.is_empty();
            let closed =
                sequence(vec![Expression::assign(open, truth(false, span)), Expression::assign(chosen, value)], span);
            parts.push(if is_first {
                closed
            } else {
                let kind = ExpressionKind::Conditional(
                    Box::new(Expression::load(open, &Type::BOOL, span)),
                    Box::new(closed),
                    Box::new(Expression::load(chosen, &ty, span)),
                );
                Expression { kind, ty: ty.clone(), span }
            });
        }
        parts.push(Expression::load(chosen, &ty, span));
        sequence(parts, span)
    }

    /// `if`, with each `else if` behind it.
    pub(super) fn branches(
        &mut self,
        arms: &[(ast::Expression, ast::Statement)],
        otherwise: Option<&ast::Statement>,
        span: Span,
        out: &mut Vec<Statement>,
    ) {
        let part = if arms.len() <= MAX_NESTED_LINKS { MAX_NESTED_LINKS } else { LINKS_OF_PART };
        let before = self.state.nesting;
        let mut checked = Vec::new();
        for (at, (condition, then)) in arms.iter().enumerate() {
            // As deep as it stands in what comes of it.
            self.state.nesting = before + at % part;
            let inner = if at == 0 { span } else { self.texts.join(condition.span, span) };
            checked.push((self.condition(condition), self.nested(then), inner));
        }
        let mut last = otherwise.map_or_else(Vec::new, |otherwise| self.nested(otherwise));
        self.state.nesting = before;
        let nest = |arms: Vec<(Expression, Vec<Statement>, Span)>, last: Vec<Statement>| {
            arms.into_iter().rev().fold(last, |otherwise, (condition, then, span)| {
                vec![Statement::new(StatementKind::If { condition, then, otherwise }, span)]
            })
        };
        if arms.len() <= MAX_NESTED_LINKS {
            out.extend(nest(checked, last));
            return;
        }
        let open = self.new_hidden("open", Type::BOOL, span);
        let set = |to| Statement::new(StatementKind::Expression(Expression::assign(open, truth(to, span))), span);
        let mut rest = checked.into_iter().peekable();
        let mut is_first = true;
        while rest.peek().is_some() {
            let of_part: Vec<_> = rest.by_ref().take(LINKS_OF_PART).collect();
            let end = if rest.peek().is_some() { vec![set(true)] } else { core::mem::take(&mut last) };
            let mut body = vec![set(false)];
            body.extend(nest(of_part, end));
            if core::mem::take(&mut is_first) {
                out.extend(body);
            } else {
                let condition = Expression::load(open, &Type::BOOL, span);
                out.push(Statement::new(StatementKind::If { condition, then: body, otherwise: Vec::new() }, span));
            }
        }
    }
}

fn truth(value: bool, span: Span) -> Expression {
    Expression::integer(value, &Type::BOOL, span)
}
