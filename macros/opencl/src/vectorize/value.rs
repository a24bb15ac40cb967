//! Expressions.

use super::frame::ControlFrame;
use super::{Counting, Lanes, Vectorized};
use crate::analysis::cost::Charge;
use crate::analysis::item_number::{dimension, local_size};
use crate::analysis::speculation::{is_constant, may_fail};
use crate::analysis::stride::RowStrides;
use crate::builtin::{Function as F, Image as ImageFunction, Kind as FunctionKind};
use crate::diagnostic::NotVectorized;
use crate::program::{Arithmetic, Builtin, Comparison, Conversion, Expression, ExpressionKind, PlaceKind, VariableId};
use crate::source::Span;
use crate::types::{Image, Type};
use crate::vector::{Base, Division, Divisor, ImageRead, ImageWrite, Op, Scalar, Shape, Temp, VExpr, VStmt};
use crate::walk;
use swz_language::element::{Element, Kind};

/// Lanes of a value, in a box.
pub(super) fn boxed(of: VExpr) -> Box<VExpr> {
    Box::new(of)
}

/// A mask that is the same for all items.
pub(super) fn splat_bool(truth: bool) -> VExpr {
    VExpr::Splat(Type::BOOL, Box::new(Scalar::Bool(truth)))
}

/// The items that are not of a mask.
pub(super) fn not(mask: VExpr) -> VExpr {
    VExpr::Not(boxed(mask))
}

/// The items of both masks.
pub(super) fn both(a: VExpr, b: VExpr) -> VExpr {
    VExpr::And(boxed(a), boxed(b))
}

/// The items of either mask.
pub(super) fn either(a: VExpr, b: VExpr) -> VExpr {
    VExpr::Or(boxed(a), boxed(b))
}

/// The declaration of a temporary.
pub(super) fn bind(name: Temp, value: VExpr) -> VStmt {
    VStmt::Let { name, is_mutable: false, value }
}

/// The declaration of a mask that items leave.
pub(super) fn bind_mask(name: Temp, value: VExpr) -> VStmt {
    VStmt::Let { name, is_mutable: true, value }
}

impl Lanes<'_, '_, '_> {
    /// A value that is the same for all items, for each of them.
    fn spread(&mut self, of: &Expression) -> Vectorized<VExpr> {
        self.note_lanes(&of.ty)?;
        let value = self.emit_uniform(of);
        Ok(VExpr::Splat(of.ty.clone(), Box::new(value)))
    }

    /// A value that is the same for all items; zero where it may fail and no item comes.
    fn emit_uniform(&mut self, of: &Expression) -> Scalar {
        let value = match &of.kind {
            ExpressionKind::Load(place) => self.same_element(place),
            _ => None,
        }
        .unwrap_or_else(|| self.uniform(of, true));
        match self.current() {
            Some(mask) if self.control.may_be_empty && may_fail(of) => {
                Scalar::OrZero { mask, value: Box::new(value), ty: of.ty.clone() }
            }
            _ => value,
        }
    }

    /// A value for each item. The stack holds it once for each operand in an operand, so each arm is a function of its own.
    pub(super) fn value(&mut self, of: &Expression) -> Vectorized<VExpr> {
        use ExpressionKind as E;
        if !self.varies(of) {
            return self.spread(of);
        }
        if !(self.turns_vectors() && is_component(of)) {
            self.count(Charge::Together);
        }
        match &of.kind {
            E::Load(place) => self.load(place),
            E::Convert(conversion, value) => self.convert(*conversion, value, &of.ty),
            E::Negate(value) => self.unary(value, Op::Negate),
            E::Complement(value) => self.unary(value, Op::Complement),
            E::Compare(comparison, left, right) if left.ty.is_vector() => {
                self.by_components(F::comparing(*comparison), &[left, right])
            }
            E::Not(value) if of.ty.is_vector() => {
                self.by_components(F::isequal, &[value, &Expression::zero(&value.ty, value.span)])
            }
            E::Not(_) | E::Compare(..) | E::And(..) | E::Or(..) => self.truth(of),
            E::Binary(operator, left, right) => self.binary(*operator, left, right, of),
            E::Conditional(condition, then, otherwise) => self.conditional(condition, then, otherwise, &of.ty),
            E::Call(function, arguments) => self.call(*function, arguments, of),
            E::Builtin(builtin, arguments) => self.builtin(builtin, arguments, of),
            E::Comma(first, second) => self.comma(first, second),
            _ => self.other_value(of),
        }
    }

    /// A condition as a number.
    fn truth(&mut self, of: &Expression) -> Vectorized<VExpr> {
        let mask = self.mask(of)?;
        self.number_of_truth(mask, &of.ty)
    }

    fn binary(
        &mut self,
        operator: Arithmetic,
        left: &Expression,
        right: &Expression,
        of: &Expression,
    ) -> Vectorized<VExpr> {
        let left = self.value(left)?;
        self.operation(operator, left, right, &of.ty, of)
    }

    fn comma(&mut self, first: &Expression, second: &Expression) -> Vectorized<VExpr> {
        let (first, second) = (self.effect(first)?, self.value(second)?);
        Ok(VExpr::Block(first, boxed(second)))
    }

    fn other_value(&mut self, of: &Expression) -> Vectorized<VExpr> {
        use ExpressionKind as E;
        match &of.kind {
            E::Constant(_) => self.spread(of),
            E::AndOfVectors(left, right) | E::OrOfVectors(left, right) => {
                let operands = vec![self.truths(left)?, self.truths(right)?];
                let is_and = matches!(of.kind, E::AndOfVectors(..));
                let op = Op::Arithmetic(if is_and { Arithmetic::And } else { Arithmetic::Or });
                Ok(VExpr::Lanewise { op, shape: Shape::Components, operands })
            }
            E::Select(condition, then, otherwise) => {
                if [condition, then, otherwise].into_iter().any(|part| walk::has_effects(part)) {
                    return self.scalarize(of);
                }
                self.by_components(F::select, &[otherwise, then, condition])
            }
            E::Assign(place, _) | E::AssignBy { place, .. } => {
                if walk::place_has_effects(place) || !self.is_conflict_free(place)? {
                    return self.scalarize(of);
                }
                let (change, value) = (self.effect(of)?, self.load(place)?);
                Ok(VExpr::Block(change, boxed(value)))
            }
            E::Increment { place, before, .. } => {
                if walk::place_has_effects(place) || !self.is_conflict_free(place)? {
                    return self.scalarize(of);
                }
                if *before {
                    let (change, value) = (self.effect(of)?, self.load(place)?);
                    return Ok(VExpr::Block(change, boxed(value)));
                }
                let (value, change, name) = (self.load(place)?, self.effect(of)?, self.unique("before"));
                let mut statements = vec![bind(name, value)];
                statements.extend(change);
                Ok(VExpr::Block(statements, boxed(VExpr::Temp(name))))
            }
            E::Vector(pieces) => self.vector(pieces, &of.ty),
            E::Swizzle(value, lanes) => {
                let Type::Vector(element, width) = value.ty else { return self.fail(NotVectorized::Operation) };
                let value = self.value(value)?;
                Ok(self.lanes_of(value, lanes, element, width))
            }
            E::Field(value, field) => {
                if self.unit.program.is_union(&value.ty) {
                    return self.scalarize(of);
                }
                Ok(VExpr::Field(boxed(self.value(value)?), *field))
            }
            E::List(values) => {
                let values = values.iter().map(|value| self.value(value)).collect::<Vectorized<Vec<_>>>()?;
                Ok(VExpr::List(of.ty.clone(), values))
            }
            _ => self.scalarize(of),
        }
    }

    /// A mask as a number: 1 or 0.
    fn number_of_truth(&mut self, mask: VExpr, ty: &Type) -> Vectorized<VExpr> {
        let Some(element) = ty.scalar() else { return self.fail(NotVectorized::Type) };
        if element.kind == Kind::Bool {
            return Ok(mask);
        }
        let number = VExpr::MaskToInt(boxed(mask));
        Ok(if *ty == Type::INT { number } else { converted(number, element, Shape::Number) })
    }

    fn unary(&mut self, value: &Expression, op: Op) -> Vectorized<VExpr> {
        let operands = vec![self.value(value)?];
        Ok(VExpr::Lanewise { op, shape: Shape::of(&value.ty), operands })
    }

    /// A mask of the components of a vector that are not zero.
    fn truths(&mut self, of: &Expression) -> Vectorized<VExpr> {
        if matches!(of.kind, ExpressionKind::Compare(..) | ExpressionKind::Not(_)) {
            return self.value(of);
        }
        self.by_components(F::isnotequal, &[of, &Expression::zero(&of.ty, of.span)])
    }

    /// A built-in function, component by component.
    fn by_components(&mut self, function: F, arguments: &[&Expression]) -> Vectorized<VExpr> {
        let is_vector = arguments.first().is_some_and(|first| first.ty.is_vector());
        if let (F::rotate, false, [of, count]) = (function, is_vector, arguments) {
            if !self.varies(count) {
                return Ok(VExpr::Rotate { of: boxed(self.value(of)?), by: Box::new(self.uniform(count, true)) });
            }
        }
        let mut loops = false;
        if function.kind() == FunctionKind::Series {
            loops = self.shared.work.get().has_many_series();
            self.count(Charge::Series(arguments.first().map_or(1, |first| first.ty.width())));
        }
        let mut operands = Vec::new();
        for argument in arguments {
            let value = self.value(argument)?;
            // The count of `ldexp`, `pown` and `rootn` may be one for all components.
            let repeats = is_vector && !argument.ty.is_vector();
            let width = usize::from(arguments[0].ty.width());
            operands.push(if repeats { VExpr::Repeat(boxed(value), width) } else { value });
        }
        let shape = match (operands.len(), is_vector) {
            (_, false) => Shape::Number,
            (1 | 2, true) if loops => Shape::RolledComponents,
            (1..=3, true) => Shape::Components,
            _ => return self.fail(NotVectorized::Operation),
        };
        Ok(VExpr::Lanewise { op: Op::Builtin(function), shape, operands })
    }

    /// A condition, as the mask of the items for which it is true.
    pub(super) fn mask(&mut self, of: &Expression) -> Vectorized<VExpr> {
        use ExpressionKind as E;
        if !self.varies(of) {
            return Ok(self.uniform_mask(of));
        }
        match &of.kind {
            E::Convert(Conversion::Truth, value) => self.mask(value),
            E::Not(value) if !of.ty.is_vector() => self.mask(value).map(not),
            E::And(left, right) | E::Or(left, right) => self.mask_of_two(left, right, matches!(of.kind, E::And(..))),
            E::Compare(comparison, left, right) if !left.ty.is_vector() => {
                self.mask_of_comparison(*comparison, left, right, of)
            }
            E::Convert(Conversion::Number, value) if value.ty == Type::BOOL || value.is_truth() => self.mask(value),
            _ => self.other_mask(of),
        }
    }

    /// A condition that is the same for all items, as a mask; no item where it may fail and none comes.
    fn uniform_mask(&self, of: &Expression) -> VExpr {
        let condition = Box::new(self.uniform_condition(of));
        let condition = match self.current() {
            Some(mask) if self.control.may_be_empty && may_fail(of) => Box::new(Scalar::AnyAnd { mask, condition }),
            _ => condition,
        };
        VExpr::Splat(Type::BOOL, condition)
    }

    fn mask_of_comparison(
        &mut self,
        comparison: Comparison,
        left: &Expression,
        right: &Expression,
        of: &Expression,
    ) -> Vectorized<VExpr> {
        if matches!(left.ty, Type::Pointer(_)) {
            return self.scalarize_condition(of);
        }
        if left.ty.scalar().is_none_or(|element| element.kind != Kind::Bool) {
            if let Some(multiples) = self.compared_multiples(comparison, left, right)? {
                return Ok(multiples);
            }
            let operands = vec![self.value(left)?, self.value(right)?];
            return Ok(comparison_mask(F::comparing(comparison), operands));
        }
        let (left, right) = (self.mask(left)?, self.mask(right)?);
        Ok(match comparison {
            Comparison::Equal => not(VExpr::Xor(boxed(left), boxed(right))),
            Comparison::NotEqual => VExpr::Xor(boxed(left), boxed(right)),
            Comparison::Less => both(not(left), right),
            Comparison::Greater => both(left, not(right)),
            Comparison::LessEqual => either(not(left), right),
            Comparison::GreaterEqual => either(left, not(right)),
        })
    }

    fn other_mask(&mut self, of: &Expression) -> Vectorized<VExpr> {
        use ExpressionKind as E;
        match &of.kind {
            E::Builtin(Builtin::Function(function @ (F::any | F::all)), arguments) => {
                let [argument] = arguments.as_slice() else { return self.fail(NotVectorized::Operation) };
                let value = self.value(argument)?;
                let of = if argument.ty.is_vector() { value } else { VExpr::Compose(vec![value]) };
                Ok(VExpr::Reduce { all: *function == F::all, of: boxed(of) })
            }
            E::Builtin(Builtin::Function(function), arguments)
                if function.kind() == FunctionKind::Relation && !of.ty.is_vector() =>
            {
                let arguments: Vec<_> = arguments.iter().collect();
                Ok(VExpr::IntToMask(boxed(self.by_components(*function, &arguments)?)))
            }
            E::Comma(first, second) => {
                let (first, second) = (self.effect(first)?, self.mask(second)?);
                Ok(VExpr::Block(first, boxed(second)))
            }
            _ if of.ty.scalar().is_some_and(|element| element.kind == Kind::Bool) => self.value(of),
            _ if of.ty.scalar().is_some() => Ok(match self.multiples(of)? {
                Some(multiples) => not(multiples),
                None => VExpr::NonZero(boxed(self.value(of)?)),
            }),
            _ => self.scalarize_condition(of),
        }
    }

    /// `&&` or `||`
    fn mask_of_two(&mut self, left: &Expression, right: &Expression, and: bool) -> Vectorized<VExpr> {
        if !self.varies(left) {
            let (left, right) = (Box::new(self.uniform_condition(left)), boxed(self.mask(right)?));
            return Ok(VExpr::ShortCircuit { and, left, right });
        }
        let first = self.mask(left)?;
        if !may_fail(right) && !walk::has_effects(right) {
            let second = self.mask(right)?;
            return Ok(if and { both(first, second) } else { either(first, second) });
        }
        self.mask_by_turns(first, right, and)
    }

    /// `&&` or `||` whose right side is only evaluated for the items that ask for it.
    fn mask_by_turns(&mut self, first: VExpr, right: &Expression, and: bool) -> Vectorized<VExpr> {
        let (left, right_name, name) = (self.unique("left"), self.unique("right"), self.unique("some"));
        let from = if and { VExpr::Temp(left) } else { not(VExpr::Temp(left)) };
        let some = self.with(from);
        let second = self.under(name, |lanes| lanes.mask(right))?;
        let reached = both(VExpr::Temp(right_name), VExpr::Temp(name));
        let value = if and { reached } else { either(VExpr::Temp(left), reached) };
        let statements = vec![bind(left, first), bind_mask(name, some), bind(right_name, second)];
        Ok(VExpr::Block(statements, boxed(value)))
    }

    /// The items that come here, and for which this is true too.
    pub(super) fn with(&mut self, mask: VExpr) -> VExpr {
        if let Some(current) = self.current() { both(VExpr::Temp(current), mask) } else { mask }
    }

    /// Something for the items of a mask, of which there may be none.
    fn under<T>(&mut self, mask: Temp, inside: impl FnOnce(&mut Self) -> Vectorized<T>) -> Vectorized<T> {
        self.control.frames.push(ControlFrame::Some(mask));
        let before = core::mem::replace(&mut self.control.may_be_empty, true);
        let value = inside(self)?;
        self.control.may_be_empty = before;
        self.control.frames.pop();
        Ok(value)
    }

    /// `c ? a : b`
    fn conditional(
        &mut self,
        condition: &Expression,
        then: &Expression,
        otherwise: &Expression,
        ty: &Type,
    ) -> Vectorized<VExpr> {
        if !self.varies(condition) {
            let condition = Box::new(self.uniform_condition(condition));
            let (then, otherwise) = (boxed(self.value(then)?), boxed(self.value(otherwise)?));
            return Ok(VExpr::If { condition, then, otherwise });
        }
        self.note_lanes(ty)?;
        let asked = self.mask(condition)?;
        let plain = |of: &Expression| !may_fail(of) && !walk::has_effects(of);
        if plain(then) && plain(otherwise) {
            let (on, off) = (boxed(self.value(then)?), boxed(self.value(otherwise)?));
            return Ok(VExpr::Blend { ty: ty.clone(), mask: boxed(asked), on, off });
        }
        self.conditional_by_turns(asked, then, otherwise, ty)
    }

    /// `c ? a : b`, each side only for the items that ask for it.
    fn conditional_by_turns(
        &mut self,
        asked: VExpr,
        then: &Expression,
        otherwise: &Expression,
        ty: &Type,
    ) -> Vectorized<VExpr> {
        let (yes, no, name) = (self.unique("yes"), self.unique("no"), self.unique("asked"));
        let (of_then, of_otherwise) = (self.unique("then"), self.unique("otherwise"));
        let (of_yes, of_no) = (self.with(VExpr::Temp(name)), self.with(not(VExpr::Temp(name))));
        let then = self.under(yes, |lanes| lanes.value(then))?;
        let otherwise = self.under(no, |lanes| lanes.value(otherwise))?;
        let statements = vec![
            bind(name, asked),
            bind_mask(yes, of_yes),
            bind(of_then, then),
            bind_mask(no, of_no),
            bind(of_otherwise, otherwise),
        ];
        let [mask, on, off] = [name, of_then, of_otherwise].map(|of| boxed(VExpr::Temp(of)));
        Ok(VExpr::Block(statements, boxed(VExpr::Blend { ty: ty.clone(), mask, on, off })))
    }

    /// A conversion.
    fn convert(&mut self, conversion: Conversion, value: &Expression, to: &Type) -> Vectorized<VExpr> {
        match conversion {
            Conversion::Truth => self.mask(value),
            Conversion::Number => {
                let lanes = self.value(value)?;
                self.number(lanes, &value.ty, to)
            }
            Conversion::Splat => Ok(VExpr::Repeat(boxed(self.value(value)?), to.width().into())),
            Conversion::Void => Ok(VExpr::Effect(self.effect(value)?)),
            Conversion::Pointer
            | Conversion::InSpace(_)
            | Conversion::Fence
            | Conversion::PointerToInteger
            | Conversion::IntegerToPointer => {
                let whole = Expression {
                    kind: ExpressionKind::Convert(conversion, Box::new(value.clone())),
                    ty: to.clone(),
                    span: value.span,
                };
                self.scalarize(&whole)
            }
        }
    }

    /// Numbers as others, by value.
    pub(super) fn number(&mut self, lanes: VExpr, from: &Type, to: &Type) -> Vectorized<VExpr> {
        if from == to {
            return Ok(lanes);
        }
        let (Some(of), Some(element)) = (from.element(), to.element()) else { return self.fail(NotVectorized::Type) };
        if of.kind == Kind::Bool {
            return self.number_of_truth(lanes, to);
        }
        if element.kind == Kind::Bool {
            return Ok(VExpr::NonZero(boxed(lanes)));
        }
        Ok(converted(lanes, element, Shape::of(from)))
    }

    /// An operation of two operands, of which the left is there.
    pub(super) fn operation(
        &mut self,
        operator: Arithmetic,
        left: VExpr,
        right: &Expression,
        ty: &Type,
        of: &Expression,
    ) -> Vectorized<VExpr> {
        let Some(element) = ty.element() else { return self.fail(NotVectorized::Type) };
        let shape = Shape::of(ty);
        if element.kind == Kind::Bool {
            return self.fail(NotVectorized::Type);
        }
        if operator.divides() && element.is_integer() {
            return self.division(operator, left, right, ty, of.span);
        }
        let mut right_lanes = self.value(right)?;
        if operator.is_shift() {
            // Conversions of integers keep the low bits, which are those that count.
            let to = Type::of_width(element, right.ty.width());
            right_lanes = self.number(right_lanes, &right.ty, &to)?;
            if ty.is_vector() && !right.ty.is_vector() {
                right_lanes = VExpr::Repeat(boxed(right_lanes), ty.width().into());
            }
        }
        Ok(VExpr::Lanewise { op: Op::Arithmetic(operator), shape, operands: vec![left, right_lanes] })
    }

    /// A division of integers.
    pub(super) fn division(
        &mut self,
        operator: Arithmetic,
        left: VExpr,
        right: &Expression,
        ty: &Type,
        site: Span,
    ) -> Vectorized<VExpr> {
        let by = if self.varies(right) {
            Divisor::Lanes(self.value(right)?)
        } else {
            let value = self.emit_uniform(right);
            let vector = ty.is_vector().then(|| (self.unique("by"), ty.clone()));
            Divisor::Uniform { value, is_constant: is_constant(right), vector }
        };
        let (mask, site, remainder) = (self.current(), self.site(site), operator == Arithmetic::Remainder);
        Ok(VExpr::Division(Box::new(Division { remainder, left, by, shape: Shape::of(ty), mask, site })))
    }

    /// A vector literal.
    fn vector(&mut self, pieces: &[Expression], ty: &Type) -> Vectorized<VExpr> {
        if let [one] = pieces {
            let value = self.value(one)?;
            return Ok(if one.ty == *ty { value } else { VExpr::Repeat(boxed(value), ty.width().into()) });
        }
        let (mut binds, mut components) = (Vec::new(), Vec::new());
        for piece in pieces {
            let (name, value) = (self.unique("piece"), self.value(piece)?);
            binds.push(bind(name, value));
            match piece.ty {
                Type::Vector(_, width) => {
                    let lanes = 0..usize::from(width);
                    components.extend(lanes.map(|lane| VExpr::Component(boxed(VExpr::Temp(name)), lane)));
                }
                _ => components.push(VExpr::Temp(name)),
            }
        }
        Ok(VExpr::Block(binds, boxed(VExpr::Compose(components))))
    }

    /// Components of a vector; one that does not exist is zero.
    pub(super) fn lanes_of(&self, value: VExpr, lanes: &[u8], element: &'static Element, width: u8) -> VExpr {
        let name = self.unique("whole");
        let mut components = lanes.iter().map(|&lane| {
            if lane < width {
                return VExpr::Component(boxed(VExpr::Temp(name)), lane.into());
            }
            let scalar = Type::Scalar(element);
            VExpr::Splat(scalar.clone(), Box::new(Scalar::Zero(scalar)))
        });
        let selected = match (lanes.len(), components.next()) {
            (1, Some(one)) => one,
            (_, first) => VExpr::Compose(first.into_iter().chain(components).collect()),
        };
        VExpr::Block(vec![bind(name, value)], boxed(selected))
    }

    /// A built-in function.
    fn builtin(&mut self, builtin: &Builtin, arguments: &[Expression], of: &Expression) -> Vectorized<VExpr> {
        match builtin {
            Builtin::Function(function) => self.call_builtin(*function, arguments, of),
            Builtin::Convert { saturated, rounding } => {
                let [value] = arguments else { return self.fail(NotVectorized::Operation) };
                let Some(to) = of.ty.element() else { return self.fail(NotVectorized::Type) };
                let from_bool = value.ty.element().is_some_and(|of| of.kind == Kind::Bool);
                let lanes = self.value(value)?;
                if from_bool || value.ty == of.ty && rounding.is_none() {
                    return self.number(lanes, &value.ty, &of.ty);
                }
                let op = Op::Convert { saturated: *saturated, rounding: *rounding, to };
                Ok(VExpr::Lanewise { op, shape: Shape::of(&value.ty), operands: vec![lanes] })
            }
            Builtin::Reinterpret => {
                let [value] = arguments else { return self.fail(NotVectorized::Operation) };
                let (Some(from), Some(to)) = (value.ty.element(), of.ty.element()) else {
                    return self.fail(NotVectorized::Type);
                };
                if from.size() != to.size() || value.ty.width() != of.ty.width() {
                    return self.scalarize(of);
                }
                self.unary(value, Op::Reinterpret(to))
            }
            Builtin::Item(_) => {
                match dimension(arguments) {
                    None => return self.scalarize(of),
                    Some(dimension) if !arguments.is_empty() && dimension != self.input.along => {
                        return self.spread(of);
                    }
                    Some(_) => {}
                }
                Ok(VExpr::Iota(Box::new(self.lane0_value(of)?)))
            }
            Builtin::Load { width, half: None } => self.vector_load(*width, arguments, of),
            Builtin::ThroughPointer(function) => self.through_pointer(*function, arguments, of),
            Builtin::Atomic(atomic, order) => match self.atomic(*atomic, *order, arguments, of)? {
                Some(value) => Ok(value),
                None => self.scalarize(of),
            },
            Builtin::Image(image) if image.reads() && *image != ImageFunction::ReadHalves => {
                self.read_image(arguments, of)
            }
            _ => self.scalarize(of),
        }
    }

    /// Texels of an image.
    fn read_image(&mut self, arguments: &[Expression], of: &Expression) -> Vectorized<VExpr> {
        let [image, rest @ ..] = arguments else { return self.fail(NotVectorized::Operation) };
        let (sampler, at) = match rest {
            [sampler, _] if self.varies(sampler) => return self.scalarize(of),
            [sampler, at] => (Some((self.uniform(sampler, false), sampler.is_known_sampler(self.function()))), at),
            [at] => (None, at),
            _ => return self.fail(NotVectorized::Operation),
        };
        let (shape, ty, site) = (shape_of(image), of.ty.clone(), self.site(of.span));
        let (image, at, mask) = (self.uniform(image, false), self.value(at)?, self.current());
        Ok(VExpr::ReadImage(Box::new(ImageRead { image, shape, sampler, at, ty, mask, site })))
    }

    /// `write_imagef` and so on, if it can be vectorized.
    pub(super) fn write_image(
        &mut self,
        function: ImageFunction,
        arguments: &[Expression],
        of: &Expression,
    ) -> Vectorized<Option<VStmt>> {
        let [image, at, colour] = arguments else { return Ok(None) };
        if function == ImageFunction::WriteHalves || self.varies(image) {
            return Ok(None);
        }
        let (shape, ty, site) = (shape_of(image), colour.ty.clone(), self.site(of.span));
        self.note_row(true);
        let image = self.uniform(image, false);
        let (at, colour, mask) = (self.value(at)?, self.value(colour)?, self.current());
        Ok(Some(VStmt::WriteImage(Box::new(ImageWrite { image, shape, at, colour, ty, mask, site }))))
    }

    /// A built-in function of numbers and vectors.
    fn call_builtin(&mut self, function: F, arguments: &[Expression], of: &Expression) -> Vectorized<VExpr> {
        let kind = function.kind();
        if matches!(function, F::any | F::all) || kind == FunctionKind::Relation && !of.ty.is_vector() {
            let mask = self.mask(of)?;
            return self.number_of_truth(mask, &of.ty);
        }
        if kind == FunctionKind::Geometry || function == F::integer_dot {
            let mut operands = Vec::new();
            for argument in arguments {
                let value = self.value(argument)?;
                operands.push(if argument.ty.is_vector() { value } else { VExpr::Compose(vec![value]) });
            }
            let of_number = arguments.first().is_some_and(|first| !first.ty.is_vector());
            return Ok(VExpr::Geometric { function, operands, of_number });
        }
        if function == F::select && !of.ty.is_vector() {
            let [no, yes, condition] = arguments else { return self.fail(NotVectorized::Operation) };
            self.note_lanes(&of.ty)?;
            let (off, on, mask) = (boxed(self.value(no)?), boxed(self.value(yes)?), boxed(self.mask(condition)?));
            return Ok(VExpr::Blend { ty: of.ty.clone(), mask, on, off });
        }
        let arguments: Vec<_> = arguments.iter().collect();
        self.by_components(function, &arguments)
    }

    /// `vloadN`
    fn vector_load(&mut self, width: u8, arguments: &[Expression], of: &Expression) -> Vectorized<VExpr> {
        let [offset, pointer] = arguments else { return self.fail(NotVectorized::Operation) };
        let Some(element) = of.ty.element() else { return self.fail(NotVectorized::Type) };
        if width == 1 || self.varies(pointer) {
            return self.scalarize(of);
        }
        let base = Base::Packed(Box::new(self.pointer(pointer)), element, width);
        self.contiguous_or_gather(base, offset, &of.ty, of.span)
    }

    /// A function that gives one of its results through a pointer, where that is to a variable of the item's own.
    fn through_pointer(&mut self, function: F, arguments: &[Expression], of: &Expression) -> Vectorized<VExpr> {
        let Some((pointer, values)) = arguments.split_last() else { return self.fail(NotVectorized::Operation) };
        let ExpressionKind::AddressOf(place) = &pointer.kind else { return self.scalarize(of) };
        let scalar = !of.ty.is_vector() && matches!(place.kind, PlaceKind::Variable(_)) && place.ty.scalar().is_some();
        if !scalar || values.iter().any(walk::has_effects) {
            return self.scalarize(of);
        }
        self.note_lanes(&place.ty)?;
        let operands = values.iter().map(|value| self.value(value)).collect::<Vectorized<Vec<_>>>()?;
        let (written, result) = (self.unique("written"), self.unique("result"));
        let zero = VExpr::Splat(place.ty.clone(), Box::new(Scalar::Zero(place.ty.clone())));
        let mut statements =
            vec![bind_mask(written, zero), bind(result, VExpr::ThroughPointer { function, operands, written })];
        statements.extend(self.store(place, VExpr::Temp(written))?);
        Ok(VExpr::Block(statements, boxed(VExpr::Temp(result))))
    }

    /// The strides, as far as they are known here.
    fn strides(&self) -> RowStrides<'_> {
        let Counting { strides, mostly, guessed, .. } = &self.counting;
        RowStrides { varying: &self.varying, pure: &self.shared.pure, variables: strides, mostly, guessed }
    }

    /// By how much an integer is more for each next item, if that is known: 0 for one that is the same for all.
    pub(super) fn stride(&self, of: &Expression) -> Option<i64> {
        self.strides().of(of)
    }

    /// By how much an integer is [mostly](RowStrides::mostly) more for each next item.
    pub(super) fn mostly(&self, of: &Expression) -> Option<i64> {
        self.strides().mostly(of)
    }

    /// An index for each item, its stride, and the highest value of its type.
    pub(super) fn index<'x>(&self, of: &'x Expression) -> (&'x Expression, Option<i64>, i64) {
        self.strides().index(of)
    }

    /// By how much an integer is [guessed](RowStrides::guessed) to be more for each next item.
    pub(super) fn guessed(&self, of: &Expression) -> Option<i64> {
        self.strides().guessed(of)
    }

    /// Notes by how much the value that a variable was given is [mostly](Self::mostly) more for each next item.
    pub(super) fn note_mostly(&mut self, variable: VariableId, value: &Expression) {
        if value.ty.is_integer() {
            self.counting.mostly.extend(self.mostly(value).map(|step| (variable, step)));
            self.counting.guessed.extend(self.guessed(value).map(|step| (variable, step)));
        }
    }

    /// An integer that counts with the items, for the first of them.
    pub(super) fn lane0_value(&mut self, of: &Expression) -> Vectorized<Scalar> {
        use ExpressionKind as E;
        if !self.varies(of) {
            return Ok(self.uniform(of, false));
        }
        match &of.kind {
            E::Load(place) => {
                let PlaceKind::Variable(variable) = place.kind else { return self.fail(NotVectorized::Operation) };
                if let Some(first) = self.counting.lane0_values.get(&variable) {
                    return Ok(Scalar::Temp(*first));
                }
                self.note_lanes(&of.ty)?;
                Ok(Scalar::FirstLane(variable, of.ty.clone()))
            }
            E::Builtin(Builtin::Item(item), arguments) => {
                let number = self.uniform(of, false);
                if local_size(self.function(), *item, arguments).is_none() {
                    return Ok(number);
                }
                // As many items as there are lanes begin at a multiple of that, which LLVM does not see either.
                Ok(Scalar::Aligned(Box::new(number)))
            }
            E::Convert(Conversion::Number, value) => {
                Ok(Scalar::Convert(Box::new(self.lane0_value(value)?), value.ty.clone(), of.ty.clone()))
            }
            E::Binary(
                operator @ (Arithmetic::Add
                | Arithmetic::Subtract
                | Arithmetic::Multiply
                | Arithmetic::ShiftLeft
                | Arithmetic::And),
                left,
                right,
            ) => {
                let (left, right) = (self.lane0_value(left)?, self.lane0_value(right)?);
                Ok(Scalar::Wrapping(*operator, Box::new(left), Box::new(right)))
            }
            _ => self.fail(NotVectorized::Operation),
        }
    }
}

/// Numbers as those of another element.
fn converted(lanes: VExpr, to: &'static Element, shape: Shape) -> VExpr {
    VExpr::Lanewise { op: Op::Convert { saturated: false, rounding: None, to }, shape, operands: vec![lanes] }
}

/// The mask of the items for which a relational function of numbers is true.
pub(super) fn comparison_mask(function: F, operands: Vec<VExpr>) -> VExpr {
    VExpr::IntToMask(boxed(VExpr::Lanewise { op: Op::Builtin(function), shape: Shape::Number, operands }))
}

/// Whether a value is components of a variable, which lanes hold by themselves.
fn is_component(of: &Expression) -> bool {
    let ExpressionKind::Load(place) = &of.kind else { return false };
    matches!(&place.kind, PlaceKind::Lanes(base, _) if matches!(base.kind, PlaceKind::Variable(_)))
}

/// The dimensions of an image.
fn shape_of(image: &Expression) -> Option<Image> {
    if let Type::Image(image) = image.ty { Some(image) } else { None }
}
