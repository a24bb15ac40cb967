//! Walks over functions. None recurses: chains of thousands of operands and of `else if` are as deep as they are long.

use super::arena::Id;
use super::expr::{Expr, ExprKind, Place, PlaceKind};
use super::function::Function;
use super::stmt::{Block, Stmt, StmtKind};
use super::var::Var;

/// A value or a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Expr(Id<Expr>),
    Place(Id<Place>),
}

/// The operands of an expression, in the order in which they are computed.
pub(crate) fn operands(of: &ExprKind, into: &mut Vec<Node>) {
    use ExprKind as E;
    match of {
        E::Const(_) => {}
        E::Load(place) | E::AddressOf(place) => into.push(Node::Place(*place)),
        E::Unary(_, value) | E::Cast(_, value) | E::Union(_, value) | E::Swizzle(value, _) | E::Field(value, _) => {
            into.push(Node::Expr(*value));
        }
        E::Binary(_, left, right) | E::Logical(_, left, right) => {
            into.extend([Node::Expr(*left), Node::Expr(*right)]);
        }
        E::Conditional(condition, then, otherwise) => {
            into.extend([condition, then, otherwise].map(|value| Node::Expr(*value)));
        }
        E::Compose(values) | E::Builtin(_, values) | E::Call(_, values) => {
            into.extend(values.iter().map(|value| Node::Expr(*value)));
        }
    }
}

/// The nodes that a place is found by.
pub(crate) fn parts(of: &PlaceKind, into: &mut Vec<Node>) {
    match of {
        PlaceKind::Var(_) | PlaceKind::Global(_) => {}
        PlaceKind::Deref(pointer) => into.push(Node::Expr(*pointer)),
        PlaceKind::Element(base, index) => into.extend([Node::Place(*base), Node::Expr(*index)]),
        PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => into.push(Node::Place(*base)),
    }
}

/// The nodes directly in a node.
pub(crate) fn children(function: &Function, of: Node, into: &mut Vec<Node>) {
    match of {
        Node::Expr(expr) => operands(&function.exprs[expr].kind, into),
        Node::Place(place) => parts(&function.places[place].kind, into),
    }
}

/// A node and all below it, each before its operands.
pub(crate) fn nodes(function: &Function, root: Node, each: &mut dyn FnMut(Node)) {
    let (mut rest, mut below) = (vec![root], Vec::new());
    while let Some(node) = rest.pop() {
        each(node);
        children(function, node, &mut below);
        rest.extend(below.drain(..).rev());
    }
}

/// The values and places of a statement itself, without those of the blocks in it, in the order in which they are computed.
pub(crate) fn roots(of: &StmtKind) -> Vec<Node> {
    use StmtKind as S;
    match of {
        S::Let(_, Some(value))
        | S::Eval(value)
        | S::If(value, ..)
        | S::Switch(value, ..)
        | S::Return(Some(value))
        | S::Loop { condition: Some(value), .. } => vec![Node::Expr(*value)],
        S::Store(place, value) => vec![Node::Expr(*value), Node::Place(*place)],
        S::Let(_, None)
        | S::Loop { condition: None, .. }
        | S::Break
        | S::Continue
        | S::Goto(_)
        | S::Label(..)
        | S::Return(None)
        | S::Barrier(_)
        | S::Region(..) => Vec::new(),
    }
}

/// All statements of a block, those of blocks in it too, in the order of the text.
pub(crate) fn statements(function: &Function, block: &Block, each: &mut dyn FnMut(Id<Stmt>)) {
    let mut rest: Vec<Id<Stmt>> = block.iter().rev().copied().collect();
    while let Some(id) = rest.pop() {
        each(id);
        for block in function.stmts[id].kind.blocks().into_iter().flatten().rev() {
            rest.extend(block.iter().rev());
        }
    }
}

/// The variable that a place lies in, if no pointer is in between.
pub(crate) fn root(function: &Function, place: Id<Place>) -> Option<Id<Var>> {
    let mut place = place;
    loop {
        match function.places[place].kind {
            PlaceKind::Var(var) => return Some(var),
            PlaceKind::Global(_) | PlaceKind::Deref(_) => return None,
            PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => place = base,
        }
    }
}

/// Whether a value or a place, or what it is found by, names a variable.
pub(crate) fn names(function: &Function, of: Node, var: Id<Var>) -> bool {
    let mut found = false;
    nodes(function, of, &mut |node| {
        if let Node::Place(place) = node {
            found |= function.places[place].kind == PlaceKind::Var(var);
        }
    });
    found
}
