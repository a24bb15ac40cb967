//! How large integers can become: the bits of a number, as one of 64 bits with a sign. A product of an index that may have all of them could wrap, and
//! be an index that is inside again.
//!
//! A variable that only counts is taken for one of 36 bits: nobody counts farther. A pointer is as many elements as it lies behind the one that it was
//! made of.

use crate::ast::Increment;
use crate::builtin::{Function as F, Item};
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Function, PlaceKind, Value, VariableId,
};
use crate::types::Type;
use crate::walk::{self, Given};

/// How many bits a number that is counted has.
const COUNTED: u32 = 36;

/// How many bits the size of a range has, all of whose items run.
const SIZE_OF_RANGE: u32 = 36;

/// The bits of a number, and whether it may be negative.
#[derive(Clone, Copy)]
struct Size {
    bits: u32,
    negative: bool,
}

impl Size {
    fn join(self, other: Size) -> Size {
        Size { bits: self.bits.max(other.bits), negative: self.negative || other.negative }
    }
}

/// The size of zero.
const NOTHING: Size = Size { bits: 0, negative: false };

/// How many bits each variable of a function has at the most.
#[derive(Clone)]
pub(crate) struct Magnitudes(Vec<Option<Size>>);

impl Magnitudes {
    pub(crate) fn of(function: &Function) -> Self {
        let mut writes = vec![Vec::new(); function.variables.len()];
        walk::given(&function.body, &mut |variable, given| writes[variable.0].push(given));
        let mut finder = Finder { function, writes, known: vec![None; function.variables.len()] };
        let sizes = (0..function.variables.len()).map(|number| Some(finder.variable(VariableId(number)))).collect();
        Self(sizes)
    }

    /// How many bits a variable has at the most, without its sign.
    #[cfg(any(test, feature = "dump"))]
    pub(crate) fn of_variable(&self, variable: VariableId) -> u32 {
        self.0[variable.0].map_or(64, |size| size.bits)
    }

    /// How many bits a number has at the most, without its sign.
    pub(crate) fn bits(&self, function: &Function, of: &Expression) -> u32 {
        let mut finder = Finder { function, writes: Vec::new(), known: self.0.clone() };
        if matches!(of.ty, Type::Pointer(_)) { finder.pointer(of).bits } else { finder.expression(of).bits }
    }
}

struct Finder<'f> {
    function: &'f Function,
    writes: Vec<Vec<Given<'f>>>,
    known: Vec<Option<Size>>,
}

/// The size of any number of a type.
fn own(ty: &Type) -> Size {
    match ty.scalar() {
        Some(element) if ty.is_integer() && element.size() <= 4 => {
            Size { bits: element.size() as u32 * 8, negative: element.is_signed() }
        }
        _ => Size { bits: 64, negative: true },
    }
}

impl Finder<'_> {
    fn variable(&mut self, variable: VariableId) -> Size {
        if let Some(known) = self.known[variable.0] {
            return known;
        }
        let of = &self.function.variables[variable.0];
        let own = own(&of.ty);
        // A variable that depends on itself has the bound of its type.
        self.known[variable.0] = Some(own);
        let is_pointer = matches!(of.ty, Type::Pointer(_));
        let is_parameter = variable.0 < self.function.parameters;
        if is_pointer && is_parameter && self.function.kernel.is_some() && self.writes[variable.0].is_empty() {
            return NOTHING;
        }
        let counts = of.ty.is_integer() || is_pointer;
        if own.bits <= 32 || !counts || of.addressed || of.local || is_parameter {
            return own;
        }
        let mut size = NOTHING;
        for given in self.writes[variable.0].clone() {
            size = size.join(match (given, given.value()) {
                (Given::Declared(None), _) => NOTHING,
                (_, Some(value)) if is_pointer => self.pointer(value),
                (_, Some(value)) => self.expression(value),
                (Given::Written(_, of), None) => self.step(of).unwrap_or(own),
                _ => own,
            });
        }
        self.known[variable.0] = Some(size);
        size
    }

    /// The size of a variable that an expression counts on.
    fn step(&mut self, of: &Expression) -> Option<Size> {
        let (value, subtracts) = match &of.kind {
            ExpressionKind::Increment { by, .. } => {
                return Some(Size { bits: COUNTED, negative: *by == Increment::Decrement });
            }
            ExpressionKind::AssignBy { operator: Arithmetic::Add, value, .. } => (value, false),
            ExpressionKind::AssignBy { operator: Arithmetic::Subtract, value, .. }
            | ExpressionKind::Advance { by: value, .. } => (value, true),
            _ => return None,
        };
        let step = self.expression(value);
        (step.bits <= 32).then_some(Size { bits: COUNTED, negative: subtracts || step.negative })
    }

    /// By how many elements a pointer lies behind the one that it was made of.
    fn pointer(&mut self, of: &Expression) -> Size {
        use ExpressionKind as E;
        match &of.kind {
            E::Offset(base, index) => {
                let (base, index) = (self.pointer(base), self.expression(index));
                Size { bits: base.bits.max(index.bits) + 1, negative: base.negative || index.negative }
            }
            E::Load(place) | E::Increment { place, .. } => match place.kind {
                PlaceKind::Variable(variable) => self.variable(variable),
                _ => own(&of.ty),
            },
            E::AddressOf(place) => match &place.kind {
                PlaceKind::Variable(_) => NOTHING,
                PlaceKind::Element(base, index) if matches!(base.kind, PlaceKind::Variable(_)) => {
                    self.expression(index)
                }
                _ => own(&of.ty),
            },
            _ => own(&of.ty),
        }
    }

    fn expression(&mut self, of: &Expression) -> Size {
        let own = own(&of.ty);
        if !of.ty.is_integer() {
            return own;
        }
        match self.value(of) {
            // A narrower number, or one without a sign, wraps.
            Some(found) if found.bits <= own.bits.min(63) && (own.negative || !found.negative) => found,
            _ => own,
        }
    }

    /// The size of a number that does not wrap, if more is known than its type.
    fn value(&mut self, of: &Expression) -> Option<Size> {
        use ExpressionKind as E;
        Some(match &of.kind {
            E::Constant(Value::Integer(number)) => {
                Size { bits: 128 - number.unsigned_abs().leading_zeros(), negative: *number < 0 }
            }
            E::Constant(Value::Zero) => NOTHING,
            E::Builtin(Builtin::Item(Item::GlobalSize), _) => Size { bits: SIZE_OF_RANGE, negative: false },
            E::Convert(Conversion::Number, value) if value.ty.is_integer() => self.expression(value),
            E::Convert(Conversion::Truth, _) | E::Compare(..) | E::And(..) | E::Or(..) | E::Not(_) => {
                Size { bits: 1, negative: false }
            }
            E::Negate(value) => Size { negative: true, ..self.expression(value) },
            E::Comma(_, value) => self.expression(value),
            E::Conditional(_, then, otherwise) => self.expression(then).join(self.expression(otherwise)),
            E::Load(_) => self.variable(of.variable()?),
            E::Binary(operator, left, right) => {
                let (left, right) = (self.expression(left), self.expression(right));
                binary(*operator, left, right, of.ty.scalar()?.is_signed())?
            }
            E::Builtin(
                Builtin::Item(
                    Item::LocalId
                    | Item::LocalSize
                    | Item::EnqueuedLocalSize
                    | Item::LocalLinearId
                    | Item::GroupId
                    | Item::NumGroups
                    | Item::WorkDim,
                ),
                _,
            ) => Size { bits: 32, negative: false },
            E::Builtin(Builtin::Function(F::min), values) => {
                let [left, right] = values.as_slice() else { return None };
                let (left, right) = (self.expression(left), self.expression(right));
                if left.negative || right.negative {
                    return None;
                }
                Size { bits: left.bits.min(right.bits), negative: false }
            }
            _ => return None,
        })
    }
}

/// The size of an operation which does not wrap.
fn binary(operator: Arithmetic, left: Size, right: Size, is_signed: bool) -> Option<Size> {
    let either = left.negative || right.negative;
    // A negative number without a sign is a large one to these.
    let is_plain = is_signed || !either;
    Some(match operator {
        Arithmetic::Add => Size { bits: left.bits.max(right.bits) + 1, negative: either },
        Arithmetic::Subtract => Size { bits: left.bits.max(right.bits) + 1, negative: true },
        Arithmetic::Multiply => Size { bits: left.bits + right.bits, negative: either },
        Arithmetic::Divide | Arithmetic::ShiftRight if is_plain => Size { bits: left.bits, negative: either },
        Arithmetic::Remainder if is_plain => Size { bits: left.bits.min(right.bits), negative: left.negative },
        Arithmetic::Remainder if !right.negative => Size { bits: right.bits, negative: false },
        Arithmetic::And if !left.negative && !right.negative => {
            Size { bits: left.bits.min(right.bits), negative: false }
        }
        Arithmetic::And if !right.negative => right,
        Arithmetic::And if !left.negative => left,
        Arithmetic::Or | Arithmetic::Xor => left.join(right),
        _ => return None,
    })
}

/// The low bits of integers that are zero for sure, whatever they wrap at.
pub(crate) struct ZeroBits<'a, 'f> {
    /// The value of a variable that is never written again.
    pub(crate) value: &'a dyn Fn(VariableId) -> Option<&'f Expression>,
    /// How many there are of a variable of which no value is known.
    pub(crate) of_variable: &'a dyn Fn(VariableId) -> u32,
    /// Whether a pointer is the same for all items: others are found by an index behind it.
    pub(crate) is_uniform: &'a dyn Fn(&Expression) -> bool,
}

impl ZeroBits<'_, '_> {
    /// How many there are. `left`: how many variables may be followed.
    pub(crate) fn of(&self, of: &Expression, left: usize) -> u32 {
        use ExpressionKind as E;
        let bits = |of: &Expression| self.of(of, left);
        if of.ty.pointee().is_some() && (self.is_uniform)(of) {
            return u64::BITS;
        }
        let found = match &of.kind {
            E::Constant(Value::Zero) => u64::BITS,
            E::Constant(Value::Integer(number)) => number.trailing_zeros(),
            E::Convert(Conversion::Number, value) if of.ty.is_integer() && value.ty.is_integer() => bits(value),
            E::Convert(Conversion::Pointer, value) => match (of.ty.pointee(), value.ty.pointee()) {
                (Some(to), Some(from)) if to.ty == from.ty => bits(value),
                _ => 0,
            },
            E::Load(_) => match (of.variable(), of.variable().and_then(self.value), left.checked_sub(1)) {
                (_, Some(value), Some(left)) => self.of(value, left),
                (Some(variable), None, _) => (self.of_variable)(variable),
                _ => 0,
            },
            E::Offset(base, index) => bits(base).min(bits(index)),
            E::Binary(operator, a, b) if of.ty.is_integer() => match operator {
                Arithmetic::Multiply => bits(a) + bits(b),
                Arithmetic::Add | Arithmetic::Subtract | Arithmetic::Or | Arithmetic::Xor => bits(a).min(bits(b)),
                Arithmetic::And => bits(a).max(bits(b)),
                Arithmetic::ShiftLeft => bits(a) + shifted(b, &of.ty),
                _ => 0,
            },
            _ => 0,
        };
        found.min(u64::BITS)
    }
}

/// By how many bits a number of a type is shifted, if that is known.
fn shifted(by: &Expression, ty: &Type) -> u32 {
    let bits = ty.scalar().map_or(0, |element| 8 * element.size());
    match by.kind {
        ExpressionKind::Constant(Value::Integer(by)) => {
            u32::try_from(by).ok().filter(|by| u64::from(*by) < bits).unwrap_or(0)
        }
        _ => 0,
    }
}
