//! Statements: all effects of a program.

use std::rc::Rc;

use super::arena::Id;
use super::expr::{Expr, Place};
use super::var::Var;
use crate::program::{LabelId, RegionId};
use crate::source::Span;

/// Statements in their order.
pub(crate) type Block = Vec<Id<Stmt>>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stmt {
    pub(crate) kind: StmtKind,
    pub(crate) span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StmtKind {
    /// A variable begins; without a value it is zero.
    Let(Id<Var>, Option<Id<Expr>>),
    /// The value is computed first, then the place is found.
    Store(Id<Place>, Id<Expr>),
    /// A value that nobody uses.
    Eval(Id<Expr>),
    If(Id<Expr>, Block, Block),
    /// Control goes to the case of the value, and falls through from one to the next. `break` leaves it.
    Switch(Id<Expr>, Vec<Case>, Block),
    Loop {
        kind: LoopKind,
        /// A `bool`; without one it always holds.
        condition: Option<Id<Expr>>,
        body: Block,
        /// The statements between the end of the body, to which `continue` goes, and the condition of the next iteration.
        continuing: Block,
    },
    Break,
    Continue,
    Goto(LabelId),
    /// A label of the block that it stands in, with its name.
    Label(LabelId, Rc<str>),
    Return(Option<Id<Expr>>),
    /// All items of a group that have not ended wait here for each other.
    Barrier(Fences),
    /// Statements that each item of a group runs by itself, once all have come: the variables that live across are those that the kernel names.
    Region(RegionId, Block),
}

/// When the condition of a loop is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LoopKind {
    /// Before each iteration.
    While,
    /// Behind each iteration.
    DoWhile,
}

/// A label of a `switch`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Case {
    /// The lowest and the highest value, or none for `default`.
    pub(crate) values: Option<(i128, i128)>,
    /// Before which statement of the block it stands.
    pub(crate) at: usize,
}

/// The memory that is the same for all items behind a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fences {
    pub(crate) local: bool,
    pub(crate) global: bool,
}

impl StmtKind {
    /// The blocks in it.
    pub(crate) fn blocks(&self) -> [Option<&Block>; 2] {
        match self {
            StmtKind::If(_, then, otherwise) => [Some(then), Some(otherwise)],
            StmtKind::Loop { body, continuing, .. } => [Some(body), Some(continuing)],
            StmtKind::Switch(_, _, body) | StmtKind::Region(_, body) => [Some(body), None],
            _ => [None, None],
        }
    }
}
