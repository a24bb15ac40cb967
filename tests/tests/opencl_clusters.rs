//! Elements that each item reads beside each other: the same values as one by one, and the same faults.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::many_single_char_names,
    clippy::unnecessary_cast,
    reason = "small numbers"
)]

use std::cell::Cell;

use swz::opencl::NdRange;
use swz_tests::check::fault;
use swz_tests::check::xorshift;

mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/clusters.cl");
}
mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/clusters.cl");
}

/// Numbers below an end that look random.
fn random(seed: u32, count: usize, end: i32) -> Vec<i32> {
    let mut next = xorshift(seed.wrapping_mul(0x9E37_79B9) | 1);
    (0..count).map(|_| (next() >> 8) as i32 % end).collect()
}

/// How many items: full vectors, parts of one, and both.
const ITEMS: [usize; 6] = [1, 7, 16, 33, 48, 100];

/// The kernels of an element: of what an item writes the definition says the first ones.
macro_rules! reads {
    ($($name:ident: $t:ident, $step:literal, $len:literal, |$of:ident| $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            for (number, items) in ITEMS.into_iter().enumerate() {
                // Up to the last element of the table.
                let table: Vec<$t> = (0..60).map(|k| (k * k % 59) as $t).collect();
                let at = random(number as u32 + 1, items, (60 - $len) / $step + 1);
                let mut out = vec![0 as $t; 6 * items];
                lanes::$name(&table, &at, &mut out).run(items);
                for (out, at) in out.chunks(6).zip(&at) {
                    let $of = &table[$step * *at as usize..];
                    let expected = $expected;
                    assert_eq!(&out[..expected.len()], &expected);
                }
                // One index that is outside, before the table and behind it: each item before it has written, and the fault is the same.
                for (wrong, k) in [(-1, items / 2), (60 / $step, items - 1), (60 / $step - 1, items / 3), (i32::MAX / $step, 0)] {
                    let mut at = at.clone();
                    at[k] = wrong;
                    let (mut one, mut other) = (vec![0 as $t; 6 * items], vec![0 as $t; 6 * items]);
                    let range = || NdRange::new(items).local(items);
                    let in_lanes = fault(|| lanes::$name(&table, &at, &mut one).run(range()));
                    let by_item = fault(|| items::$name(&table, &at, &mut other).run(range()));
                    assert_eq!(in_lanes, by_item, "{items} items, {wrong} of item {k}");
                }
            }
        }
    )* };
}

/// A difference as C's.
trait Less {
    fn less(self, other: Self) -> Self;
}
macro_rules! less {
    ($($t:ident)*) => { $(
        impl Less for $t {
            fn less(self, other: Self) -> Self {
                (self as i64).wrapping_sub(other as i64) as $t
            }
        }
    )* };
}
less! { i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 }

reads! {
    two_char: i8, 2, 2, |of| [of[1], of[0]];
    three_char: i8, 3, 3, |of| [of[2], of[0], of[1]];
    four_char: i8, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_char: i8, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_uchar: u8, 2, 2, |of| [of[1], of[0]];
    three_uchar: u8, 3, 3, |of| [of[2], of[0], of[1]];
    four_uchar: u8, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_uchar: u8, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_short: i16, 2, 2, |of| [of[1], of[0]];
    three_short: i16, 3, 3, |of| [of[2], of[0], of[1]];
    four_short: i16, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_short: i16, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_ushort: u16, 2, 2, |of| [of[1], of[0]];
    three_ushort: u16, 3, 3, |of| [of[2], of[0], of[1]];
    four_ushort: u16, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_ushort: u16, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_int: i32, 2, 2, |of| [of[1], of[0]];
    three_int: i32, 3, 3, |of| [of[2], of[0], of[1]];
    four_int: i32, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_int: i32, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_uint: u32, 2, 2, |of| [of[1], of[0]];
    three_uint: u32, 3, 3, |of| [of[2], of[0], of[1]];
    four_uint: u32, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_uint: u32, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_long: i64, 2, 2, |of| [of[1], of[0]];
    three_long: i64, 3, 3, |of| [of[2], of[0], of[1]];
    four_long: i64, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_long: i64, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_ulong: u64, 2, 2, |of| [of[1], of[0]];
    three_ulong: u64, 3, 3, |of| [of[2], of[0], of[1]];
    four_ulong: u64, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_ulong: u64, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_float: f32, 2, 2, |of| [of[1], of[0]];
    three_float: f32, 3, 3, |of| [of[2], of[0], of[1]];
    four_float: f32, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_float: f32, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
    two_double: f64, 2, 2, |of| [of[1], of[0]];
    three_double: f64, 3, 3, |of| [of[2], of[0], of[1]];
    four_double: f64, 4, 4, |of| [of[2] + of[3], of[0], of[1]];
    six_double: f64, 3, 6, |of| [of[3].less(of[0]), of[4].less(of[1]), of[5].less(of[2])];
}

#[test]
fn those_apart() {
    for items in ITEMS {
        let table: Vec<f32> = (0..60).map(|k| k as f32 * 0.5).collect();
        let at: Vec<i32> = random(3, items, 58).into_iter().map(|k| k + 1).collect();
        let mut out = vec![0.0; 2 * items];
        lanes::apart(&table, &at, &mut out).run(items);
        for (out, at) in out.chunks(2).zip(&at) {
            assert_eq!(out[0], table[*at as usize - 1] + table[*at as usize + 1]);
        }
        for wrong in [0, 59, -1, 60] {
            let mut at = at.clone();
            at[items / 2] = wrong;
            let (mut one, mut other) = (vec![0.0; 2 * items], vec![0.0; 2 * items]);
            let in_lanes = fault(|| lanes::apart(&table, &at, &mut one).run(items));
            assert!(in_lanes.is_some());
            assert_eq!(in_lanes, fault(|| items::apart(&table, &at, &mut other).run(items)));
        }
    }
}

/// Each item has three elements of its own, in whatever order.
#[test]
fn those_that_are_written_too() {
    for items in ITEMS {
        let mut at: Vec<i32> = (0..items as i32).collect();
        at.sort_by_key(|k| k * 7919 % 101);
        let before = random(5, 3 * items, 1000);
        let mut after = before.clone();
        lanes::in_place(&mut after, &at).run(items);
        for (after, before) in after.chunks(3).zip(before.chunks(3)) {
            let sum = before[0] + before[1];
            let third = sum + before[0] * 2;
            assert_eq!(after, [third - sum, sum, third]);
        }
    }
}

/// One buffer as the table and as what is written: one item sees what the one before has written.
#[test]
fn of_one_buffer() {
    for items in ITEMS {
        let at = random(6, items, 2 * items as i32 - 1);
        let start = random(7, 6 * items, 1000);
        let [one, other] = [(); 2].map(|()| start.iter().copied().map(Cell::new).collect::<Vec<_>>());
        lanes::six_int(&one, &at, &one).run(items);
        items::six_int(&other, &at, &other).run(items);
        assert_eq!(one, other);
    }
}

#[test]
fn by_another_index() {
    for items in ITEMS {
        let (table, at) = (random(8, 60, 1000), random(9, items, 30));
        let mut out = vec![0; items];
        lanes::another_index(&table, &at, &mut out).run(items);
        let two = |k: i32| (table[2 * k as usize], table[2 * k as usize + 1]);
        for (out, at) in out.iter().zip(&at) {
            let (mut k, (a, b)) = (at / 2, two(*at));
            let (c, d) = two(k);
            let mut sum = a * 3 + b * 5 + c * 7 + d * 11;
            for _ in 0..3 {
                k = (k + at) & 7;
                let (a, b) = two(k);
                sum = sum.wrapping_mul(3).wrapping_add(a).wrapping_sub(b * 5);
            }
            assert_eq!(*out, sum.wrapping_add(two(k).0));
        }
    }
}

#[test]
fn those_of_some() {
    for items in ITEMS {
        let (table, at) = (random(8, 60, 1000), random(9, items, 40));
        let at: Vec<i32> = at.into_iter().map(|k| if k > 30 { k - 1_000_000 } else { k }).collect();
        let mut out = vec![-5; items];
        lanes::by_some(&table, &at, &mut out).run(items);
        for (out, &k) in out.iter().zip(&at) {
            let of = |k: i32| table[k as usize];
            let is_inside = (0..20).contains(&k);
            let mut sum = 0;
            if is_inside {
                sum = of(3 * k) - of(3 * k + 2) * 3 + if k & 1 == 1 { of(3 * k + 1) } else { 0 };
                sum += of(2 * k) * 3 + of(2 * k + 1);
            }
            sum += if k > 0 && is_inside { of(2 * k) + of(2 * k + 1) } else { 1 };
            assert_eq!(*out, if is_inside && k & 1 == 0 { -5 } else { sum }, "{k}");
        }
    }
}

macro_rules! counts {
    ($($name:ident: $t:ident, $rounds:literal;)*) => { $(
        #[test]
        fn $name() {
            for items in ITEMS {
                let len = items + $rounds - 1;
                let numbers: Vec<$t> = random(11, len, 50).into_iter().map(|k| k as $t).collect();
                let (mut out, mut expected) = (vec![7; 50], vec![7; 50]);
                lanes::$name(&numbers, &mut out).run(items);
                for round in 0..$rounds {
                    numbers[round..].iter().take(items).zip(1..).for_each(|(k, i)| expected[*k as usize] += i);
                }
                assert_eq!(out, expected);
                // A number that is outside, and too few numbers.
                let mut wrong = numbers.clone();
                wrong[items / 2] = 99;
                for numbers in [&wrong, &numbers[..len - 1].to_vec()] {
                    let (mut one, mut other) = (vec![7; 50], vec![7; 50]);
                    let in_lanes = fault(|| lanes::$name(numbers, &mut one).run(NdRange::new(items).local(items)));
                    let by_item = fault(|| items::$name(numbers, &mut other).run(NdRange::new(items).local(items)));
                    assert!(in_lanes.is_some());
                    assert_eq!(in_lanes, by_item);
                }
            }
        }
    )* };
}
counts! {
    counts_char: i8, 1;
    counts_in_rounds_char: i8, 2;
    counts_uchar: u8, 1;
    counts_in_rounds_uchar: u8, 2;
    counts_short: i16, 1;
    counts_in_rounds_short: i16, 2;
    counts_ushort: u16, 1;
    counts_in_rounds_ushort: u16, 2;
    counts_int: i32, 1;
    counts_in_rounds_int: i32, 2;
    counts_uint: u32, 1;
    counts_in_rounds_uint: u32, 2;
    counts_long: i64, 1;
    counts_in_rounds_long: i64, 2;
    counts_ulong: u64, 1;
    counts_in_rounds_ulong: u64, 2;
}

/// Each item counts one, while the standard leaves open which number it finds.
#[test]
fn numbers_that_are_written() {
    for items in ITEMS {
        let start = random(12, items, items as i32 / 2 + 1);
        let mut numbers = start.clone();
        lanes::counts_itself(&mut numbers).run(items);
        assert_eq!(numbers.iter().sum::<i32>(), start.iter().sum::<i32>() + items as i32);
        let (mut numbers, mut out, mut expected) = (start.clone(), vec![0; items], vec![0; items]);
        lanes::counts_what_was_written(&mut numbers, &mut out).run(items);
        for k in &start {
            expected[(k / 2) as usize] += 1;
        }
        assert_eq!(out, expected);
        assert_eq!(numbers, start.iter().map(|k| k / 2).collect::<Vec<_>>());
    }
}

#[test]
fn numbers_of_some() {
    for items in ITEMS {
        let numbers: Vec<u8> = random(13, items + 1, 50).into_iter().map(|k| k as u8).collect();
        let (mut out, mut expected) = (vec![0; 50], vec![0; 50]);
        lanes::counts_some(&numbers, &mut out).run(items);
        for i in (0..items).filter(|i| numbers[i + 1] & 1 == 1) {
            expected[numbers[i] as usize] -= i as i32;
        }
        assert_eq!(out, expected);
        let bytes: Vec<i8> = numbers.iter().map(|k| (*k as i8).wrapping_mul(5)).collect();
        let (mut out, mut expected) = (vec![0; 256], vec![0; 256]);
        lanes::counts_without_a_sign(&bytes, &mut out).run(items);
        bytes[..items].iter().for_each(|k| expected[usize::from(*k as u8)] += 1);
        assert_eq!(out, expected);
    }
}

#[test]
fn what_is_outside() {
    for items in ITEMS {
        let mut out = vec![0; 50];
        let told = fault(|| lanes::counts_far(&vec![7; items + 2], &mut out).run(items)).expect("a fault");
        assert!(told.contains("`numbers[i + 3 * round]` reads outside of its buffer"), "{told}");
        let told = fault(|| lanes::counts_far(&vec![50; items + 3], &mut out).run(items)).expect("a fault");
        assert!(told.contains("`atomic_inc(&out[numbers[i + 3 * round]])` writes outside of its buffer"), "{told}");
    }
}

/// Indices below an end, and others of which one is outside.
fn with_wrong(seed: u32, items: usize, end: i32) -> (Vec<i32>, [Vec<i32>; 3]) {
    let at = random(seed, items, end);
    let wrong = [(-1, items / 2), (end, items - 1), (i32::MAX / 64, 0)].map(|(wrong, k)| {
        let mut at = at.clone();
        at[k] = wrong;
        at
    });
    (at, wrong)
}

/// Both end with one fault.
fn same_fault(one: impl FnOnce(), other: impl FnOnce()) {
    let told = fault(one);
    assert!(told.is_some());
    assert_eq!(told, fault(other));
}

#[test]
fn of_a_structure() {
    const SIZE: usize = 22;
    let table: Vec<u8> = random(14, 20 * SIZE, 256).into_iter().map(|k| k as u8).collect();
    let short = |bytes: &[u8]| i32::from(u16::from_ne_bytes([bytes[0], bytes[1]]));
    for items in ITEMS {
        let (at, wrong) = with_wrong(15, items, 20);
        let mut out = vec![0; 3 * items];
        lanes::blocks(&table[..], &at, &mut out).run(items);
        for (out, at) in out.chunks(3).zip(&at) {
            let block = &table[SIZE * *at as usize..][..SIZE];
            let numbers = block[2..18].iter();
            let sum =
                numbers.fold(0_i32, |sum, k| sum.wrapping_mul(3).wrapping_add((k & 15).into()) ^ i32::from(k >> 4));
            let last = i32::from(block[17]) * 256 + i32::from(block[16]);
            assert_eq!(
                out,
                [sum, last, short(&block[18..]).wrapping_mul(short(block)).wrapping_add(short(&block[20..]))]
            );
        }
        for at in wrong {
            let (mut one, mut other) = (vec![0; 3 * items], vec![0; 3 * items]);
            let range = || NdRange::new(items).local(items);
            same_fault(
                || lanes::blocks(&table[..], &at, &mut one).run(range()),
                || items::blocks(&table[..], &at, &mut other).run(range()),
            );
        }
    }
}

#[test]
fn fields() {
    let numbers = |seed, count| random(seed, count, 1000).into_iter().map(|k| k as f32).collect::<Vec<_>>();
    let bytes = |of: &[f32]| of.iter().flat_map(|x| x.to_ne_bytes()).collect::<Vec<u8>>();
    let table = numbers(16, 80);
    let of_table = &bytes(&table)[..];
    for items in ITEMS {
        let (at, wrong) = with_wrong(17, items, 20);
        let before = numbers(18, 4 * items);
        let (mut own, mut out) = (bytes(&before), vec![0.0; items]);
        lanes::corners(&mut own[..], of_table, &at, &mut out).run(items);
        for (k, (own, before)) in own.chunks(16).zip(before.chunks(4)).enumerate() {
            let of = &table[4 * at[k] as usize..];
            let y = before[0] + before[1] * 2.0 + before[3] - before[2] * 16.0;
            assert_eq!(own, bytes(&[before[2], y, before[2], before[3]]));
            assert_eq!(out[k], y + (y * 4.0 + before[2]) + of[3] - of[0] * 8.0 + of[2]);
        }
        for at in wrong {
            let (mut one, mut other) = ((bytes(&before), vec![0.0; items]), (bytes(&before), vec![0.0; items]));
            let range = || NdRange::new(items).local(items);
            same_fault(
                || lanes::corners(&mut one.0[..], of_table, &at, &mut one.1).run(range()),
                || items::corners(&mut other.0[..], of_table, &at, &mut other.1).run(range()),
            );
        }
    }
}

#[test]
fn rounds() {
    let table = random(19, 30 * 20, 1000);
    for items in ITEMS {
        let (at, wrong) = with_wrong(20, items, 20);
        let mut out = vec![0; items];
        lanes::rounds(&table, &at, &mut out).run(items);
        for (out, at) in out.iter().zip(&at) {
            let of = &table[30 * *at as usize..];
            let mut sum = 0_i32;
            for _ in 0..=at % 3 {
                sum = (0..12).fold(sum, |sum, k| sum.wrapping_mul(3).wrapping_add(of[k] * k as i32));
                for k in 3..=22 {
                    sum = sum.wrapping_mul(5).wrapping_add(of[k] ^ k as i32).wrapping_sub(of[k + 7]);
                }
                sum = (2..26).step_by(2).fold(sum, |sum, k| sum.wrapping_mul(5).wrapping_add(of[k]));
                sum = (0..12).rev().fold(sum, |sum, k| sum.wrapping_mul(7).wrapping_sub(of[k]));
            }
            assert_eq!(*out, sum);
        }
        // With an index below zero there is no turn.
        for at in &wrong[1..] {
            let (mut one, mut other) = (vec![0; items], vec![0; items]);
            let range = || NdRange::new(items).local(items);
            same_fault(
                || lanes::rounds(&table, at, &mut one).run(range()),
                || items::rounds(&table, at, &mut other).run(range()),
            );
        }
    }
}
