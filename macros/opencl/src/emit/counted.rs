//! Loops that count up to an end that stays the same: accesses by the counter are checked once, before the loop. Where some are outside the loop is
//! written once more, and checks each where it stands.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::body::Body;
use super::elements::Counted;
use super::names::Home;
use crate::analysis::counted_loop::CountedLoop;
use crate::pass::{self, Pass};
use crate::program::{Expression, Place, Statement, VariableId};

impl Body<'_, '_> {
    /// Such a loop, if this is one.
    pub(super) fn counted_loop(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
    ) -> Option<TokenStream> {
        // Only where the accesses of the row are inside: else the loop stands there twice for nothing.
        if self.row.elements.checks.is_empty() || self.whole.is_some() || !pass::is_on(Pass::LoopVersioning) {
            return None;
        }
        let step = step?;
        let CountedLoop { counter, end, buffers } = CountedLoop::of(self.facts(), condition?, step, body)?;
        let signed = end.ty.scalar()?.is_signed();
        let name = |(base, writes): (VariableId, bool)| {
            let name = self.temporary(&format!("{}_run", self.function.variables[base.0].name));
            Counted { base, counter, writes, name }
        };
        let found: Vec<_> = buffers.into_iter().map(name).collect();
        let (last, long) = (self.temporary("end"), self.emitter.names.primitive("u64"));
        let rarely = self.emitter.names.library_function(Home::Expansion, "rarely", &self.emitter.krate);
        let ty = self.ty(&end.ty);
        let (end, name) = (self.value(end, true).free(), self.name(counter));
        let mut inside = if signed { quote!(#name >= 0) } else { TokenStream::new() };
        let mut elements = TokenStream::new();
        for Counted { base, writes, name, .. } in &found {
            let pointer = self.name(*base);
            let and = (!inside.is_empty()).then(|| quote!(&&));
            inside.extend(quote!(#and #pointer.has_first::<#writes>(#last as #long)));
            elements.extend(quote!(let #name = #pointer.first::<#writes>(#last as #long);));
        }
        let before = self.row.counted.len();
        self.row.counted.extend(found);
        let run = self.round(&quote!(#name < #last), step, body);
        self.row.counted.truncate(before);
        let otherwise = self.round(&quote!(#name < #last), step, body);
        Some(quote!({
            let #last: #ty = #end;
            if #inside { #elements #run } else { #rarely(); #otherwise }
        }))
    }

    /// A loop that is there for the second time.
    fn round(&mut self, condition: &TokenStream, step: &Expression, body: &[Statement]) -> TokenStream {
        let (label, inside) = self.body(body, true);
        let step = self.effect(step);
        quote!(#label while #condition { #inside #step })
    }

    /// The elements that a place is one of, and which.
    pub(super) fn counted_element(&self, place: &Place) -> Option<(Ident, TokenStream)> {
        let known = self
            .row
            .counted
            .iter()
            .rev()
            .find(|known| self.facts().by_counter(place, known.counter) == Some(known.base))?;
        let (name, long) = (self.name(known.counter), self.emitter.names.primitive("u64"));
        Some((known.name.clone(), quote!(#name as #long)))
    }
}
