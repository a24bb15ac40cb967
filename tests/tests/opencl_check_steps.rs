//! `check` on kernels whose items are in step, of which it looks at a few, beside the same kernels one item after another: the same reports, and the same
//! memory.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

use std::cell::Cell;

use swz::opencl::{FaultKind, NdRange};
use swz_tests::check::reported;

mod steps {
    swz::include_opencl!("kernels/in_step.cl");
}

mod apart {
    swz::include_opencl!("kernels/in_step.cl", "-D APART");
}

/// Checks a kernel both ways on equal memory, and gives the faults.
macro_rules! both {
    ($name:ident($of:ident = $memory:expr; $($argument:expr),*), $range:expr) => {{
        let (mut one, mut other) = ($memory, $memory);
        let $of = &mut one;
        let first = reported(steps::$name($($argument),*).check($range));
        let $of = &mut other;
        let second = reported(apart::$name($($argument),*).check($range));
        assert_eq!(first.0, second.0);
        assert!(one == other, "{} leaves other memory", stringify!($name));
        first.1
    }};
}

const NONE: Vec<FaultKind> = Vec::new();
const RACE: [FaultKind; 1] = [FaultKind::Race];
const OUTSIDE: [FaultKind; 1] = [FaultKind::Access];

fn counted<T: From<u8>, const N: usize>() -> Vec<T> {
    (0..N).map(|i| T::from((i % 251) as u8)).collect()
}

/// Each row of items writes a column, between those of the rows before; the last ones meet the next item's first one, or lie behind the memory.
#[test]
fn rows_lie_beside_each_other() {
    let words = counted::<u32, 9000>();
    for (range, n, faults) in [
        ([40, 100], 100, &NONE[..]),
        ([100, 40], 64, &NONE[..]),
        ([40, 100], 99, &RACE[..]),
        ([40, 100], 98, &RACE[..]),
        ([64, 80], 60, &RACE[..]),
        ([90, 60], 101, &OUTSIDE[..]),
    ] {
        assert_eq!(both!(columns(m = counted::<u32, 9000>(); &words, &mut m[..], n), range), faults, "{range:?}, {n}");
        let range = NdRange::new(range).local([2, 20]);
        assert_eq!(both!(columns(m = counted::<u32, 9000>(); &words, &mut m[..], n), range), faults, "{range:?}, {n}");
    }
}

#[test]
fn nothing_is_told_where_nothing_is_wrong() {
    let x = counted::<f32, 5000>();
    for range in [
        NdRange::new(5000),
        NdRange::new(5000).local(8),
        NdRange::new(31),
        NdRange::new(32).offset(70),
        NdRange::new(0),
    ] {
        assert_eq!(both!(scaled(m = counted::<f32, 5000>(); &x, &mut m[..], 2.0), range), NONE);
    }
    let bytes = counted::<u8, 5000>();
    assert_eq!(both!(brighter(m = counted::<u8, 5000>(); &bytes, &mut m[..]), 5000), NONE);
    let shorts = counted::<i16, 3000>();
    assert_eq!(both!(backwards(m = counted::<i16, 3000>(); &shorts, &mut m[..], 3000), 3000), NONE);
    assert_eq!(both!(halves(m = counted::<u8, 3000>(); &mut m[..], 1500), 1500), NONE);
    assert_eq!(both!(bytes_of_pixels(m = counted::<u8, 6000>(); &mut m[..], 2), 2000), NONE);
    let numbers = counted::<i32, 4000>();
    assert_eq!(both!(called(m = counted::<i32, 4000>(); &numbers, &mut m[..]), 4000), NONE);
    let words = counted::<u32, 4096>();
    assert_eq!(both!(columns(m = counted::<u32, 4096>(); &words, &mut m[..], 64), [64, 64]), NONE);
    let vectors = vec![swz::Vector::<f32, 3>::from([1.0, 2.0, 3.0]); 900];
    assert_eq!(both!(vectors(m = vec![swz::Vector::<f32, 3>::default(); 900]; &vectors, &mut m[..]), 900), NONE);
}

#[test]
fn items_that_use_what_others_write_race() {
    for n in [40, 400, 4000] {
        assert_eq!(both!(next_one(m = vec![1; n + 1]; &mut m[..]), n), RACE);
        assert_eq!(both!(one_before(m = vec![1; n + 1]; &mut m[..]), n), RACE);
        assert_eq!(both!(mirrored(m = vec![1_i16; n]; &mut m[..], n as i32), n), RACE);
        assert_eq!(both!(halves(m = vec![1_u8; n + 1]; &mut m[..], n as i32 / 2), n / 2 + 1), RACE);
        assert_eq!(both!(halves(m = vec![1_u8; n]; &mut m[..], n as i32 / 2), n / 2 + 1), OUTSIDE);
        assert_eq!(both!(halves(m = vec![1_u8; n]; &mut m[..], n as i32 / 2 - 1), n / 2), RACE);
        assert_eq!(both!(bytes_of_pixels(m = vec![1_u8; 3 * n + 1]; &mut m[..], 3), n), RACE);
        assert_eq!(both!(multiplied(m = vec![1_u8; n]; &mut m[..], 0), n), RACE);
        assert_eq!(both!(same_for_all(m = vec![1; 2 * n]; &mut Vec::from(&m[..4]), &mut m[n..]), n), [RACE[0]; 2]);
    }
    assert_eq!(both!(one_row(m = vec![1_u16; 300]; &mut m[..]), [300, 2]), RACE);
    assert_eq!(both!(one_row(m = vec![1_u16; 3000]; &mut m[..]), NdRange::new([3000, 3]).local([3000, 1])), RACE);
    for width in [40, 250, 1200_usize] {
        assert_eq!(both!(row_below(m = vec![1_u8; 9 * width]; &mut m[..], width as i32), [width, 8]), RACE);
        for last in [0, 1] {
            let found = both!(rows_around(m = vec![vec![1.0_f32; 9 * width], vec![0.0; 9 * width]];
                &mut m[0].clone(), &mut m[1], width as i32, last), [width, 5]);
            assert!(!found.is_empty());
        }
    }
}

#[test]
fn accesses_outside_are_told() {
    for n in [40, 400, 4000_usize] {
        assert_eq!(both!(shifted(m = vec![1; n]; &mut m[..], 1), n), OUTSIDE);
        assert_eq!(both!(shifted(m = vec![1; n]; &mut m[..], -1), n), OUTSIDE);
        assert_eq!(both!(shifted(m = vec![1; n]; &mut m[..], i32::MAX - 9), n), OUTSIDE);
        assert_eq!(both!(shifted(m = vec![1; n]; &mut m[..], i32::MIN), n), OUTSIDE);
        assert_eq!(both!(shifted_unsigned(m = vec![1; n]; &mut m[..], 0_u32.wrapping_sub(9)), n), OUTSIDE);
        assert_eq!(both!(shifted_unsigned(m = vec![1; n]; &mut m[..], 1 << 31), n), OUTSIDE);
        for by in [2, 3, -1, 1 << 16, 1 << 24, 1 << 30, 1 << 31, (1 << 24) + 1, i32::MAX] {
            let found = both!(multiplied(m = vec![1_u8; n]; &mut m[..], by), n);
            assert!(found.contains(&FaultKind::Access), "{by}");
        }
        for (by, from) in [(1 << 24, 1_i64 << 31), (1 << 30, 1 << 30), (1, 5), (1 << 31, 0), (i64::from(i32::MAX), 1)] {
            let found = both!(widened(m = vec![1_u8; n]; &mut m[..], by as i32, from), n);
            assert!(found.contains(&FaultKind::Access), "{by}, {from}");
        }
        assert_eq!(both!(brighter(m = vec![1_u8; n - 3]; &vec![1_u8; n], &mut m[..]), n), OUTSIDE);
        assert_eq!(both!(brighter(m = vec![1_u8; n]; &vec![1_u8; n - 1], &mut m[..]), n), OUTSIDE);
        assert_eq!(both!(backwards(m = vec![1_i16; n]; &vec![1_i16; n], &mut m[..], n as i32 - 1), n), OUTSIDE);
    }
}

#[test]
fn items_that_are_left_out_do_nothing() {
    let numbers = counted::<i32, 3000>();
    for n in [0, 1, 5, 31, 32, 33, 100, 2047, 3000, 4000] {
        let found = both!(below(m = counted::<i32, 3000>(); &numbers, &mut m[..], n), 3000);
        assert_eq!(found, NONE, "{n}");
        let found = both!(below(m = counted::<i32, 3000>(); &numbers, &mut m[..], n), 3200);
        assert_eq!(found.len(), usize::from(n > 3000), "{n}");
        let found = both!(below(m = counted::<i32, 1500>(); &numbers, &mut m[..], n), 2048);
        assert_eq!(found.len(), usize::from(n > 1500), "{n}");
        for end in [0, 40, 100, 2000, 3500, u32::MAX] {
            let found = both!(between(m = counted::<i32, 3000>(); &mut m[..], n as u32, end), 3500);
            assert_eq!(found.is_empty(), end <= 3000 || n >= 3500, "{n}, {end}");
        }
    }
    for (width, height, pitch) in
        [(100, 20, 128), (128, 20, 128), (33, 20, 40), (1000, 20, 1000), (129, 20, 128), (100, 21, 128)]
    {
        let bytes = vec![7_u8; 20 * pitch];
        let range = NdRange::new([1024, 24]).local([32, 4]);
        let found = both!(picture(m = vec![1_u8; 20 * pitch]; &bytes, &mut m[..], width, height, pitch as i32), range);
        assert_eq!(found.is_empty(), width as usize <= pitch && height <= 20, "{width}, {height}, {pitch}");
    }
}

#[test]
fn structures_are_known_by_their_fields() {
    macro_rules! many {
        ($of:ident) => {
            (0..700).map(|i| ($of::Loose { a: i as u8, b: i as i16, c: i })).collect::<Vec<_>>()
        };
    }
    let shown = |of: Vec<(u8, i16, i32)>| of;
    for (by, items) in [(0, 700), (1, 699), (1, 700), (-1, 700), (350, 350)] {
        let (mut one, mut other) = (many!(steps), many!(apart));
        let first = reported(steps::loose_fields(&mut one, by).check(items));
        let second = reported(apart::loose_fields(&mut other, by).check(items));
        assert_eq!(first, second);
        assert_eq!(first.1.is_empty(), by == 0 || by == 350, "{by}");
        let one = shown(one.iter().map(|of| (of.a, of.b, of.c)).collect());
        assert_eq!(one, shown(other.iter().map(|of| (of.a, of.b, of.c)).collect()));
    }
    let (mut one, mut other) = (many!(steps), many!(apart));
    assert_eq!(
        reported(steps::other_fields(&mut one).check(699)),
        reported(apart::other_fields(&mut other).check(699))
    );
    let mut out = many!(steps);
    steps::whole(&one, &mut out).check(700).expect("nothing is wrong");
    assert!(out.iter().zip(&one).all(|(one, other)| (one.a, one.b, one.c) == (other.a, other.b, other.c)));
    let mut tight: Vec<_> = (0..700).map(|i| steps::Tight { a: i as u8, b: i as i16, c: i }).collect();
    steps::fields(&mut tight).check(700).expect("nothing is wrong");
    assert!(tight.iter().enumerate().all(|(i, of)| (of.a, { of.c }) == ((i as u8).wrapping_add(1), 2 * i as i32)));
    assert!(reported(steps::fields(&mut tight).check(701)).1 == OUTSIDE);
}

#[test]
fn arguments_that_share_memory_race() {
    let memory = vec![1; 400];
    let check = |first: usize, len: usize, items: usize| {
        let mut shared = [memory.clone(), memory.clone()];
        let [one, other] = &mut shared;
        let one = Cell::from_mut(&mut one[..]).as_slice_of_cells();
        let found = reported(steps::below(&one[first..first + len], &one[..len], 300).check(items));
        let other = Cell::from_mut(&mut other[..]).as_slice_of_cells();
        assert_eq!(found, reported(apart::below(&other[first..first + len], &other[..len], 300).check(items)));
        assert!(shared[0] == shared[1]);
        found.1
    };
    assert_eq!(check(0, 300, 300), NONE);
    assert_eq!(check(200, 200, 200), NONE);
    assert_eq!(check(1, 300, 300), RACE);
    assert_eq!(check(150, 200, 200), RACE);
}

#[test]
fn items_that_are_not_in_step_run_one_by_one() {
    let (mut numbers, mut out) = (vec![3; 1000], vec![0; 1000]);
    let found = reported(steps::chosen(&mut numbers, &mut out, 500).check(1000));
    assert_eq!((found.1, numbers[500], out[500]), (NONE, 1, 3));
    assert_eq!(reported(steps::chosen(&mut numbers[..400], &mut out, 500).check(1000)).1, OUTSIDE);
    numbers[700] = 0;
    let found = reported(steps::divided(&numbers, &mut out).check(1000));
    assert_eq!((found.1.len(), out[699], out[701]), (1, 33, 33));
    let mut index: Vec<_> = (0..1000).collect();
    assert_eq!(reported(steps::looked_up(&index, &mut out).check(1000)).1, NONE);
    (index[500], index[600]) = (7, 5000);
    assert_eq!(reported(steps::looked_up(&index, &mut out).check(1000)).1, [FaultKind::Race, FaultKind::Access]);
    assert_eq!(reported(steps::narrow(&mut out).check(256)).1, NONE);
    assert_eq!(reported(steps::narrow(&mut out).check(300)).1, RACE);
    assert_eq!(reported(steps::turned(&mut out, 600).check(601)).1, NONE);
    assert_eq!(reported(steps::turned(&mut out, 600).check(700)).1, RACE);
}

#[test]
fn what_items_write_is_known_where_they_read_what_nobody_writes() {
    for (width, height) in [(64, 40), (200, 9), (1000, 4)] {
        let bytes = (0..width * height).map(|i| (i * 7 % 251) as u8).collect::<Vec<_>>();
        let range = [width as usize, height as usize];
        for len in [bytes.len(), bytes.len() - 1, bytes.len() / 2] {
            let found = both!(around(m = vec![0_u8; len]; &bytes, &mut m[..], width, height), range);
            assert_eq!(found.is_empty(), len == bytes.len());
            // The items that read outside write nothing, and others that write there are told.
            let found = both!(around(m = vec![0_u8; bytes.len()]; &bytes[..len], &mut m[..], width, height), range);
            assert_eq!(found.is_empty(), len == bytes.len());
        }
        assert!(!both!(around(m = vec![0_u8; bytes.len()]; &bytes, &mut m[..], width - 1, height), range).is_empty());
        let floats = vec![1.5_f32; 64 * 64];
        for (n, row) in [(64, 64), (60, 64), (64, 63), (64, 65), (65, 65)] {
            let found = both!(sums(m = vec![0.0_f32; 64 * 66]; &floats, &mut m[..], n, row), [66, 64]);
            assert_eq!(found.is_empty(), n <= 60, "{n}, {row}");
        }
    }
    for n in [40, 300, 3000_usize] {
        let (numbers, index) = (vec![2.5_f32; n], (0..n as i32).collect::<Vec<_>>());
        assert_eq!(both!(gathered(m = vec![0.0; n]; &numbers, &index, &mut m[..]), n), NONE);
        for far in [0, 1, n / 2, n - 2, n - 1] {
            let mut index = index.clone();
            index[far] = n as i32;
            assert_eq!(both!(gathered(m = vec![0.0; n]; &numbers, &index, &mut m[..]), n), OUTSIDE);
            let mut divisors = vec![3; n];
            divisors[far] = 0;
            divisors[n / 3] = 0;
            for (by, is_apart) in [(n as i32, true), (1, false)] {
                let found = both!(quotients(m = vec![0; 2 * n]; &divisors, &mut m[..], by), n);
                assert_eq!(found.contains(&FaultKind::Race), !is_apart, "{n}, {far}, {by}");
                assert!(found.iter().any(|kind| *kind != FaultKind::Race));
            }
        }
        for (by, from) in [(1, 0), (2, 1), (-1, n as i32 - 1), (0, 5), (1, 1), (-1, n as i32 - 2)] {
            let found = both!(found_at(m = vec![0_u8; 2 * n]; &vec![1_u8; n], &mut m[..], by, from), n);
            assert_eq!(found.is_empty(), by != 0 && (by, from) != (-1, n as i32 - 2), "{n}, {by}, {from}");
        }
    }
}

/// A read of one item alone, by an argument that may be written, of what another item writes.
#[test]
fn reads_of_what_is_written_are_never_left_out() {
    for (n, at) in [(100, 50), (1000, 999), (1000, 1), (1000, 500)] {
        let mut memory = vec![1; n];
        let cells = Cell::from_mut(&mut memory[..]).as_slice_of_cells();
        let found = reported(steps::read_at(cells, cells, at).check(n));
        assert_eq!(found.1, RACE, "{n}, {at}");
        let mut memory = vec![1; n];
        let cells = Cell::from_mut(&mut memory[..]).as_slice_of_cells();
        assert_eq!(found, reported(apart::read_at(cells, cells, at).check(n)));
        let apart = vec![1; n];
        assert_eq!(both!(read_at(m = vec![0; n]; &apart, &mut m[..], at), n), NONE);
    }
    let (numbers, mut index) = (vec![1; 300], vec![0; 300]);
    (index[100], index[200]) = (300, 300);
    // The second write is behind a fault, and the first one is made.
    let mut out = vec![0; 601];
    assert_eq!(reported(steps::late(&numbers, &index, &mut out, 301).check(300)).1, OUTSIDE);
    assert_eq!((out[100], out[401], out[402]), (1, 0, 1));
}

#[test]
fn rounds_that_are_the_same_for_all_are_known() {
    for n in [40, 300, 500_usize] {
        for (step, rounds) in [(16, 16), (16, 3), (16, 17), (1, 1), (0, 1), (-16, 4), (16, 0), (300, 300)] {
            let len = if step == 300 { 300 * n } else { 16 * n + 1 };
            let found = both!(own_rounds(m = vec![1_u8; len]; &mut m[..], step, rounds), n);
            assert_eq!(found.is_empty(), step >= rounds && step > 0, "{n}, {step}, {rounds}");
        }
        for (rounds, row, is_fine) in [(7, n, true), (7, n + 9, true), (8, n, false), (7, n - 1, false)] {
            let len = if row > n { 7 * row } else { 7 * n };
            let found = both!(rounds_apart(m = vec![1_i64; len]; &mut m[..], rounds, row as i32), n);
            assert_eq!(found.is_empty(), is_fine, "{n}, {rounds}, {row}");
        }
        let numbers = vec![4; n + 8];
        for last in [-1, 0, 1, 5, 9] {
            let found = both!(left_early(m = vec![0; 8 * n]; &numbers, &mut m[..], 8, last), n);
            assert_eq!(found, NONE);
            let found = both!(left_early(m = vec![0; 8 * n]; &numbers[..n + 5], &mut m[..], 8, last), n);
            assert_eq!(found.is_empty(), (0..7).contains(&last), "{n}, {last}");
        }
        for (way, by) in [(2, 0), (1, n as i32), (1, 1)] {
            let found = both!(either(m = vec![0; 2 * n]; &mut m[..], way, by), n);
            assert_eq!(found.is_empty(), by != 1);
        }
        let mut out = vec![0; 4 * n];
        assert_eq!(reported(steps::left_by_item(&mut out, 4, n as i32 / 2).check(n)).1, NONE);
        assert_eq!(out.iter().filter(|&&one| one == 0).count(), 3);
        // The first item changes how many rounds the others make.
        let mut memory = vec![2; 3 * n];
        assert_eq!(reported(steps::rounds_from_memory(&mut memory, n as i32).check(n)).1, [FaultKind::Race]);
        assert_eq!((memory[2 * n], memory[2 * n + 1]), (2, 3));
    }
}
