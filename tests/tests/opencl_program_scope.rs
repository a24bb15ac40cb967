//! Variables at program scope: the kernels of `kernels/program_scope.cl` beside what C says of each.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers that are whole"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

#[cfg(feature = "devices")]
use swz::opencl::Ran;

#[macro_use]
#[path = "opencl/ways.rs"]
mod ways;

mod laned {
    swz::include_opencl!(#![lanes(always)] "kernels/program_scope.cl", "-cl-std=CL3.0");
}
mod apart {
    swz::include_opencl!(#![lanes(never)] "kernels/program_scope.cl", "-cl-std=CL3.0");
}
mod untouched {
    swz::opencl! {
        #![options("-cl-std=CL3.0")]
        __global int steps[3] = { 1, 2, 3 };
        __kernel void read(__global int *out) { out[0] = steps[1]; }
    }
}

#[test]
fn scalars_keep_their_values() {
    each!(|kernels, run| {
        let mut out = [0; 7];
        run!(kernels::scalars(&[10], &mut out), 1);
        assert_eq!(out, [3, 0, 1, -1, 13 + 23, 23, 77]);
        run!(kernels::scalars(&[1], &mut out), 1);
        assert_eq!(out, [23, -1, 0, -2, 24 + 25, 25, 87]);
        kernels::reset_globals();
        run!(kernels::scalars(&[1], &mut out), 1);
        assert_eq!(out, [3, 0, 1, -1, 4 + 5, 5, 77]);
    });
}

#[test]
fn names_of_a_kernel_hide_those_of_the_program() {
    each!(|kernels, run| {
        let mut out = [0; 3];
        run!(kernels::names(&mut out, 7), 1);
        assert_eq!(out, [11, 7, 2]);
        run!(kernels::names(&mut out, 8), 1);
        assert_eq!(out, [19, 8, 4]);
    });
}

#[test]
fn structures_and_arrays() {
    each!(|kernels, run| {
        let mut out = [0; 8];
        run!(kernels::aggregates(&[5, 2, 3], &mut out), 1);
        assert_eq!(out, [-7, 103, 0, 2 + 9, 1 + 4, 12, 26, 30]);
        run!(kernels::aggregates(&[6, 0, 1], &mut out), 1);
        // `corner` is 4 + 5, 2, 3, 1.
        assert_eq!(out, [5, 104, 2, 2 + 14, 9 + 1, 12, 26, 10]);
        run!(kernels::aggregates(&[0, 1, 1], &mut out), 1);
        assert_eq!(out, [6, 204, 4, 8 + 14, 7 + 9, 12, 26, 20]);
    });
}

#[test]
fn pointers_to_variables() {
    each!(|kernels, run| {
        let mut out = [0; 8];
        run!(kernels::pointers(&[3, 2, 2], &mut out), 1);
        assert_eq!(out, [1, 0, 9, 8, 11, 1, 3, 1]);
        run!(kernels::pointers(&[1, 0, 1], &mut out), 1);
        assert_eq!(out, [11, -1, 1 + 2, 13, 21, 1, 1, 1]);
    });
}

#[test]
fn static_variables_of_functions() {
    each!(|kernels, run| {
        let mut out = [0; 3];
        run!(kernels::static_locals(&mut out), 1);
        assert_eq!(out, [1, 101 + 102, 42]);
        run!(kernels::static_locals(&mut out), 1);
        assert_eq!(out, [2, 103 + 104, 56]);
    });
}

#[test]
fn elements_of_their_own() {
    each!(|kernels, run| {
        let input: Vec<i32> = (0..256).map(|x| 3 * x - 100).collect();
        let mut out = vec![0; 256];
        run!(kernels::squared(&input, &mut out), 256);
        let first = |i: i32| if matches!(i, 0..=2 | 15 | 16) { i * i } else { 0 };
        assert!(out.iter().zip(0..).all(|(&found, i)| found == first(i) + 3 * i - 100));
        run!(kernels::read(&mut out), 256);
        assert!(out.iter().zip(&input).all(|(&found, x)| found == x * x + 3));
    });
}

#[test]
fn atomic_functions() {
    each!(|kernels, run| {
        let input: Vec<i32> = (10..74).collect();
        let mut out = vec![0; 64];
        run!(kernels::atomics(&input, &mut out), 64);
        assert_eq!(out, [1; 64]);
        let mut now = [0; 7];
        run!(kernels::scalars(&[0], &mut now), 1);
        assert_eq!(now[0], 3 + input.iter().sum::<i32>());
    });
}

#[test]
fn groups_with_barriers() {
    each!(|kernels, run| {
        let input: Vec<i32> = (0..64).collect();
        let mut out = vec![0; 64];
        for round in 1..3 {
            run!(kernels::groups(&input, &mut out), 64);
            for (group, found) in out.chunks(16).enumerate() {
                let sum: i32 = input[16 * group..][..16].iter().sum();
                assert_eq!(found, [round * sum; 16]);
            }
        }
    });
}

/// The values of a kernel `of_T` before its first and its second launch.
macro_rules! types {
    ($($name:ident $kernel:ident $t:ty: $of:expr;)*) => { $(
        #[test]
        fn $name() {
            each!(|kernels, run| {
                let of = |x: i32| -> $t { ($of)(x) };
                let input: Vec<$t> = (7..15).map(of).collect();
                let mut out = vec![of(0); 35];
                let splat = |x: i32, count: usize| vec![x; count];
                run!(kernels::$kernel(&input, &mut out, 1), 1);
                let first = [vec![1, 2, 2, 1, 2, 3, 1, 2, 3, 4], splat(0, 8), splat(5, 16), vec![2]].concat();
                assert_eq!(out, first.iter().map(|&x| of(x)).collect::<Vec<_>>());
                run!(kernels::$kernel(&input, &mut out, 1), 1);
                let high = (15..23).collect();
                let second = [vec![8, 2, 8, 3, 1, 2, 1, 7, 3, 8], (7..15).collect(), splat(5, 8), high, vec![2]].concat();
                assert_eq!(out, second.iter().map(|&x| of(x)).collect::<Vec<_>>());
                run!(kernels::$kernel(&input, &mut out, 2 - 1), 1);
                kernels::reset_globals();
            });
        }
    )* };
}
mod types {
    use super::*;
    types! {
        chars of_char i8: |x| x as i8;
        ushorts of_ushort u16: |x| x as u16;
        ints of_int i32: |x| x;
        ulongs of_ulong u64: |x| x as u64;
        halves of_half half::f16: |x: i32| half::f16::from_f32(x as f32);
        floats of_float f32: |x| x as f32;
        doubles of_double f64: f64::from;
    }
}

#[cfg(feature = "devices")]
#[test]
fn all_cores() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let input: Vec<i32> = (0..256).collect();
    let mut out = vec![0; 256];
    assert_eq!(laned::squared(&input, &mut out).par_run(256), Ran::AllCores);
    laned::read(&mut out).run(256);
    assert!(out.iter().zip(0..).all(|(&found, i)| found == i * i + 3));
    assert_eq!(laned::read(&mut out).par_run(256), Ran::AllCores);
    let mut many = vec![0; 1 << 20];
    // More than one thread has work: these are made for the launch, as a job of the pool could wait for it.
    for _ in 0..3 {
        assert_eq!(laned::read(&mut many).par_run(1 << 20), Ran::AllCores);
    }
    assert!(many.iter().enumerate().all(|(i, &found)| found == ((i & 255) * (i & 255)) as i32 + 3));
    let ran = laned::racy(&mut out).par_run(256);
    assert!(ran.reason().expect("one thread").to_string().contains("counter"), "{ran:?}");
    laned::reset_globals();
    // SAFETY: all accesses to what several items use are atomic.
    unsafe { laned::atomics(&input, &mut out).par_run_unchecked(256) };
    let mut now = [0; 7];
    laned::scalars(&[0], &mut now).run(1);
    assert_eq!(now[0], 3 + 255 * 128);
}

/// A thread of the pool that launches a kernel takes up another job only when it has let go of the variables.
#[cfg(feature = "devices")]
#[test]
fn launches_in_jobs_of_the_pool() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("threads");
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                for _ in 0..12 {
                    let mut many = vec![0; 1 << 14];
                    pool.install(|| assert_eq!(laned::read(&mut many).par_run(1 << 14), Ran::AllCores));
                    assert_eq!(many[256 + 16], 256 + 3);
                }
            });
        }
    });
}

#[test]
fn check_tells_of_them() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let mut out = vec![0; 64];
    let told = laned::racy(&mut out).check(64).expect_err("a race").to_string();
    assert!(told.contains("counter"), "{told}");
    let told = laned::beyond(&mut out, 200).check(64).expect_err("beyond").to_string();
    assert!(told.contains("squares[i + at]"), "{told}");
    apart::beyond(&mut out, 192).check(64).expect("nothing wrong");
}

#[test]
fn beyond_their_end() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let mut out = vec![0; 64];
    for launch in [laned::beyond(&mut out, 193), laned::beyond(&mut vec![0; 64], -1)] {
        let ended = catch_unwind(AssertUnwindSafe(|| launch.run(64))).expect_err("a panic");
        let told = ended.downcast_ref::<String>().expect("a text");
        assert!(told.contains("squares[i + at]"), "{told}");
    }
    laned::beyond(&mut out, 192).run(64);
}

/// A launch that panics lets go of what it holds, with what it has written there.
#[test]
fn a_panic_leaves_what_was_written() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let mut out = vec![0; 2];
    assert!(catch_unwind(AssertUnwindSafe(|| apart::divides(&[1, 0], &mut out).run(2))).is_err());
    let mut now = [0; 7];
    apart::scalars(&[0], &mut now).run(1);
    assert_eq!(now[1], 41);
}

/// Launches of two threads run one after the other: none loses what the other adds.
#[test]
fn two_threads_wait_for_each_other() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..100 {
                    assert_eq!(apart::host_calls(1) % 2, 0);
                    apart::names(&mut [0; 3], 1).run(1);
                    std::thread::sleep(Duration::from_micros(10));
                }
            });
        }
    });
    let mut now = [0; 7];
    apart::scalars(&[0], &mut now).run(1);
    assert_eq!(now[0], 3 + 800);
}

/// A function that the host calls holds the variables for that long.
#[test]
fn functions_that_the_host_calls() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    assert_eq!(laned::host_calls(4), 14);
    assert_eq!(laned::twice(1), 8 + 9);
    laned::reset_globals();
    assert_eq!(laned::host_calls(4), 14);
}

/// Variables that nothing changes are constants, and can be reset all the same.
#[test]
fn variables_that_nothing_changes() {
    let mut out = [0];
    untouched::reset_globals();
    untouched::read(&mut out).run(1);
    assert_eq!(out, [untouched::steps[1]]);
}
