//! Integers, vectors and pointers as sums, with what they rest on.

use std::rc::Rc;

use swz_language::element::Element;

use super::affine::{Affine, Var};
use crate::types::Type;

/// A value is computed in a type of so many bits: it is this sum only where that fits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Check {
    pub(crate) value: Affine,
    pub(crate) bits: u32,
    pub(crate) signed: bool,
}

impl Check {
    /// The difference to another check of the same type, if that is a constant.
    pub(crate) fn minus_constant(&self, other: &Self) -> Option<i128> {
        let is_same = (self.bits, self.signed) == (other.bits, other.signed) && self.value.terms == other.value.terms;
        is_same.then(|| self.value.first.minus_constant(&other.value.first))?
    }
}

/// Something that holds: a sum is not negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bound {
    pub(crate) of: Affine,
    /// The variable that counts the rounds of the loop whose condition this is.
    pub(crate) counter: Option<usize>,
    /// It holds where its operands are what they are taken for.
    pub(crate) rests: Rests,
}

/// The facts that a value rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rests {
    pub(crate) checks: Vec<Rc<Check>>,
    /// The facts of the variables that were made for it.
    pub(crate) facts: Vec<Rc<Bound>>,
}

impl Rests {
    /// Both.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut all = self.clone();
        for check in &other.checks {
            if !all.checks.contains(check) {
                all.checks.push(check.clone());
            }
        }
        for fact in &other.facts {
            if !all.facts.contains(fact) {
                all.facts.push(fact.clone());
            }
        }
        all
    }
}

/// An integer of a type of some bits: what is computed there is `affine` modulo two to these, where what it rests on holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Int {
    pub(crate) affine: Affine,
    pub(crate) rests: Rests,
}

impl Int {
    pub(crate) fn new(affine: Affine) -> Self {
        Int { affine, rests: Rests::default() }
    }

    pub(crate) fn constant(number: i128) -> Self {
        Int::new(Affine::constant(number))
    }

    /// One made of two.
    pub(crate) fn of(affine: Option<Affine>, left: &Self, right: &Self) -> Option<Self> {
        Some(Int { affine: affine?, rests: left.rests.and(&right.rests) })
    }

    /// This number as a value of a type, which it has to fit: nothing wraps.
    pub(crate) fn exact(&self, element: &Element) -> Self {
        self.within(u32::try_from(element.size() * 8).unwrap_or(64), element.is_signed())
    }

    /// This number with a check that it fits so many bits.
    pub(crate) fn within(&self, bits: u32, signed: bool) -> Self {
        let mut exact = self.clone();
        if !always_fits(&self.affine, bits, signed) {
            let check = Rc::new(Check { value: self.affine.clone(), bits, signed });
            if !exact.rests.checks.contains(&check) {
                exact.rests.checks.push(check);
            }
        }
        exact
    }
}

/// Whether a sum fits so many bits in each launch.
fn always_fits(of: &Affine, bits: u32, signed: bool) -> bool {
    use super::affine::Known;
    if let Some(number) = of.as_constant() {
        let (low, high) =
            if signed { (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1) } else { (0, (1_i128 << bits) - 1) };
        return (low..=high).contains(&number);
    }
    if let Some(known) = of.as_sum() {
        return match known.as_factor() {
            Some(Known::Number(number) | Known::Quotient(number, _)) => {
                let own = u32::try_from(number.bytes * 8).unwrap_or(u32::MAX);
                number.signed == signed && own <= bits || !number.signed && signed && own < bits
            }
            // They are sizes of this machine.
            Some(_) => !signed && bits == 64,
            None => false,
        };
    }
    let is_id = of.terms.len() == 1
        && of.first.is_zero()
        && of.terms.iter().all(|(var, step)| !matches!(var, Var::Inner(_)) && step.as_constant() == Some(1));
    is_id && !signed && bits == 64
}

/// The memory that a pointer leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Base {
    /// The buffer of an argument.
    Argument(usize),
    /// Memory that only this item or this group has, or that nobody writes.
    Own,
    /// Any buffer.
    Unknown,
}

/// A pointer: so many bytes behind the beginning of its memory, if that is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pointer {
    pub(crate) base: Base,
    pub(crate) offset: Option<Int>,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Value {
    Int(Int),
    Vector(Vec<Value>),
    Pointer(Pointer),
    /// A structure that an argument is, or one in it, at so many bytes.
    Record(usize, u64),
    /// The image of an argument.
    Image(usize),
    Unknown,
}

impl Value {
    pub(crate) fn int(&self) -> Option<&Int> {
        match self {
            Value::Int(int) => Some(int),
            _ => None,
        }
    }

    /// A component of a vector, or a scalar.
    pub(crate) fn component(&self, at: usize) -> Value {
        match self {
            Value::Vector(all) => all.get(at).cloned().unwrap_or(Value::Unknown),
            Value::Int(_) if at == 0 => self.clone(),
            _ => Value::Unknown,
        }
    }

    pub(crate) fn of(int: Option<Int>) -> Self {
        int.map_or(Value::Unknown, Value::Int)
    }

    /// Zero of a type.
    pub(crate) fn zero(ty: &Type) -> Self {
        match ty {
            Type::Scalar(element) if element.is_integer() => Value::Int(Int::constant(0)),
            Type::Vector(element, width) if element.is_integer() => {
                Value::Vector(vec![Value::Int(Int::constant(0)); usize::from(*width)])
            }
            // A pointer to nothing leads nowhere.
            Type::Pointer(_) => Value::Pointer(Pointer { base: Base::Own, offset: None }),
            _ => Value::Unknown,
        }
    }
}
