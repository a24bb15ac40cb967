//! Conditions on the numbers of the items for which a kernel does nothing: `if (i >= count) return;`. Which items of a row those are is known before
//! any of them runs, so that blocks of the others do not ask.

use std::collections::{HashMap, HashSet};

use super::statement::{acts, returns_only};
use super::value::may_fail;
use crate::emit::body::Body;
use crate::emit::elements::Guard;
use crate::emit::pass::{self, Pass};
use crate::emit::row::integer;
use crate::emit::walk::{self, Seen};
use crate::program::{Comparison, Conversion, Expression, ExpressionKind, Statement, StatementKind, VariableId};
use crate::vector::version::{RangeBound, RangeGuard, Side};

impl Body<'_, '_> {
    /// Whether a statement is a guard that the row has asked.
    pub(in crate::emit) fn is_guard(&self, of: *const Statement) -> bool {
        self.row.guards.iter().any(|guard| core::ptr::eq(guard.statement, of))
    }

    /// The guards at the beginning of the function. What is before them must have no fault in an item that does nothing, as that does not run.
    pub(in crate::emit) fn find_guards(&mut self) -> Vec<Guard> {
        if !pass::is_on(Pass::RangeGuards) {
            return Vec::new();
        }
        let (mut guards, body) = (Vec::new(), &self.function.body[..]);
        for (at, statement) in body.iter().enumerate() {
            match &statement.kind {
                StatementKind::Declare(_, value) if !acts(self, statement) && !value.as_ref().is_some_and(may_fail) => {
                }
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

    /// The guard of a segment of a group: an `if` at its end, behind declarations of variables that are not `kept` for a later segment. Of variables
    /// of the group that are assigned the value is the one that they have now; other variables are looked into only where they are computed
    /// anew, as their values may be of an earlier round. The segment is being written: its variables stand under their own names.
    pub(in crate::emit) fn find_guard_of_segment(&mut self, of: &[Statement], kept: &[VariableId]) -> Option<Guard> {
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
        // Each item declares what a later segment reads: where only those of the condition did, the others had what the group before left them.
        let free = before.iter().all(|statement| {
            let StatementKind::Declare(variable, value) = &statement.kind else { return false };
            !kept.contains(variable) && !value.as_ref().is_some_and(may_fail) && !acts(self, statement)
        });
        if !otherwise.is_empty() || returns || !free {
            return None;
        }
        let whole = self.whole.as_ref()?;
        self.variables.steady = whole.uniform.difference(&written).copied().collect();
        let anew: HashMap<_, _> = self
            .variables
            .values
            .iter()
            .filter(|(of, _)| whole.again.contains(**of))
            .map(|(of, value)| (*of, *value))
            .collect();
        let all = core::mem::replace(&mut self.variables.values, anew);
        let conditions = self.let_through(condition, true);
        self.variables.values = all;
        self.variables.steady.clear();
        Some(Guard { statement: last, conditions: conditions? })
    }

    /// The conditions that leave those items for which one is `wanted`.
    fn let_through(&mut self, of: &Expression, wanted: bool) -> Option<Vec<RangeGuard>> {
        use Comparison as C;
        use ExpressionKind as E;
        match &of.kind {
            E::Convert(Conversion::Truth, value) => self.let_through(value, wanted),
            E::Not(value) if !of.ty.is_vector() => self.let_through(value, !wanted),
            E::And(left, right) if wanted => {
                let (mut left, right) = (self.let_through(left, wanted)?, self.let_through(right, wanted)?);
                left.extend(right);
                Some(left)
            }
            E::Or(left, right) if !wanted => {
                let (mut left, right) = (self.let_through(left, wanted)?, self.let_through(right, wanted)?);
                left.extend(right);
                Some(left)
            }
            E::Compare(comparison, left, right) => {
                let (bits, signed) = integer(&left.ty)?;
                let (left, right) =
                    (self.affine(left, &self.variables.values, 0)?, self.affine(right, &self.variables.values, 0)?);
                if !left.along && !right.along {
                    let (left, right) = (Box::new(left.tree), Box::new(right.tree));
                    let condition = Expression { kind: E::Compare(*comparison, left, right), ..of.clone() };
                    return Some(vec![RangeGuard::Uniform { condition: Box::new(condition), wanted }]);
                }
                // The side of the items is on the left from here on.
                let (comparison, items, bound) = match (left.along, right.along, comparison) {
                    (true, false, comparison) => (*comparison, left, right),
                    (false, true, C::Less) => (C::Greater, right, left),
                    (false, true, C::Greater) => (C::Less, right, left),
                    (false, true, C::LessEqual) => (C::GreaterEqual, right, left),
                    (false, true, C::GreaterEqual) => (C::LessEqual, right, left),
                    (false, true, C::Equal | C::NotEqual) => (*comparison, right, left),
                    _ => return None,
                };
                if bits < 32 || items.most.is_some() {
                    return None;
                }
                // One item, as mostly that which writes the result of a group.
                let is_one = matches!((comparison, wanted), (C::Equal, true) | (C::NotEqual, false));
                let side = match (comparison, wanted) {
                    _ if is_one && self.whole.is_some() => Side::From,
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
