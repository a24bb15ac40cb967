//! Statements (C99, A.2.3).

use super::specifier::Place;
use super::{Keyword, Parsed, Parser, Told, foreign};
use crate::ast::{Block, Expression, Statement, StatementKind};
use crate::diagnostic::message::parse::{self as message, part};
use crate::diagnostic::nearest;
use crate::lex::{Pragma, Punct, TokenKind};
use crate::source::Span;

/// The head of a `for`, between its parentheses.
#[derive(Default)]
struct Head {
    init: Option<Box<Statement>>,
    condition: Option<Expression>,
    step: Option<Expression>,
}

impl Parser<'_> {
    /// A compound statement, whose brace is next. Its scope is opened by who calls.
    pub(super) fn block(&mut self) -> Block {
        let (opening, depth) = (self.at, self.depth);
        self.advance();
        self.place.blocks.push(opening);
        let mut statements = Vec::new();
        while !self.recovery.abandoned && self.take(Punct::RightBrace).is_none() {
            if self.is_end() {
                let fault = message::brace_never_closed(self.span_at(opening));
                let fault = self.misindented(fault, opening, self.last);
                // A comment without an end has the brace in it.
                if !self.faults.all.iter().any(|fault| fault.is("preprocess::unterminated_comment")) {
                    self.tell(fault);
                }
                self.recovery.abandoned = true;
                break;
            }
            if let Some(before) = self.open_block_of_if() {
                self.tell(message::brace_missing_before_else(self.span(), before));
                // Unless as many braces close as open, the block ends here, and what stands behind is read as it is meant.
                if self.place.blocks.first().is_none_or(|outermost| !self.partners.contains_key(outermost)) {
                    break;
                }
                self.advance();
                continue;
            }
            let (begin, first) = (self.at, self.span());
            self.place.in_block = matches!(self.keyword(), Some(Keyword::Case | Keyword::Default));
            if let Ok(statement) = self.block_item() {
                statements.push(statement);
            } else if !self.recovery.abandoned {
                self.depth = depth;
                self.recover(begin);
                if self.at == begin {
                    self.advance();
                }
                statements.push(Statement { kind: StatementKind::Bad, span: self.since(first) });
            }
            if self.faults.enough() {
                self.recovery.abandoned = true;
            }
        }
        self.place.blocks.pop();
        self.depth = depth;
        // A long header has tens of thousands of blocks, most of them with one statement in room for four.
        statements.shrink_to_fit();
        Block { statements, span: self.since(self.span_at(opening)) }
    }

    /// A declaration or a statement.
    fn block_item(&mut self) -> Parsed<Statement> {
        let first = self.span();
        self.foreign_beginning()?;
        self.misspelt_beginning()?;
        let kind = match self.keyword() {
            Some(Keyword::StaticAssert) => StatementKind::Assertion(self.assertion()?),
            _ if self.is_declaration() => StatementKind::Declaration(Box::new(self.declaration(Place::Block)?)),
            _ => return self.statement(),
        };
        Ok(Statement { kind, span: self.since(first) })
    }

    /// Whether a declaration is next.
    fn is_declaration(&self) -> bool {
        let (at, next) = (self.at, self.at + 1);
        if self.is_at(next, Punct::Colon) && self.name_at(at).is_some() {
            return false;
        }
        match self.keyword() {
            Some(Keyword::Attribute) => {
                // The attributes of a statement stand before it.
                let behind = self.behind_attributes();
                self.is_type_at(behind) || self.keyword_at(behind).is_some_and(Keyword::is_declaration)
            }
            Some(Keyword::Extension) => {
                self.is_type_at(next) || self.keyword_at(next).is_some_and(Keyword::is_declaration)
            }
            Some(keyword) => keyword.is_declaration(),
            None => self.is_type_at(at) || self.is_unknown_at(at) && self.is_declaration_of_unknown(),
        }
    }

    /// The first token behind attributes.
    fn behind_attributes(&self) -> usize {
        let mut at = self.at;
        while self.keyword_at(at) == Some(Keyword::Attribute) {
            match self.closing(at + 1) {
                Some(partner) => at = partner + 1,
                None => return at + 1,
            }
        }
        at
    }

    /// Whether the unknown name that is next stands where a type must be meant.
    fn is_declaration_of_unknown(&self) -> bool {
        let next = self.at + 1;
        let declares = |at| {
            matches!(
                self.kind_at(at),
                TokenKind::Punct(Punct::Semicolon | Punct::Equal | Punct::Comma | Punct::LeftBracket)
            )
        };
        if self.tokens[next.min(self.last)].first {
            return false;
        }
        if self.keyword_at(next).is_some_and(|keyword| keyword.is_type() && keyword != Keyword::Typeof) {
            return true;
        }
        if self.is_at(next, Punct::Star) {
            let name = (next..self.last).find(|&at| !self.is_at(at, Punct::Star)).unwrap_or(next);
            return self.is_unknown_at(name) && declares(name + 1);
        }
        (self.name_at(next).is_some()) && (declares(next + 1) || self.name_at(next + 1).is_some())
    }

    /// A statement.
    fn statement(&mut self) -> Parsed<Statement> {
        let first = self.span();
        self.enter()?;
        let kind = self.statement_kind()?;
        self.leave();
        Ok(Statement { kind, span: self.since(first) })
    }

    fn boxed(&mut self) -> Parsed<Box<Statement>> {
        self.statement().map(Box::new)
    }

    /// The body of a loop or of a condition.
    fn body(&mut self, of: &str) -> Parsed<Box<Statement>> {
        if self.keyword().is_some_and(|keyword| keyword != Keyword::Attribute) && self.is_declaration() {
            self.tell(message::declaration_as_body(self.span(), of));
            self.scopes.enter();
            let statement = self.block_item();
            self.scopes.leave();
            return statement.map(Box::new);
        }
        if self.is_end() || self.is(Punct::RightBrace) {
            return self.expected(|span, found| message::statement_behind(span, found, of));
        }
        self.misspelt_beginning()?;
        self.scopes.enter();
        let body = self.boxed();
        self.scopes.leave();
        body
    }

    /// Tells that a statement begins with nearly the word of one, `retrun x;`, `whlie (x) {`, or with the star of `*float x;`.
    fn misspelt_beginning(&mut self) -> Parsed<()> {
        let next = self.at + 1;
        if self.is(Punct::Star) && self.is_type_at(next) && self.name_at(next + 1).is_some() {
            let begin = self.at;
            self.star_before_type();
            self.lose(begin);
            return Err(Told);
        }
        let Some(name) = self.name_at(self.at).filter(|_| self.is_unknown_at(self.at)).cloned() else { return Ok(()) };
        let goes_on = |at: usize| self.is_at(at, Punct::LeftBrace) || self.kind_at(at).name().is_some();
        let words: &[&str] = match self.kind_at(next) {
            TokenKind::Punct(Punct::LeftParen) if self.closing(next).is_some_and(|behind| goes_on(behind + 1)) => {
                &["for", "if", "switch", "while"]
            }
            TokenKind::Name(_) | TokenKind::Number(_) => &["case", "else", "goto", "return"],
            TokenKind::Punct(Punct::LeftBrace) => &["do", "else"],
            _ => return Ok(()),
        };
        let near = nearest(&name, words.iter().copied()).filter(|_| foreign::explain(&name).is_none());
        match near.filter(|_| self.near_type(&name).is_none()) {
            Some(near) => Err(self.tell(message::misspelt(self.span(), &name, near))),
            None => Ok(()),
        }
    }

    /// The statement behind `case` or `default`. In a block the next of them is a statement of its own: `case 1: case 2:` are a list.
    fn behind_case(&mut self, in_block: bool) -> Parsed<Box<Statement>> {
        if in_block && matches!(self.keyword(), Some(Keyword::Case | Keyword::Default)) {
            return Ok(Box::new(Statement { kind: StatementKind::Empty, span: self.previous().after() }));
        }
        self.labelled()
    }

    /// The statement behind a label: nothing, a declaration or a statement.
    fn labelled(&mut self) -> Parsed<Box<Statement>> {
        if self.is(Punct::RightBrace) {
            return Ok(Box::new(Statement { kind: StatementKind::Empty, span: self.previous().after() }));
        }
        self.block_item().map(Box::new)
    }

    fn statement_kind(&mut self) -> Parsed<StatementKind> {
        match *self.kind() {
            TokenKind::Punct(Punct::Semicolon) => {
                self.advance();
                return Ok(StatementKind::Empty);
            }
            TokenKind::Punct(Punct::LeftBrace) => {
                self.scopes.enter();
                let block = self.block();
                self.scopes.leave();
                return Ok(StatementKind::Block(block));
            }
            TokenKind::Pragma(Pragma::Contract(contract)) => {
                self.advance();
                return Ok(StatementKind::Contract(contract));
            }
            _ => {}
        }
        if let Some(closing) = self.block_in_parentheses() {
            self.advance();
            self.scopes.enter();
            let block = self.block();
            self.scopes.leave();
            if self.recovery.abandoned {
                return Ok(StatementKind::Block(block));
            }
            self.at = closing + 1;
            self.semicolon(part::BLOCK_IN_PARENTHESES)?;
            return Ok(StatementKind::Block(block));
        }
        if let Some(keyword) = self.keyword().filter(|keyword| keyword.is_statement()) {
            return self.statement_by_keyword(keyword);
        }
        match self.keyword() {
            Some(Keyword::Asm) => return self.assembly(),
            Some(Keyword::Attribute) => {
                // A hint at how a loop is compiled changes nothing.
                self.attributes()?;
                return self.statement_kind();
            }
            _ => {}
        }
        let scope = self.is_at(self.at + 2, Punct::Colon) && !self.tokens[(self.at + 2).min(self.last)].spaced;
        if self.is_at(self.at + 1, Punct::Colon) && !scope {
            if let Some(name) = self.take_name() {
                self.advance();
                self.attributes_of_label()?;
                return Ok(StatementKind::Label(name, self.labelled()?));
            }
        }
        let expression = self.expression()?;
        self.semicolon(part::EXPRESSION)?;
        Ok(StatementKind::Expression(expression))
    }

    /// Whether `({ .. });` is next, an expression of GNU C whose value nothing uses, as macros make it: it is a block. If so, where its
    /// parenthesis closes.
    fn block_in_parentheses(&self) -> Option<usize> {
        let brace = self.at + 1;
        if !self.is(Punct::LeftParen) || !self.is_at(brace, Punct::LeftBrace) {
            return None;
        }
        let closing = self.closing(self.at)?;
        let is_all = self.closing(brace) == Some(closing - 1) && self.is_at(closing + 1, Punct::Semicolon);
        is_all.then_some(closing)
    }

    /// `l: __attribute__((unused)) x = 1;`
    fn attributes_of_label(&mut self) -> Parsed<()> {
        if self.keyword() == Some(Keyword::Attribute) && !self.is_declaration() {
            self.attributes()?;
        }
        Ok(())
    }

    /// The brace of the innermost block, if that is the body of an `if` and an `else` is next, before which no `if` ends.
    fn open_block_of_if(&self) -> Option<Span> {
        let &opening = self.place.blocks.last()?;
        if self.keyword() != Some(Keyword::Else) {
            return None;
        }
        let closing = opening.checked_sub(1).filter(|&at| self.is_at(at, Punct::RightParen))?;
        let paren = self.partners.get(&closing)?.checked_sub(1)?;
        let is_body = self.keyword_at(paren) == Some(Keyword::If) && self.lone_semicolon().is_none();
        is_body.then(|| self.span_at(opening))
    }

    fn statement_by_keyword(&mut self, keyword: Keyword) -> Parsed<StatementKind> {
        let first = self.span();
        let in_block = core::mem::take(&mut self.place.in_block);
        self.advance();
        Ok(match keyword {
            Keyword::If => {
                let mut arms = vec![(self.condition("if")?, *self.body("if")?)];
                let mut otherwise = None;
                while otherwise.is_none() && !self.recovery.abandoned && self.take_keyword(Keyword::Else).is_some() {
                    if self.take_keyword(Keyword::If).is_some() {
                        arms.push((self.condition("if")?, *self.body("if")?));
                    } else {
                        otherwise = Some(self.body("else")?);
                    }
                }
                let empty = arms.last().is_some_and(|(_, then)| matches!(then.kind, StatementKind::Empty));
                self.place.lone = (empty && otherwise.is_none()).then_some(self.at);
                StatementKind::If { arms, otherwise }
            }
            Keyword::Else => {
                self.tell(message::else_without_if(first, self.lone_semicolon()));
                self.body("else")?;
                StatementKind::Bad
            }
            Keyword::Switch => StatementKind::Switch { value: self.condition("switch")?, body: self.body("switch")? },
            Keyword::While => StatementKind::While { condition: self.condition("while")?, body: self.body("while")? },
            Keyword::Do => {
                let body = self.body("do")?;
                if self.recovery.abandoned {
                    return Err(Told);
                }
                if self.take_keyword(Keyword::While).is_none() {
                    let fault = self.unexpected(|span, found| message::while_behind_do(span, found, first));
                    return Err(self.tell(fault));
                }
                let condition = self.condition("while")?;
                self.semicolon(part::DO_WHILE)?;
                StatementKind::DoWhile { body, condition }
            }
            Keyword::For => {
                self.scopes.enter();
                let statement = self.for_statement();
                self.scopes.leave();
                statement?
            }
            Keyword::Case => {
                let value = self.conditional()?;
                let last = if self.take(Punct::Ellipsis).is_some() { Some(self.conditional()?) } else { None };
                self.colon(part::VALUE_OF_CASE)?;
                StatementKind::Case { value, last, body: self.behind_case(in_block)? }
            }
            Keyword::Default => {
                self.colon("`default`")?;
                StatementKind::Default(self.behind_case(in_block)?)
            }
            Keyword::Goto => {
                let Some(name) = self.take_name() else {
                    let fault = self.unexpected(message::label_behind_goto);
                    return Err(self.tell(fault));
                };
                self.semicolon("`goto`")?;
                StatementKind::Goto(name)
            }
            Keyword::Break => {
                self.semicolon("`break`")?;
                StatementKind::Break
            }
            Keyword::Continue => {
                self.semicolon("`continue`")?;
                StatementKind::Continue
            }
            _ => {
                let ends = self.is(Punct::Semicolon) || self.is(Punct::RightBrace) || self.is_end();
                let value = if ends { None } else { Some(self.expression()?) };
                self.semicolon("`return`")?;
                StatementKind::Return(value)
            }
        })
    }

    /// The semicolon that ended the last `if`, if one statement stands between it and the `else` that was taken.
    fn lone_semicolon(&self) -> Option<Span> {
        let begin = self.place.lone?;
        let end = self.closing(begin).or_else(|| (begin..self.at).find(|&at| self.is_at(at, Punct::Semicolon)))?;
        (end + 2 == self.at).then(|| self.span_at(begin - 1))
    }

    /// The colon of a label. If it is missing, or a semicolon stands for it, that is told and reading goes on.
    fn colon(&mut self, behind: &str) -> Parsed<()> {
        if self.take(Punct::Colon).is_some() {
            return Ok(());
        }
        let found = self.shown();
        let fault = message::no_colon(self.previous().after(), behind, &found);
        let told = self.tell(fault);
        if self.take(Punct::Semicolon).is_some()
            || matches!(self.kind(), TokenKind::Name(_) | TokenKind::Punct(Punct::LeftBrace))
        {
            Ok(())
        } else {
            Err(told)
        }
    }

    /// A condition in parentheses.
    fn condition(&mut self, word: &str) -> Parsed<Expression> {
        let first = self.span();
        if self.is(Punct::LeftParen) {
            let what = message::condition_of(word);
            let (value, span) = self.bracketed(Punct::RightParen, &what, Self::expression)?;
            return Ok(value.unwrap_or(Expression { span, ..self.bad(first) }));
        }
        let fault = self.unexpected(|span, found| message::paren_of_condition(span, found, word));
        self.tell(fault);
        // As other languages have it: the condition without parentheses.
        self.expression()?;
        Ok(self.bad(first))
    }

    fn for_statement(&mut self) -> Parsed<StatementKind> {
        if !self.is(Punct::LeftParen) {
            return self.expected(message::paren_of_for);
        }
        let first = self.span();
        let begin = self.at;
        let (head, _) = self.bracketed(Punct::RightParen, part::HEAD, Self::head)?;
        if head.is_none() {
            self.lose(begin);
        }
        let head = head.unwrap_or_else(|| Head { condition: Some(self.bad(first)), ..Head::default() });
        let body = self.body("for")?;
        Ok(StatementKind::For { init: head.init, condition: head.condition, step: head.step, body })
    }

    /// Reads the head of a `for`, between its parentheses.
    fn head(&mut self) -> Parsed<Head> {
        let (mut head, begin, first, told) = (Head::default(), self.at, self.span(), self.faults.all.len());
        if self.take(Punct::Semicolon).is_none() {
            let named = self.name_at(self.at + 1).is_some_and(|next| &**next == "in");
            let kind = if named && self.name_at(self.at).is_some() {
                self.advance();
                StatementKind::Bad
            } else if self.is_declaration() {
                StatementKind::Declaration(Box::new(self.declaration(Place::Head)?))
            } else {
                StatementKind::Expression(self.expression()?)
            };
            if self.is_each() && !matches!(kind, StatementKind::Declaration(_)) {
                // The elements would declare this name: it is told no second time.
                self.lose(begin);
            }
            head.init = Some(Box::new(Statement { kind, span: self.since(first) }));
            if self.semicolon_of_head(part::FIRST_PART, self.faults.all.len() > told).is_err() {
                // A variable that it declares is known in the rest all the same. What stands behind a comma in place of a semicolon is a condition.
                if let Some(StatementKind::Declaration(declared)) = head.init.as_mut().map(|init| &mut init.kind) {
                    let last = declared.declarators.last();
                    if declared.declarators.len() > 1 && last.is_some_and(|last| last.initializer.is_none()) {
                        declared.declarators.pop();
                    }
                }
                while !self.is_end() && !self.is(Punct::RightParen) && !self.is(Punct::RightBrace) {
                    self.at = self.closing(self.at).unwrap_or(self.at);
                    self.advance();
                }
                return Ok(head);
            }
        }
        if !self.is(Punct::Semicolon) {
            head.condition = Some(self.expression()?);
        }
        self.semicolon_of_head(part::CONDITION, false)?;
        if !self.is(Punct::RightParen) {
            head.step = Some(self.expression()?);
        }
        if self.is(Punct::Semicolon) {
            return Err(self.tell(message::third_semicolon(self.span())));
        }
        Ok(head)
    }

    /// Whether a `for` goes through elements: `for (int x : list)`, `for (x in list)`.
    fn is_each(&self) -> bool {
        self.is(Punct::Colon) || self.name_at(self.at).is_some_and(|name| &**name == "in")
    }

    /// A semicolon of a `for`; that it is missing may come of a fault that was told.
    fn semicolon_of_head(&mut self, behind: &str, told: bool) -> Parsed<()> {
        if self.take(Punct::Semicolon).is_some() {
            return Ok(());
        }
        if told {
            return Err(Told);
        }
        let each = self.is_each();
        let ends = self.is(Punct::RightParen);
        let compares = [Punct::Less, Punct::LessEqual, Punct::Greater, Punct::GreaterEqual, Punct::NotEqual]
            .map(|of| self.is(of))
            .contains(&true);
        let comma = self.at.wrapping_sub(2);
        if compares && matches!(self.tokens.get(comma).map(|token| &token.kind), Some(TokenKind::Punct(Punct::Comma))) {
            self.at = comma;
        }
        // Another language's `in` is a word of its parameters too.
        if each {
            return Err(self.tell(message::semicolon_of_for(self.found(), self.shown(), behind, each, ends, compares)));
        }
        self.expected(|span, found| message::semicolon_of_for(span, found, behind, each, ends, compares))
    }
}
