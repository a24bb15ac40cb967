//! The slices of what the items of a row have of variables.

use crate::codegen::tokens::{Ident, TokenStream};

/// The slices of what the items of a row have of variables: the names, the values and their types.
#[derive(Default)]
pub(super) struct RowSlices {
    pub(super) names: Vec<Ident>,
    pub(super) parts: Vec<TokenStream>,
    pub(super) types: Vec<TokenStream>,
}

impl RowSlices {
    /// Adds the blocks of an array by lanes that are a row's.
    pub(super) fn add_blocks(&mut self, array: &Ident, row: &Ident, ty: &TokenStream) {
        self.names.push(array.clone());
        self.parts.push(quote!(&mut #array[#row.blocks_of_places()]));
        self.types.push(quote!(&mut [#ty]));
    }

    /// Adds the part of an array that is a row's.
    pub(super) fn add(&mut self, array: &Ident, row: &Ident, mutable: bool, ty: &TokenStream) {
        let borrow = if mutable { quote!(&mut) } else { quote!(&) };
        self.names.push(array.clone());
        self.parts.push(quote!(#borrow #array[#row.numbers()]));
        self.types.push(quote!(#borrow [#ty]));
    }
}
