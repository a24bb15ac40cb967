//! Declaration specifiers and declarators become types (C99, sections 6.7.2 to 6.7.6; OpenCL C 3.0, sections 6.3, 6.7 and 6.8).

use std::rc::Rc;

use super::scope::Symbol;
use super::{Checker, Qualified, quoted};
use crate::ast::{self, Access, Attribute, Derived, Name, Parameter, Space, Specifiers, TypeName, TypeSpecifier, Word};
use crate::diagnostic::message::sema as message;
use crate::diagnostic::message::warning::part as remark;
use crate::diagnostic::nearest;
use crate::limits::MAX_OBJECT_BYTES;
use crate::names::{self, Named};
use crate::source::Span;
use crate::types::{self, Image, Pointee, Type, UNKNOWN_LENGTH};
use swz_language::element::ELEMENTS;

/// The types whose size is that of a pointer: a kernel's arguments may not have them.
const SIZED: [&str; 4] = ["size_t", "ptrdiff_t", "intptr_t", "uintptr_t"];

/// A function as its declarator says.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub(super) result: Type,
    pub(super) parameters: Vec<(Option<Name>, Qualified, Span)>,
    /// Whether each of them is written with a type whose size is that of a pointer.
    pub(super) sized: Vec<bool>,
}

impl Checker<'_> {
    /// The type that specifiers name.
    pub(super) fn specifiers(&mut self, specifiers: &Specifiers) -> Qualified {
        let mut base = match &specifiers.specifier {
            TypeSpecifier::Void(_) => Qualified::plain(Type::Void),
            TypeSpecifier::Words(words) => Qualified::plain(self.words(words)),
            TypeSpecifier::Named(name) => self.named_type(name),
            TypeSpecifier::Record(record) => Qualified::plain(self.record(record, &specifiers.attributes)),
            TypeSpecifier::Enum(enumeration) => Qualified::plain(self.enumeration(enumeration)),
            TypeSpecifier::TypeOfExpression(expression) => {
                let operand = self.operand(expression);
                Qualified { ty: operand.ty, space: None, constant: operand.constant, volatile: operand.volatile }
            }
            TypeSpecifier::TypeOfType(name) => self.type_name(name),
            TypeSpecifier::Missing(_) => Qualified::bad(),
        };
        match (&mut base.ty, specifiers.qualifiers.access) {
            (Type::Image(image), Some((access, span))) => {
                image.access = access;
                if access == Access::ReadWrite {
                    self.since(200, remark::READ_WRITE, span);
                }
            }
            (Type::Bad, _) | (_, None) => {}
            (_, Some((_, span))) => {
                let shown = self.shown(&base.ty);
                self.fault(message::access_qualifier(span, &shown));
            }
        }
        let base = self.qualified(base, &specifiers.qualifiers);
        self.with_attributes(base, &specifiers.attributes)
    }

    /// A type with further qualifiers.
    fn qualified(&mut self, mut base: Qualified, qualifiers: &ast::Qualifiers) -> Qualified {
        base.constant |= qualifiers.constant.is_some();
        base.volatile |= qualifiers.volatile.is_some();
        if let Some((space, span)) = qualifiers.space {
            if base.space.is_some_and(|other| other != space) {
                self.fault(message::two_spaces(span));
            }
            base.space = Some(space);
            if space == Space::Generic {
                self.since(200, remark::GENERIC_WORD, span);
            }
        }
        if let (Some(span), false) = (qualifiers.restrict, matches!(base.ty, Type::Pointer(_) | Type::Bad)) {
            let shown = self.shown(&base.ty);
            self.fault(message::restrict(span, &shown));
        }
        base
    }

    /// `__attribute__((ext_vector_type(n)))`, by which a program may declare a vector itself.
    pub(super) fn with_attributes(&mut self, mut base: Qualified, attributes: &[Attribute]) -> Qualified {
        let Some(attribute) = attributes.iter().find(|attribute| &*attribute.name.text == "ext_vector_type") else {
            return base;
        };
        let width = attribute.arguments.first().and_then(|width| self.integer_constant(width));
        base.ty = match (&base.ty, width) {
            (Type::Bad, _) => Type::Bad,
            (Type::Scalar(element), Some(width @ (2 | 3 | 4 | 8 | 16))) => Type::Vector(element, width as u8),
            _ => {
                self.fault(message::no_such_vector(attribute.name.span));
                Type::Bad
            }
        };
        base
    }

    /// `unsigned long int`.
    fn words(&mut self, words: &[(Word, Span)]) -> Type {
        let count = |word| words.iter().filter(|(other, _)| *other == word).count();
        let longs = count(Word::Long);
        let bases: Vec<(Word, Span)> = words
            .iter()
            .copied()
            .filter(|(word, _)| !matches!(word, Word::Signed | Word::Unsigned | Word::Int | Word::Long))
            .collect();
        let (signed, unsigned) = (count(Word::Signed), count(Word::Unsigned));
        let base = bases.first().map(|(word, _)| *word);
        let of_integers = matches!(base, None | Some(Word::Char | Word::Short));
        let fits = bases.len() <= 1
            && signed + unsigned <= 1
            && count(Word::Int) <= 1
            && longs <= 2
            && (longs == 0 || base.is_none() || base == Some(Word::Double))
            && (of_integers || signed + unsigned + count(Word::Int) == 0)
            && (base != Some(Word::Char) || count(Word::Int) == 0);
        let span = words.last().map(|(_, span)| *span);
        if let (false, Some(span)) = (fits, span) {
            let written: Vec<&str> = words.iter().map(|(word, _)| spelling(*word)).collect();
            let floating = matches!(base, Some(Word::Half | Word::Float | Word::Double)) && bases.len() == 1;
            self.fault(message::no_such_type(span, written.join(" "), floating));
            return Type::Bad;
        }
        if let (Some(Word::Double), 1.., Some(span)) = (base, longs, span) {
            self.fault(message::long_double(span));
            return Type::Bad;
        }
        let element = match base {
            Some(Word::Bool) => types::BOOL,
            Some(Word::Half) => types::HALF,
            Some(Word::Float) => types::FLOAT,
            Some(Word::Double) => types::DOUBLE,
            Some(Word::Char) => types::CHAR,
            Some(Word::Short) => types::SHORT,
            // `long long` is `long`: all programs that have it mean 64 bits.
            _ if longs > 0 => types::LONG,
            _ => types::INT,
        };
        Type::Scalar(if unsigned > 0 { element.integer(false) } else { element })
    }

    /// A name that the parser took for a type.
    fn named_type(&mut self, name: &Name) -> Qualified {
        match self.scopes.find(&name.text) {
            Some((Symbol::Typedef(qualified), _)) => return qualified.clone(),
            Some((Symbol::Bad, _)) => return Qualified::bad(),
            Some(_) => {
                self.fault(message::no_type(name.span, quoted(&name.text)));
                return Qualified::bad();
            }
            None => {}
        }
        if name.text.starts_with("atomic_") || name.text.starts_with("memory_") {
            self.since(200, quoted(&name.text), name.span);
        }
        match names::named(&name.text) {
            Some(Named::Scalar(element)) => return Qualified::plain(Type::Scalar(element)),
            Some(Named::Vector(element, width)) => return Qualified::plain(Type::Vector(element, width)),
            Some(Named::Image { dimensions, array, buffer }) => {
                if array || dimensions == 1 {
                    self.since(120, quoted(&name.text), name.span);
                }
                return Qualified::plain(Type::Image(Image { dimensions, array, buffer, access: Access::ReadOnly }));
            }
            Some(Named::Sampler) => return Qualified::plain(Type::Sampler),
            Some(Named::Event) => return Qualified::plain(Type::Event),
            Some(Named::Unsupported(part)) => {
                self.fault(message::unsupported_type(name.span, quoted(&name.text), part));
                return Qualified::bad();
            }
            None => {}
        }
        if self.faults.has_told(name.span, &quoted(&name.text)) {
            return Qualified::bad();
        }
        let known = ELEMENTS.iter().map(|element| element.name).chain(SIZED);
        let types =
            self.scopes.names().filter(|(_, symbol)| matches!(symbol, Symbol::Typedef(_))).map(|(name, _)| name);
        let meant = nearest(&name.text, known.chain(types)).map(str::to_owned);
        self.fault(message::unknown_type_name(name.span, quoted(&name.text), meant.as_deref().unwrap_or_default()));
        Qualified::bad()
    }

    /// A type without a name.
    pub(super) fn type_name(&mut self, name: &TypeName) -> Qualified {
        let base = self.specifiers(&name.specifiers);
        self.derived(base, &name.declarator.derived)
    }

    /// The type that a declarator makes of the specifiers' one. A function that is no declarator's first part is refused.
    pub(super) fn derived(&mut self, mut base: Qualified, parts: &[Derived]) -> Qualified {
        for part in parts.iter().rev() {
            base = match part {
                Derived::Pointer(qualifiers, span) => self.pointer_to(base, qualifiers, *span),
                Derived::Array(length, span) => self.array_of(base, length.as_deref(), *span),
                Derived::Function { span, .. } => {
                    self.fault(message::function_pointer(*span));
                    Qualified::bad()
                }
            };
        }
        base
    }

    fn pointer_to(&mut self, base: Qualified, qualifiers: &ast::Qualifiers, span: Span) -> Qualified {
        let ty = match base.ty {
            Type::Bad => Type::Bad,
            Type::Image(_) | Type::Sampler => {
                let shown = self.shown(&base.ty);
                self.fault(message::pointer_to_opaque(span, &shown));
                Type::Bad
            }
            ty => Type::Pointer(Rc::new(Pointee {
                ty,
                space: base.space.unwrap_or(Space::Generic),
                constant: base.constant,
                volatile: base.volatile,
            })),
        };
        self.qualified(Qualified::plain(ty), qualifiers)
    }

    fn array_of(&mut self, mut base: Qualified, length: Option<&ast::Expression>, span: Span) -> Qualified {
        let length = match length {
            None => Some(UNKNOWN_LENGTH),
            Some(length) => self.array_length(length),
        };
        let Some(length) = length else { return Qualified::bad() };
        base.ty = match base.ty {
            Type::Bad => Type::Bad,
            Type::Void | Type::Image(_) | Type::Sampler | Type::Array(_, UNKNOWN_LENGTH) => {
                let shown = self.shown(&base.ty);
                self.fault(message::array_of(span, &shown));
                Type::Bad
            }
            element => {
                let size = element.layout(&self.program.records);
                if size.is_none() {
                    let shown = self.shown(&element);
                    self.fault(message::array_of_incomplete(span, &shown));
                    return Qualified::bad();
                }
                let fits = |(size, _): (u64, u64)| size.checked_mul(length).is_some_and(|size| size < MAX_OBJECT_BYTES);
                if length != UNKNOWN_LENGTH && !size.is_some_and(fits) {
                    self.fault(message::array_too_large(span));
                    return Qualified::bad();
                }
                Type::Array(Rc::new(element), length)
            }
        };
        base
    }

    /// The length between brackets.
    fn array_length(&mut self, length: &ast::Expression) -> Option<u64> {
        let value = self.expression(length);
        if value.ty == Type::Bad {
            return None;
        }
        if !value.ty.is_integer() {
            let shown = self.shown(&value.ty);
            self.fault(message::array_length_type(length.span, &shown));
            return None;
        }
        match self.folded_integer(&value) {
            Ok(Some(length @ 0..)) => u64::try_from(length).ok(),
            Ok(Some(_)) => {
                self.fault(message::array_length_negative(length.span));
                None
            }
            Ok(None) => {
                let kernel = self.body.as_ref().is_some_and(|body| body.kernel);
                self.fault(message::array_length_varies(length.span, kernel));
                None
            }
            Err(()) => None,
        }
    }

    /// The signature that a declarator gives, if it is that of a function.
    pub(super) fn signature(&mut self, specifiers: &Specifiers, parts: &[Derived]) -> Option<Signature> {
        let Some((Derived::Function { parameters, variadic, span }, rest)) = parts.split_first() else { return None };
        let base = self.specifiers(specifiers);
        let result = self.derived(base, rest).ty;
        if *variadic {
            self.fault(message::variadic(*span));
        }
        if let Type::Array(..) | Type::Image(_) | Type::Sampler = result {
            let shown = self.shown(&result);
            self.fault(message::function_result(*span, &shown));
        }
        let sized = parameters.iter().map(|parameter| self.is_sized(&parameter.specifiers)).collect();
        let parameters = parameters.iter().map(|parameter| self.parameter(parameter)).collect();
        Some(Signature { result, parameters, sized })
    }

    /// Whether a type is named by `size_t` or its like.
    fn is_sized(&self, specifiers: &Specifiers) -> bool {
        let TypeSpecifier::Named(name) = &specifiers.specifier else { return false };
        SIZED.contains(&&*name.text) && self.scopes.find(&name.text).is_none()
    }

    fn parameter(&mut self, parameter: &Parameter) -> (Option<Name>, Qualified, Span) {
        let base = self.specifiers(&parameter.specifiers);
        // An array is a pointer here, whatever its length; `[]` needs none.
        let mut ty = match parameter.declarator.derived.split_first() {
            Some((Derived::Array(..), rest)) => {
                let mut element = self.derived(base, rest);
                if let Type::Array(_, UNKNOWN_LENGTH) = element.ty {
                    let shown = self.shown(&element.ty);
                    self.fault(message::length_missing(parameter.span, &shown));
                    element = Qualified::bad();
                }
                self.pointer_to(element, &ast::Qualifiers::default(), parameter.span)
            }
            _ => self.derived(base, &parameter.declarator.derived),
        };
        if let Type::Array(element, _) = &ty.ty {
            let element = Qualified { ty: (**element).clone(), ..ty.clone() };
            ty = self.pointer_to(element, &ast::Qualifiers::default(), parameter.span);
        }
        if let Some(space @ (Space::Global | Space::Local | Space::Constant)) = ty.space {
            if ty.ty != Type::Bad && !matches!(ty.ty, Type::Image(_) | Type::Sampler) {
                let shown = self.shown(&ty.ty);
                self.fault(message::space_of_parameter(parameter.span, pointer_in(space, &shown)));
                ty.ty = Type::Bad;
            }
        }
        match ty.ty {
            Type::Void => {
                self.fault(message::void_parameter(parameter.span));
                ty.ty = Type::Bad;
            }
            Type::Record(_) if ty.ty.layout(&self.program.records).is_none() => {
                let shown = self.shown(&ty.ty);
                self.fault(message::incomplete_parameter(parameter.span, &shown));
                ty.ty = Type::Bad;
            }
            _ => {}
        }
        self.half(&ty.ty, parameter.span);
        (parameter.declarator.name.clone(), ty, parameter.span)
    }
}

/// How a pointer into an address space is written.
fn pointer_in(space: Space, to: &str) -> String {
    let space = match space {
        Space::Global => "__global",
        Space::Local => "__local",
        _ => "__constant",
    };
    format!("{space} {to} *")
}

/// How a word of a type is written.
fn spelling(word: Word) -> &'static str {
    match word {
        Word::Bool => "bool",
        Word::Char => "char",
        Word::Short => "short",
        Word::Int => "int",
        Word::Long => "long",
        Word::Half => "half",
        Word::Float => "float",
        Word::Double => "double",
        Word::Signed => "signed",
        Word::Unsigned => "unsigned",
    }
}
