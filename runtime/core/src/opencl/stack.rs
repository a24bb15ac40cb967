//! The stack that a kernel needs: one with large private variables runs on a thread whose stack has room for them.
//!
//! Private variables of C lie on the stack of the thread that runs an item. A thread that Rust spawns has 2 MiB of it, and beyond its end the process
//! is aborted without a word.

#[cfg(not(target_os = "none"))]
extern crate std;

#[cfg(not(target_os = "none"))]
use super::lanes::LANES;

/// The private variables of a kernel by their sizes, with those of the functions that it calls.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(target_os = "none", allow(dead_code, reason = "there are no threads"))]
pub struct Stack {
    /// How many bytes they are for one item.
    variables: u64,
    /// How many bytes are structures on their way, and how many expressions there are: without optimisation each has places of its own.
    values: u64,
    expressions: u64,
    /// Whether items run in lanes, of which each has them.
    lanes: bool,
}

impl Stack {
    /// The stack of a kernel with these.
    #[must_use]
    pub const fn new(variables: u64, values: u64, expressions: u64, lanes: bool) -> Self {
        Self { variables, values, expressions, lanes }
    }
}

#[cfg(not(target_os = "none"))]
impl Stack {
    /// So much may be used of the stack that a launch finds, however deep it is called.
    const FOUND: u64 = 256 << 10;

    /// The bytes that a thread needs besides. Without optimisation kernels of many functions of wide vectors take far more than their variables say:
    /// `choosing_doubles` of `opencl_same` overflowed 1 MiB.
    const BESIDE: u64 = if cfg!(debug_assertions) { 64 << 20 } else { 1 << 20 };

    /// How many bytes a thread for the kernel needs, if the stack that a launch finds may have too few. It is more than is used, as nobody knows
    /// what a compiler keeps twice: pages that are not touched cost nothing.
    fn needs(self) -> Option<u64> {
        /// How often a variable lies on the stack: where it is made, and where it is kept. Without optimisation by each function on the way.
        const COPIES: u64 = if cfg!(debug_assertions) { 12 } else { 2 };
        /// How often a value on its way is there.
        const ON_WAY: u64 = if cfg!(debug_assertions) { 6 } else { 0 };
        /// The bytes that the places of an expression take.
        const PLACES: u64 = if cfg!(debug_assertions) { 512 } else { 0 };
        let parts = [(self.variables, COPIES), (self.values, ON_WAY), (self.expressions, PLACES)];
        let of_item = parts.iter().fold(0, |sum: u64, (size, times)| sum.saturating_add(size.saturating_mul(*times)));
        let bytes = of_item.saturating_mul(if self.lanes { 1 + LANES as u64 } else { 1 });
        (bytes > Self::FOUND).then(|| bytes.saturating_add(Self::BESIDE))
    }
}

/// A value that goes to another thread, which is waited for.
#[cfg(not(target_os = "none"))]
struct Lent<T>(T);
// SAFETY: the thread that lends it waits until the other one has ended, so memory and cells are used by one thread at a time.
#[cfg(not(target_os = "none"))]
unsafe impl<T> Send for Lent<T> {}

#[cfg(not(target_os = "none"))]
impl<T> Lent<T> {
    fn get(self) -> T {
        self.0
    }
}

/// Runs a kernel of this name, here or on a thread with a stack for it.
///
/// # Panics
/// If there is no memory for such a stack.
#[inline(always)]
#[track_caller]
pub(super) fn with_room<R>(stack: Stack, kernel: &str, run: impl FnOnce() -> R) -> R {
    #[cfg(not(target_os = "none"))]
    if let Some(bytes) = stack.needs() {
        return apart(bytes, kernel, run);
    }
    let _ = (stack, kernel);
    run()
}

#[cfg(not(target_os = "none"))]
#[cold]
#[track_caller]
fn apart<R>(bytes: u64, kernel: &str, run: impl FnOnce() -> R) -> R {
    use std::panic::resume_unwind;
    use std::thread::{Builder, scope};
    let mut run = Some(super::now::moved(run));
    let ended = scope(|scope| {
        let lent = Lent(&mut run);
        let run = move || lent.get().take().map(|run| Lent(run()));
        let thread = Builder::new().stack_size(usize::try_from(bytes).unwrap_or(usize::MAX)).spawn_scoped(scope, run);
        thread.ok().map(std::thread::ScopedJoinHandle::join)
    });
    match (ended, run) {
        (Some(Ok(Some(result))), _) => result.get(),
        (Some(Err(panic)), _) => resume_unwind(panic),
        // If there are no threads, the stack that is there has to do.
        (_, Some(run)) if cfg!(target_family = "wasm") => run(),
        _ => no_stack(bytes, kernel),
    }
}

#[cfg(not(target_os = "none"))]
#[cold]
#[track_caller]
fn no_stack(bytes: u64, kernel: &str) -> ! {
    panic!(
        "the private variables of `{kernel}` need a stack of {bytes} bytes, for which there is no memory: smaller arrays, or ones in memory of the \
        host, are the way out"
    )
}

/// A pool of so many threads whose stacks have room for a kernel of this name, unless each thread's has. They are made once.
///
/// # Panics
/// If there is no memory for such stacks.
#[cfg(feature = "rayon")]
#[track_caller]
pub(super) fn pool_with_room(
    stack: Stack,
    kernel: &str,
    threads: usize,
) -> Option<alloc::sync::Arc<rayon::ThreadPool>> {
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use rayon::{ThreadPool, ThreadPoolBuilder};
    use std::sync::{Mutex, PoisonError};

    /// Pools, and how many bytes the stacks of their threads have.
    static POOLS: Mutex<Vec<(u64, Arc<ThreadPool>)>> = Mutex::new(Vec::new());

    let bytes = stack.needs()?;
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = pools.iter().find(|(room, pool)| *room >= bytes && pool.current_num_threads() == threads);
    if let Some((_, pool)) = known {
        return Some(Arc::clone(pool));
    }
    // One pool is enough for kernels that need about as much.
    let room = bytes.checked_next_power_of_two().unwrap_or(bytes);
    let size = usize::try_from(room).unwrap_or(usize::MAX);
    let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).stack_size(size).build() else {
        drop(pools);
        no_stack(bytes, kernel)
    };
    let pool = Arc::new(pool);
    pools.push((room, Arc::clone(&pool)));
    Some(pool)
}

#[cfg(all(test, not(target_os = "none")))]
mod tests {
    extern crate std;

    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::string::String;
    use std::thread::current;

    use super::{Stack, with_room};

    #[test]
    fn a_stack_is_made_where_it_is_needed() {
        let here = current().id();
        assert_eq!(with_room(Stack::new(1 << 10, 0, 0, true), "small", || current().id()), here);
        assert_ne!(with_room(Stack::new(1 << 20, 0, 0, false), "large", || current().id()), here);
        let panic =
            catch_unwind(AssertUnwindSafe(|| with_room(Stack::new(1 << 20, 0, 0, false), "large", || panic!("told"))));
        assert_eq!(panic.expect_err("a panic").downcast_ref::<&str>(), Some(&"told"));
        let none = catch_unwind(AssertUnwindSafe(|| with_room(Stack::new(1 << 50, 0, 0, false), "vast", || ())));
        let told = none.expect_err("a panic").downcast_ref::<String>().cloned().expect("a text");
        assert!(told.contains("the private variables of `vast` need a stack of"), "{told}");
    }
}
