//! `return`s with something behind them: what is behind becomes the other side of the branch that they end. A function with none of them can
//! stand in place of its call, in structured statements.

use crate::limits::MAX_NESTED_RETURNS;
use crate::program::{Statement, StatementKind};
use crate::walk;

/// Whether there is a `return` with something behind it. `last`: whether nothing comes behind the statements.
pub(super) fn returns_early(of: &[Statement], last: bool) -> bool {
    use StatementKind as S;
    of.iter().enumerate().any(|(at, statement)| {
        let last = last && at + 1 == of.len();
        match &statement.kind {
            S::Return(_) => !last,
            S::Block(body) => returns_early(body, last),
            S::If { then, otherwise, .. } => returns_early(then, last) || returns_early(otherwise, last),
            S::While { body, .. } | S::DoWhile { body, .. } | S::For { body, .. } | S::Switch { body, .. } => {
                returns_early(body, false)
            }
            _ => false,
        }
    })
}

/// The statements of a function, of which no `return` has something behind it if each of them ends a side of a branch.
/// Those that are never reached are left out, unless there is a label.
pub(super) fn nested_returns(of: &[Statement]) -> Vec<Statement> {
    let mut jumps = false;
    let see = &mut |statement: &Statement, _| jumps |= matches!(statement.kind, StatementKind::Label(..));
    walk::statements(of, see, &mut |_| {});
    nested(of.to_vec(), if jumps { 0 } else { MAX_NESTED_RETURNS })
}

/// `left`: how many branches may still be put in each other.
fn nested(mut of: Vec<Statement>, left: usize) -> Vec<Statement> {
    use StatementKind as S;
    let ends = |statement: &Statement| match &statement.kind {
        S::If { then, otherwise, .. } => walk::diverges(then) || walk::diverges(otherwise),
        _ => false,
    };
    let Some(at) = of.iter().position(ends).filter(|_| left > 0) else { return of };
    let behind = of.split_off(at + 1);
    if let Some(Statement { kind: S::If { then, otherwise, .. }, .. }) = of.last_mut() {
        let goes_on = if walk::diverges(then) { &mut *otherwise } else { &mut *then };
        if !walk::diverges(goes_on) {
            goes_on.extend(behind);
        }
        for side in [then, otherwise] {
            *side = nested(core::mem::take(side), left - 1);
        }
    }
    of
}
