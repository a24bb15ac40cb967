//! Elements that each item reads one after another in the rounds of a loop, in lanes and one by one, beside their definitions.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::many_single_char_names,
    reason = "few items, small numbers"
)]

use core::cell::Cell;

use swz::opencl::NdRange;
use swz::prelude::*;
use swz_tests::check::fault;

mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/rounds.cl");
}
mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/rounds.cl");
}

fn input(len: usize) -> Vec<i32> {
    (0..len as i32).map(|i| (i * 7919) % 1009 - 300).collect()
}

/// Runs a kernel in both ways, which have to give this.
macro_rules! both {
    ($expected:expr, $kernel:ident($($argument:expr),*), $range:expr, $out:ident, $($of:tt)*) => {{
        let expected = $expected;
        let mut $out = vec![-9; expected.len()];
        lanes::$kernel($($argument),*).run($range);
        assert_eq!($out, expected, $($of)*);
        let mut $out = vec![-9; expected.len()];
        items::$kernel($($argument),*).run($range);
        assert_eq!($out, expected, $($of)*);
        let mut $out = vec![-9; expected.len()];
        lanes::$kernel($($argument),*).check($range).expect("nothing wrong");
        assert_eq!($out, expected, $($of)*);
    }};
}

#[test]
fn lines_are_those_of_each_item() {
    for (width, height, items) in
        [(0, 40, 40), (1, 40, 40), (3, 33, 40), (4, 16, 16), (15, 40, 48), (16, 40, 40), (35, 21, 64), (64, 1, 1)]
    {
        let m: Vec<f32> = input(width * height).into_iter().map(|x| x as f32 / 7.0).collect();
        let v: Vec<f32> = input(width).into_iter().map(|x| x as f32 / 3.0).collect();
        let sums = (0..height).map(|y| (0..width).fold(0.0_f32, |sum, x| sum + m[y * width + x] * v[x]));
        let expected: Vec<u32> = sums.map(f32::to_bits).collect();
        let (mut one, mut other) = (vec![9.0; height], vec![9.0; height]);
        lanes::lines(&m, &v, &mut one, width as u32, height as u32).run(items);
        items::lines(&m, &v, &mut other, width as u32, height as u32).run(items);
        assert_eq!(one.into_iter().map(f32::to_bits).collect::<Vec<_>>(), expected, "{width} {height}");
        assert_eq!(other.into_iter().map(f32::to_bits).collect::<Vec<_>>(), expected, "{width} {height}");
        // The last line ends before the memory does, or behind it.
        for len in [m.len().saturating_sub(1), m.len().saturating_sub(17)] {
            let (mut one, mut other) = (vec![9.0; height], vec![9.0; height]);
            let in_lanes = fault(|| lanes::lines(&m[..len], &v, &mut one, width as u32, height as u32).run(items));
            let alone = fault(|| items::lines(&m[..len], &v, &mut other, width as u32, height as u32).run(items));
            // The fault that is told is that of the first round, or of the first item.
            assert_eq!(in_lanes.is_some(), alone.is_some(), "{width} {height} {len}");
            assert!(in_lanes.is_some() || one == other, "{width} {height} {len}");
        }
    }
}

#[test]
fn rounds_begin_and_end_anywhere() {
    let given = input(4000);
    for step in [0, 1, 2, 3, 40, -1] {
        for (first, last) in [(0, -1), (0, 0), (-40, 2), (3, 17), (0, 15), (0, 16), (-8, 8), (5, 90), (-3, 28)] {
            let expected: Vec<i32> = (0..37_i32)
                .map(|i| {
                    (first..=last).fold(7 * i, |sum: i32, x| {
                        let at = i * step + 40 + x;
                        sum.wrapping_mul(31).wrapping_add(if at < 0 { 0 } else { given[at as usize] })
                    })
                })
                .collect();
            if step == -1 && first < 0 {
                let (mut one, mut other) = (vec![0; 37], vec![0; 37]);
                let in_lanes = fault(|| lanes::from_to(&given, &mut one, step, first, last).run(37));
                let alone = fault(|| items::from_to(&given, &mut other, step, first, last).run(37));
                assert_eq!(in_lanes.is_some(), alone.is_some(), "{step} {first} {last}");
                continue;
            }
            both!(expected, from_to(&given, &mut out, step, first, last), 37, out, "{step} {first} {last}");
        }
    }
}

#[test]
fn elements_have_any_size() {
    for n in [0, 2, 3, 6, 17, 40] {
        let all = input(n * 21);
        let a: Vec<u8> = all.iter().map(|x| *x as u8).collect();
        let b: Vec<i16> = all.iter().map(|x| *x as i16).collect();
        let c: Vec<u32> = all.iter().map(|x| *x as u32).collect();
        let d: Vec<f64> = all.iter().map(|x| f64::from(*x)).collect();
        let e: Vec<float4> = all.iter().map(|x| float4::new(0.0, 1.0, *x as f32, 2.0)).collect();
        let expected = (0..21).map(|i| {
            let (mut sum, of) = (i as u64, |x: usize| i * n + x);
            let mut add = |value: u64| sum = sum.wrapping_mul(5).wrapping_add(value);
            (2..n).for_each(|x| add(a[of(x)].into()));
            (0..n).for_each(|x| add(b[of(x)] as u64));
            (0..n).for_each(|x| add(c[of(x)].wrapping_mul(3).into()));
            (0..n).for_each(|x| add(d[of(x)] as i64 as u64));
            (0..n).for_each(|x| add(i64::from(all[of(x)]) as u64));
            sum
        });
        let expected: Vec<u64> = expected.collect();
        let (mut one, mut other) = (vec![9; 21], vec![9; 21]);
        lanes::sizes(&a, &b, &c, &d, &e, &mut one, n as i32).run(21);
        items::sizes(&a, &b, &c, &d, &e, &mut other, n as i32).run(21);
        assert_eq!((&one, &other), (&expected, &expected), "{n}");
    }
}

#[test]
fn what_is_written_is_read() {
    for n in [1, 5, 16, 33] {
        // One buffer, by both pointers, and two.
        for is_one in [true, false] {
            let run = |in_lanes: bool| {
                let (mut a, mut b) = (input((n + 3) * 32), input((n + 3) * 32));
                let a = Cell::from_mut(&mut a[..]).as_slice_of_cells();
                let b = if is_one { a } else { Cell::from_mut(&mut b[..]).as_slice_of_cells() };
                if in_lanes {
                    lanes::written(a, b, n as i32).run(30);
                } else {
                    items::written(a, b, n as i32).run(30);
                }
                (a.iter().map(Cell::get).collect::<Vec<_>>(), b.iter().map(Cell::get).collect::<Vec<_>>())
            };
            assert_eq!(run(true), run(false), "{n} {is_one}");
        }
    }
}

#[test]
fn rounds_and_items_may_be_left() {
    for n in [0, 1, 7, 16, 19, 40] {
        let given = input(n * 45 + 64);
        for odd in 0..4 {
            for items in [1, 5, 16, 40] {
                let (mut one, mut other) = (vec![9; 45], vec![9; 45]);
                let in_lanes = fault(|| lanes::parts(&given, &mut one, n as i32, odd).run(items));
                let alone = fault(|| items::parts(&given, &mut other, n as i32, odd).run(items));
                assert_eq!(in_lanes.is_some(), alone.is_some(), "{n} {odd} {items}");
                assert!(in_lanes.is_some() || one == other, "{n} {odd} {items}");
            }
        }
    }
}

#[test]
fn counters_and_indices_wrap() {
    let given = input(4000);
    for (first, count) in [
        (0, 20),
        (5, 40),
        (u32::MAX - 5, 20),
        (u32::MAX - 20, 19),
        (u32::MAX - 1599, 90),
        (1 << 31, 8),
        (i32::MAX as u32 - 4, 20),
    ] {
        for of in [0, i32::MAX - 6, i32::MIN, -5] {
            let (mut one, mut other) = (vec![9; 41], vec![9; 41]);
            let in_lanes = fault(|| lanes::wrapping(&given, &mut one, first, count, of).run(41));
            let alone = fault(|| items::wrapping(&given, &mut other, first, count, of).run(41));
            assert_eq!(in_lanes.is_some(), alone.is_some(), "{first} {count} {of}");
            assert!(in_lanes.is_some() || one == other, "{first} {count} {of}");
        }
    }
}

#[test]
fn windows_move_in_local_memory() {
    let (given, by) = (input(48 * 48), input(17));
    let mut expected = vec![-9; given.len()];
    for column in 0..48 {
        for line in 8..40 {
            let terms = (0..17).map(|j| by[16 - j].wrapping_mul(given[(line + j - 8) * 48 + column]));
            expected[line * 48 + column] = terms.fold(0_i32, |sum, term| sum.wrapping_mul(3).wrapping_add(term));
        }
    }
    both!(expected.clone(), windows(&given, &mut out, &by), NdRange::new([48, 8]).local([16, 8]), out, "windows");
}
