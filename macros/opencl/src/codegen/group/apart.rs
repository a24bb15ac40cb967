//! A loop over the items of a group as a function of its own, which is given what it uses.
//!
//! It is an item and no closure: rustc knows the types of a function and of all closures in it together, and looks at all of them for each closure. With 200
//! barriers in one function `cargo check` took ten times as long.

use super::attributed;
use super::prologue::in_order;
use crate::codegen::body::{Body, Storage};
use crate::codegen::code::{has_word, words};
use crate::codegen::names::Home;
use crate::codegen::tokens::{Ident, TokenStream};
use crate::plan::ItemLoop;
use crate::program::VariableId;
use crate::types::Type;

/// Something around a loop that the loop may use: its name, its type in a function, and what the function is given.
pub(super) struct Around {
    name: Ident,
    ty: TokenStream,
    given: TokenStream,
}

impl Around {
    /// A reference to what the loop changes.
    pub(super) fn changed(name: &Ident, ty: &TokenStream) -> Self {
        Around { name: name.clone(), ty: quote!(&mut #ty), given: quote!(#name) }
    }

    /// The variables of all items.
    fn lent(name: Ident, ty: &TokenStream) -> Self {
        Around { ty: quote!(&mut [#ty]), given: quote!(#name), name }
    }

    /// A value that is copied.
    fn copied(name: Ident, ty: TokenStream) -> Self {
        Around { given: quote!(#name), name, ty }
    }
}

impl Body<'_, '_> {
    /// A loop over all items as a function of its own, of a kernel that has many. `beside` is what it uses beside the variables of the kernel.
    ///
    /// LLVM knows nothing of what is behind the group, so that it is told once more that nobody watches it. In a closure it reads what that refers to anew
    /// behind every store, so that what stays the same is copied.
    pub(super) fn apart(&mut self, of: &ItemLoop, looped: &TokenStream, beside: Vec<Around>) -> TokenStream {
        let known = self.known_group();
        let Some(names) = &self.group else { return TokenStream::new() };
        let group = names.group.clone();
        let unwatched = (!self.is_checked()).then(|| quote!(let #group = &#group.unwatched();));
        let begin = quote!(#unwatched #known);
        let Some(mut around) = self.around(of, looped) else {
            let fixed = in_order(&of.used).into_iter().filter(|of| self.is_fixed(*of));
            let copied: Vec<_> = fixed.map(|of| self.plain_name(of)).filter(|name| has_word(looped, name)).collect();
            let run = attributed(&quote!(#[inline(never)] || { #begin #(let #copied = #copied;)* #looped }));
            return quote!(#run(););
        };
        around.extend(beside);
        let of = self.emitter.library(Home::Expansion, "Group");
        let region = self.temporary("region");
        let (parameters, given): (Vec<_>, Vec<_>) =
            around.into_iter().map(|Around { name, ty, given }| (quote!(#name: #ty), given)).unzip();
        quote! {{
            #[inline(never)]
            fn #region(#group: &#of<'_>, #(#parameters),*) { #begin #looped }
            #region(#group, #(#given),*);
        }}
    }

    /// Whether a variable is what the launch has made, and stays so.
    fn is_fixed(&self, variable: VariableId) -> bool {
        let storage = self.group.as_ref().map(|names| &names.plan.variables.storage);
        let is_per_item = storage.is_some_and(|storage| storage.per_item.contains(&variable));
        let is_parameter = variable.0 < self.function.parameters && !self.is_assigned(variable);
        !is_per_item
            && self.storage(variable) != Storage::Private
            && (is_parameter || self.function.variables[variable.0].local)
    }

    /// All that a loop uses of what is around it, but the group. Nothing where a pointer that is kept is among it, as a function would have to say which lives
    /// as long as another one, or an array that is one for all items, which would be copied. Parameters and variables of all items are there from the
    /// beginning; another variable that has the name of a field in the loop may be declared behind it.
    fn around(&mut self, of_loop: &ItemLoop, looped: &TokenStream) -> Option<Vec<Around>> {
        let used = words(looped);
        let is_used = |name: &Ident| used.contains(name.as_str());
        let truth = self.emitter.names.primitive("bool");
        let mut all = Vec::new();
        let one_by_one = self.shared("one_by_one");
        if is_used(&one_by_one) {
            all.push(Around::copied(one_by_one, truth.clone()));
        }
        if let Some(ended) = self.group.as_ref().and_then(|names| names.ended.clone()).filter(is_used) {
            all.push(Around::lent(ended, &truth));
        }
        let function = self.function;
        for variable in (0..function.variables.len()).map(VariableId) {
            let storage = &self.group.as_ref()?.plan.variables.storage;
            let (is_per_item, is_uniform) = (storage.per_item.contains(&variable), storage.uniform.contains(&variable));
            let is_parameter = variable.0 < function.parameters;
            let name = if is_per_item { self.array_name(variable) } else { self.plain_name(variable) };
            let of = &function.variables[variable.0];
            if !(is_per_item || is_uniform && of_loop.used.contains(&variable) || is_parameter || of.local)
                || !is_used(&name)
            {
                continue;
            }
            let pointee = of.ty.pointee().filter(|_| self.is_fixed(variable) && !of.local);
            if self.emitter.holds_pointers(pointee.map_or(&of.ty, |pointee| &pointee.ty)) {
                return None;
            }
            let ty = self.ty(&of.ty);
            all.push(if is_per_item && self.lies_by_lanes(variable) {
                let ty = self.lanes_of_array(variable);
                Around::lent(name, &ty)
            } else if self.storage(variable) == Storage::Private {
                let (ty, _) = self.private(variable);
                if is_per_item {
                    Around { ty: quote!(&[#ty]), given: quote!(#name), name }
                } else {
                    Around { ty: quote!(&#ty), given: quote!(&#name), name }
                }
            } else if is_per_item {
                Around::lent(name, &ty)
            } else if of.local {
                let pointer = self.emitter.library(Home::OpenCl, "Pointer");
                Around::copied(name, quote!(#pointer<'_, #ty>))
            } else if matches!(of.ty, Type::Array(..)) {
                return None;
            } else {
                Around::copied(name, ty)
            });
        }
        for (owner, variable) in self.emitter.plan.locals[self.number].clone() {
            let name = self.local((owner, variable));
            if owner.0 == self.number || !is_used(&name) {
                continue;
            }
            let ty = &self.emitter.program.functions[owner.0].variables[variable.0].ty;
            if self.emitter.holds_pointers(ty) {
                return None;
            }
            let (pointer, ty) = (self.emitter.library(Home::OpenCl, "Pointer"), self.ty(ty));
            all.push(Around::copied(name, quote!(#pointer<'_, #ty>)));
        }
        Some(all)
    }
}
