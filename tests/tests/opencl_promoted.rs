//! Elements that loops keep in registers, loops that stand once for each way, structures of which each member is a variable, and indices of which each value is:
//! in lanes and one by one, beside their definitions.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "few items, small numbers"
)]

use swz::opencl::{Local, NdRange};

#[allow(deprecated, reason = "some kernels have no lanes")]
mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/promoted.cl");
}
mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/promoted.cl");
}

fn input(len: usize) -> Vec<i32> {
    (0..len as i32).map(|i| (i * 7919) % 1009 - 300).collect()
}

#[test]
fn elements_that_rounds_change_are_those_of_each_round() {
    for size in [8, 16, 24, 32, 36] {
        let (given, n) = (input(2 * size * 8), 5);
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        for group in given.chunks(size * 8) {
            let t: Vec<i32> = group.iter().map(|x| x & 15).collect();
            let mut u: Vec<i32> = group.iter().map(|x| x & 7).collect();
            for (l, own) in u.chunks_mut(8).enumerate() {
                for i in 0..8 {
                    if l < size / 2 {
                        for j in 0..i {
                            own[i] = own[i].wrapping_sub(own[j].wrapping_mul(j as i32 * 3 + n));
                        }
                    } else {
                        for j in 0..=i {
                            own[i] ^= own[j].wrapping_add(t[j]);
                        }
                        own[i] = own[i].wrapping_add(1);
                    }
                }
            }
            rows.extend(u);
            columns.extend(t);
        }
        let range = NdRange::new(2 * size).local(size);
        let local = || Local::new(size * 8);
        let (mut r, mut c) = (vec![0; given.len()], vec![0; given.len()]);
        lanes::solved(&mut r, &mut c, &given, local(), local(), n).run(range);
        assert_eq!((&r, &c), (&rows, &columns), "groups of {size}");
        let (mut r, mut c) = (vec![0; given.len()], vec![0; given.len()]);
        items::solved(&mut r, &mut c, &given, local(), local(), n).run(range);
        assert_eq!((&r, &c), (&rows, &columns), "groups of {size}, one by one");
        let (mut r, mut c) = (vec![0; given.len()], vec![0; given.len()]);
        lanes::solved(&mut r, &mut c, &given, local(), local(), n).check(range).expect("nothing wrong");
        assert_eq!((&r, &c), (&rows, &columns), "groups of {size}, watched");
    }
}

#[test]
fn an_element_is_touched_only_if_there_is_a_round() {
    let given = input(40);
    for n in [0, 1, 7] {
        let mut expected = input(66);
        for at in (1..66).step_by(2) {
            for k in &given[..n] {
                expected[at] = expected[at].wrapping_mul(3).wrapping_add(*k);
            }
        }
        let mut sums = input(66);
        lanes::summed(&mut sums, &given, n as i32, 1).run(33);
        assert_eq!(sums, expected, "{n} rounds");
        let mut sums = input(66);
        items::summed(&mut sums, &given, n as i32, 1).run(33);
        assert_eq!(sums, expected, "{n} rounds, one by one");
    }
    // The element is outside, and no round comes to it.
    let mut sums = input(66);
    lanes::summed(&mut sums, &given, 0, 1_000).run(33);
    assert_eq!(sums, input(66));
}

#[test]
fn a_way_is_that_of_all_rounds() {
    for n in [1_usize, 3, 8, 17, 40] {
        let given = input(n * n);
        for way in [0, 1, -3] {
            let at = |i: usize, k: usize| if way == 0 { i * n + k } else { i + k * n };
            let sum = |i| (0..n).fold(0_i32, |sum, k| sum.wrapping_mul(5).wrapping_add(given[at(i, k)]));
            let expected: Vec<i32> = (0..n).map(sum).collect();
            let mut out = vec![0; n];
            lanes::turned(&mut out, &given, n as i32, way).run(n);
            assert_eq!(out, expected, "{n} items, way {way}");
            out.fill(0);
            items::turned(&mut out, &given, n as i32, way).run(n);
            assert_eq!(out, expected, "{n} items, way {way}, one by one");
        }
    }
}

#[test]
fn an_index_is_that_of_each_round() {
    let given = input(40);
    for n in [0, 1, 7] {
        let mut expected = input(66);
        for at in (0..66).step_by(2) {
            let all = given[..n].iter().enumerate();
            for (k, number) in all.clone().chain(all) {
                expected[at + k % 2] = expected[at + k % 2].wrapping_mul(3).wrapping_add(*number);
            }
            for number in given[..n].iter().chain(&given[..n]) {
                expected[at] = expected[at].wrapping_mul(5).wrapping_add(*number);
            }
        }
        let mut sums = input(66);
        lanes::indexed_in_rounds(&mut sums, &given, n as i32).run(33);
        assert_eq!(sums, expected, "{n} rounds");
        let mut sums = input(66);
        items::indexed_in_rounds(&mut sums, &given, n as i32).run(33);
        assert_eq!(sums, expected, "{n} rounds, one by one");
    }
}

#[test]
fn an_element_is_found_by_numbers_of_the_item_itself() {
    let given = input(9);
    for to in 0..4_usize {
        let mut expected = input(90);
        for at in (0..33).map(|i| i * 2 + (to & 1) + 2 * to * to) {
            for k in &given {
                expected[at] = expected[at].wrapping_mul(3).wrapping_add(*k);
            }
        }
        let mut sums = input(90);
        lanes::by_own_numbers(&mut sums, &given, given.len() as i32, to as i32).run(33);
        assert_eq!(sums, expected, "{to}");
        let mut sums = input(90);
        items::by_own_numbers(&mut sums, &given, given.len() as i32, to as i32).run(33);
        assert_eq!(sums, expected, "{to}, one by one");
    }
}

/// Runs a launch in lanes, one by one, and watched, each on its own copy of the memory, and compares it with what is expected.
macro_rules! each_way {
    ($memory:expr, $expected:expr, $range:expr, $kernel:ident($out:ident $(, $argument:expr)*), $($told:tt)*) => {{
        let (memory, range): (Vec<i32>, NdRange) = ($memory, $range);
        let mut $out = memory.clone();
        lanes::$kernel(&mut $out $(, $argument)*).run(range.clone());
        assert_eq!($out, $expected, $($told)*);
        let mut $out = memory.clone();
        items::$kernel(&mut $out $(, $argument)*).run(range.clone());
        assert_eq!($out, $expected, $($told)*);
        let mut $out = memory;
        lanes::$kernel(&mut $out $(, $argument)*).check(range).expect("nothing wrong");
        assert_eq!($out, $expected, $($told)*);
    }};
}

#[test]
fn structures_are_their_members() {
    for (items, n, way) in [(1, 3, 0), (7, 0, 5), (16, 9, -3), (37, 4, 1), (64, 21, 2)] {
        let given = input(items + n + 1);
        let expected: Vec<i32> = (0..items)
            .map(|id| {
                let from = &given[id..];
                let (first, high) = (way * 2, way * 2 + 7);
                // The branch gives the members `b`, `d` and `e` these values.
                let (second, fourth, fifth) = match from[n] & 3 {
                    0 => (7, (id as i32 - 5) ^ first, 0),
                    1 => (7, id as i32 ^ first, 0),
                    _ => (8, 0, 7),
                };
                let (mut last, mut kept) = ([0_i32; 4], 0_i32);
                for k in 0..n {
                    let own = |at: usize| if at == k & 3 { from[k] + k as i32 } else { 0 };
                    last[k & 3] += own(k & 3) + own(0);
                    kept = kept.wrapping_mul(5).wrapping_add(from[k]);
                }
                let bits = (last[id & 3] - 1) as u32 >> 1;
                let sum = fourth + fifth * 3 + second + (from[0] * 3 - high) + high + n as i32;
                sum.wrapping_add(bits as i32).wrapping_add(kept)
            })
            .collect();
        each_way!(vec![0; items], expected, items.into(), by_members(out, &given, n as i32, way), "{items} items, {n}");
    }
}

#[test]
fn values_of_an_index_are_known_each() {
    for (items, from, first, n) in
        [(1, 0, 0, 4), (16, 3, 0, 16), (40, 2, 5, 30), (40, 1, 0xffff_fff0, 64), (33, 0, 0xffff_fffe, 7)]
    {
        let given = input(256);
        let n = n as usize;
        let before: Vec<i32> = (0..=3 * n as i32).collect();
        let mut expected = before.clone();
        for item in 0..items {
            let at = (item as u32).wrapping_add(first) as usize;
            let from = from as usize + item;
            if at >= n {
                continue;
            }
            expected[at] = given[from] * 2;
            let from = if given[from * 2] > 100 { 3 } else { from * 2 };
            let at = at + 1;
            if at < n {
                expected[at + n] = given[from];
            }
            expected[at + 2 * n] += 3 * given[from + 1] + 3;
        }
        each_way!(
            before,
            expected,
            items.into(),
            counted_on(out, &given, from, first, n as u32),
            "{items} items from {first}"
        );
    }
    for (groups, size, n) in [(1, 2, 0), (3, 8, 24), (2, 36, 100)] {
        let (items, given) = (groups * size, input(256));
        let before = vec![0; items + n];
        let mut expected = before.clone();
        let sum = |item: usize| 1 + given[item + n];
        let told = |item: usize| given[item + n] + sum(item);
        for item in 0..items {
            expected[item + n] = told(item ^ 1) * 3;
        }
        for (item, expected) in expected.iter_mut().enumerate().take(items) {
            *expected = (item ^ 1) as i32 + sum(item) + told(item ^ 1);
        }
        let range = NdRange::new(items).local(size);
        // The elements of others are theirs before they are one's own, where the halves meet.
        if n == 0 || n >= items {
            each_way!(
                before,
                expected,
                range,
                counted_on_with_others(out, &given, n as i32, Local::new(size)),
                "{items} items, {n}"
            );
        }
    }
}

#[test]
fn rows_have_their_own_lengths() {
    for items in [1, 5, 16, 50] {
        let from: Vec<i32> =
            (0..=items as i32).scan(0, |end, i| Some(std::mem::replace(end, *end + i * 7 % 5))).collect();
        let (given, n) = (input(512), items as i32);
        let numbers: Vec<i32> = (0..(5 * items + 5) as i32).map(|i| i * 37 % 512).collect();
        let expected: Vec<i32> = (0..items)
            .map(|i| {
                let of = |j: i32| given[numbers[j as usize] as usize];
                let add = |by: i32| move |sum: i32, x: i32| sum.wrapping_mul(by).wrapping_add(x);
                let (begin, end) = (from[i], from[i + 1]);
                let sum = (begin..end).map(of).fold(0, add(3));
                sum ^ (0..end - begin).map(|j| of(j * n + i as i32)).fold(0, add(5))
            })
            .collect();
        each_way!(
            vec![0; items],
            expected,
            items.into(),
            rows_of_own_length(out, &from, &numbers, &given, n),
            "{items} rows"
        );
    }
}
