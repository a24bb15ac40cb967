//! Declarations (C99, A.2.2; OpenCL C 3.0, sections 6.3, 6.7 to 6.9 and 6.13): specifiers, declarators, attributes, initialisers.

use std::rc::Rc;

use super::scope::Meaning;
use super::{DEEPEST, Fault, Keyword, Parsed, Parser, Told, foreign};
use crate::opencl::text::Span;
use crate::opencl::token::{Punct, TokenKind};
use crate::opencl::tree::{
    Access, Assertion, Attribute, Declaration, Declarator, Derived, Designator, EnumSpecifier, Expression,
    InitDeclarator, Initializer, Item, Name, Parameter, Qualifiers, RecordSpecifier, Space, Specifiers, Storage,
    TypeName, TypeSpecifier, Word,
};

/// Where a declaration stands.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Item,
    Block,
    /// The first part of a `for`.
    Head,
    Member,
    Parameter,
    TypeName,
}

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq)]
enum Naming {
    Required,
    Optional,
    Never,
}

fn word(keyword: Keyword) -> Option<Word> {
    Some(match keyword {
        Keyword::Bool => Word::Bool,
        Keyword::Char => Word::Char,
        Keyword::Short => Word::Short,
        Keyword::Int => Word::Int,
        Keyword::Long => Word::Long,
        Keyword::Half => Word::Half,
        Keyword::Float => Word::Float,
        Keyword::Double => Word::Double,
        Keyword::Signed => Word::Signed,
        Keyword::Unsigned => Word::Unsigned,
        _ => return None,
    })
}

/// What is read of specifiers so far.
struct Reading {
    specifiers: Specifiers,
    /// Whether the type is there, or its absence was told.
    typed: bool,
}

impl Parser<'_> {
    /// The specifiers that a declaration begins with. If none names a type, that is told.
    pub(super) fn specifiers(&mut self, place: Place) -> Parsed<Specifiers> {
        let first = self.span();
        let empty = Specifiers {
            storage: None,
            qualifiers: Qualifiers::default(),
            specifier: TypeSpecifier::Missing(first.before()),
            kernel: None,
            inline: None,
            attributes: Vec::new(),
            span: first.before(),
        };
        let (begin, mut reading) = (self.at, Reading { specifiers: empty, typed: false });
        while self.specifier(place, &mut reading)? {}
        let Reading { mut specifiers, typed } = reading;
        if self.at > begin {
            specifiers.span = self.since(first);
        }
        if !typed {
            let fault = self.no_type(&specifiers, place, begin);
            self.tell(fault);
        }
        Ok(specifiers)
    }

    /// The fault that no type is named.
    fn no_type(&self, specifiers: &Specifiers, place: Place, begin: usize) -> Fault {
        let next = self.shown();
        if self.name_at(self.at).is_none() && begin == self.at {
            return self.unexpected(match place {
                Place::Item => "a declaration or a function",
                Place::Parameter => "the type of a parameter",
                Place::Member => "the type of a member",
                _ => "a type",
            });
        }
        let fault =
            Fault::new(self.found(), format!("missing type before {next}")).label("expected a type before this");
        match self.keyword_at(self.at.saturating_sub(1)) {
            _ if specifiers.kernel.is_some() => fault.help("a kernel returns nothing: write `__kernel void`"),
            _ if self.is_at(self.at + 1, Punct::LeftParen) && place == Place::Item => {
                fault.help("a function names the type of its result; one without a result is `void`")
            }
            _ => fault.help("C takes no `int` for granted: write `int`, or the type that is meant"),
        }
    }

    /// Reads one specifier, if one is next.
    fn specifier(&mut self, place: Place, reading: &mut Reading) -> Parsed<bool> {
        let (span, specifiers) = (self.span(), &mut reading.specifiers);
        let Some(keyword) = self.keyword() else { return self.type_by_name(place, reading) };
        if self.qualifier(&mut specifiers.qualifiers) {
            return Ok(true);
        }
        match keyword {
            Keyword::Typedef | Keyword::Extern | Keyword::Static | Keyword::Auto | Keyword::Register => {
                self.advance();
                self.storage(keyword, span, place, reading);
            }
            Keyword::Kernel => {
                self.advance();
                specifiers.kernel = Some(span);
            }
            Keyword::Inline => {
                self.advance();
                specifiers.inline = Some(span);
            }
            Keyword::Noreturn | Keyword::Extension => self.advance(),
            Keyword::Attribute => {
                let attributes = self.attributes()?;
                reading.specifiers.attributes.extend(attributes);
            }
            Keyword::Alignas => {
                let attribute = self.alignas()?;
                reading.specifiers.attributes.extend(attribute);
            }
            Keyword::Pipe => {
                let fault = Fault::new(span, "pipes are not supported").label("a pipe of OpenCL 2.0");
                return Err(self.tell(fault));
            }
            Keyword::Complex => {
                let fault = Fault::new(span, "OpenCL C has no complex numbers").help("write `float2`, or a `struct`");
                return Err(self.tell(fault));
            }
            keyword if keyword.is_type() => return self.type_by_keyword(keyword, reading),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a storage class in.
    fn storage(&mut self, keyword: Keyword, span: Span, place: Place, reading: &mut Reading) {
        let storage = match keyword {
            Keyword::Typedef => Storage::Typedef,
            Keyword::Extern => Storage::Extern,
            Keyword::Static => Storage::Static,
            _ => {
                let name = self.texts.source(span).to_owned();
                let fault = Fault::new(span, format!("OpenCL C has no `{name}`"));
                // `auto x = 1` is C++: the type is missing, which is told by this.
                let guessed = keyword == Keyword::Auto
                    && !reading.typed
                    && self.name_at(self.at).is_some()
                    && !self.is_type_at(self.at);
                reading.typed |= guessed;
                self.tell(fault.help(if guessed { "write the type of the variable" } else { "leave it out" }));
                return;
            }
        };
        let name = self.texts.source(span).to_owned();
        if matches!(place, Place::Member | Place::Parameter | Place::TypeName) {
            let here = match place {
                Place::Member => "a member",
                Place::Parameter => "a parameter",
                _ => "a type name",
            };
            self.tell(Fault::new(span, format!("{here} has no storage class")).help(format!("remove `{name}`")));
        } else if let Some((before, first)) = reading.specifiers.storage {
            if before != storage {
                let fault =
                    Fault::new(span, "a declaration has one storage class").label(format!("`{name}` is a second one"));
                self.tell(fault.place(first, "the first is here"));
            }
        } else {
            reading.specifiers.storage = Some((storage, span));
        }
    }

    /// Takes a qualifier, if one is next.
    fn qualifier(&mut self, qualifiers: &mut Qualifiers) -> bool {
        let Some(keyword) = self.keyword() else { return false };
        let span = self.span();
        let space = match keyword {
            Keyword::Global => Some(Space::Global),
            Keyword::Local => Some(Space::Local),
            Keyword::Constant => Some(Space::Constant),
            Keyword::Private => Some(Space::Private),
            Keyword::Generic => Some(Space::Generic),
            _ => None,
        };
        let access = match keyword {
            Keyword::ReadOnly => Some(Access::ReadOnly),
            Keyword::WriteOnly => Some(Access::WriteOnly),
            Keyword::ReadWrite => Some(Access::ReadWrite),
            _ => None,
        };
        match keyword {
            Keyword::Const => qualifiers.constant = Some(span),
            Keyword::Volatile => qualifiers.volatile = Some(span),
            Keyword::Restrict => qualifiers.restrict = Some(span),
            _ if space.is_none() && access.is_none() => return false,
            _ => {}
        }
        self.advance();
        let other = match (space, qualifiers.space, access, qualifiers.access) {
            (Some(space), Some((other, place)), ..) if space != other => Some(("address space", place)),
            (_, _, Some(access), Some((other, place))) if access != other => Some(("access qualifier", place)),
            _ => None,
        };
        if let Some((what, place)) = other {
            let name = self.texts.source(span).to_owned();
            let fault = Fault::new(span, format!("a type has one {what}")).label(format!("`{name}` is a second one"));
            self.tell(fault.place(place, "the first is here"));
            return true;
        }
        qualifiers.space = space.map(|space| (space, span)).or(qualifiers.space);
        qualifiers.access = access.map(|access| (access, span)).or(qualifiers.access);
        true
    }

    /// A type specifier that begins with a keyword.
    fn type_by_keyword(&mut self, keyword: Keyword, reading: &mut Reading) -> Parsed<bool> {
        let (span, specifier) = (self.span(), &mut reading.specifiers.specifier);
        if let (Some(word), TypeSpecifier::Words(words), true) = (word(keyword), &mut *specifier, reading.typed) {
            if words.len() < DEEPEST as usize {
                words.push((word, span));
            }
            self.advance();
            return Ok(true);
        }
        if reading.typed {
            if let TypeSpecifier::Record(RecordSpecifier { members: Some(_), .. })
            | TypeSpecifier::Enum(EnumSpecifier { enumerators: Some(_), .. }) = specifier
            {
                // A semicolon is missing between them, which is told where the declaration ends.
                return Ok(false);
            }
            if let TypeSpecifier::Missing(_) = specifier {
                self.type_specifier(keyword)?;
                return Ok(true);
            }
            let first = reading.specifiers.span;
            self.two_types(span, first);
            self.type_specifier(keyword)?;
            return Ok(true);
        }
        reading.specifiers.specifier = self.type_specifier(keyword)?;
        reading.specifiers.span = self.since(span);
        reading.typed = true;
        Ok(true)
    }

    fn two_types(&mut self, span: Span, first: Span) {
        let name = super::short(self.texts.source(span)).to_owned();
        let fault = Fault::new(span, "two types in one declaration").label(format!("`{name}` is a second type"));
        self.tell(fault.place(first, "the first is here").help("remove one of them"));
    }

    fn type_specifier(&mut self, keyword: Keyword) -> Parsed<TypeSpecifier> {
        let span = self.span();
        match keyword {
            Keyword::Struct | Keyword::Union => self.record().map(TypeSpecifier::Record),
            Keyword::Enum => self.enumeration().map(TypeSpecifier::Enum),
            Keyword::Typeof => self.type_of(),
            _ => {
                self.advance();
                Ok(word(keyword).map_or(TypeSpecifier::Void(span), |word| TypeSpecifier::Words(vec![(word, span)])))
            }
        }
    }

    /// `__typeof__(e)`, `__typeof__(type)`.
    fn type_of(&mut self) -> Parsed<TypeSpecifier> {
        let span = self.span();
        self.advance();
        if !self.is(Punct::LeftParen) {
            return self.expected("`(` behind `__typeof__`");
        }
        let specifier = if self.is_type_at(self.at + 1) {
            let ty = self.bracketed(Punct::RightParen, "the type", Self::type_name)?.0;
            ty.map(|ty| TypeSpecifier::TypeOfType(Box::new(ty)))
        } else {
            let expression = self.bracketed(Punct::RightParen, "the expression", Self::expression)?.0;
            expression.map(|expression| TypeSpecifier::TypeOfExpression(Box::new(expression)))
        };
        Ok(specifier.unwrap_or(TypeSpecifier::Missing(span)))
    }

    /// A type by its name, or a word that is unknown where a type is expected.
    fn type_by_name(&mut self, place: Place, reading: &mut Reading) -> Parsed<bool> {
        let Some(meaning) = self.meaning_at(self.at) else { return Ok(false) };
        let span = self.span();
        let next = self.at + 1;
        let names = self.name_at(next).is_some();
        if matches!(meaning, Meaning::Type { .. }) {
            if !reading.typed {
                let Some(name) = self.take_name() else { return Ok(false) };
                reading.specifiers.specifier = TypeSpecifier::Named(name);
                reading.specifiers.span = span;
                reading.typed = true;
                return Ok(true);
            }
            // A name of a type behind a type is a variable of that name, but not before another name.
            if names && !self.tokens[next].first && !matches!(reading.specifiers.specifier, TypeSpecifier::Missing(_)) {
                let first = reading.specifiers.span;
                self.two_types(span, first);
                self.advance();
                return Ok(true);
            }
            return Ok(false);
        }
        if meaning != Meaning::Unknown {
            return Ok(false);
        }
        let before_type = self.is_type_at(next) || self.keyword_at(next).is_some_and(Keyword::is_declaration);
        let is_foreign = || self.name_at(self.at).is_some_and(|name| foreign::explain(name).is_some());
        if before_type && (!reading.typed || is_foreign()) {
            self.unknown_word();
            return Ok(true);
        }
        if reading.typed {
            if names && !self.tokens[next].first && is_foreign() {
                self.unknown_word();
                return Ok(true);
            }
            return Ok(false);
        }
        let stars = (next..).take_while(|&at| self.is_at(at, Punct::Star)).count();
        let is_type = match place {
            Place::Parameter if self.is_at(next, Punct::Comma) || self.is_at(next, Punct::RightParen) => false,
            Place::Item if self.is_at(next, Punct::LeftParen) || self.is_at(next, Punct::Equal) => false,
            Place::TypeName => true,
            Place::Block | Place::Head => names || stars > 0 || before_type || self.is_at(next, Punct::And),
            _ => names || stars > 0 || self.is_at(next, Punct::And) || self.is_at(next, Punct::Less) || before_type,
        };
        if !is_type || reading.specifiers.kernel.is_some() && self.is_at(next, Punct::LeftParen) {
            return Ok(false);
        }
        if self.is_at(next, Punct::Less) {
            self.unknown_type("a declaration");
            return Err(Told);
        }
        self.unknown_type("a declaration");
        reading.specifiers.specifier = TypeSpecifier::Missing(span);
        reading.typed = true;
        Ok(true)
    }

    /// Tells that the name that is next is no type, and takes it.
    pub(super) fn unknown_type(&mut self, _place: &str) {
        let Some(name) = self.name_at(self.at).cloned() else { return };
        let fault = Fault::new(self.span(), format!("unknown type `{name}`"));
        let fault = match foreign::explain(&name) {
            Some((what, help)) => fault.label(what).help(help),
            None => fault.label("no type of this name is declared"),
        };
        self.tell(fault);
        self.advance();
    }

    /// Tells that the name before a type means nothing, and takes it.
    fn unknown_word(&mut self) {
        let Some(name) = self.name_at(self.at).cloned() else { return };
        let fault = Fault::new(self.span(), format!("unknown word `{name}` in a declaration"));
        let fault = match foreign::explain(&name) {
            Some((what, help)) => fault.label(what).help(help),
            None => fault.label("neither a type nor a qualifier"),
        };
        self.tell(fault);
        self.advance();
    }

    /// `__attribute__((..))`, any number of them.
    pub(super) fn attributes(&mut self) -> Parsed<Vec<Attribute>> {
        let mut list = Vec::new();
        while self.take_keyword(Keyword::Attribute).is_some() {
            if !self.is(Punct::LeftParen) {
                return self.expected("`((` behind `__attribute__`");
            }
            if let (Some(attributes), _) = self.bracketed(Punct::RightParen, "the attribute", Self::attribute_list)? {
                list.extend(attributes);
            }
        }
        Ok(list)
    }

    /// What stands in the outer parentheses of `__attribute__`.
    fn attribute_list(&mut self) -> Parsed<Vec<Attribute>> {
        if !self.is(Punct::LeftParen) {
            return self.expected("a second `(` behind `__attribute__(`");
        }
        Ok(self.bracketed(Punct::RightParen, "the attribute", Self::attribute_names)?.0.unwrap_or_default())
    }

    fn attribute_names(&mut self) -> Parsed<Vec<Attribute>> {
        let mut list = Vec::new();
        loop {
            // Commas may stand without anything between.
            if let TokenKind::Name(text) = self.kind() {
                let span = self.span();
                self.advance();
                let text = text
                    .strip_prefix("__")
                    .and_then(|text| text.strip_suffix("__"))
                    .map_or_else(|| Rc::clone(text), Rc::from);
                let mut attribute = Attribute { name: Name { text, span }, arguments: Vec::new(), of_type: None };
                if self.is(Punct::LeftParen) {
                    if self.is_type_at(self.at + 1) {
                        attribute.of_type =
                            self.bracketed(Punct::RightParen, "the arguments", Self::type_name)?.0.map(Box::new);
                    } else {
                        let arguments =
                            self.bracketed(Punct::RightParen, "the arguments", Self::attribute_arguments)?.0;
                        attribute.arguments = arguments.unwrap_or_default();
                    }
                }
                list.push(attribute);
            } else if !self.is(Punct::Comma) && !self.is(Punct::RightParen) {
                return self.expected("the name of an attribute");
            }
            if self.take(Punct::Comma).is_none() {
                return Ok(list);
            }
        }
    }

    fn attribute_arguments(&mut self) -> Parsed<Vec<Expression>> {
        let mut list = Vec::new();
        while !self.is(Punct::RightParen) {
            list.push(self.assignment()?);
            if self.take(Punct::Comma).is_none() {
                break;
            }
        }
        Ok(list)
    }

    /// `_Alignas(n)`, `_Alignas(type)`.
    fn alignas(&mut self) -> Parsed<Option<Attribute>> {
        let name = Name { text: "aligned".into(), span: self.span() };
        self.advance();
        if !self.is(Punct::LeftParen) {
            return self.expected("`(` behind `_Alignas`");
        }
        if self.is_type_at(self.at + 1) {
            let ty = self.bracketed(Punct::RightParen, "the type", Self::type_name)?.0;
            return Ok(ty.map(|ty| Attribute { name, arguments: Vec::new(), of_type: Some(Box::new(ty)) }));
        }
        let value = self.bracketed(Punct::RightParen, "the alignment", Self::conditional)?.0;
        Ok(value.map(|value| Attribute { name, arguments: vec![value], of_type: None }))
    }

    /// A `struct` or a `union`.
    fn record(&mut self) -> Parsed<RecordSpecifier> {
        let first = self.span();
        let union = self.keyword() == Some(Keyword::Union);
        self.advance();
        let mut attributes = self.attributes()?;
        let tag = self.take_name();
        let (mut members, mut assertions) = (None, Vec::new());
        if self.is(Punct::LeftBrace) {
            let (list, asserted) = self.members()?;
            (members, assertions) = (Some(list), asserted);
            attributes.extend(self.attributes()?);
        } else if tag.is_none() {
            let word = if union { "union" } else { "struct" };
            return self.expected(&format!("a name or `{{` behind `{word}`"));
        }
        Ok(RecordSpecifier { union, tag, members, assertions, attributes, span: self.since(first) })
    }

    /// The members between the braces, of which the first is next.
    fn members(&mut self) -> Parsed<(Vec<Declaration>, Vec<Assertion>)> {
        let (opening, depth) = (self.at, self.depth);
        self.advance();
        self.enter()?;
        let (mut members, mut assertions) = (Vec::new(), Vec::new());
        while self.take(Punct::RightBrace).is_none() {
            if self.is_end() {
                let fault = self.unclosed(opening, Punct::RightBrace, "the list of members");
                return Err(self.tell(fault));
            }
            if self.take(Punct::Semicolon).is_some() {
                continue;
            }
            let begin = self.at;
            let member = match self.keyword() {
                Some(Keyword::StaticAssert) => self.assertion().map(|assertion| assertions.push(assertion)),
                _ => self.member_declaration().map(|member| members.push(member)),
            };
            if member.is_err() {
                self.depth = depth + 1;
                self.recover();
                if self.at == begin {
                    self.advance();
                }
            }
        }
        self.depth = depth;
        Ok((members, assertions))
    }

    fn member_declaration(&mut self) -> Parsed<Declaration> {
        if let (Some(name), true) = (self.name_at(self.at), self.is_at(self.at + 1, Punct::Colon)) {
            if let Some((what, help)) = foreign::explain(name) {
                let fault = Fault::new(self.span(), format!("unknown word `{name}`")).label(what).help(help);
                self.tell(fault);
                self.at += 2;
                return Err(Told);
            }
        }
        self.declaration(Place::Member)
    }

    /// An `enum`.
    fn enumeration(&mut self) -> Parsed<EnumSpecifier> {
        let first = self.span();
        self.advance();
        if let Some(&TokenKind::Name(_)) = self.kind_at(self.at).name().map(|_| self.kind()) {
            if let (None, Some((what, help))) = (
                self.keyword(),
                self.kind().name().filter(|name| &***name == "class").and_then(|name| foreign::explain(name)),
            ) {
                let fault = Fault::new(self.span(), "an `enum` of OpenCL C is no class").label(what).help(help);
                self.tell(fault);
                self.advance();
            }
        }
        let mut attributes = self.attributes()?;
        let tag = self.take_name();
        let mut enumerators = None;
        if self.is(Punct::LeftBrace) {
            let (list, _) = self.bracketed(Punct::RightBrace, "the list of enumerators", Self::enumerators)?;
            enumerators = Some(list.unwrap_or_default());
            attributes.extend(self.attributes()?);
        } else if tag.is_none() {
            return self.expected("a name or `{` behind `enum`");
        }
        Ok(EnumSpecifier { tag, enumerators, attributes, span: self.since(first) })
    }

    fn enumerators(&mut self) -> Parsed<Vec<(Name, Option<Expression>)>> {
        let mut list = Vec::new();
        while !self.is(Punct::RightBrace) {
            let Some(name) = self.take_name() else { return self.expected("the name of an enumerator") };
            self.attributes()?;
            let value = if self.take(Punct::Equal).is_some() { Some(self.conditional()?) } else { None };
            self.scopes.declare(&name.text, Meaning::Value);
            list.push((name, value));
            if self.take(Punct::Comma).is_none() {
                if self.name_at(self.at).is_none() {
                    break;
                }
                let fault = Fault::new(self.previous().after(), "missing `,` between enumerators")
                    .label(format!("expected `,` before {}", self.shown()));
                self.tell(fault);
            }
        }
        Ok(list)
    }

    /// A type without a name, as in a cast.
    pub(super) fn type_name(&mut self) -> Parsed<TypeName> {
        let first = self.span();
        let specifiers = self.specifiers(Place::TypeName)?;
        let declarator = self.declarator(Naming::Never)?;
        Ok(TypeName { specifiers, declarator, span: self.since(first) })
    }

    /// A declarator.
    fn declarator(&mut self, naming: Naming) -> Parsed<Declarator> {
        let first = self.span();
        let begin = self.at;
        let mut attributes = self.attributes()?;
        let (mut pointers, mut derived) = (Vec::new(), Vec::new());
        loop {
            let span = self.span();
            if self.is(Punct::And) || self.is(Punct::AndAnd) {
                let fault = Fault::new(span, "OpenCL C has no references")
                    .label("`&` is C++")
                    .help("take a pointer, `float *x`, and give it `&x`");
                self.tell(fault);
                self.advance();
                continue;
            }
            if self.take(Punct::Star).is_none() {
                break;
            }
            let mut qualifiers = Qualifiers::default();
            loop {
                if self.keyword() == Some(Keyword::Attribute) {
                    attributes.extend(self.attributes()?);
                } else if !self.qualifier(&mut qualifiers) {
                    break;
                }
            }
            pointers.push(Derived::Pointer(qualifiers, self.since(span)));
        }
        attributes.extend(self.attributes()?);
        let mut name = None;
        if self.is(Punct::LeftParen) && self.is_nested(naming) {
            let read = match naming {
                Naming::Required => |parser: &mut Self| parser.declarator(Naming::Required),
                Naming::Optional => |parser: &mut Self| parser.declarator(Naming::Optional),
                Naming::Never => |parser: &mut Self| parser.declarator(Naming::Never),
            };
            let (Some(inner), _) = self.bracketed(Punct::RightParen, "the declarator", read)? else { return Err(Told) };
            name = inner.name;
            derived = inner.derived;
            attributes.extend(inner.attributes);
        } else if naming != Naming::Never {
            name = self.take_name();
            if name.is_none() && naming == Naming::Required {
                let fault = self.no_name();
                return Err(self.tell(fault));
            }
        }
        while let Some(part) = self.suffix()? {
            derived.push(part);
        }
        attributes.extend(self.attributes()?);
        pointers.reverse();
        derived.append(&mut pointers);
        if derived.len() > DEEPEST as usize {
            let fault =
                Fault::new(self.since(first), format!("a type of more than {DEEPEST} pointers, arrays and functions"));
            return Err(self.tell(fault));
        }
        let span = if self.at == begin { self.previous().after() } else { self.since(first) };
        Ok(Declarator { name, derived, bits: None, attributes, span })
    }

    /// Whether the parenthesis that is next holds a declarator, not parameters.
    fn is_nested(&self, naming: Naming) -> bool {
        let next = self.at + 1;
        match self.kind_at(next) {
            TokenKind::Punct(Punct::Star | Punct::LeftParen | Punct::Caret) => true,
            TokenKind::Punct(Punct::LeftBracket) => naming != Naming::Required,
            TokenKind::Name(_) => match self.keyword_at(next) {
                Some(keyword) => keyword == Keyword::Attribute,
                None => {
                    naming == Naming::Required
                        || naming == Naming::Optional
                            && !self.is_type_at(next)
                            && !self.is_type_at(next + 1)
                            && self.name_at(next + 1).is_none()
                }
            },
            _ => false,
        }
    }

    /// The fault that a declarator has no name.
    fn no_name(&self) -> Fault {
        let fault = self.unexpected("a name");
        let before = self.at.saturating_sub(1);
        let keyword = match (self.keyword(), self.keyword_at(before)) {
            (Some(_), _) => Some(self.at),
            (None, Some(_))
                if matches!(
                    self.kind(),
                    TokenKind::Punct(Punct::Equal | Punct::Semicolon | Punct::Comma | Punct::LeftBracket)
                ) && self.is_type_at(before.saturating_sub(1)) =>
            {
                Some(before)
            }
            _ => None,
        };
        match (keyword.map(|at| self.kind_at(at)), self.kind()) {
            (Some(TokenKind::Name(name)), _) => {
                Fault::new(self.span_at(keyword.unwrap_or(self.at)), format!("`{name}` is a keyword of OpenCL C"))
                    .label("a keyword cannot be a name")
                    .help(format!("choose another name: `{name}_`"))
            }
            (_, TokenKind::Punct(Punct::LeftBracket)) => {
                fault.help("the length of an array stands behind the name: `float x[3]`")
            }
            (_, TokenKind::Punct(Punct::Caret)) => {
                fault.help("blocks belong to device-side queues, which are not supported")
            }
            _ => fault,
        }
    }

    /// An array or a function behind a name.
    fn suffix(&mut self) -> Parsed<Option<Derived>> {
        let first = self.span();
        if self.is(Punct::LeftBracket) {
            let (length, span) = self.bracketed(Punct::RightBracket, "the length", Self::length)?;
            return Ok(Some(Derived::Array(length.unwrap_or_else(|| Some(Box::new(self.bad(first)))), span)));
        }
        if !self.is(Punct::LeftParen) {
            return Ok(None);
        }
        self.scopes.enter();
        let parameters = self.bracketed(Punct::RightParen, "the list of parameters", Self::parameters);
        self.scopes.leave();
        let (parameters, span) = parameters?;
        let (parameters, variadic) = parameters.unwrap_or_default();
        Ok(Some(Derived::Function { parameters, variadic, span }))
    }

    /// The length of an array, if there is one.
    fn length(&mut self) -> Parsed<Option<Box<Expression>>> {
        let mut qualifiers = Qualifiers::default();
        while self.take_keyword(Keyword::Static).is_some() || self.qualifier(&mut qualifiers) {}
        if self.is(Punct::Star) && self.is_at(self.at + 1, Punct::RightBracket) {
            let fault = Fault::new(self.span(), "an array of variable length is not supported")
                .help("write the length, or nothing");
            return Err(self.tell(fault));
        }
        if self.is(Punct::RightBracket) { Ok(None) } else { Ok(Some(Box::new(self.conditional()?))) }
    }

    /// The parameters of a function.
    fn parameters(&mut self) -> Parsed<(Vec<Parameter>, bool)> {
        let mut list: Vec<Parameter> = Vec::new();
        if self.is(Punct::RightParen) {
            return Ok((list, false));
        }
        loop {
            if self.take(Punct::Ellipsis).is_some() {
                return Ok((list, true));
            }
            let begin = self.at;
            // Of several names without types, as K&R wrote them, one is enough to tell.
            let again =
                self.is_alone() && list.iter().any(|one| matches!(one.specifiers.specifier, TypeSpecifier::Missing(_)));
            match if again { Err(Told) } else { self.parameter() } {
                Ok(parameter) => list.push(parameter),
                Err(Told) => list.push(self.lost_parameter(begin)),
            }
            if self.take(Punct::Comma).is_some() {
                continue;
            }
            if self.is(Punct::RightParen) || !self.is_type_at(self.at) {
                break;
            }
            let fault = Fault::new(self.previous().after(), "missing `,` between parameters")
                .label(format!("expected `,` before {}", self.shown()));
            self.tell(fault);
        }
        if let [only] = &list[..] {
            let none = matches!(only.specifiers.specifier, TypeSpecifier::Void(_));
            if none && only.declarator.name.is_none() && only.declarator.derived.is_empty() {
                list.clear();
            }
        }
        Ok((list, false))
    }

    /// Whether an unknown name is all there is of a parameter.
    fn is_alone(&self) -> bool {
        self.is_unknown_at(self.at)
            && (self.is_at(self.at + 1, Punct::Comma) || self.is_at(self.at + 1, Punct::RightParen))
    }

    fn parameter(&mut self) -> Parsed<Parameter> {
        let first = self.span();
        if self.is_alone() {
            let name = self.shown();
            let fault = match self.kind().name().and_then(|name| foreign::explain(name)) {
                Some((what, help)) => Fault::new(first, format!("unknown type {name}")).label(what).help(help),
                None => Fault::new(first, format!("a parameter needs a type, found {name} alone"))
                    .label("a type or a name is missing")
                    .help(format!("write `int {0}`, if {name} is its name", name.trim_matches('`'))),
            };
            return Err(self.tell(fault));
        }
        let specifiers = self.specifiers(Place::Parameter)?;
        let declarator = self.declarator(Naming::Optional)?;
        if declarator.name.is_none() && self.name_at(self.at).is_some() && self.is_at(self.at - 1, Punct::RightBracket)
        {
            let fault = Fault::new(declarator.span, "the length of an array stands before the name")
                .label("expected a name before this")
                .help("write it behind the name, `float x[3]`, or take a pointer");
            return Err(self.tell(fault));
        }
        if let Some(name) = &declarator.name {
            self.scopes.declare(&name.text, Meaning::Value);
        }
        if self.is(Punct::Equal) {
            let fault = Fault::new(self.span(), "a parameter has no value of its own")
                .label("default arguments are C++")
                .help("give the value in each call, or write a macro");
            self.tell(fault);
            self.advance();
            self.assignment()?;
        }
        let span = self.since(first);
        Ok(Parameter { specifiers, declarator, span })
    }

    /// What stands for a parameter that is wrong: it has the last name of those that stand there, and no type.
    fn lost_parameter(&mut self, begin: usize) -> Parameter {
        self.at = begin;
        let (first, mut name) = (self.span(), None);
        while !self.is_end()
            && !self.is(Punct::Comma)
            && !self.is(Punct::RightParen)
            && !self.is(Punct::LeftBrace)
            && !self.is(Punct::Semicolon)
        {
            if let Some(text) = self.name_at(self.at) {
                name = Some(Name { text: Rc::clone(text), span: self.span() });
            }
            if let Some(&partner) = self.partners.get(&self.at).filter(|&&partner| partner > self.at) {
                self.at = partner;
            }
            self.advance();
        }
        let span = self.since(first);
        let specifiers = Specifiers {
            storage: None,
            qualifiers: Qualifiers::default(),
            specifier: TypeSpecifier::Missing(span),
            kernel: None,
            inline: None,
            attributes: Vec::new(),
            span,
        };
        let declarator = Declarator { name, derived: Vec::new(), bits: None, attributes: Vec::new(), span };
        Parameter { specifiers, declarator, span }
    }

    /// A declaration with its semicolon.
    pub(super) fn declaration(&mut self, place: Place) -> Parsed<Declaration> {
        match self.declared(place)? {
            Item::Declaration(declaration) => Ok(declaration),
            _ => Err(Told),
        }
    }

    /// A declaration with its semicolon, or at program scope a function with its body.
    pub(super) fn declared(&mut self, place: Place) -> Parsed<Item> {
        let (first, begin) = (self.span(), self.at);
        let specifiers = self.specifiers(place)?;
        let mut declarators = Vec::new();
        let what = match &specifiers.specifier {
            TypeSpecifier::Record(record) if record.union => "the `union`",
            TypeSpecifier::Record(_) => "the `struct`",
            TypeSpecifier::Enum(_) => "the `enum`",
            _ => "the declaration",
        };
        let another_type = match self.keyword() {
            Some(keyword) => keyword.is_declaration() && keyword != Keyword::Attribute,
            // One alone is redeclared.
            None => {
                self.is_type_at(self.at)
                    && (self.name_at(self.at + 1).is_some() || self.is_at(self.at + 1, Punct::Star))
            }
        };
        if self.is(Punct::Semicolon) || another_type && what != "the declaration" {
            self.semicolon(what)?;
            return Ok(Item::Declaration(Declaration { specifiers, declarators, span: self.since(first) }));
        }
        loop {
            let declarator = self.init_declarator(&specifiers, place)?;
            if declarators.is_empty() && self.is_definition(&declarator, place) {
                return self.definition(begin, specifiers, declarator.declarator, place);
            }
            declarators.push(declarator);
            if self.take(Punct::Comma).is_none() {
                break;
            }
            if self.is_type_at(self.at) && (self.name_at(self.at).is_none() || self.name_at(self.at + 1).is_some()) {
                let fault = Fault::new(self.span(), "a declaration has one type")
                    .label("a second type stands here")
                    .place(specifiers.span, "the first is here")
                    .help("end the first declaration: write `;` in place of the `,`");
                self.tell(fault);
                return Ok(Item::Declaration(Declaration { specifiers, declarators, span: self.since(first) }));
            }
        }
        self.end_of_declaration(&specifiers, &declarators, place)?;
        Ok(Item::Declaration(Declaration { specifiers, declarators, span: self.since(first) }))
    }

    /// The semicolon of a declaration.
    fn end_of_declaration(
        &mut self,
        specifiers: &Specifiers,
        declarators: &[InitDeclarator],
        place: Place,
    ) -> Parsed<()> {
        // Clang lets that of the last member be missing.
        if place == Place::Member && self.is(Punct::RightBrace) {
            return Ok(());
        }
        let told = matches!(specifiers.specifier, TypeSpecifier::Missing(_));
        if place == Place::Head && told && !self.is(Punct::Semicolon) {
            return Err(Told);
        }
        let function = declarators
            .last()
            .is_some_and(|last| matches!(last.declarator.derived.first(), Some(Derived::Function { .. })));
        if self.is(Punct::LeftBrace) && place == Place::Member && function {
            let fault = Fault::new(self.span(), "a `struct` of OpenCL C has no functions")
                .help("write a function that takes the `struct`, or a pointer to it");
            return Err(self.tell(fault));
        }
        if self.is(Punct::Colon) && self.is_at(self.at + 1, Punct::Equal) {
            let fault = Fault::new(self.span(), "a variable is initialised by `=`, found `:=`").help("remove the `:`");
            return Err(self.tell(fault));
        }
        if place == Place::Head { self.semicolon_of_head("the declaration") } else { self.semicolon("the declaration") }
    }

    /// A declarator, and its initialiser if it has one.
    fn init_declarator(&mut self, specifiers: &Specifiers, place: Place) -> Parsed<InitDeclarator> {
        let unnamed = place == Place::Member && self.is(Punct::Colon);
        let mut declarator = if unnamed { self.declarator(Naming::Never)? } else { self.declarator(Naming::Required)? };
        if place == Place::Member && self.take(Punct::Colon).is_some() {
            declarator.bits = Some(Box::new(self.conditional()?));
            declarator.attributes.extend(self.attributes()?);
        }
        if self.keyword() == Some(Keyword::Asm) {
            let fault = Fault::new(self.span(), "names of assembly are not supported").help("leave it out");
            self.tell(fault);
            self.advance();
            if let Some(&partner) = self.partners.get(&self.at) {
                self.at = partner + 1;
            }
            declarator.attributes.extend(self.attributes()?);
        }
        if place != Place::Member {
            self.declare(specifiers, &declarator);
        }
        let Some(equal) = self.take(Punct::Equal) else { return Ok(InitDeclarator { declarator, initializer: None }) };
        if place == Place::Member {
            let fault = Fault::new(equal, "a member has no value of its own")
                .help("give it where a variable of the `struct` is declared");
            self.tell(fault);
        }
        let (begin, depth) = (self.span(), self.depth);
        let initializer = match self.initializer() {
            Ok(initializer) => initializer,
            Err(told) => {
                self.depth = depth;
                self.recover_declarator(told)?;
                Initializer::Expression(self.bad(begin))
            }
        };
        Ok(InitDeclarator { declarator, initializer: Some(initializer) })
    }

    /// Makes the name of a declarator known.
    pub(super) fn declare(&mut self, specifiers: &Specifiers, declarator: &Declarator) {
        let Some(name) = &declarator.name else { return };
        let typedef = matches!(specifiers.storage, Some((Storage::Typedef, _)));
        let vector = declarator.derived.is_empty() && self.is_vector_specifier(&specifiers.specifier)
            || declarator
                .attributes
                .iter()
                .chain(&specifiers.attributes)
                .any(|attribute| &*attribute.name.text == "ext_vector_type");
        self.scopes.declare(&name.text, if typedef { Meaning::Type { vector } } else { Meaning::Value });
    }

    /// Goes on behind an initialiser that is wrong: to the semicolon, or to the comma before the next name.
    fn recover_declarator(&mut self, told: Told) -> Parsed<()> {
        while !self.is_end() && !self.abandoned {
            match self.kind() {
                TokenKind::Punct(Punct::Semicolon) => return Ok(()),
                TokenKind::Punct(Punct::Comma) if self.name_at(self.at + 1).is_some() => return Ok(()),
                TokenKind::Punct(Punct::RightBrace) => return Err(told),
                _ if self.tokens[self.at].first
                    && self.keyword().is_some_and(|word| word.is_statement() || word.is_declaration()) =>
                {
                    return Err(told);
                }
                _ => {
                    if let Some(&partner) = self.partners.get(&self.at).filter(|&&partner| partner > self.at) {
                        self.at = partner;
                    }
                    self.advance();
                }
            }
        }
        Err(told)
    }

    /// An initialiser.
    pub(super) fn initializer(&mut self) -> Parsed<Initializer> {
        if !self.is(Punct::LeftBrace) {
            return self.assignment().map(Initializer::Expression);
        }
        let first = self.span();
        match self.bracketed(Punct::RightBrace, "the list", Self::initializers)? {
            (Some(list), span) => Ok(Initializer::List(list, span)),
            (None, _) => Ok(Initializer::Expression(self.bad(first))),
        }
    }

    /// What stands between the braces of an initialiser.
    fn initializers(&mut self) -> Parsed<Vec<(Vec<Designator>, Initializer)>> {
        let mut list = Vec::new();
        while !self.is(Punct::RightBrace) {
            let designators = self.designators()?;
            list.push((designators, self.initializer()?));
            if self.take(Punct::Comma).is_none() {
                break;
            }
        }
        Ok(list)
    }

    /// `.x[3] =`, and as GNU has it `x:` and `[3]` without `=`.
    fn designators(&mut self) -> Parsed<Vec<Designator>> {
        let mut list = Vec::new();
        if self.name_at(self.at).is_some() && self.is_at(self.at + 1, Punct::Colon) {
            list.extend(self.take_name().map(Designator::Member));
            self.advance();
            return Ok(list);
        }
        loop {
            if self.take(Punct::Dot).is_some() {
                let Some(name) = self.take_name() else { return self.expected("the name of a member") };
                list.push(Designator::Member(name));
            } else if self.is(Punct::LeftBracket) {
                let (designator, _) = self.bracketed(Punct::RightBracket, "the index", Self::index)?;
                list.push(designator.ok_or(Told)?);
            } else {
                break;
            }
        }
        let old = matches!(list[..], [Designator::Index(_) | Designator::Range(..)]);
        if list.is_empty() || self.take(Punct::Equal).is_some() || old {
            return Ok(list);
        }
        self.expected("`=` behind the name of a member")
    }

    fn index(&mut self) -> Parsed<Designator> {
        let value = self.conditional()?;
        if self.take(Punct::Ellipsis).is_none() {
            return Ok(Designator::Index(value));
        }
        Ok(Designator::Range(value, self.conditional()?))
    }

    /// `_Static_assert(..);`
    pub(super) fn assertion(&mut self) -> Parsed<Assertion> {
        let first = self.span();
        self.advance();
        if !self.is(Punct::LeftParen) {
            return self.expected("`(` behind `_Static_assert`");
        }
        let (asserted, _) = self.bracketed(Punct::RightParen, "`_Static_assert`", Self::asserted)?;
        let (condition, message) = asserted.unwrap_or_else(|| (self.bad(first), None));
        self.semicolon("`_Static_assert`")?;
        Ok(Assertion { condition, message, span: self.since(first) })
    }

    fn asserted(&mut self) -> Parsed<(Expression, Option<Rc<[u8]>>)> {
        let condition = self.conditional()?;
        let mut message = None;
        if self.take(Punct::Comma).is_some() {
            let mut bytes = Vec::new();
            if !matches!(self.kind(), TokenKind::String(_)) {
                return self.expected("a string that says what is wrong");
            }
            while let TokenKind::String(text) = self.kind() {
                bytes.extend(self.string(text, self.span())?);
                self.advance();
            }
            message = Some(bytes.into());
        }
        Ok((condition, message))
    }

    /// Makes the parameters of a function known in its body.
    pub(super) fn declare_parameters(&mut self, declarator: &Declarator) {
        if let Some(Derived::Function { parameters, .. }) = declarator.derived.first() {
            let names = parameters.iter().filter_map(|parameter| parameter.declarator.name.as_ref());
            names.for_each(|name| self.scopes.declare(&name.text, Meaning::Value));
        }
    }
}
