//! Places: how they are read, written, and pointed to.
//!
//! A place lies in a variable of Rust's, where no pointer is made of the variable; in a [`Private`](Home::Expansion) one otherwise; or in
//! memory, by a pointer.

use super::body::{Body, Storage};
use super::code::Code;
use super::names::{Home, ident};
use super::tokens::{Ident, Literal, ToTokens, TokenStream};
use super::{Whole, structure_of};
use crate::analysis::settled_reads;
use crate::diagnostic::message::codegen as message;
use crate::program::{Expression, ExpressionKind, Place, PlaceKind, Value};
use crate::source::Span;
use crate::transform::is_bounded_part;
use crate::types::Type;
use crate::walk;
use swz_language::element::Element;

/// How a place is reached.
#[derive(Clone)]
pub(super) enum LvalueCode {
    /// It is a place of Rust's.
    Rust(TokenStream),
    /// It is a private variable with an address.
    Private(TokenStream),
    /// It lies behind a pointer, so many elements further.
    Memory(TokenStream, Option<TokenStream>, TokenStream),
    /// It is one of elements that were checked before, of this number.
    Element(Ident, TokenStream),
    /// It is the item's own one of them, or the element of an index where no row was checked.
    OwnElement(Ident, TokenStream, TokenStream),
    /// It is some lanes of a vector at another place.
    Lanes(Box<LvalueCode>, Vec<u8>, &'static Element, u8),
    /// It is a part, such as `.field[2]`, of a packed structure of this type at another place. To the fields of such a structure there are no
    /// references, so that it is read and written as a whole.
    Part(Box<LvalueCode>, Type, TokenStream),
    /// It is a lane that does not exist.
    Nowhere,
}

impl Body<'_, '_> {
    /// The value in a place.
    pub(super) fn load(&mut self, place: &Place, known: bool) -> Code {
        self.accesses(place);
        match &place.kind {
            PlaceKind::Temporary(value) => self.value(value, known),
            PlaceKind::Lanes(base, lanes) => {
                let Type::Vector(_, width) = base.ty else { return self.load(base, known) };
                let is_watched = walk::root(base).is_some_and(|variable| self.is_watched(variable));
                // Other components may not be written yet, or be written by other items.
                if is_watched || self.is_checked() && !is_value(base) {
                    let lvalue = self.lvalue(place, None);
                    return self.read(&lvalue, &place.ty);
                }
                let whole = self.load(base, false);
                self.lanes(whole, lanes, width, &place.ty)
            }
            PlaceKind::Element(base, index) if matches!(base.kind, PlaceKind::Lanes(..)) => {
                let site = self.site_of(place);
                let (whole, index) = (self.load(base, false), self.index(index, base.ty.width().into(), &site));
                let whole = whole.at(super::code::Level::Primary);
                Code::primary(quote!(#whole[#index]))
            }
            PlaceKind::Field(base, field)
                if self.emitter.program.is_union(&base.ty) && walk::root(base).is_none() && is_value(base) =>
            {
                let field = self.field_name(&base.ty, *field);
                self.load(base, false).dot(&quote!(#field()))
            }
            _ => self.member(place).unwrap_or_else(|| {
                let lvalue = self.lvalue(place, None);
                let settled = &self.evaluation.settled;
                self.evaluation.by_settled = settled_reads::base(place).is_some_and(|base| settled.contains(&base));
                let value = self.read(&lvalue, &place.ty);
                self.evaluation.by_settled = false;
                value
            }),
        }
    }

    /// The number or the vector in a field of a structure in memory, or in an element of a known number of an array there. The check is one of the whole
    /// structure, so that LLVM sees the one before it again in that of a further field.
    fn member(&mut self, place: &Place) -> Option<Code> {
        if !self.emitter.plan.whole_checks || self.is_checked() || !place.ty.is_number() {
            return None;
        }
        let (mut base, mut path) = (place, TokenStream::new());
        loop {
            match &base.kind {
                PlaceKind::Field(outer, field) => {
                    let name = self.field_name(&outer.ty, *field);
                    (base, path) = (outer, quote!(.#name #path));
                }
                PlaceKind::Element(outer, index) => {
                    let (Type::Array(_, len), &ExpressionKind::Constant(Value::Integer(number))) =
                        (&outer.ty, &index.kind)
                    else {
                        return None;
                    };
                    if !(0..i128::from(*len)).contains(&number) {
                        return None;
                    }
                    let index = Literal::u64_unsuffixed(number as u64);
                    (base, path) = (outer, quote!([#index] #path));
                }
                PlaceKind::Dereference(_) => break,
                _ => return None,
            }
        }
        let is_structure = matches!(base.ty, Type::Record(_)) && base.ty.is_full(&self.emitter.program.records);
        if !is_structure {
            return None;
        }
        let site = self.site_of(place);
        let lvalue = self.lvalue(base, None);
        let (pointer, _) = self.pointer_of(&lvalue);
        let it = self.temporary("it");
        Some(Code::primary(quote!(#pointer.member(|#it| &mut #it #path, #site))))
    }

    /// The value where a road leads.
    pub(super) fn read(&mut self, lvalue: &LvalueCode, ty: &Type) -> Code {
        match lvalue {
            LvalueCode::Rust(place) => Code::primary(place.clone()),
            LvalueCode::Private(variable) => Code::primary(quote!(#variable.get())),
            LvalueCode::Element(elements, at) => Code::primary(quote!(#elements.get(#at))),
            LvalueCode::OwnElement(elements, index, site) => {
                let at = &self.row.at;
                Code::primary(quote!(#elements.get(#index, #at, #site)))
            }
            LvalueCode::Memory(..) if self.is_checked() && matches!(ty, Type::Record(_)) => {
                let kept = self.evaluation.keeps;
                let (pointer, site) = self.pointer_of(lvalue);
                let mut fields = Vec::new();
                ty.covered(0, &self.emitter.program.records, &mut fields);
                let fields = fields.into_iter().map(|part| {
                    let (start, end) = (Literal::u64_unsuffixed(part.start), Literal::u64_unsuffixed(part.end));
                    quote!(#start..#end)
                });
                Code::primary(quote!(#pointer.copy(&[#(#fields),*], #kept, #site)))
            }
            LvalueCode::Memory(pointer, None, site) if self.evaluation.by_settled => {
                Code::primary(quote!(#pointer.load_settled(#site)))
            }
            LvalueCode::Memory(pointer, Some(index), site) if self.evaluation.by_settled => {
                Code::primary(quote!(#pointer.get_settled(#index, #site)))
            }
            LvalueCode::Memory(pointer, None, site) if self.is_checked() => {
                Code::primary(quote!(#pointer.load_in_check(#site)))
            }
            LvalueCode::Memory(pointer, Some(index), site) if self.is_checked() => {
                Code::primary(quote!(#pointer.get_in_check(#index, #site)))
            }
            LvalueCode::Memory(pointer, None, site) => Code::primary(quote!(#pointer.load(#site))),
            LvalueCode::Memory(pointer, Some(index), site) if self.is_read_once(ty) => {
                Code::primary(quote!(#pointer.load_uniform(#index, #site)))
            }
            LvalueCode::Memory(pointer, Some(index), site) => Code::primary(quote!(#pointer.get(#index, #site))),
            LvalueCode::Lanes(base, lanes, element, _)
                if self.is_checked() && matches!(**base, LvalueCode::Memory(..)) =>
            {
                let (pointer, site) = self.pointer_of(base);
                if let &[lane] = lanes.as_slice() {
                    let (scalar, lane) = (self.emitter.scalar(element), Literal::u8_unsuffixed(lane));
                    return Code::primary(quote!(#pointer.cast::<#scalar>().get_in_check(#lane, #site)));
                }
                let lanes = lanes.iter().map(|&lane| Literal::u8_unsuffixed(lane));
                Code::primary(quote!(#pointer.lanes([#(#lanes),*], #site)))
            }
            LvalueCode::Lanes(base, lanes, element, width) => {
                let whole = self.read(base, &Type::Vector(element, *width));
                self.lanes(whole, lanes, *width, ty)
            }
            LvalueCode::Part(base, of, part) => {
                let whole = self.read(base, of).at(super::code::Level::Primary);
                // Methods take references: of a copy.
                Code::block(quote!({ #whole #part }))
            }
            LvalueCode::Nowhere => self.emitter.zero(ty, false),
        }
    }

    /// The statement that writes a value where a road leads.
    pub(super) fn write(&mut self, lvalue: &LvalueCode, value: &TokenStream) -> TokenStream {
        match lvalue {
            LvalueCode::Rust(place) => quote!(#place = #value;),
            LvalueCode::Private(variable) => quote!(#variable.set(#value);),
            LvalueCode::Element(elements, at) => {
                quote!(#elements.set(#at, #value);)
            }
            LvalueCode::OwnElement(elements, index, site) => {
                let at = &self.row.at;
                quote!(#elements.set(#index, #at, #value, #site);)
            }
            LvalueCode::Memory(pointer, None, site) if self.is_checked() => {
                quote!(#pointer.store_in_check(#value, #site);)
            }
            LvalueCode::Memory(pointer, Some(index), site) if self.is_checked() => {
                quote!(#pointer.set_in_check(#index, #value, #site);)
            }
            LvalueCode::Memory(pointer, None, site) => quote!(#pointer.store(#value, #site);),
            LvalueCode::Memory(pointer, Some(index), site) => quote!(#pointer.set(#index, #value, #site);),
            LvalueCode::Nowhere => quote!(let _ = #value;),
            LvalueCode::Part(base, of, part) => {
                let (new, whole) = (self.temporary("new"), self.temporary("whole"));
                let before = self.read(base, of).free();
                let back = self.write(base, &quote!(#whole));
                quote!({ let #new = #value; let mut #whole = #before; #whole #part = #new; #back })
            }
            LvalueCode::Lanes(base, lanes, element, width) => match (&**base, lanes.as_slice()) {
                (LvalueCode::Rust(place), &[lane]) => {
                    let component = component(lane, *width);
                    quote!(#place.#component = #value;)
                }
                (LvalueCode::Rust(place), lanes) => {
                    let call = permute("__swz_assign", lanes, *width, &quote!(, _));
                    quote!(#place.#call(&{ #value }).__swz_write();)
                }
                (part @ LvalueCode::Part(..), _) => {
                    let (new, vector) = (self.temporary("lanes"), self.temporary("vector"));
                    let before = self.read(part, &Type::Vector(element, *width)).free();
                    let lvalue =
                        LvalueCode::Lanes(Box::new(LvalueCode::Rust(quote!(#vector))), lanes.clone(), element, *width);
                    let (change, back) = (self.write(&lvalue, &quote!(#new)), self.write(part, &quote!(#vector)));
                    quote!({ let #new = #value; let mut #vector = #before; #change #back })
                }
                (base, lanes) => {
                    let (pointer, site) = self.pointer_of(base);
                    let scalar = self.emitter.scalar(element);
                    if let &[lane] = lanes {
                        let lane = Literal::u8_unsuffixed(lane);
                        return quote!(#pointer.cast::<#scalar>().set(#lane, #value, #site););
                    }
                    let lanes = lanes.iter().map(|&lane| Literal::u8_unsuffixed(lane));
                    quote!(#pointer.set_lanes([#(#lanes),*], #value, #site);)
                }
            },
        }
    }

    /// The pointer to where a road in memory leads, and its site.
    fn pointer_of(&mut self, lvalue: &LvalueCode) -> (TokenStream, TokenStream) {
        match lvalue {
            LvalueCode::Memory(pointer, None, site) => (pointer.clone(), site.clone()),
            LvalueCode::Memory(pointer, Some(index), site) => (quote!(#pointer.offset(#index)), site.clone()),
            LvalueCode::Private(variable) => {
                let site = self.emitter.site(self.function.span);
                (quote!(#variable.pointer()), site)
            }
            LvalueCode::Rust(_)
            | LvalueCode::Element(..)
            | LvalueCode::OwnElement(..)
            | LvalueCode::Lanes(..)
            | LvalueCode::Part(..)
            | LvalueCode::Nowhere => {
                let pointer = self.emitter.library(Home::OpenCl, "Pointer");
                let site = self.emitter.site(self.function.span);
                (quote!(#pointer::null()), site)
            }
        }
    }

    /// The road to a place. Where the place is read and written, what it is found by goes into `bound` first, unless it is the same each
    /// time that it is evaluated; `bound` comes with what is evaluated in between.
    #[expect(clippy::too_many_lines, reason = "an arm for each kind of a place")]
    pub(super) fn lvalue(&mut self, place: &Place, mut bound: Option<&mut EvaluatedOnce<'_>>) -> LvalueCode {
        match &place.kind {
            PlaceKind::Variable(variable) => {
                let name = self.name(*variable);
                match self.storage(*variable) {
                    Storage::Plain => LvalueCode::Rust(name),
                    Storage::Private if self.is_watched(*variable) => {
                        let site = self.site_of(place);
                        LvalueCode::Memory(quote!(#name.pointer()), None, site)
                    }
                    Storage::Private => LvalueCode::Private(name),
                    Storage::Local => {
                        let site = self.site_of(place);
                        LvalueCode::Memory(name, None, site)
                    }
                }
            }
            PlaceKind::Global(global) => LvalueCode::Rust(self.emitter.global_name(*global)),
            PlaceKind::Dereference(pointer) => {
                if let Some((elements, at)) = self.element_of(pointer) {
                    return LvalueCode::Element(elements, at);
                }
                let site = self.site_of(place);
                if let Some((elements, index)) = self.own_element_of(pointer) {
                    let stable = bound.as_deref().is_none_or(|bound| self.is_stable_beside(index, bound.beside));
                    let index = self.value(index, true).free();
                    return match bound {
                        Some(bound) if !stable => {
                            let name = self.temporary("place");
                            bound.statements.push(quote!(let #name = #index;));
                            LvalueCode::OwnElement(elements, quote!(#name), site)
                        }
                        _ => LvalueCode::OwnElement(elements, index, site),
                    };
                }
                let (pointer, index) = match &pointer.kind {
                    ExpressionKind::Offset(pointer, index) => (&**pointer, Some(&**index)),
                    _ => (&**pointer, None),
                };
                let stable = bound.as_deref().is_none_or(|bound| {
                    self.is_stable_beside(pointer, bound.beside)
                        && index.is_none_or(|index| self.is_stable_beside(index, bound.beside))
                });
                let base = self.value(pointer, false).at(super::code::Level::Primary);
                let index = index.map(|index| self.value(index, true).free());
                match bound {
                    Some(bound) if !stable => {
                        let name = self.temporary("place");
                        let whole = index.map_or_else(|| base.clone(), |index| quote!(#base.offset(#index)));
                        bound.statements.push(quote!(let #name = #whole;));
                        LvalueCode::Memory(quote!(#name), None, site)
                    }
                    _ => LvalueCode::Memory(base, index, site),
                }
            }
            PlaceKind::Element(base, index) => {
                let len = match base.ty {
                    Type::Array(_, len) => len,
                    Type::Vector(element, width) => return self.component_road(base, index, element, width, bound),
                    _ => return LvalueCode::Nowhere,
                };
                let site = self.site_of(place);
                let stable = bound.as_deref().is_none_or(|bound| self.is_stable_beside(index, bound.beside));
                let by_lanes = if let PlaceKind::Variable(array) = base.kind {
                    self.lane_of_array(array).map(|of| (self.plain_name(array), of))
                } else {
                    None
                };
                let base = self.lvalue(base, bound.as_deref_mut());
                if matches!(base, LvalueCode::Rust(_) | LvalueCode::Part(..)) {
                    let index = self.index(index, len, &site);
                    let index = match bound {
                        Some(bound) if !stable => {
                            let name = self.temporary("element");
                            bound.statements.push(quote!(let #name = #index;));
                            quote!(#name)
                        }
                        _ => index,
                    };
                    if let Some((array, (block, lane))) = by_lanes {
                        return LvalueCode::Rust(quote!(#array[#block][#index].as_mut_array()[#lane]));
                    }
                    return match base {
                        LvalueCode::Part(whole, of, part) => LvalueCode::Part(whole, of, quote!(#part[#index])),
                        LvalueCode::Rust(base) => LvalueCode::Rust(quote!(#base[#index])),
                        other => other,
                    };
                }
                let (pointer, _) = self.pointer_of(&base);
                let index = if self.is_checked() && len > 0 {
                    // Memory goes on behind a member and behind a row.
                    let (index, long) = (self.index(index, len, &site), self.emitter.names.primitive("i64"));
                    quote!(#index as #long)
                } else {
                    self.value(index, true).free()
                };
                match bound {
                    Some(bound) if !stable => {
                        let name = self.temporary("place");
                        bound.statements.push(quote!(let #name = #pointer.decay().offset(#index);));
                        LvalueCode::Memory(quote!(#name), None, site)
                    }
                    _ => LvalueCode::Memory(quote!(#pointer.decay()), Some(index), site),
                }
            }
            PlaceKind::Field(base, field) => {
                let site = self.site_of(place);
                let (name, union) = (self.field_name(&base.ty, *field), self.emitter.program.is_union(&base.ty));
                let packed = self.is_unaligned(&base.ty, &place.ty);
                let of = base.ty.clone();
                let effects = packed && walk::place_has_effects(base) && bound.is_none();
                let lvalue = self.lvalue(base, bound);
                if effects {
                    self.emitter.faults.push(message::packed_field_with_effects(place.span));
                }
                match lvalue {
                    LvalueCode::Part(whole, of, part) if !union => LvalueCode::Part(whole, of, quote!(#part.#name)),
                    lvalue @ (LvalueCode::Memory(..) | LvalueCode::Private(_) | LvalueCode::Element(..)) if packed => {
                        LvalueCode::Part(Box::new(lvalue), of, quote!(.#name))
                    }
                    lvalue @ LvalueCode::Rust(_) if packed && place.ty.scalar().is_none() => {
                        LvalueCode::Part(Box::new(lvalue), of, quote!(.#name))
                    }
                    LvalueCode::Rust(base) if union => LvalueCode::Rust(quote!(#base.#name())),
                    LvalueCode::Rust(base) => LvalueCode::Rust(quote!(#base.#name)),
                    base => {
                        let (pointer, _) = self.pointer_of(&base);
                        LvalueCode::Memory(self.field(&pointer, &place.ty, &name, union), None, site)
                    }
                }
            }
            PlaceKind::Lanes(base, lanes) => {
                let Type::Vector(element, width) = base.ty else { return LvalueCode::Nowhere };
                lanes_at(self.lvalue(base, bound), lanes, element, width)
            }
            PlaceKind::Temporary(value) => LvalueCode::Rust(self.value(value, false).at(super::code::Level::Primary)),
        }
    }

    /// The road to a component of a vector by its index.
    fn component_road(
        &mut self,
        base: &Place,
        index: &Expression,
        element: &'static Element,
        width: u8,
        mut bound: Option<&mut EvaluatedOnce<'_>>,
    ) -> LvalueCode {
        let lvalue = self.lvalue(base, bound.as_deref_mut());
        if let ExpressionKind::Constant(Value::Integer(number)) = index.kind {
            if (0..i128::from(width)).contains(&number) {
                return lanes_at(lvalue, &[number as u8], element, width);
            }
        }
        let site = self.emitter.site(index.span);
        let is_own = walk::reads_root(index, base);
        let stable = bound.as_deref().is_none_or(|bound| !is_own && self.is_stable_beside(index, bound.beside));
        let (base, mut index) = match lvalue {
            // The index counts these lanes, of which the last may not exist.
            LvalueCode::Lanes(base, lanes, _, whole) => {
                let lanes: Vec<_> = lanes.into_iter().filter(|&lane| lane < whole).collect();
                let index = self.index(index, lanes.len() as u64, &site);
                let lanes = lanes.into_iter().map(Literal::u8_unsuffixed);
                let size = self.emitter.names.primitive("usize");
                (*base, quote!([#(#lanes),*][#index] as #size))
            }
            LvalueCode::Nowhere => return LvalueCode::Nowhere,
            base => (base, self.index(index, width.into(), &site)),
        };
        if let (Some(bound), false) = (bound, stable) {
            let name = self.temporary("element");
            bound.statements.push(quote!(let #name = #index;));
            index = quote!(#name);
        }
        match base {
            LvalueCode::Rust(base) => LvalueCode::Rust(quote!(#base[#index])),
            base => {
                let (pointer, site) = self.pointer_of(&base);
                let scalar = self.emitter.scalar(element);
                let long = self.emitter.names.primitive("i64");
                LvalueCode::Memory(quote!(#pointer.cast::<#scalar>()), Some(quote!(#index as #long)), site)
            }
        }
    }

    /// A pointer to a field, from one to its structure.
    fn field(&mut self, pointer: &TokenStream, ty: &Type, name: &Ident, union: bool) -> TokenStream {
        if union {
            let ty = self.ty(ty);
            quote!(#pointer.cast::<#ty>())
        } else {
            let it = self.temporary("it");
            quote!(#pointer.field(|#it| &mut #it.#name))
        }
    }

    /// Whether an expression is the same after another was evaluated.
    pub(super) fn is_stable_beside(&self, of: &Expression, beside: Option<&Expression>) -> bool {
        walk::is_stable(of, &|variable| self.storage(variable) != Storage::Plain)
            && beside.is_none_or(|beside| !walk::writes_variables(beside))
    }

    /// An index into an array of Rust's.
    fn index(&mut self, index: &Expression, len: u64, site: &TokenStream) -> TokenStream {
        if let ExpressionKind::Constant(Value::Integer(number)) = index.kind {
            if (0..i128::from(len)).contains(&number) {
                return Literal::u64_unsuffixed(number as u64).to_token_stream();
            }
        }
        let checked = self.emitter.library(Home::Expansion, "index");
        let (index, len) = (self.value(index, true), Literal::u64_unsuffixed(len));
        quote!(#checked(#index, #len, #site))
    }

    /// A pointer of this type to a place: to an array, or to its first element.
    pub(super) fn address(&mut self, place: &Place, ty: &Type) -> Code {
        let pointer = self.pointer_to(place);
        let is_whole = ty.pointee().is_some_and(|pointee| pointee.ty == place.ty);
        let pointer = if matches!(place.ty, Type::Array(..)) && !is_whole {
            let array = self.bounded(place, pointer);
            quote!(#array.decay())
        } else {
            pointer
        };
        Code::primary(pointer)
    }

    /// A pointer to a place, for pointers to parts of it. In what `check` runs the memory ends with an array or a vector that is a part of other
    /// memory, as C has it: a pointer that was kept in a variable says nothing of the array any more.
    pub(super) fn bounded(&self, place: &Place, pointer: TokenStream) -> TokenStream {
        if self.is_checked() && is_bounded_part(place) { quote!(#pointer.bounded()) } else { pointer }
    }

    /// The site of a place in memory.
    fn site_of(&mut self, place: &Place) -> TokenStream {
        let whole = self.structure_of(place);
        self.emitter.site_of(place, whole)
    }

    /// The structure that a place in memory is a member of.
    fn structure_of(&self, place: &Place) -> Whole {
        let local = walk::root(place).is_some_and(|variable| self.storage(variable) == Storage::Local);
        structure_of(place, &self.emitter.program.records, local)
    }

    /// Takes down that the place is read or written, as its site is written again in lanes, where that of a component may be that of the vector.
    pub(super) fn accesses(&mut self, place: &Place) {
        let whole = self.structure_of(place);
        self.emitter.accesses(place.span, whole);
        match &place.kind {
            PlaceKind::Lanes(base, _) => self.accesses(base),
            PlaceKind::Element(base, _) if base.ty.is_vector() => self.accesses(base),
            _ => {}
        }
    }

    /// Takes down that a function is given the address of a member, of which it tells as an access to the member does.
    pub(super) fn accesses_through(&mut self, argument: &Expression, call: Span) {
        let mut pointer = argument;
        while let ExpressionKind::Convert(_, of) = &pointer.kind {
            pointer = of;
        }
        let ExpressionKind::AddressOf(place) = &pointer.kind else { return };
        let whole = self.structure_of(place);
        if whole.is_some() {
            self.emitter.accesses(call, whole);
            self.emitter.accesses(argument.span, whole);
        }
    }

    /// A pointer to a place; of an array to the whole of it.
    pub(super) fn pointer_to(&mut self, place: &Place) -> TokenStream {
        match &place.kind {
            PlaceKind::Variable(variable) => {
                let name = self.name(*variable);
                if self.storage(*variable) == Storage::Local { name } else { quote!(#name.pointer()) }
            }
            PlaceKind::Global(global) => {
                let pointer = self.emitter.library(Home::OpenCl, "Pointer");
                let global = self.emitter.global_name(*global);
                quote!(#pointer::of(&#global))
            }
            PlaceKind::Dereference(pointer) => self.value(pointer, false).at(super::code::Level::Primary),
            PlaceKind::Element(base, index) => {
                let element = base.ty.is_vector().then(|| self.ty(&place.ty));
                let (array, mut base) = (base, self.pointer_to(base));
                // `&a[0][0]` may be used for all rows.
                if !(walk::is_constant(index, false) && is_first_row(array)) {
                    base = self.bounded(array, base);
                }
                let index = self.value(index, true);
                if let Some(element) = element {
                    quote!(#base.cast::<#element>().offset(#index))
                } else {
                    quote!(#base.decay().offset(#index))
                }
            }
            PlaceKind::Field(base, field) => {
                let (name, union) = (self.field_name(&base.ty, *field), self.emitter.program.is_union(&base.ty));
                let unaligned = self.is_unaligned(&base.ty, &place.ty);
                let record = self.ty(&base.ty);
                let base = self.pointer_to(base);
                if unaligned {
                    let (byte, long) = (self.emitter.names.primitive("u8"), self.emitter.names.primitive("i64"));
                    let ty = self.ty(&place.ty);
                    let offset = quote!(::core::mem::offset_of!(#record, #name) as #long);
                    return quote!(#base.cast::<#byte>().offset(#offset).cast::<#ty>());
                }
                self.field(&base, &place.ty, &name, union)
            }
            PlaceKind::Lanes(base, lanes) => {
                let ty = self.ty(&place.ty);
                let pointer = self.pointer_to(base);
                let base = self.bounded(base, pointer);
                let lane = Literal::u8_unsuffixed(lanes.first().copied().unwrap_or(0));
                quote!(#base.cast::<#ty>().offset(#lane))
            }
            PlaceKind::Temporary(value) => {
                let name = self.literal_variable(&place.ty);
                let value = self.value(value, true);
                quote!(({ #name.set(#value); #name.pointer() }))
            }
        }
    }

    /// The name of a field.
    pub(super) fn field_name(&self, of: &Type, field: usize) -> Ident {
        match of {
            Type::Record(record) => self.emitter.idents.fields[record.0][field].clone(),
            _ => unreachable!("the checker gives fields to structures only"),
        }
    }

    /// Whether a field of such a structure may lie at an address that its type is not aligned to.
    fn is_unaligned(&self, of: &Type, field: &Type) -> bool {
        matches!(of, Type::Record(record) if {
            let record = &self.emitter.program.records[record.0];
            record.packed && !record.union && self.emitter.align(field) > 1
        })
    }

    /// Lanes of a vector of this width.
    pub(super) fn lanes(&mut self, whole: Code, lanes: &[u8], width: u8, ty: &Type) -> Code {
        match *lanes {
            // Its value nobody says, but it may be divided by.
            [lane] if width == 3 && lane > 2 => {
                let (value, zero) = (whole.free(), self.emitter.zero(ty, false));
                Code::block(quote!({ let _ = #value; #zero }))
            }
            [lane] => {
                let component = component(lane, width);
                whole.dot(&quote!(#component))
            }
            ref lanes => {
                let call = permute("__swz_swizzle", lanes, width, &TokenStream::new());
                whole.dot(&quote!(#call()))
            }
        }
    }
}

/// The road to lanes of the vector of this width where another leads. Lanes of lanes are lanes.
fn lanes_at(base: LvalueCode, lanes: &[u8], element: &'static Element, width: u8) -> LvalueCode {
    let (base, lanes, width) = match base {
        LvalueCode::Lanes(base, outer, _, width) => {
            (base, lanes.iter().filter_map(|&lane| outer.get(usize::from(lane)).copied()).collect(), width)
        }
        base => (Box::new(base), lanes.to_vec(), width),
    };
    if lanes.len() == 1 && width == 3 && lanes[0] > 2 {
        LvalueCode::Nowhere
    } else {
        LvalueCode::Lanes(base, lanes, element, width)
    }
}

/// Whether a place is a value that has none of its own.
fn is_value(place: &Place) -> bool {
    match &place.kind {
        PlaceKind::Temporary(_) | PlaceKind::Global(_) => true,
        PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => is_value(base),
        PlaceKind::Variable(_) | PlaceKind::Dereference(_) => false,
    }
}

/// The values that a place is found by, where it is read and written.
pub(super) struct EvaluatedOnce<'a> {
    /// The value that is evaluated before the place is written.
    pub(super) beside: Option<&'a Expression>,
    /// The statements that are evaluated first.
    pub(super) statements: Vec<TokenStream>,
}

/// The name of a component, as a field of a vector.
fn component(lane: u8, width: u8) -> Ident {
    if width <= 4 { ident(["x", "y", "z", "w"][usize::from(lane & 3)]) } else { ident(&format!("s{lane:x}")) }
}

/// The call that `swz!` makes of a selector with these components.
fn permute(method: &str, lanes: &[u8], width: u8, more: &TokenStream) -> TokenStream {
    let method = ident(method);
    let writes = !more.is_empty();
    let mut bytes = [0; 16];
    bytes[..lanes.len()].copy_from_slice(lanes);
    if writes && width == 3 {
        bytes.iter_mut().filter(|lane| **lane > 2).for_each(|lane| *lane = 0xFF);
    } else if lanes.len() == 3 {
        // It makes a good permute.
        bytes[3] = 3;
    }
    let highest = lanes.iter().copied().filter(|&lane| lane < width).max().unwrap_or(0);
    let name = Literal::character(char::from_digit(highest.into(), 16).unwrap_or('0'));
    let count = Literal::usize_unsuffixed(lanes.len());
    let number = u128::from_le_bytes(bytes);
    let pattern = Literal::hexadecimal(number);
    quote!(#method::<#count, 0, 's', #name, #pattern, 0 #more>)
}

/// Whether an array is the first one of several.
fn is_first_row(array: &Place) -> bool {
    match &array.kind {
        PlaceKind::Element(_, index) => walk::is_constant(index, false),
        PlaceKind::Dereference(pointer) => match &pointer.kind {
            ExpressionKind::Offset(_, index) => walk::is_constant(index, false),
            _ => true,
        },
        _ => false,
    }
}
