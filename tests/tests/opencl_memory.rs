//! Memory of kernels where its layout matters: structures with padding, addresses that wrap, vectors at any address, large private arrays.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use swz::char3;
use swz::opencl::{FaultKind, Local, NdRange, Report};

mod kernels {
    swz::include_opencl!("kernels/memory.cl");
}
#[allow(deprecated, reason = "some kernels have no lanes")]
mod laned {
    swz::include_opencl!(#![lanes(always)] "kernels/memory.cl");
}
mod apart {
    swz::include_opencl!(#![lanes(never)] "kernels/memory.cl");
}
use kernels::{nested, padded};

/// A structure with padding was read with what its padding has no bytes of, once optimised: then `check` crashed.
#[test]
fn padding_is_checked() {
    let mut to = [padded { a: 7, b: 7 }; 16];
    kernels::fill_padded(&mut to, 3).check(16).expect("nothing wrong");
    let expected: [padded; 16] = std::array::from_fn(|i| padded { a: i as i8 + 3, b: i as i32 * 3 });
    assert_eq!(to, expected);
    let mut fields = [padded { a: 0, b: 0 }; 16];
    kernels::padded_fields(&mut fields, &to).check(16).expect("nothing wrong");
    let summed = expected.map(|of| padded { b: of.b + i32::from(of.a), ..of });
    assert_eq!(fields, summed);
    let one = nested { s: 1, p: [padded { a: 1, b: 2 }, padded { a: 3, b: 4 }], c: char3::new(1, 2, 3) };
    let mut all = [one; 5];
    kernels::turn_nested(&mut all).check(5).expect("nothing wrong");
    let expected = nested { s: 1, p: [padded { a: 2, b: 2 }, padded { a: 1, b: 2 }], c: char3::new(3, 2, 1) };
    assert_eq!(all, [expected; 5]);
}

/// The message of a panic.
fn told<R>(run: impl FnOnce() -> R) -> String {
    let panic = catch_unwind(AssertUnwindSafe(run)).err().expect("a panic");
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
        .expect("a text")
}

/// Each kernel, with distances of which the address wraps to one that is inside.
macro_rules! far {
    ($module:ident: $($name:ident)*) => { $(
        for shift in 57..64 {
            let (mut a, mut o) = ([1; 64], [0; 64]);
            let what = told(|| $module::$name(&mut a, &mut o, 1 << shift).run(16));
            assert!(what.contains("outside of its buffer"), "{} by 2^{shift}: {what}", stringify!($name));
            // SAFETY: each item writes elements of its own, if any.
            let what = told(|| unsafe { $module::$name(&mut a, &mut o, 1 << shift).par_run_unchecked(16) });
            assert!(what.contains("outside of its buffer"), "{} by 2^{shift}: {what}", stringify!($name));
            assert_eq!(a, [1; 64]);
            assert_eq!(o, [0; 64]);
            let report = $module::$name(&mut a, &mut o, 1 << shift).check(16).expect_err(stringify!($name));
            assert!(report.faults().iter().any(|fault| fault.kind() == FaultKind::Access), "{report}");
        }
    )* };
}
macro_rules! all_far {
    ($module:ident) => {
        far! { $module:
            far_vload2 far_vload3 far_vload4 far_vload8 far_vload16 far_vload_uniform far_vload_half far_vload_half4 far_vloada_half3
            far_vstore4 far_vstore16 far_vstore_half4 far_sum far_sum_uniform far_sum_written far_sums far_index far_index_written
            far_step far_back far_address far_field far_field_written far_vector far_component far_atomic far_exchange
            far_copy far_strided_copy far_local
        }
    };
}

#[test]
fn addresses_do_not_wrap_in_lanes() {
    all_far!(laned);
}

#[test]
fn addresses_do_not_wrap_one_by_one() {
    all_far!(apart);
}

#[test]
fn addresses_do_not_wrap_under_a_condition() {
    for by in [1 << 62, 1 << 63] {
        for run in [laned_condition as fn(u64), apart_condition] {
            assert!(told(|| run(by)).contains("outside of its buffer"));
        }
    }
}
fn laned_condition(by: u64) {
    laned::far_condition(&mut [1; 64], &mut [0; 64], by).run(16);
}
fn apart_condition(by: u64) {
    apart::far_condition(&mut [1; 64], &mut [0; 64], by).run(16);
}

/// Each kernel, by steps that come round all addresses.
macro_rules! round {
    ($($module:ident)*: $names:tt) => { $(round! { @ $module $names })* };
    (@ $module:ident ($($name:ident)*)) => { $(
        for shift in [45, 47, 49] {
            let (mut a, mut o) = ([1; 4], [0; 4]);
            let what = told(|| $module::$name(&mut a, &mut o, 1 << shift, 1 << (62 - shift)).run(4));
            assert!(what.contains("outside of its buffer"), "{} by 2^{shift}: {what}", stringify!($name));
            let checked = $module::$name(&mut a, &mut o, 1 << shift, 1 << (62 - shift)).check(4);
            assert!(checked.is_err(), "{} by 2^{shift}", stringify!($name));
            assert_eq!(o, [0; 4]);
        }
    )* };
}

#[test]
fn addresses_do_not_wrap_step_by_step() {
    round! { laned apart: (
        steps_on steps_back steps_summed steps_of_addresses steps_of_items steps_by_turns steps_of_bytes
    ) }
}

#[test]
fn items_that_cannot_be_counted_are_refused() {
    let mut o = [0; 16];
    let too_many = "together more than can be counted";
    for shift in 22..64 {
        let n = 1_usize << shift;
        assert!(told(|| kernels::counted(&mut o).run([n; 3])).contains(too_many), "{shift}");
        // SAFETY: no item runs.
        assert!(told(|| unsafe { kernels::counted(&mut o).par_run_unchecked([n; 3]) }).contains(too_many), "{shift}");
        assert!(told(|| kernels::counted(&mut o).check([n; 3])).contains(too_many), "{shift}");
    }
    assert!(told(|| kernels::counted(&mut o).run([1_usize << 33, 1 << 31])).contains(too_many));
    assert!(told(|| kernels::counted(&mut o).run([usize::MAX, 2])).contains(too_many));
    assert_eq!(o, [0; 16]);
    // A launch of no items has nothing to count.
    for none in
        [[1_usize << 40, 0, 1 << 40], [0, usize::MAX, usize::MAX], [usize::MAX, usize::MAX, 0], [usize::MAX, 0, 1]]
    {
        kernels::counted(&mut o).run(none);
        kernels::counted(&mut o).run(NdRange::new(none).local([1, 1, 1]));
        // SAFETY: no item runs.
        unsafe { kernels::counted(&mut o).par_run_unchecked(none) };
        kernels::counted(&mut o).check(none).expect("nothing wrong");
        kernels::shared(&mut o, Local::new(1)).check(none).expect("nothing wrong");
    }
    kernels::shared(&mut o, Local::new(1)).run(NdRange::new([0_usize, 1]).local([1_usize << 60, 1]));
    assert_eq!(o, [0; 16]);
    for offset in [usize::MAX, usize::MAX - 3] {
        let beyond = told(|| kernels::counted(&mut o).run(NdRange::new(4).offset(offset)));
        assert!(beyond.contains("the number of the last one is more than a size_t has"), "{beyond}");
    }
    assert_eq!(o, [0; 16]);
    kernels::counted(&mut o).run(NdRange::new(4).offset(usize::MAX - 4));
    assert_eq!(o[..5], [-5, -4, -3, -2, 0]);
}

#[test]
fn local_memory_that_cannot_be_is_refused() {
    for elements in [(1 << 62) + 1, usize::MAX, usize::MAX / 4] {
        assert!(
            told(|| Local::<i32>::new(elements)).contains("more elements of local memory than there are addresses")
        );
    }
    let mut o = [0; 16];
    // As many as there are addresses for, but no memory.
    let what = told(|| kernels::shared(&mut o, Local::new(1 << 56)).run(NdRange::new(16).local(16)));
    assert!(what.contains("there is no memory for"), "{what}");
    kernels::shared(&mut o, Local::new(16)).run(NdRange::new(16).local(16));
    assert_eq!(o, std::array::from_fn(|i| 15 - i as i32));
}

/// Kernels of vectors, of slices of their scalars and of bytes that begin at each address.
macro_rules! at_any_address {
    ($module:ident: $($scalar:ty, $n:literal: $name:ident $part:ident $group:ident;)*) => { $({
        const ITEMS: usize = 40;
        const LEN: usize = ITEMS * $n;
        const SIZE: usize = size_of::<$scalar>();
        let values: Vec<$scalar> = (0..LEN).map(|i| (i % 100) as $scalar).collect();
        let one_more: Vec<$scalar> = values.iter().map(|value| value + 1 as $scalar).collect();
        let parts: Vec<$scalar> = (0..LEN)
            .map(|at| {
                let (i, k) = (at / $n, at % $n);
                if i % 2 == 1 && k == 1 { values[(ITEMS - 1 - i) * $n] } else { values[at] }
            })
            .collect();
        let turned: Vec<$scalar> = (0..LEN).map(|at| values[(at / $n / 8 * 8 + 7 - at / $n % 8) * $n + at % $n]).collect();
        for start in 0..$n {
            let mut from = vec![0 as $scalar; LEN + $n];
            from[start..start + LEN].copy_from_slice(&values);
            let mut to = vec![0 as $scalar; LEN + $n + 1];
            let to = &mut to[start + 1..][..LEN];
            let from = &mut from[start..][..LEN];
            $module::$name(&*from, &mut *to).run(ITEMS);
            assert_eq!(to, one_more, "{} from {start}", stringify!($name));
            to.fill(0 as $scalar);
            // SAFETY: each item writes an element of its own.
            unsafe { $module::$name(&*from, &mut *to).par_run_unchecked(ITEMS) };
            assert_eq!(to, one_more);
            $module::$name(&*from, &mut *to).check(ITEMS).expect("nothing wrong");
            $module::$group(&*from, &mut *to).run(NdRange::new(ITEMS).local(8));
            assert_eq!(to, turned);
            $module::$part(&mut *from, ITEMS as i32).run(ITEMS);
            assert_eq!(from, parts);
        }
        for start in 0..$n * SIZE {
            let mut from = vec![0_u8; LEN * SIZE + start];
            for (to, value) in from[start..].chunks_exact_mut(SIZE).zip(&values) {
                to.copy_from_slice(&value.to_ne_bytes());
            }
            let mut to = vec![0_u8; LEN * SIZE + start + 1];
            $module::$name(&from[start..], &mut to[start + 1..]).run(ITEMS);
            let to: Vec<u8> = to[start + 1..].to_vec();
            assert_eq!(to, one_more.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<_>>());
        }
    })* };
}
macro_rules! all_at_any_address {
    ($module:ident) => {
        at_any_address! { $module:
            f32, 2: any_float2 any_float2_part any_float2_group;
            f32, 4: any_float4 any_float4_part any_float4_group;
            f32, 8: any_float8 any_float8_part any_float8_group;
            f32, 16: any_float16 any_float16_part any_float16_group;
            f64, 4: any_double4 any_double4_part any_double4_group;
            f64, 16: any_double16 any_double16_part any_double16_group;
            u8, 16: any_uchar16 any_uchar16_part any_uchar16_group;
            i16, 8: any_short8 any_short8_part any_short8_group;
        }
    };
}

#[test]
fn vectors_lie_at_any_address_in_lanes() {
    all_at_any_address!(laned);
}

#[test]
fn vectors_lie_at_any_address_one_by_one() {
    all_at_any_address!(apart);
}

#[test]
fn large_vectors_of_the_host_serve() {
    let from = vec![1.0_f32; 1 << 20];
    let mut to = vec![0.0_f32; 1 << 20];
    kernels::any_float8(&from, &mut to).run(1 << 17);
    assert!(to.iter().all(|value| value.to_bits() == 2.0_f32.to_bits()));
    let mut doubles = vec![0.0_f64; 1 << 20];
    kernels::any_double16(&vec![1.0_f64; 1 << 20], &mut doubles).run(1 << 16);
    assert!(doubles.iter().all(|value| value.to_bits() == 2.0_f64.to_bits()));
}

#[test]
fn bytes_serve_for_structures() {
    let values = [padded { a: -1, b: 300 }, padded { a: 2, b: -1 }, padded { a: 3, b: 1 << 20 }];
    for start in 0..9 {
        let (mut from, mut to) = (vec![0xEE_u8; 24 + start], vec![0xEE_u8; 25 + start]);
        for (to, value) in from[start..].chunks_exact_mut(8).zip(values) {
            to[0] = value.a as u8;
            to[4..].copy_from_slice(&value.b.to_ne_bytes());
        }
        kernels::padded_fields(&mut to[start + 1..], &from[start..]).run(3);
        kernels::padded_fields(&mut to[start + 1..], &from[start..]).check(3).expect("nothing wrong");
        for (of, value) in to[start + 1..].chunks_exact(8).zip(values) {
            assert_eq!((of[0] as i8, &of[1..4]), (value.a, &[0xEE; 3][..]));
            assert_eq!(of[4..], (value.b + i32::from(value.a)).to_ne_bytes());
        }
        let pairs: Vec<u8> = (0_i32..10).flat_map(i32::to_ne_bytes).collect();
        let at = [&vec![0; start][..], &pairs].concat();
        let mut to = vec![0_u8; 40 + start];
        laned::any_pair(&at[start..], &mut to[start..]).run(5);
        let expected: Vec<u8> = (0_i32..10).flat_map(|i| (i ^ 1).to_ne_bytes()).collect();
        assert_eq!(to[start..], expected);
        let mut rows = [0; 2];
        kernels::any_row(&at[start..][..32], &mut rows).run(2);
        assert_eq!(rows, [3, 7]);
        let signed: Vec<i8> = at[start..][..32].iter().map(|&byte| byte as i8).collect();
        let mut rows = [0; 2];
        kernels::any_row(&signed, &mut rows).run(2);
        assert_eq!(rows, [3, 7]);
    }
    let ints: Vec<i32> = (0..16).collect();
    let mut turned = [0; 13];
    kernels::any_int3(&ints[1..13], &mut turned[1..]).run(3);
    assert_eq!(turned.map(|value| value)[1..4], [3, 2, 1]);
}

#[test]
fn what_does_not_fit_is_told() {
    let what = told(|| kernels::any_float4(&[0.0_f32; 6], &mut [0.0_f32; 8]).run(1));
    let parts = "the buffer for the parameter `a` has 6 elements of 4 bytes: these 24 bytes are no whole number of elements of 16 bytes, as 4 of \
                 them or 8 would be";
    assert_eq!(what, parts);
    let what = told(|| kernels::fill_padded(&mut [0_u8; 12], 1).run(1));
    assert!(what.contains("parameter `o` has 12 elements of 1 bytes"), "{what}");
    // A number that an atomic function changes is where one may be.
    let mut bytes = [0_u8; 24];
    let odd = bytes.as_ptr().align_offset(4) + 1;
    let what = told(|| kernels::any_atomic(&mut bytes[odd..][..16]).run(4));
    assert!(what.contains("is not aligned"), "{what}");
    kernels::any_atomic(&mut bytes[odd - 1..][..16]).run(4);
    assert_eq!(bytes.map(u32::from).iter().sum::<u32>(), 4);
}

/// Nothing is wrong but that some elements were not written, which are zero.
fn only_unwritten(report: Result<(), Report>) {
    if let Err(report) = report {
        assert!(report.faults().iter().all(|fault| fault.kind() == FaultKind::Uninitialised), "{report}");
    }
}

/// The results of the kernels of [`LARGE`](../kernels/memory.cl).
fn of_large(items: i32, n: i32, len: i32) -> Vec<i32> {
    let of = |i: i32| {
        let mut a = vec![0; len as usize];
        (0..n).for_each(|k| a[((k * 7919 + i) % len) as usize] = k + i);
        a[i as usize] + a[((n - 1) * 7919 % len + i) as usize] + a[(len - 1 - i) as usize]
    };
    (0..items).map(of).collect()
}

macro_rules! large {
    ($module:ident: $($name:ident: $len:expr, $items:literal;)*) => { $(
        let (mut o, n) = (vec![0; $items], 40);
        let expected = of_large($items, n, $len);
        $module::$name(&mut o, n).run($items);
        assert_eq!(o, expected, stringify!($name));
        o.fill(0);
        // SAFETY: each item writes an element of its own.
        unsafe { $module::$name(&mut o, n).par_run_unchecked($items) };
        assert_eq!(o, expected);
        o.fill(0);
        only_unwritten($module::$name(&mut o, n).check($items));
        assert_eq!(o, expected);
    )* };
}
macro_rules! all_large {
    ($module:ident) => {{
        large! { $module:
            large_4k: 1 << 10, 40;
            large_128k: 1 << 15, 40;
            large_1m: 1 << 18, 20;
            large_16m: 1 << 22, 3;
        }
        let (mut o, n) = (vec![0.0; 20], 30);
        let expected: Vec<f32> = (0_u8..20).map(|i| f32::from(2 * i + 31)).collect();
        $module::large_struct(&mut o, n).run(20);
        assert_eq!(o, expected);
        // SAFETY: as above.
        unsafe { $module::large_struct(&mut o, n).par_run_unchecked(20) };
        assert_eq!(o, expected);
        only_unwritten($module::large_struct(&mut o, n).check(20));
        let mut o = vec![0; 20];
        let expected: Vec<i32> = (0..20).map(|i| i * (29 - i)).collect();
        $module::large_function(&mut o, n).run(20);
        assert_eq!(o, expected);
        // SAFETY: as above.
        unsafe { $module::large_function(&mut o, n).par_run_unchecked(20) };
        assert_eq!(o, expected);
        let mut o = vec![0; 16];
        let range = NdRange::new(16).local(8);
        let expected: Vec<i32> = (0..16).map(|i| 29 + i % 8 + 2 * (7 - i % 8) + i % 8).collect();
        $module::large_group(&mut o, n).run(range);
        assert_eq!(o, expected);
        // SAFETY: as above.
        unsafe { $module::large_group(&mut o, n).par_run_unchecked(range) };
        assert_eq!(o, expected);
        only_unwritten($module::large_group(&mut o, n).check(range));
        assert_eq!(o, expected);
    }};
}

/// A test runs on a thread with a stack of 2 MiB.
#[test]
fn large_private_variables_in_lanes() {
    all_large!(laned);
}

#[test]
fn large_private_variables_one_by_one() {
    all_large!(apart);
}

#[test]
fn large_private_variables_by_choice() {
    all_large!(kernels);
}

#[test]
fn a_long_text_in_lanes_has_room() {
    let from: Vec<f32> = (0_u8..200).map(|i| f32::from(i) / 200.0).collect();
    let (mut one, mut all, mut alone) = (vec![0.0; 200], vec![0.0; 200], vec![0.0; 200]);
    laned::long_text(&from, &mut one).run(200);
    // SAFETY: each item writes an element of its own.
    unsafe { laned::long_text(&from, &mut all).par_run_unchecked(200) };
    apart::long_text(&from, &mut alone).run(200);
    let bits = |of: &[f32]| of.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    assert_eq!((bits(&one), bits(&all)), (bits(&alone), bits(&alone)));
    laned::long_text(&from, &mut one).check(200).expect("nothing wrong");
}
