//! Groups: kernels with barriers in each place where OpenCL allows one, and what `run` and `check` say of those where it does not.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

use swz::opencl::{FaultKind, Local, NdRange};
use swz_tests::check::told;

mod kernels {
    swz::include_opencl!("kernels/groups.cl");
}
use kernels::*;

fn range(items: usize, group: usize) -> NdRange {
    NdRange::new(items).local(group)
}

/// Small whole numbers, of which floats lose nothing.
fn numbers(count: usize, below: u16) -> Vec<f32> {
    (0..count).map(|i| f32::from(u16::try_from(i * 7919 % usize::from(below)).expect("small"))).collect()
}

#[test]
fn in_a_loop() {
    let n = 32;
    let (a, b) = (numbers(n * n, 13), numbers(n * n, 11));
    let mut c = vec![0.0_f32; n * n];
    let launch = |c: &mut [f32]| {
        c.fill(-1.0);
        product(&a, &b, c, 32).run(NdRange::new([n, n]).local([8, 8]));
    };
    launch(&mut c);
    for (at, &element) in c.iter().enumerate() {
        let expected: f32 = (0..n).map(|k| a[at / n * n + k] * b[k * n + at % n]).sum();
        assert_eq!(element.to_bits(), expected.to_bits(), "{at}");
    }
    product(&a, &b, &mut c, 32).check(NdRange::new([n, n]).local([8, 8])).expect("nothing wrong");
}

#[test]
fn with_one_counter() {
    let numbers: Vec<i32> = (0..96).map(|i| i * i % 101 - 20).collect();
    for (group, rounds) in [(1, 0), (8, 1), (16, 3), (32, 4), (24, 2), (32, -1)] {
        let mut out = vec![0; 96];
        one_counter(&numbers, &mut out, rounds).run(range(96, group));
        let mut expected = Vec::new();
        for of_group in numbers.chunks(group) {
            let mut kept: Vec<i32> = (0..).zip(of_group).map(|(l, number)| number + 3 * l).collect();
            let (mut a, mut sum, mut i) = (kept.clone(), 0, 0);
            while i <= rounds {
                sum = a.iter().sum();
                if i == rounds {
                    break;
                }
                if i == 1 {
                    kept = kept.iter().map(|kept| kept + 1).collect();
                } else {
                    a = (0..).zip(of_group).map(|(l, _)| sum % 97 + l).collect();
                }
                i += 1;
            }
            let value = |kept: &i32| if rounds < 0 { -1 } else { sum + kept * 9 + 1 + 100 * i + 20_000 };
            expected.extend(kept.iter().map(value));
        }
        assert_eq!(out, expected, "{group}, {rounds}");
        one_counter(&numbers, &mut out, rounds).check(range(96, group)).expect("nothing wrong");
    }
    for group in [1, 16, 32] {
        let mut out = vec![1; 96];
        counter_of_the_round_before(&mut out, 3).run(range(96, group));
        let odd = |round: i32, odd: i32| (0..round + odd).sum::<i32>();
        for (at, value) in (0_i32..).zip(out) {
            let (mut expected, mut i) = (1, 5);
            for round in 0..3 {
                expected = expected * 10 + i + odd(round, at % 2);
                i = round + at % 2;
            }
            assert_eq!(value, expected, "{at}");
        }
    }
}

#[test]
fn with_pointers_that_move() {
    let numbers: Vec<i32> = (0..96).map(|i| i * i % 101 + 3).collect();
    for group in [2, 8, 16, 24, 32] {
        let mut out = vec![0; 96];
        moved_pointers(&numbers, &mut out, 7).run(range(96, group));
        for (at, &value) in out.iter().enumerate() {
            let (begin, l) = (at / group * group, at % group);
            let other = numbers[begin + group - 1 - l];
            let expected = other + 1000 * numbers[0] + 100_000 * numbers[begin + 1] + 10 * numbers[at];
            assert_eq!(value, expected, "{group}: {at}");
        }
        moved_pointers(&numbers, &mut out, 7).check(range(96, group)).expect("nothing wrong");
    }
}

#[test]
fn by_an_argument() {
    let numbers: Vec<i32> = (0..96).map(|i| i * i % 101).collect();
    for group in [1, 2, 4, 8, 16, 32] {
        let mut sums = vec![0; 96 / group];
        reduce(&numbers, &mut sums, Local::new(group)).run(range(96, group));
        let expected: Vec<i32> = numbers.chunks(group).map(|numbers| numbers.iter().sum()).collect();
        assert_eq!(sums, expected, "{group}");
        reduce(&numbers, &mut sums, Local::new(group)).check(range(96, group)).expect("nothing wrong");
    }
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn an_argument_that_is_too_short() {
    let (numbers, mut sums) = ([0; 96], [0; 2]);
    let short = || reduce(&numbers, &mut sums, Local::new(8)).run(range(32, 16));
    assert!(told(short).contains("`scratch[l]` writes outside of its buffer: element 8 of 8"));
}

/// The results of a group: for each item the sum of those before it; for a negative one -1.
fn before(numbers: &[i32]) -> Vec<i32> {
    let sums = numbers.iter().scan(0, |sum, number| {
        *sum += number;
        Some(*sum - number)
    });
    sums.zip(numbers).map(|(sum, &number)| if number < 0 { -1 } else { sum }).collect()
}

#[test]
fn in_a_function() {
    let of = |i: i32| i * 31 % 17 - 3;
    let mut numbers: Vec<i32> = (0..32).map(of).collect();
    let expected: Vec<i32> = numbers.chunks(16).flat_map(|group| before(&before(group))).collect();
    scan(&mut numbers, 32).run(range(32, 16));
    assert_eq!(numbers, expected);
    // Some items of the last group return before the first barrier; nobody waits for them.
    let mut numbers: Vec<i32> = (0..32).map(of).collect();
    scan(&mut numbers, 24).run(range(32, 16));
    let first: Vec<i32> = (0..16).map(of).collect();
    assert_eq!(numbers[..16], before(&before(&first)));
    assert_eq!(numbers[24..], (24..32).map(of).collect::<Vec<_>>());
    let report = scan(&mut numbers, 24).check(range(32, 16)).expect_err("items that do not come");
    assert!(report.faults().iter().any(|fault| fault.kind() == FaultKind::Barrier), "{report}");
    assert!(report.to_string().contains("is reached by 8 of the 16 items of a group"), "{report}");
}

#[test]
fn what_lives_across_barriers() {
    let mut out = [0.0_f32; 12];
    kept(&mut out).run(range(12, 6));
    for (at, &element) in out.iter().enumerate() {
        let of = |i: usize| ((at % 6 + 1) % 6 * 10 + i) as f32;
        let sum: f32 = (0..4).map(of).sum();
        assert_eq!(element.to_bits(), (of(0) + of(3) + sum + 6.0 + 4.0 + 4.0 + 3.0).to_bits(), "{at}");
    }
    kept(&mut out).check(range(12, 6)).expect("nothing wrong");
}

/// The kernel once more, for one item, which sees what all of its group have written before the last barrier.
fn way_of(of_group: i32, l: i32, n: i32) -> i32 {
    let mut sum = 0;
    if of_group > 0 {
        sum += n - 1 - l;
    }
    let mut round = 0;
    loop {
        round += 1;
        if round == of_group {
            continue;
        }
        if round > of_group + 2 {
            break;
        }
        sum += 100 * round;
        if of_group == 3 {
            return sum;
        }
    }
    match of_group {
        1 => sum + 10_000 + 7_000,
        2 => sum + 7_000,
        _ => -sum,
    }
}

#[test]
fn where_all_go_the_same_way() {
    let way = [0, 1, 2, 3, 4, -1];
    let mut out = [0; 48];
    ways(&way, &mut out).run(range(48, 8));
    for (at, &element) in out.iter().enumerate() {
        let (group, l) = (at / 8, i32::try_from(at % 8).expect("small"));
        assert_eq!(element, way_of(way[group], l, 8), "{at}");
    }
}

#[test]
fn copies_of_a_group() {
    let numbers: Vec<i32> = (0..24).map(|i| i * i).collect();
    let (mut out, mut by_functions) = ([0; 24], [0; 24]);
    copied(&numbers, &mut out).run(range(24, 8));
    copied_by_functions(&numbers, &mut by_functions).run(range(24, 8));
    for (at, element) in out.into_iter().enumerate() {
        let group = at / 8 * 8;
        assert_eq!(element, numbers[at] + numbers[group + (at % 8) / 2 * 2], "{at}");
    }
    assert_eq!(by_functions, out);
    copied_by_functions(&numbers, &mut out).check(range(24, 8)).expect("no fault");
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn where_they_do_not() {
    let mut out = [0; 8];
    let launch = || divergent(&mut out).run(range(8, 8));
    let said = told(launch);
    assert!(said.starts_with("kernels/groups.cl:") && said.contains("another way than the others"), "{said}");
    // A group that agrees is none the worse for it.
    divergent(&mut out[..3]).run(range(3, 3));
    let report = divergent(&mut out).check(range(8, 8)).expect_err("a barrier that not all reach");
    assert_eq!(report.faults()[0].kind(), FaultKind::Barrier, "{report}");
}

#[test]
fn what_check_finds() {
    let mut out = [0; 16];
    let report = racing(&mut out).check(range(16, 8)).expect_err("a race");
    let kinds: Vec<_> = report.faults().iter().map(swz::opencl::Fault::kind).collect();
    assert!(kinds.contains(&FaultKind::Race), "{report}");
    // One item has nobody to race with.
    racing(&mut out).check(range(16, 1)).expect("nothing wrong");
    let report = unwritten(&mut out).check(range(16, 8)).expect_err("what nobody wrote");
    assert_eq!(report.faults().len(), 1, "{report}");
    assert_eq!(report.faults()[0].kind(), FaultKind::Uninitialised);
    assert_eq!(report.faults()[0].global_id(), Some([7, 0, 0]));
    assert_eq!(report.faults()[0].count(), 2);
    assert!(report.faults()[0].site().contains("`a[get_local_size(0) - 1 - l]`"), "{report}");
}

#[test]
fn items_run_in_step() {
    let a = numbers(40 * 4, 13);
    // Sixteen items in step and four behind them; sixteen and none; too few.
    for (width, group) in [(40, 20), (32, 16), (40, 40), (16, 8)] {
        let mut sums = vec![-1.0_f32; width];
        in_step(&a, &mut sums, 4).run(range(width, group));
        for (x, sum) in sums.iter().enumerate() {
            let expected: f32 = [1_u8, 2, 3].into_iter().map(|k| a[usize::from(k) * width + x] * f32::from(k)).sum();
            assert_eq!(sum.to_bits(), expected.to_bits(), "{x} of {width}");
        }
        in_step(&a, &mut sums, 4).check(range(width, group)).expect("nothing wrong");
    }
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn items_in_step_that_fail() {
    let a = numbers(40 * 4, 13);
    // The first round with a fault tells of items in lanes together: the third, if the eleventh item is among them, else the fourth.
    let in_lanes = swz::opencl::expansion::FAST && swz::opencl::expansion::LANES > 10;
    let fault = if in_lanes { "element 90 of 90" } else { "element 120 of 90" };
    let mut sums = vec![0.0; 40];
    let short = || in_step(&a[..90], &mut sums, 4).run(range(40, 20));
    assert!(told(short).contains(fault));
}

#[test]
fn functions_with_barriers_inside_of_expressions() {
    let input: Vec<i32> = (0..12).map(|i| i * 7 % 11).collect();
    for (size, n) in [(4, 3), (4, 1), (1, 3), (6, 3)] {
        let mut out = vec![-1; 120];
        in_expressions(&input, &mut out, Local::new(size), n).run(range(12, size));
        let count = i32::try_from(size).expect("small");
        for (at, own) in out.chunks(10).enumerate() {
            let x = input[at];
            let sum: i32 = input[at / size * size..][..size].iter().sum();
            let others = (n > 2 && count > 2, n < 2 || count < 2, n < 2);
            // The last `k = 9` comes about only where the call is made.
            let k = if others.2 { 9 } else { 2 } + 2;
            let expected = [
                sum - x,
                7 + sum + count,
                1000 + 2 * count * 10 + 2,
                sum * count - sum,
                if n > 2 { sum } else { -sum },
                i32::from(others.0) + 2 * i32::from(others.1) + 4 * i32::from(others.2),
                k * count,
                2 * count - sum,
                1,
                if sum & 1 != 0 { 3 * count } else { x },
            ];
            assert_eq!(own, expected, "item {at} of groups of {size}, {n}");
        }
        let mut again = vec![-1; 120];
        in_expressions(&input, &mut again, Local::new(size), n).check(range(12, size)).expect("nothing wrong");
        assert_eq!(out, again);
    }
}

#[test]
fn functions_with_barriers_in_conditions_and_steps_of_loops() {
    for (size, n) in [(4, 18), (1, 7), (3, 0)] {
        let count = i32::try_from(size).expect("small");
        let (mut first, mut second, mut third) = ((0, 0), (0, 0), 0);
        while first.0 * count < n {
            first.0 += 1;
            first.1 += if first.0 & 1 == 0 { first.0 } else { 0 };
        }
        loop {
            second.0 += 1;
            second.1 += if second.0 & 1 == 0 { second.0 } else { 0 };
            if second.0 * count >= n {
                break;
            }
        }
        for j in (0..).take_while(|j| j * count < n) {
            if third > 1000 {
                break;
            }
            third = if j == 2 { third } else { third * 10 + j };
        }
        let expected = [first.0 * 100 + first.1, second.0 * 100 + second.1, third, 6 * count];
        let mut out = vec![-1; 48];
        in_loops(&mut out, Local::new(size), n).run(range(12, size));
        for (at, own) in out.chunks(4).enumerate() {
            assert_eq!(own, expected, "item {at} of groups of {size}, {n}");
        }
        in_loops(&mut out, Local::new(size), n).check(range(12, size)).expect("nothing wrong");
    }
}

#[test]
fn pointers_in_local_memory() {
    let mut input: Vec<i32> = (0..12).map(|i| i * 7 % 11).collect();
    let expected: Vec<_> = (0..12).map(|i| input[i / 4 * 3 + i % 4] * 100 + 7 * 10 + 3).collect();
    let mut out = [0; 12];
    shared_pointer(&mut input, &mut out, 3).run(range(12, 4));
    assert_eq!(out[..], expected[..]);
    out.fill(0);
    shared_pointer(&mut input, &mut out, 3).check(range(12, 4)).expect("nothing wrong");
    assert_eq!(out[..], expected[..]);
    same_pointer(&mut input, &mut out, 3).run(range(12, 4));
    let expected: Vec<_> = (0..12).map(|i| input[i / 4 * 3 + i % 4]).collect();
    assert_eq!(out[..], expected[..]);
}

/// By the definition, of each item by its number in its group and that of the group: items that go different ways come to the next barrier.
#[test]
fn different_ways_between_barriers() {
    macro_rules! same {
        ($($name:ident |$l:ident, $group:ident, $size:ident, $m:ident| $value:expr;)*) => { $(
            for (items, size) in [(48, 16), (60, 20), (33, 11), (6, 2), (128, 64), (5, 1)] {
                for m in [0, 1, 3, 9, 100] {
                    let expected: Vec<i32> = (0..items).map(|i| {
                        let ($l, $group, $size, $m) = (i % size, i / size, size, m);
                        $value
                    }).collect();
                    let range = range(items as usize, size as usize);
                    let mut out = vec![0; items as usize];
                    $name(&mut out, m).run(range);
                    assert_eq!(out, expected, "{}, groups of {size}, {m}", stringify!($name));
                    out.fill(0);
                    $name(&mut out, m).run_here(range);
                    assert_eq!(out, expected, "{}, groups of {size}, {m}, here", stringify!($name));
                    out.fill(0);
                    $name(&mut out, m).check(range).expect("nothing wrong");
                    assert_eq!(out, expected, "{}, groups of {size}, {m}, checked", stringify!($name));
                }
            }
        )* };
    }
    same! {
        past_a_uniform_write |l, _group, size, m| {
            let other = size - 1 - l;
            if other < m { 1 + 10 * other } else { 105 + 10 * other }
        };
        past_a_return |l, _group, size, m| match (size - 1 - l).cmp(&m) {
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 3,
        };
        some_go_on |l, _group, size, m| {
            let (mut sum, mut rounds) = (0, 0);
            for v in (0..4).map(|k| size - 1 - l + k).filter(|v| *v >= m) {
                sum += 2 * v;
                match v & 3 {
                    0 => rounds += 1,
                    1 => {}
                    _ => (sum, rounds) = (sum + 1000, rounds + 1),
                }
            }
            sum += 100_000 * (1..=3).filter(|k| k + l >= m).count() as i32;
            rounds += 10 * (0..3).filter(|k| *k != l).count() as i32;
            sum + 1_000_000 * rounds
        };
        some_leave_one_round |l, _group, size, m| {
            let other = size - 1 - l;
            10 * other + match other.cmp(&m) {
                std::cmp::Ordering::Greater => 7,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 5,
            }
        };
    }
    // All of a group go past the barrier, or none does.
    for size in [1, 2, 16, 20] {
        let mut out = vec![0; 2 * size];
        past_a_barrier(&mut out, 20).run(range(2 * size, size));
        let expected: Vec<_> = (0..2 * size).map(|i| if i < size { (size - i) as i32 } else { 1 }).collect();
        assert_eq!(out, expected, "groups of {size}");
    }
}

/// The statement is told that leads some away from a barrier that the others come to.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn different_ways_around_a_barrier() {
    let told_of = told(|| some_leave_rounds(&mut [0; 16], 3).run(range(16, 8)));
    assert!(told_of.contains("`if (l < m) break;` leads 3 of the 8 items of a group another way"), "{told_of}");
    let told_of = told(|| some_go_past_a_barrier(&mut [0; 16], 3).run(range(16, 8)));
    assert!(told_of.contains("`if (l < m) goto end;` leads 3 of the 8 items of a group another way"), "{told_of}");
}

/// By the definition: what the statements of a segment read of the group is what the group has when it comes there.
#[test]
fn what_all_have_alike_changes_between_rounds() {
    let rounds = 3;
    for (items, size) in [(48, 16), (60, 20), (33, 11), (6, 2), (128, 64)] {
        let input: Vec<i32> = (0..items as i32 + rounds).map(|i| i * 37 % 101).collect();
        let (mut table, mut number, mut add, mut part) = ([0; 20].map(i64::from), 1, 3, 2);
        table.iter_mut().enumerate().for_each(|(k, of)| *of = (k * k) as i64);
        let mut expected = vec![0; items];
        for round in 0..rounds as usize {
            let shared: Vec<_> =
                (0..items).map(|g| i64::from(input[g + round]) + table[3 + round] + add * part).collect();
            for (g, sum) in expected.iter_mut().enumerate() {
                let (group, i) = (g / size * size, g % size);
                if i > 1 {
                    *sum = *sum * 3 + shared[group + (i + 1) % size] + number + 4;
                }
            }
            number += 2;
            table[4 + round] += number;
            add -= 1;
            part += 5;
        }
        let expected: Vec<_> = expected.into_iter().map(|sum| sum as i32).collect();
        let mut out = vec![-1; items];
        alike_in_rounds(&input, &mut out, Local::new(size), rounds).run(range(items, size));
        assert_eq!(out, expected, "groups of {size}");
        out.fill(-1);
        alike_in_rounds(&input, &mut out, Local::new(size), rounds).run_here(range(items, size));
        assert_eq!(out, expected, "groups of {size}, here");
        alike_in_rounds(&input, &mut out, Local::new(size), rounds).check(range(items, size)).expect("nothing wrong");
    }
}

/// By the definition: what each item declares has its first value in every group, also where only one of them does anything beside that.
#[test]
fn each_group_begins_anew() {
    for (items, size) in [(48, 16), (60, 20), (33, 11), (6, 2), (128, 64), (96, 32)] {
        for rounds in [0, 1, 3] {
            let input: Vec<i32> = (0..items as i32).map(|i| i * 7 % 11).collect();
            let mine = |g: usize| 1 + if input[g] % 3 < rounds { input[g] % 3 + 2 } else { 0 };
            let value = |g: usize| {
                let group = g / size * size;
                let all: i32 = (group..group + size).map(mine).sum();
                all * 100 + (g - group) as i32 + 5 + mine(g)
            };
            let expected: Vec<i32> = (0..items).map(value).collect();
            let mut out = vec![-1; items];
            counters_of_groups(&input, &mut out, rounds).run(range(items, size));
            assert_eq!(out, expected, "groups of {size}, {rounds} rounds");
            out.fill(-1);
            counters_of_groups(&input, &mut out, rounds).run_here(range(items, size));
            assert_eq!(out, expected, "groups of {size}, {rounds} rounds, here");
            counters_of_groups(&input, &mut out, rounds).check(range(items, size)).expect("nothing wrong");
        }
    }
}

/// By the definition, step by step of all items of a group.
#[test]
fn many_barriers_are_many_functions() {
    let input: Vec<i32> = (0..96).map(|i| i * 37 % 19 - 5).collect();
    for (items, size) in [(96, 32), (60, 20), (33, 11), (5, 5), (64, 64)] {
        let mut expected = vec![0; items];
        for group in (0..items).step_by(size) {
            let (mut shift, mut tables) = (7, vec![[1, 2, 3, 4]; size]);
            let mut sums: Vec<i32> = (0..size as i32).collect();
            for n in 0..18 {
                let told: Vec<i32> = sums.iter().map(|sum| sum.wrapping_add(n as i32)).collect();
                for l in 0..size {
                    let read = told[(l + n) % size].wrapping_add(input[(group + l + n) % items]);
                    sums[l] = sums[l].wrapping_mul(3).wrapping_add(read).wrapping_add(shift);
                    tables[l][n % 4] = sums[l].wrapping_add(tables[l][n % 4]);
                }
                shift += 2;
            }
            let sum = |of: [i32; 3]| of.into_iter().fold(0, i32::wrapping_add);
            let last: Vec<i32> = (0..size).map(|l| sum([sums[l], tables[l][0], tables[l][3]])).collect();
            for l in 0..size {
                let more = if l % 3 == 0 { 0 } else { shift };
                expected[group + l] = sum([last[size - 1 - l], sum([tables[l][1], tables[l][2], 0]), more]);
            }
        }
        let mut out = vec![-1; items];
        many_barriers(&input[..items], &mut out, Local::new(size), items as i32, 7).run(range(items, size));
        assert_eq!(out, expected, "groups of {size}");
        out.fill(-1);
        many_barriers(&input[..items], &mut out, Local::new(size), items as i32, 7).run_here(range(items, size));
        assert_eq!(out, expected, "groups of {size}, here");
        let launch = many_barriers(&input[..items], &mut out, Local::new(size), items as i32, 7);
        launch.check(range(items, size)).expect("nothing wrong");
    }
}

/// By the definition, step by step of all items of a group.
#[test]
#[allow(clippy::needless_range_loop, reason = "steps of the kernel")]
fn arrays_by_lanes_are_arrays() {
    for ([width, height], [columns, lines], rounds) in [
        ([16, 2], [32, 4], 3),
        ([1, 1], [3, 2], 2),
        ([3, 5], [6, 5], 4),
        ([21, 2], [21, 4], 5),
        ([40, 1], [80, 1], 2),
        ([5, 1], [5, 2], 1),
    ] {
        let input: Vec<i32> = (0..columns * lines).map(|i| i as i32 * 37 % 19 - 5).collect();
        let (mut expected, n) = (vec![0_i32; columns * lines], width * height);
        for group in 0..columns / width * (lines / height) {
            let (at_x, at_y) = (group % (columns / width) * width, group / (columns / width) * height);
            let global = |l: usize| (at_y + l / width) * columns + at_x + l % width;
            let mut a = vec![[0_i32; 100]; n];
            let mut b = vec![[0_u64; 70]; n];
            for l in 0..n {
                a[l][..3].copy_from_slice(&[3, 1, 4]);
                b[l] = core::array::from_fn(|k| (k * global(l)) as u64);
            }
            for round in 0..rounds {
                let t: Vec<i32> = (0..n).map(|l| a[l][round].wrapping_add(input[global(l)])).collect();
                for l in 0..n {
                    let (own, b) = (&mut a[l], &mut b[l]);
                    let sum =
                        (0..100).fold(round as i32, |sum, k| sum.wrapping_add(own[k].wrapping_mul(t[(round + k) % n])));
                    own[(l + round) % 100] = own[(l + round) % 100].wrapping_add(sum);
                    b[round * 7 % 70] = b[round * 7 % 70].wrapping_add(i64::from(sum) as u64);
                    if l % width > 2 {
                        own[round + 5] ^= t[n - 1 - l];
                    }
                    own[7] = own[9].wrapping_add(if own[8] > 0 { own[11] } else { b[round] as i32 });
                    for k in (l % 3..60).step_by(2) {
                        own[k + 1] = own[k + 1].wrapping_add(own[k] & 15);
                    }
                }
            }
            for l in 0..n {
                let all = 0..if l % 5 == 4 { 0 } else { 100 };
                expected[global(l)] = all.fold(a[l][l % 10], |out, k| {
                    out.wrapping_mul(3).wrapping_add(a[l][k]).wrapping_add((b[l][k % 70] >> 1) as i32)
                });
            }
        }
        let range = || NdRange::new([columns, lines]).local([width, height]);
        let mut out = vec![-1; columns * lines];
        long_arrays(&input, &mut out, Local::new(n), rounds as i32).run(range());
        assert_eq!(out, expected, "groups of {width} x {height}, {rounds} rounds");
        out.fill(-1);
        long_arrays(&input, &mut out, Local::new(n), rounds as i32).check(range()).expect("nothing wrong");
        assert_eq!(out, expected, "groups of {width} x {height}, {rounds} rounds, checked");
    }
}

#[test]
fn steps_of_several_effects() {
    for (size, groups, n, step) in [(16, 3, 4, 1), (20, 2, 5, 2), (1, 4, 3, 1), (64, 1, 7, 3), (33, 2, 0, 1)] {
        let input: Vec<i32> = (0..(groups * n + n * step + 1) as i32).map(|i| i * 37 % 101 - 50).collect();
        let (mut expected, mut expected_rounds) = (vec![0; size * groups], vec![0; size * groups]);
        for group in 0..groups {
            let mut sums = vec![0_i32; size];
            let mut own: Vec<i32> = (0..size as i32).collect();
            for k in 0..n {
                let value = input[group * n + k * step];
                let t: Vec<i32> = (0..size).map(|l| value * (l as i32 + 1) + own[l]).collect();
                for l in 0..size {
                    sums[l] = sums[l].wrapping_mul(3).wrapping_add(t[size - 1 - l] + k as i32);
                    own[l] += l as i32 + k as i32 + 1;
                }
            }
            let mut a = (group * n) as i32;
            for left in 0..n {
                let t: Vec<i32> = sums.iter().map(|sum| sum ^ a).collect();
                for l in 0..size {
                    sums[l] = sums[l].wrapping_add(t[(l + left) % size]);
                }
                a -= step as i32;
            }
            for l in 0..size {
                expected[group * size + l] = sums[l].wrapping_add(own[l]);
                expected_rounds[group * size + l] = n as i32 * 1000 + a;
            }
        }
        let range = || NdRange::new(size * groups).local(size);
        let (mut out, mut rounds) = (vec![-1; size * groups], vec![-1; size * groups]);
        let (count, step) = (n as i32, step as i32);
        steps_of_several(&mut out, &mut rounds, &input, Local::new(size), count, step).run(range());
        assert_eq!((&out, &rounds), (&expected, &expected_rounds), "groups of {size}");
        out.fill(-1);
        steps_of_several(&mut out, &mut rounds, &input, Local::new(size), count, step)
            .check(range())
            .expect("nothing wrong");
        assert_eq!((&out, &rounds), (&expected, &expected_rounds), "groups of {size}, checked");
    }
}

#[test]
fn pairs_of_a_bitonic_sort() {
    for size in [1, 2, 4, 8, 16, 32, 64, 128] {
        let input: Vec<i32> = (0..6 * size as i32).map(|i| i.wrapping_mul(0x3779_b9f7) >> 16).collect();
        let mut expected = input.clone();
        expected.chunks_mut(2 * size).for_each(<[i32]>::sort_unstable);
        let range = || NdRange::new(3 * size).local(size);
        let mut out = vec![0; input.len()];
        bitonic(&input, &mut out, Local::new(2 * size)).run(range());
        assert_eq!(out, expected, "groups of {size}");
        out.fill(0);
        bitonic(&input, &mut out, Local::new(2 * size)).check(range()).expect("nothing wrong");
        assert_eq!(out, expected, "groups of {size}, checked");
    }
}

#[test]
fn elements_that_are_read_again() {
    for size in [1, 4, 8, 13, 32, 64] {
        // Each item of a group has an element of its own.
        let input: Vec<i32> = (0..3 * size).map(|i| ((i % size * 5 + i / size) % size) as i32).collect();
        let is_own = (0..size as i32).all(|at| input[..size].contains(&at));
        let input = if is_own { input } else { (0..3 * size).map(|i| (size - 1 - i % size) as i32).collect() };
        let expected = input.iter().enumerate().map(|(i, &at)| {
            let (l, mut of, mut sum) = ((i % size) as i32, at * 5, 0);
            if of > 12 {
                sum = of * 10 + of - l;
                of -= l;
            }
            if of > l { sum + of * 100 + (7 - at) * 1000 + 7 - at } else { sum + of }
        });
        let expected: Vec<i32> = expected.collect();
        let range = || NdRange::new(3 * size).local(size);
        let mut out = vec![0; input.len()];
        read_again(&input, &mut out, Local::new(2 * size)).run(range());
        assert_eq!(out, expected, "groups of {size}");
        out.fill(0);
        read_again(&input, &mut out, Local::new(2 * size)).check(range()).expect("nothing wrong");
        assert_eq!(out, expected, "groups of {size}, checked");
    }
}
