//! The records of accesses that are in order, beside those of all.

use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use super::super::Numbers;
use super::super::order::Order;
use super::stretch::behind;
use super::{Atomics, Current, Event, Other, PAGE, Page, Shadow, Space, Stamp, Stride};
use crate::opencl::access::Access;
use crate::opencl::source_location::{Places, Site};

static SITE: [Site; 300] = Site::table(&Places::new(&["a.cl"], "0:1:1 a"));

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
/// In one page with the other.
const LOCAL: usize = 0x1_0200;
const BYTES: usize = 16 * 16;
const ITEMS: u64 = 4;
/// Places, of which the last ones have the slots of the first.
const SITES: [usize; 5] = [0, 1, 2, 256, 257];

/// All events that a shadow keeps, by region, with what their stamps say: of these the quick road needs fewer.
fn kept(shadow: &Shadow) -> Vec<(Option<usize>, u64, bool, Option<Stamp>)> {
    let mut all = Vec::new();
    let mut keep = |at: Option<usize>, events: &[Event]| {
        all.extend(events.iter().map(|event| {
            let stamp = (!event.is_none()).then(|| shadow.stamps.all[event.stamp()]);
            (at, event.number(), event.is_marked(), stamp)
        }));
    };
    for region in &shadow.regions {
        let mut atomics = region.atomics.clone();
        for (number, page) in (region.first_page..).zip(&region.pages) {
            let (cells, size) = match *page {
                Page::Words(page) => (page..page + PAGE / 4, 4),
                Page::Bytes(page) => (page..page + PAGE, 1),
                Page::None | Page::Run(_) => (0..0, 1),
            };
            for (at, cell) in (number * PAGE..).step_by(size).zip(&shadow.cells.all[cells]) {
                let mut cell = *cell;
                cell.settle(&mut atomics, at);
                let events = [cell.written, cell.read[0], cell.read[1]];
                if events != [Event::NONE; 3] {
                    keep(Some(at), &events);
                }
            }
        }
        let mut atomics: Vec<_> = atomics.into_iter().collect();
        atomics.sort_unstable_by_key(|(at, _)| *at);
        for (at, Atomics { changed, compared, last }) in atomics {
            keep(Some(at), &[changed[0], changed[1], compared[0], compared[1], last]);
        }
    }
    all
}

/// Whether the quick road, which is open, answers an access to `len` bytes, of memory of which a pointer has that from `begin` on.
fn is_known(shadow: &mut Shadow, begin: usize, (start, len): (usize, usize), kind: Access, site: u32) -> bool {
    let site = &SITE[site as usize];
    let mapping = shadow.map(begin, BYTES, 0);
    let mapping = shadow.cells.mappings.iter().find(|of| Rc::as_ptr(of).addr() == mapping).expect("it is kept").clone();
    let word = mapping.word(start.wrapping_sub(begin));
    let number = mapping.cell(start, 1).map(|number| &raw const shadow.cells.all[number]);
    assert_eq!(word.map(|word| word.0.cast_const()), number);
    // As a vector is aligned, and as `vload4` is.
    let at = start.wrapping_sub(begin);
    let words = |align: usize| if len > 4 && len % 4 == 0 { mapping.words(at, len, align) } else { None };
    let (of_vector, words) = (words(len.next_power_of_two()), words(4));
    let places = [of_vector, words].map(|word| word.map(|word| word.0.cast_const()));
    assert!(places.iter().all(|place| place.is_none() || *place == number), "{len} bytes at {start:#x}");
    assert_eq!(words.is_some(), len > 4 && len % 4 == 0 && mapping.cell(start, len / 4).is_some());
    let bytes = mapping.single(at, len, 1);
    let first = mapping.bytes_from(at).map(|number| &raw const shadow.cells.all[number]);
    assert_eq!(bytes.map(|word| word.0.cast_const()), first.filter(|_| at + len <= BYTES));
    let is_known = match (kind, word) {
        (Access::Read, _)
            if bytes.is_some_and(|byte| {
                len == 1 && (shadow.reads_in(&mapping, byte, site) || shadow.reads_anew_in(&mapping, byte, site))
            }) =>
        {
            true
        }
        (Access::Write, _) if bytes.is_some_and(|byte| len == 1 && shadow.writes_in(&mapping, byte, site)) => true,
        (Access::Read, _) if bytes.is_some_and(|word| shadow.reads_bytes_in(&mapping, (word, len), site)) => true,
        (Access::Write, _) if bytes.is_some_and(|word| shadow.writes_bytes_in(&mapping, (word, len), site)) => true,
        (Access::Read, _) if words.is_some_and(|word| shadow.reads_all_in(&mapping, (word, len / 4), site)) => true,
        (Access::Write, _) if words.is_some_and(|word| shadow.writes_all_in(&mapping, (word, len / 4), site)) => true,
        (Access::Read, Some(word)) if len == 4 => {
            shadow.reads_in(&mapping, word, site) || shadow.reads_anew_in(&mapping, word, site)
        }
        (Access::Write, Some(word)) if len == 4 => shadow.writes_in(&mapping, word, site),
        (Access::Atomic, Some(word)) if len == 4 => shadow.changes_in(&mapping, word, site),
        _ => false,
    };
    is_known
        || match kind {
            Access::Read if len == 4 && shadow.reads_at_once(start, site) => true,
            Access::Write if len == 4 && shadow.writes_at_once(start, site) => true,
            Access::Atomic if len == 4 => {
                shadow.changes_at_once(start, site) || shadow.changes_anew(&mapping, start, site)
            }
            _ if shadow.are_in_order(&mapping, (start, len), kind, site) => true,
            _ => shadow.is_in_order(start, len, kind, site),
        }
}

/// An access to `len` bytes, and the race and the missing write that it finds. Where `first` is asked, whether the quick road has answered.
fn access(
    shadow: &mut Shadow,
    current: &Current,
    (start, len): (usize, usize),
    kind: Access,
    site: u32,
    first: bool,
) -> (Option<(u64, u32)>, bool, bool) {
    let begin = if start < LOCAL { GLOBAL } else { LOCAL };
    if first && is_known(shadow, begin, (start, len), kind, site) {
        return (None, false, true);
    }
    let (whole, order) = (0..len, Order::default());
    let parts = core::slice::from_ref(&whole);
    let wrong = shadow.access(current, start, parts, kind, &SITE[site as usize], (site, order)).unwrap();
    (wrong.race.map(|Other { number, site }| (number, site)), wrong.unwritten, false)
}

/// An access of an item, of what it has itself where its group writes, and of all that the group has where that reads.
fn in_turns(random: &mut Random, group: u64, item: u64, turn: u32) -> (usize, usize, Access) {
    let begin = group as usize * 64;
    if turn % 2 == 0 {
        (begin + item as usize * 16 + random.below(2) * 8, 4 << random.below(2), Access::Write)
    } else {
        (begin + random.below(16) * 4, 4, Access::Read)
    }
}

/// Groups of random accesses, barriers and copies are told to two shadows, of which one is asked first whether an access is in order.
#[test]
fn accesses_in_order_are_kept_as_all_are() {
    const KINDS: [Access; 6] =
        [Access::Read, Access::Copy, Access::Write, Access::Atomic, Access::AtomicRead, Access::AtomicWrite];
    let (mut answered, mut changed, mut raced, mut went_on) = ([0; 2], 0, 0, 0);
    for seed in 0..184 {
        let mut random = Random(seed);
        let mut two = vec![Shadow::new(ITEMS + 1, 2), Shadow::new(ITEMS + 1, 2)];
        let both: &mut [Shadow; 2] = two.as_mut_slice().try_into().expect("two");
        // Calm launches have no copies, no sub-groups and few barriers, and a place of theirs uses one buffer: most accesses are in order.
        let (is_calm, is_atomic) = (seed % 3 > 0 || seed >= 120, (120..160).contains(&seed));
        // The last launches write between two barriers what each item has and read between the next two what all of the group have.
        let is_in_turns = seed >= 160;
        // One page that is used is all, or enough that all of the memory get cells, or not enough.
        let pages = [0, 3, 39][seed as usize % 3];
        let (kinds, rarely) = ([3, 6][random.below(2)], 1 + random.below(12));
        for group in 0..4 {
            let first = group * (ITEMS + 1);
            for shadow in &mut *both {
                shadow.begin_group();
                shadow.watch(GLOBAL - pages * PAGE, pages * PAGE + BYTES, Space::Global, false);
                shadow.watch(LOCAL, BYTES, Space::Local, false);
            }
            let (mut copy, mut turn, mut has_run) = (0, 0, false);
            for step in 0..200 {
                let item = random.below(ITEMS as usize) as u64;
                let mut current = Current { number: first + item, group: (first, first + ITEMS + 1), copy: 0 };
                for shadow in both.iter_mut() {
                    shadow.look_for_order(current.number);
                }
                let end = if is_in_turns { 72 } else { [60, 600][usize::from(is_calm)] };
                let act = random.below(end);
                match act {
                    0..3 => {
                        turn += 1;
                        let fences = 1 + random.below(3) as u32;
                        for shadow in both.iter_mut() {
                            shadow.barrier(&current, fences, Order::default());
                        }
                    }
                    3..9 if is_in_turns => {}
                    3 if random.below(8) == 0 => {
                        let part = random.below(2);
                        for shadow in both.iter_mut() {
                            shadow.sub_group_barrier(first, part, 3);
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
                for shadow in both.iter_mut() {
                    shadow.look_for_order(current.number);
                }
                let len = [1, 2, 4, 4, 4, 8, 16, 12][random.below(if seed % 2 == 0 { 8 } else { 5 })]
                    .max(if seed % 4 == 1 { 4 } else { 1 });
                let site = SITES[random.below(SITES.len())];
                // Most accesses are to what no other item of any group uses.
                let own = (group * ITEMS + item) as usize * 16;
                let at = if random.below(8) > 0 {
                    own + random.below(16 / len) * len
                } else {
                    random.below(BYTES / len) * len
                };
                // The last launches change a few words by atomic functions, and rarely use them otherwise.
                let (at, len) = if is_atomic { (random.below(4) * 4, 4) } else { (at, len) };
                let kind = if random.below(rarely) > 0 { Access::Read } else { KINDS[random.below(kinds)] };
                let kind = if is_atomic && random.below(24) > 0 { Access::Atomic } else { kind };
                let is_usual = is_in_turns && random.below(32) > 0;
                let (at, len, kind) = if is_usual { in_turns(&mut random, group, item, turn) } else { (at, len, kind) };
                let start = [GLOBAL, LOCAL][if is_calm { site % 2 } else { random.below(2) }] + at;
                let [quick, slow] = both;
                // The instrument opens the road behind whatever is no access.
                let goes_on = act >= 9 && has_run && quick.goes_on(current.number);
                if !goes_on {
                    quick.open(Some(&current));
                }
                (has_run, went_on) = (true, went_on + usize::from(goes_on));
                let (race, unwritten, known) = access(quick, &current, (start, len), kind, site as u32, true);
                let expected = access(slow, &current, (start, len), kind, site as u32, false);
                assert_eq!((race, unwritten, false), expected, "seed {seed}: {kind:?} of {len} bytes at {start:#x}");
                answered[usize::from(known)] += 1;
                changed += usize::from(known && kind == Access::Atomic);
                raced += usize::from(race.is_some());
                assert!(step % 32 != 31 || kept(quick) == kept(slow), "seed {seed}: {kind:?}");
            }
        }
    }
    assert!(answered[1] > 20_000, "{answered:?} accesses were not in order, and were");
    assert!(changed > 20, "{changed} atomic accesses");
    assert!(raced > 1_000 && went_on > 10_000, "{raced}, {went_on}");
}

/// An act of an item, or of a group, for the definition of the memory model.
#[derive(Clone, Copy, Debug)]
enum Act {
    Access { kind: Access, at: usize, order: u32, scope: u32 },
    Fence { flags: u32, order: u32, scope: u32 },
    Barrier { flags: u32 },
}

/// An act that was done, and how the memory was then.
struct Done {
    act: Act,
    item: u64,
    /// The act that wrote the number that an atomic access finds, and whether it reads it.
    before: Option<usize>,
    reads: bool,
}

const LITMUS_ITEMS: u64 = 3;
const SUB_GROUP: u64 = 2;
/// Two plain numbers and two atomic ones in global memory.
const PLAIN: [usize; 2] = [GLOBAL, GLOBAL + 8];
const FLAGS: [usize; 2] = [GLOBAL + 16, GLOBAL + 24];

fn group(item: u64) -> u64 {
    item / LITMUS_ITEMS
}

/// Whether two items with such scopes see each other's synchronisation (OpenCL 3.0, section 3.3.6, "inclusive scope").
fn inclusive(a: (u64, u32), b: (u64, u32)) -> bool {
    let sub_group = |item: u64| (group(item), item % LITMUS_ITEMS / SUB_GROUP);
    a.1 == b.1
        && match a.1 {
            1 => group(a.0) == group(b.0),
            2 => true,
            4 => sub_group(a.0) == sub_group(b.0),
            _ => false,
        }
}

/// Whether `to` comes after `from` in the order of global memory, by the definition: the steps of one item follow each other, barriers join the
/// items of a group, and a release comes before the acquisition that reads of its sequence.
fn happens_before(all: &[Done]) -> Vec<Vec<bool>> {
    let mut order = vec![vec![false; all.len()]; all.len()];
    let releases = |order: u32| order >= 3;
    let acquires = |order: u32| order == 2 || order >= 4;
    for (b, to) in all.iter().enumerate() {
        for (a, from) in all[..b].iter().enumerate() {
            order[a][b] |= from.item == to.item;
            if let (Act::Barrier { flags }, true) = (from.act, group(from.item) == group(to.item)) {
                order[a][b] |= flags & 2 != 0;
            }
            if let (Act::Barrier { flags }, true) = (to.act, group(from.item) == group(to.item)) {
                order[a][b] |= flags & 2 != 0;
            }
        }
        // Those that acquire here: the access itself, or an earlier one by this fence.
        let (readers, acquiring): (Vec<usize>, _) = match to.act {
            Act::Access { order, scope, kind, .. } if kind != Access::AtomicWrite && acquires(order) => {
                (vec![b], scope)
            }
            Act::Fence { order, scope, flags } if acquires(order) && flags & 2 != 0 => {
                ((0..b).filter(|a| all[*a].item == to.item).collect(), scope)
            }
            _ => continue,
        };
        for reader in readers {
            let Some(mut written) = all[reader].before.filter(|_| all[reader].reads) else { continue };
            // From the write that was read back through those that it may continue: behind a store those of its item alone.
            let (mut writes, mut only) = (vec![], None);
            loop {
                let item = all[written].item;
                if only.is_none_or(|only| only == item) {
                    writes.push(written);
                }
                if !matches!(all[written].act, Act::Access { kind: Access::Atomic, .. }) {
                    if only.is_some_and(|only| only != item) {
                        break;
                    }
                    only = Some(item);
                }
                let Some(before) = all[written].before else { break };
                written = before;
            }
            for write in writes {
                let Act::Access { order: given, scope, .. } = all[write].act else { continue };
                let ends = [(write, scope, releases(given))];
                let fences = (0..write).filter(|a| all[*a].item == all[write].item).filter_map(|a| match all[a].act {
                    Act::Fence { order, scope, flags } if flags & 2 != 0 => Some((a, scope, releases(order))),
                    _ => None,
                });
                for (from, scope, releases) in ends.into_iter().chain(fences) {
                    order[from][b] |= releases && inclusive((all[from].item, scope), (to.item, acquiring));
                }
            }
        }
    }
    for via in 0..all.len() {
        for from in 0..all.len() {
            if order[from][via] {
                let behind = order[via].clone();
                order[from].iter_mut().zip(behind).for_each(|(to, behind)| *to |= behind);
            }
        }
    }
    order
}

/// Random acts of items of two groups, beside the definition: a race is told where there is one, and nowhere else.
#[test]
fn orders_are_those_of_the_memory_model() {
    let (mut raced, mut ordered, mut missed) = (0, 0, 0);
    for seed in 0..4_000 {
        let mut random = Random(seed);
        let mut shadow = Shadow::new(LITMUS_ITEMS + 1, SUB_GROUP);
        let mut all: Vec<Done> = Vec::new();
        let mut last = [None; 2];
        let scopes: &[u32] = [&[2][..], &[2, 2, 1], &[2, 1, 4]][random.below(3)];
        let barriers = random.below(3) * 4;
        let mut told = Vec::new();
        for of in 0..2 {
            let first = of * (LITMUS_ITEMS + 1);
            let range = (first, first + LITMUS_ITEMS + 1);
            shadow.begin_group();
            shadow.watch(GLOBAL, 64, Space::Global, false);
            // Items run one after another, up to each barrier.
            for round in 0..2 {
                for own in 0..LITMUS_ITEMS {
                    let item = of * LITMUS_ITEMS + own;
                    let current = Current { number: first + own, group: range, copy: 0 };
                    shadow.look_for_order(current.number);
                    for _ in 0..=random.below(4) {
                        let scope = scopes[random.below(scopes.len())];
                        let order = [0, 0, 2, 3, 4, 5][random.below(6)];
                        let act = match random.below(8) {
                            0 => Act::Fence { flags: [1, 2, 3][random.below(3)], order, scope },
                            1..4 => {
                                let kind = [Access::Read, Access::Write][random.below(2)];
                                Act::Access { kind, at: PLAIN[random.below(2)], order: 0, scope }
                            }
                            _ => {
                                let kind = [Access::Atomic, Access::AtomicRead, Access::AtomicWrite][random.below(3)];
                                Act::Access { kind, at: FLAGS[random.below(2)], order, scope }
                            }
                        };
                        let (mut before, mut reads) = (None, false);
                        match act {
                            Act::Fence { flags, order, scope } => {
                                shadow.fence(&current, Order::of_fence(order, scope), flags);
                            }
                            Act::Barrier { .. } => {}
                            Act::Access { kind, at, order, scope } => {
                                if let Some(flag) = FLAGS.iter().position(|flag| *flag == at) {
                                    before = last[flag];
                                    reads = kind != Access::AtomicWrite;
                                    if kind != Access::AtomicRead {
                                        last[flag] = Some(all.len());
                                    }
                                }
                                let site = all.len() as u32;
                                let order = Order::of_fence(order, scope);
                                let whole = core::slice::from_ref(&(0..4));
                                shadow.open(Some(&current));
                                let known = is_known(&mut shadow, GLOBAL, (at, 4), kind, site);
                                let place = &SITE[site as usize];
                                let mut wrong = || shadow.access(&current, at, whole, kind, place, (site, order));
                                let wrong = (!known).then(&mut wrong);
                                told.extend(
                                    wrong.flatten().and_then(|wrong| wrong.race).map(|other| (site, other.site)),
                                );
                            }
                        }
                        all.push(Done { act, item, before, reads });
                    }
                }
                if round == 0 && random.below(10) < barriers {
                    let flags = [1, 2, 3][random.below(3)];
                    let current = Current { number: first + LITMUS_ITEMS, group: range, copy: 0 };
                    shadow.barrier(&current, flags, Order::default());
                    all.push(Done { act: Act::Barrier { flags }, item: of * LITMUS_ITEMS, before: None, reads: false });
                }
            }
        }
        let order = happens_before(&all);
        let race = |a: usize, b: usize| {
            let (Act::Access { kind, at, scope, .. }, Act::Access { kind: other, at: there, scope: other_scope, .. }) =
                (all[a].act, all[b].act)
            else {
                return false;
            };
            let writes = |kind| !matches!(kind, Access::Read | Access::AtomicRead);
            let atomic = |kind| !matches!(kind, Access::Read | Access::Write);
            let of_one = all[a].item == all[b].item;
            let both = atomic(kind) && atomic(other) && inclusive((all[a].item, scope), (all[b].item, other_scope));
            at == there && !of_one && (writes(kind) || writes(other)) && !both && !order[a][b] && !order[b][a]
        };
        for &(now, before) in &told {
            assert!(race(now as usize, before as usize), "seed {seed}: {now} and {before} are in an order");
        }
        let mut found = 0;
        for now in 0..all.len() {
            let others = (0..now).filter(|before| race(*before, now)).count();
            found += others;
            ordered += usize::from(others == 0);
        }
        raced += usize::from(found > 0);
        missed += usize::from(found > 0 && told.is_empty());
    }
    assert!(raced > 1_000 && ordered > 10_000, "{raced} launches raced, {ordered} accesses did not");
    assert!(missed == 0, "{missed} of {raced} launches with a race were told nothing");
}

/// Rows of random accesses, each by a step, of which one shadow is told as a whole and another one item by item; then random accesses.
#[test]
fn stretches_are_kept_as_all_are() {
    const BYTES: usize = 6 * PAGE + 40;
    let (mut taken, mut left, mut raced, mut went_on, mut wide) = (0, 0, 0, 0, 0);
    for seed in 0..600 {
        let mut random = Random(seed);
        let width = [40, 64, 200][random.below(3)];
        let local = [[width, 1, 1], [8, 1, 1], [8, 2, 1]][random.below(3)];
        let numbers = Numbers { global: [width, 4, 2], local };
        let both: &mut [Shadow; 2] = &mut [(); 2].map(|()| Shadow::new(numbers.stride(), 8));
        let start = GLOBAL + random.below(3) * 4;
        for shadow in both.iter_mut() {
            shadow.begin_group();
            shadow.watch(start, BYTES, Space::Global, false);
            shadow.takes(numbers);
        }
        // A few accesses of an item, most of them beside each other, and rows that mostly follow each other.
        let size = [1, 2, 4, 4, 8][random.below(5)];
        // Rows of every second seed are columns of a matrix: each lies beside the last one.
        let is_column = seed % 2 == 1;
        let far = if is_column { (BYTES - 64) / width as usize / size } else { 1 + random.below(4) };
        let step = isize::try_from(size * far).expect("small") * [1, 1, 1, -1][random.below(4)];
        let across = isize::try_from(size * (1 + random.below(6))).expect("small") * [1, 1, 1, -1][random.below(4)];
        let made: Vec<_> = (0..=random.below(if is_column { 2 } else { 4 }))
            .map(|_| {
                let kind = [Access::Read, Access::Write][random.below(2)];
                let far = if random.below(8) == 0 { 3 * PAGE } else { 0 };
                let by = [step, step, step, step * 2][random.below(4)];
                (random.below(4) * size + far, by, kind, SITES[random.below(SITES.len())] as u32)
            })
            .collect();
        let mut base = if step < 0 { 2 * PAGE } else { 0 };
        for row in 0..8 {
            let mut first = row * width;
            if is_column {
                let from = if step < 0 { BYTES - 64 } else { 32 };
                base = behind(from, if random.below(16) == 0 { step } else { across }, row);
            }
            while first < (row + 1) * width {
                let items = match random.below(width as usize) {
                    few if !is_column || few % 16 == 0 => 1 + few as u64,
                    _ => width,
                };
                let items = items.min((row + 1) * width - first);
                let at = |(offset, by, ..): &(usize, isize, Access, u32), item: u64| {
                    behind(start.wrapping_add(base).wrapping_add(*offset), *by, item)
                };
                let inside = |at: usize| at.wrapping_sub(start) <= BYTES - size;
                if !made.iter().all(|made| inside(at(made, 0)) && inside(at(made, items - 1))) {
                    base = [0, 2 * PAGE, random.below(4 * PAGE) / 8 * 8][random.below(3)];
                    first += items;
                    continue;
                }
                let all = made.iter().map(|of @ (_, step, access, site)| {
                    let parts = core::iter::once(0..size).collect();
                    (Stride { start: at(of, 0), step: *step, parts, access: *access, site: *site }, true)
                });
                let [quick, slow] = both;
                let by_row = quick.take(first, items, &all.collect::<Vec<_>>(), true);
                for item in 0..items {
                    let (number, group) = numbers.of(first + item);
                    let current = Current { number, group, copy: 0 };
                    for of @ (_, _, kind, site) in &made {
                        let expected = access_by(slow, &current, (at(of, item), size), *kind, *site);
                        if item < by_row {
                            assert_eq!(expected, (None, false), "seed {seed}: {kind:?}, item {}", first + item);
                            continue;
                        }
                        quick.look_for_order(number);
                        assert_eq!(
                            access_by(quick, &current, (at(of, item), size), *kind, *site),
                            expected,
                            "seed {seed}"
                        );
                        raced += usize::from(expected.0.is_some());
                    }
                }
                (taken, left) = (taken + by_row, left + (items - by_row));
                base = behind(base, step, items);
                first += items;
            }
        }
        let [quick, slow] = both;
        went_on += usize::from(quick.cells.stretches.are_long());
        wide += usize::from(quick.cells.stretches.are_wide());
        for _ in 0..20 {
            let (number, group) = numbers.of(random.below(8 * width as usize) as u64);
            let current = Current { number, group, copy: 0 };
            let at = (start + random.below(BYTES / 8) * 8, [1, 4, 8][random.below(3)]);
            let kind = [Access::Read, Access::Write][random.below(2)];
            let [of_quick, expected] = [&mut *quick, &mut *slow].map(|of| access_by(of, &current, at, kind, 0));
            assert_eq!(of_quick, expected, "seed {seed}: {kind:?} at {at:?}");
            raced += usize::from(expected.0.is_some());
        }
        quick.unroll(0, start..start + BYTES);
        assert_eq!(by_bytes(quick), by_bytes(slow), "seed {seed}");
    }
    let counts = [taken as usize, left as usize, raced, went_on, wide];
    assert!(counts.iter().zip([80_000, 5_000, 500, 50, 50]).all(|(count, least)| *count > least), "{counts:?}");
}

/// An access that nothing is asked of before, and what it finds.
fn access_by(
    shadow: &mut Shadow,
    current: &Current,
    (start, len): (usize, usize),
    kind: Access,
    site: u32,
) -> (Option<(u64, u32)>, bool) {
    let (whole, place) = (0..len, (site, Order::default()));
    let whole = core::slice::from_ref(&whole);
    let wrong = shadow.access(current, start, whole, kind, &SITE[site as usize], place).unwrap();
    (wrong.race.map(|Other { number, site }| (number, site)), wrong.unwritten)
}

/// The events of a byte.
type Kept = [Option<(u64, Stamp)>; 3];

/// All that is kept of each byte: pages that were used in another order may have cells of words or of bytes.
fn by_bytes(shadow: &Shadow) -> Vec<(usize, Kept)> {
    let mut all = Vec::new();
    for region in &shadow.regions {
        for (number, page) in (region.first_page..).zip(&region.pages) {
            let (cells, size) = match *page {
                Page::Words(page) => (page..page + PAGE / 4, 4),
                Page::Bytes(page) => (page..page + PAGE, 1),
                Page::None | Page::Run(_) => (0..0, 1),
            };
            for (at, cell) in (number * PAGE..).step_by(size).zip(&shadow.cells.all[cells]) {
                let events = [cell.written, cell.read[0], cell.read[1]]
                    .map(|event| (!event.is_none()).then(|| (event.number(), shadow.stamps.all[event.stamp()])));
                if events != [None; 3] {
                    all.extend((at..at + size).map(|byte| (byte, events)));
                }
            }
        }
    }
    all
}
