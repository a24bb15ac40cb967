//! The order that atomic functions and fences give to accesses of different items (OpenCL C 3.0, section 6.15.12; the memory model of OpenCL 3.0,
//! sections 3.3.5 to 3.3.7).
//!
//! A *release* is what its item has done before it, and what that item knew of others. Those of one atomic number stand in a *log*, as long as
//! the number is changed by atomic functions that read it: a release sequence. An item that acquires such a number knows all releases that
//! stand there at the time, as items run one after another. So an acquisition is a number of a log and how much of it: what follows from it is searched where an
//! access would be a race otherwise, and memory grows with the acquisitions that find something new.
//!
//! An item that has made so many releases before an access has made it at that *time*. A release stands for the accesses of its item up to its
//! time, and for those of its group before the last barrier.
//!
//! Global and local memory are in orders of their own: an edge of one is none of the other, but where both fences are for both, or both accesses
//! are sequentially consistent.

extern crate std;

use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;
use std::collections::{HashMap, HashSet};

use super::space::SPACES;
use crate::opencl::access::Access;

/// The order and the scope of an atomic function, of a fence or of a barrier.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(in crate::opencl) struct Order(u32);

impl Order {
    /// The order that a site has as a number.
    pub(super) fn of_site(number: u32) -> Self {
        Order(number)
    }

    /// The order of a fence, by the numbers of the language.
    pub(super) fn of_fence(order: u32, scope: u32) -> Self {
        Order(order & 7 | (order & 7) << 3 | (scope & 7) << 6)
    }

    /// The number of `memory_order`; that of an exchange which finds another value is one of its own.
    fn number(self, access: Access) -> u32 {
        if access == Access::AtomicRead { self.0 >> 3 & 7 } else { self.0 & 7 }
    }

    fn acquires(self, access: Access) -> bool {
        access != Access::AtomicWrite && matches!(self.number(access), 1 | 2 | 4 | 5)
    }

    fn releases(self, access: Access) -> bool {
        access != Access::AtomicRead && matches!(self.number(access), 3..=5)
    }

    fn is_sequential(self, access: Access) -> bool {
        self.number(access) == 5
    }

    /// The scope: that of local memory ends with the group, and all devices are this one.
    pub(super) fn scope(self, is_local: bool) -> u32 {
        match if self.0 == 0 { DEVICE } else { self.0 >> 6 } {
            2 | 3 if is_local => WORK_GROUP,
            2 | 3 => DEVICE,
            scope => scope,
        }
    }

    /// Whether the scope is wider than a group.
    pub(super) fn leaves_group(self) -> bool {
        self.0 != 0 && self.scope(false) == DEVICE
    }
}

const WORK_GROUP: u32 = 1;
const DEVICE: u32 = 2;
const SUB_GROUP: u32 = 4;

/// Beside the fences of `Space`: a fence for both memories, and one that is sequentially consistent.
const BOTH: u8 = 8;
const SEQUENTIAL: u8 = 16;

/// The reach of one side of an edge: the memory that it orders, and its scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Reach {
    memory: u8,
    scope: u32,
}

impl Reach {
    /// The reach of an atomic access to memory with such a fence.
    fn of_access(order: Order, access: Access, memory: u32) -> Self {
        let sequential = if order.is_sequential(access) { SEQUENTIAL } else { 0 };
        Reach { memory: memory as u8 | sequential, scope: order.scope(memory == 1) }
    }

    /// The reach of a fence by way of an atomic access to such memory.
    fn of_fence(order: Order, flags: u32, memory: u32) -> Option<Self> {
        let both = if flags & 3 == 3 { BOTH } else { 0 };
        let sequential = if order.is_sequential(Access::Atomic) { SEQUENTIAL } else { 0 };
        let own = flags & (memory | 4);
        (own & memory != 0).then(|| Reach { memory: own as u8 | both | sequential, scope: order.scope(memory == 1) })
    }

    /// Whether an edge with such ends orders memory of a space with such fences.
    fn orders(self, other: Self, fences: u32) -> bool {
        let common = self.memory & other.memory;
        u32::from(common) & fences & 7 != 0 || fences & 3 != 0 && common & (BOTH | SEQUENTIAL) != 0
    }
}

/// The barriers that a group and a sub-group have passed, by space.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) phases: [u32; SPACES.len()],
    pub(super) steps: [u32; SPACES.len()],
}

/// An access, as far as something may put it before others.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) number: u64,
    pub(super) phase: u32,
    pub(super) step: u32,
    pub(super) time: u32,
}

#[derive(Clone, Copy)]
struct Release {
    number: u64,
    time: u32,
    moment: u32,
    /// The knowledge of its item.
    knows: Link,
    reach: Reach,
}

/// The releases of one number since it was last changed by anything that does not read it.
#[derive(Default)]
struct Log {
    releases: Vec<Release>,
    /// How many of them another item has read.
    taken: usize,
}

/// A piece of knowledge, by its number; 0 for none.
type Link = u32;

#[derive(Clone, Copy)]
enum Knowledge {
    /// An item has acquired the first releases of a log.
    Acquired { by: u64, log: u32, upto: u32, reach: Reach },
    /// A barrier with such fences has brought the knowledge of others.
    Joined { of: Link, fences: u32 },
}

/// A fence that releases: what a later atomic access stands for.
#[derive(Clone, Copy)]
struct Fence {
    order: Order,
    flags: u32,
    time: u32,
    moment: u32,
    knows: Link,
}

/// An item of the group that runs which has used an atomic function that orders anything, or a fence.
#[derive(Default)]
struct Item {
    time: u32,
    knows: Link,
    /// The knowledge of the group, and of its own for the group, that it has taken over.
    taken: [Link; 2],
    given: [Link; 2],
    fences: Vec<Fence>,
    /// How much of each log it has read, and in which memory the number is; how much it has acquired.
    read: HashMap<u32, (u32, u32)>,
    acquired: HashMap<(u32, Reach), u32>,
}

/// The order of the launch.
#[derive(Default)]
pub(super) struct Orders {
    /// How many numbers a group has, and how many items a sub-group.
    stride: u64,
    sub_group: u64,
    logs: Vec<Log>,
    /// The log of each number that has one, and how many bytes the number has.
    numbers: HashMap<usize, (u32, usize)>,
    links: Vec<(Knowledge, Link)>,
    moments: Vec<Moment>,
    items: HashMap<u64, Item>,
    /// The knowledge that a barrier has brought to all of the group, and of each sub-group.
    shared: Link,
    of_sub_groups: HashMap<u64, Link>,
    /// How many releases and links there are.
    kept: usize,
    found: RefCell<[Option<(u64, Closure)>; SPACES.len()]>,
}

/// All that an item knows, of one space.
#[derive(Default)]
struct Closure {
    seen: HashSet<Link>,
    logs: HashMap<(u32, Reach, u64), u32>,
    /// The time up to which it knows the accesses of an item, the phase before which it knows those of a group, and the step of a sub-group in a phase.
    times: HashMap<u64, u32>,
    phases: HashMap<u64, u32>,
    steps: HashMap<(u64, u32), u32>,
}

/// How many releases and links are kept: behind that all is forgotten, and races with it.
const MOST: usize = 1 << 24;

impl Orders {
    pub(super) fn new(stride: u64, sub_group: u64) -> Self {
        Orders { stride, sub_group, ..Orders::default() }
    }

    fn group_of(&self, number: u64) -> u64 {
        number / self.stride
    }

    /// The number of a sub-group among all.
    fn sub_group_of(&self, number: u64) -> u64 {
        self.group_of(number) * self.stride + number % self.stride / self.sub_group
    }

    /// A group begins: nobody asks for the items of others any more.
    pub(super) fn begin_group(&mut self) {
        self.items.clear();
        self.of_sub_groups.clear();
        self.shared = 0;
    }

    /// Whether nothing but barriers puts the accesses of an item in an order.
    pub(super) fn is_calm(&self, number: u64) -> bool {
        self.shared == 0 && self.of_sub_groups.is_empty() && !self.items.contains_key(&number)
    }

    /// Whether that is so of all items.
    #[inline(always)]
    pub(super) fn are_calm(&self) -> bool {
        self.shared == 0 && self.of_sub_groups.is_empty() && self.items.is_empty()
    }

    /// Whether releases of a number at an address are kept.
    pub(super) fn has_releases(&self, at: usize) -> bool {
        self.numbers.contains_key(&at)
    }

    /// Whether there is more than is kept.
    pub(super) fn is_full(&self) -> bool {
        self.kept > MOST
    }

    /// How many releases an item has made.
    pub(super) fn time(&self, number: u64) -> u32 {
        self.items.get(&number).map_or(0, |item| item.time)
    }

    fn link(&mut self, of: Knowledge, before: Link) -> Link {
        self.links.push((of, before));
        self.kept += 1;
        self.links.len() as Link
    }

    fn moment(&mut self, of: Moment) -> u32 {
        if self.moments.last() != Some(&of) {
            self.moments.push(of);
        }
        self.moments.len() as u32 - 1
    }

    /// The knowledge of an item, with what barriers have brought it.
    fn knows(&mut self, number: u64) -> Link {
        let of_sub_group = self.of_sub_groups.get(&self.sub_group_of(number)).copied().unwrap_or(0);
        let brought = [self.shared, of_sub_group];
        let item = self.items.entry(number).or_default();
        let (mut knows, taken) = (item.knows, core::mem::replace(&mut item.taken, brought));
        for (brought, _) in brought.into_iter().zip(taken).filter(|(brought, taken)| brought != taken) {
            knows = self.link(Knowledge::Joined { of: brought, fences: 7 }, knows);
        }
        self.items.entry(number).or_default().knows = knows;
        knows
    }

    /// A fence of an item, for memory with such flags.
    pub(super) fn fence(&mut self, number: u64, moment: Moment, order: Order, flags: u32) {
        self.acquire_by_fence(number, order, flags);
        self.release_by_fence(number, moment, order, flags);
    }

    pub(super) fn acquire_by_fence(&mut self, number: u64, order: Order, flags: u32) {
        if !order.acquires(Access::Atomic) {
            return;
        }
        let read = self.items.get(&number).map(|item| item.read.clone()).unwrap_or_default();
        for (log, (upto, memory)) in read {
            if let Some(reach) = Reach::of_fence(order, flags, memory) {
                self.acquire(number, log, upto, reach);
            }
        }
    }

    pub(super) fn release_by_fence(&mut self, number: u64, moment: Moment, order: Order, flags: u32) {
        if !order.releases(Access::Atomic) {
            return;
        }
        let (moment, knows) = (self.moment(moment), self.knows(number));
        let item = self.items.entry(number).or_default();
        item.fences.retain(|fence| (fence.order, fence.flags) != (order, flags));
        item.fences.push(Fence { order, flags, time: item.time, moment, knows });
        item.time += 1;
    }

    /// An atomic access of an item to a number that reads it, before the access itself: what the item acquires is before that too.
    pub(super) fn read(&mut self, number: u64, at: usize, memory: u32, (access, order): (Access, Order)) {
        let Some(&(log, _)) = self.numbers.get(&at) else { return };
        if access == Access::AtomicWrite {
            return;
        }
        let upto = self.take(log, number);
        self.items.entry(number).or_default().read.insert(log, (upto, memory));
        if order.acquires(access) {
            self.acquire(number, log, upto, Reach::of_access(order, access, memory));
        }
    }

    /// An atomic access of an item to a number at an address and of so many bytes, as far as it writes it.
    pub(super) fn write(
        &mut self,
        number: u64,
        moment: Moment,
        place: (usize, usize),
        memory: u32,
        (access, order): (Access, Order),
    ) {
        let log = self.numbers.get(&place.0).map(|(log, _)| *log);
        if let (Some(log), Access::AtomicWrite) = (log, access) {
            self.keep_own(place, log, number);
        }
        let releases = order.releases(access);
        let fences = self.items.get(&number).map(|item| item.fences.clone()).unwrap_or_default();
        if access == Access::AtomicRead || !releases && fences.is_empty() {
            return;
        }
        let log = match self.numbers.get(&place.0) {
            Some(&(log, _)) => log,
            None => self.new_log(place, Log::default()),
        };
        for Fence { order, flags, time, moment, knows } in fences {
            if let Some(reach) = Reach::of_fence(order, flags, memory) {
                self.release(log, Release { number, time, moment, knows, reach });
            }
        }
        if releases {
            let (moment, knows) = (self.moment(moment), self.knows(number));
            let item = self.items.entry(number).or_default();
            let time = item.time;
            item.time += 1;
            self.release(log, Release { number, time, moment, knows, reach: Reach::of_access(order, access, memory) });
        }
    }

    fn new_log(&mut self, (at, len): (usize, usize), log: Log) -> u32 {
        let number = self.logs.len() as u32;
        self.kept += log.releases.len();
        self.logs.push(log);
        self.numbers.insert(at, (number, len));
        number
    }

    /// A store that reads nothing ends the release sequences of other items.
    fn keep_own(&mut self, place: (usize, usize), log: u32, number: u64) {
        let all = &self.logs[log as usize].releases;
        if all.iter().any(|release| release.number != number) {
            let releases = all.iter().filter(|release| release.number == number).copied().collect();
            self.new_log(place, Log { releases, taken: 0 });
        }
    }

    /// A write that is not atomic ends all release sequences of the numbers that have a byte of it.
    pub(super) fn end(&mut self, bytes: Range<usize>) {
        if self.numbers.is_empty() {
            return;
        }
        for at in bytes.start.saturating_sub(size_of::<u64>() - 1)..bytes.end {
            if self.numbers.get(&at).is_some_and(|(_, len)| at + len > bytes.start) {
                self.numbers.remove(&at);
            }
        }
    }

    /// A release stands in a log. One of the same item that nobody has acquired says nothing more.
    fn release(&mut self, log: u32, release: Release) {
        let Log { releases, taken } = &mut self.logs[log as usize];
        let from = releases.iter().rposition(|other| other.number != release.number).map_or(0, |other| other + 1);
        let from = from.max(*taken);
        if let Some(same) = releases[from..].iter_mut().find(|other| other.reach == release.reach) {
            // A fence stands for what was before it, which is less than a release behind it does.
            if release.time >= same.time {
                *same = release;
            }
            return;
        }
        releases.push(release);
        self.kept += 1;
    }

    /// The releases of a log that an item finds, up to the last one of another item.
    fn take(&mut self, log: u32, by: u64) -> u32 {
        let Log { releases, taken } = &mut self.logs[log as usize];
        let upto = releases.iter().rposition(|release| release.number != by).map_or(0, |last| last + 1);
        *taken = upto.max(*taken);
        upto as u32
    }

    /// An item acquires the first releases of a log.
    fn acquire(&mut self, by: u64, log: u32, upto: u32, reach: Reach) {
        let item = self.items.entry(by).or_default();
        let before = item.acquired.entry((log, reach)).or_default();
        if upto <= *before {
            return;
        }
        *before = upto;
        let knows = self.knows(by);
        let knows = self.link(Knowledge::Acquired { by, log, upto, reach }, knows);
        self.items.entry(by).or_default().knows = knows;
    }

    /// A barrier with such fences brings all items of the group what each of them knew.
    pub(super) fn barrier(&mut self, fences: u32) {
        let mut shared = self.shared;
        let mut all: Vec<_> = self.items.iter().map(|(number, item)| (*number, item.knows)).collect();
        all.sort_unstable();
        for (number, knows) in all {
            let item = self.items.entry(number).or_default();
            if core::mem::replace(&mut item.given[0], knows) != knows {
                shared = self.link(Knowledge::Joined { of: knows, fences }, shared);
            }
        }
        self.shared = shared;
    }

    /// A barrier of a sub-group, by its number in the group that begins with such an item.
    pub(super) fn sub_group_barrier(&mut self, first: u64, sub_group: u64, fences: u32) {
        let of = self.sub_group_of(first) + sub_group;
        let mut shared = self.of_sub_groups.get(&of).copied().unwrap_or(0);
        let mut all: Vec<_> = self.items.iter().map(|(number, item)| (*number, item.knows)).collect();
        all.retain(|(number, _)| self.sub_group_of(*number) == of);
        all.sort_unstable();
        for (number, knows) in all {
            let item = self.items.entry(number).or_default();
            if core::mem::replace(&mut item.given[1], knows) != knows {
                shared = self.link(Knowledge::Joined { of: knows, fences }, shared);
            }
        }
        if shared != 0 {
            self.of_sub_groups.insert(of, shared);
        }
    }

    /// Whether two accesses with such scopes are atomic for each other.
    pub(super) fn is_inclusive(&self, (number, scope): (u64, u32), (other, other_scope): (u64, u32)) -> bool {
        scope == other_scope
            && match scope {
                DEVICE => true,
                WORK_GROUP => self.group_of(number) == self.group_of(other),
                SUB_GROUP => self.sub_group_of(number) == self.sub_group_of(other),
                _ => false,
            }
    }

    /// Whether an item knows an access to a space.
    pub(super) fn is_known(&self, number: u64, space: usize, of: Point) -> bool {
        if self.is_calm(number) {
            return false;
        }
        let of_sub_group = self.of_sub_groups.get(&self.sub_group_of(number)).copied().unwrap_or(0);
        let own = self.items.get(&number).map_or(0, |item| item.knows);
        let all = [own, self.shared, of_sub_group];
        let mut found = self.found.borrow_mut();
        let found = &mut found[space];
        if found.as_ref().is_none_or(|(of, _)| *of != number) {
            if self.is_near(number, space, of) {
                return true;
            }
            *found = Some((number, Closure::default()));
        }
        let Some((_, closure)) = found else { return false };
        self.search(closure, all, space);
        closure.times.get(&of.number).is_some_and(|time| *time >= of.time)
            || closure.phases.get(&self.group_of(of.number)).is_some_and(|phase| *phase > of.phase)
            || closure.steps.get(&(self.sub_group_of(of.number), of.phase)).is_some_and(|step| *step > of.step)
    }

    /// Whether one of the last releases that an item has acquired last is one behind the access: it mostly is, where items hand something on.
    pub(super) fn is_near(&self, number: u64, space: usize, of: Point) -> bool {
        let mut knows = self.items.get(&number).map_or(0, |item| item.knows);
        for _ in 0..4 {
            let Some((Knowledge::Acquired { by, log, upto, reach }, before)) = self.knowledge(knows) else {
                return false;
            };
            let last = self.logs[log as usize].releases[..upto as usize].iter().rev().take(4);
            if last.filter(|release| self.is_edge(release, (by, reach), space)).any(|release| {
                let is_of_group = self.group_of(release.number) == self.group_of(of.number);
                release.number == of.number && release.time >= of.time
                    || is_of_group && self.moments[release.moment as usize].phases[space] > of.phase
            }) {
                return true;
            }
            knows = before;
        }
        false
    }

    fn knowledge(&self, of: Link) -> Option<(Knowledge, Link)> {
        self.links.get((of as usize).wrapping_sub(1)).copied()
    }

    /// Whether a release is before an acquisition, for memory of a space.
    fn is_edge(&self, release: &Release, (by, reach): (u64, Reach), space: usize) -> bool {
        self.is_inclusive((release.number, release.reach.scope), (by, reach.scope))
            && release.reach.orders(reach, SPACES[space].fences())
    }

    /// Finds all that follows from some knowledge.
    fn search(&self, closure: &mut Closure, from: [Link; 3], space: usize) {
        let mut left = Vec::from(from);
        while let Some(link) = left.pop() {
            let Some((of, before)) = self.knowledge(link) else { continue };
            if !closure.seen.insert(link) {
                continue;
            }
            left.push(before);
            match of {
                Knowledge::Joined { of, fences } => {
                    if fences & SPACES[space].fences() != 0 {
                        left.push(of);
                    }
                }
                Knowledge::Acquired { by, log, upto, reach } => {
                    let among = match reach.scope {
                        WORK_GROUP => self.group_of(by),
                        SUB_GROUP => self.sub_group_of(by),
                        _ => 0,
                    };
                    let first = closure.logs.entry((log, reach, among)).or_default();
                    let from = core::mem::replace(first, upto.max(*first));
                    let new = self.logs[log as usize].releases.get(from as usize..upto as usize).unwrap_or_default();
                    for release in new.iter().filter(|release| self.is_edge(release, (by, reach), space)) {
                        let Moment { phases, steps } = self.moments[release.moment as usize];
                        raise(&mut closure.times, release.number, release.time);
                        raise(&mut closure.phases, self.group_of(release.number), phases[space]);
                        raise(&mut closure.steps, (self.sub_group_of(release.number), phases[space]), steps[space]);
                        left.push(release.knows);
                    }
                }
            }
        }
    }
}

/// Sets what is kept of a key to a number, if that is more.
fn raise<K: core::hash::Hash + Eq>(kept: &mut HashMap<K, u32>, key: K, number: u32) {
    let kept = kept.entry(key).or_default();
    *kept = number.max(*kept);
}
