//! Each construct of OpenCL C by a kernel, of `kernels/language.cl`, whose results are those of the definition, and on a machine with an
//! OpenCL device those of that device on the same text.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "conversions of C, and its names"
)]

#[cfg_attr(panic = "abort", allow(unused_imports))]
use swz_tests::check::{told, xorshift};

mod language {
    swz::include_opencl!("kernels/language.cl");
}

#[path = "opencl/device.rs"]
mod device;

/// How many items run.
const ITEMS: usize = 96;

/// The numbers that the items read: small numbers of all kinds, then any of up to 31 bits.
fn input() -> Vec<i32> {
    let mut random = xorshift(0x2545_F491);
    let small = (0..ITEMS as i32 / 2).map(|n| n * 7 % 23 - 8);
    let small: Vec<i32> = small.chain([255, 256, 97, 127, -1, -128]).collect();
    let large = (small.len()..=ITEMS).map(|_| random() as i32 >> 1).collect();
    [small, large].concat()
}

/// Runs a kernel here, compares it with what is expected of each item, and with a device.
macro_rules! kernels {
    ($($(#[$cfg:meta])* $name:ident |$x:ident, $y:ident, $i:ident| $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            let input = input();
            let mut out = vec![0; 4 * ITEMS];
            language::$name(&input, &mut out).run(ITEMS);
            for item in 0..ITEMS {
                let ($x, $y, $i) = (input[item], input[item + 1], item as i32);
                let _ = ($x, $y, $i);
                let expected: [i32; 4] = $expected;
                assert_eq!(out[4 * item..][..4], expected, "item {item} of {:?}", ($x, $y));
            }
            kernels!(@device [$($cfg)*] $name input out);
        }
    )* };
    (@device [] $name:ident $input:ident $out:ident) => {
        if let Some(there) = device::run(language::SOURCE, stringify!($name), &$input, $out.len(), ITEMS) {
            assert_eq!(there, $out, "the device's results first");
        }
    };
    // The device's results may be others where C leaves them open.
    (@device [$open:meta] $name:ident $input:ident $out:ident) => {};
}

fn bits(f: f32) -> i32 {
    f.to_bits() as i32
}

kernels! {
    integers |x, y, i| [
        x.wrapping_mul(y).wrapping_add(3), x.wrapping_sub(y.wrapping_mul(7)), -x, !x ^ (x & y) | 5,
    ];
    unsigned_integers |x, y, i| {
        let (a, b) = (x as u32, y as u32);
        [(a / (b | 1)) as i32, (a % (b | 1)) as i32, i32::from(a > b), (a >> 3) as i32]
    };
    divisions |x, y, i| [x / 7, x % 7, (x as u32 / (y.unsigned_abs() % 9 + 1)) as i32, x % 5];
    finds_itself |x, y, i| {
        let part = |n: i32| (n & 3) as usize;
        let (mut t, mut v) = ([x & 3, y & 3, i & 3, 2], [y & 3, i & 3, 1, x & 3]);
        let mut w = [[1, x & 1], [y & 1, 0]];
        t[part(t[part(i)])] = t[1] + 4;
        let at = part(t[part(t[2])]);
        t[at] -= i;
        v[part(v[part(x)])] = v[0] + 5;
        let at = part(v[1]);
        v[at] += t[0];
        let at = part(v[part(v[2])]);
        v[at] += 1;
        let at = [w[0][1] as usize & 1, w[1][0] as usize & 1];
        w[at[0]][at[1]] = w[0][0] + 7;
        let [a, b] = w;
        [t[0] + 3 * t[1], t[2] + 3 * t[3], v[0] + 3 * v[1] + 5 * v[2] + 7 * v[3], a[0] + 3 * a[1] + 5 * b[0] + 7 * b[1]]
    };
    shifts |x, y, i| [x << (y & 31), x >> (y & 31), (x as u32 >> (y & 31)) as i32, 1 << (i & 31)];
    narrow_types |x, y, i| {
        let c = i32::from((x as i8).wrapping_add(100));
        let u = i32::from((x as u8).wrapping_mul(3));
        let s = i32::from((i32::from(y as i16) << 3) as i16);
        let t = i32::from((y as u16).wrapping_neg());
        [c + u, c * u, s - t, i32::from(c < u) + i32::from(s > t) * 2]
    };
    longs |x, y, i| {
        let a = i64::from(x) * i64::from(y);
        let (a, b) = (a / 3, a as u64 >> 7);
        [a as i32, (a >> 32) as i32, b as i32, (b >> 32) as i32]
    };
    mixed_signs |x, y, i| [
        i32::from((x as u32) < 5), ((x as u32).wrapping_add(5) / 2) as i32, 1, i32::from(i64::from(x) < 5),
    ];
    floats |x, y, i| {
        let (a, b, d) = (x as f32, y as f32 * 0.5, f64::from(x) / 3.0);
        [(a / 16_777_216.0) as i32, bits(a * 3.0 - b), bits(d as f32), (d / 2.5) as i32]
    };
    truths |x, y, i| {
        let (b, c) = (x != 0, x > y);
        let sum = i32::from(x != 0 && y != 0) + i32::from(x != 0 || y != 0) * 2;
        [i32::from(b & c) + i32::from(c), i32::from(x == 0), i32::from(y != 0), sum + if x > 0 && y > 0 { 4 } else { 8 }]
    };
    conditions_have_effects |x, y, i| {
        let mut n = if x > 0 { 101 } else { 110 };
        let mut m = n;
        if x > y { n += 1 } else { n -= 1; m = n }
        if y > 0 { m = 7 }
        [n, m, n + 1, n + 1 + m]
    };
    commas_and_assignments |x, y, i| {
        let c = (x & 255) * 2;
        let b = (x & 255) - c;
        let a = (x & 255) + b;
        [a + 1, b + 1, c, a + b + 2]
    };
    increments |x, y, i| [x, y, -1 - 50, 3];
    for_loops |x, y, i| {
        let (mut s, mut t) = (0, 0);
        for j in (0..20).take_while(|&j| j % 3 == 0 || j != (x & 15) + 3).filter(|j| j % 3 != 0) {
            s += (j..=30).step_by(2).filter(|k| k & 4 == 0).sum::<i32>();
            t += 1;
        }
        [s, t, 9, 0]
    };
    while_loops |x, y, i| {
        let (mut n, mut steps) = ((x & 1023) as u32 + 1, 0);
        while n != 1 {
            steps += 1;
            if steps > 60 {
                break;
            }
            n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        }
        [steps, n as i32, (y & 15).clamp(1, 7), 0]
    };
    switches |x, y, i| {
        let a = match x & 7 { 0 => 1, 1 | 2 => 2, 5 if y > 0 => 0, 5 => 5, _ => 3 };
        let b = match y & 7 { 0 => 111, 1 => 110, 2 => 100, 3 => 7, 6 => 10000, _ => 11000 };
        [a, b, 1 + 11 + 11 + 101 + 1, 0]
    };
    variables_of_a_switch |x, y, i| {
        let r = match x & 3 { 0 => 5, 1 | 2 => y, _ => 0 };
        [r.wrapping_add(match x as i8 { -1 => 1, 97 => 2, 127 => 3, _ => 0 }), 0, 0, 0]
    };
    gotos |x, y, i| {
        let (a, b) = ((x & 63) / 8, (x & 63) % 8);
        [if y & 1 != 0 { 1000 } else if y & 2 != 0 { 100 } else { 1100 }, a, b, 0]
    };
    arrays |x, y, i| {
        let mut a = [1, 2, 0, 4, 5, 6];
        a[((x & 1) * 3 + (y & 1)) as usize] = 9;
        [a.iter().fold(0, |s, n| s * 10 + n), x, 78, 4 + 24]
    };
    pointers_into_arrays |x, y, i| {
        let a = [5, 14, 1, x, 1, 0];
        [a.iter().fold(0_i32, |s, n| s.wrapping_mul(3).wrapping_add(*n)), 2, 1, a[(x & 3) as usize]]
    };
    addresses_of_variables |x, y, i| {
        let (mut a, mut b) = (y, x);
        if x > y { a = 11 } else { b = 11 }
        [a, b, a.wrapping_add(b) + 1, b + 1]
    };
    casts_of_casts |x, y, i| [x & 255, i32::from(y.wrapping_add(1) as i16), 43_i32.wrapping_add(y), x & 127];
    casts_of_pointers |x, y, i| [x & !0xFF00, y & 255, bits(1.5), 7];
    structures |x, y, i| [2 + 10, 14 + 400, 35, (1.0_f32 + 20.0 + x as f32) as i32];
    unions |x, y, i| {
        let u = x as u32;
        [bits(1.0), (u & !255 | 7) as i32, (u & 0xFFFF | 3 << 16) as i32, i32::from((u & !255 | 7) as i16)]
    };
    constants |x, y, i| {
        let primes = [2, 3, 5, 7, 11, 13, 17, 19];
        [primes[(x & 7) as usize], primes[2 + (y & 3) as usize], 5 + (x & 1), 5]
    };
    vectors |x, y, i| {
        let w = [y, x, 3, 3];
        let v = [x, y, 1, 2];
        let v: [i32; 4] = std::array::from_fn(|k| v[k].wrapping_add(w[k].wrapping_mul(2).wrapping_sub(1)));
        let w: [i32; 4] = std::array::from_fn(|k| -i32::from(v[k] < w[k]));
        let any = i32::from(w.iter().any(|&w| w < 0));
        [v[0].wrapping_add(v[3]), w[0] + w[1] * 2 + w[2] * 4, any + 2, v[(y & 3) as usize]]
    };
    lanes |x, y, i| [
        60_i32.wrapping_add(x), 4100, 0, 35,
    ];
    selections |x, y, i| {
        let r = |m: i32, b| if m < 0 { x } else { b };
        let s = |m: i32| i32::from(x != 0 && m != 0);
        let sum = -s(-1) - s(0) * 2 - s(x) * 4 - s(y) * 8;
        [x.wrapping_add(2), r(x, 3), r(y, 4), sum]
    };
    conversions |x, y, i| {
        let f = x as f32 * 1e-7;
        let c = [x, y, 100, -200].map(|n: i32| n.clamp(-128, 127));
        let toward_zero = {
            let near = x as f32;
            if f64::from(near).abs() > f64::from(x).abs() { f32::from_bits(near.to_bits() - 1) } else { near }
        };
        [f.round_ties_even() as i32, i32::from(f as u8), c[0] * c[1] + c[3], bits(toward_zero)]
    };
    reinterpretations |x, y, i| {
        let u = x.to_le_bytes();
        [i32::from(u[0]) + i32::from(u[3]) * 256, x, y >> 16, x.swap_bytes()]
    };
    results_through_pointers |x, y, i| {
        let f = x as f32 * 0.001;
        let odd = (x | 1) as f32;
        let exponent = odd.abs().log2().floor() as i32 + 1;
        [bits((f - f.trunc()).copysign(f)), bits(f.trunc()), exponent, bits(odd / 2.0_f32.powi(exponent))]
    };
    conversions_at_calls |x, y, i| [
        i32::from(x as i8), bits(x as f32), x.min(5), i32::from((x as i16).max(y as i16)),
    ];
    shadows |x, y, i| [1, 5, 5, 7];
    items |x, y, i| [ITEMS as i32 + 1000, 10, 0, ITEMS as i32];
    sizes |x, y, i| [16 + 6400, 8, 5, 8];
    shuffles |x, y, i| {
        let a = [x, y, 1, 2];
        let both = [x, y, 1, 2, 5, 6, 7, 8];
        [20_i32.wrapping_add(a[(x & 3) as usize]), y, 8, both[(y & 7) as usize]]
    };
    // The right side of an assignment comes first, then its place: as clang does it.
    left_to_right |x, y, i| [0, 5, 2, 44];
    #[open] wrapping |x, y, i| [i32::MIN, 0, 2, i32::MAX];
    #[open] zeros |x, y, i| [0; 4];
}

/// Reads more than its neighbours, so that its item is known.
#[test]
fn loads_and_stores() {
    let input = input();
    let mut out = vec![0; 4 * (ITEMS - 2)];
    language::loads_and_stores(&input, &mut out).run(ITEMS - 2);
    for item in 0..ITEMS - 2 {
        let expected = [input[item + 3], 21, input[item] ^ input[item + 2], input[item + 1]];
        assert_eq!(out[4 * item..][..4], expected, "item {item}");
    }
    if let Some(there) = device::run(language::SOURCE, "loads_and_stores", &input, out.len(), ITEMS - 2) {
        assert_eq!(there, out, "the device's results first");
    }
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn faults_name_their_place() {
    let (input, mut out) = (input(), vec![0; 4 * ITEMS]);
    let fault = told(|| language::division_by_zero(&input, &mut out).run(1));
    assert!(fault.starts_with("kernels/language.cl:") && fault.ends_with("divides by zero"), "{fault}");
    let fault = told(|| language::beyond_an_array(&input, &mut out).run(ITEMS));
    assert!(fault.ends_with("is outside of its array: element 3 of 3"), "{fault}");
    let fault = told(|| language::beyond_a_buffer(&input, &mut out).run(ITEMS));
    assert!(fault.ends_with("reads outside of its buffer: element -3 of 97, 3 before its beginning"), "{fault}");
}

/// Quotients and remainders of a scalar by a vector: all operators take a scalar on either side.
#[test]
fn a_scalar_first() {
    let mut out = [swz::int4::splat(0); 4];
    language::scalar_first(&mut out).run(1);
    let expected = [[14, -33, 1, 0], [2, 1, 0, 100], [93, 103, 0, -1], [-1, -1, 0, 0]];
    assert_eq!(out.map(swz::int4::to_array), expected);
}

/// Overloads, of which Rust has none: the first keeps its name.
#[test]
fn overloads() {
    let mut out = [0; 6];
    language::overloads(&mut out).run(1);
    assert_eq!(out, [1, 101, 307, 1005, 7, 123]);
    assert_eq!([language::kind(3), language::kind_2(), language::kind_2_(3.0), language::kind_4(3)], [3, 7, 103, 1003]);
}

#[test]
fn pointers_from_numbers() {
    let mut out = [9; 3];
    language::pointers_from_numbers(&mut out, 32).run(1);
    assert_eq!(out, [0, 0, 1]);
}
