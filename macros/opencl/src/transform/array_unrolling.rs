//! A short loop that finds the elements of a short array by its counter becomes its rounds, where each element of the array is found by a number then: so
//! `array_replacement` makes a variable of each. A table of numbers that the loop reads for an index, `a[order[i]]`, is looked up now.

use std::collections::{HashMap, HashSet};

use super::scalar_replacement::{replaceable_arrays, short_arrays};
use crate::analysis::induction::{ConstantTripLoop, counted, is_variable, number};
use crate::limits::{MAX_ARRAY_EXPRS, MAX_REPLACED_ELEMENTS};
use crate::parts::{self, PartMut, StepMut};
use crate::program::{
    Arithmetic, Conversion, Expression, ExpressionKind, Function, Global, GlobalId, Memory, Place, PlaceKind, Program,
    Statement, StatementKind, Value, Variable, VariableId,
};
use crate::types::Type;
use crate::walk::{self, Seen};

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
            of.unroll(&mut body);
            let Unrolling { variables, found, .. } = of;
            if found.is_empty() {
                break;
            }
            let unrolled = Function { variables, body, ..function.clone() };
            let replaceable: HashSet<_> = replaceable_arrays(&unrolled).into_iter().map(|(array, _)| array).collect();
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
    fn unroll(&mut self, of: &mut [Statement]) {
        for statement in of {
            if let Some(rounds) = self.rounds(statement) {
                statement.kind = StatementKind::Block(rounds);
            }
            parts::of_statement_mut(statement, &mut |step, _| {
                if let StepMut::Body(body) = step {
                    self.unroll(body);
                }
            });
        }
    }

    /// The rounds of a loop by whose counter elements of the arrays are found.
    fn rounds(&mut self, of: &Statement) -> Option<Vec<Statement>> {
        let ConstantTripLoop { counter, values, body } = counted(of, MAX_REPLACED_ELEMENTS as usize)?;
        let (mut exprs, mut found, mut waits) = (0, Vec::new(), false);
        walk::evaluated(body, &mut |seen| {
            if let Seen::Expression(of) = seen {
                exprs += 1;
                waits = waits || matches!(&of.kind, ExpressionKind::Builtin(builtin, _) if builtin.is_barrier());
            }
            let is_wanted = |variable: &VariableId| self.wanted.contains(variable);
            if let Some((place, array)) = seen.place().zip(seen.variable().filter(is_wanted)) {
                if is_found_by(place, counter) {
                    found.push(array);
                }
            }
        });
        if found.is_empty() || waits {
            return None;
        }
        self.left = self.left.checked_sub(exprs * values.len())?;
        self.found.extend(found);
        let mut rounds = Vec::new();
        for value in values {
            let mut round = body.to_vec();
            self.own_variables(&mut round);
            for statement in &mut round {
                self.with_number(statement, counter, value);
            }
            rounds.extend(round);
        }
        Some(rounds)
    }

    /// Gives a round variables of its own.
    fn own_variables(&mut self, of: &mut [Statement]) {
        let mut new = HashMap::new();
        declare_new(of, &mut |variable| {
            *new.entry(variable).or_insert_with(|| {
                self.variables.push(self.variables[variable.0].clone());
                VariableId(self.variables.len() - 1)
            })
        });
        parts::change_all(of, &mut |part| {
            if let PartMut::Place(Place { kind: PlaceKind::Variable(variable), .. }) = part {
                *variable = new.get(variable).copied().unwrap_or(*variable);
            }
        });
    }

    /// Puts a number in place of a counter.
    fn with_number(&self, of: &mut Statement, counter: VariableId, value: i128) {
        parts::of_statement_mut(of, &mut |step, _| match step {
            StepMut::Value(of) => self.fold(PartMut::Value(of), counter, value),
            StepMut::Body(body) => body.iter_mut().for_each(|of| self.with_number(of, counter, value)),
        });
    }

    fn fold(&self, of: PartMut<'_>, counter: VariableId, value: i128) {
        match of {
            PartMut::Place(place) => parts::of_place_mut(place, &mut |part| self.fold(part, counter, value)),
            PartMut::Value(of) => {
                parts::of_expression_mut(of, &mut |part, _| self.fold(part, counter, value));
                let known = match &of.kind {
                    ExpressionKind::Load(place) if is_variable(place, counter) => Some(value),
                    ExpressionKind::Load(place) => self.looked_up(place),
                    _ => folded(of),
                };
                if let Some(known) = known {
                    of.kind = ExpressionKind::Constant(Value::Integer(known));
                }
            }
        }
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

/// Whether an element that a place is, or lies in, is found by a counter.
fn is_found_by(of: &Place, counter: VariableId) -> bool {
    match &of.kind {
        PlaceKind::Element(base, index) => walk::names(index, counter) || is_found_by(base, counter),
        PlaceKind::Lanes(base, _) | PlaceKind::Field(base, _) => is_found_by(base, counter),
        _ => false,
    }
}

/// Gives the variables that statements declare other numbers, where they are declared.
fn declare_new(of: &mut [Statement], by: &mut dyn FnMut(VariableId) -> VariableId) {
    for statement in of {
        if let StatementKind::Declare(variable, _) = &mut statement.kind {
            *variable = by(*variable);
        }
        parts::of_statement_mut(statement, &mut |step, _| {
            if let StepMut::Body(body) = step {
                declare_new(body, by);
            }
        });
    }
}

/// The number that an operation of numbers gives.
fn folded(of: &Expression) -> Option<i128> {
    let found = match &of.kind {
        ExpressionKind::Convert(Conversion::Number, value) if value.ty.is_integer() => number(value)?,
        ExpressionKind::Binary(operator, left, right) => {
            let (left, right) = (number(left)?, number(right)?);
            match operator {
                Arithmetic::Add => left.checked_add(right)?,
                Arithmetic::Subtract => left.checked_sub(right)?,
                Arithmetic::Multiply => left.checked_mul(right)?,
                _ => return None,
            }
        }
        _ => return None,
    };
    let Type::Scalar(_) = of.ty else { return None };
    let (bits, is_signed) = of.ty.integer()?;
    let (least, most) = if is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
    // One that wraps stays as it is.
    (least..=most).contains(&found).then_some(found)
}

/// The tables of a program, and of a function.
fn tables(function: &Function, globals: &[Global]) -> Tables {
    let mut tables = Tables::default();
    for (number, global) in globals.iter().enumerate() {
        if let (Memory::Constant, Some(values)) = (global.memory, integers(&global.value, &global.ty)) {
            tables.of_program.insert(GlobalId(number), values);
        }
    }
    let (mut declared, mut other, mut written) = (HashSet::new(), HashSet::new(), HashSet::new());
    walk::statements(
        &function.body,
        &mut |statement, _| {
            let StatementKind::Declare(variable, value) = &statement.kind else { return };
            let of = &function.variables[variable.0];
            let is_private = !of.local && !of.literal;
            let values = match value {
                Some(Expression { kind: ExpressionKind::Constant(value), .. }) if is_private => integers(value, &of.ty),
                _ => None,
            };
            match values {
                Some(values) if declared.insert(*variable) => {
                    tables.of_function.insert(*variable, values);
                }
                _ => {
                    other.insert(*variable);
                }
            }
        },
        &mut |seen| {
            if matches!(seen, Seen::Written(_) | Seen::Addressed(_)) {
                written.extend(seen.variable());
            }
        },
    );
    tables.of_function.retain(|table, _| !other.contains(table) && !written.contains(table));
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
    if !unused.is_empty() {
        function.body = without(core::mem::take(&mut function.body), &unused);
    }
}

/// Statements without the declarations of variables.
fn without(of: Vec<Statement>, variables: &HashSet<VariableId>) -> Vec<Statement> {
    let is_one = |of: &Statement| matches!(of.kind, StatementKind::Declare(it, _) if variables.contains(&it));
    let mut left: Vec<_> = of.into_iter().filter(|statement| !is_one(statement)).collect();
    for statement in &mut left {
        parts::replace_bodies(statement, &mut |body| without(body, variables));
    }
    left
}
