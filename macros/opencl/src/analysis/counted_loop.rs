//! Loops that count up to an end which stays the same: their counters, and the buffers that they read and write by them.

use std::collections::HashSet;

use super::induction::{Counter, narrow};
use super::variables::{Facts, Storage};
use crate::limits::MAX_VERSIONED_EXPRS;
use crate::program::{Comparison, Expression, ExpressionKind, Place, Statement, StatementKind, VariableId};
use crate::walk::{self, Seen};
use swz_language::element::Kind;

/// Such a loop: `for (; counter < end; counter++)`.
pub(crate) struct CountedLoop<'s> {
    pub(crate) counter: VariableId,
    pub(crate) end: &'s Expression,
    /// The buffers that are accessed by the counter, and whether they are written.
    pub(crate) buffers: Vec<(VariableId, bool)>,
}

impl<'s> CountedLoop<'s> {
    /// A loop, if it is one that accesses buffers by its counter.
    pub(crate) fn of(
        facts: Facts<'_, '_>,
        condition: &'s Expression,
        step: &Expression,
        body: &[Statement],
    ) -> Option<Self> {
        let of = Counter::of(&[], Some(condition), Some(step)).filter(Counter::is_compared_itself)?;
        let (counter, end, is_upwards) = (of.variable, of.end, of.comparison == Comparison::Less && of.step == 1);
        let is_integer = matches!(end.ty.scalar()?.kind, Kind::Integer { .. });
        if !is_integer || facts.storage(counter) != Storage::Plain || !is_upwards {
            return None;
        }
        let done = done(body)?;
        let is_short = done.expressions <= MAX_VERSIONED_EXPRS;
        if !is_short || done.written.contains(&counter) || !stays(facts, end, counter, &done) {
            return None;
        }
        let mut buffers: Vec<(VariableId, bool)> = Vec::new();
        walk::evaluated(body, &mut |seen| {
            let (place, writes) = match seen {
                Seen::Read(place) => (place, false),
                Seen::Written(place) => (place, true),
                _ => return,
            };
            let Some(base) = facts.by_counter(place, counter) else { return };
            match buffers.iter_mut().find(|(known, _)| *known == base) {
                Some((_, known)) => *known |= writes,
                None => buffers.push((base, writes)),
            }
        });
        (!buffers.is_empty()).then_some(CountedLoop { counter, end, buffers })
    }
}

impl Facts<'_, '_> {
    /// The pointer of `p[i]`, where `i` is the counter of a loop, and `p` a buffer of numbers that is a parameter.
    pub(crate) fn by_counter(&self, place: &Place, counter: VariableId) -> Option<VariableId> {
        let (_, index) = place.indexed()?;
        if narrow(index).variable()? == counter { self.buffer_of(place) } else { None }
    }
}

/// The work of a loop.
#[derive(Default)]
struct Done {
    written: HashSet<VariableId>,
    /// Whether it may change memory.
    changes: bool,
    expressions: usize,
}

/// Whether the end of a loop is the same in each round.
fn stays(facts: Facts<'_, '_>, end: &Expression, counter: VariableId, done: &Done) -> bool {
    let mut stays = !walk::has_effects(end);
    walk::expression(end, &mut |seen| {
        stays &= match seen {
            Seen::Read(place) => match walk::root(place) {
                Some(of) => of != counter && !done.written.contains(&of) && facts.storage(of) == Storage::Plain,
                None => !done.changes,
            },
            Seen::Written(_) | Seen::Addressed(_) => false,
            Seen::Expression(_) => true,
        };
    });
    stays
}

/// The work of the body of a loop, if no other loop is in it, nor a `switch`, a `goto` or a call.
fn done(body: &[Statement]) -> Option<Done> {
    let (mut done, mut plain, mut known) = (Done::default(), true, true);
    walk::statements(
        body,
        &mut |statement, _| {
            use StatementKind as S;
            plain &= matches!(
                statement.kind,
                S::Expression(_) | S::Declare(..) | S::Block(_) | S::If { .. } | S::Break | S::Continue | S::Return(_)
            );
        },
        &mut |seen| match seen {
            Seen::Expression(of) => {
                done.expressions += 1;
                known &= !matches!(of.kind, ExpressionKind::Call(..));
                if let ExpressionKind::Builtin(builtin, _) = &of.kind {
                    done.changes |= walk::is_effect(builtin);
                }
            }
            Seen::Written(place) => {
                done.changes |= walk::root(place).is_none();
                done.written.extend(walk::root(place));
            }
            Seen::Addressed(_) => known = false,
            Seen::Read(_) => {}
        },
    );
    (plain && known).then_some(done)
}
