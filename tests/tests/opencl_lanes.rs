//! Kernels whose items go different ways: in lanes, of which each item has one, they give the same bits as one after another.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "whatever comes of the numbers, it is the same in both"
)]

use swz::opencl::{Local, NdRange};
use swz::{int2, int4};
use swz_tests::check::{fault, told, xorshift};

#[allow(deprecated, reason = "some kernels have no lanes")]
mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/lanes.cl", "-cl-std=CL3.0");
}
mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/lanes.cl", "-cl-std=CL3.0");
}

/// Small numbers, large ones and zeros.
fn input(seed: u32) -> Vec<i32> {
    let mut numbers = xorshift(seed.wrapping_mul(0x9E37_79B9) | 1);
    let mut random = || i32::from_ne_bytes(numbers().to_ne_bytes());
    (0..512).map(|_| if random() & 1 == 0 { random() & 15 } else { random() >> (random() & 31) }).collect()
}

/// The range and its group sizes: full vectors, parts of one, several dimensions, an offset.
fn ranges() -> Vec<NdRange> {
    let mut ranges: Vec<_> = [1, 7, 8, 9, 15, 16, 17, 31, 100].into_iter().map(|n| NdRange::new(n).local(n)).collect();
    ranges.extend([8, 20, 24].map(|local| NdRange::new(120).local(local)));
    ranges.push(NdRange::new(33).offset(5).local(11));
    ranges.push(NdRange::new([17, 3]).local([17, 1]));
    ranges.push(NdRange::new([32, 4]).local([16, 2]));
    ranges.extend([[1, 33], [2, 16], [3, 20], [4, 6], [8, 8], [12, 7]].map(|local| NdRange::new(local).local(local)));
    ranges.push(NdRange::new([8, 24]).local([4, 12]));
    ranges.push(NdRange::new([2, 18, 2]).local([1, 9, 2]).offset([0, 3, 0]));
    ranges.push(NdRange::new([18, 2, 2]).local([9, 2, 1]).offset([3, 0, 0]));
    ranges
}

macro_rules! kernels {
    ($($name:ident)*) => { $(
        #[test]
        #[allow(non_snake_case, reason = "a name of the library's")]
        fn $name() {
            for (number, range) in ranges().into_iter().enumerate() {
                let input = input(u32::try_from(number).expect("few"));
                let (mut one, mut other) = (vec![0; 1024], vec![0; 1024]);
                lanes::$name(&input, &mut one, 5).run(range);
                items::$name(&input, &mut other, 5).run(range);
                assert_eq!(one, other, "{range:?}");
            }
        }
    )* };
}

kernels! {
    rows_of_vectors counts_behind_continue uniform_left_side finds_itself components_by_effects once_by_an_atomic
    changes_by_atomics values_of_assignments collisions
    collisions_that_wrap row_that_ended declared_in_a_switch all_ended waits calls ways divisions divisions_by_one many_functions LANES many_fields pointers types
    rows_by_sums in_its_own_value left_behind left_behind_in_a_switch left_behind_in_groups own_parameters
    addressed_parameters pointers_of_their_own one_union_for_all vector_fields vector_fields_of_three
    given_pointers given_pointers_in_groups moved_pointers given_places
    given_anew given_anew_and_changed given_anew_behind_a_jump first_has_ended by_two_numbers steps_at_run_time divisions_of_vectors
    counts_until_it_wraps columns short_rows counting_beyond_barriers columns_without_groups
    columns_of_groups_without_memory components
    only_some_between_barriers some_of_an_earlier_round
    hashes given_variables hashes_in_groups
    moved_on_in_loops not_moved_by_a_jump passed_by_a_jump passed_by_a_jump_in_groups parts_of_local_memory
    arrays_of_blocks arrays_of_moved_blocks rotations walks index_changes_its_array elements_by_reference moved_index
}

/// By the definition: what is a multiple of one number for all. By each small divisor all small numbers, and at the ends of the types those beside multiples.
#[test]
fn multiples_of_one_number() {
    let ends =
        [i32::MIN, i32::MIN + 1, i32::MAX, i32::MAX - 1, 1 << 30, -(1 << 30), 3 << 29, 65536, -65537, 641, 6_700_417];
    for n in (-40..=40).chain(ends) {
        let mut numbers = xorshift(n as u32 | 1);
        let mut values: Vec<i32> = (-60..=60).collect();
        values.extend((0..200).map(|_| numbers() as i32));
        values.extend((0..100).map(|_| (numbers() as i32).wrapping_mul(n).wrapping_add((numbers() % 3) as i32 - 1)));
        values.extend(ends.into_iter().chain([0, 0]));
        let mut out = vec![9; 4 * values.len()];
        lanes::multiples(&values, &mut out, n).run(values.len() - 1);
        for (i, out) in out.chunks(4).take(values.len() - 1).enumerate() {
            let (value, by, zero) = (values[i], n as u32, n == 0);
            let expected = [
                i32::from(!zero && value.wrapping_rem(n) == 0),
                i32::from((value as u32).checked_rem(by) == Some(0)),
                if zero { -1 } else { i32::from(value.wrapping_rem(n) != 0) + if i as u32 % by == 0 { 2 } else { 4 } },
                i32::from(value & 1 == 1 && (values[i + 1].wrapping_add(value) as u32) % (by | 1) == 0),
            ];
            assert_eq!(out, expected, "{value} by {n}");
        }
    }
}

/// By the definition: elements found by a step that is one, another one, none, or goes back.
#[test]
fn elements_by_a_parameter() {
    let input = input(12);
    for (n, items) in [(1, 100), (1, 37), (1, 16), (2, 100), (5, 100), (0, 50), (1, 3), (3, 9)] {
        let mut out = vec![9; 1024];
        lanes::by_a_parameter(&input, &mut out, n).run(items);
        let mut expected = vec![9; 1024];
        for i in 0..items {
            let at = i * n as usize;
            let mut sum = input[at + 3].wrapping_mul(3).wrapping_add(input[at + 2]);
            if input[i] & 1 == 1 {
                sum = sum.wrapping_add(input[at + 1].wrapping_mul(5));
            }
            expected[i] = sum;
            if n > 0 && i != 6 {
                expected[at + 400] = sum;
            }
        }
        assert_eq!(out, expected, "{n}: {items}");
    }
    // At the end of memory, with a fault and without.
    for (n, len) in [(1, 100), (1, 99), (1, 98), (1, 97), (1, 50), (2, 198), (2, 195), (-1, 100)] {
        let (mut one, mut other) = (vec![9; 400], vec![9; 400]);
        let in_lanes = fault(|| lanes::at_the_end_by_a_parameter(&input[..len], &mut one, n).run(100));
        let alone = fault(|| items::at_the_end_by_a_parameter(&input[..len], &mut other, n).run(100));
        assert_eq!(in_lanes, alone, "{n}: {len}");
        assert!(in_lanes.is_some() || one == other, "{n}: {len}");
    }
}

/// By the definition: the bytes of blocks of 16, a scale and two arrays.
#[test]
fn bytes_of_blocks() {
    let (input, mut out) = (input(9), vec![0; 400]);
    lanes::arrays_of_blocks(&input, &mut out, 5).run(100);
    let bytes: Vec<u8> = input.iter().flat_map(|number| number.to_le_bytes()).collect();
    for (i, out) in out.chunks(4).enumerate() {
        let (own, one, other) = (16 * (i & 63), (input[i] & 3) as usize, (input[i + 1] & 1) as usize);
        let scale = u32::from(u16::from_le_bytes([bytes[own], bytes[own + 1]]));
        let high = bytes[own + 10..own + 16].iter();
        let low = (0..8).map(|k| &bytes[own + 2 + 2 * (k & 3) + (k >> 2)]);
        let sum = high.chain(low).fold(scale, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let byte = |at: usize| i32::from(bytes[at]);
        let found = byte(own + 2 + 2 * one + other)
            + 256 * byte(16 * 5 + 10 + i % 6)
            + 65536 * byte(16 * (input[i] & 63) as usize + 10 + i % 5);
        let before = byte(own + 16 + 2 + 2 * one - 5) - byte(own + 32 + 10 + one - 9);
        assert_eq!(out[..3], [sum as i32, found, before], "{i}");
    }
}

/// By the definition: rotations by one count for all.
#[test]
fn rotations_by_one_count() {
    let (input, mut out) = (input(10), vec![0; 400]);
    lanes::rotations(&input, &mut out, 5).run(100);
    for (i, out) in out.chunks(4).enumerate() {
        let (x, y) = (input[i], input[i + 1] as u32);
        let mut all = [7, 25, 0, 0, 13, 5].iter().fold(0, |all, &by| all ^ y.rotate_left(by));
        if x & 1 == 1 {
            all = all.wrapping_add((x.rotate_right(5).wrapping_sub(x).wrapping_add(x.rotate_left(45 % 32))) as u32);
        }
        let bytes = i32::from((x as u8).rotate_left(3))
            + 3 * i32::from((x as i8).rotate_right(1))
            + 5 * i32::from((y as u8).rotate_left(5));
        let shorts = i32::from((x as u16).rotate_left(11))
            + 3 * i32::from((x as i16).rotate_right(1))
            + 5 * i32::from((y as i16).rotate_left(5));
        let wide = i64::from(x) << 32 | i64::from(y);
        let turned = wide.rotate_left(40) ^ wide.rotate_right(1) ^ wide.rotate_left(385 % 64);
        assert_eq!(out, [all as i32, bytes, shorts, turned as i32 ^ (turned >> 32) as i32], "{i}");
    }
}

/// By the definition: the numbers of parts of a group whose size is known, of which some items do nothing.
#[test]
fn parts_of_known_groups() {
    let from = input(11);
    macro_rules! parts {
        ($($name:ident $width:literal)*) => { $(
            let (mut one, mut other) = (vec![0; 1024], vec![0; 1024]);
            let range = NdRange::new(3 * $width).local($width);
            lanes::$name(&from, &mut one, 5).run(range);
            items::$name(&from, &mut other, 5).run(range);
            assert_eq!(one, other, "{}", $width);
            for i in 0..3 * $width {
                let l = i % $width;
                let [part, own] = [from[l >> 4], from[l]];
                let sum = [part, own.wrapping_mul(15), (l & 47) as i32, (l & 15) as i32];
                let sum = sum.iter().fold(0_i32, |sum, &value| sum.wrapping_add(value));
                let expected = if (3..$width - 3).contains(&l) { sum } else { 0 };
                assert_eq!(one[i], expected, "{}: {i}", $width);
            }
        )* };
    }
    parts! { parts_of_48 48 parts_of_64 64 parts_of_40 40 parts_of_64_in_one 64 }
}

/// By the definition: where a pointer is that is moved on, and what is read there.
#[test]
fn pointers_moved_on() {
    for items in [1, 16, 37, 100] {
        let (input, mut out, mut jumped) = (input(6), vec![0; 1024], vec![0; 1024]);
        lanes::moved_on_in_loops(&input, &mut out, 5).run(NdRange::new(items).local(items));
        lanes::not_moved_by_a_jump(&input, &mut jumped, 5).run(NdRange::new(items).local(items));
        let (mut passing, mut in_groups) = (vec![0; 1024], vec![0; 1024]);
        lanes::passed_by_a_jump(&input, &mut passing, 5).run(NdRange::new(items).local(items));
        lanes::passed_by_a_jump_in_groups(&input, &mut in_groups, 5).run(NdRange::new(items).local(items));
        for i in 0..items {
            let (mut at, mut sum) = (i, 0_i32);
            for _ in 0..5 {
                sum = sum.wrapping_mul(3).wrapping_add(input[at]);
                at += 70;
            }
            assert_eq!(out[2 * i], sum, "{items}: {i}");
            at -= 70;
            for k in 0..5 {
                sum ^= input[at].wrapping_mul(k);
                at = at.wrapping_sub(if input[at] & 1 == 1 { 67 } else { 60 });
            }
            assert_eq!(out[2 * i + 1], sum, "{items}: {i}");
            let at = if input[i] & 1 == 1 { 15 } else { i + 15 };
            assert_eq!(jumped[i], input[at], "{items}: {i}");
            let passed = input[if input[i] & 1 == 1 { i } else { i + 3 }];
            assert_eq!((passing[i], in_groups[i]), (passed, input[i]), "{items}: {i}");
        }
    }
}

/// By the definition: what each item has in its part of the memory of the group.
#[test]
fn parts_of_the_memory_of_a_group() {
    for items in [1, 16, 37, 100] {
        let (input, mut out) = (input(7), vec![0; 1024]);
        lanes::parts_of_local_memory(&input, &mut out, 5).run(NdRange::new(items).local(items));
        for i in 0..items {
            let (mut own, mut seed) = ([0; 5], input[i]);
            for k in (0..5_i32).rev() {
                seed = seed.wrapping_mul(16807).wrapping_add(k);
                own[k as usize] = seed;
            }
            let sum = own[(seed as u32 % 5) as usize].wrapping_add(own[4]);
            assert_eq!(out[i], if input[i] & 2 == 0 { sum } else { 0 }, "{items}: {i}");
        }
    }
}

/// By the definition: what each item without a group finds, in columns of several lengths, with items of which some do nothing.
#[test]
fn what_columns_without_groups_find() {
    for (width, height) in [(1, 50), (2, 16), (4, 9), (16, 3), (7, 40), (3, 133)] {
        let (input, mut out) = (input(8), vec![-1; 1024]);
        lanes::columns_without_groups(&input, &mut out, 5).run([width, height]);
        let mut in_groups = vec![-1; 1024];
        let group = NdRange::new([width, height]).local([1, height]);
        lanes::columns_of_groups_without_memory(&input, &mut in_groups, 5).run(group);
        for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
            let at = x * height + y;
            let sum = input[at].wrapping_mul(3).wrapping_add(input[y]).wrapping_sub(input[x * height]);
            let odd = input[at] & 1 == 1;
            let far = sum.wrapping_add(if odd { input[at + 1] } else { 0 }).wrapping_add(x as i32);
            assert_eq!(out[at], if y + 2 >= height { -1 } else { far }, "{width} x {height}: {x}, {y}");
            let near = sum.wrapping_add(if odd { 1000 * y as i32 } else { 0 });
            assert_eq!(in_groups[at], near, "{width} x {height}: {x}, {y}");
        }
        assert!(out[width * height..].iter().chain(&in_groups[width * height..]).all(|&of| of == -1));
    }
}

/// By the definition: components of vectors that are written one by one.
#[test]
fn components_of_numbers() {
    for items in [1, 16, 37, 100] {
        let (input, mut out) = (input(9), vec![0; 1024]);
        lanes::components(&input, &mut out, 5).run(NdRange::new(items).local(items));
        for i in 0..items {
            let (x, mut y) = (i as i32, 6_i32);
            let mut more = [x, x, 7 - x, 10];
            let kept = [y, input[i], x, 4];
            if input[i] & 1 == 1 {
                y = y.wrapping_add(input[i + 1]);
                more[0] *= 3;
            }
            for k in 0..x % 3 {
                more[3] = more[3].wrapping_add(k).wrapping_add(y);
            }
            let beside = [more[2], more[3], kept[0], kept[2]];
            let sum = |k: usize| kept[3 - k].wrapping_mul(2).wrapping_add(beside[k]).wrapping_add(kept[1]);
            let last = [kept[1].wrapping_add(kept[2]), more[0], more[1], y];
            for k in 0..4 {
                assert_eq!(out[4 * i + k], sum(k).wrapping_add(last[k]), "{items}: {i}, {k}");
            }
        }
    }
}

/// By the definition: what each item finds near it, in columns.
#[test]
fn what_columns_find() {
    for (width, height) in [(1, 50), (2, 16), (4, 9), (16, 3), (7, 40)] {
        let (input, mut out) = (input(5), vec![0; 1024]);
        lanes::columns(&input, &mut out, 5).run(NdRange::new([width, height]).local([width, height]));
        for (column, row) in (0..width).flat_map(|column| (0..height).map(move |row| (column, row))) {
            let near = |row: usize| input[column * height + row];
            let mut sum = (row as i32).wrapping_add(near(row)).wrapping_add(near(row.max(1) - 1).wrapping_mul(2));
            sum = sum.wrapping_add(if row > 4 { near(4) } else { 0 });
            sum = sum.wrapping_add(if row >= 3 { (row + 100 * column) as i32 } else { 0 });
            let expected = if row == 2 || column == 1 { 0 } else { sum };
            assert_eq!(out[column * height + row], expected, "{width} x {height}: {column}, {row}");
        }
    }
}

/// Numbers that are given anew, by the definition of the kernel: both ways to run it give each value a variable of its own.
#[test]
fn numbers_given_anew() {
    const N: i32 = 5;
    let input = input(8);
    for (width, height) in [(1, 1), (7, 3), (16, 3), (40, 2)] {
        let mut out = vec![0; 1024];
        lanes::given_anew(&input, &mut out, N).run(NdRange::new([width, height]).local([width, height]));
        let (mut near, above) = ([[0; 40]; 3], |l: usize, row: usize| (l + 40 * row) as i32);
        for (row, near) in near.iter_mut().enumerate().take(height) {
            near[..width].copy_from_slice(&input[40 * row..][..width]);
        }
        let mut own = vec![[(0_i32, false); 40]; height];
        for (row, own) in own.iter_mut().enumerate() {
            (0..width).for_each(|l| own[l].1 = input[l + 40 * row] & 1 == 1);
        }
        for k in 0..N {
            for (row, l) in (0..height).flat_map(|row| (0..width).map(move |l| (row, l))) {
                if l as i32 > k && (l as i32) < width as i32 - 1 - k {
                    let (sum, odd) = &mut own[row][l];
                    *odd = !*odd;
                    let (before, behind) = (near[row][l.max(1) - 1], above((l + 1).min(width - 1), row));
                    *sum = sum.wrapping_add(before).wrapping_sub(3 * behind).wrapping_add(above(l, row));
                }
            }
            for (row, l) in (0..height).flat_map(|row| (0..width).map(move |l| (row, l))) {
                near[row][l] = near[row][l].wrapping_add(if own[row][l].1 { k } else { 0 });
            }
        }
        for (row, l) in (0..height).flat_map(|row| (0..width).map(move |l| (row, l))) {
            let (sum, odd) = own[row][l];
            let before = if input[l + 40 * row] & 2 == 0 { l.max(1) as i32 - 1 } else { 0 };
            let expected = sum.wrapping_add(odd.into()).wrapping_add(before);
            assert_eq!(out[l + 40 * row], expected, "{width} x {height}: {l}, {row}");
        }
    }
}

/// Numbers that are given anew and changed elsewhere, by the definitions of the kernels.
#[test]
fn numbers_given_anew_and_changed() {
    for n in [3, 5] {
        let input = input(9);
        let (mut one, mut other, mut rest) = (vec![0; 512], vec![0; 256], vec![0; 512]);
        let range = NdRange::new(120).local(40);
        lanes::given_anew_and_changed(&input, &mut one, n).run(range);
        lanes::given_anew_behind_a_jump(&input, &mut other, n).run(range);
        lanes::first_has_ended(&input, &mut rest, n).run(range);
        for (i, &value) in input[..120].iter().enumerate() {
            let l = i as i32 % 40;
            let nested = (l + 1 + if value & 1 == 1 { n } else { 0 }) * 3;
            assert_eq!(one[2 * i..][..2], [nested.wrapping_add(value), (value & 7) + 11 + l], "{i}");
            assert_eq!(other[i], if n > 4 { l + 5 } else { value & 15 }, "{i}");
            let here = if l % 16 == 0 { [0, 0] } else { [value, value.wrapping_neg()] };
            assert_eq!(rest[2 * i..][..2], here, "{i}");
        }
    }
}

/// Pointers that are moved on, by the definition of the kernel.
#[test]
fn pointers_that_are_moved() {
    const N: i32 = 5;
    let (input, mut out) = (input(4), vec![0; 1024]);
    lanes::moved_pointers(&input, &mut out, N).run(NdRange::new(120).local(24));
    let mut expected = vec![0_i32; 1024];
    for first in (0..120).step_by(24) {
        let mut all = [0_i32; 64];
        (0..24).for_each(|l| all[l] = input[first + l].wrapping_add(input[first + l + 1]));
        for l in 0..24 {
            let at = first + 2 * l;
            for k in 0..N as usize {
                expected[at] = expected[at].wrapping_add(input[first + l + k]).wrapping_add(all[(l + k) & 7]);
            }
            expected[at + 1] = input[first + l + 2];
        }
    }
    assert_eq!(out, expected);
}

/// By the definition: who does anything between two barriers where a condition on the numbers of the items says so.
#[test]
fn who_does_anything_between_barriers() {
    const N: i32 = 5;
    let input = input(9);
    for (width, height) in [(1, 1), (2, 1), (7, 3), (16, 1), (17, 2), (40, 3), (64, 4), (100, 1)] {
        let mut out = vec![0; 1024];
        let size = width * height;
        lanes::only_some_between_barriers(&input, &mut out, N)
            .run(NdRange::new([width, height]).local([width, height]));
        let (mut all, mut own) = (input[..size].to_vec(), vec![N; size]);
        let mut left = size / 2;
        while left > 0 {
            (0..left).for_each(|at| all[at] = all[at].wrapping_add(all[at + left]));
            left /= 2;
        }
        for left in (1..width).step_by(3) {
            let places = || (0..size).map(|at| (at, at % width, at / width));
            for (at, ..) in places().filter(|&(_, l, row)| l >= left && row < 2) {
                own[at] = own[at].wrapping_add(all[at - left]);
            }
            for (at, l, _) in places() {
                all[at] ^= if l < width - left { own[at] } else { 0 };
                if l == left {
                    own[at] = own[at].wrapping_add(1);
                    all[at] = all[at].wrapping_sub(left as i32);
                }
                if l + left >= 3 && l + left < 8 {
                    all[at] = all[at].wrapping_add(7);
                }
                if l > left && l <= width - left {
                    own[at] = own[at].wrapping_mul(3);
                }
            }
        }
        let expected: Vec<_> = all.iter().zip(&own).map(|(all, own)| all.wrapping_add(*own)).collect();
        assert_eq!(out[..size], expected, "{width} x {height}");
    }
}

/// Items do something by a number of the group that is of an earlier round.
#[test]
fn who_does_anything_by_an_earlier_round() {
    const N: i32 = 5;
    for size in [1, 3, 8, 17, 40, 100_usize] {
        let mut out = vec![0; 1024];
        lanes::some_of_an_earlier_round(&input(9), &mut out, N).run(NdRange::new(size).local(size));
        let (mut all, mut own, mut left) = (vec![0; size], vec![N; size], 3);
        for _ in 0..4 {
            let before = left;
            (0..size).for_each(|at| all[at] = (at + before) as i32);
            left += 2;
            for at in 0..size.saturating_sub(before) {
                own[at] += all[at + before];
            }
            for at in left..size {
                own[at] -= left as i32;
                if own[at] & 1 == 1 {
                    all[at] = own[at];
                }
            }
            (0..size).for_each(|at| own[at] += all[at]);
        }
        assert_eq!(out[..size], own, "{size}");
    }
}

/// The items run in the order of their numbers where it can be seen.
#[test]
fn columns_in_order() {
    for (width, height) in [(2, 16), (4, 9), (16, 3), (7, 40)] {
        let (input, mut out) = (input(5), vec![0; 1024]);
        lanes::columns_in_order(&input, &mut out, 5).run(NdRange::new([width, height]).local([width, height]));
        for slot in 0..width * height {
            let (column, row) = (slot % width, slot / width);
            assert_eq!((out[slot], out[512 + slot]), (input[column * height + row], slot as i32), "{width} x {height}");
        }
    }
}

/// The function `turned` of the kernels.
fn turned(of: &mut [i32], by: i32) {
    of[..4].iter_mut().for_each(|a| *a = a.wrapping_mul(3).wrapping_add(by));
}

/// By the definition: each function changes what it is given pointers to.
#[test]
fn pointers_that_are_given() {
    let input = input(3);
    let (mut one, mut other) = (vec![0; 400], vec![0; 400]);
    lanes::given_pointers(&input, &mut one, 5).run(100);
    lanes::given_pointers_in_groups(&input, &mut other, 5).run(NdRange::new(100).local(20));
    for (i, &value) in input[..100].iter().enumerate() {
        let add = i32::wrapping_add;
        let mut t = [1, 2, 3, 4, 5, 6];
        let mut parts = [value, add(value, 1), add(value, 2)];
        let by = &mut parts[value as usize & 1];
        turned(&mut t[1..], *by);
        *by = add(*by, t[2]);
        turned(&mut t[2..], 2);
        let k = add(2, t[3]);
        t.swap(0, (value as usize & 3) + 1);
        let sum = |parts: &[(i32, i32)]| parts.iter().fold(0_i32, |sum, (a, by)| add(sum, a.wrapping_mul(*by)));
        let expected = [
            sum(&[(value >> 4, 1), (1, 1), (value, 1), (k, 1)]),
            sum(&[(parts[0], 1), (parts[1], 5), (parts[2], 7)]),
            sum(&[(t[5], 1), (t[1], 3), (t[1], 5)]),
            sum(&[(t[0], 1), (t[1], 3), (t[2], 5), (t[3], 7), (t[4], 11)]),
        ];
        assert_eq!(one[4 * i..][..4], expected, "{i}");

        let mut t = [1, 2, 3, 4, 5, 6];
        (0..3).for_each(|k| t[add(value, k) as usize & 3] += k);
        turned(&mut t[1..], value & 15);
        let x = value & 63;
        let all = t.iter().zip(1..).fold(0_i32, |sum, (a, by)| add(sum, a.wrapping_mul(by)));
        assert_eq!(other[4 * i..][..4], [all, x + 2 * (2 + x) + 3 * (3 + x) + 16, 6, 0], "{i}");
    }
}

/// An array of arrays is one piece of memory for a pointer, and so is a structure.
#[test]
fn pointers_into_arrays_that_are_given() {
    let input = input(3);
    let mut out = vec![0; 400];
    lanes::given_pointers_into_arrays(&input, &mut out, 5).run(100);
    for (i, (&value, out)) in (0..).zip(input.iter().zip(out.chunks(4))) {
        let mut m: [i32; 12] = std::array::from_fn(|k| (value & 255) + k as i32);
        (0..5).for_each(|k| m[4 + 2 + k as usize] = i + k);
        let own: [i32; 5] = std::array::from_fn(|k| (value & 15) + k as i32);
        let expected = [
            m[3] + 3 * m[5] + 5 * m[7] + 7 * m[10] + 11 * m[11],
            m[i as usize % 12] + m[7],
            own[2] + 3 * own[4],
            own[1 + (i as usize & 3)],
        ];
        assert_eq!(out, expected, "{i}");
    }
}

/// The fault of one item of several is told as it is without lanes, and the batches before it have run.
#[test]
fn accesses_of_loops_are_checked_before_them() {
    let input: Vec<f32> = (0..512).map(|i| (i * 37 % 19) as f32 - 5.0).collect();
    let table: Vec<f32> = (0..76).map(|i| (i * 13 % 17) as f32 - 4.0).collect();
    let (mut expected, width, first) = (vec![0.0; 512], 32, 9);
    for (group, at) in (0..2).flat_map(|group| (0..256).map(move |at| (group, at))) {
        let (y, x) = (at / 16, at % 16);
        let tile = |y: usize, x: usize| input[y * width + group * 16 + x];
        let flat = |at: usize| tile(at / 16, at % 16) * 2.0;
        let (mut sum, mut far) = (0.0, 0.0);
        for i in 0..16 {
            sum += flat(y * 16 + i) * tile(i, x);
        }
        for i in (2..=22).step_by(2) {
            sum += table[first + i * 3] + flat(x + i * 8);
        }
        for (i, k) in (1..12).flat_map(|i| (3..15).map(move |k| (i, k))) {
            far += tile(i, k) * flat(240 - k * 16 + x) - flat(i * 16 + x);
        }
        expected[y * width + group * 16 + x] = sum + far * table[x];
    }
    let range = NdRange::new([32, 16]).local([16, 16]);
    let (mut one, mut other) = (vec![0.0; 512], vec![0.0; 512]);
    lanes::tile_sums(&input, &table, &mut one, first as i32).run(range);
    items::tile_sums(&input, &table, &mut other, first as i32).run(range);
    assert_eq!((&one, &other), (&expected, &expected));
    // The last round of a loop is beyond the table, or the first one is before it.
    for first in [10, -7] {
        let in_lanes = told(|| lanes::tile_sums(&input, &table, &mut one, first).run(range));
        let alone = told(|| items::tile_sums(&input, &table, &mut other, first).run(range));
        assert_eq!(in_lanes, alone);
        assert!(in_lanes.contains("table[first + i * 3]"), "{in_lanes}");
    }
}

macro_rules! faults {
    ($($name:ident $text:literal;)*) => { $(
        #[test]
        fn $name() {
            let input: Vec<i32> = (0..512).map(|i| i | 4).collect();
            let (mut one, mut other) = (vec![0; 1024], vec![0; 1024]);
            let in_lanes = told(|| lanes::$name(&input, &mut one, 5).run(20));
            let alone = told(|| items::$name(&input, &mut other, 5).run(20));
            assert_eq!(in_lanes, alone);
            assert!(in_lanes.contains($text), "{in_lanes}");
            // The first items with a fault are from the ninth on.
            let before = 8 / swz::opencl::expansion::LANES * swz::opencl::expansion::LANES;
            assert_eq!(one[..before], other[..before]);
        }
    )* };
}

faults! {
    reads_outside "reads outside of its buffer: element 517 of 512";
    writes_outside "writes outside of its buffer: element -3 of 1024";
    a_row_outside "writes outside of its buffer: element 1024 of 1024";
    divides_by_zero "divides by zero";
    divides_by_one_zero "divides by zero";
    an_index_outside "3";
    a_field_outside "reads outside of its buffer: element 170 of 170";
    an_element_of_a_field_outside "reads outside of its buffer: element";
    a_field_written_outside "writes outside of its buffer: element -1 of 341";
    a_vector_field_outside "reads outside of its buffer: element 64 of 64";
    a_vector_field_written_outside "writes outside of its buffer: element -1 of 128";
    a_component_of_a_field_outside "writes outside of its buffer: element";
    an_atomic_outside "writes outside of its buffer: element 1030 of 1024";
    an_atomic_outside_of_its_group "writes outside of its buffer: element 4 of 4";
    counts_below_zero "reads outside of its buffer: element 4294967295 of 512";
    called_outside "reads outside of its buffer: element -1 of 512";
}

#[allow(deprecated, reason = "some kernels have no lanes")]
mod rims {
    swz::include_opencl!(#![lanes(always)] "kernels/rims.cl");
}
mod by_default {
    swz::include_opencl!("kernels/rims.cl");
}
mod rims_of_items {
    swz::include_opencl!(#![lanes(never)] "kernels/rims.cl");
}

/// At the rims of ranges whose memory ends with them: masks of the items that are left, and rows that are cut off.
macro_rules! rims {
    ($($rim:ident $clamped:ident $t:ty, $value:expr;)*) => { $(
        #[test]
        fn $rim() {
            for n in 1..=70 {
                let value: fn(i32) -> $t = $value;
                let input: Vec<$t> = input(n).into_iter().take(n as usize).map(value).collect();
                for items in [n as usize, n as usize + 5] {
                    let (mut one, mut other) = (input.clone(), input.clone());
                    rims::$rim(&input, &mut one, n as i32).run(items);
                    rims_of_items::$rim(&input, &mut other, n as i32).run(items);
                    assert!(one == other, "{n}, {items} items");
                }
            }
        }
        #[test]
        fn $clamped() {
            for n in 4..=70 {
                let value: fn(i32) -> $t = $value;
                let input: Vec<$t> = input(n).into_iter().take(n as usize).map(value).collect();
                let (mut one, mut other) = (input.clone(), input.clone());
                rims::$clamped(&input, &mut one, n as i32).run(n as usize);
                rims_of_items::$clamped(&input, &mut other, n as i32).run(n as usize);
                assert!(one == other, "{n}");
            }
        }
    )* };
}

rims! {
    rim_uchar clamped_uchar u8, |i| i as u8;
    rim_short clamped_short i16, |i| i as i16;
    rim_int clamped_int i32, |i| i;
    rim_ulong clamped_ulong u64, |i| i as u64;
    rim_float clamped_float f32, |i| i as f32;
    rim_double clamped_double f64, f64::from;
    rim_float4 clamped_float4 swz::float4, |i| swz::float4::new(i as f32, (i >> 1) as f32, 3.0, (i >> 2) as f32);
    rim_uchar4 clamped_uchar4 swz::uchar4, |i| swz::uchar4::from_array(i.to_le_bytes());
    rim_ushort3 clamped_ushort3 swz::ushort3, |i| swz::ushort3::new(i as u16, 7, (i >> 3) as u16);
}

/// Guards that compare numbers of 32 bits with bounds of 64, of rows in which the numbers wrap too.
macro_rules! widened {
    ($($name:ident $narrow:ty, $wide:ty, |$i:ident, $bound:ident| $holds:expr;)*) => { $(
        #[test]
        fn $name() {
            let bounds = [i64::MIN, -9, -1, 0, 5, 40, 0x7FFF_FFFE, 0x8000_0007, 0xFFFF_FFFA, 0x1_0000_0003, i64::MAX];
            for first in [0, -7, -70, i32::MAX - 20, i32::MIN, 33] {
                for $bound in bounds {
                    let (first, $bound) = (first as $narrow, $bound as $wide);
                    for n in [1, 15, 33, 70_usize] {
                        let input = &input(n as u32)[..n];
                        let expected: Vec<i32> = (0..n)
                            .map(|at| {
                                let $i = (at as $narrow).wrapping_add(first) as $wide;
                                if $holds { input[at].wrapping_add(3) } else { 9 }
                            })
                            .collect();
                        let mut outs = [vec![9; n], vec![9; n], vec![9; n]];
                        rims::$name(input, &mut outs[0], first, $bound).run(n);
                        rims_of_items::$name(input, &mut outs[1], first, $bound).run(n);
                        by_default::$name(input, &mut outs[2], first, $bound).run(n);
                        for out in outs {
                            assert_eq!(out, expected, "{first}, {}, {n}", $bound);
                        }
                    }
                }
            }
        }
    )* };
}

widened! {
    int_below_long i32, i64, |i, bound| i < bound;
    int_above_long i32, i64, |i, bound| bound < i;
    int_below_ulong i32, u64, |i, bound| i < bound;
    uint_below_long u32, i64, |i, bound| i < bound;
    uint_from_long u32, i64, |i, bound| i >= bound;
    uint_through_ulong u32, u64, |i, bound| i <= bound;
}

#[test]
fn picture() {
    for width in 1..=40 {
        for height in [1, 2, 5] {
            let input: Vec<u8> =
                input(width).into_iter().cycle().take(width as usize * height).map(|i| i as u8).collect();
            let (mut one, mut other) = (vec![0; input.len()], vec![0; input.len()]);
            rims::picture(&input, &mut one).run([width as usize, height]);
            rims_of_items::picture(&input, &mut other).run([width as usize, height]);
            assert_eq!(one, other, "{width} x {height}");
        }
    }
}

/// The statements before a border at which items disagree run once.
#[test]
fn behind_what_acts() {
    for n in 0..=64 {
        let input = input(7)[..64].to_vec();
        macro_rules! same {
            ($($name:ident)*) => { $(
                let (mut one, mut other) = (input.clone(), input.clone());
                rims::$name(&mut one, n).run(NdRange::new(64).local(32));
                rims_of_items::$name(&mut other, n).run(NdRange::new(64).local(32));
                assert_eq!(one, other, "{}, {n}", stringify!($name));
            )* };
        }
        same! { border_behind_local border_behind_condition }
    }
}

/// Kernels without barriers that are given local memory, have some, and call one that has.
#[test]
fn local_memory() {
    let input = &input(5)[..96];
    let expected: Vec<i32> = input.iter().map(|value| value.wrapping_mul(3).wrapping_add(7)).collect();
    macro_rules! same {
        ($($module:ident)*) => { $(
            let mut out = vec![0; 96];
            $module::local_argument(input, &mut out, 7, Local::new(32)).run(NdRange::new(96).local(32));
            assert_eq!(out, expected, stringify!($module));
            let (mut own, mut called) = (vec![0; 96], vec![0; 96]);
            $module::local_called(input, &mut own, 7).run(NdRange::new(96).local(32));
            $module::calls_local(input, &mut called, 7).run(NdRange::new(96).local(32));
            assert_eq!((own, called), (expected.clone(), expected.clone()), stringify!($module));
        )* };
    }
    same! { rims rims_of_items by_default }
}

/// The fault of an item at the end is told as it is without lanes, whether the items before it fill a vector or not.
#[test]
fn faults_at_the_rim() {
    for n in 2..=40_usize {
        let input: Vec<i32> = (0..n as i32).collect();
        macro_rules! faults {
            ($($name:ident)*) => { $(
                let (mut one, mut other) = (vec![0; n], vec![0; n]);
                let in_lanes = told(|| rims::$name(&input, &mut one, n as i32).run(n));
                let alone = told(|| rims_of_items::$name(&input, &mut other, n as i32).run(n));
                assert_eq!(in_lanes, alone, "{n}");
                assert!(in_lanes.contains("outside of its buffer"), "{in_lanes}");
            )* };
        }
        faults! { writes_behind reads_behind reads_before }
    }
}

/// Structures of numbers of 32 bits, whose vectors are permuted into the lanes of each field.
macro_rules! structures {
    ($($name:ident $ty:ident { $($field:ident $number:literal $t:ty),* };)*) => { $(
        #[test]
        fn $name() {
            for n in 2..=70 {
                let input = input(n);
                macro_rules! of {
                    ($module:ident, $out:ident) => {{
                        let make = |i: usize| $module::$ty { $($field: input[i * 5 + $number] as $t),* };
                        let all: Vec<_> = (0..n as usize).map(make).collect();
                        let mut $out = all.clone();
                        $module::$name(&all, &mut $out, n as i32).run(n as usize);
                        $out.iter().map(|of| [$(of.$field.to_le_bytes()),*]).collect::<Vec<_>>()
                    }};
                }
                assert_eq!(of!(rims, out), of!(rims_of_items, out), "{n}");
            }
        }
    )* };
}

structures! {
    twos Two { x 0 f32, hits 1 u32 };
    fours Four { a 0 i32, x 1 f32, b 2 u32, y 3 f32 };
    fields Eight { x 0 f32, y 1 f32, z 2 f32, vx 3 f32, vy 4 f32, vz 5 f32, life 6 f32, hits 7 u32 };
    eights Eight { x 0 f32, y 1 f32, z 2 f32, vx 3 f32, vy 4 f32, vz 5 f32, life 6 f32, hits 7 u32 };
}

/// Kernels from some numbers to as many others: the same in lanes and by items.
macro_rules! same {
    ($input:expr, $n:expr, $range:expr; $($name:ident)*) => { $(
        let (mut one, mut other) = ($input.to_vec(), $input.to_vec());
        rims::$name($input, &mut one, $n as i32).run($range);
        rims_of_items::$name($input, &mut other, $n as i32).run($range);
        assert_eq!(one, other, "{}, {}, {:?}", stringify!($name), $n, $range);
    )* };
}

/// Accesses that are checked once for a row, or for a loop: they give the bits and faults of accesses that are checked one by one.
mod by_row {
    use swz::opencl::NdRange;

    use super::{by_default, input, rims, rims_of_items, told};

    /// Rows whose memory begins behind them, or ends before they do.
    #[test]
    fn rows() {
        for n in 1..=70_usize {
            let input = &input(n as u32)[..n];
            for range in [NdRange::new(n), NdRange::new(n + 40), NdRange::new(n + 3).offset(2)] {
                same! { input, n, range; rows_of_int rows_of_uint rows_of_long rows_of_ulong }
            }
        }
    }

    /// The values of `rows_of_uint` by its definition.
    #[test]
    fn rows_by_definition() {
        for n in 1..=70_usize {
            let input = &input(n as u32)[..n];
            let (mut one, mut expected) = (input.to_vec(), input.to_vec());
            rims::rows_of_uint(input, &mut one, n as i32).run(n + 40);
            for i in 0..n {
                let mut sum = 7_i32;
                if i >= 3 {
                    sum = sum.wrapping_add(input[i - 3]);
                }
                if i + 2 < n {
                    sum = sum.wrapping_sub(input[i + 2].wrapping_mul(3));
                }
                expected[i] = if sum & 1 == 1 { sum } else { expected[i].wrapping_add(1) };
                if i > 0 && sum & 2 != 0 {
                    expected[i - 1] ^= 5;
                }
            }
            assert_eq!(one, expected, "{n}");
        }
    }

    /// Items that do nothing, of rows of each length: as many as there are items that do something, fewer, more.
    #[test]
    fn guards() {
        for n in 9..=70_usize {
            for width in [1, n / 2, n, n + 3, n + 40] {
                for range in
                    [NdRange::new([width, 1]), NdRange::new([width, 3]), NdRange::new([width, 2]).offset([4, 1])]
                {
                    let input = &input(n as u32)[..200];
                    same! {
                        input, n, range;
                        guard_int guard_uint guard_long guard_size guard_both guard_not guard_far guard_equal guards
                        guard_of_uint_wraps guard_of_int_wraps guard_behind_store guard_behind_load
                    }
                }
            }
        }
    }

    /// The values of `guards`, and of one whose number wraps, by their definitions.
    #[test]
    fn guards_by_definition() {
        for n in 9..=70_usize {
            let input = &input(n as u32)[..200];
            let (mut one, mut expected) = (input.to_vec(), input.to_vec());
            rims::guards(input, &mut one, n as i32).run([n + 20, 3]);
            for y in 0..2 {
                for i in 3..n {
                    if input[i] & 1 == 1 {
                        expected[i] = input[i - 3].wrapping_add(y);
                    } else {
                        expected[i] = y;
                    }
                }
            }
            assert_eq!(one, expected, "{n}");
            let (mut one, mut expected) = (input.to_vec(), input.to_vec());
            rims::guard_of_uint_wraps(input, &mut one, n as i32).run(n + 20);
            for at in (0..n + 20).filter(|&at| at < 16 || at - 16 >= n) {
                expected[at % n] = input[at % n].wrapping_mul(5);
            }
            assert_eq!(one, expected, "{n}");
        }
    }

    /// The fault of an item that does nothing later is one all the same.
    #[test]
    fn faults_before_guards() {
        let input: Vec<i32> = (0..40).collect();
        for n in [10, 40, 60] {
            let (mut one, mut other) = (vec![0; 60], vec![0; 60]);
            let in_lanes = told(|| rims::guard_behind_load(&input, &mut one, n).run(48));
            let alone = told(|| rims_of_items::guard_behind_load(&input, &mut other, n).run(48));
            assert_eq!(in_lanes, alone);
            assert!(in_lanes.contains("element 40 of 40"), "{in_lanes}");
        }
    }

    /// Items that would write something else if they ran twice.
    #[test]
    fn once() {
        for n in 2..=70_usize {
            let input = &input(n as u32)[..n];
            same! {
                input, n, n;
                once_by_reading once_by_adding once_by_counting once_by_function once_by_pure_function once_by_pointer
                once_by_half once_by_atomic once_by_vstore
            }
            if n >= 4 {
                same! { input, n, n; twice_by_last twice_by_sum }
            }
        }
    }

    /// Ways that write the same elements, by the definition of the kernel.
    #[test]
    fn several_ways() {
        for n in 1..=70_usize {
            let input = &input(n as u32)[..n + 9];
            let (mut a, mut b) = (vec![7; n + 9], vec![-3_i16; n + 9]);
            let (mut expected_a, mut expected_b) = (a.clone(), b.clone());
            rims::several_ways(input, &mut a, &mut b, n as i32).run(n + 9);
            for i in 0..n {
                let v = input[i];
                match v {
                    _ if v & 1 != 0 => expected_a[i] = v,
                    _ if v & 2 != 0 => {
                        expected_a[i] += 3;
                        expected_b[i] = v as i16;
                    }
                    _ => {
                        expected_b[i] = (v >> 3) as i16;
                        if v & 4 != 0 {
                            expected_a[i] = i as i32;
                        }
                        if v & 8 != 0 {
                            expected_b[i] ^= 5;
                        }
                    }
                }
            }
            assert_eq!((a, b), (expected_a, expected_b), "{n}");
        }
    }

    #[test]
    fn short_loops() {
        for n in 8..=70_usize {
            let input = &input(n as u32)[..n];
            let (mut one, mut other) = (input.to_vec(), input.to_vec());
            rims::short_loops(input, &mut one, n as i32).run(n + 9);
            rims_of_items::short_loops(input, &mut other, n as i32).run(n + 9);
            assert_eq!(one, other, "{n}");
        }
    }

    /// The values of tables by their definition, and the fault of one that has too few elements. They are compiled as they are by default too.
    #[test]
    fn tables() {
        let numbers = input(3);
        for n in [1, 7, 40, 100_usize] {
            let bytes: Vec<u8> = numbers[..n].iter().map(|&of| (of ^ of >> 7) as u8).collect();
            for len in [256, 300, 100] {
                let (table, more) = (&numbers[..len], numbers.iter().map(|&of| of as i16).collect::<Vec<_>>());
                macro_rules! same {
                    ($($module:ident $name:ident $value:expr;)*) => { $(
                        let value: fn(&[i32], &[i16], u8) -> i32 = $value;
                        let (mut out, mut expected) = (vec![7; n], vec![7; n]);
                        let launch = || super::$module::$name(&bytes, &mut out, table, &more, n as i32).run(n);
                        let text = swz_tests::check::fault(launch).unwrap_or_default();
                        let end = bytes.iter().position(|&byte| usize::from(byte) >= len).unwrap_or(n);
                        assert_eq!(text.contains("outside of its buffer"), end < n, "{text}");
                        for (out, &byte) in expected.iter_mut().zip(&bytes[..end]) {
                            *out = value(table, &more, byte);
                        }
                        if end == n {
                            assert_eq!(out, expected, "{n}, {len}");
                        }
                    )* };
                }
                same! {
                    rims tables sum_of;
                    rims_of_items tables sum_of;
                    by_default tables sum_of;
                    rims table_of_longs product_of;
                    by_default table_of_longs product_of;
                }
            }
            let bytes = &bytes;
            let (mut out, mut table) = (vec![0; n], vec![1; 256]);
            let more: Vec<i16> = (0..256).collect();
            by_default::table_that_changes(bytes, &mut out, &mut table, &more, n as i32).run(n);
            let mut expected = vec![1; 256];
            for (&byte, out) in bytes.iter().zip(out) {
                expected[usize::from(byte)] += i32::from(byte);
                assert_eq!(out, expected[usize::from(byte)]);
            }
        }
    }

    /// Bytes as numbers with a sign, by the definition: each is one before it is an index.
    #[test]
    fn bytes_with_a_sign() {
        let table = input(3);
        for n in [1, 7, 40, 100_usize] {
            let bytes: Vec<u8> = table[..n].iter().map(|&of| (of ^ of >> 7) as u8).collect();
            let small: Vec<u8> = bytes.iter().map(|&byte| byte & 127).collect();
            let (mut around, expected) =
                (vec![0; 256], small.iter().map(|&byte| table[usize::from(byte)]).collect::<Vec<_>>());
            for byte in &bytes {
                around[(128 + i32::from(*byte as i8)) as usize] += 1;
            }
            macro_rules! same {
                ($($module:ident)*) => { $(
                    let mut bins = vec![0; 256];
                    super::$module::histogram_around(&bytes, &mut bins, n as i32).run(n);
                    assert_eq!(bins, around, "{n}");
                    let mut out = vec![0; n];
                    super::$module::table_of_signed(&small, &mut out, &table, n as i32).run(n);
                    assert_eq!(out, expected, "{n}");
                    let launch = || super::$module::table_of_signed(&bytes, &mut out, &table, n as i32).run(n);
                    let text = swz_tests::check::fault(launch).unwrap_or_default();
                    assert_eq!(text.contains("outside of its buffer"), small != bytes, "{text}");
                )* };
            }
            same! { rims rims_of_items by_default }
        }
    }

    fn sum_of(table: &[i32], more: &[i16], byte: u8) -> i32 {
        let of = |byte: u8| i32::from(more[usize::from(byte)]);
        table[usize::from(byte)].wrapping_add(of(byte)).wrapping_add(of(byte.wrapping_add(1)))
    }

    fn product_of(table: &[i32], more: &[i16], byte: u8) -> i32 {
        table[usize::from(byte)].wrapping_mul(more[usize::from(byte)].into())
    }

    #[test]
    fn faults_of_rows() {
        for n in 2..=70_usize {
            let input: Vec<i32> = (0..n as i32).collect();
            macro_rules! same {
                ($($name:ident)*) => { $(
                    let (mut one, mut other) = (vec![-1; n], vec![-1; n]);
                    let in_lanes = told(|| rims::$name(&input, &mut one, n as i32).run(n));
                    let alone = told(|| rims_of_items::$name(&input, &mut other, n as i32).run(n));
                    assert_eq!(in_lanes, alone, "{}, {n}", stringify!($name));
                )* };
            }
            same! { row_before_uint row_before_int row_of_half row_of_constant }
        }
    }

    /// The numbers of a list of rows, from `ends[i]` to `ends[i + 1]`.
    fn counted(input: &[i32], ends: &[i32]) -> Vec<i32> {
        let sum =
            |row: &[i32]| (row[0]..row[1]).fold(0_i32, |sum, k| sum.wrapping_mul(3).wrapping_add(input[k as usize]));
        ends.windows(2).map(sum).collect()
    }

    #[test]
    fn loops() {
        let input = &input(3)[..100];
        for seed in 0..30 {
            let mut ends: Vec<i32> =
                super::input(seed).into_iter().map(|end| end & 127).filter(|end| *end <= 100).collect();
            ends.truncate(40);
            if seed % 2 == 0 {
                ends.sort_unstable();
            }
            let expected = counted(input, &ends);
            let items = ends.len() - 1;
            macro_rules! same {
                ($($name:ident)*) => { $(
                    for module in 0..2 {
                        let mut out = vec![0; items];
                        match module {
                            0 => rims::$name(input, &ends, &mut out, 100).run(items),
                            _ => rims_of_items::$name(input, &ends, &mut out, 100).run(items),
                        }
                        assert_eq!(out, expected, "{}, {seed}", stringify!($name));
                    }
                )* };
            }
            same! { counted_by_int counted_by_uint counted_by_long counted_by_ulong }
            let (mut left, mut changing, mut faster) = (vec![0; items], vec![0; items], vec![0; items]);
            rims_of_items::counted_and_left(input, &ends, &mut left, 100).run(items);
            rims_of_items::counted_to_what_changes(input, &ends, &mut changing, 100).run(items);
            rims_of_items::counted_faster(input, &ends, &mut faster, 100).run(items);
            for i in 0..items {
                let (mut sum, mut k) = (0_i32, ends[i]);
                while k < 100 {
                    let of = input[k as usize];
                    if of != 5 {
                        if of > 900 {
                            break;
                        }
                        sum = sum.wrapping_add(of ^ k);
                    }
                    k += 1;
                }
                assert_eq!(left[i], sum.wrapping_add(k), "{i}, {seed}");
                let (mut sum, mut k, mut end) = (0_i32, 0, ends[i]);
                while k < end {
                    sum = sum.wrapping_add(input[k as usize]);
                    end -= input[k as usize] & 1;
                    k += 1;
                }
                assert_eq!(changing[i], sum, "{i}, {seed}");
                let (mut sum, mut k) = (0_i32, ends[i]);
                while k < 100 {
                    sum = sum.wrapping_add(input[k as usize]);
                    k += 2 * (input[k as usize] & 1);
                    sum = sum.wrapping_sub(if k < 100 { input[k as usize] } else { 1 });
                    k += 1;
                }
                assert_eq!(faster[i], sum, "{i}, {seed}");
            }
        }
    }

    /// The end of a loop is in memory that the loop writes.
    #[test]
    fn end_in_memory() {
        let input = &input(9)[..40];
        let (mut one, mut expected) = (vec![0; 40], vec![0; 40]);
        (one[39], expected[39]) = (30, 30);
        rims_of_items::counted_by_memory(input, &[4; 40], &mut one, 40).run(40);
        let mut k = 0;
        while k < expected[39] {
            expected[39] -= input[k as usize] & 1;
            expected[k as usize] = input[k as usize].wrapping_add(4);
            k += 1;
        }
        assert_eq!(one, expected);
    }

    /// A row of a list that goes beyond its memory is told when the loop comes there: the rows before it are written.
    #[test]
    fn faults_of_loops() {
        let input: Vec<i32> = (0..50).collect();
        let cases: [(&[i32], i32); 3] =
            [(&[0, 10, 30, 55, 60], 50), (&[0, 10, 30, 51, 53], 50), (&[5, 10, 30, 50, 51], 50)];
        for (ends, element) in cases {
            let expected = counted(&input, &ends[..ends.iter().position(|end| *end > 50).expect("one")]);
            macro_rules! told_of {
                ($($name:ident)*) => { $(
                    let mut out = vec![0; 4];
                    let fault = told(|| rims_of_items::$name(&input, ends, &mut out, 100).run(4));
                    assert!(fault.contains(&format!("element {element} of 50, 1 beyond its end")), "{fault}");
                    assert_eq!(out[..expected.len()], expected);
                )* };
            }
            told_of! { counted_by_int counted_by_uint counted_by_long counted_by_ulong }
        }
        // The third row begins before its memory.
        let ends = [3, 8, -2, 4];
        let mut out = vec![0; 3];
        let fault = told(|| rims_of_items::counted_by_int(&input, &ends, &mut out, 100).run(3));
        assert!(fault.contains("element -2 of 50, 2 before its beginning"), "{fault}");
        assert_eq!(out[..2], [counted(&input, &[3, 8])[0], 0]);
    }
}

/// Bounds cut off numbers that count with the items, as the kernels of `bounds.cl` say by their definition.
mod bounds {
    #[allow(deprecated, reason = "some kernels have no lanes")]
    mod always {
        swz::include_opencl!(#![lanes(always)] "kernels/bounds.cl");
    }
    mod by_default {
        swz::include_opencl!("kernels/bounds.cl");
    }

    /// The bounds of `n` elements.
    fn bounds(n: usize) -> Vec<(i32, i32)> {
        let n = n as i32;
        let mut all = vec![(0, n - 1), (n / 3, n - 1), (0, n / 2), (n / 2, n / 2), (n - 1, n - 1), (0, 0)];
        all.extend((n > 4).then_some((2, n - 3)));
        all
    }

    /// Runs a kernel that writes to two buffers, with the number of items.
    type Run<'a> = (&'a str, &'a dyn Fn(&mut [i32], &mut [i32]));

    /// The value that each item reads of the memory, by its number and the bounds; each has run once.
    macro_rules! read {
        ($($name:ident |$from:ident, $i:ident, $low:ident, $high:ident| $value:expr;)*) => { $(
            #[test]
            fn $name() {
                for n in 1..=70_usize {
                    let input: Vec<i32> = super::input(n as u32).into_iter().map(|of| of >> 8).take(n).collect();
                    for (low, high) in bounds(n) {
                        let ($low, $high) = (low, high);
                        let $from = |at: i32| input[usize::try_from(at).expect("inside")];
                        let expected: Vec<i32> = (0..n as i32).map(|$i| $value).collect();
                        let runs: [Run; 2] = [
                            ("always", &|to, count| always::$name(&input, to, count, low, high).run(n)),
                            ("by_default", &|to, count| by_default::$name(&input, to, count, low, high).run(n)),
                        ];
                        for (module, run) in runs {
                            let (mut to, mut count) = (vec![0; n], vec![0; n]);
                            run(&mut to, &mut count);
                            assert_eq!(to, expected, "{module}, {n} items from {low} to {high}");
                            assert_eq!(count, vec![1; n], "{module}, {n} items from {low} to {high}");
                        }
                    }
                }
            }
        )* };
    }

    read! {
        by_clamp |from, i, low, high| (-2..=2).map(|u| (u + 5) * from((i + u).clamp(low, high))).sum();
        by_min_and_max |from, i, low, high| {
            from((i + 1).clamp(low, high)) + 3 * from((i - 1).clamp(low, high)) + 7 * from((i - 3).clamp(low, high))
        };
        by_min |from, i, _low, high| from(i.min(high));
        by_max |from, i, low, _high| from(i.max(low));
        by_choice_of_low |from, i, low, _high| from(i.max(low));
        by_choice_of_high |from, i, _low, high| from(i.min(high));
        by_choice |from, i, low, high| -2 * from(i.clamp(low, high));
        by_equality |from, i, low, high| {
            from(if i == high { low } else { i }) - 3 * from(if i == low { high } else { i })
        };
        by_unsigned |from, i, low, high| {
            let before = if i == 0 { high } else { (i - 1).min(high) };
            from((i + 1).min(high)) + 3 * from(before) + 5 * from(i.clamp(low, high))
        };
        by_size |from, i, low, high| from((i + 1).min(high)) + 3 * from((i - 1).clamp(low, high));
        by_function |from, i, low, high| from((i - 1).clamp(low, high)) + 3 * from((i + 2).clamp(low, high));
        by_condition |from, i, low, high| {
            if from((i + 1).min(high)) & 1 == 1 { from((i - 1).clamp(low, high)) } else { 1 }
        };
        behind_a_write |from, i, low, high| from((i + 1).clamp(low, high));
        behind_a_condition |from, i, low, high| from((i + 1).clamp(low, high));
        behind_a_comma |from, i, low, high| from((i + 1).clamp(low, high));
        behind_a_short_loop |from, i, low, high| (0..3).map(|u| from((i + u).clamp(low, high))).sum();
        behind_a_function |from, i, low, high| from((i + 1).clamp(low, high)) + 1;
        behind_a_function_beside |from, i, low, high| 1 + from((i + 1).clamp(low, high));
        behind_an_atomic |from, i, low, high| from((i + 1).clamp(low, high));
    }

    /// Each round of a loop writes before the bounds of the next are asked.
    #[test]
    fn behind_a_round() {
        for n in 1..=70_usize {
            let input: Vec<i32> = super::input(n as u32).into_iter().take(n).collect();
            for (low, high) in bounds(n) {
                let expected: Vec<i32> = (1..=n as i32).map(|next| input[next.clamp(low, high) as usize]).collect();
                let runs: [Run; 2] = [
                    ("always", &|to, count| always::behind_a_round(&input, to, count, low, high).run(n)),
                    ("by_default", &|to, count| by_default::behind_a_round(&input, to, count, low, high).run(n)),
                ];
                for (module, run) in runs {
                    let (mut to, mut count) = (vec![0; n], vec![0; n]);
                    run(&mut to, &mut count);
                    assert_eq!(to, expected, "{module}, {n} items from {low} to {high}");
                    assert_eq!(count, vec![low + 1; n], "{module}, {n} items from {low} to {high}");
                }
            }
        }
    }

    /// The last one of the items that write the same element stays.
    #[test]
    fn to_a_bound() {
        for n in 1..=70_usize {
            let input: Vec<i32> = super::input(n as u32).into_iter().map(|of| of >> 8).take(n).collect();
            for (low, high) in bounds(n) {
                let mut expected = vec![0; n];
                for (i, value) in (0..).zip(&input) {
                    expected[i32::clamp(i - 1, low, high) as usize] = value + 1;
                }
                let (mut to, mut count) = (vec![0; n], vec![0; n]);
                always::to_a_bound(&input, &mut to, &mut count, low, high).run(n);
                assert_eq!(to, expected, "{n} items from {low} to {high}");
                assert_eq!(count, vec![1; n]);
            }
        }
    }
}

/// By the definition: what each item has before a barrier, then what it reads of others behind it.
#[test]
fn vectors_live_across_barriers_by_their_components() {
    let input: Vec<i32> = (0..64 * 3 * 4).map(|i| (i * 7919) % 1009 - 300).collect();
    for size in [8, 16, 24, 32, 64] {
        let rows = size / 8;
        let mut expected = vec![int4::splat(0); 3 * size];
        for group in (0..3 * size).step_by(size) {
            let of = |l: usize| &input[4 * (group + l)..][..4];
            // The item that has written the element of this row and column.
            let summed = |l: usize| of(l)[0] + of(l % rows * 8 + l / rows)[1];
            for l in 0..size {
                let other = size - 1 - l;
                let y = of(l)[2] - (of(other)[3] ^ summed(other));
                expected[group + l] = int4::from([of(l)[3], y, of(l)[1], summed(l)]);
            }
        }
        let mut out = vec![int4::splat(-1); 3 * size];
        let (local, range) = (|| Local::new(rows * 9), NdRange::new(3 * size).local(size));
        lanes::kept_vectors(&input, &mut out, local()).run(range);
        assert_eq!(out, expected, "groups of {size}");
        out.fill(int4::splat(-1));
        items::kept_vectors(&input, &mut out, local()).run(range);
        assert_eq!(out, expected, "groups of {size}, one by one");
        lanes::kept_vectors(&input, &mut out, local()).check(range).expect("nothing wrong");
    }
}

/// By the definition: the two elements from each place on.
#[test]
fn pointers_to_vectors_begin_anywhere() {
    let input: Vec<i32> = (0..3 * 40).map(|i| (i * 7919) % 1009 - 300).collect();
    for (size, n) in [(8, 0), (8, 1), (16, 3), (32, 2), (40, 5), (17, 4)] {
        let mut expected = vec![int2::splat(0); 3 * size];
        for group in (0..3 * size).step_by(size) {
            let mut told: Vec<i32> = input[group..][..size].iter().flat_map(|&of| [of, of * 5]).collect();
            told.extend(0..8);
            for l in 0..size {
                let first = n & 1;
                let places = [(n, 1), (1, 3), (first, 7), (1, 11), (1, 13), (first, 17), (2, 19)];
                let of = |part: usize| places.iter().map(|&(place, by)| told[2 * l + place + part] * by).sum();
                expected[group + l] = int2::from([of(0), of(1)]);
            }
        }
        let (local, range) = (|| Local::new(2 * size + 8), NdRange::new(3 * size).local(size));
        let mut out = vec![int2::splat(-1); 3 * size];
        lanes::pairs_anywhere(&input, &mut out, local(), n as i32).run(range);
        assert_eq!(out, expected, "groups of {size}, {n}");
        out.fill(int2::splat(-1));
        items::pairs_anywhere(&input, &mut out, local(), n as i32).run(range);
        assert_eq!(out, expected, "groups of {size}, {n}, one by one");
        // The sanitizer tells of a vector that begins at no multiple of its size.
        lanes::pairs_anywhere(&input, &mut out, local(), n as i32).check(range).expect_err("faults");
    }
}

/// By the definition.
#[test]
fn several_pointers_are_moved_on() {
    let input: Vec<i32> = (0..3 * 40).map(|i| (i * 7919) % 1009 - 500).collect();
    for size in [2, 8, 10, 16, 32, 40] {
        let mut expected = vec![0; 3 * size];
        for group in (0..3 * size).step_by(size) {
            let (told, last) = (&input[group..][..size], size - 1);
            for l in 0..size {
                let mut sum = told[l] * 3 + told[l ^ 1] * 6;
                if sum > 0 {
                    sum = (sum ^ told[last - l]) - told[last];
                }
                expected[group + l] = sum + told[last - l] * 7;
            }
        }
        let (mut out, range) = (vec![-1; 3 * size], NdRange::new(3 * size).local(size));
        lanes::several_pointers_moved_on(&input, &mut out, Local::new(size)).run(range);
        assert_eq!(out, expected, "groups of {size}");
        out.fill(-1);
        items::several_pointers_moved_on(&input, &mut out, Local::new(size)).run(range);
        assert_eq!(out, expected, "groups of {size}, one by one");
        lanes::several_pointers_moved_on(&input, &mut out, Local::new(size)).check(range).expect("nothing wrong");
    }
}

/// By the definition: the third component, which is the first one of the higher half.
#[test]
fn a_vector_of_three_that_lives_across_a_barrier_has_a_fourth_component() {
    let input: Vec<i32> = (0..3 * 40).map(|i| (i * 7919) % 1009 - 300).collect();
    for size in [8, 16, 18, 40] {
        let own = |g: usize| i32::try_from(g % size).expect("few");
        let expected: Vec<i32> =
            (0..3 * size).map(|g| 7 * input[g / size * size + ((g % size) ^ 1)] + own(g)).collect();
        let (mut out, range) = (vec![-1; 3 * size], NdRange::new(3 * size).local(size));
        lanes::fourth_of_three(&input, &mut out, Local::new(size)).run(range);
        assert_eq!(out, expected, "groups of {size}");
        out.fill(-1);
        items::fourth_of_three(&input, &mut out, Local::new(size)).run(range);
        assert_eq!(out, expected, "groups of {size}, one by one");
        lanes::fourth_of_three(&input, &mut out, Local::new(size)).check(range).expect("nothing wrong");
    }
}
