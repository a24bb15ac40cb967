//! The counters of loops, and what is known of an index that is made of those which go from one number to another.

use std::collections::HashMap;
use std::ops::Range;

use crate::ast::Increment;
use crate::limits::MAX_COUNTED_TRIPS;
use crate::program::{
    Arithmetic, Comparison, Conversion, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, Value,
    VariableId,
};
use crate::types::Type;
use crate::walk;

/// The counter of a loop: `for (i = first; i < end; i += step)`.
pub(crate) struct Counter<'s> {
    pub(crate) variable: VariableId,
    /// The value that the loop begins with, and whether it declares the counter.
    pub(crate) first: Option<(&'s Expression, bool)>,
    /// The condition under which the loop goes on: the counter as it is compared, how, and with what.
    pub(crate) compared: &'s Expression,
    pub(crate) comparison: Comparison,
    pub(crate) end: &'s Expression,
    /// By how much it is more in each next round.
    pub(crate) step: i128,
}

impl<'s> Counter<'s> {
    /// The counter of a loop of which these are the parts.
    pub(crate) fn of(
        init: &'s [Statement],
        condition: Option<&'s Expression>,
        step: Option<&Expression>,
    ) -> Option<Self> {
        let (variable, step) = step_of(plain(step?))?;
        let ExpressionKind::Compare(comparison, left, right) = &plain(condition?).kind else { return None };
        let (compared, comparison, end) = match (is_counter(left, variable), is_counter(right, variable)) {
            (true, false) => (left, *comparison, right),
            (false, true) => (right, comparison.flipped(), left),
            _ => return None,
        };
        let first =
            beginning(init).filter(|(of, ..)| *of == variable).map(|(_, first, is_declared)| (first, is_declared));
        Some(Counter { variable, first, compared, comparison, end, step })
    }

    /// The numbers that it has, if it goes up by one from a number to another one, both below this.
    pub(crate) fn numbers(&self, below: i128) -> Option<Range<i128>> {
        let small = |of| number(plain(of)).filter(|number| (0..below).contains(number));
        let (start, end) = (small(self.first?.0)?, small(self.end)?);
        let end = match self.comparison {
            Comparison::Less | Comparison::NotEqual => end,
            Comparison::LessEqual => end + 1,
            _ => return None,
        };
        (self.step == 1 && start < end).then_some(start..end)
    }

    /// Whether it is compared as it is, without a conversion to another type.
    pub(crate) fn is_compared_itself(&self) -> bool {
        self.compared.variable().is_some()
    }
}

/// Whether an integer is a counter, but for conversions that leave small numbers as they are.
pub(crate) fn is_counter(of: &Expression, counter: VariableId) -> bool {
    of.ty.is_integer() && plain(of).variable() == Some(counter)
}

/// The variable that a loop begins with a value of, that value, and whether the variable is declared there.
pub(crate) fn beginning(init: &[Statement]) -> Option<(VariableId, &Expression, bool)> {
    if let [first] = init { given(first) } else { None }
}

/// The variable that a statement gives a value, that value, and whether the variable is declared there, if it does nothing else.
pub(crate) fn given(of: &Statement) -> Option<(VariableId, &Expression, bool)> {
    match &of.kind {
        StatementKind::Declare(counter, Some(value)) => Some((*counter, value, true)),
        StatementKind::Expression(of) => {
            let (place, value) = assignment(of)?;
            let PlaceKind::Variable(counter) = place.kind else { return None };
            Some((counter, value, false))
        }
        _ => None,
    }
}

/// The place and the value of an assignment.
fn assignment(of: &Expression) -> Option<(&Place, &Expression)> {
    match &of.kind {
        ExpressionKind::Convert(_, value) => assignment(value),
        ExpressionKind::Assign(place, value) => Some((place, value)),
        _ => None,
    }
}

/// An expression without conversions that leave small numbers as they are.
pub(crate) fn plain(of: &Expression) -> &Expression {
    match &of.kind {
        ExpressionKind::Convert(Conversion::Number, value)
            if !value.ty.is_integer() || !of.ty.is_integer() || of.ty.element().is_none_or(|to| to.size() < 4) =>
        {
            of
        }
        ExpressionKind::Convert(Conversion::Number | Conversion::Truth | Conversion::Void, value) => plain(value),
        _ => of,
    }
}

/// An index without the conversions on its way to 64 bits behind which it is the same one.
pub(crate) fn narrow(of: &Expression) -> &Expression {
    let ExpressionKind::Convert(Conversion::Number, value) = &of.kind else { return of };
    // A negative `char` is another number as a `uchar` or a `uint`, which only grows from there (`histogram_around` in `tests/kernels/rims.cl`).
    let is_same = value.ty.integer().zip(of.ty.integer()).is_some_and(|((from, signed), (to, to_signed))| {
        from <= to && (signed == to_signed || to == 64 || !signed && from < to)
    });
    if is_same { narrow(value) } else { of }
}

/// An index of 64 bits before it was widened from 32, if it was.
pub(crate) fn unwidened(of: &Expression) -> &Expression {
    let ExpressionKind::Convert(Conversion::Number, value) = &of.kind else { return of };
    match of.ty.integer().zip(value.ty.integer()) {
        Some(((to, _), (from @ 32.., _))) if to == from => unwidened(value),
        Some(((to, _), (from @ 32.., _))) if to > from => value,
        _ => of,
    }
}

/// The highest index of a type of 32 or 64 bits.
pub(crate) fn highest(ty: &Type) -> i64 {
    match ty.integer() {
        Some((32, true)) => i32::MAX.into(),
        Some((32, false)) => u32::MAX.into(),
        _ => i64::MAX,
    }
}

/// A loop with the values of its counter.
pub(crate) struct ConstantTripLoop<'s> {
    pub(crate) counter: VariableId,
    pub(crate) values: Vec<i128>,
    pub(crate) body: &'s [Statement],
}

impl ConstantTripLoop<'_> {
    /// Its rounds: copies of the body, each changed for a value of the counter.
    pub(crate) fn rounds(&self, change: &mut dyn FnMut(&mut Vec<Statement>, i128)) -> Vec<Vec<Statement>> {
        let mut rounds = vec![self.body.to_vec(); self.values.len()];
        for (round, value) in rounds.iter_mut().zip(&self.values) {
            change(round, *value);
        }
        rounds
    }
}

/// A loop that counts from a number to another one and does nothing else with its counter, with so many rounds at the most.
pub(crate) fn counted(of: &Statement, most: usize) -> Option<ConstantTripLoop<'_>> {
    let StatementKind::For { init, condition, step, body } = &of.kind else { return None };
    let of = Counter::of(init, condition.as_ref(), step.as_ref()).filter(Counter::is_compared_itself)?;
    let (first, true) = of.first? else { return None };
    let (is_signed, end, counter) = (first.ty.scalar()?.is_signed(), number(of.end)?, of.variable);
    let mut values = Vec::new();
    let mut value = number(first)?;
    // A number without a sign is never below zero: then the loop goes on where it wraps.
    let least = if is_signed { i32::MIN.into() } else { 0 };
    while holds(of.comparison, value, end)? {
        if values.len() == most || of.step == 0 {
            return None;
        }
        values.push(value);
        value += of.step;
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
        &mut |seen| keeps &= seen.changed() != Some(counter),
    );
    let stays = keeps && !returns && !leaves.breaks && !leaves.continues;
    stays.then_some(ConstantTripLoop { counter, values, body })
}

/// The counter of a loop between two numbers, its least and its greatest value.
fn counter_range(of: &Statement) -> Option<(VariableId, i128, i128)> {
    let ConstantTripLoop { counter, values, .. } = counted(of, MAX_COUNTED_TRIPS)?;
    Some((counter, *values.iter().min()?, *values.iter().max()?))
}

/// Counters, with the least and the greatest value of each.
pub(crate) type Counters = HashMap<VariableId, (i128, i128)>;

/// The counters of loops between two numbers, and these.
pub(crate) fn counters(of: &[Statement]) -> Counters {
    let mut counters = HashMap::new();
    walk::each(of, &mut |statement| {
        if let Some((counter, first, last)) = counter_range(statement) {
            counters.insert(counter, (first, last));
        }
    });
    counters
}

/// The least and the greatest value of an index, if it is made of numbers and counters.
pub(crate) fn range(of: &Expression, counters: &Counters) -> Option<(i128, i128)> {
    // None of these numbers is near the ends of a type.
    let small = |(first, last): (i128, i128)| (first.abs() < 1 << 24 && last.abs() < 1 << 24).then_some((first, last));
    match &of.kind {
        ExpressionKind::Load(_) => counters.get(&of.variable()?).copied().and_then(small),
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

/// The number of an element of an array, or of a component of a vector, if an index is one that it has.
pub(crate) fn element(of: &Type, index: &Expression) -> Option<u64> {
    u64::try_from(number(index)?).ok().filter(|number| *number < of.len())
}

/// The number that an operation of numbers gives.
pub(crate) fn folded(of: &Expression) -> Option<i128> {
    let found = match &of.kind {
        ExpressionKind::Convert(Conversion::Number, value) if value.ty.is_integer() => number(value)?,
        ExpressionKind::Binary(operator, left, right) => {
            let (left, right) = (number(left)?, number(right)?);
            match operator {
                Arithmetic::Add => left.checked_add(right)?,
                Arithmetic::Subtract => left.checked_sub(right)?,
                Arithmetic::Multiply => left.checked_mul(right)?,
                _ => return None,
            }
        }
        _ => return None,
    };
    let Type::Scalar(_) = of.ty else { return None };
    let (bits, is_signed) = of.ty.integer()?;
    let (least, most) = if is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
    // One that wraps stays as it is.
    (least..=most).contains(&found).then_some(found)
}

/// The variable that a step changes, and by how much it makes it more.
fn step_of(of: &Expression) -> Option<(VariableId, i128)> {
    let (place, step) = match &of.kind {
        ExpressionKind::Increment { place, by, .. } => (place, if *by == Increment::Increment { 1 } else { -1 }),
        ExpressionKind::AssignBy { place, widen: None, narrow: None, operator, value, .. } => match operator {
            Arithmetic::Add => (place, number(value)?),
            Arithmetic::Subtract => (place, -number(value)?),
            _ => return None,
        },
        _ => return None,
    };
    let PlaceKind::Variable(variable) = place.kind else { return None };
    Some((variable, step))
}

/// Whether a number compares so with an end of a loop.
fn holds(of: Comparison, value: i128, end: i128) -> Option<bool> {
    (of != Comparison::Equal).then(|| of.holds(Some(value.cmp(&end))))
}
