//! Names that are types, and where: the grammar of C asks it (C99, 6.2.1).

use std::rc::Rc;

use crate::map::HashMap;
use crate::names::{self, Named};

/// The kinds of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Declared nowhere: a function of the language, or a mistake.
    Unknown,
    /// A variable, a function or an enumerator.
    Value,
    /// A type; whether it is a vector decides how far `(T)(a, b).x` reaches.
    Type { vector: bool },
}

/// The names of the scopes that a place lies in.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    names: HashMap<Rc<str>, Meaning>,
    /// The meanings of names before the declarations of the open scopes.
    hidden: Vec<(Rc<str>, Option<Meaning>)>,
    /// How many of `hidden` there were where each open scope began.
    open: Vec<usize>,
}

impl Scopes {
    /// The names of the types that the program declares.
    pub(super) fn types(&self) -> impl Iterator<Item = String> {
        let types = self.names.iter().filter(|(_, meaning)| matches!(meaning, Meaning::Type { .. }));
        types.map(|(name, _)| name.to_string())
    }

    /// Whether no scope is open but that of the program.
    pub(super) fn is_outermost(&self) -> bool {
        self.open.is_empty()
    }

    pub(super) fn enter(&mut self) {
        self.open.push(self.hidden.len());
    }

    pub(super) fn leave(&mut self) {
        let begin = self.open.pop().unwrap_or(0);
        for (name, meaning) in self.hidden.drain(begin..).rev() {
            match meaning {
                Some(meaning) => self.names.insert(name, meaning),
                None => self.names.remove(&name),
            };
        }
    }

    pub(super) fn declare(&mut self, name: &Rc<str>, meaning: Meaning) {
        let before = self.names.insert(Rc::clone(name), meaning);
        if !self.open.is_empty() {
            self.hidden.push((Rc::clone(name), before));
        }
    }

    pub(super) fn meaning(&self, name: &str) -> Meaning {
        let language = || match names::named(name) {
            None => Meaning::Unknown,
            Some(named) => Meaning::Type { vector: matches!(named, Named::Vector(..)) },
        };
        self.names.get(name).copied().unwrap_or_else(language)
    }
}
