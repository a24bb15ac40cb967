//! The parts of a launch: which pieces each thread runs.
//!
//! Each thread begins with a part of its own, of pieces that follow each other: neighbours share lines of the cache, and in the next launch of the same
//! range the thread finds its part in its own cache again. It takes ever smaller chunks from the front, and where its part is done, the back half of the
//! longest one that is left. So threads that are late or slow hold up nobody, and hardly two of them ask for one counter.

extern crate alloc;

use alloc::boxed::Box;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A thread takes this fraction of what is left of its part, so that another one finds enough behind it.
const FRACTION: u32 = 4;

/// A part, in a line of the cache of its own: two of them, as processors fetch lines by twos.
#[derive(Debug)]
#[repr(align(128))]
struct Part {
    /// The first piece, and in the upper half the end.
    left: AtomicU64,
    taken: AtomicBool,
}

fn packed(pieces: &Range<u32>) -> u64 {
    u64::from(pieces.end) << 32 | u64::from(pieces.start)
}

fn unpacked(left: u64) -> Range<u32> {
    left as u32..(left >> 32) as u32
}

impl Part {
    /// Changes what is left to what `keep` gives, and gives what `keep` takes, unless there is nothing.
    fn take(&self, split: impl Fn(&Range<u32>) -> (Range<u32>, Range<u32>)) -> Option<Range<u32>> {
        // The numbers alone count: what they stand for is seen by whoever joined the launch.
        let mut known = self.left.load(Relaxed);
        loop {
            let left = unpacked(known);
            if left.is_empty() {
                return None;
            }
            let (taken, kept) = split(&left);
            match self.left.compare_exchange_weak(known, packed(&kept), Relaxed, Relaxed) {
                Ok(_) => return Some(taken),
                Err(now) => known = now,
            }
        }
    }
}

/// A part for each thread that there may be.
#[derive(Debug)]
pub(super) struct Parts(Box<[Part]>);

impl Parts {
    /// Empty ones.
    pub(super) fn new(threads: usize) -> Self {
        Self((0..threads).map(|_| Part { left: AtomicU64::new(0), taken: AtomicBool::new(false) }).collect())
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Cuts so many pieces into so many parts of the same size, give or take a piece. The first one is taken, and those behind them are empty.
    pub(super) fn cut(&self, pieces: u32, count: usize) {
        let end = |part: usize| (u64::from(pieces) * part as u64 / count as u64) as u32;
        for (number, part) in self.0.iter().enumerate() {
            let pieces = if number < count { end(number)..end(number + 1) } else { 0..0 };
            part.left.store(packed(&pieces), Relaxed);
            part.taken.store(number == 0, Relaxed);
        }
    }

    /// A part that no other thread has begun with, of the first so many: the one of this number if it can be.
    pub(super) fn claim(&self, count: usize, number: usize) -> Option<usize> {
        let mut numbers = (0..count).map(|other| (number + other) % count);
        numbers.find(|&number| !self.0[number].taken.swap(true, Relaxed))
    }

    /// The next pieces for the thread that has this part, at least so many if there are as many together.
    pub(super) fn next(&self, own: usize, least: u32) -> Option<Range<u32>> {
        let front = |left: &Range<u32>| {
            let count = (left.len() as u32 / FRACTION).max(least);
            // Fewer than are worth a chunk are none.
            let end =
                if left.len() as u32 - count.min(left.len() as u32) < least { left.end } else { left.start + count };
            (left.start..end, end..left.end)
        };
        let back = |left: &Range<u32>| {
            let start = if left.len() as u32 <= 2 * least { left.start } else { left.start + left.len() as u32 / 2 };
            (start..left.end, left.start..start)
        };
        loop {
            if let Some(pieces) = self.0[own].take(front) {
                return Some(pieces);
            }
            let longest = self.0.iter().max_by_key(|part| unpacked(part.left.load(Relaxed)).len())?;
            if let Some(stolen) = longest.take(back) {
                // Nobody else writes a part of which nothing is left.
                self.0[own].left.store(packed(&stolen), Relaxed);
            } else if self.0.iter().all(|part| unpacked(part.left.load(Relaxed)).is_empty()) {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use alloc::{format, vec};

    use super::Parts;

    #[test]
    fn parts_are_equal_and_leave_nothing() {
        for (pieces, count) in [(0, 1), (1, 1), (1, 4), (7, 3), (64, 16), (1000, 7), (u32::MAX, 16)] {
            let parts = Parts::new(16);
            parts.cut(pieces, count);
            let mut end = 0;
            for (number, part) in parts.0.iter().enumerate() {
                let left = super::unpacked(part.left.load(super::Relaxed));
                if number < count {
                    assert_eq!(left.start, end, "{pieces} in {count}");
                    let [least, most] = [pieces / count as u32, pieces.div_ceil(count as u32)];
                    assert!((least..=most).contains(&(left.len() as u32)), "{pieces} in {count}: {left:?}");
                    end = left.end;
                } else {
                    assert!(left.is_empty(), "{pieces} in {count}: {left:?}");
                }
            }
            assert_eq!(end, pieces, "{pieces} in {count}");
        }
    }

    /// One thread with one part goes through it from the front, by quarters of what is left.
    #[test]
    fn chunks_become_smaller() {
        let parts = Parts::new(1);
        parts.cut(64, 1);
        let chunks: Vec<_> = core::iter::from_fn(|| parts.next(0, 4)).collect();
        assert_eq!(format!("{chunks:?}"), "[0..16, 16..28, 28..37, 37..43, 43..48, 48..52, 52..56, 56..60, 60..64]");
        parts.cut(64, 1);
        let chunks: Vec<_> = core::iter::from_fn(|| parts.next(0, 64)).collect();
        assert_eq!(format!("{chunks:?}"), "[0..64]");
    }

    /// A thread whose part is done takes the back half of the longest one, and others take from that again.
    #[test]
    fn who_is_done_takes_from_the_longest() {
        let parts = Parts::new(3);
        parts.cut(96, 3);
        assert_eq!(parts.next(0, 16), Some(0..16));
        assert_eq!(parts.next(0, 16), Some(16..32));
        assert_eq!(parts.next(1, 1), Some(32..40));
        // The longest is the last one, 64..96, of which 80..96 are taken.
        assert_eq!(parts.next(0, 4), Some(80..84));
        assert_eq!(parts.next(2, 16), Some(64..80));
        assert_eq!(parts.next(2, 4), Some(52..56));
        assert_eq!(parts.next(0, 4), Some(84..88));
    }

    /// Whichever threads come, and in whichever order they ask, each piece is run once.
    #[test]
    fn each_piece_is_run_once() {
        let mut random = 1_u32;
        for pieces in [0, 1, 2, 15, 16, 17, 63, 100, 1000, 4321] {
            for threads in [1, 2, 3, 8, 16] {
                for least in [1, 2, 7, 100, 10_000] {
                    let parts = Parts::new(16);
                    parts.cut(pieces, threads);
                    let mut runs = vec![0; pieces as usize];
                    // The caller is there; some of the others never come.
                    let mut there: Vec<usize> =
                        (0..threads).filter(|thread| *thread == 0 || (thread * 7 + pieces as usize) % 3 > 0).collect();
                    while !there.is_empty() {
                        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        let at = (random >> 8) as usize % there.len();
                        match parts.next(there[at], least) {
                            Some(chunk) => chunk.for_each(|piece| runs[piece as usize] += 1),
                            None => _ = there.swap_remove(at),
                        }
                    }
                    assert!(
                        runs.iter().all(|count| *count == 1),
                        "{pieces} pieces, {threads} threads, {least} at least"
                    );
                }
            }
        }
    }

    /// Each thread begins with a part of its own, that of its number where nobody has it.
    #[test]
    fn parts_are_claimed_once() {
        let parts = Parts::new(8);
        parts.cut(80, 4);
        assert_eq!(parts.claim(4, 2), Some(2));
        assert_eq!(parts.claim(4, 2), Some(3));
        assert_eq!(parts.claim(4, 6), Some(1));
        // The first one is the caller's.
        assert_eq!(parts.claim(4, 0), None);
    }
}
