//! Functions of sub-groups, of groups and of C11's atomics beside their definitions on one component, here and on each OpenCL device that has them.

#![cfg(feature = "devices")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "numbers wrap, as they do in OpenCL"
)]
#![allow(clippy::modulo_one, reason = "a vector of one component is a case")]

use swz::opencl::{Device, NdRange};
use swz_tests::check::xorshift;

#[allow(deprecated, reason = "some kernels have no lanes")]
mod kernels {
    swz::include_opencl!(#![lanes(always)] "kernels/collectives.cl", "-cl-std=CL3.0");
}

/// The items, those of a group, and those of a sub-group.
const ITEMS: usize = 64;
const GROUP: usize = 32;
const SIZE: usize = 16;

fn numbers(seed: u32) -> Vec<i32> {
    let mut random = xorshift(seed);
    core::iter::repeat_with(|| random() as i32 >> (random() % 31)).take(ITEMS).collect()
}

fn random_numbers<T: TryFrom<u64>>(count: usize, seed: u32) -> Vec<T> {
    let mut random = xorshift(seed);
    let bits = 8 * size_of::<T>() as u32;
    let number = |_| T::try_from(u64::MAX >> (64 - bits) & (u64::from(random()) * 0x1_0000_0001));
    (0..count).map(number).map(|number| number.ok().expect("so many bits")).collect()
}

macro_rules! blocks {
    ($($name:ident: $t:ident $n:literal;)*) => {
        /// Component `k` of item `l` of a sub-group is number `l + 16 k` of its block.
        #[test]
        fn blocks_are_read_and_written() {
            $(
                let given: Vec<$t> = random_numbers(ITEMS * $n, 9);
                let place = |item: usize, k: usize| (item / SIZE) * SIZE * $n + item % SIZE + SIZE * k;
                let seen: Vec<$t> = (0..ITEMS * $n).map(|at| given[place(at / $n, at % $n)]).collect();
                let written: Vec<$t> = given.iter().map(|number| number.wrapping_add(1)).collect();
                for way in ["run", "check"] {
                    let (mut found, mut out) = (vec![0; ITEMS * $n], vec![0; ITEMS * $n]);
                    let launch = kernels::$name(&given, &mut found, &mut out);
                    let range = NdRange::new(ITEMS).local(GROUP);
                    match way {
                        "run" => launch.run(range),
                        _ => launch.check(range).expect("nothing wrong"),
                    }
                    assert!(found == seen && out == written, "{}, {way}", stringify!($name));
                }
            )*
        }
    };
}
blocks! {
    plain_1: u32 1; plain_2: u32 2; plain_4: u32 4; plain_8: u32 8;
    uint_1: u32 1; uint_2: u32 2; uint_4: u32 4; uint_8: u32 8;
    ushort_1: u16 1; ushort_2: u16 2; ushort_4: u16 4; ushort_8: u16 8;
    ulong_1: u64 1; ulong_2: u64 2; ulong_4: u64 4; ulong_8: u64 8;
    uchar_1: u8 1; uchar_2: u8 2; uchar_4: u8 4; uchar_8: u8 8; uchar_16: u8 16;
}

#[test]
fn the_rest_of_sub_groups() {
    let mut input = numbers(5);
    (input[3], input[40], input[41]) = (7, 8, 8 | 1);
    let mut expected = Vec::new();
    for item in 0..ITEMS {
        let part = &input[item / SIZE * SIZE..][..SIZE];
        let (own, x) = (item % SIZE, input[item]);
        let cluster = |size: usize, join: fn(i32, i32) -> i32| {
            part[own / size * size..][..size].iter().copied().reduce(join).expect("items")
        };
        // Signed bytes by unsigned ones, added with saturation.
        let bytes = |x: i32| x.to_le_bytes();
        let pairs = bytes(x).into_iter().zip(bytes(x.wrapping_mul(77)));
        let products: i64 = pairs.map(|(a, b)| i64::from(a as i8) * i64::from(b)).sum();
        let sum = (products + 0x7FFF_FF00).clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let alike = part.iter().filter(|other| (*other ^ x) & 1 == 0);
        expected.extend([
            cluster(4, |a, b| a & b),
            cluster(8, |a, b| a | b),
            cluster(2, |a, b| a ^ b),
            part[own ^ 5],
            i32::from(part[3] as i16),
            i32::from(part.iter().all(|&x| x != 7)),
            sum,
            i32::from(alike.clone().all(|&x| x != 8)) + if x & 1 == 0 { 2 } else { 0 },
        ]);
    }
    for way in ["run", "check"] {
        let mut out = vec![0; 8 * ITEMS];
        let range = NdRange::new(ITEMS).local(GROUP);
        match way {
            "run" => kernels::rest(&input, &mut out).run(range),
            _ => kernels::rest(&input, &mut out).check(range).expect("nothing wrong"),
        }
        for (item, (found, expected)) in out.chunks(8).zip(expected.chunks(8)).enumerate() {
            assert_eq!(found, expected, "{way}, item {item} of {}", input[item]);
        }
    }
}

/// Each function of C11's atomics, with each order, on numbers of one item, on each device too that has them.
#[test]
fn the_rest_of_atomic_functions() {
    let (input, begin) = (numbers(6), [numbers(7), numbers(8)].concat().repeat(4));
    let (mut expected, mut after) = (Vec::new(), begin.clone());
    for (x, cells) in input.iter().zip(after.chunks_mut(8)) {
        let before: [i32; 8] = (&*cells).try_into().expect("eight");
        let same = before[5] == *x;
        cells[0] = before[0].wrapping_sub(*x);
        cells[1] &= x;
        cells[2] |= x;
        cells[3] ^= x;
        cells[4] = *x;
        cells[5] = if same { 5 } else { before[5] };
        cells[7] = 1;
        expected.extend([before[0], before[1], before[2], before[3], before[4], same.into(), before[5], 2]);
    }
    let compare = |out: &[i32], cells: &[i32], how: &str| {
        assert_eq!(out, expected, "{how}");
        assert_eq!(cells, after, "{how}");
    };
    for way in ["run", "check"] {
        let (mut out, mut cells) = (vec![0; 8 * ITEMS], begin.clone());
        match way {
            "run" => kernels::own_atomics(&mut cells, &input, &mut out).run(ITEMS),
            _ => kernels::own_atomics(&mut cells, &input, &mut out).check(ITEMS).expect("nothing wrong"),
        }
        compare(&out, &cells, way);
    }
}

/// Kernels that a device of OpenCL 3.0 with sub-groups takes as they are: each item says where it is, and what it was given.
mod portable {
    swz::opencl! {
        #![options("-cl-std=CL3.0")]
        kernel void of_sub_groups(global const int *in, global int *out) {
            size_t g = get_global_id(0);
            int x = in[g];
            global int *o = out + 12 * g;
            o[0] = get_sub_group_id();
            o[1] = get_sub_group_local_id();
            o[2] = sub_group_reduce_add(x);
            o[3] = sub_group_reduce_min(x);
            o[4] = sub_group_reduce_max(x);
            o[5] = sub_group_scan_inclusive_add(x);
            o[6] = sub_group_scan_exclusive_add(x);
            o[7] = sub_group_scan_inclusive_max(x);
            o[8] = sub_group_scan_exclusive_min(x);
            o[9] = sub_group_broadcast(x, 2);
            o[10] = sub_group_all(x > 0) != 0;
            o[11] = sub_group_any(x > 1000) != 0;
        }
        kernel void of_groups(global const int *in, global int *out) {
            size_t g = get_global_id(0);
            int x = in[g];
            global int *o = out + 12 * g;
            o[0] = 0;
            o[1] = get_local_id(0);
            o[2] = work_group_reduce_add(x);
            o[3] = work_group_reduce_min(x);
            o[4] = work_group_reduce_max(x);
            o[5] = work_group_scan_inclusive_add(x);
            o[6] = work_group_scan_exclusive_add(x);
            o[7] = work_group_scan_inclusive_max(x);
            o[8] = work_group_scan_exclusive_min(x);
            o[9] = work_group_broadcast(x, 2);
            o[10] = work_group_all(x > 0) != 0;
            o[11] = work_group_any(x > 1000) != 0;
        }
    }
}

/// The definitions, by where the items themselves say that they are.
fn holds(input: &[i32], out: &[i32], how: &str) {
    let rows: Vec<&[i32]> = out.chunks(12).collect();
    for (item, row) in rows.iter().enumerate() {
        let group = item / GROUP * GROUP..(item / GROUP + 1) * GROUP;
        let mut part: Vec<usize> = group.filter(|other| rows[*other][0] == row[0]).collect();
        part.sort_by_key(|other| rows[*other][1]);
        let own = part.iter().position(|other| *other == item).expect("it is there");
        assert_eq!(own as i32, row[1], "{how}: items of a part are numbered from 0");
        let given: Vec<i32> = part.iter().map(|other| input[*other]).collect();
        let add = |of: &[i32]| of.iter().fold(0_i32, |sum, x| sum.wrapping_add(*x));
        let least = |of: &[i32]| of.iter().copied().min().unwrap_or(i32::MAX);
        let most = |of: &[i32]| of.iter().copied().max().unwrap_or(i32::MIN);
        let expected = [
            add(&given),
            least(&given),
            most(&given),
            add(&given[..=own]),
            add(&given[..own]),
            most(&given[..=own]),
            least(&given[..own]),
            given[2],
            i32::from(given.iter().all(|&x| x > 0)),
            i32::from(given.iter().any(|&x| x > 1000)),
        ];
        assert_eq!(row[2..], expected, "{how}: item {item}");
    }
}

#[test]
fn devices_have_these_definitions_too() {
    let range = || NdRange::new(ITEMS).local(GROUP);
    let mut positive = numbers(11);
    for x in &mut positive {
        *x = (*x & 0x3FF) + 1;
    }
    for input in [numbers(10), positive] {
        let mut out = vec![0; 12 * ITEMS];
        portable::of_sub_groups(&input, &mut out).run(range());
        holds(&input, &out, "sub-groups here");
        portable::of_groups(&input, &mut out).run(range());
        holds(&input, &out, "groups here");
        for device in Device::all() {
            let how = format!("{} of {}", device.name(), device.platform());
            // SAFETY: `check` finds nothing wrong with these launches, as the definitions above hold in it.
            let ran = unsafe { portable::of_sub_groups(&input, &mut out).run_on(&device, range()) };
            match ran {
                Ok(()) => holds(&input, &out, &how),
                // It lacks one of the functions.
                Err(error) => println!("{how}: {error}"),
            }
            // SAFETY: as above.
            match unsafe { portable::of_groups(&input, &mut out).run_on(&device, range()) } {
                Ok(()) => holds(&input, &out, &how),
                Err(error) => println!("{how}: {error}"),
            }
        }
    }
}
