//! Directives (C99, 6.10.1, 6.10.2, 6.10.4 to 6.10.7, and OpenCL C 3.0, section 6.12.1).

use std::rc::Rc;

use super::{Preprocessor, Unread};
use crate::diagnostic::message::{preprocess as message, warning};
use crate::diagnostic::{Fault, foreign, nearest};
use crate::lex::{Names, Pragma, Punct, Token, TokenKind, lex};
use crate::limits::MAX_INCLUSION_DEPTH;
use crate::source::{Inclusion, Origin, Span};

/// The names of directives.
const DIRECTIVES: [&str; 15] = [
    "define", "elif", "elifdef", "elifndef", "else", "endif", "error", "if", "ifdef", "ifndef", "include", "line",
    "pragma", "undef", "warning",
];

/// Headers of other languages, and of OpenCL's host.
const HEADERS: &str = "CL/cl.h CL/opencl.h assert.h cmath complex.h cuda_runtime.h float.h limits.h math.h stdbool.h stddef.h stdint.h \
     stdio.h stdlib.h string.h tgmath.h";

/// An `#if` as far as its file is read.
pub(super) struct Conditional {
    /// Its beginning.
    span: Span,
    /// Whether one of its parts was read, or is.
    taken: bool,
    /// Its `#else`.
    otherwise: Option<Span>,
}

/// A file that was found.
pub(super) struct Found {
    path: String,
    content: Rc<str>,
}

/// The name behind an `#include`.
pub(super) struct Header {
    path: String,
    /// `<path>`
    angled: bool,
    span: Span,
}

impl Preprocessor<'_> {
    /// Takes a line from its `#` on: the `#`, and what stands behind it.
    fn line(&mut self) -> Option<(Span, Vec<Token>)> {
        let source = self.sources.last_mut()?;
        let begin = source.next;
        let rest = source.tokens.get(begin + 1..)?;
        let length = rest.iter().position(|token| token.first).unwrap_or(rest.len());
        source.next = begin + 1 + length;
        Some((source.tokens[begin].span, rest[..length].to_vec()))
    }

    /// Obeys the directive that stands next.
    pub(super) fn directive(&mut self) {
        let Some((hash, line)) = self.line() else { return };
        let Some(word) = line.first() else { return };
        let whole = self.texts.join(hash, word.span);
        let rest = &line[1..];
        let TokenKind::Name(name) = &word.kind else {
            // Preprocessors write `# 12 "path"` for `#line`.
            if let TokenKind::Number(_) = word.kind {
                self.presume(word.span, &line);
            } else {
                let fault = message::no_directive(word.span, self.texts.source(word.span));
                self.fault(fault);
            }
            return;
        };
        match &**name {
            "define" => self.define(whole, rest),
            "undef" => {
                if let Some((_, name)) = self.macro_name(whole, rest) {
                    self.macros.remove(&name);
                }
            }
            "include" => self.include(whole, rest, false),
            // A file that is included once, which clang takes.
            "import" => self.include(whole, rest, true),
            "if" => {
                let holds = self.condition(whole, rest);
                self.begin(whole, holds);
            }
            "ifdef" | "ifndef" => {
                let found = self.macro_name(whole, rest);
                let holds = found.is_some_and(|(_, found)| self.macros.contains_key(&found) == (&**name == "ifdef"));
                self.begin(whole, holds);
            }
            // The part before it was read, so this one is not.
            "elif" | "elifdef" | "elifndef" | "else" => {
                if self.continues(whole, name) {
                    self.skip();
                }
            }
            "endif" => {
                if self.sources.last_mut().is_some_and(|source| source.conditionals.pop().is_none()) {
                    self.fault(message::endif_without_if(whole));
                }
            }
            "line" => self.presume(whole, rest),
            "error" => {
                let said = self.rest(rest);
                let end = line.last().map_or(whole, |last| last.span);
                let span = self.texts.join(hash, end);
                self.fault(match &*said {
                    "" => message::error_directive_alone(span),
                    said => message::error_directive(span, said),
                });
            }
            "pragma" => {
                if let Some(token) = self.pragma(whole, rest).filter(|_| self.spent.collecting == 0) {
                    self.enter(vec![token], None);
                }
            }
            // Words that the compiler would only say are not said: a macro has no warnings.
            "warning" | "ident" | "sccs" => {}
            name => {
                let near = nearest(name, DIRECTIVES).unwrap_or_default();
                let (language, instead) = foreign::directive(name).unwrap_or_default();
                let fault =
                    message::unknown_directive(word.span, self.texts.source(word.span), near, language, instead);
                self.fault(fault);
                // Its `#endif` and `#else` are no faults.
                if matches!(near, "if" | "ifdef" | "ifndef") {
                    self.begin(whole, true);
                }
            }
        }
    }

    /// The rest of a line as it is written.
    fn rest(&self, line: &[Token]) -> String {
        match (line.first(), line.last()) {
            (Some(first), Some(last)) => self.texts.source(self.texts.join(first.span, last.span)).to_owned(),
            _ => String::new(),
        }
    }

    /// `#if` and its like.
    fn begin(&mut self, span: Span, holds: bool) {
        if let Some(source) = self.sources.last_mut() {
            source.conditionals.push(Conditional { span, taken: holds, otherwise: None });
        }
        if !holds {
            self.skip();
        }
    }

    /// `#elif` or `#else`: whether there is an `#if` that it continues.
    fn continues(&mut self, span: Span, name: &str) -> bool {
        let conditional = self.sources.last_mut().and_then(|source| source.conditionals.last_mut());
        let Some(conditional) = conditional else {
            self.fault(message::branch_without_if(span, name));
            return false;
        };
        if let Some(before) = conditional.otherwise {
            let begin = conditional.span;
            self.fault(message::branch_behind_else(span, name, before, begin));
        } else if name == "else" {
            conditional.otherwise = Some(span);
        }
        true
    }

    /// Goes over the part of an `#if` that is left out, and over those behind it that are too.
    fn skip(&mut self) {
        let mut depth = 0_usize;
        loop {
            let Some(source) = self.sources.last_mut() else { return };
            let Some(token) = source.tokens.get(source.next) else { return };
            if token.kind == TokenKind::End {
                return;
            }
            if !(token.first && token.kind.is(Punct::Hash)) {
                source.next += 1;
                continue;
            }
            let Some((hash, line)) = self.line() else { return };
            let Some((word, name)) = line.first().and_then(|word| Some((word, word.kind.name()?))) else { continue };
            let whole = self.texts.join(hash, word.span);
            match (&**name, depth) {
                ("if" | "ifdef" | "ifndef", _) => {
                    depth += 1;
                    if let Some(source) = self.sources.last_mut() {
                        source.conditionals.push(Conditional { span: whole, taken: true, otherwise: None });
                    }
                }
                ("endif", _) => {
                    if let Some(source) = self.sources.last_mut() {
                        source.conditionals.pop();
                    }
                    if depth == 0 {
                        return;
                    }
                    depth -= 1;
                }
                // Their order is checked, though nothing of them is read.
                ("elif" | "elifdef" | "elifndef" | "else", 1..) => {
                    self.continues(whole, name);
                }
                ("elif" | "elifdef" | "elifndef" | "else", 0) => {
                    self.continues(whole, name);
                    let conditional = self.sources.last().and_then(|source| source.conditionals.last());
                    let late =
                        conditional.is_some_and(|found| found.taken || found.otherwise.is_some_and(|at| at != whole));
                    let holds = !late
                        && match &**name {
                            "else" => true,
                            "elif" => self.condition(whole, &line[1..]),
                            _ => {
                                let found = self.macro_name(whole, &line[1..]);
                                found.is_some_and(|(_, found)| {
                                    self.macros.contains_key(&found) == (&**name == "elifdef")
                                })
                            }
                        };
                    if holds {
                        let conditional = self.sources.last_mut().and_then(|source| source.conditionals.last_mut());
                        if let Some(conditional) = conditional {
                            conditional.taken = true;
                        }
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// The end of a file: each `#if` has ended.
    pub(super) fn close(&mut self) {
        let conditionals = self.sources.last_mut().map(|source| core::mem::take(&mut source.conditionals));
        for conditional in conditionals.unwrap_or_default() {
            self.fault(message::condition_without_endif(conditional.span, conditional.otherwise));
        }
    }

    /// `#line`, behind its word.
    fn presume(&mut self, directive: Span, line: &[Token]) {
        let Some(last) = line.last() else {
            return self.fault(message::line_without_number(directive.after()));
        };
        // The line behind it.
        let next = self.texts.get(last.span.text).line(last.span.end.saturating_sub(1)) + 1;
        let text = last.span.text;
        let plain = matches!(line[0].kind, TokenKind::Number(_));
        let line = if plain { line.to_vec() } else { self.alone(line.to_vec()) };
        let number = match line.first().map(|token| &token.kind) {
            Some(TokenKind::Number(digits)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
            _ => None,
        };
        let Some(number) = number.filter(|&number| number <= 0x7fff_ffff_u32) else {
            let place = line.first().map_or(directive, |token| token.span);
            return self.fault(message::line_number(place));
        };
        let path = match line.get(1).map(|token| (token.span, &token.kind)) {
            None => None,
            Some((_, TokenKind::String(text))) => Some(unquoted(text)),
            Some((span, _)) => {
                return self.fault(message::line_path(span));
            }
        };
        self.texts.texts[text.0 as usize].presumed.push((next, number, path));
    }

    /// `#include`, behind its word, perhaps of a file that is not included again.
    fn include(&mut self, directive: Span, line: &[Token], once: bool) {
        if self.spent.collecting > 0 {
            return self.fault(message::include_in_arguments(directive));
        }
        let Some(header) = self.header(directive, line) else { return };
        let Header { path, span, .. } = &header;
        let span = self.texts.outermost(*span);
        let last = line.last().map_or(directive.end, |token| token.span.end);
        let directive = Span { end: last.max(span.end), ..directive };
        let Found { path: found, content } = match self.find(&header) {
            Ok(Some(found)) => found,
            Ok(None) => {
                let built_in = HEADERS.split(' ').any(|header| *header == **path);
                let searched = message::list(&self.searched(&header));
                return self.fault(message::no_file(span, path, built_in, &searched));
            }
            Err(fault) => return self.fault(*fault),
        };
        if self.state.once.contains(&found) {
            self.texts.inclusions.push(Inclusion { directive, included: None });
            return;
        }
        if self.sources.len() > MAX_INCLUSION_DEPTH {
            return self.bomb(message::inclusions_too_deep(span, MAX_INCLUSION_DEPTH));
        }
        if self.count(1 + content.len() / 16, span) {
            return;
        }
        if once {
            self.state.once.insert(found.clone());
        }
        let text = self.texts.add(Origin::File { path: found, included: Some(span) }, content);
        self.texts.inclusions.push(Inclusion { directive, included: Some(text) });
        self.open(text);
    }

    /// The path behind `#include`, as it is written or as macros make it.
    pub(super) fn header(&mut self, directive: Span, line: &[Token]) -> Option<Header> {
        let Some(first) = line.first() else {
            self.fault(message::include_without_path(directive.after()));
            return None;
        };
        let expanded = match first.kind {
            TokenKind::Name(_) => self.alone(line.to_vec()),
            _ => line.to_vec(),
        };
        let first = expanded.first().unwrap_or(first);
        let (path, angled, span) = match &first.kind {
            // A backslash in a path is one.
            TokenKind::String(text) if text.starts_with('"') => (text[1..text.len() - 1].to_owned(), false, first.span),
            _ if self.texts.source(first.span).starts_with('<') && first.span.expansion.is_none() => {
                // As it is written: `//` in it begins no comment.
                let text = self.texts.get(first.span.text);
                let (start, end) = (first.span.start as usize + 1, text.line_range(text.line(first.span.start)).end);
                let Some(length) = text.content[start..end].find('>') else {
                    let span = Span { start: end as u32, end: end as u32, ..first.span };
                    self.fault(message::include_unclosed(span));
                    return None;
                };
                let span = Span { end: (start + length) as u32 + 1, ..first.span };
                (text.content[start..start + length].to_owned(), true, span)
            }
            TokenKind::Punct(Punct::Less) => {
                let Some(length) = expanded.iter().position(|token| token.kind.is(Punct::Greater)) else {
                    self.fault(message::include_unclosed(first.span));
                    return None;
                };
                let span = self.texts.join(first.span, expanded[length].span);
                (self.written(&expanded[1..length]), true, span)
            }
            _ => {
                self.fault(message::include_of_something_else(first.span));
                return None;
            }
        };
        if path.is_empty() {
            self.fault(message::include_empty_path(span));
            return None;
        }
        Some(Header { path, angled, span })
    }

    /// The folder of the file that is read, and those of `-I`, where a path is searched.
    fn folders(&self, header: &Header) -> Vec<String> {
        let mut folders = Vec::new();
        if !header.angled {
            let own = self.sources.last().and_then(|source| match &self.texts.get(source.text).origin {
                Origin::File { path, .. } => {
                    Some(path.rfind(['/', '\\']).map_or(String::new(), |end| path[..end].to_owned()))
                }
                _ => None,
            });
            folders.extend(own);
        }
        for folder in &self.options.folders {
            if !folders.contains(folder) {
                folders.push(folder.clone());
            }
        }
        folders
    }

    /// Those folders as messages name them.
    fn searched(&self, header: &Header) -> Vec<String> {
        let shown = |folder: String| if folder.is_empty() { "`.`".to_owned() } else { format!("`{folder}`") };
        self.folders(header).into_iter().map(shown).collect()
    }

    /// The file that `#include` names, if there is one; or that it cannot be read, and why.
    pub(super) fn find(&mut self, header: &Header) -> Result<Option<Found>, Box<Fault>> {
        let span = self.texts.outermost(header.span);
        let absolute = header.path.starts_with(['/', '\\']) || header.path.get(1..2) == Some(":");
        let folders = if absolute { vec![String::new()] } else { self.folders(header) };
        for folder in folders {
            let path = match folder.trim_end_matches('/') {
                "" if folder.is_empty() => header.path.clone(),
                folder => format!("{folder}/{}", header.path),
            };
            match self.outside.files.read(&path) {
                Ok(content) => return Ok(Some(Found { path, content })),
                Err(Unread::Missing) => {}
                Err(Unread::Unreadable(why)) => return Err(message::unreadable_file(span, path, why).into()),
            }
        }
        Ok(None)
    }

    /// A pragma, behind its word: the token that it becomes, if it means something to a later stage. What is unknown is passed over.
    fn pragma(&mut self, directive: Span, line: &[Token]) -> Option<Token> {
        let word = |at: usize| line.get(at).and_then(|token| token.kind.name()).map_or("", |name| &**name);
        match (word(0), word(1)) {
            ("once", _) => {
                if let Some(Origin::File { path, .. }) =
                    self.sources.last().map(|source| &self.texts.get(source.text).origin)
                {
                    self.state.once.insert(path.clone());
                }
                None
            }
            ("push_macro" | "pop_macro", _) => {
                // `("name")`
                if let Some(TokenKind::String(text)) = line.get(2).map(|token| &token.kind) {
                    let name = self.names.get(&unquoted(text));
                    if word(0) == "push_macro" {
                        let found = self.macros.get(&name).cloned();
                        self.pushed.entry(name).or_default().push(found);
                    } else if let Some(found) = self.pushed.get_mut(&name).and_then(Vec::pop) {
                        match found {
                            Some(found) => self.macros.insert(name, found),
                            None => self.macros.remove(&name),
                        };
                    }
                }
                None
            }
            ("OPENCL", "EXTENSION") => {
                // `name : enable`
                self.faults.remarks.enable(word(2), matches!(word(4), "enable" | "require"));
                let known = ["enable", "require", "disable", "warn"];
                if let Some(token) =
                    line.get(4).filter(|token| !token.kind.name().is_some_and(|name| known.contains(&&**name)))
                {
                    self.faults.remarks.slip(warning::extension_behavior(word(4)), token.span);
                }
                None
            }
            ("OPENCL" | "STDC", "FP_CONTRACT") => {
                let contract = match word(2) {
                    "ON" => Some(true),
                    "OFF" => Some(false),
                    "DEFAULT" => None,
                    _ => return None,
                };
                let span = self.texts.join(directive, line[2].span);
                let kind = TokenKind::Pragma(Pragma::Contract(contract));
                Some(Token { kind, span, spaced: true, first: false, painted: false })
            }
            _ => None,
        }
    }

    /// `_Pragma("text")`, behind its word (6.10.9).
    pub(super) fn pragma_operator(&mut self, word: &Token) -> Option<Token> {
        let open = self.next();
        let string = self.next();
        let close = self.next();
        let text = match &string.kind {
            TokenKind::String(text) if open.kind.is(Punct::LeftParen) && close.kind.is(Punct::RightParen) => {
                unquoted(text)
            }
            _ => {
                self.fault(message::pragma_operator(word.span));
                return None;
            }
        };
        let span = self.texts.join(word.span, close.span);
        let text = self.texts.add(Origin::Pragma(span), text);
        let mut line = lex(self.texts, text, &mut Names::default(), self.faults);
        line.pop();
        let token = self.pragma(span, &line)?;
        Some(Token { span, ..token })
    }
}

/// The text of a string that is no constant of the program: only `\"` and `\\` are written otherwise in it (6.10.9).
fn unquoted(text: &str) -> String {
    let text = text.strip_prefix('L').unwrap_or(text);
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    let mut said = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                chars.next();
                said.push(next);
            }
            _ => said.push(c),
        }
    }
    said
}
