//! Runs the vector IR of kernels, as many items at a time as one likes: the oracle of what is vectorized.
//!
//! A value of each item is a value for each lane, and a uniform part is IR that the first item of a block evaluates. Memory is used item by item, by
//! the definition of each access: whatever form its indices have, the elements are those that each item names.
//!
//! ```text
//! block      the names of a block of items, uniform values and pointers
//! memory     accesses to memory, variables of items and their parts
//! value      values of each item
//! statement  statements
//! ```

mod block;
mod memory;
mod statement;
mod value;

use std::collections::BTreeMap;

use self::block::{Block, Exit, Held, Known, Laned, Pieces, Shared};
use super::item::{Item, State};
use super::machine::{Ids, Locals, Range, Trap};
use super::scalar::integer;
use super::value::{Kind, Value};
use super::{Argument, Launch, Stop};
use crate::inspect::Program;
use crate::program::{self, FunctionId};
use crate::tree::Space;
use crate::types::{BOOL, Type};
use crate::vector::Label;
use crate::vector::version::{RangeGuard, Scope, Side, Version, Versions};

/// A program behind all passes, with the vector versions of its kernels.
#[derive(Debug)]
pub struct Vectorized {
    program: Program,
    source: program::Program,
    versions: Versions,
}

/// The items that run together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// As many as a row has, as a launch does it: whole blocks by the version for all lanes, others by the one for a mask.
    Whole,
    /// Every second item of a block, then the others, by the version for a mask.
    Halves,
}

impl Ran {
    /// Adds what has run in another launch.
    pub fn add(&mut self, other: Ran) {
        self.whole += other.whole;
        self.masked += other.masked;
        self.left += other.left;
        self.alone += other.alone;
    }
}

/// The versions of a kernel.
#[derive(Clone, Copy)]
struct Pair<'m> {
    all: &'m Version,
    masked: Option<&'m Version>,
}

/// The lanes of a launch.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// How many items run at a time, a power of two.
    pub count: usize,
    /// The items that run together.
    pub blocks: Blocks,
}

/// The count of what has run in lanes, so that a test knows that it tests something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Blocks of which all items ran.
    pub whole: usize,
    /// Blocks of which some items ran.
    pub masked: usize,
    /// Blocks that were left as their items go different ways.
    pub left: usize,
    /// Items that ran by themselves.
    pub alone: usize,
}

impl Vectorized {
    pub(crate) fn new(program: Program, source: program::Program, versions: Versions) -> Self {
        Vectorized { program, source, versions }
    }

    /// The program, of which each item runs by itself.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Whether a kernel has a version in lanes.
    #[must_use]
    pub fn has_lanes(&self, kernel: &str) -> bool {
        self.pair(kernel).is_some()
    }

    fn number(&self, kernel: &str) -> Option<usize> {
        let functions = &self.program.module.functions;
        functions.iter().position(|function| &*function.name == kernel && function.kernel.is_some())
    }

    fn pair(&self, kernel: &str) -> Option<Pair<'_>> {
        let number = FunctionId(self.number(kernel)?);
        let of = |masked| {
            let is_it = move |version: &&Version| {
                version.function == number && version.scope == Scope::Kernel && version.is_masked == masked
            };
            self.versions.all.iter().flatten().find(is_it)
        };
        Some(Pair { all: of(false)?, masked: of(true) })
    }

    /// Runs a kernel in lanes, at most so many statements, and gives what it printed and what has run.
    ///
    /// # Errors
    /// A fault of the kernel, or what else ended it.
    pub fn run(
        &self,
        kernel: &str,
        arguments: &mut [Argument<'_>],
        range: Range,
        lanes: Lanes,
        budget: u64,
    ) -> Result<(String, Ran), Stop> {
        let wrong = |what: &str| Err(Stop::Arguments(what.to_owned()));
        let (Some(number), Some(pair)) = (self.number(kernel), self.pair(kernel)) else {
            return wrong("there is no such kernel in lanes");
        };
        let function = &self.program.module.functions[number];
        if function.parameters - function.kept.len() != arguments.len() {
            return wrong("other arguments than parameters");
        }
        let pieces = Pieces::default();
        let mut launch = Launch::new(&self.program.module, function, arguments, range);
        launch.hold(function, &BTreeMap::new());
        let shared = Shared {
            program: &self.source,
            versions: &self.versions,
            pieces: &pieces,
            known: Known::new(),
            count: lanes.count,
        };
        let mut rows = Rows { launch, shared, pair, kernel: number, blocks: lanes.blocks, ran: Ran::default(), budget };
        let result = rows.run();
        let (Rows { launch, ran, .. }, mut kept) =
            (rows, self.program.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        launch.leave(function, &mut kept);
        let (buffers, memory, printed) = (launch.buffers, launch.machine.memory, launch.machine.printed);
        for (argument, object) in arguments.iter_mut().zip(buffers) {
            if let (Argument::Buffer(bytes), Some(object)) = (argument, object) {
                bytes.clone_from(&memory.content(object).bytes);
            }
        }
        match result {
            Ok(()) => Ok((printed, ran)),
            Err(Exit::Budget) => Err(Stop::Budget),
            Err(Exit::Trap(Trap { span, what })) => {
                let place = self.program.texts.locate(self.program.texts.outermost(span));
                Err(Stop::Fault { path: place.path, line: place.line, message: what })
            }
            Err(Exit::Leave(Label(label), _)) => wrong(&format!("a block {label} is left that is not there")),
        }
    }
}

/// The rows of a launch on their way.
struct Rows<'m> {
    launch: Launch<'m>,
    shared: Shared<'m>,
    pair: Pair<'m>,
    kernel: usize,
    blocks: Blocks,
    ran: Ran,
    budget: u64,
}

impl<'m> Rows<'m> {
    fn run(&mut self) -> Result<(), Exit> {
        let (range, axis) = (self.launch.machine.range, self.pair.all.axis);
        let counts: [u64; 3] = std::array::from_fn(|d| range.global[d] / range.local[d]);
        let mut starts = range.local;
        starts[axis] = 1;
        for group in super::numbers(counts, super::Order::Ascending) {
            let (mut objects, memory) = (Vec::new(), &mut self.launch.machine.memory);
            for (parameter, bytes) in &self.launch.local_parameters {
                let object = memory.add(vec![0; *bytes], Space::Local);
                objects.push(object);
                self.launch.values[*parameter] = Value::Pointer(memory.pointer_to(object, true, Kind::Bytes));
            }
            for local in super::numbers(starts, super::Order::Ascending) {
                self.row(Ids { group, local })?;
            }
            for object in objects {
                self.launch.machine.memory.remove(object);
            }
        }
        Ok(())
    }

    /// A row of items, of which this is the first.
    fn row(&mut self, first: Ids) -> Result<(), Exit> {
        let (len, count) = (self.launch.machine.range.local[self.pair.all.axis], self.shared.count as u64);
        let live = self.live(first, len)?;
        let (begin, end) = live.unwrap_or((0, len));
        let mut start = begin - begin % count;
        while start < end {
            let is_whole = live.is_some() && start >= begin && start + count <= end;
            // The last items run as a whole block, some of them for the second time.
            if self.blocks == Blocks::Whole
                && !is_whole
                && live.is_some()
                && self.pair.all.repeats
                && end - begin >= count
                && end - start < count
            {
                let last = end - count;
                if self.whole(first, last)? {
                    start += count;
                    continue;
                }
            }
            let done = is_whole && self.blocks == Blocks::Whole && self.whole(first, start)?;
            if !done {
                self.some(first, start, len.min(end))?;
            }
            start += count;
        }
        Ok(())
    }

    /// The items of a row for which its guards hold, from one to another: none where a number of theirs wraps.
    fn live(&mut self, first: Ids, len: u64) -> Result<Option<(u64, u64)>, Exit> {
        let all = self.pair.all;
        let (mut live, mut is_known) = (vec![true; len as usize], true);
        for guard in &all.guards {
            match guard {
                RangeGuard::Uniform { condition, wanted } => {
                    let holds = self.block(all, first, 0, |block| block.condition_of(condition, 0))?.bits() != 0;
                    for live in &mut live {
                        *live &= holds == *wanted;
                    }
                }
                RangeGuard::Bound(of) => {
                    let [items, bound] = [&of.items, &of.bound]
                        .map(|number| self.block(all, first, 0, |block| block.value_of(number, 0)));
                    let number =
                        |value: Value, ty: &Type| ty.element().map_or(0, |element| integer(element, value.bits()));
                    let (items, bound) = (number(items?, &of.items.ty), number(bound?, &of.bound.ty));
                    let most = if of.signed {
                        i128::from(i64::MAX >> (64 - of.bits))
                    } else {
                        i128::from(u64::MAX >> (64 - of.bits))
                    };
                    is_known &= items + i128::from(len) - 1 <= most;
                    for (at, live) in live.iter_mut().enumerate() {
                        let number = items + at as i128;
                        *live &= match of.side {
                            Side::Below => number < bound,
                            Side::Through => number <= bound,
                            Side::From => number >= bound,
                            Side::Above => number > bound,
                        };
                    }
                }
            }
        }
        if !is_known {
            return Ok(None);
        }
        let begin = live.iter().position(|live| *live).unwrap_or(0);
        let count = live.iter().filter(|live| **live).count();
        assert!(live[begin.min(live.len())..].iter().take(count).all(|live| *live), "guards leave items of two ranges");
        Ok(Some((begin as u64, (begin + count) as u64)))
    }

    /// Something of a block of items, in the version that they run.
    fn block<T>(
        &mut self,
        version: &'m Version,
        row: Ids,
        start: u64,
        of: impl FnOnce(&mut Block<'_, 'm>) -> Result<T, Exit>,
    ) -> Result<T, Exit> {
        let temps = version.made.names.temps.len();
        let (locals, values) = (Locals::new(), self.launch.values.clone());
        let mut block = Block {
            machine: &mut self.launch.machine,
            locals: &locals,
            budget: &mut self.budget,
            shared: &mut self.shared,
            version,
            row,
            start,
            frames: Vec::new(),
            temps: vec![None; temps],
        };
        block.enter(self.kernel, values.into_iter().map(Some).collect());
        let done = of(&mut block);
        block.leave();
        done
    }

    /// The statements of a version; whether the items have run.
    fn statements(
        &mut self,
        version: &'m Version,
        row: Ids,
        start: u64,
        live: Option<Vec<bool>>,
    ) -> Result<bool, Exit> {
        let made = &version.made;
        self.block(version, row, start, |block| {
            if let (Some(mask), Some(live)) = (made.live, live) {
                let values = live.into_iter().map(|live| Value::Scalar(live.into())).collect();
                block.hold(mask, Held::Lanes(Laned { ty: Type::Scalar(BOOL), values }));
            } else if !block.is_within()? {
                return Ok(false);
            }
            block.block(&made.prologue)?;
            match block.block(&made.body) {
                Err(Exit::Leave(label, Some(done))) if label == made.label => Ok(done),
                done => done.map(|()| true),
            }
        })
    }

    /// A whole block by the version for all lanes: whether its items have run.
    fn whole(&mut self, row: Ids, start: u64) -> Result<bool, Exit> {
        let done = self.statements(self.pair.all, row, start, None)?;
        *if done { &mut self.ran.whole } else { &mut self.ran.left } += 1;
        Ok(done)
    }

    /// Those items of a block that there are, by the version for a mask, or one by one.
    fn some(&mut self, row: Ids, start: u64, end: u64) -> Result<(), Exit> {
        let count = self.shared.count as u64;
        let there = |at: &u64| start + at < end;
        let Some(masked) = self.pair.masked else {
            for at in (0..count).filter(there) {
                self.alone(row, start + at)?;
            }
            return Ok(());
        };
        let parts: &[u64] = if self.blocks == Blocks::Halves { &[1, 0] } else { &[2] };
        for part in parts {
            let live: Vec<_> = (0..count).map(|at| there(&at) && (*part == 2 || at % 2 == *part)).collect();
            if live.contains(&true) {
                let done = self.statements(masked, row, start, Some(live))?;
                assert!(done, "a block with a mask is left");
                self.ran.masked += 1;
            }
        }
        Ok(())
    }

    /// One item by itself.
    fn alone(&mut self, row: Ids, at: u64) -> Result<(), Exit> {
        let mut ids = row;
        ids.local[self.pair.all.axis] += at;
        let (locals, values) = (Locals::new(), self.launch.values.clone());
        let mut item = Item::new(&mut self.launch.machine, self.kernel, values, ids);
        item.run(&mut self.launch.machine, &locals, &mut self.budget)?;
        self.ran.alone += 1;
        if item.state == State::Running { Err(Exit::Budget) } else { Ok(()) }
    }
}
