//! Expressions that items evaluate one after another, with variables of their own; functions of the program in place of their calls.

use std::rc::Rc;

use super::Printer;
use crate::codegen::body::Body;
use crate::codegen::tokens::{Literal, TokenStream};
use crate::types::{LONG, Type};
use crate::vector::{Argument, CallResult, CalledBody, LanePlace, Local, LocalKind, Parameter, PerLane, VCall};

/// The variables of an item, made of the lanes, and put back.
#[derive(Default)]
struct Own {
    /// References to the lanes of those that are put back.
    around: TokenStream,
    take: TokenStream,
    put: TokenStream,
}

impl Printer<'_, '_, '_> {
    pub(super) fn per_lane_value(&mut self, of: &PerLane, ty: &Type, is_condition: bool) -> TokenStream {
        let (Own { around, take, put }, ty, each) = (self.own(&of.locals), self.body.ty(ty), self.library("each"));
        let (active, lane) = (self.active(of.mask), self.table.lane.clone());
        let value = if is_condition { self.body.condition(&of.of) } else { self.body.value(&of.of, true) }.free();
        let (item, name) = (self.item(of.may_trap), self.body.temporary("own"));
        quote!({
            #around
            #each::<#ty>(#active, #[inline(always)] |#lane| { #item #take let #name = #value; #put #name })
        })
    }

    pub(super) fn per_lane_effect(&mut self, of: &PerLane) -> TokenStream {
        let Own { around, take, put } = self.own(&of.locals);
        let (trait_, active, lane) = (self.library("Active"), self.active(of.mask), self.table.lane.clone());
        let effect = self.body.effect(&of.of);
        let item = self.item(of.may_trap);
        quote!({
            #around
            #trait_::each(#active, #[inline(always)] |#lane| { #item #take #effect #put });
        })
    }

    /// Code that makes the item of a lane: where it may do what it must not, it is named.
    fn item(&mut self, may_trap: bool) -> TokenStream {
        let (row, first, item, lane) = (&self.table.row, &self.table.first, &self.body.item, &self.table.lane);
        if may_trap {
            return quote!(let #item = &#row.lane(#first, #lane););
        }
        let long = self.primitive("u64");
        quote!(let #item = &#row.unwatched(#first + #lane as #long);)
    }

    fn own(&mut self, locals: &[Local]) -> Own {
        let (mut own, lane) = (Own::default(), self.table.lane.clone());
        for Local { variable, kind, is_private } in locals {
            let name = self.body.plain_name(*variable);
            let (taken, all, vectorized) = match kind {
                LocalKind::Uniform { all, before } => {
                    let [all, before] = [all, before].map(|of| self.temp(*of));
                    own.around.extend(quote!(let #all = &mut #name; let #before = *#all;));
                    own.take.extend(quote!(let mut #name = #before;));
                    own.put.extend(quote!(*#all = #name;));
                    continue;
                }
                LocalKind::Pointer(root) => {
                    let (root, vectorized) = (self.temp(*root), self.vectorized(&Type::Scalar(LONG)));
                    own.take.extend(quote!(let #name = #root.offset(#vectorized::lane(#name, #lane));));
                    continue;
                }
                LocalKind::Counting { first, stride, ty } => {
                    let (first, stride) = (self.temp(*first), Literal::i64_unsuffixed(*stride));
                    let (long, vectorized, ty) = (self.primitive("i64"), self.vectorized(ty), self.body.ty(ty));
                    let number = quote!((#lane as #long).wrapping_mul(#stride) as #ty);
                    (quote!(#first.wrapping_add(#number)), None, vectorized)
                }
                LocalKind::Lane { ty, all } => {
                    let (vectorized, all) = (self.vectorized(ty), all.map(|all| self.temp(all)));
                    let lanes = self.lane_place(&LanePlace::Variable(*variable));
                    let from = all.as_ref().map_or_else(|| lanes, |all| quote!(*#all));
                    (quote!(#vectorized::lane(#from, #lane)), all, vectorized)
                }
            };
            let (take, new) = if *is_private {
                let private = self.library("Private");
                (quote!(let #name = #private::new(#taken);), quote!(#name.get()))
            } else {
                (quote!(let mut #name = #taken;), quote!(#name))
            };
            own.take.extend(take);
            if let Some(all) = all {
                let lanes = self.lane_place(&LanePlace::Variable(*variable));
                own.around.extend(quote!(let #all = &mut #lanes;));
                own.put.extend(quote!(*#all = #vectorized::with_lane(*#all, #lane, #new);));
            }
        }
        own
    }

    pub(super) fn argument(&mut self, of: &Argument) -> TokenStream {
        match of {
            Argument::Lanes(value) => self.value(value),
            Argument::Uniform(value) => self.scalar(value).free(),
        }
    }

    /// The statements of a function in place of its call.
    pub(super) fn call(&mut self, of: &VCall) -> TokenStream {
        let mut bases = TokenStream::new();
        for (root, base) in &of.roots {
            let (root, base) = (self.temp(*root), self.base(base));
            bases.extend(quote!(let #root = #base;));
        }
        let values: Vec<_> = of.parameters.iter().map(|parameter| self.argument(&parameter.argument)).collect();
        let (item, table) = (self.body.item.clone(), Rc::clone(&self.table));
        let mut body = Body::new(&mut *self.body.emitter, of.function.0);
        (body.item, body.evaluation.same_for_all) = (item, true);
        let mut inner = Printer { body: &mut body, table };
        let (mut names, mut given) = (Vec::new(), Vec::new());
        for (Parameter { variable, is_mutable, is_private, .. }, value) in of.parameters.iter().zip(values) {
            let (name, mutable) = (inner.body.plain_name(*variable), is_mutable.then(|| quote!(mut)));
            names.push(quote!(#mutable #name));
            given.push(if *is_private {
                let (_, private) = inner.body.private(*variable);
                quote!(#private::new(#value))
            } else {
                value
            });
        }
        let parameters =
            if names.is_empty() { TokenStream::new() } else { quote!(#bases let (#(#names,)*) = (#(#given,)*);) };
        let inside = inner.called_body(&of.called);
        quote!({ #parameters #inside })
    }

    /// The statements of a called function, behind the declaration of its parameters.
    pub(super) fn called_body(&mut self, of: &CalledBody) -> TokenStream {
        let (label, temporaries) = (self.lifetime(of.label), self.body.take_temporaries());
        let (live, inside) = (self.block(&of.live), self.block(&of.body));
        let tail = match &of.result {
            CallResult::Tail(before, value) => {
                let (before, value) = (self.block(before), self.value(value));
                quote!(#inside #before #value)
            }
            CallResult::Variable(result, ty) => {
                let (result, vectorized) = (self.temp(*result), self.vectorized(ty));
                let zero = self.body.emitter.zero(ty, true).free();
                quote!(let mut #result = #vectorized::spread(#zero); #label: { #inside } #result)
            }
            CallResult::None => quote!(#label: { #inside }),
        };
        let own = self.body.restore_temporaries(temporaries);
        quote!(#own #live #tail)
    }
}
