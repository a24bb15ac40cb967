//! The item of a launch that this thread runs, for what is said of a fault, and how a fault leaves the launch.
//!
//! Code that runs items one by one says which one before it may do what it must not: that is a store or two. Of items in lanes it
//! is not said: a store for each block of them took a third of the time of a sum, and what names them on the way of a fault half of it. A fault
//! names the item, and ends the launch by a panic where that was called: [`caught`] brings it there.

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

    use core::cell::Cell;
    use core::panic::Location;
    use core::sync::atomic::AtomicUsize;
    use std::thread_local;

    thread_local! {
        /// The values of `get_global_id` of the item, which a range counts in `usize`. Atomics keep three stores of words: as one array they
        /// would be a vector, and its load waits until the stores of the row before it are in memory, a third of the time of a sum.
        pub(super) static GLOBAL: [AtomicUsize; 3] = const { [const { AtomicUsize::new(0) }; 3] };
        /// Whether it is known.
        pub(super) static KNOWN: Cell<usize> = const { Cell::new(super::NOTHING) };
        /// Whether a fault is caught where the launch was called, and where that is if it is not.
        pub(super) static CAUGHT: Cell<bool> = const { Cell::new(false) };
        pub(super) static CALLED: Cell<Option<&'static Location<'static>>> = const { Cell::new(None) };
    }
}

/// The knowledge: nothing, or the item.
const NOTHING: usize = 0;
const ITEM: usize = 1;

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
pub(super) fn left_item(global: [u64; 3]) {
    item(global);
}

/// A fault in lanes follows: who runs in them is not said, and an item that ran by itself before is not meant.
#[inline(always)]
pub(super) fn in_lanes() {
    #[cfg(not(target_os = "none"))]
    thread::KNOWN.set(NOTHING);
}

/// Forgets the item that ran by itself before if it is dropped on the way of a fault, so that nothing is done where there is none.
pub(super) struct Lane;

impl Lane {
    /// Does something for the item of a lane.
    #[inline(always)]
    pub(super) fn run<R>(each: impl FnOnce() -> R) -> R {
        let named = Lane;
        let result = each();
        core::mem::forget(named);
        result
    }
}

impl Drop for Lane {
    #[cold]
    fn drop(&mut self) {
        in_lanes();
    }
}

/// The item that does it, as the end of a sentence.
fn by() -> String {
    #[cfg(not(target_os = "none"))]
    {
        if thread::KNOWN.get() == NOTHING {
            return String::new();
        }
        let [x, y, z] = thread::GLOBAL.with(|known| known.each_ref().map(|number| number.load(Relaxed)));
        format!(", by the item with get_global_id {x}, {y}, {z}")
    }
    #[cfg(target_os = "none")]
    String::new()
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
    end(format!("{what}{}", by()))
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
                Ok(ended) if ended.is_of_item => format!("{}{}", ended.what, by()),
                Ok(ended) => ended.what,
                Err(other) => std::panic::resume_unwind(other),
            }
        })
    }
    #[cfg(not(all(not(target_os = "none"), panic = "unwind")))]
    Ok(run())
}

/// Runs a part of a launch on another thread, which [`caught`] waits for.
#[cfg(feature = "rayon")]
#[inline(always)]
pub(super) fn passed_on<R>(run: impl FnOnce() -> R) -> R {
    match caught(run) {
        Ok(result) => result,
        Err(what) => std::panic::resume_unwind(alloc::boxed::Box::new(Ended { what, is_of_item: false })),
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
