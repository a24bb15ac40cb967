//! Conditions on the numbers of the items for which a kernel does nothing: `if (i >= count) return;`. Which items of a row those are is known before
//! any of them runs, so that blocks of the others do not ask.

use std::collections::HashSet;

use super::idempotence::has_side_effects;
use super::induction;
use super::item_number::is_local_id;
use super::row_index::Rows;
use super::speculation::may_fail;
use crate::builtin::Item;
use crate::limits::MIN_PERIOD;
use crate::pass::{self, Pass};
use crate::program::{
    Arithmetic, Builtin, Comparison, Conversion, Expression, ExpressionKind, Rematerialized, Statement, StatementId,
    StatementKind, Value, VariableId,
};
use crate::types::Type;
use crate::vector::version::{Period, RangeBound, RangeGuard, Side};
use crate::walk;

/// A statement, and the conditions on the items of a row that it lets through.
pub(crate) struct Guard {
    pub(crate) statement: StatementId,
    pub(crate) conditions: Vec<RangeGuard>,
}

/// Whether the numbers of items fit into the type of a value.
fn is_wide(of: &Expression) -> bool {
    of.ty.integer().is_some_and(|(bits, _)| bits >= 32)
}

/// Whether a statement is one of these guards.
pub(crate) fn is_guard(guards: &[Guard], of: StatementId) -> bool {
    guards.iter().any(|guard| guard.statement == of)
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
                    let returns = walk::returns_only(then);
                    if !returns && !walk::returns_only(&body[at + 1..]) && at + 1 < body.len() {
                        break;
                    }
                    let Some(conditions) = self.restrict_range(condition, !returns) else { break };
                    guards.push(Guard { statement: statement.key(), conditions });
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
        let (statement, condition) = self.branch_of_region(of, kept)?;
        let mut written = HashSet::new();
        walk::evaluated(of, &mut |seen| written.extend(seen.changed()));
        let steady = uniform.difference(&written).copied().collect();
        let rows = Rows { group: Some((&steady, again)), ..*self };
        Some(Guard { statement: statement.key(), conditions: rows.restrict_range(condition, true)? })
    }

    /// The items that such an `if` is for, where they are as rare as those of `if (get_sub_group_local_id() == 0)`: they run one by one, as a block
    /// would have hardly more than one of them.
    pub(crate) fn period_of_region(
        &self,
        of: &[Statement],
        kept: &[VariableId],
        again: &Rematerialized,
    ) -> Option<Period> {
        let (_, condition) = self.branch_of_region(of, kept)?;
        let none = HashSet::new();
        let rows = Rows { group: Some((&none, again)), ..*self };
        rows.period(condition).filter(|period| period.step >= MIN_PERIOD)
    }

    /// The `if` that is all a region does, and its condition.
    fn branch_of_region<'s>(
        &self,
        of: &'s [Statement],
        kept: &[VariableId],
    ) -> Option<(&'s Statement, &'s Expression)> {
        if !pass::is_on(Pass::RegionGuards) {
            return None;
        }
        let (last, before) = of.split_last()?;
        let StatementKind::If { condition, then, otherwise } = &last.kind else { return None };
        let returns = walk::returns(then);
        // Each item declares what a later region reads: where only those of the condition did, the others had what the group before left them.
        let free = before.iter().all(|statement| {
            let StatementKind::Declare(variable, value) = &statement.kind else { return false };
            !kept.contains(variable)
                && !value.as_ref().is_some_and(may_fail)
                && !has_side_effects(self.facts, statement)
        });
        (otherwise.is_empty() && !returns && free).then_some((last, condition))
    }

    /// The items that a condition may let through, if it asks the lowest bits of their number in the group.
    fn period(&self, of: &Expression) -> Option<Period> {
        use ExpressionKind as E;
        match &of.kind {
            E::Convert(Conversion::Truth, value) => self.period(value),
            E::And(left, _) => self.period(left),
            E::Not(value) if !of.ty.is_vector() => {
                let rest = if let E::Convert(Conversion::Truth, rest) = &value.kind { rest } else { value };
                Some(Period { first: 0, step: self.step_of_rest(rest)? })
            }
            E::Compare(Comparison::Equal, left, right) => {
                let (rest, number) = induction::number(right).map_or((right, left), |_| (left, right));
                let (step, first) = (self.step_of_rest(rest)?, u64::try_from(induction::number(number)?).ok()?);
                (first < step).then_some(Period { first, step })
            }
            _ => None,
        }
    }

    /// The power of two of which a number is the rest of the item's number in the group.
    fn step_of_rest(&self, of: &Expression) -> Option<u64> {
        use ExpressionKind as E;
        match &of.kind {
            E::Load(_) => self.step_of_rest(self.value_of(of.variable()?)?),
            E::Convert(Conversion::Number, value) if is_wide(of) => self.step_of_rest(value),
            E::Binary(operator @ (Arithmetic::And | Arithmetic::Remainder), number, by) => {
                let by = u64::try_from(induction::number(by)?).ok()?;
                let step = if *operator == Arithmetic::And { by.checked_add(1)? } else { by };
                (step.is_power_of_two() && u32::try_from(step).is_ok() && self.ends_like_number(number, step))
                    .then_some(step)
            }
            _ => None,
        }
    }

    /// Whether a number has the same rest by a power of two as that of the item in the group.
    fn ends_like_number(&self, of: &Expression, step: u64) -> bool {
        use ExpressionKind as E;
        match &of.kind {
            E::Load(_) => of
                .variable()
                .and_then(|variable| self.value_of(variable))
                .is_some_and(|value| self.ends_like_number(value, step)),
            E::Convert(Conversion::Number, value) => is_wide(of) && self.ends_like_number(value, step),
            E::Binary(Arithmetic::And, number, mask) => {
                let mask = induction::number(mask).and_then(|mask| u64::try_from(mask).ok());
                mask.is_some_and(|mask| mask & (step - 1) == step - 1) && self.ends_like_number(number, step)
            }
            _ => is_local_id(of, self.along),
        }
    }

    /// The conditions that leave those items for which one is `wanted`.
    fn restrict_range(&self, of: &Expression, wanted: bool) -> Option<Vec<RangeGuard>> {
        use Comparison as C;
        use ExpressionKind as E;
        match &of.kind {
            E::Convert(Conversion::Truth, value) => self.restrict_range(value, wanted),
            E::Not(value) if !of.ty.is_vector() => self.restrict_range(value, !wanted),
            E::Or(..) if wanted => None,
            E::And(..) if !wanted => None,
            E::And(left, right) | E::Or(left, right) => {
                let mut both = self.restrict_range(left, wanted)?;
                both.extend(self.restrict_range(right, wanted)?);
                Some(both)
            }
            E::Compare(comparison, left, right) => {
                if let Some(condition) = without_shift(*comparison, left, right) {
                    return self.restrict_range(&condition, wanted);
                }
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
                let bits = match items.most {
                    None => bits,
                    Some(most) => widened(most, signed)?,
                };
                if bits < 32 {
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

/// How many bits numbers have, of the type that they are compared in, which were computed in one of 32 bits up to `most`. A negative `int` is above all
/// others as a `ulong`: these are not in the order of their items.
fn widened(most: i64, signed: bool) -> Option<u32> {
    match (most == i64::from(i32::MAX), signed) {
        (true, true) | (false, false) => Some(32),
        (false, true) => Some(33),
        (true, false) => None,
    }
}

/// A comparison of `get_local_id(d) >> n`, as of the number of an item's sub-group, with a constant, as one of the number that is shifted.
fn without_shift(comparison: Comparison, left: &Expression, right: &Expression) -> Option<Expression> {
    use Comparison as C;
    use ExpressionKind as E;
    let E::Convert(Conversion::Number, shifted) = &left.kind else { return None };
    let E::Binary(Arithmetic::ShiftRight, number, by) = &shifted.kind else { return None };
    let (E::Constant(Value::Integer(by)), E::Constant(Value::Integer(to))) = (&by.kind, &right.kind) else {
        return None;
    };
    // Such a number is less than 2^32, and so is what it is compared with.
    let is_own = matches!(number.kind, E::Builtin(Builtin::Item(Item::LocalId), _));
    let (to, by) = (u64::try_from(*to).ok()?, u32::try_from(*by).ok()?);
    if !is_own || by >= 32 || to >= u64::from(u32::MAX) || left.ty.integer()?.0 < 32 {
        return None;
    }
    let compared = |comparison, to: u64| {
        let bound = Expression { kind: E::Constant(Value::Integer(i128::from(to << by))), ..(**number).clone() };
        Expression { kind: E::Compare(comparison, number.clone(), Box::new(bound)), ty: Type::INT, span: left.span }
    };
    Some(match comparison {
        C::Less | C::GreaterEqual => compared(comparison, to),
        C::LessEqual => compared(C::Less, to + 1),
        C::Greater => compared(C::GreaterEqual, to + 1),
        C::Equal | C::NotEqual => {
            let (from, below) = (compared(C::GreaterEqual, to), compared(C::Less, to + 1));
            let both = Expression { ty: Type::INT, span: left.span, kind: E::And(Box::new(from), Box::new(below)) };
            if comparison == C::Equal {
                both
            } else {
                Expression { ty: Type::INT, span: left.span, kind: E::Not(Box::new(both)) }
            }
        }
    })
}
