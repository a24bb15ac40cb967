//! The order that atomic functions and fences give to items, as `check` takes it (OpenCL C 3.0, section 6.15.12; OpenCL 3.0, section 3.3.7).
//!
//! In each kernel of `kernels/check_order.cl` an item passes a number to a reader: to one of its sub-group, one of its group, and one of another
//! group. The table says to which of them it is in order, by the text of the standard; to all others a race is told.
//! `orders_are_those_of_the_memory_model` in the runtime compares random launches with the definition.

#![cfg(feature = "opencl")]

use std::fmt::Write as _;

use swz::opencl::{FaultKind, NdRange, Report};

mod kernels {
    swz::include_opencl!("kernels/check_order.cl", "-cl-std=CL3.0");
}

/// A reader of the sub-group of item 0, of its group, and of another group; none of them is the item behind item 0.
const READERS: [i32; 3] = [2, 9, 17];

/// Whether a race, and nothing else, is told of a form for a reader.
fn told(name: &str, reader: i32, found: &Result<(), Report>) -> bool {
    let Err(report) = found else { return false };
    let races = report.faults().iter().all(|fault| fault.kind() == FaultKind::Race);
    assert!(races, "{name}, reader {reader}: {report}");
    true
}

macro_rules! forms {
    ($($name:ident: $expected:literal;)*) => {
        /// The forms, each with a letter for the readers that are in order: of the sub-group, of the group, of another group.
        #[test]
        fn races_are_told_where_nothing_orders() {
            let mut wrong = String::new();
            $(
                let expected: &str = $expected;
                for (reader, letter) in READERS.into_iter().zip(['s', 'g', 'd']) {
                    let (mut data, mut flags, mut out) = ([0; 32], [0; 2], [0; 32]);
                    let launch = kernels::$name(&mut data, &mut flags, &mut out, reader);
                    let found = launch.check(NdRange::new(32).local(16));
                    if told(stringify!($name), reader, &found) == expected.contains(letter) {
                        let _ = writeln!(wrong, "{} to item {reader}: {found:?}", stringify!($name));
                    }
                }
            )*
            assert!(wrong.is_empty(), "{wrong}");
        }
    };
}

forms! {
    relaxed_relaxed_sub_group: "";
    relaxed_acquire_sub_group: "";
    release_relaxed_sub_group: "";
    release_acquire_sub_group: "s";
    release_seq_cst_sub_group: "s";
    seq_cst_relaxed_sub_group: "";
    seq_cst_acquire_sub_group: "s";
    seq_cst_seq_cst_sub_group: "s";
    relaxed_relaxed_work_group: "";
    relaxed_acquire_work_group: "";
    release_relaxed_work_group: "";
    release_acquire_work_group: "sg";
    release_seq_cst_work_group: "sg";
    seq_cst_relaxed_work_group: "";
    seq_cst_acquire_work_group: "sg";
    seq_cst_seq_cst_work_group: "sg";
    relaxed_relaxed_device: "";
    relaxed_acquire_device: "";
    release_relaxed_device: "";
    release_acquire_device: "sgd";
    release_seq_cst_device: "sgd";
    seq_cst_relaxed_device: "";
    seq_cst_acquire_device: "sgd";
    seq_cst_seq_cst_device: "sgd";
    other_scopes: "";
    by_default: "sgd";
    by_a_flag: "sgd";
    failed_acquires: "sgd";
    failed_is_relaxed: "";
    changed_by_both: "sgd";
    fences: "sgd";
    fences_of_both: "sgd";
    fences_of_group: "sg";
    no_acquire_fence: "";
    no_release_fence: "";
    wrong_fences: "";
    relaxed_fences: "";
    fences_for_local: "";
    old_fences: "sg";
    old_fences_by_kind: "sg";
    fence_and_load: "sgd";
    fence_too_early: "";
    store_too_early: "";
    fence_in_a_function: "sgd";
    three: "sgd";
    three_and_a_relaxed_load: "";
    three_and_a_relaxed_store: "";
    changed_between: "sgd";
    stored_between: "";
    set_between: "";
    locked: "sgd";
    unlocked_too_loosely: "";
    last_group: "sgd";
    last_group_by_fences: "sgd";
    last_group_without_barrier: "";
    last_group_relaxed: "";
    last_group_released_only: "";
    last_group_of_a_group: "";
    last_group_of_local_barrier: "";
    last_group_by_old_fences: "";
    local_by_a_local_flag: "sgd";
    local_by_a_relaxed_local_flag: "d";
    global_by_a_local_flag: "d";
    global_by_a_sequential_local_flag: "sgd";
    acquired_for_the_group: "sgd";
    acquired_for_itself: "";
    by_a_barrier_of_the_device: "sgd";
    by_a_barrier_of_the_group: "sg";
}

/// Before OpenCL C 2.0 a fence names no scope: what is written before it is there for whoever reads it behind one.
mod old {
    swz::opencl! {
        kernel void last_group(global int *data, volatile global int *count, global int *out) {
            local int is_last;
            int l = get_local_id(0);
            data[get_global_id(0)] = l;
            barrier(CLK_GLOBAL_MEM_FENCE);
            if (l == 0) {
                mem_fence(CLK_GLOBAL_MEM_FENCE);
                is_last = atomic_inc(count) == (int)get_num_groups(0) - 1;
                mem_fence(CLK_GLOBAL_MEM_FENCE);
            }
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            if (is_last) {
                if (l == 0) *count = 0;
                out[l] = data[l] + data[get_local_size(0) + l];
            }
        }
        kernel void without_fences(global int *data, volatile global int *count, global int *out) {
            local int is_last;
            int l = get_local_id(0);
            data[get_global_id(0)] = l;
            barrier(CLK_GLOBAL_MEM_FENCE);
            if (l == 0) is_last = atomic_inc(count) == (int)get_num_groups(0) - 1;
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            if (is_last) out[l] = data[l] + data[get_local_size(0) + l];
        }
    }
}

#[test]
fn fences_of_older_versions_name_no_scope() {
    let range = || NdRange::new(32).local(16);
    let (mut data, mut count, mut out) = ([0; 32], [0], [0; 32]);
    old::last_group(&mut data, &mut count, &mut out).check(range()).expect("the fences order it");
    assert_eq!((count, out[15]), ([0], 30));
    let report = old::without_fences(&mut data, &mut count, &mut out).check(range()).expect_err("nothing orders it");
    assert!(told("without_fences", 0, &Err(report)));
}

/// The report names both places and both items, and says of scopes that they differ.
#[test]
fn a_race_of_atomic_functions_is_one_of_scopes() {
    let (mut data, mut flags, mut out) = ([0; 32], [0; 2], [0; 32]);
    let launch = kernels::release_acquire_work_group(&mut data, &mut flags, &mut out, 17);
    let report = launch.check(NdRange::new(32).local(16)).expect_err("another group");
    let page = report.to_string();
    assert!(page.contains("is atomic, but for another scope"), "{page}");
    assert!(page.contains("reads what another item writes, and nothing puts the two in an order"), "{page}");
    assert!(report.faults().iter().all(|fault| fault.items() == [[17, 0, 0], [0, 0, 0]]), "{page}");
}

/// Chains of thousands of items: memory and time grow with the items.
#[test]
fn long_chains_are_checked() {
    let mut sum = [0; 32];
    let mut flags = [0; 2];
    let items = 20_000;
    kernels::locked(&mut sum, &mut flags, &mut [0; 32], 1).check(NdRange::new(items).local(8)).expect("a lock");
    assert_eq!(sum[0], 20_000);
}
