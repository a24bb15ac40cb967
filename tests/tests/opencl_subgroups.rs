//! Functions of sub-groups and of groups: each beside its definition on the items of one sub-group, in lanes and without.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

use half::f16;
use swz::opencl::{FaultKind, NdRange};

#[allow(deprecated, reason = "some kernels have no lanes")]
mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/subgroups.cl", "-cl-std=CL3.0");
}
mod alone {
    swz::include_opencl!(#![lanes(never)] "kernels/subgroups.cl", "-cl-std=CL3.0");
}

#[allow(deprecated, reason = "some kernels have no lanes")]
mod learning {
    swz::include_opencl!(#![lanes(always)] "kernels/learning.cl", "-cl-std=CL3.0");
}

/// Runs a kernel both ways, and with the instrument, which finds nothing.
macro_rules! both {
    ($range:expr, $out:ident: $kernel:ident($($argument:expr),*$(; $behind:expr)*)) => {{
        let mut first = $out.clone();
        lanes::$kernel($($argument,)* &mut first $(, $behind)*).run($range);
        alone::$kernel($($argument,)* &mut $out $(, $behind)*).run($range);
        assert!(first == $out, "in lanes {first:?}, else {:?}", $out);
        let mut last = $out.clone();
        lanes::$kernel($($argument,)* &mut last $(, $behind)*).check($range).expect("nothing wrong");
        assert!(first == last, "checked");
    }};
}

fn range(items: usize, group: usize) -> NdRange {
    NdRange::new(items).local(group)
}

/// The items of a group that are in one sub-group of at most so many.
fn parts(items: usize, group: usize, size: usize) -> Vec<std::ops::Range<usize>> {
    let groups = (0..items).step_by(group);
    groups
        .flat_map(|first| (first..first + group).step_by(size).map(move |at| at..(at + size).min(first + group)))
        .collect()
}

/// The tree of a reduction over so many.
fn tree<T: Copy>(values: &[T], size: usize, join: &dyn Fn(T, T) -> T) -> T {
    let mut level: Vec<Option<T>> = (0..size).map(|at| values.get(at).copied()).collect();
    while level.len() > 1 {
        let (low, high) = level.split_at(level.len() / 2);
        let pair = |(a, b): (&Option<T>, &Option<T>)| a.zip(*b).map_or(a.or(*b), |(a, b)| Some(join(a, b)));
        level = low.iter().zip(high).map(pair).collect();
    }
    level[0].expect("an item")
}

/// An inclusive scan by distances.
fn scan<T: Copy>(values: &[T], join: &dyn Fn(T, T) -> T) -> Vec<T> {
    let (mut level, mut distance) = (values.to_vec(), 1);
    while distance < values.len() {
        level = (0..level.len())
            .map(|at| if at < distance { level[at] } else { join(level[at - distance], level[at]) })
            .collect();
        distance *= 2;
    }
    level
}

macro_rules! values {
    ($($name:ident $t:ty, $most:expr, $add:expr, |$number:ident| $from:expr;)*) => { $(
        let (n, group) = (60, 20);
        let a: Vec<$t> = (0..n).map(|$number: usize| $from).collect();
        let mut out = vec![<$t>::default(); 5 * n];
        both!(range(n, group), out: $name(&a));
        let add: &dyn Fn($t, $t) -> $t = &$add;
        let least: &dyn Fn($t, $t) -> $t = &|a, b| if b < a { b } else { a };
        let most: &dyn Fn($t, $t) -> $t = &|a, b| if b > a { b } else { a };
        let mut expected = vec![<$t>::default(); 5 * n];
        for part in parts(n, group, 16) {
            let (of, first) = (&a[part.clone()], part.start);
            let (sums, leasts) = (scan(of, add), scan(of, least));
            for at in part {
                let own = at - first;
                expected[at] = tree(of, 16, add);
                expected[n + at] = if own == 0 { $most } else { leasts[own - 1] };
                expected[2 * n + at] = sums[own];
                let cluster = own / 4 * 4;
                expected[3 * n + at] = tree(&of[cluster..(cluster + 4).min(of.len())], 4, most);
                expected[4 * n + at] = of.get(15 - own).copied().unwrap_or(of[own]);
            }
        }
        assert_eq!(out, expected, stringify!($t));
    )* };
}

#[test]
fn values_of_all_types() {
    values! {
        values_char i8, i8::MAX, i8::wrapping_add, |i| (i * 7 % 101) as i8 - 50;
        values_uchar u8, u8::MAX, u8::wrapping_add, |i| (i * 7 % 101) as u8;
        values_short i16, i16::MAX, i16::wrapping_add, |i| (i * 7919 % 30011) as i16 - 9000;
        values_ushort u16, u16::MAX, u16::wrapping_add, |i| (i * 7919 % 60011) as u16;
        values_int i32, i32::MAX, i32::wrapping_add, |i| (i * 79_190_017) as i32;
        values_uint u32, u32::MAX, u32::wrapping_add, |i| (i * 79_190_017) as u32;
        values_long i64, i64::MAX, i64::wrapping_add, |i| (i as i64).wrapping_mul(791_900_170_000_019);
        values_ulong u64, u64::MAX, u64::wrapping_add, |i| (i as u64).wrapping_mul(791_900_170_000_019_757);
        values_half f16, f16::INFINITY, |a, b| f16::from_f32(a.to_f32() + b.to_f32()), |i| f16::from_f32((i * 7 % 101) as f32 / 7.0);
        values_float f32, f32::INFINITY, |a, b| a + b, |i| (i * 7919 % 101) as f32 / 7.0 - 5.0;
        values_double f64, f64::INFINITY, |a, b| a + b, |i| (i * 7919 % 101) as f64 / 7.0 - 5.0;
    }
}

#[test]
fn the_other_functions() {
    // A last sub-group of 6 items, and whole ones alone, which have a shorter way.
    for (n, group) in [(44, 22), (48, 24)] {
        others(n, group);
    }
}

fn others(n: usize, group: usize) {
    let a: Vec<i32> = (0..n as i32).map(|i| i * i * 7 % 101).collect();
    let mut out = vec![0; 39 * n];
    both!(range(n, group), out: others(&a));
    for part in parts(n, group, 8) {
        let of = &a[part.clone()];
        let len = of.len();
        let all = |of: &dyn Fn(i32) -> bool, values: &[i32]| i32::from(values.iter().all(|value| of(*value)));
        let votes = (0..len).filter(|at| of[*at] & 1 == 1).fold(0, |mask, at| mask | 1 << at);
        let within = (1 << len) - 1;
        for (l, at) in part.clone().enumerate() {
            let x = of[l];
            let get = |from: usize| of.get(from).copied();
            let before = &of[..l];
            let bit = |l: usize| 1_i32 << l;
            let expected = [
                all(&|x| x > 3, of),
                i32::from(of.iter().any(|x| *x > 90)),
                all(&|x| x / 64 == of[0] / 64, of),
                i32::from(l == 0),
                get(5).unwrap_or(x),
                of[0],
                get(l ^ 3).unwrap_or(x),
                l.checked_sub(2).map_or(x, |from| of[from]),
                get(l + 3).unwrap_or(x),
                get((l + 3) % 8).unwrap_or(x),
                get((l + 7) % 8).unwrap_or(x),
                get(l / 4 * 4 + (l + 1) % 4).unwrap_or(x),
                if l + 3 < 8 { get(l + 3).unwrap_or(x) } else { get(l - 5).map_or(x, |x| -x) },
                if l >= 3 { of[l - 3] } else { get(l + 5).map_or(x, |x| -x) },
                get(l ^ 1).unwrap_or(x),
                -5,
                if l % 4 == 3 { -6 } else { get(l + 1).unwrap_or(-6) },
                tree(of, 8, &i32::wrapping_mul),
                of.iter().fold(!0, |all, x| all & (x | 1)),
                before.iter().fold(0, |all, x| all | x),
                of[..=l].iter().fold(0, |all, x| all ^ x),
                all(&|x| x > 20, before),
                of.iter().filter(|x| **x > 50).count() as i32 % 2,
                i32::from(of[l / 2 * 2..(l / 2 * 2 + 2).min(len)].iter().any(|x| *x > 80)),
                before.iter().copied().max().unwrap_or(i32::MIN),
                votes,
                0,
                votes >> l & 1,
                votes >> 2 & 1,
                votes.count_ones() as i32,
                (votes & (bit(l + 1) - 1)).count_ones() as i32,
                (votes & (bit(l) - 1)).count_ones() as i32,
                if votes == 0 { 0 } else { votes.trailing_zeros() as i32 },
                votes.checked_ilog2().unwrap_or(0) as i32,
                bit(l),
                within & !(bit(l) - 1),
                within & !(bit(l + 1) - 1),
                bit(l + 1) - 1,
                bit(l) - 1,
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(out[row * n + at], expected, "function {row} of item {at}");
            }
        }
    }
}

#[test]
fn shuffles_by_one_distance() {
    for (n, group) in [(128, 64), (88, 44)] {
        let a: Vec<i32> = (0..n as i32).map(|i| i * i * 7 % 1009).collect();
        let mut out = vec![0; 30 * n];
        both!(range(n, group), out: distances(&a));
        for part in parts(n, group, 32) {
            let of = &a[part.clone()];
            for (l, at) in part.clone().enumerate() {
                let mut row = 0;
                for by in [0, 1, 2, 4, 8, 16, 5, 31, 32, 4_000_000_000] {
                    for from in [Some(l ^ by), l.checked_sub(by), Some(l + by)] {
                        let expected = from.and_then(|from| of.get(from)).unwrap_or(&of[l]);
                        assert_eq!(out[row * n + at], *expected, "by {by}, row {row} of item {at}");
                        row += 1;
                    }
                }
            }
        }
    }
}

#[test]
fn functions_of_groups() {
    let (width, lines) = (6, 4);
    let n = 2 * width * lines;
    let a: Vec<f32> = (0..n).map(|i| (i * 7919 % 101) as f32 / 7.0 + 0.1).collect();
    let mut out = vec![0.0; 5 * n];
    both!(NdRange::new([2 * width, lines]).local([width, lines]), out: of_groups(&a));
    for group in 0..2 {
        let place = |number: usize| number / width * 2 * width + group * width + number % width;
        let of: Vec<f32> = (0..width * lines).map(|number| a[place(number)]).collect();
        let (sum, sums, most) = (tree(&of, 32, &|a, b| a + b), scan(&of, &|a, b| a + b), scan(&of, &f32::max));
        for number in 0..of.len() {
            let before = if number == 0 { 0.0 } else { sums[number - 1] };
            let expected = [sum, most[number], before, of[2 * width + 1], 1.0];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(
                    out[row * n + place(number)].to_bits(),
                    expected.to_bits(),
                    "function {row} of item {number}"
                );
            }
        }
    }
}

#[test]
fn numbers_of_items() {
    let mut out = vec![0; 6 * 80];
    both!(NdRange::new([20, 4]).local([10, 4]), out: numbers());
    for (at, out) in out.chunks(6).enumerate() {
        let own = (at / 20 * 10 + at % 10) as u32;
        assert_eq!(out, [if own < 32 { 32 } else { 8 }, 32, 2, 2, own / 32, own % 32], "{at}");
    }
}

#[test]
fn a_sum_of_two_steps() {
    let a: Vec<f32> = (0..1000).map(|i| (i * 7919 % 101) as f32 / 7.0).collect();
    for group in [16, 40, 64] {
        let mut out = vec![0.0; group];
        lanes::in_two_steps(&a, &mut out, 1000).run(range(group, group));
        let mut other = vec![0.0; group];
        alone::in_two_steps(&a, &mut other, 1000).check(range(group, group)).expect("nothing wrong");
        let own: Vec<f32> =
            (0..group).map(|first| a[first..].iter().step_by(group).fold(0.0, |sum, x| sum + x)).collect();
        let sums: Vec<f32> = own.chunks(16).map(|of| tree(of, 16, &|a, b| a + b)).collect();
        let padded: Vec<f32> = (0..16).map(|at| sums.get(at).copied().unwrap_or(0.0)).collect();
        let expected = tree(&padded, 16, &|a, b| a + b).to_bits();
        for out in out.iter().chain(&other) {
            assert_eq!(out.to_bits(), expected, "{group}");
        }
    }
}

#[test]
fn loops_that_end_apart() {
    let (n, group) = (80, 40);
    let mut out = vec![-1; n];
    both!(range(n, group), out: ends_apart());
    let mut expected = vec![-1; n];
    for part in parts(n, group, 16) {
        let items: Vec<i32> = part.clone().map(|g| g as i32).collect();
        let mut sums = vec![0; items.len()];
        let (mut rounds, mut ended) = (vec![true; items.len()], vec![false; items.len()]);
        for i in 0..n as i32 {
            for (at, g) in items.iter().enumerate() {
                rounds[at] &= i < *g && !(i == 9 && g & 1 == 1);
            }
            let here: Vec<usize> = (0..items.len()).filter(|at| rounds[*at] && i != 5).collect();
            let sum = here.len() as i32 * i;
            for at in here {
                sums[at] += sum;
                expected[part.start + at] = sums[at];
                if i == 20 + items[at] % 3 {
                    (rounds[at], ended[at]) = (false, true);
                }
            }
        }
        let mut stays: Vec<bool> = ended.iter().map(|ended| !ended).collect();
        for k in 0.. {
            let votes =
                (0..items.len()).filter(|at| stays[*at] && items[*at] != k).fold(0, |mask, at| mask | 1 << at) & 0xff;
            for at in 0..items.len() {
                sums[at] += if stays[at] && items[at] != k { votes } else { 0 };
            }
            let asks: Vec<bool> = (0..items.len()).map(|at| stays[at] && k < items[at] % 4).collect();
            let any = (0..items.len()).any(|at| asks[at] && sums[at] > 0);
            stays = asks.iter().map(|asks| *asks && any).collect();
            if !stays.contains(&true) {
                break;
            }
        }
        for at in (0..items.len()).filter(|at| !ended[*at]) {
            expected[part.start + at] = sums[at];
        }
    }
    assert_eq!(out, expected);
}

#[test]
fn ways_of_their_own() {
    let (n, group) = (60, 20);
    let a: Vec<i32> = (0..n as i32).map(|i| i * i * 7 % 101).collect();
    let mut out = vec![0; n];
    both!(range(n, group), out: divergent(&a));
    for part in parts(n, group, 8) {
        let of = &a[part.clone()];
        let those = |who: &dyn Fn(i32) -> bool| of.iter().copied().filter(|x| who(*x)).collect::<Vec<_>>();
        let early = |x: i32| x % 3 != 0;
        let sum: i32 = those(&early).iter().sum();
        let late = |x: i32| early(x) && !(sum > 100 && x % 5 == 0);
        for (l, x) in of.iter().copied().enumerate() {
            let mut s = match x & 3 {
                0 => those(&|x| x % 4 == 0).iter().sum::<i32>() + 1000 * those(&|x| x & 3 < 2).len() as i32,
                1 => 1000 * those(&|x| x & 3 < 2).len() as i32,
                2 => -7,
                _ if x > 50 => those(&|x| x & 3 == 3 && x > 50).iter().max().unwrap() ^ 1,
                _ => -those(&|x| x & 3 == 3 && x <= 50).iter().min().unwrap(),
            };
            if x % 7 != 0 {
                s += of[..=l].iter().filter(|x| **x % 7 != 0).count() as i32;
            }
            if x > 30 && !of[..l].iter().any(|x| *x > 30) {
                s += 100_000;
            }
            s += match x {
                x if !early(x) => -x,
                x if !late(x) => sum,
                _ => sum + those(&late)[0],
            };
            assert_eq!(out[part.start + l], s, "item {l} of {part:?}: {x}");
        }
    }
}

#[test]
fn barriers_of_sub_groups() {
    let a: Vec<i32> = (0..128).map(|i| i * i).collect();
    let mut out = vec![0; 128];
    both!(range(128, 64), out: waits(&a));
    for (at, out) in out.into_iter().enumerate() {
        assert_eq!(out, a[at / 8 * 8 + (at + 1) % 8] + (at % 64 / 8) as i32, "{at}");
    }
}

#[test]
fn blocks_of_memory() {
    let a: Vec<u32> = (0..512).map(|i| i * 3).collect();
    let mut out = vec![0; 512];
    both!(range(256, 128), out: blocks(&a));
    for (at, out) in out.into_iter().enumerate() {
        assert_eq!(out, a[at ^ 64] + 64, "{at}");
    }
}

/// Numbers that are no whole ones.
fn floats(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i * 7919 % 101) as f32 / 17.0 - 2.5).collect()
}

fn sum(values: &[f32], size: usize) -> f32 {
    tree(values, size, &|a, b| a + b)
}

/// The sums of so many items, each of every `items`-th value from its own on.
fn strided(values: &[f32], items: usize) -> Vec<f32> {
    (0..items).map(|first| values[first..].iter().step_by(items).fold(0.0, |sum, x| sum + x)).collect()
}

#[test]
fn softmax_and_norm() {
    let (rows, n) = (3, 100);
    let a = floats(rows * n);
    let mut out = vec![0.0; rows * n];
    both!(range(rows * 32, 32), out: softmax(&a; n as i32));
    for (of, out) in a.chunks(n).zip(out.chunks(n)) {
        let most = of.iter().copied().fold(f32::MIN, f32::max);
        let of: Vec<f32> = of.iter().map(|x| (x - most).exp()).collect();
        let total = sum(&strided(&of, 32), 32);
        for (x, out) in of.iter().zip(out) {
            assert!((x / total - out).abs() < 1e-6, "{out} beside {}", x / total);
        }
    }
    let mut out = vec![0.0; rows * n];
    both!(range(rows * 48, 48), out: rms_norm(&a; n as i32; 1e-5));
    for (of, out) in a.chunks(n).zip(out.chunks(n)) {
        let squares: Vec<f32> = of.iter().map(|x| x * x).collect();
        let sums: Vec<f32> = strided(&squares, 48).chunks(16).map(|of| sum(of, 16)).collect();
        let padded: Vec<f32> = (0..16).map(|at| sums.get(at).copied().unwrap_or(0.0)).collect();
        let scale = 1.0 / (sum(&padded, 16) / n as f32 + 1e-5).sqrt();
        for (x, out) in of.iter().zip(out) {
            assert_eq!((x * scale).to_bits(), out.to_bits());
        }
    }
}

#[test]
fn products_with_quantised_weights() {
    let (rows, blocks) = (6, 37);
    let v = floats(32 * blocks);
    let scale = |block: usize| f16::from_f32((block % 19) as f32 / 64.0 + 0.01);
    let byte = |i: usize| (i * 7919 % 251) as u8;
    let weights = |of: usize| -> Vec<u8> {
        let block =
            |block: usize| scale(block).to_le_bytes().into_iter().chain((0..of).map(move |i| byte(block * of + i)));
        (0..rows * blocks).flat_map(block).collect()
    };
    let mut out = vec![0.0; rows];
    both!(range(rows * 16, 48), out: product_q4_0(&weights(16)[..], &v; blocks as i32));
    for (row, out) in out.iter().enumerate() {
        let mut own = [0.0_f32; 16];
        for b in 0..blocks {
            let mut s = 0.0_f32;
            for i in 0..16 {
                let byte = i32::from(byte((row * blocks + b) * 16 + i));
                s += ((byte & 15) - 8) as f32 * v[32 * b + i];
                s += ((byte >> 4) - 8) as f32 * v[32 * b + 16 + i];
            }
            own[b % 16] += scale(row * blocks + b).to_f32() * s;
        }
        assert_eq!(out.to_bits(), sum(&own, 16).to_bits(), "row {row}");
    }
    let mut out = vec![0.0; rows];
    both!(range(rows * 64, 128), out: product_q8_0(&weights(32)[..], &v; blocks as i32));
    for (row, out) in out.iter().enumerate() {
        let mut halves = [0.0_f32; 2];
        for b in 0..blocks.next_multiple_of(2) {
            let at = row * blocks + b;
            let own = |i: usize| {
                let number = byte(at * 32 + i) as i8;
                if b < blocks { scale(at).to_f32() * f32::from(number) * v[32 * b + i] } else { 0.0 }
            };
            halves[b % 2] += sum(&(0..32).map(own).collect::<Vec<_>>(), 32);
        }
        assert_eq!(out.to_bits(), (halves[0] + halves[1]).to_bits(), "row {row}");
    }
}

/// A row by itself, in the numbers of the definition.
#[test]
fn softmax_with_a_mask() {
    let (rows, heads, n) = (3, 2, 40);
    let (a, masks) = (floats(rows * heads * n), floats(rows * n));
    let bytes =
        |gap: usize, of: &mut dyn Iterator<Item = Vec<u8>>| vec![0; gap].into_iter().chain(of.flatten()).collect();
    let mut src: Vec<u8> = bytes(12, &mut a.iter().map(|x| x.to_le_bytes().to_vec()));
    let mut mask: Vec<u8> = bytes(6, &mut masks.iter().map(|x| f16::from_f32(*x).to_le_bytes().to_vec()));
    let mut out = vec![0.0_f32; rows * heads * n];
    let all = NdRange::new([rows * 16, heads]).local([16, 1]);
    learning::soft_max(&mut src[..], 12, &mut mask[..], 6, &mut out, n as i32, 0.5, 8.0, 1).run(all);
    for (at, (of, out)) in a.chunks(n).zip(out.chunks(n)).enumerate() {
        let slope = if at / rows < 1 { 0.5 } else { 0.0625 };
        let masks = masks[at % rows * n..].iter().map(|x| f16::from_f32(*x).to_f32());
        let of: Vec<f32> = of.iter().zip(masks).map(|(x, mask)| x * 0.5 + slope * mask).collect();
        let most = of.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = of.iter().map(|x| (x - most).exp()).sum();
        for (x, out) in of.iter().zip(out) {
            assert!(((x - most).exp() / total - out).abs() < 1e-6, "{out} in row {at}");
        }
    }
}

#[test]
fn products_of_rows_with_packed_weights() {
    let (rows, blocks) = (6, 11);
    let v = floats(32 * blocks);
    let scale = |block: usize| f16::from_f32((block % 19) as f32 / 64.0 + 0.01);
    let byte = |i: usize| (i * 7919 % 251) as u8;
    let block = |block: usize| scale(block).to_le_bytes().into_iter().chain((0..16).map(move |i| byte(block * 16 + i)));
    let mut weights: Vec<u8> = vec![0; 18].into_iter().chain((0..rows * blocks).flat_map(block)).collect();
    let (mut v, mut out) = (v, vec![0.0_f32; rows]);
    learning::product(&mut weights[..], 18, &mut v, &mut out, 32 * blocks as i32, rows as i32).run(range(32, 16));
    for (row, out) in out.iter().enumerate() {
        let mut sum = 0.0_f64;
        for b in 0..blocks {
            let d = f64::from(scale(row * blocks + b).to_f32());
            for i in 0..16 {
                let byte = i32::from(byte((row * blocks + b) * 16 + i));
                sum += d * f64::from((byte & 15) - 8) * f64::from(v[32 * b + i]);
                sum += d * f64::from((byte >> 4) - 8) * f64::from(v[32 * b + 16 + i]);
            }
        }
        assert!((sum - f64::from(*out)).abs() < 1e-3, "{out} beside {sum} in row {row}");
    }
}

#[test]
fn weights_unpacked_and_looked_up() {
    let mut block: Vec<u8> = [0.5_f32, 0.25].iter().flat_map(|x| f16::from_f32(*x).to_le_bytes()).collect();
    block.extend((0..140).map(|i| (i * 7919 % 251) as u8));
    let mut out = vec![0.0_f32; 256];
    learning::unpacked(&mut block[..], &mut out).run(range(32, 32));
    let (scales, qs) = (&block[4..16], &block[16..]);
    for (at, out) in out.into_iter().enumerate() {
        let j = at / 32;
        // The upper two bits of the last four stand above those of the first eight.
        let (scale, least) = match j {
            0..4 => (scales[j] & 63, scales[j + 4] & 63),
            _ => (scales[j + 4] & 15 | scales[j - 4] >> 6 << 4, scales[j + 4] >> 4 | scales[j] >> 6 << 4),
        };
        let q = qs[at / 64 * 32 + at % 32] >> (4 * (j % 2)) & 15;
        let expected = 0.5 * f32::from(scale) * f32::from(q) - 0.25 * f32::from(least);
        assert_eq!(out.to_bits(), expected.to_bits(), "{at}");
    }

    let table = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
    let (rows, n) = (2, 21);
    let weights: Vec<u16> = (0..rows * n).map(|i| (i * 7919) as u16).collect();
    let numbers: Vec<u32> = (0..n as u32).map(|i| i.wrapping_mul(0x9E37_79B9)).collect();
    let (mut out, mut done) = (vec![0.0_f32; rows], [0]);
    learning::looked_up_product(&weights, &numbers, &mut out, &mut done, n as i32).run(range(rows * 16, 16));
    for (row, out) in out.into_iter().enumerate() {
        let one = |i: usize| -> i32 {
            let weight = |k: usize| table[usize::from(weights[row * n + i] >> (4 * k) & 15)];
            (0..4).map(|k| weight(k) * i32::from(numbers[i].to_le_bytes()[k] as i8)).sum()
        };
        let expected = ((0..n).map(one).sum::<i32>() + 2 * n as i32 + 1) as f32;
        assert_eq!(out.to_bits(), expected.to_bits(), "row {row}");
    }
    assert_eq!(done, [rows as i32]);
}

#[test]
fn faults_are_told() {
    let mut out = vec![0; 32];
    lanes::some_come(&mut out).run(range(32, 32));
    assert_eq!(out[..16], [24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 0, 0, 0, 0]);
    let report = lanes::some_come(&mut out).check(range(32, 32)).unwrap_err();
    let [fault] = report.faults() else { panic!("{report}") };
    assert_eq!(fault.kind(), FaultKind::Barrier, "{report}");
    assert!(report.to_string().contains("is reached by 12 of the 16 items of a sub-group"), "{report}");
    assert!(fault.site().contains("`sub_group_reduce_add(2)`"), "{report}");

    let report = lanes::waits_too_little(&mut out).check(range(32, 32)).unwrap_err();
    assert_eq!(report.faults()[0].kind(), FaultKind::Race, "{report}");
    lanes::waits_too_little(&mut out[..16]).check(range(16, 16)).unwrap_err();

    let report = lanes::parts_of_group(&mut out).check(range(32, 32)).unwrap_err();
    assert_eq!(report.faults()[0].kind(), FaultKind::Barrier, "{report}");
}

/// An argument that has to be the same for all items, and is not: the item that gives another one is told, with the place.
#[test]
fn arguments_that_differ_are_told() {
    macro_rules! told {
        ($($kernel:ident $site:literal $what:literal)*) => { $(
            let mut out = vec![0; 64];
            lanes::$kernel(&mut out, 5).check(range(32, 32)).expect("all give the same");
            let report = lanes::$kernel(&mut out, 6).check(range(32, 32)).unwrap_err();
            let [fault] = report.faults() else { panic!("{report}") };
            assert_eq!(fault.kind(), FaultKind::Barrier, "{report}");
            assert!(fault.site().contains($site) && fault.what().contains($what), "{report}");
            assert_eq!(fault.items()[0], [3, 0, 0], "{report}");
        )* };
    }
    told! {
        other_item "sub_group_broadcast(" "another argument than by the first item of the sub-group"
        other_item_of_some "sub_group_non_uniform_broadcast(" "another argument than by the first item of the sub-group"
        other_distance "sub_group_rotate(" "another argument than by the first item of the sub-group"
        other_item_of_group "work_group_broadcast(" "another argument than by the first item of the group"
        other_column_of_group "work_group_broadcast(" "another argument than by the first item of the group"
        other_block "intel_sub_group_block_read(" "begins at another place"
        other_event "wait_group_events(" "waits for other copies than the first item of the group"
    }
}

#[test]
fn sub_groups_of_a_known_group_in_stages() {
    let (items, group, size) = (192, 64, 16);
    let numbers: Vec<i32> = (0..items as i32).map(|at| at * 37 % 101 - 50).collect();
    let floats: Vec<f32> = numbers.iter().map(|&number| number as f32 * 0.3).collect();
    let (mut expected, mut greatest) = (vec![0; items], vec![0.0; items / group]);
    for (number, first) in (0..items).step_by(group).enumerate() {
        let mut sum = 0;
        for at in 0..group {
            sum += numbers[first + at];
            expected[first + at] = sum + 1_000_000 * ((at % size) ^ 8) as i32;
        }
        let sums = (0..group / size).map(|part| {
            let given: Vec<f32> = (0..size).map(|at| floats[first + size * part + at] * part as f32).collect();
            tree(&given, size, &|a, b| a + b)
        });
        greatest[number] = sums.fold(f32::NEG_INFINITY, f32::max);
    }
    for way in 0..3 {
        let (mut out, mut sums) = (vec![0; items], vec![0.0; items / group]);
        match way {
            0 => lanes::stages(&numbers, &floats, &mut out, &mut sums).run(items),
            1 => alone::stages(&numbers, &floats, &mut out, &mut sums).run(items),
            _ => lanes::stages(&numbers, &floats, &mut out, &mut sums).check(items).expect("nothing wrong"),
        }
        assert_eq!((&out, &sums), (&expected, &greatest), "{way}");
    }
}

macro_rules! rare {
    ($($name:ident $t:ty, |$number:ident| $of:expr;)*) => { $(
        let group = 40;
        let a: Vec<i32> = (0..3 * group).map(|at| at * 7 % 30).collect();
        let of = |$number: i32| -> $t { $of };
        let given: Vec<$t> = a.iter().map(|number| of(*number)).collect();
        for n in [3, 4] {
            let mut expected = a.clone();
            for own in expected.chunks_mut(group as usize) {
                let part: Vec<i32> = own.iter().step_by(16).copied().collect();
                own.iter_mut().step_by(16).for_each(|x| *x += 1);
                let more: Vec<i32> = own.iter().step_by(8).copied().collect();
                for (l, x) in own.iter_mut().enumerate() {
                    *x += if l % 16 == 13 && n > 3 { part[l / 16] } else { 0 };
                    *x += if l % 32 == 31 { more[l / 8] } else { 0 };
                }
            }
            let mut out = given.clone();
            both!(given.len(), out: $name(&given; n));
            assert_eq!(out, expected.into_iter().map(of).collect::<Vec<_>>(), "{} {n}", stringify!($t));
        }
    )* };
}

#[test]
fn statements_for_few_items() {
    rare! {
        rare_char i8, |of| of as i8;
        rare_uchar u8, |of| of as u8;
        rare_short i16, |of| of as i16;
        rare_ushort u16, |of| of as u16;
        rare_int i32, |of| of;
        rare_uint u32, |of| of as u32;
        rare_long i64, |of| i64::from(of);
        rare_ulong u64, |of| of as u64;
        rare_half f16, |of| f16::from_f32(of as f32);
        rare_float f32, |of| of as f32;
        rare_double f64, |of| f64::from(of);
    }
}

#[test]
fn statements_for_few_items_of_columns() {
    let (width, height) = (2 * 16, 3 * 16);
    for local in [[4, 16], [16, 24]] {
        let a: Vec<i32> = (0..width * height).map(|at| (at * 37 % 101) as i32).collect();
        let mut out = a.clone();
        both!(NdRange::new([width, height]).local(local), out: rare_in_columns(&a));
        for (at, out) in out.into_iter().enumerate() {
            let (x, y) = (at / height % local[0], at % height % local[1]);
            let expected = if y % 8 == 5 { 0 } else { a[at] + 1 } + if x % 8 == 2 { 1000 } else { 0 };
            assert_eq!(out, expected, "{x} {y}");
        }
    }
}

/// Blocks end where they end in C, though a sub-group goes through them in stretches: `check` said of the variables of some that they had ended.
#[test]
fn pointers_into_blocks_where_some_meet() {
    let a: Vec<i32> = (0..48).map(|at| at * 37 % 23).collect();
    let mut out = vec![0; a.len()];
    both!(range(48, 16), out: kept_in_branches(&a));
    for part in parts(a.len(), 16, 8) {
        let odd: i32 = a[part.clone()].iter().filter(|x| *x & 1 == 1).sum();
        let most = a[part.clone()].iter().filter(|x| *x & 1 == 0).max().copied().unwrap_or_default();
        let first: Vec<i32> = a[part.clone()].iter().map(|x| if x & 1 == 1 { x + odd } else { 2 + most }).collect();
        let count = |case| first.iter().filter(|x| *x & 3 == case).count() as i32;
        let last = first.iter().map(|x| match x & 3 {
            0 => x + count(0) - (x + 1),
            1 => x + 3 * count(1) + 4 * count(1),
            _ => *x,
        });
        assert!(last.eq(out[part].iter().copied()), "{out:?}");
    }
    let items = range(48, 16);
    for report in [lanes::kept_too_long(&mut out).check(items), alone::kept_too_long(&mut out).check(items)] {
        let report = report.unwrap_err();
        assert!(report.faults().iter().all(|fault| fault.what().contains("a variable that has ended")), "{report}");
    }
}
