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

/// The elements of items by one access, whether their row is checked or not.
pub(super) struct OwnElements {
    /// The buffer, and whether they are written.
    pub(super) base: VariableId,
    pub(super) writes: bool,
    /// The code that makes them of its memory, and of the argument that it is.
    pub(super) of_memory: TokenStream,
    pub(super) of_argument: TokenStream,
}

/// The numbers of the first elements of a row, each once.
#[derive(Default)]
struct Firsts {
    named: Vec<(String, Ident)>,
    /// The code that gives them names.
    lets: TokenStream,
}

impl Firsts {
    /// The name of the number that an index is for the first item.
    fn of(&mut self, body: &mut Body<'_, '_>, index: &Expression) -> Ident {
        let index = body.value(index, true).free();
        if let Some((_, first)) = self.named.iter().find(|(known, _)| known == index.as_str()) {
            return first.clone();
        }
        let first = body.temporary("from");
        self.lets.extend(quote!(let #first = #index;));
        self.named.push((index.to_string(), first.clone()));
        first
    }
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

    /// The elements that a pointer leads to whether their row was checked or not, and the index of the item's own.
    pub(super) fn own_element_of<'x>(&self, pointer: &'x Expression) -> Option<(Ident, &'x Expression)> {
        let ExpressionKind::Builtin(Builtin::Checked(Checked::OwnElement(number)), found) = &pointer.kind else {
            return None;
        };
        let ExpressionKind::Offset(_, index) = &found.first()?.kind else { return None };
        Some((self.row.elements[number].clone(), index))
    }

    /// The numbers of the first elements of a row, the conditions under which all are inside, each behind `&&`, and what makes these elements then.
    /// An index does nothing but give a number.
    pub(super) fn elements_of_row(
        &mut self,
        checks: &[RowCheck],
        names: &[Ident],
        len: &TokenStream,
    ) -> [TokenStream; 3] {
        let (mut named, mut inside, mut made) = (Firsts::default(), TokenStream::new(), TokenStream::new());
        for (check, name) in checks.iter().zip(names) {
            let CheckedElements { base, index, most, writes, .. } = &check.elements;
            let pointer = self.name(*base);
            let (first, most) = (named.of(self, index), Literal::i64_unsuffixed(*most));
            let count = Literal::u64_unsuffixed(check.count);
            let len = if check.along { len.clone() } else { quote!(#count) };
            let [has_row, row] =
                if *writes { ["has_row_to_write", "row_to_write"] } else { ["has_row_to_read", "row_to_read"] };
            let [has_row, row] = [has_row, row].map(ident);
            inside.extend(quote!(&& #pointer.#has_row(#first, #len, #most)));
            made.extend(quote!(let #name = #pointer.#row(#first, #len, #most);));
        }
        [named.lets, inside, made]
    }

    /// As [`elements_of_row`](Self::elements_of_row), of items whose row may not be checked: the numbers, and for each check the code that makes its
    /// elements.
    pub(super) fn own_elements(
        &mut self,
        checks: &[RowCheck],
        names: &[Ident],
        items: &Ident,
    ) -> (TokenStream, Vec<OwnElements>) {
        let (mut named, mut made) = (Firsts::default(), Vec::new());
        for (check, name) in checks.iter().zip(names) {
            let CheckedElements { base, index, most, writes, .. } = &check.elements;
            let (first, most) = (named.of(self, index), Literal::i64_unsuffixed(*most));
            let [of_memory, of_argument] =
                if *writes { ["row_to_write", "argument_to_write"] } else { ["row_to_read", "argument_to_read"] };
            let [of_memory, of_argument] = [of_memory, of_argument].map(ident);
            let memory = self.name(*base);
            made.push(OwnElements {
                base: *base,
                writes: *writes,
                of_memory: quote!(let #name = #items.#of_memory(#memory, #first, #most);),
                of_argument: quote!(let #name = #items.#of_argument(&self.#memory, #first, #most);),
            });
        }
        (named.lets, made)
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
