//! Accesses to memory.

use super::Printer;
use crate::ast::Space;
use crate::codegen::builtin::atomic_method;
use crate::codegen::code::Level;
use crate::codegen::names::ident;
use crate::codegen::tokens::{Ident, Literal, TokenStream};
use crate::types::{LONG, Type};
use crate::vector::{
    Access, Atomic, AtomicIndex, Base, Contiguous, EachRound, FirstIndex, GroupLoad, Grouping, LoopChecks, LoopElement,
    Mask, Member, Pattern, Temp, VExpr, WidenedStart,
};
use crate::walk;

/// Indices that lie behind each other.
struct Row {
    /// The statements before it.
    bind: TokenStream,
    /// The index of the first item, and the highest value before it wraps, as `i64`.
    first: TokenStream,
    most: TokenStream,
    /// The index of each item.
    index: TokenStream,
}

/// An element of a group: the group, the number of the element, the pointer, the index of each item, the mask and where it stands.
struct Part {
    group: Ident,
    number: Literal,
    base: TokenStream,
    lanes: TokenStream,
    active: TokenStream,
    site: TokenStream,
}

impl Printer<'_, '_, '_> {
    pub(super) fn load(&mut self, of: &Access) -> TokenStream {
        if let (Base::Offset(base, by), Pattern::OftenContiguous(lanes)) = (&of.base, &of.pattern) {
            let (base, by, site, active) =
                (self.base(base), self.scalar(by).free(), self.site(of.site), self.active(of.mask));
            let (lanes, row) = (self.value(lanes), self.table.row.clone());
            return quote!(#base.gather_row_behind(#by, #lanes, #active, #row.threads(), #site));
        }
        let (base, site, active) = (self.base(&of.base), self.site(of.site), self.active(of.mask));
        match &of.pattern {
            Pattern::Contiguous(index) => {
                let Row { bind, first, most, index } = self.row(index);
                quote!({ #bind #base.load_row(#first, #most, #index, #active, #site) })
            }
            Pattern::Same(_) => unreachable!("an element that is the same for all items is read once"),
            Pattern::OftenContiguous(lanes) => {
                let (lanes, row) = (self.value(lanes), self.table.row.clone());
                quote!(#base.gather_row(#lanes, #active, #row.threads(), #site))
            }
            Pattern::GuessedContiguous(lanes) => {
                let lanes = self.value(lanes);
                quote!(#base.gather_guessed(#lanes, #active, #site))
            }
            Pattern::Strided { is_one, lanes } => {
                let (is_one, lanes) = (self.scalar(is_one).free(), self.value(lanes));
                let row = self.table.row.clone();
                quote!(#base.gather_strided(#is_one, #lanes, #active, #row.threads(), #site))
            }
            Pattern::Any(lanes) => {
                let lanes = self.value(lanes);
                quote!(#base.gather(#lanes, #active, #site))
            }
            Pattern::EachRound(of) => self.load_round(of, &base, &active, &site),
        }
    }

    /// The element of each item in a round of a loop.
    fn load_round(
        &mut self,
        of: &EachRound,
        base: &TokenStream,
        active: &TokenStream,
        site: &TokenStream,
    ) -> TokenStream {
        let (name, row, long) = (self.temp(of.name), self.table.row.clone(), self.primitive("i64"));
        let (round, left) = (self.body.plain_name(of.counter), self.scalar(&of.left).free());
        let lanes = self.value(&of.lanes);
        let round =
            quote!(#base.load_round(&mut #name, (#round as #long, #left), #[inline(always)] || #lanes, #active, #site));
        let Some(is_one) = &of.is_one else { return round };
        let is_one = self.scalar(is_one).free();
        quote!(if #is_one { #base.gather_row(#lanes, #active, #row.threads(), #site) } else { #round })
    }

    pub(super) fn store(&mut self, to: &Access, value: &VExpr) -> TokenStream {
        let (base, site, active) = (self.base(&to.base), self.site(to.site), self.active(to.mask));
        let value = self.value(value);
        match &to.pattern {
            Pattern::Contiguous(index) => {
                let (Row { bind, first, most, index }, row) = (self.row(index), self.table.row.clone());
                let is_local = to.mask.is_some() && self.is_local(&to.base);
                let store = ident(if is_local { "store_local_row" } else { "store_row" });
                quote!({ #bind #base.#store(#first, #most, #index, #value, #active, #row.threads(), #site); })
            }
            Pattern::Same(index) => {
                let index = self.first_index(index);
                quote!(#base.store_same(#index, #value, #active, #site);)
            }
            Pattern::OftenContiguous(lanes) => {
                let (lanes, row) = (self.value(lanes), self.table.row.clone());
                quote!(#base.scatter_row(#lanes, #value, #active, #row.threads(), #site);)
            }
            Pattern::GuessedContiguous(lanes) => {
                let (lanes, row) = (self.value(lanes), self.table.row.clone());
                quote!(#base.scatter_guessed(#lanes, #value, #active, #row.threads(), #site);)
            }
            Pattern::Strided { is_one, lanes } => {
                let (is_one, lanes) = (self.scalar(is_one).free(), self.value(lanes));
                let row = self.table.row.clone();
                quote!(#base.scatter_strided(#is_one, #lanes, #value, #active, #row.threads(), #site);)
            }
            Pattern::Any(lanes) => {
                let lanes = self.value(lanes);
                quote!(#base.scatter(#lanes, #value, #active, #site);)
            }
            Pattern::EachRound(_) => unreachable!("elements of rounds are read"),
        }
    }

    /// Whether a pointer is one to local memory.
    fn is_local(&self, of: &Base) -> bool {
        match of {
            Base::Pointer { of, .. } => of.ty.pointee().is_some_and(|pointee| pointee.space == Space::Local),
            Base::Local(_) => true,
            Base::Address(place) => walk::root(place).is_some_and(|of| self.body.is_local_memory(of)),
            Base::Decay(of) | Base::Cast(of, _) | Base::Packed(of, ..) | Base::Offset(of, _) | Base::Skip(of, _) => {
                self.is_local(of)
            }
            Base::Root(_) => false,
        }
    }

    fn row(&mut self, of: &Contiguous) -> Row {
        let long = self.primitive("i64");
        match of {
            Contiguous::Iota { name, first, most } => {
                let (name, first, counts) = (self.temp(*name), self.scalar(first), self.library("counts"));
                let most = Literal::i64_unsuffixed(*most);
                Row {
                    bind: quote!(let #name = #first;),
                    first: quote!(#name as #long),
                    most: quote!(#most),
                    index: quote!(#counts(0, #name)),
                }
            }
            Contiguous::Widened { name, own, ty, start, first, is_long, most } => {
                let (name, own, ty) = (self.temp(*name), self.temp(*own), self.body.ty(ty));
                let (first, start) = (self.scalar(first), self.scalar(start).free());
                let first = if *is_long { first } else { first.cast(&long) };
                let (counts, lanes) = (self.library("counts"), self.library("LANES"));
                let most = Literal::i64_unsuffixed(*most);
                Row {
                    bind: quote!(let #own: #ty = #start; let #name: #long = #first;),
                    first: quote!(#name),
                    // It holds for all or for none, so that LLVM decides it before a loop.
                    most: quote!(if #own as #long <= #most - (#lanes as #long - 1) { #long::MAX } else { #long::MIN }),
                    index: quote!(#counts(#name.wrapping_sub(#own as #long), #own)),
                }
            }
            Contiguous::Lanes { name, lanes } => {
                let (name, lanes, vectorized) =
                    (self.temp(*name), self.value(lanes), self.vectorized(&Type::Scalar(LONG)));
                let most = Literal::i64_unsuffixed(i64::MAX);
                Row {
                    bind: quote!(let #name = #lanes;),
                    first: quote!(#vectorized::lane(#name, 0)),
                    most: quote!(#most),
                    index: quote!(#name),
                }
            }
        }
    }

    /// The elements that a row has checked, and the number of the block.
    pub(super) fn checked(&self, elements: usize) -> (Ident, Ident) {
        let names = self.body.checked_names(elements);
        let (name, number) = names.expect("vectorized with the same elements");
        (name.clone(), number.clone())
    }

    /// The elements that were checked before a loop, and the number of that of a round.
    pub(super) fn in_bounds(&mut self, of: &LoopElement) -> (Ident, TokenStream) {
        let (elements, counter, long) = (self.temp(of.access), self.body.plain_name(of.counter), self.primitive("i64"));
        let mut number = quote!(#counter as #long);
        if of.lowest != 0 {
            let lowest = Literal::i64_unsuffixed(of.lowest);
            number = quote!((#number).wrapping_sub(#lowest));
        }
        if of.stride != 1 {
            let stride = Literal::i64_unsuffixed(of.stride);
            number = quote!((#number).wrapping_mul(#stride));
        }
        (elements, number)
    }

    /// The function is left, unless the accesses of all rounds of a loop are in bounds.
    pub(super) fn check_loop(&mut self, of: &LoopChecks) -> TokenStream {
        let (lanes, label, long) = (self.library("LANES"), self.lifetime(of.label), self.primitive("i64"));
        let (mut before, mut inside, mut made) = (TokenStream::new(), Vec::new(), TokenStream::new());
        for access in &of.accesses {
            if let Some(WidenedStart { own, ty, start, most }) = &access.widened {
                let (own, ty, start) = (self.temp(*own), self.body.ty(ty), self.scalar(start).free());
                let most = Literal::i64_unsuffixed(*most);
                before.extend(quote!(let #own: #ty = #start;));
                inside.push(quote!(#own as #long <= #most - (#lanes as #long - 1)));
            }
            let (first, index) = (self.temp(access.first), self.scalar(&access.index).cast(&long));
            let index = if access.low < 0 {
                let low = Literal::i64_unsuffixed(-access.low);
                let index = index.free();
                quote!((#index).wrapping_sub(#low))
            } else {
                index.free()
            };
            before.extend(quote!(let #first = #index;));
            let (base, name) = (self.base(&access.base), self.temp(access.name));
            let (row, extent, most) =
                (access.is_row, Literal::u64_unsuffixed(access.extent), Literal::i64_unsuffixed(access.most));
            inside.push(quote!(#base.has_in_bounds::<#extent, #row>(#first, #most)));
            made.extend(quote!(let #name = #base.in_bounds::<#extent, #row>(#first, #most);));
        }
        quote! {
            #before
            if !(#(#inside)&&*) { break #label false; }
            #made
        }
    }

    fn first_index(&mut self, of: &FirstIndex) -> TokenStream {
        match of {
            FirstIndex::Scalar(first) => {
                let long = self.primitive("i64");
                self.scalar(first).cast(&long).at(Level::Primary)
            }
            FirstIndex::Lanes(lanes) | FirstIndex::Guessed(lanes) => {
                let (vectorized, lanes) = (self.vectorized(&Type::Scalar(LONG)), self.value(lanes));
                quote!(#vectorized::lane(#lanes, 0))
            }
        }
    }

    pub(super) fn group_load(&mut self, of: &GroupLoad) -> TokenStream {
        let (name, base, active) = (self.temp(of.name), self.base(&of.base), self.active(of.mask));
        let (row, count, all) = (self.table.row.clone(), Literal::usize_unsuffixed(of.count), of.all);
        match &of.grouping {
            Grouping::Apart(lanes) => {
                let lanes = self.value(lanes);
                quote!(let #name = #base.load_interleaved::<#count, #all, _>(#lanes, #active, #row.threads());)
            }
            Grouping::Interleaved { first, most, before } => {
                let (lowest, most) = (self.first_index(first), Literal::i64_unsuffixed(*most));
                let number = Literal::i128_unsuffixed(*before);
                let index = if *before == 0 { lowest } else { quote!(#lowest.wrapping_sub(#number)) };
                quote!(let #name = #base.load_interleaved_row::<#count, #all>(#index, #most, #active, #row.threads());)
            }
        }
    }

    pub(super) fn begin_stores(
        &mut self,
        name: Temp,
        (base, first, most): (&Base, &FirstIndex, i64),
        count: usize,
        mask: Mask,
    ) -> TokenStream {
        let (name, base) = (self.temp(name), self.base(base));
        let (most, count) = (Literal::i64_unsuffixed(most), Literal::usize_unsuffixed(count));
        let active = self.active(mask);
        if let FirstIndex::Guessed(lanes) = first {
            let lanes = self.value(lanes);
            return quote!(let mut #name = #base.store_often_interleaved::<#count>(#lanes, #active););
        }
        let first = self.first_index(first);
        quote!(let mut #name = #base.store_interleaved::<#count>(#first, #most, #active);)
    }

    fn part(&mut self, of: &Member) -> Part {
        Part {
            group: self.temp(of.group),
            number: Literal::i128_unsuffixed(of.part),
            base: self.base(&of.base),
            lanes: self.value(&of.lanes),
            active: self.active(of.mask),
            site: self.site(of.site),
        }
    }

    pub(super) fn load_member(&mut self, of: &Member) -> TokenStream {
        let Part { group, number, base, lanes, active, site } = self.part(of);
        quote!(#group.part::<#number, _, _>(#base, #[inline(always)] || #lanes, #active, #site))
    }

    pub(super) fn store_member(&mut self, to: &Member, value: &VExpr) -> TokenStream {
        let Part { group, number, base, lanes, active, site } = self.part(to);
        let value = self.value(value);
        quote!(#group = #group.with::<#number, _>(#base, #[inline(always)] || #lanes, #value, #active, #site);)
    }

    pub(super) fn atomic(&mut self, of: &Atomic) -> TokenStream {
        let (base, active, site) = (self.base(&of.base), self.active(of.mask), self.site_of_order(of.site, of.order));
        let (place, lane) = (self.temp(of.place), self.temp(of.lane));
        let (mut binds, mut taken) = (TokenStream::new(), Vec::new());
        for (name, ty, value) in &of.operands {
            let (name, value, vectorized) = (self.temp(*name), self.value(value), self.vectorized(ty));
            binds.extend(quote!(let #name = #value;));
            taken.push(quote!(#vectorized::lane(#name, #lane)));
        }
        let (atomic, method) = (self.library("Atomic"), atomic_method(of.function, of.order, of.is_local));
        let change = quote!(#[inline(always)] |#place, #lane| #atomic::#method(#place, #(#taken,)* #site));
        match &of.index {
            AtomicIndex::Checked(elements) => {
                let (blocks, number) = self.checked(*elements);
                quote!({ #binds #blocks.each(#number, #base, #active, #change,) })
            }
            AtomicIndex::Contiguous { numbers, index, site } => {
                let (numbers, Row { bind, first, most, index }) = (self.base(numbers), self.row(index));
                let number = self.site(*site);
                quote!({
                    #bind
                    #binds
                    #base.each_by(#numbers, (#first, #most), #index, #active, #number, #change,)
                })
            }
            AtomicIndex::Lanes { name, lanes } => {
                let (at, lanes) = (self.temp(*name), self.value(lanes));
                quote!({ let #at = #lanes; #binds #base.each(#at, #active, #change) })
            }
        }
    }
}
