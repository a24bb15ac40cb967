//! Pointers at program scope that change: the kernels of `kernels/linked.cl` beside what C says of each.

#![cfg(feature = "opencl")]
#![deny(unsafe_code)]

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[cfg(feature = "devices")]
use swz::opencl::Ran;

#[macro_use]
#[path = "opencl/ways.rs"]
mod ways;

#[allow(deprecated, reason = "of the kernels that use them items run one after another, as a warning says")]
mod laned {
    swz::include_opencl!(#![lanes(always)] "kernels/linked.cl", "-cl-std=CL3.0");
}
mod apart {
    swz::include_opencl!(#![lanes(never)] "kernels/linked.cl", "-cl-std=CL3.0");
}

/// The words of the panic that a launch ends by.
fn told(launch: &impl swz::opencl::Kernel, items: usize) -> String {
    let ended = catch_unwind(AssertUnwindSafe(|| launch.run(items))).expect_err("a panic");
    ended.downcast_ref::<String>().expect("a text").clone()
}

#[test]
fn pointers_to_variables_and_constants_stay() {
    each!(|kernels, run| {
        let mut out = [0; 7];
        run!(kernels::steps(&mut out), 1);
        assert_eq!(out, [2, 50, 1, i32::from(b'b'), 20, 2, 1]);
        run!(kernels::steps(&mut out), 1);
        assert_eq!(out, [3, 3, 0, i32::from(b'c'), 10, 3, 2]);
        run!(kernels::steps(&mut out), 1);
        assert_eq!(out, [4, 4, 1, i32::from(b'd'), 30, 4, 3]);
        kernels::reset_globals();
        run!(kernels::steps(&mut out), 1);
        assert_eq!(out, [2, 50, 1, i32::from(b'b'), 20, 2, 1]);
    });
}

#[test]
fn pointers_in_structures_and_arrays() {
    each!(|kernels, run| {
        let mut out = [0; 3];
        run!(kernels::structures(&mut out, 1), 1);
        assert_eq!(out, [1 + 400, 2, 1]);
        // The first is two further now, and the second is `alone`, which is one more.
        run!(kernels::structures(&mut out, 0), 1);
        assert_eq!(out, [3 + 5100, 3, 1]);
        run!(kernels::structures(&mut out, 1), 1);
        assert_eq!(out[1], 4);
        assert_eq!(out[2], 1);
    });
}

#[test]
fn a_list_grows_from_launch_to_launch() {
    each!(|kernels, run| {
        let mut out = [0; 16];
        run!(kernels::sum(&mut out), 16);
        assert!(out.iter().zip(0..).all(|(&found, i)| found == i));
        for (at, value) in [(3, 7), (0, 4), (5, 1)] {
            run!(kernels::push(at, value), 1);
        }
        run!(kernels::sum(&mut out), 16);
        assert!(out.iter().zip(0..).all(|(&found, i)| found == 147 + i));
        assert_eq!(kernels::summed(), 147);
    });
}

/// A buffer may end with the launch that is given it. A pointer that is left there is none to nothing, and faults where it is used.
#[test]
fn pointers_to_buffers_last_for_a_launch() {
    each!(|kernels, run| {
        let mut buffer = vec![1; 12];
        run!(kernels::into_buffer(&mut buffer, 4), 1);
        assert_eq!(buffer, [1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1]);
        drop(buffer);
        let left = told(&kernels::through(&mut [0, 0, 0]), 1);
        assert!(left.contains("`*free_at` reads through a pointer that an earlier launch left"), "{left}");
        let mut out = [0, 1, 0];
        run!(kernels::through(&mut out), 1);
        assert_eq!(out, [1, 1, 50]);
        kernels::reset_globals();
        let mut out = [1, 0, 0];
        let nothing = told(&kernels::through(&mut out), 1);
        assert!(nothing.contains("through a pointer to nothing") && out[0] == 0, "{nothing}");
    });
}

#[test]
fn check_tells_of_a_pointer_that_was_left() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    laned::into_buffer(&mut [0; 8], 0).run(8);
    let told = laned::through(&mut [0, 0, 0]).check(1).expect_err("a pointer that was left").to_string();
    assert!(told.contains("through a pointer that an earlier launch left"), "{told}");
}

#[test]
fn all_items_of_a_group_use_one() {
    each!(|kernels, run| {
        let input: Vec<i32> = (0..8).collect();
        let mut out = vec![0; 8];
        run!(kernels::groups(&input, &mut out), 8);
        assert!(out.iter().zip(0..).all(|(&found, i)| found == 7 - i + 2), "{out:?}");
    });
    // In each of several groups the first item writes it.
    each!(|kernels, run| {
        let input: Vec<i32> = (0..32).collect();
        let mut out = vec![0; 32];
        kernels::groups(&input, &mut out).run(32);
        assert!(out.iter().zip(0..).all(|(&found, i)| found == (i / 8 * 8) + 7 - i % 8 + 2), "{out:?}");
        assert!(kernels::groups(&input, &mut out).check(32).is_err());
        run!(kernels::sum(&mut out), 32);
    });
}

#[test]
fn cells_may_be_kept_too() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let cells = vec![Cell::new(1); 8];
    apart::into_buffer(&cells[..], 0).run(8);
    apart::into_buffer(&cells[..], 4).run(4);
    assert_eq!(cells.iter().map(Cell::get).collect::<Vec<_>>(), [1, 1, 1, 1, 5, 5, 5, 5]);
}

#[test]
fn beyond_the_end_of_what_one_leads_to() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let mut out = [0];
    laned::beyond(&mut out, 2).run(1);
    assert_eq!(out, [4]);
    for by in [-2, 3] {
        let told = told(&laned::beyond(&mut out, by), 1);
        assert!(told.contains("`at[by]` reads outside of its buffer"), "{told}");
        let told = laned::beyond(&mut out, by).check(1).expect_err("outside").to_string();
        assert!(told.contains("at[by]"), "{told}");
    }
}

#[test]
fn functions_that_the_host_calls() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let mut numbers = [5, 6];
    assert_eq!(laned::host_adds((&mut numbers[1..]).into(), 10), 16 + 1);
    assert_eq!(numbers, [5, 16]);
    let told = told(&laned::through(&mut [0, 0, 0]), 1);
    assert!(told.contains("an earlier launch left"), "{told}");
}

/// Memory that several groups may use by one pointer is not shown to be apart.
#[cfg(feature = "devices")]
#[test]
fn all_cores() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let mut out = vec![0; 256];
    let ran = laned::read(&mut out).par_run(256);
    assert!(out.iter().zip(0..).all(|(&found, i)| found == 2 + (i & 1) + i), "{ran:?}");
    let ran = laned::into_buffer(&mut out, 0).par_run(256);
    assert!(matches!(ran, Ran::OneThread(_)), "{ran:?}");
    // SAFETY: all items only read.
    #[allow(unsafe_code, reason = "the one of this file: expansions hold none")]
    unsafe {
        laned::read(&mut out).par_run_unchecked(1 << 8);
    }
    // `numbers[1]` and the next one, as before: the pointer is one to the buffer, which only `free_at` holds.
    assert!(out.iter().zip(0..).all(|(&found, i)| found == 2 + (i & 1) + i));
}

/// `check` sees races through them.
#[test]
fn races_through_pointers() {
    let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
    let told = laned::into_buffer(&mut [0; 64], 0).check(64).expect_err("a race").to_string();
    assert!(told.contains("free_at"), "{told}");
}
