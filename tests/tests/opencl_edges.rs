//! The rare things of OpenCL C, by kernels of `kernels/edges.cl`, whose results are those of the definition.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "conversions of C, and its names"
)]

mod edges {
    swz::include_opencl!("kernels/edges.cl");
}

#[path = "opencl/device.rs"]
mod device;

use swz::opencl::{Local, NdRange};

/// How many items run.
const ITEMS: usize = 256;

/// Small numbers, of which neighbours take all values of their low bits.
fn input() -> Vec<i32> {
    (0..=ITEMS as i32).map(|n| (n / 16 * 5 + n * n * 3 + n % 7 * 11) % 64 - 8).collect()
}

/// Compares a kernel with what is expected of each item, and where clang is right with a device.
macro_rules! kernels {
    ($($(#[$open:meta])* $name:ident |$x:ident, $y:ident| $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            let input = input();
            let mut out = vec![0; 4 * ITEMS];
            edges::$name(&input, &mut out).run(ITEMS);
            for item in 0..ITEMS {
                let ($x, $y) = (input[item], input[item + 1]);
                let expected: [i32; 4] = $expected;
                assert_eq!(out[4 * item..][..4], expected, "item {item} of {:?}", ($x, $y));
            }
            kernels!(@device [$($open)*] $name input out);
        }
    )* };
    (@device [] $name:ident $input:ident $out:ident) => {
        if let Some(there) = device::run(edges::SOURCE, stringify!($name), &$input, $out.len(), ITEMS) {
            assert_eq!(there, $out, "the device's results first");
        }
    };
    (@device [$open:meta] $name:ident $input:ident $out:ident) => {};
}

kernels! {
    jumps_between_cases |x, y| {
        let shared = |n: i32| n + n + 1000;
        let second = |n: i32| {
            let n = n + 10;
            if y & 2 != 0 { n + 10000 } else if y & 4 != 0 { n } else { shared(n + 100) }
        };
        let n = match x & 7 {
            0 => if y & 1 != 0 { shared(1) } else { 1 },
            1 => second(2),
            2 => second(0),
            3 | 4 => 10007,
            _ => shared(100),
        };
        [n, x, 0, 0]
    };
    duff |x, y| {
        let count = (x & 31) + 1;
        [count * y, count / 8, 0, 0]
    };
    coroutine |x, y| {
        let mut told = Vec::new();
        for a in 0..=x & 3 {
            told.push(a);
            told.push(if y & 1 != 0 { 10 + a } else if y & 2 != 0 { -1 } else { 30 });
            told.extend((1..=a).map(|b| 40 + b));
        }
        told.push(50);
        // A variable that a jump has passed is zero here.
        let told = told.into_iter().map(|n| if n == -1 { 23 } else { n });
        let (digest, steps) = told.fold((0_i32, 0), |(d, s), n| (d.wrapping_mul(31).wrapping_add(n), s + 1));
        [digest, steps, (x & 3) + 1, x & 3]
    };
    // One variable is passed by a jump: C leaves its value open, here it is zero.
    #[open] cases_in_conditions |x, y| {
        let (mut n, mut rounds, most) = (0, 0, y & 3);
        let looped = |n: &mut i32, rounds: &mut i32, mut entered: bool| {
            while entered || *rounds < most {
                *n += if entered { 0 } else { 16 };
                entered = false;
                *rounds += 1;
                *n += if *rounds == 2 { 0 } else { 256 };
            }
        };
        match x & 7 {
            1 => { n = 9; looped(&mut n, &mut rounds, false) }
            2 => { n = 12; looped(&mut n, &mut rounds, false) }
            3 => looped(&mut n, &mut rounds, true),
            which @ 4..=5 => {
                let mut k = i32::from(which == 4);
                let mut entered = which == 5;
                while entered || k < 4 {
                    if !entered {
                        n += if k == 1 { 1000 } else { 2000 };
                        if k == most { break }
                    }
                    entered = false;
                    n += 100_000;
                    k += 1;
                }
            }
            _ => {}
        }
        [n, rounds, 0, 0]
    };
    #[open] lanes_by_an_index |x, y| {
        let mut v = [1, 2, 13, 4];
        v[[3, 1][(x & 1) as usize]] = x;
        let mut w = [0; 2];
        w[(y & 1) as usize] = 5;
        let mut shared = [0; 2];
        shared[(y & 1) as usize] = 7;
        shared[1] += 1;
        let mut taken = v;
        taken[3 - (x & 3) as usize] ^= 64;
        let sum = |v: [i32; 4]| v[0] + v[1] * 3 + v[2] * 5 + v[3] * 7;
        [sum(v), w[0] * 10 + w[1], shared[0] * 100 + shared[1], sum(taken)]
    };
    pointers_to_void |x, y| [y, 8, y, 5];
    packed_fields |x, y| {
        let _ = y;
        [(x ^ 3) + 1 - x, 5 + 60 + 300 + 29_000, 1 + 32_000, 331]
    };
    #[open] halves |x, y| {
        let _ = y;
        [0x3C01, 0x3C00, i32::from(0xBC01_u16 as i16), x]
    };
    shuffles |x, y| {
        let a = [x, y, x + 1, y + 1];
        let f = [a[(3 - (x & 3)) as usize], a[2]];
        [a[3] * 2 + a[2] * 6 + a[1] * 10 + a[0] * 7, a[3] + a[1] * 3, a[3] * 2, f[0] + f[1] * 3]
    };
}

#[test]
fn padded_structures_lie_in_local_memory() {
    let input = input();
    let mut out = vec![0; 4 * ITEMS];
    let group = 4;
    let range = || NdRange::new(ITEMS).local(group);
    edges::padded(&input, &mut out, Local::new(group)).run(range());
    let expected: Vec<i32> = (0..ITEMS)
        .flat_map(|item| {
            let next = item / group * group + (item + 1) % group;
            let (x, y, flag) = (input[next], input[next + 1], input[next] & 1);
            [y + i32::from(x as i8), i32::from((x + y) as i16), flag * 3 + (next % group) as i32 * 4, 78]
        })
        .collect();
    assert_eq!(out, expected);
    // Nobody writes the bytes between fields, nor reads them.
    edges::padded(&input, &mut out, Local::new(group)).check(range()).unwrap();
}

#[test]
fn packed_structures_lie_in_buffers() {
    let record = |n: i32| edges::Packed { value: n, s: [1, 2], ..edges::Packed::ZERO };
    let mut records: Vec<_> = (0..8).map(record).collect();
    let mut out = [0; 8];
    edges::packed_buffer(&mut records, Local::new(1), &mut out).run(NdRange::new(8).local(1));
    for (n, it) in (0..).zip(records) {
        let (value, s, v) = (it.value, it.s, it.v);
        assert_eq!((value, v.w), (n + 2, (n + 2) as f32));
        assert_eq!(s, if n & 1 == 0 { [7, 2] } else { [1, 7] });
    }
    assert_eq!(out, [3, 4, 5, 6, 7, 8, 9, 10]);
}
