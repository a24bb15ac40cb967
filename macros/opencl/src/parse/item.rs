//! Translation units and function definitions (C99, A.2.4).

use std::rc::Rc;

use super::specifier::Place;
use super::{Fault, Keyword, Parsed, Parser, Told};
use crate::ast::{Declaration, Declarator, Derived, Function, InitDeclarator, Item, Specifiers, TypeSpecifier, Unit};
use crate::diagnostic::message::parse as message;
use crate::lex::{Pragma, Punct, TokenKind};
use crate::source::Span;

impl Parser<'_> {
    /// The whole program.
    pub(super) fn unit(&mut self) -> Unit {
        let mut unit = Unit::default();
        // The closing brace of the last function.
        let mut ended = None;
        while !self.is_end() && !self.faults.enough() {
            let begin = self.at;
            (self.depth, self.recovery.abandoned) = (0, false);
            match self.item(ended.as_ref()) {
                Ok(Some(item)) => {
                    if let Item::Function(function) = &item {
                        ended = function.declarator.name.clone().map(|name| (name.text, self.previous()));
                    }
                    unit.items.push(item);
                }
                Ok(None) => {}
                Err(Told) if self.recovery.abandoned => {}
                Err(Told) => {
                    self.recover(begin);
                }
            }
            if self.at == begin {
                self.advance();
            }
        }
        unit.lost = core::mem::take(&mut self.recovery.lost);
        unit
    }

    /// An external declaration, if there is one.
    fn item(&mut self, ended: Option<&(Rc<str>, Span)>) -> Parsed<Option<Item>> {
        match *self.kind() {
            TokenKind::Punct(Punct::Semicolon) => {
                self.advance();
                return Ok(None);
            }
            TokenKind::Pragma(Pragma::Contract(contract)) => {
                self.advance();
                return Ok(Some(Item::Contract(contract)));
            }
            TokenKind::Punct(Punct::RightBrace) if self.recovery.linkage > 0 => {
                self.recovery.linkage -= 1;
                self.advance();
                return Ok(None);
            }
            TokenKind::Punct(Punct::RightBrace) => {
                let (name, span) = ended.map_or(("", None), |(name, span)| (name, Some(*span)));
                self.tell(message::brace_closes_nothing(self.span(), name, span));
                self.advance();
                return Ok(None);
            }
            _ => {}
        }
        match self.keyword() {
            Some(Keyword::StaticAssert) => return self.assertion().map(|assertion| Some(Item::Assertion(assertion))),
            Some(Keyword::Asm) => return self.assembly(),
            _ => {}
        }
        self.foreign_beginning()?;
        if self.line_without_hash() || self.is(Punct::LeftBracket) && self.bracketed_attribute() {
            return Ok(None);
        }
        if self.is_statement_outside() {
            return Err(self.statement_outside(ended));
        }
        if self.keyword() == Some(Keyword::Extern) && matches!(self.kind_at(self.at + 1), TokenKind::String(_)) {
            self.tell(message::extern_c(self.span()));
            self.at += 2;
            if self.take(Punct::LeftBrace).is_some() {
                self.recovery.linkage += 1;
            }
            return Ok(None);
        }
        self.declared(Place::Item).map(Some)
    }

    /// Tells a word of another language that something begins with which C does not have: what it is can only be skipped.
    pub(super) fn foreign_beginning(&mut self) -> Parsed<()> {
        const WORDS: [&str; 15] = [
            "asm",
            "template",
            "class",
            "namespace",
            "using",
            "layout",
            "typename",
            "operator",
            "impl",
            "match",
            "loop",
            "try",
            "catch",
            "public",
            "precision",
        ];
        // `fn f(a: f32)`
        let is_rust = |name: &str| {
            name == "fn" && self.is_at(self.at + 2, Punct::LeftParen) && self.is_at(self.at + 4, Punct::Colon)
        };
        let named = |name: &&Rc<str>| WORDS.contains(&&***name) || is_rust(name);
        let Some(name) = self.name_at(self.at).filter(named) else { return Ok(()) };
        let behind = !matches!(self.kind_at(self.at + 1), TokenKind::Punct(punct) if !matches!(punct, Punct::LeftBrace | Punct::LeftParen | Punct::Less));
        // A function may have such a name.
        let called = self.is_at(self.at + 1, Punct::LeftParen) && !["layout", "catch", "asm"].contains(&&**name);
        if !self.is_unknown_at(self.at) || !behind || called {
            return Ok(());
        }
        if &**name == "asm" {
            return self.assembly();
        }
        Err(self.tell(message::unknown_word(self.span(), name).foreign(name)))
    }

    /// Tells of a line of the preprocessor whose `#` is missing, and passes over it.
    fn line_without_hash(&mut self) -> bool {
        const WORDS: [&str; 8] = ["define", "include", "undef", "ifdef", "ifndef", "elif", "endif", "pragma"];
        let begin = self.at;
        let first = self.tokens[begin].first && self.is_unknown_at(begin);
        let Some(word) = self.name_at(begin).filter(|word| first && WORDS.contains(&&***word)) else { return false };
        let fault = message::directive_without_hash(self.span(), word);
        self.tell(fault);
        self.advance();
        while !self.is_end() && !self.tokens[self.at].first {
            self.advance();
        }
        self.lose(begin);
        true
    }

    /// Whether a statement stands where only declarations may.
    fn is_statement_outside(&self) -> bool {
        let next = self.at + 1;
        match self.keyword() {
            Some(keyword) => keyword.is_statement() || matches!(keyword, Keyword::Sizeof),
            None if self.name_at(self.at).is_some() && !self.is_type_at(self.at) => match self.kind_at(next) {
                TokenKind::Punct(Punct::LeftParen) => {
                    let behind = self.closing(next).map_or(self.last, |partner| partner + 1);
                    self.is_at(behind, Punct::Semicolon) || !self.is_at(behind, Punct::LeftBrace) && self.is_call(next)
                }
                TokenKind::Punct(Punct::Star | Punct::Less | Punct::Colon | Punct::And) | TokenKind::Name(_) => false,
                TokenKind::Punct(_) => true,
                _ => false,
            },
            None => matches!(
                self.kind(),
                TokenKind::Punct(
                    Punct::LeftParen | Punct::PlusPlus | Punct::MinusMinus | Punct::Star | Punct::LeftBrace
                )
            ),
        }
    }

    /// Whether parentheses hold what can only be arguments.
    fn is_call(&self, opening: usize) -> bool {
        matches!(self.kind_at(opening + 1), TokenKind::Number(_) | TokenKind::String(_) | TokenKind::Character(_))
    }

    /// Tells that a statement stands outside of all functions. If a brace too many ended the function before it, reading goes on behind
    /// what would have been the function's end.
    fn statement_outside(&mut self, ended: Option<&(Rc<str>, Span)>) -> Told {
        let stray =
            (self.at..self.last).find(|&at| self.is_at(at, Punct::RightBrace) && !self.partners.contains_key(&at));
        let Some(((name, span), stray)) = ended.zip(stray) else {
            let behind_head =
                self.is(Punct::LeftBrace) && self.at.checked_sub(1).is_some_and(|at| self.is_at(at, Punct::Semicolon));
            if behind_head {
                let head = (0..self.at - 1)
                    .rev()
                    .find(|&at| self.is_at(at, Punct::Semicolon) || self.is_at(at, Punct::RightBrace));
                self.lose(head.unwrap_or(0));
            }
            let macro_above = self.macro_above();
            let fault = message::statement_outside(self.span(), "", None, behind_head, macro_above);
            // The braces of such a macro have no partners, here and where it is used.
            if macro_above.is_some() {
                self.at = self.last;
                self.recovery.abandoned = true;
            }
            return self.tell(fault);
        };
        // Its names are not told as undeclared: those of a `for` whose `{` is missing end with one statement.
        let closing = (0..self.at).find(|&at| self.span_at(at) == *span);
        self.lose(closing.and_then(|at| self.partners.get(&at).copied()).unwrap_or(self.at));
        let told = self.tell(message::statement_outside(self.span(), name, Some(*span), false, None));
        self.at = stray;
        self.advance();
        self.recovery.abandoned = true;
        told
    }

    /// The end of the `#define` above the next token, if that ends in the middle of a statement or a block.
    fn macro_above(&self) -> Option<Span> {
        let at = self.span();
        let text = self.texts.get(at.text);
        let line = |number: u32| &text.content[text.line_range(number)];
        let last = text.line(at.start).checked_sub(1)?;
        let first = (0..=last).rev().find(|&number| number == 0 || !line(number - 1).ends_with('\\'))?;
        let word = line(first).trim_start().strip_prefix('#')?.trim_start();
        let (start, end) = (text.line_range(first).start, text.line_range(last).end);
        let written = &text.content[start..end];
        let goes_on = written.ends_with(';') || written.matches('{').count() > written.matches('}').count();
        // `#define SQUARE(x)`, whose text is in the next line.
        let goes_on = goes_on || self.is(Punct::LeftParen) || self.is(Punct::LeftBrace);
        (word.starts_with("define") && goes_on).then_some(Span { start: end as u32, end: end as u32, ..at })
    }

    /// Inline assembly.
    pub(super) fn assembly<T>(&mut self) -> Parsed<T> {
        let fault = message::assembly(self.span());
        let told = self.tell(fault);
        self.advance();
        Err(told)
    }

    /// Whether the body of a function follows.
    pub(super) fn is_definition(&mut self, declarator: &InitDeclarator, place: Place) -> bool {
        let Some(Derived::Function { parameters, .. }) = declarator.declarator.derived.first() else { return false };
        if declarator.initializer.is_some() || !matches!(place, Place::Item | Place::Block) {
            return false;
        }
        // Declarations as K&R wrote them, between the names of the parameters and the body: that the types are missing was told.
        let old =
            parameters.iter().any(|parameter| matches!(parameter.specifiers.specifier, TypeSpecifier::Missing(_)));
        if old && place == Place::Item && self.is_type_at(self.at) {
            let body =
                (self.at..self.last).find(|&at| self.is_at(at, Punct::LeftBrace) || self.is_at(at, Punct::RightBrace));
            if let Some(body) =
                body.filter(|&at| self.is_at(at, Punct::LeftBrace) && self.is_at(at - 1, Punct::Semicolon))
            {
                self.at = body;
            }
        }
        self.is(Punct::LeftBrace)
    }

    /// A function definition, of which the body is next; its first token is the one at `begin`.
    pub(super) fn definition(
        &mut self,
        begin: usize,
        specifiers: Specifiers,
        declarator: Declarator,
        place: Place,
    ) -> Parsed<Item> {
        let first = self.span_at(begin);
        if place == Place::Block {
            return self.inner_function(begin, specifiers, &declarator);
        }
        self.place.function = declarator.name.as_ref().map(|name| Rc::clone(&name.text));
        self.scopes.enter();
        self.declare_parameters(&declarator);
        let body = self.block();
        self.scopes.leave();
        self.place.function = None;
        Ok(Item::Function(Function { specifiers, declarator, body, span: self.since(first) }))
    }

    /// A function in a function: a brace is missing before it, or it is none of C.
    fn inner_function(&mut self, begin: usize, specifiers: Specifiers, declarator: &Declarator) -> Parsed<Item> {
        let first = self.span_at(begin);
        let outer = self.place.function.clone().unwrap_or_default();
        let name = declarator.name.as_ref().map(|name| Rc::clone(&name.text)).unwrap_or_default();
        let open = self.place.blocks.iter().rev().copied().find(|at| !self.partners.contains_key(at));
        if let Some(open) = open {
            let fault = message::brace_missing_before_function(self.span_at(open), &outer, &name, first);
            let fault = self.misindented(fault, open, begin);
            self.at = begin;
            self.recovery.abandoned = true;
            return Err(self.tell(fault));
        }
        let fault = message::inner_function(declarator.span, &name, &outer);
        let told = self.tell(fault);
        self.recovery.lost.insert(Rc::clone(&name));
        let Some(partner) = self.closing(self.at) else { return Err(told) };
        self.at = partner;
        self.advance();
        Ok(Item::Declaration(Declaration { specifiers, declarators: Vec::new(), span: self.since(first) }))
    }

    /// Shows the first closing brace between that is indented otherwise than the line of its opening one: it may close another.
    pub(super) fn misindented(&self, fault: Fault, from: usize, to: usize) -> Fault {
        let indent = |span: Span| {
            let text = self.texts.get(span.text);
            let line = &text.content[text.line_range(text.line(span.start))];
            line[..line.len() - line.trim_start().len()].to_owned()
        };
        let wrong = (from..to).filter_map(|at| {
            let &partner =
                self.partners.get(&at).filter(|&&partner| partner > at && self.is_at(at, Punct::LeftBrace))?;
            let (opening, closing) = (self.span_at(at), self.span_at(partner));
            let other =
                self.tokens[partner].first && opening.text == closing.text && indent(opening) != indent(closing);
            other.then_some((partner, opening, closing))
        });
        // Those behind it close one too early each.
        match wrong.min_by_key(|&(partner, ..)| partner) {
            Some((_, opening, closing)) => message::misindented(fault, opening, closing),
            None => fault,
        }
    }
}
