//! The replacement of macros (C99, 6.10.3.1 to 6.10.3.4).
//!
//! A macro's name is not replaced while what the macro was replaced by is being read, as clang and gcc have it; one that is found there is
//! painted, and is never replaced again.

use std::rc::Rc;

use super::definition::{Body, Macro, Piece};
use super::predefined::Dynamic;
use super::{Context, Preprocessor};
use crate::diagnostic::message::preprocess as message;
use crate::lex::{Punct, Token, TokenKind, reread};
use crate::limits::MAX_EXPANSION_DEPTH;
use crate::source::{ExpansionId, Span};

/// An argument of a function-like macro.
struct Argument {
    /// As it is written.
    tokens: Vec<Token>,
    /// With its macros replaced, once that is asked for.
    expanded: Option<Vec<Token>>,
}

/// The arguments of a use of a macro.
struct Arguments {
    list: Vec<Argument>,
    /// Whether nothing was written for the variadic parameter, not even a comma: then GNU's `, ##` drops its comma.
    elided: bool,
    /// The closing parenthesis.
    close: Span,
}

impl Preprocessor<'_> {
    /// The next token with all macros replaced.
    pub(super) fn next(&mut self) -> Token {
        loop {
            let mut token = self.raw();
            self.state.spaced |= token.spaced;
            let TokenKind::Name(name) = &token.kind else { return self.given(token) };
            let Some(found) = (if token.painted { None } else { self.macros.get(name) }) else {
                return self.given(token);
            };
            if found.disabled.get() {
                token.painted = true;
                return self.given(token);
            }
            let (found, name) = (Rc::clone(found), Rc::clone(name));
            if found.parameters.is_some() && !self.paren_follows() {
                return self.given(token);
            }
            self.replace(&token, name, &found);
        }
    }

    /// A token with the white space before it, also that before a macro that became nothing.
    fn given(&mut self, mut token: Token) -> Token {
        token.spaced = core::mem::take(&mut self.state.spaced);
        token
    }

    /// Whether the next token is an opening parenthesis. The contexts that have ended are left as they are: what they hold is not replaced
    /// again unless the parenthesis is there.
    fn paren_follows(&self) -> bool {
        let floor = self.state.floor.unwrap_or(0);
        for context in self.contexts[floor.min(self.contexts.len())..].iter().rev() {
            if let Some(token) = context.tokens.get(context.next) {
                return token.kind.is(Punct::LeftParen);
            }
        }
        // A directive between the name and its arguments ends the use of the macro, as with clang.
        let source = self.sources.last().and_then(|source| source.tokens.get(source.next));
        self.state.floor.is_none() && source.is_some_and(|token| token.kind.is(Punct::LeftParen))
    }

    /// Replaces a use of a macro: what it becomes is read next.
    fn replace(&mut self, token: &Token, name: Rc<str>, found: &Rc<Macro>) {
        let pieces = match &found.body {
            Body::Dynamic(dynamic) => {
                let kind = self.dynamic(*dynamic, token);
                let made = Token { kind, ..token.clone() };
                return self.enter(vec![made], None);
            }
            Body::Tokens(pieces) => Rc::clone(pieces),
        };
        let mut arguments = Arguments { list: Vec::new(), elided: false, close: token.span };
        if let Some(parameters) = &found.parameters {
            match self.arguments(token, &name, found, parameters.len()) {
                Some(read) => arguments = read,
                None => return,
            }
        }
        let used = self.texts.join(token.span, arguments.close);
        let expansion = self.texts.expand(name, used);
        let spaced = core::mem::take(&mut self.state.spaced);
        let mut made = self.substitute(found, &pieces, &mut arguments, expansion);
        if self.count(made.len() + 1, used) {
            return;
        }
        self.state.spaced = spaced;
        if let Some(first) = made.first_mut() {
            first.spaced = false;
        }
        self.enter(made, Some(found));
    }

    /// Lets tokens be read next.
    pub(super) fn enter(&mut self, tokens: Vec<Token>, of: Option<&Rc<Macro>>) {
        if let Some(of) = of {
            of.disabled.set(true);
        }
        self.contexts.push(Context { tokens, next: 0, of: of.map(Rc::clone) });
    }

    /// The arguments of a use: as many as there are parameters, or `None` with a fault.
    fn arguments(&mut self, name: &Token, text: &str, found: &Macro, parameters: usize) -> Option<Arguments> {
        self.raw();
        self.spent.collecting += 1;
        let (mut list, mut tokens) = (Vec::new(), Vec::new());
        let (mut depth, mut commas) = (0_usize, 0_usize);
        let close = loop {
            let mut token = self.raw();
            match &token.kind {
                TokenKind::End => {
                    self.spent.collecting -= 1;
                    if !self.spent.stopped {
                        self.fault(message::arguments_never_end(name.span, text, found.span));
                    }
                    return None;
                }
                TokenKind::Punct(Punct::LeftParen) => depth += 1,
                TokenKind::Punct(Punct::RightParen) if depth == 0 => break token.span,
                TokenKind::Punct(Punct::RightParen) => depth -= 1,
                TokenKind::Punct(Punct::Comma) if depth == 0 && !(found.variadic && list.len() + 1 >= parameters) => {
                    commas += 1;
                    list.push(Argument { tokens: core::mem::take(&mut tokens), expanded: None });
                    continue;
                }
                // Reading may end the replacement of a macro, which is replaced again then; not here.
                TokenKind::Name(name) => {
                    token.painted |= self.macros.get(name).is_some_and(|found| found.disabled.get());
                }
                _ => {}
            }
            tokens.push(token);
            if self.count(1, name.span) {
                self.spent.collecting -= 1;
                return None;
            }
        };
        self.spent.collecting -= 1;
        let nothing = commas == 0 && tokens.is_empty();
        if !(nothing && parameters == 0) {
            list.push(Argument { tokens, expanded: None });
        }
        // `f(x, ...)` may be used as `f(1)`, GNU's way; with one variadic parameter alone, an empty argument is one.
        let elided = found.variadic && list.len() + 1 == parameters || found.variadic && nothing && parameters <= 2;
        if list.len() < parameters && found.variadic && list.len() + 1 == parameters {
            list.push(Argument { tokens: Vec::new(), expanded: None });
        }
        if list.len() != parameters {
            let used = self.texts.join(name.span, close);
            let expected = match (parameters, found.variadic) {
                (1, false) => message::one_argument(),
                (count, false) => message::arguments(count),
                (count, true) => message::arguments_or_more(count - 1),
            };
            let count = if nothing { 0 } else { list.len() };
            self.fault(message::macro_argument_count(used, text, expected, count, found.span));
            return None;
        }
        Some(Arguments { list, elided, close })
    }

    /// An argument with its macros replaced, as if it were the rest of the file (6.10.3.1).
    fn expanded<'t>(&mut self, argument: &'t mut Argument) -> &'t [Token] {
        let Argument { tokens, expanded } = argument;
        expanded.get_or_insert_with(|| {
            // Most arguments name no macro.
            let plain =
                |token: &Token| token.painted || token.kind.name().is_none_or(|name| !self.macros.contains_key(name));
            if tokens.iter().all(plain) { tokens.clone() } else { self.alone(tokens.clone()) }
        })
    }

    /// Tokens with their macros replaced, when nothing stands behind them.
    pub(super) fn alone(&mut self, tokens: Vec<Token>) -> Vec<Token> {
        self.replaced(tokens, |_, token| token)
    }

    /// Replaces macros where a token may be more than itself once the macros before it are replaced: it may read those behind it.
    pub(super) fn replaced(
        &mut self,
        tokens: Vec<Token>,
        mut meant: impl FnMut(&mut Self, Token) -> Token,
    ) -> Vec<Token> {
        let place = tokens.first().map(|token| token.span);
        if self.spent.depth >= MAX_EXPANSION_DEPTH {
            if let Some(place) = place {
                self.bomb(message::macros_too_deep(place, MAX_EXPANSION_DEPTH));
            }
            return Vec::new();
        }
        self.spent.depth += 1;
        let floor = self.state.floor.replace(self.contexts.len());
        let spaced = core::mem::take(&mut self.state.spaced);
        self.enter(tokens, None);
        let mut expanded = Vec::new();
        loop {
            let token = self.next();
            if token.kind == TokenKind::End {
                break;
            }
            let token = meant(self, token);
            expanded.push(token);
        }
        self.state.floor = floor;
        self.state.spaced = spaced;
        self.spent.depth -= 1;
        expanded
    }

    /// The body of a macro with its arguments in the place of the parameters.
    fn substitute(
        &mut self,
        found: &Macro,
        pieces: &[Piece],
        arguments: &mut Arguments,
        expansion: Option<ExpansionId>,
    ) -> Vec<Token> {
        let mut made: Vec<Token> = Vec::with_capacity(pieces.len());
        let is_paste = |at: usize| pieces.get(at).is_some_and(|piece| piece.token.kind.is(Punct::HashHash));
        let (mut at, mut spaced) = (0, false);
        while at < pieces.len() && !self.spent.stopped {
            spaced |= pieces[at].token.spaced;
            let begin = at;
            let mut operand = self.operand(found, pieces, &mut at, is_paste, arguments, expansion);
            while is_paste(at) && !self.spent.stopped {
                at += 1;
                let right = at;
                let variadic = found.variadic
                    && pieces[right].parameter.is_some_and(|parameter| parameter + 1 == arguments.list.len());
                let mut tokens = self.operand(found, pieces, &mut at, |_| true, arguments, expansion);
                // GNU's `, ## __VA_ARGS__`.
                if variadic && operand.last().is_some_and(|token| token.kind.is(Punct::Comma)) {
                    // Clang keeps the comma of `f(...)` in the language of the standard.
                    if tokens.is_empty() && arguments.elided && arguments.list.len() > 1 {
                        operand.pop();
                    }
                    operand.append(&mut tokens);
                    continue;
                }
                let mut tokens = tokens.into_iter();
                match (operand.pop(), tokens.next()) {
                    (Some(left), Some(first)) => {
                        let place = self.texts.join(pieces[begin].token.span, pieces[at - 1].token.span);
                        self.paste(&mut operand, left, first, Span { expansion, ..place });
                    }
                    (left, first) => operand.extend(left.or(first)),
                }
                operand.extend(tokens);
            }
            if let Some(first) = operand.first_mut() {
                first.spaced = core::mem::take(&mut spaced);
            }
            made.append(&mut operand);
            if self.count_space(made.len(), pieces[begin].token.span) {
                break;
            }
        }
        made
    }

    /// The tokens for the next piece of a body, or for `#` and the parameter behind it.
    fn operand(
        &mut self,
        found: &Macro,
        pieces: &[Piece],
        at: &mut usize,
        is_paste: impl Fn(usize) -> bool,
        arguments: &mut Arguments,
        expansion: Option<ExpansionId>,
    ) -> Vec<Token> {
        let Piece { token, parameter, optional } = &pieces[*at];
        let place = Span { expansion, ..token.span };
        let first = *at;
        *at += 1;
        if found.parameters.is_some() && token.kind.is(Punct::Hash) {
            if let Some(piece) = pieces.get(*at) {
                let end = piece.token.span;
                *at += 1;
                let text = match (piece.parameter, &piece.optional) {
                    (Some(parameter), _) => self.string(&arguments.list[parameter].tokens),
                    (None, Some(inner)) => {
                        let tokens = self.optional_tokens(found, inner, arguments, expansion);
                        self.string(&tokens)
                    }
                    (None, None) => String::new(),
                };
                self.count(text.len() / 16, place);
                let span = Span { end: end.end, ..place };
                return vec![Token { kind: TokenKind::String(text.into()), span, ..token.clone() }];
            }
        }
        if let Some(inner) = optional {
            return self.optional_tokens(found, inner, arguments, expansion);
        }
        let Some(parameter) = *parameter else { return vec![Token { span: place, ..token.clone() }] };
        let argument = &mut arguments.list[parameter];
        // An operand of `##` is not replaced before.
        let mut tokens =
            if is_paste(*at) || is_paste(first) { argument.tokens.clone() } else { self.expanded(argument).to_vec() };
        for token in &mut tokens {
            token.first = false;
        }
        tokens
    }

    /// The tokens that `__VA_OPT__` holds, if there are arguments for `...` that leave a token when their macros are replaced.
    fn optional_tokens(
        &mut self,
        found: &Macro,
        inner: &[Piece],
        arguments: &mut Arguments,
        expansion: Option<ExpansionId>,
    ) -> Vec<Token> {
        let last = arguments.list.last_mut().filter(|_| found.variadic);
        if last.is_none_or(|last| self.expanded(last).is_empty()) {
            return Vec::new();
        }
        self.substitute(found, inner, arguments, expansion)
    }

    /// Joins two tokens to one. Both stay if that is none.
    fn paste(&mut self, made: &mut Vec<Token>, left: Token, right: Token, span: Span) {
        let text = format!("{}{}", self.spelling(&left), self.spelling(&right));
        self.count(text.len() / 16, span);
        if let Some(kind) = reread(&text, &mut self.names) {
            return made.push(Token { kind, span, painted: false, ..left });
        }
        self.fault(message::paste_makes_no_token(span, &text));
        made.extend([left, right]);
    }

    /// A token as it is written.
    pub(super) fn spelling(&self, token: &Token) -> String {
        match &token.kind {
            TokenKind::Name(text) | TokenKind::Number(text) | TokenKind::Character(text) | TokenKind::String(text) => {
                text.to_string()
            }
            TokenKind::Punct(punct) => match self.texts.source(token.span) {
                // The second spellings stay (C99, 6.4.6).
                written @ ("<:" | ":>" | "<%" | "%>" | "%:" | "%:%:") => written.to_owned(),
                _ => punct.text().to_owned(),
            },
            TokenKind::Stray('\'' | '"') => self.texts.source(token.span).to_owned(),
            TokenKind::Stray(c) => c.to_string(),
            TokenKind::Pragma(_) | TokenKind::End => String::new(),
        }
    }

    /// Tokens as they are written, with one space where there was any.
    pub(super) fn written(&self, tokens: &[Token]) -> String {
        let mut text = String::new();
        for token in tokens {
            if token.spaced && !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&self.spelling(token));
        }
        text
    }

    /// `#` before a parameter (6.10.3.2).
    fn string(&self, tokens: &[Token]) -> String {
        let mut text = "\"".to_owned();
        for (number, token) in tokens.iter().enumerate() {
            if token.spaced && number > 0 {
                text.push(' ');
            }
            let quoted = matches!(token.kind, TokenKind::String(_) | TokenKind::Character(_));
            for c in self.spelling(token).chars() {
                if c == '"' || quoted && c == '\\' {
                    text.push('\\');
                }
                text.push(c);
            }
        }
        text + "\""
    }

    /// The value of a macro that depends on where it is used.
    fn dynamic(&mut self, dynamic: Dynamic, token: &Token) -> TokenKind {
        let place = self.texts.outermost(token.span);
        let truth = |truth: bool| TokenKind::Number(u8::from(truth).to_string().into());
        let file = |span: Span, preprocessor: &Self| {
            let path = preprocessor.texts.locate(span).path;
            TokenKind::String(format!("\"{}\"", path.replace('\\', "\\\\").replace('"', "\\\"")).into())
        };
        match dynamic {
            Dynamic::File => file(place, self),
            Dynamic::BaseFile => file(Span { text: self.main, start: 0, end: 0, expansion: None }, self),
            Dynamic::Date => TokenKind::String("\"Jan  1 1970\"".into()),
            Dynamic::Time => TokenKind::String("\"00:00:00\"".into()),
            Dynamic::HasInclude => truth(self.has_include(token)),
            Dynamic::HasBuiltin => {
                let operand = self.operand_of(token).unwrap_or_default();
                let [name] = &*operand else { return truth(false) };
                truth((self.outside.has_builtin)(&self.spelling(name)))
            }
            Dynamic::HasNone => {
                self.operand_of(token);
                truth(false)
            }
            Dynamic::Line => {
                // The last line of a use of several lines.
                let last = Span { start: place.end.saturating_sub(1).max(place.start), ..place };
                TokenKind::Number(self.texts.locate(last).line.to_string().into())
            }
            Dynamic::IncludeLevel => TokenKind::Number(self.sources.len().saturating_sub(1).to_string().into()),
            Dynamic::Counter => {
                self.state.counter += 1;
                TokenKind::Number((self.state.counter - 1).to_string().into())
            }
        }
    }
}
