//! Operations in lanes, beside the same for one item after the other.

#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::eq_op,
    clippy::float_cmp,
    clippy::needless_range_loop,
    reason = "small numbers, each lane by its number, and NaNs"
)]

extern crate std;

use core::array::from_fn;
use std::format;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use super::{Active, AllLanes, DividesLanes, Index, LANES, Lane, Mask, Rounds, Vectorized};
use crate::builtin;
use crate::element::{Lanes, Number, for_each_element};
use crate::opencl::Pointer;
use crate::opencl::access::Access;
use crate::opencl::expansion::{ActiveRange, Arguments, Divides, Info, Rows, RowsOf, Stack};
use crate::opencl::geometry::Threads;
use crate::opencl::launch::Invocation;
use crate::opencl::pointee::{Pointee, with_bytes};
use crate::opencl::source_location::{Places, Site};
use crate::opencl::throughput;
use crate::types::{double2, float3, int4};
use crate::vector::Vector;

const OTHER: Site = Site::new(&Places::new(&["kernels/some.cl"], "0:13:5 out[i]"));
const SITE: Site = Site::new(&Places::new(&["kernels/some.cl"], "0:12:5 out[i]"));

/// Numbers that look random, the same each time.
struct Random(u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
    /// From `first` on, below `end`.
    fn within(&mut self, first: i64, end: i64) -> i64 {
        first + (self.next() % (end - first) as u64) as i64
    }
    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next() as u8).collect()
    }
    /// Any bytes as a value.
    fn value<T: Pointee>(&mut self) -> T {
        let bytes = self.bytes(size_of::<T>());
        Pointer::from(&bytes[..]).cast::<T>().load(&SITE)
    }
    /// All, none, one, or any lanes.
    fn mask(&mut self) -> Mask {
        let bits = match self.next() % 4 {
            0 => u64::MAX,
            1 => 0,
            2 => 1 << (self.next() % LANES as u64),
            _ => self.next(),
        };
        Lane::from_array(from_fn(|lane| -i32::from(bits >> lane & 1 != 0)))
    }
}

/// The result, or the words of a panic.
fn outcome<R>(of: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(of)).map_err(|fault| fault.downcast_ref::<String>().expect("a message").clone())
}

/// The bytes of a value in memory.
fn bytes<T: Pointee>(value: T) -> Vec<u8> {
    with_bytes(value, <[u8]>::to_vec)
}

/// The lanes as a list of bytes, of those that take part; so many of each.
fn seen<T: Vectorized + Pointee>(of: T::Lanes, active: impl Active, compared: usize) -> Vec<Vec<u8>> {
    let lanes = (0..LANES).filter(|&lane| active.has(lane));
    lanes.map(|lane| bytes(T::lane(of, lane))[..compared].to_vec()).collect()
}

crate::opencl::expansion::record! {
    /// A structure as expansions define it, with padding behind `a`.
    #[repr(C)]
    pub struct Padded {
        pub a: u8,
        pub b: u32,
    }
}
impl Vectorized for Padded {
    type Lanes = (Lane<u8>, Lane<u32>);
    fn spread(self) -> Self::Lanes {
        (self.a.spread(), self.b.spread())
    }
    fn lane(of: Self::Lanes, lane: usize) -> Self {
        Self { a: u8::lane(of.0, lane), b: u32::lane(of.1, lane) }
    }
    fn with_lane(of: Self::Lanes, lane: usize, value: Self) -> Self::Lanes {
        (u8::with_lane(of.0, lane, value.a), u32::with_lane(of.1, lane, value.b))
    }
    fn choose(mask: Mask, yes: Self::Lanes, no: Self::Lanes) -> Self::Lanes {
        (u8::choose(mask, yes.0, no.0), u32::choose(mask, yes.1, no.1))
    }
}

/// The tests of each type that lies in memory, and how many bytes of it are its own: those of the fourth of three components are not.
trait Case {
    fn run<T: Vectorized + Pointee + 'static>(&self, compared: usize);
}
/// All scalars, and of one element of each size all vectors and arrays: compiling them takes long.
fn each_type(case: &impl Case) {
    macro_rules! element {
        (bool, $($rest:tt)*) => {};
        ($t:ty, $($rest:tt)*) => {
            case.run::<$t>(size_of::<$t>());
        };
    }
    for_each_element!(element);
    macro_rules! vectors {
        ($($t:ty)*) => { $(
            let size = size_of::<$t>();
            case.run::<Vector<$t, 2>>(2 * size);
            case.run::<Vector<$t, 3>>(3 * size);
            case.run::<Vector<$t, 4>>(4 * size);
            case.run::<Vector<$t, 8>>(8 * size);
            case.run::<Vector<$t, 16>>(16 * size);
        )* };
    }
    vectors!(u8 i16 f32 i64);
    case.run::<int4>(16);
    case.run::<double2>(16);
    case.run::<[u8; 3]>(3);
    case.run::<[u16; 2]>(4);
    case.run::<[u16; 4]>(8);
    case.run::<[f32; 3]>(12);
    case.run::<[f32; 8]>(32);
    case.run::<[[u16; 2]; 5]>(20);
    case.run::<[float3; 2]>(12);
    case.run::<Padded>(1);
}

#[test]
fn masks_are_lanes() {
    let mut random = Random(1);
    for _ in 0..200 {
        let mask = random.mask();
        let lanes: Vec<usize> = (0..LANES).filter(|&lane| mask.to_array()[lane] != 0).collect();
        assert_eq!((mask.any(), mask.all()), (!lanes.is_empty(), lanes.len() == LANES));
        let mut called = Vec::new();
        mask.each(|lane| called.push(lane));
        assert_eq!(called, lanes);
        assert!((0..LANES).all(|lane| mask.has(lane) == lanes.contains(&lane)));
        assert_eq!(mask.mask(), mask);
        assert_eq!(super::truth(mask).to_array(), mask.to_array().map(|lane| lane & 1));
    }
    assert!(AllLanes.any() && AllLanes.all() && AllLanes.has(LANES - 1) && AllLanes.mask().all());
    let mut called = Vec::new();
    AllLanes.each(|lane| called.push(lane));
    assert!(called.into_iter().eq(0..LANES));
}

#[test]
fn values_have_lanes() {
    struct Values;
    impl Case for Values {
        fn run<T: Vectorized + Pointee>(&self, compared: usize) {
            let mut random = Random(compared as u64);
            let own = |value| bytes(value)[..compared].to_vec();
            for _ in 0..20 {
                let values: [[T; LANES]; 2] = from_fn(|_| from_fn(|_| random.value()));
                let [yes, no] = values.map(|values| T::of_lanes(|lane| values[lane]));
                let mask = random.mask();
                let chosen = T::choose(mask, yes, no);
                let at = random.next() as usize % LANES;
                let replaced = T::with_lane(yes, at, values[1][at]);
                let (mut written, mut row) = (yes, values[1]);
                T::set_lane(&mut written, at, values[1][at]);
                T::to_row(&yes, &mut row);
                let of_row = T::of_row(&values[0]);
                // The low bits of an index are the number of a lane.
                let index: [i32; LANES] = from_fn(|_| random.next() as i32);
                let permuted = T::permuted(yes, Lane::<i32>::from_array(index));
                for lane in 0..LANES {
                    assert_eq!(own(T::lane(permuted, lane)), own(values[0][index[lane] as usize % LANES]));
                    assert_eq!(own(T::lane_of(&yes, lane)), own(values[0][lane]));
                    assert_eq!(own(T::lane(written, lane)), own(values[usize::from(lane == at)][lane]));
                    assert_eq!(own(T::lane(of_row, lane)), own(values[0][lane]));
                    assert_eq!(own(row[lane]), own(values[0][lane]));
                    assert_eq!(own(T::lane(yes, lane)), own(values[0][lane]));
                    assert_eq!(own(T::lane(chosen, lane)), own(values[usize::from(!mask.has(lane))][lane]));
                    assert_eq!(own(T::lane(replaced, lane)), own(values[usize::from(lane == at)][lane]));
                    assert_eq!(own(T::lane(values[0][0].spread(), lane)), own(values[0][0]));
                }
                let mut called = Vec::new();
                let some = super::each(mask, |lane| {
                    called.push(lane);
                    values[0][lane]
                });
                assert!(called.into_iter().eq((0..LANES).filter(|&lane| mask.has(lane))));
                for lane in 0..LANES {
                    let expected = if mask.has(lane) { own(values[0][lane]) } else { std::vec![0; compared] };
                    assert_eq!(own(T::lane(some, lane)), expected);
                }
            }
        }
    }
    each_type(&Values);
}

#[test]
fn truths_and_pointers_have_lanes() {
    let mut random = Random(2);
    let numbers = [1, 2, 3_i32];
    let pointers: [Pointer<'_, i32>; LANES] = from_fn(|lane| Pointer::from(&numbers[..]).offset(lane as i64));
    for _ in 0..50 {
        let (mask, yes, no) = (random.mask(), random.mask(), random.mask());
        let chosen = bool::choose(mask, yes, no);
        let moved = Pointer::choose(mask, pointers, pointers[0].spread());
        for lane in 0..LANES {
            assert_eq!(bool::lane(chosen, lane), if mask.has(lane) { yes.has(lane) } else { no.has(lane) });
            assert!(bool::lane(bool::with_lane(no, lane, true), lane));
            assert!(!bool::lane(bool::with_lane(yes, lane, false), lane));
            let mut written = yes;
            bool::set_lane(&mut written, lane, no.has(lane));
            assert_eq!(bool::lane_of(&written, lane), no.has(lane));
            assert_eq!(Pointer::lane(moved, lane), if mask.has(lane) { pointers[lane] } else { pointers[0] });
            assert_eq!(Pointer::lane(Pointer::with_lane(moved, lane, pointers[1]), lane), pointers[1]);
        }
        assert_eq!((true.spread(), false.spread()), (Mask::splat(-1), Mask::splat(0)));
    }
}

/// Indices as lanes of a type, if it holds them.
fn indices<I>(from: impl Fn(i64) -> I, at: [i64; LANES]) -> Vector<I, LANES>
where
    I: Lanes<LANES> + Pointee,
{
    Vector::from_array(at.map(from))
}

/// The place in memory that a pointer points to: some bytes and then some elements behind the beginning.
#[derive(Clone, Copy)]
struct Place {
    odd: i64,
    at: i64,
}
impl Place {
    fn of<T: Pointee>(self, memory: Pointer<'_, u8>) -> Pointer<'_, T> {
        memory.offset(self.odd).cast::<T>().offset(self.at)
    }
}

/// Loads with indices of a type beside those one by one, of items that take part.
fn loads<T: Vectorized + Pointee, I: Index>(
    p: Pointer<'_, T>,
    (first, at): (Option<i64>, [i64; LANES]),
    most: i64,
    index: I,
    active: impl Active,
    compared: usize,
) {
    let mut expected = Ok(Vec::new());
    active.each(|lane| {
        if let Ok(values) = &mut expected {
            match outcome(|| p.get(at[lane], &SITE)) {
                Ok(value) => values.push(bytes(value)[..compared].to_vec()),
                Err(message) => expected = Err(message),
            }
        }
    });
    let loaded = outcome(|| match first {
        Some(first) => p.load_row(first, most, index, active, &SITE),
        None => p.gather(index, active, &SITE),
    });
    let loaded = loaded.map(|lanes| seen::<T>(lanes, active, compared));
    assert_eq!(loaded, expected, "{first:?} {at:?} {}", core::any::type_name::<(T, I)>());
}

/// Stores with indices of a type beside those one by one, by items that take part.
fn stores<T: Vectorized + Pointee, I: Index>(
    memory: &[u8],
    place: Place,
    (first, at): (Option<i64>, [i64; LANES]),
    most: i64,
    (index, value): (I, T::Lanes),
    active: impl Active,
    compared: usize,
) {
    let mut expected = memory.to_vec();
    let one_by_one = outcome(|| {
        let p = place.of::<T>(Pointer::from(&mut expected[..]));
        active.each(|lane| p.set(at[lane], T::lane(value, lane), &SITE));
    });
    let mut of_group = [0_u8];
    let of_group = Pointer::from(&mut of_group[..]).part::<u8>(0, 1);
    for (threads, is_local) in [(Threads::ONE, false), (Threads::SEVERAL, false), (Threads::SEVERAL, true)] {
        let mut written = memory.to_vec();
        let together = outcome(|| {
            let p = place.of::<T>(Pointer::from(&mut written[..]));
            match first {
                Some(first) if is_local => {
                    p.in_space_of(of_group).store_local_row(first, most, index, value, active, threads, &SITE);
                }
                Some(first) => p.store_row(first, most, index, value, active, threads, &SITE),
                None if at == [at[0]; LANES] => p.store_same(at[0], value, active, &SITE),
                None => p.scatter(index, value, active, &SITE),
            }
        });
        let context = format!("{first:?} {at:?} {threads:?} {is_local} {}", core::any::type_name::<(T, I)>());
        assert_eq!(together, one_by_one, "{context}");
        // The fourth component of three may be any.
        for (byte, (written, expected)) in written.iter().zip(&expected).enumerate() {
            let within = (byte as i64 - place.odd).rem_euclid(size_of::<T>() as i64) as usize;
            let is_fourth = within >= compared && compared * 4 == size_of::<T>() * 3;
            assert!(written == expected || is_fourth, "byte {byte}, {context}");
        }
    }
}

/// Does something with each type of indices that holds all of them; with one only where `$each` is false, as compiling takes long.
macro_rules! with_indices {
    ($each:expr, $at:ident, $random:ident, |$index:ident| $then:expr) => {{
        if const { !$each } {
            let $index = indices(|at| at, $at);
            $then;
            continue;
        }
        let (lowest, highest) = $at.iter().fold((0, 0), |(low, high), &at| (at.min(low), at.max(high)));
        match $random.next() % 4 {
            0 if lowest >= 0 && highest <= i64::from(u32::MAX) => {
                let $index = indices(|at| at as u32, $at);
                $then
            }
            1 if lowest >= i64::from(i32::MIN) && highest <= i64::from(i32::MAX) => {
                let $index = indices(|at| at as i32, $at);
                $then
            }
            2 => {
                let $index = indices(|at| at as u64, $at);
                $then
            }
            _ => {
                let $index = indices(|at| at, $at);
                $then
            }
        }
    }};
}

/// The values of `active`: all, known to the compiler, or a mask.
macro_rules! with_active {
    ($mask:ident, |$active:ident| $then:expr) => {
        if $mask.all() && $mask.as_array()[0] == -2 {
            let $active = AllLanes;
            $then
        } else {
            let $active = $mask;
            $then
        }
    };
}

#[test]
fn memory_is_used_together_as_one_by_one() {
    /// With each type of indices, or one.
    struct Together<const EACH: bool>;
    impl<const EACH: bool> Case for Together<EACH> {
        fn run<T: Vectorized + Pointee>(&self, compared: usize) {
            let (size, count) = (size_of::<T>(), 3 * LANES as i64);
            let mut random = Random(3 + size as u64);
            let memory = random.bytes(size * count as usize + 5);
            for round in 0..160 {
                // Somewhere in the memory, at no multiple of the size now and then.
                let (at, odd) = (random.within(0, count + 1), (round % 8 == 0).into());
                let place = Place { odd, at };
                let is_row = round % 2 == 0;
                let is_inside = round % 3 > 0;
                let (low, high) = if is_inside { (-at, count - at) } else { (-at - 2, count - at + 2) };
                let rows = LANES as i64 - 1;
                let first = if is_inside { random.within(low, high - rows) } else { random.within(low - rows, high) };
                let places: [i64; LANES] =
                    from_fn(|lane| if is_row { first + lane as i64 } else { random.within(low, high) });
                let mut mask = random.mask();
                if mask.all() && random.next() % 2 == 0 {
                    mask = Mask::splat(-2);
                }
                // An item that takes no part may have an index that is outside.
                let places: [i64; LANES] = from_fn(|lane| {
                    if mask.has(lane) || is_row { places[lane] } else { [places[lane], -count - 9, 1 << 40][lane % 3] }
                });
                let is_same = round % 10 == 7;
                let places = if is_same { [first; LANES] } else { places };
                let row = is_row.then_some(first);
                // Now and then an index wraps on the way.
                let most = if is_row && round % 10 == 4 && first >= 0 { first + 3 } else { i64::MAX };
                let places: [i64; LANES] =
                    from_fn(|lane| if places[lane] > most && is_row { -1 } else { places[lane] });
                // A row of all items is never asked for where its index could wrap inside of the memory.
                if most < i64::MAX && mask.all() {
                    mask = Mask::splat(-1);
                }
                let value = T::of_lanes(|_| random.value());
                with_indices!(EACH, places, random, |index| with_active!(mask, |active| {
                    loads::<T, _>(place.of(Pointer::from(&memory[..])), (row, places), most, index, active, compared);
                    stores::<T, _>(&memory, place, (row, places), most, (index, value), active, compared);
                }));
            }
        }
    }
    // Without optimisation each copy of sixteen `long`s of each item lies on the stack.
    let run = || {
        each_type(&Together::<false>);
        Together::<true>.run::<u8>(1);
        Together::<true>.run::<f32>(4);
        Together::<true>.run::<Vector<f32, 4>>(16);
    };
    std::thread::Builder::new().stack_size(1 << 26).spawn(run).expect("a thread").join().expect("no fault");
}

#[test]
fn faults_are_told_of_the_first_item() {
    let mut numbers = [0_i32; 2 * LANES];
    let p = Pointer::from(&mut numbers[..]);
    let lanes = indices(|at| at, from_fn(|lane| [1, 2 * LANES as i64 + 3, -1][lane % 3]));
    let beyond = format!("element {} of {}, 4 beyond its end", 2 * LANES + 3, 2 * LANES);
    let told = |what: &str| format!("kernels/some.cl:12:5: `out[i]` {what}");
    let loaded = outcome(|| p.gather(lanes, AllLanes, &SITE).to_array());
    assert_eq!(loaded, Err(told(&format!("reads outside of its buffer: {beyond}"))));
    let stored = outcome(|| p.scatter(lanes, 7.spread(), AllLanes, &SITE));
    assert_eq!(stored, Err(told(&format!("writes outside of its buffer: {beyond}"))));
    // The items before it have written.
    assert_eq!(p.get(1, &SITE), 7);
    let constant = Pointer::from(&[0_i32; LANES]);
    let stored = outcome(|| constant.store_row(0, i64::MAX, lanes, 0.spread(), AllLanes, Threads::ONE, &SITE));
    assert_eq!(stored, Err(told("writes to memory that is constant")));
    // Nobody does anything: nothing is told, of no memory either.
    let nobody = Mask::splat(0);
    constant.store_row(0, i64::MAX, lanes, 0.spread(), nobody, Threads::ONE, &SITE);
    let nothing = Pointer::<float3>::null();
    let _ = nothing.gather(lanes, nobody, &SITE);
    let _ = nothing.load_row(i64::MAX, i64::MAX, lanes, nobody, &SITE);
    nothing.scatter(lanes, float3::splat(0.0).spread(), nobody, &SITE);
    nothing.store_same(0, float3::splat(0.0).spread(), nobody, &SITE);
}

#[test]
fn rows_far_away_do_not_wrap() {
    let mut numbers = [0_u64; 4 * LANES];
    let p = Pointer::from(&mut numbers[..]).offset(LANES as i64);
    for first in [i64::MIN, i64::MAX - LANES as i64, 1 << 61, -(1 << 61), (1 << 61) - 3, i64::MAX / 8] {
        let lanes = || indices(|at| at, from_fn(|lane| first.wrapping_add(lane as i64)));
        assert!(outcome(|| p.load_row(first, i64::MAX, lanes(), AllLanes, &SITE).to_array()).is_err(), "{first}");
        assert!(outcome(|| p.gather(lanes(), AllLanes, &SITE).to_array()).is_err(), "{first}");
        let store = || p.store_row(first, i64::MAX, lanes(), 1_u64.spread(), AllLanes, Threads::ONE, &SITE);
        assert!(outcome(store).is_err(), "{first}");
    }
    assert_eq!(numbers, [0; 4 * LANES]);
}

#[test]
fn a_row_of_nobody_begins_in_its_memory() {
    let numbers = [7_u32; 3 * LANES];
    let room = Pointer::from(&numbers[..]).offset(LANES as i64).room(Access::Read);
    for far in [-5, 1 << 32, i64::MIN, i64::MAX - LANES as i64] {
        let first = room.part(far, i64::MAX, Mask::splat(0)).expect("nobody is outside");
        assert_eq!(
            room.place::<u32>(first).cast_const(),
            numbers.as_ptr().cast(),
            "far away a processor looks for a page that is not there"
        );
    }
}

#[test]
fn the_last_of_two_that_write_one_element_stays() {
    macro_rules! of {
        ($($t:ty)*) => { $(
            let mut random = Random(4);
            for _ in 0..100 {
                let (mut together, mut expected) = ([0 as $t; 3], [0 as $t; 3]);
                let (at, mask): ([i64; LANES], _) = (from_fn(|_| random.within(0, 3)), random.mask());
                let value = Lane::from_array(from_fn(|lane| lane as $t + 1));
                Pointer::from(&mut together[..]).scatter(indices(|at| at as i32, at), value, mask, &SITE);
                mask.each(|lane| expected[at[lane] as usize] = lane as $t + 1);
                assert_eq!(together, expected);
            }
        )* };
    }
    of!(u16 u32 u64);
}

#[test]
fn typed_memory_is_used_one_by_one() {
    let mut values: [Padded; 2 * LANES] = from_fn(|k| Padded { a: k as u8, b: 100 + k as u32 });
    let p = Pointer::from(&mut values[..]);
    let (a, b) = p.load_row(3, i64::MAX, super::count(3), AllLanes, &SITE);
    assert_eq!((a.to_array()[2], b.to_array()[LANES - 1]), (5, 102 + LANES as u32));
    let odd = Lane::from_array(from_fn(|lane| -(lane as i32 & 1)));
    p.store_row(0, i64::MAX, super::count(0), (a, b), odd, Threads::ONE, &SITE);
    p.scatter(super::count(LANES as u64), (a, b), odd, &SITE);
    assert_eq!((values[0], values[1]), (Padded { a: 0, b: 100 }, Padded { a: 4, b: 104 }));
    assert_eq!(values[LANES + 1], Padded { a: 4, b: 104 });
}

#[test]
fn memory_that_is_watched_is_used_one_by_one() {
    let mut numbers = [0_i32; LANES];
    let info = Info {
        name: "some",
        source: "",
        options: "",
        required: None,
        sub_group: 32,
        asks_group: false,
        in_step: crate::opencl::access::InStep::Nothing,
        pace: &throughput::NONE,
        stack: Stack::default(),
    };
    let memory = Pointer::from(&mut numbers[..]);
    // The first fault ends the item, so each access has a launch.
    let kinds = [false, true].map(|writes| {
        let body = |rows: &RowsOf<'_>| {
            let row = rows.into_iter().next().expect("one");
            assert!(rows.is_watched());
            let _ = row.item(0);
            let p = rows.global(memory);
            // A row of `AllLanes` is never asked for of memory that is watched.
            let all = Mask::splat(-1);
            if writes {
                p.store_row(1, i64::MAX, super::count(1), Vector::splat(7), all, Threads::ONE, &OTHER);
            } else {
                let _ = p.load_row(1, i64::MAX, super::count(1), all, &SITE);
            }
        };
        let report = Invocation::new(&info, |_: &mut dyn Arguments| {}, Rows(body)).check(1).unwrap_err();
        assert_eq!(report.faults().len(), 1, "{report}");
        report.to_string()
    });
    assert!(kinds[0].contains("reads outside") && kinds[1].contains("writes outside"), "{kinds:?}");
}

/// Arrays of the items of a row, in lanes and back: of numbers and vectors of all sizes, as many as fill blocks of memory and others.
#[test]
fn arrays_of_items_are_lanes() {
    fn check<T: Vectorized + Pointee, const N: usize>(random: &mut Random) {
        let items: [[T; N]; LANES] = from_fn(|_| from_fn(|_| random.value()));
        let lanes = <[T; N]>::of_row(&items);
        for (lane, item) in items.iter().enumerate() {
            for (of, value) in lanes.iter().zip(item) {
                assert_eq!(bytes(T::lane(*of, lane)), bytes(*value), "{N}");
            }
        }
        let mut back: [[T; N]; LANES] = from_fn(|_| from_fn(|_| random.value()));
        <[T; N]>::to_row(&lanes, &mut back);
        for (back, item) in back.iter().zip(&items) {
            for (back, value) in back.iter().zip(item) {
                assert_eq!(bytes(*back), bytes(*value), "{N}");
            }
        }
    }
    macro_rules! check {
        ($($t:ty)*) => {{
            let mut random = Random(23);
            $(
                check::<$t, 1>(&mut random);
                check::<$t, 2>(&mut random);
                check::<$t, 3>(&mut random);
                check::<$t, 4>(&mut random);
                check::<$t, 8>(&mut random);
                check::<$t, 16>(&mut random);
            )*
        }};
    }
    check!(u8 f32 u64 [i32; 2]);
    check!(Vector<u8, 2> Vector<f32, 2> Vector<i16, 4> Vector<u64, 8>);
    // The fourth place of three numbers has whatever.
    let mut random = Random(24);
    let items: [[Vector<i32, 3>; 4]; LANES] = from_fn(|_| from_fn(|_| random.value()));
    let mut back = [[Vector::splat(0); 4]; LANES];
    let lanes = <[Vector<i32, 3>; 4]>::of_row(&items);
    <[Vector<i32, 3>; 4]>::to_row(&lanes, &mut back);
    assert_eq!(back, items);
    for (lane, item) in items.iter().enumerate() {
        assert_eq!(<[Vector<i32, 3>; 4]>::lane(lanes, lane), *item);
    }
}

#[test]
fn private_arrays_are_indexed() {
    let mut random = Random(5);
    for _ in 0..200 {
        let values: [[f32; 5]; LANES] = from_fn(|_| from_fn(|_| random.value()));
        let array = <[f32; 5]>::of_lanes(|lane| values[lane]);
        let mask = random.mask();
        let end = if random.next() % 4 == 0 { 6 } else { 5 };
        let at: [i64; LANES] =
            from_fn(|lane| if mask.has(lane) { random.within(0, end) } else { random.within(-9, 9) });
        let outside = (0..LANES).find(|&lane| mask.has(lane) && at[lane] > 4);
        let index = indices(|at| at as i32, at);
        let read = outcome(|| super::element::<f32, 5>(&array, index, mask, &SITE));
        let mut changed = array;
        let value = Lane::from_array(from_fn(|lane| lane as f32));
        let write = outcome(|| super::set_element::<f32, 5>(&mut changed, index, value, mask, &SITE));
        if outside.is_some() {
            let message = "kernels/some.cl:12:5: `out[i]` is outside of its array: element 5 of 5".to_string();
            assert_eq!((read.map(|_| ()), write), (Err(message.clone()), Err(message)));
            continue;
        }
        let read = read.expect("inside");
        for lane in 0..LANES {
            let mut expected = values[lane];
            if mask.has(lane) {
                assert_eq!(f32::lane(read, lane).to_bits(), values[lane][at[lane] as usize].to_bits());
                expected[at[lane] as usize] = lane as f32;
            }
            assert_eq!(bytes(<[f32; 5]>::lane(changed, lane)), bytes(expected));
        }
    }
}

/// By one number for all: the quotients and remainders of Rust's, at the edges of floats and of what is divided as floats.
#[test]
fn integers_are_divided_by_one() {
    fn of<T: builtin::Integer + Divides + Vectorized<Lanes = Lane<T>> + Pointee + core::fmt::Debug>() {
        let mut random = Random(9);
        let bits = 8 * size_of::<T>() as u64;
        // Powers of two and their neighbours, of both signs, and numbers of any size.
        let mut value = || {
            let power = 1_i64.wrapping_shl((random.next() % bits) as u32).wrapping_add((random.next() % 5) as i64 - 2);
            match random.next() % 4 {
                0 => T::wrap(power),
                1 => T::wrap(power.wrapping_neg()),
                2 => T::wrap((random.next() as i64) >> (random.next() % bits)),
                _ => T::wrap((random.next() % 50) as i64),
            }
        };
        for _ in 0..20_000 {
            let by = value();
            let mut a: [T; LANES] = from_fn(|_| value());
            if by != T::default() {
                // Multiples, and what is one less: there the quotient changes.
                for lane in (0..LANES).step_by(3) {
                    let multiple = a[lane].as_i64().wrapping_rem(1 << 20).wrapping_mul(by.as_i64());
                    a[lane] = T::wrap(multiple.wrapping_sub(lane as i64 & 1));
                }
            }
            let x = Lane::from_array(a);
            let results = [
                outcome(|| DividesLanes::divided_by(x, by, AllLanes, &SITE)),
                outcome(|| DividesLanes::remainder_by(x, by, AllLanes, &SITE)),
                outcome(|| DividesLanes::divided_by_constant(x, by, AllLanes, &SITE)),
                outcome(|| DividesLanes::remainder_by_constant(x, by, AllLanes, &SITE)),
            ];
            let ones = [T::divided, T::remainder, T::divided, T::remainder];
            for (result, one) in results.into_iter().zip(ones) {
                if by == T::default() {
                    assert_eq!(result, Err("kernels/some.cl:12:5: `out[i]` divides by zero".to_string()));
                } else {
                    let result = result.expect("no zero").to_array();
                    assert_eq!(result, a.map(|a| one(a, by, &SITE)), "{a:?} {by:?}");
                }
            }
            let multiples = outcome(|| DividesLanes::is_multiple_of(x, by, AllLanes, &SITE));
            if by == T::default() {
                assert_eq!(multiples, Err("kernels/some.cl:12:5: `out[i]` divides by zero".to_string()));
            } else {
                let multiples = multiples.expect("no zero").to_array();
                let expected = a.map(|a| -i32::from(T::remainder(a, by, &SITE) == T::default()));
                assert_eq!(multiples, expected, "{a:?} {by:?}");
            }
            let nobody = Mask::splat(0);
            let _ = DividesLanes::is_multiple_of(x, T::default(), nobody, &SITE);
            let _ = DividesLanes::divided_by(x, T::default(), nobody, &SITE);
            let _ = DividesLanes::remainder_by(x, T::default(), nobody, &SITE);
        }
    }
    macro_rules! element {
        ($t:ty, $name:literal, $size:tt, signed, $($rest:tt)*) => {
            of::<$t>();
        };
        ($t:ty, $name:literal, $size:tt, unsigned, $($rest:tt)*) => {
            of::<$t>();
        };
        ($($other:tt)*) => {};
    }
    for_each_element!(element);
}

#[test]
fn integers_are_divided() {
    fn of<T: builtin::Integer + Divides + Vectorized<Lanes = Lane<T>> + Pointee + core::fmt::Debug>() {
        let mut random = Random(6);
        let (zero, one) = (T::default(), T::wrap(1));
        for _ in 0..300 {
            let mask = random.mask();
            let value = |random: &mut Random| match random.next() % 4 {
                0 => T::wrap(-1),
                1 => T::wrap(i64::MIN >> (64 - 8 * size_of::<T>())),
                2 => one,
                _ => random.value(),
            };
            let a: [T; LANES] = from_fn(|_| value(&mut random));
            let may_fault = random.next() % 8 == 0;
            let b: [T; LANES] = from_fn(|lane| {
                let by = if random.next() % 8 == 0 { zero } else { value(&mut random) };
                if by == zero && mask.has(lane) && !may_fault { one } else { by }
            });
            let (x, y) = (Lane::from_array(a), Lane::from_array(b));
            let results = [
                outcome(|| DividesLanes::divided(x, y, mask, &SITE)),
                outcome(|| DividesLanes::remainder(x, y, mask, &SITE)),
            ];
            let all = [
                outcome(|| DividesLanes::divided(x, y, AllLanes, &SITE)),
                outcome(|| DividesLanes::remainder(x, y, AllLanes, &SITE)),
            ];
            for ((result, all), one) in results.into_iter().zip(all).zip([T::divided, T::remainder]) {
                let fault = Err("kernels/some.cl:12:5: `out[i]` divides by zero".to_string());
                let expected: Vec<_> = (0..LANES)
                    .map(|lane| if b[lane] == zero { None } else { Some(one(a[lane], b[lane], &SITE)) })
                    .collect();
                let has_none = expected.iter().any(Option::is_none);
                assert_eq!(all.is_err(), has_none);
                if (0..LANES).any(|lane| mask.has(lane) && expected[lane].is_none()) {
                    assert_eq!(result.map(|_| ()), fault);
                    continue;
                }
                let result = result.expect("no zero");
                for lane in (0..LANES).filter(|&lane| mask.has(lane)) {
                    assert_eq!(Some(result.to_array()[lane]), expected[lane], "{:?} {:?}", a[lane], b[lane]);
                }
                if !has_none {
                    assert_eq!(all.expect("no zero").to_array().map(Some).to_vec(), expected);
                }
            }
        }
    }
    macro_rules! element {
        ($t:ty, $name:literal, $size:tt, signed, $($rest:tt)*) => {
            of::<$t>();
        };
        ($t:ty, $name:literal, $size:tt, unsigned, $($rest:tt)*) => {
            of::<$t>();
        };
        ($($other:tt)*) => {};
    }
    for_each_element!(element);
}

#[test]
fn numbers_become_masks() {
    fn truths<T: Number + Pointee>() {
        let mut random = Random(7);
        for _ in 0..100 {
            let values: [T; LANES] = from_fn(|_| match random.next() % 3 {
                0 => T::default(),
                1 => T::neg(T::default()),
                _ => random.value(),
            });
            let found = super::is_true(Lane::from_array(values)).to_array();
            assert_eq!(found, values.map(|value| -i32::from(value != T::default())));
        }
    }
    fn masks<T: builtin::Integer + Pointee>() {
        let mut random = Random(8);
        for _ in 0..100 {
            let mask = random.mask();
            let of = Lane::from_array(mask.to_array().map(|lane| T::wrap(lane.into())));
            assert_eq!(super::mask(of), mask);
            let components: [[T; 3]; LANES] = from_fn(|_| from_fn(|_| random.value()));
            let of: [Lane<T>; 3] = from_fn(|k| Lane::from_array(components.map(|components| components[k])));
            let expected = |all: bool| {
                components.map(|components| {
                    let mut signs = components.iter().map(|&component| T::sign(component) != T::default());
                    -i32::from(if all { signs.all(|sign| sign) } else { signs.any(|sign| sign) })
                })
            };
            assert_eq!(super::any_of(of).to_array(), expected(false));
            assert_eq!(super::all_of(of).to_array(), expected(true));
            assert_eq!(super::any_of([of[0]]), super::all_of([of[0]]));
        }
    }
    macro_rules! element {
        (bool, $($rest:tt)*) => {};
        ($t:ty, $name:literal, $size:tt, float, $($rest:tt)*) => {
            truths::<$t>();
        };
        ($t:ty, $($rest:tt)*) => {
            truths::<$t>();
            masks::<$t>();
        };
    }
    for_each_element!(element);
    assert_eq!(super::count(5).to_array(), from_fn(|lane| 5 + lane as u64));
    assert_eq!(super::count(u64::MAX).to_array()[1], 0);
}

/// By C: `++` and `--` of those that take part, and an unsigned integer wraps.
#[test]
fn items_of_a_mask_count() {
    let mut random = Random(29);
    for _ in 0..200 {
        let mask: [bool; LANES] = from_fn(|_| random.next() & 1 != 0);
        let active = Mask::from_array(mask.map(|set| -i32::from(set)));
        let of: [u32; LANES] = from_fn(|_| match random.next() % 4 {
            0 => 0,
            1 => u32::MAX,
            2 => i32::MAX as u32,
            _ => random.next() as u32,
        });
        let more: [u32; LANES] = from_fn(|lane| if mask[lane] { of[lane].wrapping_add(1) } else { of[lane] });
        let less: [u32; LANES] = from_fn(|lane| if mask[lane] { of[lane].wrapping_sub(1) } else { of[lane] });
        assert_eq!(super::one_more(Lane::from_array(of), active).to_array(), more);
        assert_eq!(super::one_less(Lane::from_array(of), active).to_array(), less);
        let signed = Lane::from_array(of.map(|of| of as i32));
        assert_eq!(super::one_more(signed, active).to_array(), more.map(|of| of as i32));
        assert_eq!(super::one_less(signed, active).to_array(), less.map(|of| of as i32));
    }
}

/// Pairs of elements: those of the items that take part, as each reads them by itself. Nothing is read of the others, whose index is far outside.
#[test]
fn pairs() {
    let mut random = Random(31);
    let numbers: Vec<u32> = (0..50).map(|_| random.next() as u32).collect();
    let floats: Vec<f32> = numbers.iter().map(|&of| of as f32).collect();
    let (of_numbers, of_floats) = (Pointer::from(&numbers[..]), Pointer::from(&floats[..]));
    for _ in 0..200 {
        let active = random.mask();
        let index: [i32; LANES] =
            from_fn(|lane| if active.has(lane) { random.within(0, 49) as i32 } else { random.next() as i32 });
        let at = Lane::from_array(index);
        let pairs = of_numbers.load_interleaved::<2, true, _>(at, active, Threads::ONE);
        let others = of_floats.load_interleaved::<2, true, _>(at, active, Threads::ONE);
        let never = || -> Lane<i32> { panic!("not read as a whole") };
        let [first, second] = [
            pairs.part::<0, _, _>(of_numbers, never, active, &SITE),
            pairs.part::<1, _, _>(of_numbers, never, active, &SITE),
        ];
        let second_float = others.part::<1, _, _>(of_floats, never, active, &SITE);
        for lane in (0..LANES).filter(|&lane| active.has(lane)) {
            let at = index[lane] as usize;
            assert_eq!([first, second].map(|of| of.to_array()[lane]), [numbers[at], numbers[at + 1]]);
            assert_eq!(second_float.to_array()[lane], floats[at + 1]);
        }
    }
}

#[test]
fn components_are_mapped() {
    assert_eq!(super::map1([1, 2, 3], |a| -a), [-1, -2, -3]);
    assert_eq!(super::map2([1, 2], [30, 40], |a, b| a - b), [-29, -38]);
    assert_eq!(super::map3([1, 2], [3, 4], [5, 6], |a, b, c| (a, b, c)), [(1, 3, 5), (2, 4, 6)]);
}

/// Functions of vectors of `N` components of `T`, of all items and of each.
macro_rules! geometric {
    ($t:ty, $n:literal, |$c:ident| $v:expr, |$r:ident| $back:expr, $($cross:ident)?) => {{
        let mut random = Random(9 + $n);
        for round in 0..400 {
            let mut component = || -> $t {
                let kinds = [0.0, -0.0, f64::INFINITY, f64::NAN, 1e-30, -3e25, 1e-160, 1e170, f64::MIN_POSITIVE];
                let number = match random.next() % 24 {
                    kind @ 0..9 if round % 2 == 1 => kinds[kind as usize],
                    9 if round % 2 == 1 => return random.value(),
                    // Numbers of one size, sometimes so small or large that squares vanish or overflow.
                    _ => (random.next() as i32 as f64) * f64::powi(2.0, (round % 5 - 2) * 140 * (round % 7 / 6) - 20),
                };
                <$t as crate::element::operation::Real>::constant(number)
            };
            let items: [[[$t; $n]; 2]; LANES] = from_fn(|_| from_fn(|_| from_fn(|_| component())));
            let [a, b]: [[Lane<$t>; $n]; 2] =
                from_fn(|k| from_fn(|c| Lane::from_array(items.map(|item| item[k][c]))));
            let vectors = |item: [[$t; $n]; 2]| item.map(|$c| $v);
            macro_rules! number {
                ($name:ident $a:ident $b:ident) => { number!(@ $name, super::$name($a, $b), |a, b| builtin::$name(a, b)) };
                ($name:ident $a:ident) => { number!(@ $name, super::$name($a), |a, _b| builtin::$name(a)) };
                (@ $name:ident, $together:expr, |$x:ident, $y:ident| $one:expr) => {
                    for (lane, found) in $together.to_array().into_iter().enumerate() {
                        let [$x, $y] = vectors(items[lane]);
                        same(&[found], &[$one], stringify!($name), &items[lane]);
                    }
                };
            }
            number!(dot a b);
            number!(length a);
            number!(distance a b);
            number!(fast_length a);
            number!(fast_distance a b);
            macro_rules! vector {
                ($name:ident $together:expr, |$x:ident, $y:ident| $one:expr) => {
                    let together = $together;
                    for lane in 0..LANES {
                        let [$x, $y] = vectors(items[lane]);
                        let _ = $y;
                        let $r = $one;
                        same(&together.map(|of| of.to_array()[lane]), &$back, stringify!($name), &items[lane]);
                    }
                };
            }
            vector!(normalize super::normalize(a), |a, b| builtin::normalize(a));
            vector!(fast_normalize super::fast_normalize(a), |a, b| builtin::fast_normalize(a));
            $(vector!($cross super::cross(a, b), |a, b| builtin::cross(a, b));)?
        }
    }};
}

/// That all bits are the same, but those of a NaN.
fn same<T: builtin::Float + core::fmt::Debug>(found: &[T], expected: &[T], name: &str, of: &dyn core::fmt::Debug) {
    let bits =
        |of: &[T]| -> Vec<Option<u64>> { of.iter().map(|&value| (value == value).then(|| T::bits(value))).collect() };
    assert_eq!(bits(found), bits(expected), "{name} of {of:?}: {found:?} and {expected:?}");
}

/// The functions of one type.
macro_rules! geometric_of {
    ($t:ty) => {
        geometric!($t, 1, |c| c[0], |r| [r],);
        geometric!($t, 2, |c| Vector::<$t, 2>::from_array(c), |r| r.to_array(),);
        geometric!($t, 3, |c| Vector::<$t, 3>::from_array(c), |r| r.to_array(), cross);
        geometric!($t, 4, |c| Vector::<$t, 4>::from_array(c), |r| r.to_array(), cross);
    };
}

#[test]
fn geometric_functions_of_float() {
    geometric_of!(f32);
}

#[test]
fn geometric_functions_of_double() {
    geometric_of!(f64);
}

#[cfg(feature = "half")]
#[test]
fn geometric_functions_of_half() {
    geometric_of!(half::f16);
}

/// The blocks of a row, as they are in either kind of build.
fn both(runs: super::checked_row::Runs) -> [(u64, u64); 2] {
    let mut runs = runs.into_iter();
    [(); 2].map(|()| runs.next().expect("two"))
}

/// The items that conditions leave of a row, beside each item's own number, which wraps where its type ends.
#[test]
fn conditions_on_rows() {
    let around = [i128::from(i32::MIN), -1, 0, 40, i128::from(i32::MAX) - 20];
    let numbers =
        || around.iter().flat_map(|&of| (-3..4).map(move |more| of + more * 7)).filter(|&of| i32::try_from(of).is_ok());
    let most = i128::from(i32::MAX);
    for len in [1, 7, 16, 33] {
        for first in numbers() {
            for (low, high) in numbers().zip(numbers().skip(5)) {
                let [from, end, begin, behind, last, bound] =
                    [first, most, low, high, high - 1, low - 1].map(|of| super::sign_biased(of as i64));
                let row = ActiveRange::of_row(len, Threads::ONE);
                let live = row.from(from, end, begin).below(from, end, behind).only_if(len != 7);
                let same = row.above(from, end, bound).through(from, end, last).only_if(len != 7);
                assert_eq!((live.all(), live.ends()), (same.all(), same.ends()), "{first}: {low}..{high}");
                let holds = |at: u64| {
                    let number = (first as i32).wrapping_add(at as i32);
                    len != 7 && i128::from(number) >= low && i128::from(number) < high
                };
                let (start, end) = live.ends();
                let [(from, count), (last, one)] = both(live.span().blocks::<true>());
                assert!(start <= end && end <= len && start % LANES as u64 == 0 && one <= 1);
                let in_blocks = |at| {
                    at >= from && at < from + count * LANES as u64 || one == 1 && at >= last && at < last + LANES as u64
                };
                for at in 0..len {
                    assert!(!holds(at) || at >= start && at < end, "{at} of {len} from {first}: {low}..{high}");
                    assert!(!in_blocks(at) || holds(at), "{at} of {len} from {first}: {low}..{high}");
                }
            }
        }
    }
}

/// Conditions on numbers without a sign, at both ends of their type.
#[test]
fn conditions_on_rows_of_large_numbers() {
    let numbers = || [0, 1, 5, 40, u64::MAX - 40, u64::MAX - 16, u64::MAX - 1, u64::MAX].into_iter();
    for len in [1, 7, 16, 33] {
        for (first, bound) in numbers().flat_map(|first| numbers().map(move |bound| (first, bound))) {
            let row = ActiveRange::of_row(len, Threads::ONE);
            let ways: [(ActiveRange, &dyn Fn(u64) -> bool); 4] = [
                (row.below(first, u64::MAX, bound), &|number| number < bound),
                (row.through(first, u64::MAX, bound), &|number| number <= bound),
                (row.from(first, u64::MAX, bound), &|number| number >= bound),
                (row.above(first, u64::MAX, bound), &|number| number > bound),
            ];
            for (way, (live, holds)) in ways.into_iter().enumerate() {
                assert_eq!(live.is_known(), first.checked_add(len - 1).is_some(), "{len} from {first}");
                let (start, end) = live.all();
                for at in (0..len).filter(|_| live.is_known()) {
                    let found = at >= start && at < end;
                    assert_eq!(found, holds(first + at), "{way}: {at} of {len} from {first}, {bound}");
                }
            }
        }
    }
}

/// The blocks of a row: each item once, or the last ones twice.
#[test]
fn blocks_of_rows() {
    const LEN: u64 = LANES as u64;
    for len in 0..5 * LEN {
        let row = ActiveRange::of_row(len, Threads::ONE).span();
        assert_eq!(both(row.blocks::<false>()).map(|(_, count)| count), [len / LEN, 0]);
        let [(start, count), (last, one)] = both(row.blocks::<true>());
        assert_eq!((start, count), (0, len / LEN));
        assert_eq!(one, u64::from(len > LEN && len % LEN > 0));
        assert!(one == 0 || last + LEN == len);
    }
}

/// Indices that mostly follow each other, at the rims of memory: what each reads by itself, and its faults.
#[test]
fn rows_at_rims() {
    fn check<T: Pointee + Vectorized<Lanes: PartialEq + core::fmt::Debug> + PartialEq + core::fmt::Debug>(all: &[T]) {
        let mut random = Random(11);
        let memory = Pointer::from(all);
        for round in 0..3_000_u64 {
            let end = all.len() as i64;
            let (first, low) = ((random.next() % 64) as i64 - 8, (random.next() % 48) as i64);
            let high = low + (random.next() % 24) as i64;
            let index: [i64; LANES] = from_fn(|lane| (first + lane as i64).clamp(low, high));
            let mask = if round % 2 == 0 { Mask::splat(-1) } else { random.mask() };
            let ints = Lane::<i32>::from_array(index.map(|of| of as i32));
            let unsigned = Lane::<u32>::from_array(index.map(|of| of as u32));
            let wide = Lane::<i64>::from_array(index);
            for threads in [Threads::ONE, Threads::SEVERAL] {
                macro_rules! same {
                    ($index:ident) => {{
                        let row = catch_unwind(AssertUnwindSafe(|| memory.gather_row($index, mask, threads, &SITE)));
                        let guessed = catch_unwind(AssertUnwindSafe(|| memory.gather_guessed($index, mask, &SITE)));
                        for read in [row, guessed] {
                            let inside = (0..LANES).all(|lane| !mask.has(lane) || index[lane] < end);
                            assert_eq!(read.is_ok(), inside, "{index:?} of {end}, {mask:?}");
                            if let Ok(lanes) = read {
                                mask.each(|lane| {
                                    assert_eq!(T::lane(lanes, lane), all[index[lane] as usize], "{index:?}")
                                });
                            }
                        }
                    }};
                }
                same!(ints);
                same!(unsigned);
                same!(wide);
                let values = T::of_lanes(|lane| all[59 - lane]);
                for guessed in [false, true] {
                    let mut written = all.to_vec();
                    let place = Pointer::from(&mut *written);
                    let write = catch_unwind(AssertUnwindSafe(|| {
                        if guessed {
                            place.scatter_guessed(wide, values, mask, threads, &SITE);
                        } else {
                            place.scatter_row(wide, values, mask, threads, &SITE);
                        }
                    }));
                    assert_eq!(write.is_ok(), (0..LANES).all(|lane| !mask.has(lane) || index[lane] < end), "{index:?}");
                    let mut expected = all.to_vec();
                    for lane in (0..LANES).filter(|&lane| mask.has(lane)).take_while(|&lane| index[lane] < end) {
                        expected[index[lane] as usize] = all[59 - lane];
                    }
                    assert_eq!(written, expected, "{index:?}");
                }
            }
        }
    }
    check(&from_fn::<u8, 60, _>(|at| at as u8 * 3));
    check(&from_fn::<i16, 60, _>(|at| at as i16 * 301));
    check(&from_fn::<f32, 60, _>(|at| at as f32 * 0.5));
    check(&from_fn::<f64, 60, _>(|at| at as f64 * 0.5));
    check(&from_fn::<Vector<u8, 4>, 60, _>(|at| Vector::from_array([at as u8, 1, 2, at as u8 + 4])));
    check(&from_fn::<float3, 60, _>(|at| float3::new(at as f32, 1.0, -(at as f32))));
    // Indices that wrap are not behind the first one.
    let far = Lane::<i32>::from_array(from_fn(|lane| (i32::MAX - 2).wrapping_add(lane as i32 / 2)));
    assert!(far.behind_first(AllLanes).is_some_and(|(first, most, _)| first + LANES as i64 > most));
}

/// Indices that follow each other in each half of the lanes, at the ends of memory and of the type: what is read and written, or that nothing is.
#[test]
fn rows_of_halves() {
    fn check<T: Pointee + Vectorized<Lanes: PartialEq + core::fmt::Debug> + PartialEq + core::fmt::Debug>(all: &[T]) {
        let (mut random, mut found) = (Random(13), 0);
        let half = LANES as i64 / 2;
        for round in 0..3_000_u64 {
            let end = all.len() as i64;
            let starts = [(); 2].map(|()| (random.next() % 64) as i64 - 4);
            let mut index: [i64; LANES] = from_fn(|lane| starts[lane / (LANES / 2)] + lane as i64 % half);
            if round % 3 == 0 {
                index[random.next() as usize % LANES] += 1;
            }
            let mask = if round % 2 == 0 { Mask::splat(-1) } else { random.mask() };
            let follow = |lane: usize, mask: Mask| {
                !mask.has(lane) || index[lane] == starts[lane / (LANES / 2)] + lane as i64 % half
            };
            let are_inside = starts.iter().all(|start| (0..=end - half).contains(start));
            let (ints, wide) = (Lane::<i32>::from_array(index.map(|of| of as i32)), Lane::<i64>::from_array(index));
            let place = Pointer::from(all);
            macro_rules! same {
                ($index:ident, $active:expr) => {{
                    let active = $active;
                    let expected = are_inside && (0..LANES).all(|lane| follow(lane, active.mask()));
                    let read = place.load_halves($index, active);
                    // A half is found by the lane in the middle, whether it takes part or not.
                    let is_moved = |lane: usize| !follow(lane, Mask::splat(-1));
                    let by = [LANES / 2 - 1, LANES / 2];
                    if !by.into_iter().any(is_moved) || active.is_all_static() {
                        assert_eq!(read.is_some(), expected, "{index:?} of {end}, {active:?}");
                    }
                    if let Some(lanes) = read {
                        found += 1;
                        active.each(|lane| assert_eq!(T::lane(lanes, lane), all[index[lane] as usize], "{index:?}"));
                        let (mut written, mut expected) = (all.to_vec(), all.to_vec());
                        let values = T::of_lanes(|lane| all[59 - lane]);
                        assert!(Pointer::from(&mut *written).store_halves($index, values, active));
                        active.each(|lane| expected[index[lane] as usize] = all[59 - lane]);
                        assert_eq!(written, expected, "{index:?}, {active:?}");
                        assert!(!Pointer::from(all).store_halves($index, values, active), "it may not be written");
                    }
                }};
            }
            same!(ints, mask);
            same!(wide, mask);
            same!(ints, AllLanes);
            same!(wide, AllLanes);
        }
        assert!(found > 1_000, "{found}");
    }
    check(&from_fn::<u8, 60, _>(|at| at as u8 * 3));
    check(&from_fn::<i16, 60, _>(|at| at as i16 * 301));
    check(&from_fn::<f32, 60, _>(|at| at as f32 * 0.5));
    check(&from_fn::<f64, 60, _>(|at| at as f64 * 0.5));
    check(&from_fn::<Vector<u8, 4>, 60, _>(|at| Vector::from_array([at as u8, 1, 2, at as u8 + 4])));
    // Halves that end where the type does follow each other. Those that go on beyond do not: these indices are negative.
    let wraps = |first: i32| {
        let index = Lane::<i32>::from_array(from_fn(|lane| first.wrapping_add(lane as i32 % (LANES as i32 / 2))));
        Pointer::from(&[0_u8; 64][..]).load_halves(index, AllLanes).is_some()
    };
    assert!(wraps(0) && !wraps(i32::MAX - 2) && !wraps(i32::MIN));
}

/// Elements of each item that mostly lie behind those of the item before: kept and written together, or each by itself.
#[test]
fn stores_that_often_interleave() {
    let mut random = Random(12);
    for round in 0..3_000_u64 {
        let (first, by) = ((random.next() % 40) as i64, 3 + (random.next() % 8 / 7) as i64);
        let end = LANES * 3 + 36;
        let index: [i64; LANES] =
            from_fn(|lane| first + by * lane as i64 + i64::from(round % 3 == 0 && lane == LANES - 1));
        let (mut written, mut expected) = (vec![0_i32; end], vec![0_i32; end]);
        let value = |part: i32| Lane::<i32>::from_array(from_fn(|lane| 100 * part + lane as i32 + 1));
        let inside = (0..3).all(|part| index.iter().all(|at| (at + part) < end as i64));
        for (part, (lane, at)) in (0..3).flat_map(|part| index.iter().enumerate().map(move |of| (part, of))) {
            if inside {
                expected[(at + part) as usize] = value(part as i32).as_array()[lane];
            }
        }
        macro_rules! check {
            ($index:expr) => {{
                written.fill(0);
                let place = Pointer::from(&mut *written);
                let done = catch_unwind(AssertUnwindSafe(|| {
                    let run = place.store_often_interleaved::<3>($index, AllLanes);
                    let run = run.with::<0, _>(place, || $index, value(0), AllLanes, &SITE);
                    let run = run.with::<1, _>(place.offset(1), || $index, value(1), AllLanes, &SITE);
                    run.with::<2, _>(place.offset(2), || $index, value(2), AllLanes, &SITE).write();
                }));
                assert_eq!(done.is_ok(), inside, "{index:?}");
                if inside {
                    assert_eq!(written, expected, "{index:?}");
                }
            }};
        }
        check!(Lane::<i64>::from_array(index));
        check!(Lane::<i32>::from_array(index.map(|of| of as i32)));
        check!(Lane::<u32>::from_array(index.map(|of| of as u32)));
    }
}

/// Elements of each item that lie behind those of the item before in each half of the lanes: written as by each item, where the halves are apart.
#[test]
fn halves_that_interleave() {
    const HALF: usize = LANES / 2;
    let (mut random, mut found) = (Random(14), 0);
    for round in 0..3_000_u64 {
        let end = LANES * 3 + 20;
        let starts = [(); 2].map(|()| (random.next() % (end as u64 + 4)) as i64 - 4);
        let mut index: [i64; LANES] = from_fn(|lane| starts[lane / HALF] + 2 * (lane % HALF) as i64);
        if round % 4 == 0 {
            index[random.next() as usize % LANES] += 1;
        }
        let follow = (0..LANES).all(|lane| index[lane] == starts[lane / HALF] + 2 * (lane % HALF) as i64);
        let are_inside = index.iter().all(|at| *at >= 0 && at + 1 < end as i64);
        let are_apart = starts[0].abs_diff(starts[1]) >= LANES as u64;
        let value = |part: i32| Lane::<i32>::from_array(from_fn(|lane| 100 * part + lane as i32 + 1));
        let mut expected = vec![0_i32; end];
        for (part, (lane, at)) in (0..2).flat_map(|part| index.iter().enumerate().map(move |of| (part, of))) {
            if are_inside {
                expected[(at + part) as usize] = value(part as i32).as_array()[lane];
            }
        }
        macro_rules! check {
            ($index:expr) => {{
                let mut written = vec![0_i32; end];
                let place = Pointer::from(&mut *written);
                let run = place.store_interleaved_halves::<2>($index, AllLanes);
                assert_eq!(run.is_kept(), follow && are_inside && are_apart, "{index:?} of {end}");
                found += usize::from(run.is_kept());
                if are_inside {
                    let run = run.with::<0, _>(place, || $index, value(0), AllLanes, &SITE);
                    run.with::<1, _>(place.offset(1), || $index, value(1), AllLanes, &SITE).write();
                    assert_eq!(written, expected, "{index:?}");
                }
            }};
        }
        check!(Lane::<i64>::from_array(index));
        check!(Lane::<i32>::from_array(index.map(|of| of as i32)));
        assert!(
            !Pointer::from(&*expected)
                .store_interleaved_halves::<2>(Lane::<i64>::from_array(index), AllLanes)
                .is_kept()
        );
    }
    assert!(found > 500, "{found}");
}

#[test]
fn indices_that_step_differ() {
    fn of<I: Index>(index: I, at: [i64; LANES], mask: Mask, expected: bool) {
        assert_eq!(index.steps(mask), expected, "{at:?}");
        let taken: Vec<_> = (0..LANES).filter(|&lane| mask.has(lane)).map(|lane| index.at(lane)).collect();
        let differ = taken.iter().enumerate().all(|(k, one)| !taken[..k].contains(one));
        assert!(differ || !expected, "{at:?}");
    }
    let mut random = Random(9);
    for _ in 0..300 {
        let mask = random.mask();
        let step =
            [0, 1, -1, 7, -300, 1 << 24, -(1 << 24), (1 << 24) + 1, 1 << 30, 1 << 31][random.within(0, 10) as usize];
        let first = random.within(-1000, 1000);
        let mut at: [i64; LANES] = from_fn(|lane| first + lane as i64 * step);
        let odd = random.within(2, LANES as i64 + 8) as usize;
        if odd < LANES {
            at[odd] += 1;
        }
        let steps = step != 0 && step.abs() <= 1 << 24 && (odd >= LANES || !mask.has(odd));
        of(indices(|at| at, at), at, mask, steps);
        of(indices(|at| at as i32, at), at, mask, steps);
        of(indices(|at| at as u32, at), at, mask, steps);
        of(super::counts(first, 5_i32), at, mask, true);
    }
}

/// By the first lane the others are found, whether its item takes part or not.
#[test]
fn a_row_begins_with_the_first_lane() {
    fn of<I: Index>(index: I, mask: Mask, may: bool, must: bool) {
        let is_row = super::is_row(index, mask);
        assert!(if is_row { may } else { !must }, "{:?}", mask.to_array());
    }
    let mut random = Random(11);
    for round in 0..300 {
        let mask = random.mask();
        let first = random.within(-1000, 1000);
        let mut at: [i64; LANES] = from_fn(|lane| first + lane as i64);
        let odd = if round % 3 == 0 { 0 } else { random.within(1, LANES as i64 + 8) as usize };
        if odd < LANES {
            at[odd] += 5;
        }
        // The lane of a mask that is asked may be in the middle.
        let (may, must) = (odd > 0 && (odd >= LANES || !mask.has(odd)), odd >= LANES);
        of(indices(|at| at, at), mask, may, must);
        of(indices(|at| at as i32, at), mask, may, must);
        of(indices(|at| at as u64, at), mask, may, must);
        let whole = at.iter().zip(first..).all(|(at, expected)| *at == expected);
        of(indices(|at| at, at), Mask::splat(-1), whole, whole);
        assert_eq!(super::is_row(indices(|at| at as u32, at), AllLanes), whole);
        assert_eq!(super::is_row(indices(|at| at, at), AllLanes), whole);
    }
}

/// Loops whose items read one element after another, beside the same one by one: anywhere in memory, some items, rounds that end too early.
#[test]
fn rounds_are_those_one_by_one() {
    struct Each;
    impl Case for Each {
        fn run<T: Vectorized + Pointee>(&self, compared: usize) {
            let (size, count) = (size_of::<T>(), 5 * LANES as i64);
            let mut random = Random(11 + size as u64);
            let memory = random.bytes(size * count as usize + 5);
            for round in 0..60 {
                let place = Place { odd: (round % 8 == 0).into(), at: random.within(0, count + 1) };
                let p = place.of::<T>(Pointer::from(&memory[..]));
                let rounds = random.within(1, 3 * LANES as i64);
                let (low, high) = (-place.at, count - place.at);
                let end = if round % 4 == 0 { high + 2 } else { (high - rounds + 1).max(low + 1) };
                let places: [i64; LANES] = from_fn(|_| random.within(low, end.max(low + 1)));
                let mask = random.mask();
                let first = [0, -7, i64::MAX - 3, i64::MIN][round % 4];
                with_active!(mask, |active| {
                    let mut kept = Rounds::new();
                    for at in 0..rounds {
                        let now: [i64; LANES] =
                            from_fn(|lane| if mask.has(lane) { places[lane] + at } else { 1 << 40 });
                        let mut expected = Ok(Vec::new());
                        active.each(|lane| {
                            if let Ok(values) = &mut expected {
                                match outcome(|| p.get(now[lane], &SITE)) {
                                    Ok(value) => values.push(bytes(value)[..compared].to_vec()),
                                    Err(message) => expected = Err(message),
                                }
                            }
                        });
                        let of = (first.wrapping_add(at), rounds - at);
                        let index = indices(|at| at, now);
                        let loaded = outcome(|| p.load_round(&mut kept, of, || index, active, &SITE));
                        let loaded = loaded.map(|lanes| seen::<T>(lanes, active, compared));
                        assert_eq!(loaded, expected, "{at} of {rounds} {places:?} {}", core::any::type_name::<T>());
                    }
                });
            }
        }
    }
    let run = || each_type(&Each);
    std::thread::Builder::new().stack_size(1 << 26).spawn(run).expect("a thread").join().expect("no fault");
}
