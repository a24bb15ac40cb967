//! Questions whether an integer of each item is a multiple of one that is the same for all: `x % n == 0`. They need a product and a comparison, where the
//! remainder needs a division.

use super::value::not;
use super::{Lanes, Vectorized};
use crate::analysis::induction::number;
use crate::analysis::linear::difference;
use crate::analysis::speculation::is_constant;
use crate::pass::{self, Pass};
use crate::program::{Arithmetic, Comparison, Conversion, Expression, ExpressionKind};
use crate::vector::VExpr;
use crate::walk::{self, Seen};

/// An integer without the conversions that make no other number zero.
fn unconverted(of: &Expression) -> &Expression {
    let ExpressionKind::Convert(Conversion::Number, value) = &of.kind else { return of };
    let (Some(from), Some(to)) = (value.ty.scalar(), of.ty.scalar()) else { return of };
    if from.is_integer() && to.is_integer() && from.size() <= to.size() { unconverted(value) } else { of }
}

impl Lanes<'_, '_, '_> {
    /// The mask of a comparison of a remainder with zero, if it is one.
    pub(super) fn compared_multiples(
        &mut self,
        comparison: Comparison,
        left: &Expression,
        right: &Expression,
    ) -> Vectorized<Option<VExpr>> {
        if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            return Ok(None);
        }
        let is_zero = |of: &Expression| number(unconverted(of)) == Some(0);
        let remainder = match (is_zero(left), is_zero(right)) {
            (false, true) => left,
            (true, false) => right,
            _ => return Ok(None),
        };
        let multiples = self.multiples(remainder)?;
        Ok(multiples.map(|multiples| if comparison == Comparison::Equal { multiples } else { not(multiples) }))
    }

    /// Whether the same division stands elsewhere too, as in `x / n` beside `x % n == 0`: LLVM makes one of both (Rodinia's `srad2` took a twelfth longer with
    /// a question beside it).
    fn is_divided_elsewhere(&self, of: &Expression, left: &Expression, by: &Expression) -> bool {
        let is_same =
            |one: &Expression, other: &Expression| difference(one, other).is_some_and(|found| found.is_zero());
        let mut found = false;
        walk::statements(&self.function().body, &mut |_, _| {}, &mut |seen| {
            let Seen::Expression(other) = seen else { return };
            let ExpressionKind::Binary(operator, other_left, other_by) = &other.kind else { return };
            found |= operator.divides() && other.span != of.span && is_same(left, other_left) && is_same(by, other_by);
        });
        found
    }

    /// The items for which a remainder is zero. LLVM does the same by a constant. Numbers of other sizes have no cheaper product.
    pub(super) fn multiples(&mut self, of: &Expression) -> Vectorized<Option<VExpr>> {
        let of = unconverted(of);
        let ExpressionKind::Binary(Arithmetic::Remainder, left, by) = &of.kind else { return Ok(None) };
        let is_word = of.ty.scalar().is_some_and(|element| element.is_integer() && element.size() == 4);
        if !pass::is_on(Pass::Divisibility) || !is_word || !self.varies(left) || self.varies(by) || is_constant(by) {
            return Ok(None);
        }
        if self.is_divided_elsewhere(of, left, by) {
            return Ok(None);
        }
        let left = self.value(left)?;
        let VExpr::Division(division) = self.division(Arithmetic::Remainder, left, by, &of.ty, of.span)? else {
            return Ok(None);
        };
        Ok(Some(VExpr::IsMultiple(division)))
    }
}
