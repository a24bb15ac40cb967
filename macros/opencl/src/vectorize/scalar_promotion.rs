//! Elements that a loop reads and writes in each round, each item its own: they are kept in registers while the loop runs, read before its first
//! round and written behind its last one.

use super::{Lanes, Vectorized};
use crate::analysis::induction::{Counter, Counters, counters, narrow, number};
use crate::analysis::linear::{Term, difference, names, sum};
use crate::analysis::uses::Uses;
use crate::analysis::variables::Storage;
use crate::ast::Space;
use crate::pass::{self, Pass};
use crate::program::{Builtin, Comparison, Expression, ExpressionKind, Place, Statement, StatementKind, VariableId};
use crate::vector::{Temp, VBlock, VExpr, VStmt};
use crate::walk::{self, Seen};

/// An element of each item that is kept in registers while a loop runs.
#[derive(Clone)]
pub(super) struct Promoted {
    pub(super) place: Place,
    pub(super) name: Temp,
}

/// A loop that may keep an element, with the values of its counter.
struct OfLoop<'s> {
    counter: Counter<'s>,
    /// The first value of its counter.
    first: i128,
    /// The counters of the loops of the function that go from one number to another.
    ranges: Counters,
}

impl Lanes<'_, '_, '_> {
    /// A loop that keeps an element of each item in registers, if there is one.
    pub(super) fn promote(&mut self, of: &Statement) -> Vectorized<Option<VBlock>> {
        let Some((place, entered)) = self.promotable(of) else { return Ok(None) };
        let (place, name) = (place.clone(), self.unique("kept"));
        let mut statements = vec![VStmt::Let { name, is_mutable: true, value: self.load(&place)? }];
        self.control.promoted = Some(Promoted { place: place.clone(), name });
        let rounds = self.statement(of);
        self.control.promoted = None;
        statements.extend(rounds?);
        statements.extend(self.store(&place, VExpr::Temp(name))?);
        let Some(condition) = entered else { return Ok(Some(vec![VStmt::Block(statements)])) };
        let condition = self.uniform_condition(&condition);
        Ok(Some(vec![VStmt::If { condition, then: statements, otherwise: None }]))
    }

    /// The register of an element that the loop around keeps.
    pub(super) fn promoted(&self, place: &Place) -> Option<Temp> {
        let Promoted { place: kept, name } = self.control.promoted.as_ref()?;
        self.is_same_element(kept, place).then_some(*name)
    }

    /// The element that a loop may keep, and the condition under which there is a first round, if that is not known.
    fn promotable<'s>(&self, of: &'s Statement) -> Option<(&'s Place, Option<Expression>)> {
        let StatementKind::For { init, condition, step, body } = &of.kind else { return None };
        let is_free = self.control.promoted.is_none() && self.function().kernel.is_some();
        if !is_free || !pass::is_on(Pass::ScalarPromotion) || self.varying.divergent_loops.contains(&of.key()) {
            return None;
        }
        let counter = Counter::of(init, condition.as_ref(), step.as_ref()).filter(Counter::is_compared_itself)?;
        let (first, true) = counter.first? else { return None };
        let is_known = self.facts().storage(counter.variable) == Storage::Plain && counter.step > 0;
        if !is_known || !matches!(counter.comparison, Comparison::Less | Comparison::LessEqual) {
            return None;
        }
        let mut found = None;
        let place = if self.only_written(body, &mut found) { found? } else { return None };
        let start = number(first)?;
        let entered = match number(counter.end) {
            Some(end) if start < end => None,
            Some(_) => return None,
            None => {
                counter.end.variable()?;
                let (first, end) = (Box::new(first.clone()), Box::new(counter.end.clone()));
                let kind = ExpressionKind::Compare(counter.comparison, first, end);
                Some(Expression { kind, ty: condition.as_ref()?.ty.clone(), span: condition.as_ref()?.span })
            }
        };
        let ranges = counters(&self.function().body);
        self.keeps_apart(&OfLoop { counter, first: start, ranges }, place, body).then_some((place, entered))
    }

    /// Notes the element in memory that the rounds of a loop change: whether they change no other one, and have nothing but straight statements.
    fn only_written<'s>(&self, of: &'s [Statement], found: &mut Option<&'s Place>) -> bool {
        of.iter().all(|statement| {
            let written = match &statement.kind {
                StatementKind::Block(body) => return self.only_written(body, found),
                StatementKind::Declare(..) => None,
                StatementKind::Expression(value) => changed_element(value),
                _ => return false,
            };
            let Some(written) = written else { return true };
            self.is_same_element(found.get_or_insert(written), written)
        })
    }

    /// Whether an element stays the same one while a loop runs, and nothing else in it may be that element.
    fn keeps_apart(&self, of: &OfLoop<'_>, place: &Place, body: &[Statement]) -> bool {
        let (Some((_, index)), Some(_)) = (place.indexed(), self.parameter_of(place)) else { return false };
        // Each item has an element of its own.
        let is_own = self.index(index).1.is_some_and(|step| (1..1 << 24).contains(&step.abs()));
        let Some(sum) = sum(narrow(index)).filter(|_| is_own) else { return false };
        let end = of.counter.end.variable();
        let stays = |variable| {
            variable != of.counter.variable && Some(variable) != end && !names(&sum, &|of_index| of_index == variable)
        };
        // A variable of a round is none before the first one: the index has to be what it is there.
        let declared = Uses::of(body).declared;
        let mut apart = !names(&sum, &|of_index| of_index == of.counter.variable || declared.contains(&of_index));
        walk::evaluated(body, &mut |seen| {
            apart &= match seen {
                Seen::Written(written) => match walk::root(written) {
                    Some(variable) => self.facts().storage(variable) != Storage::Local && stays(variable),
                    None => self.is_same_element(place, written),
                },
                // No parameter has a part of a variable.
                Seen::Read(read) => {
                    walk::root(read).is_some() || self.is_same_element(place, read) || self.is_other(of, place, read)
                }
                Seen::Addressed(_) => false,
                Seen::Expression(part) => is_quiet(part),
            };
        });
        apart
    }

    /// The parameter whose memory a place is a number of, which no other parameter has a part of.
    fn parameter_of(&self, place: &Place) -> Option<VariableId> {
        let (base, _) = place.indexed()?;
        let to = base.ty.pointee()?;
        // Each access to a volatile element counts.
        let is_known = matches!(to.space, Space::Global | Space::Constant | Space::Local) && !to.volatile;
        self.facts().base_parameter(place).filter(|_| is_known && place.ty.is_number() && !place.ty.is_vector())
    }

    /// Whether two places are one element for sure.
    fn is_same_element(&self, one: &Place, other: &Place) -> bool {
        let same_buffer =
            one.ty == other.ty && self.parameter_of(one).is_some_and(|of| self.parameter_of(other) == Some(of));
        let indices = one.indexed().zip(other.indexed()).filter(|_| same_buffer);
        indices.and_then(|((_, one), (_, other))| difference(one, other)).is_some_and(|difference| difference.is_zero())
    }

    /// Whether a place is another one than an element in each round of a loop.
    fn is_other(&self, of: &OfLoop<'_>, element: &Place, place: &Place) -> bool {
        let Some((parameter, other)) = self.parameter_of(element).zip(self.parameter_of(place)) else { return false };
        let indices = element.indexed().zip(place.indexed());
        parameter != other
            || element.ty == place.ty
                && indices.and_then(|((_, one), (_, other))| of.differ(one, other)).unwrap_or(false)
    }
}

impl OfLoop<'_> {
    /// Whether two indices differ in each round: one is more than the other by so much for each round that is left, or by numbers.
    fn differ(&self, one: &Expression, other: &Expression) -> Option<bool> {
        let mut difference = difference(one, other)?;
        let mut take = |variable| difference.take(&[Term::Variable(variable)]);
        let by = take(self.counter.variable);
        // In each round the end is at least so much above the counter.
        let above = i128::from(self.counter.comparison == Comparison::Less);
        let bounds = if let Some(end) = number(self.counter.end) {
            [self.first, end - above].map(|value| by * value)
        } else {
            let end = self.counter.end.variable()?;
            let (_, most) = *self.ranges.get(&end)?;
            (take(end) == -by).then_some(())?;
            [above, most - self.first].map(|left| -by * left)
        };
        let number = difference.as_constant()?;
        let [a, b] = bounds.map(|bound| bound + number);
        // A number of 32 bits wraps.
        let is_near = [a, b].into_iter().all(|bound| bound.abs() < 1 << 31);
        Some(is_near && (a > 0 && b > 0 || a < 0 && b < 0))
    }
}

/// The element in memory that an expression changes, if it does so at its end.
fn changed_element(of: &Expression) -> Option<&Place> {
    match &of.kind {
        ExpressionKind::Convert(_, value) => changed_element(value),
        ExpressionKind::Assign(place, _) | ExpressionKind::AssignBy { place, .. } => {
            Some(&**place).filter(|place| walk::root(place).is_none())
        }
        _ => None,
    }
}

/// Whether a part of an expression does nothing by itself that the items or memory know of.
fn is_quiet(of: &Expression) -> bool {
    match &of.kind {
        ExpressionKind::Call(..) => false,
        ExpressionKind::Builtin(builtin, _) => matches!(builtin, Builtin::Function(_) | Builtin::Item(_)),
        _ => true,
    }
}
