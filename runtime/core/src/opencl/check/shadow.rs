//! Shadows of each word of the memory that the items of a launch share: who wrote it last, and who has read it since then.
//!
//! A *cell* stands for a word of four bytes, or for one byte where accesses are to parts of words. It keeps the last write and two reads since
//! then. That is enough to tell of every word whether two accesses to it race:
//!
//! - two accesses are in order if they are of one group and a barrier lies between them. So of writes without a race the last one is behind all
//!   others, and who is in order with it is in order with those too;
//! - a read of who has written it at the same time is as good as that write, and is not kept;
//! - of other reads any two of different groups will do, as no item is in order with both. Reads of one group before its last barrier need not be
//!   known to their group, and to the others one read is as good as another; since that barrier any two of different items will do, as of these
//!   an item is at most one.
//!
//! So memory grows with what is touched and not with how often. Atomic accesses are kept the same way, beside the cells, as few words have them.
//!
//! Between two items of one sub-group a barrier of that is enough: they are in order too if the number of these since the last barrier of the
//! group differs. Atomic functions and fences put items of all groups in an order: `order` is asked where two accesses would race otherwise. Two
//! reads are kept that are in no order, so that a write of an item that knows these two and not a third one is not told.
//!
//! Items are numbered group by group. Behind the items of each group there is one number more, for what the group does as one: its copies.

extern crate std;

mod mapping;
mod quick;
mod settled;
mod stretch;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::hash::{BuildHasherDefault, Hasher};
use core::ops::Range;
use std::collections::HashMap;

use self::mapping::Cells;
pub(super) use self::mapping::{Mapping, Word};
use self::quick::{Quick, Tag};
pub(super) use self::stretch::Stride;
use super::order::{Moment, Order, Orders, Point};
use super::space::{SPACES, Space};
use crate::opencl::access::Access;
use crate::opencl::source_location::Site;

/// An access: the number of who makes it, from 1, and that of its stamp; 0 for none.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Event(u64);

/// How many bits of an event are its stamp, and how many its number.
const STAMP_BITS: u32 = 24;
const NUMBER_BITS: u32 = 38;
/// In the second of two reads: they are of different groups. In a write: there are atomic accesses too.
const MARK: u64 = 1 << 63;

impl Event {
    const NONE: Event = Event(0);

    fn new(number: u64, stamp: u32) -> Self {
        Event(((number + 1) & ((1 << NUMBER_BITS) - 1)) << STAMP_BITS | u64::from(stamp))
    }

    fn is_none(self) -> bool {
        self.0 & !MARK == 0
    }

    fn number(self) -> u64 {
        ((self.0 & !MARK) >> STAMP_BITS).wrapping_sub(1)
    }

    fn stamp(self) -> usize {
        (self.0 & ((1 << STAMP_BITS) - 1)) as usize
    }

    fn is_marked(self) -> bool {
        self.0 & MARK != 0
    }
}

/// The shadow of a word, or of a byte.
#[derive(Clone, Copy, Default)]
struct Cell {
    written: Event,
    read: [Event; 2],
    /// It follows from the others, for the quick road.
    tag: Tag,
}

/// The atomic accesses to a cell: those that write, and comparisons that failed.
#[derive(Clone, Copy, Default)]
struct Atomics {
    changed: [Event; 2],
    compared: [Event; 2],
    /// The last of all: its item has read what those before it have left, so that they are behind it.
    last: Event,
}

/// Things that are kept by addresses, of which none is made to meet others.
type ByAddress<T> = HashMap<usize, T, BuildHasherDefault<OfAddress>>;

#[derive(Default)]
struct OfAddress(u64);

impl Hasher for OfAddress {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_usize(usize::from(*byte));
        }
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_usize(number as usize);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        let mixed = (self.0 ^ number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The cells of so many bytes of memory.
const PAGE: usize = 1 << 10;

/// The first of its cells, if something has used it, or the stretches that have.
#[derive(Clone, Copy)]
enum Page {
    None,
    Words(usize),
    Bytes(usize),
    Run(u32),
}

/// A stretch of memory.
pub(super) struct Region {
    start: usize,
    len: usize,
    pub(super) space: Space,
    /// Whether no argument may write some of it.
    is_constant: bool,
    /// By the number of the page among all of the address space.
    first_page: usize,
    pages: Vec<Page>,
    /// How many of them have cells of words, and of bytes, and if all have cells of one kind side by side the first of these.
    words: usize,
    bytes: usize,
    first: Option<usize>,
    /// How many have stretches.
    runs: usize,
    atomics: ByAddress<Atomics>,
}

/// When and where an access is: the barriers that its group has passed, its place, and the copy that it is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stamp {
    phase: u32,
    /// The barriers of its sub-group since then.
    step: u32,
    site: u32,
    copy: u32,
    /// How many releases its item has made.
    time: u32,
    /// The scope of an atomic access.
    scope: u32,
}

/// The item or the group that makes accesses at the moment.
#[derive(Clone, Copy, Default)]
pub(super) struct Current {
    /// The number.
    pub(super) number: u64,
    /// The first number of the group, and the first one behind it.
    pub(super) group: (u64, u64),
    /// The copy that is made, from 1.
    pub(super) copy: u32,
}

/// Another access, by the number of who made it and its place.
#[derive(Clone, Copy)]
pub(super) struct Other {
    pub(super) number: u64,
    pub(super) site: u32,
}

/// The fault of an access.
#[derive(Default)]
pub(super) struct Wrong {
    pub(super) race: Option<Other>,
    /// Both are atomic, and their scopes differ or do not have the other item.
    pub(super) by_scopes: bool,
    /// It reads local memory that no item of the group has written.
    pub(super) unwritten: bool,
}

/// The last region and stamp that a place has used, so that they need not be searched.
#[derive(Clone, Copy)]
struct Memo {
    region: usize,
    stamp: u32,
    of: Stamp,
}

/// All stamps, by their numbers, and how they are found.
#[derive(Default)]
struct Stamps {
    all: Vec<Stamp>,
    numbers: HashMap<Stamp, u32, BuildHasherDefault<OfAddress>>,
    /// By place.
    memos: Vec<Option<Memo>>,
}

/// The memory that items share.
#[repr(C)]
pub(super) struct Shadow {
    quick: Quick,
    regions: Vec<Region>,
    cells: Cells,
    stamps: Stamps,
    /// How many barriers the group has passed that order memory, by its space.
    phases: [u32; SPACES.len()],
    /// How many barriers of its own each sub-group has passed since the last one of the group, by space; empty if none has.
    steps: Vec<[u32; SPACES.len()]>,
    /// How many items a sub-group has.
    sub_group: u64,
    /// The copies that nobody has waited for.
    pending: Vec<u32>,
    /// How many numbers a group has.
    stride: u64,
    /// The order of atomic functions and fences.
    orders: Orders,
    /// Whether only barriers of the group put the accesses of the item that runs in an order.
    calm: bool,
    /// Whether that is so of all items, and the quick road is open.
    goes_on: bool,
}

impl Shadow {
    #[inline(always)]
    pub(super) fn new(stride: u64, sub_group: u64) -> Self {
        Shadow {
            quick: Quick::default(),
            regions: Vec::new(),
            cells: Cells::default(),
            stamps: Stamps::default(),
            phases: [0; SPACES.len()],
            steps: Vec::new(),
            sub_group,
            pending: Vec::new(),
            stride,
            orders: Orders::new(stride, sub_group),
            calm: true,
            goes_on: false,
        }
    }

    /// A group begins.
    pub(super) fn begin_group(&mut self) {
        self.phases = [0; SPACES.len()];
        self.steps.clear();
        self.pending.clear();
        self.orders.begin_group();
        self.quick.begin_group();
    }

    /// An item runs, or something else may put its accesses in an order from here on.
    pub(super) fn look_for_order(&mut self, number: u64) {
        self.calm = self.steps.is_empty() && self.pending.is_empty() && self.orders.is_calm(number);
    }

    /// Another item of the group runs, if only barriers of the group put accesses of any in an order.
    #[inline(always)]
    pub(super) fn goes_on(&mut self, number: u64) -> bool {
        if self.goes_on {
            self.quick.goes_on(number);
        }
        self.goes_on
    }

    /// The barriers that an item has passed.
    fn moment(&self, current: &Current) -> Moment {
        let sub_group = (current.number - current.group.0) / self.sub_group;
        let steps = usize::try_from(sub_group).ok().and_then(|sub_group| self.steps.get(sub_group));
        Moment { phases: self.phases, steps: steps.copied().unwrap_or_default() }
    }

    /// A fence of the item that runs, for memory with such flags.
    pub(super) fn fence(&mut self, current: &Current, order: Order, flags: u32) {
        let moment = self.moment(current);
        self.orders.fence(current.number, moment, order, flags);
        self.look_for_order(current.number);
    }

    /// A barrier with such fences of the group of some item, and an order if it names one.
    pub(super) fn barrier(&mut self, current: &Current, fences: u32, order: Order) {
        let items = current.group.0..current.group.1 - 1;
        if order.leaves_group() {
            for number in items.clone() {
                let moment = self.moment(&Current { number, ..*current });
                self.orders.release_by_fence(number, moment, order, fences);
            }
        }
        for (phase, space) in self.phases.iter_mut().zip(SPACES) {
            *phase += u32::from(space.fences() & fences != 0);
        }
        self.orders.barrier(fences);
        if order.leaves_group() {
            items.for_each(|number| self.orders.acquire_by_fence(number, order, fences));
        }
        self.quick.pass(SPACES.map(|space| space.fences() & fences != 0));
    }

    /// A barrier of a sub-group with such fences, in the group that begins with such an item.
    pub(super) fn sub_group_barrier(&mut self, first: u64, sub_group: usize, fences: u32) {
        if self.steps.len() <= sub_group {
            self.steps.resize(sub_group + 1, [0; SPACES.len()]);
        }
        for (step, space) in self.steps[sub_group].iter_mut().zip(SPACES) {
            *step += u32::from(space.fences() & fences != 0);
        }
        self.orders.sub_group_barrier(first, sub_group as u64, fences);
    }

    /// A copy begins, or was waited for.
    pub(super) fn begin_copy(&mut self, copy: u32) {
        self.pending.push(copy);
        self.calm = false;
    }
    pub(super) fn end_copy(&mut self, copy: u32) {
        self.pending.retain(|&pending| pending != copy);
    }

    /// Memory that is watched from here on, and whether no argument may write some of it.
    pub(super) fn watch(&mut self, start: usize, len: usize, space: Space, is_constant: bool) {
        let known = |region: &Region| region.start <= start && start + len <= region.start + region.len;
        if space == Space::Local {
            // An access of another group there counts for no group, by the numbers of its items.
            if let Some(region) = self.regions.iter_mut().find(|region| region.start == start && region.space == space)
            {
                if region.len != len {
                    region.resize(start, len);
                    self.quick.forget();
                    self.find_mappings();
                }
                return;
            }
            self.regions.push(Region::new(start, len, space, is_constant));
            self.find_mappings();
            return;
        }
        if len == 0 || self.regions.iter().any(|region| region.space != Space::Local && known(region)) {
            return;
        }
        // Several arguments may share memory: that is one region.
        let mut whole = Region::new(start, len, space, is_constant);
        let overlaps = |region: &Region| {
            region.space != Space::Local && region.start < start + len && start < region.start + region.len
        };
        while let Some(at) = self.regions.iter().position(overlaps) {
            let other = self.regions.swap_remove(at);
            whole.swallow(other);
            self.stamps.memos.clear();
            self.quick.forget();
        }
        self.regions.push(whole);
        self.find_mappings();
    }

    /// Memory that is a variable of an item from here on: a group that is no more had it.
    pub(super) fn unwatch(&mut self, start: usize, len: usize) {
        let is_it = |region: &Region| {
            region.space == Space::Local && region.start < start + len && start < region.start + region.len
        };
        while let Some(region) = self.regions.iter_mut().find(|region| is_it(region)) {
            region.len = 0;
            self.quick.forget();
            self.find_mappings();
        }
    }

    /// The region that has an address.
    fn region(&self, at: usize, memo: Option<Memo>) -> Option<usize> {
        let has = |region: &Region| at.wrapping_sub(region.start) < region.len;
        if let Some(memo) = memo {
            if self.regions.get(memo.region).is_some_and(has) {
                return Some(memo.region);
            }
        }
        self.regions.iter().position(has)
    }

    /// All that was seen before is forgotten, and so are races with it.
    fn forget(&mut self) {
        self.stamps = Stamps::default();
        self.quick.forget();
        self.orders = Orders::new(self.stride, self.sub_group);
        for region in &mut self.regions {
            region.pages.fill(Page::None);
            region.recount();
            region.atomics.clear();
        }
        self.find_mappings();
        self.cells.all.clear();
        self.cells.stretches.forget();
    }

    /// The number of a stamp.
    fn stamp(&mut self, of: Stamp) -> u32 {
        if let Some(&number) = self.stamps.numbers.get(&of) {
            return number;
        }
        if self.stamps.all.len() >> STAMP_BITS > 0 {
            // More barriers than numbers.
            self.forget();
        }
        let number = self.stamps.all.len() as u32;
        self.stamps.all.push(of);
        self.stamps.numbers.insert(of, number);
        number
    }

    /// An access to `parts` of what lies from `start` on, which is inside of one region.
    pub(super) fn access(
        &mut self,
        current: &Current,
        start: usize,
        parts: &[Range<usize>],
        access: Access,
        place_of: &Site,
        (site, order): (u32, Order),
    ) -> Option<Wrong> {
        if self.orders.is_full() {
            self.forget();
        }
        let memo = self.stamps.memos.get(site as usize).copied().flatten();
        let number = self.region(start, memo)?;
        let (first, last) = (parts.first().map_or(0, |part| part.start), parts.last().map_or(0, |part| part.end));
        self.unroll(number, start + first..start + last);
        if self.regions[number].is_ripe(&self.cells) {
            self.join(number);
        }
        let (space, is_local) = (self.regions[number].space, self.regions[number].space == Space::Local);
        self.cells.changes += u64::from(is_local);
        let is_atomic = matches!(access, Access::Atomic | Access::AtomicRead | Access::AtomicWrite);
        let mut of = Stamp { phase: self.phases[space as usize], step: 0, site, copy: current.copy, time: 0, scope: 0 };
        let mut moment = Moment::default();
        if !self.calm || is_atomic {
            moment = self.moment(current);
            of.step = moment.steps[space as usize];
            of.time = self.orders.time(current.number);
            of.scope = if is_atomic { order.scope(is_local) } else { 0 };
        }
        let stamp = match memo {
            Some(memo) if memo.of == of && memo.region == number => memo.stamp,
            _ => {
                let stamp = self.stamp(of);
                let memos = &mut self.stamps.memos;
                if memos.len() <= site as usize {
                    memos.resize(site as usize + 1, None);
                }
                memos[site as usize] = Some(Memo { region: number, stamp, of });
                stamp
            }
        };
        let memory = space.fences() & 3;
        if is_atomic {
            self.orders.read(current.number, start, memory, (access, order));
        }
        let Shadow { regions, cells, stamps, pending, stride, sub_group, orders, calm, quick, .. } = self;
        let stamps = &stamps.all;
        let region = &mut regions[number];
        let now = Now {
            event: Event::new(current.number, stamp),
            number: current.number,
            group: current.group,
            of,
            stamps,
            pending,
            stride: *stride,
            sub_group: *sub_group,
            space: region.space,
            orders,
            calm: *calm && !is_atomic,
        };
        let (mut found, mut is_split) = (Found::default(), false);
        for part in parts {
            is_split |= region.access(cells, &now, start + part.start, part.len(), access, &mut found);
        }
        if is_split {
            quick.forget();
        }
        if *calm && !is_atomic && current.copy == 0 && !region.is_constant {
            quick.learn(place_of, (number, region), start, of, stamp);
        }
        let race = found.race.map(|event| Other { number: event.number(), site: stamps[event.stamp()].site });
        if is_atomic {
            let place = (start, parts.last().map_or(0, |part| part.end));
            orders.write(current.number, moment, place, memory, (access, order));
            self.look_for_order(current.number);
            let is_word = parts.len() == 1 && parts[0] == (0..4);
            if access == Access::Atomic && order == Order::default() && is_word && race.is_none() {
                self.learn_change(current, start, number, of, stamp, place_of);
            }
        } else if found.ends_numbers {
            for part in parts {
                orders.end(start + part.start..start + part.end);
            }
        }
        if is_split {
            self.find_mappings();
        }
        Some(Wrong { race, by_scopes: found.by_scopes, unwritten: found.unwritten })
    }
}

/// The state that an access finds.
#[derive(Default)]
struct Found {
    race: Option<Event>,
    by_scopes: bool,
    /// It writes what was accessed by atomic functions, and is none.
    ends_numbers: bool,
    unwritten: bool,
}

/// The access that is made.
struct Now<'a> {
    event: Event,
    number: u64,
    group: (u64, u64),
    of: Stamp,
    stamps: &'a [Stamp],
    pending: &'a [u32],
    stride: u64,
    sub_group: u64,
    space: Space,
    orders: &'a Orders,
    /// Whether nothing of these is known to put it behind anything.
    calm: bool,
}

impl Now<'_> {
    fn is_local(&self) -> bool {
        self.space == Space::Local
    }

    /// Whether atomic functions and fences put it behind another access.
    fn knows(&self, event: Event) -> bool {
        !self.calm && self.orders.is_known(self.number, self.space as usize, self.point(event))
    }

    /// Whether they do so without a search: one for each read that is kept would take as long as all before it.
    fn knows_at_once(&self, event: Event) -> bool {
        !self.calm && self.orders.is_near(self.number, self.space as usize, self.point(event))
    }

    fn point(&self, event: Event) -> Point {
        let Stamp { phase, step, time, .. } = self.stamps[event.stamp()];
        Point { number: event.number(), phase, step, time }
    }

    /// Whether both are atomic for each other.
    fn is_inclusive(&self, event: Event) -> bool {
        let other = self.stamps[event.stamp()].scope;
        self.orders.is_inclusive((self.number, self.of.scope), (event.number(), other))
    }

    /// Whether an access is of the same group.
    fn is_of_group(&self, event: Event) -> bool {
        let number = event.number();
        self.group.0 <= number && number < self.group.1
    }

    /// Whether there is such an access: what another group did to local memory is none.
    fn counts(&self, event: Event) -> bool {
        !event.is_none() && (!self.is_local() || self.is_of_group(event))
    }

    /// Whether a barrier of their sub-group lies between it and another access of the group.
    fn is_a_step_behind(&self, event: Event, stamp: &Stamp) -> bool {
        let sub_group = |number: u64| (number - self.group.0) / self.sub_group;
        stamp.step != self.of.step && sub_group(event.number()) == sub_group(self.number)
    }

    /// Whether nothing puts it and another access in an order.
    fn races(&self, event: Event) -> bool {
        if event.is_none() {
            return false;
        }
        if !self.is_of_group(event) {
            return !self.is_local() && !self.knows(event);
        }
        let stamp = &self.stamps[event.stamp()];
        if stamp.copy != 0 && self.pending.contains(&stamp.copy) {
            return stamp.copy != self.of.copy;
        }
        event.number() != self.number
            && stamp.phase == self.of.phase
            && !self.is_a_step_behind(event, stamp)
            && !self.knows(event)
    }

    /// Whether a write is its item's own, with nothing between the two that orders anything: who is in no order with the one is in none with the other.
    fn is_behind_own(&self, write: Event) -> bool {
        let of = |stamp: &Stamp| (stamp.phase, stamp.step, stamp.copy, stamp.time);
        !write.is_none() && write.number() == self.number && of(&self.stamps[write.stamp()]) == of(&self.of)
    }

    /// Keeps it among two reads since the last write.
    fn keep(&self, kept: &mut [Event; 2]) {
        let [first, second] = *kept;
        if first == self.event || second == self.event || second.is_marked() && self.calm {
            return;
        }
        let is_behind = |event: Event| !self.counts(event) || self.knows_at_once(event);
        if is_behind(first) && is_behind(second) {
            *kept = [self.event, Event::NONE];
        } else if second.is_marked() {
            // Any two of different groups will do.
        } else if !self.is_of_group(first) {
            if first.number() / self.stride != self.number / self.stride {
                kept[1] = Event(self.event.0 | MARK);
            }
        } else {
            let stamp = &self.stamps[first.stamp()];
            let is_pending = stamp.copy != 0 && self.pending.contains(&stamp.copy);
            if stamp.phase != self.of.phase && !is_pending {
                *kept = [self.event, Event::NONE];
            } else if first.number() != self.number && second.is_none() {
                kept[1] = self.event;
            }
        }
    }
}

impl Region {
    fn new(start: usize, len: usize, space: Space, is_constant: bool) -> Self {
        let (first_page, pages, atomics) = (start / PAGE, Vec::new(), HashMap::default());
        let (words, bytes, first, runs) = (0, 0, None, 0);
        let mut region =
            Region { start, len: 0, space, is_constant, first_page, pages, words, bytes, first, runs, atomics };
        region.resize(start, len);
        region
    }

    /// Whether so many bytes from an address on are in it.
    #[inline(always)]
    fn has(&self, start: usize, len: usize) -> bool {
        let from = start.wrapping_sub(self.start);
        from < self.len && len <= self.len - from
    }

    /// It begins there, at or before where it did, and has so many bytes.
    fn resize(&mut self, start: usize, len: usize) {
        let before = self.first_page - start / PAGE;
        self.pages.splice(..0, core::iter::repeat_n(Page::None, before));
        (self.start, self.len, self.first_page) = (start, len, start / PAGE);
        let pages = (start + len).div_ceil(PAGE) - self.first_page;
        if self.pages.len() < pages {
            self.pages.resize(pages, Page::None);
        }
        self.recount();
    }

    /// It is one with another, which it overlaps.
    fn swallow(&mut self, other: Region) {
        let start = self.start.min(other.start);
        let end = (self.start + self.len).max(other.start + other.len);
        self.resize(start, end - start);
        for (number, page) in other.pages.into_iter().enumerate().filter(|(_, page)| !matches!(page, Page::None)) {
            self.pages[other.first_page - self.first_page + number] = page;
        }
        self.recount();
        self.atomics.extend(other.atomics);
        self.is_constant |= other.is_constant;
    }

    /// Makes cells of bytes of the words of a page, if it has these.
    fn split(&mut self, cells: &mut Cells, at: usize) -> bool {
        let page = &mut self.pages[at / PAGE - self.first_page];
        let Page::Words(words) = *page else { return false };
        let (start, bytes) = (at / PAGE * PAGE, cells.fresh(PAGE, self.space));
        for number in 0..PAGE / 4 {
            let word = start + 4 * number;
            cells.all[words + number].settle(&mut self.atomics, word);
            let cell = cells.all[words + number];
            if cell.written.is_marked() {
                let of_word = self.atomics.get(&word).copied().unwrap_or_default();
                (word..word + 4).for_each(|byte| _ = self.atomics.insert(byte, of_word));
            }
            cells.all[bytes + 4 * number..][..4].fill(cell);
        }
        *page = Page::Bytes(bytes);
        self.recount();
        true
    }

    /// The numbers of the cells of so many bytes of one page, and how many bytes each is.
    fn cells(&mut self, cells: &mut Cells, at: usize, len: usize) -> (Range<usize>, usize) {
        let page = &mut self.pages[at / PAGE - self.first_page];
        if let Page::None = page {
            let of_words = at % 4 == 0 && len % 4 == 0;
            *page = if of_words {
                self.words += 1;
                Page::Words(cells.fresh(PAGE / 4, self.space))
            } else {
                self.bytes += 1;
                Page::Bytes(cells.fresh(PAGE, self.space))
            };
        }
        match *page {
            Page::Words(page) => (page + at % PAGE / 4..page + (at % PAGE + len) / 4, 4),
            Page::Bytes(page) => (page + at % PAGE..page + at % PAGE + len, 1),
            Page::None | Page::Run(_) => (0..0, 1),
        }
    }

    /// An access to some bytes. Whether cells of words have become cells of bytes.
    fn access(
        &mut self,
        all: &mut Cells,
        now: &Now<'_>,
        mut at: usize,
        len: usize,
        access: Access,
        found: &mut Found,
    ) -> bool {
        let end = (at + len).min(self.start + self.len);
        let mut is_split = false;
        while at < end {
            let len = (end - at).min(PAGE - at % PAGE);
            is_split |= (at | len) % 4 != 0 && self.split(all, at);
            let (cells, size) = self.cells(all, at, len);
            for (number, cell) in all.all[cells].iter_mut().enumerate() {
                cell.access(now, access, &mut self.atomics, at + number * size, found);
            }
            at += len;
        }
        is_split
    }
}

impl Cell {
    /// Nothing is said of it, and the last atomic access, which it keeps where its tag says so, goes to the others.
    fn settle(&mut self, atomics: &mut ByAddress<Atomics>, at: usize) {
        if core::mem::replace(&mut self.tag, Tag::NONE).is_atomic() {
            let last = core::mem::replace(&mut self.read[0], Event::NONE);
            if let (Some(of), false) = (atomics.get_mut(&at), last.is_none()) {
                of.last = last;
            }
        }
    }

    fn access(
        &mut self,
        now: &Now<'_>,
        access: Access,
        atomics: &mut ByAddress<Atomics>,
        at: usize,
        found: &mut Found,
    ) {
        self.settle(atomics, at);
        let is_atomic = matches!(access, Access::Atomic | Access::AtomicRead | Access::AtomicWrite);
        let mut of_cell = if self.written.is_marked() || is_atomic { atomics.get(&at).copied() } else { None };
        if now.is_local() && !matches!(access, Access::Write | Access::AtomicWrite) {
            let changed = of_cell.is_some_and(|of| of.changed.iter().any(|event| now.counts(*event)));
            found.unwritten |= !changed && !now.counts(self.written);
        }
        let mut look = |of: &[Event]| {
            if found.race.is_none() {
                found.race = of.iter().copied().find(|event| now.races(*event));
            }
        };
        look(&[self.written]);
        // Its own atomic access has read what those before it have left.
        let behind = of_cell.filter(|of| is_atomic || of.last.is_none() || of.last.number() != now.number);
        match access {
            Access::Read | Access::Copy => {
                if let Some(of) = behind {
                    look(&of.changed);
                }
                if !now.is_behind_own(self.written) {
                    now.keep(&mut self.read);
                }
            }
            Access::Write => {
                look(&self.read);
                if let Some(of) = behind {
                    look(&of.changed);
                    look(&of.compared);
                }
                if of_cell.is_some() {
                    atomics.remove(&at);
                    found.ends_numbers = true;
                }
                *self = Cell { written: now.event, read: [Event::NONE; 2], tag: Tag::NONE };
            }
            Access::Atomic | Access::AtomicRead | Access::AtomicWrite => {
                let of = of_cell.get_or_insert_default();
                let is_read = access == Access::AtomicRead;
                if !is_read {
                    look(&self.read);
                }
                if found.race.is_none() {
                    let compared = if is_read { &[][..] } else { &of.compared };
                    let mut others = of.changed.iter().chain(compared).copied();
                    found.race =
                        others.find(|event| !event.is_none() && !now.is_inclusive(*event) && now.races(*event));
                    found.by_scopes = found.race.is_some();
                }
                now.keep(if is_read { &mut of.compared } else { &mut of.changed });
                of.last = now.event;
                atomics.insert(at, *of);
                self.written.0 |= MARK;
            }
        }
    }
}
