//! The instrument of `check`: it sees each access to the memory of a launch, and says what a kernel does that it must not.
//!
//! Of each byte it keeps who wrote it last and which two items read it first since then. Two items are in order if they are of one group and
//! a barrier lies between them: then the number of the *phase*, of the barriers that the group has passed, differs. Two accesses of
//! different items that are in no order, of which one writes and not both are atomic, are a race.

extern crate std;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread_local;

use super::memory::Access;
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
    /// An access outside of its buffer, or to memory that is constant.
    Access,
    /// A barrier that not all items of a group reach.
    Barrier,
    /// Local memory that is read before it was written.
    Uninitialised,
    /// Anything else that ends a launch: a division by zero, an index outside of a private array.
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
            (Kind::Stopped, _) => write!(f, "{}", self.what)?,
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
    /// The numbers of accesses in [`Recorder::seen`], from 1; 0 for none.
    written: u32,
    read: [u32; 2],
    initialised: bool,
}

/// A stretch of memory that is watched.
struct Region {
    start: usize,
    bytes: Vec<Byte>,
    local: bool,
}

/// What is known in the middle of a launch.
#[derive(Default)]
struct Recorder {
    regions: Vec<Region>,
    seen: Vec<Seen>,
    /// The last access of `seen`, as many bytes of one value have the same.
    now: Option<Who>,
    phase: u64,
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

    fn access(&mut self, start: usize, len: usize, access: Access, site: &Site) {
        let Some(who) = self.now else { return };
        let seen = Seen { who, phase: self.phase, atomic: access == Access::Atomic, site: *site };
        let known = self.seen.last().is_some_and(|last| last.is(&seen));
        if !known {
            self.seen.push(seen);
        }
        let number = self.seen.len() as u32;
        let inside = |region: &&mut Region| start >= region.start && start - region.start < region.bytes.len();
        let Some(region) = self.regions.iter_mut().rev().find(inside) else { return };
        let (at, local) = (start - region.start, region.local);
        let end = (at + len).min(region.bytes.len());
        let (mut race, mut fresh) = (None, false);
        for byte in &mut region.bytes[at..end] {
            let with = |number: u32| number.checked_sub(1).map(|index| self.seen[index as usize]);
            let others = [byte.written, byte.read[0], byte.read[1]];
            // Two reads are no race.
            let against = if access == Access::Read { &others[..1] } else { &others[..] };
            race = race.or_else(|| against.iter().filter_map(|&number| with(number)).find(|other| other.races(&seen)));
            fresh |= local && !byte.initialised && access != Access::Write;
            if access == Access::Read {
                let [first, second] = byte.read;
                let other = with(first).is_some_and(|first| first.who != seen.who);
                // The first reader that is in no order with this one is kept too.
                if first == 0
                    || with(first).is_some_and(|first| first.phase != seen.phase && first.who.group == who.group)
                {
                    byte.read = [number, 0];
                } else if other && (second == 0 || with(second).is_some_and(|second| second.phase != seen.phase)) {
                    byte.read[1] = number;
                }
            } else {
                byte.written = number;
                byte.initialised = true;
            }
        }
        if let Some(other) = race {
            let what = match access {
                Access::Read => "reads what another item writes, and nothing puts the two in an order",
                Access::Write => "writes what another item uses, and nothing puts the two in an order",
                Access::Atomic => "is atomic, but another item uses the same memory by an access that is not",
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
        if fresh {
            self.tell(Fault {
                kind: Kind::Uninitialised,
                site: site.to_string(),
                other: None,
                what: "reads local memory that no item has written".into(),
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

/// An access to watched memory, and what is wrong with it if it is not inside: then memory to use instead comes back.
pub(super) fn access(
    start: *mut u8,
    len: usize,
    access: Access,
    site: &Site,
    fault: Option<String>,
) -> Option<*mut u8> {
    with(|recorder| {
        let Some(what) = fault else {
            recorder.access(start.addr(), len, access, site);
            return None;
        };
        let who = recorder.now;
        recorder.tell(Fault { kind: Kind::Access, site: site.to_string(), other: None, what, who, count: 1 });
        let mut scratch = vec![0_u128; len.div_ceil(16).max(1)].into_boxed_slice();
        let start = scratch.as_mut_ptr().cast();
        recorder.scratch.push(scratch);
        Some(start)
    })
    .flatten()
}

/// Memory of the launch, or of the group that now begins.
pub(super) fn watch(start: *mut u8, len: usize, local: bool) {
    with(|recorder| {
        let start = start.addr();
        // Several arguments may share a buffer; what one group left in local memory is not there for the next.
        let known = recorder.regions.iter().position(|region| region.start == start);
        if let Some(known) = known.filter(|&known| local || recorder.regions[known].bytes.len() < len) {
            recorder.regions.remove(known);
        } else if known.is_some() {
            return;
        }
        recorder.regions.push(Region { start, bytes: vec![Byte::default(); len], local });
    });
}

/// Which item runs from here on.
pub(super) fn item(item: &Item<'_>) {
    with(|recorder| {
        recorder.now =
            Some(Who { global: item.globals(), number: item.global_linear_id(), group: item.group_linear_id() });
    });
}

/// A barrier, which so many items of the group have reached.
pub(super) fn barrier(site: &Site, reached: usize, of: usize) {
    if reached != of {
        divergent(site, reached, of);
    }
    with(|recorder| recorder.phase += 1);
}

/// A barrier that some did not reach.
pub(super) fn divergent(site: &Site, reached: usize, of: usize) {
    with(|recorder| {
        recorder.tell(Fault {
            kind: Kind::Barrier,
            site: site.to_string(),
            other: None,
            what: alloc::format!(
                "is reached by {reached} of the {of} items of a group, where all have to reach it or none"
            ),
            who: recorder.now,
            count: 1,
        });
    });
}

/// Runs a launch with the instrument, and says what it found.
pub(super) fn checked(geometry: &Geometry, run: impl FnOnce(&Geometry)) -> Result<(), Report> {
    let watched = Geometry { watched: true, ..*geometry };
    let outer = RECORDER.with(|recorder| recorder.borrow_mut().replace(Recorder::default()));
    let ended = catch_unwind(AssertUnwindSafe(|| run(&watched)));
    let recorder = RECORDER.with(|recorder| core::mem::replace(&mut *recorder.borrow_mut(), outer));
    let mut recorder = recorder.unwrap_or_default();
    if let Err(fault) = ended {
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
