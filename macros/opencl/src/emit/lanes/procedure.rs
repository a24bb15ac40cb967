//! Functions of the program that stand once for all calls: those that are given variables by reference, in place of pointers to them.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::count::Work;
use super::frame::Borders;
use super::vary::Varying;
use super::{Lanes, Shared};
use crate::emit::body::Body;
use crate::emit::code;
use crate::emit::names::Home;
use crate::limits::MAX_VECTOR_CODE;
use crate::program::{ByReference, Expression, FunctionId, VariableId};
use crate::transform::outlining;
use crate::types::Type;

/// A function that was written for lanes, or that cannot be.
pub(in crate::emit) struct Procedure {
    key: Key,
    written: Option<Written>,
}

impl Procedure {
    /// Its definition.
    pub(in crate::emit) fn function(&self) -> Option<&TokenStream> {
        self.written.as_ref().map(|written| &written.function)
    }
}

/// The choices by which one function is written several times.
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

/// A function as it was written.
#[derive(Clone)]
struct Written {
    name: Ident,
    function: TokenStream,
    /// Whether it is given the row and the item.
    asks_row: bool,
    work: Work,
}

impl Lanes<'_, '_, '_> {
    /// Whether a variable is that of a caller.
    pub(super) fn is_by_reference(&self, variable: VariableId) -> bool {
        let by_reference = self.body.function.by_reference.as_ref();
        by_reference.is_some_and(|of| of.parameters.get(variable.0).is_some_and(Option::is_some))
    }

    /// A call of a function that is given variables by reference, if there is one for it.
    pub(super) fn call_by_reference(&mut self, function: FunctionId, arguments: &[Expression]) -> Option<TokenStream> {
        let program = self.body.emitter.program;
        let given = outlining::arguments_by_reference(arguments, self.body.function)?;
        let is_it = |of: &ByReference| of.of == function && of.parameters == given;
        let number = program.functions.iter().position(|of| of.by_reference.as_ref().is_some_and(is_it))?;
        let called = &program.functions[number];
        let ByReference { changed, .. } = called.by_reference.as_ref()?;
        let mut places: Vec<_> = Vec::new();
        for (argument, changed) in arguments.iter().zip(changed) {
            let place = outlining::referent(argument, self.body.function).map(|(place, _)| place);
            if let Some(place) = &place {
                let meets = |(other, other_changed): &(Option<_>, bool)| {
                    other.as_ref().is_some_and(|other| (*changed || *other_changed) && outlining::overlap(place, other))
                };
                if places.iter().any(meets) {
                    return None;
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
        let key = Key { of: FunctionId(number), varying, masked: self.current().is_some(), along: self.along };
        // The paths come last: what is given by value may read the variables.
        let mut paths = Vec::new();
        for (place, changed) in &places {
            let Some(place) = place else { continue };
            let path = self.path(place)?;
            paths.push(if *changed { quote!(&mut #path) } else { quote!(&#path) });
        }
        let Written { name, asks_row, work, .. } = self.written(&key)?;
        self.count_procedure(work);
        let varies = self.procedure_varies(&key);
        let mut values = Vec::new();
        for (number, argument) in arguments.iter().enumerate().filter(|(number, _)| given[*number].is_none()) {
            let value = if varies.contains(&VariableId(number)) {
                self.value(argument)
            } else {
                self.uniform(argument, true).free()
            };
            values.push((self.unique("given"), value));
        }
        let (names, values): (Vec<_>, Vec<_>) = values.into_iter().unzip();
        let (mut by_value, mut by_reference) = (names.iter(), paths.into_iter());
        let all: Vec<_> = given
            .iter()
            .filter_map(|of| if of.is_some() { by_reference.next() } else { by_value.next().map(|of| quote!(#of)) })
            .collect();
        let mask = self.current().map(|mask| quote!(#mask,));
        let (row, first, item) = (&self.row, &self.first, &self.body.item);
        let around = asks_row.then(|| quote!(#row, #first, #item,));
        let call = quote!(#name(#mask #around #(#all),*));
        let called = match (self.current().filter(|_| self.may_be_empty), &called.result) {
            (None, _) => call,
            (Some(mask), Type::Void) => {
                let active = self.library("Active");
                quote!(if #active::any(#mask) { #call })
            }
            (Some(mask), result) => {
                let (active, laned) = (self.library("Active"), self.laned(result));
                let zero = self.body.emitter.zero(result, true).free();
                quote!(if #active::any(#mask) { #call } else { #laned::spread(#zero) })
            }
        };
        Some(if names.is_empty() { quote!({ #called }) } else { quote!({ #(let #names = #values;)* #called }) })
    }

    /// The parameters of a function that are lanes.
    fn procedure_varies(&self, key: &Key) -> HashSet<VariableId> {
        self.varying_of(key).variables
    }

    fn varying_of(&self, key: &Key) -> Varying {
        let called = &self.body.emitter.program.functions[key.of.0];
        let from = key.varying.iter().copied();
        let mut varying = Varying::of(&self.shared.pure, called, &called.body, from, &Borders::new(), key.along);
        // Items that do not come here have their values too.
        let given = called.by_reference.iter().flat_map(|of| of.parameters.iter().enumerate());
        for (number, _) in given.filter(|(_, of)| of.is_some()) {
            let variable = VariableId(number);
            varying.addressed.insert(variable);
            varying.unsteady.insert(variable);
            varying.scattered.insert(variable);
        }
        varying
    }

    /// The function, which is written for its first call.
    fn written(&mut self, key: &Key) -> Option<Written> {
        if let Some(known) = self.body.emitter.procedures.iter().find(|of| of.key == *key) {
            return known.written.clone();
        }
        let written = self.procedure(key);
        self.body.emitter.procedures.push(Procedure { key: key.clone(), written: written.clone() });
        written
    }

    fn procedure(&mut self, key: &Key) -> Option<Written> {
        let program = self.body.emitter.program;
        let called = &program.functions[key.of.0];
        let by_reference = called.by_reference.as_ref()?;
        let varying = self.varying_of(key);
        let shared = Rc::new(Shared { pure: Rc::clone(&self.shared.pure), ..Shared::default() });
        let base = key.masked.then(|| self.unique("live"));
        let (row, first, item, lane_name) =
            (self.row.clone(), self.first.clone(), self.body.item.clone(), self.lane_name.clone());
        let mut body = Body::new(&mut *self.body.emitter, key.of.0);
        body.item = item.clone();
        body.same_for_all = true;
        let mut inner = Lanes {
            body: &mut body,
            varying,
            shared: Rc::clone(&shared),
            frames: Vec::new(),
            base: base.clone(),
            strides: HashMap::new(),
            clamped: HashSet::new(),
            firsts: HashMap::new(),
            roots: HashMap::new(),
            declared: HashMap::new(),
            early: HashSet::new(),
            existing: HashSet::new(),
            rows: HashMap::new(),
            borders: Borders::new(),
            clusters: Vec::new(),
            run: None,
            ways: None,
            may_be_empty: false,
            lane_name,
            first: first.clone(),
            row: row.clone(),
            along: key.along,
        };
        let mut parameters = Vec::new();
        for (number, referent) in by_reference.parameters.iter().enumerate() {
            let (variable, ty) = (VariableId(number), called.variables[number].ty.clone());
            let name = inner.body.plain_name(variable);
            parameters.push(if referent.is_some() {
                // A part that is written is chosen among the items that come here.
                inner.declared.insert(variable, usize::MAX);
                let (laned, mutable) = (inner.laned(&ty), by_reference.changed[number].then(|| quote!(mut)));
                quote!(#name: &#mutable #laned::Lanes)
            } else if inner.varying.variables.contains(&variable) {
                let laned = inner.laned(&ty);
                quote!(mut #name: #laned::Lanes)
            } else {
                let ty = inner.body.ty(&ty);
                quote!(mut #name: #ty)
            });
        }
        let result = (called.result != Type::Void).then(|| inner.laned(&called.result));
        let zero = result.as_ref().map(|laned| {
            let zero = inner.body.emitter.zero(&called.result, true).free();
            quote!(#laned::spread(#zero))
        });
        let inside = inner.body_of(called, zero.as_ref());
        let work = shared.work.get();
        if shared.failed.get().is_some() || !work.is_short(MAX_VECTOR_CODE) {
            return None;
        }
        let emitter = &mut *self.body.emitter;
        emitter.laned.extend(shared.records.take());
        let asks_row = [&row, &first, &item].into_iter().any(|of| code::mentions(&inside, of));
        let name = emitter.names.item(&called.name);
        let [of_row, of_item, mask] =
            ["Row", "Item", "Mask"].map(|name| emitter.names.library_type(Home::Expansion, name, &emitter.krate));
        let long = emitter.names.primitive("u64");
        let along = (key.along == 1).then(|| quote!(, 1));
        let base = base.map(|base| quote!(mut #base: #mask,));
        let around = asks_row.then(|| quote!(#row: &#of_row<'_ #along>, #first: #long, #item: &#of_item<'_>,));
        let result = result.map(|laned| quote!(-> #laned::Lanes));
        let function = quote!(fn #name(#base #around #(#parameters),*) #result { #inside });
        Some(Written { name, function, asks_row, work })
    }
}
