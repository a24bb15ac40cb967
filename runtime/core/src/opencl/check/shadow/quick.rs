//! The road of most accesses: of an item that nothing but barriers of its group puts in an order.
//!
//! A cell has a *tag*, which says of one item, or of all items of a group, up to their next barrier what looking at the cell would find: that reading it
//! tells nothing and leaves it as it is, or that no other item has used it. So an access looks at the events that are kept of a cell once, and
//! then compares two numbers. The tags of the item that runs and of its group are other numbers for each item and after each barrier, and
//! whatever else changes a cell takes its tag away. They grow: one that was given before the last barrier and since the group began says that all
//! which is kept was done by the group before that barrier, and so is in order with whatever follows it.
//!
//! A read of an item behind its own write, with no barrier between, is not kept: the write stands for it.
//!
//! A place is known by its address, with the stamp that its accesses have since the last barrier and the words that it was beside. So most accesses
//! search no region and no page. `accesses_in_order_are_kept_as_all_are` compares what this road keeps with what `access` does.

use core::ops::Range;

use super::{
    Atomics, ByAddress, Cell, Cells, Current, Event, MARK, Mapping, PAGE, Page, Region, SPACES, STAMP_BITS, Shadow,
    Stamp, Word,
};
use crate::opencl::access::Access;
use crate::opencl::check::space::Space;
use crate::opencl::source_location::Site;

/// A tag. Those of items and of groups are numbers that grow, with the bits below.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Tag(u64);

impl Tag {
    /// Nothing has used the cell, of memory that is not local.
    const FRESH: Tag = Tag(0);
    /// Nothing has used the cell, of local memory, which is found as not written. It is older than any other.
    const FRESH_LOCAL: Tag = Tag(Tag::NEXT);
    /// Nothing is said of it.
    pub(super) const NONE: Tag = Tag(1 << 62);
    /// To read the cell tells nothing and changes nothing. Of an item: it alone has done so since its group or nobody wrote the cell, before the last barrier.
    const READ: u64 = 1;
    /// All accesses that are kept are of the item.
    const OWN: u64 = 2;
    /// It is the tag of a group.
    const GROUP: u64 = 4;
    /// All of these.
    const FLAGS: u64 = 7;
    /// From one number to the next.
    const NEXT: u64 = 8;
    /// With the number of a group: of atomic functions nothing but the last one is kept anew, in place of the first read.
    const ATOMIC: u64 = 1 << 63;

    /// The tag of cells that nothing has used.
    pub(super) fn fresh(space: Space) -> Self {
        if space == Space::Local { Tag::FRESH_LOCAL } else { Tag::FRESH }
    }

    pub(super) fn is_atomic(self) -> bool {
        self.0 & Tag::ATOMIC != 0
    }
}

/// How many places are known: a power of two.
const PLACES: usize = 256;

/// A stretch of words of one page and of one region: where they begin, how many there are, and the first of their cells.
#[derive(Clone, Copy, Default)]
struct Words {
    start: usize,
    count: usize,
    first: usize,
}

impl Words {
    /// The words of a page that begins with such a cell.
    fn new(region: &Region, page: usize, start: usize) -> Self {
        let begin = start / PAGE * PAGE;
        let first = begin.max(region.start.next_multiple_of(4));
        let end = (begin + PAGE).min(region.start + region.len);
        Words { start: first, count: end.saturating_sub(first) / 4, first: page + first % PAGE / 4 }
    }

    /// The number of the word that begins at an address, or one that is more than there are.
    #[inline(always)]
    fn number(&self, start: usize) -> usize {
        // A rotation makes an address between words a number beyond all.
        start.wrapping_sub(self.start).rotate_right(2)
    }

    /// The number of the first cell of so many words from an address on, if they are here.
    #[inline(always)]
    fn cell(&self, start: usize, count: usize) -> Option<usize> {
        let number = self.number(start);
        (number < self.count && count <= self.count - number).then(|| self.first.wrapping_add(number))
    }
}

/// Words that some place was beside, and the number of their region.
#[derive(Clone, Copy, Default)]
struct Near {
    words: Words,
    region: u32,
}

/// How many of these are kept: a power of two.
const NEAR: usize = 256;

impl Near {
    /// Pages lie so many bytes apart as a row of a matrix has: these are in slots of their own by the upper bits of a product.
    #[inline(always)]
    fn slot(start: usize) -> usize {
        (start / PAGE).wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as usize) >> (usize::BITS - NEAR.ilog2())
    }
}

/// A place in the slot of its address, the words that its last access was beside, and the stamp of its accesses.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Known {
    words: Words,
    /// The place and the barrier before which the stamp is right, as `key` says, and with the space of the memory too.
    of: usize,
    in_space: usize,
    stamp: u32,
    region: u32,
    space: u8,
}

/// The steps of addresses of places by which slots differ.
const STEP: usize = size_of::<Site>().next_power_of_two();
const _: () = assert!(size_of::<Site>() == STEP);

/// In the key of a place, where the address of one has nothing: its accesses are atomic. Their scope is always one.
pub(super) const ATOMIC: usize = 1;
/// They are to local memory.
const LOCAL: usize = 2;
const _: () = assert!(align_of::<Site>() > ATOMIC | LOCAL);

impl Known {
    #[inline(always)]
    fn slot(site: &Site) -> usize {
        core::ptr::from_ref(site).addr() / STEP % PLACES
    }

    /// A place and a barrier as one number: places are constants, so that an address is one of them. The slot says the bits of it which the barrier changes.
    #[inline(always)]
    fn key(site: &Site, since: usize) -> usize {
        core::ptr::from_ref(site).addr() ^ since
    }

    /// Whether it is this place, and its stamp is right.
    #[inline(always)]
    fn has(&self, site: &Site, since: usize) -> bool {
        self.of == Known::key(site, since)
    }

    /// A space for [`is_in`](Self::is_in).
    pub(super) fn space(space: Space) -> usize {
        if space == Space::Local { LOCAL } else { 0 }
    }

    /// Whether it is this place, and its stamp is right for such memory.
    #[inline(always)]
    pub(super) fn is_in(&self, space: usize, site: &Site, since: usize) -> bool {
        self.in_space == Known::key(site, since) ^ space
    }
}

/// Tags that were given before the last barrier which orders a memory, and as far back as they count: from one on, so many.
#[derive(Clone, Copy, Default)]
struct Old {
    from: u64,
    count: u64,
}

/// As many as spaces, and so many that a number of few bits finds one without a question.
type BySpace = [Old; 8];
const _: () = assert!(SPACES.len() <= 8);

/// The item that runs, for this road.
#[repr(C)]
pub(super) struct Quick {
    places: [Known; PLACES],
    /// Its tag, but for the bits, and the tag of what its group reads. While its accesses are not for this road, they are of no cell.
    item: u64,
    all: u64,
    /// The number of the last barrier for the keys of places whose stamps are right. 0 while accesses are not for this road.
    pub(super) since: usize,
    /// An event of the item without a stamp.
    own: Event,
    near: [Near; NEAR],
    /// By space the tags of the group. What another group did to local memory is none, and written as what the own one did.
    read: BySpace,
    written: BySpace,
    /// The last tag that was given, but for the bits.
    last: u64,
    /// A number for the last barrier, or group that began: for so many no other one has it.
    barriers: usize,
    current: Current,
    /// The group of the tags, and the tag of what it reads.
    of: ((u64, u64), u64),
}

impl Default for Quick {
    #[inline(always)]
    fn default() -> Self {
        Quick {
            item: CLOSED,
            all: CLOSED,
            since: 0,
            own: Event::NONE,
            places: [Known::default(); PLACES],
            near: [Near::default(); NEAR],
            read: BySpace::default(),
            written: BySpace::default(),
            last: Tag::FRESH_LOCAL.0,
            barriers: 1,
            current: NOBODY,
            of: (NOBODY.group, CLOSED),
        }
    }
}

/// The tag of no cell.
const CLOSED: u64 = u64::MAX << 3;

const NOBODY: Current = Current { number: u64::MAX, group: (u64::MAX, u64::MAX), copy: 0 };

impl Quick {
    /// A group begins: nothing that was done up to here is of it.
    pub(super) fn begin_group(&mut self) {
        self.of.0 = NOBODY.group;
        self.pass([false; SPACES.len()]);
    }

    /// The tags that were given up to here say nothing of what items do that run from here on, but that a barrier lies between, for such memory.
    pub(super) fn pass(&mut self, orders: [bool; SPACES.len()]) {
        let end = self.last + Tag::NEXT;
        for old in [&mut self.read, &mut self.written] {
            for (old, _) in old.iter_mut().zip(orders).filter(|(_, orders)| *orders) {
                old.count = end - old.from;
            }
        }
        self.current = NOBODY;
        self.close();
        self.barriers += 1;
        if self.barriers == PLACES {
            self.barriers = 1;
            self.forget();
        }
    }

    /// No place is known.
    pub(super) fn forget(&mut self) {
        self.places.fill(Known::default());
        self.near.fill(Near::default());
    }

    /// A place and the stamp of its accesses there, and the cells of the page if these are of words.
    pub(super) fn learn(
        &mut self,
        site: &Site,
        (number, region): (usize, &Region),
        start: usize,
        of: Stamp,
        stamp: u32,
    ) {
        let atomic = if of.scope == 0 { 0 } else { ATOMIC };
        let words = match region.pages.get(start / PAGE - region.first_page) {
            Some(Page::Words(page)) => Words::new(region, *page, start),
            _ => Words::default(),
        };
        let of = Known::key(site, self.barriers * STEP) | atomic;
        let (in_space, space) = (of | Known::space(region.space), region.space as u8);
        self.places[Known::slot(site)] = Known { words, of, in_space, stamp, region: number as u32, space };
    }

    /// The slot of a place.
    #[inline(always)]
    pub(super) fn known(&self, site: &Site) -> &Known {
        &self.places[Known::slot(site)]
    }

    /// The tag of what two items of the group have read since the last barrier: of no cell while accesses are not for this road.
    #[inline(always)]
    pub(super) fn of_all(&self) -> Tag {
        Tag(self.all)
    }

    /// The tag of what all of the group change by atomic functions.
    #[inline(always)]
    fn atomic(&self) -> u64 {
        self.all & !Tag::FLAGS | Tag::ATOMIC
    }

    #[inline(always)]
    fn close(&mut self) {
        (self.item, self.all, self.since) = (CLOSED, CLOSED, 0);
    }

    #[inline(always)]
    fn next(&mut self) -> u64 {
        self.last += Tag::NEXT;
        self.last
    }

    /// An access of the item at a place.
    #[inline(always)]
    pub(super) fn event(&self, known: &Known) -> Event {
        Event(self.own.0 | u64::from(known.stamp))
    }

    #[inline(always)]
    fn is_of_item(&self, event: Event) -> bool {
        (event.0 ^ self.own.0) >> STAMP_BITS == 0
    }

    /// Whether the tag of a cell says that to read it tells nothing and changes nothing. Those of the item all do, as its write stands for its reads.
    #[inline(always)]
    pub(super) fn has_read(&self, cell: &Cell) -> bool {
        cell.tag.0 == self.all || cell.tag.0 ^ self.item <= Tag::READ | Tag::OWN
    }

    /// Whether the tag of a cell says that to change it by an atomic function leaves nothing but the last change.
    #[inline(always)]
    pub(super) fn has_changed(&self, cell: &Cell) -> bool {
        cell.tag.0 == self.atomic() || cell.tag.0 ^ self.item == Tag::ATOMIC
    }

    /// A read of what nothing has used.
    #[inline(always)]
    pub(super) fn reads_first(&self, known: &Known, cell: &mut Cell) -> bool {
        let is_first = cell.tag == Tag::FRESH;
        if is_first {
            (cell.read[0], cell.tag) = (self.event(known), Tag(self.item | Tag::READ));
        }
        is_first
    }

    /// A read by a place that is known, if the tag of the cell says that it is in order.
    #[inline(always)]
    pub(super) fn reads(&self, known: &Known, cell: &mut Cell) -> bool {
        if self.reads_first(known, cell) {
            return true;
        }
        let tag = cell.tag.0;
        let old = &self.read[usize::from(known.space & 7)];
        let age = tag.wrapping_sub(old.from);
        if age < old.count && !cell.read[1].is_marked() {
            // All that is kept was done by its group before the barrier.
            (cell.read, cell.tag) = ([self.event(known), Event::NONE], Tag(self.item | Tag::READ));
            return true;
        }
        // Nobody or its group has written it before the barrier, and one item has read it behind that.
        let is_second = tag & Tag::FLAGS == Tag::READ && age < Tag::NONE.0 && !self.is_of_item(cell.read[0]);
        if is_second {
            (cell.read[1], cell.tag) = (self.event(known), Tag(self.all));
        }
        is_second
    }

    /// A write by a place that is known, if the tag of the cell says that it is in order.
    #[inline(always)]
    pub(super) fn writes(&self, known: &Known, cell: &mut Cell) -> bool {
        let (tag, old) = (cell.tag.0, self.written[usize::from(known.space & 7)]);
        // By one comparison after the other: of an item's own it is one, and a write of that is most of them.
        if tag ^ self.item <= Tag::READ | Tag::OWN {
            self.write(self.event(known), cell);
            return true;
        }
        let is_in_order = cell.tag == Tag::FRESH || tag.wrapping_sub(old.from) < old.count && !cell.read[1].is_marked();
        if is_in_order {
            self.write(self.event(known), cell);
        }
        is_in_order
    }

    /// A read of words whose cells have one tag, of which that says that it is in order: it was made before, or nothing has used them. Else nothing is done.
    #[inline(always)]
    pub(super) fn reads_alike(&self, known: &Known, is_known: impl Fn() -> bool, cells: &mut [Cell]) -> bool {
        let tag = cells[0].tag;
        if !cells.iter().all(|cell| cell.tag == tag) {
            return false;
        }
        if tag == Tag::FRESH {
            let is_known = is_known();
            if is_known {
                let (event, tag) = (self.event(known), Tag(self.item | Tag::READ));
                for cell in cells {
                    (cell.read[0], cell.tag) = (event, tag);
                }
            }
            return is_known;
        }
        self.has_read(&cells[0])
    }

    /// A read of words whose cells have one tag, which says that all that is kept of them was done before a barrier. Else nothing is done.
    #[inline(always)]
    fn reads_anew(&self, known: &Known, cells: &mut [Cell]) -> bool {
        let (tag, old) = (cells[0].tag, &self.read[usize::from(known.space & 7)]);
        let is_in_order = tag.0.wrapping_sub(old.from) < old.count
            && cells.iter().all(|cell| cell.tag == tag && !cell.read[1].is_marked());
        if is_in_order {
            let (read, tag) = ([self.event(known), Event::NONE], Tag(self.item | Tag::READ));
            for cell in cells {
                (cell.read, cell.tag) = (read, tag);
            }
        }
        is_in_order
    }

    /// A write of words by a place that is known, whose cells have one tag: nothing but the item has used them since the last barrier, or nothing at all. Else
    /// nothing is done.
    #[inline(always)]
    pub(super) fn writes_alike(&self, known: &Known, cells: &mut [Cell]) -> bool {
        let tag = cells[0].tag;
        if !cells.iter().all(|cell| cell.tag == tag) {
            return false;
        }
        if tag.0 ^ self.item > Tag::READ | Tag::OWN && tag != Tag::FRESH {
            return false;
        }
        let (event, tag) = (self.event(known), Tag(self.item | Tag::OWN));
        for cell in cells {
            // A tag of an item is never that of a second read.
            debug_assert!(cell.read[1] == Event::NONE, "reads of two beside the tag of one");
            (cell.written, cell.read[0], cell.tag) = (event, Event::NONE, tag);
        }
        true
    }

    #[inline(always)]
    fn write(&self, event: Event, cell: &mut Cell) {
        *cell = Cell { written: event, read: [Event::NONE; 2], tag: Tag(self.item | Tag::OWN) };
    }

    /// Another item of the group runs, where accesses are for this road.
    #[inline(always)]
    pub(super) fn goes_on(&mut self, number: u64) {
        if self.current.number != number {
            self.item = self.next();
            (self.current.number, self.own) = (number, Event::new(number, 0));
        }
    }

    /// The accesses are of this item from here on, or for another road.
    #[inline]
    fn open(&mut self, current: Option<&Current>) {
        self.close();
        let Some(current) = current else { return };
        if current.group != self.current.group {
            self.enter(current.group);
        }
        if current.number != self.current.number {
            self.next();
        }
        (self.current, self.own) = (*current, Event::new(current.number, 0));
        (self.item, self.all, self.since) = (self.last, self.of.1, self.barriers * STEP);
    }

    /// Items of a group run, or go on behind a barrier.
    fn enter(&mut self, group: (u64, u64)) {
        if group != self.of.0 {
            let (from, written) = (self.last + Tag::NEXT, &mut self.written);
            self.read = [Old { from, count: 0 }; 8];
            *written = self.read;
            written[Space::Local as usize] = Old { from: Tag::NEXT, count: self.last };
        }
        self.current = NOBODY;
        self.of = (group, self.next() | Tag::GROUP | Tag::READ);
    }
}

impl Shadow {
    /// The accesses from here on are of this item; of none, or where more than barriers has to be asked, they are for another road.
    #[inline]
    pub(in crate::opencl::check) fn open(&mut self, current: Option<&Current>) {
        let current = current.filter(|current| self.calm && current.copy == 0);
        self.goes_on = current.is_some() && self.steps.is_empty() && self.pending.is_empty() && self.orders.are_calm();
        self.quick.open(current);
    }

    /// The cell of a word, if its place was beside it before, with what that knows.
    #[inline(always)]
    fn word(&mut self, start: usize, site: &Site) -> Option<(&Quick, &Known, &mut Cell)> {
        let Shadow { cells, quick, .. } = self;
        let known = &quick.places[Known::slot(site)];
        let number = known.words.cell(start, 1)?;
        debug_assert!(number < cells.all.len(), "a word beyond the cells");
        // SAFETY: `Words` are of a page whose cells are there, and cells only become more.
        let cell = unsafe { cells.all.get_unchecked_mut(number) };
        Some((quick, known, cell))
    }

    /// Asks something of the cell of a word of a mapping, and of what a place knows.
    #[inline(always)]
    fn ask(&mut self, word: Word, site: &Site, then: impl FnOnce(&Quick, &Known, &mut Cell) -> bool) -> bool {
        let Shadow { cells, quick, .. } = self;
        debug_assert!(cells.all.as_ptr_range().contains(&word.0.cast_const()), "a word beyond the cells");
        // SAFETY: `find_mappings` has seen that the cells of all words of a mapping are there, `fresh` says where they have moved, and between `Mapping::word`
        // and here no cell is made.
        let cell = unsafe { &mut *word.0 };
        then(quick, quick.known(site), cell)
    }

    /// As [`reads_at_once`](Self::reads_at_once), of a word of a mapping: where most reads end.
    #[inline(always)]
    pub(in crate::opencl::check) fn reads_in(&mut self, mapping: &Mapping, word: Word, site: &Site) -> bool {
        self.ask(word, site, |quick, known, cell| {
            quick.has_read(cell) || mapping.has(known, site, quick.since) && quick.reads_first(known, cell)
        })
    }

    /// The other reads.
    #[inline(always)]
    pub(in crate::opencl::check) fn reads_anew_in(&mut self, mapping: &Mapping, word: Word, site: &Site) -> bool {
        self.ask(word, site, |quick, known, cell| mapping.has(known, site, quick.since) && quick.reads(known, cell))
    }

    /// As [`writes_at_once`](Self::writes_at_once), of a word of a mapping.
    #[inline(always)]
    pub(in crate::opencl::check) fn writes_in(&mut self, mapping: &Mapping, word: Word, site: &Site) -> bool {
        self.ask(word, site, |quick, known, cell| mapping.has(known, site, quick.since) && quick.writes(known, cell))
    }

    /// Asks something of the cells of so many words of a mapping, the first of which [`Mapping::words`] gave for these.
    #[inline(always)]
    fn ask_all(
        &mut self,
        (first, count): (Word, usize),
        site: &Site,
        then: impl FnOnce(&Quick, &Known, &mut [Cell]) -> bool,
    ) -> bool {
        let Shadow { cells, quick, .. } = self;
        let range = cells.all.as_ptr_range();
        debug_assert!(range.contains(&first.0.cast_const()), "a word beyond the cells");
        debug_assert!(range.end >= first.0.wrapping_add(count).cast_const(), "words beyond the cells");
        // SAFETY: as in `ask`: the cells of the words of a mapping lie side by side, and it has so many words from there on.
        let cells = unsafe { core::slice::from_raw_parts_mut(first.0, count) };
        then(quick, quick.known(site), cells)
    }

    /// A read of words of a mapping of which the tag of all says that it is in order.
    #[inline(always)]
    pub(in crate::opencl::check) fn reads_all_in(
        &mut self,
        mapping: &Mapping,
        words: (Word, usize),
        site: &Site,
    ) -> bool {
        self.ask_all(words, site, |quick, known, cells| {
            quick.reads_alike(known, || mapping.has(known, site, quick.since), cells)
        })
    }

    /// A write of such words.
    #[inline(always)]
    pub(in crate::opencl::check) fn writes_all_in(
        &mut self,
        mapping: &Mapping,
        words: (Word, usize),
        site: &Site,
    ) -> bool {
        self.ask_all(words, site, |quick, known, cells| {
            mapping.has(known, site, quick.since) && quick.writes_alike(known, cells)
        })
    }

    /// A read of so many bytes of a mapping that have cells of their own, the first of which [`Mapping::single`] gave for these.
    #[inline(always)]
    pub(in crate::opencl::check) fn reads_bytes_in(
        &mut self,
        mapping: &Mapping,
        bytes: (Word, usize),
        site: &Site,
    ) -> bool {
        self.ask_all(bytes, site, |quick, known, cells| {
            let is_known = || mapping.has(known, site, quick.since);
            if let [cell] = cells {
                return quick.has_read(cell) || is_known() && quick.reads(known, cell);
            }
            quick.reads_alike(known, is_known, cells)
                || is_known()
                    && (quick.reads_anew(known, cells)
                        || cells.iter_mut().all(|cell| quick.has_read(cell) || quick.reads(known, cell)))
        })
    }

    /// A write of such bytes.
    #[inline(always)]
    pub(in crate::opencl::check) fn writes_bytes_in(
        &mut self,
        mapping: &Mapping,
        bytes: (Word, usize),
        site: &Site,
    ) -> bool {
        self.ask_all(bytes, site, |quick, known, cells| {
            let is_known = mapping.has(known, site, quick.since);
            if let [cell] = cells {
                return is_known && quick.writes(known, cell);
            }
            is_known && (quick.writes_alike(known, cells) || cells.iter_mut().all(|cell| quick.writes(known, cell)))
        })
    }

    /// As [`changes_at_once`](Self::changes_at_once), of a word of a mapping.
    #[inline(always)]
    pub(in crate::opencl::check) fn changes_in(&mut self, mapping: &Mapping, word: Word, site: &Site) -> bool {
        self.ask(word, site, |quick, known, cell| {
            let is_in_order = quick.has_changed(cell) && mapping.has(known, site, quick.since ^ ATOMIC);
            if is_in_order {
                cell.read[0] = quick.event(known);
            }
            is_in_order
        })
    }

    /// A read of a word that the tag of its cell says to be in order.
    #[inline(always)]
    pub(in crate::opencl::check) fn reads_at_once(&mut self, start: usize, site: &Site) -> bool {
        let Some((quick, known, cell)) = self.word(start, site) else { return false };
        quick.has_read(cell) || known.has(site, quick.since) && quick.reads(known, cell)
    }

    /// A write of a word.
    #[inline(always)]
    pub(in crate::opencl::check) fn writes_at_once(&mut self, start: usize, site: &Site) -> bool {
        let Some((quick, known, cell)) = self.word(start, site) else { return false };
        known.has(site, quick.since) && quick.writes(known, cell)
    }

    /// A change of a word by an atomic function that orders nothing, where the tag of its cell says that nothing but the last one is kept of it.
    #[inline(always)]
    pub(in crate::opencl::check) fn changes_at_once(&mut self, start: usize, site: &Site) -> bool {
        let Some((quick, known, cell)) = self.word(start, site) else { return false };
        let is_known = known.has(site, quick.since ^ ATOMIC);
        let is_in_order = quick.has_changed(cell);
        if is_known && is_in_order {
            cell.read[0] = quick.event(known);
        }
        is_known && is_in_order
    }

    /// The first or the second item of a group that changes a word since the last barrier: these two are kept.
    pub(in crate::opencl::check) fn changes_anew(&mut self, mapping: &Mapping, start: usize, site: &Site) -> bool {
        let Shadow { regions, cells, quick, orders, .. } = self;
        let known = &quick.places[Known::slot(site)];
        let since = quick.since ^ ATOMIC;
        // Local memory may lie on two pages: then the words that the place was beside last are mostly those of the other one.
        let of_mapping = if mapping.has(known, site, since) { mapping.cell(start, 1) } else { None };
        let number = of_mapping.or_else(|| known.words.cell(start, 1));
        let Some(cell) = number.and_then(|number| cells.all.get_mut(number)) else { return false };
        if !known.has(site, since) || !regions[known.region as usize].has(start, 4) {
            return false;
        }
        let event = quick.event(known);
        let old = quick.read[usize::from(known.space & 7)];
        let age = (cell.tag.0 & !Tag::ATOMIC).wrapping_sub(old.from);
        let atomics = &mut regions[known.region as usize].atomics;
        if !cell.tag.is_atomic() {
            // The group has written it before the barrier, and nobody has read it.
            let is_first = age < old.count && cell.read == [Event::NONE; 2] && !cell.written.is_marked();
            if !is_first || orders.has_releases(start) {
                return false;
            }
            let changed = [event, Event::NONE];
            atomics.insert(start, Atomics { changed, compared: [Event::NONE; 2], last: event });
            cell.written.0 |= MARK;
            (cell.read[0], cell.tag) = (event, Tag(quick.item | Tag::ATOMIC));
            return true;
        }
        let Some(of) = atomics.get_mut(&start) else { return false };
        if age < old.count || age >= Tag::NONE.0 || !of.changed[1].is_none() || quick.is_of_item(of.changed[0]) {
            return false;
        }
        (of.changed[1], cell.read[0], cell.tag) = (event, event, Tag(quick.atomic()));
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
        let Shadow { regions, cells, stamps, quick, orders, calm, .. } = self;
        let is_open = (quick.current.number, quick.current.group) == (current.number, current.group);
        if !*calm || !is_open || quick.since == 0 || current.copy != 0 || start % 4 != 0 || orders.has_releases(start) {
            return;
        }
        let region = &mut regions[number];
        quick.learn(site, (number, region), start, of, stamp);
        let Some(Atomics { changed: [first, second], compared, .. }) = region.atomics.get(&start).copied() else {
            return;
        };
        let Some(Page::Words(page)) = region.pages.get(start / PAGE - region.first_page) else { return };
        let cell = &mut cells.all[page + start % PAGE / 4];
        let (stamps, is_local) = (&stamps.all, region.space == Space::Local);
        let own = Own { quick, stamps, phase: of.phase, is_local };
        let written = cell.written;
        let is_behind = written.is_none() || own.is_of_group(written) && !own.is_of_phase(written);
        let is_of_now = !first.is_none() && own.is_of_group(first) && own.is_of_phase(first);
        let is_of_item = second.is_none() && is_of_now && own.is_of_item(first);
        let is_kept = second.is_marked() || !second.is_none() && is_of_now || is_of_item;
        let is_of_scope = |event: &Event| event.is_none() || stamps[event.stamp()].scope == of.scope;
        let are_of_scope = [first, second].iter().chain(&compared).all(is_of_scope);
        if is_behind && is_kept && are_of_scope && cell.read == [Event::NONE; 2] {
            cell.tag = Tag(if is_of_item { quick.item | Tag::ATOMIC } else { quick.atomic() });
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
        let is_read = match access {
            Access::Read | Access::Copy => true,
            Access::Write => false,
            Access::Atomic | Access::AtomicRead | Access::AtomicWrite => return false,
        };
        let Some(cells) = self.cells_of(start, len, site) else { return false };
        let Shadow { regions, cells: Cells { all, changes, .. }, stamps, phases, quick, orders, .. } = self;
        let known = &quick.places[Known::slot(site)];
        let own = Own {
            quick,
            stamps: &stamps.all,
            phase: phases[usize::from(known.space)],
            is_local: known.space == Space::Local as u8,
        };
        let (event, width) = (quick.event(known), len / cells.len());
        *changes += u64::from(own.is_local && !is_read);
        let atomics = &mut regions[known.region as usize].atomics;
        let in_order = |(number, cell): (usize, &mut Cell)| {
            let at = start + number * width;
            match (cell.written.is_marked(), is_read) {
                (true, true) => own.reads_changed(event, cell, (at, atomics)),
                (true, false) => {
                    let is_behind = own.writes_changed(event, cell, (at, atomics));
                    if is_behind {
                        orders.end(at..at + width);
                    }
                    is_behind
                }
                (false, true) => quick.has_read(cell) || quick.reads(known, cell) || own.reads(event, cell),
                (false, false) => quick.writes(known, cell) || own.writes(event, cell),
            }
        };
        all[cells].iter_mut().enumerate().all(in_order)
    }

    /// An access to words of which the tags say that it is in order, where a place was before.
    #[inline(always)]
    pub(in crate::opencl::check) fn are_in_order(
        &mut self,
        mapping: &Mapping,
        (start, len): (usize, usize),
        access: Access,
        site: &Site,
    ) -> bool {
        let Shadow { cells, quick, .. } = self;
        let (since, count) = (quick.since, len / 4);
        let known = &mut quick.places[Known::slot(site)];
        if !known.has(site, since) || len % 4 != 0 {
            return false;
        }
        let of_mapping = if mapping.has(known, site, since) { mapping.cell(start, count) } else { None };
        let first = if let Some(first) = of_mapping.or_else(|| known.words.cell(start, count)) {
            first
        } else {
            let near = &quick.near[Near::slot(start)];
            let first = near.words.cell(start, count).filter(|_| near.region == known.region);
            let Some(first) = first else { return false };
            known.words = near.words;
            first
        };
        let Some(cells) = cells.all.get_mut(first..first.wrapping_add(count)) else { return false };
        let known = &quick.places[Known::slot(site)];
        match access {
            Access::Read | Access::Copy => {
                quick.reads_alike(known, || true, cells)
                    || quick.reads_anew(known, cells)
                    || cells.iter_mut().all(|cell| quick.has_read(cell) || quick.reads(known, cell))
            }
            Access::Write => quick.writes_alike(known, cells) || cells.iter_mut().all(|cell| quick.writes(known, cell)),
            Access::Atomic | Access::AtomicRead | Access::AtomicWrite => false,
        }
    }

    /// The numbers of the cells of some bytes of one page. A place that is known is beside them from here on.
    #[inline(never)]
    fn cells_of(&mut self, start: usize, len: usize, site: &Site) -> Option<Range<usize>> {
        let Shadow { regions, cells, quick, .. } = self;
        let known = &mut quick.places[Known::slot(site)];
        if !known.has(site, quick.since) || start % PAGE + len > PAGE {
            return None;
        }
        let mut number = known.region as usize;
        if number >= regions.len() || !regions[number].has(start, len) {
            // A function is called with pointers to several buffers.
            number = regions.iter().position(|region| region.has(start, len))?;
            if regions[number].space as u8 != known.space || regions[number].is_constant {
                return None;
            }
            known.region = number as u32;
        }
        let region = &mut regions[number];
        if region.is_ripe(cells) {
            return None;
        }
        let page = region.pages.get_mut(start / PAGE - region.first_page)?;
        let is_of_words = (start | len) % 4 == 0;
        if let (Page::None, true) = (&page, is_of_words) {
            *page = Page::Words(cells.fresh(PAGE / 4, region.space));
            region.words += 1;
        }
        match *page {
            Page::Words(page) if is_of_words => {
                known.words = Words::new(region, page, start);
                quick.near[Near::slot(start)] = Near { words: known.words, region: known.region };
                let first = page + start % PAGE / 4;
                Some(first..first + len / 4)
            }
            Page::Bytes(page) => Some(page + start % PAGE..page + start % PAGE + len),
            _ => None,
        }
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
        let Cell { written, .. } = *cell;
        let is_written = !written.is_none() || !self.is_local;
        let is_of_group = written.is_none() || self.is_of_group(written);
        self.quick.item != CLOSED && is_written && is_of_group && self.keeps(event, cell)
    }

    /// A read of what atomic functions have changed, if it is in order.
    #[inline(never)]
    fn reads_changed(&self, event: Event, cell: &mut Cell, (at, atomics): (usize, &mut ByAddress<Atomics>)) -> bool {
        let Some(Atomics { changed: [first, second], .. }) = atomics.get(&at).copied() else { return false };
        let all = [cell.written, first, second];
        let is_written = !self.is_local || all.iter().any(|event| !event.is_none() && self.is_of_group(*event));
        if self.quick.item == CLOSED || !is_written || !all.iter().all(|event| self.is_behind(*event)) {
            return false;
        }
        cell.settle(atomics, at);
        let is_kept = self.keeps(event, cell);
        // An atomic function must not find a tag that says less than it asks.
        cell.tag = Tag::NONE;
        is_kept
    }

    /// Keeps a read which is behind all writes, if it can.
    #[inline(always)]
    fn keeps(&self, event: Event, cell: &mut Cell) -> bool {
        let Cell { written, read: [first, second], .. } = *cell;
        let item = self.quick.item;
        // Whoever of the group reads it, the write is in order with that, if it is not of this phase.
        let (all, mut own) = (Tag(self.quick.all), Tag(item | Tag::READ | Tag::OWN));
        if !written.is_none() {
            let is_of_item = self.is_of_item(written);
            if self.is_of_group(written) && self.is_of_phase(written) {
                // Its write stands for its reads.
                if is_of_item && first.is_none() && second.is_none() {
                    cell.tag = own;
                }
                return is_of_item;
            }
            if !is_of_item {
                own = Tag(item | Tag::READ);
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

    /// A write of what atomic functions have changed, if it is in order: nothing is kept of them behind it.
    #[inline(never)]
    fn writes_changed(&self, event: Event, cell: &mut Cell, (at, atomics): (usize, &mut ByAddress<Atomics>)) -> bool {
        let Some(Atomics { changed, compared, .. }) = atomics.get(&at).copied() else { return false };
        // While the tag says so, the first read is none, but the last of the atomic accesses.
        let read = if cell.tag.is_atomic() { [Event::NONE; 2] } else { cell.read };
        let is_behind = |events: [Event; 2]| events.iter().all(|event| self.is_behind(*event));
        if self.quick.item == CLOSED
            || !self.is_behind(cell.written)
            || ![read, changed, compared].into_iter().all(is_behind)
        {
            return false;
        }
        atomics.remove(&at);
        self.quick.write(event, cell);
        true
    }

    /// A write, if it is in order.
    #[inline(never)]
    fn writes(&self, event: Event, cell: &mut Cell) -> bool {
        let Cell { written, read: [first, second], .. } = *cell;
        if self.quick.item == CLOSED || !self.is_behind(written) || !self.is_behind(first) || !self.is_behind(second) {
            return false;
        }
        self.quick.write(event, cell);
        true
    }
}
