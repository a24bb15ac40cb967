//! Accesses by the number of the item: `p[i]` where `i` is one more for each next item of a row. That all of a row are inside is checked
//! once; the loop over the row has no other checks then, so that LLVM can vectorise it.

use std::collections::BTreeMap;

use super::body::{Blocks, Body};
use super::names::{Home, ident};
use super::tokens::{Ident, Literal, TokenStream};
use crate::analysis::row_checks::RowCheck;
use crate::program::{Builtin, Checked, Expression, ExpressionKind, VariableId};
use crate::vector::version::CheckedElements;

/// The work of a row before its blocks run.
pub(super) struct Row {
    /// The names of the elements.
    pub(super) names: Vec<Ident>,
    /// The code that leaves, of all items, those whose elements are inside, and declares the elements.
    pub(super) within: TokenStream,
}

impl Body<'_, '_> {
    /// The names of what the row checks.
    pub(super) fn elements(&self, checks: &[RowCheck]) -> Vec<Ident> {
        checks.iter().map(|check| self.row_name(check.elements.base, "row")).collect()
    }

    pub(super) fn row_name(&self, of: VariableId, word: &str) -> Ident {
        self.temporary(&format!("{}_{word}", self.function.variables[of.0].name))
    }

    /// The elements that a pointer leads to, if they were checked, and which of them.
    pub(super) fn element_of(&mut self, pointer: &Expression) -> Option<(Ident, TokenStream)> {
        let ExpressionKind::Builtin(Builtin::Checked(Checked::Element(number)), index) = &pointer.kind else {
            return None;
        };
        let at = if let Some(index) = index.first() {
            let long = self.emitter.names.primitive("u64");
            self.value(index, true).cast(&long).free()
        } else {
            let at = &self.row.at;
            quote!(#at)
        };
        Some((self.row.elements[number].clone(), at))
    }

    /// The numbers of the first elements of a row, the conditions under which all are inside, each behind `&&`, and what makes these elements then.
    /// An index does nothing but give a number.
    pub(super) fn elements_of_row(
        &mut self,
        checks: &[RowCheck],
        names: &[Ident],
        len: &TokenStream,
    ) -> [TokenStream; 3] {
        let (mut firsts, mut inside, mut made) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
        let mut named: Vec<(String, Ident)> = Vec::new();
        for (check, name) in checks.iter().zip(names) {
            let CheckedElements { base, index, most, writes, .. } = &check.elements;
            let pointer = self.name(*base);
            let (index, most) = (self.value(index, true).free(), Literal::i64_unsuffixed(*most));
            let written = index.to_string();
            let first = if let Some((_, first)) = named.iter().find(|(known, _)| *known == written) {
                first.clone()
            } else {
                let first = self.temporary("from");
                firsts.extend(quote!(let #first = #index;));
                named.push((written, first.clone()));
                first
            };
            let count = Literal::u64_unsuffixed(check.count);
            let len = if check.along { len.clone() } else { quote!(#count) };
            let [has_row, row] =
                if *writes { ["has_row_to_write", "row_to_write"] } else { ["has_row_to_read", "row_to_read"] };
            let [has_row, row] = [has_row, row].map(ident);
            inside.extend(quote!(&& #pointer.#has_row(#first, #len, #most)));
            made.extend(quote!(let #name = #pointer.#row(#first, #len, #most);));
        }
        [firsts, inside, made]
    }

    /// From here on statements in lanes use elements that the row has checked, of the block of this number.
    pub(super) fn enable_checked_rows(&mut self, checked: &BTreeMap<usize, CheckedElements>, number: &Ident) {
        let names = checked.iter().map(|(at, elements)| (*at, self.row_name(elements.base, "row"))).collect();
        self.row.blocks = Some(Blocks { names, number: number.clone() });
    }

    /// The name of these elements, and that of the number of the block.
    pub(super) fn checked_names(&self, at: usize) -> Option<(&Ident, &Ident)> {
        let blocks = self.row.blocks.as_ref()?;
        Some((blocks.names.get(&at)?, &blocks.number))
    }

    /// The work of the row for the blocks, and the parameters for these.
    pub(super) fn hoist_checks(
        &mut self,
        checked: &BTreeMap<usize, CheckedElements>,
        span: &Ident,
    ) -> (Row, Vec<TokenStream>) {
        let named = self.row.blocks.take().map(|blocks| blocks.names).unwrap_or_default();
        let of = self.emitter.library(Home::Expansion, "CheckedRow");
        let (mut within, mut names, mut parameters) = (TokenStream::new(), Vec::new(), Vec::new());
        for (CheckedElements { base, index, most, writes, ty }, name) in checked.values().zip(named.into_values()) {
            let (pointer, ty) = (self.name(*base), self.ty(ty));
            let (index, most) = (self.value(index, true).free(), Literal::i64_unsuffixed(*most));
            within.extend(quote!(let (#span, #name) = #span.within::<#ty, #writes>(#pointer, #index, #most);));
            parameters.push(quote!(#name: #of<'_, #ty, #writes>));
            names.push(name);
        }
        (Row { names, within }, parameters)
    }

    /// The parameters for elements that a row checks.
    pub(super) fn element_parameters(&mut self, checks: &[RowCheck], names: &[Ident]) -> Vec<TokenStream> {
        let of = self.emitter.library(Home::Expansion, "Elements");
        let parameter = |(check, name): (&RowCheck, &Ident)| {
            let (ty, writes) = (self.ty(&check.elements.ty), check.elements.writes);
            quote!(#name: #of<'_, #ty, #writes>)
        };
        checks.iter().zip(names).map(parameter).collect()
    }
}
