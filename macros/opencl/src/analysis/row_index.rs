//! Indices in terms of the number of the item and of what is the same for all items of a row, with values in place of variables.

use std::collections::HashSet;

use super::induction::{highest, unwidened};
use super::item_number::{ItemNumber, dimension};
use super::linear::Linear;
use super::stride::Strides;
use super::variables::Facts;
use crate::builtin::Item;
use crate::limits::{MAX_INDEX_DEPTH, MAX_INDEX_EXPRS};
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Place, Rematerialized, Value, VariableId,
};

/// An index as far as it is understood.
pub(crate) struct RowIndex {
    /// It without variables whose values are known.
    pub(crate) tree: Expression,
    /// The sum that it is: equal ones are the same.
    pub(crate) sum: Linear,
    /// Whether it is one more for each next item; else it is the same for all of a row.
    pub(crate) along: bool,
    /// The value at which 32 bits wrap, if it was widened from these.
    pub(crate) most: Option<i64>,
}

/// A function whose items follow each other in rows along a dimension.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a, 'p> {
    pub(crate) facts: Facts<'a, 'p>,
    pub(crate) along: usize,
    /// In a group, variables that are assigned, but keep their value while a row runs, and those that are computed anew, which alone are replaced by
    /// their values.
    pub(crate) group: Option<(&'a HashSet<VariableId>, &'a Rematerialized)>,
}

impl Rows<'_, '_> {
    /// The pointer and the index of `p[i]`, where `p` is a parameter that is never changed.
    pub(crate) fn access(&self, place: &Place) -> Option<(VariableId, RowIndex)> {
        let (_, index) = place.indexed()?;
        Some((self.facts.buffer_of(place)?, self.index(index)?))
    }

    pub(crate) fn index(&self, of: &Expression) -> Option<RowIndex> {
        let tree = self.inlined(of, 0, &mut { MAX_INDEX_EXPRS })?;
        let sum = unwidened(&tree);
        let step = if self.has_own_number(sum) { self.step(sum)? } else { 0 };
        let along = match step {
            0 => false,
            1 if sum.ty.integer()?.0 >= 32 => true,
            _ => return None,
        };
        let most = (along && sum.ty.integer()?.0 < tree.ty.integer()?.0).then(|| highest(&sum.ty));
        Some(RowIndex { sum: Linear::of_index(&tree)?, along, most, tree })
    }

    /// Whether an index is by one number more for each next item of a row, whatever that is, up to whole turns of the type that it is computed in. Numbers
    /// of items are below 2^31; `uniform` says what is the same for all items, each time that they come there.
    pub(super) fn counts_by_one_number(&self, of: &Expression, uniform: &dyn Fn(&Expression) -> bool) -> bool {
        let (mut sum, mut left) = (unwidened(of), MAX_INDEX_EXPRS);
        // An index in a variable was widened where that was declared.
        for _ in 0..MAX_INDEX_DEPTH {
            match sum.variable().and_then(|variable| self.value_of(variable)) {
                Some(value) => sum = unwidened(value),
                None => break,
            }
        }
        self.counts(sum, false, uniform, &mut left)
    }

    /// Whether a sum does so; `low`: its low 32 bits, on which no conversion to more of them has an effect.
    fn counts(&self, of: &Expression, low: bool, uniform: &dyn Fn(&Expression) -> bool, left: &mut usize) -> bool {
        use ExpressionKind as E;
        // Variables of variables: they grow with each.
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        if self.is_number_of_item(of) || uniform(of) {
            return true;
        }
        match &of.kind {
            E::Load(_) => {
                let value = of.variable().and_then(|variable| self.value_of(variable));
                value.is_some_and(|value| self.counts(value, low, uniform, left))
            }
            E::Convert(Conversion::Number, value) => {
                let (Some((from, _)), Some((to, _))) = (value.ty.integer(), of.ty.integer()) else { return false };
                // One that is widened has wrapped before, or not.
                let keeps = to.min(from) >= 32 && (low || to <= from);
                keeps && self.counts(value, low || to == 32, uniform, left)
            }
            E::Binary(Arithmetic::Add | Arithmetic::Subtract, one, other) => {
                self.counts(one, low, uniform, left) && self.counts(other, low, uniform, left)
            }
            E::Binary(Arithmetic::Multiply, one, other) => {
                (uniform(one) || uniform(other))
                    && self.counts(one, low, uniform, left)
                    && self.counts(other, low, uniform, left)
            }
            E::Binary(Arithmetic::ShiftLeft, value, by) => uniform(by) && self.counts(value, low, uniform, left),
            _ => false,
        }
    }

    /// Whether a value is the number of the item along the row, which 31 bits have.
    pub(super) fn is_number_of_item(&self, of: &Expression) -> bool {
        match &of.kind {
            ExpressionKind::Builtin(Builtin::Item(Item::GlobalId), arguments) => {
                dimension(arguments) == Some(self.along)
            }
            ExpressionKind::Convert(Conversion::Number, value) => {
                of.ty.integer().is_some_and(|(bits, _)| bits >= 32) && self.is_number_of_item(value)
            }
            ExpressionKind::Load(_) => {
                let value = of.variable().and_then(|variable| self.value_of(variable));
                value.is_some_and(|value| self.is_number_of_item(value))
            }
            _ => false,
        }
    }

    /// By how much a sum is more for each next item.
    fn step(&self, of: &Expression) -> Option<i64> {
        let known = |part: &Expression| match &part.kind {
            ExpressionKind::Builtin(..) => Some([Some(i64::from(self.has_own_number(part)))]),
            _ if !self.has_own_number(part) => Some([Some(0)]),
            _ => None,
        };
        Strides { known: &known, is_guess: false }.of(of)[0]
    }

    /// Whether a number that each item has for itself is in an index without variables.
    fn has_own_number(&self, of: &Expression) -> bool {
        match &of.kind {
            ExpressionKind::Builtin(Builtin::Item(item), arguments) => {
                matches!(ItemNumber::of(*item, arguments), ItemNumber::Along(dimension) if dimension == Some(self.along))
            }
            ExpressionKind::Convert(_, value) => self.has_own_number(value),
            ExpressionKind::Binary(_, left, right) => self.has_own_number(left) || self.has_own_number(right),
            _ => false,
        }
    }

    /// The value that a variable has wherever it is read.
    pub(super) fn value_of(&self, variable: VariableId) -> Option<&Expression> {
        let may_be = self.facts.is_fixed(variable) && self.group.is_none_or(|(_, again)| again.contains(variable));
        self.facts.variables.values.get(&variable).copied().filter(|_| may_be)
    }

    /// An index with values in place of variables, of so many expressions at the most.
    fn inlined(&self, of: &Expression, depth: usize, left: &mut usize) -> Option<Expression> {
        use ExpressionKind as E;
        // Variables of variables: the index grows with each.
        *left = left.checked_sub(1).filter(|_| depth <= MAX_INDEX_DEPTH)?;
        of.ty.integer()?;
        let kind = match &of.kind {
            E::Constant(Value::Integer(_)) => of.kind.clone(),
            E::Load(_) => {
                let variable = of.variable()?;
                let is_fixed = self.facts.is_fixed(variable);
                let is_steady = self.group.is_some_and(|(steady, _)| steady.contains(&variable));
                if !(is_steady || is_fixed && self.facts.is_parameter(variable)) {
                    return self.inlined(self.value_of(variable)?, depth + 1, left);
                }
                of.kind.clone()
            }
            E::Builtin(Builtin::Item(item), arguments) => {
                dimension(arguments).filter(|_| ItemNumber::of(*item, arguments) != ItemNumber::Linear)?;
                of.kind.clone()
            }
            E::Convert(Conversion::Number, value) => {
                E::Convert(Conversion::Number, Box::new(self.inlined(value, depth + 1, left)?))
            }
            E::Binary(
                operator @ (Arithmetic::Add
                | Arithmetic::Subtract
                | Arithmetic::Multiply
                | Arithmetic::ShiftLeft
                | Arithmetic::ShiftRight
                | Arithmetic::And),
                a,
                b,
            ) => {
                let (a, b) = (self.inlined(a, depth + 1, left)?, self.inlined(b, depth + 1, left)?);
                E::Binary(*operator, Box::new(a), Box::new(b))
            }
            _ => return None,
        };
        Some(Expression { kind, ty: of.ty.clone(), span: of.span })
    }
}
