//! Places: variables of each item, private arrays, memory; and what changes them.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::Lanes;
use super::value::place_has_effects;
use crate::diagnostic::NotVectorized;
use crate::emit::body::Storage;
use crate::emit::builtin::atomic_method;
use crate::emit::code::{Code, Level};
use crate::emit::pass::{self, Pass};
use crate::emit::record::{is_full, size_of_full};
use crate::emit::walk;
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Order, Place, PlaceKind, Value, VariableId,
};
use crate::text::Span;
use crate::tree::Increment;
use crate::types::{LONG, Type};

/// The places in memory where each item has something: a pointer that is the same for all, and how many elements behind it.
pub(super) struct Where {
    pub(super) base: TokenStream,
    pub(super) index: Position,
}

/// How many elements behind it.
pub(super) enum Position {
    /// An expression of type `long`.
    Expression(Box<Expression>),
    /// Lanes of 64 bits, and by how much each is more than the one before.
    Lanes(TokenStream, Option<i64>),
}

/// An index that is one more for each next item.
struct Row {
    /// The statements before it.
    bind: TokenStream,
    /// The index of the first item, and the highest value before it wraps, as `i64`.
    first: TokenStream,
    most: TokenStream,
    /// The index of each item.
    index: TokenStream,
}

/// Numbers of the items that lie behind each other in a buffer.
enum Numbers {
    /// The elements of a block that the row has checked, and its number.
    Blocks(Ident, Ident),
    /// The elements of a row, of which pointer, and where they stand in the text.
    Row(TokenStream, Row, Span),
}

/// An element of an array of arrays that is so many bits away is in no memory.
const FARTHEST: u32 = 61;

/// An expression of type `long`.
fn long(kind: ExpressionKind, span: Span) -> Expression {
    Expression { kind, ty: Type::Scalar(LONG), span }
}

/// Whether it takes much longer to gather vectors of a type than to ask whether they lie behind each other.
fn is_wide(ty: &Type) -> bool {
    ty.is_vector() && ty.element().is_some_and(|element| u64::from(ty.width()) * element.size() > 8)
}

impl Lanes<'_, '_, '_> {
    /// The name of a variable of each item.
    pub(super) fn own(&self, variable: VariableId) -> TokenStream {
        let name = self.body.plain_name(variable);
        if self.is_by_reference(variable) { quote!((*#name)) } else { quote!(#name) }
    }

    fn is_local(&self, variable: VariableId) -> bool {
        self.body.storage(variable) == Storage::Local
    }

    /// The places that a pointer of each item points to, if all count from one that is the same for all.
    pub(super) fn split(&mut self, pointer: &Expression) -> Option<Where> {
        use ExpressionKind as E;
        if !self.varies(pointer) {
            let base = self.uniform(pointer, false).at(Level::Primary);
            return Some(Where {
                base,
                index: Position::Expression(Box::new(long(E::Constant(Value::Zero), pointer.span))),
            });
        }
        match &pointer.kind {
            E::Offset(base, index) if !self.varies(base) => {
                let base = self.uniform(base, false).at(Level::Primary);
                Some(Where { base, index: Position::Expression(index.clone()) })
            }
            E::Offset(inner, more) => {
                let Where { base, index } = self.split(inner)?;
                let index = match index {
                    Position::Expression(index) => {
                        let sum = E::Binary(Arithmetic::Add, index, more.clone());
                        Position::Expression(Box::new(long(sum, pointer.span)))
                    }
                    Position::Lanes(lanes, stride) => {
                        let of_more = self.stride(more).zip(stride).and_then(|(a, b)| a.checked_add(b));
                        let more = self.value(more);
                        Position::Lanes(quote!((#lanes + #more)), of_more)
                    }
                };
                Some(Where { base, index })
            }
            E::Load(place) => {
                let PlaceKind::Variable(variable) = place.kind else { return None };
                let root = self.roots.get(&variable)?.clone();
                let stride = self.strides.get(&variable).copied();
                Some(Where { base: quote!(#root), index: Position::Lanes(self.own(variable), stride) })
            }
            E::Increment { place, by, before } => {
                let PlaceKind::Variable(variable) = place.kind else { return None };
                let root = self.roots.get(&variable)?.clone();
                let (stride, name) = (self.strides.get(&variable).copied(), self.own(variable));
                let step = self.stepped(variable, *by, pointer.span);
                let old = self.unique("before");
                let lanes = if *before { quote!({ #step #name }) } else { quote!({ let #old = #name; #step #old }) };
                Some(Where { base: quote!(#root), index: Position::Lanes(lanes, stride) })
            }
            E::AddressOf(place) => {
                // The address of an array is that of its first element, where it is not one of the whole.
                let is_whole = pointer.ty.pointee().is_some_and(|pointee| pointee.ty == place.ty);
                match &place.kind {
                    PlaceKind::Dereference(inner) if is_whole => self.split(inner),
                    PlaceKind::Element(base, index) if is_whole && matches!(base.ty, Type::Array(..)) => {
                        let (base, index) = self.flat(base, index)?;
                        Some(Where { base, index: Position::Expression(Box::new(index)) })
                    }
                    PlaceKind::Element(..) if matches!(place.ty, Type::Array(..)) => {
                        let (base, index) = self.flat(place, &long(E::Constant(Value::Zero), pointer.span))?;
                        Some(Where { base, index: Position::Expression(Box::new(index)) })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// An element of an array in memory of the group, or of a constant: a pointer to the first of all, and the number among all.
    fn flat(&mut self, base: &Place, index: &Expression) -> Option<(TokenStream, Expression)> {
        use ExpressionKind as E;
        let PlaceKind::Element(outer, number) = &base.kind else {
            let of_group = walk::root(base).is_none_or(|variable| self.is_local(variable));
            let is_value = matches!(base.kind, PlaceKind::Dereference(_) | PlaceKind::Temporary(_));
            if !of_group || is_value || self.varying.place_varies(base, &self.shared.pure) {
                return None;
            }
            let pointer = self.body.pointer_to(base);
            return Some((quote!(#pointer.decay()), index.clone()));
        };
        let Type::Array(_, len) = base.ty else { return None };
        let (pointer, number) = self.flat(outer, number)?;
        // More than memory has, so that it is outside with whatever is added.
        let bits = FARTHEST - (64 - len.leading_zeros());
        let (number, index) = match self.far(&number, bits) {
            Some(number) => (number, self.far(index, FARTHEST - 1).unwrap_or_else(|| index.clone())),
            None => (number, index.clone()),
        };
        let len = long(E::Constant(Value::Integer(len.into())), index.span);
        let first = long(E::Binary(Arithmetic::Multiply, Box::new(number), Box::new(len)), index.span);
        let sum = long(E::Binary(Arithmetic::Add, Box::new(first), Box::new(index.clone())), index.span);
        Some((quote!(#pointer.decay()), sum))
    }

    /// An index as one of so many bits, if it may have more: their product could wrap, and be inside.
    fn far(&mut self, index: &Expression, bits: u32) -> Option<Expression> {
        if self.body.bits(index) <= bits {
            return None;
        }
        let bound = |value: i128| long(ExpressionKind::Constant(Value::Integer(value)), index.span);
        let values = vec![index.clone(), bound(-(1 << bits)), bound(1 << bits)];
        Some(long(ExpressionKind::Builtin(Builtin::Function("clamp"), values), index.span))
    }

    /// An element of an array in local memory that is the same for all items, by its number in the whole: so that its bounds are one comparison.
    pub(super) fn same_element(&mut self, place: &Place) -> Option<TokenStream> {
        let PlaceKind::Element(base, index) = &place.kind else { return None };
        if !crate::emit::elements::is_number(&place.ty) || !walk::root(place).is_some_and(|of| self.is_local(of)) {
            return None;
        }
        let (pointer, index) = self.flat(base, index)?;
        let (index, site) = (self.body.value(&index, true).free(), self.body.emitter.site(place.span));
        Some(self.as_one(Code::primary(quote!(#pointer.get_same(#index, #site)))).free())
    }

    /// The address of a place in memory.
    fn found(&mut self, place: &Place) -> Option<Where> {
        let emitter = &self.body.emitter;
        if emitter.holds_unions(&place.ty) || emitter.holds_pointers(&place.ty) {
            return None;
        }
        self.note_records(&place.ty);
        self.count_structure(&place.ty);
        self.of_memory(place)
    }

    /// The address of a place in memory of whatever type.
    fn of_memory(&mut self, place: &Place) -> Option<Where> {
        match &place.kind {
            PlaceKind::Dereference(pointer) => self.split(pointer),
            PlaceKind::Element(base, index) if matches!(base.ty, Type::Array(..)) => {
                let (base, index) = self.flat(base, index)?;
                Some(Where { base, index: Position::Expression(Box::new(index)) })
            }
            PlaceKind::Variable(variable) if self.is_local(*variable) => {
                let (base, zero) = (self.own(*variable), ExpressionKind::Constant(Value::Zero));
                Some(Where { base, index: Position::Expression(Box::new(long(zero, place.span))) })
            }
            _ => None,
        }
    }

    /// The address of a number or a vector that is a field of a structure in memory, by an index of each item: among those of its size that the
    /// memory would be, if it were nothing else. Other fields are not touched, as other items may write them.
    fn found_field(&mut self, place: &Place) -> Option<Where> {
        let element = place.ty.element()?;
        let size = size_of_full(&place.ty, &self.body.emitter.program.records);
        let (mut whole, mut offset) = (place, 0);
        while let PlaceKind::Field(base, field) = &whole.kind {
            let Type::Record(id) = base.ty else { return None };
            offset += self.body.emitter.program.records[id.0].fields.get(*field)?.offset;
            whole = base;
        }
        let records = &self.body.emitter.program.records;
        let of_whole = size_of_full(&whole.ty, records);
        if core::ptr::eq(whole, place) || !is_full(&whole.ty, records) || of_whole % size != 0 || offset % size != 0 {
            return None;
        }
        let found = self.of_memory(whole)?;
        let numbers = of_whole / size;
        let step = self.step_of(&found).and_then(|step| step.checked_mul(i64::try_from(numbers).ok()?));
        let ty = if place.ty.is_vector() { self.body.ty(&place.ty) } else { self.body.emitter.scalar(element) };
        let pointer = found.base.clone();
        let (lanes, offset) = (self.scaled(found.index, numbers), Literal::u64_unsuffixed(offset / size));
        Some(Where { base: quote!(#pointer.cast::<#ty>().offset(#offset)), index: Position::Lanes(lanes, step) })
    }

    /// The number of elements behind its base, each of which is so many numbers: how many numbers that are. One whose product would wrap is outside.
    fn scaled(&mut self, index: Position, numbers: u64) -> TokenStream {
        // The product of a number that was 32 bits does not wrap.
        let is_narrow = matches!(&index, Position::Expression(index) if self.is_narrow(index));
        let (lanes, numbers) = (self.elements(index), Literal::u64_unsuffixed(numbers));
        if is_narrow {
            return quote!((#lanes * #numbers));
        }
        let scaled = self.library("scaled");
        quote!(#scaled(#lanes, #numbers))
    }

    /// By how much the index is more for each next item.
    fn step_of(&self, of: &Where) -> Option<i64> {
        match &of.index {
            Position::Expression(index) => self.index(index).1,
            Position::Lanes(_, stride) => *stride,
        }
    }

    /// A value that each item reads in memory.
    fn read(&mut self, of: Where, ty: &Type, span: Span) -> TokenStream {
        match of.index {
            Position::Expression(index) => self.row_or_gather(&of.base, &index, ty, span),
            Position::Lanes(lanes, stride) => {
                let (base, site, active) = (of.base, self.body.emitter.site(span), self.active());
                if stride == Some(1) {
                    let laned = self.laned(&Type::Scalar(LONG));
                    let most = Literal::i64_unsuffixed(i64::MAX);
                    let index = self.unique("index");
                    return quote!({
                        let #index = #lanes;
                        #base.load_row(#laned::lane(#index, 0), #most, || #index, #active, #site)
                    });
                }
                if is_wide(ty) {
                    let row = self.row.clone();
                    return quote!(#base.gather_row(#lanes, #active, #row.threads(), #site));
                }
                quote!(#base.gather(#lanes, #active, #site))
            }
        }
    }

    /// `p[index]` of each item.
    pub(super) fn row_or_gather(
        &mut self,
        base: &TokenStream,
        index: &Expression,
        ty: &Type,
        span: Span,
    ) -> TokenStream {
        let (inner, _, _) = self.index(index);
        let (site, active) = (self.body.emitter.site(span), self.active());
        if let Some(Row { bind, first, most, index }) = self.row(index) {
            return quote!({ #bind #base.load_row(#first, #most, || #index, #active, #site) });
        }
        let (base, lanes) = match self.narrowed(index) {
            Some((first, lanes)) => (quote!(#base.offset(#first)), lanes),
            None => (base.clone(), self.value(inner)),
        };
        if self.mostly_counts(index) == Some(true) || is_wide(ty) {
            let row = self.row.clone();
            return quote!(#base.gather_row(#lanes, #active, #row.threads(), #site));
        }
        self.count_small(ty);
        quote!(#base.gather(#lanes, #active, #site))
    }

    /// An index that is one more for each next item.
    fn row(&mut self, of: &Expression) -> Option<Row> {
        let long = self.body.emitter.names.primitive("i64");
        let (inner, stride, most) = self.index(of);
        let name = self.unique("index");
        if stride == Some(1) {
            let (counts, first, most) = (self.library("counts"), self.first_of(inner), Literal::i64_unsuffixed(most));
            return Some(Row {
                bind: quote!(let #name = #first;),
                first: quote!(#name as #long),
                most: quote!(#most),
                index: quote!(#counts(0, #name)),
            });
        }
        // A number that was widened before something was added ends where its own type does.
        let widened = self.widened(of)?;
        let most = if widened.ty.scalar()?.is_signed() { i64::from(i32::MAX) } else { i64::from(u32::MAX) };
        let (first, counts, own) = (self.first_of(of), self.library("counts"), self.unique("own"));
        let (ty, start) = (self.body.ty(&widened.ty), self.first_of(&widened).free());
        // The offset of `vload4` is an unsigned number.
        let first = if of.ty.scalar()?.is_signed() { first } else { first.cast(&long) };
        let (most, lanes) = (Literal::i64_unsuffixed(most), self.library("LANES"));
        Some(Row {
            bind: quote!(let #own: #ty = #start; let #name: #long = #first;),
            first: quote!(#name),
            // It holds for all or for none, so that LLVM decides it before a loop.
            most: quote!(if #own as #long <= #most - (#lanes as #long - 1) { #long::MAX } else { #long::MIN }),
            index: quote!(#counts(#name.wrapping_sub(#own as #long), #own)),
        })
    }

    /// An index of 64 bits as one that is the same for all items, and what each has beside it in 32 bits, if it is such a sum: its lanes are half as
    /// large, and those by which elements are gathered.
    pub(super) fn narrowed(&mut self, of: &Expression) -> Option<(TokenStream, TokenStream)> {
        use ExpressionKind as E;
        if !pass::is_on(Pass::IndexNarrowing) {
            return None;
        }
        if of.ty != Type::Scalar(LONG) {
            return None;
        }
        let known = self.stride(of).filter(|step| step.unsigned_abs() < 1 << 24);
        if let Some(step) = known {
            let (count, laned) = (self.library("count"), self.laned(&Type::INT));
            let (first, step) = (self.first_of(of).free(), Literal::i32_suffixed(i32::try_from(step).ok()?));
            let zero = Literal::i32_suffixed(0);
            return Some((first, quote!((#count(#zero) * #laned::spread(#step)))));
        }
        match &of.kind {
            E::Binary(Arithmetic::Add, one, other) => {
                let (same, own) = if self.varies(one) { (other, one) } else { (one, other) };
                if self.varies(same) {
                    return None;
                }
                let same = self.uniform(same, true).at(Level::Primary);
                if let (inner, true) = (self.index(own).0, self.is_narrow(own)) {
                    return Some((same, self.value(inner)));
                }
                let (more, lanes) = self.narrowed(own)?;
                Some((quote!(#same.wrapping_add(#more)), lanes))
            }
            _ => None,
        }
    }

    /// Whether an index is widened.
    fn is_narrow(&self, of: &Expression) -> bool {
        self.index(of).0.ty.scalar().is_some_and(|element| element.size() == 4)
    }

    /// The integer of 32 bits that a sum counts with, if all else in it is the same for all items.
    fn widened(&self, of: &Expression) -> Option<Expression> {
        use ExpressionKind as E;
        match &of.kind {
            E::Binary(Arithmetic::Add, left, right) if !self.varies(left) => self.widened(right),
            E::Binary(Arithmetic::Add | Arithmetic::Subtract, left, right) if !self.varies(right) => self.widened(left),
            E::Convert(Conversion::Number, value) => {
                let widens = of.ty.scalar()?.size() == 8 && value.ty.scalar()?.size() == 4 && value.ty.is_integer();
                (widens && self.stride(value) == Some(1)).then(|| (**value).clone())
            }
            _ => None,
        }
    }

    /// Writes a value of each item to memory.
    fn write(&mut self, of: Where, value: &TokenStream, span: Span) -> TokenStream {
        let (base, site, active) = (of.base, self.body.emitter.site(span), self.active());
        let row = self.row.clone();
        let lanes = match of.index {
            Position::Expression(index) => {
                if let Some(Row { bind, first, most, index }) = self.row(&index) {
                    return quote!({ #bind #base.store_row(#first, #most, || #index, #value, #active, #row.threads(), #site); });
                }
                if let Some((first, lanes)) = self.narrowed(&index) {
                    return quote!(#base.offset(#first).scatter(#lanes, #value, #active, #site););
                }
                let (inner, _, _) = self.index(&index);
                self.value(inner)
            }
            Position::Lanes(lanes, Some(1)) => {
                let (laned, most) = (self.laned(&Type::Scalar(LONG)), Literal::i64_unsuffixed(i64::MAX));
                let index = self.unique("index");
                return quote!({
                    let #index = #lanes;
                    #base.store_row(#laned::lane(#index, 0), #most, || #index, #value, #active, #row.threads(), #site);
                });
            }
            Position::Lanes(lanes, _) => lanes,
        };
        quote!(#base.scatter(#lanes, #value, #active, #site);)
    }

    /// A place that is a part of a variable of each item, by indices that are the same for all.
    pub(super) fn path(&mut self, place: &Place) -> Option<TokenStream> {
        match &place.kind {
            PlaceKind::Variable(variable) => {
                if self.rows.contains_key(variable) {
                    return None;
                }
                let is_own = !self.is_local(*variable) && self.varying.variables.contains(variable);
                (is_own && !matches!(place.ty, Type::Pointer(_))).then(|| self.own(*variable))
            }
            PlaceKind::Element(base, index) => {
                if self.varies(index) {
                    return None;
                }
                let len = match base.ty {
                    Type::Array(_, len) => len,
                    Type::Vector(_, width) => width.into(),
                    _ => return None,
                };
                let fixed = match index.kind {
                    ExpressionKind::Constant(Value::Integer(number)) => (0..i128::from(len)).contains(&number),
                    ExpressionKind::Constant(Value::Zero) => true,
                    _ => false,
                };
                // The index has no fault where no item comes.
                if self.may_be_empty && !fixed {
                    return None;
                }
                let base = self.path(base)?;
                let (checked, site) = (self.library("index"), self.body.emitter.site(place.span));
                let (index, len) = (self.body.value(index, true), Literal::u64_unsuffixed(len));
                if fixed {
                    return Some(quote!(#base[#index]));
                }
                let index = self.as_one(Code::primary(quote!(#checked(#index, #len, #site))));
                Some(quote!(#base[#index]))
            }
            PlaceKind::Field(base, field) if !self.body.is_union(&base.ty) => {
                let (base, field) = (self.path(base)?, Literal::usize_unsuffixed(*field));
                Some(quote!(#base.#field))
            }
            PlaceKind::Lanes(base, lanes) => match lanes.as_slice() {
                [lane] if *lane < base.ty.width() => {
                    let (base, lane) = (self.path(base)?, Literal::u8_unsuffixed(*lane));
                    Some(quote!(#base[#lane]))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// An element of an array that [stays](Self::stays) with each item: what the items have, the types, and which.
    fn of_rows(&mut self, place: &Place) -> Option<(Ident, TokenStream, TokenStream)> {
        let PlaceKind::Element(base, index) = &place.kind else { return None };
        let (PlaceKind::Variable(variable), Type::Array(_, len)) = (&base.kind, &base.ty) else { return None };
        let items = self.rows.get(variable)?.clone();
        let (ty, checked, site) = (self.body.ty(&place.ty), self.library("index"), self.body.emitter.site(place.span));
        let (index, len) = (self.body.value(index, true), Literal::u64_unsuffixed(*len));
        let index = self.as_one(Code::primary(quote!(#checked(#index, #len, #site)))).free();
        Some((items, quote!(#ty, #len), index))
    }

    /// The value in a place.
    pub(super) fn load(&mut self, place: &Place) -> TokenStream {
        if let Some((items, types, index)) = self.of_rows(place) {
            let function = self.library("element_of_each");
            return quote!(#function::<#types>(#items, #index));
        }
        if let Some(path) = self.path(place) {
            return path;
        }
        let whole = || Expression {
            kind: ExpressionKind::Load(Box::new(place.clone())),
            ty: place.ty.clone(),
            span: place.span,
        };
        match &place.kind {
            PlaceKind::Temporary(value) => self.value(value),
            PlaceKind::Lanes(base, lanes) => {
                let Type::Vector(element, width) = base.ty else { return self.fail(NotVectorized::Type) };
                let value = self.load(base);
                self.lanes_of(&value, lanes, element, width)
            }
            PlaceKind::Element(base, index) if base.ty.is_vector() => {
                let width = base.ty.width();
                let value = self.load(base);
                self.element(&value, index, width.into(), &place.ty, place.span)
            }
            PlaceKind::Element(base, index) => {
                if let (Type::Array(_, len), Some(path)) = (&base.ty, self.path(base)) {
                    return self.element(&path, index, *len, &place.ty, place.span);
                }
                match self.found(place) {
                    Some(found) if !matches!(place.ty, Type::Array(..)) => self.read(found, &place.ty, place.span),
                    _ => self.alone(&whole()),
                }
            }
            PlaceKind::Dereference(_) if !matches!(place.ty, Type::Array(..) | Type::Pointer(_)) => {
                if let Some((blocks, number)) = self.body.block_of(place) {
                    let active = self.active();
                    return quote!(#blocks.load(#number, #active));
                }
                if let Some(part) = self.of_cluster(place) {
                    return part;
                }
                match self.found(place) {
                    Some(found) => self.read(found, &place.ty, place.span),
                    None => self.alone(&whole()),
                }
            }
            PlaceKind::Field(..) => match self.found_field(place) {
                Some(found) => {
                    self.count_alone_parts(2 * usize::from(place.ty.width().max(1)));
                    self.read(found, &place.ty, place.span)
                }
                None => self.alone(&whole()),
            },
            PlaceKind::Variable(_) if matches!(place.ty, Type::Pointer(_)) => self.fail(NotVectorized::PointerOfItem),
            _ => self.alone(&whole()),
        }
    }

    /// An element of a private array, by an index of each item.
    fn element(&mut self, array: &TokenStream, index: &Expression, len: u64, ty: &Type, span: Span) -> TokenStream {
        self.note_records(ty);
        let (function, ty) = (self.library("element"), self.body.ty(ty));
        let (index, _, _) = self.index(index);
        let (index, active, site) = (self.value(index), self.active(), self.body.emitter.site(span));
        let len = Literal::u64_unsuffixed(len);
        quote!(#function::<#ty, #len>(&#array, #index, #active, #site))
    }

    /// Whether [`store`](Self::store) can write there.
    fn is_storable(&mut self, place: &Place) -> bool {
        if self.of_rows(place).is_some() || self.path(place).is_some() {
            return true;
        }
        match &place.kind {
            PlaceKind::Lanes(base, lanes) => {
                let once = lanes.len() == 1 || !place_has_effects(base);
                let real = once && lanes.iter().all(|&lane| lane < base.ty.width());
                real && (self.path(base).is_some() || self.found_vector(base).is_some())
            }
            PlaceKind::Element(base, _) if self.path(base).is_some() => true,
            PlaceKind::Element(base, _) if base.ty.is_vector() => false,
            PlaceKind::Field(..) => self.found_field(place).is_some(),
            PlaceKind::Element(..) | PlaceKind::Dereference(_) | PlaceKind::Variable(_) => {
                !matches!(place.ty, Type::Array(..) | Type::Pointer(_)) && self.found(place).is_some()
            }
            _ => false,
        }
    }

    /// Writes a value of each item, which is evaluated once, to a place that [is storable](Self::is_storable).
    pub(super) fn store(&mut self, place: &Place, value: &TokenStream) -> TokenStream {
        if let Some((items, types, index)) = self.of_rows(place) {
            let (function, active) = (self.library("set_element_of_each"), self.active());
            return quote!(#function::<#types>(#items, #index, #value, #active););
        }
        if let Some(path) = self.path(place) {
            return self.chosen(place, &path, value);
        }
        match &place.kind {
            PlaceKind::Lanes(base, lanes) => {
                let new = self.unique("new");
                let mut writes = TokenStream::new();
                for (at, &lane) in lanes.iter().enumerate() {
                    let scalar = base.ty.element().map_or(Type::Bad, Type::Scalar);
                    let at = Literal::usize_unsuffixed(at);
                    let part = if lanes.len() == 1 { quote!(#new) } else { quote!(#new[#at]) };
                    let place =
                        Place { kind: PlaceKind::Lanes(base.clone(), vec![lane]), ty: scalar, span: place.span };
                    writes.extend(match self.path(&place) {
                        Some(path) => self.chosen(&place, &path, &part),
                        None => self.component(base, lane, &part, base.span),
                    });
                }
                quote!({ let #new = #value; #writes })
            }
            PlaceKind::Element(base, index) => {
                let len = match base.ty {
                    Type::Array(_, len) => len,
                    Type::Vector(_, width) => width.into(),
                    _ => return self.fail(NotVectorized::Type),
                };
                if let Some(path) = self.path(base) {
                    self.note_records(&place.ty);
                    let (function, ty) = (self.library("set_element"), self.body.ty(&place.ty));
                    let (index, _, _) = self.index(index);
                    let (index, active, site) = (self.value(index), self.active(), self.body.emitter.site(place.span));
                    let len = Literal::u64_unsuffixed(len);
                    // First, as the index may read the array itself.
                    let at = self.unique("at");
                    return quote!({
                        let #at = #index;
                        #function::<#ty, #len>(&mut #path, #at, #value, #active, #site);
                    });
                }
                match self.found(place) {
                    Some(found) => self.write(found, value, place.span),
                    None => self.fail(NotVectorized::Place),
                }
            }
            PlaceKind::Field(..) => match self.found_field(place) {
                Some(found) => {
                    self.count_alone_parts(2 * usize::from(place.ty.width().max(1)));
                    self.write(found, value, place.span)
                }
                None => self.fail(NotVectorized::Place),
            },
            _ => {
                if let Some((blocks, number)) = self.body.block_of(place) {
                    let active = self.active();
                    return quote!(#blocks.store(#number, #value, #active););
                }
                if let Some(write) = self.in_run(place, value) {
                    return write;
                }
                match self.found(place) {
                    Some(found) => self.write(found, value, place.span),
                    None => self.fail(NotVectorized::Place),
                }
            }
        }
    }

    /// The address of a vector of which a component is written.
    fn found_vector(&mut self, base: &Place) -> Option<Where> {
        match base.kind {
            PlaceKind::Dereference(_) => self.found(base),
            PlaceKind::Field(..) => self.found_field(base),
            _ => None,
        }
    }

    /// Writes a component of a vector in memory.
    fn component(&mut self, base: &Place, lane: u8, value: &TokenStream, span: Span) -> TokenStream {
        let (Some(element), Some(found)) = (base.ty.element(), self.found_vector(base)) else {
            return self.fail(NotVectorized::Place);
        };
        let scalar = self.body.emitter.scalar(element);
        let stored = i64::from(base.ty.width()).unsigned_abs().next_power_of_two();
        let pointer = found.base;
        let (lanes, lane) = (self.scaled(found.index, stored), Literal::u8_unsuffixed(lane));
        let (active, site) = (self.active(), self.body.emitter.site(span));
        quote!(#pointer.cast::<#scalar>().scatter(#lanes + #lane, #value, #active, #site);)
    }

    /// Writes a part of a variable, for the items that come here.
    fn chosen(&mut self, place: &Place, path: &TokenStream, value: &TokenStream) -> TokenStream {
        let own = walk::root(place).is_some_and(|variable| self.is_own_depth(variable));
        match self.current() {
            Some(mask) if !own => {
                let laned = self.laned(&place.ty);
                quote!(#path = #laned::choose(#mask, #value, #path);)
            }
            _ => quote!(#path = #value;),
        }
    }

    /// One more or one less of a variable, for the items that come here, if that is an integer as wide as a mask and they are not all.
    fn stepped_by_mask(&mut self, place: &Place, by: Increment) -> Option<TokenStream> {
        let PlaceKind::Variable(variable) = place.kind else { return None };
        let of_a_mask = place.ty.scalar().is_some_and(|element| element.is_integer() && element.size() == 4);
        if !of_a_mask || self.is_own_depth(variable) {
            return None;
        }
        let (mask, path) = (self.current()?, self.path(place)?);
        let function = self.library(if by == Increment::Increment { "one_more" } else { "one_less" });
        Some(quote!(#path = #function(#path, #mask);))
    }

    /// An expression whose value nobody uses.
    #[expect(clippy::too_many_lines, reason = "an arm for each kind of an effect")]
    pub(super) fn effect(&mut self, of: &Expression) -> TokenStream {
        use ExpressionKind as E;
        if !self.varies(of) {
            let effect = self.body.effect(of);
            let Some((those, passed)) = self.named_as_one(&effect) else { return effect };
            return quote!({ #those #effect #passed });
        }
        match &of.kind {
            E::Assign(place, value) => {
                if let (PlaceKind::Variable(variable), Type::Pointer(_)) = (&place.kind, &place.ty) {
                    return self.point(*variable, value);
                }
                if !self.is_storable(place) {
                    return self.alone_effect(of);
                }
                let known = self.counted(place, value);
                if let PlaceKind::Variable(variable) = place.kind {
                    self.note_clamped(variable, value);
                }
                let value = self.value(value);
                if self.path(place).is_some() {
                    let write = self.store(place, &value);
                    self.counts(place, known);
                    return write;
                }
                let name = self.unique("value");
                let write = self.store(place, &quote!(#name));
                quote!({ let #name = #value; #write })
            }
            E::AssignBy { place, widen, operator, operand, value, narrow } => {
                let Some(apart) = self.apart(place, of) else { return self.alone_effect(of) };
                // Only the low bits of what was widened come back, which are those of a sum of these.
                let size = |ty: &Type| {
                    ty.scalar().filter(|element| element.is_integer()).map_or(0, swz_language::element::Element::size)
                };
                let keeps = widen.is_none() || size(&place.ty) >= 4 && size(operand) >= size(&place.ty);
                let adds = matches!(operator, Arithmetic::Add | Arithmetic::Subtract) && keeps;
                let known = self.stride_of_place(place).filter(|_| adds && !self.varies(value));
                let old = self.load(place);
                let left = self.converted(&old, *widen, &place.ty, operand);
                let result = self.operation(*operator, &left, value, operand, of);
                let result = self.converted(&result, *narrow, operand, &place.ty);
                let name = self.unique("value");
                let write = self.store(place, &quote!(#name));
                self.counts(place, known);
                apart(quote!({ let #name = #result; #write }))
            }
            E::Increment { place, by, .. } => {
                if let (PlaceKind::Variable(variable), Type::Pointer(_)) = (&place.kind, &place.ty) {
                    return self.stepped(*variable, *by, of.span);
                }
                let is_bool =
                    place.ty.element().is_none_or(|element| element.kind == swz_language::element::Kind::Bool);
                if is_bool {
                    return self.alone_effect(of);
                }
                let Some(apart) = self.apart(place, of) else { return self.alone_effect(of) };
                let operator = if *by == Increment::Increment { Arithmetic::Add } else { Arithmetic::Subtract };
                let old = self.load(place);
                let scalar = place.ty.element().map_or(Type::Bad, Type::Scalar);
                let one = Expression { kind: E::Constant(Value::Integer(1)), ty: scalar, span: of.span };
                let one = if place.ty.is_vector() {
                    let kind = E::Convert(Conversion::Splat, Box::new(one));
                    Expression { kind, ty: place.ty.clone(), span: of.span }
                } else {
                    one
                };
                let result = self.operation(operator, &old, &one, &place.ty, of);
                let known = self.stride_of_place(place);
                let name = self.unique("value");
                let write = self.store(place, &quote!(#name));
                self.counts(place, known);
                let by_mask = self.stepped_by_mask(place, *by);
                apart(by_mask.unwrap_or_else(|| quote!({ let #name = #result; #write })))
            }
            E::Advance { place, by } => match place.kind {
                PlaceKind::Variable(variable) => self.advance(variable, by),
                _ => self.fail(NotVectorized::PointerOfItem),
            },
            E::Comma(first, second) => {
                let (first, second) = (self.effect(first), self.effect(second));
                quote!(#first #second)
            }
            E::Convert(_, value) => self.effect(value),
            E::Conditional(condition, then, otherwise) => {
                let (mut yes, mut no) = (None, None);
                self.choice(
                    condition,
                    &mut |lanes| yes.insert(lanes.effect(then)).clone(),
                    Some(&mut |lanes| no.insert(lanes.effect(otherwise)).clone()),
                )
            }
            E::And(left, right) => self.choice(left, &mut |lanes| lanes.effect(right), None),
            E::Or(left, right) => {
                let not = Expression { kind: E::Not(left.clone()), ty: Type::INT, span: left.span };
                self.choice(&not, &mut |lanes| lanes.effect(right), None)
            }
            E::Call(function, arguments) => {
                let call = self.call(*function, arguments, of);
                quote!(let _ = #call;)
            }
            E::Builtin(Builtin::Store { width, half: None, .. }, arguments) => self.vector_store(*width, arguments, of),
            E::Builtin(Builtin::Atomic(name, order), arguments) => match self.atomic(name, *order, arguments, of) {
                Some(value) => quote!(let _ = #value;),
                None => self.alone_effect(of),
            },
            E::Builtin(Builtin::Image(name), arguments) if name.starts_with("write") => {
                self.write_image(name, arguments, of).unwrap_or_else(|| self.alone_effect(of))
            }
            E::Builtin(builtin, _) if !super::vary::is_pure_builtin(builtin) => {
                if let Builtin::ThroughPointer(_) = builtin {
                    let value = self.value(of);
                    return quote!(let _ = #value;);
                }
                self.alone_effect(of)
            }
            _ => {
                let value = self.value(of);
                quote!(let _ = #value;)
            }
        }
    }

    /// By how much a variable is more for each next item once it has this value, if that is known there.
    fn counted(&self, place: &Place, value: &Expression) -> Option<i64> {
        let PlaceKind::Variable(variable) = place.kind else { return None };
        if self.varying.scattered.contains(&variable) { None } else { self.stride(value) }
    }

    /// The stride of what a variable has.
    fn stride_of_place(&self, place: &Place) -> Option<i64> {
        let PlaceKind::Variable(variable) = place.kind else { return None };
        self.strides.get(&variable).copied().filter(|_| !self.varying.scattered.contains(&variable))
    }

    /// Notes what is known of a variable that was written.
    fn counts(&mut self, place: &Place, stride: Option<i64>) {
        let PlaceKind::Variable(variable) = place.kind else { return };
        if !self.varying.unsteady.contains(&variable) {
            return;
        }
        match stride {
            Some(stride) => self.strides.insert(variable, stride),
            None => self.strides.remove(&variable),
        };
    }

    /// A conversion of what is no expression of its own.
    fn converted(&mut self, code: &TokenStream, conversion: Option<Conversion>, from: &Type, to: &Type) -> TokenStream {
        match conversion {
            None => code.clone(),
            Some(Conversion::Splat) => {
                let width = Literal::u8_unsuffixed(to.width());
                quote!([#code; #width])
            }
            Some(Conversion::Truth) => {
                let function = self.library("is_true");
                quote!(#function(#code))
            }
            Some(_) => self.number(code, from, to),
        }
    }

    /// Whether a place may be read and then written: one that several items may share is changed by one after another.
    pub(super) fn is_readable_again(&mut self, place: &Place) -> bool {
        if place_has_effects(place) {
            return false;
        }
        if self.of_rows(place).is_some() || self.path(place).is_some() {
            return true;
        }
        match &place.kind {
            PlaceKind::Lanes(base, _) => self.is_readable_again(base),
            PlaceKind::Element(base, _) if self.path(base).is_some() => true,
            PlaceKind::Dereference(_) | PlaceKind::Element(..) => {
                let found = self.found(place);
                // A longer step may come to the same element again, as an index wraps.
                found.is_some_and(|found| self.step_of(&found).is_some_and(|step| (1..1 << 24).contains(&step.abs())))
            }
            PlaceKind::Field(..) => {
                let found = self.found_field(place);
                found.is_some_and(|found| self.step_of(&found).is_some_and(|step| (1..1 << 24).contains(&step.abs())))
            }
            _ => false,
        }
    }

    /// The code where items read a place and then write it: that itself if the elements of all items differ. Where that is only known when
    /// they run it is asked, and if they do not step by step, each item runs `of` by itself. Nothing if a place cannot be read and written by lanes.
    fn apart(&mut self, place: &Place, of: &Expression) -> Option<impl FnOnce(TokenStream) -> TokenStream + use<>> {
        let asked = if self.is_readable_again(place) {
            None
        } else {
            let plain = matches!(place.kind, PlaceKind::Dereference(_) | PlaceKind::Element(..));
            if !plain || place_has_effects(place) {
                return None;
            }
            let found = self.found(place)?;
            if self.step_of(&found).is_some() {
                return None;
            }
            let index = match found.index {
                Position::Expression(index) => {
                    let (inner, _, _) = self.index(&index);
                    self.value(inner)
                }
                Position::Lanes(lanes, _) => lanes,
            };
            let work = self.shared.work.get();
            let alone = self.alone_effect(of);
            // Outside of a loop each item waits for memory of its own, in lanes for as many lines of the cache at once.
            if self.weight() > 1 {
                self.shared.work.set(work);
            } else {
                self.count_alone(of);
            }
            let (trait_, active) = (self.library("Index"), self.active());
            Some((quote!(#trait_::steps(#index, #active)), alone))
        };
        self.is_storable(place).then_some(move |together| match asked {
            Some((steps, alone)) => quote!(if #steps { #together } else { #alone }),
            None => together,
        })
    }

    /// `vstoreN`
    fn vector_store(&mut self, width: u8, arguments: &[Expression], of: &Expression) -> TokenStream {
        let [value, offset, pointer] = arguments else { return self.fail(NotVectorized::Operation) };
        if width == 1 || self.varies(pointer) {
            return self.alone_effect(of);
        }
        let Some(element) = value.ty.element() else { return self.fail(NotVectorized::Type) };
        let (scalar, width) = (self.body.emitter.scalar(element), Literal::u8_unsuffixed(width));
        let base = self.uniform(pointer, false).at(Level::Primary);
        let (name, value) = (self.unique("value"), self.value(value));
        let found = Where {
            base: quote!(#base.cast::<[#scalar; #width]>()),
            index: Position::Expression(Box::new(offset.clone())),
        };
        let write = self.write(found, &quote!(#name), of.span);
        quote!({ let #name = #value; #write })
    }

    /// An atomic function: where each item's number is, and with what it is changed, is computed in lanes; then one item changes it after the
    /// other. Nothing if that is not possible.
    pub(super) fn atomic(
        &mut self,
        name: &str,
        order: Order,
        arguments: &[Expression],
        of: &Expression,
    ) -> Option<TokenStream> {
        let (pointer, values) = arguments.split_first()?;
        // An argument that has an effect itself is done by the same item right before.
        if arguments.iter().any(walk::has_effects) || !of.ty.is_integer() {
            return None;
        }
        let found = self.split(pointer)?;
        let base = found.base.clone();
        let by_row = match &found.index {
            Position::Expression(index) => self.row_of_numbers(index),
            Position::Lanes(..) => None,
        };
        let index = if by_row.is_some() { TokenStream::new() } else { self.elements(found.index) };
        let codes: Vec<_> = values.iter().map(|value| self.value(value)).collect();
        let names: Vec<_> = values.iter().map(|_| self.unique("value")).collect();
        let taken = values.iter().zip(&names).map(|(value, name)| {
            let laned = self.laned(&value.ty);
            (laned, name)
        });
        let taken: Vec<_> = taken.collect();
        let lane = self.unique("lane");
        let taken = taken.iter().map(|(laned, name)| quote!(#laned::lane(#name, #lane)));
        let taken: Vec<_> = taken.collect();
        self.count_alone_parts(1 + values.len());
        let (atomic, method) = (self.library("Atomic"), atomic_method(name, order, arguments));
        let (active, site, at, place) =
            (self.active(), self.body.emitter.site(of.span), self.unique("index"), self.unique("place"));
        match by_row {
            Some(Numbers::Blocks(blocks, number)) => {
                self.count_together();
                return Some(quote!({
                    #(let #names = #codes;)*
                    #blocks.each(
                        #number, #base, #active,
                        #[inline(always)] |#place, #lane| #atomic::#method(#place, #(#taken,)* #site),
                    )
                }));
            }
            Some(Numbers::Row(numbers, Row { bind, first, most, index }, span)) => {
                self.count_together();
                let number = self.body.emitter.site(span);
                return Some(quote!({
                    #bind
                    #(let #names = #codes;)*
                    #base.each_by(
                        #numbers, (#first, #most), || #index, #active, #number,
                        #[inline(always)] |#place, #lane| #atomic::#method(#place, #(#taken,)* #site),
                    )
                }));
            }
            None => {}
        }
        Some(quote!({
            let #at = #index;
            #(let #names = #codes;)*
            #base.each(#at, #active, #[inline(always)] |#place, #lane| #atomic::#method(#place, #(#taken,)* #site))
        }))
    }

    /// An index that is a row of numbers in a buffer that nothing writes, each widened if at all: where
    /// they are.
    fn row_of_numbers(&mut self, index: &Expression) -> Option<Numbers> {
        let mut number = index;
        while let ExpressionKind::Convert(Conversion::Number, value) = &number.kind {
            let (from, to) = (value.ty.scalar()?, number.ty.scalar()?);
            let widens = from.is_integer() && from.size() <= to.size() && (!from.is_signed() || to.is_signed());
            if !widens || from.kind == swz_language::element::Kind::Bool {
                return None;
            }
            number = value;
        }
        let ExpressionKind::Load(place) = &number.kind else { return None };
        let base = self.body.buffer_of(place)?;
        if place.ty.scalar().is_none() || !self.is_never_written(base, place) {
            return None;
        }
        if let Some((blocks, number)) = self.body.block_of(place) {
            return Some(Numbers::Blocks(blocks, number));
        }
        let PlaceKind::Dereference(pointer) = &place.kind else { return None };
        let ExpressionKind::Offset(base, index) = &pointer.kind else { return None };
        let row = self.row(index)?;
        Some(Numbers::Row(self.uniform(base, false).at(Level::Primary), row, place.span))
    }

    /// `p += n` of a pointer that differs between items.
    fn advance(&mut self, variable: VariableId, by: &Expression) -> TokenStream {
        if !self.roots.contains_key(&variable) {
            return self.fail(NotVectorized::PointerOfItem);
        }
        let (name, by) = (self.own(variable), self.value(by));
        let value = quote!(#name + #by);
        self.moved(variable, &value)
    }

    /// Moves a pointer by one.
    fn stepped(&mut self, variable: VariableId, by: Increment, span: Span) -> TokenStream {
        let one = if by == Increment::Increment { 1 } else { -1 };
        self.advance(variable, &long(ExpressionKind::Constant(Value::Integer(one)), span))
    }

    fn moved(&mut self, variable: VariableId, value: &TokenStream) -> TokenStream {
        let name = self.own(variable);
        match self.current() {
            Some(mask) if !self.is_own_depth(variable) => {
                let laned = self.laned(&Type::Scalar(LONG));
                quote!(#name = #laned::choose(#mask, #value, #name);)
            }
            _ => quote!(#name = #value;),
        }
    }

    /// The number of elements behind its base, as lanes of 64 bits.
    fn elements(&mut self, index: Position) -> TokenStream {
        match index {
            Position::Expression(index) => self.value(&index),
            Position::Lanes(lanes, _) => lanes,
        }
    }

    /// The pointer that one of each item counts from, how many elements it is behind that, and by how much more for each next item.
    pub(super) fn parts_of(&mut self, found: Where) -> (TokenStream, TokenStream, Option<i64>) {
        let step = self.step_of(&found);
        (found.base, self.elements(found.index), step)
    }

    /// A pointer that differs between items is declared.
    pub(super) fn declare_pointer(&mut self, variable: VariableId, value: Option<&Expression>) -> TokenStream {
        let Some(found) = value.and_then(|value| self.split(value)) else {
            return self.fail(NotVectorized::PointerOfItem);
        };
        let steady = !self.varying.unsteady.contains(&variable);
        if let (true, Some(stride)) = (steady, self.step_of(&found)) {
            self.strides.insert(variable, stride);
        }
        let (name, root) = (self.own(variable), self.unique("root"));
        self.roots.insert(variable, root.clone());
        let base = found.base;
        let lanes = self.elements(found.index);
        quote!(let #root = #base; let mut #name = #lanes;)
    }

    /// A pointer that differs between items is given another value: of one that counts from the same.
    fn point(&mut self, variable: VariableId, value: &Expression) -> TokenStream {
        let (Some(root), Some(found)) = (self.roots.get(&variable).cloned(), self.split(value)) else {
            return self.fail(NotVectorized::PointerOfItem);
        };
        if root != found.base.to_string() {
            return self.fail(NotVectorized::OtherArray);
        }
        let lanes = self.elements(found.index);
        self.moved(variable, &lanes)
    }
}
