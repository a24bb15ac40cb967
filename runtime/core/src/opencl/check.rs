//! The instrument of `check`: it sees each access to the memory of a launch, and says what a kernel does that it must not.
//!
//! Of each byte it keeps who wrote it last, and which two items read it, and used it by atomic functions, first since then. Two items are in
//! order if they are of one group and a barrier with a fence for that memory lies between them: then the number of the *phase*, of the
//! barriers that the group has passed, differs. Two accesses of different items that are in no order, of which one writes and not both are
//! atomic, are a race.
//!
//! Images that the kernel may write are watched as global memory is, each texel as a whole. What only reads them is in no race, as nothing else
//! may be given a `&mut` image.
//!
//! A private variable that may be read before it was written is memory of its own here (`Watched`), of which only that is seen.

extern crate std;

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;
use core::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread_local;

use super::image::{Sampler, Texels};
use super::launch::Arguments;
use super::memory::{Access, Memory};
use super::range::{Geometry, Item};
use super::site::Site;

/// What a launch did that it must not, from `check`: each fault once, in the order in which they were met.
///
/// `Display` and `Debug` are a page for people, so that `unwrap` in a test shows it.
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global float *values, float by) {
///             values[get_global_id(0)] *= by;
///         }
///     }
/// }
/// let mut values = [1.0, 2.0, 3.0, 4.0];
/// let report = kernels::scale(&mut values, 2.0).check(5).unwrap_err();
/// assert!(report.to_string().contains("outside of its buffer: element 4 of 4"));
/// ```
#[derive(Clone)]
pub struct Report {
    faults: Vec<Fault>,
}

impl Report {
    /// The faults.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

/// One fault of a [`Report`].
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global float *values, float by) {
///             values[get_global_id(0)] *= by;
///         }
///     }
/// }
/// let report = kernels::scale(&mut [1.0, 2.0, 3.0, 4.0], 2.0).check(6).unwrap_err();
/// let fault = &report.faults()[0];
/// assert_eq!(fault.global_id(), Some([4, 0, 0]));
/// assert!(fault.site().contains("values[get_global_id(0)]"));
/// ```
#[derive(Clone, Debug)]
pub struct Fault {
    kind: Kind,
    /// Where it is, and for a race where the other access is.
    site: String,
    other: Option<(String, Option<Who>)>,
    what: String,
    who: Option<Who>,
    count: usize,
}

/// What kind of fault it is.
///
/// ```
/// use swz::opencl::FaultKind;
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global float *values, float by) {
///             values[get_global_id(0)] *= by;
///         }
///     }
/// }
/// let report = kernels::scale(&mut [1.0, 2.0, 3.0, 4.0], 2.0).check(5).unwrap_err();
/// assert_eq!(report.faults()[0].kind(), FaultKind::Access);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Two items use the same memory, one of them writes, and nothing puts them in an order.
    Race,
    /// An access outside of its buffer, to memory that is constant, or at an address that the type is not aligned to.
    Access,
    /// A barrier that not all items of a group reach.
    Barrier,
    /// Local or private memory that is read before it was written.
    Uninitialised,
    /// Anything else that ends a launch: a division by zero.
    Stopped,
}

impl Fault {
    /// What kind it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// File, line, column and text of the access.
    #[must_use]
    pub fn site(&self) -> &str {
        &self.site
    }

    /// The values of `get_global_id` of the item that was met first; of a fault of a whole group none.
    #[must_use]
    pub fn global_id(&self) -> Option<[u64; 3]> {
        self.who.map(|who| who.global)
    }

    /// How many times it was met.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let item = |who: &Option<Who>| who.map_or_else(|| "an item".to_string(), |who| who.to_string());
        match (self.kind, &self.other) {
            (Kind::Stopped, _) if self.site == self.what => write!(f, "{}", self.what)?,
            (_, None) => write!(f, "{} {}", self.site, self.what)?,
            (_, Some((other, who))) => {
                write!(f, "{} {}\n  by {}\n  and {other}\n  by {}", self.site, self.what, item(&self.who), item(who))?;
            }
        }
        if self.other.is_none() {
            if let Some(who) = self.who {
                write!(f, "\n  by {who}")?;
            }
        }
        if self.count > 1 {
            write!(f, "\n  {} times in all", self.count)?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.faults.len();
        write!(f, "{count} {} in this launch", if count == 1 { "fault" } else { "faults" })?;
        self.faults.iter().enumerate().try_for_each(|(index, fault)| write!(f, "\n{}. {fault}", index + 1))
    }
}
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl core::error::Error for Report {}

/// An item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Who {
    global: [u64; 3],
    /// Its number among all, and that of its group.
    number: u64,
    group: u64,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.global;
        write!(f, "the item with get_global_id {x}, {y}, {z} (group {})", self.group)
    }
}

/// An access that was seen.
#[derive(Clone, Copy)]
struct Seen {
    who: Who,
    phase: u64,
    atomic: bool,
    site: Site,
}

impl Seen {
    /// Whether nothing puts the two in an order.
    fn races(&self, other: &Seen) -> bool {
        let apart = self.who.group != other.who.group || self.phase == other.phase;
        self.who.number != other.who.number && apart && !(self.atomic && other.atomic)
    }
}

/// What is known of a byte.
#[derive(Clone, Copy, Default)]
struct Byte {
    /// The numbers of accesses in [`Recorder::seen`], from 1; 0 for none: the last write, and of reads and of atomic accesses those of the
    /// first two items.
    written: u32,
    read: [u32; 2],
    atomic: [u32; 2],
    initialised: bool,
}

/// Whose memory it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    Global,
    /// Of a group, which finds it as not written.
    Local,
    /// A variable of an item.
    Private,
    /// An image that is only written, whose accesses a barrier orders by `CLK_GLOBAL_MEM_FENCE` too (OpenCL C 1.2, section 6.12.8).
    Image,
    /// An image that is read and written: of these OpenCL C 3.0, section 6.15.8 asks for `CLK_IMAGE_MEM_FENCE`.
    ReadWriteImage,
}

impl Space {
    /// The fences of which a barrier needs one to order accesses to it.
    fn fences(self) -> u32 {
        match self {
            Space::Local | Space::Private => 1,
            Space::Global => 2,
            Space::Image => 2 | 4,
            Space::ReadWriteImage => 4,
        }
    }
}

/// A stretch of memory that is watched.
struct Region {
    bytes: Vec<Byte>,
    space: Space,
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
    pub(super) site: Site,
}

/// What is known in the middle of a launch.
#[derive(Default)]
struct Recorder {
    /// By the address where each begins.
    regions: BTreeMap<usize, Region>,
    seen: Vec<Seen>,
    partial: Option<Partial>,
    /// The item that runs.
    now: Option<Who>,
    /// The memory that no argument may write.
    constants: Vec<Range<usize>>,
    /// How many barriers the group has passed, by their fences.
    phases: [u64; 8],
    /// The copies that the first item of the group has asked for since the last barrier, how many all items have asked for, and this one.
    copies: Vec<Copied>,
    asked: usize,
    asked_by_item: usize,
    faults: Vec<Fault>,
    scratch: Vec<Box<[u128]>>,
}

thread_local! {
    /// That of the launch that this thread checks. None is there while it works.
    static RECORDER: RefCell<Option<Recorder>> = const { RefCell::new(None) };
}

/// How many different faults are kept.
const MOST: usize = 100;

impl Recorder {
    /// Adds a fault, or counts it: one of the same kind at the same places is the same.
    fn tell(&mut self, fault: Fault) {
        let same = |known: &&mut Fault| {
            let place = |fault: &Fault| fault.other.as_ref().map(|(site, _)| site.clone());
            known.kind == fault.kind && known.site == fault.site && place(known) == place(&fault)
        };
        if let Some(known) = self.faults.iter_mut().find(same) {
            known.count += 1;
        } else if self.faults.len() < MOST {
            self.faults.push(fault);
        }
    }

    /// The region that has an address, and where in it that lies: of two the one that begins later.
    fn region(&mut self, start: usize) -> Option<(usize, &mut Region)> {
        let inside = |(at, region): &(&usize, &mut Region)| start - **at < region.bytes.len();
        self.regions.range_mut(..=start).rev().find(inside).map(|(at, region)| (start - *at, region))
    }

    /// An access to `parts` of `width` bytes from `start` on.
    fn access(&mut self, start: usize, width: usize, parts: &[Range<usize>], access: Access, site: &Site) {
        let Some(who) = self.now else { return };
        let partial = self.partial.take().filter(|partial| partial.written.len() == width && access == Access::Write);
        let writes = matches!(access, Access::Write | Access::Atomic | Access::AtomicRead);
        if writes && self.constants.iter().any(|constant| constant.contains(&start)) {
            let (site, what) = (site.to_string(), "writes to memory that is constant".into());
            self.tell(Fault { kind: Kind::Access, site, other: None, what, who: Some(who), count: 1 });
            return;
        }
        let Some((at, region)) = self.region(start) else { return };
        if region.space == Space::Private {
            self.private(start, width, parts, access, site, partial.as_ref());
            return;
        }
        let end = region.bytes.len().min(at + width);
        let lacks = region.space == Space::Local
            && access != Access::Write
            && parts.iter().cloned().flatten().any(|byte| at + byte < end && !region.bytes[at + byte].initialised);
        for part in parts {
            self.shared(who, start + part.start, part.len(), access, site);
        }
        if lacks {
            self.tell_unwritten("reads local memory that no item has written", site);
        }
        if let Some(partial) = partial {
            self.tell_unwritten(
                "reads a structure for memory of others before all of its fields were written",
                &partial.site,
            );
        }
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
        let Some((at, region)) = self.region(start) else { return };
        let end = region.bytes.len().min(at + width);
        let bytes = &mut region.bytes[at..end];
        if access == Access::Write {
            for part in parts {
                for number in part.clone() {
                    bytes[number].initialised = partial.is_none_or(|partial| partial.written[number]);
                }
            }
            return;
        }
        let numbers = || parts.iter().cloned().flatten();
        let lacking = numbers().filter(|&number| !bytes[number].initialised).count();
        if lacking == 0 {
            return;
        }
        if access == Access::Copy && lacking < numbers().count() {
            // The bytes between the fields are no part of it.
            let mut written = vec![true; width];
            numbers().for_each(|number| written[number] = bytes[number].initialised);
            self.partial = Some(Partial { written, site: *site });
            return;
        }
        self.tell_unwritten("reads private memory before it was written", site);
    }

    fn tell_unwritten(&mut self, what: &str, site: &Site) {
        let (what, who) = (what.into(), self.now);
        self.tell(Fault { kind: Kind::Uninitialised, site: site.to_string(), other: None, what, who, count: 1 });
    }

    /// An access to memory of several items.
    fn shared(&mut self, who: Who, start: usize, len: usize, access: Access, site: &Site) {
        let Some((_, region)) = self.region(start) else { return };
        let fences = region.space.fences();
        let phase = (0_u32..).zip(&self.phases).filter(|(kind, _)| kind & fences != 0).map(|(_, count)| count).sum();
        let atomic = matches!(access, Access::Atomic | Access::AtomicRead);
        let seen = Seen { who, phase, atomic, site: *site };
        let known = self.seen.last().is_some_and(|last| last.is(&seen));
        if !known {
            self.seen.push(seen);
        }
        let number = self.seen.len() as u32;
        let inside = |(at, region): &(&usize, &mut Region)| start - **at < region.bytes.len();
        let Some((at, region)) = self.regions.range_mut(..=start).rev().find(inside) else { return };
        let at = start - at;
        let end = (at + len).min(region.bytes.len());
        let mut race = None;
        for byte in &mut region.bytes[at..end] {
            let with = |number: u32| number.checked_sub(1).map(|index| self.seen[index as usize]);
            let Byte { written, read: [first, second], atomic: [third, fourth], .. } = *byte;
            // Two reads are no race.
            let against: &[u32] = match access {
                Access::Read | Access::Copy | Access::AtomicRead => &[written, third, fourth],
                Access::Write | Access::Atomic => &[written, first, second, third, fourth],
            };
            race = race.or_else(|| against.iter().filter_map(|&number| with(number)).find(|other| other.races(&seen)));
            // The first item that is in no order with this one is kept too.
            let keep = |kept: &mut [u32; 2]| {
                let [first, second] = kept.map(with);
                if first.is_none_or(|first| first.phase != seen.phase && first.who.group == who.group) {
                    *kept = [number, 0];
                } else if first.is_some_and(|first| first.who != who)
                    && second.is_none_or(|second| second.phase != seen.phase)
                {
                    kept[1] = number;
                }
            };
            match access {
                Access::Read | Access::Copy | Access::AtomicRead => keep(&mut byte.read),
                Access::Write => byte.written = number,
                Access::Atomic => keep(&mut byte.atomic),
            }
            byte.initialised |= matches!(access, Access::Write | Access::Atomic);
        }
        if let Some(other) = race {
            let what = match access {
                Access::Read | Access::Copy => "reads what another item writes, and nothing puts the two in an order",
                Access::Write => "writes what another item uses, and nothing puts the two in an order",
                Access::Atomic | Access::AtomicRead => {
                    "is atomic, but another item uses the same memory by an access that is not"
                }
            };
            self.tell(Fault {
                kind: Kind::Race,
                site: site.to_string(),
                other: Some((other.site.to_string(), Some(other.who))),
                what: what.into(),
                who: Some(who),
                count: 1,
            });
        }
    }
}

impl Seen {
    /// Whether it is the same access, of another part of one value.
    fn is(&self, other: &Seen) -> bool {
        self.who == other.who && self.phase == other.phase && self.atomic == other.atomic && self.site.is(&other.site)
    }
}

/// Does something with the recorder of this thread, if it checks a launch.
fn with<R>(then: impl FnOnce(&mut Recorder) -> R) -> Option<R> {
    RECORDER.with(|recorder| recorder.borrow_mut().as_mut().map(then))
}

/// An access to such parts of `width` bytes of watched memory, and what is wrong with it if it is not inside: then memory to use instead comes
/// back.
pub(super) fn access(
    start: *mut u8,
    width: usize,
    parts: &[Range<usize>],
    access: Access,
    site: &Site,
    fault: Option<String>,
) -> Option<*mut u8> {
    with(|recorder| {
        let Some(what) = fault else {
            recorder.access(start.addr(), width, parts, access, site);
            return None;
        };
        let who = recorder.now;
        recorder.tell(Fault { kind: Kind::Access, site: site.to_string(), other: None, what, who, count: 1 });
        let mut scratch = vec![0_u128; width.div_ceil(16).max(1)].into_boxed_slice();
        let start = scratch.as_mut_ptr().cast();
        recorder.scratch.push(scratch);
        Some(start)
    })
    .flatten()
}

/// Something else that is wrong with an access; whether this thread checks a launch.
pub(super) fn tell_access(site: &Site, what: String) -> bool {
    with(|recorder| {
        let (site, who) = (site.to_string(), recorder.now);
        recorder.tell(Fault { kind: Kind::Access, site, other: None, what, who, count: 1 });
    })
    .is_some()
}

/// Memory of the launch, of the group that now begins, or a variable that now begins.
pub(super) fn watch(start: *mut u8, len: usize, space: Space) {
    with(|recorder| {
        let start = start.addr();
        // Several arguments may share a buffer; what one group left in local memory is not there for the next.
        let known = recorder.regions.get(&start).is_some_and(|region| region.bytes.len() >= len);
        if matches!(space, Space::Local | Space::Private) || !known {
            recorder.regions.insert(start, Region { bytes: vec![Byte::default(); len], space });
        }
    });
}

/// A variable that has ended.
pub(super) fn unwatch(start: *mut u8) {
    with(|recorder| recorder.regions.remove(&start.addr()));
}

/// A variable that has its first value.
pub(super) fn written(start: *mut u8) {
    with(|recorder| {
        let partial = recorder.partial.take();
        if let Some(region) = recorder.regions.get_mut(&start.addr()) {
            let partial = partial.filter(|partial| partial.written.len() == region.bytes.len());
            for (number, byte) in region.bytes.iter_mut().enumerate() {
                byte.initialised = partial.as_ref().is_none_or(|partial| partial.written[number]);
            }
        }
    });
}

/// The structure that was read in one piece goes to no memory.
pub(super) fn forget() {
    with(|recorder| recorder.partial = None);
}

/// Which item runs from here on.
pub(super) fn item(item: &Item<'_>) {
    with(|recorder| {
        let now = Who { global: item.globals(), number: item.global_linear_id(), group: item.group_linear_id() };
        recorder.now = Some(now);
        recorder.asked_by_item = 0;
    });
}

/// An item of a group asks for a copy.
pub(super) fn copied(copy: Copied, is_first: bool) {
    with(|recorder| {
        recorder.asked += 1;
        if is_first {
            recorder.copies.push(copy);
            return;
        }
        let number = recorder.asked_by_item;
        recorder.asked_by_item += 1;
        let same = |first: &Copied| {
            (first.to, first.from, first.elements, first.stride) == (copy.to, copy.from, copy.elements, copy.stride)
        };
        if !recorder.copies.get(number).is_some_and(same) {
            let what = "asks for another copy than the first item of the group, where all have to ask for the same";
            let (site, who) = (copy.site.to_string(), recorder.now);
            recorder.tell(Fault { kind: Kind::Barrier, site, other: None, what: what.into(), who, count: 1 });
        }
    });
}

/// A barrier with such fences, which so many items of the group have reached.
pub(super) fn barrier(site: &Site, fences: u32, reached: usize, of: usize) {
    if reached != of {
        let what =
            alloc::format!("is reached by {reached} of the {of} items of a group, where all have to reach it or none");
        tell_of_group(site, what);
    }
    with(|recorder| {
        if let (Some(first), true) = (recorder.copies.first(), recorder.asked < recorder.copies.len() * reached) {
            let (asked, site) = (recorder.asked, first.site.to_string());
            let what =
                alloc::format!("is asked for by {asked} of the {of} items of a group, where all have to or none");
            recorder.tell(Fault { kind: Kind::Barrier, site, other: None, what, who: None, count: 1 });
        }
        recorder.copies.clear();
        recorder.asked = 0;
        recorder.phases[fences as usize & 7] += 1;
    });
}

/// A fault of a whole group.
pub(super) fn tell_of_group(site: &Site, what: String) {
    with(|recorder| {
        let site = site.to_string();
        recorder.tell(Fault { kind: Kind::Barrier, site, other: None, what, who: None, count: 1 });
    });
}

/// A launch that ends here, for what has been told.
struct Told;

/// Ends the launch that this thread checks, if it does: without the message of a panic, as its report has it.
pub(super) fn leave() {
    if cfg!(panic = "unwind") && with(|_| ()).is_some() {
        resume_unwind(Box::new(Told));
    }
}

/// Tells what ends a launch, and ends it, if this thread checks one.
pub(super) fn stop(site: &Site, kind: Kind, what: &dyn fmt::Display) {
    with(|recorder| {
        let (site, what, who) = (site.to_string(), what.to_string(), recorder.now);
        recorder.tell(Fault { kind, site, other: None, what, who, count: 1 });
    });
    leave();
}

/// The memory of arguments, and whether they may write it: what none may is not written by a cast either, also where it could be.
#[derive(Default)]
struct Constants(Vec<(Range<usize>, bool)>);

impl Arguments for Constants {
    fn memory(&mut self, memory: Memory<'_>) {
        self.0.push((memory.start()..memory.start() + memory.len(), memory.is_writable()));
    }
    fn value(&mut self, _bytes: &[u8]) {}
    fn local(&mut self, _bytes: usize) {}
    fn image(&mut self, _image: Texels<'_>, _buffer: bool) {}
    fn sampler(&mut self, _sampler: Sampler) {}
}

impl Constants {
    /// Those that no argument may write.
    fn only(self) -> Vec<Range<usize>> {
        let overlap = |one: &Range<usize>, other: &Range<usize>| one.start < other.end && other.start < one.end;
        let (written, read): (Vec<_>, Vec<_>) = self.0.into_iter().partition(|(_, writes)| *writes);
        let is_only_read = |range: &Range<usize>| !written.iter().any(|(other, _)| overlap(range, other));
        read.into_iter().map(|(range, _)| range).filter(is_only_read).collect()
    }
}

/// Runs a launch with the instrument, and says what it found.
pub(super) fn checked(
    geometry: &Geometry,
    arguments: impl FnOnce(&mut dyn Arguments),
    run: impl FnOnce(&Geometry),
) -> Result<(), Report> {
    let mut constants = Constants::default();
    arguments(&mut constants);
    let recorder = Recorder { constants: constants.only(), ..Recorder::default() };
    let watched = Geometry { watched: true, ..*geometry };
    let outer = RECORDER.with(|inner| inner.borrow_mut().replace(recorder));
    let ended = catch_unwind(AssertUnwindSafe(|| run(&watched)));
    let recorder = RECORDER.with(|recorder| core::mem::replace(&mut *recorder.borrow_mut(), outer));
    let mut recorder = recorder.unwrap_or_default();
    if let Some(fault) = ended.err().filter(|fault| !fault.is::<Told>()) {
        let what = fault
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| fault.downcast_ref::<&str>().map(ToString::to_string))
            .unwrap_or_else(|| "the kernel panicked".into());
        let who = recorder.now;
        recorder.tell(Fault { kind: Kind::Stopped, site: what.clone(), other: None, what, who, count: 1 });
    }
    if recorder.faults.is_empty() { Ok(()) } else { Err(Report { faults: recorder.faults }) }
}
