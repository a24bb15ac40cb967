//! An element that a row has checked for all its items is one by the number of the check, and is not checked where it stands.

use super::RowBody;
use crate::analysis::row_checks::RowCheck;
use crate::analysis::row_index::Rows;
use crate::parts;
use crate::program::{Builtin, Checked, Expression, ExpressionKind, PlaceKind, Statement, VariableId};
use crate::walk;

/// Accesses that the row checks become those of elements that are checked.
pub(super) fn hoist_checks(of: &mut RowBody<'_, '_>) {
    let (rows, checks) = (of.rows, of.checks);
    parts::change_accesses(&mut of.body, &mut |place| {
        let Some((number, index)) = rows.check_of(place, checks).map(|(number, index)| (number, index.cloned())) else {
            return;
        };
        let PlaceKind::Dereference(pointer) = &mut place.kind else { return };
        pointer.kind = ExpressionKind::Builtin(Builtin::Checked(Checked::Element(number)), index.into_iter().collect());
    });
}

/// The statements of a kernel all of whose memory is in elements that are checked, for items whether their row was checked or not: each access says both
/// the element and where it is found else. None where an element is found by a pointer that is no parameter.
pub(crate) fn own_elements(of: Rows<'_, '_>, checks: &[RowCheck]) -> Option<Vec<Statement>> {
    let (facts, mut can) = (of.facts, true);
    let mut body = facts.function.body.clone();
    parts::change_accesses(&mut body, &mut |place| {
        let Some(number) = of.own_check(place, checks) else {
            can &= walk::root(place).is_some();
            return;
        };
        let base = checks[number].elements.base;
        can &= !facts.is_assigned(base) && place.indexed().is_some_and(|(pointer, _)| is_variable(pointer, base));
        let PlaceKind::Dereference(pointer) = &mut place.kind else { return };
        let found =
            core::mem::replace(&mut pointer.kind, ExpressionKind::Builtin(Builtin::Checked(Checked::End), Vec::new()));
        let found = Expression { kind: found, ..(**pointer).clone() };
        pointer.kind = ExpressionKind::Builtin(Builtin::Checked(Checked::OwnElement(number)), vec![found]);
    });
    can.then_some(body)
}

/// Whether a pointer is the value of a variable.
fn is_variable(pointer: &Expression, variable: VariableId) -> bool {
    matches!(&pointer.kind, ExpressionKind::Load(place) if place.kind == PlaceKind::Variable(variable))
}
