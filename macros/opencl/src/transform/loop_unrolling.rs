//! A short loop whose counter has known values becomes its rounds, in what several items run at a time: LLVM does not unroll what is made of so many
//! instructions. What a body makes of the counter alone is a number then.

use crate::analysis::induction::{ConstantTripLoop, counted};
use crate::limits::{MAX_UNROLLED_EXPRS, MAX_UNROLLED_TRIPS};
use crate::parts::{self, PartMut, Step};
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Function, Place, PlaceKind, Statement, StatementKind,
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
        parts::each_mut(&mut unrolled, &mut |statement| {
            if let Some(of) = short_enough(statement, function) {
                statement.kind = StatementKind::Block(rounds(&of, function));
            }
        });
        unrolled
    })
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

/// The rounds of a loop one after another. Where its counter is added in indices of memory and there is no control flow, numbers stand in its place there,
/// so that elements beside each other are found; elsewhere each round is a block.
fn rounds(of: &ConstantTripLoop<'_>, function: &Function) -> Vec<Statement> {
    let (ty, span) = (&function.variables[of.counter.0].ty, of.body.first().map_or(function.span, |first| first.span));
    let (is_straight, mut found) = (walk::is_straight_line(of.body), false);
    let rounds = of.rounds(&mut |round, value| {
        let number = Expression::integer(value, ty, span);
        if is_straight {
            parts::change_all(round, &mut |part| {
                let PartMut::Place(Place { kind: PlaceKind::Dereference(pointer), .. }) = part else { return };
                if let ExpressionKind::Offset(_, index) = &mut pointer.kind {
                    found |= added(index, of.counter, &number);
                }
            });
        }
        round.insert(0, Statement::new(StatementKind::Declare(of.counter, Some(number)), span));
    });
    if found {
        return rounds.concat();
    }
    rounds.into_iter().map(|round| Statement::new(StatementKind::Block(round), span)).collect()
}

/// Puts a number in place of a counter where it is added to an index: whether it is.
fn added(of: &mut Expression, counter: VariableId, number: &Expression) -> bool {
    if of.variable() == Some(counter) {
        *of = number.clone();
        return true;
    }
    match &mut of.kind {
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
