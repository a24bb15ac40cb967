//! Tokens to the tree: a parser by recursive descent, as the grammar of C99, annex A.2, has it, a file for each of its parts.
//!
//! A fault is told where it is found; [`Told`] then goes up to the next place from which reading can go on: the end of a pair of
//! brackets, of a statement, or of a declaration.

mod attribute;
mod constant;
mod declaration;
mod declarator;
mod expression;
mod initializer;
mod item;
mod keyword;
mod record;
mod scope;
mod specifier;
mod statement;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use self::keyword::Keyword;
use self::scope::{Meaning, Scopes};
use super::ast::{Name, Unit};
use super::diagnostic::message::parse as message;
use super::diagnostic::{Fault, Faults, foreign};
use super::lex::{Pragma, Punct, Token, TokenKind};
use super::names::named;
use super::source::{Span, Texts};
use crate::limits::MAX_SYNTAX_DEPTH;
use crate::map::{HashMap, HashSet};

pub(crate) use self::keyword::has_builtin;

/// The tree of a program. The last token is the end.
pub(crate) fn parse(tokens: &[Token], texts: &Texts, faults: &mut Faults) -> Unit {
    let Some(last) = tokens.len().checked_sub(1) else { return Unit::default() };
    let keywords = keyword::table();
    let keyword = |(at, token): (usize, &Token)| {
        let found = token.kind.name().and_then(|name| keywords.get(&**name).copied())?;
        // OpenCL C 1.2 has no pipes, so a program may name something `pipe`; a pipe is followed by a type.
        let typed = |name: &Rc<str>| keywords.get(&**name).is_some_and(|next| next.is_type()) || named(name).is_some();
        let pipes = found != Keyword::Pipe || tokens.get(at + 1).and_then(|next| next.kind.name()).is_some_and(typed);
        pipes.then_some(found)
    };
    let mut parser = Parser {
        tokens,
        last,
        texts,
        faults,
        keywords: tokens.iter().enumerate().map(keyword).collect(),
        partners: HashMap::default(),
        at: 0,
        depth: 0,
        scopes: Scopes::default(),
        place: Place::default(),
        recovery: Recovery::default(),
    };
    parser.pair();
    parser.unit()
}

/// A fault was told: nothing more is to be said of what is read.
#[derive(Clone, Copy, Debug)]
struct Told;

type Parsed<T> = Result<T, Told>;

struct Parser<'a> {
    tokens: &'a [Token],
    /// The number of the last token, the end.
    last: usize,
    texts: &'a Texts,
    faults: &'a mut Faults,
    /// The keyword that each token is.
    keywords: Vec<Option<Keyword>>,
    /// The closing bracket of each opening one that has one, and the other way round.
    partners: HashMap<usize, usize>,
    at: usize,
    depth: u32,
    scopes: Scopes,
    place: Place,
    recovery: Recovery,
}

/// The place in a function that is read.
#[derive(Default)]
struct Place {
    /// The function that is read.
    function: Option<Rc<str>>,
    /// The opening braces of the blocks that are read.
    blocks: Vec<usize>,
    /// The place behind the last `if`, if a semicolon is all that it holds.
    lone: Option<usize>,
    /// Whether the label that is next stands in a block itself.
    in_block: bool,
}

/// The faults that were told, as far as they say how to read on.
#[derive(Default)]
struct Recovery {
    /// How many `extern "C" {`, which are told, are open.
    linkage: usize,
    /// The names in the text that was given up.
    lost: HashSet<Rc<str>>,
    /// The names that were told to be no types.
    unknown: HashSet<Rc<str>>,
    /// The keywords that were told to be no names.
    misnamed: Vec<String>,
    /// Whether the rest of the function is given up, as its end is missing.
    abandoned: bool,
}

impl<'a> Parser<'a> {
    /// Finds the partners of all brackets. A brace outweighs what stands between: no parenthesis holds the end of a block that began
    /// before it.
    fn pair(&mut self) {
        let mut open: Vec<(Punct, usize)> = Vec::new();
        // How many parentheses and square brackets are open in each open block, so that a stray one costs no search.
        let mut counts = vec![[0_usize; 2]];
        for at in 0..self.last {
            let TokenKind::Punct(punct) = self.tokens[at].kind else { continue };
            let here = counts.len() - 1;
            let opening = match punct {
                Punct::LeftParen | Punct::LeftBracket => {
                    counts[here][usize::from(punct == Punct::LeftBracket)] += 1;
                    open.push((punct, at));
                    continue;
                }
                Punct::LeftBrace => {
                    counts.push([0; 2]);
                    open.push((punct, at));
                    continue;
                }
                Punct::RightParen if counts[here][0] > 0 => Punct::LeftParen,
                Punct::RightBracket if counts[here][1] > 0 => Punct::LeftBracket,
                Punct::RightBrace if here > 0 => Punct::LeftBrace,
                _ => continue,
            };
            while let Some((punct, other)) = open.pop() {
                match punct {
                    Punct::LeftParen => counts[here][0] -= 1,
                    Punct::LeftBracket => counts[here][1] -= 1,
                    _ => counts.truncate(here),
                }
                if punct == opening {
                    self.partners.insert(other, at);
                    self.partners.insert(at, other);
                    break;
                }
            }
        }
    }

    /// The bracket that closes the one at a place, if it opens one that is closed.
    fn closing(&self, at: usize) -> Option<usize> {
        self.partners.get(&at).copied().filter(|&partner| partner > at)
    }

    fn kind_at(&self, at: usize) -> &'a TokenKind {
        if at < self.last { &self.tokens[at].kind } else { &TokenKind::End }
    }

    fn kind(&self) -> &'a TokenKind {
        self.kind_at(self.at)
    }

    fn span_at(&self, at: usize) -> Span {
        self.tokens[at.min(self.last)].span
    }

    /// The place of the next token.
    fn span(&self) -> Span {
        self.span_at(self.at)
    }

    /// The place of the token before.
    fn previous(&self) -> Span {
        self.span_at(self.at.saturating_sub(1))
    }

    /// From a place to the token before.
    fn since(&self, first: Span) -> Span {
        self.texts.join(first, self.previous())
    }

    fn keyword_at(&self, at: usize) -> Option<Keyword> {
        self.keywords.get(at).copied().flatten()
    }

    fn keyword(&self) -> Option<Keyword> {
        self.keyword_at(self.at)
    }

    fn is_at(&self, at: usize, punct: Punct) -> bool {
        self.kind_at(at).is(punct)
    }

    fn is(&self, punct: Punct) -> bool {
        self.is_at(self.at, punct)
    }

    fn is_end(&self) -> bool {
        self.at >= self.last
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.last);
    }

    /// Takes this punctuation, if it is next.
    fn take(&mut self, punct: Punct) -> Option<Span> {
        let span = self.span();
        self.is(punct).then(|| {
            self.advance();
            span
        })
    }

    fn take_keyword(&mut self, keyword: Keyword) -> Option<Span> {
        let span = self.span();
        (self.keyword() == Some(keyword)).then(|| {
            self.advance();
            span
        })
    }

    /// The name at a place that is no keyword.
    fn name_at(&self, at: usize) -> Option<&'a Rc<str>> {
        if self.keyword_at(at).is_some() { None } else { self.kind_at(at).name() }
    }

    /// Takes a name that is no keyword.
    fn take_name(&mut self) -> Option<Name> {
        let text = Rc::clone(self.name_at(self.at)?);
        let span = self.span();
        self.advance();
        Some(Name { text, span })
    }

    fn meaning_at(&self, at: usize) -> Option<Meaning> {
        self.name_at(at).map(|name| self.scopes.meaning(name))
    }

    fn is_unknown_at(&self, at: usize) -> bool {
        self.meaning_at(at) == Some(Meaning::Unknown)
    }

    /// Whether a type name begins at a token.
    fn is_type_at(&self, at: usize) -> bool {
        match self.keyword_at(at) {
            Some(keyword) => keyword.is_type(),
            None => matches!(self.meaning_at(at), Some(Meaning::Type { .. })),
        }
    }

    /// A token in words, for a message.
    fn shown_at(&self, at: usize) -> String {
        match self.kind_at(at) {
            TokenKind::End => message::end_of_file(),
            TokenKind::Name(name) if self.keyword_at(at).is_some() => message::keyword(name),
            TokenKind::Name(text) | TokenKind::Number(text) | TokenKind::Character(text) => {
                format!("`{}`", short(text))
            }
            TokenKind::String(_) => message::string(),
            TokenKind::Punct(punct) => format!("`{}`", punct.text()),
            TokenKind::Pragma(Pragma::Contract(_)) => message::pragma(),
            TokenKind::Stray(c) => format!("`{}`", c.escape_debug()),
        }
    }

    fn shown(&self) -> String {
        self.shown_at(self.at)
    }

    fn tell(&mut self, fault: Fault) -> Told {
        self.faults.push(fault);
        Told
    }

    /// The place of something that must not be there: the end of the file is shown behind the last token.
    fn found(&self) -> Span {
        if self.is_end() { self.previous().after() } else { self.span() }
    }

    /// The fault that something else is found than what is expected.
    fn unexpected(&self, message: impl FnOnce(Span, String) -> Fault) -> Fault {
        let fault = message(self.found(), self.shown());
        // A name that the program declares is its own, whatever another language has of that name.
        match self.kind() {
            TokenKind::Name(name) if self.meaning_at(self.at).is_none_or(|meaning| meaning == Meaning::Unknown) => {
                fault.foreign(name)
            }
            _ => fault,
        }
    }

    fn expected<T>(&mut self, message: impl FnOnce(Span, String) -> Fault) -> Parsed<T> {
        let fault = self.unexpected(message);
        Err(self.tell(fault))
    }

    /// Takes this punctuation, which must be next.
    fn expect(&mut self, punct: Punct, behind: &str) -> Parsed<Span> {
        match self.take(punct) {
            Some(span) => Ok(span),
            None => self.expected(|span, found| message::token_behind(span, found, punct.text(), behind)),
        }
    }

    /// Goes one deeper, if that is not too deep. Who reads on comes back by [`Parser::leave`].
    fn enter(&mut self) -> Parsed<()> {
        if self.depth >= MAX_SYNTAX_DEPTH {
            return Err(self.tell(message::brackets_too_deep(self.found(), MAX_SYNTAX_DEPTH)));
        }
        self.depth += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Reads what stands between an opening bracket, which is next, and its partner. After a fault in it, reading goes on behind the
    /// partner, and there is no value.
    fn bracketed<T>(
        &mut self,
        closing: Punct,
        what: &str,
        read: fn(&mut Self) -> Parsed<T>,
    ) -> Parsed<(Option<T>, Span)> {
        let (opening, depth) = (self.at, self.depth);
        self.advance();
        self.enter()?;
        let value = read(self);
        self.depth = depth;
        match value {
            Ok(value) if self.is(closing) => {
                self.advance();
                return Ok((Some(value), self.since(self.span_at(opening))));
            }
            Ok(_) => {
                let fault = self.unclosed(opening, closing, what);
                self.tell(fault);
                // The bracket that closes it is not there: the partner of a brace before a semicolon is that of a block.
                let lost = closing == Punct::RightBrace && self.is(Punct::Semicolon);
                if lost || !self.partners.contains_key(&opening) {
                    return Ok((None, self.since(self.span_at(opening))));
                }
            }
            Err(Told) => {}
        }
        match self.closing(opening) {
            Some(partner) if partner >= self.at && !self.recovery.abandoned => self.at = partner,
            _ => return Err(Told),
        }
        self.advance();
        Ok((None, self.since(self.span_at(opening))))
    }

    /// The fault that an opening bracket is not closed where it should be.
    fn unclosed(&self, opening: usize, closing: Punct, what: &str) -> Fault {
        let (closing, begin) = (closing.text(), self.span_at(opening));
        if self.is(Punct::Semicolon) && self.span().expansion.is_some() && self.span_at(opening).expansion.is_none() {
            return message::macro_ends_with_semicolon(self.span());
        }
        if self.partners.contains_key(&opening) {
            let begins = self.is(Punct::Semicolon) || !matches!(self.kind(), TokenKind::Punct(_) | TokenKind::End);
            let mistake = match what {
                _ if closing == "]" && self.is(Punct::Colon) => "slice",
                message::part::LIST_OF_PARAMETERS if self.is(Punct::Star) => "star",
                message::part::LIST_OF_ARGUMENTS | message::part::VECTOR_LITERAL if begins => "list",
                _ => "",
            };
            return self
                .unexpected(|span, found| message::other_than_closing(span, found, closing, what, begin, mistake));
        }
        // Nothing closes it: what is missing is missing behind the last token that fits.
        message::not_closed(self.previous().after(), closing, self.shown_at(opening), self.shown(), what, begin)
    }

    /// Takes the semicolon that ends something. Where the next token begins something new it is only told that it is missing.
    fn semicolon(&mut self, behind: &str) -> Parsed<()> {
        if self.take(Punct::Semicolon).is_some() {
            return Ok(());
        }
        let next = &self.tokens[self.at];
        let begins = match self.kind() {
            TokenKind::End | TokenKind::Punct(Punct::RightBrace) => true,
            TokenKind::Punct(_) => false,
            _ => {
                next.first
                    || self.keyword().is_some_and(|keyword| keyword.is_statement() || keyword.is_declaration())
                    || self.is_type_at(self.at)
            }
        };
        if begins {
            self.tell(message::no_semicolon(self.previous().after(), behind, self.shown()));
            return Ok(());
        }
        if self.is(Punct::RightParen) || self.is(Punct::RightBracket) {
            let text = self.shown();
            let fault = message::bracket_closes_nothing(self.span(), &text);
            let told = self.tell(fault);
            self.advance();
            return if self.take(Punct::Semicolon).is_some() { Ok(()) } else { Err(told) };
        }
        // The character between the two was told.
        if self.faults.all.last().is_some_and(|fault| fault.is("preprocess::stray_character")) {
            return Err(Told);
        }
        // `println!(..)`
        let macro_of_rust = self.is(Punct::Not) && self.is_at(self.at + 1, Punct::LeftParen);
        if let Some(name) = self.at.checked_sub(1).and_then(|at| self.name_at(at)).filter(|_| macro_of_rust) {
            let name = Rc::clone(name);
            return Err(self.tell(message::macro_of_rust(self.span(), &name).foreign(&name)));
        }
        // `elseif (..) {` is read as a call, and so is `elif (..) x = 1;`.
        let begins = self.is(Punct::LeftBrace) || self.name_at(self.at).is_some();
        let call = if begins { self.foreign_call_before() } else { None };
        if let Some((span, name)) = call {
            return Err(self.tell(message::unknown_word(span, &name).foreign(&name)));
        }
        let before = self.at.saturating_sub(1);
        let separated = matches!(self.kind_at(before), TokenKind::Number(_))
            && matches!(self.kind(), TokenKind::Character(_))
            && !self.tokens[self.at].spaced;
        self.expected(|span, found| message::semicolon_or_operator(span, found, behind, separated))
    }

    /// The name of another language that stands before the parentheses which end right before the next token.
    fn foreign_call_before(&self) -> Option<(Span, Rc<str>)> {
        let closing = self.at.checked_sub(1).filter(|&at| self.is_at(at, Punct::RightParen))?;
        let opening = (0..closing).rev().find(|&at| self.closing(at) == Some(closing))?;
        let name = self.name_at(opening.checked_sub(1)?)?;
        foreign::explain(name)?;
        Some((self.span_at(opening - 1), Rc::clone(name)))
    }

    /// Gives up what began at a token: goes on behind the next semicolon, or to the brace that closes the block.
    fn recover(&mut self, begin: usize) {
        self.skip();
        self.lose(begin);
    }

    /// Keeps the names in what was given up, from a token on.
    fn lose(&mut self, begin: usize) {
        let given_up = &self.tokens[begin..self.at.max(begin)];
        self.recovery.lost.extend(given_up.iter().filter_map(|token| token.kind.name().cloned()));
    }

    fn skip(&mut self) {
        while !self.is_end() {
            match self.kind() {
                TokenKind::Punct(Punct::Semicolon) => return self.advance(),
                TokenKind::Punct(Punct::RightBrace) => return,
                TokenKind::Punct(opening @ (Punct::LeftParen | Punct::LeftBracket | Punct::LeftBrace)) => {
                    let Some(partner) = self.closing(self.at) else {
                        self.advance();
                        continue;
                    };
                    self.at = partner;
                    self.advance();
                    let goes_on = matches!(
                        self.kind(),
                        TokenKind::Punct(
                            Punct::Semicolon | Punct::Comma | Punct::RightParen | Punct::RightBracket | Punct::Equal
                        )
                    ) || self.keyword() == Some(Keyword::Else)
                        || self.kind().name().is_some_and(|name| &**name == "catch");
                    if *opening == Punct::LeftBrace && !goes_on {
                        return;
                    }
                }
                _ => {
                    self.advance();
                    // A statement on a new line is no part of what is wrong.
                    let begins = self.tokens[self.at].first
                        && self.keyword().is_some_and(|keyword| {
                            keyword.is_statement() && keyword != Keyword::Else || keyword.is_declaration()
                        });
                    if begins {
                        return;
                    }
                }
            }
        }
    }
}

/// A text as a message shows it.
fn short(text: &str) -> String {
    if text.chars().count() <= 40 { text.to_owned() } else { text.chars().take(37).chain("...".chars()).collect() }
}
