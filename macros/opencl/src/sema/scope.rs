//! The meaning of a name where it stands (C99, section 6.2.1).

use std::rc::Rc;

use super::Qualified;
use crate::map::HashMap;
use crate::program::{GlobalId, Value, VariableId};
use crate::source::Span;
use crate::types::{RecordId, Type};

/// The meanings of ordinary names.
#[derive(Clone, Debug)]
pub(super) enum Symbol {
    Typedef(Qualified),
    Variable(VariableId, Qualified),
    Global(GlobalId, Qualified),
    /// Functions of this name, by their numbers: more than one only where they are overloaded.
    Functions(Vec<usize>),
    Enumerator(Value, Type),
    /// Something that was told to be wrong.
    Bad,
}

/// The meanings of tags.
#[derive(Clone, Debug)]
pub(super) enum Tag {
    Record(RecordId),
    Enum(Type),
}

/// The names of one block.
#[derive(Debug, Default)]
struct Scope {
    names: HashMap<Rc<str>, (Symbol, Span)>,
    tags: HashMap<Rc<str>, (Tag, Span)>,
}

/// All blocks around a place, the outermost first.
#[derive(Debug)]
pub(super) struct Scopes {
    open: Vec<Scope>,
    /// The names of the blocks of this function that have ended, for a use behind them.
    ended: HashMap<Rc<str>, Span>,
}

impl Scopes {
    /// The program's scope alone.
    pub(super) fn new() -> Self {
        Scopes { open: vec![Scope::default()], ended: HashMap::default() }
    }

    pub(super) fn enter(&mut self) {
        self.open.push(Scope::default());
    }

    pub(super) fn leave(&mut self) {
        let Some(scope) = self.open.pop() else { return };
        if self.depth() == 1 {
            return self.ended.clear();
        }
        let names = scope.names.into_iter().filter(|(_, (symbol, _))| matches!(symbol, Symbol::Variable(..)));
        self.ended.extend(names.map(|(name, (_, span))| (name, span)));
    }

    /// The variable of this name in a block that has ended.
    pub(super) fn ended(&self, name: &str) -> Option<Span> {
        self.ended.get(name).copied()
    }

    /// How many blocks there are around; 1 at program scope.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The meaning of a name here.
    pub(super) fn find(&self, name: &str) -> Option<&(Symbol, Span)> {
        self.open.iter().rev().find_map(|scope| scope.names.get(name))
    }

    /// The meaning of a name in the innermost block, if that declares it.
    pub(super) fn here(&self, name: &str) -> Option<&(Symbol, Span)> {
        self.open.last()?.names.get(name)
    }

    /// The meaning of a name at program scope.
    pub(super) fn outermost(&self, name: &str) -> Option<&(Symbol, Span)> {
        self.open.first()?.names.get(name)
    }

    pub(super) fn declare(&mut self, name: Rc<str>, symbol: Symbol, span: Span) {
        if let Some(scope) = self.open.last_mut() {
            scope.names.insert(name, (symbol, span));
        }
    }

    /// Declares a function, which all of the program sees.
    pub(super) fn declare_outermost(&mut self, name: Rc<str>, symbol: Symbol, span: Span) {
        if let Some(scope) = self.open.first_mut() {
            scope.names.insert(name, (symbol, span));
        }
    }

    pub(super) fn tag(&self, name: &str) -> Option<&(Tag, Span)> {
        self.open.iter().rev().find_map(|scope| scope.tags.get(name))
    }

    pub(super) fn tag_here(&self, name: &str) -> Option<&(Tag, Span)> {
        self.open.last()?.tags.get(name)
    }

    pub(super) fn declare_tag(&mut self, name: Rc<str>, tag: Tag, span: Span) {
        if let Some(scope) = self.open.last_mut() {
            scope.tags.insert(name, (tag, span));
        }
    }

    /// All names that are declared, for those that may be meant.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, &Symbol)> {
        self.open.iter().flat_map(|scope| scope.names.iter().map(|(name, (symbol, _))| (&**name, symbol)))
    }
}
