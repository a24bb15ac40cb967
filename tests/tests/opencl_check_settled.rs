//! `check` on loops that read settled local memory as `run` does, beside the same loops with each read told: the same reports, and the same memory.

#![cfg(feature = "opencl")]

use swz::opencl::{FaultKind, Local, NdRange};
use swz_tests::check::reported;

mod settled {
    swz::include_opencl!("kernels/settled.cl");
}

mod apart {
    swz::include_opencl!("kernels/settled.cl", "-D APART");
}

/// Checks a kernel both ways on equal memory, and gives the faults.
macro_rules! both {
    ($name:ident($of:ident = $memory:expr; $($argument:expr),*), $range:expr) => {{
        let (mut one, mut other) = ($memory, $memory);
        let $of = &mut one[..];
        let first = reported(settled::$name($($argument),*).check($range));
        let $of = &mut other[..];
        let second = reported(apart::$name($($argument),*).check($range));
        assert_eq!(first.0, second.0);
        assert!(one == other, "{} leaves other memory", stringify!($name));
        first.1
    }};
}

const NONE: Vec<FaultKind> = Vec::new();
const RACE: [FaultKind; 1] = [FaultKind::Race];

fn ranges() -> [NdRange; 4] {
    [(256, 64), (64, 32), (48, 16), (3, 1)].map(|(global, local)| NdRange::new(global).local(local))
}

#[test]
fn nothing_is_told_where_nothing_is_wrong() {
    for range in ranges() {
        assert_eq!(both!(ranks(o = [0_u8; 256]; o), range), NONE);
        assert_eq!(both!(grids(o = [0; 256]; o, Local::new(64)), range), NONE);
        assert_eq!(both!(written_between(o = [0; 256]; o, 64), range), NONE);
        assert_eq!(both!(called(o = [0; 256]; o, 64), range), NONE);
        assert_eq!(both!(outside(o = [0; 256]; o, Local::new(70), 20), NdRange::new(8).local(1)), NONE);
    }
}

/// An item that writes takes the tags away: behind it all is told again.
#[test]
fn what_is_written_between_two_loops_is_no_more_settled() {
    for who in [0, 1, 2, 5, 15] {
        for range in &ranges()[..3] {
            assert!(both!(written_between(o = [0; 256]; o, who), *range).starts_with(&RACE), "{who}");
            assert!(both!(changed_between(o = [0; 256]; o, who), *range).starts_with(&RACE), "{who}");
            assert!(both!(split_between(o = [0; 256]; o, who), *range).starts_with(&RACE), "{who}");
            assert!(both!(kept(o = [0; 256]; o, who), *range).starts_with(&RACE), "{who}");
            assert!(both!(called(o = [0; 256]; o, who), *range).starts_with(&RACE), "{who}");
        }
    }
}

/// Tags are those of one group, from one barrier to the next.
#[test]
fn nothing_is_settled_behind_a_barrier_or_in_the_next_group() {
    for range in &ranges()[..3] {
        for who in 0..4 {
            let faults = both!(in_phases(o = [0; 256]; o, who), *range);
            assert_eq!(faults.is_empty(), who == 3, "{who}");
        }
        for n in [0, 1, 63, 64] {
            assert_eq!(both!(unwritten(o = [0; 256]; o, n), *range)[..1], [FaultKind::Uninitialised]);
        }
    }
}

#[test]
fn other_faults_within_such_loops_are_told() {
    for range in ranges() {
        for (len, n) in [(64, 64), (64, 65), (64, 80), (66, 80), (70, 12)] {
            both!(outside(o = [0; 256]; o, Local::new(len), n), range);
        }
        for n in [0, 1] {
            let mut one = [settled::Pair { a: 0, b: 0 }; 256];
            let mut other = [apart::Pair { a: 0, b: 0 }; 256];
            let first = reported(settled::pairs(&mut one, n).check(range));
            let second = reported(apart::pairs(&mut other, n).check(range));
            assert_eq!(first, second);
            assert_eq!(first.1.is_empty(), n == 1, "{}", first.0);
        }
        let a = [3; 64];
        for late in [0, 1] {
            let faults = both!(copied(o = [0; 256]; &a, o, late), range);
            assert_eq!(faults.is_empty(), late == 0, "{late}");
        }
    }
}
