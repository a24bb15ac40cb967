//! `check` on regions of which most items have nothing to do, beside the same ones where each item begins: the same reports, and the same memory.

#![cfg(feature = "opencl")]

use swz::opencl::{FaultKind, NdRange};
use swz_tests::check::reported;

mod idle {
    swz::include_opencl!("kernels/idle.cl");
}

mod apart {
    swz::include_opencl!("kernels/idle.cl", "-D APART");
}

/// Checks a kernel both ways, and gives the page of the report and the faults.
macro_rules! both {
    ($name:ident($($argument:expr),*), $range:expr) => {{
        let a: Vec<i32> = (0..256).collect();
        let (mut one, mut other) = ([0; 256], [0; 256]);
        let first = reported(idle::$name(&a, &mut one[..], $($argument),*).check($range));
        let second = reported(apart::$name(&a, &mut other[..], $($argument),*).check($range));
        assert_eq!(first.0, second.0);
        assert!(one == other, "{} leaves other memory", stringify!($name));
        first
    }};
}

fn ranges() -> [NdRange; 5] {
    [(256, 64), (64, 32), (48, 16), (8, 4), (3, 1)].map(|(global, local)| NdRange::new(global).local(local))
}

#[test]
fn nothing_is_told_where_nothing_is_wrong() {
    for range in ranges() {
        assert_eq!(both!(sums(-1), range).1, []);
        assert_eq!(both!(without_barrier(0), range).1, []);
    }
    let mut o = [0; 4];
    idle::sums(&(0..256).collect::<Vec<i32>>(), &mut o[..], -1).check(ranges()[0]).unwrap();
    assert_eq!(o, [2016, 6112, 10208, 14304]);
}

#[test]
fn items_that_begin_in_a_branch_are_told() {
    for lost in [0, 1, 7, 40] {
        let (_, faults) = both!(sums(lost), ranges()[0]);
        assert_eq!(faults[..1], [FaultKind::Uninitialised]);
    }
    for free in [1, 2, 16] {
        let (page, faults) = both!(without_barrier(free), ranges()[0]);
        assert_eq!(faults[..1], [FaultKind::Race], "{page}");
    }
    for range in ranges() {
        for (from, by) in [(-1, 7), (0, 12), (16, 300), (30, 62), (2, 1)] {
            let (page, faults) = both!(faults(from, by), range);
            assert!(range != ranges()[0] || faults.is_empty() == (by == 1), "{page}");
        }
        for by in [0, 1, 3, 40] {
            let (page, faults) = both!(conditions(by), range);
            assert!(range != ranges()[0] || !faults.is_empty(), "{page}");
        }
    }
}
