//! Every keyword of Rust, every name of its preludes and every name that expansions use, given to each kind of thing that C names: functions,
//! kernels, constants, enumerators, structures, types, fields, labels, variables and parameters. `kernels/names.cl` has the list, and a program for each kind.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

use swz::opencl::NdRange;

/// The programs: what each kernel of eleven names gives for a number and the number of the item, by the lengths of these names.
macro_rules! programs {
    ($($name:ident $lanes:ident $options:literal |$k:ident, $item:ident, $len:ident| $one:expr;)*) => { $(
        #[allow(deprecated, reason = "pointers of each item's own keep some kernels from lanes")]
        mod $name {
            swz::include_opencl!(#![lanes($lanes)] "kernels/names.cl", $options);
        }
        #[test]
        fn $name() {
            let input: Vec<i32> = (0..ITEMS as i32).collect();
            let mut groups = groups_of_names().into_iter();
            macro_rules! run { ($kernel:ident) => {
                let (names, mut out) = (groups.next().expect("names"), vec![0; ITEMS]);
                $name::$kernel(&input, &mut out).run(ITEMS);
                let expected = |item: usize| -> i32 {
                    let ($k, $item) = (input[item], item as i32);
                    let _ = $item;
                    names.iter().map(|name| { let $len = name.len() as i32 + 1; let one: i32 = $one; one }).sum()
                };
                assert_eq!(out, (0..ITEMS).map(expected).collect::<Vec<_>>(), "{names:?}");
            } }
            every!(run: sum_0 sum_1 sum_2 sum_3 sum_4 sum_5 sum_6 sum_7 sum_8 sum_9 sum_10 sum_11 sum_12 sum_13 sum_14 sum_15 sum_16 sum_17
                sum_18 sum_19 sum_20 sum_21 sum_22 sum_23 sum_24 sum_25 sum_26 sum_27 sum_28 sum_29 sum_30);
            assert_eq!(groups.next(), None);
        }
    )* };
}

macro_rules! every {
    ($macro:ident: $($name:ident)*) => { $($macro!($name);)* };
}

const ITEMS: usize = 32;

/// The names, as `names.cl` has them.
fn groups_of_names() -> Vec<Vec<&'static str>> {
    let text = include_str!("../kernels/names.cl");
    let lists = text.split("#define N").skip(1).filter(|of| of.starts_with(|c: char| c.is_ascii_digit()));
    let names = |list: &'static str| {
        let list = list.split_once("#define").map_or(list, |(list, _)| list);
        list.split("X(").skip(1).map(|name| name.split(')').next().expect("a name")).collect()
    };
    lists.map(names).collect()
}

/// The result of `of_name` and of `beside_name`.
fn beside(n: i32) -> i32 {
    2 * n + 3
}

programs! {
    functions never "-D FUNCTIONS" |k, item, len| k * len + beside(k);
    functions_with_items always "-D FUNCTIONS -D ITEMS" |k, item, len| k * len + item + beside(k);
    constants never "-D CONSTANTS" |k, item, len| len * k + beside(k);
    enumerators never "-D ENUMERATORS" |k, item, len| len * k + beside(k);
    structures never "-D TAGS" |k, item, len| if k > 3 { k * len } else { (k + 1) * len } + i32::from(k & 1 == 0);
    types never "-D TYPEDEFS" |k, item, len| if k > 3 { k * len } else { (k + 1) * len } + i32::from(k & 1 == 0);
    numbers never "-D NUMBERS" |k, item, len| k * len;
    fields always "-D FIELDS" |k, item, len| k * len;
    labels never "-D LABELS" |k, item, len| 2 * (len - k) - if k == len { len } else { 0 };
    variables always "-D VARIABLES" |k, item, len| {
        let n = k * len + 1;
        (if k & 1 == 0 { (n + k) ^ k } else { n + k }) + beside(if k & 1 == 0 { n } else { n - 1 })
    };
}

#[allow(deprecated, reason = "pointers of each item's own keep some kernels from lanes")]
mod variables_of_groups {
    swz::include_opencl!(#![lanes(always)] "kernels/names.cl", "-D PARTS");
}

mod kernels {
    swz::include_opencl!(#![lanes(never)] "kernels/names.cl", "-D KERNELS");
}

/// A keyword is raw, and what cannot be has an underscore behind, one more where that is taken.
#[test]
fn kernels_of_these_names() {
    let mut out = vec![0; ITEMS];
    macro_rules! run { ($($name:ident $len:literal)*) => { $(
        out.fill(0);
        kernels::$name(&mut out).run(ITEMS);
        assert_eq!(out, [$len; ITEMS], stringify!($name));
    )* } }
    run!(r#in 3 r#gen 4 r#async 6 self__ 5 self_ 6 super__ 6 crate__ 6 Self__ 5 Some 5 None 5 Fn 3 str 4 swz 4 index 6 rows 5 row 4 item 5 info 5);
}

/// The sum that the items of a group make, two at a time.
fn of_group(item: usize) -> i32 {
    let lid = (item % 16) as i32;
    lid + (lid ^ 1)
}

#[test]
fn parameters_of_kernels() {
    let range = NdRange::new(ITEMS).local(16);
    macro_rules! run {
        ($name:ident) => {
            let mut out = vec![0; ITEMS];
            variables::$name(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, &mut out).run(ITEMS);
            assert_eq!(out, [66; ITEMS], stringify!($name));
            variables_of_groups::$name(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, &mut out).run(range);
            assert_eq!(out, (0..ITEMS).map(|item| 66 + of_group(item)).collect::<Vec<_>>(), stringify!($name));
        };
    }
    every!(run: numbers_0 numbers_1 numbers_2 numbers_3 numbers_4 numbers_5 numbers_6 numbers_7 numbers_8 numbers_9 numbers_10 numbers_11
        numbers_12 numbers_13 numbers_14 numbers_15 numbers_16 numbers_17 numbers_18 numbers_19 numbers_20 numbers_21 numbers_22 numbers_23
        numbers_24 numbers_25 numbers_26 numbers_27 numbers_28 numbers_29);
}

#[test]
fn buffers_of_kernels() {
    let range = NdRange::new(ITEMS).local(16);
    macro_rules! run {
        ($name:ident) => {
            let (mut memory, mut out) = ([[0; ITEMS]; 11], vec![0; ITEMS]);
            let [a, b, c, d, e, f, g, h, i, j, k] = &mut memory;
            variables::$name(a, b, c, d, e, f, g, h, i, j, k, &mut out).run(ITEMS);
            assert_eq!(out, [11; ITEMS], stringify!($name));
            let [a, b, c, d, e, f, g, h, i, j, k] = &mut memory;
            variables_of_groups::$name(a, b, c, d, e, f, g, h, i, j, k, &mut out).run(range);
            assert_eq!(out, (0..ITEMS).map(|item| 11 + of_group(item)).collect::<Vec<_>>(), stringify!($name));
            for (number, buffer) in memory.iter().enumerate() {
                assert_eq!(*buffer, [2 * number as i32; ITEMS], "{}", stringify!($name));
            }
        };
    }
    // All are compiled; each that runs is compiled for its arguments once more, which takes long.
    every!(run: buffers_0 buffers_9 buffers_18 buffers_23 buffers_26 buffers_29);
}

#[test]
fn memory_of_groups() {
    let (range, groups) = (NdRange::new(ITEMS).local(16), groups_of_names());
    macro_rules! run {
        ($name:ident $number:literal) => {
            let mut out = vec![0; ITEMS];
            variables_of_groups::$name(&mut out).run(range);
            let sum: i32 = groups[$number].iter().map(|name| name.len() as i32 + 1).sum();
            let expected = |item: usize| of_group(item) + sum * ((item % 16) as i32 ^ 1);
            assert_eq!(out, (0..ITEMS).map(expected).collect::<Vec<_>>(), stringify!($name));
        };
    }
    run!(locals_0 0);
    run!(locals_18 18);
    run!(locals_24 24);
    run!(locals_27 27);
}
