//! Variables at program scope that change: each is a `static` of the library's, behind a lock that launches hold which use it.

use super::Emitter;
use super::names::Home;
use super::tokens::{Ident, Literal, TokenStream};
use super::types::Life;
use crate::program::{Function, GlobalId, Memory, Value};
use crate::sema::buffered::points_to_pointers;
use crate::types::Type;

impl Emitter<'_> {
    /// The memory of a variable, with its value at the beginning.
    pub(super) fn kept(&mut self, id: GlobalId) -> TokenStream {
        let global = &self.program.globals[id.0];
        let (name, ty) = (self.idents.globals[id.0].clone(), self.ty(&global.ty, Life::Static));
        let value = self.constant(&global.value, &global.ty, true);
        let variable = self.library(Home::Expansion, "Variable");
        if self.holds_pointers(&global.ty) {
            let nothing = self.zero(&global.ty, true);
            return quote!(static #name: #variable<#ty> = #variable::linked(#nothing, || #value););
        }
        if global.value == Value::Zero {
            return quote!(static #name: #variable<#ty> = #variable::new(#value););
        }
        let first = self.names.item(&format!("{}_first", global.name));
        self.idents.firsts.insert(id, first.clone());
        quote!(const #first: #ty = #value; static #name: #variable<#ty> = #variable::new(#first);)
    }

    /// A pointer at the beginning to so many bytes of a variable.
    pub(super) fn start_of(&mut self, id: GlobalId, offset: u64, pointee: &Type) -> TokenStream {
        let (name, global) = (self.idents.globals[id.0].clone(), &self.program.globals[id.0]);
        if let Type::Array(element, _) = &global.ty {
            let size = element.layout(&self.program.records).map_or(0, |(size, _)| size);
            if **element == *pointee && size > 0 && offset % size == 0 {
                let index = Literal::u64_unsuffixed(offset / size);
                return quote!(#name.start_at(#index));
            }
        }
        let (pointee, offset) = (self.ty(pointee, Life::Static), Literal::u64_unsuffixed(offset));
        quote!(#name.start::<#pointee>(#offset))
    }

    /// A value that holds the variables of a function for as long as `of` is borrowed, so that pointers in them may be used.
    pub(super) fn links(&mut self, function: &Function, of: &TokenStream) -> TokenStream {
        let program = self.program;
        let kept: Vec<_> = function.kept.iter().map(|id| self.idents.globals[id.0].clone()).collect();
        let unwritten = &self.transformed.unwritten.globals;
        let has_address = |id: &GlobalId| {
            let global = &program.globals[id.0];
            global.memory == Memory::Constant
                && matches!(global.ty, Type::Array(..) | Type::Record(_))
                && !unwritten.contains(id)
                && !global.ty.holds_pointers(&program.records)
        };
        let constants: Vec<_> = (0..program.globals.len()).map(GlobalId).filter(has_address).collect();
        let constants = constants.iter().map(|id| self.idents.globals[id.0].clone());
        let path = Home::Expansion.path();
        quote!(#path::unsafe_links!(#of, [#(#kept),*], [#(#constants),*]))
    }

    /// The function that gives all variables the values of the text, if the text has any: also where nothing changes them.
    pub(super) fn reset(&mut self, written: impl Iterator<Item = GlobalId>) -> TokenStream {
        let program = self.program;
        if !program.globals.iter().any(|global| global.is_variable) {
            return TokenStream::new();
        }
        let (linked, all): (Vec<_>, Vec<_>) = written
            .filter(|id| program.globals[id.0].memory == Memory::Kept)
            .partition(|id| program.globals[id.0].ty.holds_pointers(&program.records));
        self.names.begin();
        let function = self.names.item("reset_globals");
        let names: Vec<_> = all.iter().map(|_| self.names.temporary("kept")).collect();
        let kept = all.iter().map(|id| &self.idents.globals[id.0]);
        let sets = all.iter().zip(&names).map(|(id, name)| {
            let first = self.idents.firsts.get(id);
            first.map_or_else(|| quote!(#name.clear();), |first| quote!(#name.set(&#first);))
        });
        let restarted = linked.iter().map(|id| &self.idents.globals[id.0]);
        quote! {
            /// Gives the variables at program scope the values that the text gives them. It waits for launches that use them.
            pub fn #function() {
                #(let #names = #kept.hold();)*
                #(#sets)*
                #(#restarted.restart();)*
            }
        }
    }

    /// The variable that a parameter of a function points to, if the text does not have it.
    pub(super) fn kept_at(function: &Function, parameter: usize) -> Option<GlobalId> {
        function.kept.get(parameter.checked_sub(function.written_parameters())?).copied()
    }

    /// The pointer to a variable that is held by this name, or `within` a stretch of code, as functions are given it.
    pub(super) fn held(&self, name: &Ident, within: Option<&Ident>, id: GlobalId) -> TokenStream {
        let is_array = matches!(self.program.globals[id.0].ty, Type::Array(..));
        let decay = is_array.then(|| quote!(.decay()));
        let variable = &self.idents.globals[id.0];
        within.map_or_else(|| quote!(#name.pointer() #decay), |within| quote!(#within.pointer(&#variable) #decay))
    }

    /// Whether the host may call a function that uses such variables: not one that hands a pointer to them out.
    pub(super) fn may_be_public(&self, function: &Function) -> bool {
        let parameters = &function.variables[..function.written_parameters()];
        let takes = parameters.iter().any(|parameter| points_to_pointers(self.program, &parameter.ty));
        function.kept.is_empty() || !(takes || self.holds_pointers(&function.result))
    }
}
