//! Atomic functions: those of OpenCL C 1.x, which put nothing else in an order (3.0, section 6.15.12.8), and those of C11, of which each that
//! orders anything is sequentially consistent. On one thread and on all they are the machine's own. Those on local memory are plain loads and
//! stores, as a group runs on one thread and no other has its memory.

use core::sync::atomic::Ordering::{Relaxed, SeqCst};
use core::sync::atomic::{AtomicI32, AtomicU16, AtomicU32};
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicI64, AtomicU64};

use super::memory::Pointer;
use super::pointee::Pointee;
use super::source_location::Site;
use crate::builtin::Float;

/// Declares the functions of a trait: each in its own order, sequentially consistent, and alone.
macro_rules! declared {
    ($($name:ident $ordered:ident $alone:ident ($($x:ident: $t:ty),*) $(-> $r:ty)?;)*) => {
        /// A number of which there are atomic functions: each gives what stood there before. Those whose names end in `_ordered` put all other
        /// accesses of the thread in an order; those whose names end in `_alone` are for memory that no other thread uses.
        #[diagnostic::on_unimplemented(
            message = "there are no atomic functions of `{Self}`",
            label = "expected integers of 16, 32 or 64 bits"
        )]
        #[allow(missing_docs, reason = "they are OpenCL's functions of these names")]
        #[allow(clippy::missing_errors_doc, reason = "none of them fails")]
        pub trait Atomic: Pointee { $(
            fn $name(p: Pointer<'_, Self>, $($x: $t,)* site: &Site) $(-> $r)?;
            fn $ordered(p: Pointer<'_, Self>, $($x: $t,)* site: &Site) $(-> $r)?;
            fn $alone(p: Pointer<'_, Self>, $($x: $t,)* site: &Site) $(-> $r)?;
        )* }
    };
}
declared! {
    atomic_add atomic_add_ordered atomic_add_alone(value: Self) -> Self;
    atomic_sub atomic_sub_ordered atomic_sub_alone(value: Self) -> Self;
    atomic_xchg atomic_xchg_ordered atomic_xchg_alone(value: Self) -> Self;
    atomic_inc atomic_inc_ordered atomic_inc_alone() -> Self;
    atomic_dec atomic_dec_ordered atomic_dec_alone() -> Self;
    atomic_cmpxchg atomic_cmpxchg_ordered atomic_cmpxchg_alone(expected: Self, value: Self) -> Self;
    atomic_min atomic_min_ordered atomic_min_alone(value: Self) -> Self;
    atomic_max atomic_max_ordered atomic_max_alone(value: Self) -> Self;
    atomic_and atomic_and_ordered atomic_and_alone(value: Self) -> Self;
    atomic_or atomic_or_ordered atomic_or_alone(value: Self) -> Self;
    atomic_xor atomic_xor_ordered atomic_xor_alone(value: Self) -> Self;
    atomic_load atomic_load_ordered atomic_load_alone() -> Self;
    atomic_store atomic_store_ordered atomic_store_alone(value: Self);
}

macro_rules! atomic {
    ($($t:ty: $cell:ident;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Atomic for $t {
            atomic! { $t, $cell:
                atomic_add atomic_add_ordered fetch_add, atomic_add_alone |a, b| a.wrapping_add(b);
                atomic_sub atomic_sub_ordered fetch_sub, atomic_sub_alone |a, b| a.wrapping_sub(b);
                atomic_xchg atomic_xchg_ordered swap, atomic_xchg_alone |_a, b| b;
                atomic_min atomic_min_ordered fetch_min, atomic_min_alone |a, b| a.min(b);
                atomic_max atomic_max_ordered fetch_max, atomic_max_alone |a, b| a.max(b);
                atomic_and atomic_and_ordered fetch_and, atomic_and_alone |a, b| a & b;
                atomic_or atomic_or_ordered fetch_or, atomic_or_alone |a, b| a | b;
                atomic_xor atomic_xor_ordered fetch_xor, atomic_xor_alone |a, b| a ^ b;
            }
            atomic! { steps
                atomic_inc atomic_add; atomic_dec atomic_sub;
                atomic_inc_ordered atomic_add_ordered; atomic_dec_ordered atomic_sub_ordered;
                atomic_inc_alone atomic_add_alone; atomic_dec_alone atomic_sub_alone;
            }
            atomic! { exchanges $cell: atomic_cmpxchg Relaxed; atomic_cmpxchg_ordered SeqCst; }
            atomic! { accesses $cell: atomic_load atomic_store Relaxed; atomic_load_ordered atomic_store_ordered SeqCst; }
            #[inline(always)]
            fn atomic_cmpxchg_alone(p: Pointer<'_, Self>, expected: Self, value: Self, site: &Site) -> Self {
                let start = p.start_of_exchange(expected, site);
                // SAFETY: as in the functions above.
                unsafe { changed(start, |before| if before == expected { value } else { before }) }
            }
            #[inline(always)]
            fn atomic_load_alone(p: Pointer<'_, Self>, site: &Site) -> Self {
                let start = p.start_of_atomic_load(site);
                // SAFETY: as in the functions above.
                unsafe { start.read() }
            }
            #[inline(always)]
            fn atomic_store_alone(p: Pointer<'_, Self>, value: Self, site: &Site) {
                let start = p.start_of_atomic_store(site);
                // SAFETY: as in the functions above.
                unsafe { start.write(value) }
            }
        }
    )* };
    (steps $($name:ident $other:ident;)*) => { $(
        #[inline(always)]
        fn $name(p: Pointer<'_, Self>, site: &Site) -> Self {
            Self::$other(p, 1, site)
        }
    )* };
    (exchanges $cell:ident: $($name:ident $order:ident;)*) => { $(
        #[inline(always)]
        fn $name(p: Pointer<'_, Self>, expected: Self, value: Self, site: &Site) -> Self {
            let start = p.start_of_exchange(expected, site);
            // SAFETY: as in the functions above.
            let cell = unsafe { $cell::from_ptr(start) };
            match cell.compare_exchange(expected, value, $order, $order) {
                Ok(before) | Err(before) => before,
            }
        }
    )* };
    (accesses $cell:ident: $($load:ident $store:ident $order:ident;)*) => { $(
        #[inline(always)]
        fn $load(p: Pointer<'_, Self>, site: &Site) -> Self {
            let start = p.start_of_atomic_load(site);
            // SAFETY: as in the functions above; a load needs no more than that it may be read and written.
            unsafe { $cell::from_ptr(start) }.load($order)
        }
        #[inline(always)]
        fn $store(p: Pointer<'_, Self>, value: Self, site: &Site) {
            let start = p.start_of_atomic_store(site);
            // SAFETY: as in the functions above.
            unsafe { $cell::from_ptr(start) }.store(value, $order);
        }
    )* };
    ($t:ty, $cell:ident: $($name:ident $ordered:ident $method:ident, $alone:ident |$a:ident, $b:ident| $change:expr;)*) => { $(
        #[inline(always)]
        fn $name(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self {
            let start = p.start_of_atomic(site);
            // SAFETY: the number is inside of memory that may be written, and is aligned, as `start_of_atomic` says; other threads use it
            // by atomic functions only, which the caller of `par_run` promises.
            unsafe { $cell::from_ptr(start) }.$method(value, Relaxed)
        }
        #[inline(always)]
        fn $ordered(p: Pointer<'_, Self>, value: Self, site: &Site) -> Self {
            let start = p.start_of_atomic(site);
            // SAFETY: as of the function above.
            unsafe { $cell::from_ptr(start) }.$method(value, SeqCst)
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
    u16: AtomicU16;
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

/// A float of which there are atomic sums and extremes (`cl_ext_float_atomics`): by exchanges of its bits.
#[diagnostic::on_unimplemented(
    message = "there are no atomic functions of floats for `{Self}`",
    label = "expected `half`, `float` or `double`"
)]
#[allow(missing_docs, reason = "they are OpenCL's functions of these names")]
pub trait AtomicFloat: Float + Pointee {
    type Stored: Atomic + PartialEq;
    fn of_bits(bits: Self::Stored) -> Self;
    fn bits_of(self) -> Self::Stored;
}

macro_rules! floats {
    ($($t:ty: $bits:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl AtomicFloat for $t {
            type Stored = $bits;
            #[inline(always)]
            fn of_bits(bits: $bits) -> Self {
                <$t>::from_bits(bits)
            }
            #[inline(always)]
            fn bits_of(self) -> $bits {
                self.to_bits()
            }
        }
    )* };
}
floats! { f32: u32; }
#[cfg(feature = "half")]
floats! { half::f16: u16; }
#[cfg(target_has_atomic = "64")]
floats! { f64: u64; }

/// Changes a float in memory, and gives what stood there before.
#[inline(always)]
fn changed_float<T: AtomicFloat>(p: Pointer<'_, T>, site: &Site, change: impl Fn(T) -> T) -> T {
    let mut before = T::Stored::atomic_load_ordered(p.cast(), site);
    loop {
        let after = change(T::of_bits(before)).bits_of();
        let found = T::Stored::atomic_cmpxchg_ordered(p.cast(), before, after, site);
        if found == before {
            return T::of_bits(before);
        }
        before = found;
    }
}

/// `atomic_fetch_add` of floats.
///
/// # Panics
/// If the pointer is outside of its memory or not aligned.
#[inline(always)]
pub fn add_float<T: AtomicFloat>(p: Pointer<'_, T>, value: T, site: &Site) -> T {
    changed_float(p, site, |before| T::add(before, value))
}

/// `atomic_fetch_sub` of floats.
///
/// # Panics
/// If the pointer is outside of its memory or not aligned.
#[inline(always)]
pub fn sub_float<T: AtomicFloat>(p: Pointer<'_, T>, value: T, site: &Site) -> T {
    changed_float(p, site, |before| T::sub(before, value))
}

/// `atomic_fetch_min` of floats: `fmin`.
///
/// # Panics
/// If the pointer is outside of its memory or not aligned.
#[inline(always)]
pub fn min_float<T: AtomicFloat>(p: Pointer<'_, T>, value: T, site: &Site) -> T {
    changed_float(p, site, |before| T::fmin(before, value))
}

/// `atomic_fetch_max` of floats: `fmax`.
///
/// # Panics
/// If the pointer is outside of its memory or not aligned.
#[inline(always)]
pub fn max_float<T: AtomicFloat>(p: Pointer<'_, T>, value: T, site: &Site) -> T {
    changed_float(p, site, |before| T::fmax(before, value))
}

/// `atomic_work_item_fence`: what the thread did before is done before all that it does afterwards.
#[inline(always)]
pub fn fence() {
    core::sync::atomic::fence(SeqCst);
}

/// A fence of an item, as `check` is told of it: its flags, order and scope by the numbers of the language.
pub fn fence_in_check(flags: u32, order: u32, scope: u32) {
    #[cfg(not(target_os = "none"))]
    super::check::fence(flags, order, scope);
    let _ = (flags, order, scope);
    fence();
}
