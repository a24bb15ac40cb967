//! Conversions (C99, section 6.3; OpenCL C 3.0, sections 6.4 and 6.7.6): those that an assignment makes, and casts.

use super::constant::{converted, wrapped};
use super::{Checker, quoted};
use crate::program::{Conversion, Expression, ExpressionKind, Value};
use crate::text::Span;
use crate::tree::Space;
use crate::types::{self, Pointee, Type};
use swz_language::element::Element;

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
                let message = format!("{what} requires expression of scalar type (`{}` invalid)", self.shown(ty));
                let vector = ty.is_vector();
                let fault = self.fault(value.span, message);
                if vector {
                    fault.help = "write `any(..)` or `all(..)` around it".to_owned();
                }
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
                return Expression { kind: ExpressionKind::Constant(Value::Zero), ty: ty.clone(), span };
            }
            (Type::Pointer(from), Type::Pointer(to)) => {
                let what = self.space_fault(from, to);
                if let Some(what) = what {
                    let (from, to) = (self.shown(&value.ty), self.shown(ty));
                    let message = format!("{}, {what}", role.sentence(&from, &to));
                    let back = to_space_of_generic(&value.ty, ty);
                    self.fault(span, message).help = if back {
                        format!("write a cast if it points there: `({to})`")
                    } else {
                        format!("a pointer into this address space is declared `{from}`")
                    };
                    return Self::bad(span);
                }
                return wrap(Conversion::Pointer, value, ty.clone());
            }
            (Type::Scalar(element), Type::Sampler) if element.is_integer() => {
                return match self.folded_integer(&value) {
                    Ok(Some(number)) => {
                        Expression { kind: ExpressionKind::Constant(Value::Integer(number)), ty: Type::Sampler, span }
                    }
                    Ok(None) => {
                        self.fault(span, "a sampler is initialised with a constant of `CLK_` flags");
                        Self::bad(span)
                    }
                    Err(()) => Self::bad(span),
                };
            }
            (Type::Scalar(_), Type::Event) if Self::is_null(&value) => {
                return Expression { kind: ExpressionKind::Constant(Value::Zero), ty: Type::Event, span };
            }
            _ => {}
        }
        let (from, to) = (self.shown(&value.ty), self.shown(ty));
        let mut message = role.sentence(&from, &to);
        let mut help = String::new();
        match (&value.ty, ty) {
            (Type::Vector(source, wide), Type::Vector(_, width)) if wide == width => {
                help = format!("`convert_{to}(..)` converts the values");
                if Some(source.size()) == ty.element().map(Element::size) {
                    help = format!("{help}, `as_{to}(..)` keeps the bits");
                }
            }
            (Type::Vector(_, wide), Type::Vector(..) | Type::Scalar(_)) => {
                let width = ty.width();
                if width < *wide {
                    let selector = match width {
                        1 => "x",
                        2 => "xy",
                        3 => "xyz",
                        _ => "lo",
                    };
                    help = format!("take the components by a selector, such as `.{selector}`");
                } else {
                    help = format!("write all components: `({to})(.., ..)`");
                }
            }
            (Type::Pointer(_), Type::Scalar(_)) => {
                message = format!("incompatible pointer to integer conversion: {message}");
                help = "read what it points to by `*`, or write a cast".to_owned();
            }
            (Type::Scalar(_), Type::Pointer(_)) => {
                message = format!("incompatible integer to pointer conversion: {message}");
                help = "take an address by `&`, or write a cast".to_owned();
            }
            _ => {}
        }
        self.fault(span, message).help = help;
        Self::bad(span)
    }

    /// What is wrong with making a pointer to `to` of one to `from` without a cast.
    fn space_fault(&self, from: &Pointee, to: &Pointee) -> Option<&'static str> {
        if !to.space.includes(from.space) && !self.both_private(from, to) {
            return Some("which changes address space of pointer");
        }
        match (&from.ty, &to.ty) {
            (Type::Pointer(inner), Type::Pointer(other))
                if inner.space != other.space && !self.both_private(inner, other) =>
            {
                Some("which changes address space of nested pointer")
            }
            (Type::Pointer(inner), Type::Pointer(other)) => self.space_fault(inner, other),
            _ => None,
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
                    return Expression { kind: ExpressionKind::Constant(Value::Zero), ty: ty.clone(), span };
                }
                if !from.space.overlaps(to.space) {
                    let (from, to) = (self.shown(&value.ty), self.shown(ty));
                    self.fault(span, format!("casting `{from}` to type `{to}` changes address space of pointer"));
                    return Self::bad(span);
                }
                wrap(Conversion::Pointer, value, ty.clone())
            }
            (Type::Scalar(_), Type::Pointer(_)) if Self::is_null(&value) => {
                Expression { kind: ExpressionKind::Constant(Value::Zero), ty: ty.clone(), span }
            }
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
                let same = value.ty.layout(&[]) == ty.layout(&[]);
                let fault = self.fault(span, format!("invalid conversion between vector types `{from}` and `{to}`"));
                fault.help = if value.ty.width() == ty.width() {
                    let bits = if same { format!(", `as_{to}(..)` keeps the bits") } else { String::new() };
                    format!("`convert_{to}(..)` converts the values{bits}")
                } else {
                    "a vector literal lists all components; a selector takes some".to_owned()
                };
                Self::bad(span)
            }
            (Type::Vector(..), Type::Scalar(_)) => {
                let (from, to) = (self.shown(&value.ty), self.shown(ty));
                self.fault(span, format!("invalid conversion between vector type `{from}` and scalar type `{to}`"))
                    .help = "take one component, such as `.x`".to_owned();
                Self::bad(span)
            }
            _ => {
                let (from, to) = (self.shown(&value.ty), self.shown(ty));
                self.fault(span, format!("operand of type `{from}` cannot be cast to type `{to}`"));
                Self::bad(span)
            }
        }
    }
}

impl Role<'_> {
    /// What cannot be done.
    fn sentence(self, from: &str, to: &str) -> String {
        match self {
            Role::Initialize => format!("initializing `{to}` with an expression of incompatible type `{from}`"),
            Role::Assign => format!("assigning to `{to}` from incompatible type `{from}`"),
            Role::Pass(name) => {
                format!("passing `{from}` to a parameter of {} of incompatible type `{to}`", quoted(name))
            }
            Role::Return => format!("returning `{from}` from a function with incompatible result type `{to}`"),
        }
    }
}

/// Whether a pointer into any address space is to become one into a named one, which a cast does.
fn to_space_of_generic(from: &Type, to: &Type) -> bool {
    let (Some(from), Some(to)) = (from.pointee(), to.pointee()) else { return false };
    from.space == Space::Generic && from.space.overlaps(to.space)
}
