//! Attributes (OpenCL C 3.0, section 6.13), as GNU C writes them.

use std::rc::Rc;

use super::{Keyword, Parsed, Parser};
use crate::ast::{Attribute, Expression, Name};
use crate::diagnostic::message::parse::{self as message, part};
use crate::lex::{Punct, TokenKind};

impl Parser<'_> {
    /// `__attribute__((..))`, any number of them.
    pub(super) fn attributes(&mut self) -> Parsed<Vec<Attribute>> {
        let mut list = Vec::new();
        while self.take_keyword(Keyword::Attribute).is_some() {
            if !self.is(Punct::LeftParen) {
                return self.expected(message::attribute_parens);
            }
            if let (Some(attributes), _) = self.bracketed(Punct::RightParen, part::ATTRIBUTE, Self::attribute_list)? {
                list.extend(attributes);
            }
        }
        Ok(list)
    }

    /// Tells of an attribute as other languages write it, `[[buffer(0)]]` or `[numthreads(8, 8, 1)]`, and goes on behind it: whether one is next.
    pub(super) fn bracketed_attribute(&mut self) -> bool {
        let inner = self.at + 1 + usize::from(self.is_at(self.at + 1, Punct::LeftBracket));
        let (Some(end), Some(name)) = (self.closing(self.at), self.name_at(inner).cloned()) else { return false };
        self.tell(message::attribute_in_brackets(self.span_at(inner), &name).foreign_of(&name, &["Metal", "HLSL"]));
        self.at = end + 1;
        true
    }

    /// The list in the outer parentheses of `__attribute__`.
    fn attribute_list(&mut self) -> Parsed<Vec<Attribute>> {
        if !self.is(Punct::LeftParen) {
            return self.expected(message::attribute_second_paren);
        }
        Ok(self.bracketed(Punct::RightParen, part::ATTRIBUTE, Self::attribute_names)?.0.unwrap_or_default())
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
                            self.bracketed(Punct::RightParen, part::ARGUMENTS, Self::type_name)?.0.map(Box::new);
                    } else {
                        let arguments =
                            self.bracketed(Punct::RightParen, part::ARGUMENTS, Self::attribute_arguments)?.0;
                        attribute.arguments = arguments.unwrap_or_default();
                    }
                }
                list.push(attribute);
            } else if !self.is(Punct::Comma) && !self.is(Punct::RightParen) {
                return self.expected(message::attribute_name);
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
    pub(super) fn alignas(&mut self) -> Parsed<Option<Attribute>> {
        let name = Name { text: "aligned".into(), span: self.span() };
        self.advance();
        if !self.is(Punct::LeftParen) {
            return self.expected(|span, found| message::paren_behind(span, found, "_Alignas"));
        }
        if self.is_type_at(self.at + 1) {
            let ty = self.bracketed(Punct::RightParen, part::TYPE, Self::type_name)?.0;
            return Ok(ty.map(|ty| Attribute { name, arguments: Vec::new(), of_type: Some(Box::new(ty)) }));
        }
        let value = self.bracketed(Punct::RightParen, part::ALIGNMENT, Self::conditional)?.0;
        Ok(value.map(|value| Attribute { name, arguments: vec![value], of_type: None }))
    }
}
