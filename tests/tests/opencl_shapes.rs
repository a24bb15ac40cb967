//! Shapes that kernels of real programs have, in a text of our own, with the values of the definition.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "small numbers"
)]

use swz::int4;
use swz::opencl::{Local, NdRange};

mod kernels {
    swz::include_opencl!("kernels/shapes.cl");
}
use kernels::{added, arms, boxes, exchanged, nested, pair, parts, settled, windows};

const GROUP: usize = 16;

fn range(items: usize) -> NdRange {
    NdRange::new(items).local(GROUP)
}

/// Numbers that look random, the same each time.
fn numbers(count: usize, below: i32) -> Vec<i32> {
    (0..count as i32).map(|i| (i * 7919 + i * i * 31) % below).collect()
}

/// Runs a launch, and checks it on the same memory.
macro_rules! both {
    ($memory:ident: $launch:expr, $range:expr) => {{
        let before = $memory.clone();
        $launch.run($range);
        let after = std::mem::replace(&mut $memory, before);
        $launch.check($range).expect("nothing wrong");
        after
    }};
}

#[test]
fn barriers_of_a_function_in_a_loop() {
    let given: Vec<u32> = numbers(48, 1000).into_iter().map(i32::unsigned_abs).collect();
    let mut out = vec![0; 48];
    let out = both!(out: exchanged(&given, &mut out, Local::new(GROUP), 5), range(48));
    let mut expected = given;
    for _ in 0..4 * 2 {
        let row = expected.clone();
        let before = |i: usize| if i % 4 == 0 { 0 } else { row[i - 1] };
        expected = (0..48).map(|i| row[i].wrapping_mul(3).wrapping_add(before(i))).collect();
    }
    assert_eq!(out, expected);
}

#[test]
fn barriers_in_loops_under_conditions() {
    for count in [48_usize, 47, 41, 35, 34] {
        let given = numbers(count, 1000);
        let mut sums = vec![0; 3];
        let sums = both!(sums: parts(&given, &mut sums, count as i32, 3), range(48));
        let expected: Vec<i32> = given.chunks(GROUP).map(|part| part.iter().sum()).collect();
        assert_eq!(sums, expected, "{count}");
    }
}

#[test]
fn more_items_than_elements() {
    let list: Vec<_> = (0..4).map(|b| kernels::r#box { first: b * 12, near: [(b + 1) % 4, (b + 3) % 4] }).collect();
    // Small whole numbers: each order of a sum gives the same.
    let at = |i: usize| pair { v: (i % 5) as f32, x: (i * 7 % 11) as f32 };
    let points: Vec<_> = (0..48).map(at).collect();
    let mut forces = vec![pair { v: 0.0, x: 0.0 }; 48];
    let forces = both!(forces: boxes(&list, &points, &mut forces, 4), range(64 + GROUP));
    for (i, force) in forces.iter().enumerate() {
        let b = i / 12;
        let (mut v, mut x) = (0.0_f32, 0.0_f32);
        for other in [b, (b + 1) % 4, (b + 3) % 4] {
            for point in &points[other * 12..][..12] {
                let d = points[i].x - point.x;
                v += point.v * d;
                x += d * d;
            }
        }
        assert_eq!([force.v, force.x].map(f32::to_bits), [v, x].map(f32::to_bits), "{i}");
    }
}

#[test]
fn a_loop_that_local_memory_ends() {
    let mut given = numbers(3 * GROUP, 100);
    given[GROUP..2 * GROUP].fill(7);
    let mut expected = given.clone();
    let mut expected_rounds = vec![];
    for row in expected.chunks_mut(GROUP) {
        let mut round = 0;
        let mut done = false;
        while !done && round < 30 {
            let now = row.to_vec();
            (0..GROUP).for_each(|i| row[i] = (now[i] + now[(i + 1) % GROUP]) / 2);
            done = row.iter().all(|&number| number == row[0]);
            round += 1;
        }
        expected_rounds.push(round);
    }
    // One that ends at once, and others that take longer.
    assert!(expected_rounds[1] == 1 && expected_rounds[0] > 1);
    let mut rounds = vec![0; 3];
    let out = both!(given: settled(&mut given, &mut rounds, 30), range(3 * GROUP));
    assert_eq!((out, rounds), (expected, expected_rounds));
}

#[test]
fn structs_in_local_memory() {
    let given = numbers(4 * GROUP, 1000);
    let mut out = vec![0; 4 * GROUP];
    let out = both!(out: windows(&given, &mut out), range(2 * GROUP));
    let mut expected = given;
    for window in expected.chunks_mut(2 * GROUP) {
        for at in (1..2 * GROUP - 1).step_by(2) {
            window[at] += (window[at - 1] + window[at + 1]) / 2;
        }
    }
    assert_eq!(out, expected);
}

#[test]
fn assignments_in_arms() {
    for d in 0..4 {
        let mut rows: Vec<_> = (0..5).map(|i| int4::new(i + 1, -1, -1, -1)).collect();
        let mut others = vec![int4::splat(0); 5];
        arms(&mut rows, &mut others, d).run(5);
        for (i, (row, other)) in (1..).zip(rows.iter().zip(&others)) {
            let ratio = 2 * i;
            let chosen = |arm: i32, yes: i32, no: i32| if d == arm { yes } else { no };
            let row_expected = [chosen(0, i, ratio + 1), -1, chosen(2, -1, ratio + 3), -1];
            let other_expected = [chosen(0, ratio, 0), chosen(1, ratio, 0), chosen(2, ratio, 0), 0];
            assert_eq!((row.to_array(), other.to_array()), (row_expected, other_expected), "{d}, {i}");
        }
    }
}

#[test]
fn floats_added_by_their_bits() {
    let given: Vec<f32> = numbers(50, 64).into_iter().map(|number| number as f32 * 0.25).collect();
    let mut sums = vec![0.5_f32; 3];
    added(&given, &mut sums).run(50);
    for (i, sum) in sums.iter().enumerate() {
        let expected = given.iter().skip(i).step_by(3).fold(0.5_f32, |sum, number| sum + number);
        assert_eq!(sum.to_bits(), expected.to_bits(), "{i}");
    }
}

/// 140 structures in each other, as bytes: the first number is that of the innermost, the last that of the outermost.
#[test]
fn structures_in_structures() {
    let (before, mut out) = (numbers(280, 1000), [0; 2]);
    let mut bytes: Vec<u8> = before.iter().flat_map(|number| number.to_ne_bytes()).collect();
    nested(&mut bytes, &mut out).run(2);
    nested(&mut bytes.clone(), &mut out.clone()).check(2).expect("nothing wrong");
    let all: Vec<_> = bytes.chunks(4).map(|bytes| i32::from_ne_bytes(bytes.try_into().expect("four"))).collect();
    for (i, (own, before)) in all.chunks(140).zip(before.chunks(140)).enumerate() {
        let mut expected = before.to_vec();
        expected[137] += before[139];
        expected[128] = 7;
        assert_eq!(own, expected, "{i}");
        assert_eq!(out[i], expected[137] * 2 + before[138]);
    }
}
