//! Short loops whose counter has values that are known: in lanes they are written once for each, as LLVM does not unroll what is made of so many
//! instructions. What a body makes of the counter alone is a number then.

use super::{Lanes, Vectorized};
use crate::analysis::induction::{Short, counted, is_variable};
use crate::analysis::variables::Storage;
use crate::limits::{MAX_UNROLLED_EXPRS, MAX_UNROLLED_TRIPS};
use crate::parts::{self, PartMut, Step, StepMut};
use crate::pass::{self, Pass};
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, PlaceKind, Statement, StatementKind, Value, VariableId,
};
use crate::types::Type;
use crate::vector::{VBlock, VStmt};
use crate::walk::{self, Seen};

/// So many is a function taken for; what reads an image is longer than any loop.
const FUNCTION: usize = 40;

impl Lanes<'_, '_, '_> {
    /// The rounds of such a loop one after another, if this is one.
    pub(super) fn unrolled(&mut self, of: &Statement) -> Vectorized<Option<VBlock>> {
        if !pass::is_on(Pass::Unrolling) {
            return Ok(None);
        }
        let Some(Short { counter, values, body }) = short(of) else { return Ok(None) };
        let is_plain = self.facts().storage(counter) == Storage::Plain && !self.varying.variables.contains(&counter);
        if !is_plain || weight(body, values.len()) > MAX_UNROLLED_EXPRS {
            return Ok(None);
        }
        let ty = self.function().variables[counter.0].ty.clone();
        if let Some(rounds) = numbered_rounds(counter, &ty, &values, body) {
            return self.block(&rounds).map(Some);
        }
        let mut rounds = Vec::new();
        for value in values {
            let mut round = vec![VStmt::LetCounter { variable: counter, ty: ty.clone(), value }];
            round.extend(self.block(body)?);
            rounds.push(VStmt::Block(round));
        }
        Ok(Some(rounds))
    }
}

/// The statements of all rounds, with numbers in place of the counter in indices, so that elements beside each other are found: if there are such
/// indices, and no control flow.
fn numbered_rounds(counter: VariableId, ty: &Type, values: &[i128], body: &[Statement]) -> Option<Vec<Statement>> {
    let (mut found, mut rounds) = (false, Vec::new());
    for value in values {
        let (kind, span) = (ExpressionKind::Constant(Value::Integer(*value)), body.first()?.span);
        let number = Expression { kind, ty: ty.clone(), span };
        rounds.push(Statement::new(StatementKind::Declare(counter, Some(number.clone())), span));
        for statement in body {
            if !matches!(statement.kind, StatementKind::Expression(_) | StatementKind::Declare(..)) {
                return None;
            }
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
fn short(of: &Statement) -> Option<Short<'_>> {
    counted(of, MAX_UNROLLED_TRIPS)
}

/// How many expressions there are, those of short loops in each round.
fn weight(of: &[Statement], times: usize) -> usize {
    let mut all: usize = 0;
    for statement in of {
        // Loops in each other are more than any number holds: nobody asks how much more.
        if all > MAX_UNROLLED_EXPRS {
            break;
        }
        if let Some(Short { values, body, .. }) = short(statement) {
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
