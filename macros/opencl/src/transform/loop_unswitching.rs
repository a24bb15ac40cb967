//! A loop that chooses in each round between two numbers by a parameter that stays the same is written once for each choice, in what several items run
//! at a time: elements that lie beside each other by one of them, and apart by the other, are found as what they are then.

use std::collections::HashSet;

use super::weight_of_rounds;
use crate::analysis::induction::number;
use crate::limits::MAX_VERSIONED_EXPRS;
use crate::parts::{self, PartMut};
use crate::program::{
    Comparison, Conversion, Expression, ExpressionKind, Function, Statement, StatementKind, VariableId,
};
use crate::walk::{self, Seen};

/// A condition on a parameter: the parameter itself, or how it compares with a number.
#[derive(Clone, Copy, PartialEq)]
struct Asked(VariableId, Option<(Comparison, i128)>);

/// Statements of a kernel in which such loops stand twice, if there are any.
pub(super) fn unswitch_loops(of: &[Statement], function: &Function) -> Option<Vec<Statement>> {
    function.kernel.as_ref()?;
    let mut found = false;
    walk::each(of, &mut |statement| found = found || chosen(statement, function).is_some());
    found.then(|| {
        // Each loop stands twice at the most: those in the two have its number.
        let (mut unswitched, mut done) = (of.to_vec(), HashSet::new());
        parts::each_mut(&mut unswitched, &mut |statement| {
            let Some((condition, asked)) = chosen(statement, function) else { return };
            if !done.insert(statement.id) {
                return;
            }
            let [then, otherwise] = [true, false].map(|wanted| {
                let mut body = vec![statement.clone()];
                parts::change_all(&mut body, &mut |part| {
                    if let PartMut::Value(value) = part {
                        choose(value, function, asked, wanted);
                    }
                });
                body
            });
            statement.kind = StatementKind::If { condition, then, otherwise };
        });
        unswitched
    })
}

/// The condition by which a loop of straight statements, not too long, chooses in each round between two numbers.
fn chosen(of: &Statement, function: &Function) -> Option<(Expression, Asked)> {
    let StatementKind::For { body, .. } = &of.kind else { return None };
    if !is_straight(body) || weight_of_rounds(body, 1) > MAX_VERSIONED_EXPRS {
        return None;
    }
    let mut found = None;
    walk::evaluated(body, &mut |seen| {
        if let Seen::Expression(value) = seen {
            found = found.take().or_else(|| choice(value, function).map(|(condition, of)| (condition.clone(), of)));
        }
    });
    found
}

/// Puts the side of a choice in its place.
fn choose(of: &mut Expression, function: &Function, by: Asked, wanted: bool) {
    if choice(of, function).is_none_or(|(_, asked)| asked != by) {
        return;
    }
    if let ExpressionKind::Conditional(_, then, otherwise) = &of.kind {
        *of = if wanted { (**then).clone() } else { (**otherwise).clone() };
    }
}

/// The condition of a choice between two integers, neither of which is a number.
fn choice<'e>(of: &'e Expression, function: &Function) -> Option<(&'e Expression, Asked)> {
    let ExpressionKind::Conditional(condition, then, otherwise) = &of.kind else { return None };
    let is_number = |side: &Expression| matches!(side.kind, ExpressionKind::Constant(_));
    let is_index = of.ty.is_integer() && !of.ty.is_vector() && !is_number(then) && !is_number(otherwise);
    let asked = asked(condition).filter(|Asked(variable, _)| is_index && is_fixed(*variable, function))?;
    Some((condition, asked))
}

/// A condition that is asked of a variable alone.
fn asked(of: &Expression) -> Option<Asked> {
    match &of.kind {
        ExpressionKind::Convert(Conversion::Truth, value) => asked(value),
        ExpressionKind::Compare(comparison, left, right) => {
            Some(Asked(left.variable()?, Some((*comparison, number(right)?))))
        }
        _ => Some(Asked(of.variable()?, None)),
    }
}

/// Whether a variable is a number that a kernel is given and never changes.
fn is_fixed(of: VariableId, function: &Function) -> bool {
    let is_given = of.0 < function.parameters && function.variables[of.0].ty.is_integer();
    is_given && !walk::any_evaluated(&function.body, &mut |seen| seen.changed() == Some(of))
}

/// Whether there is no control flow.
fn is_straight(of: &[Statement]) -> bool {
    of.iter().all(|statement| match &statement.kind {
        StatementKind::Block(body) => is_straight(body),
        StatementKind::Expression(_) | StatementKind::Declare(..) => true,
        _ => false,
    })
}
