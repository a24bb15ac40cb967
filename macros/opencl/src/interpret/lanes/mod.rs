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
//! row        the blocks of a row, and what items of a group have of their own
//! ```

mod block;
mod memory;
mod row;
mod statement;
mod value;

use std::collections::BTreeMap;

pub use self::block::{Blocks, Ran};
use self::block::{Exit, Known, Pieces, Shared};
use self::row::{Items, Pair, Row};
use super::item::{Item, State};
use super::machine::{Ids, Locals, Machine, Range, Trap};
use super::{Argument, Launch, Order, Stop, numbers};
use crate::analysis::row_checks::RowCheck;
use crate::inspect::Program;
use crate::ir::stmt::StmtKind;
use crate::program::{self, VariableId};
use crate::transform::CheckedLoop;
use crate::vector::Label;
use crate::vector::version::{FewItems, Version, Versions};

/// A program behind all passes, with the versions of its kernels.
#[derive(Debug)]
pub struct Vectorized {
    program: Program,
    source: program::Program,
    pub(crate) versions: Versions,
    /// The kernels whose items run one by one in rows that are checked before, by their numbers.
    rows: BTreeMap<usize, CheckedRow>,
}

/// A kernel whose items run one by one, where conditions and accesses are checked before.
#[derive(Debug)]
pub(crate) struct CheckedRow {
    /// The function of an item of which these hold.
    pub(crate) function: usize,
    /// The guards, and the elements of which each item has its own: a version without statements.
    pub(crate) asked: Version,
    pub(crate) checks: Vec<RowCheck>,
    pub(crate) loops: Vec<CheckedLoop>,
}

/// The lanes of a launch.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// How many items run at a time, a power of two.
    pub count: usize,
    /// The items that run together.
    pub blocks: Blocks,
}

impl Vectorized {
    pub(crate) fn new(program: Program, source: program::Program, versions: Versions) -> Self {
        Vectorized { program, source, versions, rows: BTreeMap::new() }
    }

    /// A program with such kernels.
    pub(crate) fn with_rows(program: Program, source: program::Program, rows: BTreeMap<usize, CheckedRow>) -> Self {
        Vectorized { program, source, versions: Versions::default(), rows }
    }

    /// The IR of an item of a row of a kernel that is checked before, and of what it calls, if it has such rows.
    #[must_use]
    pub fn row_code(&self, kernel: &str) -> Option<Vec<String>> {
        let row = self.rows.get(&self.program.number(kernel)?)?;
        Some(self.program.code(&self.program.module.functions[row.function].name))
    }

    /// The program, of which each item runs by itself.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Whether a kernel has a version in lanes, or a region of it.
    #[must_use]
    pub fn has_lanes(&self, kernel: &str) -> bool {
        self.program.number(kernel).is_some_and(|number| !Pair::of(&self.versions, number).is_empty())
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
        let pieces = Pieces::default();
        let (mut launch, number) = self.program.launch(kernel, arguments, range)?;
        let (pairs, row) = (Pair::of(&self.versions, number), self.rows.get(&number));
        let mut shared = Shared {
            program: &self.source,
            versions: &self.versions,
            pieces: &pieces,
            known: Known::new(),
            count: if row.is_some() { 1 } else { lanes.count },
            blocks: lanes.blocks,
            ran: Ran::default(),
        };
        let (mut budget, shared) = (budget, &mut shared);
        let pair = row.map(|row| Pair::one(&row.asked)).or(pairs.get(&None).copied());
        let result = if let Some(pair) = pair {
            ended(rows(&mut launch, shared, (pair, row), &mut budget))
        } else {
            let regions = launch.machine.module.functions[number].kernel.as_ref().and_then(|of| of.regions.clone());
            let mut own: Vec<_> = regions.iter().flat_map(|of| of.per_item.iter().copied()).collect();
            own.sort_by_key(|variable| variable.0);
            launch.run_regions(number, Order::Ascending, &mut budget, &mut |machine, items, locals, at, budget| {
                let StmtKind::Region(id, _) = machine.module.functions[number].stmts[at].kind else {
                    return Ok(true);
                };
                let few = shared.versions.few.iter().find(|few| few.function.0 == number && few.region == id);
                if let Some(few) = few {
                    pass_others(items, few, &mut shared.ran);
                }
                let Some(pair) = pairs.get(&Some(id)) else { return Ok(true) };
                ended(region(machine, (items, &own), locals, shared, *pair, budget))
            })
        };
        let ran = shared.ran;
        Ok((self.program.end(launch, number, arguments, result)?, ran))
    }
}

/// The items that have nothing to do in a region of few items are behind it, whatever its condition says of them. The others run one by one.
fn pass_others(items: &mut [Item<'_>], few: &FewItems, ran: &mut Ran) {
    let is_idle = |item: &Item<'_>| item.ids.local[few.axis] % few.only.step != few.only.first;
    for item in items.iter_mut().filter(|item| item.state == State::Running && is_idle(item)) {
        item.passes();
        ran.idle += 1;
    }
}

/// Whether there were steps enough.
fn ended(result: Result<(), Exit>) -> Result<bool, Trap> {
    match result {
        Ok(()) => Ok(true),
        Err(Exit::Budget) => Ok(false),
        Err(Exit::Trap(trap)) => Err(trap),
        Err(Exit::Leave(Label(label), _)) => panic!("a block {label} is left that is not there"),
    }
}

/// The first items of the rows of a group.
fn firsts(range: Range, axis: usize) -> impl Iterator<Item = [u64; 3]> {
    let mut starts = range.local;
    starts[axis] = 1;
    numbers(starts, Order::Ascending)
}

/// Runs the items of a launch.
fn rows<'m>(
    launch: &mut Launch<'m>,
    shared: &mut Shared<'m>,
    (pair, row): (Pair<'m>, Option<&'m CheckedRow>),
    budget: &mut u64,
) -> Result<(), Exit> {
    let range = launch.machine.range;
    let counts: [u64; 3] = std::array::from_fn(|d| range.global[d] / range.local[d]);
    for group in numbers(counts, Order::Ascending) {
        let ((locals, values, objects), machine) = (launch.group_memory(0), &mut launch.machine);
        for local in firsts(range, pair.axis()) {
            let (given, first, locals) = (values.clone(), Ids { group, local }, &locals);
            let items = row.map_or(Items::New, Items::Checked);
            Row { machine, locals, budget, shared, pair, first, given, items }.run()?;
        }
        for object in objects {
            machine.memory.remove(object);
        }
    }
    Ok(())
}

/// Runs the items of a group through a region, at the beginning of which they are.
fn region<'m>(
    machine: &mut Machine<'m>,
    (items, own): (&mut [Item<'m>], &[VariableId]),
    locals: &Locals,
    shared: &mut Shared<'m>,
    pair: Pair<'m>,
    budget: &mut u64,
) -> Result<(), Exit> {
    let (range, group) = (machine.range, items[0].ids.group);
    for local in firsts(range, pair.axis()) {
        let first = Ids { group, local };
        let number = |at| {
            let mut ids = first;
            ids.local[pair.axis()] = at;
            ids.number(range.local)
        };
        let mut numbers = (0..range.local[pair.axis()]).map(number);
        // Those that have returned have no variables.
        let Some(there) = numbers.find(|number| items[*number].state == State::Running) else { continue };
        let (given, items) = (items[there].variables(machine), Items::Waiting(items, own));
        Row { machine, locals, budget, shared, pair, first, given, items }.run()?;
    }
    Ok(())
}
