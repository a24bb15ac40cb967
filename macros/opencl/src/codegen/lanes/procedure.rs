//! Functions of the program that stand once for all calls.

use std::collections::HashMap;
use std::rc::Rc;

use super::{Printer, Table};
use crate::codegen::body::Body;
use crate::codegen::tokens::{Ident, TokenStream};
use crate::types::Type;
use crate::vector::{Passing, ProcedureArgument, ProcedureCall, Temp, VProcedure};

/// A function as it is written.
#[derive(Clone)]
pub(in crate::codegen) struct Written {
    name: Ident,
    pub(in crate::codegen) function: TokenStream,
}

impl Printer<'_, '_, '_> {
    pub(super) fn call_procedure(&mut self, of: &ProcedureCall) -> TokenStream {
        let procedure = Rc::clone(&self.body.emitter.plan.procedures[of.procedure]);
        let name = self.written(of.procedure, &procedure);
        let (mut binds, mut all) = (TokenStream::new(), Vec::new());
        for argument in &of.arguments {
            all.push(match argument {
                ProcedureArgument::Reference { place, is_changed } => {
                    let (place, mutable) = (self.lane_place(place), is_changed.then(|| quote!(mut)));
                    quote!(&#mutable #place)
                }
                ProcedureArgument::Value(name, value) => {
                    let (name, value) = (self.temp(*name), self.argument(value));
                    binds.extend(quote!(let #name = #value;));
                    quote!(#name)
                }
            });
        }
        let mask = of.mask.map(|mask| self.temp(mask)).map(|mask| quote!(#mask,));
        let (row, first, item) = (&self.table.row, &self.table.first, &self.body.item);
        let around = procedure.asks_row.then(|| quote!(#row, #first, #item,));
        let call = quote!(#name(#mask #around #(#all),*));
        let called = match (of.mask.filter(|_| of.may_be_empty), &of.result) {
            (None, _) => call,
            (Some(mask), Type::Void) => {
                let any = self.any(mask);
                quote!(if #any { #call })
            }
            (Some(mask), result) => {
                let (any, vectorized) = (self.any(mask), self.vectorized(result));
                let zero = self.body.emitter.zero(result, true).free();
                quote!(if #any { #call } else { #vectorized::spread(#zero) })
            }
        };
        quote!({ #binds #called })
    }

    /// The name of a procedure, which is written for its first call.
    fn written(&mut self, number: usize, of: &VProcedure) -> Ident {
        if !self.body.emitter.vectors.written.contains_key(&number) {
            let written = self.procedure(of);
            self.body.emitter.vectors.written.insert(number, written);
        }
        self.body.emitter.vectors.written[&number].name.clone()
    }

    fn procedure(&mut self, of: &VProcedure) -> Written {
        let (row, first, item) = (self.table.row.clone(), self.table.first.clone(), self.body.item.clone());
        let table = Table::new(of.names.clone(), HashMap::new(), (&row, &first), self.table.lane.clone());
        self.body.emitter.vectors.vectorized.extend(&of.records);
        let program = self.body.emitter.program;
        let called = &program.functions[of.function.0];
        let mut body = Body::new(&mut *self.body.emitter, of.function.0);
        (body.item, body.evaluation.same_for_all) = (item.clone(), true);
        let mut inner = Printer { body: &mut body, table: Rc::new(table) };
        let mut parameters = Vec::new();
        for (variable, passing) in &of.parameters {
            let (name, ty) = (inner.body.plain_name(*variable), &called.variables[variable.0].ty);
            parameters.push(match passing {
                Passing::Reference { is_changed } => {
                    let (vectorized, mutable) = (inner.vectorized(ty), is_changed.then(|| quote!(mut)));
                    quote!(#name: &#mutable #vectorized::Lanes)
                }
                Passing::Lanes => {
                    let vectorized = inner.vectorized(ty);
                    quote!(mut #name: #vectorized::Lanes)
                }
                Passing::Uniform => {
                    let ty = inner.body.ty(ty);
                    quote!(mut #name: #ty)
                }
            });
        }
        let result = (called.result != Type::Void).then(|| inner.vectorized(&called.result));
        let base = of.mask.map(|mask: Temp| inner.temp(mask));
        let inside = inner.called_body(&of.called);
        let [of_row, of_item, mask] = ["Row", "Item", "Mask"].map(|name| inner.library(name));
        let long = inner.primitive("u64");
        let name = self.body.emitter.names.item(&called.name);
        let along = (of.axis == 1).then(|| quote!(, 1));
        let base = base.map(|base| quote!(mut #base: #mask,));
        let around = of.asks_row.then(|| quote!(#row: &#of_row<'_ #along>, #first: #long, #item: &#of_item<'_>,));
        let result = result.map(|vectorized| quote!(-> #vectorized::Lanes));
        let function = quote!(fn #name(#base #around #(#parameters),*) #result { #inside });
        Written { name, function }
    }
}
