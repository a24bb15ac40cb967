//! How much of the stack each function needs: the runtime gives a kernel another one, where that is too much.

use std::collections::BTreeSet;

use crate::program::{Builtin, Expression, ExpressionKind, Function, PlaceKind, Program};
use crate::types::Type;
use crate::walk::{self, Seen};

/// The bytes that a function and those that it calls have on the stack, each of them once: those that are called one after the other have the same
/// place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Stack {
    /// The bytes of the private variables of an item.
    pub(crate) variables: u64,
    /// Bytes of structures on their way, and of those whose fields are used: without optimisation each lies somewhere.
    pub(crate) values: u64,
    /// How many expressions there are.
    pub(crate) expressions: u64,
}

/// The stack of each function.
pub(crate) fn of_functions(program: &Program) -> Vec<Stack> {
    let own: Vec<_> = program.functions.iter().map(|function| of_function(function, program)).collect();
    // A function stands before those that call it.
    let mut reached: Vec<BTreeSet<usize>> = Vec::new();
    for (number, function) in program.functions.iter().enumerate() {
        let mut all = BTreeSet::from([number]);
        walk::called(&function.body, &mut |called| all.extend(reached.get(called.0).into_iter().flatten()));
        reached.push(all);
    }
    let sum = |all: &BTreeSet<usize>| {
        all.iter().map(|&number| own[number]).fold(Stack::default(), |sum, of| Stack {
            variables: sum.variables.saturating_add(of.variables),
            values: sum.values.saturating_add(of.values),
            expressions: sum.expressions.saturating_add(of.expressions),
        })
    };
    reached.iter().map(sum).collect()
}

fn of_function(function: &Function, program: &Program) -> Stack {
    let size = |ty: &Type| ty.layout(&program.records).map_or(0, |(size, _)| size);
    let private = function.variables.iter().filter(|variable| !variable.local);
    let variables = private.map(|variable| size(&variable.ty)).fold(0, u64::saturating_add);
    let (mut values, mut expressions) = (0_u64, 0);
    walk::evaluated(&function.body, &mut |seen| {
        let mut add = |ty: &Type| values = values.saturating_add(size(ty));
        match seen {
            // It is no more than who evaluates its argument.
            Seen::Expression(Expression { kind: ExpressionKind::Builtin(Builtin::EachItem(_), _), .. }) => {}
            Seen::Expression(of) => {
                expressions += 1;
                if matches!(of.ty, Type::Record(_)) {
                    add(&of.ty);
                }
            }
            Seen::Read(mut place) | Seen::Written(mut place) | Seen::Addressed(mut place) => loop {
                place = match &place.kind {
                    PlaceKind::Field(base, _) => {
                        add(&base.ty);
                        base
                    }
                    PlaceKind::Element(base, _) | PlaceKind::Lanes(base, _) => base,
                    _ => break,
                }
            },
        }
    });
    Stack { variables, values, expressions }
}
