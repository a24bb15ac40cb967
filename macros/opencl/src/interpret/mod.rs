//! Runs OpenCL C without rustc: the oracle of what the compiler writes, and of each pass of it.
//!
//! ```text
//! value      values, and how they lie in memory
//! scalar     arithmetic of one component
//! memory     objects and pointers
//! functions  the built-in functions of values
//! image      the functions of images
//! machine    what items share; values and places
//! item       statements
//! collective functions that items call together
//! parallel   whether items that run on several threads touch the same bytes
//! lanes      the vector IR, several items at a time
//! ```

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "values are bits that types give a meaning"
)]

mod collective;
mod functions;
mod image;
mod item;
mod lanes;
mod machine;
mod memory;
mod parallel;
mod scalar;
mod value;

use std::collections::BTreeMap;
use std::sync::PoisonError;

use self::collective::{Given, Together};
use self::item::{Item, State};
pub(crate) use self::lanes::CheckedRow;
pub use self::lanes::{Blocks, Lanes, Ran, Vectorized};
pub use self::machine::Range;
use self::machine::{Ids, Locals, Machine, Trap, constant};
use self::memory::Memory;
use self::value::{Bytes, Kind, Pointer, Value, size};
use crate::ast::Space;
use crate::inspect::{Left, LeftPointer, ParameterKind, Program, Target, parameter_kind};
use crate::ir::arena::Id;
use crate::ir::function::{Function, Module};
use crate::ir::stmt::{Stmt, StmtKind};
use crate::ir::var::{Var, VarKind};
use crate::program::{GlobalId, VariableId};

pub use swz_core::opencl::expansion::Texels;

/// The argument for a parameter.
#[allow(missing_debug_implementations, reason = "images have none")]
pub enum Argument<'a> {
    /// The bytes of a value.
    Value(Vec<u8>),
    /// The bytes of a buffer, which holds what the kernel wrote there afterwards.
    Buffer(Vec<u8>),
    /// So many bytes for each group.
    Local(usize),
    /// An image.
    Image(Texels<'a>),
    /// A sampler, by its constants.
    Sampler(u32),
}

/// In which order groups, and the items of a group, run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By their numbers.
    Ascending,
    /// Backwards, with other bytes in local memory at the beginning: what a kernel computes is told by the text only where both give the same.
    Descending,
    /// Neither: some kernels compute the same in an order and backwards, and something else in others.
    Mixed,
}

/// Why a launch did not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The kernel did what it must not.
    Fault {
        /// The file.
        path: String,
        /// From 1 on.
        line: u32,
        /// The fault.
        message: String,
    },
    /// It took more steps than it may.
    Budget,
    /// It is not given what it takes.
    Arguments(String),
}

impl Program {
    /// Gives the variables at program scope the values of the text.
    pub fn reset_globals(&self) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The bytes of the variables at program scope that kernels have run on.
    pub fn globals(&self) -> Vec<Vec<u8>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).values().map(|left| left.bytes.clone()).collect()
    }

    /// Runs a kernel in the interpreter, at most so many statements, and gives what it printed.
    ///
    /// # Errors
    /// A fault of the kernel, or what else ended it.
    ///
    /// Variables at program scope keep what it left there.
    pub fn run(
        &self,
        kernel: &str,
        arguments: &mut [Argument<'_>],
        range: Range,
        order: Order,
        budget: u64,
    ) -> Result<String, Stop> {
        let (mut launch, number) = self.launch(kernel, arguments, range)?;
        let result = launch.run(number, order, budget);
        self.end(launch, number, arguments, result)
    }

    /// The launch of a kernel, and its number.
    fn launch<'m>(
        &'m self,
        kernel: &str,
        arguments: &[Argument<'m>],
        range: Range,
    ) -> Result<(Launch<'m>, usize), Stop> {
        let wrong = |what: &str| Err(Stop::Arguments(what.to_owned()));
        let Some(number) = self.number(kernel) else { return wrong("there is no such kernel") };
        let function = &self.module.functions[number];
        if function.parameters - function.kept.len() != arguments.len() {
            return wrong("other arguments than parameters");
        }
        if (0..3).any(|d| range.local[d] == 0 || range.global[d] % range.local[d] != 0) {
            return wrong("a group that does not divide the range");
        }
        let mut launch = Launch::new(&self.module, function, arguments, range);
        launch.hold(function, &self.kept.lock().unwrap_or_else(PoisonError::into_inner));
        Ok((launch, number))
    }

    /// Gives the arguments what a launch has left in them, and what it printed. `result`: whether it ended before its steps did.
    fn end(
        &self,
        launch: Launch<'_>,
        number: usize,
        arguments: &mut [Argument<'_>],
        result: Result<bool, Trap>,
    ) -> Result<String, Stop> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        launch.leave(&self.module.functions[number], &mut kept);
        for (argument, object) in arguments.iter_mut().zip(&launch.buffers) {
            if let (Argument::Buffer(bytes), Some(object)) = (argument, object) {
                bytes.clone_from(&launch.machine.memory.content(*object).bytes);
            }
        }
        match result {
            Ok(true) => Ok(launch.machine.printed),
            Ok(false) => Err(Stop::Budget),
            Err(Trap { span, what }) => {
                let place = self.texts.locate(self.texts.outermost(span));
                Err(Stop::Fault { path: place.path, line: place.line, message: what })
            }
        }
    }

    fn number(&self, kernel: &str) -> Option<usize> {
        self.module.functions.iter().position(|function| &*function.name == kernel && function.kernel.is_some())
    }
}

/// The beginning of a region, to which the items of a group have come: it may run some of them through it. Says whether there were steps enough.
type Beginning<'h, 'm> =
    &'h mut dyn FnMut(&mut Machine<'m>, &mut [Item<'m>], &Locals, Id<Stmt>, &mut u64) -> Result<bool, Trap>;

/// A launch on its way.
struct Launch<'m> {
    machine: Machine<'m>,
    /// The value of each parameter; those of local memory are made for each group.
    values: Vec<Value>,
    /// The parameters of local memory, by their numbers, and how many bytes they have.
    local_parameters: Vec<(usize, usize)>,
    /// The objects of buffers, by the numbers of their parameters.
    buffers: Vec<Option<usize>>,
}

impl<'m> Launch<'m> {
    fn new(module: &'m Module, function: &Function, arguments: &[Argument<'m>], range: Range) -> Self {
        let records = &module.records;
        let mut memory = Memory::default();
        // Addresses of constants are known before their values are.
        let globals: Vec<usize> =
            module.globals.iter().map(|global| memory.add(vec![0; size(&global.ty, records)], Space::Global)).collect();
        for (global, object) in module.globals.iter().zip(&globals) {
            let value = constant(module, &memory, &globals, &global.value, &global.ty);
            memory.content_mut(*object).write(0, &value, &global.ty, records);
        }
        let mut machine = Machine {
            module,
            memory,
            images: Vec::new(),
            range,
            sub_group: function.kernel.as_ref().map_or(1, |kernel| kernel.sub_group.into()),
            globals,
            printed: String::new(),
            row: None,
        };
        let (mut values, mut local_parameters, mut buffers) = (Vec::new(), Vec::new(), Vec::new());
        for (number, argument) in arguments.iter().enumerate() {
            let ty = &function.vars[Id::new(number)].ty;
            let mut buffer = None;
            values.push(match argument {
                Argument::Value(bytes) => {
                    let mut bytes = Bytes { bytes: bytes.clone(), ..Bytes::default() };
                    bytes.bytes.resize(size(ty, records), 0);
                    bytes.read(0, ty, records)
                }
                Argument::Buffer(bytes) => {
                    let object = machine.memory.add(bytes.clone(), Space::Global);
                    buffer = Some(object);
                    let is_constant = matches!(parameter_kind(ty, records), ParameterKind::Buffer(_, false));
                    Value::Pointer(machine.memory.pointer_to(object, !is_constant, Kind::Bytes))
                }
                Argument::Local(bytes) => {
                    local_parameters.push((number, *bytes));
                    Value::Nothing
                }
                Argument::Image(texels) => {
                    machine.images.push(*texels);
                    Value::Image(machine.images.len() - 1)
                }
                Argument::Sampler(sampler) => Value::Sampler(*sampler),
            });
            buffers.push(buffer);
        }
        Launch { machine, values, local_parameters, buffers }
    }

    /// Gives the function the variables at program scope that it uses, with what earlier launches left there, or their first values.
    fn hold(&mut self, function: &Function, kept: &BTreeMap<GlobalId, Left>) {
        let lefts: Vec<Left> = function
            .kept
            .iter()
            .map(|id| kept.get(id).cloned().unwrap_or_else(|| self.left(self.machine.globals[id.0], &[])))
            .collect();
        for (id, left) in function.kept.iter().zip(&lefts) {
            let object = self.machine.memory.add(left.bytes.clone(), Space::Global);
            let module = self.machine.module;
            let kind = memory::kind_of(&module.globals[id.0].ty, &module.records);
            self.values.push(Value::Pointer(self.machine.memory.pointer_to(object, true, kind)));
            self.buffers.push(Some(object));
        }
        let held = self.held(function);
        for (left, (_, object)) in lefts.iter().zip(&held) {
            let pointers = left.pointers.iter().map(|(place, left)| (*place, self.found(*left, &held)));
            let pointers = pointers.collect();
            self.machine.memory.content_mut(*object).pointers = pointers;
        }
    }

    /// Keeps the variables that it was given, as they are now.
    fn leave(&self, function: &Function, kept: &mut BTreeMap<GlobalId, Left>) {
        let held = self.held(function);
        kept.extend(held.iter().map(|(id, object)| (*id, self.left(*object, &held))));
    }

    /// The objects of the variables that a function is given.
    fn held(&self, function: &Function) -> Vec<(GlobalId, usize)> {
        let objects = self.buffers[self.buffers.len() - function.kept.len()..].iter();
        function.kept.iter().zip(objects).filter_map(|(id, object)| Some((*id, (*object)?))).collect()
    }

    /// An object as it is left, where these are held. An object of a global is none of a variable's that is held.
    fn left(&self, object: usize, held: &[(GlobalId, usize)]) -> Left {
        let content = self.machine.memory.content(object);
        let global = |object: usize| self.machine.globals.iter().position(|of| *of == object).map(GlobalId);
        let to =
            |object: usize| held.iter().find(|(_, of)| *of == object).map(|(id, _)| *id).or_else(|| global(object));
        let pointers = content.pointers.iter().map(|(place, pointer)| {
            let Pointer { object, base, len, at, kind, .. } = *pointer;
            let to = match object {
                Some(object) => to(object).map_or(Target::Gone, Target::Global),
                None if kind == Kind::Unheld => Target::Gone,
                None => Target::Nothing,
            };
            let (is_typed, is_lost) = (kind == Kind::Typed, kind == Kind::Lost);
            (*place, LeftPointer { to, base, len, at, is_typed, is_lost })
        });
        Left { bytes: content.bytes.clone(), pointers: pointers.collect() }
    }

    /// A pointer that was left.
    fn found(&self, left: LeftPointer, held: &[(GlobalId, usize)]) -> Pointer {
        let LeftPointer { to, base, len, at, is_typed, is_lost } = left;
        let kind = match (is_typed, is_lost) {
            (_, true) => Kind::Lost,
            (true, _) => Kind::Typed,
            _ => Kind::Bytes,
        };
        let id = match to {
            Target::Nothing => return Pointer { at, ..Pointer::NULL },
            Target::Gone => return Pointer { at, kind: Kind::Unheld, ..Pointer::NULL },
            Target::Global(id) => id,
        };
        let variable = held.iter().find(|(of, _)| *of == id).map(|(_, object)| *object);
        let object = variable.unwrap_or(self.machine.globals[id.0]);
        Pointer { object: Some(object), base, len, is_writable: variable.is_some(), at, kind }
    }

    /// Runs all groups, each item by itself, and says whether they ended.
    fn run(&mut self, kernel: usize, order: Order, mut budget: u64) -> Result<bool, Trap> {
        self.run_regions(kernel, order, &mut budget, &mut |_, _, _, _, _| Ok(true))
    }

    /// Runs all groups, and says whether they ended. `begins` sees the beginning of each region.
    fn run_regions(
        &mut self,
        kernel: usize,
        order: Order,
        budget: &mut u64,
        begins: Beginning<'_, 'm>,
    ) -> Result<bool, Trap> {
        let range = self.machine.range;
        let counts: [u64; 3] = std::array::from_fn(|d| range.global[d] / range.local[d]);
        for group in numbers(counts, order) {
            if !self.group(kernel, (group, order), budget, begins)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn group(
        &mut self,
        kernel: usize,
        (group, order): ([u64; 3], Order),
        budget: &mut u64,
        begins: Beginning<'_, 'm>,
    ) -> Result<bool, Trap> {
        // Bytes that nobody wrote there may be any.
        let fill = if order == Order::Ascending { 0 } else { 0xA5 };
        let (locals, values, objects) = self.group_memory(fill);
        let mut items = Vec::new();
        for local in numbers(self.machine.range.local, order) {
            items.push(Item::new(&mut self.machine, kernel, values.clone(), Ids { group, local }));
        }
        let ended = self.items(&mut items, &locals, budget, begins)?;
        for object in objects {
            self.machine.memory.remove(object);
        }
        Ok(ended)
    }

    /// The local memory of a group, filled with this: its variables, the arguments with the pointers to it, and its objects.
    fn group_memory(&mut self, fill: u8) -> (Locals, Vec<Value>, Vec<usize>) {
        let (module, mut objects, mut locals) = (self.machine.module, Vec::new(), Locals::new());
        for (number, function) in module.functions.iter().enumerate() {
            for (id, var) in function.vars.iter().filter(|(_, var)| var.kind == VarKind::Local) {
                let object = self.machine.memory.add(vec![fill; size(&var.ty, &module.records)], Space::Local);
                objects.push(object);
                locals.insert((number, id), object);
            }
        }
        let mut values = self.values.clone();
        for (parameter, bytes) in &self.local_parameters {
            let object = self.machine.memory.add(vec![fill; *bytes], Space::Local);
            objects.push(object);
            values[*parameter] = Value::Pointer(self.machine.memory.pointer_to(object, true, Kind::Bytes));
        }
        (locals, values, objects)
    }

    /// Runs the items of a group, from barrier to barrier. One that has returned is not waited for; one that came to the end by another way than
    /// past the barrier is.
    fn items(
        &mut self,
        items: &mut [Item<'m>],
        locals: &Locals,
        budget: &mut u64,
        begins: Beginning<'_, 'm>,
    ) -> Result<bool, Trap> {
        loop {
            for item in items.iter_mut().filter(|item| item.state == State::Running) {
                let (Ids { group, local }, size) = (item.ids, self.machine.range.local);
                self.machine.memory.unit.set((std::array::from_fn(|d| group[d] * size[d] + local[d]), group));
                item.run(&mut self.machine, locals, budget)?;
                if item.state == State::Running {
                    return Ok(false);
                }
            }
            if self.sub_groups(items, locals)? {
                continue;
            }
            let mut at = None;
            for item in items.iter() {
                if let State::Waiting(function, barrier) = item.state {
                    match at {
                        Some(other) if other != (function, barrier) => return Err(self.missed(function, barrier)),
                        _ => at = Some((function, barrier)),
                    }
                }
            }
            let Some((function, barrier)) = at else { return Ok(true) };
            if items.iter().any(|item| item.state == State::Ended) {
                return Err(self.missed(function, barrier));
            }
            self.begin_region(items, function, barrier);
            self.group_meets(items, locals)?;
            if !begins(&mut self.machine, items, locals, barrier, budget)? {
                return Ok(false);
            }
        }
    }

    /// Makes the results of functions of sub-groups: in each, of the items that wait at one place those that are behind the others in the text, and in
    /// the rounds of loops. The others of the sub-group may come there too, or go past it. Whether there are any.
    fn sub_groups(&mut self, items: &mut [Item<'m>], locals: &Locals) -> Result<bool, Trap> {
        let (range, size) = (self.machine.range.local, self.machine.sub_group as usize);
        let count: u64 = range.iter().product();
        let mut some = false;
        for first in (0..count as usize).step_by(size) {
            let all = first..(first + size).min(count as usize);
            let of_it = |item: &Item<'_>| item.state == State::Meeting && all.contains(&item.number(range));
            let Some(place) = items.iter().filter(|item| of_it(item)).map(Item::place).min() else { continue };
            let mut given: Vec<Option<Given>> = vec![None; all.len()];
            for item in items.iter_mut().filter(|item| of_it(item) && item.place() == place) {
                given[item.number(range) - first] = item.given.take();
            }
            let results = Together { given: &given, size, lines: [range[0], range[1]] }.results()?;
            for item in items.iter_mut() {
                let own = item.number(range);
                let result = results.iter().find(|(number, _)| first + number == own);
                if let Some((_, value)) = result {
                    item.meets(&mut self.machine, locals, value.clone())?;
                }
            }
            some = true;
        }
        Ok(some)
    }

    /// All items of a group go on behind a barrier, or with the result of a function of the group.
    fn group_meets(&mut self, items: &mut [Item<'m>], locals: &Locals) -> Result<(), Trap> {
        let range = self.machine.range.local;
        let mut given: Vec<Option<Given>> = vec![None; items.len()];
        for item in items.iter_mut().filter(|item| matches!(item.state, State::Waiting(..))) {
            given[item.number(range)] = item.given.take();
            item.state = State::Running;
        }
        let size = items.len().next_power_of_two();
        let results = Together { given: &given, size, lines: [range[0], range[1]] }.results()?;
        for (number, value) in results {
            if let Some(item) = items.iter_mut().find(|item| item.number(range) == number) {
                item.meets(&mut self.machine, locals, value)?;
            }
        }
        Ok(())
    }

    /// A region begins with the variables that live across: those that the group has one of are as its first item has them, each item has its own, and
    /// of all others nothing is left.
    fn begin_region(&mut self, items: &mut [Item<'m>], number: usize, region: Id<Stmt>) {
        let function = &self.machine.module.functions[number];
        let storage = function.kernel.as_ref().and_then(|kernel| kernel.regions.as_ref());
        let (Some(storage), StmtKind::Region(..)) = (storage, &function.stmts[region].kind) else { return };
        let mut waiting = items.iter_mut().filter(|item| matches!(item.state, State::Waiting(..))).peekable();
        let Some(first) = waiting.peek() else { return };
        let value = |(var, of): (Id<Var>, &Var)| {
            let variable = VariableId(var.index());
            if storage.uniform.contains(&variable) {
                return Some((var, first.read(&self.machine, var)));
            }
            let is_lost = of.kind == VarKind::Declared && !storage.per_item.contains(&variable);
            is_lost.then(|| (var, Value::lost(&of.ty, &self.machine.module.records)))
        };
        // Once for all items: there are many of each.
        let values: Vec<_> = function.vars.iter().filter_map(value).collect();
        for item in waiting {
            for (var, value) in &values {
                item.write(&mut self.machine, *var, value.clone());
            }
        }
    }

    /// The fault of a barrier that some items miss.
    fn missed(&self, function: usize, barrier: Id<Stmt>) -> Trap {
        let span = self.machine.module.functions[function].stmts[barrier].span;
        Trap { span, what: "is a barrier that not all items of the group reach".to_owned() }
    }
}

/// The numbers of items, or of groups.
fn numbers(counts: [u64; 3], order: Order) -> impl Iterator<Item = [u64; 3]> {
    let [width, height, depth] = counts;
    let all = width * height * depth;
    // A prime that does not divide it leads to each number once.
    let step = [7, 11, 13, 17, 19, 23].into_iter().find(|step| all % step != 0).unwrap_or(1);
    (0..all).map(move |at| {
        let at = match order {
            Order::Ascending => at,
            Order::Descending => all - 1 - at,
            Order::Mixed => (at * step + 1) % all,
        };
        [at % width, at / width % height, at / width / height]
    })
}
