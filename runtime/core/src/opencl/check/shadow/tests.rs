//! The records of accesses that are in order, beside those of all.

use super::{Current, Other, Shadow, Space};
use crate::opencl::access::Access;

/// Numbers that look random (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as usize
    }
}

const GLOBAL: usize = 0x1_0000;
const LOCAL: usize = 0x2_0000;
const BYTES: usize = 16 * 16;
const ITEMS: u64 = 4;
const SITES: usize = 5;

/// An access to `len` bytes, and the race and the missing write that it finds. Where `first` is asked, whether it has answered.
fn access(
    shadow: &mut Shadow,
    current: &Current,
    (start, len): (usize, usize),
    kind: Access,
    site: u32,
    first: bool,
) -> (Option<(u64, u32)>, bool, bool) {
    if first && shadow.is_in_order(current, start, len, kind, site) {
        return (None, false, true);
    }
    let wrong = shadow.access(current, start, core::slice::from_ref(&(0..len)), kind, site).unwrap();
    (wrong.race.map(|Other { number, site }| (number, site)), wrong.unwritten, false)
}

/// Groups of random accesses, barriers and copies are told to two shadows, of which one is asked first whether an access is in order.
#[test]
fn accesses_in_order_are_kept_as_all_are() {
    const KINDS: [Access; 6] =
        [Access::Read, Access::Copy, Access::Write, Access::Atomic, Access::AtomicRead, Access::AtomicWrite];
    let (mut answered, mut raced) = ([0; 2], 0);
    for seed in 0..120 {
        let mut random = Random(seed);
        let both = &mut [Shadow::new(ITEMS + 1, 2), Shadow::new(ITEMS + 1, 2)];
        // Calm launches have no copies, no sub-groups and few barriers, and a place of theirs uses one buffer: most accesses are in order.
        let is_calm = seed % 3 > 0;
        let (kinds, rarely) = ([3, 6][random.below(2)], 1 + random.below(12));
        for group in 0..4 {
            let first = group * (ITEMS + 1);
            for shadow in &mut *both {
                shadow.begin_group();
                shadow.watch(GLOBAL, BYTES, Space::Global);
                shadow.watch(LOCAL, BYTES, Space::Local);
            }
            let mut copy = 0;
            for step in 0..200 {
                let item = random.below(ITEMS as usize) as u64;
                let mut current = Current { number: first + item, group: (first, first + ITEMS + 1), copy: 0 };
                match random.below(if is_calm { 600 } else { 60 }) {
                    0..3 => {
                        let fences = 1 + random.below(3) as u32;
                        for shadow in both.iter_mut() {
                            shadow.barrier(fences);
                        }
                    }
                    3 if random.below(8) == 0 => {
                        let part = random.below(2);
                        for shadow in both.iter_mut() {
                            shadow.sub_group_barrier(part, 3);
                        }
                    }
                    4 if copy == 0 => {
                        copy = 1 + random.below(2) as u32;
                        for shadow in both.iter_mut() {
                            shadow.begin_copy(copy);
                        }
                        (current.number, current.copy) = (first + ITEMS, copy);
                    }
                    5..9 => {
                        let ended = core::mem::take(&mut copy);
                        for shadow in both.iter_mut() {
                            shadow.end_copy(ended);
                        }
                    }
                    _ => {}
                }
                let len = [1, 2, 4, 4, 4, 8, 16][random.below(if seed % 2 == 0 { 7 } else { 5 })]
                    .max(if seed % 4 == 1 { 4 } else { 1 });
                let site = random.below(SITES);
                // Most accesses are to what no other item of any group uses.
                let own = (group * ITEMS + item) as usize * 16;
                let at = if random.below(8) > 0 {
                    own + random.below(16 / len) * len
                } else {
                    random.below(BYTES / len) * len
                };
                let start = [GLOBAL, LOCAL][if is_calm { site % 2 } else { random.below(2) }] + at;
                let kind = if random.below(rarely) > 0 { Access::Read } else { KINDS[random.below(kinds)] };
                let [quick, slow] = both;
                let (race, unwritten, known) = access(quick, &current, (start, len), kind, site as u32, true);
                let expected = access(slow, &current, (start, len), kind, site as u32, false);
                assert_eq!((race, unwritten, false), expected, "seed {seed}: {kind:?} of {len} bytes at {start:#x}");
                answered[usize::from(known)] += 1;
                raced += usize::from(race.is_some());
                for (quick, slow) in quick.regions.iter().zip(&slow.regions).filter(|_| step % 8 == 7) {
                    assert!(quick.pages == slow.pages && quick.atomics == slow.atomics, "seed {seed}: {kind:?}");
                }
            }
        }
    }
    assert!(answered[1] > 20_000, "{answered:?} accesses were not in order, and were");
    assert!(raced > 1_000, "{raced}");
}
