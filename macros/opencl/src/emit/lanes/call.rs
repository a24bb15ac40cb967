//! Functions of the program: their statements stand in place of the call, as they are for items that come there.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use proc_macro2::TokenStream;
use quote::quote;

use super::Lanes;
use super::frame::{Borders, Frame};
use super::vary::{self, Varying};
use crate::diagnostic::NotVectorized;
use crate::emit::body::{Body, Storage};
use crate::emit::frame::lifetime;
use crate::emit::walk;
use crate::limits::MAX_CALLED_STATEMENTS;
use crate::program::{Expression, Function, FunctionId, Statement, StatementKind, VariableId};
use crate::types::Type;

impl Lanes<'_, '_, '_> {
    /// A call of a function of the program.
    #[expect(clippy::too_many_lines, reason = "the same names stand around all of a call")]
    pub(super) fn call(&mut self, function: FunctionId, arguments: &[Expression], of: &Expression) -> TokenStream {
        if let Some(call) = self.call_by_reference(function, arguments) {
            return call;
        }
        let program = self.body.emitter.program;
        let called = &program.functions[function.0];
        let is_pointer = |of: &Expression| matches!(of.ty, Type::Pointer(_));
        let pointers = arguments.iter().any(|argument| {
            self.body.emitter.holds_pointers(&argument.ty) && !is_pointer(argument) && self.varies(argument)
        });
        let mut size = 0;
        walk::statements(&called.body, &mut |_, _| size += 1, &mut |_| {});
        self.shared.size.set(self.shared.size.get() + size);
        if self.shared.size.get() > MAX_CALLED_STATEMENTS {
            return self.fail(NotVectorized::TooLong);
        }
        let plain = !pointers
            && self.body.emitter.locals[function.0].is_empty()
            && vary::is_structured(&called.body, program)
            && !self.body.emitter.holds_pointers(&called.result);
        if !plain {
            return self.alone(of);
        }
        let from: Vec<_> = arguments
            .iter()
            .enumerate()
            .filter(|(_, argument)| self.varies(argument))
            .map(|(number, _)| VariableId(number))
            .collect();
        // A pointer of each item is a number of elements behind one that is the same for all.
        let mut pointers = HashMap::new();
        for &variable in &from {
            let argument = &arguments[variable.0];
            if is_pointer(argument) {
                let Some(found) = self.split(argument) else { return self.alone(of) };
                pointers.insert(variable, (self.unique("root"), self.parts_of(found)));
            }
        }
        let varying =
            Varying::of(&self.shared.pure, called, &called.body, from.iter().copied(), &Borders::new(), self.along);
        let values: Vec<_> = arguments
            .iter()
            .enumerate()
            .map(|(number, argument)| {
                if let Some((_, (_, lanes, _))) = pointers.get(&VariableId(number)) {
                    lanes.clone()
                } else if varying.variables.contains(&VariableId(number)) {
                    self.value(argument)
                } else {
                    // Nothing says its type where it stands.
                    self.uniform(argument, false).free()
                }
            })
            .collect();
        let strides: HashMap<_, _> = arguments
            .iter()
            .enumerate()
            .filter(|(number, _)| !varying.unsteady.contains(&VariableId(*number)))
            .filter_map(|(number, argument)| {
                let variable = VariableId(number);
                let of_pointer = pointers.get(&variable).map(|(_, (_, _, stride))| *stride);
                Some((variable, of_pointer.unwrap_or_else(|| self.stride(argument))?))
            })
            .collect();
        let roots = pointers.iter().map(|(variable, (root, _))| (*variable, root.clone())).collect();
        let bases: TokenStream = from
            .iter()
            .filter_map(|variable| pointers.get(variable))
            .map(|(root, (base, ..))| quote!(let #root = #base;))
            .collect();
        let clamped = arguments
            .iter()
            .enumerate()
            .filter(|(_, argument)| argument.ty.is_integer() && self.mostly_counts(argument) == Some(true))
            .map(|(number, _)| VariableId(number))
            .collect();
        let (base, item, shared) = (self.current(), self.body.item.clone(), Rc::clone(&self.shared));
        let result_type = (called.result != Type::Void).then(|| self.laned(&called.result));
        let zero = result_type.as_ref().map(|laned| {
            let zero = self.body.emitter.zero(&called.result, true).free();
            quote!(#laned::spread(#zero))
        });
        let mut body = Body::new(&mut *self.body.emitter, function.0);
        body.item = item;
        body.same_for_all = true;
        let mut inner = Lanes {
            body: &mut body,
            varying,
            shared,
            frames: Vec::new(),
            base,
            strides,
            clamped,
            firsts: HashMap::new(),
            roots,
            declared: HashMap::new(),
            early: HashSet::new(),
            existing: HashSet::new(),
            rows: HashMap::new(),
            borders: Borders::new(),
            clusters: Vec::new(),
            run: None,
            ways: None,
            may_be_empty: self.may_be_empty,
            first: self.first.clone(),
            row: self.row.clone(),
            lane_name: self.lane_name.clone(),
            along: self.along,
        };
        let names: Vec<_> = (0..called.parameters)
            .map(|number| {
                let (name, variable) = (inner.body.plain_name(VariableId(number)), VariableId(number));
                let mutable = inner.varying.variables.contains(&variable) || inner.body.is_assigned(variable);
                let mutable = mutable.then(|| quote!(mut));
                quote!(#mutable #name)
            })
            .collect();
        // A parameter that is one for all items, and is pointed to or has a union in it, is read by its pointer.
        let values: Vec<_> = values
            .into_iter()
            .enumerate()
            .map(|(number, value)| {
                let variable = VariableId(number);
                if inner.varying.variables.contains(&variable) || inner.body.storage(variable) != Storage::Private {
                    return value;
                }
                let (_, private) = inner.body.private(variable);
                quote!(#private::new(#value))
            })
            .collect();
        let inside = inner.body_of(called, zero.as_ref());
        let parameters =
            if names.is_empty() { TokenStream::new() } else { quote!(#bases let (#(#names,)*) = (#(#values,)*);) };
        quote!({ #parameters #inside })
    }

    /// The statements of a called function, behind the declaration of its parameters. `zero`: the first value of its result, if it has one.
    pub(super) fn body_of(&mut self, called: &Function, zero: Option<&TokenStream>) -> TokenStream {
        let label = self.label("called");
        let mask = self.varying.returns.then(|| self.unique("live"));
        // The only `return` stands at the end.
        let (before, tail): (&[Statement], _) = match called.body.split_last() {
            Some((Statement { kind: StatementKind::Return(Some(value)), .. }, before)) if !returns(before) => {
                (before, Some(value))
            }
            _ => (&called.body, None),
        };
        let result = (tail.is_none() && zero.is_some()).then(|| self.unique("result"));
        let live = mask.as_ref().map(|mask| {
            let all = if let Some(base) = &self.base {
                quote!(#base)
            } else {
                let laned = self.laned(&Type::BOOL);
                quote!(#laned::spread(true))
            };
            quote!(let mut #mask = #all;)
        });
        self.frames.push(Frame::Function { label: label.clone(), mask, result: result.clone(), top: false });
        let literals = self.body.take_literals();
        let inside = self.block(before);
        let last = &called.body[before.len()..];
        let value = tail.map(|value| {
            let clusters = self.clusters(last);
            let (asked, value) = self.inside(value);
            let value = self.value(&value);
            let reads: Vec<_> = clusters.into_iter().map(|of| self.used_clusters(of)).collect();
            quote!(#asked #(#reads)* #value)
        });
        let own = self.body.put_literals(literals);
        let label = lifetime(&label);
        match (value, result) {
            (Some(value), _) => quote!(#own #live #inside #value),
            (None, Some(result)) => quote!(
                #own
                #live
                let mut #result = #zero;
                #label: { #inside }
                #result
            ),
            (None, None) => quote!(#own #live #label: { #inside }),
        }
    }
}

/// Whether there is a `return` in statements.
fn returns(of: &[Statement]) -> bool {
    let mut found = false;
    walk::statements(of, &mut |statement, _| found |= matches!(statement.kind, StatementKind::Return(_)), &mut |_| {});
    found
}
