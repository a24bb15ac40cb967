//! The rules of the IR: ids are in range, types agree, effects stand in statements only, what is left and gone to is there.
//!
//! After each pass in tests: a program that the verifier takes is one that the interpreter and the printers take.

use std::collections::HashMap;

use super::arena::Id;
use super::expr::{BinaryOp, Cast, Expr, ExprKind, Place, PlaceKind, UnaryOp};
use super::function::{Function, Module};
use super::stmt::{Block, Stmt, StmtKind};
use super::visit::{self, Node};
use crate::builtin::{Builtin, Checked, Collective, Fence};
use crate::effects::Effects;
use crate::program::{Arithmetic, LabelId};
use crate::types::Type;

/// A rule that a function breaks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wrong {
    pub(crate) function: String,
    pub(crate) what: String,
}

/// All that is wrong with a program.
pub(crate) fn verify(module: &Module) -> Vec<Wrong> {
    let mut all = Vec::new();
    for (number, function) in module.functions.iter().enumerate() {
        let mut verifier = Verifier { module, function, number, wrong: Vec::new() };
        verifier.whole();
        let name = function.name.to_string();
        all.extend(verifier.wrong.into_iter().map(|what| Wrong { function: name.clone(), what }));
    }
    all
}

struct Verifier<'m> {
    module: &'m Module,
    function: &'m Function,
    number: usize,
    wrong: Vec<String>,
}

/// The surroundings of a statement.
#[derive(Clone, Copy)]
struct Around {
    /// The number of its block.
    block: usize,
    in_loop: bool,
    in_switch: bool,
    in_region: bool,
}

impl Verifier<'_> {
    fn expect(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.wrong.push(what());
        }
    }

    fn whole(&mut self) {
        let function = self.function;
        self.expect(function.parameters <= function.vars.len(), || "more parameters than variables".to_owned());
        // Nothing else can be asked of what is not there.
        self.ranges();
        if !self.wrong.is_empty() {
            return;
        }
        self.cycles();
        if !self.wrong.is_empty() {
            return;
        }
        for (id, expr) in function.exprs.iter() {
            let what = self.expr(expr);
            self.expect(what.is_none(), || format!("expression {id:?}: {}", what.unwrap_or_default()));
        }
        for (id, place) in function.places.iter() {
            let what = self.place(place);
            self.expect(what.is_none(), || format!("place {id:?}: {}", what.unwrap_or_default()));
        }
        self.effects();
        self.control();
    }

    /// Each id names something.
    fn ranges(&mut self) {
        let function = self.function;
        let (mut below, mut missing) = (Vec::new(), Vec::new());
        let is_there = |node: &Node| match node {
            Node::Expr(expr) => function.exprs.get(*expr).is_some(),
            Node::Place(place) => function.places.get(*place).is_some(),
        };
        for expr in function.exprs.ids() {
            visit::children(function, Node::Expr(expr), &mut below);
        }
        for (_, place) in function.places.iter() {
            visit::parts(&place.kind, &mut below);
            match &place.kind {
                PlaceKind::Var(var) if function.vars.get(*var).is_none() => missing.push(format!("variable {var:?}")),
                PlaceKind::Global(global) if global.0 >= self.module.globals.len() => {
                    missing.push(format!("global {}", global.0));
                }
                _ => {}
            }
        }
        let mut blocks = vec![&function.body];
        let mut seen = vec![false; function.stmts.len()];
        for (_, stmt) in function.stmts.iter() {
            below.extend(visit::roots(&stmt.kind));
            blocks.extend(stmt.kind.blocks().into_iter().flatten());
            match &stmt.kind {
                StmtKind::Let(var, _) if function.vars.get(*var).is_none() => missing.push(format!("variable {var:?}")),
                _ => {}
            }
        }
        for id in blocks.into_iter().flatten() {
            match seen.get_mut(id.index()) {
                None => missing.push(format!("statement {id:?}")),
                Some(true) => missing.push(format!("a second statement {id:?}, which stands in one block already")),
                Some(seen) => *seen = true,
            }
        }
        missing.extend(below.iter().filter(|node| !is_there(node)).map(|node| format!("{node:?}")));
        self.wrong.extend(missing.into_iter().map(|what| format!("there is no {what}")));
    }

    /// No value is computed from itself. Blocks cannot be in a circle, as each statement stands in one.
    fn cycles(&mut self) {
        let function = self.function;
        let number = |node: Node| match node {
            Node::Expr(expr) => expr.index(),
            Node::Place(place) => function.exprs.len() + place.index(),
        };
        // 0 is unseen, 1 open, 2 done.
        let mut state = vec![0_u8; function.exprs.len() + function.places.len()];
        let starts = function.exprs.ids().map(Node::Expr).chain(function.places.ids().map(Node::Place));
        let mut below = Vec::new();
        for start in starts {
            let mut rest = vec![start];
            while let Some(node) = rest.last().copied() {
                let at = number(node);
                if state[at] != 0 {
                    state[at] = 2;
                    rest.pop();
                    continue;
                }
                state[at] = 1;
                visit::children(function, node, &mut below);
                if below.iter().any(|child| state[number(*child)] == 1) {
                    self.wrong.push(format!("{node:?} is computed from itself"));
                    return;
                }
                rest.extend(below.drain(..).filter(|child| state[number(*child)] == 0));
            }
        }
    }

    fn ty(&self, expr: Id<Expr>) -> &Type {
        &self.function.exprs[expr].ty
    }

    /// The rule that an expression breaks.
    fn expr(&self, of: &Expr) -> Option<String> {
        let (function, ty) = (self.function, &of.ty);
        let unlike = |what: &str, found: &Type| Some(format!("{what}: {found:?} for {ty:?}"));
        let bool_of =
            |value: Id<Expr>| (*self.ty(value) != Type::BOOL).then(|| "a condition that is no `bool`".to_owned());
        match &of.kind {
            ExprKind::Const(_) => None,
            ExprKind::Load(place) => {
                let found = &function.places[*place].ty;
                if same(found, ty) { None } else { unlike("load", found) }
            }
            ExprKind::AddressOf(_) => {
                (!matches!(ty, Type::Pointer(_))).then(|| "an address that is no pointer".to_owned())
            }
            ExprKind::Unary(UnaryOp::Not, value) => {
                bool_of(*value).or_else(|| (*ty != Type::BOOL).then(|| "`!` of no `bool`".to_owned()))
            }
            ExprKind::Unary(_, value) => {
                if same(self.ty(*value), ty) {
                    None
                } else {
                    unlike("operand", self.ty(*value))
                }
            }
            ExprKind::Binary(operator, left, right) => binary(*operator, self.ty(*left), self.ty(*right), ty),
            ExprKind::Logical(_, left, right) => bool_of(*left).or_else(|| bool_of(*right)),
            ExprKind::Cast(cast, value) => cast_of(*cast, self.ty(*value), ty),
            ExprKind::Conditional(condition, then, otherwise) => bool_of(*condition).or_else(|| {
                let side = [then, otherwise].into_iter().map(|side| self.ty(*side)).find(|side| !same(side, ty))?;
                unlike("side", side)
            }),
            ExprKind::Compose(parts) => self.compose(parts, ty),
            ExprKind::Union(field, value) => {
                let found = self.field(ty, *field)?;
                if same(&found, self.ty(*value)) { None } else { unlike("field", self.ty(*value)) }
            }
            ExprKind::Swizzle(value, lanes) => swizzle(self.ty(*value), lanes, ty),
            ExprKind::Field(value, field) => match self.field(self.ty(*value), *field) {
                Some(found) if same(&found, ty) => None,
                _ => Some("a field that is not there".to_owned()),
            },
            ExprKind::Builtin(builtin, arguments) => self.builtin(builtin, arguments, ty),
            ExprKind::Call(id, arguments) => {
                let Some(called) = self.module.functions.get(id.0).filter(|_| id.0 < self.number) else {
                    return Some("a call of a function that does not stand before".to_owned());
                };
                let parameters = called.vars.iter().take(called.parameters).map(|(_, var)| &var.ty);
                let is_same = called.parameters == arguments.len()
                    && parameters.zip(arguments).all(|(ty, argument)| same(ty, self.ty(*argument)))
                    && same(&called.result, ty);
                (!is_same).then(|| format!("a call of `{}` with other types", called.name))
            }
        }
    }

    fn compose(&self, parts: &[Id<Expr>], ty: &Type) -> Option<String> {
        let mut types = parts.iter().map(|part| self.ty(*part));
        let holds = match ty {
            Type::Vector(element, width) => {
                types.all(|part| part.element() == Some(element))
                    && parts.iter().map(|part| usize::from(self.ty(*part).width())).sum::<usize>()
                        == usize::from(*width)
            }
            Type::Array(element, len) => parts.len() as u64 == *len && types.all(|part| same(part, element)),
            Type::Record(record) => {
                let fields = &self.module.records[record.0].fields;
                fields.len() == parts.len() && fields.iter().zip(types).all(|(field, part)| same(&field.ty, part))
            }
            _ => false,
        };
        (!holds).then(|| format!("{} parts for {ty:?}", parts.len()))
    }

    fn builtin(&self, builtin: &Builtin, arguments: &[Id<Expr>], ty: &Type) -> Option<String> {
        let first = arguments.first().map(|first| self.ty(*first));
        let pointer_at =
            |at: usize| arguments.get(at).is_some_and(|pointer| matches!(self.ty(*pointer), Type::Pointer(_)));
        let holds = match builtin {
            Builtin::Shuffle2 => arguments.len() == 3,
            Builtin::Convert { .. } => arguments.len() == 1 && first.is_some_and(|first| first.width() == ty.width()),
            Builtin::Reinterpret => {
                let size = |ty: &Type| ty.layout(&self.module.records).map(|(size, _)| size);
                arguments.len() == 1 && first.is_some_and(|first| size(first) == size(ty))
            }
            Builtin::Load { .. } => arguments.len() == 2 && pointer_at(1),
            Builtin::Store { .. } => arguments.len() == 3 && pointer_at(2),
            Builtin::ThroughPointer(_) => arguments.len() > 1 && pointer_at(arguments.len() - 1),
            Builtin::Atomic(..) => pointer_at(0),
            Builtin::Image(_) => matches!(first, Some(Type::Image(_))),
            Builtin::Shuffle => arguments.len() == 2,
            Builtin::Item(_) => arguments.len() < 2,
            Builtin::Trap(_) | Builtin::Checked(Checked::End) => arguments.is_empty(),
            Builtin::Block { writes } => {
                let is_image = matches!(first, Some(Type::Image(_)));
                arguments.len() == 1 + usize::from(is_image) + usize::from(*writes) && (is_image || pointer_at(0))
            }
            Builtin::Collective(Collective { is_masked: true, .. }) => {
                arguments.last().is_some_and(|mask| *self.ty(*mask) == Type::BOOL)
            }
            Builtin::Checked(Checked::Element(_)) => arguments.len() < 2 && matches!(ty, Type::Pointer(_)),
            Builtin::Checked(Checked::OwnElement(_)) => arguments.len() == 1 && matches!(ty, Type::Pointer(_)),
            Builtin::Checked(Checked::Inside(_)) => arguments.len() == 1 && *ty == Type::BOOL,
            Builtin::Lifetime { .. } => arguments.len() == 1 && pointer_at(0),
            // They are statements, or another function.
            Builtin::Fence(Fence::Barrier) | Builtin::AnyItem | Builtin::EachItem(_) => false,
            Builtin::Function(_)
            | Builtin::Fence(_)
            | Builtin::Copy(_)
            | Builtin::Print(_)
            | Builtin::Collective(_)
            | Builtin::OfSubGroup(_) => true,
        };
        (!holds).then(|| format!("{builtin:?} of {} arguments", arguments.len()))
    }

    fn field(&self, of: &Type, field: usize) -> Option<Type> {
        match of {
            Type::Record(record) => Some(self.module.records.get(record.0)?.fields.get(field)?.ty.clone()),
            _ => None,
        }
    }

    /// The rule that a place breaks.
    fn place(&self, of: &Place) -> Option<String> {
        let (function, ty) = (self.function, &of.ty);
        let holds = match &of.kind {
            PlaceKind::Var(var) => same(&function.vars[*var].ty, ty),
            PlaceKind::Global(global) => same(&self.module.globals[global.0].ty, ty),
            PlaceKind::Deref(pointer) => self.ty(*pointer).pointee().is_some_and(|pointee| same(&pointee.ty, ty)),
            PlaceKind::Element(base, index) => {
                let is_element = match &function.places[*base].ty {
                    Type::Array(element, _) => same(element, ty),
                    Type::Vector(element, _) => *ty == Type::Scalar(element),
                    _ => false,
                };
                is_element && is_long(self.ty(*index))
            }
            PlaceKind::Field(base, field) => {
                self.field(&function.places[*base].ty, *field).is_some_and(|found| same(&found, ty))
            }
            PlaceKind::Lanes(base, lanes) => return swizzle(&function.places[*base].ty, lanes, ty),
        };
        (!holds).then(|| format!("{:?} as {ty:?}", of.kind))
    }

    /// Calls and built-in functions with effects stand at the roots of statements.
    fn effects(&mut self) {
        let function = self.function;
        for (id, stmt) in function.stmts.iter() {
            for root in visit::roots(&stmt.kind) {
                let takes = matches!(stmt.kind, StmtKind::Let(..) | StmtKind::Store(..) | StmtKind::Eval(_));
                let mut found = Vec::new();
                visit::nodes(function, root, &mut |node| {
                    let Node::Expr(expr) = node else { return };
                    let is_effect = match &function.exprs[expr].kind {
                        ExprKind::Call(..) => true,
                        ExprKind::Builtin(builtin, _) => Effects::anywhere(builtin).acts(),
                        _ => false,
                    };
                    if is_effect && !(takes && node == root) {
                        found.push(expr);
                    }
                });
                self.wrong.extend(
                    found.into_iter().map(|expr| format!("an effect in statement {id:?}: expression {expr:?}")),
                );
            }
        }
    }

    /// Types of statements, `break` and `continue` in loops, labels in the blocks around a `goto`.
    fn control(&mut self) {
        let function = self.function;
        let mut parents: Vec<Option<usize>> = vec![None];
        let mut labels: HashMap<LabelId, usize> = HashMap::new();
        let mut gotos = Vec::new();
        let mut rest: Vec<(Id<Stmt>, Around)> = Vec::new();
        let outermost = Around { block: 0, in_loop: false, in_switch: false, in_region: false };
        rest.extend(function.body.iter().map(|id| (*id, outermost)));
        while let Some((id, around)) = rest.pop() {
            let kind = &function.stmts[id].kind;
            let what = self.statement(kind, around);
            self.expect(what.is_none(), || format!("statement {id:?}: {}", what.unwrap_or_default()));
            match kind {
                StmtKind::Goto(label) => gotos.push((*label, around.block)),
                StmtKind::Label(label, _) => {
                    let before = labels.insert(*label, around.block);
                    self.expect(before.is_none(), || format!("label {} stands twice", label.0));
                }
                _ => {}
            }
            let mut nested = |block: &Block, around: Around| {
                parents.push(Some(around.block));
                let around = Around { block: parents.len() - 1, ..around };
                rest.extend(block.iter().map(|id| (*id, around)));
            };
            match kind {
                StmtKind::If(_, then, otherwise) => {
                    nested(then, around);
                    nested(otherwise, around);
                }
                StmtKind::Loop { body, continuing, .. } => {
                    nested(body, Around { in_loop: true, in_switch: false, ..around });
                    // A step that leaves its loop is none.
                    nested(continuing, Around { in_loop: false, in_switch: false, ..around });
                }
                StmtKind::Switch(_, _, body) => nested(body, Around { in_switch: true, ..around }),
                StmtKind::Region(_, body) => nested(body, Around { in_region: true, ..around }),
                _ => {}
            }
        }
        for (label, block) in gotos {
            let target = labels.get(&label);
            let mut at = Some(block);
            while let (Some(block), Some(target)) = (at, target) {
                if block == *target {
                    break;
                }
                at = parents[block];
            }
            self.expect(target.is_some() && at.is_some(), || format!("`goto {}` into a block, or to nowhere", label.0));
        }
    }

    fn statement(&self, of: &StmtKind, around: Around) -> Option<String> {
        let function = self.function;
        let holds = match of {
            StmtKind::Let(var, Some(value)) => same(&function.vars[*var].ty, self.ty(*value)),
            StmtKind::Let(_, None)
            | StmtKind::Eval(_)
            | StmtKind::Goto(_)
            | StmtKind::Label(..)
            | StmtKind::Return(None) => true,
            // All items come to what the group does, and each runs a region by itself.
            StmtKind::Barrier(_) | StmtKind::Region(..) => !around.in_region,
            StmtKind::Store(place, value) => same(&function.places[*place].ty, self.ty(*value)),
            StmtKind::If(condition, ..) => *self.ty(*condition) == Type::BOOL,
            StmtKind::Loop { condition, .. } => condition.is_none_or(|condition| *self.ty(condition) == Type::BOOL),
            StmtKind::Switch(value, cases, body) => {
                self.ty(*value).is_integer() && cases.iter().all(|case| case.at <= body.len())
            }
            StmtKind::Break => around.in_loop || around.in_switch,
            StmtKind::Continue => around.in_loop,
            StmtKind::Return(Some(value)) => same(&function.result, self.ty(*value)),
        };
        (!holds).then(|| format!("{of:?} does not fit"))
    }
}

fn is_long(ty: &Type) -> bool {
    *ty == Type::Scalar(crate::types::LONG)
}

/// Whether values of two types are the same: pointers differ by their qualifiers, and by casts that change nothing.
fn same(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (Type::Pointer(_), Type::Pointer(_)) => true,
        (Type::Array(left, len), Type::Array(right, other)) => len == other && same(left, right),
        _ => left == right,
    }
}

/// The rule that components of a vector break. The fourth of three may be named.
fn swizzle(of: &Type, lanes: &[u8], ty: &Type) -> Option<String> {
    let Type::Vector(element, width) = of else { return Some(format!("components of {of:?}")) };
    let most = width.next_power_of_two();
    let holds = ty.element() == Some(element)
        && usize::from(ty.width()) == lanes.len()
        && lanes.iter().all(|lane| *lane < most);
    (!holds).then(|| format!("components {lanes:?} of {of:?} as {ty:?}"))
}

/// The rule that an operation of two breaks.
fn binary(operator: BinaryOp, left: &Type, right: &Type, ty: &Type) -> Option<String> {
    use Arithmetic as A;
    let holds = match operator {
        BinaryOp::Offset => same(left, ty) && matches!(left, Type::Pointer(_)) && is_long(right),
        BinaryOp::Distance => matches!((left, right), (Type::Pointer(_), Type::Pointer(_))) && is_long(ty),
        BinaryOp::Compare(_) => {
            let result = if left.is_vector() { left.mask() } else { Type::BOOL };
            same(left, right) && same(&result, ty)
        }
        BinaryOp::Arithmetic(A::ShiftLeft | A::ShiftRight) => {
            same(left, ty) && left.width() == right.width() && right.element().is_some()
        }
        BinaryOp::Arithmetic(_) => same(left, right) && same(left, ty) && ty.element().is_some(),
    };
    (!holds).then(|| format!("{operator:?} of {left:?} and {right:?} for {ty:?}"))
}

/// The rule that a conversion breaks.
fn cast_of(cast: Cast, from: &Type, to: &Type) -> Option<String> {
    let holds = match cast {
        Cast::Number => from.element().is_some() && to.element().is_some() && from.width() == to.width(),
        Cast::Splat => from.scalar().is_some() && from.element() == to.element() && to.is_vector(),
        Cast::Pointer | Cast::InSpace(_) => matches!((from, to), (Type::Pointer(_), Type::Pointer(_))),
        Cast::PointerToInteger | Cast::Fence => matches!(from, Type::Pointer(_)) && to.is_integer(),
        Cast::IntegerToPointer => from.is_integer() && matches!(to, Type::Pointer(_)),
    };
    (!holds).then(|| format!("{cast:?} of {from:?} to {to:?}"))
}
