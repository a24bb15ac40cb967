//! The built-in functions that no row of the table has: those of clang that kernels call beside those of OpenCL C, hints, traps, and those
//! whose types are of no fixed form; and of OpenCL C those that take a pointer to anything.

use swz_language::element::Element;

use super::convert::wrap;
use super::{Checker, Role, quoted};
use crate::ast::operator::BinaryOperator;
use crate::ast::{Retyping, Space, TypeName};
use crate::builtin::Function;
use crate::diagnostic::message::sema as message;
use crate::diagnostic::unsupported;
use crate::program::{
    Arithmetic, Builtin, Comparison, Conversion, Expression, ExpressionKind, Place, PlaceKind, Value, VariableId,
};
use crate::source::Span;
use crate::types::{self, Pointee, Type};

/// A function of clang's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Clang {
    /// Its value, of type `long`: the rest says which one is likely.
    Expect,
    /// Nothing: it says what holds.
    Assume,
    /// The item ends with a fault.
    Trap,
    /// Nothing: it says what will be read or written.
    Prefetch,
    /// Its pointer.
    AssumeAligned,
    /// Whether its value is a constant.
    ConstantP,
    NontemporalLoad,
    NontemporalStore,
    /// The number behind the lowest bit, or 0.
    FindFirst,
    /// Whether the number of bits is odd.
    Parity,
    ShuffleVector,
    /// Whether the exact sum, difference or product is beyond the type of what the pointer points to, which is given the bits that it has. The element
    /// is that of both numbers, if the name says it.
    Overflow(Arithmetic, Option<&'static Element>),
    /// An infinity.
    Infinity,
    NotANumber,
    /// The pointer if it points into this address space (OpenCL C 3.0, section 6.15.10), and `NULL` otherwise.
    InSpace(Space),
    /// The flags by which a fence orders accesses to what a pointer points to.
    Fence,
}

/// Those functions, and how many arguments they take.
const FUNCTIONS: &[(&str, Clang, usize, usize)] = &[
    ("__builtin_expect", Clang::Expect, 2, 2),
    ("__builtin_expect_with_probability", Clang::Expect, 3, 3),
    ("__builtin_assume", Clang::Assume, 1, 1),
    ("__builtin_trap", Clang::Trap, 0, 0),
    ("__builtin_unreachable", Clang::Trap, 0, 0),
    ("__builtin_prefetch", Clang::Prefetch, 1, 3),
    ("__builtin_assume_aligned", Clang::AssumeAligned, 2, 3),
    ("__builtin_constant_p", Clang::ConstantP, 1, 1),
    ("__builtin_nontemporal_load", Clang::NontemporalLoad, 1, 1),
    ("__builtin_nontemporal_store", Clang::NontemporalStore, 2, 2),
    ("__builtin_ffs", Clang::FindFirst, 1, 1),
    ("__builtin_ffsl", Clang::FindFirst, 1, 1),
    ("__builtin_ffsll", Clang::FindFirst, 1, 1),
    ("__builtin_parity", Clang::Parity, 1, 1),
    ("__builtin_parityl", Clang::Parity, 1, 1),
    ("__builtin_parityll", Clang::Parity, 1, 1),
    ("__builtin_shufflevector", Clang::ShuffleVector, 3, 18),
    ("__builtin_add_overflow", Clang::Overflow(Arithmetic::Add, None), 3, 3),
    ("__builtin_sadd_overflow", Clang::Overflow(Arithmetic::Add, Some(types::INT)), 3, 3),
    ("__builtin_saddl_overflow", Clang::Overflow(Arithmetic::Add, Some(types::LONG)), 3, 3),
    ("__builtin_saddll_overflow", Clang::Overflow(Arithmetic::Add, Some(types::LONG)), 3, 3),
    ("__builtin_uadd_overflow", Clang::Overflow(Arithmetic::Add, Some(types::UINT)), 3, 3),
    ("__builtin_uaddl_overflow", Clang::Overflow(Arithmetic::Add, Some(types::ULONG)), 3, 3),
    ("__builtin_uaddll_overflow", Clang::Overflow(Arithmetic::Add, Some(types::ULONG)), 3, 3),
    ("__builtin_sub_overflow", Clang::Overflow(Arithmetic::Subtract, None), 3, 3),
    ("__builtin_ssub_overflow", Clang::Overflow(Arithmetic::Subtract, Some(types::INT)), 3, 3),
    ("__builtin_ssubl_overflow", Clang::Overflow(Arithmetic::Subtract, Some(types::LONG)), 3, 3),
    ("__builtin_ssubll_overflow", Clang::Overflow(Arithmetic::Subtract, Some(types::LONG)), 3, 3),
    ("__builtin_usub_overflow", Clang::Overflow(Arithmetic::Subtract, Some(types::UINT)), 3, 3),
    ("__builtin_usubl_overflow", Clang::Overflow(Arithmetic::Subtract, Some(types::ULONG)), 3, 3),
    ("__builtin_usubll_overflow", Clang::Overflow(Arithmetic::Subtract, Some(types::ULONG)), 3, 3),
    ("__builtin_mul_overflow", Clang::Overflow(Arithmetic::Multiply, None), 3, 3),
    ("__builtin_smul_overflow", Clang::Overflow(Arithmetic::Multiply, Some(types::INT)), 3, 3),
    ("__builtin_smull_overflow", Clang::Overflow(Arithmetic::Multiply, Some(types::LONG)), 3, 3),
    ("__builtin_smulll_overflow", Clang::Overflow(Arithmetic::Multiply, Some(types::LONG)), 3, 3),
    ("__builtin_umul_overflow", Clang::Overflow(Arithmetic::Multiply, Some(types::UINT)), 3, 3),
    ("__builtin_umull_overflow", Clang::Overflow(Arithmetic::Multiply, Some(types::ULONG)), 3, 3),
    ("__builtin_umulll_overflow", Clang::Overflow(Arithmetic::Multiply, Some(types::ULONG)), 3, 3),
    ("__builtin_inf", Clang::Infinity, 0, 0),
    ("__builtin_inff", Clang::Infinity, 0, 0),
    ("__builtin_huge_val", Clang::Infinity, 0, 0),
    ("__builtin_huge_valf", Clang::Infinity, 0, 0),
    ("__builtin_nan", Clang::NotANumber, 1, 1),
    ("__builtin_nanf", Clang::NotANumber, 1, 1),
    ("to_global", Clang::InSpace(Space::Global), 1, 1),
    ("to_local", Clang::InSpace(Space::Local), 1, 1),
    ("to_private", Clang::InSpace(Space::Private), 1, 1),
    ("get_fence", Clang::Fence, 1, 1),
];

/// The names of those functions.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|(name, ..)| *name)
}

/// Whether a function of this name stands here.
pub(super) fn is_named(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Whether it is one that clang has without a header, which declares `get_fence`.
pub(super) fn is_clangs(name: &str) -> bool {
    FUNCTIONS.iter().any(|&(known, function, ..)| known == name && function != Clang::Fence)
}

/// An expression that does nothing.
fn nothing(span: Span) -> Expression {
    wrap(Conversion::Void, Expression::integer(0, &Type::INT, span), Type::Void)
}

impl Checker<'_> {
    /// `to_global` and its like, and `get_fence`.
    fn of_space(&mut self, name: &'static str, function: Clang, pointer: Expression, span: Span) -> Expression {
        self.since(200, quoted(name), span);
        let Type::Pointer(from) = &pointer.ty else { return self.not_a_pointer(name, &pointer) };
        let wanted = if let Clang::InSpace(space) = function { space } else { Space::Generic };
        let to = Pointee { space: wanted, ..(**from).clone() };
        if from.space == Space::Constant {
            let (from, to) = (self.shown(&pointer.ty), self.shown(&Type::Pointer(to.into())));
            self.fault(message::cast_changes_space(span, &from, &to));
            return Self::bad(span);
        }
        if function == Clang::Fence {
            return wrap(Conversion::Fence, pointer, Type::Scalar(types::UINT));
        }
        let is_there = from.space == wanted;
        let conversion = if is_there { Conversion::Pointer } else { Conversion::InSpace(wanted) };
        Expression { span, ..wrap(conversion, pointer, Type::Pointer(to.into())) }
    }

    /// A call of a function of clang's.
    pub(super) fn call_clang(&mut self, name: &str, mut values: Vec<Expression>, span: Span) -> Expression {
        let Some(&(name, function, least, most)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) else {
            return Self::bad(span);
        };
        if !(least..=most).contains(&values.len()) {
            let count = |count: usize| if count == 1 { message::argument(count) } else { message::arguments(count) };
            let expected = if least == most { count(least) } else { message::range_of_arguments(least, most) };
            self.fault(message::clang_argument_count(span, quoted(name), expected, values.len()));
            return Self::bad(span);
        }
        let is_long = name.ends_with('l');
        match function {
            Clang::Expect => {
                let value = self.assigned(values.swap_remove(0), &Type::Scalar(types::LONG), Role::Pass(name));
                Expression { span, ..value }
            }
            Clang::Assume => {
                let told = self.truth(values.swap_remove(0), name);
                if told.ty == Type::Bad { told } else { nothing(span) }
            }
            Clang::Trap => {
                let builtin = Builtin::Trap(name);
                Expression { kind: ExpressionKind::Builtin(builtin, Vec::new()), ty: Type::Void, span }
            }
            Clang::Prefetch | Clang::AssumeAligned => {
                let pointer = values.swap_remove(0);
                if pointer.ty.pointee().is_none() {
                    return self.not_a_pointer(name, &pointer);
                }
                if function == Clang::Prefetch { wrap(Conversion::Void, pointer, Type::Void) } else { pointer }
            }
            Clang::InSpace(_) | Clang::Fence => self.of_space(name, function, values.swap_remove(0), span),
            Clang::ConstantP => Expression::integer(self.folded(&values[0]).is_ok(), &Type::INT, span),
            Clang::NontemporalLoad => {
                let pointer = values.swap_remove(0);
                if pointer.ty.pointee().is_none() {
                    return self.not_a_pointer(name, &pointer);
                }
                let place = self.pointed_to(pointer, span);
                self.loaded(place)
            }
            Clang::NontemporalStore => {
                let (Some(pointer), Some(value)) = (values.pop(), values.pop()) else { return Self::bad(span) };
                if pointer.ty.pointee().is_none() {
                    return self.not_a_pointer(name, &pointer);
                }
                let place = self.pointed_to(pointer, span);
                let stored = self.assignment(None, place, value, span);
                if stored.ty == Type::Bad { stored } else { wrap(Conversion::Void, stored, Type::Void) }
            }
            Clang::FindFirst | Clang::Parity => {
                let element = if is_long { types::ULONG } else { types::UINT };
                let value = self.assigned(values.swap_remove(0), &Type::Scalar(element), Role::Pass(name));
                if value.ty == Type::Bad {
                    return value;
                }
                let bits =
                    if function == Clang::Parity { self.parity(value, span) } else { self.find_first(value, span) };
                self.number_to(bits, &Type::INT)
            }
            Clang::ShuffleVector => self.shuffle_vector(values, span),
            Clang::Overflow(operation, element) => self.overflow(name, (operation, element), values, span),
            Clang::Infinity | Clang::NotANumber => {
                let number = if function == Clang::Infinity { f64::INFINITY } else { f64::NAN };
                let element = if name.ends_with('f') && name != "__builtin_inf" { types::FLOAT } else { types::DOUBLE };
                let kind = ExpressionKind::Constant(Value::Float(number));
                Expression { kind, ty: Type::Scalar(element), span }
            }
        }
    }

    fn not_a_pointer(&mut self, name: &str, found: &Expression) -> Expression {
        if found.ty != Type::Bad {
            let shown = self.shown(&found.ty);
            self.fault(message::clang_pointer(found.span, quoted(name), shown));
        }
        Self::bad(found.span)
    }

    /// A function of integers on arguments that are of its type.
    fn of_integers(function: Function, arguments: Vec<Expression>, span: Span) -> Expression {
        let ty = arguments.first().map_or(Type::Bad, |first| first.ty.clone());
        Expression { kind: ExpressionKind::Builtin(Builtin::Function(function), arguments), ty, span }
    }

    fn parity(&mut self, value: Expression, span: Span) -> Expression {
        let bits = Self::of_integers(Function::popcount, vec![value], span);
        let one = Expression::integer(1, &bits.ty, span);
        self.binary(BinaryOperator::Arithmetic(Arithmetic::And), bits, one, span)
    }

    /// `x ? ctz(x) + 1 : 0`
    fn find_first(&mut self, value: Expression, span: Span) -> Expression {
        let ty = value.ty.clone();
        let constant = |number: i32| Expression::integer(number, &ty, span);
        let (set, id) = self.kept(value);
        let zeros = Self::of_integers(Function::ctz, vec![Expression::load(id, &ty, span)], span);
        let behind = self.binary(BinaryOperator::Arithmetic(Arithmetic::Add), zeros, constant(1), span);
        let is_any = self.truth(Expression::load(id, &ty, span), "`__builtin_ffs`");
        let kind = ExpressionKind::Conditional(Box::new(is_any), Box::new(behind), Box::new(constant(0)));
        let number = Expression { kind, ty: ty.clone(), span };
        Expression { kind: ExpressionKind::Comma(Box::new(set), Box::new(number)), ty, span }
    }

    /// `(*p = a + b, add_sat(a, b) != a + b)`: a sum or a difference that has wrapped is another than the one that saturates, and a product is wider
    /// where its higher half is no continuation of the sign.
    fn overflow(
        &mut self,
        name: &str,
        (operation, element): (Arithmetic, Option<&'static Element>),
        values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        let Ok([a, b, pointer]) = <[Expression; 3]>::try_from(values) else { return Self::bad(span) };
        let to = pointer.ty.pointee().filter(|to| to.ty.integer().is_some()).map(|to| to.ty.clone());
        let Some(to) = to.filter(|to| element.is_none_or(|element| *to == Type::Scalar(element))) else {
            return self.not_a_pointer(name, &pointer);
        };
        let (Some(a), Some(b)) = (self.operand_of(name, a, &to, element), self.operand_of(name, b, &to, element))
        else {
            return Self::bad(span);
        };
        let ((set_a, a), (set_b, b)) = (self.kept(a), self.kept(b));
        let load = |id| Expression::load(id, &to, span);
        let wrapped = self.binary(BinaryOperator::Arithmetic(operation), load(a), load(b), span);
        let wrapped = self.number_to(wrapped, &to);
        let (set_result, result) = self.kept(wrapped);
        let (function, expected) = match operation {
            Arithmetic::Add => (Function::add_sat, load(result)),
            Arithmetic::Subtract => (Function::sub_sat, load(result)),
            _ => (Function::mul_hi, self.sign_of(load(result), &to)),
        };
        let found = Self::of_integers(function, vec![load(a), load(b)], span);
        let overflows = self.binary(BinaryOperator::Compare(Comparison::NotEqual), found, expected, span);
        let overflows = self.truth(overflows, name);
        let place = self.pointed_to(pointer, span);
        let stored = self.assignment(None, place, load(result), span);
        if stored.ty == Type::Bad {
            return stored;
        }
        [stored, set_result, set_b, set_a].into_iter().fold(overflows, |value, before| {
            let ty = value.ty.clone();
            Expression { kind: ExpressionKind::Comma(Box::new(before), Box::new(value)), ty, span }
        })
    }

    /// A number of such a function as the type of the result: one that this cannot hold exactly is told.
    fn operand_of(&mut self, name: &str, of: Expression, to: &Type, element: Option<&Element>) -> Option<Expression> {
        if element.is_some() {
            let value = self.assigned(of, to, Role::Pass(name));
            return (value.ty != Type::Bad).then_some(value);
        }
        let (bits, signed) = to.integer()?;
        let holds = |(from, from_signed): (u32, bool)| match (from_signed, signed) {
            (true, false) => false,
            (false, true) => from < bits,
            _ => from <= bits,
        };
        let least = if signed { -(1_i128 << (bits - 1)) } else { 0 };
        let is_held = of.ty.integer().is_some_and(holds)
            || self.folded_integer(&of).is_ok_and(|of| of.is_some_and(|of| (least..least + (1 << bits)).contains(&of)));
        if !is_held && of.ty != Type::Bad {
            self.fault(message::refused_function(of.span, quoted(name), unsupported::OVERFLOW));
        }
        is_held.then(|| self.number_to(of, to))
    }

    /// The bits that are above those of a number where it has not overflown: its sign in each.
    fn sign_of(&mut self, value: Expression, ty: &Type) -> Expression {
        let span = value.span;
        let Some((bits, true)) = ty.integer() else { return Expression::integer(0, ty, span) };
        let by = Expression::integer(bits - 1, &Type::INT, span);
        let sign = self.binary(BinaryOperator::Arithmetic(Arithmetic::ShiftRight), value, by, span);
        self.number_to(sign, ty)
    }

    /// Keeps a value in a variable that no declaration of the text names: what sets it, and the variable.
    pub(super) fn kept(&mut self, value: Expression) -> (Expression, VariableId) {
        let id = self.new_hidden("kept", value.ty.clone(), value.span);
        (Expression::assign(id, value), id)
    }

    /// `__builtin_shufflevector(a, b, 0, 5, ..)`: components of two vectors of one type by constants. One of -1 may be any: it is the first.
    fn shuffle_vector(&mut self, values: Vec<Expression>, span: Span) -> Expression {
        let mut values = values.into_iter();
        let (Some(a), Some(b)) = (values.next(), values.next()) else { return Self::bad(span) };
        let Type::Vector(element, width) = a.ty else {
            let (left, right) = (self.shown(&a.ty), self.shown(&b.ty));
            self.fault(message::shufflevector_types(span, left, right));
            return Self::bad(span);
        };
        if a.ty != b.ty {
            let (left, right) = (self.shown(&a.ty), self.shown(&b.ty));
            self.fault(message::shufflevector_types(span, left, right));
            return Self::bad(span);
        }
        let mut lanes = Vec::new();
        for index in values {
            match self.folded_integer(&index) {
                Ok(Some(-1)) => lanes.push(0),
                Ok(Some(lane)) if (0..2 * i128::from(width)).contains(&lane) => lanes.push(lane as u8),
                Ok(_) => {
                    self.fault(message::shufflevector_index(index.span, 2 * width));
                    return Self::bad(span);
                }
                Err(()) => return Self::bad(span),
            }
        }
        let count = lanes.len() as u8;
        if ![2, 3, 4, 8, 16].contains(&count) {
            self.fault(message::shufflevector_count(span, lanes.len()));
            return Self::bad(span);
        }
        let vector = a.ty.clone();
        let ty = Type::Vector(element, count);
        let ((set_a, a), (set_b, b)) = (self.kept(a), self.kept(b));
        let part = |lane: u8| {
            let (of, lane) = if lane < width { (a, lane) } else { (b, lane - width) };
            let place = Place { kind: PlaceKind::Variable(of), ty: vector.clone(), span };
            let kind = PlaceKind::Lanes(Box::new(place), vec![lane]);
            let place = Place { kind, ty: Type::Scalar(element), span };
            Expression { kind: ExpressionKind::Load(Box::new(place)), ty: Type::Scalar(element), span }
        };
        let parts: Vec<Expression> = lanes.into_iter().map(part).collect();
        let shuffled = Expression { kind: ExpressionKind::Vector(parts), ty, span };
        super::chain::sequence(vec![set_a, set_b, shuffled], span)
    }

    /// `__builtin_astype(e, T)`, `__builtin_convertvector(e, T)`
    pub(super) fn retyped(&mut self, how: Retyping, value: Expression, name: &TypeName, span: Span) -> Expression {
        let ty = self.type_name(name).ty;
        if value.ty == Type::Bad || ty == Type::Bad {
            return Self::bad(span);
        }
        match how {
            Retyping::Bits => {
                if ty.element().is_none() {
                    let (from, to) = (self.shown(&value.ty), self.shown(&ty));
                    self.fault(message::cast(span, from, to));
                    return Self::bad(span);
                }
                self.reinterpret(how.name(), ty, vec![value], span)
            }
            Retyping::Values => {
                if !value.ty.is_vector() || !ty.is_vector() || value.ty.width() != ty.width() {
                    let (from, to) = (self.shown(&value.ty), self.shown(&ty));
                    self.fault(message::convertvector_types(span, from, to));
                    return Self::bad(span);
                }
                let builtin = Builtin::Convert { saturated: false, rounding: None };
                Expression { kind: ExpressionKind::Builtin(builtin, vec![value]), ty, span }
            }
        }
    }
}
