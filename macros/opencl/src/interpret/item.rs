//! One item: the statements of its functions, which it leaves at a barrier and comes back to.

use std::rc::Rc;

use swz_core::Vector;
use swz_core::opencl::Pointer as HostPointer;
use swz_core::opencl::expansion::{Argument, formatted};

use super::collective::Given;
use super::functions::{call_with_second, converted};
use super::machine::{Base, Ids, Locals, Machine, Run, Slot, Trap, View};
use super::memory::Access;
use super::scalar::{binary, integer};
use super::value::{Bytes, Value, size};
use crate::ast::Space;
use crate::builtin::{Atomic, Builtin, Copy};
use crate::effects::Effects;
use crate::ir::arena::Id;
use crate::ir::expr::{Expr, ExprKind, Place};
use crate::ir::function::Function;
use crate::ir::stmt::{Block, LoopKind, Stmt, StmtKind};
use crate::ir::var::{Var, VarKind};
use crate::program::{Arithmetic, LabelId, Rounding};
use crate::types::Type;

/// The progress of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Running,
    /// At a barrier of a function, by its numbers, or at a function that all items of the group call.
    Waiting(usize, Id<Stmt>),
    /// At a function of its sub-group.
    Meeting,
    /// By a `return`: nobody waits for it.
    Returned,
    /// At the end of the kernel.
    Ended,
}

/// An item of a group.
pub(crate) struct Item<'m> {
    pub(crate) ids: Ids,
    pub(crate) state: State,
    /// The arguments of a function that items call together.
    pub(crate) given: Option<Given>,
    frames: Vec<Frame<'m>>,
    /// The use of the result of that.
    then: Then,
}

/// A call that has not ended.
struct Frame<'m> {
    function: &'m Function,
    number: usize,
    slots: Vec<Slot>,
    cursors: Vec<Cursor<'m>>,
    /// Its caller does this with its result.
    then: Then,
}

/// The use of the result of a call.
#[derive(Clone, Copy)]
enum Then {
    Nothing,
    Let(Id<Var>),
    Store(Id<Place>),
}

/// A block, and the statement of it that is next.
struct Cursor<'m> {
    block: &'m Block,
    at: usize,
    role: Role,
    /// How many rounds of the loop were before, or how often a `goto` led back; and which of two blocks of the statement it is. Where one item is
    /// further than another is told by it.
    round: usize,
}

/// The action at the end of a block.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// Control goes on behind it.
    Plain,
    Switch,
    /// The statements that continue the loop come.
    Body(Id<Stmt>),
    /// The condition of the loop is asked.
    Continuing(Id<Stmt>),
}

impl<'m> Item<'m> {
    /// An item at the beginning of a kernel.
    pub(crate) fn new(machine: &mut Machine<'m>, kernel: usize, arguments: Vec<Value>, ids: Ids) -> Self {
        let frame = Frame::new(machine, kernel, arguments, Then::Nothing);
        Item { ids, state: State::Running, given: None, frames: vec![frame], then: Then::Nothing }
    }

    /// Its number in its group.
    pub(crate) fn number(&self, range: [u64; 3]) -> usize {
        self.ids.number(range)
    }

    /// The place where it stands: the rounds and the statements around it, from the outermost on. That of an item which is further is more.
    pub(crate) fn place(&self) -> Vec<(usize, usize)> {
        self.frames.iter().flat_map(|frame| frame.cursors.iter().map(|cursor| (cursor.round, cursor.at))).collect()
    }

    /// It goes on with the result of a function that items have called together.
    pub(crate) fn meets(&mut self, machine: &mut Machine<'m>, locals: &Locals, result: Value) -> Run<()> {
        self.state = State::Running;
        self.finish(machine, locals, self.then, result)
    }

    /// The values of the variables of the kernel.
    pub(crate) fn variables(&self, machine: &Machine<'m>) -> Vec<Value> {
        self.frames[0].function.vars.iter().map(|(var, _)| self.read(machine, var)).collect()
    }

    /// It is at the end of a block whose statements were run for it.
    pub(crate) fn passes(&mut self) {
        self.frame().cursors.pop();
    }

    /// It returns from the kernel.
    pub(crate) fn returns(&mut self, machine: &mut Machine<'m>, locals: &Locals) -> Run<()> {
        self.end_call(machine, locals, Value::Nothing)?;
        self.state = State::Returned;
        Ok(())
    }

    /// Runs up to the next barrier or to the end, and takes the steps that it needs from `budget`. Where that is empty it stops.
    pub(crate) fn run(&mut self, machine: &mut Machine<'m>, locals: &Locals, budget: &mut u64) -> Run<()> {
        self.state = State::Running;
        while self.state == State::Running {
            if *budget == 0 {
                return Ok(());
            }
            *budget -= 1;
            self.step(machine, locals)?;
        }
        Ok(())
    }

    /// The value of a variable of the kernel.
    pub(crate) fn read(&self, machine: &Machine<'m>, var: Id<Var>) -> Value {
        let Frame { function, slots, .. } = &self.frames[0];
        read_slot(machine, &slots[var.index()], &function.vars[var].ty)
    }

    /// Gives a variable of the kernel a value.
    pub(crate) fn write(&mut self, machine: &mut Machine<'m>, var: Id<Var>, value: Value) {
        let Frame { function, slots, .. } = &mut self.frames[0];
        write_slot(machine, &mut slots[var.index()], &function.vars[var].ty, value);
    }

    fn frame(&mut self) -> &mut Frame<'m> {
        self.frames.last_mut().expect("an item that runs is in a function")
    }

    fn view<'v>(&'v self, machine: &'v mut Machine<'m>, locals: &'v Locals) -> View<'v, 'm> {
        let frame = self.frames.last().expect("an item that runs is in a function");
        View { machine, function: frame.function, number: frame.number, slots: &frame.slots, locals, ids: self.ids }
    }

    fn value(&self, machine: &mut Machine<'m>, locals: &Locals, of: Id<Expr>) -> Run<Value> {
        self.view(machine, locals).value(of)
    }

    /// One statement, or the end of a block.
    fn step(&mut self, machine: &mut Machine<'m>, locals: &Locals) -> Run<()> {
        let frame = self.frame();
        let Some(cursor) = frame.cursors.last_mut() else {
            let result = Value::zero(&frame.function.result, &machine.module.records);
            return self.end_call(machine, locals, result);
        };
        let Some(id) = cursor.block.get(cursor.at).copied() else { return self.end_block(machine, locals) };
        cursor.at += 1;
        let function = frame.function;
        self.statement(machine, locals, id, &function.stmts[id])
    }

    fn statement(&mut self, machine: &mut Machine<'m>, locals: &Locals, id: Id<Stmt>, of: &'m Stmt) -> Run<()> {
        match &of.kind {
            StmtKind::Let(var, None) => {
                let zero = Value::zero(&self.frame().function.vars[*var].ty, &machine.module.records);
                self.begin(machine, *var, zero);
            }
            StmtKind::Let(var, Some(value)) => return self.root(machine, locals, (id, *value), Then::Let(*var)),
            StmtKind::Store(place, value) => return self.root(machine, locals, (id, *value), Then::Store(*place)),
            StmtKind::Eval(value) => return self.root(machine, locals, (id, *value), Then::Nothing),
            StmtKind::If(condition, then, otherwise) => {
                let holds = self.value(machine, locals, *condition)?.bits() != 0;
                self.enter(if holds { then } else { otherwise }, 0, Role::Plain, usize::from(!holds));
            }
            StmtKind::Switch(value, cases, body) => {
                let ty = &self.frame().function.exprs[*value].ty;
                let found = self.value(machine, locals, *value)?;
                let number = ty.element().map_or(0, |element| integer(element, found.bits()));
                let is_it =
                    |values: Option<(i128, i128)>| values.is_some_and(|(low, high)| (low..=high).contains(&number));
                let case = cases.iter().find(|case| is_it(case.values));
                if let Some(case) = case.or_else(|| cases.iter().find(|case| case.values.is_none())) {
                    self.enter(body, case.at, Role::Switch, 0);
                }
            }
            StmtKind::Loop { kind, body, .. } => {
                if *kind == LoopKind::DoWhile || self.goes_on(machine, locals, of)? {
                    self.enter(body, 0, Role::Body(id), 0);
                }
            }
            StmtKind::Break => {
                while let Some(cursor) = self.frame().cursors.pop() {
                    if cursor.role != Role::Plain {
                        break;
                    }
                }
            }
            StmtKind::Continue => {
                while let Some(cursor) = self.frame().cursors.last_mut() {
                    if let Role::Body(_) = cursor.role {
                        cursor.at = cursor.block.len();
                        break;
                    }
                    self.frame().cursors.pop();
                }
            }
            StmtKind::Goto(label) => self.go_to(*label),
            StmtKind::Label(..) => {}
            StmtKind::Return(value) => {
                let result = match value {
                    Some(value) => self.value(machine, locals, *value)?,
                    None => Value::Nothing,
                };
                self.end_call(machine, locals, result)?;
                if self.state == State::Ended {
                    self.state = State::Returned;
                }
            }
            StmtKind::Barrier(_) => self.state = State::Waiting(self.frame().number, id),
            StmtKind::Region(_, body) => {
                self.enter(body, 0, Role::Plain, 0);
                self.state = State::Waiting(self.frame().number, id);
            }
        }
        Ok(())
    }

    fn enter(&mut self, block: &'m Block, at: usize, role: Role, round: usize) {
        self.frame().cursors.push(Cursor { block, at, role, round });
    }

    /// Whether the condition of a loop holds.
    fn goes_on(&mut self, machine: &mut Machine<'m>, locals: &Locals, of: &Stmt) -> Run<bool> {
        match of.kind {
            StmtKind::Loop { condition: Some(condition), .. } => {
                Ok(self.value(machine, locals, condition)?.bits() != 0)
            }
            _ => Ok(true),
        }
    }

    fn end_block(&mut self, machine: &mut Machine<'m>, locals: &Locals) -> Run<()> {
        let frame = self.frame();
        let Some(cursor) = frame.cursors.pop() else { return Ok(()) };
        let function = frame.function;
        match cursor.role {
            Role::Plain | Role::Switch => {}
            Role::Body(id) => {
                if let StmtKind::Loop { continuing, .. } = &function.stmts[id].kind {
                    self.enter(continuing, 0, Role::Continuing(id), cursor.round + 1);
                }
            }
            Role::Continuing(id) => {
                if self.goes_on(machine, locals, &function.stmts[id])? {
                    if let StmtKind::Loop { body, .. } = &function.stmts[id].kind {
                        self.enter(body, 0, Role::Body(id), cursor.round + 1);
                    }
                }
            }
        }
        Ok(())
    }

    /// Goes to a label of a block around.
    fn go_to(&mut self, label: LabelId) {
        let frame = self.frame();
        let function = frame.function;
        let is_it = |id: &Id<Stmt>| matches!(function.stmts[*id].kind, StmtKind::Label(other, _) if other == label);
        while let Some(cursor) = frame.cursors.last_mut() {
            if let Some(at) = cursor.block.iter().position(is_it) {
                cursor.round += usize::from(at < cursor.at);
                cursor.at = at;
                return;
            }
            frame.cursors.pop();
        }
    }

    /// The value at the root of a statement, which may be a call or have an effect.
    fn root(
        &mut self,
        machine: &mut Machine<'m>,
        locals: &Locals,
        (statement, id): (Id<Stmt>, Id<Expr>),
        then: Then,
    ) -> Run<()> {
        let function = self.frame().function;
        let expr = &function.exprs[id];
        let value = match &expr.kind {
            ExprKind::Call(callee, arguments) => {
                let arguments = self.view(machine, locals).values(arguments)?;
                let frame = Frame::new(machine, callee.0, arguments, then);
                self.frames.push(frame);
                return Ok(());
            }
            ExprKind::Builtin(Builtin::Collective(of), arguments) => {
                let mut values = self.view(machine, locals).values(arguments)?;
                // An item that does not come there goes on, with a value that it does not use.
                if of.is_masked && values.pop().is_some_and(|mask| mask.bits() == 0) {
                    let none = Value::zero(&expr.ty, &machine.module.records);
                    return self.finish(machine, locals, then, none);
                }
                let ty = arguments.first().map_or(Type::Void, |first| function.exprs[*first].ty.clone());
                self.given = Some(Given { of: *of, values, ty, span: expr.span });
                self.then = then;
                self.state =
                    if of.is_of_group() { State::Waiting(self.frame().number, statement) } else { State::Meeting };
                return Ok(());
            }
            ExprKind::Builtin(builtin, arguments)
                if Effects::anywhere(builtin).acts() && !matches!(builtin, Builtin::Image(_)) =>
            {
                self.view(machine, locals).effect(builtin, arguments, expr)?
            }
            _ => self.value(machine, locals, id)?,
        };
        self.finish(machine, locals, then, value)
    }

    /// Does with a value what its statement says.
    fn finish(&mut self, machine: &mut Machine<'m>, locals: &Locals, then: Then, value: Value) -> Run<()> {
        match then {
            Then::Nothing => {}
            Then::Let(var) => self.begin(machine, var, value),
            Then::Store(place) => {
                let span = self.frame().function.places[place].span;
                let mut view = self.view(machine, locals);
                let found = view.find(place)?;
                let Base::Slot(var) = found.base else { return view.store(&found, &value, span) };
                let Slot::Value(slot) = &mut self.frame().slots[var.index()] else { return Ok(()) };
                match (&found.lanes, slot) {
                    (None, slot) => *slot = value,
                    (Some(lanes), Value::Vector(components)) => {
                        for (lane, bits) in lanes.iter().zip(value.components()) {
                            if let Some(component) = components.get_mut(usize::from(*lane)) {
                                *component = *bits;
                            }
                        }
                    }
                    (Some(_), _) => {}
                }
            }
        }
        Ok(())
    }

    /// Begins a variable.
    fn begin(&mut self, machine: &mut Machine<'m>, var: Id<Var>, value: Value) {
        let frame = self.frame();
        write_slot(machine, &mut frame.slots[var.index()], &frame.function.vars[var].ty, value);
    }

    /// Ends a call, and gives its result to the caller.
    fn end_call(&mut self, machine: &mut Machine<'m>, locals: &Locals, result: Value) -> Run<()> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        for slot in &frame.slots {
            if let Slot::Object(object) = slot {
                machine.memory.remove(*object);
            }
        }
        if self.frames.is_empty() {
            self.state = State::Ended;
            return Ok(());
        }
        self.finish(machine, locals, frame.then, result)
    }
}

/// A part of a function that is evaluated by itself.
#[derive(Debug)]
pub(crate) struct Piece {
    /// It as a function, with the variables of the one that it is of before its own.
    pub(crate) function: Function,
    /// The number of the function that it is of.
    pub(crate) number: usize,
    /// The variable that has its value in the end.
    pub(crate) result: Option<Id<Var>>,
}

impl Piece {
    /// Evaluates it for an item, on the variables of the function that it is of. Gives these, and its value: nothing if the budget is empty.
    pub(crate) fn evaluate<'m>(
        &'m self,
        (machine, locals): (&mut Machine<'m>, &Locals),
        ids: Ids,
        mut slots: Vec<Slot>,
        budget: &mut u64,
    ) -> Run<Option<(Vec<Slot>, Value)>> {
        let given = slots.len();
        slots.extend(self.function.vars.iter().skip(given).map(|(_, var)| slot(machine, var, None)));
        let cursors = vec![Cursor { block: &self.function.body, at: 0, role: Role::Plain, round: 0 }];
        let frame = Frame { function: &self.function, number: self.number, slots, cursors, then: Then::Nothing };
        let mut item = Item { ids, state: State::Running, given: None, frames: vec![frame], then: Then::Nothing };
        while item.frames.len() > 1 || !item.frame().cursors.is_empty() {
            if *budget == 0 {
                return Ok(None);
            }
            *budget -= 1;
            item.step(machine, locals)?;
            if item.state != State::Running {
                let what = "waits for other items within an expression".to_owned();
                return Err(Trap { span: self.function.span, what });
            }
        }
        let mut slots = item.frames.pop().map(|frame| frame.slots).unwrap_or_default();
        let value = self.result.map_or(Value::Nothing, |result| {
            read_slot(machine, &slots[result.index()], &self.function.vars[result].ty)
        });
        for slot in slots.drain(given..) {
            if let Slot::Object(object) = slot {
                machine.memory.remove(object);
            }
        }
        Ok(Some((slots, value)))
    }
}

/// The value of a variable.
pub(crate) fn read_slot(machine: &Machine<'_>, slot: &Slot, ty: &Type) -> Value {
    match slot {
        Slot::Value(value) => value.clone(),
        Slot::Object(object) => machine.memory.content(*object).read(0, ty, &machine.module.records),
    }
}

/// Gives a variable a value.
pub(crate) fn write_slot(machine: &mut Machine<'_>, slot: &mut Slot, ty: &Type, value: Value) {
    match slot {
        Slot::Value(slot) => *slot = value,
        Slot::Object(object) => {
            let (len, content) = (size(ty, &machine.module.records), machine.memory.content_mut(*object));
            content.bytes.resize(len, 0);
            content.write(0, &value, ty, &machine.module.records);
        }
    }
}

/// The storage of a variable, which holds what it is given, or zeros.
pub(crate) fn slot(machine: &mut Machine<'_>, var: &Var, given: Option<Value>) -> Slot {
    let records = &machine.module.records;
    let is_object = var.addressed || matches!(var.ty, Type::Array(..) | Type::Record(_));
    if var.kind == VarKind::Local {
        return Slot::Value(Value::Nothing);
    }
    if !is_object {
        return Slot::Value(given.unwrap_or_else(|| Value::zero(&var.ty, records)));
    }
    let object = machine.memory.add(vec![0; size(&var.ty, records)], Space::Private);
    if let Some(value) = given {
        machine.memory.content_mut(object).write(0, &value, &var.ty, records);
    }
    Slot::Object(object)
}

impl<'m> Frame<'m> {
    fn new(machine: &mut Machine<'m>, number: usize, arguments: Vec<Value>, then: Then) -> Self {
        let module = machine.module;
        let function = &module.functions[number];
        let mut arguments = arguments.into_iter();
        let mut slots = Vec::with_capacity(function.vars.len());
        for (id, var) in function.vars.iter() {
            let given = if id.index() < function.parameters { arguments.next() } else { None };
            slots.push(slot(machine, var, given));
        }
        let cursors = vec![Cursor { block: &function.body, at: 0, role: Role::Plain, round: 0 }];
        Frame { function, number, slots, cursors, then }
    }
}

impl View<'_, '_> {
    /// A built-in function with an effect.
    fn effect(&mut self, builtin: &Builtin, arguments: &[Id<Expr>], of: &Expr) -> Run<Value> {
        let values = self.values(arguments)?;
        let function = self.function;
        let types: Vec<&Type> = arguments.iter().map(|argument| &function.exprs[*argument].ty).collect();
        let trap = |what| Trap { span: of.span, what };
        let pointee = |at: usize| types[at].pointee().map_or(Type::Bad, |pointee| pointee.ty.clone());
        match builtin {
            Builtin::ThroughPointer(name) => {
                let last = values.len() - 1;
                let Some((value, second)) = call_with_second(*name, types[0], &values[..last]) else {
                    return Err(trap(format!("calls `{}`, which the interpreter does not know", name.name())));
                };
                let span = function.exprs[arguments[last]].span;
                let stored = self.machine.memory.store(values[last].pointer(), &second, &pointee(last), self.records());
                stored.map_err(|what| Trap { span, what })?;
                Ok(value)
            }
            Builtin::Store { width, half, rounding } => {
                let scalar = pointee(2);
                let value = self.stored(&values[0], types[0], &scalar, *rounding);
                let (at, ty) =
                    self.vector(*width, *half, &values[1], &values[2], &scalar, Access::Write).map_err(trap)?;
                self.machine.memory.store(at, &value, &ty, self.records()).map_err(trap)?;
                Ok(Value::Nothing)
            }
            Builtin::Atomic(atomic, _) => {
                self.machine.memory.is_atomic.set(true);
                let before = self.atomic(*atomic, &values, &pointee(0)).map_err(trap);
                self.machine.memory.is_atomic.set(false);
                before
            }
            Builtin::Copy(copy @ (Copy::Contiguous | Copy::Strided)) => {
                self.copy(*copy, &values, &types, &pointee(0)).map_err(trap)?;
                Ok(values.last().cloned().unwrap_or(Value::Nothing))
            }
            Builtin::Copy(copy @ (Copy::Rows | Copy::Layers)) => {
                self.copy_layers(*copy, &values).map_err(trap)?;
                Ok(values.last().cloned().unwrap_or(Value::Nothing))
            }
            Builtin::Block { writes: true } => self.block(true, arguments, of),
            Builtin::Lifetime { ends } => {
                if let Some(object) = values[0].pointer().object {
                    // A variable that has ended has no bytes.
                    let len = if *ends { 0 } else { size(&pointee(0), self.records()) };
                    *self.machine.memory.content_mut(object) = Bytes { bytes: vec![0; len], ..Bytes::default() };
                }
                Ok(Value::Nothing)
            }
            Builtin::Trap(_) => Err(trap("ends the item".to_owned())),
            Builtin::Print(format) => {
                let text = self.printed(format, &values, &types).map_err(trap)?;
                self.machine.printed += &text;
                Ok(Value::Scalar(0))
            }
            _ => Ok(Value::Nothing),
        }
    }

    /// The array that `vstoreN` writes.
    fn stored(&self, value: &Value, ty: &Type, scalar: &Type, rounding: Option<Rounding>) -> Value {
        let value = converted(value, ty, scalar, false, rounding);
        let (records, size) = (self.records(), size(scalar, self.records()));
        let mut bytes = Bytes { bytes: vec![0; size * value.components().len()], ..Default::default() };
        for (lane, bits) in value.components().iter().enumerate() {
            bytes.write(lane * size, &Value::Scalar(*bits), scalar, records);
        }
        Value::Aggregate(Rc::new(bytes))
    }

    pub(crate) fn atomic(&mut self, atomic: Atomic, values: &[Value], ty: &Type) -> Result<Value, String> {
        let (records, pointer) = (self.records(), values[0].pointer());
        self.machine.memory.find(pointer, ty, Access::Write, records)?;
        let address = self.machine.memory.address(pointer);
        if address % size(ty, records).max(1) as u64 != 0 {
            return Err(format!("is no place for an atomic function: address {address:#x} is not aligned"));
        }
        let before = self.machine.memory.load(pointer, ty, records)?;
        let Some(element) = ty.element() else { return Ok(before) };
        let (x, y) = (before.bits(), values.get(1).map_or(0, Value::bits));
        let of = |operator, y| binary(operator, element, x, y).unwrap_or(x);
        let is_less = || integer(element, x) < integer(element, y);
        let after = match atomic {
            Atomic::Add => of(Arithmetic::Add, y),
            Atomic::Sub => of(Arithmetic::Subtract, y),
            Atomic::Increment => of(Arithmetic::Add, 1),
            Atomic::Decrement => of(Arithmetic::Subtract, 1),
            Atomic::And => of(Arithmetic::And, y),
            Atomic::Or => of(Arithmetic::Or, y),
            Atomic::Xor => of(Arithmetic::Xor, y),
            Atomic::Exchange | Atomic::Store => y,
            Atomic::CompareExchange if x == y => values.get(2).map_or(0, Value::bits),
            Atomic::CompareExchange => x,
            Atomic::Load => return Ok(before),
            Atomic::Min | Atomic::Max if element.is_floating() => {
                let function =
                    if atomic == Atomic::Min { crate::builtin::Function::fmin } else { crate::builtin::Function::fmax };
                let arguments = [Value::Scalar(x), Value::Scalar(y)];
                super::functions::call(function, &[ty, ty], &arguments, ty)?.bits()
            }
            Atomic::Min => {
                if is_less() {
                    x
                } else {
                    y
                }
            }
            Atomic::Max => {
                if is_less() {
                    y
                } else {
                    x
                }
            }
        };
        self.machine.memory.store(pointer, &Value::Scalar(after), ty, records)?;
        Ok(before)
    }

    /// The first item of a group copies at once.
    fn copy(&mut self, copy: Copy, values: &[Value], types: &[&Type], ty: &Type) -> Result<(), String> {
        if self.ids.local != [0; 3] {
            return Ok(());
        }
        let stride = if copy == Copy::Strided { values[3].bits() as i64 } else { 1 };
        // The stride is that of the global memory.
        let to_local = types[0].pointee().is_some_and(|pointee| pointee.space == Space::Local);
        let (to_stride, from_stride) = if to_local { (1, stride) } else { (stride, 1) };
        let (records, size) = (self.records(), size(ty, self.records()) as u64);
        for at in 0..values[2].bits() as i64 {
            let from = values[1].pointer().offset(at.wrapping_mul(from_stride), size);
            let to = values[0].pointer().offset(at.wrapping_mul(to_stride), size);
            let value = self.machine.memory.load(from, ty, records)?;
            self.machine.memory.store(to, &value, ty, records)?;
        }
        Ok(())
    }

    /// Copies lines and planes, byte by byte.
    fn copy_layers(&mut self, copy: Copy, values: &[Value]) -> Result<(), String> {
        if self.ids.local != [0; 3] {
            return Ok(());
        }
        let number = |at: usize| values[at].bits();
        let [to_offset, from_offset, bytes, elements, lines] = [1, 3, 4, 5, 6].map(number);
        let (planes, from, to) = match copy {
            Copy::Rows => (1, [number(7), 0], [number(8), 0]),
            _ => (number(7), [number(8), number(9)], [number(10), number(11)]),
        };
        let (records, ty) = (self.records(), Type::Scalar(crate::types::CHAR));
        let place = |offset: u64, steps: [u64; 2], line: u64, plane: u64, byte: u64| {
            let first =
                u128::from(offset) + u128::from(line) * u128::from(steps[0]) + u128::from(plane) * u128::from(steps[1]);
            i64::try_from(first.saturating_mul(bytes.into()).saturating_add(byte.into())).unwrap_or(i64::MAX)
        };
        for plane in 0..planes {
            for line in 0..lines {
                for byte in 0..bytes.saturating_mul(elements) {
                    let of = values[2].pointer().offset(place(from_offset, from, line, plane, byte), 1);
                    let at = values[0].pointer().offset(place(to_offset, to, line, plane, byte), 1);
                    let value = self.machine.memory.load(of, &ty, records)?;
                    self.machine.memory.store(at, &value, &ty, records)?;
                }
            }
        }
        Ok(())
    }

    fn printed(&self, format: &[u8], values: &[Value], types: &[&Type]) -> Result<String, String> {
        // The address of what is no text is shown as a text.
        let (mut format, mut texts) = (format.to_vec(), Vec::<Vec<i8>>::new());
        for (value, (at, conversion)) in values.iter().zip(conversions(&format)) {
            let Value::Pointer(pointer) = value else { continue };
            if conversion == b'p' {
                format[at] = b's';
                let address = format!("{:#x}\0", self.machine.memory.address(*pointer));
                texts.push(address.bytes().map(|byte| byte as i8).collect());
                continue;
            }
            let at = pointer.base.wrapping_add(pointer.at as usize);
            let content = pointer.object.and_then(|object| self.machine.memory.content(object).bytes.get(at..));
            let text: Vec<i8> = content.unwrap_or_default().iter().map(|byte| *byte as i8).collect();
            if !text.contains(&0) {
                return Err("prints a text without an end".to_owned());
            }
            texts.push(text);
        }
        let mut text = texts.iter();
        let mut arguments = Vec::new();
        for (value, ty) in values.iter().zip(types) {
            let Some(element) = ty.element() else {
                arguments.extend(text.next().map(|text| Argument::from(HostPointer::from(&text[..]))));
                continue;
            };
            let of = value.components();
            macro_rules! argument {
                ($t:ty, $number:expr) => {{
                    let number = $number;
                    let lane = |lane: usize| -> $t { of.get(lane).map_or(Default::default(), |bits| number(*bits)) };
                    match of.len() {
                        1 => Argument::from(lane(0)),
                        2 => Argument::from(Vector::<$t, 2>::from_array(std::array::from_fn(lane))),
                        3 => Argument::from(Vector::<$t, 3>::from_array(std::array::from_fn(lane))),
                        4 => Argument::from(Vector::<$t, 4>::from_array(std::array::from_fn(lane))),
                        8 => Argument::from(Vector::<$t, 8>::from_array(std::array::from_fn(lane))),
                        _ => Argument::from(Vector::<$t, 16>::from_array(std::array::from_fn(lane))),
                    }
                }};
            }
            arguments.push(if element.is_floating() {
                argument!(f64, |bits| super::scalar::double(element, bits))
            } else {
                argument!(i64, |bits| integer(element, bits) as i64)
            });
        }
        Ok(formatted(&format, &arguments))
    }
}

/// The place and the letter of each conversion of a format that takes an argument; a `*` takes one too.
fn conversions(format: &[u8]) -> Vec<(usize, u8)> {
    let (mut found, mut inside) = (Vec::new(), false);
    for (at, byte) in format.iter().enumerate() {
        match byte {
            b'%' => inside = !inside,
            b'*' if inside => found.push((at, b'*')),
            // The number of components, and sizes.
            b'v' | b'h' | b'l' => {}
            letter if inside && letter.is_ascii_alphabetic() => {
                found.push((at, *letter));
                inside = false;
            }
            _ => {}
        }
    }
    found
}
