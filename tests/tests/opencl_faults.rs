//! The message of a panic in a running kernel: the access that was outside, the item that did it, and where the launch was called. By items
//! and by lanes.

#![cfg(feature = "opencl")]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]
#![cfg(not(panic = "abort"))]

use std::panic::{AssertUnwindSafe, Location, catch_unwind};
use std::sync::{Mutex, OnceLock, PoisonError};

use swz::opencl::NdRange;

mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/faults.cl", "-cl-std=CL3.0");
}
#[allow(deprecated, reason = "some kernels have no lanes")]
mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/faults.cl", "-cl-std=CL3.0");
}

/// The place of the last panic of each thread, which looks at its own.
fn places() -> &'static Mutex<Vec<(std::thread::ThreadId, String)>> {
    static PLACES: OnceLock<Mutex<Vec<(std::thread::ThreadId, String)>>> = OnceLock::new();
    PLACES.get_or_init(|| {
        std::panic::set_hook(Box::new(|info| {
            let at = info.location().map(ToString::to_string).unwrap_or_default();
            let mut places = PLACES.get().expect("made").lock().unwrap_or_else(PoisonError::into_inner);
            places.push((std::thread::current().id(), at));
        }));
        Mutex::default()
    })
}

/// The message with which a launch panics, and its place.
fn told(launch: impl FnOnce()) -> (String, String) {
    let places = places();
    let payload = catch_unwind(AssertUnwindSafe(launch)).expect_err("a panic");
    let text = payload.downcast::<String>().expect("a text");
    let own = std::thread::current().id();
    let places = places.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, at) = places.iter().rev().find(|(thread, _)| *thread == own).expect("a place").clone();
    (*text, at)
}

const COUNT: usize = 100;

/// The end of a text, of the element before the first or behind the last.
fn end(is_before: bool, verb: &str) -> String {
    if is_before {
        format!(
            "{verb} outside of its buffer: element -1 of 100, 1 before its beginning, by the item with get_global_id 0, 0, 0"
        )
    } else {
        format!(
            "{verb} outside of its buffer: element 100 of 100, 1 beyond its end, by the item with get_global_id 99, 0, 0"
        )
    }
}

/// Each form of an access to a member of the structure that is not there, by `run`, by lanes and by `check`.
macro_rules! members {
    ($($name:ident $T:ident $is_before:literal $verb:literal;)*) => { $({
        let expected = end($is_before, $verb);
        for told in [
            told(|| items::$name(&mut [items::$T::default(); COUNT], &mut [0.0; COUNT]).run(COUNT)),
            told(|| lanes::$name(&mut [lanes::$T::default(); COUNT], &mut [0.0; COUNT]).run(COUNT)),
        ] {
            assert!(told.0.ends_with(&expected), "{}: {told:?}", stringify!($name));
            assert!(told.1.starts_with(file!()), "{}: {told:?}", stringify!($name));
        }
        let report = items::$name(&mut [items::$T::default(); COUNT], &mut [0.0; COUNT]).check(COUNT);
        let report = report.expect_err(stringify!($name)).to_string();
        let (what, _) = expected.split_once(", by").expect("an item");
        assert!(report.contains(what), "{report}");
    })* };
}

#[test]
fn a_member_of_a_structure_that_is_not_there() {
    members! {
        padded_lane Padded false "reads"; padded_vector Padded false "reads"; padded_array Padded false "reads";
        padded_any Padded false "reads"; padded_inner Padded false "reads"; padded_tag Padded false "reads";
        padded_store Padded false "writes"; padded_store_lane Padded false "writes"; padded_arrow Padded false "reads";
        padded_adds Padded false "reads"; padded_counted Padded false "writes"; padded_loaded Padded false "reads";
        padded_fract Padded false "writes"; padded_macro Padded false "reads"; padded_before Padded true "reads"; padded_store_before Padded true "writes";
        plain_lane Plain false "reads"; plain_vector Plain false "reads"; plain_array Plain false "reads";
        plain_any Plain false "reads"; plain_inner Plain false "reads"; plain_tag Plain false "reads";
        plain_store Plain false "writes"; plain_store_lane Plain false "writes"; plain_arrow Plain false "reads";
        plain_adds Plain false "reads"; plain_counted Plain false "writes"; plain_loaded Plain false "reads";
        plain_fract Plain false "writes"; plain_macro Plain false "reads"; plain_before Plain true "reads"; plain_store_before Plain true "writes";
    }
}

/// An index may leave the structure that it stands in, and an array in local or constant memory has structures as a buffer has.
#[test]
fn a_member_by_an_index_and_of_local_memory() {
    macro_rules! told_by { ($($program:ident)*) => { $(
        let (p, o) = (&mut [$program::Plain::default(); COUNT], &mut [0.0; COUNT]);
        let behind = "outside of its buffer: element 100 of 100, 1 beyond its end";
        for told in [
            told(|| $program::far_by_index(&mut *p, &mut *o).run(COUNT)),
            told(|| $program::store_far_by_index(&mut *p, &mut *o).run(COUNT)),
        ] {
            assert!(told.0.contains(behind), "{told:?}");
        }
        let (mut two, mut four) = ([1; 12], [1; 12]);
        (two[6], four[6]) = (2, 4);
        let (read, written) = (
            told(|| $program::of_a_local_array(&two, &mut *o).run(NdRange::new(12).local(12))),
            told(|| $program::store_of_a_local_array(&four, &mut *o).run(NdRange::new(12).local(12))),
        );
        two[6] = 5;
        let constant = told(|| $program::of_a_constant_array(&two, &mut *o).run(12));
        assert!(constant.0.contains("outside of its") && constant.0.contains("element 5 of 5"), "{constant:?}");
        assert!(read.0.contains("reads outside of its buffer: element 6 of 6, 1 beyond its end"), "{read:?}");
        assert!(written.0.contains("writes outside of its buffer: element 4 of 4, 1 beyond its end"), "{written:?}");
    )* } }
    told_by!(items lanes);
}

/// Each fault names its item, where items run one by one and in lanes.
#[test]
fn the_item_is_named() {
    let mut a = [1; 16];
    a[13] = 0;
    let of_zero = ", by the item with get_global_id 13, 0, 0";
    let mut high = [1; 16];
    high[6] = 4;
    let range = NdRange::new(16).local(8);
    for (name, told, expected) in [
        ("divides", told(|| items::divides(&a, &mut [0; 16]).run(16)), of_zero),
        ("divides", told(|| lanes::divides(&a, &mut [0; 16]).run(16)), of_zero),
        ("in a function", told(|| items::divides_in_a_function(&a, &mut [0; 16]).run(16)), of_zero),
        ("in a function", told(|| lanes::divides_in_a_function(&a, &mut [0; 16]).run(16)), of_zero),
        ("group", told(|| items::behind_a_barrier(&a, &mut [0; 16]).run(range)), of_zero),
        ("group", told(|| lanes::behind_a_barrier(&a, &mut [0; 16]).run(range)), of_zero),
        (
            "array",
            told(|| items::of_a_private_array(&high, &mut [0; 16]).run(16)),
            ", by the item with get_global_id 6, 0, 0",
        ),
        (
            "array",
            told(|| lanes::of_a_private_array(&high, &mut [0; 16]).run(16)),
            ", by the item with get_global_id 6, 0, 0",
        ),
        (
            "2d",
            told(|| items::beyond_in_2d(&[1; 64], &mut [0; 64]).run([16, 4])),
            ", by the item with get_global_id 5, 2, 0",
        ),
        (
            "2d",
            told(|| lanes::beyond_in_2d(&[1; 64], &mut [0; 64]).run([16, 4])),
            ", by the item with get_global_id 5, 2, 0",
        ),
        (
            "offset",
            told(|| items::beyond(&[1; 16], &mut [0; 16]).run(NdRange::new(4).offset(12))),
            ", by the item with get_global_id 15, 0, 0",
        ),
    ] {
        assert!(told.0.ends_with(expected), "{name}: {told:?}");
    }
}

/// The item that reads this number does what it must not.
const BAD: i32 = 1000;

/// The ranges whose items are named: with items left behind the last vector, an offset, two and three dimensions, and groups.
fn ranges() -> Vec<NdRange> {
    vec![
        NdRange::new(40).local(8),
        NdRange::new(40).local(40),
        NdRange::new(37),
        NdRange::new(40).offset(7).local(20),
        NdRange::new([20, 2]).offset([3, 5]).local([4, 2]),
        NdRange::new([5, 4, 2]).local([5, 2, 1]),
        NdRange::new([2, 20]).local([1, 20]),
    ]
}

/// The numbers of an item by its number among all of such a range.
fn numbers(range: NdRange, item: usize) -> [usize; 3] {
    let (global, offset) = match ranges().iter().position(|known| *known == range).expect("one of them") {
        3 => ([40, 1, 1], [7, 0, 0]),
        4 => ([20, 2, 1], [3, 5, 0]),
        5 => ([5, 4, 2], [0; 3]),
        6 => ([2, 20, 1], [0; 3]),
        _ => ([40, 1, 1], [0; 3]),
    };
    let of = [item % global[0], item / global[0] % global[1], item / global[0] / global[1]];
    [0, 1, 2].map(|d| of[d] + offset[d])
}

/// One item of many has a fault: the text and the item are what they are where items run one by one.
#[test]
fn the_item_in_lanes_is_named() {
    let mut wrong = Vec::new();
    macro_rules! same {
        ($($name:ident)*) => { $(for range in ranges() {
            for item in [0, 1, 5, 11, 19, 22, 32, 35] {
                let mut a: [i32; 64] = std::array::from_fn(|i| i as i32 % 4);
                a[item] = BAD;
                let (by_items, _) = told(|| items::$name(&mut a.clone(), &mut [0; 64]).run(range));
                let (by_lanes, at) = told(|| lanes::$name(&mut a.clone(), &mut [0; 64]).run(range));
                let [x, y, z] = numbers(range, item);
                let expected = format!(", by the item with get_global_id {x}, {y}, {z}");
                if !by_items.ends_with(&expected) || by_lanes != by_items || !at.starts_with(file!()) {
                    wrong.push(format!("{} {range:?} {item}: {by_items} - {by_lanes} {at}", stringify!($name)));
                }
            }
        })* };
    }
    same! {
        own_read own_written own_masked own_masked_twice own_looped own_looped_apart own_vector own_vector_written
        own_atomic own_array own_array_written own_member own_member_written own_pointer own_behind_pointer own_function
        own_divided own_remainder own_chosen own_guarded own_behind_return own_trap
        group_read group_local group_local_written group_local_atomic group_masked group_looped group_function
        group_divided
    }
    // The hook that notes places prints nothing.
    for wrong in &wrong {
        eprintln!("{wrong}");
    }
    assert!(wrong.is_empty());
}

/// A fault that is the same for all items that come there names the first of these.
#[test]
fn the_first_item_is_named() {
    macro_rules! same {
        ($($name:ident $first:literal;)*) => { $(for n in [8, 40, 43] {
            let (by_items, _) = told(|| items::$name(&[1; 64], &mut [0; 64], BAD).run(NdRange::new(n).offset(8)));
            let (by_lanes, _) = told(|| lanes::$name(&[1; 64], &mut [0; 64], BAD).run(NdRange::new(n).offset(8)));
            let expected = format!(", by the item with get_global_id {}, 0, 0", 8 + $first);
            assert!(by_items.ends_with(&expected), "{}, {n}: {by_items}", stringify!($name));
            assert_eq!(by_lanes, by_items, "{}, {n}", stringify!($name));
        })* };
    }
    same! {
        all_read 0; all_read_by_some 5; all_written_by_some 5; all_divided_by_some 6; all_row_of_some 5;
        all_declared_by_some 4; all_looped_by_some 3; all_array_of_some 7;
    }
}

/// The panic is where the launch was called, of whatever kind it is; within `run_here` the text says where.
#[test]
fn the_place_is_that_of_the_call() {
    #[track_caller]
    fn beyond(how: impl FnOnce(&[i32], &mut [i32])) -> ((String, String), &'static Location<'static>) {
        (told(|| how(&[1; 3000], &mut [0; 3000])), Location::caller())
    }
    let line = line!() + 1;
    let (run, _) = beyond(|a, b| items::beyond(a, b).run(3000));
    assert!(run.1.starts_with(&format!("{}:{line}:", file!())), "{run:?}");
    let line = line!() + 1;
    let (here, _) = beyond(|a, b| items::beyond(a, b).run_here(3000));
    assert!(
        here.0.contains(&format!("by the item with get_global_id 2999, 0, 0, in the launch at {}:{line}:", file!())),
        "{here:?}"
    );
    let line = line!() + 1;
    let (run, _) = beyond(|a, b| lanes::beyond(a, b).run(3000));
    assert!(run.1.starts_with(&format!("{}:{line}:", file!())), "{run:?}");
    assert!(run.0.ends_with(", by the item with get_global_id 2999, 0, 0"), "{run:?}");
    // A launch within another one's arguments, and one behind a panic, say nothing of that before.
    let (again, _) = beyond(|a, b| items::beyond(a, b).run(3000));
    assert!(again.0.ends_with(", by the item with get_global_id 2999, 0, 0"), "{again:?}");
}

/// On all cores too, by one piece and by many.
#[cfg(feature = "devices")]
#[test]
fn on_all_cores_it_is_the_same() {
    for count in [16, 300_000] {
        let (a, mut b) = (vec![1; count], vec![0; count]);
        let line = line!() + 2;
        // SAFETY: each item writes an element of its own.
        let by_items = told(|| unsafe { items::beyond(&a, &mut b).par_run_unchecked(count) });
        let by_lanes = told(|| lanes::beyond(&a, &mut b).par_run(count).reason().map_or((), |why| panic!("{why}")));
        let item = format!(", by the item with get_global_id {}, 0, 0", count - 1);
        for (told, line) in [(by_items, line), (by_lanes, line + 1)] {
            assert!(told.0.ends_with(&item), "{told:?}");
            assert!(told.1.starts_with(&format!("{}:{line}:", file!())), "{told:?}");
        }
    }
}

/// An index so large that the number of the element wraps is outside, and none that is inside again.
#[test]
fn rows_that_are_far_away_are_outside() {
    macro_rules! far {
        ($($kernel:ident)*) => { $(for n in [1_u64 << 58, 1 << 59, 1 << 60, 1 << 61, 1 << 62, 1 << 63, 3 << 61] {
            let range = || NdRange::new(16).local(16);
            let mut out = [0; 16];
            let (by_items, _) = told(|| items::$kernel(&mut out, n).run(range()));
            let (by_lanes, _) = told(|| lanes::$kernel(&mut out, n).run(range()));
            for text in [by_items, by_lanes] {
                assert!(text.contains(" outside of its "), "{n:x}: {text}");
            }
            lanes::$kernel(&mut out, n).check(range()).expect_err("it is outside");
        })* };
    }
    far!(far_row far_row_of_all far_row_within far_row_written far_row_of_a_table);
    far!(far_and_back far_and_back_written far_and_back_counted far_and_back_in_steps far_and_back_as_vectors far_row_and_back);
    let table = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 0, 0, 0], [0; 4]];
    for n in 0..16_usize {
        let sum = |l: usize| -> i32 {
            (0..n)
                .map(|k| {
                    ((l & 3) * 4 + (n & 3)) as i32 * 3 + (k & 3) as i32 * 4 + table[(n.wrapping_sub(1)) & 3][k & 3]
                })
                .sum()
        };
        let expected: Vec<i32> = (0..16).map(sum).collect();
        let (mut by_items, mut by_lanes) = ([0; 16], [0; 16]);
        items::near_rows(&mut by_items, n as u64).run(NdRange::new(16).local(16));
        lanes::near_rows(&mut by_lanes, n as u64).run(NdRange::new(16).local(16));
        assert_eq!((&by_items[..], &by_lanes[..]), (&expected[..], &expected[..]), "{n}");
    }
}
