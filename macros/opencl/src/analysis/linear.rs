//! An integer as a number and something else: two with the same rest are as far from each other as their numbers.

use super::item_number::dimension;
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, PlaceKind, Value, VariableId};

/// An integer as a sum of a number and of a rest.
pub(crate) struct Linear {
    /// The rest, by which equal ones are known; empty where there is none.
    pub(crate) rest: String,
    /// The variables in it.
    pub(crate) variables: Vec<VariableId>,
    pub(crate) number: i128,
}

impl Linear {
    fn rest(rest: String, variables: Vec<VariableId>) -> Self {
        Linear { rest, variables, number: 0 }
    }

    /// The sum that an expression is, if nothing of it has an effect or a fault, or is read from memory.
    pub(crate) fn of(of: &Expression) -> Option<Self> {
        use ExpressionKind as E;
        let element = of.ty.scalar()?;
        match &of.kind {
            E::Constant(Value::Integer(number)) => {
                Some(Linear { number: *number, ..Linear::rest(String::new(), vec![]) })
            }
            E::Constant(Value::Zero) if of.ty.is_integer() => Some(Linear::rest(String::new(), vec![])),
            E::Load(place) => match place.kind {
                PlaceKind::Variable(variable) => Some(Linear::rest(format!("v{}", variable.0), vec![variable])),
                _ => None,
            },
            E::Builtin(Builtin::Item(name), arguments) => {
                Some(Linear::rest(format!("{name}({})", dimension(arguments)?), vec![]))
            }
            E::Convert(Conversion::Number, value) => {
                let Linear { rest, variables, number } = Linear::of(value)?;
                Some(Linear::rest(format!("{}({} {rest}+{number})", element.name, value.ty.scalar()?.name), variables))
            }
            E::Binary(operator, left, right) if of.ty.is_integer() => {
                Linear::of(left)?.combined(*operator, Linear::of(right)?)
            }
            _ => None,
        }
    }

    fn combined(self, operator: Arithmetic, other: Self) -> Option<Self> {
        let Linear { rest: left, variables, number: a } = self;
        let Linear { rest: right, variables: others, number: b } = other;
        let (rest, number) = match operator {
            Arithmetic::Add => {
                let plus = if left.is_empty() || right.is_empty() { "" } else { "+" };
                (format!("{left}{plus}{right}"), a.checked_add(b)?)
            }
            Arithmetic::Subtract if right.is_empty() => (left, a.checked_sub(b)?),
            Arithmetic::Multiply if right.is_empty() => (format!("({left})*{b}"), a.checked_mul(b)?),
            Arithmetic::Multiply if left.is_empty() => (format!("({right})*{a}"), a.checked_mul(b)?),
            Arithmetic::ShiftLeft if right.is_empty() && (0..31).contains(&b) => {
                (format!("({left})*{}", 1 << b), a.checked_mul(1 << b)?)
            }
            // They may have a fault.
            Arithmetic::Divide | Arithmetic::Remainder => return None,
            _ => (format!("({left}+{a}){operator:?}({right}+{b})"), 0),
        };
        Some(Linear { rest, variables: [variables, others].concat(), number })
    }
}
