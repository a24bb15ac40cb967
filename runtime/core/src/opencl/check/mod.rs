//! The instrument of `check`: it sees each access to the memory of a launch but for reads of what nobody may write meanwhile, which are in no race
//! (`memory`, `found`), and says what a kernel does that it must not.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `shadow` | what is known of memory that items share, and which accesses to it race |
//! | `order` | the order that atomic functions and fences give to accesses |
//! | `report` | what was found, as a page and as JSON |
//! | `steps` | items of a row that make the same accesses, each a step further: a few of them are looked at |
//!
//! Two items are in order if they are of one group and a barrier with a fence for that memory lies between them: then the number of the
//! *phase*, of the barriers that the group has passed, differs. Two accesses of different items that are in no order, of which one writes and
//! not both are atomic, are a race. A copy is in order with what its group does once it was waited for.
//!
//! Images that the kernel may write are watched as global memory is, each texel as a whole. What only reads them is in no race, as nothing else
//! may be given a `&mut` image.
//!
//! A private variable that may be read before it was written, or to which a pointer may be used when it has ended, is memory of its own here
//! (`Watched`), of which only that is seen.
//!
//! An access that is outside of its memory, and whatever else `run` would panic for, ends the item that does it and no other: it unwinds to the
//! loop over the items, which goes on with the next. Where panics abort, an access is to memory of the instrument's instead.

extern crate std;

mod order;
mod report;
mod shadow;
mod sites;
mod space;
pub(super) mod steps;

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::any::Any;
use core::cell::Cell;
use core::fmt;
use core::hint::black_box;
use core::ops::Range;
use core::ptr;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread_local;

use self::order::Order;
use self::report::{Accessor, Part};
pub use self::report::{Fault, Kind, Report};
use self::shadow::{Current, Mapping, Shadow, Word};
use self::sites::Sites;
pub(super) use self::space::Space;
use self::steps::Steps;
use super::access::{Access, InStep};
use super::geometry::Geometry;
use super::source_location::Site;

/// The bytes of an access that are used.
#[derive(Clone, Copy)]
pub(super) enum Parts<'a> {
    /// The first ones.
    First(usize),
    /// The bytes of the fields of a structure.
    Of(&'a [Range<usize>]),
    /// The bytes of these fields, by what finds them.
    By(fn() -> Vec<Range<usize>>),
}

/// A variable of an item.
struct Variable {
    /// The bytes of it that were written.
    written: Vec<bool>,
    /// Its block was left.
    ended: bool,
}

/// A structure that was read in one piece while some of its fields were not written: which bytes were. C allows that, as long as nobody uses
/// those fields, so that it is told where they go to memory of others, and kept where they go to another variable.
struct Partial {
    written: Vec<bool>,
    site: Site,
}

/// A copy that all items of a group have to ask for: from where, to where, and how many elements.
#[derive(Clone, Copy)]
pub(super) struct Copied {
    pub(super) to: u64,
    pub(super) from: u64,
    pub(super) elements: u64,
    pub(super) stride: u64,
    /// The lines and planes, of a copy that has them.
    pub(super) shape: [u64; 6],
    pub(super) site: Site,
}

/// A row of items of which the numbers follow each other.
#[derive(Clone, Copy, Default)]
struct Run {
    /// The first item, how many there are in the group, and its number.
    first: [u64; 3],
    len: u64,
    number: u64,
}

/// The faults that were found.
#[derive(Default)]
struct Found {
    faults: Vec<Fault>,
    /// By kind and places.
    known: HashMap<(Kind, u32, u32), usize>,
    omitted: usize,
}

/// How many different faults are kept.
const MOST: usize = 100;

/// How many items of one fault are named.
const MOST_ITEMS: usize = 16;

impl Found {
    /// The fault of this kind at these places: it is counted if it is known, and made if there are not too many.
    fn note(&mut self, kind: Kind, sites: (u32, u32), make: impl FnOnce() -> Fault) {
        let (first, second) = sites;
        let key = (kind, first.min(second), first.max(second));
        if let Some(&number) = self.known.get(&key) {
            self.faults[number].count += 1;
        } else if self.faults.len() < MOST {
            self.known.insert(key, self.faults.len());
            self.faults.push(make());
        } else {
            self.omitted += 1;
        }
    }
}

/// The variables of the item that runs.
#[derive(Default)]
struct Private {
    /// By the address where each begins.
    variables: BTreeMap<usize, Variable>,
    partial: Option<Partial>,
}

/// The copies of the group that runs.
#[derive(Default)]
struct Copies {
    /// The copies that the group has asked for since the last barrier, each with its event and how many items have asked.
    all: Vec<(Copied, u32, usize)>,
    /// How many of them each item has asked for, by its number in the group: it may do so in several rounds of a loop, between which other items
    /// run.
    asked: Vec<usize>,
    /// The events of the copies that nobody has waited for, and of how many there were any.
    pending: Vec<(u32, Site)>,
    events: u32,
    /// The events that each item has waited for since the last barrier.
    waited: BTreeMap<u64, Vec<u32>>,
}

/// The items of the group that runs, by their numbers in it.
#[derive(Default)]
struct Items {
    /// Those that a fault has ended.
    ended: Vec<u64>,
    /// The ways on which items have left the statements before the next barrier, and those that say something else than the first.
    left: Vec<(u64, usize)>,
    others: Vec<u64>,
    blocks: Blocks,
}

/// The blocks that sub-groups have used: how often an item has done so at a place, and where each one began.
#[derive(Default)]
struct Blocks {
    times: HashMap<(u32, u64), u32>,
    starts: HashMap<(u32, u64, u32), u64>,
}

/// The knowledge in the middle of a launch. In order, as in what it has: the table that each access looks in lies at the beginning, which is an addition less.
#[repr(C)]
struct ShadowMemory {
    shadow: Shadow,
    geometry: Geometry,
    private: Private,
    /// The item that runs, if any does: where it is not known, nothing is seen.
    now: Option<Current>,
    run: Run,
    /// The memory that no argument may write.
    constants: Vec<Range<usize>>,
    copies: Copies,
    group: Items,
    found: Found,
    sites: Sites,
    /// The parts of structures, by what finds them.
    parts: HashMap<usize, Vec<Range<usize>>>,
    spare: Spare,
}

/// The memory that stands for that of an access.
struct Spare {
    /// For accesses outside, where nothing can end the item.
    scratch: Vec<Box<[u128]>>,
    /// For items that are looked at before they run.
    steps: Steps,
}

/// The numbers of items.
#[derive(Clone, Copy, Default)]
struct Numbers {
    global: [u64; 3],
    local: [u64; 3],
}

impl Numbers {
    /// How many numbers the items of a group have, with that of the group itself.
    fn stride(&self) -> u64 {
        self.local.iter().product::<u64>() + 1
    }

    /// The first number of the group of an item, and how many more the item's is, by its place in the range.
    fn at(&self, at: [u64; 3]) -> (u64, u64) {
        let Numbers { global, local } = self;
        let group: [u64; 3] = core::array::from_fn(|d| at[d] / local[d]);
        let own: [u64; 3] = core::array::from_fn(|d| at[d] % local[d]);
        let [columns, lines] = [0, 1].map(|d| global[d] / local[d]);
        let begins = ((group[2] * lines + group[1]) * columns + group[0]) * self.stride();
        (begins, (own[2] * local[1] + own[1]) * local[0] + own[0])
    }

    /// How many items of the range are before one, by its place in that.
    fn before(&self, [x, y, z]: [u64; 3]) -> u64 {
        let [width, height, _] = self.global;
        (z * height + y) * width + x
    }

    /// The number of the item that so many are before, and those of its group.
    fn of(&self, before: u64) -> (u64, (u64, u64)) {
        let [width, height, _] = self.global;
        let (begins, own) = self.at([before % width, before / width % height, before / width / height]);
        (begins + own, (begins, begins + self.stride()))
    }
}

thread_local! {
    /// The recorder of the launch that this thread checks, which `checked` owns. None is there while it works.
    static RECORDER: Cell<*mut ShadowMemory> = const { Cell::new(ptr::null_mut()) };
}

/// Another recorder of this thread, for the one that it had.
fn exchange(recorder: *mut ShadowMemory) -> *mut ShadowMemory {
    RECORDER.try_with(|own| own.replace(recorder)).unwrap_or(ptr::null_mut())
}

/// The recorder of this thread, which has it again at the end of this.
struct Lent(*mut ShadowMemory);

impl Drop for Lent {
    fn drop(&mut self) {
        exchange(self.0);
    }
}

impl ShadowMemory {
    /// It is inlined where it is put into a box: it is large, and each move of it took as long as a short launch.
    #[inline(always)]
    fn new(geometry: &Geometry, constants: Vec<Range<usize>>, in_step: InStep) -> Self {
        let is_near = geometry.offset[0] + geometry.global[0] <= 1 << 31;
        let steps = Steps::new(if is_near { in_step } else { InStep::Nothing });
        let size = geometry.local.iter().product::<u64>();
        ShadowMemory {
            geometry: *geometry,
            shadow: Shadow::new(size + 1, geometry.sub_group.into()),
            private: Private::default(),
            now: None,
            run: Run::default(),
            constants,
            copies: Copies::default(),
            group: Items::default(),
            found: Found::default(),
            sites: Sites::new(),
            parts: HashMap::new(),
            spare: Spare { scratch: Vec::new(), steps },
        }
    }

    fn numbers(&self) -> Numbers {
        Numbers { global: self.geometry.global, local: self.geometry.local }
    }

    /// How many numbers the items of a group have, with that of the group itself.
    fn stride(&self) -> u64 {
        self.numbers().stride()
    }

    /// The accessor that has a number.
    fn who(&self, number: u64) -> Accessor {
        let Geometry { local, offset, .. } = self.geometry;
        let ([columns, lines, _], [width, height, _]) = (self.geometry.groups(), local);
        let (group, item) = (number / self.stride(), number % self.stride());
        let group = [group % columns, group / columns % lines, group / columns / lines];
        let part = if item == self.stride() - 1 { Part::Group } else { Part::Item };
        let item = [item % width, item / width % height, item / width / height];
        let global = core::array::from_fn(|d| offset[d] + group[d] * local[d] + item[d]);
        Accessor { part, global, group }
    }

    /// The item that runs.
    fn current(&self) -> Vec<Accessor> {
        self.now.iter().map(|now| self.who(now.number)).collect()
    }

    /// Tells a fault of the item that runs.
    fn tell(&mut self, kind: Kind, site: &Site, what: impl Into<String>) {
        let fault = Fault::new(kind, site, what.into(), self.current());
        self.note(site, fault);
    }

    /// A fault at this place alone.
    fn note(&mut self, site: &Site, fault: Fault) {
        let number = self.sites.number(site);
        self.found.note(fault.kind, (number, number), || fault);
    }

    /// Tells a fault of items of the group that runs, by their numbers in it: of those that are there, or that are not.
    fn tell_of_items(&mut self, site: &Site, what: impl Into<String>, items: &[u64], absent: bool) {
        let Some(now) = self.now else { return };
        let first = now.group.0;
        let mut who: Vec<_> = items.iter().take(MOST_ITEMS).map(|item| self.who(first + item)).collect();
        if who.is_empty() {
            who.push(self.who(now.group.1 - 1));
        }
        let more = items.len().saturating_sub(MOST_ITEMS);
        let fault = Fault { absent, more, ..Fault::new(Kind::Barrier, site, what.into(), who) };
        self.note(site, fault);
    }

    /// An access to `parts` of `width` bytes from `start` on. Whether it ends the item.
    fn access(&mut self, start: usize, width: usize, parts: &[Range<usize>], access: Access, site: &Site) -> bool {
        let Some(now) = self.now else { return false };
        let partial = if self.private.partial.is_some() { self.private.partial.take() } else { None };
        let partial = partial.filter(|partial| partial.written.len() == width && access == Access::Write);
        let writes = !matches!(access, Access::Read | Access::Copy);
        if writes && self.constants.iter().any(|constant| constant.contains(&start)) {
            self.tell(Kind::Access, site, "writes to memory that is constant");
            return true;
        }
        if !self.private.variables.is_empty() {
            if let Some((_, variable)) = self.variable(start) {
                if variable.ended {
                    let verb = if writes { "writes" } else { "reads" };
                    let what = format!(
                        "{verb} a variable that has ended, as its block was left: declare it before the block, or copy its value"
                    );
                    self.tell(Kind::Access, site, what);
                    return true;
                }
                self.private(start, width, parts, access, site, partial.as_ref());
                return false;
            }
        }
        let place = self.sites.number(site);
        let order = self.sites.order(place);
        let Some(wrong) = self.shadow.access(&now, start, parts, access, site, (place, order)) else { return false };
        if let Some(other) = wrong.race {
            let (other_site, other) = (self.sites.get(other.site), self.who(other.number));
            let what = match access {
                _ if wrong.by_scopes => {
                    "is atomic, but for another scope than the access of another item, or one that does not have that item"
                }
                Access::Read | Access::Copy => "reads what another item writes, and nothing puts the two in an order",
                Access::Write => "writes what another item uses, and nothing puts the two in an order",
                Access::Atomic | Access::AtomicRead | Access::AtomicWrite => {
                    "is atomic, but another item uses the same memory by an access that is not"
                }
            };
            let who = self.current();
            let other_place = self.sites.number(&other_site);
            self.found.note(Kind::Race, (place, other_place), || Fault {
                other: Some((other_site, other)),
                ..Fault::new(Kind::Race, site, what.into(), who)
            });
        }
        // An item that a fault has ended writes nothing more, which is no fault of those that read it.
        if wrong.unwritten && self.group.ended.is_empty() {
            self.tell(Kind::Uninitialised, site, "reads local memory that no item has written");
        }
        if let Some(partial) = partial {
            let what = "reads a structure for memory of others before all of its fields were written";
            self.tell(Kind::Uninitialised, &partial.site, what);
        }
        false
    }

    /// The variable of an item that has an address, and where in it that lies.
    fn variable(&mut self, start: usize) -> Option<(usize, &mut Variable)> {
        let (at, variable) = self.private.variables.range_mut(..=start).next_back()?;
        (start - at < variable.written.len()).then_some((start - at, variable))
    }

    /// An access to a variable of the item that runs.
    fn private(
        &mut self,
        start: usize,
        width: usize,
        parts: &[Range<usize>],
        access: Access,
        site: &Site,
        partial: Option<&Partial>,
    ) {
        let Some((at, variable)) = self.variable(start) else { return };
        let end = variable.written.len().min(at + width);
        let bytes = &mut variable.written[at..end];
        if matches!(access, Access::Write | Access::AtomicWrite) {
            for number in parts.iter().cloned().flatten() {
                bytes[number] = partial.is_none_or(|partial| partial.written[number]);
            }
            return;
        }
        let numbers = || parts.iter().cloned().flatten();
        let lacking = numbers().filter(|&number| !bytes[number]).count();
        if lacking == 0 {
            return;
        }
        if access == Access::Copy && lacking < numbers().count() {
            // The bytes between the fields are no part of it.
            let mut written = vec![true; width];
            numbers().for_each(|number| written[number] = bytes[number]);
            self.private.partial = Some(Partial { written, site: *site });
            return;
        }
        self.tell(Kind::Uninitialised, site, "reads private memory before it was written");
    }

    /// The item of such a `get_global_id` runs.
    fn begin_item(&mut self, global: [u64; 3]) {
        let Run { first: [first, y, z], len, number } = self.run;
        let [x, own_y, own_z] = global;
        if let (Some(now), true) = (&mut self.now, (y, z) == (own_y, own_z) && x.wrapping_sub(first) < len) {
            now.number = number + (x - first);
            self.shadow.look_for_order(now.number);
            return;
        }
        let Geometry { local: [width, ..], offset, .. } = self.geometry;
        let (numbers, at) = (self.numbers(), core::array::from_fn(|d| global[d] - offset[d]));
        let (begins, own) = numbers.at(at);
        let (number, behind) = (begins + own, at[0] % width);
        self.run = Run { first: [x - behind, own_y, own_z], len: width, number: number - behind };
        self.now = Some(Current { number, group: (begins, begins + numbers.stride()), copy: 0 });
        self.shadow.look_for_order(number);
    }

    /// The item of such a `get_global_id` runs, if it is of the row of the last one and nothing but barriers puts accesses in an order.
    #[inline(always)]
    fn goes_on(&mut self, x: u64, y: u64, z: u64) -> bool {
        let Run { first, len, number } = self.run;
        let behind = x.wrapping_sub(first[0]);
        let is_of_row = behind < len && (y ^ first[1]) | (z ^ first[2]) == 0;
        let number = number.wrapping_add(behind);
        let goes_on = is_of_row && self.shadow.goes_on(number);
        if let (true, Some(now)) = (goes_on, &mut self.now) {
            now.number = number;
        }
        goes_on
    }

    /// The group does what follows as one.
    fn end_items(&mut self) {
        if let Some(now) = &mut self.now {
            now.number = now.group.1 - 1;
        }
    }

    /// The number of the item that runs in its group.
    fn own_number(&self) -> Option<u64> {
        self.now.map(|now| now.number - now.group.0)
    }

    /// The items of a group of so many that have waited for other copies than the first one of those that are at a barrier.
    fn others_that_wait(&mut self, missing: &[u64], of: u64) -> Vec<u64> {
        let waited = core::mem::take(&mut self.copies.waited);
        if waited.is_empty() {
            return Vec::new();
        }
        let is_there = |item: &u64| !missing.contains(item) && !self.group.ended.contains(item);
        let mut there = (0..of).filter(is_there);
        let first = there.next().and_then(|first| waited.get(&first));
        there.filter(|item| waited.get(item) != first).collect()
    }

    /// All items that a barrier waits for have to have asked for the copies before it.
    fn compare_copies(&mut self, reached: usize) {
        self.copies.asked.clear();
        for (copy, _, asked) in core::mem::take(&mut self.copies.all) {
            if asked < reached {
                let what =
                    format!("is asked for by {asked} of the {reached} items of a group, where all have to or none");
                self.tell_of_items(&copy.site, what, &[], false);
            }
        }
    }
}

/// Does something with the recorder of this thread, if it checks a launch. Behind it the quick road is open to the item that then runs, or to none.
fn with<R>(then: impl FnOnce(&mut ShadowMemory) -> R) -> Option<R> {
    let lent = Lent(exchange(ptr::null_mut()));
    // SAFETY: `checked` owns it, and lets nobody else use it but who finds it in `RECORDER`, where it is not before the end of `lent`.
    let recorder = unsafe { lent.0.as_mut() }?;
    let done = then(recorder);
    let is_open = recorder.private.partial.is_none();
    recorder.shadow.open(recorder.now.as_ref().filter(|_| is_open));
    Some(done)
}

/// The shadow says at once of an access whether it is in order, if this thread checks a launch. It leaves the quick road as it was, which `with`
/// opens. The standard library marks `try_with` to be inlined and not `with`: the call and what is captured for it were a third of this.
#[inline(always)]
fn at_once(then: impl FnOnce(&mut ShadowMemory) -> bool) -> bool {
    let recorder = RECORDER.try_with(Cell::get).unwrap_or(ptr::null_mut());
    // SAFETY: `checked` owns it. It is not here while `with` uses it, and `then` is of the shadow and the recorder, which never come back to here: taken
    // out and put back for each access, it took every fourth instruction of one.
    unsafe { recorder.as_mut() }.is_some_and(then)
}

/// The recorder of a launch.
#[derive(Clone, Copy)]
pub(super) struct Recording(usize);

/// The address of the recorder of the launch that this thread checks, or 0.
fn recorder() -> usize {
    RECORDER.try_with(Cell::get).map_or(0, <*mut ShadowMemory>::expose_provenance)
}

/// The mapping of some memory in the launch that this thread checks, by an address that is right for accesses of that launch; 0 if it checks none. Memory that is
/// no argument's, nor a variable of a group, has one that knows no cell.
pub(super) fn mapping(start: *mut u8, len: usize) -> usize {
    let mut found = None;
    at_once(|recorder| {
        found = recorder.shadow.mapped(start.addr(), len).or_else(|| recorder.shadow.mapped(0, 0));
        true
    });
    found.unwrap_or(0)
}

/// The mapping of the memory of a pointer that is watched, as the pointer has it.
#[derive(Clone, Copy)]
pub(super) struct Mapped<'a>(&'a Mapping);

impl Mapped<'_> {
    /// That at an address.
    ///
    /// # Safety
    /// [`mapping`] or [`watch`] gave the address in the launch that now runs on this thread.
    #[inline(always)]
    pub(super) unsafe fn of(address: usize) -> Self {
        // SAFETY: the recorder of the launch has it until its end, and changes nothing of it but by shared references.
        Self(unsafe { &*ptr::with_exposed_provenance::<Mapping>(address) })
    }

    #[inline(always)]
    fn at_once(self, then: impl FnOnce(&mut ShadowMemory) -> bool) -> bool {
        Recording(self.0.recorder).at_once(then)
    }

    /// An access to the word that begins at a place in it, if its cell is known: a read, a write, or the change of an atomic function. Else none comes back. Or
    /// a read or a write of a byte that has a cell of its own: `LEN` is how many bytes there are.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn used<const ACCESS: u8, const LEN: usize>(
        self,
        base: *mut u8,
        at: usize,
        site: &Site,
    ) -> Option<*mut u8> {
        let word = if const { LEN == 1 } { self.0.single(at, 1, 1)? } else { self.0.word(at)? };
        let start = base.wrapping_add(at);
        if const { ACCESS == Access::Read as u8 } {
            if self.at_once(|recorder| recorder.shadow.reads_in(self.0, word, site)) {
                return Some(start);
            }
            return Some(read_anew::<LEN>(self, word, start, site));
        }
        if const { ACCESS == Access::Write as u8 } {
            if self.at_once(|recorder| recorder.shadow.writes_in(self.0, word, site)) {
                return Some(start);
            }
            return Some(examined(start, Sizes::of(LEN, LEN), Access::Write, site));
        }
        if self.at_once(|recorder| recorder.shadow.changes_in(self.0, word, site)) {
            return Some(start);
        }
        Some(changed(self, start, site))
    }
}

impl Mapped<'_> {
    /// Whether reads of it tell nothing up to the next barrier, and are not kept, as long as nobody writes it.
    #[inline(always)]
    pub(super) fn is_settled(self) -> bool {
        self.at_once(|recorder| recorder.shadow.is_settled(self.0))
    }

    /// A read or a write of a few words at a place in it, a vector, if that is a multiple of `align` and the cells of all are known. Else none comes back.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn used_together<const ACCESS: u8>(
        self,
        (base, at): (*mut u8, usize),
        sizes: Sizes,
        align: usize,
        site: &Site,
    ) -> Option<*mut u8> {
        // Behind three components there are bytes that are read or written too.
        let words = (self.0.words(at, sizes.width as usize, align)?, sizes.used as usize / 4);
        let start = base.wrapping_add(at);
        let are_in_order = self.at_once(|recorder| {
            if const { ACCESS == Access::Read as u8 } {
                recorder.shadow.reads_all_in(self.0, words, site)
            } else {
                recorder.shadow.writes_all_in(self.0, words, site)
            }
        });
        Some(if are_in_order { start } else { used(self, start, sizes, Access::of(ACCESS), site) })
    }
}

impl Mapped<'_> {
    /// A read or a write of a few bytes at a place in it, if each has a cell of its own. Else none comes back.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn used_by_bytes<const ACCESS: u8>(
        self,
        (base, at): (*mut u8, usize),
        (len, align): (usize, usize),
        site: &Site,
    ) -> Option<*mut u8> {
        let bytes = (self.0.single(at, len, align)?, len);
        let start = base.wrapping_add(at);
        let are_in_order = self.at_once(|recorder| {
            if const { ACCESS == Access::Read as u8 } {
                recorder.shadow.reads_bytes_in(self.0, bytes, site)
            } else {
                recorder.shadow.writes_bytes_in(self.0, bytes, site)
            }
        });
        Some(if are_in_order { start } else { examined(start, Sizes::of(len, len), Access::of(ACCESS), site) })
    }
}

/// A read that is not the item's next one of a word, and not the first one.
#[inline(never)]
fn read_anew<const LEN: usize>(of: Mapped<'_>, word: Word, start: *mut u8, site: &Site) -> *mut u8 {
    if of.at_once(|recorder| recorder.shadow.reads_anew_in(of.0, word, site)) {
        return start;
    }
    examined(start, Sizes::of(LEN, LEN), Access::Read, site)
}

impl Recording {
    /// The one at an address.
    ///
    /// # Safety
    /// It is that of the launch that now runs on this thread.
    #[inline(always)]
    pub(super) unsafe fn of(address: usize) -> Self {
        Self(address)
    }

    /// [`at_once`] by this one.
    #[inline(always)]
    fn at_once(self, then: impl FnOnce(&mut ShadowMemory) -> bool) -> bool {
        let recorder = ptr::with_exposed_provenance_mut::<ShadowMemory>(self.0);
        // SAFETY: by the guarantee of `of` it is there. A kernel makes no access while `with` uses it, and `then` comes not back to here.
        then(unsafe { &mut *recorder })
    }
}

/// A read of a word of watched memory, which is inside of that.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn read_word(of: Mapped<'_>, start: *mut u8, site: &Site) -> *mut u8 {
    if of.at_once(|recorder| recorder.shadow.reads_at_once(start.addr(), site)) {
        return start;
    }
    examined(start, Sizes::of(4, 4), Access::Read, site)
}

/// A write of a word.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn write_word(of: Mapped<'_>, start: *mut u8, site: &Site) -> *mut u8 {
    if of.at_once(|recorder| recorder.shadow.writes_at_once(start.addr(), site)) {
        return start;
    }
    examined(start, Sizes::of(4, 4), Access::Write, site)
}

/// A change of a word by an atomic function.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn change_word(of: Mapped<'_>, start: *mut u8, site: &Site) -> *mut u8 {
    if of.at_once(|recorder| recorder.shadow.changes_at_once(start.addr(), site)) {
        return start;
    }
    changed(of, start, site)
}

/// One about which more is to be asked.
#[inline(never)]
fn changed(of: Mapped<'_>, start: *mut u8, site: &Site) -> *mut u8 {
    if !of.at_once(|recorder| recorder.shadow.changes_anew(of.0, start.addr(), site)) {
        access(start, 4, Parts::First(4), Access::Atomic, site);
    }
    // The result is told of, and not seen to be the argument: so who calls this keeps nothing for the time behind the call.
    black_box(start)
}

/// How many bytes an access has, and how many of these are used.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    width: u32,
    used: u32,
}

impl Sizes {
    pub(super) const fn of(width: usize, used: usize) -> Self {
        Sizes { width: width as u32, used: used as u32 }
    }
}

/// An access to watched memory, which is inside of that.
#[inline(never)]
pub(super) fn used(of: Mapped<'_>, start: *mut u8, sizes: Sizes, kind: Access, site: &Site) -> *mut u8 {
    used_here(of, start, sizes, kind, site)
}

/// One to a few words.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn used_here(of: Mapped<'_>, start: *mut u8, sizes: Sizes, kind: Access, site: &Site) -> *mut u8 {
    let bytes = (start.addr(), sizes.used as usize);
    if of.at_once(|recorder| recorder.shadow.are_in_order(of.0, bytes, kind, site)) {
        return start;
    }
    examined(start, sizes, kind, site)
}

/// One about which more is to be asked.
#[inline(never)]
fn examined(start: *mut u8, sizes: Sizes, kind: Access, site: &Site) -> *mut u8 {
    let (width, used) = (sizes.width as usize, sizes.used as usize);
    if !at_once(|recorder| recorder.shadow.is_in_order(start.addr(), used, kind, site)) {
        access(start, width, Parts::First(used), kind, site);
    }
    black_box(start)
}

/// An access to such parts of `width` bytes of watched memory.
pub(super) fn access(start: *mut u8, width: usize, parts: Parts<'_>, access: Access, site: &Site) {
    steps::stop_looking();
    let ends = with(|recorder| match parts {
        Parts::First(len) => recorder.access(start.addr(), width, core::slice::from_ref(&(0..len)), access, site),
        Parts::Of(parts) => recorder.access(start.addr(), width, parts, access, site),
        Parts::By(find) => {
            let parts = recorder.parts.remove(&(find as usize)).unwrap_or_else(find);
            let ends = recorder.access(start.addr(), width, &parts, access, site);
            recorder.parts.insert(find as usize, parts);
            ends
        }
    });
    if ends == Some(true) {
        leave();
    }
}

/// An access of `width` bytes that is not inside, and what is wrong with it: it ends the item. Where nothing can, memory to use instead comes back.
pub(super) fn outside(width: usize, site: &Site, what: String) -> Option<*mut u8> {
    steps::stop_looking();
    with(|recorder| recorder.tell(Kind::Access, site, what))?;
    leave();
    with(|recorder| {
        let mut scratch = vec![0_u128; width.div_ceil(16).max(1)].into_boxed_slice();
        let start = scratch.as_mut_ptr().cast();
        recorder.spare.scratch.push(scratch);
        start
    })
}

/// Something that is wrong with an access which is made all the same; whether this thread checks a launch.
pub(super) fn tell_access(site: &Site, what: String) -> bool {
    steps::stop_looking();
    with(|recorder| recorder.tell(Kind::Access, site, what)).is_some()
}

/// Memory of the launch, of the group that now begins, or a variable that now begins. The [`mapping`] comes back of what is of several items.
pub(super) fn watch(start: *mut u8, len: usize, space: Space) -> usize {
    let (first, end, address) = (start.addr(), start.addr() + len, recorder());
    // Each item begins with the arguments.
    let mut known = None;
    if !matches!(space, Space::Local | Space::Private) {
        at_once(|recorder| {
            known = recorder.shadow.mapped(first, len);
            true
        });
    }
    let made = || {
        with(|recorder| {
            if space == Space::Private {
                recorder.shadow.unwatch(first, len);
                recorder.private.variables.insert(first, Variable { written: vec![false; len], ended: false });
                return 0;
            }
            let is_constant = recorder.constants.iter().any(|of| of.start < end && first < of.end);
            recorder.shadow.watch(first, len, space, is_constant);
            recorder.shadow.map(first, len, address)
        })
    };
    known.or_else(made).unwrap_or(0)
}

/// A variable whose memory there is no more.
pub(super) fn unwatch(start: *mut u8) {
    with(|recorder| recorder.private.variables.remove(&start.addr()));
}

/// A variable that has its first value.
pub(super) fn written(start: *mut u8) {
    with(|recorder| {
        let partial = recorder.private.partial.take();
        if let Some(variable) = recorder.private.variables.get_mut(&start.addr()) {
            match partial.filter(|partial| partial.written.len() == variable.written.len()) {
                Some(partial) => variable.written = partial.written,
                None => variable.written.fill(true),
            }
            variable.ended = false;
        }
    });
}

/// A variable whose block was left.
pub(super) fn ended(start: *mut u8) {
    with(|recorder| {
        if let Some(variable) = recorder.private.variables.get_mut(&start.addr()) {
            variable.ended = true;
        }
    });
}

/// The structure that was read in one piece goes to no memory.
pub(super) fn forget() {
    with(|recorder| recorder.private.partial = None);
}

/// The item that runs from here on.
#[inline(never)]
pub(super) fn item(recorder: Recording, x: u64, y: u64, z: u64) {
    if !recorder.at_once(|recorder| recorder.goes_on(x, y, z)) {
        begins([x, y, z]);
    }
}

/// One that is not of the row of the last one, or of which more is to be asked.
#[inline(never)]
fn begins(global: [u64; 3]) {
    with(|recorder| recorder.begin_item(global));
}

/// An item of a group asks for a copy: its event, a number from 1. One that goes on with the `event` of another is one with that.
pub(super) fn copied(copy: Copied, event: u32) -> u32 {
    with(|recorder| {
        let item = recorder.own_number().unwrap_or(0) as usize;
        let asked = &mut recorder.copies.asked;
        asked.resize(asked.len().max(item + 1), 0);
        let number = asked[item];
        asked[item] += 1;
        if let Some((first, event, asked)) = recorder.copies.all.get_mut(number) {
            *asked += 1;
            let event = *event;
            let same = (first.to, first.from, first.elements, first.stride, first.shape)
                == (copy.to, copy.from, copy.elements, copy.stride, copy.shape);
            if !same {
                let what = "asks for another copy than the first item of the group, where all have to ask for the same";
                recorder.tell(Kind::Barrier, &copy.site, what);
            }
            return event;
        }
        let event = if event == 0 { recorder.copies.events + 1 } else { event };
        recorder.copies.events = recorder.copies.events.max(event);
        recorder.copies.all.push((copy, event, 1));
        recorder.copies.pending.push((event, copy.site));
        recorder.shadow.begin_copy(event);
        event
    })
    .unwrap_or(0)
}

/// A fence of the item that runs, by the numbers of the language.
pub(super) fn fence(flags: u32, order: u32, scope: u32) {
    with(|recorder| {
        if let Some(now) = &recorder.now {
            recorder.shadow.fence(now, Order::of_fence(order, scope), flags);
        }
    });
}

/// Makes a copy: its accesses are those of the group.
pub(super) fn copying(event: u32, copy: impl FnOnce()) {
    let before = with(|recorder| {
        let before = recorder.now;
        recorder.end_items();
        if let Some(now) = &mut recorder.now {
            now.copy = event;
        }
        before
    });
    copy();
    with(|recorder| recorder.now = before.flatten());
}

/// An item waits for a copy.
pub(super) fn waits(event: u32) {
    with(|recorder| {
        recorder.copies.pending.retain(|(pending, _)| *pending != event);
        recorder.shadow.end_copy(event);
        let item = recorder.own_number();
        recorder.copies.waited.entry(item.unwrap_or(0)).or_default().push(event);
    });
}

/// A barrier with such fences, at which so many items of the group are, of so many; the others by their numbers in it.
pub(super) fn barrier(site: &Site, fences: u32, of: usize, returned: &dyn Fn() -> Vec<u64>) {
    let is_over = with(|recorder| {
        let mut missing = returned();
        missing.retain(|item| !recorder.group.ended.contains(item));
        let waited = of - recorder.group.ended.len();
        let reached = waited - missing.len();
        if !missing.is_empty() && reached > 0 {
            let what =
                format!("is reached by {reached} of the {of} items of a group, where all have to reach it or none");
            recorder.tell_of_items(site, what, &missing, true);
        }
        recorder.compare_copies(reached);
        let others = recorder.others_that_wait(&missing, of as u64);
        if !others.is_empty() {
            let what = "waits for other copies than the first item of the group, where all have to wait for the same";
            recorder.tell_of_items(site, what, &others, false);
        }
        recorder.group.left.clear();
        let order = recorder.sites.number(site);
        let order = recorder.sites.order(order);
        if let Some(now) = &recorder.now {
            recorder.shadow.barrier(now, fences, order);
        }
        reached == 0
    });
    if is_over == Some(true) {
        leave_group();
    }
}

/// A function that all items of a sub-group, or of a group, have to reach, or none: of each so many items that belong together, who came.
pub(super) fn gathers(site: &Site, came: &[bool], span: usize, name: &str) {
    with(|recorder| {
        for (part, came) in came.chunks(span).enumerate() {
            let first = (part * span) as u64;
            let mut missing: Vec<u64> = (first..).zip(came).filter(|(_, came)| !**came).map(|(item, _)| item).collect();
            missing.retain(|item| !recorder.group.ended.contains(item));
            let reached = came.iter().filter(|came| **came).count();
            if reached > 0 && !missing.is_empty() {
                let of = came.len();
                let what = format!(
                    "is reached by {reached} of the {of} items of a {name}, where all have to reach it or none"
                );
                recorder.tell_of_items(site, what, &missing, true);
            }
        }
    });
}

/// Items of the group, by their numbers in it, give another argument than the first one of their sub-group, or of their group, that came.
pub(super) fn differ(site: &Site, items: &[u64], name: &str) {
    with(|recorder| {
        let what = format!(
            "is given another argument than by the first item of the {name}, where it has to be the same for all"
        );
        recorder.tell_of_items(site, what, items, false);
    });
}

/// An item uses a block of memory that all items of its sub-group use together: the first of them says where it begins, each time.
pub(super) fn block(site: &Site, start: u64, sub_group: u64) {
    with(|recorder| {
        let Some(item) = recorder.own_number() else { return };
        let blocks = &mut recorder.group.blocks;
        let place = recorder.sites.number(site);
        let time = blocks.times.entry((place, item)).or_default();
        let first = *blocks.starts.entry((place, sub_group, *time)).or_insert(start);
        *time += 1;
        if first != start {
            let what =
                "begins at another place than for the first item of the sub-group, where it has to be the same for all";
            recorder.tell(Kind::Barrier, site, what);
        }
    });
}

/// A barrier with such fences that sub-groups of so many items have passed: those of which an item came.
pub(super) fn sub_group_barrier(fences: u32, came: &[bool], span: usize) {
    with(|recorder| {
        for (sub_group, came) in came.chunks(span).enumerate() {
            if let (Some(now), true) = (&recorder.now, came.contains(&true)) {
                recorder.shadow.sub_group_barrier(now.group.0, sub_group, fences);
            }
        }
    });
}

/// How many items of the group a fault has ended, but for those that had returned.
pub(super) fn ended_items() -> usize {
    with(|recorder| recorder.group.ended.len()).unwrap_or(0)
}

/// A fault of a whole group, of these of its items: it ends the group.
pub(super) fn stop_group(site: &Site, what: String, items: &[u64]) {
    with(|recorder| recorder.tell_of_items(site, what, items, false));
    leave_group();
}

/// An item leaves the statements before the next barrier on such a way.
pub(super) fn leaves(way: usize) {
    with(|recorder| {
        let item = recorder.own_number();
        recorder.group.left.extend(item.map(|item| (item, way)));
    });
}

/// The items that have left on a way; behind it nobody asks for them any more.
pub(super) fn left_on(way: usize) -> Vec<u64> {
    let left = with(|recorder| core::mem::take(&mut recorder.group.left)).unwrap_or_default();
    left.into_iter().filter(|(_, of)| *of == way).map(|(item, _)| item).collect()
}

/// An item says something else than the first one of its group, or it is asked who did.
pub(super) fn disagrees() {
    with(|recorder| {
        let item = recorder.own_number();
        recorder.group.others.extend(item);
    });
}
pub(super) fn others() -> Vec<u64> {
    with(|recorder| core::mem::take(&mut recorder.group.others)).unwrap_or_default()
}

/// Whether a fault has ended an item of the group, by its number there, which is asked for where one has ended.
#[inline(always)]
pub(super) fn has_ended(item: impl FnOnce() -> u64) -> bool {
    if !any_ended() {
        return false;
    }
    let item = item();
    at_once(|recorder| recorder.group.ended.contains(&item))
}

#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
fn any_ended() -> bool {
    at_once(|recorder| !recorder.group.ended.is_empty())
}

/// The thing that ends here, for what has been told.
#[derive(Clone, Copy, PartialEq)]
enum AlreadyReported {
    Item,
    Group,
}

/// Ends the item that runs, if this thread checks a launch: without the message of a panic, as its report has it.
fn leave() {
    if cfg!(panic = "unwind") && with(|_| ()).is_some() {
        resume_unwind(Box::new(AlreadyReported::Item));
    }
}

/// Ends the group.
fn leave_group() {
    if cfg!(panic = "unwind") && with(|_| ()).is_some() {
        resume_unwind(Box::new(AlreadyReported::Group));
    }
}

/// Tells what ends an item, and ends it, if this thread checks a launch.
pub(super) fn stop(site: &Site, kind: Kind, what: &dyn fmt::Display) {
    steps::stop_looking();
    if with(|recorder| recorder.tell(kind, site, what.to_string())).is_some() {
        leave();
    }
}

/// Tells a panic that is none of ours.
fn tell_panic(recorder: &mut ShadowMemory, payload: &(dyn Any + Send)) {
    let what = payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_else(|| "the kernel panicked".into());
    let who = recorder.current();
    // No place is known of it, so that its text stands for that.
    let number = u32::MAX - what.len() as u32;
    recorder.found.note(Kind::Stopped, (number, number), || Fault {
        kind: Kind::Stopped,
        shown: what.clone(),
        site: None,
        what,
        who,
        absent: false,
        more: 0,
        other: None,
        count: 1,
    });
}

/// Runs items from `first` on, by what runs all from a number on, and goes on behind one that a fault ends; `at` says how far it has come.
pub(super) fn each_item(first: u64, at: impl Fn([u64; 3]) -> u64, mut run: impl FnMut(u64)) {
    let mut next = first;
    while let Err(payload) = catch_unwind(AssertUnwindSafe(|| run(next))) {
        let is_group = payload.downcast_ref::<AlreadyReported>().map(|told| *told == AlreadyReported::Group);
        let item = with(|recorder| {
            if is_group.is_none() {
                tell_panic(recorder, &*payload);
            }
            recorder.group.ended.extend(recorder.own_number());
            recorder.now.map(|now| recorder.who(now.number).global)
        });
        match item.flatten() {
            // Each goes on behind the one before, even if the fault was before an item began.
            Some(global) if is_group != Some(true) => next = (at(global) + 1).max(next + 1),
            // Nothing here knows where to go on.
            _ => resume_unwind(payload),
        }
    }
    with(ShadowMemory::end_items);
}

/// Runs a group, which a fault may end: that with such a first item.
pub(super) fn group(first: [u64; 3], of: usize, run: impl FnOnce()) {
    with(|recorder| {
        recorder.shadow.begin_group();
        recorder.copies = Copies::default();
        recorder.group.ended.clear();
        recorder.group.left.clear();
        recorder.group.others.clear();
        recorder.group.blocks = Blocks::default();
        recorder.begin_item(first);
        recorder.end_items();
    });
    let Err(payload) = catch_unwind(AssertUnwindSafe(run)) else {
        with(|recorder| {
            recorder.end_items();
            recorder.compare_copies(of - recorder.group.ended.len());
            for (_, site) in core::mem::take(&mut recorder.copies.pending) {
                let what =
                    "is never waited for: `wait_group_events` has to stand between a copy and what uses its memory";
                recorder.tell_of_items(&site, what, &[], false);
            }
        });
        return;
    };
    if !payload.is::<AlreadyReported>() {
        with(|recorder| tell_panic(recorder, &*payload));
    }
}

/// Does something of which nothing is told, as if no launch were checked.
pub(super) fn unobserved<R>(run: impl FnOnce() -> R) -> R {
    let _lent = Lent(exchange(ptr::null_mut()));
    run()
}

/// How many items of the range are before one, by its `get_global_id`.
pub(super) fn items_before(geometry: &Geometry, global: [u64; 3]) -> u64 {
    let numbers = Numbers { global: geometry.global, local: geometry.local };
    numbers.before(core::array::from_fn(|d| global[d] - geometry.offset[d]))
}

/// Runs a launch with the instrument, of which no argument may write the memory `constants`, and says what it found. `in_step`: how much
/// of what the items of a row do.
pub(super) fn checked(
    kernel: &'static str,
    geometry: &Geometry,
    constants: Vec<Range<usize>>,
    in_step: InStep,
    run: impl FnOnce(&Geometry),
) -> Result<(), Report> {
    let recorder = Box::into_raw(Box::new(ShadowMemory::new(geometry, constants, in_step)));
    let watched = Geometry { watched: true, recorder: recorder.expose_provenance(), ..*geometry };
    let outer = exchange(recorder);
    with(|of| {
        if of.spare.steps.are_tried() {
            let numbers = of.numbers();
            of.shadow.takes(numbers);
        }
        of.shadow.map(0, 0, watched.recorder)
    });
    let ended = catch_unwind(AssertUnwindSafe(|| run(&watched)));
    exchange(outer);
    // SAFETY: it is the box from above, which nobody finds any more.
    let mut recorder = unsafe { Box::from_raw(recorder) };
    if let Some(payload) = ended.err().filter(|payload| !payload.is::<AlreadyReported>()) {
        tell_panic(&mut recorder, &*payload);
    }
    let Found { faults, omitted, .. } = recorder.found;
    if faults.is_empty() { Ok(()) } else { Err(Report { kernel, faults, omitted }) }
}
