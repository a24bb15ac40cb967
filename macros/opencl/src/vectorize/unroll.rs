//! Short loops whose counter has values that are known: in lanes they are written once for each, as LLVM does not unroll what is made of so many
//! instructions. What a body makes of the counter alone is a number then. Of a longer loop some rounds become one, where elements that these read lie
//! beside each other: those are read together.

use super::{Lanes, Vectorized};
use crate::analysis::induction::{Short, counted, is_variable};
use crate::analysis::variables::Storage;
use crate::limits::{MAX_COUNTED_TRIPS, MAX_UNROLLED_EXPRS, MAX_UNROLLED_TRIPS};
use crate::parts::{self, PartMut, Step, StepMut};
use crate::pass::{self, Pass};
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, PlaceKind, Statement, StatementKind, Value, VariableId,
};
use crate::types::Type;
use crate::vector::{VBlock, VStmt};
use crate::walk::{self, Seen};

/// So many rounds of a longer loop become one.
const JOINED: usize = 4;

/// So many is a function taken for; what reads an image is longer than any loop.
const FUNCTION: usize = 40;

impl Lanes<'_, '_, '_> {
    /// The rounds of such a loop one after another, if this is one.
    pub(super) fn unrolled(&mut self, of: &Statement) -> Vectorized<Option<VBlock>> {
        if !pass::is_on(Pass::Unrolling) {
            return Ok(None);
        }
        let Some(Short { counter, values, body }) = short(of) else { return Ok(None) };
        if !self.is_plain(counter) || weight(body, values.len()) > MAX_UNROLLED_EXPRS {
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

    /// A longer loop with rounds that are joined, if that pays.
    pub(super) fn joined(&mut self, of: &Statement) -> Option<Statement> {
        if !pass::is_on(Pass::JoinedRounds) {
            return None;
        }
        let Short { counter, values, body } = counted(of, MAX_COUNTED_TRIPS)?;
        let ty = &self.function().variables[counter.0].ty;
        let step = values.get(1)? - values.first()?;
        // A narrower number, or one without a sign that counts down, may wrap before it is added.
        let adds = step > 0 && ty.scalar().is_some_and(|of| of.size() >= 4);
        let is_whole = values.len() % JOINED == 0 && weight(body, JOINED) <= MAX_UNROLLED_EXPRS;
        if !adds || !is_whole || !self.is_plain(counter) || !is_straight(body) {
            return None;
        }
        if !self.reads_beside(body, &moved(body, counter, step)) {
            return None;
        }
        let mut joined = of.clone();
        let StatementKind::For { step: next, body: rounds, .. } = &mut joined.kind else { return None };
        let sum = plus(Expression::load(counter, ty, of.span), step * JOINED as i128);
        *next = Some(Expression::assign(counter, sum));
        for round in 1..JOINED {
            rounds.extend(moved(body, counter, step * round as i128));
        }
        Some(joined)
    }

    /// Whether a counter is a variable, the same for all items.
    fn is_plain(&self, counter: VariableId) -> bool {
        self.facts().storage(counter) == Storage::Plain && !self.varying.variables.contains(&counter)
    }
}

/// Whether there is no control flow.
fn is_straight(of: &[Statement]) -> bool {
    of.iter().all(|statement| matches!(statement.kind, StatementKind::Expression(_) | StatementKind::Declare(..)))
}

/// Statements with a counter that is so much more.
fn moved(of: &[Statement], counter: VariableId, by: i128) -> Vec<Statement> {
    let mut of = of.to_vec();
    for statement in &mut of {
        parts::of_statement_mut(statement, &mut |step, _| {
            if let StepMut::Value(value) = step {
                move_in(PartMut::Value(value), counter, by);
            }
        });
    }
    of
}

fn move_in(of: PartMut<'_>, counter: VariableId, by: i128) {
    match of {
        PartMut::Value(value) if value.variable() == Some(counter) => *value = plus(value.clone(), by),
        PartMut::Value(value) => parts::of_expression_mut(value, &mut |part, _| move_in(part, counter, by)),
        PartMut::Place(place) => parts::of_place_mut(place, &mut |part| move_in(part, counter, by)),
    }
}

/// An integer, and so much more.
fn plus(of: Expression, by: i128) -> Expression {
    let (ty, span) = (of.ty.clone(), of.span);
    let number = Expression::integer(by, &ty, span);
    Expression { kind: ExpressionKind::Binary(Arithmetic::Add, Box::new(of), Box::new(number)), ty, span }
}

/// The statements of all rounds, with numbers in place of the counter in indices, so that elements beside each other are found: if there are such
/// indices, and no control flow.
fn numbered_rounds(counter: VariableId, ty: &Type, values: &[i128], body: &[Statement]) -> Option<Vec<Statement>> {
    let (mut found, mut rounds) = (false, Vec::new());
    if !is_straight(body) {
        return None;
    }
    for value in values {
        let (kind, span) = (ExpressionKind::Constant(Value::Integer(*value)), body.first()?.span);
        let number = Expression { kind, ty: ty.clone(), span };
        rounds.push(Statement::new(StatementKind::Declare(counter, Some(number.clone())), span));
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
