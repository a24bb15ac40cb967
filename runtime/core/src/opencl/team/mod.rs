//! The threads that run a launch together: the one that launches, and helpers of a pool of `rayon`.
//!
//! A thread of the pool that sleeps takes ten to a hundred microseconds to wake, and who wakes it some microseconds; many launches take no longer than
//! that. So
//!
//! - the thread that launches begins at once, with a part of its own, and waits for nobody who has not begun: a helper that comes late finds nothing to
//!   do, and the launch takes no longer than on one thread;
//! - it wakes as many as what is to be done pays for, by what waking took before; each of them wakes two more;
//! - a helper looks for more to do for a while, [`LINGER`], before it sleeps: the next launch of the same thread finds it awake, and that costs a store.
//!   Meanwhile it does what else the pool has to do;
//! - a launch that follows another one soon may wake helpers for those that will follow it: all of them together pay for it.
//!
//! A thread has a [`Team`] of its own for all its launches, one at a time. Nothing here is generic, so that each kernel has little of it.

extern crate std;

mod parts;
mod plan;

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::any::Any;
use core::cell::{Cell, RefCell};
use core::hint::spin_loop;
use core::ops::Range;
use core::ptr::{from_ref, null_mut};
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, AtomicUsize};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError};
use std::thread::{Thread, current, park, yield_now};
use std::time::{Duration, Instant};

use parts::Parts;
use plan::{Alone, Plan, Waking};
use rayon::{ThreadPool, Yield};

/// A helper looks for more to do for so long. About what it takes to wake a thread: who waits longer wastes more than it saves.
const LINGER: Duration = Duration::from_micros(100);
/// So many helpers each thread wakes before it begins.
const FAN: usize = 2;
/// So often a thread looks whether the others are done before it sleeps, and a helper for the next launch before it asks what else there is to do.
const LOOKS: u32 = 1_000;
const LOOKS_OF_HELPER: u32 = 200;

/// The time that waking takes, of all pools.
static WAKING: Waking = Waking::new();

/// Takes the next pieces to run.
pub(super) type Next<'n> = dyn FnMut() -> Option<Range<u64>> + 'n;

/// How many nanoseconds ago it was.
pub(super) fn nanoseconds(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// A launch: what its threads do.
struct Work<'w> {
    /// Runs pieces while there are some.
    run: &'w (dyn Fn(&mut Next<'_>) + Sync),
    /// The pieces, which are counted in blocks of so many.
    pieces: Range<u64>,
    block: u64,
    /// How many threads begin with a part of their own.
    count: usize,
    /// How many blocks a chunk has at least.
    least: u32,
    /// How many helpers are to be woken yet.
    sleepers: AtomicUsize,
    /// How many nanoseconds all threads took, and how many helpers there were.
    spent: AtomicU64,
    came: AtomicUsize,
    /// Whether a piece has panicked, and with what.
    is_over: AtomicBool,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

/// Whether helpers may join.
const OPEN: u64 = 1 << 63;
/// Whether the thread that launches sleeps until they have left.
const WAITS: u64 = 1 << 62;
/// How many have joined and not left.
const JOINED: u64 = WAITS - 1;

/// The outcome for a helper that looks for a launch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    /// Others have joined that are enough.
    Enough,
    Ran,
}

/// The launches of a thread, one at a time, and its helpers.
#[repr(align(128))]
struct Team {
    state: AtomicU64,
    /// The launch, for those who have joined.
    work: AtomicPtr<Work<'static>>,
    parts: Parts,
    /// The thread that launches, and its number in the pool.
    caller: Thread,
    number: usize,
    /// The address of the pool apart that its helpers are of, if they are: those of another one may have too little stack.
    apart: Option<usize>,
    helpers: Helpers,
}

/// The helpers that look for launches of a team, or will.
#[repr(align(128))]
struct Helpers {
    /// How many are awake, and how many of them came to the last launch, where that is known.
    awake: AtomicUsize,
    came: AtomicUsize,
    /// How many are asked for and have not come yet.
    asked: AtomicUsize,
    /// How many nanoseconds the launches of one thread took that follow each other without a pause, and when the last one ended. That thread alone asks.
    series: AtomicU64,
    ended_at: AtomicU64,
    began: Instant,
}

std::thread_local! {
    /// The team of this thread, between two launches.
    static TEAM: RefCell<Option<Arc<Team>>> = const { RefCell::new(None) };
    /// Whether it is a helper that looks for more to do: one that it finds then is not to look for more.
    static LINGERS: Cell<bool> = const { Cell::new(false) };
}

impl Team {
    fn new(pool: Pool<'_>) -> Self {
        Self {
            state: AtomicU64::new(0),
            work: AtomicPtr::new(null_mut()),
            parts: Parts::new(pool.threads),
            caller: current(),
            number: pool.number(),
            apart: pool.address(),
            helpers: Helpers {
                awake: AtomicUsize::new(0),
                came: AtomicUsize::new(usize::MAX),
                asked: AtomicUsize::new(0),
                series: AtomicU64::new(0),
                ended_at: AtomicU64::new(0),
                began: Instant::now(),
            },
        }
    }

    /// Lets helpers join a launch while `run` runs, and waits for those who have.
    fn open(&self, work: &Work<'_>, run: impl FnOnce()) {
        /// No helper looks at the launch behind its end, however that comes.
        struct Closing<'t>(&'t Team);
        impl Drop for Closing<'_> {
            fn drop(&mut self) {
                self.0.close();
                self.0.wait();
            }
        }
        // Its lifetime ends behind `Closing`.
        self.work.store(from_ref(work).cast::<Work<'static>>().cast_mut(), Relaxed);
        let _closing = Closing(self);
        // Nobody is left of the launch before but who came too late, sees that, and leaves.
        self.state.fetch_and(!WAITS, Relaxed);
        self.state.fetch_or(OPEN, Release);
        run();
    }

    /// Nobody joins any more.
    fn close(&self) {
        self.state.fetch_and(!OPEN, Relaxed);
    }

    /// Waits until all who have joined have left.
    fn wait(&self) {
        let has_joined = || self.state.load(Acquire) & JOINED > 0;
        for _ in 0..LOOKS {
            if !has_joined() {
                return;
            }
            spin_loop();
        }
        self.state.fetch_or(WAITS, Relaxed);
        while has_joined() {
            park();
        }
    }

    /// Joins the launch, if there is one, runs pieces of it, and leaves. It begins with the part of this number if it can, and notes with which one it
    /// did.
    fn join(self: &Arc<Self>, number: &mut usize) -> Found {
        /// A helper that has joined leaves, whatever happens.
        struct Leaving<'t>(&'t Team);
        impl Drop for Leaving<'_> {
            fn drop(&mut self) {
                let before = self.0.state.fetch_sub(1, Release);
                if before & WAITS > 0 && before & JOINED == 1 {
                    self.0.caller.unpark();
                }
            }
        }
        if self.state.load(Relaxed) & OPEN == 0 {
            return Found::Nothing;
        }
        // One addition: of many that compare and exchange at the same time one succeeds, and the others begin again.
        let before = self.state.fetch_add(1, Acquire);
        let _leaving = Leaving(self);
        if before & OPEN == 0 {
            return Found::Nothing;
        }
        // SAFETY: the launch was stored before it was opened, which was seen by who joined, and `Closing` keeps it until all have left.
        let work = unsafe { &*self.work.load(Relaxed) };
        let Some(part) = self.parts.claim(work.count, *number) else { return Found::Enough };
        *number = part;
        self.wake(work, rayon::spawn);
        self.run(work, part);
        work.came.fetch_add(1, Relaxed);
        Found::Ran
    }

    /// Runs pieces while there are some, with a part of its own.
    fn run(&self, work: &Work<'_>, part: usize) {
        let begin = Instant::now();
        let mut next = || {
            if work.is_over.load(Relaxed) {
                return None;
            }
            let Range { start, end } = self.parts.next(part, work.least)?;
            let piece = |block: u32| work.pieces.start + u64::from(block) * work.block;
            Some(piece(start)..piece(end).min(work.pieces.end))
        };
        let ran = catch_unwind(AssertUnwindSafe(|| (work.run)(&mut next)));
        self.close();
        if let Err(panic) = ran {
            work.is_over.store(true, Relaxed);
            work.panic.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(panic);
        }
        work.spent.fetch_add(nanoseconds(begin), Relaxed);
    }

    /// Wakes some of the helpers that a launch wants.
    fn wake(self: &Arc<Self>, work: &Work<'_>, spawn: impl Fn(Box<dyn FnOnce() + Send>)) {
        for _ in 0..FAN {
            if work.sleepers.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err() {
                return;
            }
            self.helpers.asked.fetch_add(1, Relaxed);
            let (team, asked_at) = (Arc::clone(self), Instant::now());
            spawn(Box::new(move || team.help(asked_at)));
        }
    }

    /// Does what a helper does that was asked then.
    fn help(self: &Arc<Self>, asked_at: Instant) {
        /// It is one of those awake until it is dropped.
        struct Awake<'h>(&'h Helpers);
        impl<'h> Awake<'h> {
            fn new(helpers: &'h Helpers) -> Self {
                helpers.awake.fetch_add(1, Relaxed);
                Self(helpers)
            }
        }
        impl Drop for Awake<'_> {
            fn drop(&mut self) {
                self.0.awake.fetch_sub(1, Relaxed);
            }
        }
        self.helpers.asked.fetch_sub(1, Relaxed);
        let waking = asked_at.elapsed();
        // A thread of the pool that has launched itself comes here behind the launch, if nobody else was free.
        if current().id() == self.caller.id() {
            return;
        }
        WAKING.note(waking);
        let _awake = Awake::new(&self.helpers);
        // The part that it had when it was awake the last time, most likely.
        let threads = self.parts.count();
        let mut number = (rayon::current_thread_index().unwrap_or(0) + threads - self.number) % threads;
        // One that comes far too late is asked by a launch that has ended long ago.
        if self.join(&mut number) == Found::Nothing && waking > LINGER || LINGERS.replace(true) {
            return;
        }
        let (mut since, mut is_enough) = (Instant::now(), false);
        while since.elapsed() < LINGER {
            for _ in 0..LOOKS_OF_HELPER {
                // There are enough until the launch is closed.
                is_enough &= self.state.load(Relaxed) & OPEN > 0;
                if !is_enough {
                    match self.join(&mut number) {
                        Found::Ran => since = Instant::now(),
                        Found::Enough => is_enough = true,
                        Found::Nothing => {}
                    }
                }
                spin_loop();
            }
            if rayon::yield_now() == Some(Yield::Executed) {
                break;
            }
            yield_now();
        }
        LINGERS.set(false);
    }
}

/// The pool whose threads help, where it is not the one around, and how many threads a launch has.
#[derive(Clone, Copy)]
pub(super) struct Pool<'p> {
    pub(super) apart: Option<&'p ThreadPool>,
    pub(super) threads: usize,
}

impl Pool<'_> {
    /// Has a thread of the pool do it.
    fn spawn(self, job: Box<dyn FnOnce() + Send>) {
        match self.apart {
            Some(pool) => pool.spawn(job),
            None => rayon::spawn(job),
        }
    }

    /// The number of this thread in the pool; of a thread outside of it that of the last one, which has no part then.
    fn number(self) -> usize {
        let number = self.apart.map_or_else(rayon::current_thread_index, ThreadPool::current_thread_index);
        number.unwrap_or(self.threads - 1)
    }

    /// The address of the pool apart, if there is one.
    fn address(self) -> Option<usize> {
        self.apart.map(|pool| from_ref(pool).addr())
    }
}

/// Runs so many pieces, which took so many nanoseconds before if that is known. `run` runs pieces until it is given no more, on this thread alone or on several.
/// How many nanoseconds all threads took together.
///
/// # Panics
/// With what a piece panics with.
pub(super) fn launch(
    pieces: u64,
    known: Option<u64>,
    pool: Pool<'_>,
    run: &(dyn Fn(&mut Next<'_>, bool) + Sync),
) -> u64 {
    let (lent, begin, mut alone) = (Lent::new(pool), Instant::now(), Alone::new(pieces, known));
    let (mut spent, mut others) = (0, None);
    run(
        &mut || {
            if alone.done > 0 {
                spent = nanoseconds(begin);
            }
            if alone.done == pieces {
                return None;
            }
            let expected = alone.expected(spent);
            let plan = lent.plan(expected);
            // Helpers that are awake come for nothing.
            if !plan.is_alone() && (alone.done > 0 || plan.wakes == 0) {
                others = Some(plan);
                return None;
            }
            let next = alone.done..alone.done + alone.next(expected, !plan.is_alone());
            alone.done = next.end;
            Some(next)
        },
        false,
    );
    if let Some(plan) = others {
        spent += lent.run(alone.done..pieces, plan, &|next| run(next, true));
    }
    lent.ends(spent);
    spent
}

/// The team of this thread, for a launch.
struct Lent<'p> {
    team: Arc<Team>,
    pool: Pool<'p>,
}

impl<'p> Lent<'p> {
    /// Takes it, or makes one.
    fn new(pool: Pool<'p>) -> Self {
        // A thread that ends has none any more.
        let kept = TEAM.try_with(RefCell::take).ok().flatten();
        let of_team = |team: &Arc<Team>| (team.parts.count(), team.number, team.apart);
        let of_pool = (pool.threads, pool.number(), pool.address());
        let team = kept.filter(|team| of_team(team) == of_pool).unwrap_or_else(|| Arc::new(Team::new(pool)));
        let Helpers { began, series, ended_at, .. } = &team.helpers;
        if nanoseconds(*began).saturating_sub(ended_at.load(Relaxed)) > LINGER.as_nanos() as u64 {
            series.store(0, Relaxed);
        }
        Self { team, pool }
    }

    /// The threads for pieces that are expected to take so many nanoseconds on one thread.
    fn plan(&self, expected: u64) -> Plan {
        let [awake, came, asked] = {
            let Helpers { awake, came, asked, .. } = &self.team.helpers;
            [awake, came, asked].map(|count| count.load(Relaxed))
        };
        let series = self.team.helpers.series.load(Relaxed);
        Plan::new(expected, series, WAKING.get(), [awake.min(came), asked], self.pool.threads - 1)
    }

    /// Runs pieces on this thread and on others. `run` takes pieces until there are none. How many nanoseconds all threads took together.
    ///
    /// # Panics
    /// With what a piece panics with.
    fn run(&self, pieces: Range<u64>, plan: Plan, run: &(dyn Fn(&mut Next<'_>) + Sync)) -> u64 {
        let count = pieces.end - pieces.start;
        let block = count.div_ceil(u32::MAX.into()).max(1);
        let blocks = count.div_ceil(block) as u32;
        let places = plan.helpers.min((blocks as usize).saturating_sub(1));
        let work = Work {
            run,
            pieces,
            block,
            count: places + 1,
            least: plan.least(blocks),
            sleepers: AtomicUsize::new(plan.wakes.min(places)),
            spent: AtomicU64::new(0),
            came: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
            panic: Mutex::new(None),
        };
        self.team.parts.cut(blocks, work.count);
        self.team.open(&work, || {
            self.team.wake(&work, |job| self.pool.spawn(job));
            self.team.run(&work, 0);
        });
        let panic = work.panic.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
        // Helpers that do something else are not awake; of a short launch nobody knows.
        let (spent, came) = (work.spent.into_inner(), work.came.into_inner());
        let is_long = spent / (came as u64 + 1) > WAKING.get();
        self.team.helpers.came.store(if is_long { came } else { usize::MAX }, Relaxed);
        spent
    }

    /// The launch took so many nanoseconds, of all threads together.
    fn ends(&self, spent: u64) {
        let Helpers { began, series, ended_at, .. } = &self.team.helpers;
        series.store(series.load(Relaxed).saturating_add(spent), Relaxed);
        ended_at.store(nanoseconds(*began), Relaxed);
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        // A thread that ends keeps none.
        let _ = TEAM.try_with(|team| team.replace(Some(Arc::clone(&self.team))));
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::string::String;
    use std::thread::{current, sleep};
    use std::time::Duration;
    use std::{format, vec::Vec};

    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use super::{Lent, Next, Plan, Pool, launch};

    fn pool(threads: usize) -> ThreadPool {
        ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
    }

    /// A launch of so many pieces that wants so many helpers. Each piece is to run once.
    fn counted(pool: Pool<'_>, pieces: u64, helpers: usize, each: impl Fn(u64) + Sync) {
        let counts: Vec<_> = (0..pieces).map(|_| AtomicU32::new(0)).collect();
        Lent::new(pool).run(0..pieces, Plan { helpers, wakes: helpers, expected: 10_000 }, &|next| {
            while let Some(pieces) = next() {
                for piece in pieces {
                    each(piece);
                    counts[piece as usize].fetch_add(1, Relaxed);
                }
            }
        });
        assert!(counts.iter().all(|count| count.load(Relaxed) == 1), "{pieces} pieces, {helpers} helpers");
    }

    #[test]
    fn each_piece_runs_once() {
        let pool = pool(4);
        let outside = Pool { apart: Some(&pool), threads: 4 };
        for round in 0..100 {
            for pieces in [1, 2, 3, 17, 1_000] {
                let helpers = (round + pieces as usize) % 4;
                counted(outside, pieces, helpers, |_| ());
                pool.install(|| counted(Pool { apart: None, threads: 4 }, pieces, helpers, |_| ()));
            }
        }
    }

    #[test]
    fn others_help() {
        let pool = pool(3);
        let (here, others) = (current().id(), AtomicU32::new(0));
        counted(Pool { apart: Some(&pool), threads: 3 }, 300, 2, |_| {
            if current().id() != here {
                others.fetch_add(1, Relaxed);
            }
            sleep(Duration::from_micros(100));
        });
        assert!((1..300).contains(&others.into_inner()));
    }

    /// A launch in a job of the pool has helpers there, if any is free, and waits for none that is not.
    #[test]
    fn launches_in_a_pool() {
        let pool = pool(4);
        pool.install(|| {
            (0..200_u64).into_par_iter().for_each(|number| {
                counted(Pool { apart: None, threads: 4 }, number, 3, |_| ());
            });
        });
        // Nobody is free.
        pool.broadcast(|_| counted(Pool { apart: None, threads: 4 }, 100, 3, |_| ()));
    }

    #[test]
    fn a_panic_ends_the_launch() {
        let pool = pool(3);
        let pool = Pool { apart: Some(&pool), threads: 3 };
        for bad in [0, 1, 50, 99] {
            let ran = AtomicU32::new(0);
            let told = catch_unwind(AssertUnwindSafe(|| {
                counted(pool, 100, 2, |piece| {
                    sleep(Duration::from_micros(20));
                    ran.fetch_add(1, Relaxed);
                    assert!(piece != bad, "piece {piece}");
                });
            }));
            assert_eq!(told.expect_err("a panic").downcast_ref::<String>(), Some(&format!("piece {bad}")));
            // Nobody runs pieces of it any more.
            let before = ran.load(Relaxed);
            sleep(Duration::from_millis(2));
            assert_eq!(ran.load(Relaxed), before);
            counted(pool, 100, 2, |_| ());
        }
    }

    #[test]
    fn pieces_are_more_than_can_be_counted_by_32_bits() {
        let pool = pool(2);
        let (pieces, sum) = ((1_u64 << 40) + 12_345, AtomicU64::new(0));
        let run = |next: &mut Next<'_>| {
            while let Some(pieces) = next() {
                assert!(pieces.start < pieces.end);
                sum.fetch_add(pieces.end - pieces.start, Relaxed);
            }
        };
        Lent::new(Pool { apart: Some(&pool), threads: 2 }).run(
            5..pieces,
            Plan { helpers: 1, wakes: 1, expected: 1_000_000 },
            &run,
        );
        assert_eq!(sum.into_inner(), pieces - 5);
    }

    /// A launch that takes longer than it is known to goes to others, and what it took is what its pieces took together.
    #[test]
    fn what_takes_longer_goes_to_others() {
        let pool = pool(4);
        let pool = Pool { apart: Some(&pool), threads: 4 };
        for known in [None, Some(1_000), Some(100_000_000)] {
            let (pieces, several) = (AtomicU64::new(0), AtomicU64::new(0));
            let spent = launch(200, known, pool, &|next, is_several| {
                while let Some(some) = next() {
                    let count = some.end - some.start;
                    sleep(Duration::from_micros(50) * count as u32);
                    pieces.fetch_add(count, Relaxed);
                    several.fetch_add(if is_several { count } else { 0 }, Relaxed);
                }
            });
            assert_eq!(pieces.into_inner(), 200);
            assert!((100..=200).contains(&several.into_inner()), "{known:?}");
            assert!(spent > 200 * 50_000, "{spent}");
        }
    }
}
