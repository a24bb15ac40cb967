//! Structures and unions.

use std::collections::HashSet;

use super::Emitter;
use super::code::Code;
use super::names::{Home, fields, ident, unraw};
use super::tokens::{Ident, Literal, ToTokens, TokenStream};
use super::types::Life;
use crate::fresh::fresh;
use crate::limits::MAX_NESTING_IN_LOOP;
use crate::program::Value;
use crate::types::{Field, Record, RecordId, Type};
use swz_language::element::Kind;

/// The functions of a union for one of its fields: what is in it, what changes it, and what makes a union of it.
pub(super) struct Accessors {
    pub(super) get: Ident,
    pub(super) set: Ident,
    pub(super) make: Ident,
}

/// The accessors of all fields: a field called `of_a` has its name before that which makes a union of `a`.
pub(super) fn accessors(of: &Record) -> Vec<Accessors> {
    let fields = fields(of);
    let mut taken: HashSet<String> = fields.iter().map(unraw).collect();
    // A constant of every structure and union.
    taken.insert("ZERO".to_owned());
    let mut other = |what: &str, field: &Ident| {
        let name = fresh(&format!("{what}_{}", unraw(field)), |name| taken.contains(name));
        taken.insert(name.clone());
        ident(&name)
    };
    let all = fields.into_iter().map(|field| {
        let get = if field.as_str() == "ZERO" { other("the", &field) } else { field.clone() };
        Accessors { set: other("set", &field), make: other("of", &field), get }
    });
    all.collect()
}

/// The names of fields, in a union of what reads them.
pub(super) fn field_names(of: &Record) -> Vec<Ident> {
    if of.union { accessors(of).into_iter().map(|field| field.get).collect() } else { fields(of) }
}

/// Whether structures, and arrays of them, are so deep in each other that no kernel's statements may stand in the loop over its items.
pub(super) fn are_deep(records: &[Record]) -> bool {
    fn depth_of(ty: &Type, records: &[Record], known: &mut [Option<usize>]) -> usize {
        match ty {
            Type::Record(id) => known[id.0].unwrap_or_else(|| {
                let fields = records[id.0].fields.iter();
                let depth = 1 + fields.map(|field| depth_of(&field.ty, records, known)).max().unwrap_or(0);
                known[id.0] = Some(depth);
                depth
            }),
            Type::Array(element, _) => 1 + depth_of(element, records, known),
            _ => 0,
        }
    }
    let mut known = vec![None; records.len()];
    (0..records.len()).any(|id| depth_of(&Type::Record(RecordId(id)), records, &mut known) > MAX_NESTING_IN_LOOP)
}

/// The bytes between fields that Rust would not leave by itself: before which field, and how many.
type Padding = Vec<(usize, u64)>;

impl Emitter<'_> {
    /// A union of which one field is given.
    pub(super) fn union_of(&mut self, record: RecordId, field: usize, value: &Code) -> Code {
        let name = self.record_name(record);
        let make = accessors(&self.program.records[record.0]).swap_remove(field).make;
        Code::primary(quote!(#name::#make(#value)))
    }

    /// All structures and unions.
    pub(super) fn records(&mut self) -> TokenStream {
        let all = (0..self.program.records.len()).map(RecordId);
        let written: Vec<_> = all.filter(|id| !self.transformed.unwritten.records.contains(id)).collect();
        written.into_iter().map(|id| self.record(id)).collect()
    }

    fn record(&mut self, id: RecordId) -> TokenStream {
        self.names.begin();
        let program = self.program;
        let record = &program.records[id.0];
        if record.union { self.union(id, record) } else { self.structure_definition(id, record) }
    }

    /// The types of structures of which each of several items has one: their fields in lanes, as a tuple.
    pub(super) fn laned_records(&mut self) -> TokenStream {
        let (mut tokens, mut done) = (TokenStream::new(), Vec::new());
        while let Some(&id) = self.vectors.vectorized.iter().find(|id| !done.contains(*id)) {
            done.push(id);
            tokens.extend(self.laned_record(id));
        }
        tokens
    }

    fn laned_record(&mut self, id: RecordId) -> TokenStream {
        self.names.begin();
        let record = &self.program.records[id.0];
        let name = self.record_name(id);
        let vectorized = self.library(Home::Expansion, "Vectorized");
        let mask = self.library(Home::Expansion, "Mask");
        // A parameter must not have the name of a constant of the program.
        let [of, lane, value, set, yes, no] =
            ["of", "lane", "value", "mask", "yes", "no"].map(|name| self.names.temporary(name));
        let size = self.names.primitive("usize");
        let types: Vec<_> = record.fields.iter().map(|field| self.ty(&field.ty, Life::Named)).collect();
        let names = fields(record);
        let numbers: Vec<_> = (0..names.len()).map(Literal::usize_unsuffixed).collect();
        let rows = record.is_made_of_words().then(|| {
            let window = self.library(Home::Expansion, "Window");
            let window_mut = self.library(Home::Expansion, "WindowMut");
            let word = self.library(Home::Expansion, "Word");
            let [words, set_words] = ["words", "set_words"].map(|name| self.library(Home::Expansion, name));
            let count = Literal::usize_unsuffixed(names.len());
            quote! {
                #[inline(always)]
                fn read_row(#of: #window<'_>) -> Self::Lanes {
                    let #value = #words::<#count>(#of);
                    (#(<#types as #word>::of_word(#value[#numbers]),)*)
                }
                #[inline(always)]
                fn write_row(#of: Self::Lanes, #value: #window_mut<'_>) {
                    #set_words([#(<#types as #word>::word(#of.#numbers)),*], #value);
                }
            }
        });
        quote! {
            impl #vectorized for #name {
                #rows
                type Lanes = (#(<#types as #vectorized>::Lanes,)*);
                #[inline(always)]
                fn spread(self) -> Self::Lanes {
                    (#(<#types as #vectorized>::spread(self.#names),)*)
                }
                #[inline(always)]
                fn lane(#of: Self::Lanes, #lane: #size) -> Self {
                    Self { #(#names: <#types as #vectorized>::lane(#of.#numbers, #lane),)* ..Self::ZERO }
                }
                #[inline(always)]
                fn with_lane(#of: Self::Lanes, #lane: #size, #value: Self) -> Self::Lanes {
                    (#(<#types as #vectorized>::with_lane(#of.#numbers, #lane, #value.#names),)*)
                }
                #[inline(always)]
                fn choose(#set: #mask, #yes: Self::Lanes, #no: Self::Lanes) -> Self::Lanes {
                    (#(<#types as #vectorized>::choose(#set, #yes.#numbers, #no.#numbers),)*)
                }
            }
        }
    }

    /// The attributes before a definition.
    fn attributes(&mut self, record: &Record, natural: u64) -> TokenStream {
        let kind = if record.union { "union" } else { "struct" };
        let name = record.name.as_deref().unwrap_or("of no name");
        let doc = self.doc(&format!("{kind} {name}"), record.span);
        let layout = if record.packed {
            quote!(#[repr(C, packed)])
        } else if record.align > natural {
            let align = Literal::u64_unsuffixed(record.align);
            quote!(#[repr(C, align(#align))])
        } else {
            quote!(#[repr(C)])
        };
        quote!(#doc #layout)
    }

    fn structure_definition(&mut self, id: RecordId, record: &Record) -> TokenStream {
        let natural = record.fields.iter().map(|field| self.align(&field.ty)).max().unwrap_or(1);
        let attributes = self.attributes(record, natural);
        let (name, padding) = (self.record_name(id), self.padding(id));
        let life = self.holds_pointers(&Type::Record(id)).then(|| quote!(<'a>));
        let elided = life.as_ref().map(|_| quote!(<'_>));
        let names = fields(record);
        let types: Vec<_> = record.fields.iter().map(|field| self.ty(&field.ty, Life::Named)).collect();
        let zeros: Vec<_> = record.fields.iter().map(|field| self.zero(&field.ty, true)).collect();
        let written = record.fields.iter().map(|field| format!(" `{}`", self.written(field.span)));
        let docs: Vec<_> = written.map(|doc| quote!(#[doc = #doc])).collect();
        let mut definitions: Vec<_> = names.iter().zip(&types).map(|(name, ty)| quote!(pub #name: #ty)).collect();
        let mut gaps = Vec::new();
        for &(before, bytes) in padding.iter().rev() {
            let gap = fresh(&format!("gap_before_{before}"), |name| names.iter().any(|field| field.as_str() == name));
            let (gap, len) = (ident(&gap), Literal::u64_unsuffixed(bytes));
            let field = &definitions[before];
            // Behind the attributes of the field.
            definitions[before] = quote!(gap #gap [#len] #field);
            gaps.push(quote!(#gap: [0; #len]));
        }
        let definitions = docs.iter().zip(&definitions).map(|(doc, definition)| quote!(#doc #definition));
        let record = record_macro();
        quote! {
            #record! {
                #attributes
                pub struct #name #life {
                    #(#definitions),*
                }
            }
            impl #life #name #life {
                /// All bytes zero.
                pub const ZERO: Self = Self { #(#names: #zeros,)* #(#gaps),* };
            }
            impl ::core::default::Default for #name #elided {
                fn default() -> Self {
                    Self::ZERO
                }
            }
        }
    }

    /// A union is its bytes, of which a field is read and written in memory.
    fn union(&mut self, id: RecordId, record: &Record) -> TokenStream {
        let attributes = self.attributes(record, 1);
        let name = self.record_name(id);
        let byte = self.names.primitive("u8");
        let size = Literal::u64_unsuffixed(record.size);
        let private = self.library(Home::Expansion, "Private");
        let [value, memory, union] = ["value", "memory", "union"].map(|name| self.names.temporary(name));
        let methods: Vec<_> = record
            .fields
            .iter()
            .zip(accessors(record))
            .map(|(Field { ty, span, .. }, Accessors { get, set, make })| {
                let (ty, site) = (self.ty(ty, Life::Static), self.site(*span));
                let written = self.written(*span);
                let (of_get, of_set, of_make) =
                    (format!(" `{written}`"), format!(" Writes `{written}`."), format!(" One with this `{written}`."));
                quote! {
                    #[doc = #of_get]
                    #[inline]
                    #[must_use]
                    pub fn #get(self) -> #ty {
                        #private::new(self).pointer().cast::<#ty>().load(#site)
                    }
                    #[doc = #of_set]
                    #[inline]
                    pub fn #set(&mut self, #value: #ty) {
                        let #memory = #private::new(*self);
                        #memory.pointer().cast::<#ty>().store(#value, #site);
                        *self = #memory.get();
                    }
                    #[doc = #of_make]
                    #[inline]
                    #[must_use]
                    pub fn #make(#value: #ty) -> Self {
                        let mut #union = Self::ZERO;
                        #union.#set(#value);
                        #union
                    }
                }
            })
            .collect();
        let record = record_macro();
        quote! {
            #record! {
                #attributes
                pub struct #name {
                    /// The bytes that the fields share.
                    pub bytes: [#byte; #size],
                }
            }
            impl #name {
                /// All bytes zero.
                pub const ZERO: Self = Self { bytes: [0; #size] };
                #(#methods)*
            }
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self::ZERO
                }
            }
        }
    }

    /// A union of which one field is a constant, where a function cannot be called.
    pub(super) fn constant_union(&mut self, id: RecordId, field: usize, value: &Value) -> TokenStream {
        let (name, record) = (self.record_name(id), &self.program.records[id.0]);
        let (ty, size) = (record.fields[field].ty.clone(), record.size);
        let mut parts = Vec::new();
        self.parts(value, &ty, 0, &mut parts);
        let [bytes, own, index] = ["bytes", "part", "index"].map(|name| self.names.temporary(name));
        let writes = parts.into_iter().map(|(at, part)| {
            let at = Literal::u64_unsuffixed(at);
            quote! {
                let #own = #part.to_ne_bytes();
                let mut #index = 0;
                while #index < #own.len() {
                    #bytes[#at + #index] = #own[#index];
                    #index += 1;
                }
            }
        });
        let size = Literal::u64_unsuffixed(size);
        quote!({ let mut #bytes = [0; #size]; #(#writes)* #name { bytes: #bytes } })
    }

    /// The scalars of a constant, each at its place in bytes.
    fn parts(&mut self, value: &Value, ty: &Type, at: u64, parts: &mut Vec<(u64, TokenStream)>) {
        match (ty, value) {
            (_, Value::Zero) => {}
            (Type::Scalar(element), value) if element.kind == Kind::Bool => {
                let byte = Literal::u8_suffixed(u8::from(*value == Value::Integer(1)));
                parts.push((at, quote!([#byte][0])));
            }
            (Type::Scalar(_), value) => {
                let value = self.constant(value, ty, false).at(super::code::Level::Primary);
                parts.push((at, value));
            }
            (Type::Vector(element, _), Value::List(values)) => {
                let scalar = Type::Scalar(element);
                let step = self.size(&scalar);
                (at..).step_by(step as usize).zip(values).for_each(|(at, value)| self.parts(value, &scalar, at, parts));
            }
            (Type::Array(element, _), Value::List(values)) => {
                let step = self.size(element).max(1);
                (at..).step_by(step as usize).zip(values).for_each(|(at, value)| self.parts(value, element, at, parts));
            }
            (Type::Array(..), Value::Bytes(bytes)) => {
                parts.extend(
                    (at..).zip(bytes.iter()).map(|(at, byte)| (at, Literal::u8_suffixed(*byte).to_token_stream())),
                );
            }
            (Type::Record(record), Value::List(values)) => {
                let program = self.program;
                let fields = &program.records[record.0].fields;
                fields
                    .iter()
                    .zip(values)
                    .for_each(|(field, value)| self.parts(value, &field.ty, at + field.offset, parts));
            }
            (Type::Record(record), Value::Union(field, value)) => {
                let ty = &self.program.records[record.0].fields[*field].ty.clone();
                self.parts(value, ty, at, parts);
            }
            _ => {}
        }
    }

    /// The size of a type in bytes, as the checker lays it out.
    fn size(&self, ty: &Type) -> u64 {
        ty.layout(&self.program.records).map_or(0, |(size, _)| size)
    }

    pub(super) fn align(&self, ty: &Type) -> u64 {
        ty.layout(&self.program.records).map_or(1, |(_, align)| align)
    }

    /// Whether a structure has gaps that are fields in Rust.
    pub(super) fn has_padding(&self, id: RecordId) -> bool {
        !self.padding(id).is_empty()
    }

    /// The gaps before fields that an attribute in the source has aligned. Structures with pointers have the machine's layout.
    fn padding(&self, id: RecordId) -> Padding {
        let record = &self.program.records[id.0];
        let mut padding = Padding::new();
        if record.union || record.packed || self.holds_pointers(&Type::Record(id)) {
            return padding;
        }
        let mut at = 0;
        for (number, field) in record.fields.iter().enumerate() {
            let natural = u64::next_multiple_of(at, self.align(&field.ty).max(1));
            if field.offset > natural {
                padding.push((number, field.offset - at));
            }
            at = field.offset + self.size(&field.ty);
        }
        padding
    }
}

/// The macro that defines a structure, as the library sees what it consists of.
fn record_macro() -> TokenStream {
    let path = Home::Expansion.path();
    quote!(#path::record)
}
