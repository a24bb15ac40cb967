//! Tokens to tokens, without directives and macros: OpenCL C 3.0, section 6.12, which is C99, section 6.10.
//!
//! ```text
//! options     the options of the invocation
//! predefined  what is defined before a program begins
//! definition  #define
//! expansion   the replacement of macros
//! condition   the expression behind #if
//! directive   all directives, and the inclusion of files
//! flat        a program with the files that it includes, as one text
//! ```
//!
//! Nothing that is reported here is reported again: a program with a fault of the preprocessor is read on only so that the names of its
//! functions are known.

mod condition;
mod definition;
mod directive;
mod expansion;
mod flat;
mod options;
mod predefined;

#[cfg(test)]
mod tests;

use std::rc::Rc;

use self::definition::{Body, Macro};
use self::directive::Conditional;
pub(crate) use self::flat::flat;
pub(crate) use self::options::Options;
#[cfg(test)]
pub(crate) use self::predefined::named_macros;
use super::diagnostic::message::preprocess as message;
use super::diagnostic::{Fault, Faults};
use super::lex::{Names, Punct, Token, TokenKind, lex};
use super::source::{Origin, Span, TextId, Texts};
use crate::map::{HashMap, HashSet};

/// A reader of the files that are included.
pub(crate) trait Files {
    /// The text of a file, or why there is none.
    fn read(&mut self, path: &str) -> Result<Rc<str>, Unread>;
}

/// Files where there are none.
pub(crate) struct NoFiles;

impl Files for NoFiles {
    fn read(&mut self, _: &str) -> Result<Rc<str>, Unread> {
        Err(Unread::Missing)
    }
}

/// Why a file was not read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Unread {
    /// There is none of this path, so another folder may have it.
    Missing,
    /// There is one, but it is no text: a folder, no UTF-8.
    Unreadable(String),
}

/// Whether a name is that of a function of clang's that the compiler takes: `__has_builtin` asks, and a later stage knows.
pub(crate) type HasBuiltin = fn(&str) -> bool;

/// The tokens of a program, with the files that it includes in it, and without directives and macros. The last one is the end.
pub(crate) fn preprocess(
    texts: &mut Texts,
    main: TextId,
    options: &Options,
    files: &mut dyn Files,
    faults: &mut Faults,
    has_builtin: HasBuiltin,
) -> Vec<Token> {
    let predefined = texts.add(Origin::Predefined, predefined::directives(options));
    let given = texts.add(Origin::Options, &*options.directives);
    let mut preprocessor = Preprocessor {
        texts,
        outside: Outside { files, has_builtin },
        faults,
        options,
        main,
        names: Names::default(),
        macros: HashMap::default(),
        pushed: HashMap::default(),
        sources: Vec::new(),
        contexts: Vec::new(),
        state: State::default(),
        spent: Spent::default(),
    };
    for (name, dynamic) in predefined::DYNAMIC {
        preprocessor.dynamic_macro(name, dynamic, predefined);
    }
    for text in [predefined, given] {
        preprocessor.open(text);
        while preprocessor.raw().kind != TokenKind::End {}
        preprocessor.sources.clear();
    }
    preprocessor.open(main);
    let program = preprocessor.program();
    let shapes = preprocessor.macros.iter().map(|(name, made)| (Rc::clone(name), made.shape())).collect();
    preprocessor.texts.macros = shapes;
    program
}

/// A text as far as it is read.
struct Source {
    text: TextId,
    tokens: Vec<Token>,
    next: usize,
    /// The `#if`s around the next token, outermost first.
    conditionals: Vec<Conditional>,
}

/// The tokens that a macro was replaced by, or others that are read before the rest of the file, as far as they are read.
struct Context {
    tokens: Vec<Token>,
    next: usize,
    of: Option<Rc<Macro>>,
}

/// The answers that a program asks of others than the preprocessor.
struct Outside<'a> {
    files: &'a mut dyn Files,
    has_builtin: HasBuiltin,
}

struct Preprocessor<'a> {
    texts: &'a mut Texts,
    outside: Outside<'a>,
    faults: &'a mut Faults,
    options: &'a Options,
    main: TextId,
    names: Names,
    macros: HashMap<Rc<str>, Rc<Macro>>,
    /// The stack of `#pragma push_macro` for each name: its macro, or that it had none.
    pushed: HashMap<Rc<str>, Vec<Option<Rc<Macro>>>>,
    /// The file that is read, behind those that include it.
    sources: Vec<Source>,
    contexts: Vec<Context>,
    state: State,
    spent: Spent,
}

/// The way in which the next token is read.
#[derive(Default)]
struct State {
    /// Tokens of so many contexts, and of files, are not read: an argument is replaced by itself.
    floor: Option<usize>,
    /// The files with `#pragma once`.
    once: HashSet<String>,
    /// The next number of `__COUNTER__`.
    counter: u32,
    /// Whether white space stands before the next token, though it has none itself.
    spaced: bool,
    /// Whether what is read is a condition.
    asked: bool,
    /// The last line in which a character was told that is no token.
    strays: Option<(TextId, u32)>,
}

/// The counts that limits bound.
#[derive(Default)]
struct Spent {
    /// How many tokens there are so far.
    made: usize,
    /// How many arguments are being replaced within each other.
    depth: usize,
    /// In how many arguments the next token stands.
    collecting: usize,
    /// Whether nothing more is read, as there is too much.
    stopped: bool,
}

impl Preprocessor<'_> {
    fn dynamic_macro(&mut self, name: &str, dynamic: predefined::Dynamic, text: TextId) {
        let span = Span { text, start: 0, end: 0, expansion: None };
        let body = Body::Dynamic(dynamic);
        let made = Macro { span, parameters: None, variadic: false, body, disabled: false.into() };
        self.macros.insert(self.names.get(name), Rc::new(made));
    }

    fn fault(&mut self, fault: Fault) {
        if !self.spent.stopped {
            self.faults.push(fault);
        }
    }

    /// Tells a fault behind which nothing is read.
    fn bomb(&mut self, fault: Fault) {
        self.fault(fault);
        self.spent.stopped = true;
    }

    /// Takes into account that there are more tokens: whether there are too many.
    fn count(&mut self, more: usize, place: Span) -> bool {
        self.spent.made += more;
        self.count_space(0, place)
    }

    /// Whether so many tokens more would be too many.
    fn count_space(&mut self, more: usize, place: Span) -> bool {
        let most = self.options.most_tokens;
        if self.spent.made + more > most && !self.spent.stopped {
            self.bomb(message::program_too_long(self.texts.outermost(place), most));
        }
        self.spent.stopped
    }

    /// Lets a text be read next.
    fn open(&mut self, text: TextId) {
        let tokens = lex(self.texts, text, &mut self.names, self.faults);
        self.sources.push(Source { text, tokens, next: 0, conditionals: Vec::new() });
    }

    /// The next token, of a context or of a file, with its macros not replaced. Directives are obeyed on the way.
    fn raw(&mut self) -> Token {
        loop {
            if self.spent.stopped {
                return self.end();
            }
            if self.contexts.len() > self.state.floor.unwrap_or(0) {
                if let Some(context) = self.contexts.last_mut() {
                    if let Some(token) = context.tokens.get(context.next) {
                        context.next += 1;
                        return token.clone();
                    }
                    if let Some(of) = self.contexts.pop().and_then(|context| context.of) {
                        of.disabled.set(false);
                    }
                    continue;
                }
            }
            let Some(source) = self.sources.last_mut().filter(|_| self.state.floor.is_none()) else {
                return self.end();
            };
            let Some(token) = source.tokens.get(source.next) else { return self.end() };
            match token.kind {
                TokenKind::Punct(Punct::Hash) if token.first => self.directive(),
                // The arguments of a macro end with their file.
                TokenKind::End if self.spent.collecting > 0 => return token.clone(),
                TokenKind::End => {
                    let end = token.clone();
                    self.close();
                    if self.sources.len() < 2 {
                        return end;
                    }
                    self.sources.pop();
                }
                _ => {
                    source.next += 1;
                    return token.clone();
                }
            }
        }
    }

    /// The end of what is read.
    fn end(&self) -> Token {
        let last = self.sources.last().and_then(|source| source.tokens.last());
        let nowhere = Span { text: self.main, start: 0, end: 0, expansion: None };
        let span = last.map_or(nowhere, |token| token.span);
        Token { kind: TokenKind::End, span, spaced: false, first: true, painted: false }
    }

    /// The whole program.
    fn program(&mut self) -> Vec<Token> {
        let mut program = Vec::new();
        loop {
            let token = self.next();
            match &token.kind {
                TokenKind::Stray(_) => self.stray(&token),
                TokenKind::Name(name) if &**name == "_Pragma" => program.extend(self.pragma_operator(&token)),
                TokenKind::End => {
                    // Only what is at the end of the main file counts.
                    program.push(token);
                    return program;
                }
                _ => program.push(token),
            }
            if self.count(1, program.last().map_or(self.end().span, |token| token.span)) {
                program.push(self.end());
                return program;
            }
        }
    }

    /// Tells what is no token of C, once in a line: quotes of another kind come in pairs.
    fn stray(&mut self, token: &Token) {
        let TokenKind::Stray(c) = token.kind else { return };
        let place = self.texts.outermost(token.span);
        let line = (place.text, self.texts.get(place.text).line(place.start));
        if self.state.strays.replace(line) == Some(line) {
            return;
        }
        let fault = match c {
            '\'' | '"' => {
                let first = Span { end: token.span.start + 1, ..token.span };
                let before = &self.texts.get(place.text).content[..place.start as usize];
                let word = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next();
                let is_raw = c == '"' && matches!(word, Some("R" | "LR" | "uR" | "UR" | "u8R"));
                message::unterminated_quote(first, c, is_raw)
            }
            '\\' => message::stray_backslash(token.span),
            c if c.is_control() => message::control_character(token.span, u32::from(c)),
            c => {
                let meant = match c {
                    '\u{2018}' | '\u{2019}' | '\u{201b}' | '`' | '\u{b4}' => "'",
                    '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => "\"",
                    '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
                    '\u{d7}' | '\u{2217}' => "*",
                    '\u{f7}' | '\u{2044}' | '\u{2215}' => "/",
                    '\u{37e}' | '\u{ff1b}' => ";",
                    '\u{ff0c}' => ",",
                    '\u{ff08}' => "(",
                    '\u{ff09}' => ")",
                    '\u{ff5b}' => "{",
                    '\u{ff5d}' => "}",
                    '\u{ff1d}' => "=",
                    '\u{2264}' => "<=",
                    '\u{2265}' => ">=",
                    '\u{2260}' => "!=",
                    _ => "",
                };
                message::stray_character(token.span, c, meant)
            }
        };
        self.fault(fault);
    }
}
