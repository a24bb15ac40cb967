//! The order in which the parts of expressions are evaluated, where C leaves it open: operands and arguments from the left, of an assignment the
//! right side first, then its place. `kernels/sequence.cl` has a kernel for each kind of place and of call, with the values of that rule;
//! `kernels/order.cl` is random, with what clang 19 computes: `kernels/order.py` makes both, from another seed if asked.

#![cfg(feature = "opencl")]
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "small numbers")]

mod counted {
    swz::include_opencl!("kernels/sequence.cl");
}
#[allow(deprecated, reason = "some kernels have no lanes")]
mod always {
    swz::include_opencl!(#![lanes(always)] "kernels/sequence.cl");
}
mod never {
    swz::include_opencl!(#![lanes(never)] "kernels/sequence.cl");
}

mod random {
    swz::include_opencl!("kernels/order.cl");
}
#[allow(deprecated, reason = "some kernels have no lanes")]
mod random_always {
    swz::include_opencl!(#![lanes(always)] "kernels/order.cl");
}

#[path = "opencl/device.rs"]
mod device;

/// How many items run: more than vectors have lanes, and some behind the last whole one.
const ITEMS: usize = 13;

/// Compares what each item of a kernel gives with the rule, in every way in which items run, and with a device.
macro_rules! kernels {
    ($($name:ident $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            let (input, expected) = (vec![0; ITEMS], <[i32]>::repeat(&$expected, ITEMS));
            let mut out = vec![0; 4 * ITEMS];
            counted::$name(&input, &mut out).run(ITEMS);
            assert_eq!(out, expected);
            always::$name(&input, &mut out).run(ITEMS);
            assert_eq!(out, expected, "in lanes");
            never::$name(&input, &mut out).run(ITEMS);
            assert_eq!(out, expected, "one by one");
            counted::$name(&input, &mut out).check(ITEMS).expect("nothing wrong");
            assert_eq!(out, expected, "in `check`");
            if let Some(there) = device::run(counted::SOURCE, stringify!($name), &input, out.len(), ITEMS) {
                assert_eq!(there, expected, "the device's results first");
            }
        }
    )* };
}

kernels! {
    two_indices [950, 5004, 0, 2];
    places_of_structures [507, 608, 8, 8];
    compound_assignments [22, 0, 121, 16];
    in_memory [22, 0, 130, 81];
    operands [7, 44, 377, 21];
    arguments [122, 123, 146, 39];
    indices [6, 508, 15, 42];
    vectors [214, 6, 79, 1223];
    initialisers [123, 33, 443, 3];
    own_initialisers [12416, 7816, 4455, 88];
    pointers [1502, 70, -2, 8];
    conditions [61, 3, 3, 60];
    groups [19, 36, 6, 31];
    hidden [6340, 156, 36, 1];
    hidden_in_groups [33, 14, 3, 2];
    numbers_before_pointers [30, 50, 5, 30];
    contracted [7, -26, 21, 24];
}

mod rounded {
    pub mod once {
        swz::opencl! {
            _Pragma("OPENCL FP_CONTRACT ON")
            kernel void difference(global const float *a, global float *o) { o[0] = a[0] * a[0] - a[1]; }
        }
    }
    pub mod twice {
        swz::opencl! { kernel void difference(global const float *a, global float *o) { o[0] = a[0] * a[0] - a[1]; } }
    }
}

/// A product and a sum round once where the text asks for it, and twice where it does not. No device is asked: it may choose.
#[test]
fn products_and_sums() {
    let step = 1.0 / 4096.0;
    let (a, mut once, mut twice) = ([1.0 + step, 1.0 + 2.0 * step], [7.0_f32], [7.0_f32]);
    rounded::once::difference(&a, &mut once).run(1);
    rounded::twice::difference(&a, &mut twice).run(1);
    // The square is that and 2^-24, half of a unit in the last place.
    assert_eq!((once[0].to_bits(), twice[0].to_bits()), ((step * step).to_bits(), 0));
}

/// How many numbers an item of a random kernel writes.
const NUMBERS: usize = 16;

macro_rules! random {
    ($($name:ident)*) => {
        #[test]
        fn random_kernels() {
            let input: Vec<i32> = (0..ITEMS as i32 + 5).map(|n| n * 7 % 23 - 8).collect();
            let begin: Vec<i32> = (0..(ITEMS * NUMBERS) as i32).map(|n| n * 5 % 17).collect();
            let mut lines = include_str!("../kernels/order.txt").lines();
            $(
                let line = |_| lines.next().expect("a line for each item").split(' ').map(|word| word.parse().expect("a number"));
                let expected: Vec<i32> = (0..ITEMS).flat_map(line).collect();
                let run = |how: &str, run: &dyn Fn(&mut [i32])| {
                    let mut out = begin.clone();
                    run(&mut out);
                    for item in 0..ITEMS {
                        let part = item * NUMBERS..(item + 1) * NUMBERS;
                        assert_eq!(out[part.clone()], expected[part], "{} {how}, item {item}", stringify!($name));
                    }
                };
                run("as it is", &|out| random::$name(&input, out).run(ITEMS));
                run("in lanes", &|out| random_always::$name(&input, out).run(ITEMS));
                run("in `check`", &|out| random::$name(&input, out).check(ITEMS).expect("nothing wrong"));
            )*
            assert_eq!(lines.next(), None);
        }
    };
}

random!(order_0 order_1 order_2 order_3 order_4 order_5 order_6 order_7 order_8 order_9);
