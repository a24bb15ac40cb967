//! A short loop whose counter has known values becomes its rounds, in what several items run at a time: LLVM does not unroll what is made of so many
//! instructions. What a body makes of the counter alone is a number then.

use crate::analysis::induction::{ConstantTripLoop, counted, is_variable};
use crate::limits::{MAX_UNROLLED_EXPRS, MAX_UNROLLED_TRIPS};
use crate::parts::{self, PartMut, Step, StepMut};
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Function, PlaceKind, Statement, StatementKind,
    VariableId,
};
use crate::walk::{self, Seen};

/// So many is a function taken for; what reads an image is longer than any loop.
const FUNCTION: usize = 40;

/// Statements of a function with the rounds of short loops in place of these, if there are any.
pub(super) fn unroll_loops(of: &[Statement], function: &Function) -> Option<Vec<Statement>> {
    let mut found = false;
    walk::each(of, &mut |statement| found = found || short(statement).is_some());
    found.then(|| {
        let mut unrolled = of.to_vec();
        unroll(&mut unrolled, function);
        unrolled
    })
}

fn unroll(of: &mut [Statement], function: &Function) {
    for statement in of {
        let short = short_enough(statement, function).map(|ConstantTripLoop { counter, values, .. }| (counter, values));
        parts::of_statement_mut(statement, &mut |step, _| {
            if let StepMut::Body(body) = step {
                unroll(body, function);
            }
        });
        if let (Some((counter, values)), StatementKind::For { body, .. }) = (short, &mut statement.kind) {
            statement.kind = StatementKind::Block(rounds(counter, &values, core::mem::take(body), function));
        }
    }
}

/// A short loop whose rounds together are not too long. The regions of a group have one number each, and stand once.
fn short_enough<'s>(of: &'s Statement, function: &Function) -> Option<ConstantTripLoop<'s>> {
    let has_regions = function.kernel.as_ref().is_some_and(|kernel| kernel.regions.is_some());
    let is_region = |seen: Seen<'_>| {
        matches!(seen, Seen::Expression(Expression { kind: ExpressionKind::Builtin(Builtin::EachItem(_), _), .. }))
    };
    short(of).filter(|ConstantTripLoop { values, body, .. }| {
        weight(body, values.len()) <= MAX_UNROLLED_EXPRS
            && !(has_regions
                && (walk::any_statement(body, &|kind| matches!(kind, StatementKind::Region(..)))
                    || walk::any_evaluated(body, &mut |seen| is_region(seen))))
    })
}

/// The rounds of a loop one after another.
fn rounds(counter: VariableId, values: &[i128], mut body: Vec<Statement>, function: &Function) -> Vec<Statement> {
    let (ty, span) = (&function.variables[counter.0].ty, body.first().map_or(function.span, |first| first.span));
    let number = |value: &i128| Expression::integer(*value, ty, span);
    let declared = |number| Statement::new(StatementKind::Declare(counter, Some(number)), span);
    let together = substitute_counter(counter, values.iter().map(number), &declared, &body);
    together.unwrap_or_else(|| {
        let round = |(at, value)| {
            let of_round = if at + 1 < values.len() { body.clone() } else { core::mem::take(&mut body) };
            let mut round = vec![declared(number(value))];
            round.extend(of_round);
            Statement::new(StatementKind::Block(round), span)
        };
        values.iter().enumerate().map(round).collect()
    })
}

/// The statements of all rounds, with numbers in place of the counter in indices, so that elements beside each other are found: if there are such
/// indices, and no control flow.
fn substitute_counter(
    counter: VariableId,
    numbers: impl Iterator<Item = Expression>,
    declared: &dyn Fn(Expression) -> Statement,
    body: &[Statement],
) -> Option<Vec<Statement>> {
    let is_plain =
        |statement: &Statement| matches!(statement.kind, StatementKind::Expression(_) | StatementKind::Declare(..));
    if !body.iter().all(is_plain) {
        return None;
    }
    let (mut found, mut rounds) = (false, Vec::new());
    for number in numbers {
        rounds.push(declared(number.clone()));
        for statement in body {
            let mut statement = statement.clone();
            parts::of_statement_mut(&mut statement, &mut |step, _| {
                if let StepMut::Value(value) = step {
                    found |= numbered(PartMut::Value(value), counter, &number);
                }
            });
            rounds.push(statement);
        }
    }
    found.then_some(rounds)
}

/// Puts a number in place of a counter where it is added in an index of memory: whether there is such an index.
fn numbered(of: PartMut<'_>, counter: VariableId, number: &Expression) -> bool {
    let mut found = false;
    match of {
        PartMut::Value(value) => parts::of_expression_mut(value, &mut |part, _| {
            found |= numbered(part, counter, number);
        }),
        PartMut::Place(place) => {
            if let PlaceKind::Dereference(pointer) = &mut place.kind {
                if let ExpressionKind::Offset(_, index) = &mut pointer.kind {
                    found |= added(index, counter, number);
                }
            }
            parts::of_place_mut(place, &mut |part| found |= numbered(part, counter, number));
        }
    }
    found
}

/// Adds a number to an index.
fn added(of: &mut Expression, counter: VariableId, number: &Expression) -> bool {
    match &mut of.kind {
        ExpressionKind::Load(place) if is_variable(place, counter) => {
            *of = number.clone();
            true
        }
        ExpressionKind::Convert(Conversion::Number, value) => added(value, counter, number),
        ExpressionKind::Binary(Arithmetic::Add | Arithmetic::Subtract, left, right) => {
            let left = added(left, counter, number);
            added(right, counter, number) || left
        }
        _ => false,
    }
}

/// A short loop that counts from a number to another one, and does nothing else with its counter.
fn short(of: &Statement) -> Option<ConstantTripLoop<'_>> {
    counted(of, MAX_UNROLLED_TRIPS)
}

/// How many expressions there are, those of short loops in each round.
pub(crate) fn weight(of: &[Statement], times: usize) -> usize {
    let mut all: usize = 0;
    for statement in of {
        // Loops in each other are more than any number holds: nobody asks how much more.
        if all > MAX_UNROLLED_EXPRS {
            break;
        }
        if let Some(ConstantTripLoop { values, body, .. }) = short(statement) {
            let times = times.saturating_mul(values.len());
            all = all.saturating_add(if times > MAX_UNROLLED_EXPRS { times } else { weight(body, times) });
            continue;
        }
        parts::of_statement(statement, &mut |step, _| match step {
            Step::Body(body) => all = all.saturating_add(weight(body, times)),
            Step::Value(value) => walk::expression(value, &mut |seen| {
                if let Seen::Expression(of) = seen {
                    let one = match &of.kind {
                        ExpressionKind::Builtin(Builtin::Image(_), _) => MAX_UNROLLED_EXPRS,
                        ExpressionKind::Call(..) => FUNCTION,
                        ExpressionKind::Builtin(Builtin::Function(_), _) if !of.ty.is_integer() => FUNCTION,
                        _ => 1,
                    };
                    all = all.saturating_add(one.saturating_mul(times));
                }
            }),
        });
    }
    all
}
