//! An increment within an expression, `a[i++]`, becomes a statement of its own, where nothing else of the expression uses the variable: a number that
//! whole statements alone write has a value behind each of them that is known.

use crate::parts::{self, PartMut};
use crate::program::{
    Expression, ExpressionKind, Function, PlaceKind, Program, Statement, StatementKind, Variable, VariableId,
};
use crate::walk::{self, Seen};

/// Gives such increments statements of their own.
pub(super) fn sink_increments(program: &mut Program) {
    for function in &mut program.functions {
        let movable = movable(function);
        if movable.contains(&true) {
            function.body = sunk(core::mem::take(&mut function.body), &movable);
        }
    }
}

/// For each variable whether an increment of it may stand elsewhere: nothing else can see when it is written.
fn movable(function: &Function) -> Vec<bool> {
    let (mut counted, addressed) = (Vec::new(), walk::addressed(&function.body));
    walk::evaluated(&function.body, &mut |seen| {
        if let Seen::Expression(Expression { kind: ExpressionKind::Increment { place, .. }, .. }) = seen {
            counted.extend(walk::root(place));
        }
    });
    let is_movable = |(number, of): (usize, &Variable)| {
        let variable = VariableId(number);
        of.ty.is_integer() && !of.local && counted.contains(&variable) && !addressed.contains(&variable)
    };
    function.variables.iter().enumerate().map(is_movable).collect()
}

/// Statements with increments behind or before them.
fn sunk(of: Vec<Statement>, movable: &[bool]) -> Vec<Statement> {
    let mut all = Vec::new();
    for mut statement in of {
        parts::replace_bodies(&mut statement, &mut |body| sunk(body, movable));
        let (mut behind, span) = (Vec::new(), statement.span);
        if let StatementKind::Expression(value) | StatementKind::Declare(_, Some(value)) = &mut statement.kind {
            while let Some((variable, before)) = found(value, movable) {
                let Some(increment) = take(value, variable) else { break };
                let increment = Statement::new(StatementKind::Expression(increment), span);
                if before { all.push(increment) } else { behind.push(increment) }
            }
        }
        all.push(statement);
        all.extend(behind);
    }
    all
}

/// A variable that an expression increments whatever else it evaluates, and that it does not use beside, and whether it is the value afterwards that
/// it uses.
fn found(of: &Expression, movable: &[bool]) -> Option<(VariableId, bool)> {
    let mut of = of;
    while let ExpressionKind::Convert(_, value) = &of.kind {
        of = value;
    }
    // An increment that is the whole statement stands by itself.
    if matches!(of.kind, ExpressionKind::Increment { .. }) {
        return None;
    }
    let mut all = Vec::new();
    walk::always(of, &mut |value| {
        if let ExpressionKind::Increment { place, before, .. } = &value.kind {
            if let PlaceKind::Variable(variable) = place.kind {
                all.push((variable, *before));
            }
        }
    });
    all.into_iter().find(|&(variable, _)| {
        let mut uses = 0;
        walk::expression(of, &mut |seen| uses += usize::from(seen.variable() == Some(variable)));
        movable[variable.0] && uses == 1
    })
}

/// Takes the increment of a variable out of an expression, in which its value stands then.
fn take(of: &mut Expression, variable: VariableId) -> Option<Expression> {
    let mut taken = None;
    parts::change(PartMut::Value(of), &mut |part| {
        let PartMut::Value(value) = part else { return };
        let ExpressionKind::Increment { place, .. } = &value.kind else { return };
        if place.kind == PlaceKind::Variable(variable) {
            let load = Expression { ty: value.ty.clone(), ..Expression::load(variable, &place.ty, place.span) };
            taken = Some(core::mem::replace(*value, load));
        }
    });
    taken
}
