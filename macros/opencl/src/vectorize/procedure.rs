//! Functions of the program that stand once for all calls: those that are given variables by reference, in place of pointers to them.

use std::collections::HashSet;
use std::rc::Rc;

use super::{Input, Lanes, Shared, Vectorized};
use crate::analysis::cost::{Charge, Cost};
use crate::analysis::divergence::{Divergence, UniformBranches};
use crate::analysis::variables::Facts;
use crate::limits::MAX_VECTOR_CODE;
use crate::program::{ByReference, Expression, FunctionId, VariableId};
use crate::transform::outlining;
use crate::types::Type;
use crate::vector::{Argument, Passing, ProcedureArgument, ProcedureCall, VExpr, VProcedure};

/// A function that was vectorized, or that cannot be.
pub(super) struct Procedure {
    key: Key,
    /// Its number among those that can be, and the work that it is.
    made: Option<(usize, Cost)>,
}

/// The choices by which one function is vectorized several times.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    of: FunctionId,
    /// The parameters that differ between items.
    varying: Vec<VariableId>,
    /// Whether only some items may come to it.
    masked: bool,
    /// The dimension in which they follow each other.
    along: usize,
}

impl Lanes<'_, '_, '_> {
    /// A call of a function that is given variables by reference, if there is one for it.
    pub(super) fn call_by_reference(
        &mut self,
        function: FunctionId,
        arguments: &[Expression],
    ) -> Vectorized<Option<VExpr>> {
        let program = self.unit.program;
        let Some(given) = outlining::arguments_by_reference(arguments, self.function()) else { return Ok(None) };
        let is_it = |of: &ByReference| of.of == function && of.parameters == given;
        let number = program.functions.iter().position(|of| of.by_reference.as_ref().is_some_and(is_it));
        let Some(number) = number else { return Ok(None) };
        let called = &program.functions[number];
        let Some(ByReference { changed, .. }) = &called.by_reference else { return Ok(None) };
        let mut places: Vec<_> = Vec::new();
        for (argument, changed) in arguments.iter().zip(changed) {
            let place = outlining::referent(argument, self.function()).map(|(place, _)| place);
            if let Some(place) = &place {
                let meets = |(other, other_changed): &(Option<_>, bool)| {
                    other.as_ref().is_some_and(|other| (*changed || *other_changed) && outlining::overlap(place, other))
                };
                if places.iter().any(meets) {
                    return Ok(None);
                }
            }
            places.push((place, *changed));
        }
        let mut varying = Vec::new();
        for (number, argument) in arguments.iter().enumerate() {
            if given[number].is_some() || self.varies(argument) {
                varying.push(VariableId(number));
            }
        }
        let key = Key { of: FunctionId(number), varying, masked: self.current().is_some(), along: self.input.along };
        // The paths come last: what is given by value may read the variables.
        let mut references = Vec::new();
        for (place, is_changed) in &places {
            let Some(place) = place else { continue };
            let Some(place) = self.lane_path(place) else { return Ok(None) };
            references.push(ProcedureArgument::Reference { place, is_changed: *is_changed });
        }
        let Some((procedure, work)) = self.procedure_of(&key) else { return Ok(None) };
        self.count(Charge::Procedure(work));
        self.note_trap(true);
        self.note_row(self.unit.procedures[procedure].asks_row);
        let varies = self.procedure_varies(&key);
        let (mut all, mut references) = (Vec::new(), references.into_iter());
        for (number, argument) in arguments.iter().enumerate() {
            if given[number].is_some() {
                all.extend(references.next());
                continue;
            }
            let value = if varies.contains(&VariableId(number)) {
                Argument::Lanes(self.value(argument)?)
            } else {
                Argument::Uniform(self.uniform(argument, true))
            };
            all.push(ProcedureArgument::Value(self.unique("given"), value));
        }
        let (mask, may_be_empty) = (self.current(), self.control.may_be_empty);
        if mask.is_some() && may_be_empty && called.result != Type::Void {
            self.note_lanes(&called.result)?;
        }
        let result = called.result.clone();
        let call = ProcedureCall { procedure, mask, may_be_empty, result, arguments: all };
        Ok(Some(VExpr::CallProcedure(Box::new(call))))
    }

    /// The parameters of a function that are lanes.
    fn procedure_varies(&self, key: &Key) -> HashSet<VariableId> {
        self.varying_of(key).variables
    }

    fn varying_of(&self, key: &Key) -> Divergence {
        let called = &self.unit.program.functions[key.of.0];
        let from = key.varying.iter().copied();
        let mut varying =
            Divergence::of(&self.shared.pure, called, &called.body, from, &UniformBranches::new(), key.along);
        // Items that do not come here have their values too.
        let given = called.by_reference.iter().flat_map(|of| of.parameters.iter().enumerate());
        for (number, _) in given.filter(|(_, of)| of.is_some()) {
            let variable = VariableId(number);
            varying.addressed.insert(variable);
            varying.non_linear.insert(variable);
            varying.conditionally_assigned.insert(variable);
        }
        varying
    }

    /// The function, which is vectorized for its first call: its number, and the work that it is.
    fn procedure_of(&mut self, key: &Key) -> Option<(usize, Cost)> {
        if let Some(known) = self.unit.known.iter().find(|of| of.key == *key) {
            return known.made;
        }
        let made = self.procedure(key);
        let made = made.map(|(procedure, work)| {
            self.unit.procedures.push(Rc::new(procedure));
            (self.unit.procedures.len() - 1, work)
        });
        self.unit.known.push(Procedure { key: key.clone(), made });
        made
    }

    /// The vector IR of a function, and the work that it is; none if it cannot be vectorized or is too long.
    fn procedure(&mut self, key: &Key) -> Option<(VProcedure, Cost)> {
        let program = self.unit.program;
        let called = &program.functions[key.of.0];
        let by_reference = called.by_reference.as_ref()?;
        let varying = self.varying_of(key);
        let shared = Rc::new(Shared { pure: Rc::clone(&self.shared.pure), ..Shared::default() });
        let variables = Rc::clone(&self.unit.variables[key.of.0]);
        let facts = Facts { program, function: called, variables: &variables };
        let input = Input { number: key.of.0, facts, along: key.along, guards: &[], checks: &[], anew: &[] };
        let mut inner = Lanes::new(&mut *self.unit, input, varying, Rc::clone(&shared));
        let mask = key.masked.then(|| inner.unique("live"));
        inner.control.base = mask;
        let mut parameters = Vec::new();
        for (number, referent) in by_reference.parameters.iter().enumerate() {
            let variable = VariableId(number);
            let is_lanes = inner.varying.variables.contains(&variable);
            if referent.is_some() {
                // A part that is written is chosen among the items that come here.
                inner.scope.declared.insert(variable, usize::MAX);
            }
            if referent.is_some() || is_lanes {
                inner.note_lanes(&called.variables[number].ty).ok()?;
            }
            parameters.push((
                variable,
                match referent {
                    Some(_) => Passing::Reference { is_changed: by_reference.changed[number] },
                    None if is_lanes => Passing::Lanes,
                    None => Passing::Uniform,
                },
            ));
        }
        if called.result != Type::Void {
            inner.note_lanes(&called.result).ok()?;
        }
        let called = inner.called_body(called).ok()?;
        let work = shared.work.get();
        if !work.is_short(MAX_VECTOR_CODE) {
            return None;
        }
        let (names, records) = (shared.names.take(), shared.records.take());
        let asks_row = shared.asks_row.get();
        Some((
            VProcedure { function: key.of, names, axis: key.along, mask, parameters, called, records, asks_row },
            work,
        ))
    }
}
