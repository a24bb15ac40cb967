//! The variables that grow by one step in each round of a loop.

use std::collections::HashMap;
use std::rc::Rc;

use super::affine::{Affine, Sum, Var};
use super::evaluate::{Frame, Values, unknown};
use super::value::{Int, Pointer, Value};
use crate::ir::arena::Id;
use crate::ir::expr::{BinaryOp as B, Expr, ExprKind, PlaceKind};
use crate::ir::function::Function;
use crate::ir::stmt::{Block, Stmt, StmtKind};
use crate::ir::var::{Var as Variable, VarKind};
use crate::ir::visit;
use crate::program::Arithmetic as A;
use crate::types::{BOOL, Type};

/// The statements of a loop that change a variable.
#[derive(Default)]
struct Changes {
    count: usize,
    /// How many of them add something to it.
    steps: usize,
    /// The step of the last one, if it is one of the loop's own: it stands in no other loop.
    step: Option<(Id<Expr>, bool)>,
    /// Whether that is made once in each round.
    is_once: bool,
}

impl<'m> Values<'m> {
    /// Gives variables the values that they have in any round of a loop, and finds the variables that grow by one at the most in a round.
    pub(super) fn enter(&mut self, frame: &mut Frame<'m>, body: &Block, continuing: &Block) -> Vec<usize> {
        let function = frame.function;
        let mut all = HashMap::<Id<Variable>, Changes>::new();
        collect(function, body, false, &mut all);
        collect(function, continuing, true, &mut all);
        // Variables that the loop changes are unknown while their steps are computed.
        let before: HashMap<_, _> = all.keys().map(|var| (*var, frame.vars.remove(var))).collect();
        let rounds = self.inner();
        let (mut counters, mut values) = (vec![rounds], Vec::new());
        let mut all: Vec<_> = all.into_iter().collect();
        all.sort_by_key(|(var, _)| *var);
        for (var, changes) in &all {
            let ty = &function.vars[*var].ty;
            let value = before[var].as_ref().and_then(|value| {
                let grown = self.growing(frame, value, changes, &mut counters, *var);
                grown.or_else(|| changes.moved(value))
            });
            values.push((*var, Rc::new(value.unwrap_or_else(|| unknown(ty)))));
        }
        frame.vars.extend(values);
        counters
    }

    /// The value that a variable has in a round.
    fn growing(
        &mut self,
        frame: &Frame<'m>,
        before: &Value,
        changes: &Changes,
        counters: &mut Vec<usize>,
        var: Id<Variable>,
    ) -> Option<Value> {
        let (1, Some((step, up))) = (changes.count, changes.step) else { return None };
        let counter = if changes.is_once { counters[0] } else { self.inner() };
        counters.push(counter);
        let step = self.value(frame, step).int()?.clone();
        let mut by = step.affine.as_sum()?.clone();
        if !up {
            by = by.times(&Sum::constant(-1))?;
        }
        let of = |start: &Int, size: i128| {
            let grown = Affine::var(Var::Inner(counter)).by(&by)?.by(&Sum::constant(size))?;
            Int::of(start.affine.plus(&grown), start, &step)
        };
        match before {
            Value::Int(int) => Some(Value::Int(of(int, 1)?)),
            Value::Pointer(pointer) => {
                let to = frame.function.vars[var].ty.pointee()?;
                let size = to.ty.layout(&self.module.records)?.0;
                let offset = pointer.offset.as_ref().and_then(|offset| of(offset, size.into()));
                Some(Value::Pointer(Pointer { base: pointer.base, offset }))
            }
            _ => None,
        }
    }
}

impl Changes {
    /// A pointer that is only moved: it leads to the same memory, at a place that is not known any more.
    fn moved(&self, before: &Value) -> Option<Value> {
        let Value::Pointer(Pointer { base, .. }) = before else { return None };
        (self.steps == self.count).then_some(Value::Pointer(Pointer { base: *base, offset: None }))
    }
}

/// The variables that statements write.
pub(super) struct Written(HashMap<Id<Variable>, Changes>);

impl Written {
    pub(super) fn by(function: &Function, blocks: &[&Block]) -> Self {
        let mut all = HashMap::new();
        for block in blocks {
            collect(function, block, false, &mut all);
        }
        Self(all)
    }

    /// Forgets the values of these variables, but not where pointers lead that are only moved.
    pub(super) fn forget(&self, frame: &mut Frame<'_>) {
        for (var, changes) in &self.0 {
            let moved = frame.vars.get(var).and_then(|value| changes.moved(value));
            frame.vars.insert(*var, Rc::new(moved.unwrap_or_else(|| unknown(&frame.function.vars[*var].ty))));
        }
    }
}

/// Collects the changes that the statements of a loop make.
fn collect(function: &Function, block: &Block, is_continuing: bool, all: &mut HashMap<Id<Variable>, Changes>) {
    // Statements in loops of their own are made any number of times.
    let mut inner = Vec::new();
    visit::statements(function, block, &mut |id| {
        if let StmtKind::Loop { body, continuing, .. } = &function.stmts[id].kind {
            inner.extend([body, continuing]);
        }
    });
    let mut nested = std::collections::HashSet::<Id<Stmt>>::new();
    for block in inner {
        visit::statements(function, block, &mut |id| {
            nested.insert(id);
        });
    }
    // A `continue` goes past statements of the body.
    let mut is_once = true;
    visit::statements(function, block, &mut |id| {
        is_once &= is_continuing || function.stmts[id].kind != StmtKind::Continue;
    });
    visit::statements(function, block, &mut |id| {
        let (var, step) = match &function.stmts[id].kind {
            // A variable that begins in the loop has its value from there.
            StmtKind::Let(var, _) => (Some(*var), None),
            StmtKind::Store(place, value) => {
                let whole = matches!(function.places[*place].kind, PlaceKind::Var(_));
                let var = visit::root(function, *place);
                (var, var.filter(|_| whole).and_then(|var| step_of(function, id, var, *value)))
            }
            _ => (None, None),
        };
        if let Some(var) = var {
            let changes = all.entry(var).or_default();
            changes.count += 1;
            changes.steps += usize::from(step.is_some());
            changes.step = step.filter(|_| !nested.contains(&id));
            changes.is_once = is_once && block.contains(&id);
        }
    });
}

/// The step of `x = x + step`, a statement, and whether it is added.
fn step_of(function: &Function, stmt: Id<Stmt>, var: Id<Variable>, value: Id<Expr>) -> Option<(Id<Expr>, bool)> {
    let loaded = |expr: Id<Expr>| match function.exprs[expr].kind {
        ExprKind::Load(place) => match function.places[place].kind {
            PlaceKind::Var(var) => Some(var),
            _ => None,
        },
        _ => None,
    };
    // `x++` keeps the value before in the statement before: `t = x; x = t + 1`.
    let kept = stmt.index().checked_sub(1).and_then(|before| match function.stmts[Id::new(before)].kind {
        StmtKind::Let(kept, Some(value)) if function.vars[kept].kind == VarKind::Temporary => {
            (loaded(value) == Some(var)).then_some(kept)
        }
        _ => None,
    });
    let is_var = |expr: Id<Expr>| loaded(expr).is_some_and(|of| of == var || Some(of) == kept);
    match function.exprs[value].kind {
        ExprKind::Binary(B::Arithmetic(A::Add) | B::Offset, left, right) if is_var(left) => Some((right, true)),
        ExprKind::Binary(B::Arithmetic(A::Add), left, right) if is_var(right) => Some((left, true)),
        ExprKind::Binary(B::Arithmetic(A::Subtract), left, right) if is_var(left) => Some((right, false)),
        // `i += get_global_size(0)` of an `int` is made in its wider type: the same modulo two to its bits.
        ExprKind::Cast(crate::ir::expr::Cast::Number, inner) => {
            let ExprKind::Binary(B::Arithmetic(operator), left, right) = function.exprs[inner].kind else {
                return None;
            };
            let of = |expr: Id<Expr>| match function.exprs[expr].kind {
                ExprKind::Cast(crate::ir::expr::Cast::Number, inner) => is_var(inner),
                _ => false,
            };
            let [own, wide] = [&function.vars[var].ty, &function.exprs[inner].ty].map(Type::scalar);
            let is_narrower = own.zip(wide).is_some_and(|(own, wide)| {
                own.is_integer() && own.name != BOOL.name && wide.is_integer() && own.size() <= wide.size()
            });
            match operator {
                A::Add if is_narrower && of(left) => Some((right, true)),
                A::Add if is_narrower && of(right) => Some((left, true)),
                A::Subtract if is_narrower && of(left) => Some((right, false)),
                _ => None,
            }
        }
        _ => None,
    }
}
