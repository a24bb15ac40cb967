//! Statements that have no lanes: items do them one after another, with variables of their own.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::Lanes;
use crate::diagnostic::NotVectorized;
use crate::emit::body::Storage;
use crate::emit::code;
use crate::emit::names::Home;
use crate::emit::walk::{self, Seen};
use crate::program::{Expression, ExpressionKind, VariableId};
use crate::types::{LONG, Type};

/// The variables of an item, made of the lanes, and put back.
struct Own {
    /// References to the lanes of those that are put back.
    around: TokenStream,
    take: TokenStream,
    put: TokenStream,
}

impl Lanes<'_, '_, '_> {
    /// The value of an expression for each item, one after another.
    pub(super) fn alone(&mut self, of: &Expression) -> TokenStream {
        self.one_by_one(of, &of.ty, |lanes| lanes.body.value(of, true).free())
    }

    /// A condition.
    pub(super) fn alone_mask(&mut self, of: &Expression) -> TokenStream {
        self.one_by_one(of, &Type::BOOL, |lanes| lanes.body.condition(of).free())
    }

    fn one_by_one(&mut self, of: &Expression, ty: &Type, value: impl FnOnce(&mut Self) -> TokenStream) -> TokenStream {
        if matches!(ty, Type::Void) {
            let effect = self.alone_effect(of);
            return quote!({ #effect });
        }
        // A pointer may be to a variable that is there for one item only.
        if self.body.emitter.holds_pointers(ty) {
            return self.fail(NotVectorized::PointerInValue);
        }
        self.count_alone(of);
        self.note_records(ty);
        let (own, ty, each) = (self.own_variables(of), self.body.ty(ty), self.library("each"));
        let (active, lane) = (self.active(), self.lane_name.clone());
        let value = value(self);
        let Own { around, take, put } = own;
        let (item, name) = (self.item(of, &value), self.unique("own"));
        quote!({
            #around
            #each::<#ty>(#active, #[inline(always)] |#lane| { #item #take let #name = #value; #put #name })
        })
    }

    /// An expression whose value nobody uses.
    pub(super) fn alone_effect(&mut self, of: &Expression) -> TokenStream {
        self.count_alone(of);
        let own = self.own_variables(of);
        let (trait_, active, lane) = (self.library("Active"), self.active(), self.lane_name.clone());
        let effect = self.body.effect(of);
        let Own { around, take, put } = own;
        let item = self.item(of, &effect);
        quote!({
            #around
            #trait_::each(#active, #[inline(always)] |#lane| { #item #take #effect #put });
        })
    }

    /// Code that makes the item of a lane: where it may do what it must not, it is named.
    fn item(&mut self, of: &Expression, written: &TokenStream) -> TokenStream {
        let (row, first, item, lane) = (&self.row, &self.first, &self.body.item, &self.lane_name);
        let mut calls = false;
        walk::expression(of, &mut |seen| {
            calls |= matches!(seen, Seen::Expression(Expression { kind: ExpressionKind::Call(..), .. }));
        });
        if calls || code::mentions(written, &self.body.emitter.at) {
            return quote!(let #item = &#row.lane(#first, #lane););
        }
        let long = self.body.emitter.names.primitive("u64");
        quote!(let #item = &#row.unwatched(#first + #lane as #long);)
    }

    fn own_variables(&mut self, of: &Expression) -> Own {
        let (mut used, mut changed): (BTreeSet<VariableId>, BTreeSet<VariableId>) = Default::default();
        walk::expression(of, &mut |seen| {
            if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
                used.extend(walk::root(place));
            }
            if let Seen::Written(place) | Seen::Addressed(place) = seen {
                changed.extend(walk::root(place));
            }
        });
        let mut own = Own { around: TokenStream::new(), take: TokenStream::new(), put: TokenStream::new() };
        for variable in used {
            let storage = self.body.storage(variable);
            if storage == Storage::Local {
                continue;
            }
            if !self.varying.variables.contains(&variable) {
                if changed.contains(&variable) {
                    // Each item finds what was there before, and all leave the same.
                    let (name, all, before) =
                        (self.body.plain_name(variable), self.unique("all"), self.unique("before"));
                    own.around.extend(quote!(let #all = &mut #name; let #before = *#all;));
                    own.take.extend(quote!(let mut #name = #before;));
                    own.put.extend(quote!(*#all = #name;));
                }
                continue;
            }
            let (name, ty) = (self.body.plain_name(variable), self.body.function.variables[variable.0].ty.clone());
            let lane = self.next_lane();
            if matches!(ty, Type::Pointer(_)) {
                let Some(root) = self.roots.get(&variable).cloned().filter(|_| !changed.contains(&variable)) else {
                    self.fail(NotVectorized::PointerOfItem);
                    continue;
                };
                let laned = self.laned(&Type::Scalar(LONG));
                own.take.extend(quote!(let #name = #root.offset(#laned::lane(#name, #lane));));
                continue;
            }
            if self.body.emitter.holds_pointers(&ty) || self.rows.contains_key(&variable) {
                self.fail(NotVectorized::PointerInValue);
                continue;
            }
            let laned = self.laned(&ty);
            let lanes = self.own(variable);
            let all = if changed.contains(&variable) {
                let all = self.unique("all");
                own.around.extend(quote!(let #all = &mut #lanes;));
                Some(all)
            } else {
                None
            };
            let from = all.as_ref().map_or_else(|| lanes, |all| quote!(*#all));
            // A variable that counts with the items is not taken out of a vector, which is stored for that each time.
            let counted = self.firsts.get(&variable).zip(self.strides.get(&variable)).filter(|_| all.is_none());
            let taken = if let Some((first, stride)) = counted {
                let (stride, long) = (Literal::i64_unsuffixed(*stride), self.body.emitter.names.primitive("i64"));
                let ty = self.body.ty(&ty);
                quote!(#first.wrapping_add((#lane as #long).wrapping_mul(#stride) as #ty))
            } else {
                quote!(#laned::lane(#from, #lane))
            };
            if storage == Storage::Private {
                let private =
                    self.body.emitter.names.library_type(Home::Expansion, "Private", &self.body.emitter.krate);
                own.take.extend(quote!(let #name = #private::new(#taken);));
                if let Some(all) = all {
                    own.put.extend(quote!(*#all = #laned::with_lane(*#all, #lane, #name.get());));
                }
            } else {
                own.take.extend(quote!(let mut #name = #taken;));
                if let Some(all) = all {
                    own.put.extend(quote!(*#all = #laned::with_lane(*#all, #lane, #name);));
                }
            }
        }
        own
    }

    /// The name that the number of the lane will have: the next one that is made.
    fn next_lane(&self) -> proc_macro2::Ident {
        self.lane_name.clone()
    }
}
