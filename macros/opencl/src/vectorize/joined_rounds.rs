//! Loops that run longer than `transform/loop_unrolling` writes out: some rounds become one, where elements that these read lie beside each other. They
//! are an interleaved load then.

use super::Lanes;
use crate::analysis::induction::{ConstantTripLoop, counted};
use crate::analysis::variables::Storage;
use crate::limits::{JOINED_ROUNDS, MAX_COUNTED_TRIPS, MAX_UNROLLED_EXPRS};
use crate::parts::{self, PartMut};
use crate::pass::{self, Pass};
use crate::program::{Arithmetic, Expression, ExpressionKind, Statement, StatementKind, VariableId};
use crate::transform::weight_of_rounds;
use crate::walk;

impl Lanes<'_, '_, '_> {
    /// A loop with rounds that are joined, if that pays.
    pub(super) fn joined(&mut self, of: &Statement) -> Option<Statement> {
        if !pass::is_on(Pass::JoinedRounds) {
            return None;
        }
        let ConstantTripLoop { counter, values, body } = counted(of, MAX_COUNTED_TRIPS)?;
        let ty = &self.function().variables[counter.0].ty;
        let step = values.get(1)? - values.first()?;
        // A narrower number, or one without a sign that counts down, may wrap before it is added.
        let adds = step > 0 && ty.scalar().is_some_and(|of| of.size() >= 4);
        let is_plain = self.facts().storage(counter) == Storage::Plain && !self.varying.variables.contains(&counter);
        let is_whole = values.len() % JOINED_ROUNDS == 0 && weight_of_rounds(body, JOINED_ROUNDS) <= MAX_UNROLLED_EXPRS;
        if !adds || !is_whole || !is_plain || !walk::is_straight_line(body) {
            return None;
        }
        if !self.reads_beside(body, &moved(body, counter, step)) {
            return None;
        }
        let mut joined = of.clone();
        let StatementKind::For { step: next, body: rounds, .. } = &mut joined.kind else { return None };
        let sum = plus(Expression::load(counter, ty, of.span), step * JOINED_ROUNDS as i128);
        *next = Some(Expression::assign(counter, sum));
        for round in 1..JOINED_ROUNDS {
            rounds.extend(moved(body, counter, step * round as i128));
        }
        Some(joined)
    }
}

/// Statements with a counter that is so much more.
fn moved(of: &[Statement], counter: VariableId, by: i128) -> Vec<Statement> {
    let mut of = of.to_vec();
    parts::values_mut(&mut of, &mut |value| {
        parts::change_inner_first(PartMut::Value(value), &mut |part| {
            if let PartMut::Value(value) = part {
                if value.variable() == Some(counter) {
                    **value = plus(value.clone(), by);
                }
            }
        });
    });
    of
}

/// An integer, and so much more.
fn plus(of: Expression, by: i128) -> Expression {
    let (ty, span) = (of.ty.clone(), of.span);
    let number = Expression::integer(by, &ty, span);
    Expression { kind: ExpressionKind::Binary(Arithmetic::Add, Box::new(of), Box::new(number)), ty, span }
}
