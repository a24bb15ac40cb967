//! Declarators, with and without a name, and the parameters of functions (C99, 6.7.5 and 6.7.6).

use std::rc::Rc;

use super::scope::Meaning;
use super::specifier::Place;
use super::{Fault, Keyword, Parsed, Parser, Told, foreign};
use crate::ast::{Declarator, Derived, Expression, Name, Parameter, Qualifiers, Specifiers, TypeName, TypeSpecifier};
use crate::diagnostic::message::parse::{self as message, part};
use crate::lex::{Punct, TokenKind};
use crate::limits::MAX_SYNTAX_DEPTH;

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Naming {
    Required,
    Optional,
    Never,
}

impl Parser<'_> {
    /// A type without a name, as in a cast.
    pub(super) fn type_name(&mut self) -> Parsed<TypeName> {
        let first = self.span();
        let specifiers = self.specifiers(Place::TypeName)?;
        let declarator = self.declarator(Naming::Never)?;
        Ok(TypeName { specifiers, declarator, span: self.since(first) })
    }

    /// A declarator.
    pub(super) fn declarator(&mut self, naming: Naming) -> Parsed<Declarator> {
        let first = self.span();
        let begin = self.at;
        let mut attributes = self.attributes()?;
        let (mut pointers, mut derived) = (Vec::new(), Vec::new());
        loop {
            let span = self.span();
            if self.is(Punct::And) || self.is(Punct::AndAnd) {
                self.tell(message::reference(span));
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
            let (Some(inner), _) = self.bracketed(Punct::RightParen, part::DECLARATOR, read)? else { return Err(Told) };
            name = inner.name;
            derived = inner.derived;
            attributes.extend(inner.attributes);
        } else if naming != Naming::Never {
            name = self.take_name();
            if let Some(of) = name.as_ref().filter(|of| &*of.text == "operator") {
                if matches!(self.kind(), TokenKind::Punct(sign) if *sign != Punct::Semicolon && *sign != Punct::Equal) {
                    let fault = message::unknown_word(of.span, &of.text).foreign(&of.text);
                    return Err(self.tell(fault));
                }
            }
            if let (Some(of), Some(method)) = (&name, self.name_at(self.at + 2).cloned()) {
                if self.is(Punct::Colon) && self.is_at(self.at + 1, Punct::Colon) {
                    let fault = message::method_outside(of.span, &of.text, &method);
                    return Err(self.tell(fault));
                }
            }
            if name.is_none() && naming == Naming::Required {
                if let Some(inner) = self.length_before_name()? {
                    derived.push(inner);
                    name = self.take_name();
                }
                if name.is_none() {
                    let fault = self.no_name();
                    return Err(self.tell(fault));
                }
            }
        }
        while self.is(Punct::LeftBracket) && self.is_at(self.at + 1, Punct::LeftBracket) && self.bracketed_attribute() {
        }
        while let Some(part) = self.suffix()? {
            derived.push(part);
        }
        attributes.extend(self.attributes()?);
        pointers.reverse();
        derived.append(&mut pointers);
        if derived.len() > MAX_SYNTAX_DEPTH as usize {
            return Err(self.tell(message::declarator_too_deep(self.since(first), MAX_SYNTAX_DEPTH)));
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

    /// `int[3] x`, as other languages have it: what stands in the brackets, if a name follows.
    fn length_before_name(&mut self) -> Parsed<Option<Derived>> {
        let behind = if self.is(Punct::LeftBracket) { self.closing(self.at) } else { None };
        if behind.is_none_or(|behind| self.name_at(behind + 1).is_none()) {
            return Ok(None);
        }
        self.tell(message::length_before_name(self.span()));
        self.suffix()
    }

    /// The number that `1,5f` stands for, where its second half is next.
    pub(super) fn comma_for_point(&self) -> Option<String> {
        let whole = self.span_at(self.at.checked_sub(2)?);
        let (whole, rest) = (self.texts.source(whole), self.texts.source(self.span()));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (digits(whole) && !self.tokens[self.at].spaced && digits(rest.trim_end_matches(['f', 'F'])))
            .then(|| format!("{whole}.{rest}"))
    }

    /// The fault that a declarator has no name.
    fn no_name(&mut self) -> Fault {
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
                self.recovery.misnamed.push(name.to_string());
                message::keyword_as_name(self.span_at(keyword.unwrap_or(self.at)), name)
            }
            (_, TokenKind::Punct(Punct::Caret)) => message::block(self.span()),
            (_, TokenKind::Punct(Punct::Colon))
                if matches!(self.keyword_at(self.at.saturating_sub(2)), Some(Keyword::Struct)) =>
            {
                message::base_of_structure(self.span())
            }
            (_, next) => {
                let length = matches!(next, TokenKind::Punct(Punct::LeftBracket));
                let number = matches!(next, TokenKind::Number(_)) && self.is_at(before, Punct::Comma);
                let fraction = if number { self.comma_for_point().unwrap_or_default() } else { String::new() };
                self.unexpected(|span, found| message::declared_name(span, found, length, number, &fraction))
            }
        }
    }

    /// An array or a function behind a name.
    fn suffix(&mut self) -> Parsed<Option<Derived>> {
        let first = self.span();
        if self.is(Punct::LeftBracket) {
            let (length, span) = self.bracketed(Punct::RightBracket, part::LENGTH, Self::length)?;
            return Ok(Some(Derived::Array(length.unwrap_or_else(|| Some(Box::new(self.bad(first)))), span)));
        }
        if !self.is(Punct::LeftParen) {
            return Ok(None);
        }
        self.scopes.enter();
        let begin = self.at;
        let parameters = self.bracketed(Punct::RightParen, part::LIST_OF_PARAMETERS, Self::parameters);
        self.scopes.leave();
        // The names of a list that is not read are not told as undeclared.
        if !matches!(parameters, Ok((Some(_), _))) {
            self.lose(begin);
        }
        let (parameters, span) = parameters?;
        let (parameters, variadic) = parameters.unwrap_or_default();
        Ok(Some(Derived::Function { parameters, variadic, span }))
    }

    /// The length of an array, if there is one.
    fn length(&mut self) -> Parsed<Option<Box<Expression>>> {
        let mut qualifiers = Qualifiers::default();
        while self.take_keyword(Keyword::Static).is_some() || self.qualifier(&mut qualifiers) {}
        if self.is(Punct::Star) && self.is_at(self.at + 1, Punct::RightBracket) {
            return Err(self.tell(message::star_as_length(self.span())));
        }
        if self.is(Punct::RightBracket) { Ok(None) } else { Ok(Some(Box::new(self.conditional()?))) }
    }

    /// The parameters of a function.
    #[expect(clippy::unnecessary_wraps, reason = "as `bracketed` asks for it")]
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
            // One of several names without types, as K&R wrote them, is enough to tell.
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
            self.tell(message::no_comma_between_parameters(self.previous().after(), self.shown()));
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
            let fault = match self.kind().name().filter(|name| foreign::explain(name).is_some()) {
                Some(name) => message::unknown_type(first, name, "", "", "", "").foreign(name),
                None => message::parameter_without_type(first, &name, name.trim_matches('`')),
            };
            return Err(self.tell(fault));
        }
        let specifiers = self.specifiers(Place::Parameter)?;
        self.enter()?;
        let declarator = self.declarator(Naming::Optional)?;
        self.leave();
        if declarator.name.is_none() && self.name_at(self.at).is_some() && self.is_at(self.at - 1, Punct::RightBracket)
        {
            return Err(self.tell(message::length_before_name_of_parameter(declarator.span)));
        }
        if let Some(name) = &declarator.name {
            self.scopes.declare(&name.text, Meaning::Value);
        }
        if let (true, Some(name)) = (self.is(Punct::Colon), self.name_at(self.at + 1).cloned()) {
            self.tell(message::semantic(self.span_at(self.at + 1), &name).foreign_of(&name, &["HLSL"]));
            self.at += 2;
        }
        if self.is(Punct::Equal) {
            self.tell(message::default_argument(self.span()));
            self.advance();
            self.assignment()?;
        }
        let span = self.since(first);
        Ok(Parameter { specifiers, declarator, span })
    }

    /// The stand-in of a parameter that is wrong: it has the last name of those that stand there, and no type.
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
            if let Some(partner) = self.closing(self.at) {
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

    /// Makes the parameters of a function known in its body.
    pub(super) fn declare_parameters(&mut self, declarator: &Declarator) {
        if let Some(Derived::Function { parameters, .. }) = declarator.derived.first() {
            let names = parameters.iter().filter_map(|parameter| parameter.declarator.name.as_ref());
            names.for_each(|name| self.scopes.declare(&name.text, Meaning::Value));
        }
    }
}
