//! Loops whose accesses by their counter are checked once, before them. Where some are outside the loop is written once more, and checks each where it
//! stands.

use super::body::Body;
use super::names::Home;
use super::tokens::TokenStream;
use crate::program::{Expression, Statement};
use crate::transform::CheckedLoop;

impl Body<'_, '_> {
    /// Both versions of such a loop, by its number.
    pub(super) fn checked_loop(
        &mut self,
        number: usize,
        end: &Expression,
        then: &[Statement],
        otherwise: &[Statement],
    ) -> TokenStream {
        let CheckedLoop { counter, elements } = &self.row.loops[number];
        for of in elements {
            let name = self.row_name(of.base, "run");
            self.row.elements.insert(of.number, name);
        }
        let (last, long) = (self.temporary("end"), self.emitter.names.primitive("u64"));
        self.row.end = last.clone();
        let rarely = self.emitter.library(Home::Expansion, "rarely");
        let (ty, signed) = (self.ty(&end.ty), end.ty.integer().is_some_and(|(_, signed)| signed));
        let (end, name) = (self.value(end, true).free(), self.name(*counter));
        let mut inside = if signed { quote!(#name >= 0) } else { TokenStream::new() };
        let mut made = TokenStream::new();
        for of in elements {
            let (pointer, name, writes) = (self.name(of.base), &self.row.elements[&of.number], of.writes);
            let and = (!inside.is_empty()).then(|| quote!(&&));
            inside.extend(quote!(#and #pointer.has_first::<#writes>(#last as #long)));
            made.extend(quote!(let #name = #pointer.first::<#writes>(#last as #long);));
        }
        let (run, otherwise) = (self.sequence(then), self.sequence(otherwise));
        quote!({
            let #last: #ty = #end;
            if #inside { #made #run } else { #rarely(); #otherwise }
        })
    }
}
