//! Launches: what buffers may be given, how items are numbered, and what becomes of accesses that are checked once for a row.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::many_single_char_names,
    reason = "small numbers"
)]

use std::cell::{Cell, RefCell};
use std::sync::{Mutex, RwLock};

use swz::opencl::{Channel, Format, Image2d, Local, NdRange, Order};
use swz::prelude::*;
#[cfg_attr(panic = "abort", allow(unused_imports))]
use swz_tests::check::told;

mod launches {
    swz::include_opencl!("kernels/launches.cl");
}

/// Names of the caller's that the expansion must not see, without the prelude.
#[allow(dead_code, non_camel_case_types, reason = "nothing uses the decoys")]
mod decoys {
    #![no_implicit_prelude]
    #![forbid(unsafe_code)]
    #![deny(warnings)]

    pub struct f32;
    pub struct Pointer;
    pub struct Item;
    pub struct Option;
    pub trait Clone {}
    pub fn sqrt() {}
    #[allow(non_upper_case_globals, reason = "a name of C")]
    pub const i: u8 = 0;
    pub mod swz {}
    pub mod core {}

    ::swz::opencl! {
        typedef struct { float x; int n; } Item_of_c;
        typedef int i32;
        __constant float table[2] = { 1.0f, 2.0f };
        float root(float x, int i) { Item_of_c it = { x, i }; i32 j = it.n; return sqrt(it.x) * table[j]; }
        __kernel void roots(__global float *match, int self) { int i = get_global_id(0); match[i] = root(match[i], self & 1); }
    }
    ::swz::opencl! {
        float twice(float x) { return x * 2; }
    }
}

/// A file that the build script writes, by a path and options that `concat!` and `env!` make, also from a macro of the caller's.
mod made {
    macro_rules! include {
        ($added:literal) => {
            swz::include_opencl!(concat!(env!("OUT_DIR"), "/made.cl"), concat!("-D ADDED=", $added));
        };
    }
    include!(7);
}

#[test]
fn a_file_that_the_build_script_writes() {
    let mut numbers = [0; 3];
    made::made(&mut numbers).run(3);
    assert_eq!(numbers, [7, 8, 9]);
}

#[test]
fn decoys_are_not_seen() {
    let mut numbers = [4.0, 9.0];
    decoys::roots(&mut numbers, 1).run(2);
    assert_eq!(numbers, [4.0, 6.0]);
    assert!((decoys::twice(1.5) - 3.0).abs() < f32::EPSILON);
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn items_before_a_fault_have_run() {
    let a = [1.0_f32; 40];
    let mut out = [0.0_f32; 50];
    let fault = told(|| launches::add(&a, &a, &mut out).run(50));
    assert_eq!(
        fault,
        "kernels/launches.cl:5:14: `a[i]` reads outside of its buffer: element 40 of 40, 1 beyond its end"
    );
    assert_eq!(out[..40], [2.0; 40]);
    assert_eq!(out[40..], [0.0; 10]);
}

#[test]
fn one_buffer_for_two_arguments() {
    let mut numbers = [0; 70];
    let cells = Cell::from_mut(&mut numbers[..]).as_slice_of_cells();
    launches::shifted(cells, cells).run(69);
    assert!(numbers.iter().zip(0..).all(|(&number, place)| number == place), "{numbers:?}");
}

/// Statements that stand once for rows that are inside and for others: elements that are read and written, also of one buffer.
#[test]
fn elements_that_an_item_changes() {
    let items = 37;
    for n in [0, 1, 5] {
        let (mut a, mut b) = ([7; 37], [2; 42]);
        launches::moves_on(&mut a, &mut b, n).run(items);
        launches::moves_on(&mut a, &mut b, n).check(items).expect("each item uses elements of its own");
        let moved =
            b.iter().enumerate().all(|(at, &b)| b == if (n as usize..n as usize + 37).contains(&at) { 278 } else { 2 });
        assert!(a == [9; 37] && moved, "{n}: {a:?} {b:?}");
        // One buffer for both: an item finds what the one before it wrote.
        let mut numbers: [i32; 42] = std::array::from_fn(|at| at as i32);
        let mut expected = numbers;
        for at in 0..items {
            let (to, old) = (at + n as usize, expected[at]);
            expected[at] += 1;
            expected[to] = old.wrapping_add(expected[to].wrapping_mul(10));
        }
        let cells = Cell::from_mut(&mut numbers[..]).as_slice_of_cells();
        launches::moves_on(cells, cells, n).run(items);
        assert_eq!(numbers, expected, "{n}");
    }
    let (mut to, mut by) = ([1, 2, 3], [10, 20, 30]);
    launches::adds_to(&mut to, &mut by).run(3);
    assert_eq!(to, [11, 22, 33]);
    launches::adds_to(&mut to, Cell::from_mut(&mut by[..]).as_slice_of_cells()).run(3);
    assert_eq!(to, [21, 42, 63]);
    let cells = Cell::from_mut(&mut to[..]).as_slice_of_cells();
    launches::adds_to(cells, cells).run(3);
    assert_eq!(to, [42, 84, 126]);
}

/// The items before the first one that is outside have run, and the fault names that one.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn elements_outside_of_a_row_that_stands_once() {
    let (mut a, mut b) = ([7; 8], [2; 8]);
    let what = told(|| launches::moves_on(&mut a, &mut b, 3).run(8));
    assert!(what.contains("reads outside of its buffer: element 8 of 8") && what.contains("b[i + n]"), "{what}");
    // The sixth item has changed its element of `a` before that.
    assert_eq!((a, b), ([8, 8, 8, 8, 8, 8, 7, 7], [2, 2, 2, 27, 27, 27, 27, 27]));
    let what = told(|| launches::moves_on(&mut a, &mut b, -1).run(8));
    assert!(what.contains("reads outside of its buffer"), "{what}");
    assert!(launches::moves_on(&mut a, &mut b, 3).check(8).unwrap_err().to_string().contains("outside of its buffer"));
}

#[test]
fn guards_serve_by_reference() {
    let (locked, lent) = (Mutex::new(vec![0; 8]), RefCell::new([1; 8]));
    launches::guarded(&mut locked.lock().unwrap(), 5).run(8);
    launches::guarded(&mut lent.borrow_mut(), 3).run(8);
    launches::shifted(&lent.borrow(), &mut locked.lock().unwrap()).run(7);
    let shared = RwLock::new(vec![0; 8].into_boxed_slice());
    launches::shifted(&locked.lock().unwrap(), &mut shared.write().unwrap()).run(7);
    assert_eq!(*lent.borrow(), [2, 2, 2, 1, 1, 1, 1, 1]);
    assert_eq!(shared.read().unwrap()[0], 0);

    let mut numbers = [0; 8];
    let whole = Cell::from_mut(&mut numbers[..]);
    launches::shifted(whole, whole).run(7);
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_report_becomes_a_text() {
    fn checked(out: &mut [i32]) -> Result<(), String> {
        Ok(launches::of_three(out, 4, 1).check([4, 2])?)
    }
    assert!(checked(&mut [0; 4]).unwrap_err().contains("outside of its buffer"));
}

#[test]
fn a_condition_keeps_items_inside() {
    let mut out = [0; 37];
    launches::guarded(&mut out, 37).run(64);
    assert_eq!(out, [1; 37]);
    launches::guarded(&mut out, 20).run(64);
    assert_eq!((&out[..20], &out[20..]), (&[2; 20][..], &[1; 17][..]));
}

#[test]
fn three_dimensions() {
    let (width, height, depth) = (7, 5, 3);
    let mut out = vec![-1; width * height * depth];
    launches::of_three(&mut out, width as i32, height as i32).run([width, height, depth]);
    for (place, number) in out.iter().enumerate() {
        let (x, y, z) = (place % width, place / width % height, place / width / height);
        assert_eq!(*number, (x + 10 * y + 100 * z) as i32);
    }
}

#[test]
fn groups_and_offsets() {
    let mut out = [int4::splat(-1); 20];
    launches::local_numbers(&mut out).run(NdRange::new([12]).local([4]).offset([8]));
    for place in 0..12 {
        assert_eq!(out[8 + place], int4::new(place as i32 % 4, place as i32 / 4, 4, 8));
    }
    assert_eq!(out[..8], [int4::splat(-1); 8]);
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn a_group_that_does_not_divide() {
    let mut out = [int4::splat(-1); 20];
    assert!(told(|| launches::local_numbers(&mut out).run(NdRange::new([12]).local([5]))).contains("12"));
}

#[test]
fn indices_that_are_not_along_the_row() {
    let mut out = [0; 33];
    launches::backwards(&mut out, 33).run(33);
    assert!(out.iter().zip((0..33).rev()).all(|(&number, place)| number == place));
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn an_index_that_wraps() {
    let mut out = [7; 8];
    assert!(told(|| launches::wraps(&mut out, u32::MAX - 2).run(3)).contains("writes outside of its buffer"));
    assert_eq!(out, [7; 8]);
}

#[test]
fn an_index_that_wraps_is_inside_again() {
    let mut out = [7; 4];
    // 2^32 - 2 and 2^32 - 1 are outside: of a range that begins behind them, all are inside.
    launches::wraps(&mut out, u32::MAX - 1).run(NdRange::new([3]).offset([2]));
    assert_eq!(out, [2, 3, 4, 7]);
}

#[test]
fn only_some_lanes_are_written() {
    let mut out = [float4::new(1.0, 2.0, 3.0, 4.0); 3];
    launches::some_lanes(&mut out, 9.0).run(3);
    assert_eq!(out, [float4::new(9.0, 2.0, 2.0, 5.0); 3]);
}

#[test]
fn scalars_and_bytes_serve_for_vectors() {
    /// As a vector is aligned.
    #[repr(align(16))]
    struct Aligned([f32; 9]);
    let Aligned(out) = &mut Aligned([0.0; 9]);
    launches::some_lanes(&mut out[..8], 1.0).run(2);
    assert_eq!(*out, [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0]);
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn scalars_that_do_not() {
    #[repr(align(16))]
    struct Aligned([f32; 9]);
    let Aligned(out) = &mut Aligned([0.0; 9]);
    // At whatever address.
    launches::some_lanes(&mut out[1..5], 1.0).run(1);
    assert!(told(|| launches::some_lanes(&mut out[..7], 1.0).run(1)).contains("no whole number of elements"));
}

#[test]
fn atomic_functions_and_groups() {
    let bytes: Vec<u8> = (0..200).collect();
    let mut bins = [0_u32; 16];
    launches::histogram(&bytes, &mut bins).run(200);
    assert_eq!(bins, [13, 13, 13, 13, 13, 13, 13, 13, 12, 12, 12, 12, 12, 12, 12, 12]);

    let numbers: Vec<i32> = (0..64).collect();
    let mut sums = [0; 4];
    launches::sum_of_group(&numbers, &mut sums, Local::new(16)).run(NdRange::new([64]).local([16]));
    assert_eq!(sums, [120, 376, 632, 888]);
}

#[test]
fn images() {
    let texels: Vec<u8> = (0..4 * 6).map(|n| n * 10).collect();
    let format = Format(Order::Rgba, Channel::UnormInt8);
    let from = Image2d::from_slice([3, 2], format, &texels);
    let mut to = Image2d::new([3, 2], format);
    launches::mirrored(&from, &mut to).run([3, 2]);
    let out: Vec<u8> = to.to_vec();
    for (place, texel) in out.chunks_exact(4).enumerate() {
        let (x, y) = (2 - place % 3, place / 3);
        let [r, g, b, a] = [0, 1, 2, 3].map(|channel| texels[4 * (3 * y + x) + channel]);
        assert_eq!(texel, [b, g, r, a]);
    }
}

#[test]
fn what_is_documented_is_there() {
    assert!(launches::SOURCE.starts_with("// Launches, "));
    launches::prints(3).run(2);
}
