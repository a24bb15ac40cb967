//! Variables.

use std::rc::Rc;

use crate::source::Span;
use crate::types::Type;

/// A variable.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Var {
    /// As written; several may have one name.
    pub(crate) name: Rc<str>,
    pub(crate) ty: Type,
    pub(crate) kind: VarKind,
    /// Whether a pointer to it, or into it, is made.
    pub(crate) addressed: bool,
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VarKind {
    Parameter,
    /// The text declares it.
    Declared,
    /// The builder made it for a value in between.
    Temporary,
    /// `__local`: one for a group.
    Local,
}
