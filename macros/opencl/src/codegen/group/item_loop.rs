//! The loop over the items of a region, one after another: each takes its variables out of the arrays of all, and puts them back.

use super::apart::Around;
use super::slices::RowSlices;
use super::vector_loop::VectorRegion;
use crate::codegen::body::{Body, Storage};
use crate::codegen::frame::lifetime;
use crate::codegen::names::Home;
use crate::codegen::plan::Runner;
use crate::codegen::tokens::{Ident, Literal, TokenStream};
use crate::plan::ItemLoop;
use crate::program::VariableId;
use crate::types::Type;
use crate::vector::version::Period;

/// How the items of a group run.
pub(super) enum Run {
    /// All, one after another.
    Each,
    /// So too, and they begin for `check` in the branch that a region is.
    InBranch,
    /// A few, one after another, as the others have nothing to do.
    Only(Period),
    /// Some of a row, which conditions leave, one after another.
    Within(TokenStream),
    /// Several at a time.
    Blocks(Box<VectorRegion>),
}

impl Body<'_, '_> {
    /// The loop over the items of the group in which each does a part of what the group does as one. `beside` is what it uses of that.
    pub(super) fn each_item(&mut self, of: &ItemLoop, inside: &TokenStream, beside: Vec<Around>) -> TokenStream {
        let looped = self.items(of, inside, None, Run::Each);
        if self.is_apart() { self.apart(of, &looped, beside) } else { looped }
    }

    /// Whether each loop over the items is a function of its own.
    pub(super) fn is_apart(&self) -> bool {
        self.group.as_ref().is_some_and(|names| names.plan.is_apart)
    }

    /// The loop over the items of the group, around what is written with the item in scope.
    pub(super) fn items(
        &mut self,
        of: &ItemLoop,
        inside: &TokenStream,
        label: Option<&Ident>,
        run: Run,
    ) -> TokenStream {
        let anew = self.emit_rematerialized(of);
        let Some(row) = self.group.as_ref().map(|names| names.row.clone()) else { return TokenStream::new() };
        let slices = self.slices(of);
        let inside = quote!(#anew #inside);
        if let Run::Blocks(mut blocks) = run {
            let (start, end) = (self.shared("start"), self.shared("end"));
            let each = self.items_between(of, &quote!(#start..#end), &inside, label, true);
            self.share_items_one_by_one(&mut blocks, &slices, &each);
            self.in_blocks(*blocks, &slices, &each)
        } else {
            let is_begun = !matches!(run, Run::InBranch);
            let mut begin = TokenStream::new();
            let numbers = match run {
                Run::Only(Period { first, step }) => {
                    let [first, step] = [first, step].map(Literal::u64_unsuffixed);
                    quote!((#first..#row.count()).step_by(#step))
                }
                Run::Within(lets) => {
                    let (start, until) = (self.shared("start"), self.temporary("until"));
                    begin = self.range_within(&row, &lets, [&start, &until]);
                    quote!(#start..#until)
                }
                _ => quote!(0..#row.count()),
            };
            let each = self.items_between(of, &numbers, &inside, label, is_begun);
            let (rows, _) = self.rows_of_group();
            let RowSlices { names, parts, .. } = slices;
            quote!(for #row in #rows { #begin #(let #names = #parts;)* #each })
        }
    }

    /// Code that finds the numbers of the first item of a row that conditions leave, and of that behind the last one.
    fn range_within(&mut self, row: &Ident, lets: &TokenStream, [start, until]: [&Ident; 2]) -> TokenStream {
        let (item, live) = (self.item.clone(), self.temporary("live"));
        let make = self.emitter.library(Home::Expansion, "ActiveRange");
        let [count, long] = ["usize", "u64"].map(|name| self.emitter.names.primitive(name));
        quote! {
            let #live = { let #item = &#row.unwatched(0); #make::of_row(#row.count() as #long, #row.threads()) #lets };
            let (#start, #until) = if #live.is_known() { #live.all() } else { (0, #row.count() as #long) };
            let (#start, #until) = (#start as #count, #until as #count);
        }
    }

    /// The loop over the items of a row that have these numbers.
    fn items_between(
        &self,
        of: &ItemLoop,
        numbers: &TokenStream,
        inside: &TokenStream,
        label: Option<&Ident>,
        is_begun: bool,
    ) -> TokenStream {
        let Some(names) = &self.group else { return TokenStream::new() };
        let (row, slot, item) = (&names.row, &names.slot, &self.item);
        let long = self.emitter.names.primitive("u64");
        let label = label.map(|label| {
            let label = lifetime(label);
            quote!(#label:)
        });
        let skip = names.ended.as_ref().map(|ended| quote!(if #ended[#slot] { continue; }));
        let copied = of.kept.iter().copied().filter(|variable| self.has_column(*variable));
        let copies = copied.map(|variable| {
            let (array, name) = (self.array_name(variable), self.plain_name(variable));
            let mutable = of.written.contains(&variable).then(|| quote!(mut));
            quote!(let #mutable #name = #array[#slot];)
        });
        let back = self.copied_back(of);
        let make = match self.is_checked() {
            true if is_begun => quote!(item),
            true => quote!(unbegun),
            false => quote!(named),
        };
        let own = quote! {
            let #item = &#row.#make(#slot as #long);
            #(#copies)*
            #inside
            #back
        };
        if self.is_checked() {
            // The items behind one that a fault ends go on.
            let from = self.temporary("from");
            return quote! {
                #row.each_in_check(|#from| #label for #slot in #from..#row.count() {
                    if #row.has_ended(#slot) { continue; }
                    #skip
                    #own
                });
            };
        }
        quote!(#label for #slot in #numbers { #skip #own })
    }

    /// The slices of the variables in statements that the items of a row have, and which of them have returned.
    fn slices(&mut self, of: &ItemLoop) -> RowSlices {
        let mut slices = RowSlices::default();
        let Some((row, ended)) = self.group.as_ref().map(|names| (names.row.clone(), names.ended.clone())) else {
            return slices;
        };
        for &variable in &of.kept {
            let (array, ty) = (self.array_name(variable), self.function.variables[variable.0].ty.clone());
            if self.storage(variable) == Storage::Private {
                let (ty, _) = self.private(variable);
                slices.add(&array, &row, false, &ty);
            } else if self.lies_by_lanes(variable) {
                let ty = self.lanes_of_array(variable);
                slices.add_blocks(&array, &row, &ty);
            } else {
                let ty = self.ty(&ty);
                slices.add(&array, &row, true, &ty);
            }
        }
        if let Some(ended) = &ended {
            slices.add(ended, &row, true, &self.emitter.names.primitive("bool"));
        }
        slices
    }

    /// Whether the arrays that all items have of a variable lie by lanes.
    pub(super) fn lies_by_lanes(&self, variable: VariableId) -> bool {
        self.group.as_ref().is_some_and(|names| names.plan.by_lanes.contains(&variable))
    }

    /// The type of what the items of a block have of an array that lies by lanes.
    pub(super) fn lanes_of_array(&mut self, variable: VariableId) -> TokenStream {
        let Type::Array(element, len) = self.function.variables[variable.0].ty.clone() else {
            return TokenStream::new();
        };
        let vectorized = self.emitter.library(Home::Expansion, "Vectorized");
        let (element, len) = (self.ty(&element), Literal::u64_unsuffixed(len));
        quote!([<#element as #vectorized>::Lanes; #len])
    }

    /// The rows of the group, and the type of one.
    pub(super) fn rows_of_group(&mut self) -> (TokenStream, TokenStream) {
        let row = self.emitter.library(Home::Expansion, "Row");
        let Some(names) = &self.group else { return Default::default() };
        let group = &names.group;
        if names.plan.axis == 0 {
            (quote!(#group.rows()), quote!(#row<'_>))
        } else {
            (quote!(#group.columns()), quote!(#row<'_, 1>))
        }
    }

    /// Code that puts what an item has written back to where it is kept.
    pub(super) fn copied_back(&self, of: &ItemLoop) -> TokenStream {
        let Some(names) = &self.group else { return TokenStream::new() };
        let slot = &names.slot;
        of.kept
            .iter()
            .filter(|variable| of.written.contains(variable) && self.has_column(**variable))
            .map(|variable| {
                let (array, name) = (self.array_name(*variable), self.plain_name(*variable));
                quote!(#array[#slot] = #name;)
            })
            .collect()
    }

    /// They are computed anew.
    fn emit_rematerialized(&mut self, of: &ItemLoop) -> TokenStream {
        let runner = self.set_runner(Runner::Item);
        let mut tokens = TokenStream::new();
        for (variable, value) in &of.anew {
            let (name, ty) = (self.plain_name(*variable), self.function.variables[variable.0].ty.clone());
            let (ty, value) = (self.ty(&ty), self.value(value, true).free());
            tokens.extend(quote!(let #name: #ty = #value;));
        }
        self.set_runner(runner);
        tokens
    }
}
