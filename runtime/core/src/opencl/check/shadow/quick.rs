//! The road of most accesses: of an item that nothing but barriers of its group puts in an order.
//!
//! A cell has a *tag*, which says of one item, or of all items of a group, up to their next barrier what looking at the cell would find: that reading it
//! tells nothing and leaves it as it is, or that no other item has used it. So an access looks at the events that are kept of a cell once, and
//! then compares two numbers. The tags of the item that runs and of its group are other numbers for each item and after each barrier, and
//! whatever else changes a cell takes its tag away.
//!
//! A place is known by its address with the stamp that its accesses have. `accesses_in_order_are_kept_as_all_are` compares what this road keeps
//! with what `access` does.

use alloc::boxed::Box;

use super::{Atomics, Cell, Current, Event, PAGE, Page, Shadow, Stamp};
use crate::opencl::access::Access;
use crate::opencl::check::space::Space;
use crate::opencl::site::Site;

/// A tag; 0 for none.
#[derive(Clone, Copy, Default)]
pub(super) struct Tag(u64);

impl Tag {
    pub(super) const NONE: Tag = Tag(0);
    /// To read the cell tells nothing and changes nothing.
    const READ: u64 = 1;
    /// All accesses that are kept are of the item.
    const OWN: u64 = 2;
    /// How many bits are these.
    const BITS: u32 = 2;
}

/// A place by its address, and what tells it from another one that lies there later.
#[derive(Clone, Copy, Default, PartialEq)]
struct Key {
    address: usize,
    of: (usize, u32),
}

impl Key {
    #[inline(always)]
    fn new(site: &Site) -> Self {
        Key { address: core::ptr::from_ref(site).addr(), of: site.key() }
    }

    #[inline(always)]
    fn slot(site: &Site) -> usize {
        core::ptr::from_ref(site).addr() / size_of::<Site>() % PLACES
    }
}

/// How many places are known: a power of two.
const PLACES: usize = 256;

/// A place, the region that its last access was to, and the stamp of its accesses in a phase.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Known {
    key: Key,
    region: u32,
    phase: u32,
    stamp: u32,
    /// The scope of an atomic access, which is to memory of this region alone; 0 for others.
    scope: u32,
}

impl Known {
    /// Whether it is this place, in this phase, of accesses that are not atomic.
    #[inline(always)]
    fn is(&self, site: &Site, phase: u32) -> bool {
        self.key == Key::new(site) && self.phase == phase && self.scope == 0
    }
}

/// The item that runs, for this road.
pub(super) struct Quick {
    /// Its tag, but for the bits, and the tag of what its group reads. While its accesses are not for this road, they are of no cell.
    item: u64,
    all: u64,
    /// The tag of what its group reads.
    group: u64,
    /// The last tag that was given, but for the bits.
    last: u64,
    current: Current,
    /// An event of the item without a stamp.
    own: Event,
    places: Box<[Known; PLACES]>,
}

impl Default for Quick {
    fn default() -> Self {
        let places = Box::new([Known::default(); PLACES]);
        Quick { item: CLOSED, all: CLOSED, group: CLOSED, last: 0, current: NOBODY, own: Event::NONE, places }
    }
}

/// The tag of no cell.
const CLOSED: u64 = u64::MAX << Tag::BITS;

const NOBODY: Current = Current { number: u64::MAX, group: (u64::MAX, u64::MAX), copy: 0 };

impl Quick {
    /// The tags that were given up to here say nothing any more.
    pub(super) fn renew(&mut self) {
        self.current = NOBODY;
        self.close();
    }

    /// No place is known.
    pub(super) fn forget(&mut self) {
        self.places.fill(Known::default());
    }

    pub(super) fn learn(&mut self, site: &Site, region: usize, Stamp { phase, scope, .. }: Stamp, stamp: u32) {
        self.places[Key::slot(site)] = Known { key: Key::new(site), region: region as u32, phase, stamp, scope };
    }

    /// The tag of what all of the group change by atomic functions.
    #[inline(always)]
    fn atomic(&self) -> u64 {
        self.group ^ (Tag::READ | Tag::OWN)
    }

    #[inline(always)]
    fn close(&mut self) {
        (self.item, self.all) = (CLOSED, CLOSED);
    }

    fn next(&mut self) -> u64 {
        self.last += 1 << Tag::BITS;
        self.last
    }

    /// An access of the item at a place.
    #[inline(always)]
    fn event(&self, known: &Known) -> Event {
        Event(self.own.0 | u64::from(known.stamp))
    }

    /// Whether the tag of a cell says that to read it tells nothing.
    #[inline(always)]
    fn reads(&self, cell: &Cell) -> bool {
        cell.tag.0 == self.all || (cell.tag.0 ^ self.item) & !Tag::OWN == Tag::READ
    }

    /// A write where the tag of a cell says that no other item has used it.
    #[inline(always)]
    fn writes(&self, event: Event, cell: &mut Cell) -> bool {
        let is_own = (cell.tag.0 ^ self.item) & !Tag::READ == Tag::OWN;
        if is_own {
            self.write(event, cell);
        }
        is_own
    }

    #[inline(always)]
    fn write(&self, event: Event, cell: &mut Cell) {
        *cell = Cell { written: event, read: [Event::NONE; 2], tag: Tag(self.item | Tag::OWN) };
    }

    /// The accesses are of this item from here on, or for another road.
    #[inline]
    fn open(&mut self, current: Option<&Current>) {
        self.close();
        let Some(current) = current else { return };
        if current.group != self.current.group {
            self.group = self.next() | Tag::READ;
        }
        if (current.number, current.group) != (self.current.number, self.current.group) {
            (self.current, self.own) = (*current, Event::new(current.number, 0));
            self.next();
        }
        (self.item, self.all) = (self.last, self.group);
    }
}

impl Shadow {
    /// The accesses from here on are of this item; of none, or where more than barriers has to be asked, they are for another road.
    #[inline]
    pub(in crate::opencl::check) fn open(&mut self, current: Option<&Current>) {
        let is_calm = self.calm;
        self.quick.open(current.filter(|current| is_calm && current.copy == 0));
    }

    /// The cell of a word, with what an access to it from a place is, if the region of that has one.
    #[inline(always)]
    fn word(&mut self, start: usize, site: &Site) -> Option<(Own<'_>, &Known, bool, &mut Cell)> {
        let Shadow { regions, stamps, phases, quick, .. } = self;
        let known = &quick.places[Key::slot(site)];
        if known.region as usize >= regions.len() {
            return None;
        }
        let region = &mut regions[known.region as usize];
        let (from, page) = (start.wrapping_sub(region.start), (start / PAGE).wrapping_sub(region.first_page));
        if from >= region.len || start % 4 != 0 || page >= region.pages.len() {
            return None;
        }
        let Some(Page::Words(cells)) = &mut region.pages[page] else { return None };
        let phase = phases[region.space as usize];
        let own = Own { quick, stamps, phase, is_local: region.space == Space::Local };
        Some((own, known, region.is_constant, &mut cells[start % PAGE / 4]))
    }

    /// A read of a word that the tag of its cell says to be in order, or that is seen to be at the first place where it is looked for.
    #[inline(always)]
    pub(in crate::opencl::check) fn reads_at_once(&mut self, start: usize, site: &Site) -> bool {
        let Some((own, known, _, cell)) = self.word(start, site) else { return false };
        own.quick.reads(cell) || known.is(site, own.phase) && own.reads(own.quick.event(known), cell)
    }

    /// A write of a word.
    #[inline(always)]
    pub(in crate::opencl::check) fn writes_at_once(&mut self, start: usize, site: &Site) -> bool {
        let Some((own, known, is_constant, cell)) = self.word(start, site) else { return false };
        if is_constant || !known.is(site, own.phase) {
            return false;
        }
        let event = own.quick.event(known);
        own.quick.writes(event, cell) || own.writes(event, cell)
    }

    /// A change of a word by an atomic function that orders nothing, where the tag of its cell says that nothing but the last one is kept of it.
    #[inline(always)]
    pub(in crate::opencl::check) fn changes_at_once(&mut self, start: usize, site: &Site) -> bool {
        let Shadow { regions, phases, quick, .. } = self;
        let known = &quick.places[Key::slot(site)];
        let Some(region) = regions.get_mut(known.region as usize) else { return false };
        if quick.item == CLOSED || known.scope == 0 || known.key != Key::new(site) || !region.has(start, 4) {
            return false;
        }
        let Some(Some(Page::Words(cells))) = region.pages.get(start / PAGE - region.first_page) else { return false };
        if known.phase != phases[region.space as usize]
            || start % 4 != 0
            || cells[start % PAGE / 4].tag.0 != quick.atomic()
        {
            return false;
        }
        let Some(of) = region.atomics.get_mut(&start) else { return false };
        of.last = quick.event(known);
        true
    }

    /// An atomic function that orders nothing has changed a word: the tag says so, if all that the others of the group can do so up to the next
    /// barrier leaves no other trace, and is in order.
    pub(super) fn learn_change(
        &mut self,
        current: &Current,
        start: usize,
        number: usize,
        of: Stamp,
        stamp: u32,
        site: &Site,
    ) {
        let Shadow { regions, stamps, quick, orders, calm, .. } = self;
        let is_open = (quick.current.number, quick.current.group) == (current.number, current.group);
        if !*calm || !is_open || current.copy != 0 || start % 4 != 0 || orders.has_releases(start) {
            return;
        }
        quick.learn(site, number, of, stamp);
        let region = &mut regions[number];
        let Some(Atomics { changed: [first, second], compared, .. }) = region.atomics.get(&start).copied() else {
            return;
        };
        let page = start / PAGE - region.first_page;
        let Some(Some(Page::Words(cells))) = region.pages.get_mut(page) else { return };
        let cell = &mut cells[start % PAGE / 4];
        let own = Own { quick, stamps, phase: of.phase, is_local: region.space == Space::Local };
        let written = cell.written;
        let is_behind = written.is_none() || own.is_of_group(written) && !own.is_of_phase(written);
        let is_kept = second.is_marked() || !second.is_none() && own.is_of_group(first) && own.is_of_phase(first);
        let is_of_scope = |event: &Event| event.is_none() || stamps[event.stamp()].scope == of.scope;
        let are_of_scope = [first, second].iter().chain(&compared).all(is_of_scope);
        if is_behind && is_kept && are_of_scope && cell.read == [Event::NONE; 2] {
            cell.tag = Tag(quick.atomic());
        }
    }

    /// An access to `len` bytes, if it tells nothing: it is in order with all accesses that are kept. Whether it was such a one, and so is kept too;
    /// if not, `access` has to see it.
    #[inline(always)]
    pub(in crate::opencl::check) fn is_in_order(
        &mut self,
        start: usize,
        len: usize,
        access: Access,
        site: &Site,
    ) -> bool {
        let Shadow { regions, stamps, phases, quick, .. } = self;
        let is_read = match access {
            Access::Read | Access::Copy => true,
            Access::Write => false,
            Access::Atomic | Access::AtomicRead | Access::AtomicWrite => return false,
        };
        let known = &quick.places[Key::slot(site)];
        let mut number = known.region as usize;
        if number >= regions.len() || !regions[number].has(start, len) {
            // A function is called with pointers to several buffers.
            match regions.iter().position(|region| region.has(start, len)) {
                Some(found) => number = found,
                None => return false,
            }
        }
        let region = &mut regions[number];
        let (page, phase) = (start / PAGE - region.first_page, phases[region.space as usize]);
        if page >= region.pages.len() || !known.is(site, phase) || !is_read && region.is_constant {
            return false;
        }
        let (cells, from, to): (&mut [Cell], _, _) = match &mut region.pages[page] {
            Some(Page::Words(cells)) if (start | len) % 4 == 0 => {
                (&mut cells[..], start % PAGE / 4, (start % PAGE + len) / 4)
            }
            Some(Page::Bytes(cells)) => (&mut cells[..], start % PAGE, start % PAGE + len),
            _ => return false,
        };
        if to > cells.len() {
            return false;
        }
        let event = quick.event(known);
        let own = Own { quick, stamps, phase, is_local: region.space == Space::Local };
        let mut at = from;
        while at < to {
            let cell = &mut cells[at];
            at += 1;
            let is_known = if is_read {
                quick.reads(cell) || own.reads(event, cell)
            } else {
                quick.writes(event, cell) || own.writes(event, cell)
            };
            if !is_known {
                return false;
            }
        }
        true
    }
}

/// An access while no copy is pending and no sub-group has passed a barrier of its own: what orders it is its item, its group and the phase.
///
/// It keeps of a cell what `Now` does, or does nothing and says so.
struct Own<'a> {
    quick: &'a Quick,
    stamps: &'a [Stamp],
    phase: u32,
    is_local: bool,
}

impl Own<'_> {
    #[inline(always)]
    fn is_of_group(&self, event: Event) -> bool {
        let (first, end) = self.quick.current.group;
        event.number().wrapping_sub(first) < end - first
    }

    #[inline(always)]
    fn is_of_item(&self, event: Event) -> bool {
        event.number() == self.quick.current.number
    }

    /// Whether another access of the group is of this phase.
    #[inline(always)]
    fn is_of_phase(&self, event: Event) -> bool {
        self.stamps[event.stamp()].phase == self.phase
    }

    /// Whether something puts it and another access in an order, or there is none.
    #[inline(always)]
    fn is_behind(&self, event: Event) -> bool {
        if event.is_none() || self.is_of_item(event) {
            return true;
        }
        if self.is_of_group(event) { !self.is_of_phase(event) } else { self.is_local }
    }

    /// A read, if it is in order.
    #[inline(never)]
    fn reads(&self, event: Event, cell: &mut Cell) -> bool {
        let Cell { written, read: [first, second], tag } = *cell;
        let item = self.quick.item;
        if item == CLOSED || written.is_marked() {
            return false;
        }
        if tag.0 ^ item == Tag::OWN {
            (cell.read[0], cell.tag) = (event, Tag(tag.0 | Tag::READ));
            return true;
        }
        // Whoever of the group reads it, the write is in order with that, if it is not of this phase.
        let mut all = Tag(self.quick.group);
        let mut own = Tag(item | Tag::READ | Tag::OWN);
        if written.is_none() {
            if self.is_local {
                return false;
            }
        } else if !self.is_of_group(written) {
            return false;
        } else {
            let is_of_item = self.is_of_item(written);
            if !is_of_item {
                own = Tag(item | Tag::READ);
            }
            if self.is_of_phase(written) {
                if !is_of_item {
                    return false;
                }
                all = Tag(item | Tag::READ);
            }
        }
        if second.is_marked() {
            cell.tag = all;
        } else if first.is_none() {
            (cell.read[0], cell.tag) = (event, own);
        } else if !self.is_of_group(first) {
            return false;
        } else if !self.is_of_phase(first) {
            // A read of a copy that was waited for since then stands beside it.
            if second != event {
                (cell.read, cell.tag) = ([event, Event::NONE], own);
            }
        } else if !second.is_none() {
            cell.tag = all;
        } else if self.is_of_item(first) {
            cell.tag = own;
        } else {
            (cell.read[1], cell.tag) = (event, all);
        }
        true
    }

    /// A write, if it is in order.
    #[inline(never)]
    fn writes(&self, event: Event, cell: &mut Cell) -> bool {
        let Cell { written, read: [first, second], .. } = *cell;
        if self.quick.item == CLOSED || written.is_marked() {
            return false;
        }
        if !self.is_behind(written) || !self.is_behind(first) || !self.is_behind(second) {
            return false;
        }
        self.quick.write(event, cell);
        true
    }
}
