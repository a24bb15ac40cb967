//! The maker of a function: expressions and places go into its arenas, statements into the innermost block that is open.

use std::rc::Rc;

use super::arena::Id;
use super::expr::{Cast, Expr, ExprKind, Place, PlaceKind};
use super::function::Function;
use super::stmt::{Block, Stmt, StmtKind};
use super::var::{Var, VarKind};
use super::visit::{self, Node};
use crate::program::Value;
use crate::source::Span;
use crate::types::Type;

/// A function that is being made.
pub(crate) struct Builder {
    pub(crate) function: Function,
    /// The blocks that are open, the innermost last.
    blocks: Vec<Block>,
}

impl Builder {
    pub(crate) fn new(function: Function) -> Self {
        Builder { function, blocks: vec![Vec::new()] }
    }

    /// The function, with the statements of its outermost block.
    pub(crate) fn finish(mut self) -> Function {
        self.function.body = self.end();
        self.function
    }

    /// Opens a block.
    pub(crate) fn begin(&mut self) {
        self.blocks.push(Vec::new());
    }

    /// Ends the innermost block.
    pub(crate) fn end(&mut self) -> Block {
        self.blocks.pop().unwrap_or_default()
    }

    /// The place where the innermost block ends now.
    pub(crate) fn mark(&self) -> usize {
        self.blocks.last().map_or(0, Vec::len)
    }

    pub(crate) fn expr(&mut self, kind: ExprKind, ty: Type, span: Span) -> Id<Expr> {
        self.function.exprs.add(Expr { kind, ty, span })
    }

    pub(crate) fn place(&mut self, kind: PlaceKind, ty: Type, span: Span) -> Id<Place> {
        self.function.places.add(Place { kind, ty, span })
    }

    pub(crate) fn ty(&self, expr: Id<Expr>) -> &Type {
        &self.function.exprs[expr].ty
    }

    pub(crate) fn integer(&mut self, number: i128, ty: Type, span: Span) -> Id<Expr> {
        self.expr(ExprKind::Const(Value::Integer(number)), ty, span)
    }

    pub(crate) fn zero(&mut self, ty: Type, span: Span) -> Id<Expr> {
        self.expr(ExprKind::Const(Value::Zero), ty, span)
    }

    pub(crate) fn load(&mut self, place: Id<Place>) -> Id<Expr> {
        let (ty, span) = (self.function.places[place].ty.clone(), self.function.places[place].span);
        self.expr(ExprKind::Load(place), ty, span)
    }

    /// The place that a variable is.
    pub(crate) fn var_place(&mut self, var: Id<Var>, span: Span) -> Id<Place> {
        let ty = self.function.vars[var].ty.clone();
        self.place(PlaceKind::Var(var), ty, span)
    }

    pub(crate) fn cast(&mut self, cast: Cast, value: Id<Expr>, ty: Type) -> Id<Expr> {
        let span = self.function.exprs[value].span;
        self.expr(ExprKind::Cast(cast, value), ty, span)
    }

    pub(crate) fn statement(&mut self, kind: StmtKind, span: Span) {
        let at = self.mark();
        self.insert(at, kind, span);
    }

    /// Puts a statement before others of the innermost block.
    pub(crate) fn insert(&mut self, at: usize, kind: StmtKind, span: Span) {
        let id = self.function.stmts.add(Stmt { kind, span });
        if let Some(block) = self.blocks.last_mut() {
            block.insert(at, id);
        }
    }

    /// A variable for a value in between.
    pub(crate) fn temporary(&mut self, ty: Type, span: Span) -> Id<Var> {
        let (name, kind) = (Rc::from("t"), VarKind::Temporary);
        self.function.vars.add(Var { name, ty, kind, addressed: false, span })
    }

    /// Computes a value at this place of the innermost block, and gives what reads it.
    pub(crate) fn keep_at(&mut self, at: usize, value: Id<Expr>) -> Id<Expr> {
        let (ty, span) = (self.function.exprs[value].ty.clone(), self.function.exprs[value].span);
        let var = self.temporary(ty, span);
        self.insert(at, StmtKind::Let(var, Some(value)), span);
        let place = self.var_place(var, span);
        self.load(place)
    }

    /// Computes a value now.
    pub(crate) fn keep(&mut self, value: Id<Expr>) -> Id<Expr> {
        let at = self.mark();
        if self.is_fixed(value) { value } else { self.keep_at(at, value) }
    }

    /// Computes values at a place of the innermost block that are named behind the statements from there on, where these might change them.
    pub(crate) fn keep_all(&mut self, values: &mut [Id<Expr>], mark: usize) {
        let mut at = mark;
        for value in values {
            if !self.is_stable(*value, at) {
                *value = self.keep_at(at, *value);
                at += 1;
            }
        }
    }

    /// Computes the operands of a place in this way.
    pub(crate) fn keep_place(&mut self, place: Id<Place>, mark: usize) -> Id<Place> {
        let (mut chain, mut base) = (Vec::new(), place);
        while let PlaceKind::Element(inner, _) | PlaceKind::Field(inner, _) | PlaceKind::Lanes(inner, _) =
            self.function.places[base].kind
        {
            chain.push(base);
            base = inner;
        }
        let mut at = mark;
        let mut kept = |builder: &mut Self, value: Id<Expr>| {
            if builder.is_stable(value, at) {
                return value;
            }
            at += 1;
            builder.keep_at(at - 1, value)
        };
        if let PlaceKind::Deref(pointer) = self.function.places[base].kind {
            let Place { ty, span, .. } = self.function.places[base].clone();
            let pointer = kept(self, pointer);
            base = self.place(PlaceKind::Deref(pointer), ty, span);
        }
        for link in chain.into_iter().rev() {
            let Place { kind, ty, span } = self.function.places[link].clone();
            let kind = match kind {
                PlaceKind::Element(_, index) => PlaceKind::Element(base, kept(self, index)),
                PlaceKind::Field(_, field) => PlaceKind::Field(base, field),
                PlaceKind::Lanes(_, lanes) => PlaceKind::Lanes(base, lanes),
                other => other,
            };
            base = self.place(kind, ty, span);
        }
        base
    }

    /// Whether a value is the same wherever it is computed.
    pub(crate) fn is_fixed(&self, value: Id<Expr>) -> bool {
        match &self.function.exprs[value].kind {
            ExprKind::Const(_) => true,
            ExprKind::Load(place) => match self.function.places[*place].kind {
                PlaceKind::Var(var) => {
                    let var = &self.function.vars[var];
                    var.kind == VarKind::Temporary && !var.addressed && !matches!(var.ty, Type::Array(..))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a value is the same behind the statements of the innermost block from `at` on, and no fault.
    fn is_stable(&self, value: Id<Expr>, at: usize) -> bool {
        let (mut value, function) = (value, &self.function);
        while let ExprKind::Cast(_, inner) | ExprKind::Unary(_, inner) = function.exprs[value].kind {
            value = inner;
        }
        if self.is_fixed(value) {
            return true;
        }
        let place = match function.exprs[value].kind {
            ExprKind::Load(place) => place,
            ExprKind::AddressOf(place) => {
                return matches!(function.places[place].kind, PlaceKind::Var(_) | PlaceKind::Global(_));
            }
            _ => return false,
        };
        let PlaceKind::Var(var) = function.places[place].kind else { return false };
        let is_private = function.vars[var].kind != VarKind::Local && !function.vars[var].addressed;
        is_private && !self.is_written(var, at)
    }

    /// Whether statements of the innermost block from `at` on write a variable.
    fn is_written(&self, var: Id<Var>, at: usize) -> bool {
        let (function, mut written) = (&self.function, false);
        let block: Block = self.blocks.last().map_or_else(Vec::new, |block| block[at..].to_vec());
        visit::statements(function, &block, &mut |id| {
            written |= match &function.stmts[id].kind {
                StmtKind::Let(begun, _) => *begun == var,
                StmtKind::Store(place, _) => visit::root(function, *place) == Some(var),
                _ => false,
            };
        });
        written
    }

    /// Whether a statement of the innermost block from `at` on, or a value behind it, names a variable.
    pub(crate) fn is_named(&self, var: Id<Var>, at: usize, value: Id<Expr>) -> bool {
        let function = &self.function;
        let mut named = visit::names(function, Node::Expr(value), var);
        let block: Block = self.blocks.last().map_or_else(Vec::new, |block| block[at..].to_vec());
        visit::statements(function, &block, &mut |id| {
            named |= visit::roots(&function.stmts[id].kind).into_iter().any(|node| visit::names(function, node, var));
        });
        named
    }
}
