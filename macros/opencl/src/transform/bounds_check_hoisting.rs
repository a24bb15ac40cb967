//! An element that a row has checked for all its items is one by the number of the check, and is not checked where it stands.

use super::RowBody;
use crate::parts;
use crate::program::{Builtin, Checked, ExpressionKind, PlaceKind};

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
