//! The item of a launch that this thread runs, for what is said of a fault, and how a fault leaves the launch.
//!
//! Code that runs items one by one says which one before it may do what it must not: that is a store or two. Items in lanes store nothing, as
//! a store for each block of them took a third of the time of a sum: a fault learns who they are on its way out, first the lane, then the
//! block that it is of. What is dropped there hands on numbers alone: a value whose address is taken would be written to memory for each block.
//! A fault names the item, and ends the launch by a panic where that was called: [`caught`] brings it there. A fault that nobody catches is told
//! where it is, and names no item in lanes.

#![cfg_attr(target_os = "none", allow(unused_variables, reason = "there are no threads"))]

#[cfg(not(target_os = "none"))]
extern crate std;

use alloc::format;
use alloc::string::String;
use core::fmt::Display;
use core::panic::Location;
#[cfg(not(target_os = "none"))]
use core::sync::atomic::Ordering::Relaxed;

#[cfg(not(target_os = "none"))]
mod thread {
    extern crate std;

    #[cfg(panic = "unwind")]
    use alloc::boxed::Box;
    #[cfg(panic = "unwind")]
    use core::any::Any;
    use core::cell::Cell;
    use core::panic::Location;
    use core::sync::atomic::AtomicUsize;
    use std::thread_local;

    thread_local! {
        /// The values of `get_global_id` of the item, which a range counts in `usize`. Atomics keep three stores of words: as one array they
        /// would be a vector, and its load waits until the stores of the row before it are in memory, a third of the time of a sum.
        pub(super) static GLOBAL: [AtomicUsize; 3] = const { [const { AtomicUsize::new(0) }; 3] };
        /// The knowledge of it.
        pub(super) static KNOWN: Cell<usize> = const { Cell::new(super::NOTHING) };
        /// Whether a fault is caught where the launch was called, and where that is if it is not.
        pub(super) static CAUGHT: Cell<bool> = const { Cell::new(false) };
        pub(super) static CALLED: Cell<Option<&'static Location<'static>>> = const { Cell::new(None) };
        /// A fault that is held back until the function that has it is left.
        #[cfg(panic = "unwind")]
        pub(super) static HELD: Cell<Option<Box<dyn Any + Send>>> = const { Cell::new(None) };
    }
}

/// The knowledge: nothing, or the item.
#[cfg(not(target_os = "none"))]
const NOTHING: usize = 0;
#[cfg(not(target_os = "none"))]
const ITEM: usize = 1;
/// With the dimension along which its items lie: some items of a block of which the first one is known.
#[cfg(not(target_os = "none"))]
const SOME: usize = 2;
/// With that and two for each lane before it: a lane. Its block is that one, or the one that a fault leaves.
#[cfg(not(target_os = "none"))]
const LANE: usize = 4;

/// This item runs.
#[inline(always)]
pub(super) fn item(global: [u64; 3]) {
    #[cfg(not(target_os = "none"))]
    {
        thread::GLOBAL.with(|known| {
            for (known, number) in known.iter().zip(global) {
                known.store(number as usize, Relaxed);
            }
        });
        thread::KNOWN.set(ITEM);
    }
}

/// A fault leaves this item.
#[cold]
#[inline(never)]
pub(super) fn left_item(x: u64, y: u64, z: u64) {
    item([x, y, z]);
}

/// Some items run in lanes, of a block of which this is the first one.
#[inline(always)]
pub(super) fn block<const ALONG: usize>(first: [u64; 3]) {
    item(first);
    #[cfg(not(target_os = "none"))]
    thread::KNOWN.set(SOME + ALONG);
}

/// A fault leaves a block of items in lanes, from number `index` of the row on whose first one this is, along a dimension.
#[cold]
#[inline(never)]
pub(super) fn left_block(x: u64, y: u64, z: u64, index: u64, along: usize) {
    #[cfg(not(target_os = "none"))]
    {
        // A fault of no lane is one of all, so of the first one.
        let lane = thread::KNOWN.get().saturating_sub(LANE) / 2;
        let mut global = [x, y, z];
        global[along] += index + lane as u64;
        item(global);
    }
}

/// A fault leaves what was done for a lane.
#[cold]
#[inline(never)]
fn left_lane(lane: usize) {
    in_lane(lane);
}

/// A fault leaves what these lanes do as one, a bit for each: it is of the first of them, if none is known.
#[cold]
#[inline(never)]
pub(super) fn left_lanes(bits: u32) {
    #[cfg(not(target_os = "none"))]
    if thread::KNOWN.get() < LANE && bits != 0 {
        in_lane(bits.trailing_zeros() as usize);
    }
}

/// A fault of a lane follows, or has happened.
#[inline(always)]
pub(super) fn in_lane(lane: usize) {
    #[cfg(not(target_os = "none"))]
    {
        let known = thread::KNOWN.get();
        let along = if known < SOME { 0 } else { known % 2 };
        thread::KNOWN.set(LANE + 2 * lane + along);
    }
}

/// A fault in lanes may follow: an item that ran by itself before is not meant.
#[inline(always)]
pub(super) fn in_lanes() {
    #[cfg(not(target_os = "none"))]
    if thread::KNOWN.get() == ITEM {
        thread::KNOWN.set(NOTHING);
    }
}

/// Names a lane if it is dropped on the way of a fault, so that nothing is done where there is none.
pub(super) struct Lane(usize);

impl Lane {
    /// Does something for the item of a lane.
    #[inline(always)]
    pub(super) fn run<R>(lane: usize, each: impl FnOnce() -> R) -> R {
        let named = Lane(lane);
        let result = each();
        core::mem::forget(named);
        result
    }
}

impl Drop for Lane {
    #[inline(always)]
    fn drop(&mut self) {
        left_lane(self.0);
    }
}

/// The item that does it, as the end of a sentence. `LEFT`: the fault has left all that names it.
fn by<const LEFT: bool>() -> String {
    #[cfg(not(target_os = "none"))]
    {
        let known = thread::KNOWN.get();
        if known == NOTHING || known != ITEM && !LEFT {
            return String::new();
        }
        let mut global = thread::GLOBAL.with(|known| known.each_ref().map(|number| number.load(Relaxed)));
        if known != ITEM {
            global[known % 2] += known.saturating_sub(LANE) / 2;
        }
        let [x, y, z] = global;
        format!(", by the item with get_global_id {x}, {y}, {z}")
    }
    #[cfg(target_os = "none")]
    String::new()
}

/// Whether a fault is held back: what a function gives that items in lanes call where hardly ever one does.
///
/// Such a function comes back to vectors that are used again. Where it may unwind, LLVM keeps those in memory at each call for the way of the fault
/// out of the block, a fifth of the time of a picture's rim. So it is `extern "C"`, which does not unwind, and the caller [ends](Self::end) the
/// launch for it. Nothing of C calls it.
#[must_use = "a fault that is held back would be lost"]
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Held(bool);

impl Held {
    /// Lets go of a fault, if one is held back.
    #[inline(always)]
    pub(super) fn end(self) {
        if self.0 {
            let_go();
        }
    }
}

/// Does something, and holds its fault back.
#[inline(always)]
pub(super) fn held(run: impl FnOnce()) -> Held {
    #[cfg(all(not(target_os = "none"), panic = "unwind"))]
    {
        Held(match std::panic::catch_unwind(core::panic::AssertUnwindSafe(run)) {
            Ok(()) => false,
            Err(fault) => {
                thread::HELD.set(Some(fault));
                true
            }
        })
    }
    #[cfg(not(all(not(target_os = "none"), panic = "unwind")))]
    {
        run();
        Held(false)
    }
}

/// Goes on with the fault that is held back.
#[cold]
#[inline(never)]
fn let_go() -> ! {
    #[cfg(all(not(target_os = "none"), panic = "unwind"))]
    if let Some(fault) = thread::HELD.take() {
        std::panic::resume_unwind(fault);
    }
    unreachable!("a fault is held back")
}

/// Ends the launch for what an item does.
#[cold]
#[inline(never)]
pub(super) fn end_item(what: impl Display) -> ! {
    #[cfg(not(target_os = "none"))]
    if thread::CAUGHT.get() {
        // The lane is known on the way.
        std::panic::resume_unwind(alloc::boxed::Box::new(Ended { what: format!("{what}"), is_of_item: true }));
    }
    end(format!("{what}{}", by::<false>()))
}

/// Ends the launch.
#[cold]
#[inline(never)]
pub(super) fn end(what: String) -> ! {
    #[cfg(not(target_os = "none"))]
    {
        if thread::CAUGHT.get() {
            std::panic::resume_unwind(alloc::boxed::Box::new(Ended { what, is_of_item: false }));
        }
        if let Some(at) = thread::CALLED.get() {
            panic!("{what}, in the launch at {at}");
        }
    }
    panic!("{what}")
}

/// The reason why a launch ended, on the way to where it was called.
#[cfg(not(target_os = "none"))]
struct Ended {
    what: String,
    is_of_item: bool,
}

/// Runs a launch, or a part of one on another thread; what ends it comes back as a text, for a panic where the launch was called.
#[inline(always)]
pub(super) fn caught<R>(run: impl FnOnce() -> R) -> Result<R, String> {
    #[cfg(all(not(target_os = "none"), panic = "unwind"))]
    {
        let _outer = Outer::caught();
        std::panic::catch_unwind(core::panic::AssertUnwindSafe(run)).map_err(|payload| {
            match payload.downcast::<Ended>() {
                Ok(ended) if ended.is_of_item => format!("{}{}", ended.what, by::<true>()),
                Ok(ended) => ended.what,
                Err(other) => std::panic::resume_unwind(other),
            }
        })
    }
    #[cfg(not(all(not(target_os = "none"), panic = "unwind")))]
    Ok(run())
}

/// Runs a part of a launch on another thread, which [`caught`] waits for.
#[cfg(not(target_os = "none"))]
#[inline(always)]
pub(super) fn passed_on<R>(run: impl FnOnce() -> R) -> R {
    match caught(run) {
        Ok(result) => result,
        Err(what) => std::panic::resume_unwind(alloc::boxed::Box::new(Ended { what, is_of_item: false })),
    }
}

/// A launch, or a part of one, as another thread is to run it that this one waits for: its faults are caught where they would be here, or told as
/// they would be.
#[cfg(not(target_os = "none"))]
pub(super) fn moved<R>(run: impl FnOnce() -> R) -> impl FnOnce() -> R {
    let (is_caught, called) = (thread::CAUGHT.get(), thread::CALLED.get());
    move || {
        if is_caught {
            return passed_on(run);
        }
        thread::CALLED.set(called);
        run()
    }
}

/// Says where a launch was called whose faults are not caught, until the end of what this gives.
#[inline(always)]
pub(super) fn called_at(at: &'static Location<'static>) -> impl Drop {
    #[cfg(not(target_os = "none"))]
    {
        let outer = Outer { caught: thread::CAUGHT.replace(false), called: thread::CALLED.replace(Some(at)) };
        thread::KNOWN.set(NOTHING);
        outer
    }
    #[cfg(target_os = "none")]
    Outer {}
}

/// The knowledge before a launch, within another one or not.
struct Outer {
    #[cfg(not(target_os = "none"))]
    caught: bool,
    #[cfg(not(target_os = "none"))]
    called: Option<&'static Location<'static>>,
}

#[cfg(all(not(target_os = "none"), panic = "unwind"))]
impl Outer {
    #[inline(always)]
    fn caught() -> Self {
        thread::KNOWN.set(NOTHING);
        Outer { caught: thread::CAUGHT.replace(true), called: thread::CALLED.get() }
    }
}

impl Drop for Outer {
    #[inline(always)]
    fn drop(&mut self) {
        #[cfg(not(target_os = "none"))]
        {
            thread::CAUGHT.set(self.caught);
            thread::CALLED.set(self.called);
            thread::KNOWN.set(NOTHING);
        }
    }
}
