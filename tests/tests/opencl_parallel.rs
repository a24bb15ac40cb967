//! Kernels on all cores without `unsafe`: where it is proven for the range and the arguments, and what is said where it is not.

#![cfg(feature = "devices")]
#![allow(
    clippy::float_cmp,
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    reason = "small numbers that are whole"
)]

use std::cell::Cell;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use swz::opencl::{Local, NdRange, Ran};

#[deny(warnings)]
#[forbid(unsafe_code)]
mod kernels {
    swz::include_opencl!("kernels/parallel.cl", "-cl-std=CL3.0");
}

/// The line that is named, and what stands behind it.
fn told(ran: Ran) -> (u32, String) {
    let reason = ran.reason().expect("one thread");
    assert_eq!(reason.path(), "kernels/parallel.cl");
    let text = reason.to_string();
    assert!(text.starts_with(&format!("kernels/parallel.cl:{}:", reason.line())), "{text}");
    (reason.line(), text)
}

#[test]
fn elements_of_their_own() {
    let mut to = vec![1.0; 5000];
    assert_eq!(kernels::scaled(&mut to, 2.0, 4000).par_run(5000), Ran::AllCores);
    assert!(to[..4000].iter().all(|to| *to == 2.0) && to[4000..].iter().all(|to| *to == 1.0));
    assert_eq!(kernels::scaled(&mut to, 2.0, 4000).par_run(2..4002), Ran::AllCores);
    // An item of two dimensions that looks at one shares its elements with others.
    let (line, text) = told(kernels::scaled(&mut to, 2.0, 4000).par_run([50, 2]));
    assert!(line == 6 && text.contains("`to[i]` may be one element of two work-items in this launch"), "{text}");
    assert_eq!(kernels::scaled(&mut to, 2.0, 4000).par_run([50, 1, 1]), Ran::AllCores);
    assert_eq!(kernels::scaled(&mut to, 2.0, 4000).par_run([50, 0]), Ran::AllCores);
    let mut to = vec![0; 100];
    assert_eq!(kernels::from_both_ends(&mut to, 100).par_run(100), Ran::AllCores);
    assert_eq!(to, [1; 100]);
}

#[test]
fn rows_that_meet() {
    let mut to = vec![0; 64 * 48];
    let mut ran = |width, range: [usize; 2]| kernels::rows(&mut to, width).par_run(range);
    assert_eq!(ran(64, [64, 48]), Ran::AllCores);
    assert_eq!(ran(64, [63, 48]), Ran::AllCores);
    assert_eq!(ran(0, [64, 1]), Ran::AllCores);
    for (width, range) in [(63, [64, 48]), (0, [64, 2]), (1, [2, 3])] {
        let (line, text) = told(ran(width, range));
        assert!(line == 11 && text.contains("grows by 1 with `get_global_id(0)`, grows by width with"), "{text}");
    }
    // Here a condition leaves only the items that have elements of their own.
    let mut ran = |width, height, range: [usize; 2]| kernels::guarded_rows(&mut to, width, height).par_run(range);
    assert_eq!(ran(60, 48, [64, 48]), Ran::AllCores);
    assert_eq!(ran(60, 40, [64, 64]), Ran::AllCores);
    let (from, mut to) = ((0..60 * 40).collect::<Vec<_>>(), vec![0; 60 * 40]);
    assert_eq!(kernels::transposed(&from, &mut to, 60, 40).par_run([64, 64]), Ran::AllCores);
    assert!((0..2400).all(|i| to[i % 60 * 40 + i / 60] == i as i32));
}

#[test]
fn steps_of_the_launch() {
    let mut to = vec![0; 1000];
    assert_eq!(kernels::spread(&mut to, 3).par_run(300), Ran::AllCores);
    assert!(matches!(kernels::spread(&mut to, 0).par_run(300), Ran::OneThread(_)));
    assert_eq!(kernels::spread(&mut to, 0).par_run(1), Ran::AllCores);
    assert_eq!(to[0], 302);
    assert_eq!(kernels::wraps(&mut to, 3).par_run(300), Ran::AllCores);
    // The first item and the third use the first element.
    let (line, _) = told(kernels::wraps(&mut to, 1 << 31).par_run(3));
    assert_eq!(line, 34);
    let mut to = vec![0; 1000];
    assert_eq!(kernels::strided(&mut to, 1000).par_run(64), Ran::AllCores);
    assert!((0..1000).all(|i| to[i] == i as i32));
}

#[test]
fn groups() {
    let (from, mut to) = ((0..4096).collect::<Vec<i32>>(), vec![0; 64]);
    let range = NdRange::new(4096).local(64);
    assert_eq!(kernels::sums(&from, &mut to, Local::new(64)).par_run(range), Ran::AllCores);
    assert!(to.iter().zip(from.chunks(64)).all(|(to, from)| *to == from.iter().sum::<i32>()));
    let range = NdRange::new([4096, 2]).local([64, 1]);
    assert!(matches!(kernels::sums(&from, &mut to, Local::new(64)).par_run(range), Ran::OneThread(_)));
    let (bytes, mut counts) = (vec![3_u8; 10_000], vec![0; 256]);
    assert_eq!(kernels::counted(&bytes, &mut counts).par_run(10_000), Ran::AllCores);
    assert_eq!(counts[3], 10_000);
}

#[test]
fn sub_groups() {
    let from: Vec<u32> = (0..960).collect();
    for (gap, range, expected) in [(16, 48, true), (20, 48, true), (15, 48, false), (16, 40, true)] {
        let (mut to, mut blocks) = (vec![0; 128], vec![1; 2000]);
        let ran = kernels::of_sub_groups(&from, &mut to, &mut blocks, gap).par_run(NdRange::new(960).local(range));
        assert_eq!(ran == Ran::AllCores, expected, "{gap} {range}");
        let parts = from.chunks(range).flat_map(|group| group.chunks(16));
        for (number, part) in parts.enumerate() {
            let sum: u32 = part.iter().sum();
            assert_eq!(to[number], sum, "{gap} {range}");
            let first = number * gap as usize;
            assert!(!expected || blocks[first..first + part.len()].iter().all(|of| *of == sum + 1), "{gap} {range}");
        }
    }
}

#[test]
fn one_thread() {
    let mut to = vec![0; 100];
    let (line, text) = told(kernels::pairs(&mut to).par_run(200));
    assert!(line == 64 && text.contains("`to[get_global_id(0) / 2]` is one element for several"), "{text}");
    assert_eq!(to, [2; 100]);
    let (line, text) = told(kernels::neighbours(&mut to).par_run(99));
    assert!(line == 69 && text.contains("may be an element that another work-item uses"), "{text}");
    assert_eq!(to[99], 101);
    // Cells are for one thread.
    let cells = vec![Cell::new(1.0); 10];
    let (line, text) = told(kernels::scaled(&cells, 3.0, 10).par_run(10));
    assert!(line == 3 && text.contains("`to` is given cells"), "{text}");
    assert!(cells.iter().all(|cell| cell.get() == 3.0));
    // On the caller's word.
    // SAFETY: each item uses an element of its own, and nobody else uses the cells.
    unsafe { kernels::scaled(&cells, 3.0, 10).par_run_unchecked(10) };
    assert!(cells.iter().all(|cell| cell.get() == 9.0));
}

/// Ranges of all shapes, on threads of a pool and in jobs of it that run at the same time: each item runs once in each launch.
#[test]
fn each_item_once() {
    const RANGES: [[usize; 2]; 9] =
        [[1, 1], [64, 64], [63, 65], [65, 7], [200, 64], [1000, 3], [3, 1000], [1, 5000], [4097, 2]];
    let launches = |[width, height]: [usize; 2]| {
        let (from, mut to) = ((0..(width * height) as i32).collect::<Vec<_>>(), vec![0; width * height]);
        for launches in 1..=3 {
            assert_eq!(kernels::rows(&mut to, width as i32).par_run([width, height]), Ran::AllCores);
            assert!(to.iter().all(|count| *count == launches), "{width} x {height}, launch {launches}");
        }
        let (columns, rows) = (width as i32, height as i32);
        assert_eq!(kernels::transposed(&from, &mut to, columns, rows).par_run([width, height]), Ran::AllCores);
        assert!((0..width * height).all(|i| to[i % width * height + i / width] == i as i32), "{width} x {height}");
        // The first item has another number.
        let mut to = vec![1.0; width * height + 2];
        assert_eq!(kernels::scaled(&mut to, 2.0, i32::MAX).par_run(2..width * height + 2), Ran::AllCores);
        assert!(to[..2] == [1.0; 2] && to[2..].iter().all(|to| *to == 2.0), "{width} x {height}");
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("threads");
    RANGES.into_iter().for_each(launches);
    pool.install(|| RANGES.into_iter().for_each(launches));
    pool.install(|| RANGES.into_par_iter().for_each(launches));
}
