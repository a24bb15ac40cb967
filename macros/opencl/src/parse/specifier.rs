//! Declaration specifiers (C99, 6.7.1 to 6.7.4; OpenCL C 3.0, sections 6.3 and 6.7 to 6.9): types, qualifiers, storage classes.

use std::rc::Rc;

use super::keyword;
use super::scope::Meaning;
use super::{Fault, Keyword, Parsed, Parser, Told, foreign};
use crate::ast::{
    Access, EnumSpecifier, Name, Qualifiers, RecordSpecifier, Space, Specifiers, Storage, TypeSpecifier, Word,
};
use crate::diagnostic::message::parse::{self as message, part};
use crate::diagnostic::nearest;
use crate::lex::{Punct, TokenKind};
use crate::limits::MAX_SYNTAX_DEPTH;
use crate::names::{self, Named};
use crate::source::Span;
use swz_language::element::ELEMENTS;

/// The place of a declaration.
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

/// The specifiers that are read so far.
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
        // A `struct` in a `struct` takes more of the stack than brackets do.
        self.enter()?;
        while self.specifier(place, &mut reading)? {}
        if !reading.typed && self.is(Punct::Star) && self.is_type_at(self.at + 1) {
            self.star_before_type();
            reading.typed = true;
        }
        self.leave();
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

    /// Tells of `*float x`, and passes over its type: nothing more is said of such a variable.
    pub(super) fn star_before_type(&mut self) {
        let text = self.texts.source(self.span_at(self.at + 1)).to_owned();
        self.tell(message::star_before_type(self.span(), text));
        self.advance();
        self.advance();
    }

    /// The fault that no type is named.
    fn no_type(&self, specifiers: &Specifiers, place: Place, begin: usize) -> Fault {
        let next = self.shown();
        if self.name_at(self.at).is_none() && begin == self.at {
            return match place {
                Place::Item => {
                    let text = matches!(self.kind(), TokenKind::String(_));
                    self.unexpected(|span, found| message::declaration(span, found, text))
                }
                Place::Parameter => self.unexpected(message::type_of_parameter),
                Place::Member => self.unexpected(message::type_of_member),
                _ => self.unexpected(message::any_type),
            };
        }
        let kernel = specifiers.kernel.is_some();
        let function = self.is_at(self.at + 1, Punct::LeftParen) && place == Place::Item;
        message::missing_type(self.found(), next, kernel, function)
    }

    /// Reads one specifier, if one is next.
    fn specifier(&mut self, place: Place, reading: &mut Reading) -> Parsed<bool> {
        let span = self.span();
        let Some(keyword) = self.keyword() else { return self.type_by_name(place, reading) };
        if self.begins_another(keyword, reading) {
            return Ok(false);
        }
        let specifiers = &mut reading.specifiers;
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
                return Err(self.tell(message::pipe(span)));
            }
            Keyword::Complex => {
                return Err(self.tell(message::complex(span)));
            }
            keyword if keyword.is_type() => return self.type_by_keyword(keyword, reading),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether a keyword begins another declaration, as it stands on a line of its own behind the members of a `struct`: the semicolon
    /// between them is missing, which is told where the declaration ends.
    fn begins_another(&self, keyword: Keyword, reading: &Reading) -> bool {
        let has_body = match &reading.specifiers.specifier {
            TypeSpecifier::Record(record) => record.members.is_some(),
            TypeSpecifier::Enum(it) => it.enumerators.is_some(),
            _ => false,
        };
        let goes_on = matches!(keyword, Keyword::Const | Keyword::Volatile | Keyword::Attribute);
        has_body && self.tokens[self.at].first && keyword.is_declaration() && !goes_on
    }

    /// Takes a storage class in.
    fn storage(&mut self, keyword: Keyword, span: Span, place: Place, reading: &mut Reading) {
        let storage = match keyword {
            Keyword::Typedef => Storage::Typedef,
            Keyword::Extern => Storage::Extern,
            Keyword::Static => Storage::Static,
            _ => {
                let name = self.texts.source(span).to_owned();
                // `auto x = 1` is C++: the type is missing, which is told by this.
                let guessed = keyword == Keyword::Auto
                    && !reading.typed
                    && self.name_at(self.at).is_some()
                    && !self.is_type_at(self.at);
                reading.typed |= guessed;
                // In `auto f = [](..) { .. }` the fault is the lambda, which is told behind this.
                if guessed && self.is_at(self.at + 1, Punct::Equal) && self.is_at(self.at + 2, Punct::LeftBracket) {
                    return;
                }
                self.tell(message::other_storage_class(span, name, guessed));
                return;
            }
        };
        let name = self.texts.source(span).to_owned();
        if matches!(place, Place::Member | Place::Parameter | Place::TypeName) {
            let here = match place {
                Place::Member => part::MEMBER,
                Place::Parameter => part::PARAMETER,
                _ => part::TYPE_NAME,
            };
            self.tell(message::no_storage_class(span, here, name));
        } else if let Some((before, first)) = reading.specifiers.storage {
            if before != storage {
                self.tell(message::two_storage_classes(span, &name, first));
            }
        } else {
            reading.specifiers.storage = Some((storage, span));
        }
    }

    /// Takes a qualifier, if one is next.
    pub(super) fn qualifier(&mut self, qualifiers: &mut Qualifiers) -> bool {
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
            (Some(space), Some((other, place)), ..) if space != other => Some((part::ADDRESS_SPACE, place)),
            (_, _, Some(access), Some((other, place))) if access != other => Some((part::ACCESS_QUALIFIER, place)),
            _ => None,
        };
        if let Some((what, place)) = other {
            let name = self.texts.source(span).to_owned();
            self.tell(message::two_qualifiers(span, what, &name, place));
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
            if words.len() < MAX_SYNTAX_DEPTH as usize {
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
        let name = super::short(self.texts.source(span));
        self.tell(message::two_types(span, &name, first));
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
            return self.expected(|span, found| message::paren_behind(span, found, "__typeof__"));
        }
        let specifier = if self.is_type_at(self.at + 1) {
            let ty = self.bracketed(Punct::RightParen, part::TYPE, Self::type_name)?.0;
            ty.map(|ty| TypeSpecifier::TypeOfType(Box::new(ty)))
        } else {
            let expression = self.bracketed(Punct::RightParen, part::EXPRESSION, Self::expression)?.0;
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
            if let Some(meant) = self.signed_vector(&reading.specifiers.specifier) {
                let sign = self.texts.source(reading.specifiers.span).to_owned();
                let Some(name) = self.take_name() else { return Ok(false) };
                self.tell(message::sign_of_a_vector(span, sign, &name.text, &meant));
                reading.specifiers.specifier = TypeSpecifier::Named(Name { text: meant.into(), span });
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
            self.unknown_word(reading);
            return Ok(true);
        }
        if reading.typed {
            // The star of `float in*` stands behind the name.
            let behind = [Punct::RightParen, Punct::Comma].map(|of| self.is_at(next + 1, of)).contains(&true);
            let goes_on = names || self.is_at(next, Punct::Star) && !behind;
            if goes_on && !self.tokens[next].first && is_foreign() {
                self.unknown_word(reading);
                return Ok(true);
            }
            return Ok(false);
        }
        let is_type = match place {
            Place::Parameter if self.is_at(next, Punct::Comma) || self.is_at(next, Punct::RightParen) => false,
            Place::Item if self.is_at(next, Punct::LeftParen) || self.is_at(next, Punct::Equal) => false,
            Place::TypeName => true,
            Place::Block | Place::Head => {
                names || self.is_at(next, Punct::Star) || before_type || self.is_at(next, Punct::And)
            }
            _ => {
                names
                    || self.is_at(next, Punct::Star)
                    || self.is_at(next, Punct::And)
                    || self.is_at(next, Punct::Less)
                    || before_type
            }
        };
        if !is_type || reading.specifiers.kernel.is_some() && self.is_at(next, Punct::LeftParen) {
            return Ok(false);
        }
        if self.is_at(next, Punct::Less) {
            self.unknown_type();
            return Err(Told);
        }
        self.unknown_type();
        reading.specifiers.specifier = TypeSpecifier::Missing(span);
        reading.typed = true;
        Ok(true)
    }

    /// The vector that is meant by the name of one behind `unsigned` or `signed`.
    fn signed_vector(&self, before: &TypeSpecifier) -> Option<String> {
        let TypeSpecifier::Words(words) = before else { return None };
        let name = self.name_at(self.at)?;
        let Some(Named::Vector(element, width)) = names::named(name) else { return None };
        match words[..] {
            [(sign @ (Word::Unsigned | Word::Signed), _)] if element.is_integer() => {
                Some(format!("{}{width}", element.integer(sign == Word::Signed).name))
            }
            _ => None,
        }
    }

    /// The word of the structure, union or enumeration of this name that stands before, if there is one.
    fn tag(&self, name: &str) -> &'static str {
        let words = [(Keyword::Struct, "struct"), (Keyword::Union, "union"), (Keyword::Enum, "enum")];
        let named = |at: usize| self.name_at(at).is_some_and(|found| **found == *name);
        let mut tags = (0..self.at).filter(|&at| named(at + 1)).filter_map(|at| self.keywords[at]);
        tags.find_map(|keyword| words.iter().find(|(word, _)| *word == keyword)).map_or("", |(_, shown)| shown)
    }

    /// Tells that the name that is next is no type, and takes it.
    pub(super) fn unknown_type(&mut self) {
        let Some(name) = self.name_at(self.at).cloned() else { return };
        // It is told once.
        if !self.recovery.unknown.insert(Rc::clone(&name)) {
            return self.advance();
        }
        let tag = self.tag(&name);
        // The element, if it is named like a vector.
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let vector = if stem.len() < name.len() { ELEMENTS.iter().find(|element| element.name == stem) } else { None };
        let vector = vector.map_or("", |element| element.name);
        // GLSL's function is called as a type of others is.
        let word = if &*name == "texture2D" { "texture2d" } else { &*name };
        let meant = spelt_otherwise(&name).filter(|_| tag.is_empty()).unwrap_or_default();
        let near = if tag.is_empty() && vector.is_empty() { self.near_type(&name) } else { None }.unwrap_or_default();
        self.tell(message::unknown_type(self.span(), &name, tag, vector, &meant, &near).foreign(word));
        self.advance();
        // `let mut x`
        if &*name == "let" && self.name_at(self.at).is_some_and(|next| &**next == "mut") {
            self.advance();
        }
    }

    /// The type whose name is nearly this one.
    pub(super) fn near_type(&self, name: &str) -> Option<String> {
        let known = names::all().chain(self.scopes.types());
        nearest(name, known.collect::<Vec<_>>().iter().map(|known| &**known)).map(str::to_owned)
    }

    /// Tells that the name before a type means nothing, and takes it. One that is another language's word for an address space is one, so that
    /// nothing is said of a pointer without one.
    fn unknown_word(&mut self, reading: &mut Reading) {
        let Some(name) = self.name_at(self.at).cloned() else { return };
        let near = nearest(&name, keyword::spellings()).unwrap_or_default();
        let word = if foreign::explain(&name).is_some() { &*name } else { near.trim_start_matches("__") };
        let space = match word {
            "constant" => Some(Space::Constant),
            "device" | "global" => Some(Space::Global),
            "local" | "threadgroup" | "groupshared" | "shared" | "__shared__" | "workgroup" => Some(Space::Local),
            _ => None,
        };
        // A variable at program scope would be refused once more for it.
        let space = space.filter(|space| *space != Space::Local || !self.scopes.is_outermost());
        let qualifiers = &mut reading.specifiers.qualifiers;
        qualifiers.space = qualifiers.space.or(space.map(|space| (space, self.span())));
        if !self.recovery.unknown.insert(Rc::clone(&name)) {
            return self.advance();
        }
        self.tell(message::unknown_word_in_declaration(self.span(), &name, near).foreign(&name));
        self.advance();
    }
}

/// The type of the language that another spelling means: `simd_float4`, `Float4`, `float4_t`, `vec4f`.
fn spelt_otherwise(name: &str) -> Option<String> {
    let lower = name.to_ascii_lowercase();
    let bare = lower.trim_end_matches("_t").rsplit('_').next()?;
    let word = match bare.strip_prefix("vec").and_then(|rest| rest.split_at_checked(1)) {
        Some((width, "f")) => format!("float{width}"),
        Some((width, "i")) => format!("int{width}"),
        Some((width, "u")) => format!("uint{width}"),
        Some((width, "h")) => format!("half{width}"),
        _ => bare.to_owned(),
    };
    let is_type = names::named(&word).is_some() || ELEMENTS.iter().any(|element| element.name == word);
    (word != name && is_type).then_some(word)
}
