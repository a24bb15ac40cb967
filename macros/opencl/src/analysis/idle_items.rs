//! Regions of which an item has nothing to do but where a condition holds: to `check` it begins behind that. In a sum of a group most items are such in each round.

use super::speculation::has_memory;
use super::variables::Facts;
use crate::effects::Effects;
use crate::pass::{self, Pass};
use crate::program::{Expression, ExpressionKind, Statement, StatementKind, VariableId};
use crate::walk::{self, Seen};

impl Facts<'_, '_> {
    /// Whether a region is one `if`, behind declarations and what an item computes `anew`, and nothing before its statements may be told; `is_watched` says of
    /// a variable whether `check` sees what is done to it.
    pub(crate) fn begins_in_branch(
        &self,
        of: &[Statement],
        anew: &[(VariableId, Expression)],
        is_watched: &dyn Fn(VariableId) -> bool,
    ) -> bool {
        let Some((last, before)) = of.split_last() else { return false };
        let StatementKind::If { condition, otherwise, .. } = &last.kind else { return false };
        let is_untold = |value: &Expression| self.is_untold(value, is_watched);
        pass::is_on(Pass::IdleItems)
            && otherwise.is_empty()
            && is_untold(condition)
            && anew.iter().all(|(_, value)| is_untold(value))
            && before.iter().all(|statement| match &statement.kind {
                StatementKind::Declare(variable, value) => {
                    !is_watched(*variable) && value.as_ref().is_none_or(is_untold)
                }
                _ => false,
            })
    }

    /// Whether a value uses nothing but variables of the item that nobody watches, and is no fault.
    fn is_untold(&self, of: &Expression, is_watched: &dyn Fn(VariableId) -> bool) -> bool {
        let is_told = |seen| match seen {
            Seen::Read(place) => {
                has_memory(place) || walk::root(place).is_some_and(|of| is_watched(of) || self.is_local_memory(of))
            }
            Seen::Written(_) | Seen::Addressed(_) => true,
            Seen::Expression(of) => match &of.kind {
                ExpressionKind::Builtin(builtin, _) => !Effects::anywhere(builtin).is_none(),
                ExpressionKind::Call(..) => true,
                _ => false,
            },
        };
        !self.may_trap(of) && !walk::any(of, &mut { is_told })
    }
}
