//! Loops whose counters go from one number to another, and what is known of an index that is made of such counters.

use std::collections::HashMap;

use crate::limits::MAX_COUNTED_TRIPS;
use crate::program::{
    Arithmetic, Comparison, Conversion, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, Value,
    VariableId,
};
use crate::tree::Increment;
use crate::walk::{self, Seen};

/// A loop with the values of its counter.
pub(crate) struct Short<'s> {
    pub(crate) counter: VariableId,
    pub(crate) values: Vec<i128>,
    pub(crate) body: &'s [Statement],
}

/// A loop that counts from a number to another one and does nothing else with its counter, with so many rounds at the most.
pub(crate) fn counted(of: &Statement, most: usize) -> Option<Short<'_>> {
    let StatementKind::For { init, condition: Some(condition), step: Some(step), body } = &of.kind else { return None };
    let [Statement { kind: StatementKind::Declare(counter, Some(first)), .. }] = init.as_slice() else { return None };
    let is_signed = first.ty.scalar()?.is_signed();
    let (counter, first, step) = (*counter, number(first)?, step_of(step, *counter)?);
    let mut values = Vec::new();
    let mut value = first;
    // A number without a sign is never below zero: then the loop goes on where it wraps.
    let least = if is_signed { i32::MIN.into() } else { 0 };
    while holds(condition, counter, value)? {
        if values.len() == most || step == 0 {
            return None;
        }
        values.push(value);
        value += step;
        if value < least || value > i32::MAX.into() {
            return None;
        }
    }
    let leaves = walk::leaves(body);
    let (mut keeps, mut returns) = (true, false);
    walk::statements(
        body,
        &mut |statement, _| {
            returns |=
                matches!(statement.kind, StatementKind::Return(_) | StatementKind::Goto(_) | StatementKind::Label(..));
        },
        &mut |seen| {
            if let Seen::Written(place) | Seen::Addressed(place) = seen {
                keeps &= walk::root(place) != Some(counter);
            }
        },
    );
    let stays = keeps && !returns && !leaves.breaks && !leaves.continues;
    stays.then_some(Short { counter, values, body })
}

/// The counter of a loop between two numbers, its least and its greatest value.
fn counter_range(of: &Statement) -> Option<(VariableId, i128, i128)> {
    let Short { counter, values, .. } = counted(of, MAX_COUNTED_TRIPS)?;
    Some((counter, *values.iter().min()?, *values.iter().max()?))
}

/// Counters, with the least and the greatest value of each.
pub(crate) type Counters = HashMap<VariableId, (i128, i128)>;

/// The counters of loops between two numbers, and these.
pub(crate) fn counters(of: &[Statement]) -> Counters {
    let mut counters = HashMap::new();
    walk::statements(
        of,
        &mut |statement, _| {
            if let Some((counter, first, last)) = counter_range(statement) {
                counters.insert(counter, (first, last));
            }
        },
        &mut |_| {},
    );
    counters
}

/// The least and the greatest value of an index, if it is made of numbers and counters.
pub(crate) fn range(of: &Expression, counters: &Counters) -> Option<(i128, i128)> {
    // None of these numbers is near the ends of a type.
    let small = |(first, last): (i128, i128)| (first.abs() < 1 << 24 && last.abs() < 1 << 24).then_some((first, last));
    match &of.kind {
        ExpressionKind::Load(place) => match place.kind {
            PlaceKind::Variable(variable) => counters.get(&variable).copied().and_then(small),
            _ => None,
        },
        ExpressionKind::Convert(Conversion::Number, value) if of.ty.scalar()?.size() >= 4 && of.ty.is_integer() => {
            range(value, counters).filter(|(first, _)| *first >= 0)
        }
        ExpressionKind::Binary(operator, left, right) => {
            let (left, right) = (range(left, counters)?, range(right, counters)?);
            let found = match operator {
                Arithmetic::Add => (left.0 + right.0, left.1 + right.1),
                Arithmetic::Subtract => (left.0 - right.1, left.1 - right.0),
                Arithmetic::Multiply if left.0 >= 0 && right.0 >= 0 => (left.0 * right.0, left.1 * right.1),
                _ => return None,
            };
            // Below zero a number without a sign wraps.
            small(found).filter(|(first, _)| *first >= 0)
        }
        _ => number(of).map(|number| (number, number)).and_then(small),
    }
}

/// A number by its form.
pub(crate) fn number(of: &Expression) -> Option<i128> {
    match &of.kind {
        ExpressionKind::Constant(Value::Integer(number)) => Some(*number),
        ExpressionKind::Constant(Value::Zero) if of.ty.is_integer() => Some(0),
        ExpressionKind::Negate(value) => number(value).map(|number| -number),
        _ => None,
    }
}

/// Whether a place is a variable.
pub(crate) fn is_variable(of: &Place, variable: VariableId) -> bool {
    matches!(of.kind, PlaceKind::Variable(it) if it == variable)
}

/// By how much a step makes a variable more.
fn step_of(of: &Expression, variable: VariableId) -> Option<i128> {
    match &of.kind {
        ExpressionKind::Increment { place, by, .. } if is_variable(place, variable) => {
            Some(if *by == Increment::Increment { 1 } else { -1 })
        }
        ExpressionKind::AssignBy { place, widen: None, narrow: None, operator, value, .. }
            if is_variable(place, variable) =>
        {
            match operator {
                Arithmetic::Add => number(value),
                Arithmetic::Subtract => number(value).map(|number| -number),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a condition holds for a value of a variable.
fn holds(of: &Expression, variable: VariableId, value: i128) -> Option<bool> {
    match &of.kind {
        ExpressionKind::Convert(Conversion::Truth, inner) => holds(inner, variable, value),
        ExpressionKind::Compare(comparison, left, right) => {
            let ExpressionKind::Load(place) = &left.kind else { return None };
            let end = number(right).filter(|_| is_variable(place, variable) && left.ty.is_integer())?;
            Some(match comparison {
                Comparison::Less => value < end,
                Comparison::LessEqual => value <= end,
                Comparison::Greater => value > end,
                Comparison::GreaterEqual => value >= end,
                Comparison::NotEqual => value != end,
                Comparison::Equal => return None,
            })
        }
        _ => None,
    }
}
