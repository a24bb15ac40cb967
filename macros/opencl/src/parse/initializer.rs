//! Initialisers (C99, 6.7.8).

use super::{Parsed, Parser, Told};
use crate::ast::{Designator, Initializer};
use crate::diagnostic::message::parse::{self as message, part};
use crate::lex::Punct;

impl Parser<'_> {
    /// An initialiser.
    pub(super) fn initializer(&mut self) -> Parsed<Initializer> {
        if !self.is(Punct::LeftBrace) {
            return self.assignment().map(Initializer::Expression);
        }
        let first = self.span();
        match self.bracketed(Punct::RightBrace, part::LIST, Self::initializers)? {
            (Some(list), span) => Ok(Initializer::List(list, span)),
            (None, _) => Ok(Initializer::Expression(self.bad(first))),
        }
    }

    /// The values between the braces of an initialiser.
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
                let Some(name) = self.take_name() else { return self.expected(message::member) };
                list.push(Designator::Member(name));
            } else if self.is(Punct::LeftBracket) {
                let (designator, _) = self.bracketed(Punct::RightBracket, part::INDEX, Self::index)?;
                list.push(designator.ok_or(Told)?);
            } else {
                break;
            }
        }
        let old = matches!(list[..], [Designator::Index(_) | Designator::Range(..)]);
        if list.is_empty() || self.take(Punct::Equal).is_some() || old {
            return Ok(list);
        }
        self.expected(message::equal_behind_member)
    }

    fn index(&mut self) -> Parsed<Designator> {
        let value = self.conditional()?;
        if self.take(Punct::Ellipsis).is_none() {
            return Ok(Designator::Index(value));
        }
        Ok(Designator::Range(value, self.conditional()?))
    }
}
