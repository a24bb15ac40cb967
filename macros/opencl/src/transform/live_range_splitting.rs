//! A variable that counts in several loops, as C89 declares it, becomes one for each of the loops behind which nobody reads it. What is the same
//! for all items of a group in one loop may differ between them in another one, and of such a variable each item has its own, in memory. So it is
//! with a pointer that a kernel moves on, and with a number that it is given anew.

use std::ops::Range;

use crate::analysis::definite_init::maybe_uninitialized;
use crate::analysis::induction::beginning;
use crate::ast::Increment;
use crate::effects::acts;
use crate::limits::{MAX_SPLIT_LOOPS, MAX_SPLIT_VALUES, MAX_VALUES_OF_ONE};
use crate::parts::{self, Step, StepMut};
use crate::program::{
    Arithmetic, Expression, ExpressionKind, Function, Place, PlaceKind, Program, Statement, StatementKind, Variable,
    VariableId,
};
use crate::types::Type;
use crate::walk::{self, Seen};

/// The way to statements within others: so many statements, and which of the bodies of the next one.
type Path = Vec<(usize, usize)>;

/// Gives loops counters of their own.
pub(super) fn split_counters(program: &mut Program) {
    for number in 0..program.functions.len() {
        let function = &program.functions[number];
        let addressed = walk::addressed(&function.body);
        let mut loops = Vec::new();
        find(&function.body, &mut Path::new(), &mut loops);
        loops.retain(|(_, _, variable)| {
            let of = &function.variables[variable.0];
            let number = matches!(of.ty, Type::Scalar(_)) && !of.local && variable.0 >= function.parameters;
            number && !addressed.contains(variable)
        });
        loops.truncate(MAX_SPLIT_LOOPS);
        for (path, at, variable) in loops {
            let function = &program.functions[number];
            if is_live_out(function, program, &path, at, variable) {
                continue;
            }
            let new = VariableId(function.variables.len());
            let function = &mut program.functions[number];
            function.variables.push(function.variables[variable.0].clone());
            let counted = &mut body_at(&mut function.body, &path)[at..=at];
            rename(counted, variable, new);
            make_loop_local(&mut counted[0], new);
        }
    }
}

/// A number that indices are made of and that a block, or the function, gives new values, which nobody reads behind it, gets a variable for each of
/// these: each of them is a number more than the one before, and known for the next item as that is.
pub(super) fn split_values(program: &mut Program) {
    for number in 0..program.functions.len() {
        let function = &program.functions[number];
        let addressed = walk::addressed(&function.body);
        let mut found = Vec::new();
        let mut split_in = |path: &Path, block: &[Statement]| {
            for variable in redefined(block) {
                let of = &function.variables[variable.0];
                // A parameter is there behind each block but the function itself.
                let is_own = path.is_empty() || variable.0 >= function.parameters;
                let is_number = is_index(&of.ty) && !of.local && is_own;
                if is_number && !addressed.contains(&variable) && first_split(block, variable).is_some() {
                    found.push((path.clone(), variable));
                }
            }
        };
        split_in(&Path::new(), &function.body);
        blocks(&function.body, &mut Path::new(), &mut split_in);
        found.truncate(MAX_SPLIT_VALUES);
        for (path, variable) in found {
            let last = body_at(&mut program.functions[number].body, &path).len() - 1;
            if path.is_empty() || !is_live_out(&program.functions[number], program, &path, last, variable) {
                let Function { body, variables, .. } = &mut program.functions[number];
                let block = body_at(body, &path);
                let first = first_split(block, variable).unwrap_or(block.len());
                own_each(block, first..block.len(), variable, variables, redefinition);
            }
        }
    }
}

/// Whether an index is made of a number of this type as it is.
fn is_index(of: &Type) -> bool {
    of.scalar().is_some_and(|scalar| scalar.is_integer() && scalar.size() >= 4)
}

/// The blocks of statements that control comes to at their beginning alone, and leaves at their end.
fn blocks(of: &[Statement], path: &mut Path, each: &mut dyn FnMut(&Path, &[Statement])) {
    for (at, statement) in of.iter().enumerate() {
        let (mut number, kind) = (0, &statement.kind);
        parts::of_statement(statement, &mut |step, _| {
            if let Step::Body(body) = step {
                path.push((at, number));
                let is_init = matches!(kind, StatementKind::For { .. }) && number == 0;
                if !is_init && !matches!(kind, StatementKind::Switch { .. }) && !body.is_empty() {
                    each(path, body);
                }
                blocks(body, path, each);
                path.pop();
                number += 1;
            }
        });
    }
}

/// The variables that statements of a block give a new value, each once.
fn redefined(of: &[Statement]) -> Vec<VariableId> {
    let mut found = Vec::new();
    for statement in of {
        let written = effect(statement).and_then(Expression::written).and_then(walk::root);
        found.extend(written.filter(|variable| !found.contains(variable)));
    }
    found
}

/// The first statement of a block that gives a number a value by which something behind it is found, if control goes on from it to the end of the
/// block, and no barrier is there.
fn first_split(of: &[Statement], variable: VariableId) -> Option<usize> {
    let mut values = (0..).zip(of).filter(|(_, statement)| redefinition(statement, variable).is_some());
    let (at, _) = values.next()?;
    if values.count() >= MAX_VALUES_OF_ONE {
        return None;
    }
    let rest = &of[at..];
    let leaves = walk::leaves(rest);
    let jumps = |kind: &StatementKind| matches!(kind, StatementKind::Goto(_) | StatementKind::Label(..));
    let is_cut = |seen: Seen<'_>| matches!(seen, Seen::Expression(of) if walk::calls_barrier(of));
    let is_used =
        walk::any_evaluated(rest, &mut |seen| seen.place().is_some_and(|place| walk::is_found_by(place, variable)));
    let is_whole = !leaves.breaks && !leaves.continues && !walk::any_statement(rest, &jumps);
    (is_used && is_whole && !walk::any_evaluated(rest, &mut |seen| is_cut(seen))).then_some(at)
}

/// The expression that a statement evaluates, without conversions of its value.
fn effect(of: &Statement) -> Option<&Expression> {
    let StatementKind::Expression(of) = &of.kind else { return None };
    let mut of = of;
    while let ExpressionKind::Convert(_, value) = &of.kind {
        of = value;
    }
    Some(of)
}

/// The value that a statement gives a variable, if it does that alone.
fn redefinition(of: &Statement, variable: VariableId) -> Option<Expression> {
    let of = effect(of)?;
    let load = |place: &Place| Expression::load(variable, &place.ty, place.span);
    let is_variable = |place: &Place| place.kind == PlaceKind::Variable(variable);
    let writes = |of: &Expression| walk::any(of, &mut |seen| seen.written() == Some(variable));
    match &of.kind {
        ExpressionKind::Assign(place, value) if is_variable(place) && !writes(value) => Some((**value).clone()),
        ExpressionKind::Advance { place, by } if is_variable(place) && !writes(by) => {
            let kind = ExpressionKind::Offset(Box::new(load(place)), by.clone());
            Some(Expression { kind, ty: place.ty.clone(), span: of.span })
        }
        ExpressionKind::Increment { place, by, .. } if is_variable(place) && place.ty.is_integer() => {
            let operator = if *by == Increment::Increment { Arithmetic::Add } else { Arithmetic::Subtract };
            let one = Expression::integer(1, &place.ty, of.span);
            let kind = ExpressionKind::Binary(operator, Box::new(load(place)), Box::new(one));
            Some(Expression { kind, ty: place.ty.clone(), span: of.span })
        }
        ExpressionKind::AssignBy { place, widen, operator, operand, value, narrow }
            if is_variable(place)
                && matches!(operator, Arithmetic::Add | Arithmetic::Subtract | Arithmetic::Multiply)
                && operand.is_integer()
                && !walk::names(value, variable) =>
        {
            let left = load(place).converted(*widen, operand);
            let kind = ExpressionKind::Binary(*operator, Box::new(left), value.clone());
            let both = Expression { kind, ty: operand.clone(), span: of.span };
            Some(both.converted(*narrow, &place.ty))
        }
        _ => None,
    }
}

/// The value that a statement gives a variable by `=`, or by which it counts on: by variables and the numbers of the item alone. A sum of what stands in memory
/// has one place for all its values.
fn assigned(of: &Statement, variable: VariableId) -> Option<Expression> {
    let is_assignment = matches!(effect(of), Some(Expression { kind: ExpressionKind::Assign(..), .. }));
    let is_in_memory = |seen: Seen<'_>| match seen {
        Seen::Expression(of) => acts(of),
        _ => seen.variable().is_none(),
    };
    redefinition(of, variable).filter(|value| is_assignment || !walk::any(value, &mut |seen| is_in_memory(seen)))
}

/// The value that a statement gives a pointer which it moves on: `p += n` and `p = p + n`.
fn moved(of: &Statement, pointer: VariableId) -> Option<Expression> {
    redefinition(of, pointer)
        .filter(|of| matches!(&of.kind, ExpressionKind::Offset(from, _) if from.variable() == Some(pointer)))
}

/// Gives each value that some statements of a block give a variable one of its own. `value` says which value a statement gives.
fn own_each(
    block: &mut [Statement],
    of: Range<usize>,
    variable: VariableId,
    variables: &mut Vec<Variable>,
    value: fn(&Statement, VariableId) -> Option<Expression>,
) {
    let mut current = variable;
    for at in of {
        let Some(value) = value(&block[at], current) else { continue };
        let new = VariableId(variables.len());
        variables.push(variables[variable.0].clone());
        block[at].kind = StatementKind::Declare(new, Some(value));
        rename(&mut block[at + 1..], current, new);
        current = new;
    }
}

/// A pointer that a kernel is given and moves on becomes another variable there: of one that is never written it is known what it counts from.
pub(super) fn split_pointers(program: &mut Program) {
    for function in program.functions.iter_mut().filter(|function| function.kernel.is_some()) {
        for parameter in (0..function.parameters).map(VariableId) {
            let end = end_of_moves(function, parameter);
            own_each(&mut function.body, 0..end, parameter, &mut function.variables, moved);
        }
    }
    for function in &mut program.functions {
        let jumps = |of: &StatementKind| matches!(of, StatementKind::Label(..) | StatementKind::Switch { .. });
        if !walk::any_statement(&function.body, &jumps) {
            split_declared_pointers(function);
        }
    }
}

/// A pointer that a block declares, and gives its values by statements of its own alone, becomes a variable for each value: what one that is never written
/// again counts from is known, and it is computed anew behind a barrier. The pointer itself is left out where nothing reads it before the first of them.
fn split_declared_pointers(function: &mut Function) {
    let addressed = walk::addressed(&function.body);
    let mut found = Vec::new();
    let mut declared_in = |path: &Path, block: &[Statement]| {
        for statement in block {
            let StatementKind::Declare(variable, _) = statement.kind else { continue };
            let of = &function.variables[variable.0];
            let is_pointer = of.ty.pointee().is_some() && !of.local && variable.0 >= function.parameters;
            if !is_pointer || addressed.contains(&variable) {
                continue;
            }
            let given = block.iter().filter(|of| redefinition(of, variable).is_some()).count();
            if given > 0 && given == writes(&function.body, variable) {
                found.push((path.clone(), variable));
            }
        }
    };
    declared_in(&Path::new(), &function.body);
    blocks(&function.body, &mut Path::new(), &mut declared_in);
    found.truncate(MAX_SPLIT_VALUES);
    for (path, variable) in &found {
        let Function { body, variables, .. } = &mut *function;
        let block = body_at(body, path);
        own_each(block, 0..block.len(), *variable, variables, redefinition);
    }
    // Behind all of them, as paths count statements (`several_pointers_moved_on` in `tests/kernels/lanes.cl`).
    found.retain(|(_, variable)| !walk::uses(&function.body, *variable));
    let is_idle = |of: &Statement| {
        let StatementKind::Declare(variable, value) = &of.kind else { return false };
        found.iter().any(|(_, it)| it == variable) && !value.as_ref().is_some_and(walk::has_effects)
    };
    parts::leave_out(&mut function.body, &is_idle);
}

/// A number that a kernel with barriers is given anew, by statements that every item comes to which comes to the next one, becomes another variable
/// there: one that is never written again is computed anew behind a barrier, and not kept in memory for each item.
pub(super) fn split_numbers(program: &mut Program) {
    for function in program.functions.iter_mut().filter(|of| of.runs_as_group()) {
        let variables = if jumps(function) { 0 } else { function.variables.len() };
        for variable in (0..variables).map(VariableId) {
            let of = &function.variables[variable.0];
            if matches!(of.ty, Type::Scalar(_)) && !of.local && is_given_values(function, variable) {
                let end = function.body.len();
                own_each(&mut function.body, 0..end, variable, &mut function.variables, assigned);
            }
        }
    }
}

/// Whether a jump may pass statements of a function by that stand in no other (`passed_by_a_jump`, `given_anew_behind_a_jump`).
fn jumps(of: &Function) -> bool {
    of.body.iter().any(|of| matches!(of.kind, StatementKind::Label(..)))
}

/// The end of the statements of a kernel that move a pointer on before any other writes it: every item comes to them which comes to the next one. In a kernel
/// with barriers no other may write it, as each item would have such a pointer in memory beyond them.
fn end_of_moves(of: &Function, parameter: VariableId) -> usize {
    let moves = |statement: &Statement| moved(statement, parameter).is_some();
    let is_pointer = of.variables[parameter.0].ty.pointee().is_some();
    if !is_pointer || jumps(of) || !of.body.iter().any(moves) || walk::addressed(&of.body).contains(&parameter) {
        return 0;
    }
    let is_other = |of: &Statement| writes(core::slice::from_ref(of), parameter) > usize::from(moves(of));
    match of.body.iter().position(is_other) {
        Some(_) if of.needs_group => 0,
        other => other.unwrap_or(of.body.len()),
    }
}

/// How many expressions in statements write a variable.
fn writes(of: &[Statement], variable: VariableId) -> usize {
    let mut written = 0;
    walk::evaluated(of, &mut |seen| written += usize::from(seen.written() == Some(variable)));
    written
}

/// Whether a variable is written, and only by statements that stand in no other and give it such a value.
fn is_given_values(of: &Function, variable: VariableId) -> bool {
    // Asked first: it looks at no statement in depth, and most variables have none.
    let known = of.body.iter().filter(|statement| assigned(statement, variable).is_some()).count();
    (1..=MAX_VALUES_OF_ONE).contains(&known)
        && known == writes(&of.body, variable)
        && !walk::addressed(&of.body).contains(&variable)
}

/// The loops that begin with a number for a variable which is declared before them.
fn find(of: &[Statement], path: &mut Path, out: &mut Vec<(Path, usize, VariableId)>) {
    for (at, statement) in of.iter().enumerate() {
        out.extend(counter(statement).map(|variable| (path.clone(), at, variable)));
        let mut number = 0;
        parts::of_statement(statement, &mut |step, _| {
            if let Step::Body(body) = step {
                path.push((at, number));
                find(body, path, out);
                path.pop();
                number += 1;
            }
        });
    }
}

/// The variable that a loop begins to count in, where it is declared before.
fn counter(of: &Statement) -> Option<VariableId> {
    let StatementKind::For { init, .. } = &of.kind else { return None };
    let (variable, value, is_declared) = beginning(init)?;
    (!is_declared && !walk::names(value, variable)).then_some(variable)
}

fn body_at<'a>(of: &'a mut [Statement], path: &[(usize, usize)]) -> &'a mut [Statement] {
    let Some(((at, wanted), rest)) = path.split_first() else { return of };
    let (mut found, mut number) = (None, 0);
    parts::of_statement_mut(&mut of[*at], &mut |step, _| {
        if let StepMut::Body(body) = step {
            if number == *wanted {
                found = Some(body.as_mut_slice());
            }
            number += 1;
        }
    });
    body_at(found.unwrap_or_default(), rest)
}

/// Whether what a loop leaves in its counter is read: then the counter would be read before it was written if it began anew behind the loop, and
/// wherever control may come to from there, so at the beginning of each loop around it too.
fn is_live_out(function: &Function, program: &Program, path: &Path, at: usize, variable: VariableId) -> bool {
    let mut body = function.body.clone();
    let begins = |span| Statement::new(StatementKind::Declare(variable, None), span);
    for depth in 0..path.len() {
        let (outer, number) = path[depth];
        let around = &mut body_at(&mut body, &path[..depth])[outer];
        let (is_loop, asks) = match &around.kind {
            StatementKind::While { condition, .. } | StatementKind::DoWhile { condition, .. } => {
                (true, walk::names(condition, variable))
            }
            StatementKind::For { condition, step, .. } => {
                (number > 0, condition.iter().chain(step).any(|of| walk::names(of, variable)))
            }
            _ => (false, false),
        };
        if is_loop && asks {
            return true;
        }
        if is_loop {
            let inside = body_at(&mut body, &path[..=depth]);
            if let Some(first) = inside.first_mut() {
                let span = first.span;
                let all = vec![begins(span), first.clone()];
                // The way leads through the block that this becomes only if it leads through the first statement: that stays what it is.
                if path.get(depth + 1).map_or(at, |next| next.0) != 0 {
                    *first = Statement::new(StatementKind::Block(all), span);
                } else if reads_first(first, variable) {
                    return true;
                }
            }
        }
    }
    let place = &mut body_at(&mut body, path)[at];
    let span = place.span;
    *place = Statement::new(StatementKind::Block(vec![place.clone(), begins(span)]), span);
    maybe_uninitialized(&Function { body, ..function.clone() }, &program.records).contains(&variable)
}

/// Whether a statement may read a variable before the loop in it that begins with it.
fn reads_first(of: &Statement, variable: VariableId) -> bool {
    counter(of) != Some(variable)
}

/// Another variable in place of one.
fn rename(of: &mut [Statement], from: VariableId, to: VariableId) {
    parts::rename(of, &mut |variable| *variable = if *variable == from { to } else { *variable });
}

/// A loop declares the variable that it begins to count in.
fn make_loop_local(of: &mut Statement, counter: VariableId) {
    let StatementKind::For { init, .. } = &mut of.kind else { return };
    let value = beginning(init).map(|(_, value, _)| value.clone());
    if let (Some(first), Some(value)) = (init.first_mut(), value) {
        first.kind = StatementKind::Declare(counter, Some(value));
    }
}
