//! Pointers that are kept, of `kernels/lifetimes.cl`: each kernel gives what C gives, in lanes and without, under `check` too, and on a device.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "conversions of C, and its names"
)]

use swz::opencl::NdRange;

#[allow(deprecated, reason = "some kernels have no lanes")]
mod always {
    swz::include_opencl!(#![lanes(always)] "kernels/lifetimes.cl");
    swz::include_opencl!(#![lanes(always)] "kernels/literals.cl");
}
mod counted {
    swz::include_opencl!("kernels/lifetimes.cl");
    swz::include_opencl!("kernels/literals.cl");
}
mod never {
    swz::include_opencl!(#![lanes(never)] "kernels/lifetimes.cl");
    swz::include_opencl!(#![lanes(never)] "kernels/literals.cl");
}

/// The text that a device is given.
const SOURCE: &str = include_str!("../kernels/lifetimes.cl");

#[path = "opencl/device.rs"]
mod device;

const ITEMS: usize = 64;

fn input() -> Vec<i32> {
    (0..ITEMS as i32).map(|i| i * 37 % 101 - if i % 5 == 0 { 40 } else { 0 }).collect()
}

/// Runs a kernel in all ways and compares each item with what is expected of it. `[here]` are those that are not run on a device.
macro_rules! kernels {
    ($($name:ident $([$here:ident])? |$input:ident, $x:ident, $i:ident| $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            let input = input();
            let expected: Vec<i32> = (0..ITEMS)
                .flat_map(|item| {
                    let ($input, $x, $i) = (&input, input[item], item as i32);
                    let _ = ($input, $x, $i);
                    let expected: [i32; 4] = $expected;
                    expected
                })
                .collect();
            let range = || NdRange::new(ITEMS).local(8);
            for way in ["always", "counted", "never", "checked"] {
                let mut out = vec![0; 4 * ITEMS];
                match way {
                    "always" => always::$name(&input, &mut out).run(range()),
                    "counted" => counted::$name(&input, &mut out).run(range()),
                    "never" => never::$name(&input, &mut out).run(range()),
                    _ => counted::$name(&input, &mut out).check(range()).expect("nothing wrong"),
                }
                for (item, expected) in expected.chunks(4).enumerate() {
                    assert_eq!(out[4 * item..][..4], *expected, "{way}, item {item} of {}", input[item]);
                }
            }
            kernels!(@device [$($here)?] $name input expected);
        }
    )* };
    (@device [] $name:ident $input:ident $expected:ident) => {
        if let Some(there) = device::run(SOURCE, stringify!($name), &$input, $expected.len(), ITEMS) {
            assert_eq!(there, $expected, "the device's results first");
        }
    };
    (@device [here] $name:ident $input:ident $expected:ident) => {};
}

/// `trace`, by the definition.
fn trace(spheres: &[i32], mut ray: i32, depth: i32, count: &mut i32) -> i32 {
    let mut sum = 0;
    for _ in 0..depth {
        let (mut t, mut which) = (1000, None);
        for (i, sphere) in (1..).zip(spheres) {
            let at = sphere - ray;
            if at > 0 && at < t {
                t = at;
                which = which.or((at < 3).then_some(i));
                if which.is_some() {
                    break;
                }
            }
        }
        *count += 1;
        if t == 1000 {
            return sum;
        }
        sum = sum * 3 + t + which.unwrap_or(-1);
        ray += t;
    }
    sum
}

/// Digits of a number in a base.
fn digits(base: i32, of: impl IntoIterator<Item = i32>) -> i32 {
    of.into_iter().fold(0, |sum, digit| sum.wrapping_mul(base).wrapping_add(digit))
}

/// The results of `in_groups`: `x`, `y` and `kept` of each, as the statements say one after the other.
fn groups(input: &[i32]) -> Vec<[i32; 4]> {
    let mut all = Vec::new();
    for (group, of_group) in input.chunks(8).enumerate() {
        let number = |id: usize| (8 * group + id) as i32;
        // The variables `x` and `y`, and which of them `two.a` points to.
        let mut v: Vec<[i32; 2]> = of_group.iter().enumerate().map(|(id, x)| [x & 0xff, 2 * number(id)]).collect();
        let mut a = 0;
        let exchange = |v: &mut Vec<[i32; 2]>, a: &mut usize| {
            let part: Vec<i32> = v.iter().map(|v| v[*a] + 2).collect();
            for (id, v) in v.iter_mut().enumerate() {
                v[*a] += part[id ^ 1];
                let own = 2 + v[1 - *a];
                v[1 - *a] += own;
            }
            *a = 1 - *a;
        };
        exchange(&mut v, &mut a);
        for (id, v) in v.iter_mut().enumerate() {
            v[1] += number(id);
        }
        exchange(&mut v, &mut a);
        let kept: Vec<i32> = v.iter().enumerate().map(|(id, v)| number(id) + v[0]).collect();
        let mut p = 1;
        for k in 0..3 {
            let part: Vec<i32> = v.iter().map(|v| v[p] + k).collect();
            p = usize::from(k & 1 == 0);
            for (id, v) in v.iter_mut().enumerate() {
                v[p] += part[id ^ 1];
            }
        }
        all.extend(v.iter().enumerate().map(|(id, v)| [v[0], v[1], kept[id ^ 3], v[a] - v[1 - a]]));
    }
    all
}

kernels! {
    kept_in_turn |input, x, i| [x + 1, 3 * x - 2, 4 * x - 1, i];
    rays |input, x, i| {
        let mut count = 0;
        let all = trace(&input[..60], x, 4, &mut count);
        let before = count;
        let some = trace(&input[..8], -20, 3, &mut count);
        [all, before, some, count]
    };
    behind_pointers |input, x, i| {
        let x = x & 0xffff;
        // The names of three elements after the two exchanges.
        let mut at = [2, 1, 0];
        at.swap(0, 2);
        at.swap(0, 1);
        let mut a = [x, 2, 3];
        a[at[0]] = 7;
        let (last, b) = (x + 1 + 3, 2 + 2);
        [x + 1, 900 + 5, a[0] + 10 * a[1] + 100 * a[2], last + 7 * b]
    };
    in_structures |input, x, i| {
        let x = x & 0xffff;
        let chosen = if x & 1 == 1 { 7 + 20 } else { 1 + 70 };
        [x + 50 + 100 * x, chosen + 700, 4 + 10 * (x + 6), x + 2 + 10 * (5 + x)]
    };
    lists |input, x, i| {
        let x = x & 0xffff;
        // The first of them that has the value is renamed.
        let mut nodes = vec![100, x + 3, x + 2, x + 1, x];
        let found = nodes.iter().position(|node| *node == x + 1).unwrap();
        nodes[found] = 7;
        let mut values: Vec<i32> = (0..6).map(|i| (i * 5 + x) % 7).collect();
        values.sort_unstable();
        let mut picture = [x, 1, 2, 3];
        for _ in 0..3 {
            for (i, texel) in (0..).zip(&mut picture) {
                *texel = *texel * 2 + i;
            }
        }
        [digits(2, nodes), digits(7, values), digits(3, [x | 1, 2, 3]), picture[0] + picture[3]]
    };
    literals [here] |input, x, i| {
        let (x, n) = (x & 0xffff, i & 3);
        let a = x + (4 + 4) + 4 + 9;
        let b = 5 + 6 - 7 + [1, 2, 3][n as usize % 3] * x + (4 + x) + (1 - n) + n + (x + 1);
        let c = 7 + x + digits(3, [1, 5, x]) + digits(3, [n, 2]) + 3 + digits(3, [1, 2, n]);
        let d = (x + 10) + (x + 10 * (7 + x));
        [a, b, c, digits(3, [d, 1, 2, 3])]
    };
    in_groups [here] |input, x, i| groups(input)[i as usize];
    components [here] |input, x, i| {
        let id = i & 7;
        [(i ^ 1) * 10 + 3, i + 1 + 3, id, (i - id) * 10 + 3 + x]
    };
}
