//! Values that nothing but what is read makes: no effect in them stands in the way of computing them earlier, later or once more.

use crate::program::Expression;
use crate::vector::{Contiguous, Pattern, Scalar, VExpr};

/// A question about the parts that are the same for all items.
pub(super) struct Quiet<'f> {
    /// Whether an expression has no effect that matters.
    pub(super) expression: &'f dyn Fn(&Expression) -> bool,
}

impl Quiet<'_> {
    pub(super) fn scalar(&self, of: &Scalar) -> bool {
        match of {
            Scalar::Value { of, .. } | Scalar::Condition { of, .. } => (self.expression)(of),
            Scalar::LocalElement { index, .. } | Scalar::CheckedIndex { index, .. } => (self.expression)(index),
            Scalar::Convert(of, ..) | Scalar::Aligned(of) => self.scalar(of),
            Scalar::Wrapping(_, left, right) => self.scalar(left) && self.scalar(right),
            Scalar::OrZero { .. } | Scalar::AnyAnd { .. } => false,
            _ => true,
        }
    }

    pub(super) fn value(&self, of: &VExpr) -> bool {
        match of {
            VExpr::Splat(_, of) | VExpr::Iota(of) => self.scalar(of),
            VExpr::Steps(_) | VExpr::Temp(_) | VExpr::Place(_) | VExpr::LoadChecked(_) | VExpr::LoadInBounds(_) => true,
            VExpr::Load(access) => match &access.pattern {
                Pattern::OftenContiguous(index) | Pattern::GuessedContiguous(index) | Pattern::Any(index) => {
                    self.value(index)
                }
                Pattern::Strided { is_one, lanes } => self.scalar(is_one) && self.value(lanes),
                Pattern::Contiguous(index) => match &**index {
                    Contiguous::Lanes { lanes, .. } => self.value(lanes),
                    Contiguous::Iota { .. } | Contiguous::Widened { .. } => true,
                },
                Pattern::Same(_) | Pattern::EachRound(_) => false,
            },
            VExpr::LoadMember(member) => self.value(&member.lanes),
            VExpr::LoadElement { array, index, .. } => self.value(array) && self.value(index),
            _ => of.operands().is_some_and(|of| of.into_iter().all(|of| self.value(of))),
        }
    }
}
