//! Kernels whose items go different ways: in lanes, of which each item has one, they give the same bits as one after another.

#![cfg(feature = "opencl")]

use swz::opencl::NdRange;

mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/lanes.cl");
}
mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/lanes.cl");
}

/// Small numbers, large ones and zeros.
fn input(seed: u32) -> Vec<i32> {
    let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        i32::from_ne_bytes(state.to_ne_bytes())
    };
    (0..512).map(|_| if random() & 1 == 0 { random() & 15 } else { random() >> (random() & 31) }).collect()
}

/// The range and its group sizes: full vectors, parts of one, several dimensions, an offset.
fn ranges() -> Vec<NdRange> {
    let mut ranges: Vec<_> = [1, 7, 8, 9, 15, 16, 17, 31, 100].into_iter().map(|n| NdRange::new(n).local(n)).collect();
    ranges.extend([8, 20, 24].map(|local| NdRange::new(120).local(local)));
    ranges.push(NdRange::new(33).offset(5).local(11));
    ranges.push(NdRange::new([17, 3]).local([17, 1]));
    ranges.push(NdRange::new([32, 4]).local([16, 2]));
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
    values_of_assignments collisions
    collisions_that_wrap row_that_ended declared_in_a_switch all_ended waits calls ways divisions LANES many_fields pointers types
}

/// What a launch says when it panics.
fn told(launch: impl FnOnce()) -> String {
    let fault = std::panic::catch_unwind(std::panic::AssertUnwindSafe(launch)).expect_err("a fault");
    *fault.downcast::<String>().expect("a message")
}

/// The fault of one item of several is told as it is without lanes, and the batches before it have run.
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
    an_index_outside "3";
    called_outside "reads outside of its buffer: element -1 of 512";
}
