//! The value of an expression, as far as it is a sum.

use std::collections::HashMap;
use std::rc::Rc;

use swz_language::element::Element;

use super::affine::{Affine, Known, Number, Sum, Var};
use super::value::{Base, Bound, Int, Pointer, Rests, Value};
use crate::ast::Space;
use crate::builtin::{Builtin, Function as Named, Item};
use crate::ir::arena::Id;
use crate::ir::expr::{BinaryOp, Cast, Expr, ExprKind, Place, PlaceKind, UnaryOp};
use crate::ir::function::{Function, Module};
use crate::ir::var::{Var as Variable, VarKind};
use crate::limits::MAX_LINEAR_DEPTH;
use crate::program::{self, Arithmetic, Kernel};
use crate::types::{BOOL, Type, ULONG};

/// Quotients by what is divided and by what, so that `x / n` is one number wherever it is computed.
type Quotients = HashMap<(Affine, Sum), usize>;

/// A function that is gone through.
pub(super) struct Frame<'m> {
    pub(super) function: &'m Function,
    pub(super) vars: HashMap<Id<Variable>, Rc<Value>>,
    /// The value that it returns, behind its last statement.
    pub(super) returned: Option<Value>,
}

/// The values of expressions, and the unknown numbers that they are made of so far.
pub(super) struct Values<'m> {
    pub(super) module: &'m Module,
    kernel: Option<&'m Kernel>,
    inners: usize,
    quotients: Quotients,
    /// Whether something is divided, so that remainders are what is left of quotients.
    divides: bool,
}

impl<'m> Values<'m> {
    /// Nothing of a kernel is evaluated yet, of a module that [`divides`] or not.
    pub(super) fn new(module: &'m Module, divides: bool, kernel: &'m Function) -> Self {
        Values { module, kernel: kernel.kernel.as_ref(), inners: 0, quotients: Quotients::default(), divides }
    }

    /// How many items a sub-group has at the most.
    pub(super) fn sub_group(&self) -> Option<u64> {
        self.kernel.map(|kernel| kernel.sub_group.into())
    }

    /// The value of an expression where its statement stands.
    pub(super) fn value(&mut self, frame: &Frame<'m>, expr: Id<Expr>) -> Value {
        self.deep(frame, expr, 0)
    }

    /// A value as an integer without a modulus.
    pub(super) fn exact(&mut self, frame: &Frame<'m>, expr: Id<Expr>) -> Option<Int> {
        let element = integer(&frame.function.exprs[expr].ty)?;
        Some(self.value(frame, expr).int()?.exact(element))
    }

    fn deep(&mut self, frame: &Frame<'m>, expr: Id<Expr>, depth: usize) -> Value {
        let function = frame.function;
        let Expr { kind, ty, .. } = &function.exprs[expr];
        let unknown = unknown(ty);
        if depth > MAX_LINEAR_DEPTH {
            return unknown;
        }
        let depth = depth + 1;
        match kind {
            ExprKind::Const(value) => constant(value, ty),
            ExprKind::Load(place) => self.load(frame, *place),
            ExprKind::AddressOf(place) => {
                let pointer = self.address(frame, *place);
                // A constant is nobody's to write; of a variable of the program this would not be so.
                let is_global = is_in_global(function, *place) && pointer.base == Base::Own;
                if is_global
                    && !matches!(ty.pointee().map(|to| to.space), Some(Space::Constant | Space::Private | Space::Local))
                {
                    return Value::Pointer(Pointer { base: Base::Unknown, offset: None });
                }
                Value::Pointer(pointer)
            }
            ExprKind::Unary(operator, value) => {
                let value = self.deep(frame, *value, depth);
                each(&value, |int| {
                    let negative = int.affine.by(&Sum::constant(-1))?;
                    let affine = match operator {
                        UnaryOp::Negate => Some(negative),
                        // `~x` is `-x - 1`.
                        UnaryOp::Complement => negative.plus_constant(-1),
                        UnaryOp::Not => None,
                    };
                    Int::of(affine, int, int)
                })
            }
            ExprKind::Binary(BinaryOp::Offset, pointer, count) => {
                let Value::Pointer(pointer) = self.deep(frame, *pointer, depth) else { return unknown };
                let count = self.deep(frame, *count, depth);
                Value::Pointer(self.further(&pointer, count.int(), ty.pointee().map(|to| &to.ty)))
            }
            ExprKind::Binary(BinaryOp::Arithmetic(operator), left, right) => {
                let of = &function.exprs[*left].ty;
                let (left, right) = (self.deep(frame, *left, depth), self.deep(frame, *right, depth));
                match (of, ty) {
                    (Type::Scalar(element), _) if element.is_integer() => {
                        Value::of(self.binary(*operator, &left, &right, element))
                    }
                    (Type::Vector(element, width), _) if element.is_integer() => {
                        let of_lane = |lane| {
                            let (left, right) = (left.component(lane), right.component(lane));
                            Value::of(self.binary(*operator, &left, &right, element))
                        };
                        Value::Vector((0..usize::from(*width)).map(of_lane).collect())
                    }
                    _ => unknown,
                }
            }
            ExprKind::Cast(cast, value) => {
                let from = &function.exprs[*value].ty;
                let value = self.deep(frame, *value, depth);
                match cast {
                    Cast::Number => number(&value, from, ty),
                    Cast::Splat => Value::Vector(vec![value; usize::from(ty.width())]),
                    // Nothing is reached by a pointer to nothing.
                    Cast::Pointer | Cast::InSpace(_) => value,
                    Cast::Fence | Cast::PointerToInteger | Cast::IntegerToPointer => unknown,
                }
            }
            ExprKind::Conditional(_, then, otherwise) => {
                let (then, otherwise) = (self.deep(frame, *then, depth), self.deep(frame, *otherwise, depth));
                if then == otherwise { then } else { merged(&then, &otherwise) }
            }
            ExprKind::Compose(parts) if ty.is_vector() => {
                let mut all = Vec::new();
                for part in parts {
                    let width = usize::from(function.exprs[*part].ty.width());
                    let value = self.deep(frame, *part, depth);
                    all.extend((0..width).map(|lane| value.component(lane)));
                }
                Value::Vector(all)
            }
            ExprKind::Swizzle(value, lanes) => swizzled(&self.deep(frame, *value, depth), lanes),
            ExprKind::Field(value, field) => {
                let (value, of) = (self.deep(frame, *value, depth), &function.exprs[*value].ty);
                self.field(&value, of, *field, ty)
            }
            ExprKind::Builtin(Builtin::OfSubGroup(name), _) => Value::of(self.of_sub_group(name)),
            ExprKind::Builtin(builtin, arguments) => {
                let values: Vec<_> = arguments.iter().map(|argument| self.deep(frame, *argument, depth)).collect();
                let from = arguments.first().map(|argument| &function.exprs[*argument].ty);
                Self::builtin(builtin, &values, from, ty)
            }
            ExprKind::Binary(..)
            | ExprKind::Logical(..)
            | ExprKind::Compose(_)
            | ExprKind::Union(..)
            | ExprKind::Call(..) => unknown,
        }
    }

    fn builtin(builtin: &Builtin, values: &[Value], from: Option<&Type>, ty: &Type) -> Value {
        let int = |at: usize| values.get(at).and_then(Value::int);
        match (builtin, from) {
            (Builtin::Item(item), _) => Value::of(Self::item(*item, int(0))),
            // Beyond their types both say something of their own.
            (Builtin::Convert { .. }, Some(from)) => {
                let (Some(from), Some(to)) = (from.element(), ty.element()) else { return unknown(ty) };
                if !from.is_integer() || !to.is_integer() || from.name == BOOL.name || to.name == BOOL.name {
                    return unknown(ty);
                }
                lanes(&values[0], ty, |int| Some(int.exact(from).exact(to)))
            }
            (Builtin::Reinterpret, Some(from)) => match (integer(from), integer(ty)) {
                (Some(old), Some(new)) if old.size() == new.size() => values[0].clone(),
                _ => unknown(ty),
            },
            // They count with 24 bits.
            (Builtin::Function(Named::mul24 | Named::mad24), Some(Type::Scalar(element))) => {
                let (Some(a), Some(b)) = (int(0), int(1)) else { return Value::Unknown };
                let [a, b] = [a, b].map(|int| int.within(24, element.is_signed()));
                let product = Int::of(a.affine.times(&b.affine), &a, &b);
                match (builtin, int(2)) {
                    (Builtin::Function(Named::mul24), _) => Value::of(product),
                    (_, Some(c)) => {
                        Value::of(product.and_then(|product| Int::of(product.affine.plus(&c.affine), &product, c)))
                    }
                    _ => Value::Unknown,
                }
            }
            _ => unknown(ty),
        }
    }

    /// A number that an item is told of itself.
    fn item(item: Item, dimension: Option<&Int>) -> Option<Int> {
        let d = dimension.and_then(|int| int.affine.as_constant()).and_then(|d| usize::try_from(d).ok());
        let known = |known: fn(usize) -> Known, none: i128| {
            Some(if d? < 3 { Int::new(Affine::known(known(d?))) } else { Int::constant(none) })
        };
        let var = |var: fn(usize) -> Var| Some(if d? < 3 { Int::new(Affine::var(var(d?))) } else { Int::constant(0) });
        match item {
            Item::GlobalId => var(Var::Global),
            Item::GroupId => var(Var::Group),
            Item::LocalId => var(Var::Local),
            Item::GlobalSize => known(Known::GlobalSize, 1),
            Item::LocalSize | Item::EnqueuedLocalSize => known(Known::LocalSize, 1),
            Item::NumGroups => known(Known::NumGroups, 1),
            Item::GlobalOffset => known(Known::GlobalOffset, 0),
            Item::GlobalLinearId => {
                linear(|d| Affine::var(Var::Global(d)).minus(&Affine::known(Known::GlobalOffset(d))), Known::GlobalSize)
            }
            Item::LocalLinearId => linear(|d| Some(Affine::var(Var::Local(d))), Known::LocalSize),
            Item::WorkDim => None,
        }
    }

    /// A number that an item is told of its sub-group, as the kernel says how large one is.
    fn of_sub_group(&mut self, name: &str) -> Option<Int> {
        let Kernel { required, sub_group, .. } = self.kernel?;
        let size = Int::constant((*sub_group).into());
        // How many items a group has, if that is known.
        let count = required.and_then(|all| all.iter().try_fold(1_u64, |count, size| count.checked_mul(*size)));
        let own = match required {
            Some([_, 1, 1]) => Int::new(Affine::var(Var::Local(0))),
            _ => Self::item(Item::LocalLinearId, None)?,
        };
        let width = u64::from(*sub_group);
        match name {
            "get_sub_group_id" => Some(self.quotient(&own, &size, ULONG)?.0),
            "get_sub_group_local_id" => {
                let (number, size) = self.quotient(&own, &size, ULONG)?;
                Int::of(own.affine.minus(&number.affine.by(&size)?), &own, &number)
            }
            "get_max_sub_group_size" => Some(size),
            "get_sub_group_size" => count.is_some_and(|count| count % width == 0).then_some(size),
            "get_num_sub_groups" | "get_enqueued_num_sub_groups" => Some(count.map_or_else(
                || Int::new(Affine::known(Known::SubGroups(*sub_group as usize))),
                |count| Int::constant(count.div_ceil(width).into()),
            )),
            _ => None,
        }
    }

    /// An operation of two integers of a type.
    fn binary(&mut self, operator: Arithmetic, left: &Value, right: &Value, element: &'static Element) -> Option<Int> {
        let (a, b) = (left.int(), right.int());
        // The lowest bits of whatever number are a number.
        if let (Arithmetic::And, Some(mask)) =
            (operator, [a, b].into_iter().flatten().find_map(|int| int.affine.as_constant()))
        {
            return (mask >= 0).then(|| self.below(&Affine::constant(mask), &Rests::default()));
        }
        if let (Arithmetic::Remainder, None, Some(b)) = (operator, a, b) {
            return self.remainder_of_any(b, element);
        }
        let (a, b) = (a?, b?);
        match operator {
            Arithmetic::Add => Int::of(a.affine.plus(&b.affine), a, b),
            Arithmetic::Subtract => Int::of(a.affine.minus(&b.affine), a, b),
            Arithmetic::Multiply => Int::of(a.affine.times(&b.affine), a, b),
            Arithmetic::ShiftLeft => {
                let by = power(b, element)?;
                Int::of(a.affine.by(&Sum::constant(by)), a, b)
            }
            Arithmetic::ShiftRight => {
                let by = power(b, element)?;
                Some(self.quotient(a, &Int::constant(by), element)?.0)
            }
            Arithmetic::Divide => Some(self.quotient(a, b, element)?.0),
            Arithmetic::Remainder if self.divides => {
                let (quotient, divisor) = self.quotient(a, b, element)?;
                let whole = quotient.affine.by(&divisor)?;
                Int::of(a.affine.minus(&whole), &quotient, a)
            }
            Arithmetic::Remainder => {
                let rests = Self::positive(a, b, element)?;
                Some(self.below(&b.affine.plus_constant(-1)?, &rests))
            }
            _ => None,
        }
    }

    /// The remainder of an unsigned number of which nothing is known.
    fn remainder_of_any(&mut self, b: &Int, element: &'static Element) -> Option<Int> {
        if element.is_signed() {
            return None;
        }
        let rests = Self::positive(&Int::constant(0), b, element)?;
        Some(self.below(&b.affine.plus_constant(-1)?, &rests))
    }

    /// A number of which nothing else is known than that it is between zero and `most`.
    fn below(&mut self, most: &Affine, rests: &Rests) -> Int {
        let var = self.inner();
        let of = most.minus(&Affine::var(Var::Inner(var))).unwrap_or_default();
        let fact = Rc::new(Bound { of, counter: None, rests: rests.clone() });
        let rests = rests.and(&Rests { checks: Vec::new(), facts: vec![fact] });
        Int { affine: Affine::var(Var::Inner(var)), rests }
    }

    /// The checks and bounds under which `a` is not negative and `b`, which is the same for all items, is more than zero.
    fn positive(a: &Int, b: &Int, element: &Element) -> Option<Rests> {
        let divisor = b.affine.as_sum()?.clone();
        let bits = u32::try_from(element.size() * 8).ok()?;
        let (a, b) = (a.exact(element), b.exact(element));
        let mut rests = a.rests.and(&b.rests);
        let low = Affine { first: divisor.plus(&Sum::constant(-1))?, ..Affine::default() };
        for value in [&a.affine, &low] {
            let of = Int::new(value.clone()).within(if element.is_signed() { bits - 1 } else { bits }, false);
            rests = rests.and(&of.rests);
        }
        Some(rests)
    }

    /// `a / b` of numbers that are not negative, as a variable of its own, and the divisor.
    fn quotient(&mut self, a: &Int, b: &Int, element: &Element) -> Option<(Int, Sum)> {
        let rests = Self::positive(a, b, element)?;
        let divisor = b.affine.as_sum()?.clone();
        if let Some(affine) = known_quotient(&a.affine, &divisor) {
            return Some((Int { affine, rests }, divisor));
        }
        let key = (a.affine.clone(), divisor.clone());
        let known = self.quotients.get(&key).copied();
        let var = known.unwrap_or_else(|| self.inner());
        self.quotients.insert(key, var);
        let affine = Affine::var(Var::Inner(var));
        // `b * q <= a`
        let of = a.affine.minus(&affine.by(&divisor)?)?;
        let fact = Rc::new(Bound { of, counter: None, rests: rests.clone() });
        Some((Int { affine, rests: rests.and(&Rests { checks: Vec::new(), facts: vec![fact] }) }, divisor))
    }

    /// A new variable.
    pub(super) fn inner(&mut self) -> usize {
        self.inners += 1;
        self.inners - 1
    }

    /// A pointer so many elements further.
    fn further(&self, pointer: &Pointer, count: Option<&Int>, of: Option<&Type>) -> Pointer {
        let size = of.and_then(|of| of.layout(&self.module.records)).map(|(size, _)| Sum::constant(size.into()));
        let offset = || {
            let (offset, count) = (pointer.offset.as_ref()?, count?);
            Int::of(offset.affine.plus(&count.affine.by(&size?)?), offset, count)
        };
        Pointer { base: pointer.base, offset: offset() }
    }

    /// The address of a place.
    pub(super) fn address(&mut self, frame: &Frame<'m>, place: Id<Place>) -> Pointer {
        let own = Pointer { base: Base::Own, offset: None };
        let places = &frame.function.places;
        // A place in a place in a place: as long as the text.
        let (mut chain, mut inner) = (Vec::new(), place);
        let mut pointer = loop {
            match &places[inner].kind {
                PlaceKind::Var(_) | PlaceKind::Global(_) => return own,
                PlaceKind::Deref(pointer) => match self.value(frame, *pointer) {
                    Value::Pointer(pointer) => break pointer,
                    _ => break Pointer { base: Base::Unknown, offset: None },
                },
                PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => {
                    chain.push(inner);
                    inner = *base;
                }
            }
        };
        for link in chain.into_iter().rev() {
            match &places[link].kind {
                PlaceKind::Element(base, at) if matches!(places[*base].ty, Type::Array(..)) => {
                    let at = self.value(frame, *at);
                    pointer = self.further(&pointer, at.int(), Some(&places[link].ty));
                }
                PlaceKind::Field(base, field) => {
                    if let Type::Record(id) = places[*base].ty {
                        let record = &self.module.records[id.0];
                        let at = if record.union { 0 } else { record.fields[*field].offset };
                        pointer.offset = pointer
                            .offset
                            .and_then(|offset| Int::of(offset.affine.plus_constant(at.into()), &offset, &offset));
                    }
                }
                // A component is a part of its vector, which may be read and written as a whole.
                _ => {}
            }
        }
        pointer
    }

    /// As many bytes as an access to a place may touch.
    pub(super) fn bytes(&self, frame: &Frame<'m>, place: Id<Place>) -> Option<u64> {
        let (places, mut place) = (&frame.function.places, place);
        loop {
            match places[place].kind {
                PlaceKind::Lanes(base, _) => place = base,
                PlaceKind::Element(base, _) if places[base].ty.is_vector() => place = base,
                _ => return places[place].ty.layout(&self.module.records).map(|(size, _)| size),
            }
        }
    }

    /// The value that a place holds.
    fn load(&mut self, frame: &Frame<'m>, place: Id<Place>) -> Value {
        let place = &frame.function.places[place];
        match &place.kind {
            PlaceKind::Var(var) => {
                let declared = &frame.function.vars[*var];
                if declared.addressed || declared.kind == VarKind::Local {
                    return unknown(&place.ty);
                }
                frame.vars.get(var).map_or_else(|| unknown(&place.ty), |value| (**value).clone())
            }
            PlaceKind::Lanes(base, lanes) => swizzled(&self.load(frame, *base), lanes),
            PlaceKind::Field(base, field) => {
                let (value, of) = (self.load(frame, *base), &frame.function.places[*base].ty);
                self.field(&value, of, *field, &place.ty)
            }
            _ => unknown(&place.ty),
        }
    }

    /// A field of a structure.
    fn field(&self, value: &Value, of: &Type, field: usize, ty: &Type) -> Value {
        let (Value::Record(argument, at), Type::Record(id)) = (value, of) else { return unknown(ty) };
        let record = &self.module.records[id.0];
        let at = at + if record.union { 0 } else { record.fields[field].offset };
        argument_at(*argument, at, ty)
    }
}

/// A quotient that is the same for all items, of a number by a constant.
fn known_quotient(of: &Affine, divisor: &Sum) -> Option<Affine> {
    let by = u32::try_from(divisor.as_constant()?).ok().filter(|by| *by > 0)?;
    if let Some(number) = of.as_constant() {
        return (number >= 0).then(|| Affine::constant(number / i128::from(by)));
    }
    match of.as_sum()?.as_factor()? {
        Known::Number(number) => Some(Affine::known(Known::Quotient(*number, by))),
        _ => None,
    }
}

/// Whether integers are divided in a module.
pub(super) fn divides(module: &Module) -> bool {
    use Arithmetic::{Divide, ShiftRight};
    let mut all = module.functions.iter().flat_map(|function| function.exprs.iter());
    all.any(|(_, Expr { kind, ty, .. })| {
        matches!(kind, ExprKind::Binary(BinaryOp::Arithmetic(Divide | ShiftRight), ..)) && ty.is_integer()
    })
}

/// The part of an argument that is a value, at so many bytes.
pub(super) fn argument_at(argument: usize, at: u64, ty: &Type) -> Value {
    let number = |element: &Element, at| {
        let number = Number { argument, at, bytes: element.size(), signed: element.is_signed() };
        Value::Int(Int::new(Affine::known(Known::Number(number))))
    };
    match ty {
        Type::Scalar(element) if element.is_integer() && element.name != BOOL.name => number(element, at),
        Type::Vector(element, width) if element.is_integer() && element.name != BOOL.name => {
            Value::Vector((0..u64::from(*width)).map(|lane| number(element, at + lane * element.size())).collect())
        }
        Type::Record(_) => Value::Record(argument, at),
        _ => unknown(ty),
    }
}

/// Whether a place is a variable of the program, or a part of one. One behind a pointer is what the pointer leads to.
fn is_in_global(function: &Function, place: Id<Place>) -> bool {
    match function.places[place].kind {
        PlaceKind::Global(_) => true,
        PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => {
            is_in_global(function, base)
        }
        PlaceKind::Var(_) | PlaceKind::Deref(_) => false,
    }
}

/// A value of a type of which nothing is known. A pointer to memory that is no buffer stays one.
pub(super) fn unknown(ty: &Type) -> Value {
    let Type::Pointer(pointee) = ty else { return Value::Unknown };
    let base = if matches!(pointee.space, Space::Global | Space::Generic) { Base::Unknown } else { Base::Own };
    // A parameter of `__constant` is a buffer that nobody writes.
    Value::Pointer(Pointer { base, offset: None })
}

/// The number that is one of two, if both are something.
fn merged(then: &Value, otherwise: &Value) -> Value {
    match (then, otherwise) {
        (Value::Pointer(a), Value::Pointer(b)) => {
            let base = if a.base == b.base { a.base } else { Base::Unknown };
            let offset = a.offset.clone().filter(|_| a.base == b.base && a.offset == b.offset);
            Value::Pointer(Pointer { base, offset })
        }
        _ => Value::Unknown,
    }
}

/// Both, where control has come by either.
pub(super) fn joined(a: &Value, b: &Value) -> Value {
    match (a, b) {
        _ if a == b => a.clone(),
        (Value::Vector(left), Value::Vector(right)) if left.len() == right.len() => {
            Value::Vector(left.iter().zip(right).map(|(a, b)| joined(a, b)).collect())
        }
        _ => merged(a, b),
    }
}

/// The type of integers, but for `bool`.
fn integer(ty: &Type) -> Option<&'static Element> {
    ty.scalar().filter(|element| element.is_integer() && element.name != BOOL.name)
}

fn constant(value: &program::Value, ty: &Type) -> Value {
    match (value, ty) {
        (program::Value::Integer(number), Type::Scalar(element)) if element.is_integer() => {
            Value::Int(Int::constant(*number))
        }
        (program::Value::Zero, _) => Value::zero(ty),
        (program::Value::List(all), Type::Vector(element, _)) => {
            Value::Vector(all.iter().map(|one| constant(one, &Type::Scalar(element))).collect())
        }
        // An address of a constant.
        (program::Value::Address(..), _) => Value::Pointer(Pointer { base: Base::Own, offset: None }),
        _ => unknown(ty),
    }
}

/// A conversion between numbers.
fn number(value: &Value, from: &Type, to: &Type) -> Value {
    let (Some(old), Some(new)) = (from.element(), to.element()) else { return Value::Unknown };
    let is_number = |element: &Element| element.is_integer() && element.name != BOOL.name;
    if !is_number(old) || !is_number(new) {
        return Value::Unknown;
    }
    // A number in fewer bits is the same modulo these. In more bits it is the same only where it is right already.
    lanes(value, to, |int| Some(if new.size() > old.size() { int.exact(old) } else { int.clone() }))
}

/// Something of each component.
fn lanes(value: &Value, ty: &Type, of: impl Fn(&Int) -> Option<Int>) -> Value {
    match ty {
        Type::Vector(_, width) => {
            let one = |lane| Value::of(value.component(lane).int().and_then(&of));
            Value::Vector((0..usize::from(*width)).map(one).collect())
        }
        _ => Value::of(value.int().and_then(&of)),
    }
}

fn each(value: &Value, of: impl Fn(&Int) -> Option<Int> + Copy) -> Value {
    match value {
        Value::Vector(all) => Value::Vector(all.iter().map(|one| each(one, of)).collect()),
        Value::Int(int) => Value::of(of(int)),
        _ => Value::Unknown,
    }
}

fn swizzled(value: &Value, lanes: &[u8]) -> Value {
    let one = |lane: &u8| value.component(usize::from(*lane));
    match lanes {
        [lane] => one(lane),
        _ => Value::Vector(lanes.iter().map(one).collect()),
    }
}

/// Two to a constant that is less than the bits of a type.
fn power(by: &Int, element: &Element) -> Option<i128> {
    let by = u32::try_from(by.affine.as_constant()?).ok()?;
    (u64::from(by) < element.size() * 8 && by < 63).then(|| 1_i128 << by)
}

/// The number of an item among all: `(z * height + y) * width + x`.
fn linear(var: impl Fn(usize) -> Option<Affine>, size: fn(usize) -> Known) -> Option<Int> {
    let [width, height] = [0, 1].map(|d| Sum::of(size(d)));
    let rows = var(2)?.by(&height)?.plus(&var(1)?)?;
    Some(Int::new(rows.by(&width)?.plus(&var(0)?)?))
}
