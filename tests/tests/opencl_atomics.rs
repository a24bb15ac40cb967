//! Atomic functions: each of them on each type, in global and in local memory, on one thread, on all cores, and on each OpenCL device.
//!
//! Whatever order the items come in, each writes what its function makes of the number that it found, and the next finds that. So what all items
//! found and what stands there in the end is what stood there at first and what all of them wrote. An item whose number gets lost breaks it.

#![cfg(feature = "devices")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "numbers wrap, as they do in OpenCL"
)]

use swz::opencl::{Device, Local, NdRange};
use swz_tests::check::told;

mod kernels {
    swz::include_opencl!("kernels/atomics.cl");
}

/// How many numbers the items of a group share.
const CELLS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Add,
    Sub,
    Xchg,
    Inc,
    Dec,
    Cmpxchg,
    Min,
    Max,
    And,
    Or,
    Xor,
}
use Function::*;

impl Function {
    /// The value that it writes where `old` stood (section 6.15.12.8).
    fn of(self, old: i128, value: i128, other: i128) -> i128 {
        match self {
            Add => old + value,
            Sub => old - value,
            Xchg => value,
            Inc => old + 1,
            Dec => old - 1,
            Cmpxchg if old == other => value,
            Cmpxchg => old,
            Min => old.min(value),
            Max => old.max(value),
            And => old & value,
            Or => old | value,
            Xor => old ^ value,
        }
    }
}

/// A number in memory, as an integer; a float by its bits.
trait Number: Copy + Default {
    const BITS: u32;
    fn wide(self) -> i128;
    fn narrow(wide: i128) -> Self;
}
macro_rules! numbers {
    ($($t:ident)*) => { $(
        impl Number for $t {
            const BITS: u32 = $t::BITS;
            fn wide(self) -> i128 {
                self.into()
            }
            fn narrow(wide: i128) -> Self {
                wide as Self
            }
        }
    )* };
}
numbers! { i32 u32 i64 u64 }
impl Number for f32 {
    const BITS: u32 = 32;
    fn wide(self) -> i128 {
        self.to_bits().into()
    }
    fn narrow(wide: i128) -> Self {
        Self::from_bits(wide as u32)
    }
}

/// A seeded generator.
struct Random(u64);
impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 29
    }
    /// Numbers that come again, so that some are equal, and any others.
    fn number<T: Number>(&mut self, function: Function) -> T {
        let few = function == Cmpxchg || self.bits() % 4 == 0;
        T::narrow(if few { i128::from(self.bits() >> 40) % 4 } else { self.bits().into() })
    }
}

/// How a kernel runs.
enum How<'a> {
    Run,
    Cores,
    Check,
    On(&'a Device),
}

/// The buffers of a kernel.
struct Numbers<T> {
    cells: Vec<T>,
    values: Vec<T>,
    others: Vec<T>,
    before: Vec<T>,
}

/// Runs a kernel, and asks whether nothing was lost. Each `share` of items has numbers of its own.
fn compare<T: Number>(
    name: &str,
    function: Function,
    items: usize,
    share: usize,
    launch: impl FnOnce(&mut Numbers<T>),
) {
    let mut random = Random(name.bytes().fold(7_u64, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into())));
    let mut some = |count: usize| -> Vec<T> { (0..count).map(|_| random.number(function)).collect() };
    let (cells, values, others) = (some(items / share * CELLS), some(items), some(items));
    let first = cells.clone();
    let mut numbers = Numbers { cells, values, others, before: vec![T::default(); items] };
    launch(&mut numbers);
    for (at, (&first, &last)) in first.iter().zip(&numbers.cells).enumerate() {
        let (of_share, cell) = (at / CELLS, at % CELLS);
        let items = (of_share * share..(of_share + 1) * share).filter(|item| item % CELLS == cell);
        let (mut found, mut written) = (vec![last.wide()], vec![first.wide()]);
        for item in items {
            let (old, value, other) = (numbers.before[item], numbers.values[item], numbers.others[item]);
            found.push(old.wide());
            written.push(T::narrow(function.of(old.wide(), value.wide(), other.wide())).wide());
        }
        found.sort_unstable();
        written.sort_unstable();
        assert!(found == written, "{name}: number {at} of {}", numbers.cells.len());
    }
}

macro_rules! each {
    ($($global:ident $local:ident: $t:ident, $function:ident;)*) => {
        /// All kernels, with so many items in such groups. How many there were.
        fn all(items: usize, group: usize, how: &How<'_>) -> usize {
            let range = || NdRange::new(items).local(group);
            let mut kernels = 0;
            $(
                if is_there(how, <$t as Number>::BITS) {
                    compare::<$t>(stringify!($global), $function, items, items, |n| {
                        start!(kernels::$global(&mut n.cells, &n.values, &n.others, &mut n.before), range(), how);
                    });
                    compare::<$t>(stringify!($local), $function, items, group, |n| {
                        let own = Local::new(CELLS);
                        start!(kernels::$local(&mut n.cells, &n.values, &n.others, &mut n.before, own), range(), how);
                    });
                    kernels += 2;
                }
            )*
            kernels
        }
    };
}
macro_rules! start {
    ($launch:expr, $range:expr, $how:expr) => {
        match $how {
            How::Run => $launch.run($range),
            // SAFETY: the items share what they use by atomic functions, local memory between barriers, and nothing else.
            How::Cores => unsafe { $launch.par_run_unchecked($range) },
            How::Check => $launch.check($range).expect("nothing wrong"),
            // SAFETY: the same, and what they access is inside of their buffers.
            How::On(device) => unsafe { $launch.run_on(device, $range) }.expect("a launch"),
        }
    };
}
each! {
    atomic_add_int_global atomic_add_int_local: i32, Add;
    atomic_sub_int_global atomic_sub_int_local: i32, Sub;
    atomic_xchg_int_global atomic_xchg_int_local: i32, Xchg;
    atomic_inc_int_global atomic_inc_int_local: i32, Inc;
    atomic_dec_int_global atomic_dec_int_local: i32, Dec;
    atomic_cmpxchg_int_global atomic_cmpxchg_int_local: i32, Cmpxchg;
    atomic_min_int_global atomic_min_int_local: i32, Min;
    atomic_max_int_global atomic_max_int_local: i32, Max;
    atomic_and_int_global atomic_and_int_local: i32, And;
    atomic_or_int_global atomic_or_int_local: i32, Or;
    atomic_xor_int_global atomic_xor_int_local: i32, Xor;
    atomic_add_uint_global atomic_add_uint_local: u32, Add;
    atomic_sub_uint_global atomic_sub_uint_local: u32, Sub;
    atomic_xchg_uint_global atomic_xchg_uint_local: u32, Xchg;
    atomic_inc_uint_global atomic_inc_uint_local: u32, Inc;
    atomic_dec_uint_global atomic_dec_uint_local: u32, Dec;
    atomic_cmpxchg_uint_global atomic_cmpxchg_uint_local: u32, Cmpxchg;
    atomic_min_uint_global atomic_min_uint_local: u32, Min;
    atomic_max_uint_global atomic_max_uint_local: u32, Max;
    atomic_and_uint_global atomic_and_uint_local: u32, And;
    atomic_or_uint_global atomic_or_uint_local: u32, Or;
    atomic_xor_uint_global atomic_xor_uint_local: u32, Xor;
    atom_add_int_global atom_add_int_local: i32, Add;
    atom_sub_int_global atom_sub_int_local: i32, Sub;
    atom_xchg_int_global atom_xchg_int_local: i32, Xchg;
    atom_inc_int_global atom_inc_int_local: i32, Inc;
    atom_dec_int_global atom_dec_int_local: i32, Dec;
    atom_cmpxchg_int_global atom_cmpxchg_int_local: i32, Cmpxchg;
    atom_min_int_global atom_min_int_local: i32, Min;
    atom_max_int_global atom_max_int_local: i32, Max;
    atom_and_int_global atom_and_int_local: i32, And;
    atom_or_int_global atom_or_int_local: i32, Or;
    atom_xor_int_global atom_xor_int_local: i32, Xor;
    atom_add_uint_global atom_add_uint_local: u32, Add;
    atom_sub_uint_global atom_sub_uint_local: u32, Sub;
    atom_xchg_uint_global atom_xchg_uint_local: u32, Xchg;
    atom_inc_uint_global atom_inc_uint_local: u32, Inc;
    atom_dec_uint_global atom_dec_uint_local: u32, Dec;
    atom_cmpxchg_uint_global atom_cmpxchg_uint_local: u32, Cmpxchg;
    atom_min_uint_global atom_min_uint_local: u32, Min;
    atom_max_uint_global atom_max_uint_local: u32, Max;
    atom_and_uint_global atom_and_uint_local: u32, And;
    atom_or_uint_global atom_or_uint_local: u32, Or;
    atom_xor_uint_global atom_xor_uint_local: u32, Xor;
    atom_add_long_global atom_add_long_local: i64, Add;
    atom_sub_long_global atom_sub_long_local: i64, Sub;
    atom_xchg_long_global atom_xchg_long_local: i64, Xchg;
    atom_inc_long_global atom_inc_long_local: i64, Inc;
    atom_dec_long_global atom_dec_long_local: i64, Dec;
    atom_cmpxchg_long_global atom_cmpxchg_long_local: i64, Cmpxchg;
    atom_min_long_global atom_min_long_local: i64, Min;
    atom_max_long_global atom_max_long_local: i64, Max;
    atom_and_long_global atom_and_long_local: i64, And;
    atom_or_long_global atom_or_long_local: i64, Or;
    atom_xor_long_global atom_xor_long_local: i64, Xor;
    atom_add_ulong_global atom_add_ulong_local: u64, Add;
    atom_sub_ulong_global atom_sub_ulong_local: u64, Sub;
    atom_xchg_ulong_global atom_xchg_ulong_local: u64, Xchg;
    atom_inc_ulong_global atom_inc_ulong_local: u64, Inc;
    atom_dec_ulong_global atom_dec_ulong_local: u64, Dec;
    atom_cmpxchg_ulong_global atom_cmpxchg_ulong_local: u64, Cmpxchg;
    atom_min_ulong_global atom_min_ulong_local: u64, Min;
    atom_max_ulong_global atom_max_ulong_local: u64, Max;
    atom_and_ulong_global atom_and_ulong_local: u64, And;
    atom_or_ulong_global atom_or_ulong_local: u64, Or;
    atom_xor_ulong_global atom_xor_ulong_local: u64, Xor;
    atomic_xchg_float_global atomic_xchg_float_local: f32, Xchg;
}

/// Whether a device has the functions on so many bits.
fn is_there(how: &How<'_>, bits: u32) -> bool {
    let How::On(device) = how else { return true };
    bits == 32
        || device.has_extension("cl_khr_int64_base_atomics") && device.has_extension("cl_khr_int64_extended_atomics")
}

#[test]
fn on_one_thread() {
    assert_eq!(all(96, 32, &How::Run), 134);
    assert_eq!(all(60, 5, &How::Run), 134);
}

#[test]
fn on_all_cores() {
    assert_eq!(all(1 << 14, 64, &How::Cores), 134);
}

#[test]
fn with_the_instrument() {
    all(24, 12, &How::Check);
}

#[test]
fn on_each_device() {
    let devices = Device::all();
    if devices.is_empty() {
        println!("there is no OpenCL device to compare with");
    }
    for device in devices {
        let kernels = all(1 << 12, 64, &How::On(&device));
        println!("{}: {kernels} kernels", device.platform());
    }
}

#[test]
fn what_items_do_in_turn() {
    let items = 1 << 18;
    let (mut tail, mut places) = (vec![0], vec![-1; items]);
    // SAFETY: the tail is used by atomic functions only, a place by one item.
    unsafe { kernels::queue(&mut tail, &mut places).par_run_unchecked(NdRange::new(items).local(64)) };
    assert_eq!(tail, [items as i32]);
    places.sort_unstable();
    assert!(places.iter().zip(0..).all(|(&place, expected)| place == expected));

    let (mut head, mut next) = (vec![-1], vec![-2; items]);
    // SAFETY: the head is used by atomic functions only, an entry by one item.
    unsafe { kernels::list(&mut head, &mut next).par_run_unchecked(NdRange::new(items).local(64)) };
    let mut seen = vec![false; items];
    let mut at = head[0];
    while let Ok(item) = usize::try_from(at) {
        assert!(!std::mem::replace(&mut seen[item], true), "{item} comes twice");
        at = next[item];
    }
    assert!(seen.iter().all(|&seen| seen), "an item is lost");
}

#[test]
fn what_is_exchanged_while_others_wait() {
    let (items, mut count) = (1 << 16, vec![0]);
    // SAFETY: the count is used by atomic functions only.
    unsafe { kernels::counted(&mut count).par_run_unchecked(NdRange::new(items).local(64)) };
    assert_eq!(count, [32 << 16]);
}

#[test]
fn what_is_refused() {
    let (values, mut before) = (vec![1; 3], vec![0; 3]);
    let mut cells = vec![0; 2];
    let short = told(|| kernels::atomic_add_int_global(&mut cells, &values, &values, &mut before).run(3));
    assert!(short.starts_with("kernels/atomics.cl:") && short.contains("element 2 of 2"), "{short}");
    let (values, mut before) = (vec![1_i64; 4], vec![0_i64; 4]);
    let mut cells = vec![0_i64; 3];
    let local = told(|| {
        kernels::atom_add_long_local(&mut cells, &values, &values, &mut before, Local::new(2))
            .run(NdRange::new(4).local(4));
    });
    assert!(local.contains("element 2 of 2"), "{local}");
}
