//! Elements of each item that lie right behind those of the item before, read and written as whole rows: the same values as one by one, and the same
//! faults.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::unnecessary_cast,
    reason = "small numbers"
)]

use std::cell::Cell;

use swz::opencl::{Local, NdRange};
use swz::{float4, int4, uint4};
use swz_tests::check::fault;

mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/strides.cl");
}
mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/strides.cl");
}

mod moved_as_chosen {
    swz::include_opencl!("kernels/moved.cl");
}
mod moved_in_lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/moved.cl");
}
mod moved_by_items {
    swz::include_opencl!(#![lanes(never)] "kernels/moved.cl");
}

/// How many items: full vectors, parts of one, and both.
const ITEMS: [usize; 7] = [1, 7, 16, 31, 33, 48, 100];

/// Different numbers, as far as a byte has them.
fn numbers(count: usize) -> Vec<i32> {
    (0..count as i32).map(|k| k * 31 % 127).collect()
}

macro_rules! copies {
    ($($t:ident: $two:ident $three:ident $four:ident $eight:ident $some:ident $faults:ident;)*) => { $(
        #[test]
        fn $two() {
            for items in ITEMS {
                let of = |count: usize| numbers(count).into_iter().map(|k| k as $t).collect::<Vec<_>>();
                for (len, kernel) in [
                    (2, (|from: &[$t], to: &mut [$t], n| lanes::$two(from, to).run(n)) as fn(&[$t], &mut [$t], usize)),
                    (3, |from, to, n| lanes::$three(from, to).run(n)),
                    (4, |from, to, n| lanes::$four(from, to).run(n)),
                    (8, |from, to, n| lanes::$eight(from, to).run(n)),
                ] {
                    // The elements behind stay.
                    let (from, mut to) = (of(len * items), vec![99 as $t; len * items + 5]);
                    kernel(&from, &mut to, items);
                    let expected: Vec<_> = from.chunks(len).flat_map(|of| of.iter().rev().copied()).collect();
                    assert_eq!(to[..len * items], expected, "{len} of {items}");
                    assert_eq!(to[len * items..], [99 as $t; 5]);
                }
                let (from, mut to) = (of(8 * items), vec![99 as $t; 5 * items]);
                lanes::$some(&from, &mut to).run(items);
                for (i, to) in to.chunks(5).enumerate() {
                    assert_eq!(to, [2 * i, 3 * i + 2, 3 * i + 1, 4 * i + 1, 8 * i + 7].map(|at| from[at]));
                }
            }
        }

        #[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
        #[test]
        fn $faults() {
            for items in ITEMS {
                // Too short by so many elements, what is read or what is written.
                for (short, reads) in [1, 2, 3, 5, 9].into_iter().flat_map(|short| [(short, true), (short, false)]) {
                    let len = |len: usize, is: bool| (len * items).saturating_sub(if is { short } else { 0 });
                    let range = || NdRange::new(items).local(items);
                    macro_rules! same {
                        ($kernel:ident, $len:literal) => {
                            let from = vec![1 as $t; len($len, reads)];
                            let (mut one, mut other) = (vec![0 as $t; len($len, !reads)], vec![0 as $t; len($len, !reads)]);
                            let in_lanes = fault(|| lanes::$kernel(&from, &mut one).run(range()));
                            let by_item = fault(|| items::$kernel(&from, &mut other).run(range()));
                            assert!(in_lanes.is_some());
                            // Lanes tell of the item whose statement comes first, if several items have a fault.
                            if short <= $len {
                                assert_eq!(in_lanes, by_item, "{} of {items}, {short} too few", $len);
                            }
                        };
                    }
                    same!($two, 2);
                    same!($three, 3);
                    same!($four, 4);
                    same!($eight, 8);
                }
            }
        }
    )* };
}
copies! {
    i8: two_char three_char four_char eight_char some_char faults_char;
    u8: two_uchar three_uchar four_uchar eight_uchar some_uchar faults_uchar;
    i16: two_short three_short four_short eight_short some_short faults_short;
    u16: two_ushort three_ushort four_ushort eight_ushort some_ushort faults_ushort;
    i32: two_int three_int four_int eight_int some_int faults_int;
    u32: two_uint three_uint four_uint eight_uint some_uint faults_uint;
    i64: two_long three_long four_long eight_long some_long faults_long;
    u64: two_ulong three_ulong four_ulong eight_ulong some_ulong faults_ulong;
    f32: two_float three_float four_float eight_float some_float faults_float;
    f64: two_double three_double four_double eight_double some_double faults_double;
}

#[test]
fn from_another_element() {
    for items in ITEMS {
        for from in [1, 2, 3, 7] {
            let (of, len) = (numbers(3 * items + 9).into_iter().map(|k| k as f32).collect::<Vec<_>>(), 3 * items + 9);
            let (mut signed, mut unsigned) = (vec![-1.0; len], vec![-1.0; len]);
            lanes::from_int(&of, &mut signed, from as i32).run(items);
            lanes::from_uint(&of, &mut unsigned, from as u32).run(items);
            let (mut one, mut other) = (vec![-1.0; len], vec![-1.0; len]);
            for i in 0..items {
                let [x, y, z] = [0, 1, 2].map(|c| of[3 * i + from + c - 1]);
                one[3 * i..3 * i + 3].copy_from_slice(&[z, y + x, x]);
                other[3 * i + from - 1..3 * i + from + 2].copy_from_slice(&[x, z, y + x]);
            }
            assert_eq!(signed, one);
            assert_eq!(unsigned, other);
        }
    }
}

#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
#[test]
fn before_the_first_element() {
    for items in ITEMS {
        let of = vec![1.0; 3 * items + 9];
        for from in [0, -1, -5, i32::MAX, i32::MAX - 3 * items as i32, i32::MIN + 1, 10, 11] {
            let (mut one, mut other) = (vec![0.0; 3 * items + 9], vec![0.0; 3 * items + 9]);
            let range = || NdRange::new(items).local(items);
            let in_lanes = fault(|| lanes::from_int(&of, &mut one, from).run(range()));
            assert_eq!(in_lanes, fault(|| items::from_int(&of, &mut other, from).run(range())), "{from} of {items}");
            assert_eq!(in_lanes.is_some(), from != 10, "{from} of {items}");
            let in_lanes = fault(|| lanes::from_uint(&of, &mut one, from as u32).run(range()));
            assert_eq!(in_lanes, fault(|| items::from_uint(&of, &mut other, from as u32).run(range())), "{from}");
        }
    }
}

#[test]
fn of_the_next_item_too() {
    for items in ITEMS {
        let (of, mut out) = (numbers(2 * items + 2), vec![0; items]);
        lanes::smoothed(&of, &mut out).run(items);
        for (i, out) in out.iter().enumerate() {
            let [a, b, c, d] = [0, 1, 2, 3].map(|k| of[2 * i + k]);
            assert_eq!(*out, a + 10 * b + 100 * c + 1000 * d);
        }
    }
}

#[test]
fn pictures() {
    for (width, height) in [(2, 2), (34, 6), (66, 4), (100, 10), (64, 64)] {
        let of: Vec<u8> = numbers(width * height).into_iter().map(|k| 2 * k as u8).collect();
        let mut out = vec![0; width * height / 4];
        lanes::halved(&of, &mut out, width as i32).run([width / 2, height / 2]);
        for (at, out) in out.iter().enumerate() {
            let (x, y) = (at % (width / 2), at / (width / 2));
            let sum: u32 = [0, 1, width, width + 1].map(|k| u32::from(of[2 * y * width + 2 * x + k])).iter().sum();
            assert_eq!(u32::from(*out), sum / 4);
        }
    }
}

#[test]
fn in_place() {
    for items in ITEMS {
        let start = numbers(3 * items);
        let mut floats: Vec<f32> = start.iter().map(|k| *k as f32).collect();
        lanes::scaled(&mut floats, 0.5).run(items);
        for (of, out) in start.chunks(3).zip(floats.chunks(3)) {
            assert_eq!(out, [of[0] as f32 * 0.5, of[1] as f32 * 1.5, of[2] as f32 - 0.5]);
        }
        let mut turned = start.clone();
        lanes::turned(&mut turned).run(items);
        let mut summed = start.clone();
        lanes::summed(&mut summed).run(items);
        for ((of, turned), summed) in start.chunks(3).zip(turned.chunks(3)).zip(summed.chunks(3)) {
            assert_eq!(turned, [of[1], of[2] + 1, of[0]]);
            let (first, second) = (of[0] + of[2], of[1] + of[0] + of[2]);
            assert_eq!(summed, [first, second, second * 2 + first]);
        }
        let mut twice = numbers(2 * items);
        lanes::twice(&mut twice).run(items);
        assert_eq!(twice, [7, 5].repeat(items));
        let start = numbers(2 * items);
        let mut out = start.clone();
        lanes::by_two_pointers(&mut out).run(items);
        for (of, out) in start.chunks(2).zip(out.chunks(2)) {
            let first = of[1] + 1;
            assert_eq!(out, [first * 3, first * 2 + 1]);
        }
    }
}

#[test]
fn by_what_was_another_index() {
    for items in ITEMS {
        let (of, mut out) = (numbers(2 * items), vec![0; 2 * items]);
        lanes::moved(&of, &mut out).run(items);
        for (i, out) in out.chunks(2).enumerate() {
            let own = [of[2 * i], of[2 * i + 1]];
            let sum = of[2 * (items - 1 - i)] + own[0] * 8 + own[1] * 18;
            assert_eq!(out, [sum, sum + 1]);
        }
    }
}

#[test]
fn one_buffer_is_written() {
    for items in ITEMS {
        let at: Vec<i32> = (0..items as i32).map(|i| items as i32 - 1 - i).collect();
        let (mut a, b) = (numbers(2 * items), numbers(2 * items + 1));
        let before = a.clone();
        lanes::ends_apart(&mut a, &b, &at).run(items);
        for k in 0..items {
            let sum = before[2 * k] + before[2 * k + 1] + b[2 * k] + b[2 * k + 1];
            assert_eq!(a[2 * k..2 * k + 2], [sum, sum + b[2 * k + 2]]);
        }
    }
}

#[test]
fn by_some_items() {
    for items in ITEMS {
        for asked in [|_| 1, |i: usize| i as i32 % 3 - 1, |_| 0, |i| 1 - (i as i32 / 16) % 2] {
            let asked: Vec<i32> = (0..items).map(asked).collect();
            let of: Vec<f32> = numbers(3 * items).into_iter().map(|k| k as f32).collect();
            let mut out = vec![-1.0; 3 * items];
            lanes::by_some(&of, &mut out, &asked).run(items);
            for ((of, out), asked) in of.chunks(3).zip(out.chunks(3)).zip(asked) {
                let mut expected = if asked > 0 { [of[1], of[0], of[2] * 2.0] } else { [-1.0; 3] };
                if asked >= 0 {
                    expected[2] += of[0];
                }
                assert_eq!(out, expected);
            }
        }
    }
}

#[test]
fn by_functions() {
    for items in ITEMS {
        let (of, mut out) = (numbers(3 * items), vec![0; 2 * items]);
        lanes::called(&of, &mut out).run(items);
        for (of, out) in of.chunks(3).zip(out.chunks(2)) {
            let last = of[0] - of[1] + of[2];
            assert_eq!(out, [last + of[0], last + of[1]]);
        }
        let of: Vec<f32> = of.into_iter().map(|k| k as f32).collect();
        let mut out = vec![0.0; 3 * items];
        lanes::vectors(&of, &mut out).run(items);
        for (of, out) in of.chunks(3).zip(out.chunks(3)) {
            assert_eq!(out, [of[2], of[0], of[1]]);
        }
    }
}

#[test]
fn of_one_buffer() {
    for items in ITEMS {
        let start = numbers(2 * items);
        let expected: Vec<_> = start.chunks(2).flat_map(|of| [of[0] + 1, of[0] + 1 + of[1]]).collect();
        let mut out = start.clone();
        lanes::of_one(&mut out).run(items);
        assert_eq!(out, expected);
        let out: Vec<_> = start.iter().copied().map(Cell::new).collect();
        lanes::inner(&out, &out).run(items);
        assert_eq!(out.iter().map(Cell::get).collect::<Vec<_>>(), expected);
        for which in [0, 1] {
            let (mut a, mut b) = (start.clone(), numbers(2 * items + 7)[7..].to_vec());
            let (of_a, of_b) = (a.clone(), b.clone());
            lanes::chosen(&mut a, &mut b, which).run(items);
            for (k, (a, b)) in a.chunks(2).zip(b.chunks(2)).enumerate() {
                let (first, other) = (of_a[2 * k], of_b[2 * k]);
                let (to, stays, old, expected) = if which == 1 {
                    (a, b, &of_b, [first + 1, first + 1 + other * 10])
                } else {
                    (b, a, &of_a, [first + 1, first + (first + 1) * 10])
                };
                assert_eq!(to, expected);
                assert_eq!(stays, &old[2 * k..2 * k + 2]);
            }
        }
    }
}

/// Elements that no item reads another thread may write: then they are read one by one.
#[cfg(feature = "devices")]
#[test]
fn on_several_threads() {
    let items = 5000;
    let of: Vec<_> = numbers(8 * items).into_iter().map(|k| Cell::new(k as f32)).collect();
    let mut out = vec![0.0; 5 * items];
    // SAFETY: no item writes what another one uses.
    unsafe { lanes::some_float(&of, &mut out).par_run_unchecked(items) };
    for (i, out) in out.chunks(5).enumerate() {
        assert_eq!(out, [2 * i, 3 * i + 2, 3 * i + 1, 4 * i + 1, 8 * i + 7].map(|at| of[at].get()));
    }
    let mut out: Vec<_> = numbers(3 * items).into_iter().map(|k| k as f32).collect();
    // SAFETY: as above.
    unsafe { lanes::scaled(&mut out, 2.0).par_run_unchecked(items) };
    for (of, out) in of.chunks(3).zip(out.chunks(3)) {
        assert_eq!(out, [of[0].get() * 2.0, of[1].get() * 3.0, of[2].get() - 2.0]);
    }
}

/// The first fault in the text of the first item that has one, wherever it is.
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
#[test]
fn faults_between_the_writes() {
    for items in ITEMS {
        for (of, out, by) in [(0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 2, 1), (2, 3, 2), (3, 1, 1)] {
            let (of, by) = (vec![1; 2 * items - of.min(2 * items)], vec![1; items + 1 - by]);
            let (mut one, mut other) =
                (vec![0; 3 * items - out.min(3 * items)], vec![0; 3 * items - out.min(3 * items)]);
            let range = || NdRange::new(items).local(items);
            let in_lanes = fault(|| lanes::between(&of, &mut one, &by).run(range()));
            assert!(in_lanes.is_some());
            if items == 1 {
                assert_eq!(in_lanes, fault(|| items::between(&of, &mut other, &by).run(range())));
            }
        }
    }
}

/// Three groups of so many items by the kernels of a module, as they are chosen, in lanes and one by one: the fault, if there is one, and what was written.
/// `faults`: several items may have one.
macro_rules! moved {
    ($items:expr, $kernel:ident($($of:tt)*)) => { moved!($items, false, $kernel($($of)*)) };
    ($items:expr, $faults:expr, $kernel:ident($out:ident: $len:expr, $zero:expr; $($argument:expr),*)) => {{
        let range = || NdRange::new(3 * $items).local($items);
        macro_rules! by {
            ($module:ident) => {{
                let mut $out = vec![$zero; $len];
                let said = fault(|| $module::$kernel($($argument),*).run(range()));
                (said, $out)
            }};
        }
        let expected = by!(moved_by_items);
        for found in [by!(moved_as_chosen), by!(moved_in_lanes)] {
            // Lanes tell of the item whose statement comes first, if several items have a fault.
            let is_one = !$faults || expected.0.is_none();
            assert_eq!(found.0.is_some(), expected.0.is_some(), "{} of {}: {found:?}", stringify!($kernel), $items);
            assert!(!is_one || found == expected, "{} of {}: {found:?}, {expected:?}", stringify!($kernel), $items);
        }
        expected
    }};
}

/// Different vectors.
fn vectors(count: usize) -> Vec<int4> {
    numbers(4 * count).chunks(4).map(|of| int4::new(of[0], of[1], of[2], of[3])).collect()
}

#[test]
fn vectors_that_are_moved() {
    for items in ITEMS {
        let of: Vec<_> =
            vectors(6 * items).into_iter().map(|of| of.to_array().map(|k| k as u32)).map(uint4::from).collect();
        let (_, sums) = moved!(items, sum_of_vectors(out: 3, uint4::splat(9); &of, &mut out, Local::new(items)));
        if items.is_power_of_two() {
            let sum =
                |k: usize| of[2 * items * k..2 * items * (k + 1)].iter().fold(uint4::splat(0), |sum, of| sum + *of);
            assert_eq!(sums, [0, 1, 2].map(sum));
        }
        let of: Vec<_> = of.iter().map(|of| float4::from(of.to_array().map(|k| k as f32))).collect();
        for until in [-1, 0, 1, 8, items as i32 - 1, 999] {
            moved!(items, kept_within(out: 3 * items, float4::splat(0.5); &of, &mut out, Local::new(items), until));
        }
        let of: Vec<_> = of.iter().chain(&of).copied().collect();
        moved!(items, turned_blocks(out: 12 * items, float4::splat(0.5); &of, &mut out, Local::new(4 * items)));
    }
}

#[test]
fn vectors_within_borders() {
    for items in ITEMS {
        let of = vectors(3 * items);
        for from in [i32::MIN, -3, 0, 1, 7, 9, 200, i32::MAX] {
            for until in [i32::MIN, 0, 5, 8, items as i32 - 1, items as i32, i32::MAX] {
                for shift in [0, 3, 5, u32::MAX, u32::MAX - 7, 1 << 31] {
                    let local = || Local::new(items);
                    moved!(items, moved_within(out: 3 * items, int4::splat(9); &of, &mut out, local(), from, until, shift));
                }
            }
        }
    }
}

/// Memory that is too short for the last items or for all of them: the same fault at the same place.
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
#[test]
fn vectors_outside() {
    for items in ITEMS {
        let of = vectors(3 * items);
        for short in [1, items.div_ceil(2), items] {
            let local = || Local::new(items - short);
            let (said, _) = moved!(items, short > 1, moved_within(out: 3 * items, int4::splat(9); &of, &mut out, local(), 0, 99, 0));
            assert!(said.is_some(), "{short} of {items}");
            let (fewer, local) = (&of[..3 * items - short], || Local::new(items));
            moved!(items, short > 1, moved_within(out: 3 * items, int4::splat(9); fewer, &mut out, local(), 0, 99, 0));
            moved!(items, short > 1, moved_within(out: 3 * items - short, int4::splat(9); &of, &mut out, local(), 0, 99, 0));
        }
    }
}

#[test]
fn long_arrays_behind_barriers() {
    for items in ITEMS {
        for n in [0, 1, 5, 17, 100] {
            let [a, b] = [3, 7].map(|by| numbers(n * n).into_iter().map(|k| (k * by % 19) as f32).collect::<Vec<_>>());
            let (_, c) = moved!(items, product_by_rows(c: n * n, 0.5; n as i32, &a, &b, &mut c, Local::new(n)));
            for (at, c) in c.iter().enumerate() {
                let product: f32 = (0..n).map(|k| a[at / n * n + k] * b[k * n + at % n]).sum();
                assert_eq!(*c, if at / n < 3 * items { product } else { 0.5 });
            }
        }
    }
}

#[test]
fn pairs_in_the_memory_of_a_group() {
    for items in ITEMS {
        let of = numbers(12 * items);
        let halves: Vec<_> = of.iter().map(|k| *k as f32 / 2.0).collect();
        let local = || Local::new(2 * items);
        let (_, sums) = moved!(items, running_pairs(out: 6 * items, 0.5; &halves, &mut out, Local::new(2 * items)));
        let mut sum = 0.0;
        for (of, found) in halves.iter().zip(&sums).take(2 * items) {
            sum += of;
            assert_eq!(sum, *found);
        }
        moved!(items, pairs_read_between(out: 12 * items, 9; &of, &mut out, local(), local()));
        moved!(items, pairs_exchanged(out: 6 * items, 9; &of, &mut out, local()));
        for less in [0, 1, 2, 3, 8, 15, 2 * items as u32 - 1, 2 * items as u32, u32::MAX] {
            for more in [0, 1] {
                moved!(items, pairs_that_wrap(out: 6 * items, 9; &of, &mut out, local(), less, more));
            }
        }
        moved!(items, inner_pairs(out: 6 * items, 9; local(), local(), &mut out));
        moved!(items, pairs_of_one(out: 6 * items, 9; local(), &mut out));
        moved!(items, inner_of_one(out: 6 * items, 9; local(), &mut out));
    }
}

/// Elements before the first one or behind the last one: each item that may write its own does so before the fault, which is the same.
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
#[test]
fn threes_in_the_memory_of_a_group() {
    for items in ITEMS {
        let of = numbers(9 * items);
        for behind in [0, 1, 2, 5, -1, -2, -4, i32::MAX, i32::MIN, i32::MAX - 3 * items as i32] {
            for room in [0, 1, 2, 5] {
                let local = || Local::new(3 * items + room);
                let is_one = (-3..3 + room as i32 + 1).contains(&behind);
                moved!(items, !is_one, threes_behind(out: 9 * items, 9; &of, &mut out, local(), behind));
            }
        }
    }
}
