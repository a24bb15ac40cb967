//! An integer as a number and something else: two with the same rest are as far from each other as their numbers.

use super::item_number::dimension;
use crate::builtin::Item;
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, PlaceKind, Value, VariableId};

/// An integer as a sum of a number and of a rest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Linear {
    /// The rest, by which equal ones are known: a sum, in the order of the text.
    pub(crate) rest: Vec<Term>,
    pub(crate) number: i128,
}

/// A part of the rest of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Term {
    Variable(VariableId),
    /// A number of the item along a dimension.
    Item(Item, usize),
    /// A sum of one type, by its name, as a number of another.
    Converted {
        to: &'static str,
        from: &'static str,
        of: Linear,
    },
    /// The rest of a sum, so many times.
    Times(Vec<Term>, i128),
    Operation(Arithmetic, Linear, Linear),
    /// The rest of an index that has this type.
    Index(&'static str, Vec<Term>),
    /// The index of a structure, among whose numbers of this type something is.
    In(&'static str, Linear),
}

impl Linear {
    fn term(term: Term) -> Self {
        Linear { rest: vec![term], number: 0 }
    }

    /// The sum that an expression is, if nothing of it has an effect or a fault, or is read from memory.
    pub(crate) fn of(of: &Expression) -> Option<Self> {
        use ExpressionKind as E;
        let element = of.ty.scalar()?;
        match &of.kind {
            E::Constant(Value::Integer(number)) => Some(Linear { rest: Vec::new(), number: *number }),
            E::Constant(Value::Zero) if of.ty.is_integer() => Some(Linear { rest: Vec::new(), number: 0 }),
            E::Load(place) => match place.kind {
                PlaceKind::Variable(variable) => Some(Linear::term(Term::Variable(variable))),
                _ => None,
            },
            E::Builtin(Builtin::Item(item), arguments) => Some(Linear::term(Term::Item(*item, dimension(arguments)?))),
            E::Convert(Conversion::Number, value) => {
                let (of, from) = (Linear::of(value)?, value.ty.scalar()?.name);
                Some(Linear { number: of.number, rest: vec![Term::Converted { to: element.name, from, of }] })
            }
            E::Binary(operator, left, right) if of.ty.is_integer() => {
                Linear::of(left)?.combined(*operator, Linear::of(right)?)
            }
            _ => None,
        }
    }

    /// The sum that an index is: those of another type wrap elsewhere.
    pub(crate) fn of_index(of: &Expression) -> Option<Self> {
        let Linear { rest, number } = Linear::of(of)?;
        Some(Linear { rest: vec![Term::Index(of.ty.scalar()?.name, rest)], number })
    }

    fn combined(self, operator: Arithmetic, other: Self) -> Option<Self> {
        let (a, b) = (self.number, other.number);
        let times =
            |of: Vec<Term>, factor| Some(Linear { rest: vec![Term::Times(of, factor)], number: a.checked_mul(b)? });
        match operator {
            Arithmetic::Add => Some(Linear { rest: [self.rest, other.rest].concat(), number: a.checked_add(b)? }),
            Arithmetic::Subtract if other.rest.is_empty() => Some(Linear { number: a.checked_sub(b)?, ..self }),
            Arithmetic::Subtract => {
                let rest = [self.rest, vec![Term::Times(other.rest, -1)]].concat();
                Some(Linear { rest, number: a.checked_sub(b)? })
            }
            Arithmetic::Multiply if other.rest.is_empty() => times(self.rest, b),
            Arithmetic::Multiply if self.rest.is_empty() => times(other.rest, a),
            Arithmetic::ShiftLeft if other.rest.is_empty() && (0..31).contains(&b) => {
                self.combined(Arithmetic::Multiply, Linear { rest: Vec::new(), number: 1 << b })
            }
            // They may have a fault.
            Arithmetic::Divide | Arithmetic::Remainder => None,
            _ => Some(Linear::term(Term::Operation(operator, self, other))),
        }
    }

    /// Whether one of these variables is in it.
    pub(crate) fn names(&self, is_one: &dyn Fn(VariableId) -> bool) -> bool {
        names(&self.rest, is_one)
    }
}

fn names(of: &[Term], is_one: &dyn Fn(VariableId) -> bool) -> bool {
    of.iter().any(|term| match term {
        Term::Variable(variable) => is_one(*variable),
        Term::Item(..) => false,
        Term::Times(of, _) | Term::Index(_, of) => names(of, is_one),
        Term::Converted { of, .. } | Term::In(_, of) => of.names(is_one),
        Term::Operation(_, left, right) => left.names(is_one) || right.names(is_one),
    })
}
