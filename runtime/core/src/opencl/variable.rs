//! Variables at program scope: they keep their values between launches, and a launch that uses one holds it.
//!
//! Two launches that use the same variable run one after the other: the second waits. A launch that ends by a panic lets go of its variables, with
//! what it has written there.

use core::cell::UnsafeCell;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::memory::Pointer;
use super::pointee::Pointee;

/// A variable at program scope.
#[derive(Debug)]
pub struct Variable<T> {
    lock: Lock,
    /// How many hold it, all of them of one launch.
    holders: AtomicUsize,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached by a `Held` only. All there are at a time come from one `hold`, as the lock has it, and stay on one thread.
unsafe impl<T: Send> Sync for Variable<T> {}

impl<T: Pointee> Variable<T> {
    /// A variable with its value at the beginning.
    #[must_use]
    pub const fn new(value: T) -> Self {
        Self { lock: Lock::new(), holders: AtomicUsize::new(0), value: UnsafeCell::new(value) }
    }

    /// Waits until nobody holds it, and holds it.
    #[must_use]
    pub fn hold(&'static self) -> Held<T> {
        self.lock.take();
        self.holders.store(1, Ordering::Relaxed);
        Held { of: self, here: PhantomData }
    }
}

/// A variable that is held.
#[derive(Debug)]
pub struct Held<T: 'static> {
    of: &'static Variable<T>,
    /// It stays on its thread.
    here: PhantomData<*mut T>,
}

impl<T: Pointee> Held<T> {
    /// The variable, for as long as this holds it.
    #[inline]
    #[must_use]
    pub fn pointer(&self) -> Pointer<'_, T> {
        // SAFETY: whoever uses the value has a pointer like this one, on this thread: while there is a `Held` no other thread gets one, and a launch
        // on several threads answers for what its items do.
        unsafe { Pointer::new(self.of.value.get(), 1, true) }
    }

    /// Holds it once more: until all have let go of it.
    #[must_use]
    pub fn again(&self) -> Self {
        self.of.holders.fetch_add(1, Ordering::Relaxed);
        Self { of: self.of, here: PhantomData }
    }

    /// Gives it this value.
    pub fn set(&self, value: &T) {
        // SAFETY: the value is a whole one beside the variable, which others use by pointers on this thread only.
        unsafe { core::ptr::copy_nonoverlapping(value, self.of.value.get(), 1) };
    }

    /// Makes all its bytes zero.
    ///
    /// # Panics
    /// If a value has pointers.
    pub fn clear(&self) {
        const { assert!(T::PLAIN, "a variable with pointers") };
        // SAFETY: it consists of numbers and `bool`s, as `PLAIN` says, and zeros are one of each. Others use it by pointers on this thread only.
        unsafe { self.of.value.get().write_bytes(0, 1) };
    }
}

impl<T> Drop for Held<T> {
    fn drop(&mut self) {
        if self.of.holders.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.of.lock.leave();
        }
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
    use crate::opencl::site::{Places, Site};

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
