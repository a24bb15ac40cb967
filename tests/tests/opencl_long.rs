//! Long lists, of `kernels/long.cl`: chains of `else if`, operators, commas and `?:`, and cases. Each item has what the definition gives.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "conversions of C"
)]

mod long {
    swz::include_opencl!("kernels/long.cl");
}

const ITEMS: usize = 48;

fn input() -> Vec<i32> {
    let special = [
        0, 1, 2, 3000, 3003, 5997, 6000, 999, 1000, 1001, 1099, 1100, 1199, 1200, 1299, 1300, 1998, 1999, 2000, 2500,
        2998, 2999, -1, -7,
    ];
    special.into_iter().chain((0..).map(|i| 990 + i * 47)).take(ITEMS).collect()
}

macro_rules! kernels {
    ($($name:ident |$x:ident| $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            let input = input();
            for way in ["run", "checked"] {
                let mut out = vec![-9; 4 * ITEMS];
                match way {
                    "run" => long::$name(&input, &mut out).run(ITEMS),
                    _ => long::$name(&input, &mut out).check(ITEMS).expect("nothing wrong"),
                }
                for (&$x, out) in input.iter().zip(out.chunks(4)) {
                    let expected: [i32; 4] = $expected;
                    assert_eq!(out, expected, "{way}, {}", $x);
                }
            }
        }
    )* };
}

fn bits(truth: bool) -> i32 {
    truth.into()
}

/// `(n - 1500)` or a number without a sign, as a `uint`.
fn unsigned(number: i32) -> u32 {
    number as u32
}

kernels! {
    branches |x| {
        let arm = |range: core::ops::Range<i32>, other: i32| match x {
            1 => 1,
            x if range.contains(&x) => x * 7 % 1000,
            _ => other,
        };
        let left = match x {
            0 => -1,
            1000..2000 if x & 1 == 1 => x,
            1000..2000 => (1 + x) * 2,
            _ => 14,
        };
        let any = x == 0 || x % 3 == 0 && (1000..2000).contains(&(x / 3));
        [arm(1000..2000, 3), arm(1000..1300, -1), left, bits(any)]
    };
    operators |x| {
        let sum = (1000..6000).fold(x, |sum, n| sum.wrapping_add(x ^ n));
        let commas = (1000..2000).fold(0_i32, |sum, n| sum.wrapping_add(x ^ n));
        let component = |v: f32| (1000..2000).fold(v, |sum, n| sum + v * n as f32 - n as f32);
        let vector = component((x & 3) as f32) + 2.0 * component(3.0);
        let all = x != 0 && !(x % 3 == 0 && (1000..2000).contains(&(x / 3)));
        [sum, commas, vector as i32, bits(all) + 2000]
    };
    choices |x| {
        let of_float = match x {
            1000..1100 => unsigned(x - 1500) as f32,
            2000..3000 => x as f32,
            1 => -1.0,
            2 => 2.5,
            _ => -3.0,
        };
        // `c ? int : d ? uint : int` is a `uint`, but behind the last `uint` only a `float` meets an `int`.
        let of_float = if (1000..1100).contains(&x) { (x - 1500) as f32 } else { of_float };
        let of_long = match x {
            1000..1100 => unsigned(x - 1500),
            1100..1200 => x as u32,
            _ => unsigned(-1),
        };
        let (r, n) = match x {
            1501.. => (0, 1),
            1000..1100 => (x - 1500, 0),
            ..0 => (2, 2),
            _ => (9, 0),
        };
        let first = if (1000..2000).contains(&x) { x - 1500 } else { 5 };
        [first, (of_float / 65536.0) as i32, (i64::from(of_long) >> 8) as i32, r * 10 + n]
    };
    cases |x| {
        let falls = if (1000..2000).contains(&x) { (x..2000).map(|n| n % 17).sum::<i32>() } else { 0 } + 1000;
        let out = {
            let (first, mut r) = match x {
                1 => (1000, 5),
                1000..1200 => (x, 0),
                _ => (1100, 3),
            };
            let mut n = first;
            let mut is_default = (1100..1200).contains(&x) || !(x == 1 || (1000..1100).contains(&x));
            while n < 1200 {
                if n == 1100 && !is_default {
                    r += 3;
                    is_default = true;
                }
                r += n % 5;
                if r > 600 {
                    break;
                }
                n += 1;
            }
            r
        };
        let labels = if x % 2 == 0 && (1000..2000).contains(&(x / 2)) { 1 } else { 2 };
        let breaks = if (1000..2000).contains(&x) { x * 5 % 997 } else { -1 };
        [falls, out, labels, breaks]
    };
    loops |x| {
        // Four of the eighty loops run twice: those of 1000, 1020 and so on.
        let mut r = 0_i32;
        for round in 0..16 {
            r = r.wrapping_mul(3).wrapping_add(x + (round >> 3 & 1) + (round >> 2 & 1));
        }
        [r, 0, 0, 0]
    };
}
