//! Integers as sums of variables, of numbers of the item and of what is made of them otherwise, up to whole turns of their type: two with the same rest
//! are as far from each other as their numbers.

use super::induction::{narrow, number};
use super::item_number::dimension;
use super::sum::Sum;
use crate::builtin::Item;
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, VariableId};

/// An integer as a sum of a number and of a rest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Linear {
    /// The rest, by which equal ones are known.
    pub(crate) rest: Sum<Term>,
    pub(crate) number: i128,
}

/// A factor in such a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Term {
    Variable(VariableId),
    /// A number of the item along a dimension.
    Item(Item, usize),
    /// A sum of one type, by its name, as a number of another, less the number in it.
    Converted {
        to: &'static str,
        from: &'static str,
        of: Sum<Term>,
    },
    /// The result of an operator on two sums of this type, by its name: a shift to the right depends on the sign.
    Operation(Arithmetic, &'static str, Sum<Term>, Sum<Term>),
    /// The rest of an index that has this type.
    Index(&'static str, Sum<Term>),
    /// The index of a structure, among whose numbers of this type something is.
    In(&'static str, Linear),
}

impl Linear {
    /// The sum that an expression is, if nothing of it has an effect or a fault, or is read from memory.
    pub(crate) fn of(of: &Expression) -> Option<Self> {
        sum(of).map(Linear::from)
    }

    /// The sum that an index is: those of another type wrap elsewhere.
    pub(crate) fn of_index(of: &Expression) -> Option<Self> {
        let Linear { rest, number } = Linear::of(of)?;
        Some(Linear { rest: Sum::of(Term::Index(of.ty.scalar()?.name, rest)), number })
    }

    /// Whether one of these variables is in it.
    pub(crate) fn names(&self, is_one: &dyn Fn(VariableId) -> bool) -> bool {
        names(&self.rest, is_one)
    }
}

impl From<Sum<Term>> for Linear {
    fn from(of: Sum<Term>) -> Self {
        let (number, rest) = of.split();
        Linear { rest, number }
    }
}

/// The sum that an expression is, if nothing of it has an effect or a fault, or is read from memory.
pub(crate) fn sum(of: &Expression) -> Option<Sum<Term>> {
    use ExpressionKind as E;
    let element = of.ty.scalar()?;
    match &of.kind {
        E::Load(_) => Some(Sum::of(Term::Variable(of.variable()?))),
        E::Builtin(Builtin::Item(item), arguments) => Some(Sum::of(Term::Item(*item, dimension(arguments)?))),
        E::Convert(Conversion::Number, value) => {
            let (of, from) = (sum(value)?, value.ty.scalar()?);
            // The bits stay the same.
            if from.is_integer() && element.is_integer() && from.size() == element.size() && from.size() >= 4 {
                return Some(of);
            }
            let number = Sum::constant(of.clone().split().0);
            Sum::of(Term::Converted { to: element.name, from: from.name, of }).plus(&number)
        }
        E::Binary(operator, left, right) if of.ty.is_integer() => {
            combined(*operator, element.name, &sum(left)?, &sum(right)?)
        }
        _ => number(of).map(Sum::constant),
    }
}

fn combined(operator: Arithmetic, ty: &'static str, left: &Sum<Term>, right: &Sum<Term>) -> Option<Sum<Term>> {
    let product = match operator {
        Arithmetic::Add => return left.plus(right),
        Arithmetic::Subtract => return left.minus(right),
        Arithmetic::Multiply => left.times(right),
        Arithmetic::ShiftLeft => {
            right.as_constant().filter(|by| (0..31).contains(by)).and_then(|by| left.times(&Sum::constant(1 << by)))
        }
        // They may have a fault.
        Arithmetic::Divide | Arithmetic::Remainder => return None,
        _ => None,
    };
    product.or_else(|| Some(Sum::of(Term::Operation(operator, ty, left.clone(), right.clone()))))
}

/// By how much an index is more than another one of the same type.
pub(crate) fn difference(of: &Expression, other: &Expression) -> Option<Sum<Term>> {
    let [of, other] = [of, other].map(narrow);
    if of.ty == other.ty { sum(of)?.minus(&sum(other)?) } else { None }
}

/// Whether one of these variables is in a sum.
pub(crate) fn names(of: &Sum<Term>, is_one: &dyn Fn(VariableId) -> bool) -> bool {
    of.products().flat_map(|(product, _)| product).any(|term| match term {
        Term::Variable(variable) => is_one(*variable),
        Term::Item(..) => false,
        Term::Converted { of, .. } | Term::Index(_, of) => names(of, is_one),
        Term::In(_, of) => of.names(is_one),
        Term::Operation(_, _, left, right) => names(left, is_one) || names(right, is_one),
    })
}
