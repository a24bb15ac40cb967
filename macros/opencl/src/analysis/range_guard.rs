//! Conditions on the numbers of the items for which a kernel does nothing: `if (i >= count) return;`. Which items of a row those are is known before
//! any of them runs, so that blocks of the others do not ask.

use std::collections::HashSet;

use super::idempotence::has_side_effects;
use super::row_index::Rows;
use super::speculation::may_fail;
use super::uniform_branches::returns_only;
use crate::pass::{self, Pass};
use crate::program::{
    Comparison, Conversion, Expression, ExpressionKind, Rematerialized, Statement, StatementKind, VariableId,
};
use crate::vector::version::{RangeBound, RangeGuard, Side};
use crate::walk::{self, Seen};

/// A statement by its address, and the conditions on the items of a row that it lets through.
pub(crate) struct Guard {
    pub(crate) statement: *const Statement,
    pub(crate) conditions: Vec<RangeGuard>,
}

/// Whether a statement is one of these guards.
pub(crate) fn is_guard(guards: &[Guard], of: *const Statement) -> bool {
    guards.iter().any(|guard| core::ptr::eq(guard.statement, of))
}

impl Rows<'_, '_> {
    /// The guards at the beginning of the function. What is before them must have no fault in an item that does nothing, as that does not run.
    pub(crate) fn guards(&self) -> Vec<Guard> {
        if !pass::is_on(Pass::RangeGuards) {
            return Vec::new();
        }
        let (mut guards, body) = (Vec::new(), &self.facts.function.body[..]);
        for (at, statement) in body.iter().enumerate() {
            match &statement.kind {
                StatementKind::Declare(_, value)
                    if !has_side_effects(self.facts, statement) && !value.as_ref().is_some_and(may_fail) => {}
                StatementKind::If { condition, then, otherwise } if otherwise.is_empty() => {
                    let returns = returns_only(then);
                    if !returns && !returns_only(&body[at + 1..]) && at + 1 < body.len() {
                        break;
                    }
                    let Some(conditions) = self.let_through(condition, !returns) else { break };
                    guards.push(Guard { statement, conditions });
                    if !returns {
                        break;
                    }
                }
                _ => break,
            }
        }
        guards
    }

    /// The guard of a region of a group: an `if` at its end, behind declarations of variables that are not `kept` for a later region. Of variables
    /// of the group that are assigned the value is the one that they have now; other variables are looked into only where they are computed
    /// anew, as their values may be of an earlier round. The region is being written: its variables stand under their own names.
    pub(crate) fn guard_of_region(
        &self,
        of: &[Statement],
        kept: &[VariableId],
        uniform: &HashSet<VariableId>,
        again: &Rematerialized,
    ) -> Option<Guard> {
        if !pass::is_on(Pass::RegionGuards) {
            return None;
        }
        let (last, before) = of.split_last()?;
        let StatementKind::If { condition, then, otherwise } = &last.kind else { return None };
        let mut returns = false;
        walk::statements(then, &mut |inner, _| returns |= matches!(inner.kind, StatementKind::Return(_)), &mut |_| {});
        let mut written = HashSet::new();
        walk::statements(of, &mut |_, _| {}, &mut |seen| {
            if let Seen::Written(place) | Seen::Addressed(place) = seen {
                written.extend(walk::root(place));
            }
        });
        // Each item declares what a later region reads: where only those of the condition did, the others had what the group before left them.
        let free = before.iter().all(|statement| {
            let StatementKind::Declare(variable, value) = &statement.kind else { return false };
            !kept.contains(variable)
                && !value.as_ref().is_some_and(may_fail)
                && !has_side_effects(self.facts, statement)
        });
        if !otherwise.is_empty() || returns || !free {
            return None;
        }
        let steady = uniform.difference(&written).copied().collect();
        let rows = Rows { group: Some((&steady, again)), ..*self };
        let conditions = rows.let_through(condition, true);
        Some(Guard { statement: last, conditions: conditions? })
    }

    /// The conditions that leave those items for which one is `wanted`.
    fn let_through(&self, of: &Expression, wanted: bool) -> Option<Vec<RangeGuard>> {
        use Comparison as C;
        use ExpressionKind as E;
        match &of.kind {
            E::Convert(Conversion::Truth, value) => self.let_through(value, wanted),
            E::Not(value) if !of.ty.is_vector() => self.let_through(value, !wanted),
            E::Or(..) if wanted => None,
            E::And(..) if !wanted => None,
            E::And(left, right) | E::Or(left, right) => {
                let mut both = self.let_through(left, wanted)?;
                both.extend(self.let_through(right, wanted)?);
                Some(both)
            }
            E::Compare(comparison, left, right) => {
                let (bits, signed) = left.ty.integer()?;
                let (left, right) = (self.index(left)?, self.index(right)?);
                if !left.along && !right.along {
                    let (left, right) = (Box::new(left.tree), Box::new(right.tree));
                    let condition = Expression { kind: E::Compare(*comparison, left, right), ..of.clone() };
                    return Some(vec![RangeGuard::Uniform { condition: Box::new(condition), wanted }]);
                }
                // The side of the items is on the left from here on.
                let (comparison, items, bound) = match (left.along, right.along) {
                    (true, false) => (*comparison, left, right),
                    (false, true) => (comparison.flipped(), right, left),
                    _ => return None,
                };
                if bits < 32 || items.most.is_some() {
                    return None;
                }
                // One item, as mostly that which writes the result of a group.
                let is_one = matches!((comparison, wanted), (C::Equal, true) | (C::NotEqual, false));
                let side = match (comparison, wanted) {
                    _ if is_one && self.group.is_some() => Side::From,
                    (C::Less, true) | (C::GreaterEqual, false) => Side::Below,
                    (C::LessEqual, true) | (C::Greater, false) => Side::Through,
                    (C::GreaterEqual, true) | (C::Less, false) => Side::From,
                    (C::Greater, true) | (C::LessEqual, false) => Side::Above,
                    (C::Equal | C::NotEqual, _) => return None,
                };
                let bounded = RangeBound { side, items: items.tree, bound: bound.tree, bits, signed };
                let through = is_one.then(|| RangeBound { side: Side::Through, ..bounded.clone() });
                let bounds = [Some(bounded), through].into_iter().flatten();
                Some(bounds.map(|bound| RangeGuard::Bound(Box::new(bound))).collect())
            }
            _ => None,
        }
    }
}
