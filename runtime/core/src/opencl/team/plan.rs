//! How many threads a launch is worth.

use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::Relaxed;
use core::time::Duration;

/// A helper that is awake pays if it has so many nanoseconds to do.
const AWAKE: u64 = 2_000;
/// One that has to be woken pays if it has so many: what it costs to wake it, and to wait for it at the end.
const ASLEEP: u64 = 8_000;
/// A chunk of pieces takes about so many nanoseconds at least: ten times what it costs to take one.
const CHUNK: u64 = 1_000;

/// How long it takes until a thread that is woken runs something.
pub(super) struct Waking(AtomicU32);

impl Waking {
    /// Before it was ever measured.
    const FIRST: u32 = 30_000;
    /// A pool that is busy with other things is not slow to wake for longer than this; and one that was about to sleep is not so fast.
    const LEAST: u32 = 10_000;
    const MOST: u32 = 100_000;

    pub(super) const fn new() -> Self {
        Self(AtomicU32::new(Self::FIRST))
    }

    /// In nanoseconds.
    pub(super) fn get(&self) -> u64 {
        self.0.load(Relaxed).into()
    }

    /// Notes that it took so long. Where it takes longer than before it is believed sooner: a launch that waits for nobody loses less than one that does.
    pub(super) fn note(&self, taken: Duration) {
        let (taken, known) =
            (taken.as_nanos().clamp(Self::LEAST.into(), Self::MOST.into()) as u32, self.0.load(Relaxed));
        self.0.store(if taken > known { known + (taken - known) / 2 } else { known - (known - taken) / 16 }, Relaxed);
    }
}

/// The threads for a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// How many helpers may join.
    pub(super) helpers: usize,
    /// How many are to be woken for it.
    pub(super) wakes: usize,
    /// How many nanoseconds it takes on one thread.
    pub(super) expected: u64,
}

impl Plan {
    /// The plan for what takes so many nanoseconds on one thread, behind a series of launches that took so many, where it takes so many to wake a thread, some helpers
    /// are awake and some asked already, and there can be so many.
    pub(super) fn new(expected: u64, series: u64, waking: u64, [awake, asked]: [usize; 2], most: usize) -> Self {
        let paid = usize::try_from(expected / AWAKE).unwrap_or(usize::MAX).saturating_sub(1).min(most);
        // Alone this thread does half of it until the first one comes, and those that follow pay for it too.
        let is_worth = expected >= ASLEEP && expected.saturating_add(series) >= 2 * waking;
        let woken = if is_worth { (expected.saturating_add(series) - waking) / ASLEEP } else { 0 };
        let helpers = paid.min(awake.saturating_add(asked).saturating_add(woken as usize));
        Self { helpers, wakes: helpers.saturating_sub(awake + asked), expected }
    }

    /// Whether this thread is to do it alone.
    pub(super) fn is_alone(self) -> bool {
        self.helpers == 0
    }

    /// How many of so many blocks of pieces a thread takes at a time at least.
    pub(super) fn least(self, blocks: u32) -> u32 {
        (u64::from(blocks) * CHUNK / self.expected.max(1)).clamp(1, u64::from(blocks).max(1)) as u32
    }
}

/// A launch on one thread, as long as it is not known to be worth others.
#[derive(Debug)]
pub(super) struct Alone {
    pieces: u64,
    /// How many nanoseconds all pieces took before, if that is known.
    known: Option<u64>,
    pub(super) done: u64,
}

impl Alone {
    pub(super) fn new(pieces: u64, known: Option<u64>) -> Self {
        Self { pieces, known, done: 0 }
    }

    /// How many nanoseconds what is left takes on one thread, where what is done took so many.
    pub(super) fn expected(&self, spent: u64) -> u64 {
        let part = |time: u64, of: u64| {
            (u128::from(time) * u128::from(self.pieces - self.done) / u128::from(of.max(1))) as u64
        };
        let known = part(self.known.unwrap_or(0), self.pieces);
        if self.done == 0 {
            return known;
        }
        // The first pieces may have less to do than the others, and the launch before may have had more.
        let measured = part(spent, self.done);
        known.min(measured.saturating_mul(8)).max(measured)
    }

    /// How many pieces it runs before it looks at the clock again, where what is left is expected to take so many nanoseconds and to be worth others or not. The clock
    /// costs as much as a hundred short items.
    pub(super) fn next(&self, expected: u64, is_worth: bool) -> u64 {
        /// It shows in so many nanoseconds whether others are woken for nothing.
        const SHOWN: u64 = 2_000;
        let left = self.pieces - self.done;
        let next = match (self.done, self.known) {
            (0, None) => 1,
            (0, Some(_)) if is_worth => u128::from(left) * u128::from(SHOWN) / u128::from(expected.max(1)),
            (0, Some(_)) => u128::from(left / 8),
            // Those that follow may have more to do.
            (done, _) => u128::from(done.min((self.pieces / 4).max(1))),
        };
        next.clamp(1, left.max(1).into()) as u64
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use alloc::{format, vec};
    use core::time::Duration;

    use super::{Alone, Plan, Waking};

    /// How many helpers there may be, and how many are woken, of 15.
    fn plan(expected: u64, series: u64, awake: usize) -> [usize; 2] {
        let Plan { helpers, wakes, .. } = Plan::new(expected, series, 30_000, [awake, 0], 15);
        [helpers, wakes]
    }

    #[test]
    fn nobody_is_woken_for_less_than_it_costs() {
        // One thread has done half of it when the first one comes.
        assert_eq!([0, 1_000, 59_999].map(|expected| plan(expected, 0, 0)), [[0; 2]; 3]);
        assert_eq!(plan(60_000, 0, 0), [3, 3]);
        assert_eq!(plan(100_000, 0, 0), [8, 8]);
        assert_eq!([1_000_000, u64::MAX].map(|expected| plan(expected, 0, 0)), [[15; 2]; 2]);
        // Helpers that are awake come for little.
        assert_eq!([3_999, 4_000, 12_000, 100_000].map(|expected| plan(expected, 0, 15)[0]), [0, 1, 5, 15]);
        assert_eq!(plan(100_000, 0, 15), [15, 0]);
        assert_eq!(plan(1_000_000, 0, 4), [15, 11]);
        // A series of short launches pays for it together; one that is too short for others never does.
        assert_eq!(plan(20_000, 20_000, 0), [0, 0]);
        assert_eq!(plan(20_000, 50_000, 0), [5, 5]);
        assert_eq!(plan(20_000, 1_000_000, 9), [9, 0]);
        assert_eq!(plan(7_999, 1_000_000, 0), [0, 0]);
        // Nobody is asked twice.
        assert_eq!(Plan::new(1_000_000, 0, 30_000, [4, 11], 15).wakes, 0);
        assert_eq!(Plan::new(1_000_000, 0, 30_000, [0, 0], 0), Plan { helpers: 0, wakes: 0, expected: 1_000_000 });
    }

    #[test]
    fn chunks_take_a_while() {
        let least = |expected, blocks| Plan { helpers: 1, wakes: 0, expected }.least(blocks);
        assert_eq!(least(100_000, 1_000), 10);
        assert_eq!(least(100_000, 10), 1);
        assert_eq!(least(500, 10), 10);
        assert_eq!([least(0, 0), least(0, 7)], [1, 7]);
    }

    #[test]
    fn waking_is_what_it_was() {
        let waking = Waking::new();
        let mut noted = |microseconds| {
            waking.note(Duration::from_micros(microseconds));
            waking.get()
        };
        assert_eq!([30, 50, 24].map(&mut noted), [30_000, 40_000, 39_000]);
        assert_eq!(noted(1_000_000), 69_500);
        (0..200).for_each(|_| _ = noted(0));
        assert!(noted(0) < 11_000);
    }

    /// The chunks that one thread takes where each piece takes so many nanoseconds, until what is left is worth others.
    fn alone(pieces: u64, known: Option<u64>, each: u64) -> Vec<u64> {
        let (mut alone, mut chunks) = (Alone::new(pieces, known), vec![]);
        while alone.done < pieces {
            let expected = alone.expected(alone.done * each);
            let is_worth = expected >= 60_000;
            if is_worth && alone.done > 0 {
                break;
            }
            let next = alone.next(expected, is_worth);
            chunks.push(next);
            alone.done += next;
        }
        chunks
    }

    #[test]
    fn one_thread_sees_what_it_is_worth() {
        // As long as before.
        assert_eq!(alone(64, Some(6_400), 100), [8, 8, 16, 16, 16]);
        assert_eq!(alone(3, Some(300), 100), [1, 1, 1]);
        // Nobody knows.
        assert_eq!(format!("{:?}", alone(64, None, 100)), "[1, 1, 2, 4, 8, 16, 16, 16]");
        assert_eq!(alone(64, None, 100_000), [1]);
        // Longer than before.
        assert_eq!(alone(64, Some(6_400), 1_000), [8, 8, 16, 16, 16]);
        assert_eq!(alone(64, Some(6_400), 10_000), [8]);
        // Others are worth it as before; or it is by far shorter.
        assert_eq!(alone(1_000, Some(1_000_000), 1_000), [2]);
        assert_eq!(format!("{:?}", alone(1_000, Some(1_000_000), 1)), "[2, 2, 4, 8, 16, 32, 64, 128, 250, 250, 244]");
        assert_eq!(alone(1, Some(1 << 60), 1), [1]);
        assert_eq!(alone(0, None, 1), []);
    }
}
