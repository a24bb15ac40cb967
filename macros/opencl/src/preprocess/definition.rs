//! Definitions of macros (C99, 6.10.3).

use core::cell::Cell;
use std::rc::Rc;

use super::Preprocessor;
use super::predefined::Dynamic;
use crate::diagnostic::Fault;
use crate::diagnostic::message::preprocess as message;
use crate::lex::{Punct, Token, TokenKind};
use crate::source::{Shape, Span};

/// A macro.
#[derive(Debug)]
pub(super) struct Macro {
    /// The place of its name in its definition.
    pub(super) span: Span,
    /// `None` if it is object-like.
    pub(super) parameters: Option<Vec<Rc<str>>>,
    /// Whether the last parameter takes all arguments that are left.
    pub(super) variadic: bool,
    pub(super) body: Body,
    /// Whether what it was replaced by is being read: its name is not replaced there (6.10.3.4).
    pub(super) disabled: Cell<bool>,
}

impl Macro {
    /// Its shape, for messages.
    pub(super) fn shape(&self) -> Shape {
        match &self.body {
            _ if self.parameters.is_some() => Shape::Function,
            Body::Tokens(pieces) if pieces.is_empty() => Shape::Empty,
            _ => Shape::Object,
        }
    }
}

/// The body that a macro is replaced by.
#[derive(Debug)]
pub(super) enum Body {
    Tokens(Rc<[Piece]>),
    Dynamic(Dynamic),
}

/// A token of a macro's body, and what it stands for.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) token: Token,
    /// The parameter that it names.
    pub(super) parameter: Option<usize>,
    /// The tokens in the parentheses of `__VA_OPT__`, which is there if there are arguments for `...` (C23, 6.10.5.1). Clang has it in
    /// each function-like macro.
    pub(super) optional: Option<Vec<Piece>>,
}

impl Preprocessor<'_> {
    /// The name of a macro behind `#define` and its like: reported if there is none.
    pub(super) fn macro_name<'t>(&mut self, directive: Span, line: &'t [Token]) -> Option<(&'t Token, Rc<str>)> {
        let Some(token) = line.first() else {
            self.fault(message::macro_name_missing(directive.after()));
            return None;
        };
        match &token.kind {
            TokenKind::Name(name) if &**name == "defined" => {
                self.fault(message::macro_named_defined(token.span));
                None
            }
            TokenKind::Name(name) => Some((token, Rc::clone(name))),
            _ => {
                let found = self.texts.source(token.span);
                self.fault(message::macro_name(token.span, found));
                None
            }
        }
    }

    /// `#define`. One that differs from the definition before it takes its place, as with clang, which only warns.
    pub(super) fn define(&mut self, directive: Span, line: &[Token]) {
        let Some((name, text)) = self.macro_name(directive, line) else { return };
        let (parameters, variadic, body) = match line.get(1) {
            Some(open) if open.kind.is(Punct::LeftParen) && !open.spaced => match self.parameters(&line[1..]) {
                Some((parameters, variadic, length)) => (Some(parameters), variadic, &line[1 + length..]),
                None => return,
            },
            _ => (None, false, &line[1..]),
        };
        let Some(body) = self.body(body, parameters.as_deref()) else { return };
        let body = Body::Tokens(body.into());
        let new = Macro { span: name.span, parameters, variadic, body, disabled: Cell::new(false) };
        self.macros.insert(text, Rc::new(new));
    }

    /// The parameters from the parenthesis on: their names, whether the last one is variadic, and how many tokens they are.
    fn parameters(&mut self, line: &[Token]) -> Option<(Vec<Rc<str>>, bool, usize)> {
        let mut names: Vec<Rc<str>> = Vec::new();
        let mut at = 1;
        if line.get(1).is_some_and(|token| token.kind.is(Punct::RightParen)) {
            return Some((names, false, 2));
        }
        loop {
            let variadic = match line.get(at).map(|token| &token.kind) {
                Some(TokenKind::Punct(Punct::Ellipsis)) => {
                    names.push("__VA_ARGS__".into());
                    at += 1;
                    true
                }
                Some(TokenKind::Name(name)) => {
                    if names.contains(name) {
                        self.fault(message::macro_parameter_twice(line[at].span, name));
                        return None;
                    }
                    if &**name == "__VA_ARGS__" {
                        self.fault(message::parameter_va_args(line[at].span));
                        return None;
                    }
                    names.push(Rc::clone(name));
                    at += 1;
                    // GNU's `arguments...`.
                    let variadic = line.get(at).is_some_and(|token| token.kind.is(Punct::Ellipsis));
                    at += usize::from(variadic);
                    variadic
                }
                _ => {
                    self.unexpected(line, at, message::parameter_name);
                    return None;
                }
            };
            match line.get(at).map(|token| &token.kind) {
                Some(TokenKind::Punct(Punct::RightParen)) => return Some((names, variadic, at + 1)),
                Some(TokenKind::Punct(Punct::Comma)) if !variadic => at += 1,
                _ => {
                    self.unexpected(
                        line,
                        at,
                        if variadic { message::parameters_end } else { message::parameters_go_on },
                    );
                    return None;
                }
            }
        }
    }

    /// The body that a macro is replaced by, checked.
    fn body(&mut self, line: &[Token], parameters: Option<&[Rc<str>]>) -> Option<Vec<Piece>> {
        let mut pieces = Vec::with_capacity(line.len());
        let mut at = 0;
        while let Some(token) = line.get(at) {
            at += 1;
            let name = parameters.and_then(|_| token.kind.name());
            let mut optional = None;
            if name.is_some_and(|name| &**name == "__VA_OPT__") {
                let length = self.optional(token, &line[at..])?;
                let inner = &line[at + 1..at + length - 1];
                if let Some(nested) = inner.iter().find(|token| token.kind.name() == name) {
                    self.fault(message::va_opt_in_va_opt(nested.span));
                    return None;
                }
                optional = Some(self.body(inner, parameters)?);
                at += length;
            }
            let parameter = name.and_then(|name| parameters?.iter().position(|parameter| parameter == name));
            pieces.push(Piece { token: token.clone(), parameter, optional });
        }
        let (Some(first), Some(last)) = (line.first(), line.last()) else { return Some(pieces) };
        for (end, place) in [(first, "begin"), (last, "end")] {
            if end.kind.is(Punct::HashHash) {
                self.fault(message::paste_at_end(end.span, place));
                return None;
            }
        }
        for (at, piece) in pieces.iter().enumerate() {
            let named = pieces.get(at + 1).is_some_and(|piece| piece.parameter.is_some() || piece.optional.is_some());
            if parameters.is_some() && piece.token.kind.is(Punct::Hash) && !named {
                self.fault(message::stringify_without_parameter(piece.token.span));
                return None;
            }
        }
        Some(pieces)
    }

    /// How many tokens the parentheses behind `__VA_OPT__` are with what stands in them: reported if there are none.
    fn optional(&mut self, word: &Token, line: &[Token]) -> Option<usize> {
        if !line.first().is_some_and(|token| token.kind.is(Punct::LeftParen)) {
            self.fault(message::operand_missing(word.span.after(), "__VA_OPT__"));
            return None;
        }
        let mut depth = 0_usize;
        for (at, token) in line.iter().enumerate() {
            match token.kind {
                TokenKind::Punct(Punct::LeftParen) => depth += 1,
                TokenKind::Punct(Punct::RightParen) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(at + 1);
            }
        }
        self.fault(message::va_opt_unclosed(line[0].span));
        None
    }

    /// Tells that a line has another token, or none, where something is expected.
    pub(super) fn unexpected(&mut self, line: &[Token], at: usize, message: fn(Span, String) -> Fault) {
        let fault = match (line.get(at), line.last()) {
            (Some(token), _) => message(token.span, message::quoted(self.texts.source(token.span))),
            (None, Some(last)) => message(last.span.after(), message::end_of_line()),
            (None, None) => return,
        };
        self.fault(fault);
    }
}
