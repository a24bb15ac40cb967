//! Functions and programs.

use std::rc::Rc;

use super::arena::Arena;
use super::expr::{Expr, Place};
use super::stmt::{Block, Stmt};
use super::var::Var;
use crate::program::{Global, GlobalId, Kernel};
use crate::source::Span;
use crate::types::{Record, Type};

/// A program.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Module {
    pub(crate) records: Vec<Record>,
    /// Constants and variables in memory.
    pub(crate) globals: Vec<Global>,
    /// Each stands behind those that it calls.
    pub(crate) functions: Vec<Function>,
}

/// A function: its variables, places, expressions and statements by their numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: Rc<str>,
    pub(crate) kernel: Option<Kernel>,
    pub(crate) result: Type,
    /// The first of `vars` are the parameters.
    pub(crate) parameters: usize,
    /// The last parameters are pointers to these variables at program scope.
    pub(crate) kept: Vec<GlobalId>,
    pub(crate) vars: Arena<Var>,
    pub(crate) places: Arena<Place>,
    pub(crate) exprs: Arena<Expr>,
    pub(crate) stmts: Arena<Stmt>,
    pub(crate) body: Block,
    pub(crate) span: Span,
}
