//! Bounds that cut off numbers which count with the items, as at the rim of a picture: `clamp(x + 1, 0, width - 1)`. Where a block of items is inside
//! of the bounds, such a number counts as if there were none, and what is read by it is a row. The first and the last item are asked; a block
//! at the rim runs with a mask instead, from its beginning on. So this is done only before anything happens that cannot be done twice.

use std::borrow::Cow;

use super::{Lanes, Vectorized};
use crate::analysis::idempotence::is_non_idempotent;
use crate::analysis::speculation::may_fail;
use crate::builtin::Function as F;
use crate::parts::{self, PartMut};
use crate::pass::{self, Pass};
use crate::program::{Builtin, Comparison, Expression, ExpressionKind, Statement, StatementKind};
use crate::types::Type;
use crate::vector::{Endpoints, VStmt};
use crate::walk::{self, Seen};

/// Whether a bound may be in an expression.
fn has_bounds(of: &Expression) -> bool {
    walk::any(of, &mut |seen| match seen {
        Seen::Expression(part) if part.ty.is_integer() && !part.ty.is_vector() => matches!(
            part.kind,
            ExpressionKind::Conditional(..) | ExpressionKind::Builtin(Builtin::Function(F::min | F::max | F::clamp), _)
        ),
        _ => false,
    })
}

impl Lanes<'_, '_, '_> {
    /// An expression without the bounds that do not cut off anything for any item of the block, and what leaves the block where one does.
    pub(super) fn eliminate_clamps<'x>(
        &mut self,
        of: &'x Expression,
    ) -> Vectorized<(Option<VStmt>, Cow<'x, Expression>)> {
        if !pass::is_on(Pass::ClampElimination) {
            return Ok((None, Cow::Borrowed(of)));
        }
        let (Some(label), false, true) =
            (self.shared.bailout_label.get(), self.shared.has_committed.get(), has_bounds(of))
        else {
            return Ok((None, Cow::Borrowed(of)));
        };
        // The bounds are asked before anything is evaluated.
        let (mut writes, last) = (false, of.written());
        walk::expression(of, &mut |seen| {
            if let Seen::Written(place) = seen {
                writes |= !last.is_some_and(|last| core::ptr::eq(last, place));
            }
        });
        if writes {
            return Ok((None, Cow::Borrowed(of)));
        }
        let (mut inner, mut unless) = (of.clone(), Vec::new());
        self.strip_clamps(PartMut::Value(&mut inner), &mut unless)?;
        if unless.is_empty() {
            return Ok((None, Cow::Borrowed(of)));
        }
        self.shared.splits_at_bounds.set(true);
        Ok((Some(VStmt::Bailout { unless, label }), Cow::Owned(inner)))
    }

    fn strip_clamps(&mut self, of: PartMut<'_>, conditions: &mut Vec<Endpoints>) -> Vectorized<()> {
        let mut done = Ok(());
        match of {
            PartMut::Value(value) => {
                parts::of_expression_mut(value, &mut |part, _| {
                    if done.is_ok() {
                        done = self.strip_clamps(part, conditions);
                    }
                });
                done?;
                if let Some((inner, asked)) = self.strip_clamp(value)? {
                    conditions.extend(asked);
                    *value = inner;
                }
                Ok(())
            }
            PartMut::Place(place) => {
                parts::of_place_mut(place, &mut |part| {
                    if done.is_ok() {
                        done = self.strip_clamps(part, conditions);
                    }
                });
                done
            }
        }
    }

    /// The number that counts with the items under bounds, and the conditions under which these do not cut it off.
    fn strip_clamp(&mut self, of: &Expression) -> Vectorized<Option<(Expression, Vec<Endpoints>)>> {
        use Comparison as C;
        use ExpressionKind as E;
        if !of.ty.is_integer() || of.ty.is_vector() || !self.varies(of) {
            return Ok(None);
        }
        let (counts, asked) = match &of.kind {
            E::Builtin(Builtin::Function(function @ (F::min | F::max)), arguments) => {
                let [left, right] = arguments.as_slice() else { return Ok(None) };
                let (counts, bound) = if self.has_unit_stride(left) { (left, right) } else { (right, left) };
                let comparison = if *function == F::min { C::LessEqual } else { C::GreaterEqual };
                (counts, vec![self.bound_holds(comparison, counts, bound)?])
            }
            E::Builtin(Builtin::Function(F::clamp), arguments) => {
                let [counts, low, high] = arguments.as_slice() else { return Ok(None) };
                let above = self.bound_holds(C::GreaterEqual, counts, low)?;
                if above.is_none() {
                    return Ok(None);
                }
                (counts, vec![above, self.bound_holds(C::LessEqual, counts, high)?])
            }
            E::Conditional(condition, then, otherwise) => {
                let (counts, other) = if self.has_unit_stride(then) { (then, otherwise) } else { (otherwise, then) };
                // A condition that is the same for all is no bound: where it does not hold, no block would be inside.
                let asks = self.varies(condition) && !may_fail(condition);
                if !self.has_unit_stride(counts) || self.varies(other) || !asks {
                    return Ok(None);
                }
                (&**counts, vec![self.holds_at_endpoints(condition, core::ptr::eq(counts, then))?])
            }
            _ => return Ok(None),
        };
        let asked = asked.into_iter().collect::<Option<Vec<_>>>();
        Ok(asked.map(|asked| (counts.clone(), asked)))
    }

    /// Whether it is one more for each next item.
    fn has_unit_stride(&self, of: &Expression) -> bool {
        self.varies(of) && self.stride(of) == Some(1)
    }

    /// Whether a bound that is the same for all items holds for each of them.
    fn bound_holds(
        &mut self,
        comparison: Comparison,
        counts: &Expression,
        bound: &Expression,
    ) -> Vectorized<Option<Endpoints>> {
        if !self.has_unit_stride(counts) || self.varies(bound) || may_fail(bound) {
            return Ok(None);
        }
        let (left, right) = (Box::new(counts.clone()), Box::new(bound.clone()));
        let kind = ExpressionKind::Compare(comparison, left, right);
        self.holds_at_endpoints(&Expression { kind, ty: Type::INT, span: counts.span }, true)
    }

    /// Notes, before a statement is written, what it does before all of its bounds are asked: what each round of a loop does, and what is done
    /// within an expression.
    pub(super) fn note_effects_before(&mut self, of: &Statement) {
        use StatementKind as S;
        let acts = match &of.kind {
            S::While { .. } | S::DoWhile { .. } | S::For { .. } | S::Switch { .. } => {
                walk::any_evaluated(core::slice::from_ref(of), &mut |seen| self.is_non_idempotent(&seen))
            }
            S::Expression(value) | S::Declare(_, Some(value)) | S::Return(Some(value)) => {
                self.has_effects_before(value)
            }
            S::If { condition, .. } => self.has_effects_before(condition),
            _ => false,
        };
        if acts {
            self.shared.has_committed.set(true);
        }
    }

    /// Notes, once a statement is written, what it has done.
    pub(super) fn note_effects_after(&mut self, of: &Statement) {
        let acts = walk::any_evaluated(core::slice::from_ref(of), &mut |seen| self.is_non_idempotent(&seen));
        if acts {
            self.shared.has_committed.set(true);
        }
    }

    /// Whether an expression does something that cannot be done twice before all else in it is evaluated. Functions of the program note it
    /// themselves.
    fn has_effects_before(&self, of: &Expression) -> bool {
        let (mut acts, last) = (false, of.written());
        walk::expression(of, &mut |seen| {
            acts |= match &seen {
                Seen::Expression(part) if core::ptr::eq(*part, of) => false,
                Seen::Expression(Expression { kind: ExpressionKind::Call(..), .. }) => false,
                Seen::Written(place) if last.is_some_and(|last| core::ptr::eq(last, *place)) => false,
                seen => self.is_non_idempotent(seen),
            };
        });
        acts
    }

    /// Whether what is seen cannot be done twice.
    fn is_non_idempotent(&self, of: &Seen<'_>) -> bool {
        match of {
            Seen::Expression(Expression { kind: ExpressionKind::Call(function, _), .. }) => {
                !self.shared.pure.get(function.0).copied().unwrap_or(false)
            }
            seen => is_non_idempotent(self.facts(), seen),
        }
    }
}
