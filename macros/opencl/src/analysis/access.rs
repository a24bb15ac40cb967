//! All accesses of a kernel to global memory and to images, through its calls.
//!
//! Statements are gone through once, in their order. Each variable has the value that it has there, as far as that is a sum; `bounds` are the
//! conditions that hold there.

use std::collections::HashMap;
use std::rc::Rc;

use swz_language::element::Element;

use super::affine::{Affine, Sum, Var};
use super::evaluate::{Frame, Values, argument_at, joined, unknown};
use super::growth::Written;
use super::value::{Base, Bound, Int, Pointer, Rests, Value};
use crate::ast::Space;
use crate::builtin::{Builtin, Copy, Image, Item};
use crate::diagnostic::message::parallel as message;
use crate::ir::arena::Id;
use crate::ir::expr::{Cast, Expr, ExprKind, Place, PlaceKind};
use crate::ir::function::{Function, Module};
use crate::ir::stmt::{Block, LoopKind, Stmt, StmtKind};
use crate::ir::var::VarKind;
use crate::ir::visit::{self, Node};
use crate::limits::{MAX_PROOF_NESTING, MAX_PROOF_STATEMENTS};
use crate::program::{FunctionId, Half};
use crate::source::Span;
use crate::types::{self, Type};

/// How memory is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Use {
    Read,
    Write,
    Atomic,
}

/// An access.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Access {
    /// The buffer or image of an argument, or any.
    pub(crate) argument: Option<usize>,
    pub(crate) by: Use,
    /// The first byte of a buffer, or the coordinates of an image, if they are known.
    pub(crate) index: Option<Vec<Int>>,
    /// How many bytes of a buffer; 1 for an image.
    pub(crate) bytes: u64,
    /// The conditions that hold there, in the order in which the kernel asks them.
    pub(crate) bounds: Vec<Rc<Bound>>,
    pub(crate) span: Span,
}

/// Everything that a kernel does to global memory.
#[derive(Debug, Default)]
pub(crate) struct Accesses {
    pub(crate) all: Vec<Access>,
    /// Whether an item asks for its group, or shares something with it.
    pub(crate) asks_group: bool,
    /// The place where the walk has stopped, and why.
    pub(crate) stopped: Option<(Span, fn() -> String)>,
}

/// A walk through a kernel.
struct Walk<'m> {
    values: Values<'m>,
    /// The conditions that hold where the walk is.
    bounds: Vec<Rc<Bound>>,
    found: Accesses,
    budget: usize,
    nesting: usize,
}

/// All accesses of a kernel, of a module that [divides](super::evaluate::divides) or not.
pub(crate) fn accesses(module: &Module, divides: bool, kernel: &Function) -> Accesses {
    let mut walk = Walk {
        values: Values::new(module, divides, kernel),
        bounds: Vec::new(),
        found: Accesses::default(),
        budget: MAX_PROOF_STATEMENTS,
        nesting: 0,
    };
    let mut vars = HashMap::new();
    for (number, (id, var)) in kernel.vars.iter().take(kernel.parameters).enumerate() {
        let value = match &var.ty {
            Type::Pointer(pointee) if pointee.space == Space::Local => {
                walk.found.asks_group = true;
                Value::Pointer(Pointer { base: Base::Own, offset: None })
            }
            // Without an address space it is a buffer too.
            Type::Pointer(_) => {
                Value::Pointer(Pointer { base: Base::Argument(number), offset: Some(Int::constant(0)) })
            }
            Type::Image(_) => Value::Image(number),
            ty => argument_at(number, 0, ty),
        };
        vars.insert(id, Rc::new(value));
    }
    walk.function(Frame { function: kernel, vars, returned: None });
    walk.found
}

impl<'m> Walk<'m> {
    /// Goes through a function, and gives what it returns.
    fn function(&mut self, mut frame: Frame<'m>) -> Value {
        let function = frame.function;
        if self.nesting >= MAX_PROOF_NESTING {
            self.stop(function.span, message::deep);
            return Value::Unknown;
        }
        self.found.asks_group |= function.vars.iter().any(|(_, var)| var.kind == VarKind::Local);
        let jump = function.stmts.iter().find(|(_, stmt)| matches!(stmt.kind, StmtKind::Label(..) | StmtKind::Goto(_)));
        if let Some((_, stmt)) = jump {
            self.stop(stmt.span, message::jump);
            return Value::Unknown;
        }
        // The type of a pointer says which memory it may lead to, if nothing else does.
        if let Some((_, cast)) = function.exprs.iter().find(|(_, expr)| self.hides_space(function, expr)) {
            self.stop(cast.span, message::any_buffer);
            return Value::Unknown;
        }
        self.nesting += 1;
        let outer = self.bounds.len();
        self.block(&mut frame, &function.body);
        self.bounds.truncate(outer);
        self.nesting -= 1;
        let mut returns = function.stmts.iter().filter(|(_, stmt)| matches!(stmt.kind, StmtKind::Return(_)));
        let last = function.body.last();
        match (returns.next(), returns.next(), frame.returned) {
            (Some((only, _)), None, Some(value)) if last == Some(&only) => value,
            _ => unknown(&function.result),
        }
    }

    /// Whether a cast makes a pointer to private or local memory of one to any, or may hide one.
    fn hides_space(&self, function: &Function, of: &Expr) -> bool {
        let ExprKind::Cast(Cast::Pointer, from) = of.kind else { return false };
        let (Some(from), Some(to)) = (function.exprs[from].ty.pointee(), of.ty.pointee()) else { return true };
        let is_pointer = |ty: &Type| matches!(ty, Type::Pointer(_));
        let hides = !matches!(to.space, Space::Global | Space::Generic) && from.space != to.space;
        hides || from.ty != to.ty && to.ty.contains(&self.values.module.records, &is_pointer)
    }

    fn stop(&mut self, span: Span, why: fn() -> String) {
        self.found.stopped.get_or_insert((span, why));
    }

    /// Goes through statements, and says whether control may come behind them.
    fn block(&mut self, frame: &mut Frame<'m>, block: &Block) -> bool {
        if self.nesting >= MAX_PROOF_NESTING {
            let first = block.first().map_or(frame.function.span, |first| frame.function.stmts[*first].span);
            self.stop(first, message::deep);
        }
        if self.found.stopped.is_some() {
            return true;
        }
        self.nesting += 1;
        let (outer, mut passes) = (self.bounds.len(), true);
        for stmt in block {
            // A statement behind a `return` does nothing.
            if !passes {
                break;
            }
            passes = self.statement(frame, *stmt);
        }
        self.bounds.truncate(outer);
        self.nesting -= 1;
        passes
    }

    fn statement(&mut self, frame: &mut Frame<'m>, id: Id<Stmt>) -> bool {
        let function = frame.function;
        let Stmt { kind, span } = &function.stmts[id];
        if self.budget == 0 {
            self.stop(*span, message::long);
        }
        if self.found.stopped.is_some() {
            return true;
        }
        self.budget -= 1;
        match kind {
            StmtKind::Let(var, value) => {
                let value = match value {
                    Some(value) => self.root(frame, *value),
                    None => Value::zero(&function.vars[*var].ty),
                };
                frame.vars.insert(*var, Rc::new(value));
            }
            StmtKind::Store(place, value) => {
                let value = self.root(frame, *value);
                self.reads(frame, Node::Place(*place));
                self.access(frame, *place, Use::Write);
                Self::store(frame, *place, value);
            }
            StmtKind::Eval(value) => {
                self.root(frame, *value);
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    frame.returned = Some(self.root(frame, *value));
                }
                return false;
            }
            StmtKind::Break | StmtKind::Continue => return false,
            StmtKind::If(condition, then, otherwise) => {
                self.reads(frame, Node::Expr(*condition));
                return self.branches(frame, *condition, then, otherwise);
            }
            StmtKind::Switch(value, cases, body) => {
                self.reads(frame, Node::Expr(*value));
                // Found once: a search for each label took 30 seconds for 2,500 of them (`compile.py --only long`).
                let written = Written::by(frame.function, &[body]);
                written.forget(frame);
                let outer = self.bounds.len();
                self.nesting += 1;
                for (at, stmt) in body.iter().enumerate() {
                    // Control comes to a label from before the statement.
                    if cases.iter().any(|case| case.at == at) {
                        self.bounds.truncate(outer);
                        written.forget(frame);
                    }
                    self.statement(frame, *stmt);
                }
                self.bounds.truncate(outer);
                self.nesting -= 1;
                written.forget(frame);
            }
            StmtKind::Loop { kind, condition, body, continuing } => {
                let counters = self.values.enter(frame, body, continuing);
                let outer = self.bounds.len();
                if let Some(condition) = condition {
                    if *kind == LoopKind::While {
                        self.reads(frame, Node::Expr(*condition));
                        self.assume(frame, *condition, true, &counters);
                    }
                }
                self.block(frame, body);
                // A `continue` may come from before any statement.
                Written::by(frame.function, &[body]).forget(frame);
                self.block(frame, continuing);
                self.bounds.truncate(outer);
                Written::by(frame.function, &[body, continuing]).forget(frame);
                if let (LoopKind::DoWhile, Some(condition)) = (kind, condition) {
                    self.reads(frame, Node::Expr(*condition));
                }
            }
            StmtKind::Barrier(_) => self.found.asks_group = true,
            StmtKind::Region(_, body) => return self.block(frame, body),
            StmtKind::Goto(_) | StmtKind::Label(..) => self.stop(*span, message::jump),
        }
        true
    }

    /// Notes what holds from here on, where a condition does, or does not.
    fn assume(&mut self, frame: &Frame<'m>, condition: Id<Expr>, holds: bool, counters: &[usize]) {
        let bounds = self.values.bounds_of(frame, condition, holds, counters);
        self.bounds.extend(bounds);
    }

    /// Both sides of an `if`. Where one ends what is around it, its condition holds no more behind it.
    fn branches(&mut self, frame: &mut Frame<'m>, condition: Id<Expr>, then: &Block, otherwise: &Block) -> bool {
        let outer = self.bounds.len();
        let before = frame.vars.clone();
        self.assume(frame, condition, true, &[]);
        let held = self.bounds[outer..].to_vec();
        let then_passes = self.block(frame, then);
        self.bounds.truncate(outer);
        let behind_then = std::mem::replace(&mut frame.vars, before);
        self.assume(frame, condition, false, &[]);
        let failed = self.bounds[outer..].to_vec();
        let otherwise_passes = self.block(frame, otherwise);
        self.bounds.truncate(outer);
        match (then_passes, otherwise_passes) {
            (true, true) => {
                for (var, value) in &mut frame.vars {
                    let ty = &frame.function.vars[*var].ty;
                    match behind_then.get(var) {
                        Some(other) if Rc::ptr_eq(value, other) => {}
                        Some(other) => *value = Rc::new(joined(value, other)),
                        None => *value = Rc::new(unknown(ty)),
                    }
                }
            }
            (true, false) => {
                frame.vars = behind_then;
                self.bounds.extend(held);
            }
            (false, _) => self.bounds.extend(failed),
        }
        then_passes || otherwise_passes
    }

    /// The value of the expression that a statement is made of, which may be a call.
    fn root(&mut self, frame: &mut Frame<'m>, value: Id<Expr>) -> Value {
        self.reads(frame, Node::Expr(value));
        if let ExprKind::Call(callee, arguments) = &frame.function.exprs[value].kind {
            return self.call(frame, *callee, arguments);
        }
        let ty = &frame.function.exprs[value].ty;
        let is_sum = ty.element().is_none_or(Element::is_integer);
        if is_sum { self.values.value(frame, value) } else { Value::Unknown }
    }

    fn call(&mut self, frame: &Frame<'m>, callee: FunctionId, arguments: &[Id<Expr>]) -> Value {
        let Some(function) = self.values.module.functions.get(callee.0) else { return Value::Unknown };
        let mut vars = HashMap::new();
        for ((id, var), argument) in function.vars.iter().take(function.parameters).zip(arguments) {
            let value = self.values.value(frame, *argument);
            vars.insert(id, Rc::new(if value == Value::Unknown { unknown(&var.ty) } else { value }));
        }
        self.function(Frame { function, vars, returned: None })
    }

    /// Notes what is written to a variable.
    fn store(frame: &mut Frame<'m>, place: Id<Place>, value: Value) {
        let function = frame.function;
        let Some(var) = visit::root(function, place) else { return };
        let ty = &function.vars[var].ty;
        let new = match &function.places[place].kind {
            PlaceKind::Var(_) => value,
            PlaceKind::Lanes(base, lanes) if matches!(function.places[*base].kind, PlaceKind::Var(_)) => {
                let width = usize::from(ty.width());
                let old = frame.vars.get(&var).map_or(Value::Unknown, |value| (**value).clone());
                let mut all: Vec<_> = (0..width).map(|lane| old.component(lane)).collect();
                for (from, lane) in lanes.iter().enumerate() {
                    if let Some(one) = all.get_mut(usize::from(*lane)) {
                        *one = value.component(from);
                    }
                }
                Value::Vector(all)
            }
            _ => unknown(ty),
        };
        frame.vars.insert(var, Rc::new(new));
    }

    /// Notes what the values and places in a node read, and what their built-in functions do.
    fn reads(&mut self, frame: &Frame<'m>, node: Node) {
        let function = frame.function;
        let mut all = Vec::new();
        visit::nodes(function, node, &mut |node| {
            if let Node::Expr(expr) = node {
                if matches!(function.exprs[expr].kind, ExprKind::Load(_) | ExprKind::Builtin(..)) {
                    all.push(expr);
                }
            }
        });
        for expr in all {
            match &function.exprs[expr].kind {
                ExprKind::Load(place) => self.access(frame, *place, Use::Read),
                ExprKind::Builtin(builtin, arguments) => {
                    self.effects(frame, builtin, arguments, expr);
                }
                _ => {}
            }
        }
    }

    /// Notes an access to a place, if it is one to global memory.
    fn access(&mut self, frame: &Frame<'m>, place: Id<Place>, by: Use) {
        let span = frame.function.places[place].span;
        let mut base = place;
        loop {
            match frame.function.places[base].kind {
                PlaceKind::Var(_) => return,
                // A constant is not written.
                PlaceKind::Global(_) if by == Use::Read => return,
                PlaceKind::Global(_) => {
                    return self.note(Pointer { base: Base::Unknown, offset: None }, by, None, span);
                }
                PlaceKind::Deref(_) => break,
                PlaceKind::Element(inner, _) | PlaceKind::Field(inner, _) | PlaceKind::Lanes(inner, _) => base = inner,
            }
        }
        let (pointer, bytes) = (self.values.address(frame, place), self.values.bytes(frame, place));
        self.note(pointer, by, bytes, span);
    }

    /// Notes an access through a pointer.
    fn note(&mut self, pointer: Pointer, by: Use, bytes: Option<u64>, span: Span) {
        let argument = match pointer.base {
            Base::Own => return,
            Base::Argument(number) => Some(number),
            Base::Unknown => None,
        };
        // Nothing is touched.
        if bytes == Some(0) {
            return;
        }
        let index = pointer.offset.filter(|_| bytes.is_some()).map(|offset| vec![offset]);
        let bounds = self.bounds.clone();
        self.found.all.push(Access { argument, by, index, bytes: bytes.unwrap_or(1), bounds, span });
    }

    fn effects(&mut self, frame: &Frame<'m>, builtin: &Builtin, arguments: &[Id<Expr>], expr: Id<Expr>) {
        let span = frame.function.exprs[expr].span;
        let ty = |at: usize| &frame.function.exprs[arguments[at]].ty;
        let size = |walk: &Self, at: usize| {
            ty(at).pointee().and_then(|to| to.ty.layout(&walk.values.module.records)).map(|(size, _)| size)
        };
        match builtin {
            Builtin::Item(item) => {
                let is_free = matches!(
                    item,
                    Item::GlobalId | Item::GlobalSize | Item::GlobalOffset | Item::WorkDim | Item::GlobalLinearId
                );
                self.found.asks_group |= !is_free;
            }
            Builtin::Fence(_) | Builtin::Collective(_) | Builtin::OfSubGroup(_) => self.found.asks_group = true,
            Builtin::Load { width, half } => {
                self.vector(frame, (*width, *half), [arguments[0], arguments[1]], Use::Read, span);
            }
            Builtin::Store { width, half, .. } => {
                self.vector(frame, (*width, *half), [arguments[1], arguments[2]], Use::Write, span);
            }
            Builtin::Atomic(..) => {
                let (pointer, bytes) = (self.pointer(frame, arguments[0]), size(self, 0));
                self.note(pointer, Use::Atomic, bytes, span);
                for at in (1..arguments.len()).filter(|at| ty(*at).pointee().is_some()) {
                    let pointer = self.pointer(frame, arguments[at]);
                    self.note(pointer, Use::Write, size(self, at), span);
                }
            }
            Builtin::Copy(copy) => {
                self.found.asks_group = true;
                if matches!(copy, Copy::Contiguous | Copy::Strided) {
                    self.copy(frame, *copy, arguments, span);
                } else if matches!(copy, Copy::Rows | Copy::Layers) {
                    // The places of its lines are not told.
                    for (at, by) in [(0, Use::Write), (2, Use::Read)] {
                        let Pointer { base, .. } = self.pointer(frame, arguments[at]);
                        self.note(Pointer { base, offset: None }, by, None, span);
                    }
                }
            }
            Builtin::Image(image) if image.reads() || image.writes() => self.image(frame, *image, arguments, span),
            Builtin::Block { writes } => self.memory_of_sub_group(frame, *writes, arguments, expr),
            // A format and strings are constants.
            Builtin::Print(_) => {}
            _ => {
                for (at, argument) in arguments.iter().enumerate().filter(|(at, _)| ty(*at).pointee().is_some()) {
                    let (pointer, bytes) = (self.pointer(frame, *argument), size(self, at));
                    // Others than these may go further.
                    let offset = pointer.offset.filter(|_| matches!(builtin, Builtin::ThroughPointer(_)));
                    self.note(Pointer { base: pointer.base, offset }, Use::Write, bytes, span);
                }
            }
        }
    }

    fn pointer(&mut self, frame: &Frame<'m>, argument: Id<Expr>) -> Pointer {
        match self.values.value(frame, argument) {
            Value::Pointer(pointer) => pointer,
            _ => Pointer { base: Base::Unknown, offset: None },
        }
    }

    /// `vloadN`, `vstoreN`: of so many elements, by an offset in vectors.
    fn vector(
        &mut self,
        frame: &Frame<'m>,
        (width, half): (u8, Option<Half>),
        [offset, pointer]: [Id<Expr>; 2],
        by: Use,
        span: Span,
    ) {
        let element = frame.function.exprs[pointer].ty.pointee().and_then(|to| to.ty.element()).map(Element::size);
        let mut pointer = self.pointer(frame, pointer);
        let width = u64::from(width);
        let step = if half == Some(Half::Aligned) && width == 3 { 4 } else { width };
        // Halves lie in memory of halves.
        let count = self.values.exact(frame, offset);
        pointer.offset = (|| {
            let (start, count) = (pointer.offset.as_ref()?, count.as_ref()?);
            let moved = count.affine.by(&Sum::constant((element? * step).into()))?;
            Int::of(start.affine.plus(&moved), start, count)
        })();
        self.note(pointer, by, element.map(|element| element * width), span);
    }

    /// The numbers of all items of a sub-group, which lie behind each other, or texels of an image.
    fn memory_of_sub_group(&mut self, frame: &Frame<'m>, writes: bool, arguments: &[Id<Expr>], expr: Id<Expr>) {
        self.found.asks_group = true;
        let (exprs, by) = (&frame.function.exprs, if writes { Use::Write } else { Use::Read });
        let (value, span) = (if writes { arguments.last().copied().unwrap_or(expr) } else { expr }, exprs[expr].span);
        if let Value::Image(number) = self.values.value(frame, arguments[0]) {
            // The texels of a block are not told.
            let (argument, bounds) = (Some(number), self.bounds.clone());
            self.found.all.push(Access { argument, by, index: None, bytes: 1, bounds, span });
            return;
        }
        let size = exprs[value].ty.layout(&self.values.module.records).map(|(size, _)| size);
        let bytes = size.zip(self.values.sub_group()).map(|(size, items)| size * items);
        let pointer = self.pointer(frame, arguments[0]);
        self.note(pointer, by, bytes, span);
    }

    /// A copy between local and global memory, which the group makes.
    fn copy(&mut self, frame: &Frame<'m>, copy: Copy, arguments: &[Id<Expr>], span: Span) {
        let pointers = [self.pointer(frame, arguments[0]), self.pointer(frame, arguments[1])];
        let size =
            frame.function.exprs[arguments[0]].ty.pointee().and_then(|to| to.ty.layout(&self.values.module.records));
        let count = self.values.exact(frame, arguments[2]);
        let stride = match copy {
            Copy::Strided => self.values.exact(frame, arguments[3]),
            _ => Some(Int::constant(1)),
        };
        let counter = self.values.inner();
        for (pointer, by) in pointers.into_iter().zip([Use::Write, Use::Read]) {
            let offset = (|| {
                let (start, stride, count) = (pointer.offset.as_ref()?, stride.as_ref()?, count.as_ref()?);
                let step = stride.affine.as_sum()?.times(&Sum::constant(size?.0.into()))?;
                let each = Affine::var(Var::Inner(counter));
                let of = count.affine.minus(&each)?.plus_constant(-1)?;
                let fact = Rc::new(Bound { of, counter: None, rests: count.rests.clone() });
                let whole = Int::of(start.affine.plus(&each.by(&step)?), start, stride)?;
                let rests = whole.rests.and(&count.rests).and(&Rests { checks: Vec::new(), facts: vec![fact] });
                Some(Int { affine: whole.affine, rests })
            })();
            self.note(Pointer { base: pointer.base, offset }, by, size.map(|(size, _)| size), span);
        }
    }

    /// A function of images.
    fn image(&mut self, frame: &Frame<'m>, image: Image, arguments: &[Id<Expr>], span: Span) {
        let argument = match self.values.value(frame, arguments[0]) {
            Value::Image(number) => Some(number),
            _ => None,
        };
        let by = if image.writes() { Use::Write } else { Use::Read };
        let is_sampled = !image.writes() && arguments.len() > 2;
        let at = if is_sampled { 2 } else { 1 };
        let Type::Image(of) = frame.function.exprs[arguments[0]].ty else { return };
        let ty = &frame.function.exprs[arguments[at]].ty;
        let count = usize::from(of.dimensions) + usize::from(of.array);
        let value = self.values.value(frame, arguments[at]);
        let one = |lane: usize| Some(value.component(lane).int()?.exact(types::INT));
        let index = (!is_sampled && ty.element().is_some_and(Element::is_integer))
            .then(|| (0..count).map(one).collect::<Option<Vec<_>>>())
            .flatten();
        self.found.all.push(Access { argument, by, index, bytes: 1, bounds: self.bounds.clone(), span });
    }
}
