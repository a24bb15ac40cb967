//! Facts that hold where a condition does.

use std::rc::Rc;

use super::affine::Var;
use super::evaluate::{Frame, Values};
use super::value::Bound;
use crate::ir::arena::Id;
use crate::ir::expr::{BinaryOp, Expr, ExprKind, Logic, UnaryOp};
use crate::limits::MAX_GUARD_OPERANDS;
use crate::program::Comparison;

impl<'m> Values<'m> {
    /// The bounds that hold where a condition does, or does not: of a loop's with the variables that grow in its rounds.
    pub(super) fn bounds_of(
        &mut self,
        frame: &Frame<'m>,
        condition: Id<Expr>,
        holds: bool,
        counters: &[usize],
    ) -> Vec<Rc<Bound>> {
        let mut bounds = Vec::new();
        let exprs = &frame.function.exprs;
        let (mut rest, mut budget) = (vec![(condition, holds)], MAX_GUARD_OPERANDS);
        while let Some((condition, holds)) = rest.pop() {
            if budget == 0 {
                return bounds;
            }
            budget -= 1;
            match &exprs[condition].kind {
                ExprKind::Unary(UnaryOp::Not, inner) => rest.push((*inner, !holds)),
                ExprKind::Logical(logic, left, right) if (*logic == Logic::And) == holds => {
                    rest.extend([(*right, holds), (*left, holds)]);
                }
                ExprKind::Binary(BinaryOp::Compare(comparison), left, right) => {
                    self.compare(frame, (*comparison, holds), [*left, *right], counters, &mut bounds);
                }
                _ => {}
            }
        }
        bounds
    }

    /// Adds the bounds that a comparison says.
    fn compare(
        &mut self,
        frame: &Frame<'m>,
        (comparison, holds): (Comparison, bool),
        sides: [Id<Expr>; 2],
        counters: &[usize],
        bounds: &mut Vec<Rc<Bound>>,
    ) {
        use Comparison as C;
        let (Some(left), Some(right)) = (self.exact(frame, sides[0]), self.exact(frame, sides[1])) else { return };
        // `(a, b, more)`: `a` is at least `b`, or more than it.
        let sums = match (comparison, holds) {
            (C::Less, true) | (C::GreaterEqual, false) => vec![(&right, &left, true)],
            (C::Less, false) | (C::GreaterEqual, true) => vec![(&left, &right, false)],
            (C::Greater, true) | (C::LessEqual, false) => vec![(&left, &right, true)],
            (C::Greater, false) | (C::LessEqual, true) => vec![(&right, &left, false)],
            (C::Equal, true) | (C::NotEqual, false) => vec![(&left, &right, false), (&right, &left, false)],
            _ => return,
        };
        for (high, low, more) in sums {
            let of = high.affine.minus(&low.affine).and_then(|of| of.plus_constant(if more { -1 } else { 0 }));
            let Some(of) = of.filter(|of| !of.terms.is_empty()) else { continue };
            let mut grown = counters.iter().copied().filter(|counter| of.terms.contains_key(&Var::Inner(*counter)));
            let (counter, other) = (grown.next(), grown.find(|_| true));
            if other.is_some_and(|other| Some(other) != counter) {
                continue;
            }
            bounds.push(Rc::new(Bound { of, counter, rests: left.rests.and(&right.rests) }));
        }
    }
}
