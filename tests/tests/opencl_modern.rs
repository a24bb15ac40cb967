//! OpenCL C of 2.0 and later, and what clang adds: the kernels of `kernels/modern.cl` beside the definitions, written on one component.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "conversions of C, and its names"
)]

use half::f16;
use swz::opencl::{Channel, Format, Image2d, NdRange, Order};
use swz::types::{float4, int2};
use swz_tests::check::xorshift;

#[allow(deprecated, reason = "some kernels have no lanes")]
mod laned {
    swz::include_opencl!(#![lanes(always)] "kernels/modern.cl", "-cl-std=CL3.0");
}
mod apart {
    swz::include_opencl!(#![lanes(never)] "kernels/modern.cl", "-cl-std=CL3.0");
}

/// How many items run.
const ITEMS: usize = 77;

/// The numbers that the items read: edges, then any.
fn input() -> Vec<i32> {
    let mut numbers = xorshift(0x2545_F491);
    let mut random = || i32::from_ne_bytes(numbers().to_ne_bytes());
    let edges = [0, 1, -1, i32::MAX, i32::MIN, 0x7F80_FF01, -0x7F80_FF01, 255, 256, 0x8080_8080_u32 as i32, 12, 8];
    edges.into_iter().chain(core::iter::repeat_with(&mut random)).take(ITEMS + 1).collect()
}

/// Runs a kernel in lanes, one item after another and as an instrument, and compares each with what is expected of each item.
macro_rules! kernels {
    ($($name:ident |$x:ident, $y:ident, $i:ident| $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            let input = input();
            let expected = |item: usize| -> [i32; 8] {
                let ($x, $y, $i) = (input[item], input[item + 1], item as i32);
                let _ = $i;
                $expected
            };
            let compare = |out: &[i32], how: &str| {
                for (item, found) in out.chunks(8).enumerate() {
                    assert_eq!(found, expected(item), "{how}: item {item} of {:#x} {:#x}", input[item], input[item + 1]);
                }
            };
            let mut out = vec![0; 8 * ITEMS];
            laned::$name(&input, &mut out).run(ITEMS);
            compare(&out, "lanes");
            out.fill(0);
            apart::$name(&input, &mut out).run(ITEMS);
            compare(&out, "apart");
            out.fill(0);
            apart::$name(&input, &mut out).check(ITEMS).expect("nothing wrong");
            compare(&out, "check");
        }
    )* };
}

/// The bytes of a number, signed or not.
fn unsigned(of: i32) -> [i64; 4] {
    of.to_le_bytes().map(i64::from)
}
fn signed(of: i32) -> [i64; 4] {
    of.to_le_bytes().map(|byte| i64::from(byte as i8))
}

/// The sum of the products.
fn dot(a: [i64; 4], b: [i64; 4]) -> i64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// `count` bits from `offset` on, and with the highest of them as a sign.
fn extract(x: i64, offset: i64, count: i64) -> i64 {
    x >> offset & ((1 << count) - 1)
}
fn extract_signed(x: i64, offset: i64, count: i64) -> i64 {
    let bits = extract(x, offset, count);
    if count > 0 && bits >> (count - 1) & 1 == 1 { bits - (1 << count) } else { bits }
}
fn insert(base: i64, insert: i64, offset: i64, count: i64) -> i64 {
    let mask = ((1 << count) - 1) << offset;
    base & !mask | insert << offset & mask
}

/// Each byte of two numbers.
fn bytes(x: i32, y: i32, f: impl Fn(i64, i64) -> i64) -> i32 {
    let (x, y) = (unsigned(x), unsigned(y));
    i32::from_le_bytes(core::array::from_fn(|at| f(x[at], y[at]) as u8))
}

/// The steps to 1, of which a number below zero takes one before all others.
fn collatz(n: i32) -> i32 {
    let (mut n, mut steps) = (if n < 0 { 3 * n + 1 } else { n }, 0);
    while n > 1 && steps <= 40 {
        steps += 1;
        n = if n & 1 == 1 { 3 * n + 1 } else { n / 2 };
    }
    steps
}

kernels! {
    dot_products |x, y, i| {
        let (ux, uy, sx, sy) = (unsigned(x), unsigned(y), signed(x), signed(y));
        let clamped = |sum: i64| sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let start = if y < 0 { i64::from(i32::MIN) + 3 } else { i64::from(i32::MAX) - 3 };
        let of_unsigned = (dot(ux, uy) + 0xFFFF_FFF0).min(0xFFFF_FFFF) as u32;
        [
            dot(ux, uy) as i32,
            dot(sx, sy) as i32,
            (dot(ux, sy) - dot(sx, uy)) as i32,
            dot(ux, uy) as i32,
            dot(sx, sy) as i32,
            (dot(ux, sy) - dot(sx, uy)) as i32,
            clamped(dot(sx, sy) + start),
            of_unsigned as i32 ^ clamped(dot(ux, sy) + i64::from(i32::MAX - (x & 0xFFFF))),
        ]
    };
    bit_fields |x, y, i| {
        let (offset, count) = (i64::from(x & 15), i64::from(y & 15));
        let (small, few) = (offset & 3, count & 3);
        let halves = [x as u16, (x >> 16) as u16].map(u16::reverse_bits);
        [
            insert(x.into(), y.into(), offset, count) as i32,
            extract_signed(x.into(), offset, count) as i32,
            extract(x.into(), offset, count) as i32,
            x.reverse_bits(),
            bytes(x, y, |x, y| insert(x, y, small, few)),
            bytes(x, y, |x, _| extract_signed(x, small, few)),
            i32::from(halves[0]) | (i32::from(halves[1]) << 16),
            extract(i64::from(x) << 20, offset, count + 16) as i32,
        ]
    };
    clang_bits |x, y, i| {
        let (bx, by) = (x.to_le_bytes(), y.to_le_bytes());
        let first = y & -4;
        let find_first = if first == 0 { 0 } else { first.trailing_zeros() as i32 + 1 };
        [
            (x.count_ones() + 64 - (y & 31) as u32 + y.count_ones() % 2) as i32,
            ((x | 1).leading_zeros() * 100 + (y | 1 << 30).trailing_zeros() * 10) as i32 + find_first,
            x.swap_bytes(),
            x.reverse_bits() ^ i32::from((y as u16).swap_bytes()) ^ i32::from((y as u8).reverse_bits()),
            i32::from_le_bytes([by[3], bx[0], by[1], bx[2]]),
            i * 3 + 1,
            ((x >> 8) as f32 - (y >> 8) as f32) as i32,
            (x.wrapping_abs() / 2).wrapping_add(y.rotate_left(5)).wrapping_add((x >> 1).max(y >> 1)),
        ]
    };
    backwards |x, y, i| {
        let count = (x & 7).max(1);
        let (mut a, mut b, mut c) = (0, 0, 0);
        'all: for _ in 0..4 {
            'first: loop {
                a += 1;
                if a == 3 {
                    continue 'all;
                }
                loop {
                    b += a;
                    if a < (y & 3) {
                        continue 'first;
                    }
                    c += 1;
                    if c > 12 {
                        break 'all;
                    }
                    if c % 4 == 3 {
                        continue 'all;
                    }
                }
            }
        }
        let e = [11, 1110, 1010, 40001][(x & 3) as usize];
        let _ = i;
        [count * (count - 1) + 2 * (count - 1), collatz(x & 31), collatz(-(y & 15)), a, b, c, e, x & 3]
    };
    clang_overflows |x, y, _i| {
        let ((sum, a), (difference, b)) = (x.overflowing_add(y), (x as u32).overflowing_sub(y as u32));
        let (product, c) = (i64::from(x) << 20).overflowing_mul(i64::from(y));
        let (wide, d) = (i64::from(x) as u64).overflowing_mul(0x10001);
        let exact = i32::from(x as i16) + i32::from(y as u8);
        let ((less, e), (times, f)) = (x.overflowing_sub(y), x.overflowing_mul(y));
        let g = (x as u32).overflowing_mul(y as u32).1;
        [
            i32::from(a) + 2 * i32::from(b),
            sum ^ difference as i32,
            i32::from(c) + 2 * i32::from(d),
            (product >> 13) as i32 ^ wide as i32,
            i32::from(i16::try_from(exact).is_err()),
            i32::from(exact as i16),
            i32::from(e) + 2 * i32::from(f) + 4 * i32::from(g),
            less ^ times,
        ]
    };
    clang_hints |x, y, i| {
        let f = x as f32 / 3.0;
        [
            x.max(y),
            x,
            y ^ 5,
            f.abs().to_bits() as i32 ^ f.max(0.0).sqrt().to_bits() as i32,
            3,
            if x & 1 == 0 { 1 } else { 7 },
            x,
            i32::from(f.is_sign_negative()) + (f64::from(x) / 2.0).floor() as i32,
        ]
    };
}

/// A trap names its place, and ends the item alone where an instrument looks on.
#[test]
#[cfg(panic = "unwind")]
fn a_trap_ends_the_item() {
    let input = input();
    let mut out = vec![0; 8 * ITEMS];
    let told = swz_tests::check::told(|| apart::trapped(&input, &mut out).run(ITEMS));
    assert!(told.contains("modern.cl:") && told.contains("`__builtin_trap()` was reached"), "{told}");
    let told = swz_tests::check::told(|| laned::trapped(&input, &mut out).run(ITEMS));
    assert!(told.contains("`__builtin_trap()` was reached"), "{told}");
    out.fill(0);
    let report = apart::trapped(&input, &mut out).check(ITEMS).expect_err("a fault");
    assert!(report.to_string().contains("`__builtin_trap()` was reached"), "{report}");
    for (item, found) in out.chunks(8).enumerate() {
        assert_eq!(found[1], if item == 3 { 0 } else { input[item + 1] }, "item {item}");
    }
}

/// The numbers that all items change.
#[derive(Clone, Debug, PartialEq)]
struct Shared {
    cells: [i32; 13],
    wide: [i64; 2],
    floats: [f32; 5],
    doubles: [f64; 2],
    halves: [f16; 3],
}

const START: Shared = Shared {
    cells: [3, 100, i32::MIN, i32::MAX, 0x100, -1, 5, 0, 0, 0, 0, 66, 0],
    wide: [7, 1],
    floats: [0.5, f32::INFINITY, f32::NEG_INFINITY, 1.0, 0.0],
    doubles: [0.25, f64::NAN],
    halves: [f16::ZERO, f16::ZERO, f16::ONE],
};

/// Each function of C11, in any order.
#[test]
fn c11_atomics() {
    let input: Vec<i32> = input().into_iter().take(72).map(|x| x >> 8).collect();
    let mut expected = START;
    for &x in &input {
        let (cells, half) = (&mut expected.cells, f16::from_f32);
        cells[0] += x & 15;
        cells[1] -= x & 15;
        cells[2] = cells[2].max(x);
        cells[3] = cells[3].min(x);
        cells[4] |= x & 0x0F0F;
        cells[5] &= x | 0x0F0F;
        cells[6] ^= x;
        cells[7] += 3;
        cells[if x & 1 == 1 { 12 } else { 8 }] += 16;
        cells[12] += 1;
        expected.wide[0] += i64::from(x) << 20;
        expected.wide[1] = expected.wide[1].max(i64::from(x & 0xFF) << 40);
        expected.floats[0] += (x & 7) as f32;
        expected.floats[1] = expected.floats[1].min(x as f32 / 2.0);
        expected.floats[2] = expected.floats[2].max(x as f32 / 2.0);
        expected.floats[3] += 2.0;
        expected.doubles[0] -= f64::from(x) * 0.5;
        expected.doubles[1] = expected.doubles[1].max(f64::from(x) * 0.25);
        expected.halves[0] += half((x & 1) as f32);
    }
    (expected.cells[9], expected.cells[10], expected.cells[11]) = (input[5], 66, 77);
    expected.floats[4] = 2.5;
    (expected.halves[1], expected.halves[2]) = (f16::ONE, f16::from_f32(4.0));
    macro_rules! compared {
        ($module:ident $how:ident) => {{
            let mut found = START;
            let Shared { cells, wide, floats, doubles, halves } = &mut found;
            let range = NdRange::new([input.len()]).local([8]);
            let _ = $module::c11_atomics(cells, wide, floats, doubles, halves, &input).$how(range);
            assert_eq!(found, expected, "{} {}", stringify!($module), stringify!($how));
        }};
    }
    compared!(laned run);
    compared!(apart run);
    compared!(apart check);
    let mut found = START;
    let Shared { cells, wide, floats, doubles, halves } = &mut found;
    let range = NdRange::new([input.len()]).local([8]);
    let launch = apart::c11_atomics(cells, wide, floats, doubles, halves, &input);
    launch.check(range).expect("atomic functions are no races");
}

/// A lock of a flag keeps items apart, in lanes too.
#[test]
fn a_flag_is_a_lock() {
    let input = input();
    let expected = input.iter().fold([1, 2], |[sum, all]: [i32; 2], &x| [sum.wrapping_add(x), all ^ x]);
    let (mut lock, mut sum) = ([0], [1, 2]);
    laned::locked(&mut lock, &mut sum, &input).run(input.len());
    assert_eq!((lock, sum), ([0], expected), "lanes");
    sum = [1, 2];
    apart::locked(&mut lock, &mut sum, &input).run(input.len());
    assert_eq!((lock, sum), ([0], expected), "apart");
}

/// A loop of a `goto` has barriers as any other.
#[test]
fn barriers_between_rounds() {
    for n in [1, 2, 3, 9] {
        let start: Vec<i32> = (0..24).map(|item| item * item).collect();
        let mut expected = Vec::new();
        for group in start.chunks(8) {
            let (mut all, mut next) = (group.to_vec(), Vec::new());
            for round in 0..n {
                next = (0..8).map(|l| all[(l + 1) & 7]).collect();
                if n == 3 {
                    assert_eq!(round, 0);
                    break;
                }
                all = next.iter().map(|next| next + 1).collect();
            }
            expected.extend(all.iter().zip(next).map(|(all, next)| all + next));
        }
        let range = || NdRange::new([24]).local([8]);
        let mut found = start.clone();
        laned::rounds(&mut found, n).run(range());
        assert_eq!(found, expected, "lanes, {n}");
        found.clone_from(&start);
        apart::rounds(&mut found, n).run(range());
        assert_eq!(found, expected, "apart, {n}");
        found.clone_from(&start);
        apart::rounds(&mut found, n).check(range()).expect("nothing wrong");
        assert_eq!(found, expected, "check, {n}");
    }
}

/// The numbers that the kernel `copied_layers` leaves of these, by what the extension says of each element.
fn copied_layers(input: &[i32], groups: usize) -> Vec<i32> {
    let of_group = |group: usize| {
        let mut all = vec![-1; 64];
        for (line, element) in (0..2).flat_map(|line| (0..3).map(move |element| (line, element))) {
            all[1 + 7 * line + element] = input[8 * group + 5 * line + element];
        }
        for (plane, line) in (0..2).flat_map(|plane| (0..2).map(move |line| (plane, line))) {
            let (to, from) = (8 + 8 * plane + 3 * line, 4 * plane + 2 * line);
            all[2 * to..][..2].copy_from_slice(&input[1 + 2 * from..][..2]);
        }
        all
    };
    (0..groups).flat_map(of_group).collect()
}

#[test]
fn copies_of_lines_and_planes() {
    let input = input();
    let range = || NdRange::new([24]).local([8]);
    let expected = copied_layers(&input, 3);
    let mut out = vec![0; 3 * 64];
    laned::copied_layers(&input, &mut out).run(range());
    assert_eq!(out, expected, "lanes");
    out.fill(0);
    apart::copied_layers(&input, &mut out).run(range());
    assert_eq!(out, expected, "apart");
    out.fill(0);
    apart::copied_layers(&input, &mut out).check(range()).expect("nothing wrong");
    assert_eq!(out, expected, "check");
    // The last line of the last plane ends behind 15 numbers, the second one of the third group behind 24.
    let told = apart::copied_layers(&input[..23], &mut out).check(range()).expect_err("outside").to_string();
    assert!(told.contains("async_work_group_copy_2D2D(a, 1, in"), "{told}");
    let told = apart::layers_not_waited(&input, &mut out).check(range()).expect_err("nobody waits").to_string();
    assert!(told.contains("async_work_group_copy_2D2D(a, 0, in"), "{told}");
}

#[test]
fn pointers_are_asked_for_their_space() {
    let numbers = [10, 20, 30, 40, 50];
    let mut expected = vec![0; 4 * 8];
    for (item, o) in expected.chunks_mut(8).enumerate() {
        // Global, local and private are 1, 2, 4, and the fence is 2, 1, 0.
        (o[0], o[1]) = [(1 + 8 * 2, numbers[1]), (2 + 8, 10 * (numbers[1] + 1)), (4, 600), (4, 900)][item];
        o[2] = 17 + 100 * 10 + 10_000 * 4;
        o[3] = numbers[item] + if item == 3 { 9 } else { 8 };
        (o[4], o[5]) = (i32::from(item == 0), 1);
    }
    let range = NdRange::new(4).local(4);
    for run in [laned_spaces, apart_spaces] {
        let (mut input, mut out) = (numbers, vec![0; 4 * 8]);
        run(&mut input, &mut out, range);
        assert_eq!(out, expected);
    }
    let (mut input, mut out) = (numbers, vec![0; 4 * 8]);
    laned::spaces(&mut input, &mut out).check(range).expect("nothing wrong");
    assert_eq!(out, expected);
}
fn laned_spaces(input: &mut [i32], out: &mut [i32], range: NdRange) {
    laned::spaces(input, out).run(range);
}
fn apart_spaces(input: &mut [i32], out: &mut [i32], range: NdRange) {
    apart::spaces(input, out).run(range);
}

#[test]
fn blocks_of_images_are_bytes_of_lines() {
    // 16 texels of 4 bytes a line.
    let (size, line) = ([16, 6], 64);
    let bytes: Vec<u8> = (0..line * 6).map(|at| (at * 7 + at / 40 * 3) as u8).collect();
    let format = Format(Order::Rgba, Channel::UnsignedInt8);
    let from = Image2d::from_slice(size, format, &bytes);
    let at = |x: usize, y: usize, len: usize| {
        (0..len).fold(0_u64, |number, byte| number | u64::from(bytes[y * line + x + byte]) << (8 * byte))
    };
    let (items, x) = (16, 5);
    let (mut expected, mut written) = (vec![0_u32; 2 * items], vec![0_u8; line * 6]);
    for item in 0..items {
        let (s, l) = (item / 8, item % 8);
        let a = [0, 1].map(|y| at(x + 4 * l, 1 + 2 * s + y, 4) as u32);
        expected[item] = a[0].wrapping_add(a[1].wrapping_mul(3));
        for (y, value) in [(2 * s, a[1]), (2 * s + 1, a[0])] {
            written[y * line + 4 * l..][..4].copy_from_slice(&value.wrapping_add(1).to_le_bytes());
        }
        let b = at(x + 2 + 2 * l, s, 2) as u32;
        written[s * line + 32 + 2 * l..][..2].copy_from_slice(&(b as u16).to_le_bytes());
        let c = (0..4).fold(0, |number, y| number | (at(1 + l, y, 1) as u32) << (8 * y));
        let d = at(8 * l, 1, 8);
        let d = ((d ^ d >> 32) as u32).wrapping_mul(7);
        expected[items + item] = b.wrapping_add(c.wrapping_mul(5)).wrapping_add(d);
    }
    let range = NdRange::new(items).local(items);
    for way in 0..3 {
        let (mut to, mut out, at) = (Image2d::new(size, format), vec![0; 2 * items], int2::new(x as i32, 1));
        match way {
            0 => laned::image_blocks(&from, &mut to, &mut out, at).run(range),
            1 => apart::image_blocks(&from, &mut to, &mut out, at).run(range),
            _ => laned::image_blocks(&from, &mut to, &mut out, at).check(range).expect("nothing wrong"),
        }
        assert_eq!((out, to.to_vec::<u8>()), (expected.clone(), written.clone()));
    }
    // The last line is beyond the image.
    let (mut to, mut out) = (Image2d::new(size, format), vec![0_u32; 2 * items]);
    let report = laned::image_blocks(&from, &mut to, &mut out, int2::new(x as i32, 3)).check(range).unwrap_err();
    assert!(report.to_string().contains("reads 4 bytes at byte 5 of line 6 of an image of 16 x 6 texels"), "{report}");
}

#[test]
fn anything_serves_for_pointers_to_void_and_bytes() {
    let numbers = [9.0_f32, 1.0, 2.5, -3.0, 4.0];
    let range = 4;
    let (mut to, mut also) = ([0_i32; 4], [0.0_f32; 4]);
    laned::of_anything(&mut numbers.clone(), 4, &mut to, &mut also, &[] as &[f16]).run(range);
    assert_eq!((to, also), ([2, 5, -6, 8], [2.0, 5.0, -6.0, 8.0]));
    // Vectors, structures, bytes, halves, cells; `check` and all cores.
    let scales = [1.0, 3.0, -1.0, 0.5].map(f16::from_f32);
    let mut vectors = vec![float4::new(1.0, 2.5, -3.0, 4.0)];
    let (mut pairs, mut bytes) = ([laned::two_numbers { a: 0, b: 0 }; 2], vec![0_u8; 16]);
    laned::of_anything(&mut vectors, 0, &mut pairs, &mut bytes, &scales).check(range).expect("nothing wrong");
    assert_eq!(pairs.map(|two| [two.a, two.b]), [[1, 7], [3, 2]]);
    assert_eq!(bytes[4..8], 7.5_f32.to_le_bytes());
    let shared = [1.0_f32, 2.5, -3.0, 4.0].map(core::cell::Cell::new);
    apart::of_anything(&shared, 0, &mut to, &shared, &scales[..]).run(range);
    assert_eq!((to, shared[3].get()), ([1, 7, 3, 2], 2.0));
    let mut doubles = [f64::from_bits(u64::from(1.0_f32.to_bits()) << 32); 2];
    apart::of_anything(&mut doubles, 0, &mut to, &mut also, &scales).run(range);
    assert_eq!(to, [0, 3, 0, 0]);
    // A list of numbers is bytes where it was before.
    laned::of_anything(&mut vectors, 0, &mut to, &mut [0; 16], &scales).run(range);
}
