//! `continue` behind the last barrier of a round: each item ends the round by itself, as all come to the next barrier, or to the end of the loop,
//! whichever way they go. So there it is a `goto` to the end of the round, which each item goes within its region; elsewhere the items of a group
//! have to go together. The same of a `break` in a loop of one round, `do { .. } while (0)`.

use std::rc::Rc;

use crate::analysis::barrier_regions::contains_barrier;
use crate::parts::{self, StepMut};
use crate::program::{LabelId, Program, Statement, StatementKind};
use crate::walk;

/// Lowers them in kernels that run as groups.
pub(super) fn lower_continue(program: &mut Program) {
    for function in program.functions.iter_mut().filter(|function| function.runs_as_group()) {
        let mut labels = walk::next_label(&function.body);
        lower_in(&mut function.body, &mut labels);
    }
}

/// Changes them in statements of a kernel that runs as a group. `labels`: the number of the next label.
fn lower_in(of: &mut [Statement], labels: &mut usize) {
    use StatementKind as S;
    for statement in of {
        if !contains_barrier(statement) {
            continue;
        }
        match &mut statement.kind {
            S::DoWhile { body, condition } => end_of_round(body, walk::is_constant(condition, false), labels),
            S::While { body, .. } | S::For { body, .. } => end_of_round(body, false, labels),
            _ => {}
        }
        parts::of_statement_mut(statement, &mut |step, _| {
            if let StepMut::Body(body) = step {
                lower_in(body, labels);
            }
        });
    }
}

/// Ends the rounds of the body of a loop. `once`: it has one round.
fn end_of_round(of: &mut Vec<Statement>, once: bool, labels: &mut usize) {
    let Some(last) = of.iter().rposition(contains_barrier) else { return };
    // A block in braces that nothing follows.
    if last + 1 == of.len() {
        if let StatementKind::Block(inside) = &mut of[last].kind {
            end_of_round(inside, once, labels);
        }
        return;
    }
    let tail = &mut of[last + 1..];
    let leaves = walk::leaves(tail);
    if !(leaves.continues || once && leaves.breaks) {
        return;
    }
    let (label, span) = (LabelId(*labels), tail[0].span);
    *labels += 1;
    redirect_exits(tail, once, label);
    of.push(Statement::new(StatementKind::Label(label, Rc::from("end_of_round")), span));
}

/// Makes each `continue` a `goto`, but those of loops within; and each `break` too, if they do the same.
fn redirect_exits(of: &mut [Statement], breaks: bool, label: LabelId) {
    use StatementKind as S;
    for statement in of {
        match &mut statement.kind {
            S::Continue => statement.kind = S::Goto(label),
            S::Break if breaks => statement.kind = S::Goto(label),
            S::Block(body) => redirect_exits(body, breaks, label),
            // Its `break` is its own.
            S::Switch { body, .. } => redirect_exits(body, false, label),
            S::If { then, otherwise, .. } => {
                redirect_exits(then, breaks, label);
                redirect_exits(otherwise, breaks, label);
            }
            _ => {}
        }
    }
}
