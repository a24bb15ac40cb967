//! The uses that expressions and statements make of places and functions, without emitting them.

use std::collections::HashSet;

pub(crate) use super::effects::{has_effects, is_effect, place_has_effects};
use super::parts::{self, Part, Step, When};
use super::program::{
    Builtin, Expression, ExpressionKind, FunctionId, LabelId, Place, PlaceKind, Program, Rematerialized, Statement,
    StatementKind, Value, VariableId,
};

/// A thing that is met on the way through an expression.
pub(crate) enum Seen<'a> {
    /// An expression, before what it consists of.
    Expression(&'a Expression),
    Read(&'a Place),
    Written(&'a Place),
    /// A pointer is made of it.
    Addressed(&'a Place),
}

impl<'a> Seen<'a> {
    /// The place that is used.
    pub(crate) fn place(&self) -> Option<&'a Place> {
        match *self {
            Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) => Some(place),
            Seen::Expression(_) => None,
        }
    }

    /// The variable that is used, or a part of it.
    pub(crate) fn variable(&self) -> Option<VariableId> {
        self.place().and_then(root)
    }

    /// The variable that is written, or a part of it.
    pub(crate) fn written(&self) -> Option<VariableId> {
        if let Seen::Written(place) = self { root(place) } else { None }
    }

    /// The variable that a pointer is made to, or to a part of it.
    pub(crate) fn addressed(&self) -> Option<VariableId> {
        if let Seen::Addressed(place) = self { root(place) } else { None }
    }

    /// The variable that is written, or that a pointer is made to.
    pub(crate) fn changed(&self) -> Option<VariableId> {
        self.written().or_else(|| self.addressed())
    }
}

/// Walks through an expression and all in it.
pub(crate) fn expression<'a>(of: &'a Expression, see: &mut dyn FnMut(Seen<'a>)) {
    see(Seen::Expression(of));
    match &of.kind {
        ExpressionKind::Load(place) => see(Seen::Read(place)),
        ExpressionKind::AddressOf(place) => see(Seen::Addressed(place)),
        _ => of.written().into_iter().for_each(|place| see(Seen::Written(place))),
    }
    parts::of_expression(of, &mut |part, _| inside(part, see));
}

/// Walks through what is evaluated whenever an expression is, each before what it consists of.
pub(crate) fn always<'a>(of: &'a Expression, see: &mut dyn FnMut(&'a Expression)) {
    fn part<'a>(of: Part<'a>, see: &mut dyn FnMut(&'a Expression)) {
        match of {
            Part::Value(value) => always(value, see),
            Part::Place(place) => parts::of_place(place, &mut |inner| part(inner, see)),
        }
    }
    see(of);
    parts::of_expression(of, &mut |inner, when| {
        if when == When::Always {
            part(inner, see);
        }
    });
}

fn inside<'a>(of: Part<'a>, see: &mut dyn FnMut(Seen<'a>)) {
    match of {
        Part::Value(value) => expression(value, see),
        Part::Place(place) => parts::of_place(place, &mut |part| inside(part, see)),
    }
}

/// Walks through statements, those within others too: first a statement, then its parts.
pub(crate) fn statements<'a>(
    of: &'a [Statement],
    each: &mut dyn FnMut(&'a Statement, usize),
    see: &mut dyn FnMut(Seen<'a>),
) {
    nested(of, 0, each, see);
}

fn nested<'a>(
    of: &'a [Statement],
    depth: usize,
    each: &mut dyn FnMut(&'a Statement, usize),
    see: &mut dyn FnMut(Seen<'a>),
) {
    for statement in of {
        each(statement, depth);
        parts::of_statement(statement, &mut |step, deeper| match step {
            Step::Value(value) => expression(value, see),
            Step::Body(body) => nested(body, depth + deeper, each, see),
        });
    }
}

/// Gives the values that statements evaluate, those within others too.
pub(crate) fn values<'a>(of: &'a [Statement], each: &mut dyn FnMut(&'a Expression)) {
    for statement in of {
        parts::of_statement(statement, &mut |step, _| match step {
            Step::Value(value) => each(value),
            Step::Body(body) => values(body, each),
        });
    }
}

/// Walks through all that statements evaluate, those within others too.
pub(crate) fn evaluated<'a>(of: &'a [Statement], see: &mut dyn FnMut(Seen<'a>)) {
    values(of, &mut |value| expression(value, see));
}

/// The way in which a variable, or a part of it, is given something.
#[derive(Clone, Copy)]
pub(crate) enum Given<'a> {
    /// It is declared, with a value or without.
    Declared(Option<&'a Expression>),
    /// An expression writes this place.
    Written(&'a Place, &'a Expression),
    /// A pointer is made to it, by which anything may be written.
    Addressed,
}

impl<'a> Given<'a> {
    /// The value that it is given as it is.
    pub(crate) fn value(self) -> Option<&'a Expression> {
        match self {
            Given::Declared(value) => value,
            Given::Written(_, Expression { kind: ExpressionKind::Assign(_, value), .. }) => Some(value),
            _ => None,
        }
    }
}

/// Walks through what variables are given, in the order of the text.
pub(crate) fn given<'a>(of: &'a [Statement], each: &mut dyn FnMut(VariableId, Given<'a>)) {
    for statement in of {
        if let StatementKind::Declare(variable, value) = &statement.kind {
            each(*variable, Given::Declared(value.as_ref()));
        }
        parts::of_statement(statement, &mut |step, _| match step {
            Step::Value(value) => expression(value, &mut |seen| match seen {
                Seen::Expression(of) => {
                    if let Some((place, variable)) = of.written().and_then(|place| Some((place, root(place)?))) {
                        each(variable, Given::Written(place, of));
                    }
                }
                Seen::Addressed(place) => root(place).into_iter().for_each(|of| each(of, Given::Addressed)),
                _ => {}
            }),
            Step::Body(body) => given(body, each),
        });
    }
}

/// Walks through statements, those within others too, but not through what they evaluate.
pub(crate) fn each<'a>(of: &'a [Statement], see: &mut dyn FnMut(&'a Statement)) {
    for statement in of {
        see(statement);
        parts::of_statement(statement, &mut |step, _| {
            if let Step::Body(body) = step {
                each(body, see);
            }
        });
    }
}

/// Whether something in an expression is such.
pub(crate) fn any<'a>(of: &'a Expression, is_such: &mut dyn FnMut(Seen<'a>) -> bool) -> bool {
    let mut found = false;
    expression(of, &mut |seen| found = found || is_such(seen));
    found
}

/// Whether something that statements evaluate is such.
pub(crate) fn any_evaluated<'a>(of: &'a [Statement], is_such: &mut dyn FnMut(Seen<'a>) -> bool) -> bool {
    let mut found = false;
    evaluated(of, &mut |seen| found = found || is_such(seen));
    found
}

/// Whether one of these statements, or of those within them, is such.
pub(crate) fn any_statement(of: &[Statement], is_such: &dyn Fn(&StatementKind) -> bool) -> bool {
    of.iter().any(|statement| {
        let mut found = is_such(&statement.kind);
        parts::of_statement(statement, &mut |step, _| {
            if let Step::Body(body) = step {
                found = found || any_statement(body, is_such);
            }
        });
        found
    })
}

/// The one statement that statements are, whatever blocks it stands in.
pub(crate) fn only(of: &[Statement]) -> Option<&StatementKind> {
    match of {
        [Statement { kind: StatementKind::Block(body), .. }] => only(body),
        [one] => Some(&one.kind),
        _ => None,
    }
}

/// Whether statements are nothing but a `return`.
pub(crate) fn returns_only(of: &[Statement]) -> bool {
    matches!(only(of), Some(StatementKind::Return(None)))
}

/// Whether statements return.
pub(crate) fn returns(of: &[Statement]) -> bool {
    any_statement(of, &|kind| matches!(kind, StatementKind::Return(_)))
}

/// Whether a value names a variable: reads it, writes it or points to it.
pub(crate) fn names(of: &Expression, variable: VariableId) -> bool {
    any(of, &mut |seen| seen.variable() == Some(variable))
}

/// The variable that a place lies in.
pub(crate) fn root(of: &Place) -> Option<VariableId> {
    match &of.kind {
        PlaceKind::Variable(variable) => Some(*variable),
        PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => root(base),
        PlaceKind::Global(_) | PlaceKind::Dereference(_) | PlaceKind::Temporary(_) => None,
    }
}

/// Whether an index by which a place is found names a variable.
pub(crate) fn is_found_by(of: &Place, variable: VariableId) -> bool {
    match &of.kind {
        PlaceKind::Element(base, index) => names(index, variable) || is_found_by(base, variable),
        PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => is_found_by(base, variable),
        _ => of.indexed().is_some_and(|(_, index)| names(index, variable)),
    }
}

/// Whether a component of a vector is found by an index that reads the variable which the vector lies in: `v[v.x]`.
pub(crate) fn finds_itself(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Element(base, index) => base.ty.is_vector() && reads_root(index, base) || finds_itself(base),
        PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => finds_itself(base),
        PlaceKind::Variable(_) | PlaceKind::Global(_) | PlaceKind::Dereference(_) | PlaceKind::Temporary(_) => false,
    }
}

/// Whether an expression reads the variable that a place lies in.
pub(crate) fn reads_root(of: &Expression, place: &Place) -> bool {
    let variable = root(place);
    any(of, &mut |seen| matches!(seen, Seen::Read(read) if variable.is_some() && root(read) == variable))
}

/// Whether its value is the same whenever it is evaluated, as long as no variable is written: it reads no memory and has no effects.
pub(crate) fn is_stable(of: &Expression, addressed: &dyn Fn(VariableId) -> bool) -> bool {
    use ExpressionKind as E;
    let changes = &mut |seen: Seen<'_>| match seen {
        Seen::Read(place) => root(place).is_none_or(addressed),
        Seen::Expression(it) => matches!(it.kind, E::Builtin(..) | E::Conditional(..) | E::Select(..)),
        Seen::Written(_) => true,
        Seen::Addressed(_) => false,
    };
    !has_effects(of) && !any(of, changes)
}

/// Whether evaluating it may write a variable whose address is nowhere taken.
pub(crate) fn writes_variables(of: &Expression) -> bool {
    any(of, &mut |seen| matches!(seen, Seen::Written(place) if root(place).is_some()))
}

/// The variables that statements make pointers to.
pub(crate) fn addressed(of: &[Statement]) -> HashSet<VariableId> {
    let mut found = HashSet::new();
    evaluated(of, &mut |seen| found.extend(seen.addressed()));
    found
}

/// Whether a variable is used in statements.
pub(crate) fn uses(of: &[Statement], variable: VariableId) -> bool {
    any_evaluated(of, &mut |seen| seen.variable() == Some(variable))
}

/// A function that statements call.
pub(crate) enum Callee<'a> {
    Function(FunctionId),
    Builtin(&'a Builtin),
}

/// Whether statements, or the functions that they call, use such a built-in function.
pub(crate) fn uses_builtin(program: &Program, of: &[Statement], is_one: &dyn Fn(&Builtin) -> bool) -> bool {
    let (mut found, mut called, mut ask) = (false, vec![false; program.functions.len()], vec![of]);
    while let Some(statements) = ask.pop() {
        calls(statements, &mut |callee| match callee {
            Callee::Function(function) => {
                if !core::mem::replace(&mut called[function.0], true) {
                    ask.push(&program.functions[function.0].body);
                }
            }
            Callee::Builtin(builtin) => found |= is_one(builtin),
        });
    }
    found
}

/// The functions that statements call, and the built-in functions.
pub(crate) fn calls<'a>(of: &'a [Statement], called: &mut dyn FnMut(Callee<'a>)) {
    evaluated(of, &mut |seen| {
        if let Seen::Expression(Expression { kind, .. }) = seen {
            match kind {
                ExpressionKind::Call(function, _) => called(Callee::Function(*function)),
                ExpressionKind::Builtin(of, _) => called(Callee::Builtin(of)),
                _ => {}
            }
        }
    });
}

/// The functions of the program that statements call.
pub(crate) fn called(of: &[Statement], each: &mut dyn FnMut(FunctionId)) {
    calls(of, &mut |callee| {
        if let Callee::Function(function) = callee {
            each(function);
        }
    });
}

/// Whether statements themselves call such a built-in function.
pub(crate) fn calls_builtin(of: &[Statement], is_one: &dyn Fn(&Builtin) -> bool) -> bool {
    let mut found = false;
    calls(of, &mut |callee| found = found || matches!(callee, Callee::Builtin(builtin) if is_one(builtin)));
    found
}

/// Whether a part of an expression is a barrier, or another function that items call together.
pub(crate) fn calls_barrier(of: &Expression) -> bool {
    any(
        of,
        &mut |seen| matches!(seen, Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, _), .. }) if builtin.is_barrier()),
    )
}

/// The variables that are computed anew where some are used, in their order. A value is made of others, which are declared before it.
pub(crate) fn rematerialized(
    all: &Rematerialized,
    is_used: impl Fn(VariableId) -> bool,
) -> Vec<&(VariableId, Expression)> {
    let mut wanted: HashSet<VariableId> = all.iter().map(|(variable, _)| *variable).filter(|of| is_used(*of)).collect();
    for (variable, value) in all.iter().rev() {
        if wanted.contains(variable) {
            expression(value, &mut |seen| {
                if let Seen::Read(place) = seen {
                    wanted.extend(root(place));
                }
            });
        }
    }
    all.iter().filter(|(variable, _)| wanted.contains(variable)).collect()
}

/// Whether statements leave the loop or `switch` around them by a `break` of their own, or go on with its next round by a `continue`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Leaves {
    pub(crate) breaks: bool,
    pub(crate) continues: bool,
}

/// How statements leave the loop around them.
pub(crate) fn leaves(of: &[Statement]) -> Leaves {
    let mut found = Leaves::default();
    exits(of, [true; 2], &mut |kind| {
        found.breaks |= *kind == StatementKind::Break;
        found.continues |= *kind == StatementKind::Continue;
    });
    found
}

/// Gives the statements that lead out of these. Of `break` and `continue` it is said whether those do which stand in no loop or `switch` of their own.
pub(crate) fn exits<'a>(of: &'a [Statement], [breaks, continues]: [bool; 2], each: &mut dyn FnMut(&'a StatementKind)) {
    use StatementKind as S;
    for statement in of {
        let inside = match &statement.kind {
            kind if kind.is_loop() => [false; 2],
            S::Switch { .. } => [false, continues],
            _ => [breaks, continues],
        };
        match &statement.kind {
            S::Break if !breaks => {}
            S::Continue if !continues => {}
            kind @ (S::Break | S::Continue | S::Goto(_) | S::Return(_)) => each(kind),
            _ => {}
        }
        parts::of_statement(statement, &mut |step, _| {
            if let Step::Body(body) = step {
                exits(body, inside, each);
            }
        });
    }
}

/// Whether statements have no control flow, nor blocks.
pub(crate) fn is_straight_line(of: &[Statement]) -> bool {
    of.iter().all(|statement| matches!(statement.kind, StatementKind::Expression(_) | StatementKind::Declare(..)))
}

/// Whether control never comes behind statements, as far as rustc sees it too.
pub(crate) fn diverges(of: &[Statement]) -> bool {
    of.last().is_some_and(|last| match &last.kind {
        StatementKind::Return(_) | StatementKind::Goto(_) | StatementKind::Break | StatementKind::Continue => true,
        StatementKind::Block(body) | StatementKind::Region(_, body) => diverges(body),
        StatementKind::If { then, otherwise, .. } => diverges(then) && diverges(otherwise),
        _ => false,
    })
}

/// Whether a statement goes to a label.
pub(crate) fn goes_to(of: &Statement, label: LabelId) -> bool {
    any_statement(core::slice::from_ref(of), &|kind| matches!(kind, StatementKind::Goto(to) if *to == label))
}

/// The first of the statements that goes to a label.
pub(crate) fn first_goto(of: &[Statement], label: LabelId) -> Option<usize> {
    of.iter().position(|statement| goes_to(statement, label))
}

/// Whether a condition is always this.
pub(crate) fn is_constant(condition: &Expression, truth: bool) -> bool {
    match &condition.kind {
        ExpressionKind::Constant(Value::Integer(number)) => (*number != 0) == truth,
        ExpressionKind::Constant(Value::Zero) => !truth,
        ExpressionKind::Convert(_, value) => is_constant(value, truth),
        _ => false,
    }
}

/// The labels in statements, and in those within them, in their order.
pub(crate) fn labels(of: &[Statement]) -> Vec<LabelId> {
    let mut found = Vec::new();
    each(of, &mut |statement| {
        if let StatementKind::Label(label, _) = statement.kind {
            found.push(label);
        }
    });
    found
}

/// One more than the highest number of a label.
pub(crate) fn next_label(of: &[Statement]) -> usize {
    let mut most = 0;
    each(of, &mut |statement| {
        if let StatementKind::Label(label, _) | StatementKind::Goto(label) = statement.kind {
            most = most.max(label.0 + 1);
        }
    });
    most
}
