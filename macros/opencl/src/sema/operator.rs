//! Binary operators, assignments and `?:` (C99, sections 6.5.5 to 6.5.17; OpenCL C 3.0, sections 6.4 and 6.5).

use super::Checker;
use super::convert::{Role, has_comma_in_index, wrap};
use super::expression::{Node, Operand};
use crate::ast::operator::BinaryOperator;
use crate::ast::{Increment, Space};
use crate::builtin::Function as F;
use crate::diagnostic::message::sema::{self as message, part};
use crate::effects::has_effects;
use crate::program::{Arithmetic, Builtin, Comparison, Conversion, Expression, ExpressionKind, Place, Value};
use crate::source::Span;
use crate::types::{self, Type};
use swz_language::element::Element;

/// Whether an operator takes integers only.
fn is_of_integers(operator: Arithmetic) -> bool {
    !matches!(operator, Arithmetic::Multiply | Arithmetic::Divide | Arithmetic::Add | Arithmetic::Subtract)
}

impl Checker<'_> {
    /// `l op r`
    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Expression {
        if left.ty == Type::Bad || right.ty == Type::Bad {
            return Self::bad(span);
        }
        match operator {
            BinaryOperator::Arithmetic(operator) => self.arithmetic(operator, left, right, span),
            BinaryOperator::Compare(comparison) => self.comparison(comparison, left, right, span),
            BinaryOperator::LogicalAnd => self.logical(true, left, right, span),
            BinaryOperator::LogicalOr => self.logical(false, left, right, span),
        }
    }

    fn arithmetic(&mut self, operator: Arithmetic, left: Expression, right: Expression, span: Span) -> Expression {
        match (operator, &left.ty, &right.ty) {
            (Arithmetic::Add, Type::Pointer(_), other) if other.is_integer() => return self.offset(left, right, span),
            (Arithmetic::Add, other, Type::Pointer(_)) if other.is_integer() => {
                let ([pointer], count) = self.first_as_last(left, [right]);
                return self.offset(pointer, count, span);
            }
            (Arithmetic::Subtract, Type::Pointer(_), other) if other.is_integer() => {
                let long = self.number_to(right, &Type::Scalar(types::LONG));
                return self.offset(left, Self::negated(long), span);
            }
            (Arithmetic::Subtract, Type::Pointer(_), Type::Pointer(_)) => return self.distance(left, right, span),
            _ => {}
        }
        let Some(ty) = self.operation_type(operator, &left, &right, span) else { return Self::bad(span) };
        let right_type = self.right_type(operator, &right.ty, &ty);
        let left = self.number_to(left, &ty);
        let right = self.number_to(right, &right_type);
        let kind = match self.contracted(operator, &left, &right) {
            Some(kind) => kind,
            None => ExpressionKind::Binary(operator, Box::new(left), Box::new(right)),
        };
        Expression { kind, ty, span }
    }

    /// The type that the right side of an operation in `ty` has.
    fn right_type(&self, operator: Arithmetic, right: &Type, ty: &Type) -> Type {
        match right.element() {
            Some(element) if operator.is_shift() => {
                let element = if right.is_vector() { element } else { element.promoted() };
                Type::of_width(element, ty.width())
            }
            _ => ty.clone(),
        }
    }

    /// The type that an operation of two values is made in. A fault is told.
    fn operation_type(
        &mut self,
        operator: Arithmetic,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> Option<Type> {
        let (Some(a), Some(b)) = (left.ty.element(), right.ty.element()) else {
            self.invalid_operands(left, right, span);
            return None;
        };
        if is_of_integers(operator) && !(a.is_integer() && b.is_integer()) {
            let remainder = operator == Arithmetic::Remainder;
            let (left, right) = (self.shown(&left.ty), self.shown(&right.ty));
            self.fault(message::operands_not_integers(span, left, right, operator.symbol(), remainder));
            return None;
        }
        if operator.is_shift() {
            return match (left.ty.width(), right.ty.width()) {
                (1, 1) => Some(Type::Scalar(a.promoted())),
                (1, _) => {
                    self.fault(message::shift_by_vector(span));
                    None
                }
                (_, 1) => Some(left.ty.clone()),
                (wide, width) if wide == width => Some(left.ty.clone()),
                _ => {
                    self.invalid_operands(left, right, span);
                    None
                }
            };
        }
        self.common_type(left, right, span)
    }

    /// The type of arithmetic on two values: the usual conversions of scalars, and a scalar beside a vector widened.
    pub(super) fn common_type(&mut self, left: &Expression, right: &Expression, span: Span) -> Option<Type> {
        let (Some(a), Some(b)) = (left.ty.element(), right.ty.element()) else {
            self.invalid_operands(left, right, span);
            return None;
        };
        match (left.ty.is_vector(), right.ty.is_vector()) {
            (false, false) => Some(Type::Scalar(a.usual(b))),
            (true, true) if left.ty == right.ty => Some(left.ty.clone()),
            (true, true) => {
                let (from, to) = (self.shown(&right.ty), self.shown(&left.ty));
                let same = left.ty.width() == right.ty.width();
                self.fault(message::vectors_of_different_types(span, to, from, same));
                None
            }
            (vector, _) => {
                let ((ty, element), scalar) = if vector { ((&left.ty, a), b) } else { ((&right.ty, b), a) };
                let higher = element.is_integer() == scalar.is_integer() && scalar.order() > element.order()
                    || element.is_integer() && scalar.is_floating();
                if higher {
                    let (wide, shown) = (self.shown(ty), (self.shown(&left.ty), self.shown(&right.ty)));
                    let literal = scalar == types::DOUBLE
                        && [left, right]
                            .iter()
                            .any(|side| !side.ty.is_vector() && matches!(side.kind, ExpressionKind::Constant(_)));
                    let literal = literal && element == types::FLOAT;
                    let converted = if element.is_integer() && scalar.is_floating() {
                        format!("convert_{}", self.shown(&Type::of_width(scalar, ty.width())))
                    } else {
                        String::new()
                    };
                    let fault = message::scalar_of_greater_rank(
                        span,
                        shown.0,
                        shown.1,
                        literal,
                        element.name,
                        wide,
                        &converted,
                    );
                    self.fault(fault);
                    return None;
                }
                Some(ty.clone())
            }
        }
    }

    fn invalid_operands(&mut self, left: &Expression, right: &Expression, span: Span) {
        let void = [left, right].iter().any(|side| side.ty == Type::Void);
        let record = [left, right].iter().any(|side| matches!(side.ty, Type::Record(_)));
        let text = [left, right].iter().any(|side| self.texts.source(side.span).starts_with('"'));
        let vectors = left.ty.is_vector() && right.ty.is_vector();
        let (left, right) = (self.shown(&left.ty), self.shown(&right.ty));
        self.fault(message::invalid_operands(span, left, right, void, record, text, vectors));
    }

    /// A pointer so many elements further.
    pub(super) fn offset(&mut self, pointer: Expression, by: Expression, span: Span) -> Expression {
        let by = self.number_to(by, &Type::Scalar(types::LONG));
        let ty = pointer.ty.clone();
        let Some(pointee) = ty.pointee() else { return Self::bad(span) };
        if pointee.ty == Type::Void {
            // As GNU C has it: elements of one byte.
            let bytes = Type::Scalar(types::CHAR).pointer(pointee.space, pointee.constant);
            let pointer = wrap(Conversion::Pointer, pointer, bytes.clone());
            let kind = ExpressionKind::Offset(Box::new(pointer), Box::new(by));
            return wrap(Conversion::Pointer, Expression { kind, ty: bytes, span }, ty);
        }
        if pointee.ty.layout(&self.program.records).is_none() {
            let shown = self.shown(&pointee.ty);
            self.fault(message::arithmetic_on_incomplete(span, &shown));
            return Self::bad(span);
        }
        Expression { kind: ExpressionKind::Offset(Box::new(pointer), Box::new(by)), ty, span }
    }

    fn distance(&mut self, left: Expression, right: Expression, span: Span) -> Expression {
        let (Some(a), Some(b)) = (left.ty.pointee().cloned(), right.ty.pointee().cloned()) else {
            return Self::bad(span);
        };
        if a.ty != b.ty {
            self.fault(message::pointer_difference(span, self.shown(&left.ty), self.shown(&right.ty)));
            return Self::bad(span);
        }
        let Some((mut left, mut right)) = self.same_space(left, right, part::ARITHMETIC, span) else {
            return Self::bad(span);
        };
        if a.ty == Type::Void {
            // As GNU C has it: elements of one byte.
            let bytes = |of: Expression| {
                let pointee = of.ty.pointee().unwrap_or(&a).clone();
                wrap(Conversion::Pointer, of, Type::Scalar(types::CHAR).pointer(pointee.space, pointee.constant))
            };
            (left, right) = (bytes(left), bytes(right));
        }
        let kind = ExpressionKind::Distance(Box::new(left), Box::new(right));
        Expression { kind, ty: Type::Scalar(types::LONG), span }
    }

    /// Two pointers in one address space, and to one type.
    fn same_space(
        &mut self,
        left: Expression,
        right: Expression,
        what: &str,
        span: Span,
    ) -> Option<(Expression, Expression)> {
        let (a, b) = (left.ty.pointee()?.clone(), right.ty.pointee()?.clone());
        if !a.space.overlaps(b.space) {
            self.fault(message::disjoint_spaces(span, what, self.shown(&left.ty), self.shown(&right.ty)));
            return None;
        }
        let space = if a.space.includes(b.space) { a.space } else { b.space };
        let ty = if a.ty == b.ty { a.ty.clone() } else { Type::Void };
        let ty = ty.pointer(space, a.constant || b.constant);
        let convert = |side: Expression| if side.ty == ty { side } else { wrap(Conversion::Pointer, side, ty.clone()) };
        Some((convert(left), convert(right)))
    }

    fn comparison(&mut self, comparison: Comparison, left: Expression, right: Expression, span: Span) -> Expression {
        let pointer = |side: &Expression| matches!(side.ty, Type::Pointer(_));
        let (left, right) = match (pointer(&left), pointer(&right)) {
            (true, true) if Self::is_null(&right) => {
                let ty = left.ty.clone();
                (left, Expression { kind: ExpressionKind::Constant(Value::Zero), ty, span: right.span })
            }
            (true, true) if Self::is_null(&left) => {
                let ty = right.ty.clone();
                (Expression::zero(&ty, left.span), right)
            }
            (true, true) => match self.same_space(left, right, "comparison", span) {
                Some(sides) => sides,
                None => return Self::bad(span),
            },
            (true, false) if right.ty.is_integer() => {
                let right = self.cast(right, &left.ty, span);
                (left, right)
            }
            (false, true) if left.ty.is_integer() => {
                let left = self.cast(left, &right.ty, span);
                (left, right)
            }
            (false, false) if left.ty.element().is_some() && right.ty.element().is_some() => {
                let Some(ty) = self.common_type(&left, &right, span) else { return Self::bad(span) };
                (self.number_to(left, &ty), self.number_to(right, &ty))
            }
            _ => {
                self.invalid_operands(&left, &right, span);
                return Self::bad(span);
            }
        };
        if left.ty == Type::Bad || right.ty == Type::Bad {
            return Self::bad(span);
        }
        let ty = left.ty.mask();
        Expression { kind: ExpressionKind::Compare(comparison, Box::new(left), Box::new(right)), ty, span }
    }

    fn logical(&mut self, and: bool, left: Expression, right: Expression, span: Span) -> Expression {
        if left.ty.is_vector() || right.ty.is_vector() {
            let Some(ty) = self.common_type(&left, &right, span) else { return Self::bad(span) };
            let (left, right) = (Box::new(self.number_to(left, &ty)), Box::new(self.number_to(right, &ty)));
            let kind =
                if and { ExpressionKind::AndOfVectors(left, right) } else { ExpressionKind::OrOfVectors(left, right) };
            return Expression { kind, ty: ty.mask(), span };
        }
        if !left.ty.is_scalar() || !right.ty.is_scalar() {
            self.invalid_operands(&left, &right, span);
            return Self::bad(span);
        }
        let (left, right) = (Box::new(self.truth(left, "operator")), Box::new(self.truth(right, "operator")));
        let kind = if and { ExpressionKind::And(left, right) } else { ExpressionKind::Or(left, right) };
        Expression { kind, ty: Type::INT, span }
    }

    /// `c ? a : b`
    pub(super) fn conditional(
        &mut self,
        condition: Expression,
        then: Expression,
        otherwise: Expression,
        span: Span,
    ) -> Expression {
        if [&condition, &then, &otherwise].iter().any(|part| part.ty == Type::Bad) {
            return Self::bad(span);
        }
        if condition.ty.element().is_some_and(Element::is_floating) {
            let shown = self.shown(&condition.ty);
            self.fault(message::floating_condition(condition.span, &shown));
            return Self::bad(span);
        }
        if condition.ty.is_vector() {
            return self.vector_conditional(condition, then, otherwise, span);
        }
        let condition = self.truth(condition, "`?:`");
        if condition.ty == Type::Bad {
            return Self::bad(span);
        }
        let make = |then: Expression, otherwise: Expression| {
            let ty = then.ty.clone();
            let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
            Expression { kind, ty, span }
        };
        match (&then.ty, &otherwise.ty) {
            (Type::Void, _) | (_, Type::Void) => {
                let then = self.cast(then, &Type::Void, span);
                let otherwise = self.cast(otherwise, &Type::Void, span);
                make(then, otherwise)
            }
            (a, b) if a.element().is_some() && b.element().is_some() => {
                let Some(ty) = self.common_type(&then, &otherwise, span) else { return Self::bad(span) };
                let (then, otherwise) = (self.number_to(then, &ty), self.number_to(otherwise, &ty));
                make(then, otherwise)
            }
            (Type::Pointer(_), _) if Self::is_null(&otherwise) => {
                let ty = then.ty.clone();
                make(then, Expression { kind: ExpressionKind::Constant(Value::Zero), ty, span: otherwise.span })
            }
            (_, Type::Pointer(_)) if Self::is_null(&then) => {
                let ty = otherwise.ty.clone();
                make(Expression::zero(&ty, then.span), otherwise)
            }
            (Type::Pointer(_), Type::Pointer(_)) => match self.same_space(then, otherwise, part::CONDITIONAL, span) {
                Some((then, otherwise)) => make(then, otherwise),
                None => Self::bad(span),
            },
            // As clang does with a warning.
            (Type::Pointer(_), other) if other.is_integer() => {
                let otherwise = self.cast(otherwise, &then.ty, span);
                make(then, otherwise)
            }
            (other, Type::Pointer(_)) if other.is_integer() => {
                let then = self.cast(then, &otherwise.ty, span);
                make(then, otherwise)
            }
            (a, b) if a == b => make(then, otherwise),
            (a, b) => {
                self.fault(message::conditional_types(span, self.shown(a), self.shown(b)));
                Self::bad(span)
            }
        }
    }

    /// `a ?: b`: the first is kept in a variable, as it is evaluated once.
    pub(super) fn or_else(&mut self, first: Expression, second: Expression, span: Span) -> Expression {
        if first.ty == Type::Bad || second.ty == Type::Bad || self.body.is_none() {
            return Self::bad(span);
        }
        let of = first.ty.clone();
        let (keep, id) = self.kept(first);
        let value = self.conditional(Expression::load(id, &of, span), Expression::load(id, &of, span), second, span);
        let ty = value.ty.clone();
        Expression { kind: ExpressionKind::Comma(Box::new(keep), Box::new(value)), ty, span }
    }

    /// Operands for an operation that takes the first one last. It is still evaluated first.
    pub(super) fn first_as_last<const N: usize>(
        &mut self,
        first: Expression,
        mut others: [Expression; N],
    ) -> ([Expression; N], Expression) {
        if self.body.is_none() || !has_effects(&first) && !others.iter().any(has_effects) {
            return (others, first);
        }
        let (of, span) = (first.ty.clone(), first.span);
        let (keep, id) = self.kept(first);
        if let Some(second) = others.first_mut() {
            let (ty, span) = (second.ty.clone(), second.span);
            let kind = ExpressionKind::Comma(Box::new(keep), Box::new(second.clone()));
            *second = Expression { kind, ty, span };
        }
        (others, Expression::load(id, &of, span))
    }

    /// `a * b + c`, `a * b - c`, `c + a * b`, `c - a * b` of floating types as one operation, where the program asks for it.
    fn contracted(&mut self, operator: Arithmetic, left: &Expression, right: &Expression) -> Option<ExpressionKind> {
        let subtract = match operator {
            Arithmetic::Add => false,
            Arithmetic::Subtract => true,
            _ => return None,
        };
        if !self.state.contract || !left.ty.element()?.is_floating() {
            return None;
        }
        let factors = |side: &Expression| match &side.kind {
            ExpressionKind::Binary(Arithmetic::Multiply, a, b) => Some(((**a).clone(), (**b).clone())),
            _ => None,
        };
        let negated = |value: Expression| if subtract { Self::negated(value) } else { value };
        let arguments = match (factors(left), factors(right)) {
            (Some((a, b)), _) => vec![a, b, negated(right.clone())],
            (None, Some((a, b))) => {
                let ([a, b], left) = self.first_as_last(left.clone(), [negated(a), b]);
                vec![a, b, left]
            }
            (None, None) => return None,
        };
        Some(ExpressionKind::Builtin(Builtin::Function(F::fma), arguments))
    }

    /// `c ? a : b` of which `c` is a vector (OpenCL C 3.0, section 6.5.8).
    fn vector_conditional(
        &mut self,
        condition: Expression,
        then: Expression,
        otherwise: Expression,
        span: Span,
    ) -> Expression {
        let Some(common) = self.common_type(&then, &otherwise, span) else { return Self::bad(span) };
        let common = match common {
            Type::Scalar(element) => {
                // Here scalars are not promoted.
                let (a, b) = (then.ty.scalar(), otherwise.ty.scalar());
                let element = if a == b { a.unwrap_or(element) } else { element };
                Type::of_width(element, condition.ty.width())
            }
            vector => vector,
        };
        let (of, to) = (self.shown(&condition.ty), self.shown(&common));
        if common.width() != condition.ty.width() {
            self.fault(message::select_width(span, of, to));
            return Self::bad(span);
        }
        if common.element().map(Element::size) != condition.ty.element().map(Element::size) {
            let mask = self.shown(&common.mask());
            self.fault(message::select_element_size(span, &of, &to, &mask));
            return Self::bad(span);
        }
        let (then, otherwise) = (self.number_to(then, &common), self.number_to(otherwise, &common));
        let kind = ExpressionKind::Select(Box::new(condition), Box::new(then), Box::new(otherwise));
        Expression { kind, ty: common, span }
    }

    /// `a = b`, `a += b`
    pub(super) fn assignment(
        &mut self,
        operator: Option<Arithmetic>,
        target: Operand,
        value: Expression,
        span: Span,
    ) -> Expression {
        let role = Role::Assign;
        // A list in braces was told, whatever it is assigned to.
        if value.ty == Type::Bad {
            return Self::bad(span);
        }
        let Some(place) = self.writable(target, part::ASSIGN_TO) else { return Self::bad(span) };
        let ty = place.ty.clone();
        let Some(operator) = operator else {
            let value = self.assigned(value, &ty, role);
            if value.ty == Type::Bad {
                return Self::bad(span);
            }
            return Expression { kind: ExpressionKind::Assign(Box::new(place), Box::new(value)), ty, span };
        };
        if let (Type::Pointer(_), Arithmetic::Add | Arithmetic::Subtract) = (&ty, operator) {
            if !value.ty.is_integer() {
                let (left, right) = (self.shown(&ty), self.shown(&value.ty));
                self.fault(message::invalid_operands(span, left, right, false, false, false, false));
                return Self::bad(span);
            }
            let long = self.number_to(value, &Type::Scalar(types::LONG));
            let by = if operator == Arithmetic::Subtract { Self::negated(long) } else { long };
            return Expression { kind: ExpressionKind::Advance { place: Box::new(place), by: Box::new(by) }, ty, span };
        }
        let before =
            Expression { kind: ExpressionKind::Load(Box::new(place.clone())), ty: ty.clone(), span: place.span };
        let Some(operand) = self.operation_type(operator, &before, &value, span) else { return Self::bad(span) };
        if operand.is_vector() && !ty.is_vector() {
            let sentence = message::assigned(self.shown(&operand), self.shown(&ty));
            self.fault(message::incompatible(span, sentence, "", ""));
            return Self::bad(span);
        }
        let right = self.right_type(operator, &value.ty, &operand);
        let value = self.number_to(value, &right);
        let widen = (operand != ty).then_some(Conversion::Number);
        let narrow = (operand != ty).then_some(if ty == Type::BOOL { Conversion::Truth } else { Conversion::Number });
        let kind = ExpressionKind::AssignBy {
            place: Box::new(place),
            widen,
            operator,
            operand,
            value: Box::new(value),
            narrow,
        };
        Expression { kind, ty, span }
    }

    /// `++a`, `a--`
    pub(super) fn increment(&mut self, by: Increment, before: bool, target: Operand, span: Span) -> Expression {
        let word = if by == Increment::Increment { "increment" } else { "decrement" };
        let Some(place) = self.writable(target, word) else { return Self::bad(span) };
        let ty = place.ty.clone();
        let allowed = match &ty {
            Type::Scalar(_) => true,
            Type::Vector(element, _) => element.is_integer(),
            // A `void *` counts in bytes, as GNU C has it.
            Type::Pointer(pointee) => pointee.ty == Type::Void || pointee.ty.layout(&self.program.records).is_some(),
            _ => false,
        };
        if !allowed {
            let shown = self.shown(&ty);
            self.fault(message::step_type(span, word, shown, ty.is_vector()));
            return Self::bad(span);
        }
        Expression { kind: ExpressionKind::Increment { place: Box::new(place), by, before }, ty, span }
    }

    /// The place that an expression names, if it may be written; a fault is told if not.
    pub(super) fn writable(&mut self, target: Operand, what: &str) -> Option<Place> {
        let span = target.span;
        let (constant, space, ty) = (target.constant, target.space, target.ty);
        if ty == Type::Bad {
            return None;
        }
        let kind_of_value = match &target.node {
            Node::Value(ExpressionKind::Builtin(builtin @ (Builtin::Item(_) | Builtin::Function(_)), _)) => {
                Some(builtin.name())
            }
            Node::Value(ExpressionKind::Call(function, _)) => {
                self.functions.get(function.0).map(|function| function.name.to_string())
            }
            _ => None,
        };
        let Node::Place(kind) = target.node else {
            self.fault(match kind_of_value {
                Some(name) => message::result_not_assignable(span, name),
                None => message::not_assignable(span),
            });
            return None;
        };
        if ty == Type::Void {
            self.fault(message::void_not_assignable(span));
            return None;
        }
        let place = Place { kind, ty, span };
        if let Some(name) = Self::duplicate_lane(&place) {
            self.fault(message::duplicate_components(span, &name));
            return None;
        }
        if space == Space::Constant || constant {
            let of_memory = space == Space::Constant;
            let kind = if of_memory { "`__constant`" } else { "`const`-qualified" };
            let fault = match self.root_name(&place) {
                Some(name) => message::constant_variable(span, what, kind, of_memory, name, self.root_span(&place)),
                None => message::constant_pointee(span, what, kind, of_memory),
            };
            self.fault(fault);
            return None;
        }
        if matches!(place.ty, Type::Array(..)) {
            let shown = self.shown(&place.ty);
            let indices = has_comma_in_index(self.texts.source(span));
            self.fault(message::array_not_assignable(span, &shown, indices));
            return None;
        }
        if matches!(place.ty, Type::Image(_) | Type::Sampler) {
            let shown = self.shown(&place.ty);
            self.fault(message::opaque_not_assignable(span, &shown));
            return None;
        }
        let mut place = place;
        self.keep_literal(&mut place);
        Some(place)
    }
}
