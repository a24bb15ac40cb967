//! Operations of floats that LLVM leaves out, as they change no number: a product by 1 or -1, a sum with -0, a difference of 0, the first power, a conversion
//! to `double` and back. The machine makes a signalling NaN quiet by each, and keeps the sign of a NaN. Where LLVM may know the other operand these become functions that
//! say what becomes of a NaN, so that the bits do not depend on what LLVM finds out: not on `opt-level`, nor on whether items run in lanes.
//!
//! Such a function takes three instructions more. None stands where a NaN becomes quiet in any case: in an operand of a sum, or behind another operation.

use swz_language::element::Element;

use crate::analysis::known_values::{KnownValues, Numbers};
use crate::builtin::Function as F;
use crate::parts::{self, PartMut};
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Place, Program};
use crate::types::{DOUBLE, FLOAT, Type};
use crate::walk;

/// The use of a value.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// Its bits may be seen.
    Seen,
    /// A sum makes a NaN quiet and keeps its sign; a comparison asks for neither.
    Summed,
    /// A product makes a NaN quiet, or it is quiet before, but LLVM may change its sign.
    Multiplied,
}

/// Makes functions of such operations.
pub(super) fn keep_operations(program: &mut Program) {
    let whole = program.clone();
    let known = KnownValues::of(&whole);
    for (number, function) in program.functions.iter_mut().enumerate() {
        let rewriter = Rewriter { known: &known, number };
        parts::values_mut(&mut function.body, &mut |value| rewriter.expression(value, Use::Seen));
    }
}

struct Rewriter<'k, 'p> {
    known: &'k KnownValues<'p>,
    /// The number of the function.
    number: usize,
}

impl Rewriter<'_, '_> {
    fn place(&self, of: &mut Place) {
        parts::of_place_mut(of, &mut |part| self.part(part, Use::Seen));
    }

    fn part(&self, of: PartMut<'_>, used: Use) {
        match of {
            PartMut::Value(value) => self.expression(value, used),
            PartMut::Place(place) => self.place(place),
        }
    }

    fn expression(&self, of: &mut Expression, used: Use) {
        use ExpressionKind as E;
        let function = self.function(of, used);
        let inner = match &of.kind {
            E::Compare(..) => Use::Summed,
            // One that is left out makes nothing of its operands.
            _ if function.is_some() || self.may_be_left_out(of) => Use::Multiplied,
            E::Binary(Arithmetic::Add | Arithmetic::Subtract, ..)
            | E::AssignBy { operator: Arithmetic::Add | Arithmetic::Subtract, .. } => Use::Summed,
            E::Binary(Arithmetic::Multiply | Arithmetic::Divide, ..)
            | E::AssignBy { operator: Arithmetic::Multiply | Arithmetic::Divide, .. } => Use::Multiplied,
            _ => Use::Seen,
        };
        parts::of_expression_mut(of, &mut |part, _| self.part(part, inner));
        if let Some(function) = function {
            replace(of, function);
        }
    }

    /// The function that an operation becomes, if LLVM may leave it out where that is seen.
    fn function(&self, of: &Expression, used: Use) -> Option<F> {
        use ExpressionKind as E;
        if used == Use::Summed || !has_float(&of.ty) {
            return None;
        }
        let numbers = |of: &Expression| self.known.numbers(self.number, of);
        match &of.kind {
            E::Binary(operator, left, right) => {
                let used = if self.is_quiet(left) || self.is_quiet(right) { Use::Multiplied } else { used };
                by(*operator, numbers(left), numbers(right), used)
            }
            E::AssignBy { place, operator, operand, value, .. } if has_float(operand) => {
                let can_stand_twice = !walk::place_has_effects(place) && !walk::has_effects(value);
                let left = Expression { kind: E::Load(place.clone()), ty: place.ty.clone(), span: of.span };
                by(*operator, numbers(&left), numbers(value), used).filter(|_| can_stand_twice)
            }
            E::Builtin(Builtin::Function(F::fma | F::mad), values) => {
                let [a, b, c] = values.as_slice() else { return None };
                let factor = Numbers::ONE.and(Numbers::MINUS_ONE);
                let is_factor = numbers(a).may_be(factor) || numbers(b).may_be(factor);
                (is_factor && numbers(c).may_be(Numbers::MINUS_ZERO)).then_some(F::quiet)
            }
            E::Builtin(Builtin::Function(F::ldexp), values) => {
                values.get(1).is_some_and(|power| numbers(power).may_be(Numbers::ZERO)).then_some(F::quiet)
            }
            E::Builtin(Builtin::Function(F::pown), values) => {
                values.get(1).is_some_and(|power| numbers(power).may_be(Numbers::ONE)).then_some(F::quiet)
            }
            E::Convert(Conversion::Number, value) => self.narrowed(value, &of.ty, used),
            E::Builtin(Builtin::Convert { .. }, values) => self.narrowed(values.first()?, &of.ty, used),
            _ => None,
        }
    }

    /// Whether LLVM may leave out an operation.
    fn may_be_left_out(&self, of: &Expression) -> bool {
        let ExpressionKind::Binary(operator, left, right) = &of.kind else { return false };
        let numbers = |of: &Expression| self.known.numbers(self.number, of);
        has_float(&of.ty) && by(*operator, numbers(left), numbers(right), Use::Seen).is_some()
    }

    /// Whether a value, and no number that LLVM may know, is the result of an operation that stays, so that it is no signalling NaN.
    fn is_quiet(&self, of: &Expression) -> bool {
        use ExpressionKind as E;
        match &of.kind {
            E::Binary(..) => self.known.numbers(self.number, of).is_unknown() && !self.may_be_left_out(of),
            E::Convert(Conversion::Splat, value) | E::Swizzle(value, _) => self.is_quiet(value),
            _ => false,
        }
    }

    fn narrowed(&self, value: &Expression, to: &Type, used: Use) -> Option<F> {
        let narrows = value.ty.element() == Some(DOUBLE) && to.element() == Some(FLOAT);
        let may_be_same = narrows && used == Use::Seen && self.known.numbers(self.number, value).is_widened();
        may_be_same.then_some(F::quiet)
    }
}

/// Whether a type is one of floats. The operations of `half` are those of `float`, between two conversions that LLVM does not see through on each machine.
fn has_float(of: &Type) -> bool {
    of.element().is_some_and(Element::is_floating)
}

/// The function for an operation of such operands.
fn by(operator: Arithmetic, left: Numbers, right: Numbers, used: Use) -> Option<F> {
    let factor = if used == Use::Seen { Numbers::ONE.and(Numbers::MINUS_ONE) } else { Numbers::MINUS_ONE };
    let seen = used == Use::Seen;
    match operator {
        Arithmetic::Multiply if left.may_be(factor) || right.may_be(factor) => Some(F::quiet_product),
        Arithmetic::Divide if right.may_be(factor) => Some(F::quiet_quotient),
        Arithmetic::Add if seen && (left.may_be(Numbers::MINUS_ZERO) || right.may_be(Numbers::MINUS_ZERO)) => {
            Some(F::quiet_sum)
        }
        Arithmetic::Subtract if left.may_be(Numbers::MINUS_ZERO) || seen && right.may_be(Numbers::ZERO) => {
            Some(F::quiet_difference)
        }
        _ => None,
    }
}

/// Puts a function in place of an operation.
fn replace(of: &mut Expression, function: F) {
    use ExpressionKind as E;
    let (ty, span) = (of.ty.clone(), of.span);
    let call = |values: Vec<Expression>, ty: &Type| Expression {
        kind: E::Builtin(Builtin::Function(function), values),
        ty: ty.clone(),
        span,
    };
    let zero = E::Constant(crate::program::Value::Zero);
    let kind = match core::mem::replace(&mut of.kind, zero) {
        E::Binary(_, left, right) => call(vec![*left, *right], &ty).kind,
        E::AssignBy { place, widen, operand, value, narrow, .. } => {
            let before = Expression { kind: E::Load(place.clone()), ty: place.ty.clone(), span: place.span };
            let result = call(vec![before.converted(widen, &operand), *value], &operand);
            let to = place.ty.clone();
            E::Assign(place, Box::new(result.converted(narrow, &to)))
        }
        kind => call(vec![Expression { kind, ty: ty.clone(), span }], &ty).kind,
    };
    of.kind = kind;
}
