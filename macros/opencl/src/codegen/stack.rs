//! The stack that a kernel needs, as the runtime is told of it.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::Emitter;
use super::names::Home;

impl Emitter<'_> {
    /// The stack of a kernel, for the runtime. `lanes`: of each item there is one in a lane.
    pub(super) fn stack(&mut self, number: usize, lanes: bool) -> TokenStream {
        let stack = self.library(Home::Expansion, "Stack");
        let of = &self.plan.stacks[number];
        let [variables, values, expressions] = [of.variables, of.values, of.expressions].map(Literal::u64_unsuffixed);
        // Nobody calls what runs lanes where these are not fast.
        let lanes = if lanes { self.if_fast() } else { quote!(false &&) };
        quote!(#stack::new(#variables, #values, #expressions, #lanes true))
    }
}
