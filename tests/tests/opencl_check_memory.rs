//! The memory that `check` needs: it is of what a kernel touches, and not of how often.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

mod kernels {
    swz::include_opencl!("kernels/check.cl");
}

/// Counts the bytes that are there, and the most that were.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: it is the system's allocator, and counts beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        // SAFETY: by the caller's guarantee.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: by the caller's guarantee.
        unsafe { System.dealloc(start, layout) };
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most bytes that checking the kernel took, which reads each element so many times.
fn most_bytes(times: i32) -> usize {
    let (a, mut b) = ([1; 64], [0; 64]);
    let before = NOW.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    kernels::reads_often(&a, &mut b, times).check(64).expect("nothing wrong");
    assert_eq!(b, [times; 64]);
    MOST.load(Ordering::Relaxed) - before
}

#[test]
fn memory_is_of_what_is_touched() {
    let (few, many) = (most_bytes(10), most_bytes(3000));
    assert!(many <= few + 1024, "{few} bytes for 10 reads of each element, {many} for 3000");
    assert!(many < 200_000, "{many} bytes");
}
