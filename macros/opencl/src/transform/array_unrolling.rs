//! A short loop that finds the elements of a short array by its counter becomes its rounds, where each element of the array is found by a number then: so
//! `array_replacement` makes a variable of each. A table of numbers that the loop reads for an index, `a[order[i]]`, is looked up now.

use std::collections::{HashMap, HashSet};

use super::scalar_replacement::{replaceable_arrays, short_arrays};
use crate::analysis::induction::{counted, folded, number};
use crate::limits::{MAX_ARRAY_EXPRS, MAX_REPLACED_ELEMENTS};
use crate::parts::{self, PartMut};
use crate::program::{
    Expression, ExpressionKind, Function, Global, GlobalId, Memory, Place, PlaceKind, Program, Statement,
    StatementKind, Value, Variable, VariableId,
};
use crate::types::Type;
use crate::walk::{self, Given, Seen};

/// Unrolls such loops.
pub(super) fn unroll_for_arrays(program: &mut Program) {
    let Program { functions, globals, .. } = program;
    for function in functions {
        let mut wanted: HashSet<_> = short_arrays(function).collect();
        let tables = tables(function, globals);
        // A loop that finds an array which stays one is not unrolled for it: then others may not be found by numbers either.
        while !wanted.is_empty() {
            let (variables, left) = (function.variables.clone(), MAX_ARRAY_EXPRS);
            let mut of = Unrolling { wanted: &wanted, tables: &tables, variables, left, found: HashSet::new() };
            let mut body = function.body.clone();
            parts::each_mut(&mut body, &mut |statement| {
                if let Some(rounds) = of.rounds(statement) {
                    statement.kind = StatementKind::Block(rounds);
                }
            });
            let Unrolling { variables, found, .. } = of;
            if found.is_empty() {
                break;
            }
            let unrolled = Function { variables, body, ..function.clone() };
            let replaceable: HashSet<_> = replaceable_arrays(&unrolled).into_iter().collect();
            if found.is_subset(&replaceable) {
                *function = unrolled;
                leave_out_tables(function, &tables);
                break;
            }
            wanted.retain(|array| replaceable.contains(array));
        }
    }
}

/// Arrays of integers that nothing writes, with their elements.
#[derive(Default)]
struct Tables {
    of_program: HashMap<GlobalId, Vec<i128>>,
    of_function: HashMap<VariableId, Vec<i128>>,
}

/// A function whose loops are unrolled.
struct Unrolling<'a> {
    /// The arrays for which loops are.
    wanted: &'a HashSet<VariableId>,
    tables: &'a Tables,
    variables: Vec<Variable>,
    /// How many expressions may still be written.
    left: usize,
    /// The arrays that a loop has been unrolled for.
    found: HashSet<VariableId>,
}

impl Unrolling<'_> {
    /// The rounds of a loop by whose counter elements of the arrays are found.
    fn rounds(&mut self, of: &Statement) -> Option<Vec<Statement>> {
        let of = counted(of, MAX_REPLACED_ELEMENTS as usize)?;
        let counter = of.counter;
        let (mut exprs, mut found, mut waits) = (0, Vec::new(), false);
        walk::evaluated(of.body, &mut |seen| {
            if let Seen::Expression(of) = seen {
                exprs += 1;
                waits = waits || matches!(&of.kind, ExpressionKind::Builtin(builtin, _) if builtin.is_barrier());
            }
            let is_wanted = |variable: &VariableId| self.wanted.contains(variable);
            if let Some((place, array)) = seen.place().zip(seen.variable().filter(is_wanted)) {
                if walk::is_found_by(place, counter) {
                    found.push(array);
                }
            }
        });
        if found.is_empty() || waits {
            return None;
        }
        self.left = self.left.checked_sub(exprs * of.values.len())?;
        self.found.extend(found);
        let rounds = of.rounds(&mut |round, value| {
            self.own_variables(round);
            parts::values_mut(round, &mut |of| self.with_number(of, counter, value));
        });
        Some(rounds.concat())
    }

    /// Gives a round variables of its own.
    fn own_variables(&mut self, of: &mut [Statement]) {
        let mut new = HashMap::new();
        walk::each(of, &mut |statement| {
            let StatementKind::Declare(variable, _) = statement.kind else { return };
            new.entry(variable).or_insert_with(|| {
                self.variables.push(self.variables[variable.0].clone());
                VariableId(self.variables.len() - 1)
            });
        });
        parts::rename(of, &mut |variable| *variable = new.get(variable).copied().unwrap_or(*variable));
    }

    /// Puts a number in place of a counter, and what is known then in place of what is made of it.
    fn with_number(&self, of: &mut Expression, counter: VariableId, value: i128) {
        parts::change_inner_first(PartMut::Value(of), &mut |part| {
            let PartMut::Value(of) = part else { return };
            let known = match &of.kind {
                _ if of.variable() == Some(counter) => Some(value),
                ExpressionKind::Load(place) => self.looked_up(place),
                _ => folded(of),
            };
            if let Some(known) = known {
                of.kind = ExpressionKind::Constant(Value::Integer(known));
            }
        });
    }

    /// The element of a table that is found by a number.
    fn looked_up(&self, of: &Place) -> Option<i128> {
        let PlaceKind::Element(base, index) = &of.kind else { return None };
        let table = match &base.kind {
            PlaceKind::Global(global) => self.tables.of_program.get(global)?,
            PlaceKind::Variable(variable) => self.tables.of_function.get(variable)?,
            _ => return None,
        };
        table.get(usize::try_from(number(index)?).ok()?).copied()
    }
}

/// The tables of a program, and of a function.
fn tables(function: &Function, globals: &[Global]) -> Tables {
    let mut tables = Tables::default();
    for (number, global) in globals.iter().enumerate() {
        if let (Memory::Constant, Some(values)) = (global.memory, integers(&global.value, &global.ty)) {
            tables.of_program.insert(GlobalId(number), values);
        }
    }
    let mut other = HashSet::new();
    walk::given(&function.body, &mut |variable, given| {
        let of = &function.variables[variable.0];
        let values = match given {
            Given::Declared(Some(Expression { kind: ExpressionKind::Constant(value), .. }))
                if !of.local && !of.literal =>
            {
                integers(value, &of.ty)
            }
            _ => None,
        };
        let is_again = values.is_none_or(|values| tables.of_function.insert(variable, values).is_some());
        other.extend(is_again.then_some(variable));
    });
    tables.of_function.retain(|table, _| !other.contains(table));
    tables
}

/// The integers in an array of them.
fn integers(of: &Value, ty: &Type) -> Option<Vec<i128>> {
    let (Value::List(values), Type::Array(element, len)) = (of, ty) else { return None };
    if !element.is_integer() || *len != values.len() as u64 {
        return None;
    }
    let number = |value: &Value| match value {
        Value::Integer(number) => Some(*number),
        Value::Zero => Some(0),
        _ => None,
    };
    values.iter().map(number).collect()
}

/// Leaves out the tables that nothing reads any more.
fn leave_out_tables(function: &mut Function, tables: &Tables) {
    let is_unused = |table: &&VariableId| !walk::uses(&function.body, **table);
    let unused: HashSet<_> = tables.of_function.keys().filter(is_unused).copied().collect();
    parts::leave_out(&mut function.body, &|of| of.declared().is_some_and(|variable| unused.contains(&variable)));
}
