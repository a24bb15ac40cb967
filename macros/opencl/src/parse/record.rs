//! Structures, unions and enumerations (C99, 6.7.2.1 and 6.7.2.2).

use super::scope::Meaning;
use super::specifier::Place;
use super::{Keyword, Parsed, Parser, Told, foreign};
use crate::ast::{Assertion, Declaration, EnumSpecifier, Expression, Name, RecordSpecifier};
use crate::diagnostic::message::parse::{self as message, part};
use crate::lex::Punct;

impl Parser<'_> {
    /// A `struct` or a `union`.
    pub(super) fn record(&mut self) -> Parsed<RecordSpecifier> {
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
            return self.expected(|span, found| message::tag_or_brace(span, found, word));
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
            if self.recovery.abandoned {
                return Err(Told);
            }
            if self.is_end() {
                self.recovery.abandoned = true;
                let fault = self.unclosed(opening, Punct::RightBrace, part::LIST_OF_MEMBERS);
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
                self.recover(begin);
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
            if foreign::explain(name).is_some() {
                self.tell(message::unknown_word(self.span(), name).foreign(name));
                self.at += 2;
                return Err(Told);
            }
        }
        self.declaration(Place::Member)
    }

    /// An `enum`.
    pub(super) fn enumeration(&mut self) -> Parsed<EnumSpecifier> {
        let first = self.span();
        self.advance();
        if self.name_at(self.at).is_some_and(|name| &**name == "class") && self.name_at(self.at + 1).is_some() {
            self.tell(message::enum_class(self.span()));
            self.advance();
        }
        let mut attributes = self.attributes()?;
        let tag = self.take_name();
        let mut enumerators = None;
        if self.is(Punct::LeftBrace) {
            let (list, _) = self.bracketed(Punct::RightBrace, part::LIST_OF_ENUMERATORS, Self::enumerators)?;
            enumerators = Some(list.unwrap_or_default());
            attributes.extend(self.attributes()?);
        } else if tag.is_none() {
            return self.expected(|span, found| message::tag_or_brace(span, found, "enum"));
        }
        Ok(EnumSpecifier { tag, enumerators, attributes, span: self.since(first) })
    }

    fn enumerators(&mut self) -> Parsed<Vec<(Name, Option<Expression>)>> {
        let mut list = Vec::new();
        while !self.is(Punct::RightBrace) {
            let Some(name) = self.take_name() else { return self.expected(message::enumerator) };
            self.attributes()?;
            let value = if self.take(Punct::Equal).is_some() { Some(self.conditional()?) } else { None };
            self.scopes.declare(&name.text, Meaning::Value);
            list.push((name, value));
            if self.take(Punct::Comma).is_none() {
                if self.name_at(self.at).is_none() {
                    break;
                }
                self.tell(message::no_comma_between_enumerators(self.previous().after(), self.shown()));
            }
        }
        Ok(list)
    }
}
