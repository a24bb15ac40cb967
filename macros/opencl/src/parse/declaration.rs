//! Declarations as a whole (C99, 6.7).

use std::rc::Rc;

use super::declarator::Naming;
use super::scope::Meaning;
use super::specifier::Place;
use super::{Keyword, Parsed, Parser, Told};
use crate::ast::{
    Assertion, Declaration, Declarator, Derived, Expression, InitDeclarator, Initializer, Item, Specifiers, Storage,
    TypeSpecifier,
};
use crate::diagnostic::message::parse::{self as message, part};
use crate::lex::{Punct, TokenKind};

impl Parser<'_> {
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
            TypeSpecifier::Record(record) if record.union => part::UNION,
            TypeSpecifier::Record(_) => part::STRUCT,
            TypeSpecifier::Enum(_) => part::ENUM,
            _ => part::DECLARATION,
        };
        let another_type = match self.keyword() {
            Some(keyword) => keyword.is_declaration() && keyword != Keyword::Attribute,
            // One alone is redeclared.
            None => {
                self.is_type_at(self.at)
                    && (self.name_at(self.at + 1).is_some() || self.is_at(self.at + 1, Punct::Star))
            }
        };
        if self.is(Punct::Semicolon) || another_type && what != part::DECLARATION {
            self.semicolon(what)?;
            return Ok(Item::Declaration(Declaration { specifiers, declarators, span: self.since(first) }));
        }
        loop {
            let declarator = self.init_declarator(&specifiers, place)?;
            // `fn f(..) -> float {`, of which the first word is told.
            let is_missing = matches!(specifiers.specifier, TypeSpecifier::Missing(_));
            if is_missing && self.is(Punct::Arrow) && self.is_type_at(self.at + 1) {
                self.advance();
                self.specifiers(Place::TypeName)?;
            }
            if declarators.is_empty() && self.is_definition(&declarator, place) {
                return self.definition(begin, specifiers, declarator.declarator, place);
            }
            declarators.push(declarator);
            if self.take(Punct::Comma).is_none() {
                break;
            }
            if self.is_type_at(self.at) && (self.name_at(self.at).is_none() || self.name_at(self.at + 1).is_some()) {
                self.tell(message::second_type_behind_comma(self.span(), specifiers.span));
                return Ok(Item::Declaration(Declaration { specifiers, declarators, span: self.since(first) }));
            }
        }
        if let Err(told) = self.end_of_declaration(&declarators, place) {
            // The fault is that it is a function: without this its type is told too.
            if place == Place::Member && self.is(Punct::LeftBrace) {
                declarators.pop();
            }
            if self.recovery.abandoned {
                return Err(told);
            }
            self.recover(self.at);
        }
        Ok(Item::Declaration(Declaration { specifiers, declarators, span: self.since(first) }))
    }

    /// The semicolon of a declaration.
    fn end_of_declaration(&mut self, declarators: &[InitDeclarator], place: Place) -> Parsed<()> {
        // Clang lets that of the last member be missing.
        if place == Place::Member && self.is(Punct::RightBrace) {
            return Ok(());
        }
        // The semicolons of a `for` are its own.
        if place == Place::Head {
            return Ok(());
        }
        let function = declarators
            .last()
            .is_some_and(|last| matches!(last.declarator.derived.first(), Some(Derived::Function { .. })));
        // A method of C++'s may be `const`.
        if self.keyword() == Some(Keyword::Const) && self.is_at(self.at + 1, Punct::LeftBrace) && function {
            self.advance();
        }
        if self.is(Punct::LeftBrace) && place == Place::Member && function {
            return Err(self.tell(message::function_in_struct(self.span())));
        }
        if self.is(Punct::Colon) && self.is_at(self.at + 1, Punct::Equal) {
            return Err(self.tell(message::colon_equal(self.span())));
        }
        self.semicolon(part::DECLARATION)
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
            self.tell(message::assembly_name(self.span()));
            self.advance();
            if let Some(partner) = self.closing(self.at) {
                self.at = partner + 1;
            }
            declarator.attributes.extend(self.attributes()?);
        }
        if place != Place::Member {
            self.declare(specifiers, &declarator);
        }
        let Some(equal) = self.take(Punct::Equal) else { return Ok(InitDeclarator { declarator, initializer: None }) };
        if place == Place::Member {
            self.tell(message::member_with_value(equal));
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
        while !self.is_end() && !self.recovery.abandoned {
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
                    if let Some(partner) = self.closing(self.at) {
                        self.at = partner;
                    }
                    self.advance();
                }
            }
        }
        Err(told)
    }

    /// `_Static_assert(..);`
    pub(super) fn assertion(&mut self) -> Parsed<Assertion> {
        let first = self.span();
        self.advance();
        if !self.is(Punct::LeftParen) {
            return self.expected(|span, found| message::paren_behind(span, found, "_Static_assert"));
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
                return self.expected(message::text_of_assertion);
            }
            while let TokenKind::String(text) = self.kind() {
                bytes.extend(self.string(text, self.span())?);
                self.advance();
            }
            message = Some(bytes.into());
        }
        Ok((condition, message))
    }
}
