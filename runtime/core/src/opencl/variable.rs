//! Variables at program scope: they keep their values between launches, and a launch that uses one holds it.
//!
//! Two launches that use the same variable run one after the other: the second waits. A launch that ends by a panic lets go of its variables, with
//! what it has written there.

#![allow(clippy::cast_possible_wrap, reason = "offsets within a variable are small")]

use alloc::vec::Vec;
use core::cell::{Cell, UnsafeCell};
use core::marker::PhantomData;
use core::ops::Range;
use core::ptr;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::memory::Pointer;
use super::pointee::{Pointee, Settling};

/// A variable at program scope.
#[derive(Debug)]
pub struct Variable<T> {
    lock: Lock,
    /// How many hold it, all of them of one launch.
    holders: AtomicUsize,
    value: UnsafeCell<T>,
    /// A function that makes its value at the beginning, if that has pointers, and whether it is to come.
    first: Option<fn() -> T>,
    begins: AtomicBool,
}

// SAFETY: the value is reached by a `Held` or a `Links` only. All there are at a time come from one `hold`, as the lock has it, and stay on one
// thread. Of pointers in it `Links` lets none be used that a launch on another thread left.
unsafe impl<T: Pointee> Sync for Variable<T> {}

impl<T: Pointee> Variable<T> {
    /// A variable with its value at the beginning.
    #[must_use]
    pub const fn new(value: T) -> Self {
        let (holders, begins) = (AtomicUsize::new(0), AtomicBool::new(false));
        Self { lock: Lock::new(), holders, value: UnsafeCell::new(value), first: None, begins }
    }

    /// A variable with pointers in it, and what makes its value at the beginning.
    #[must_use]
    pub const fn linked(nothing: T, first: fn() -> T) -> Self {
        Self { first: Some(first), begins: AtomicBool::new(true), ..Self::new(nothing) }
    }

    /// Waits until nobody holds it, and holds it.
    #[must_use]
    pub fn hold(&'static self) -> Held<T> {
        const { assert!(T::PLAIN, "a variable with pointers") };
        self.take(Keeper(()));
        Held { of: self, here: PhantomData }
    }

    /// Waits until nobody holds it, and gives it the value of the beginning.
    pub fn restart(&'static self) {
        self.take(Keeper(()));
        self.begins.store(true, Ordering::Relaxed);
        self.leave(Keeper(()));
    }

    /// A pointer so many bytes behind its beginning, which may be used once a launch holds both the variable and that in which the pointer lies.
    #[must_use]
    pub fn start<U: Pointee + 'static>(&'static self, offset: u64) -> Pointer<'static, U>
    where
        T: 'static,
    {
        let whole = self.whole::<T>();
        let part = if offset == 0 { whole.served() } else { whole.cast::<u8>().offset(offset as i64).cast() };
        part.unheld()
    }

    /// The memory of its value, as one of the same type with pointers of another lifetime.
    fn whole<'l, U: Pointee>(&self) -> Pointer<'l, U> {
        // SAFETY: it is one value of the variable's type. Who uses it has the variable held.
        unsafe { Pointer::new(self.value.get().cast(), 1, true) }
    }
}

impl<T: Pointee, const N: usize> Variable<[T; N]> {
    /// A pointer to an element, as by [`start`](Self::start).
    #[must_use]
    pub fn start_at(&'static self, index: u64) -> Pointer<'static, T> {
        self.whole::<[T; N]>().decay().offset(index as i64).unheld()
    }
}

/// The right to say that a variable is held, which only this module has: with the trait alone, safe code could let go of what another launch holds.
///
/// ```compile_fail,E0061
/// use swz::opencl::expansion::{Kept, Variable};
/// static KEPT: Variable<i32> = Variable::new(0);
/// let _held = KEPT.hold();
/// KEPT.leave();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Keeper(());

/// A variable at program scope, whatever its type.
///
/// # Safety
/// From `take` on until `leave` was called as often as it and `again`, nobody else uses the bytes of `range`, which are those of the variable.
pub unsafe trait Kept {
    /// Waits until nobody holds it.
    fn take(&self, by: Keeper);
    /// One more holds it.
    fn again(&self, by: Keeper);
    /// One less holds it.
    fn leave(&self, by: Keeper);
    /// The addresses of its bytes.
    fn range(&self) -> Range<usize>;
    /// Asks the pointers in it, of which nobody else uses one.
    #[doc(hidden)]
    fn settle(&self, settling: &Settling<'_>, by: Keeper);
}

// SAFETY: the lock has one holder at a time, and the last one to leave opens it.
unsafe impl<T: Pointee> Kept for Variable<T> {
    fn take(&self, _: Keeper) {
        self.lock.take();
        self.holders.store(1, Ordering::Relaxed);
    }

    fn again(&self, _: Keeper) {
        self.holders.fetch_add(1, Ordering::Relaxed);
    }

    fn leave(&self, _: Keeper) {
        if self.holders.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.lock.leave();
        }
    }

    fn range(&self) -> Range<usize> {
        let start = self.value.get().addr();
        start..start + size_of::<T>()
    }

    fn settle(&self, settling: &Settling<'_>, _: Keeper) {
        if T::PLAIN {
            return;
        }
        // SAFETY: the variable is held, by this thread, and nobody uses it so far.
        let value = unsafe { &mut *self.value.get() };
        if let Some(first) = self.first.filter(|_| self.begins.swap(false, Ordering::Relaxed)) {
            *value = first();
        }
        value.settle(settling);
    }
}

/// The variables that a launch holds, of which some hold pointers: to these variables, to constants, and until the launch ends to what has the
/// lifetime `'s`.
pub struct Links<'s> {
    variables: Vec<&'static dyn Kept>,
    /// The bytes of each variable, and of constants.
    ranges: Vec<Range<usize>>,
    /// It stays on its thread.
    of: PhantomData<(Cell<&'s ()>, *mut ())>,
}

impl<'s> Links<'s> {
    /// Waits until nobody holds these variables, in their order, and holds them. A pointer in one of them that leads neither to one of them nor to
    /// one of these constants faults where it is used.
    ///
    /// # Safety
    /// Each of them is a static item. By its address a pointer is known that leads there: in memory that was freed and is a variable now, a pointer
    /// that an earlier launch left would read what it was never made for.
    #[must_use]
    pub unsafe fn hold<S: ?Sized>(_of: &'s S, variables: &[&'static dyn Kept], constants: &[Range<usize>]) -> Self {
        for variable in variables {
            variable.take(Keeper(()));
        }
        let ranges: Vec<_> = variables.iter().map(|of| of.range()).chain(constants.iter().cloned()).collect();
        for variable in variables {
            variable.settle(&Settling::Begin(&ranges), Keeper(()));
        }
        Self { variables: variables.to_vec(), ranges, of: PhantomData }
    }

    /// Holds them once more: until all have let go of them.
    #[must_use]
    pub fn again(&self) -> Self {
        for variable in &self.variables {
            variable.again(Keeper(()));
        }
        Self { variables: self.variables.clone(), ranges: self.ranges.clone(), of: PhantomData }
    }

    /// Runs what uses them. As it is given any lifetime, what it keeps in a variable is something that lives as long as the launch:
    ///
    /// ```
    /// use swz::opencl::Pointer;
    /// use swz::opencl::expansion::{Places, Site, Variable, unsafe_links};
    /// static SITE: [Site; 1] = Site::table(&Places::new(&["a.cl"], "0:1:1 p"));
    /// static KEPT: Variable<Pointer<'static, i32>> = Variable::linked(Pointer::null(), Pointer::null);
    /// fn keep(launch: &(), buffer: Pointer<'_, i32>) {
    ///     let links = unsafe_links!(launch, [KEPT], []);
    ///     links.within(|within| within.pointer(&KEPT).store(buffer, &SITE[0]));
    /// }
    /// keep(&(), (&mut [1, 2][..]).into());
    /// ```
    /// ```compile_fail,E0597
    /// use swz::opencl::Pointer;
    /// use swz::opencl::expansion::{Places, Site, Variable, unsafe_links};
    /// static SITE: [Site; 1] = Site::table(&Places::new(&["a.cl"], "0:1:1 p"));
    /// static KEPT: Variable<Pointer<'static, i32>> = Variable::linked(Pointer::null(), Pointer::null);
    /// fn keep(launch: &()) {
    ///     let links = unsafe_links!(launch, [KEPT], []);
    ///     links.within(|within| {
    ///         let mut own = [1, 2];
    ///         within.pointer(&KEPT).store((&mut own[..]).into(), &SITE[0]);
    ///     });
    /// }
    /// ```
    #[inline(always)]
    pub fn within<R>(&self, run: impl for<'l> FnOnce(Within<'l, 's>) -> R) -> R {
        run(Within { links: self, of: PhantomData })
    }

    /// Runs it where `check` watches what these pointers lead to.
    pub fn within_check<R>(&self, run: impl for<'l> FnOnce(Within<'l, 's>) -> R) -> R {
        let watched = &self.ranges[..self.variables.len()];
        for variable in &self.variables {
            variable.settle(&Settling::Watch(watched), Keeper(()));
        }
        self.within(run)
    }
}

impl Drop for Links<'_> {
    fn drop(&mut self) {
        for variable in &self.variables {
            variable.leave(Keeper(()));
        }
    }
}

/// The time for which variables are held.
#[derive(Clone, Copy)]
pub struct Within<'l, 's: 'l> {
    links: &'l Links<'s>,
    /// No other lifetime stands for this one.
    of: PhantomData<Cell<&'l ()>>,
}

impl<'l> Within<'l, '_> {
    /// A variable that is held, with pointers as they may be kept in it.
    ///
    /// # Panics
    /// If it is not held.
    #[inline]
    #[must_use]
    pub fn pointer<T: Pointee>(self, of: &'static Variable<T>) -> Pointer<'l, T::At<'l>> {
        let range = of.range();
        assert!(self.links.ranges[..self.links.variables.len()].contains(&range), "a variable that is not held");
        of.whole()
    }
}

/// Holds static items by [`Links::hold`]. As of `unsafe_proven!`, which says why: who names it by hand promises that they are.
#[doc(hidden)]
#[macro_export]
macro_rules! __swz_unsafe_links {
    ($of:expr, [$($variable:path),*], [$($constant:path),*]) => {{
        let variables: &[&'static dyn $crate::opencl::expansion::Kept] = &[$(&$variable),*];
        let (of, constants) = ($of, &[$($crate::opencl::expansion::lasting(&$constant)),*]);
        // SAFETY: by the compiler, which has written these items; or by who names this macro, which says that it is unsafe.
        unsafe { $crate::opencl::expansion::Links::hold(of, variables, constants) }
    }};
}
pub use __swz_unsafe_links as unsafe_links;

/// The bytes of a constant.
#[must_use]
pub fn lasting<T>(of: &'static T) -> Range<usize> {
    let start = ptr::from_ref(of).addr();
    start..start + size_of::<T>()
}

/// A variable that is held.
#[derive(Debug)]
pub struct Held<T: Pointee + 'static> {
    of: &'static Variable<T>,
    /// It stays on its thread.
    here: PhantomData<*mut T>,
}

impl<T: Pointee> Held<T> {
    /// The variable, for as long as this holds it.
    #[inline]
    #[must_use]
    pub fn pointer(&self) -> Pointer<'_, T> {
        // A user of the value has a pointer like this one, on this thread: while there is a `Held` no other thread gets one, and a launch on
        // several threads answers for what its items do.
        self.of.whole()
    }

    /// Holds it once more: until all have let go of it.
    #[must_use]
    pub fn again(&self) -> Self {
        self.of.again(Keeper(()));
        Self { of: self.of, here: PhantomData }
    }

    /// Gives it this value.
    pub fn set(&self, value: &T) {
        // SAFETY: the value is a whole one beside the variable, which others use by pointers on this thread only.
        unsafe { ptr::copy_nonoverlapping(value, self.of.value.get(), 1) };
    }

    /// Makes all its bytes zero.
    pub fn clear(&self) {
        // SAFETY: it consists of numbers and `bool`s, as `hold` asks, and zeros are one of each. Others use it by pointers on this thread only.
        unsafe { self.of.value.get().write_bytes(0, 1) };
    }
}

impl<T: Pointee> Drop for Held<T> {
    fn drop(&mut self) {
        self.of.leave(Keeper(()));
    }
}

/// A lock that another thread than the one that took it may leave, as a launch with a large stack has a thread of its own.
#[cfg(not(target_os = "none"))]
mod lock {
    extern crate std;

    use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

    #[derive(Debug)]
    pub(super) struct Lock {
        is_taken: Mutex<bool>,
        left: Condvar,
    }

    impl Lock {
        pub(super) const fn new() -> Self {
            Self { is_taken: Mutex::new(false), left: Condvar::new() }
        }

        fn state(&self) -> MutexGuard<'_, bool> {
            self.is_taken.lock().unwrap_or_else(PoisonError::into_inner)
        }

        pub(super) fn take(&self) {
            let mut is_taken = self.state();
            while *is_taken {
                is_taken = self.left.wait(is_taken).unwrap_or_else(PoisonError::into_inner);
            }
            *is_taken = true;
        }

        pub(super) fn leave(&self) {
            *self.state() = false;
            self.left.notify_one();
        }
    }
}

/// Without an operating system there is nobody to wake a thread: it looks again and again.
#[cfg(target_os = "none")]
mod lock {
    use core::hint::spin_loop;
    use core::sync::atomic::{AtomicBool, Ordering};

    #[derive(Debug)]
    pub(super) struct Lock(AtomicBool);

    impl Lock {
        pub(super) const fn new() -> Self {
            Self(AtomicBool::new(false))
        }

        pub(super) fn take(&self) {
            while self.0.swap(true, Ordering::Acquire) {
                spin_loop();
            }
        }

        pub(super) fn leave(&self) {
            self.0.store(false, Ordering::Release);
        }
    }
}
use lock::Lock;

#[cfg(all(test, not(target_os = "none")))]
mod tests {
    extern crate std;

    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread::{sleep, spawn};
    use std::time::Duration;

    use super::Variable;
    use crate::opencl::source_location::{Places, Site};

    static AT: [Site; 1] = Site::table(&Places::new(&["a.cl"], "0:1:1 x"));

    #[test]
    fn the_second_waits_until_the_last_holder_lets_go() {
        static COUNTER: Variable<i32> = Variable::new(3);
        let first = COUNTER.hold();
        let again = first.again();
        drop(first);
        let other = spawn(|| {
            let held = COUNTER.hold();
            held.pointer().get(0, &AT[0])
        });
        sleep(Duration::from_millis(50));
        assert!(!other.is_finished());
        again.pointer().set(0, 4, &AT[0]);
        drop(again);
        assert_eq!(other.join().expect("no panic"), 4);
    }

    #[test]
    fn a_panic_lets_go() {
        static TABLE: Variable<[i32; 2]> = Variable::new([1, 2]);
        let ended = catch_unwind(AssertUnwindSafe(|| {
            let held = TABLE.hold();
            held.pointer().decay().set(1, 7, &AT[0]);
            panic!("told");
        }));
        assert!(ended.is_err());
        let held = TABLE.hold();
        assert_eq!(held.pointer().decay().get(1, &AT[0]), 7);
        held.set(&[5, 6]);
        assert_eq!(held.pointer().decay().get(1, &AT[0]), 6);
        held.clear();
        assert_eq!(held.pointer().decay().get(1, &AT[0]), 0);
    }
}
