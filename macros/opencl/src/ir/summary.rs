//! Effects of expressions, statements and functions.

use super::arena::Id;
use super::effects::{Effects, Spaces};
use super::expr::{Expr, ExprKind, Place, PlaceKind};
use super::function::{Function, Module};
use super::stmt::{Block, StmtKind};
use super::var::VarKind;
use super::visit::{self, Node};
use crate::types::Type;

/// The effects of a module's functions, and of what stands in one of them.
pub(crate) struct Summary {
    /// By the number of the function.
    functions: Vec<Effects>,
}

impl Summary {
    /// The effects of all functions. Callees stand before their callers.
    pub(crate) fn of(module: &Module) -> Self {
        let mut summary = Summary { functions: Vec::new() };
        for function in &module.functions {
            let effects = summary.block(function, &function.body);
            // Nobody sees how a function changes its own variables, and for its caller it ends as a call.
            let own = if points_to_private(module, function) { Spaces::NONE } else { Spaces::PRIVATE };
            let (reads, writes) = (effects.reads.without(own), effects.writes.without(own));
            summary.functions.push(Effects { reads, writes, leaves: false, ..effects });
        }
        summary
    }

    pub(crate) fn function(&self, number: usize) -> Effects {
        self.functions[number]
    }

    /// The effects of a value, with all that it is computed from.
    pub(crate) fn expr(&self, function: &Function, expr: Id<Expr>) -> Effects {
        self.node(function, Node::Expr(expr))
    }

    /// The effects of all statements of a block.
    pub(crate) fn block(&self, function: &Function, block: &Block) -> Effects {
        let mut effects = Effects::NONE;
        visit::statements(function, block, &mut |id| {
            effects = effects.then(self.statement(function, &function.stmts[id].kind));
        });
        effects
    }

    /// The effects of a statement, without those of the blocks in it.
    fn statement(&self, function: &Function, of: &StmtKind) -> Effects {
        let mut effects = Effects::NONE;
        for node in visit::roots(of) {
            effects = effects.then(self.node(function, node));
        }
        match of {
            StmtKind::Let(..) => effects.then(Effects { writes: Spaces::PRIVATE, ..Effects::NONE }),
            StmtKind::Store(place, _) => {
                let (writes, may_trap) = access(function, *place);
                effects.then(Effects { writes, may_trap, ..Effects::NONE })
            }
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Return(_) => {
                effects.then(Effects { leaves: true, ..Effects::NONE })
            }
            StmtKind::Barrier(_) => effects.then(Effects { is_convergent: true, orders: true, ..Effects::NONE }),
            _ => effects,
        }
    }

    fn node(&self, function: &Function, node: Node) -> Effects {
        let mut effects = Effects::NONE;
        visit::nodes(function, node, &mut |node| {
            if let Node::Expr(expr) = node {
                effects = effects.then(self.own(function, &function.exprs[expr]));
            }
        });
        effects
    }

    /// The effects of an expression, without its operands.
    fn own(&self, function: &Function, of: &Expr) -> Effects {
        let none = Effects::NONE;
        match &of.kind {
            ExprKind::Load(place) => {
                let (reads, may_trap) = access(function, *place);
                Effects { reads, may_trap, ..none }
            }
            ExprKind::Binary(operator, _, right) if operator.is_division() => {
                let by_constant = matches!(function.exprs[*right].kind, ExprKind::Const(crate::program::Value::Integer(number)) if number != 0);
                let is_integer = of.ty.element().is_some_and(swz_language::element::Element::is_integer);
                Effects { may_trap: is_integer && !by_constant, ..none }
            }
            ExprKind::Builtin(builtin, arguments) => {
                let mut through = Spaces::NONE;
                for argument in arguments {
                    if let Type::Pointer(pointee) = &function.exprs[*argument].ty {
                        through |= Spaces::of(pointee.space);
                    }
                }
                builtin.effects(through)
            }
            ExprKind::Call(callee, _) => self.functions.get(callee.0).copied().unwrap_or(none),
            _ => none,
        }
    }
}

/// The memory that a place lies in, and whether it may be outside of it.
fn access(function: &Function, place: Id<Place>) -> (Spaces, bool) {
    let (mut place, mut may_trap) = (place, false);
    loop {
        match &function.places[place].kind {
            PlaceKind::Var(var) if function.vars[*var].kind == VarKind::Local => return (Spaces::LOCAL, may_trap),
            PlaceKind::Var(_) => return (Spaces::PRIVATE, may_trap),
            PlaceKind::Global(_) => return (Spaces::CONSTANT, may_trap),
            PlaceKind::Deref(pointer) => {
                let to = function.exprs[*pointer].ty.pointee();
                return (to.map_or(Spaces::NONE, |to| Spaces::of(to.space)), true);
            }
            PlaceKind::Element(base, index) => {
                may_trap |= !matches!(function.exprs[*index].kind, ExprKind::Const(_));
                place = *base;
            }
            PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => place = *base,
        }
    }
}

/// Whether a function is given pointers to private memory that is not its own.
fn points_to_private(module: &Module, function: &Function) -> bool {
    let is_such = |ty: &Type| ty.pointee().is_some_and(|pointee| Spaces::of(pointee.space).meets(Spaces::PRIVATE));
    function.vars.iter().take(function.parameters).any(|(_, var)| var.ty.contains(&module.records, &is_such))
}
