//! Items of a row that are in step: each makes the accesses of the item before, each of them by one distance further. The compiler says of which kernels
//! that is so (`Info::in_step`), for numbers of items below 2^31.
//!
//! An item is *looked at* before it runs: it runs with pointers that note each access, read the memory as it is, and write nothing. From two items that follow
//! each other come the distances, from the last one that they hold up to there: accesses by an index that wraps in between, of memory that is shorter than
//! 2^31 bytes, would be outside. So all accesses of the items between are known. If they are inside and in order, the shadow keeps them as
//! stretches, and the items run as `run` runs them. Else, and where anything else comes up, they run one by one, each access told.
//!
//! A kernel may be in step in its writes alone: those are looked at. Then the items run as `run` runs them, and what they write is kept. If there is a
//! fault, as of a read outside, they run once more, one by one, with what they write told no more: it is the same. An item that a fault ends has
//! written nothing.

extern crate std;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::shadow::Stride;
use super::{Parts, at_once};
use crate::opencl::access::{Access, InStep};
use crate::opencl::source_location::Site;

/// Fewer items are not worth a look.
const FEW: u64 = 32;

/// After so many looks in vain items are looked at no more.
const TRIES: u32 = 32;

/// An item of more accesses is not looked at to its end.
const MOST: usize = 256;

/// No memory of an access is longer, in bytes.
const FAR: usize = 1 << 31;

/// An access of an item that was looked at.
#[derive(Clone, Copy, PartialEq)]
struct Seen {
    /// The number of the place, the memory of the pointer, and which bytes of the access are used.
    site: u32,
    memory: (usize, usize),
    width: usize,
    used: Used,
    access: Access,
    /// Whether the pointer may write, and whether its elements are bytes.
    writes: bool,
    is_free: bool,
}

/// The bytes of an access that are used: so many, or by what finds them.
#[derive(Clone, Copy)]
enum Used {
    First(usize),
    By(fn() -> Vec<Range<usize>>),
}

impl Used {
    /// Two that are found by different functions may be the same all the same: then items are not seen to be in step.
    fn key(self) -> (usize, bool) {
        match self {
            Used::First(len) => (len, false),
            Used::By(find) => (find as usize, true),
        }
    }
}

impl PartialEq for Used {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

/// The way in which memory is watched.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::opencl) enum Look {
    /// Each access is told.
    Now,
    /// Each access is noted before the item runs.
    Ahead,
    /// Nothing of what is written is told, as it is known.
    Known,
}

/// The items that are looked at, of one launch.
pub(super) struct Steps {
    of: InStep,
    look: Look,
    /// The looks in vain that are left; none if items are not in step.
    tries: u32,
    /// The known accesses of items that run, and whether each is kept.
    known: Vec<(Stride, bool)>,
    seen: Vec<(Seen, usize)>,
    /// Memory that they write in place of their own.
    scratch: Vec<u128>,
}

impl Steps {
    pub(super) fn new(of: InStep) -> Self {
        let tries = if cfg!(panic = "unwind") && of != InStep::Nothing { TRIES } else { 0 };
        Steps { of, look: Look::Now, tries, known: Vec::new(), seen: Vec::new(), scratch: Vec::new() }
    }

    /// Whether items may be looked at.
    pub(super) fn are_tried(&self) -> bool {
        self.tries > 0
    }
}

/// The thing that leaves an item which is looked at.
struct Stopped;

/// Whether an item is looked at now.
pub(in crate::opencl) fn are_looked_at() -> bool {
    at_once(|recorder| recorder.spare.steps.look == Look::Ahead)
}

/// The way in which the memory of an argument is watched now, of a parameter that may be written or not, and which itself may be written or not.
pub(in crate::opencl) fn look_at(writes: bool, is_writable: bool) -> Look {
    let (mut look, mut is_shared) = (Look::Now, false);
    at_once(|recorder| {
        let steps = &recorder.spare.steps;
        look = steps.look;
        if steps.of == InStep::Writes && !writes {
            // Another argument may write what such reads find.
            is_shared = look != Look::Now && is_writable;
            look = Look::Now;
        }
        true
    });
    if is_shared {
        stop();
    }
    look
}

/// Whether items of the launch may be looked at.
pub(in crate::opencl) fn are_tried() -> bool {
    at_once(|recorder| recorder.spare.steps.are_tried())
}

/// Something comes up that nobody looks at: the item is left.
pub(in crate::opencl) fn stop() -> ! {
    resume_unwind(Box::new(Stopped));
}

/// Leaves an item that is looked at, of which something would be told.
pub(in crate::opencl) fn stop_looking() {
    if are_looked_at() {
        stop();
    }
}

/// An access of an item that is looked at, which is inside of its memory; the place to use for it.
pub(in crate::opencl) fn look(
    (base, at, len): (*mut u8, usize, usize),
    (width, parts): (usize, Parts<'_>),
    access: Access,
    (writes, is_free): (bool, bool),
    site: &Site,
) -> *mut u8 {
    let mut place = None;
    at_once(|recorder| {
        let used = match parts {
            Parts::First(len) => Used::First(len),
            Parts::By(find) => Used::By(find),
            Parts::Of(_) => return false,
        };
        let site = recorder.sites.number(site);
        let steps = &mut recorder.spare.steps;
        let is_usual = access == Access::Write || access == Access::Read && steps.of != InStep::Writes;
        if steps.seen.len() >= MOST && steps.of == InStep::Either {
            steps.of = InStep::Writes;
        }
        if !is_usual || len >= FAR || steps.seen.len() >= MOST || steps.look != Look::Ahead {
            return false;
        }
        let memory = (base.addr(), len);
        steps.seen.push((Seen { site, memory, width, used, access, writes, is_free }, base.addr().wrapping_add(at)));
        place = Some(if access == Access::Read {
            base.wrapping_add(at)
        } else {
            let words = width.div_ceil(size_of::<u128>()).max(1) + 128 / size_of::<u128>();
            if steps.scratch.len() < words {
                steps.scratch.resize(words, 0);
            }
            let start = steps.scratch.as_mut_ptr().cast::<u8>();
            start.wrapping_add(start.align_offset(128))
        });
        true
    });
    place.unwrap_or_else(|| stop())
}

/// The accesses of an item, by what runs it, if nothing else came up.
fn looked_at(item: u64, run: &mut dyn FnMut(u64)) -> Option<Vec<(Seen, usize)>> {
    at_once(|recorder| {
        recorder.spare.steps.seen.clear();
        recorder.spare.steps.look = Look::Ahead;
        true
    });
    let ended = catch_unwind(AssertUnwindSafe(|| run(item)));
    let mut seen = Vec::new();
    at_once(|recorder| {
        recorder.spare.steps.look = Look::Now;
        seen = core::mem::take(&mut recorder.spare.steps.seen);
        true
    });
    ended.is_ok().then_some(seen)
}

/// Whether an item has made the accesses of another one, so many items further.
fn is_behind(later: &[(Seen, usize)], first: &[(Seen, usize)], strides: &[isize], items: u64) -> bool {
    let all = later.iter().zip(first).zip(strides);
    later.len() == first.len()
        && all.into_iter().all(|(((later, at), (first, from)), stride)| {
            let reach = isize::try_from(items).ok().and_then(|items| stride.checked_mul(items));
            later == first && reach.is_some_and(|reach| from.wrapping_add_signed(reach) == *at)
        })
}

/// For how many items from the first on an access is inside of its memory.
fn inside((seen, at): &(Seen, usize), stride: isize) -> u64 {
    let (start, len) = seen.memory;
    let room = if stride < 0 { at - start } else { (start + len).saturating_sub(at + seen.width) };
    room.checked_div(stride.unsigned_abs()).map_or(u64::MAX, |items| items as u64 + 1)
}

/// Items that are in step: the accesses of the first one with their places, by how far each next one's lie behind, and how many there are.
struct Found {
    seen: Vec<(Seen, usize)>,
    strides: Vec<isize>,
    items: u64,
}

/// By how much a place is behind another one.
fn stride(from: usize, to: usize) -> Option<isize> {
    let reach = isize::try_from(to.abs_diff(from)).ok()?;
    Some(if to < from { -reach } else { reach })
}

/// The items of a row from one on that are in step, of so many.
fn found(first: u64, of: u64, run: &mut dyn FnMut(u64)) -> Option<Found> {
    let seen = looked_at(first, run).filter(|seen| !seen.is_empty())?;
    let next = looked_at(first + 1, run).filter(|next| next.len() == seen.len())?;
    let strides = next.iter().zip(&seen).map(|((_, next), (_, at))| stride(*at, *next)).collect::<Option<Vec<_>>>()?;
    if !is_behind(&next, &seen, &strides, 1) {
        return None;
    }
    let items = seen.iter().zip(&strides).map(|(seen, stride)| inside(seen, *stride)).min().unwrap_or(0).min(of);
    if items < FEW {
        return None;
    }
    let (mut items, mut last) = (items, looked_at(first + items - 1, run));
    // It may be a fault of the last item alone.
    while last.is_none() && items / 2 >= FEW {
        items /= 2;
        last = looked_at(first + items - 1, run);
    }
    let last = last?;
    if is_behind(&last, &seen, &strides, items - 1) {
        return Some(Found { seen, strides, items });
    }
    if !last.is_empty() {
        return None;
    }
    // Conditions leave out the last items: those that they let through follow each other.
    let (mut within, mut beyond) = (1, items - 1);
    while beyond - within > 1 {
        let middle = within + (beyond - within) / 2;
        let found = looked_at(first + middle, run)?;
        if found.is_empty() {
            beyond = middle;
        } else if is_behind(&found, &seen, &strides, middle) {
            within = middle;
        } else {
            return None;
        }
    }
    (within + 1 >= FEW).then_some(Found { seen, strides, items: within + 1 })
}

/// Items whose accesses are known.
#[derive(Clone, Copy, Default)]
pub(in crate::opencl) struct Taken {
    pub(in crate::opencl) items: u64,
    /// Whether they may run as `run` runs them, and all is kept already.
    pub(in crate::opencl) are_run: bool,
}

/// How many items of a row are seen to be in step and in order, from the item `first` of it on: `number` is its number among all items of the range, `of` of
/// them are left, and `run` runs an item of the row.
pub(in crate::opencl) fn take(number: u64, first: u64, of: u64, run: &mut dyn FnMut(u64)) -> Taken {
    let mut taken = Taken::default();
    if of < FEW || !are_tried() {
        return taken;
    }
    let found = found(first, of, run);
    at_once(|recorder| {
        let are_run = recorder.spare.steps.of != InStep::Writes;
        if let Some(Found { seen, strides, items }) = found {
            let mut known = Vec::new();
            for ((seen, at), stride) in seen.into_iter().zip(strides) {
                let parts = match seen.used {
                    Used::First(len) => core::iter::once(0..len).collect(),
                    Used::By(find) => recorder.parts.entry(find as usize).or_insert_with(find).clone(),
                };
                let is_kept = seen.writes || !seen.is_free;
                let of = Stride { start: at, step: stride, parts, access: seen.access, site: seen.site };
                known.push((of, is_kept));
            }
            taken = Taken { items: recorder.shadow.take(number, items, &known, are_run), are_run };
            recorder.spare.steps.known = known;
        }
        let (steps, takes_more) = (&mut recorder.spare.steps, recorder.shadow.takes_more());
        steps.tries = match taken.items {
            0 if !takes_more => 0,
            0 => steps.tries - 1,
            _ => TRIES,
        };
        if steps.tries == 0 {
            recorder.shadow.takes_no_more();
        }
        true
    });
    taken
}

/// Items that run while what they write is known, by the number of the first one among all, and what is kept of them when they have.
pub(in crate::opencl) struct Known {
    first: u64,
    items: u64,
    /// How many of them are kept, or have ended.
    done: Cell<u64>,
}

impl Known {
    pub(in crate::opencl) fn new(first: u64, items: u64) -> Self {
        at_once(|recorder| {
            recorder.spare.steps.look = Look::Known;
            true
        });
        Known { first, items, done: Cell::new(0) }
    }

    /// Items go on with that of such a number: a fault has ended the one before.
    pub(in crate::opencl) fn goes_on(&self, with: u64) {
        if with > 0 {
            self.keep(with - 1);
            self.done.set(with);
        }
    }

    /// Keeps what items have written up to one.
    fn keep(&self, end: u64) {
        let done = self.done.get();
        if end <= done {
            return;
        }
        at_once(|recorder| {
            let known = &mut recorder.spare.steps.known;
            let kept: Vec<_> = known.iter().map(|(of, is_kept)| (of.behind(done), *is_kept)).collect();
            let items = recorder.shadow.take(self.first + done, end - done, &kept, true);
            debug_assert!(items == end - done, "something else has used the memory");
            true
        });
    }
}

impl Drop for Known {
    fn drop(&mut self) {
        self.keep(self.items);
        at_once(|recorder| {
            recorder.spare.steps.look = Look::Now;
            true
        });
    }
}
