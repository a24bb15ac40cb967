//! Variables that were indices of accesses which a row has checked are left out, where nothing else uses them: rustc takes time for each, and without
//! optimisation so does each item.

use super::RowBody;
use crate::effects::has_effects;
use crate::map::HashMap;
use crate::program::{StatementKind, VariableId};
use crate::walk::{self, Seen};

/// Leaves out, of the statements of the function itself, those that declare such a variable with a value that does nothing else. From the last one
/// backwards, as such a value may be made of variables before it.
pub(super) fn leave_out_unused(of: &mut RowBody<'_, '_>) {
    let (mut uses, mut kept) = (HashMap::default(), Vec::new());
    walk::evaluated(&of.body, &mut |seen| count(&mut uses, &seen, 1));
    while let Some(statement) = of.body.pop() {
        let alone = core::slice::from_ref(&statement);
        let is_unused = match &statement.kind {
            StatementKind::Declare(variable, value) => {
                uses.get(variable).is_none_or(|uses| *uses == 0)
                    && !value.as_ref().is_some_and(has_effects)
                    && !of.rows.facts.any_may_trap(alone)
            }
            _ => false,
        };
        if is_unused {
            walk::evaluated(alone, &mut |seen| count(&mut uses, &seen, -1));
        } else {
            kept.push(statement);
        }
    }
    kept.reverse();
    of.body = kept;
}

/// Counts a use of a variable.
fn count(uses: &mut HashMap<VariableId, isize>, seen: &Seen<'_>, by: isize) {
    if let Some(variable) = seen.variable() {
        *uses.entry(variable).or_default() += by;
    }
}
