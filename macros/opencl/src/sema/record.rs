//! Structures, unions and enumerations (C99, sections 6.7.2.1 and 6.7.2.2), laid out as on x86-64.

use std::rc::Rc;

use super::scope::{Symbol, Tag};
use super::{Checker, Qualifiers, quoted};
use crate::ast::{Attribute, EnumSpecifier, Name, RecordSpecifier};
use crate::diagnostic::message::sema as message;
use crate::limits::MAX_OBJECT_BYTES;
use crate::program::{Enumerator, Value};
use crate::source::Span;
use crate::types::{self, Field, Record, RecordId, Type, UNKNOWN_LENGTH};

/// The name of a member that is a structure or union without a name: what it holds is found as if it stood around it.
const UNNAMED: &str = "unnamed_";

impl Checker<'_> {
    /// The type of a `struct` or `union`.
    pub(super) fn record(&mut self, specifier: &RecordSpecifier, further: &[Attribute]) -> Type {
        let kind = if specifier.union { "union" } else { "struct" };
        let known = specifier.tag.as_ref().and_then(|tag| match specifier.members {
            Some(_) => self.scopes.tag_here(&tag.text),
            None => self.scopes.tag(&tag.text),
        });
        let known = known.map(|(tag, span)| (tag.clone(), *span));
        let id = match (&known, &specifier.tag) {
            (Some((Tag::Record(id), _)), _) if self.program.records[id.0].union == specifier.union => *id,
            (Some((_, before)), Some(tag)) => {
                self.fault(message::tag_of_other_kind(tag.span, quoted(&tag.text), *before));
                return Type::Bad;
            }
            _ => self.new_record(specifier),
        };
        let Some(members) = &specifier.members else { return Type::Record(id) };
        if self.records.defining.contains(&id) {
            // It would hold itself.
            let name = specifier.tag.as_ref().map_or("", |tag| &tag.text);
            self.fault(message::nested_redefinition(specifier.span, kind, name));
            return Type::Bad;
        }
        if self.program.records[id.0].align != 0 {
            let before = self.program.records[id.0].span;
            let name = specifier.tag.as_ref().map_or("", |tag| &tag.text);
            self.fault(message::redefinition_of_record(specifier.span, kind, name, before));
            return Type::Record(id);
        }
        self.program.records[id.0].span = specifier.span;
        let attributes = || specifier.attributes.iter().chain(further);
        attributes().for_each(|attribute| self.known_attribute(&attribute.name));
        let packed = attributes().any(|attribute| &*attribute.name.text == "packed");
        let mut align = 1;
        for attribute in attributes().filter(|attribute| &*attribute.name.text == "aligned") {
            align = align.max(self.alignment(attribute));
        }
        let mut layout =
            Layout { union: specifier.union, packed, size: 0, align, fields: Vec::new(), qualifiers: Vec::new() };
        self.records.defining.push(id);
        for member in members {
            let base = self.specifiers(&member.specifiers);
            if member.declarators.is_empty() {
                if let Type::Record(inner) = base.ty.clone() {
                    if self.program.records[inner.0].name.is_none() {
                        let name = Rc::from(format!("{UNNAMED}{}", layout.fields.len()));
                        self.lay_out(&mut layout, name, Type::Record(inner), Qualifiers::default(), 1, member.span);
                    }
                }
            }
            for declarator in &member.declarators {
                let declarator = &declarator.declarator;
                let ty = self.derived(base.clone(), &declarator.derived);
                if let Some(bits) = &declarator.bits {
                    self.fault(message::bit_field(bits.span));
                }
                let Some(name) = &declarator.name else { continue };
                if let Some((space, span)) = member.specifiers.qualifiers.space.filter(|_| ty.space.is_some()) {
                    let _ = space;
                    self.fault(message::field_space(span));
                }
                let mut least = 1;
                for attribute in declarator.attributes.iter().chain(&member.specifiers.attributes) {
                    if &*attribute.name.text == "aligned" {
                        least = least.max(self.alignment(attribute));
                    }
                }
                let qualifiers = Qualifiers { constant: ty.constant, volatile: ty.volatile };
                self.unique_member(&layout, name);
                self.lay_out(&mut layout, name.text.clone(), ty.ty, qualifiers, least, name.span);
            }
        }
        for assertion in &specifier.assertions {
            self.assertion(assertion);
        }
        self.records.defining.pop();
        let size = layout.size.next_multiple_of(layout.align);
        self.records.qualifiers[id.0] = layout.qualifiers;
        let record = &mut self.program.records[id.0];
        (record.size, record.align, record.packed, record.fields) = (size, layout.align, packed, layout.fields);
        let pointer = |ty: &Type| matches!(ty, Type::Pointer(_));
        if specifier.union && Type::Record(id).contains(&self.program.records, &pointer) {
            self.fault(message::union_with_pointer(specifier.span));
        }
        Type::Record(id)
    }

    /// A record of which nothing is known but its tag.
    fn new_record(&mut self, specifier: &RecordSpecifier) -> RecordId {
        let id = RecordId(self.program.records.len());
        self.program.records.push(Record {
            name: specifier.tag.as_ref().map(|tag| tag.text.clone()),
            union: specifier.union,
            fields: Vec::new(),
            size: 0,
            align: 0,
            packed: false,
            span: specifier.span,
        });
        self.records.qualifiers.push(Vec::new());
        if let Some(tag) = &specifier.tag {
            self.scopes.declare_tag(tag.text.clone(), Tag::Record(id), tag.span);
        }
        id
    }

    fn unique_member(&mut self, layout: &Layout, name: &Name) {
        let same = layout.fields.iter().find(|field| field.name == name.text).map(|field| field.span);
        if let Some(before) = same {
            self.fault(message::duplicate_member(name.span, quoted(&name.text), before));
        }
    }

    /// Puts a member behind those that are there.
    fn lay_out(
        &mut self,
        layout: &mut Layout,
        name: Rc<str>,
        ty: Type,
        qualifiers: Qualifiers,
        least: u64,
        span: Span,
    ) {
        let (ty, (size, align)) = match ty.layout(&self.program.records) {
            _ if matches!(ty, Type::Image(_) | Type::Sampler | Type::Event) => {
                let shown = self.shown(&ty);
                self.fault(message::field_of_opaque_type(span, &shown));
                (Type::Bad, (0, 1))
            }
            Some(known) => (ty, known),
            None if ty == Type::Bad => (ty, (0, 1)),
            None if matches!(ty, Type::Array(_, UNKNOWN_LENGTH)) => {
                self.fault(message::field_without_length(span));
                (Type::Bad, (0, 1))
            }
            None => {
                let shown = self.shown(&ty);
                self.fault(message::incomplete_field(span, &shown));
                (Type::Bad, (0, 1))
            }
        };
        let align = if layout.packed { least } else { align.max(least) };
        let offset = if layout.union { 0 } else { layout.size.next_multiple_of(align) };
        layout.size = layout.size.max(offset.saturating_add(size));
        if layout.size > MAX_OBJECT_BYTES {
            self.fault(message::structure_too_large(span));
            layout.size = 0;
        }
        layout.align = layout.align.max(align);
        layout.fields.push(Field { name, ty, offset, span });
        layout.qualifiers.push(qualifiers);
    }

    /// The bytes that `aligned` asks for.
    fn alignment(&mut self, attribute: &Attribute) -> u64 {
        let Some(argument) = attribute.arguments.first() else { return 16 };
        match self.integer_constant(argument) {
            Some(bytes @ 1..=4096) if (bytes as u64).is_power_of_two() => bytes as u64,
            Some(_) => {
                self.fault(message::alignment(argument.span));
                1
            }
            None => 1,
        }
    }

    /// The fields that lead from a record to a member of this name: more than one through members without a name.
    pub(super) fn find_member(&self, record: RecordId, name: &str) -> Option<Vec<usize>> {
        let fields = &self.program.records.get(record.0)?.fields;
        if let Some(index) = fields.iter().position(|field| &*field.name == name) {
            return Some(vec![index]);
        }
        fields.iter().enumerate().find_map(|(index, field)| match field.ty {
            Type::Record(inner) if field.name.starts_with(UNNAMED) => {
                let mut path = self.find_member(inner, name)?;
                path.insert(0, index);
                Some(path)
            }
            _ => None,
        })
    }

    /// The type of an `enum`: as clang has it, `uint` unless a value is negative.
    pub(super) fn enumeration(&mut self, specifier: &EnumSpecifier) -> Type {
        let Some(enumerators) = &specifier.enumerators else {
            let tag = specifier.tag.as_ref();
            return if let Some((Tag::Enum(ty), _)) = tag.and_then(|tag| self.scopes.tag(&tag.text)) {
                ty.clone()
            } else {
                let name = tag.map_or("", |tag| &tag.text);
                self.fault(message::enum_not_declared(specifier.span, name));
                Type::Bad
            };
        };
        let (mut next, mut lowest, mut highest) = (0_i128, 0, 0);
        for (name, value) in enumerators {
            if let Some(value) = value {
                next = self.integer_constant(value).unwrap_or(next);
            }
            (lowest, highest) = (next.min(lowest), next.max(highest));
            let ty = match i32::try_from(next) {
                Ok(_) => Type::INT,
                Err(_) if next < 0 => Type::Scalar(types::LONG),
                Err(_) if u32::try_from(next).is_ok() => Type::Scalar(types::UINT),
                Err(_) => Type::Scalar(types::LONG),
            };
            self.unique(name);
            let value = Value::Integer(next);
            if self.scopes.depth() == 1 {
                let enumerator =
                    Enumerator { name: name.text.clone(), value: value.clone(), ty: ty.clone(), span: name.span };
                self.program.enumerators.push(enumerator);
            }
            self.scopes.declare(name.text.clone(), Symbol::Enumerator(value, ty), name.span);
            next += 1;
        }
        let element = match (lowest < 0, highest > u32::MAX.into() || lowest < i32::MIN.into()) {
            (true, false) if highest <= i32::MAX.into() => types::INT,
            (true, _) => types::LONG,
            (false, false) => types::UINT,
            (false, true) => types::ULONG,
        };
        let ty = Type::Scalar(element);
        if let Some(tag) = &specifier.tag {
            let before = self.scopes.tag_here(&tag.text).map(|(_, span)| *span);
            if let Some(before) = before {
                self.fault(message::redefinition(tag.span, quoted(&tag.text), before));
            }
            self.scopes.declare_tag(tag.text.clone(), Tag::Enum(ty.clone()), tag.span);
        }
        ty
    }

    /// Whether the block does not declare a name already, which it tells.
    pub(super) fn unique(&mut self, name: &Name) -> bool {
        let before = self.scopes.here(&name.text).map(|(_, span)| *span);
        if let Some(before) = before {
            self.fault(message::redeclaration(name.span, quoted(&name.text), before));
        }
        before.is_none()
    }
}

/// A record as far as it is laid out.
struct Layout {
    union: bool,
    packed: bool,
    size: u64,
    align: u64,
    fields: Vec<Field>,
    qualifiers: Vec<Qualifiers>,
}
