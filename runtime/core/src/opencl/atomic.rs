//! Atomic functions (OpenCL C 3.0, section 6.15.12.8, the legacy ones of 1.x): on one thread and on all they are the machine's own. Those on
//! local memory are plain loads and stores, as a group runs on one thread and no other has its memory.

use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicI32, AtomicU32};
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicI64, AtomicU64};

use super::memory::Pointer;
use super::pointee::Pointee;
use super::site::Site;

/// A number of which there are atomic functions: each gives what stood there before. Those whose names end in `_alone` are for memory that
/// no other thread uses.
#[diagnostic::on_unimplemented(
    message = "there are no atomic functions of `{Self}`",
    label = "expected integers of 32 or 64 bits"
)]
#[allow(missing_docs, reason = "they are OpenCL's functions of these names")]
#[allow(clippy::missing_errors_doc, reason = "none of them fails")]
pub trait Atomic: Pointee {
    fn atomic_add(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_sub(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_xchg(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_inc(p: Pointer<'_, Self>, site: &Site) -> Self;
    fn atomic_dec(p: Pointer<'_, Self>, site: &Site) -> Self;
    fn atomic_cmpxchg(p: Pointer<'_, Self>, expected: Self, value: Self, site: &Site) -> Self;
    fn atomic_min(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_max(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_and(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_or(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_xor(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_add_alone(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_sub_alone(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_xchg_alone(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_inc_alone(p: Pointer<'_, Self>, site: &Site) -> Self;
    fn atomic_dec_alone(p: Pointer<'_, Self>, site: &Site) -> Self;
    fn atomic_cmpxchg_alone(p: Pointer<'_, Self>, expected: Self, value: Self, site: &Site) -> Self;
    fn atomic_min_alone(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_max_alone(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_and_alone(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_or_alone(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
    fn atomic_xor_alone(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self;
}

macro_rules! atomic {
    ($($t:ty: $cell:ident;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Atomic for $t {
            atomic! { $t, $cell:
                atomic_add fetch_add, atomic_add_alone |a, b| a.wrapping_add(b);
                atomic_sub fetch_sub, atomic_sub_alone |a, b| a.wrapping_sub(b);
                atomic_xchg swap, atomic_xchg_alone |_a, b| b;
                atomic_min fetch_min, atomic_min_alone |a, b| a.min(b);
                atomic_max fetch_max, atomic_max_alone |a, b| a.max(b);
                atomic_and fetch_and, atomic_and_alone |a, b| a & b;
                atomic_or fetch_or, atomic_or_alone |a, b| a | b;
                atomic_xor fetch_xor, atomic_xor_alone |a, b| a ^ b;
            }
            #[inline(always)]
            fn atomic_inc(p: Pointer<'_, Self>, site: &Site) -> Self {
                Self::atomic_add(p, 1, site)
            }
            #[inline(always)]
            fn atomic_dec(p: Pointer<'_, Self>, site: &Site) -> Self {
                Self::atomic_sub(p, 1, site)
            }
            #[inline(always)]
            fn atomic_inc_alone(p: Pointer<'_, Self>, site: &Site) -> Self {
                Self::atomic_add_alone(p, 1, site)
            }
            #[inline(always)]
            fn atomic_dec_alone(p: Pointer<'_, Self>, site: &Site) -> Self {
                Self::atomic_sub_alone(p, 1, site)
            }
            #[inline(always)]
            fn atomic_cmpxchg_alone(p: Pointer<'_, Self>, expected: Self, value: Self, site: &Site) -> Self {
                let start = p.start_of_exchange(expected, site);
                // SAFETY: as in the functions above.
                unsafe { changed(start, |before| if before == expected { value } else { before }) }
            }
            #[inline(always)]
            fn atomic_cmpxchg(p: Pointer<'_, Self>, expected: Self, value: Self, site: &Site) -> Self {
                let start = p.start_of_exchange(expected, site);
                // SAFETY: as in the functions above.
                let cell = unsafe { $cell::from_ptr(start) };
                match cell.compare_exchange(expected, value, Relaxed, Relaxed) {
                    Ok(before) | Err(before) => before,
                }
            }
        }
    )* };
    ($t:ty, $cell:ident: $($name:ident $method:ident, $alone:ident |$a:ident, $b:ident| $change:expr;)*) => { $(
        #[inline(always)]
        fn $name(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self {
            let start = p.start_of_atomic(site);
            // SAFETY: the number is inside of memory that may be written, and is aligned, as `start_of_atomic` says; other threads use it
            // by atomic functions only, which the caller of `par_run` promises.
            unsafe { $cell::from_ptr(start) }.$method(value, Relaxed)
        }
        #[inline(always)]
        fn $alone(p: Pointer<'_, Self>, $b: Self, site: &Site) -> Self {
            let start = p.start_of_atomic(site);
            // SAFETY: the number is inside of memory that may be written, and is aligned, as `start_of_atomic` says; the caller of `par_run`
            // promises that other threads use it by atomic functions only, if at all, and expansions name this function for local memory,
            // which no other thread has.
            unsafe { changed(start, |$a: Self| $change) }
        }
    )* };
}

/// Changes a number in memory, and gives what stood there before.
///
/// # Safety
/// It is initialised memory that may be read and written, is aligned, and no other thread uses it.
#[inline(always)]
unsafe fn changed<T: Copy>(start: *mut T, change: impl FnOnce(T) -> T) -> T {
    // SAFETY: by the caller's guarantee.
    unsafe {
        let before = start.read();
        start.write(change(before));
        before
    }
}

atomic! {
    i32: AtomicI32;
    u32: AtomicU32;
}
#[cfg(target_has_atomic = "64")]
atomic! {
    i64: AtomicI64;
    u64: AtomicU64;
}

/// `atomic_xchg` of floats.
///
/// # Panics
/// If the pointer is outside of its memory or not aligned.
#[inline(always)]
#[must_use]
pub fn xchg_float(p: Pointer<'_, f32>, value: f32, site: &Site) -> f32 {
    f32::from_bits(u32::atomic_xchg(p.cast(), value.to_bits(), site))
}
