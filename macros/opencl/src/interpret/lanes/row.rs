//! A row of items in blocks, as a launch or a group runs them: whole blocks by the version for all lanes, others by the one for a mask, or one by one.

use std::collections::HashMap;
use std::ops::Range;

use super::CheckedRow;
use super::block::{Block, Blocks, Exit, Held, Laned, Shared, element_of};
use crate::analysis::row_checks::RowCheck;
use crate::interpret::item::{Item, State};
use crate::interpret::machine::{CheckedAccesses, Ids, Locals, Machine};
use crate::interpret::memory::Access;
use crate::interpret::scalar::integer;
use crate::interpret::value::{Value, size};
use crate::ir::arena::Id;
use crate::program::{RegionId, VariableId};
use crate::types::{BOOL, Type};
use crate::vector::VFunction;
use crate::vector::version::{RangeGuard, Side, Version, Versions};

/// The versions of statements.
#[derive(Clone, Copy)]
pub(super) struct Pair<'m> {
    all: &'m Version,
    masked: Option<&'m Version>,
}

impl<'m> Pair<'m> {
    /// One version for whole blocks.
    pub(super) fn one(all: &'m Version) -> Self {
        Pair { all, masked: None }
    }

    /// The versions of a kernel as a whole, or of its regions by their numbers.
    pub(super) fn of(versions: &'m Versions, kernel: usize) -> HashMap<Option<RegionId>, Self> {
        let mut pairs: HashMap<_, Self> = HashMap::new();
        for version in versions.all.iter().flatten().filter(|version| version.function.0 == kernel) {
            let pair = pairs.entry(version.scope.region()).or_insert(Pair { all: version, masked: None });
            if version.is_masked {
                pair.masked = Some(version);
            }
        }
        pairs
    }

    pub(super) fn axis(&self) -> usize {
        self.all.axis
    }
}

/// The items of a row.
pub(super) enum Items<'r, 'm> {
    /// Each runs all of a kernel without barriers.
    New,
    /// Each runs such a kernel, by other statements if its accesses are inside.
    Checked(&'m CheckedRow),
    /// They are at the beginning of a region of a group, with the variables of which each has its own.
    Waiting(&'r mut [Item<'m>], &'r [VariableId]),
}

/// A row on its way.
pub(super) struct Row<'r, 'm> {
    pub(super) machine: &'r mut Machine<'m>,
    pub(super) locals: &'r Locals,
    pub(super) budget: &'r mut u64,
    pub(super) shared: &'r mut Shared<'m>,
    pub(super) pair: Pair<'m>,
    /// Its first item.
    pub(super) first: Ids,
    /// The variables that all items have the same values of.
    pub(super) given: Vec<Value>,
    pub(super) items: Items<'r, 'm>,
}

impl<'m> Row<'_, 'm> {
    pub(super) fn run(&mut self) -> Result<(), Exit> {
        let (len, count) = (self.machine.range.local[self.pair.axis()], self.shared.count as u64);
        let live = self.live(len)?;
        let (begin, end) = live.unwrap_or((0, len));
        let mut start = begin - begin % count;
        while start < end {
            // The last items run as a whole block, some of them for the second time.
            let is_again = self.pair.all.repeats && end - begin >= count && end - start < count;
            let from = if is_again { end - count } else { start };
            let is_whole =
                live.is_some() && self.shared.blocks == Blocks::Whole && from >= begin && from + count <= end;
            if !(is_whole && self.whole(from)?) {
                self.some(start, begin..end, live.is_some())?;
            }
            start += count;
        }
        // The others have nothing to do.
        for at in (0..begin).chain(end..len) {
            self.passes(at, true, &[], 0)?;
        }
        Ok(())
    }

    fn ids(&self, at: u64) -> Ids {
        let mut ids = self.first;
        ids.local[self.pair.axis()] += at;
        ids
    }

    /// The number in its group of an item of the row that waits at the beginning of a region: one that has returned before does not.
    fn waiting(&self, at: u64) -> Option<usize> {
        let (range, Items::Waiting(items, _)) = (self.machine.range.local, &self.items) else { return None };
        let number = self.ids(at).number(range);
        (at < range[self.pair.axis()] && items[number].state == State::Running).then_some(number)
    }

    fn is_there(&self, at: u64) -> bool {
        match self.items {
            Items::New | Items::Checked(_) => at < self.machine.range.local[self.pair.axis()],
            Items::Waiting(..) => self.waiting(at).is_some(),
        }
    }

    /// The items of the row for which its guards hold, from one to another: none where a number of theirs wraps.
    fn live(&mut self, len: u64) -> Result<Option<(u64, u64)>, Exit> {
        let all = self.pair.all;
        let (mut live, mut is_known) = (vec![true; len as usize], true);
        for guard in &all.guards {
            match guard {
                RangeGuard::Uniform { condition, wanted } => {
                    let holds = self.block(all, 0, |block| block.condition_of(condition, 0))?.bits() != 0;
                    for live in &mut live {
                        *live &= holds == *wanted;
                    }
                }
                RangeGuard::Bound(of) => {
                    let [items, bound] =
                        [&of.items, &of.bound].map(|number| self.block(all, 0, |block| block.value_of(number, 0)));
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
        start: u64,
        of: impl FnOnce(&mut Block<'_, 'm>) -> Result<T, Exit>,
    ) -> Result<T, Exit> {
        let temps = version.made.names.temps.len();
        let mut block = Block {
            machine: self.machine,
            locals: self.locals,
            budget: self.budget,
            shared: self.shared,
            version,
            row: self.first,
            start,
            frames: Vec::new(),
            temps: vec![None; temps],
        };
        block.enter(version.function.0, self.given.iter().cloned().map(Some).collect());
        let done = of(&mut block);
        block.leave();
        done
    }

    /// The statements of a version for the items that are live; whether they have run.
    fn statements(&mut self, version: &'m Version, start: u64, live: &[bool]) -> Result<bool, Exit> {
        let (made, own) = (&version.made, self.own(start));
        let ran = self.block(version, start, |block| {
            for (variable, lanes) in &own {
                block.frame().lanes[variable.0] = Some(lanes.clone());
            }
            if !is_as_assumed(block, made, live) || !block.is_within()? {
                return Ok(None);
            }
            if let Some(mask) = made.live {
                let values = live.iter().map(|live| Value::Scalar((*live).into())).collect();
                block.hold(mask, Held::Lanes(Laned { ty: Type::Scalar(BOOL), values }));
            }
            block.block(&made.prologue)?;
            match block.block(&made.body) {
                Err(Exit::Leave(label, Some(done))) if label == made.label && !done => return Ok(None),
                Err(Exit::Leave(label, Some(_))) if label == made.label => {}
                done => done?,
            }
            let after: Vec<_> = own.iter().map(|(variable, _)| (*variable, block.own(*variable).clone())).collect();
            Ok(Some((block.active(made.live), after)))
        })?;
        let Some((left, after)) = ran else { return Ok(false) };
        for lane in (0..live.len()).filter(|lane| live[*lane]) {
            self.passes(start + lane as u64, left[lane], &after, lane)?;
        }
        Ok(true)
    }

    /// The lanes of the variables that items have of their own.
    fn own(&self, start: u64) -> Vec<(VariableId, Laned)> {
        let Items::Waiting(items, variables) = &self.items else { return Vec::new() };
        let numbers: Vec<_> = (start..).take(self.shared.count).map(|at| self.waiting(at)).collect();
        let module = self.machine.module;
        let vars = &module.functions[self.pair.all.function.0].vars;
        let lanes = variables.iter().map(|variable| {
            let var = Id::new(variable.0);
            let value = |number: &Option<usize>| match number {
                Some(number) => items[*number].read(self.machine, var),
                None => Value::zero(&vars[var].ty, &module.records),
            };
            (*variable, Laned { ty: vars[var].ty.clone(), values: numbers.iter().map(value).collect() })
        });
        lanes.collect()
    }

    /// An item of a group goes on behind the region, with what its lane has of its variables, or it has returned there.
    fn passes(&mut self, at: u64, is_live: bool, own: &[(VariableId, Laned)], lane: usize) -> Result<(), Exit> {
        let (number, Items::Waiting(items, _)) = (self.waiting(at), &mut self.items) else { return Ok(()) };
        let Some(item) = number.map(|number| &mut items[number]) else { return Ok(()) };
        for (variable, lanes) in own {
            item.write(self.machine, Id::new(variable.0), lanes.values[lane].clone());
        }
        if !is_live {
            return Ok(item.returns(self.machine, self.locals)?);
        }
        item.passes();
        Ok(())
    }

    /// A whole block by the version for all lanes: whether its items have run.
    fn whole(&mut self, start: u64) -> Result<bool, Exit> {
        let all = self.pair.all;
        if let Items::Checked(row) = self.items {
            return self.checked(row, start);
        }
        let live: Vec<_> = (start..).take(self.shared.count).map(|at| self.is_there(at)).collect();
        let done = (all.made.live.is_some() || !live.contains(&false)) && self.statements(all, start, &live)?;
        *if done { &mut self.shared.ran.whole } else { &mut self.shared.ran.left } += 1;
        Ok(done)
    }

    /// Those items of a block that there are, by the version for a mask, or one by one. `between`: those for which the guards hold.
    fn some(&mut self, start: u64, between: Range<u64>, is_known: bool) -> Result<(), Exit> {
        let count = self.shared.count as u64;
        // The statements of a kernel in a mask ask its guards themselves.
        let asks = !matches!(self.items, Items::Waiting(..));
        let there = |row: &Self, at| row.is_there(at) && at < between.end && (asks || at >= between.start);
        let parts: &[u64] = if self.shared.blocks == Blocks::Halves { &[1, 0] } else { &[2] };
        for part in parts {
            let chosen = |at: u64| *part == 2 || at % 2 == *part;
            let live: Vec<_> = (start..start + count).map(|at| there(self, at) && chosen(at - start)).collect();
            let masked = self.pair.masked.filter(|_| live.contains(&true) && (asks || is_known));
            if let Some(masked) = masked {
                if self.statements(masked, start, &live)? {
                    self.shared.ran.masked += 1;
                    continue;
                }
                assert!(!asks, "a block with a mask is left");
            }
            for (at, _) in (start..).zip(live).filter(|(_, live)| *live) {
                self.alone(at)?;
            }
        }
        Ok(())
    }

    /// An item whose accesses are checked before it runs: whether they are inside, and it has run.
    fn checked(&mut self, row: &'m CheckedRow, at: u64) -> Result<bool, Exit> {
        let all = self.pair.all;
        let own = self.block(all, at, |block| {
            if !block.is_within()? {
                return Ok(None);
            }
            let mut own = HashMap::new();
            for number in all.checked.keys() {
                let (elements, indices) = block.checked(*number)?;
                own.insert(*number, block.element(&elements, indices[0]));
            }
            Ok(Some(own))
        })?;
        let Some(mut elements) = own else { return Ok(false) };
        for (number, RowCheck { elements: of, count, .. }) in row.checks.iter().enumerate().filter(|(_, of)| !of.along)
        {
            let (table, records) = (self.given[of.base.0].pointer(), &self.machine.module.records);
            let last = table.offset(*count as i64 - 1, size(&of.ty, records).max(1) as u64);
            let is_inside = |at| self.machine.memory.find(at, &of.ty, Access::Read, records).is_ok();
            if !is_inside(table) || !is_inside(last) {
                return Ok(false);
            }
            elements.insert(number, table);
        }
        let of_loops = row.loops.iter().flat_map(|of| &of.elements);
        elements.extend(of_loops.map(|of| (of.number, self.given[of.base.0].pointer())));
        self.machine.row = Some(CheckedAccesses { elements, loops: &row.loops, end: Value::Nothing });
        let mut item = Item::new(self.machine, row.function, self.given.clone(), self.ids(at));
        item.run(self.machine, self.locals, self.budget)?;
        self.machine.row = None;
        self.shared.ran.checked += 1;
        if item.state == State::Running { Err(Exit::Budget) } else { Ok(true) }
    }

    /// One item by itself.
    fn alone(&mut self, at: u64) -> Result<(), Exit> {
        self.shared.ran.alone += 1;
        let (ids, number) = (self.ids(at), self.waiting(at));
        let state = if let (Items::Waiting(items, _), Some(number)) = (&mut self.items, number) {
            items[number].run(self.machine, self.locals, self.budget)?;
            items[number].state
        } else {
            let mut item = Item::new(self.machine, self.pair.all.function.0, self.given.clone(), ids);
            item.run(self.machine, self.locals, self.budget)?;
            item.state
        };
        if state == State::Running { Err(Exit::Budget) } else { Ok(()) }
    }
}

/// Whether variables are one more for each next item, where that is assumed of them, beginning with the first one of all.
fn is_as_assumed(block: &Block<'_, '_>, made: &VFunction, live: &[bool]) -> bool {
    made.unit_stride.iter().all(|variable| {
        let own = block.own(*variable);
        let number = |value: &Value| integer(element_of(&own.ty), value.bits());
        let first = number(&own.values[0]);
        let mut lanes = own.values.iter().enumerate().filter(|(lane, _)| live[*lane]);
        lanes.all(|(lane, value)| number(value) == first + lane as i128)
    })
}
