//! Functions of the program: their statements stand in place of the call, as they are for items that come there.

use std::collections::HashMap;
use std::rc::Rc;

use super::frame::ControlFrame;
use super::place::Steps;
use super::value::bind_mask;
use super::{Counting, Input, Lanes, Vectorized};
use crate::analysis::divergence::{Divergence, UniformBranches, is_structured};
use crate::analysis::variables::{Facts, Storage};
use crate::diagnostic::NotVectorized;
use crate::limits::{MAX_CALL_DEPTH, MAX_CALLED_STATEMENTS};
use crate::program::{Expression, Function, FunctionId, Statement, StatementKind, VariableId};
use crate::transform::transform_lanes;
use crate::types::Type;
use crate::vector::{Argument, Base, CallResult, CalledBody, Parameter, Temp, VCall, VExpr};
use crate::walk;

/// A pointer of each item as an argument: what it counts from, how many elements behind that, and by how much more for each next item.
struct PointerArgument {
    root: Temp,
    base: Base,
    lanes: VExpr,
    steps: Steps,
}

fn is_pointer(of: &Expression) -> bool {
    matches!(of.ty, Type::Pointer(_))
}

impl Lanes<'_, '_, '_> {
    /// A call of a function of the program.
    pub(super) fn call(
        &mut self,
        function: FunctionId,
        arguments: &[Expression],
        of: &Expression,
    ) -> Vectorized<VExpr> {
        if let Some(call) = self.call_by_reference(function, arguments)? {
            return Ok(call);
        }
        self.note_trap(true);
        let called = &self.unit.program.functions[function.0];
        if !self.is_plain_call(function, arguments)? {
            return self.scalarize(of);
        }
        let numbered = || arguments.iter().enumerate().map(|(number, argument)| (VariableId(number), argument));
        let from: Vec<_> = numbered().filter(|(_, of)| self.varies(of)).map(|(variable, _)| variable).collect();
        // A pointer of each item is a number of elements behind one that is the same for all.
        let mut pointers = HashMap::new();
        for &variable in &from {
            let argument = &arguments[variable.0];
            if is_pointer(argument) {
                let Some(found) = self.base_and_index(argument)? else { return self.scalarize(of) };
                let root = self.unique("root");
                let (base, lanes, steps) = self.parts_of(found)?;
                pointers.insert(variable, PointerArgument { root, base, lanes, steps });
            }
        }
        let varying = Divergence::of(
            &self.shared.pure,
            called,
            &called.body,
            from.iter().copied(),
            &UniformBranches::new(),
            self.input.along,
        );
        let mut given = Vec::new();
        for (variable, argument) in numbered() {
            given.push(if let Some(PointerArgument { lanes, .. }) = pointers.get(&variable) {
                Argument::Lanes(lanes.clone())
            } else if varying.variables.contains(&variable) {
                Argument::Lanes(self.value(argument)?)
            } else {
                // Nothing says its type where it stands.
                Argument::Uniform(self.uniform(argument, false))
            });
        }
        let counting = self.counting_of_arguments(arguments, &varying, &pointers);
        if called.result != Type::Void {
            self.note_lanes(&called.result)?;
        }
        let roots = from.iter().filter_map(|variable| pointers.remove(variable)).map(|of| (of.root, of.base)).collect();
        self.called(function, varying, counting, given, roots)
    }

    /// Whether the statements of a function can stand in place of a call.
    fn is_plain_call(&mut self, function: FunctionId, arguments: &[Expression]) -> Vectorized<bool> {
        let program = self.unit.program;
        let called = &program.functions[function.0];
        let pointers = arguments.iter().any(|argument| {
            argument.ty.holds_pointers(self.records()) && !is_pointer(argument) && self.varies(argument)
        });
        let mut size = 0;
        walk::each(&called.body, &mut |_| size += 1);
        self.shared.size.set(self.shared.size.get() + size);
        if self.shared.size.get() > MAX_CALLED_STATEMENTS || self.shared.calls.get() >= MAX_CALL_DEPTH {
            return self.fail(NotVectorized::TooLong);
        }
        Ok(!pointers
            && self.unit.locals[function.0].is_empty()
            && is_structured(&called.body, program)
            && !called.result.holds_pointers(self.records()))
    }

    /// The parameters that count with the items.
    fn counting_of_arguments(
        &self,
        arguments: &[Expression],
        varying: &Divergence,
        pointers: &HashMap<VariableId, PointerArgument>,
    ) -> Counting {
        let mut counting = Counting::default();
        for (number, argument) in arguments.iter().enumerate() {
            let variable = VariableId(number);
            let pointer = pointers.get(&variable);
            if !varying.non_linear.contains(&variable) {
                let stride = pointer.map_or_else(|| self.stride(argument), |of| of.steps.exact);
                counting.strides.extend(stride.map(|stride| (variable, stride)));
            }
            counting.pointer_bases.extend(pointer.map(|of| (variable, of.root)));
            counting.zero_bits.extend(pointer.map(|_| (variable, self.zero_bits(argument))));
            let is_integer = argument.ty.is_integer();
            let mostly = pointer.map_or_else(|| self.mostly(argument).filter(|_| is_integer), |of| of.steps.mostly);
            counting.mostly.extend(mostly.map(|step| (variable, step)));
            let guessed = pointer.map_or_else(|| self.guessed(argument).filter(|_| is_integer), |of| of.steps.guessed);
            counting.guessed.extend(guessed.map(|step| (variable, step)));
        }
        counting
    }

    /// The statements of a function, of which these are the arguments.
    fn called(
        &mut self,
        function: FunctionId,
        varying: Divergence,
        counting: Counting,
        given: Vec<Argument>,
        roots: Vec<(Temp, Base)>,
    ) -> Vectorized<VExpr> {
        let program = self.unit.program;
        let called = &program.functions[function.0];
        let (base, may_be_empty, shared) = (self.current(), self.control.may_be_empty, Rc::clone(&self.shared));
        let variables = Rc::clone(&self.unit.variables[function.0]);
        let facts = Facts { program, function: called, variables: &variables };
        let input = Input { number: function.0, facts, along: self.input.along, guards: &[], checks: &[], anew: &[] };
        let mut inner = Lanes::new(&mut *self.unit, input, varying, shared);
        (inner.control.base, inner.control.may_be_empty, inner.counting) = (base, may_be_empty, counting);
        let parameters = given.into_iter().enumerate().map(|(number, argument)| {
            let variable = VariableId(number);
            let differs = inner.varying.variables.contains(&variable);
            let is_mutable = differs || inner.facts().is_assigned(variable);
            // A parameter that is one for all items, and is pointed to or has a union in it, is read by its pointer.
            let is_private = !differs && inner.facts().storage(variable) == Storage::Private;
            Parameter { variable, is_mutable, is_private, argument }
        });
        let parameters = parameters.collect();
        let calls = self.shared.calls.get();
        self.shared.calls.set(calls + 1);
        let called = inner.called_body(called);
        self.shared.calls.set(calls);
        let called = called?;
        Ok(VExpr::Call(Box::new(VCall { function, roots, parameters, called })))
    }

    /// The statements of a called function.
    pub(super) fn called_body(&mut self, called: &Function) -> Vectorized<CalledBody> {
        let label = self.label("called");
        let mask = self.varying.returns.then(|| self.unique("live"));
        let live = mask.map(|mask| bind_mask(mask, self.everyone())).into_iter().collect();
        let statements = transform_lanes(&called.body, called);
        let (before, tail) = split_tail(&statements);
        let variable = (tail.is_none() && called.result != Type::Void).then(|| self.unique("result"));
        self.control.frames.push(ControlFrame::Function { label, mask, result: variable, top: false });
        let body = self.block(before)?;
        let mut stride = None;
        let result = match (tail, variable) {
            (Some(value), _) => {
                stride = self.stride(value).filter(|_| value.ty.is_integer());
                let loads = self.interleaved_loads(&statements[before.len()..])?;
                let (asked, value) = self.eliminate_clamps(value)?;
                let value = self.value(&value)?;
                let reads = loads.into_iter().filter_map(|of| self.used_load(of));
                CallResult::Tail(asked.into_iter().chain(reads).collect(), value)
            }
            (None, Some(variable)) => CallResult::Variable(variable, called.result.clone()),
            (None, None) => CallResult::None,
        };
        Ok(CalledBody { live, label, body, result, stride })
    }
}

/// The statements of a function before its only `return`, if that stands at the end, and its value.
fn split_tail(of: &[Statement]) -> (&[Statement], Option<&Expression>) {
    match of.split_last() {
        Some((Statement { kind: StatementKind::Return(Some(value)), .. }, before)) if !walk::returns(before) => {
            (before, Some(value))
        }
        _ => (of, None),
    }
}
