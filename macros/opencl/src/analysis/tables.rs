//! The facts about the functions of a program, as tables for people: `dump --stage magnitude` and so on, and the snapshots of the project's kernels. They
//! are those of the program that is printed, but for what `check` watches.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::access_pattern::{AccessPattern, patterns};
use super::cost::is_straight_line;
use super::counted_loop::CountedLoop;
use super::definite_init::maybe_uninitialized;
use super::divergence::{Divergence, UniformBranches, pure_functions, unstructured};
use super::idempotence::is_idempotent;
use super::lifetimes::lifetimes;
use super::live_out::LiveOut;
use super::range_guard::is_guard;
use super::row_checks::RowCheck;
use super::row_index::Rows;
use super::stack;
use super::uniform_branches::boundary_branches;
use super::variables::{Facts, Storage, Variables};
use super::vector_axis::{prefers_columns, unit_stride_vars};
use crate::parts::{self, Step};
use crate::program::{Program, StatementId, StatementKind, VariableId};
use crate::source::{Span, Texts};
use crate::walk;

/// The facts of one kind about a function: nothing, or a few words.
type Line = fn(Facts<'_, '_>, &Around<'_>) -> String;

/// The tables by name.
pub(crate) const TABLES: [(&str, Line); 19] = [
    ("variables", variables),
    ("magnitude", magnitude),
    ("alias", alias),
    ("counted_loop", counted_loop),
    ("stack", stack_of),
    ("lifetimes", lifetimes_of),
    ("divergence", divergence),
    ("access_pattern", access_pattern),
    ("row_checks", row_checks),
    ("range_guard", range_guard),
    ("cost", cost),
    ("idempotence", idempotence),
    ("traps", traps),
    ("uniform_branches", uniform_branches),
    ("vector_axis", vector_axis),
    ("barrier_storage", barrier_storage),
    ("definite_init", definite_init),
    ("live_out", live_out),
    ("plain_buffers", plain_buffers),
];

/// The facts about the whole program that one about a function rests on.
pub(crate) struct Around<'a> {
    texts: &'a Texts,
    number: usize,
    pure: &'a [bool],
    stacks: &'a [stack::Stack],
    lifetimes: &'a [super::lifetimes::Lifetimes],
}

/// A table of a program, a line for each function that is asked for and of which there is something to say.
pub(crate) fn table(line: Line, program: &Program, texts: &Texts, is_asked: &dyn Fn(usize) -> bool) -> String {
    let (pure, stacks, lifetimes) = (pure_functions(program), stack::of_functions(program), lifetimes(program));
    let mut text = String::new();
    for (number, function) in program.functions.iter().enumerate().filter(|(number, _)| is_asked(*number)) {
        let variables = Variables::of(program, function, &|_| false, &|_| false);
        let facts = Facts { program, function, variables: &variables };
        let around = Around { texts, number, pure: &pure, stacks: &stacks, lifetimes: &lifetimes };
        let line = line(facts, &around);
        if !line.is_empty() {
            let _ = writeln!(text, "{}: {line}", function.name);
        }
    }
    text
}

/// Variables by their names, in the order of their declarations.
fn names(facts: Facts<'_, '_>, of: impl IntoIterator<Item = VariableId>) -> String {
    let mut all: Vec<_> = of.into_iter().map(|variable| variable.0).collect();
    all.sort_unstable();
    let all: Vec<_> = all.into_iter().map(|number| &*facts.function.variables[number].name).collect();
    all.join(" ")
}

/// Words with what they are said of, if that is anything.
fn words<const N: usize>(all: [(&str, String); N]) -> String {
    let all: Vec<_> = all
        .into_iter()
        .filter(|(_, of)| !of.is_empty())
        .map(|(word, of)| if word.is_empty() { of } else { format!("{word} {of}") })
        .collect();
    all.join("; ")
}

/// The lines on which statements stand.
fn lines(around: &Around<'_>, of: impl IntoIterator<Item = Span>) -> String {
    let line = |span| around.texts.locate(around.texts.outermost(span)).line;
    let mut all: Vec<_> = of.into_iter().map(line).collect();
    all.sort_unstable();
    let all: Vec<_> = all.into_iter().map(|line| line.to_string()).collect();
    all.join(" ")
}

/// The places of statements that are known by their numbers.
fn spans(facts: Facts<'_, '_>, of: &HashSet<StatementId>) -> Vec<Span> {
    let mut found = Vec::new();
    walk::each(&facts.function.body, &mut |statement| {
        found.extend(of.contains(&statement.key()).then_some(statement.span));
    });
    found
}

fn all(facts: Facts<'_, '_>) -> impl Iterator<Item = VariableId> {
    (0..facts.function.variables.len()).map(VariableId)
}

fn variables(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    let stored = |storage| names(facts, all(facts).filter(|of| facts.storage(*of) == storage));
    words([
        ("private", stored(Storage::Private)),
        ("local", stored(Storage::Local)),
        ("assigned", names(facts, all(facts).filter(|of| facts.is_assigned(*of)))),
        ("hoisted", names(facts, facts.variables.hoisted.iter().copied())),
    ])
}

fn magnitude(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    let magnitudes = super::magnitude::Magnitudes::of(facts.function);
    let mut found = Vec::new();
    for of in all(facts) {
        let variable = &facts.function.variables[of.0];
        let bits = magnitudes.of_variable(of);
        // A type of 32 bits says it by itself.
        if variable.ty.is_integer() && variable.ty.scalar().is_some_and(|element| element.size() == 8) && bits < 64 {
            found.push(format!("{} {bits}", variable.name));
        }
    }
    found.join(", ")
}

fn alias(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    let is_pointer = |of: &VariableId| facts.function.variables[of.0].ty.pointee().is_some();
    let found = all(facts).filter(is_pointer).filter_map(|of| {
        let buffer = facts.base_of_pointer(of).filter(|buffer| *buffer != of)?;
        let name = |of: VariableId| &facts.function.variables[of.0].name;
        Some(format!("{} in {}", name(of), name(buffer)))
    });
    let found: Vec<_> = found.collect();
    found.join(", ")
}

fn counted_loop(facts: Facts<'_, '_>, around: &Around<'_>) -> String {
    let mut found = Vec::new();
    walk::each(&facts.function.body, &mut |statement| {
        let StatementKind::For { condition: Some(condition), step: Some(step), body, .. } = &statement.kind else {
            return;
        };
        if let Some(of) = CountedLoop::of(facts, condition, step, body) {
            let buffers = names(facts, of.buffers.iter().map(|(buffer, _)| *buffer));
            let written = names(facts, of.buffers.iter().filter(|(_, writes)| *writes).map(|(buffer, _)| *buffer));
            let of_loop = words([("by", names(facts, [of.counter])), ("in", buffers), ("written", written)]);
            found.push(format!("line {}: {of_loop}", lines(around, [statement.span])));
        }
    });
    found.join("; ")
}

fn stack_of(_: Facts<'_, '_>, around: &Around<'_>) -> String {
    let stack::Stack { variables, values, expressions } = around.stacks[around.number];
    format!("variables {variables}, values {values}, expressions {expressions}")
}

fn lifetimes_of(_: Facts<'_, '_>, around: &Around<'_>) -> String {
    let of = &around.lifetimes[around.number];
    let named = |lifetime: &usize| of.is_named(*lifetime);
    let show = |all: &Vec<usize>| {
        let all: Vec<_> = all.iter().filter(|of| named(of)).map(|lifetime| format!("'{lifetime}")).collect();
        all.join(" ")
    };
    let parameters: Vec<_> = of.parameters.iter().map(show).filter(|all| !all.is_empty()).collect();
    let mut bounds = Vec::new();
    for (lifetime, outlived) in of.named() {
        bounds.extend(outlived.iter().map(|other| format!("'{lifetime}: '{other}")));
    }
    words([("given", parameters.join(", ")), ("result", show(&of.result)), ("where", bounds.join(", "))])
}

/// The divergence of a function along its first dimension, whose parameters are the same for all items. One with barriers is taken apart first.
fn divergence(facts: Facts<'_, '_>, around: &Around<'_>) -> String {
    let function = facts.function;
    if let Some((_, span)) = unstructured(&function.body, facts.program) {
        return format!("not in lanes, for line {}", lines(around, [span]));
    }
    let found = Divergence::of(around.pure, function, &function.body, [], &UniformBranches::new(), 0);
    words([
        ("divergent", names(facts, found.variables.iter().copied())),
        ("non-linear", names(facts, found.non_linear.iter().copied())),
        ("conditionally assigned", names(facts, found.conditionally_assigned.iter().copied())),
        ("loops", lines(around, spans(facts, &found.divergent_loops))),
        ("", if found.returns { "returns".to_owned() } else { String::new() }),
    ])
}

/// The patterns of a function along its first dimension, of which one with barriers is taken apart first.
fn access_pattern(facts: Facts<'_, '_>, around: &Around<'_>) -> String {
    if facts.function.kernel.is_none() {
        return String::new();
    }
    let varying = Divergence::of(around.pure, facts.function, &facts.function.body, [], &UniformBranches::new(), 0);
    let show = |(buffer, pattern)| {
        let pattern = match pattern {
            AccessPattern::Interleaved { count, part } => format!("{part} of {count}"),
            other => format!("{other:?}").to_lowercase(),
        };
        format!("{} {pattern}", names(facts, [buffer]))
    };
    let found: Vec<_> = patterns(facts, &varying, around.pure).into_iter().map(show).collect();
    found.join(", ")
}

fn row_checks(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    if !facts.function.needs_item {
        return String::new();
    }
    let rows = Rows { facts, along: 0, group: None };
    let checks = rows.checks();
    let show = |of: &RowCheck| {
        let (written, count) = (of.elements.writes, of.count);
        let count = if of.along { String::new() } else { format!(" {count}") };
        format!("{}{count}{}", names(facts, [of.elements.base]), if written { " written" } else { "" })
    };
    let shown: Vec<_> = checks.iter().map(show).collect();
    let all = if !checks.is_empty() && rows.all_are_checked(&checks) { "all" } else { "" };
    words([("", shown.join(", ")), ("", all.to_owned())])
}

fn range_guard(facts: Facts<'_, '_>, around: &Around<'_>) -> String {
    let guards = Rows { facts, along: 0, group: None }.guards().into_iter();
    let guards: HashSet<_> = guards.filter(|_| facts.function.kernel.is_some()).map(|of| of.statement).collect();
    lines(around, spans(facts, &guards))
}

fn cost(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    let guards = Rows { facts, along: 0, group: None }.guards();
    let is_left =
        facts.function.kernel.is_some() && is_straight_line(&facts.function.body, &|of| is_guard(&guards, of.key()));
    if is_left { "straight".to_owned() } else { String::new() }
}

/// The statements that may be a fault by themselves.
fn traps(facts: Facts<'_, '_>, around: &Around<'_>) -> String {
    let mut found = Vec::new();
    walk::each(&facts.function.body, &mut |statement| {
        parts::of_statement(statement, &mut |step, _| match step {
            Step::Value(value) if facts.may_trap(value) => found.push(statement.span),
            _ => {}
        });
    });
    lines(around, found)
}

fn idempotence(facts: Facts<'_, '_>, around: &Around<'_>) -> String {
    let is_pure = around.pure[around.number];
    let is_idempotent = facts.function.kernel.is_some() && is_idempotent(facts, around.pure);
    words([
        ("", if is_pure { "pure".to_owned() } else { String::new() }),
        ("", if is_idempotent { "idempotent".to_owned() } else { String::new() }),
    ])
}

fn uniform_branches(facts: Facts<'_, '_>, around: &Around<'_>) -> String {
    lines(around, spans(facts, &boundary_branches(facts, &[], &facts.function.body, 0)))
}

fn vector_axis(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    if facts.function.kernel.is_none() {
        return String::new();
    }
    let [rows, columns] = unit_stride_vars(facts);
    words([
        ("", if prefers_columns(facts) { "by columns".to_owned() } else { String::new() }),
        ("along rows", names(facts, rows)),
        ("along columns", names(facts, columns)),
    ])
}

fn barrier_storage(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    let Some(of) = facts.function.kernel.as_ref().and_then(|kernel| kernel.regions.as_ref()) else {
        return String::new();
    };
    words([
        ("uniform", names(facts, of.uniform.iter().copied())),
        ("per item", names(facts, of.per_item.iter().copied())),
        ("again", names(facts, of.rematerialized.iter().map(|(variable, _)| *variable))),
        ("", if of.returns { "returns".to_owned() } else { String::new() }),
    ])
}

fn definite_init(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    names(facts, maybe_uninitialized(facts.function, &facts.program.records))
}

fn plain_buffers(facts: Facts<'_, '_>, _: &Around<'_>) -> String {
    names(facts, facts.plain_buffers())
}

fn live_out(facts: Facts<'_, '_>, around: &Around<'_>) -> String {
    let of = LiveOut::of(facts.function);
    let mut found = Vec::new();
    walk::each(&facts.function.body, &mut |statement| {
        use StatementKind::{DoWhile, For, While};
        if !matches!(statement.kind, While { .. } | DoWhile { .. } | For { .. }) {
            return;
        }
        let dead = of.dead_behind(statement);
        if !dead.is_empty() {
            found.push(format!("dead behind line {}: {}", lines(around, [statement.span]), names(facts, dead)));
        }
    });
    found.join("; ")
}
