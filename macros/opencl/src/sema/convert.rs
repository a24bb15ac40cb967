//! Conversions (C99, section 6.3; OpenCL C 3.0, sections 6.4 and 6.7.6): those that an assignment makes, and casts.

use super::constant::{converted, wrapped};
use super::{Checker, quoted};
use crate::ast::Space;
use crate::diagnostic::message::sema as message;
use crate::diagnostic::message::warning::part as remark;
use crate::program::{Conversion, Expression, ExpressionKind, Value};
use crate::source::Span;
use crate::types::{self, Pointee, Type};
use swz_language::element::{Element, Kind};

/// For what a value is converted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Role<'a> {
    Initialize,
    Assign,
    /// To a parameter of the function of this name.
    Pass(&'a str),
    Return,
}

/// A conversion of an expression.
pub(super) fn wrap(conversion: Conversion, from: Expression, ty: Type) -> Expression {
    let span = from.span;
    Expression { kind: ExpressionKind::Convert(conversion, Box::new(from)), ty, span }
}

impl Checker<'_> {
    /// A number, or a vector of numbers of the same width, as another type; a scalar in each component of a vector.
    pub(super) fn number_to(&mut self, from: Expression, ty: &Type) -> Expression {
        let (Some(source), Some(target)) = (from.ty.element(), ty.element()) else {
            return if from.ty == *ty { from } else { Self::bad(from.span) };
        };
        if from.ty.is_vector() || !ty.is_vector() {
            return Self::element_to(from, source, target);
        }
        // A truth is -1 in a vector.
        let scalar = if source == types::BOOL && target != types::BOOL {
            let signed = if target.is_floating() { types::INT } else { target.integer(true) };
            let one = Self::element_to(from, source, signed);
            let all = Self::negated(one);
            Self::element_to(all, signed, target)
        } else {
            Self::element_to(from, source, target)
        };
        wrap(Conversion::Splat, scalar, ty.clone())
    }

    /// Numbers of one element as those of another.
    fn element_to(from: Expression, source: &'static Element, target: &'static Element) -> Expression {
        if source == target {
            return from;
        }
        let ty = Type::of_width(target, from.ty.width());
        if let (ExpressionKind::Constant(value), Type::Scalar(_)) = (&from.kind, &from.ty) {
            if let Some(value) = converted(value, source, target) {
                return Expression { kind: ExpressionKind::Constant(value), ty, span: from.span };
            }
        }
        wrap(if target == types::BOOL { Conversion::Truth } else { Conversion::Number }, from, ty)
    }

    /// `-e`, of a constant the constant.
    pub(super) fn negated(operand: Expression) -> Expression {
        let (ty, span) = (operand.ty.clone(), operand.span);
        let folded = match (&operand.kind, ty.scalar()) {
            (ExpressionKind::Constant(Value::Integer(number)), Some(element)) => {
                Some(Value::Integer(wrapped(-number, element)))
            }
            (ExpressionKind::Constant(Value::Float(number)), _) => Some(Value::Float(-number)),
            _ => None,
        };
        let kind = match folded {
            Some(value) => ExpressionKind::Constant(value),
            None => ExpressionKind::Negate(Box::new(operand)),
        };
        Expression { kind, ty, span }
    }

    /// Whether a number or a pointer is not zero, for a condition.
    pub(super) fn truth(&mut self, value: Expression, what: &str) -> Expression {
        match &value.ty {
            Type::Bad => value,
            ty if *ty == Type::BOOL => value,
            Type::Scalar(_) | Type::Pointer(_) => wrap(Conversion::Truth, value, Type::BOOL),
            ty => {
                let (shown, vector) = (self.shown(ty), ty.is_vector());
                self.fault(message::no_truth(value.span, what, shown, vector));
                Self::bad(value.span)
            }
        }
    }

    /// A value as an assignment to a type converts it. What it cannot is told.
    pub(super) fn assigned(&mut self, value: Expression, ty: &Type, role: Role) -> Expression {
        let span = value.span;
        if value.ty == Type::Bad || *ty == Type::Bad {
            return Self::bad(span);
        }
        if value.ty == *ty {
            return value;
        }
        match (&value.ty, ty) {
            (Type::Scalar(_), Type::Scalar(_) | Type::Vector(..)) => return self.number_to(value, ty),
            (Type::Pointer(_), to) if *to == Type::BOOL => return wrap(Conversion::Truth, value, Type::BOOL),
            (Type::Scalar(_) | Type::Pointer(_), Type::Pointer(_)) if Self::is_null(&value) => {
                return Expression::zero(ty, span);
            }
            (Type::Pointer(from), Type::Pointer(to)) => {
                let changed = self.changes_space(from, to);
                if let Some(nested) = changed {
                    let (from, to) = (self.shown(&value.ty), self.shown(ty));
                    let sentence = role.sentence(&from, &to);
                    let back = to_space_of_generic(&value.ty, ty);
                    self.fault(if nested {
                        message::pointer_to_pointer_to_other_space(span, sentence, back, from, to)
                    } else {
                        message::pointer_to_other_space(span, sentence, back, from, to)
                    });
                    return Self::bad(span);
                }
                self.note_generic(from, to, span);
                return wrap(Conversion::Pointer, value, ty.clone());
            }
            (Type::Scalar(element), Type::Sampler) if element.is_integer() => {
                return match self.folded_integer(&value) {
                    Ok(Some(number)) => Expression::integer(number, &Type::Sampler, span),
                    Ok(None) => {
                        let source = self.texts.source(span);
                        let is_name = self.scopes.find(source).is_some();
                        self.fault(message::sampler_flags(span, if is_name { source } else { "" }));
                        Self::bad(span)
                    }
                    Err(()) => Self::bad(span),
                };
            }
            (Type::Scalar(_), Type::Event) if Self::is_null(&value) => {
                return Expression::zero(&Type::Event, span);
            }
            _ => {}
        }
        let (from, to) = (self.shown(&value.ty), self.shown(ty));
        let sentence = role.sentence(&from, &to);
        self.fault(match (&value.ty, ty) {
            (Type::Vector(source, wide), Type::Vector(_, width)) if wide == width => {
                let same_size = Some(source.size()) == ty.element().map(Element::size);
                message::vector_to_other_vector(span, sentence, to, same_size)
            }
            (Type::Vector(..), Type::Scalar(element)) if element.kind == Kind::Bool => {
                message::vector_to_truth(span, sentence)
            }
            (Type::Vector(_, wide), Type::Vector(..) | Type::Scalar(_)) => match shorter(*wide, ty.width()) {
                "" => message::vector_to_longer(span, sentence, to),
                selector => message::vector_to_shorter(span, sentence, selector),
            },
            (Type::Pointer(_), Type::Scalar(_)) => {
                let source = self.texts.source(value.span);
                message::pointer_to_integer(span, sentence, source.starts_with('"'), has_comma_in_index(source))
            }
            (Type::Void, _) => message::void_as_value(span, sentence),
            (Type::Scalar(_), Type::Pointer(_)) => message::integer_to_pointer(span, sentence),
            (from, Type::Pointer(to)) if *from == to.ty => {
                message::incompatible(span, sentence, self.texts.source(value.span), "")
            }
            (Type::Image(_), Type::Image(_)) => message::incompatible(span, sentence, "", &from),
            _ => message::incompatible(span, sentence, "", ""),
        });
        Self::bad(span)
    }

    /// Whether a pointer to `to` is none to `from` without a cast, and whether that is so only of what they point to.
    fn changes_space(&self, from: &Pointee, to: &Pointee) -> Option<bool> {
        if !to.space.includes(from.space) && !self.both_private(from, to) {
            return Some(false);
        }
        match (&from.ty, &to.ty) {
            (Type::Pointer(inner), Type::Pointer(other))
                if inner.space != other.space && !self.both_private(inner, other) =>
            {
                Some(true)
            }
            (Type::Pointer(inner), Type::Pointer(other)) => self.changes_space(inner, other),
            _ => None,
        }
    }

    /// Notes a pointer that names no address space and points into memory that is not private: before OpenCL C 2.0 it is one into private
    /// memory.
    fn note_generic(&mut self, from: &Pointee, to: &Pointee, span: Span) {
        if to.space == Space::Generic && matches!(from.space, Space::Global | Space::Local) {
            self.since(200, remark::GENERIC, span);
        }
        if let (Type::Pointer(from), Type::Pointer(to)) = (&from.ty, &to.ty) {
            self.note_generic(from, to, span);
        }
    }

    /// Whether two pointers are into private memory before OpenCL C 2.0, where one that names no address space is (OpenCL C 1.2, section
    /// 6.5). Without this `__private int *q = p;` is refused, where `p` is an `int *`.
    fn both_private(&self, from: &Pointee, to: &Pointee) -> bool {
        let private = |space| matches!(space, Space::Private | Space::Generic);
        !self.options.has_generic() && private(from.space) && private(to.space)
    }

    /// `(T)e` (C99, section 6.5.4; OpenCL C 3.0, section 6.4.2).
    pub(super) fn cast(&mut self, value: Expression, ty: &Type, span: Span) -> Expression {
        let mut value = value;
        value.span = span;
        if value.ty == Type::Bad || *ty == Type::Bad {
            return Self::bad(span);
        }
        if value.ty == *ty && *ty != Type::Void {
            return value;
        }
        match (&value.ty, ty) {
            (_, Type::Void) => wrap(Conversion::Void, value, Type::Void),
            (Type::Scalar(_), Type::Scalar(_) | Type::Vector(..)) => self.number_to(value, ty),
            (Type::Pointer(from), Type::Pointer(to)) => {
                if Self::is_null(&value) {
                    return Expression::zero(ty, span);
                }
                if !from.space.overlaps(to.space) {
                    let (from, to) = (self.shown(&value.ty), self.shown(ty));
                    self.fault(message::cast_changes_space(span, &from, &to));
                    return Self::bad(span);
                }
                self.note_generic(from, to, span);
                wrap(Conversion::Pointer, value, ty.clone())
            }
            (Type::Scalar(_), Type::Pointer(_)) if Self::is_null(&value) => Expression::zero(ty, span),
            (Type::Scalar(element), Type::Pointer(_)) if element.is_integer() => {
                let long = self.number_to(value, &Type::SIZE);
                wrap(Conversion::IntegerToPointer, long, ty.clone())
            }
            (Type::Pointer(_), to) if *to == Type::BOOL => wrap(Conversion::Truth, value, Type::BOOL),
            (Type::Pointer(_), Type::Scalar(element)) if element.is_integer() => {
                let long = wrap(Conversion::PointerToInteger, value, Type::SIZE);
                self.number_to(long, ty)
            }
            (Type::Scalar(_), Type::Sampler | Type::Event) => self.assigned(value, ty, Role::Initialize),
            (Type::Vector(..), Type::Vector(..)) => {
                let (from, to) = (self.shown(&value.ty), self.shown(ty));
                let same_size = value.ty.layout(&[]) == ty.layout(&[]);
                let same_width = value.ty.width() == ty.width();
                let selector = shorter(value.ty.width(), ty.width());
                self.fault(message::cast_between_vectors(span, from, to, same_width, same_size, selector));
                Self::bad(span)
            }
            (Type::Vector(..), Type::Scalar(_)) => {
                let (from, to) = (self.shown(&value.ty), self.shown(ty));
                self.fault(message::cast_vector_to_scalar(span, &from, &to));
                Self::bad(span)
            }
            _ => {
                let (from, to) = (self.shown(&value.ty), self.shown(ty));
                self.fault(message::cast(span, &from, &to));
                Self::bad(span)
            }
        }
    }
}

impl Role<'_> {
    /// It says what cannot be done.
    fn sentence(self, from: &str, to: &str) -> String {
        match self {
            Role::Initialize => message::initialised(from, to),
            Role::Assign => message::assigned(from, to),
            Role::Pass(name) => message::passed(from, to, quoted(name)),
            Role::Return => message::returned(from, to),
        }
    }
}

/// Whether a pointer into any address space is to become one into a named one, which a cast does.
fn to_space_of_generic(from: &Type, to: &Type) -> bool {
    let (Some(from), Some(to)) = (from.pointee(), to.pointee()) else { return false };
    from.space == Space::Generic && from.space.overlaps(to.space)
}

/// Whether the text of an element has two indices in one pair of brackets: `m[0, 1]`.
pub(super) fn has_comma_in_index(text: &str) -> bool {
    let Some(inner) = text.strip_suffix(']') else { return false };
    let mut depth = 0_u32;
    for byte in inner.bytes().rev() {
        match byte {
            b')' | b']' | b'}' => depth += 1,
            b'(' | b'[' | b'{' if depth == 0 => return false,
            b'(' | b'[' | b'{' => depth -= 1,
            b',' if depth == 0 => return true,
            _ => {}
        }
    }
    false
}

/// A selector that takes so many components of so many, nothing if there are not as many.
pub(super) fn shorter(of: u8, width: u8) -> &'static str {
    match width {
        _ if width >= of => "",
        1 => "x",
        2 => "xy",
        3 => "xyz",
        _ if of / 2 == width => "lo",
        _ => "lo.lo",
    }
}
