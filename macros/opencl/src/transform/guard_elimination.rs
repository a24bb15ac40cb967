//! Conditions at the beginning of a kernel that a row has asked for all its items are left out: those for which they do not hold do not run.

use super::RowBody;
use crate::analysis::range_guard::is_guard;
use crate::program::{Statement, StatementKind};
use crate::walk;

/// Leaves the guards out, which are statements of the function itself: this is the first pass.
pub(super) fn leave_out_guards(of: &mut RowBody<'_, '_>) {
    let mut without = |statement: &Statement| match &statement.kind {
        StatementKind::If { then, .. } if is_guard(of.guards, statement.key()) => {
            let kind = StatementKind::Block(then.clone());
            (!walk::returns_only(then)).then_some(Statement::new(kind, statement.span))
        }
        _ => Some(statement.clone()),
    };
    of.body = of.rows.facts.function.body.iter().filter_map(&mut without).collect();
}
