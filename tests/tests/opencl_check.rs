//! `check` on kernels with one fault each, and on the same without it, beside [Oclgrind](https://github.com/jrprice/Oclgrind).
//!
//! The table below keeps the findings of Oclgrind 21.10, by `oclgrind-kernel --data-races --uninitialized --build-options -cl-opt-disable`:
//! clang's optimiser before it would take away faults that it finds. It runs too on a machine that has it, and has to find the same. `check`
//! has to find everything that Oclgrind finds, and nothing where nothing is wrong.
//!
//! | 90 faults, and 90 kernels without | `check` | Oclgrind 21.10 |
//! | --- | ---: | ---: |
//! | races | 22 of 22 | 21 |
//! | bounds and alignment | 27 of 27 | 19 |
//! | barriers and copies that not all items of a group reach, copies that nobody waits for | 11 of 11 | 8 |
//! | local memory that nobody has written | 4 of 4 | 4 |
//! | private variables that were not written | 20 of 20 | 16 |
//! | private variables whose block has ended | 4 of 4 | 0 |
//! | constant memory that is written | 2 of 2 | 2 |
//! | said of kernels without a fault | 0 | 1 |
//!
//! Oclgrind takes a race in which all write the same for none (`--uniform-writes` shows it), knows buffers and not the members and rows in them,
//! and waits for no copy. With clang's optimiser it finds 59 of the 90, and tells of three kernels without a fault.
//!
//! Images are in kernels of their own, 8 races and 2 accesses outside: `oclgrind-kernel` makes no images. Under `oclgrind` it finds two items
//! that write a texel, but not if they write the same, an image that is given as two arguments, and what is outside; it knows no images that
//! are read and written.

#![cfg(feature = "opencl")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;

use swz::opencl::{Channel, Fault, FaultKind, Format, Image2d, Local, NdRange, Order, Report};

mod kernels {
    swz::include_opencl!("kernels/check.cl");
}

mod images {
    swz::include_opencl!("kernels/check_images.cl", "-cl-std=CL3.0");
}

mod vectors {
    swz::include_opencl!("kernels/check_vectors.cl");
}

/// A kernel with a fault, and what the instruments say.
struct Case {
    kind: FaultKind,
    name: &'static str,
    parameters: &'static str,
    check: fn() -> Result<(), Report>,
    check_mended: fn() -> Result<(), Report>,
    /// The findings of Oclgrind with the fault, and without it.
    oclgrind: [&'static str; 2],
}

fn numbers() -> [i32; 16] {
    std::array::from_fn(|i| i32::try_from(i).expect("small"))
}

/// Runs a kernel with its arguments.
macro_rules! launch {
    ($kernel:ident $($third:ident)?) => {{
        let (c, mut b) = (numbers(), [0; 16]);
        #[allow(unused_mut, reason = "some only read it")]
        let mut a = c;
        launch!(@ $kernel, a, b, c, $($third)?).check(NdRange::new(16).local(8))
    }};
    (@ $kernel:ident, $a:ident, $b:ident, $c:ident,) => { kernels::$kernel(&mut $a, &mut $b) };
    (@ $kernel:ident, $a:ident, $b:ident, $c:ident, local) => { kernels::$kernel(&mut $a, &mut $b, Local::new(16)) };
    (@ $kernel:ident, $a:ident, $b:ident, $c:ident, constant) => { kernels::$kernel(&mut $a, &mut $b, &$c) };
    (@ $kernel:ident, $a:ident, $b:ident, $c:ident, read) => { kernels::$kernel(&$a, &mut $b) };
}

/// The kernels by the kind of their fault: with it and without, the third parameter, and what Oclgrind says of both.
macro_rules! cases {
    ($($kind:ident { $($name:ident $mended:ident [$($third:ident)?] $said:literal $wrongly:literal;)* })*) => {
        &[$($(Case {
            kind: FaultKind::$kind,
            name: stringify!($name),
            parameters: stringify!($($third)?),
            check: || launch!($name $($third)?),
            check_mended: || launch!($mended $($third)?),
            oclgrind: [$said, $wrongly],
        }),*),*]
    };
}

#[rustfmt::skip]
const CASES: &[Case] = cases! {
    // races
    Race {
    one_place one_place_mended [] "race" "";
    same_value same_value_mended [] "" "";
    neighbour neighbour_mended [] "race" "";
    shifted shifted_mended [] "race" "";
    other_group other_group_mended [] "race" "";
    local_fence_only local_fence_only_mended [] "race" "";
    global_fence_only global_fence_only_mended [local] "race" "";
    local_neighbour local_neighbour_mended [local] "race uninitialised" "";
    local_variable local_variable_mended [] "race" "";
    rounds rounds_mended [local] "race" "";
    tree tree_mended [local] "race" "";
    counted counted_mended [] "race" "";
    counted_and_read counted_and_read_mended [] "race" "";
    set_and_counted set_and_counted_mended [] "race" "";
    local_counted local_counted_mended [] "race" "";
    exchanged exchanged_mended [] "race" "";
    failing failing_mended [] "race" "";
    bytes bytes_mended [] "race" "";
    components components_mended [] "race" "";
    by_a_function by_a_function_mended [] "race" "";
    not_waited not_waited_mended [local] "race" "";
    copied_too_early copied_too_early_mended [local] "race uninitialised" "";
    }
    // bounds
    Access {
    beyond_read beyond_read_mended [] "access uninitialised" "";
    beyond_write beyond_write_mended [] "access" "";
    before_the_first before_the_first_mended [] "access uninitialised" "";
    vector_read vector_read_mended [] "access uninitialised" "";
    vector_write vector_write_mended [] "access" "";
    atomic_beyond atomic_beyond_mended [] "access uninitialised" "";
    copied_beyond copied_beyond_mended [local] "access uninitialised" "";
    strided_beyond strided_beyond_mended [local] "access uninitialised" "uninitialised";
    local_beyond local_beyond_mended [local] "access uninitialised" "";
    local_array_beyond local_array_beyond_mended [] "access uninitialised" "";
    private_beyond private_beyond_mended [] "access uninitialised" "";
    private_beyond_in_a_function private_beyond_in_a_function_mended [] "access uninitialised" "";
    constant_beyond constant_beyond_mended [constant] "access" "";
    table_beyond table_beyond_mended [] "access" "";
    wider_beyond wider_beyond_mended [] "access uninitialised" "";
    not_aligned not_aligned_mended [] "access" "";
    nothing_there nothing_there_mended [] "access" "";
    member_beyond member_beyond_mended [] "" "";
    member_beyond_in_local member_beyond_in_local_mended [] "access uninitialised" "";
    row_beyond row_beyond_mended [] "" "";
    row_beyond_by_a_sum row_beyond_by_a_sum_mended [] "" "";
    member_beyond_by_a_sum member_beyond_by_a_sum_mended [] "" "";
    row_beyond_in_a_function row_beyond_in_a_function_mended [] "access uninitialised" "";
    kept_member_beyond kept_member_beyond_mended [] "" "";
    kept_row_beyond kept_row_beyond_mended [] "" "";
    components_beyond components_beyond_mended [] "" "";
    kept_row_of_a_variable_beyond kept_row_of_a_variable_beyond_mended [] "" "";
    }
    // barriers
    Barrier {
    for_some for_some_mended [] "barrier" "";
    as_often_as as_often_as_mended [] "barrier" "";
    returned returned_mended [] "barrier" "";
    by_a_case by_a_case_mended [] "barrier" "";
    two_barriers two_barriers_mended [] "barrier" "";
    in_a_function in_a_function_mended [] "barrier" "";
    copied_by_some copied_by_some_mended [local] "barrier" "";
    other_copies other_copies_mended [local] "barrier" "";
    copy_behind_a_barrier copy_behind_a_barrier_mended [local] "" "";
    one_of_two_copies one_of_two_copies_mended [local] "" "";
    copied_out copied_out_mended [local] "" "";
    }
    // local memory that nobody has written
    Uninitialised {
    local_unwritten local_unwritten_mended [local] "uninitialised" "";
    local_half_written local_half_written_mended [] "uninitialised" "";
    local_of_before local_of_before_mended [] "uninitialised" "";
    local_counter local_counter_mended [] "uninitialised" "";
    }
    // private variables that were not written
    Uninitialised {
    by_an_if by_an_if_mended [] "uninitialised" "";
    by_two_ifs by_two_ifs_mended [] "uninitialised" "";
    by_a_switch by_a_switch_mended [] "uninitialised" "";
    by_a_loop by_a_loop_mended [] "uninitialised" "";
    sum_of_nothing sum_of_nothing_mended [] "uninitialised" "";
    of_the_round_before of_the_round_before_mended [] "" "";
    as_a_condition as_a_condition_mended [] "uninitialised" "";
    as_an_index as_an_index_mended [] "" "";
    array_not_filled array_not_filled_mended [] "uninitialised" "";
    array_filled_but_one array_filled_but_one_mended [] "uninitialised" "";
    array_of_arrays array_of_arrays_mended [] "uninitialised" "";
    component_missing component_missing_mended [] "uninitialised" "";
    one_of_three one_of_three_mended [] "" "";
    field_missing field_missing_mended [] "uninitialised" "";
    field_of_a_copy field_of_a_copy_mended [] "uninitialised" "";
    in_a_called_function in_a_called_function_mended [] "uninitialised" "";
    through_a_pointer through_a_pointer_mended [] "uninitialised" "";
    given_to_a_function given_to_a_function_mended [] "uninitialised" "";
    across_a_barrier across_a_barrier_mended [local] "uninitialised" "";
    in_rounds_of_a_group in_rounds_of_a_group_mended [local] "" "";
    }
    // variables whose block has ended
    Access {
    of_a_block of_a_block_mended [] "" "";
    of_an_earlier_round of_an_earlier_round_mended [] "" "";
    of_a_jump of_a_jump_mended [] "" "";
    of_a_segment of_a_segment_mended [local] "" "";
    }
    // memory that is constant
    Access {
    through_a_cast through_a_cast_mended [read] "access" "";
    atomic_through_a_cast atomic_through_a_cast_mended [read] "access" "";
    }
};

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn every_fault_is_found() {
    let mut wrong = String::new();
    for case in CASES {
        let found = (case.check)();
        let report = found.as_ref().err();
        if !report.is_some_and(|report| report.faults().iter().any(|fault| fault.kind() == case.kind)) {
            let _ = writeln!(wrong, "{}: {found:?}", case.name);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn nothing_else_is_told() {
    let mut wrong = String::new();
    for case in CASES {
        if let Err(report) = (case.check_mended)() {
            let _ = writeln!(wrong, "{}_mended: {report}", case.name);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Oclgrind's clang gives a compound literal no address space.
mod literals {
    swz::opencl! {
        __kernel void ended(__global const int *a, __global int *b)
        {
            struct { const int *of[2]; } s;
            if (a[0] < 5)
                s.of[1] = (const int[]){a[0], a[1], a[2]} + 1;
            b[0] = *s.of[1];
        }
        __kernel void mended(__global const int *a, __global int *b)
        {
            struct { const int *of[2]; } s;
            s.of[1] = (const int[]){a[0], a[1], a[2]} + 1;
            for (int i = 0; i < 3; i++)
                s.of[0] = i ? &(const int){i} : s.of[1];
            b[0] = *s.of[1];
        }
    }
}

/// A compound literal ends with the block that it stands in. `run` keeps its value until the function ends.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn a_literal_ends_with_its_block() {
    let (a, mut b) = ([1, 2, 3], [0]);
    let report = literals::ended(&a, &mut b).check(1).expect_err("the literal has ended");
    let told = report.to_string();
    assert!(told.contains("`*s.of[1]` reads a variable that has ended"), "{told}");
    assert_eq!(report.faults()[0].kind(), FaultKind::Access);
    literals::ended(&a, &mut b).run(1);
    assert_eq!(b, [2]);
    literals::mended(&a, &mut b).check(1).expect("it lives");
}

/// Checks a kernel of an image; what it says, and the image afterwards.
macro_rules! of_an_image {
    ($kernel:ident, $channel:ident) => {{
        let mut image = Image2d::new([8, 2], Format(Order::Rg, Channel::$channel));
        let found = images::$kernel(&mut image).check(NdRange::new(8).local(4));
        (found, image)
    }};
}

macro_rules! image_faults {
    ($($kind:ident: $($name:ident $mended:ident)*;)*) => {
        /// The faults are found in the widest texels, and in those that are neighbours in one word.
        #[test]
        #[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
        fn faults_of_images_are_found() {
            let mut wrong = String::new();
            $($(for found in [of_an_image!($name, Float).0, of_an_image!($name, UnormInt8).0] {
                let report = found.as_ref().err();
                if !report.is_some_and(|report| report.faults().iter().all(|it| it.kind() == FaultKind::$kind)) {
                    let _ = writeln!(wrong, "{}: {found:?}", stringify!($name));
                }
            })*)*
            assert!(wrong.is_empty(), "{wrong}");
        }

        #[test]
        fn nothing_else_is_told_of_images() {
            let mut wrong = String::new();
            $($(for found in [of_an_image!($mended, Float).0, of_an_image!($mended, UnormInt8).0] {
                if let Err(report) = found {
                    let _ = writeln!(wrong, "{}: {report}", stringify!($mended));
                }
            })*)*
            assert!(wrong.is_empty(), "{wrong}");
        }
    };
}

image_faults! {
    Race: one_texel one_texel_mended one_colour one_colour_mended by_a_function by_a_function_mended
        other_group other_group_mended local_fence_only local_fence_only_mended read_too_early read_too_early_mended
        written_too_early written_too_early_mended global_fence_only global_fence_only_mended;
    Access: written_outside written_outside_mended read_outside read_outside_mended;
}

/// A texel that there is not ends no launch, and its items are told.
#[test]
fn what_is_outside_of_an_image_is_told_and_passed_over() {
    let (found, image) = of_an_image!(written_outside, Float);
    let report = found.expect_err("an access");
    let fault = &report.faults()[0];
    assert_eq!((fault.count(), fault.global_id()), (2, Some([6, 0, 0])), "{report}");
    assert!(report.to_string().contains("writes texel [8, 0] of an image of [8, 2]"), "{report}");
    let texels = image.to_vec::<swz::float2>();
    assert_eq!(texels.iter().map(|texel| texel.x).collect::<Vec<_>>()[..8], [0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
    // A kernel without a fault gives the texels that it gives without the instrument.
    let (found, checked) = of_an_image!(other_group_mended, Float);
    found.expect("nothing wrong");
    let mut run = Image2d::new([8, 2], Format(Order::Rg, Channel::Float));
    images::other_group_mended(&mut run).run(NdRange::new(8).local(4));
    assert_eq!(run.to_vec::<f32>(), checked.to_vec::<f32>());
}

/// Also where the buffer could be written, as cells can.
#[test]
fn what_is_constant_is_not_written_by_a_cast() {
    let (mut a, mut b) = (numbers(), [0; 16]);
    let cells = std::cell::Cell::from_mut(&mut a[..]).as_slice_of_cells();
    let report = kernels::through_a_cast(cells, &mut b).check(1).expect_err("a write");
    assert!(report.to_string().contains("writes to memory that is constant"), "{report}");
    kernels::through_a_cast_mended(cells, &mut b).check(1).expect("nothing wrong");
}

/// Reads of memory that no argument may write are not kept: their bounds and their alignment are told all the same. A pointer to `const` is not
/// enough, as another argument may be the same memory.
#[test]
fn what_is_constant_is_told_of() {
    let (a, mut b) = (numbers(), [0; 16]);
    let report = kernels::constant_not_aligned(&a, &mut b).check(16).expect_err("no multiple of 8");
    assert!(report.to_string().contains("at byte 4 of its buffer, which is no multiple of 8"), "{report}");
    let report = kernels::next_of_constant(&a[..15], &mut b).check(16).expect_err("an access");
    assert_eq!((report.faults().len(), report.faults()[0].kind()), (1, FaultKind::Access), "{report}");
    kernels::next_of_constant(&a, &mut b).check(16).expect("nothing wrong");
    let cells = std::cell::Cell::from_mut(&mut b[..]).as_slice_of_cells();
    let report = kernels::next_of_constant(cells, cells).check(16).expect_err("a race");
    assert_eq!(report.faults()[0].kind(), FaultKind::Race, "{report}");
}

/// A panic in the kernel is no panic of `check`, and what it has told before is not lost.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn what_ends_a_launch_is_told_once() {
    let (mut a, mut b) = (numbers(), [0; 16]);
    let report = kernels::for_some(&mut a, &mut b).check(NdRange::new(16).local(8)).expect_err("a barrier");
    assert_eq!(report.faults().len(), 1, "{report}");
    // The items of the first group that went another way.
    assert_eq!(report.faults()[0].items(), [4, 5, 6, 7].map(|x| [x, 0, 0]), "{report}");
    assert_eq!(report.faults()[0].group_id(), Some([0; 3]));
    assert!(report.faults()[0].site().ends_with("`get_local_id(0) < 4`"), "{report}");
    let report = kernels::private_beyond(&mut a, &mut b).check(16).expect_err("an access");
    assert_eq!((report.faults().len(), report.faults()[0].kind()), (1, FaultKind::Access), "{report}");
    assert_eq!(report.faults()[0].global_id(), Some([12, 0, 0]));
}

/// A fault ends its item, and the other items go on.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn a_fault_ends_an_item_and_no_other() {
    let (mut a, mut b) = (numbers(), [0; 16]);
    let report = kernels::some_divide(&mut a, &mut b).check(16).expect_err("a division by zero");
    assert_eq!((report.faults().len(), report.faults()[0].kind()), (1, FaultKind::Stopped), "{report}");
    assert_eq!(b, std::array::from_fn(|i| if i == 0 { 7 } else { 100 / a[i] }));
    // A barrier waits for no item that has ended, and what it should have written before it is no other fault.
    a[9] = 0;
    let report = kernels::some_divide_before_a_barrier(&mut a, &mut b, Local::new(8)).check(NdRange::new(16).local(8));
    let report = report.expect_err("divisions by zero");
    assert_eq!((report.faults().len(), report.faults()[0].count()), (1, 2), "{report}");
    assert_eq!((b[0], b[1], b[6], b[7], b[8], b[9]), (7, 51, 15, 1, 1, 11));
    // The group ends when all of its items have.
    let report = kernels::all_divide_in_a_loop(&mut a, &mut b, Local::new(8)).check(NdRange::new(16).local(8));
    let report = report.expect_err("divisions by zero");
    assert_eq!((report.faults().len(), report.faults()[0].count()), (1, 16), "{report}");
}

/// A copy that a barrier waits for is told once in each group, and no group has the copies of another.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn copies_belong_to_their_group() {
    let (mut a, mut b) = (numbers(), [0; 16]);
    let report = kernels::copied_out(&mut a, &mut b, Local::new(8)).check(NdRange::new(16).local(8));
    let report = report.expect_err("copies that nobody waits for");
    assert_eq!((report.faults().len(), report.faults()[0].count()), (1, 2), "{report}");
    let text = report.to_string();
    assert!(text.contains("is never waited for") && text.contains("group with get_group_id 0, 0, 0"), "{text}");
}

/// A loop that the group makes as one asks for a copy in each round: they are not one, and each is waited for by itself.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn copies_belong_to_their_round() {
    let (mut a, mut b) = (numbers(), [0; 16]);
    let range = || NdRange::new(16).local(8);
    let report = kernels::one_of_rounds_waited(&mut a, &mut b, Local::new(8)).check(range()).expect_err("a copy");
    let found: Vec<_> = report.faults().iter().map(|fault| (fault.kind(), fault.count())).collect();
    assert_eq!(found, [(FaultKind::Race, 8), (FaultKind::Barrier, 2)], "{report}");
    assert!(report.to_string().contains("is never waited for"), "{report}");
    kernels::all_rounds_waited(&mut a, &mut b, Local::new(8)).check(range()).expect("nothing wrong");
    assert_eq!(b, [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7]);
}

/// The components of a vector are memory of their own: what is read of it is what has to be written, and by whom.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn a_component_is_read_by_itself() {
    let (mut a, mut b) = (numbers(), [0; 16]);
    let range = || NdRange::new(16).local(8);
    let report = kernels::another_component(&mut a, &mut b).check(range()).expect_err("a component of nobody");
    let found: Vec<_> = report.faults().iter().map(|fault| (fault.kind(), fault.count())).collect();
    assert_eq!(found, [(FaultKind::Uninitialised, 8)], "{report}");
    kernels::own_component(&mut a, &mut b).check(range()).expect("nothing wrong");
    assert_eq!(b, [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7]);
}

/// The report names the items that do not reach the barrier.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn a_barrier_names_its_items() {
    let (mut a, mut b) = (numbers(), [0; 16]);
    let report = kernels::returned(&mut a, &mut b).check(NdRange::new(16).local(8)).expect_err("a barrier");
    let fault = &report.faults()[0];
    assert_eq!((fault.kind(), fault.group_id()), (FaultKind::Barrier, Some([1, 0, 0])), "{report}");
    assert_eq!(fault.items(), [[13, 0, 0]], "{report}");
    assert!(report.to_string().contains("not by the item with get_global_id 13, 0, 0 (group 1)"), "{report}");
}

/// The bytes between its members are no part of a structure, and those on both sides are one access.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn a_structure_with_padding_is_one_access() {
    let mut p = [kernels::Padded { tag: 0, value: 0, end: 0 }; 16];
    let report = kernels::one_padded(&mut p).check(16).expect_err("a race");
    assert_eq!((report.faults().len(), report.faults()[0].count()), (1, 15), "{report}");
    assert_eq!(report.faults()[0].items(), [[1, 0, 0], [0, 0, 0]], "{report}");
    kernels::own_padded(&mut p).check(16).expect("nothing wrong");
}

/// The page for machines has what that for people has.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn a_report_as_json() {
    let (mut a, mut b) = (numbers(), [0; 16]);
    let report = kernels::shifted(&mut a, &mut b).check(NdRange::new(16).local(8)).expect_err("a race");
    let (json, fault) = (report.to_json(), &report.faults()[0]);
    let site = fault.site().split(':').collect::<Vec<_>>();
    let place = format!(r#""kind":"race","file":"{}","line":{},"column":{},"text":""#, site[0], site[1], site[2]);
    assert!(json.starts_with(r#"{"kernel":"shifted","faults":[{"#) && json.ends_with(r#"],"omitted":0}"#), "{json}");
    assert!(json.contains(&place) && json.contains(r#""other":{"file":"kernels/check.cl","#), "{json}");
    let items: Vec<_> = fault.items().iter().map(|[x, ..]| format!(r#"{{"global_id":[{x},0,0],"#)).collect();
    assert!(items.len() == 2 && items.iter().all(|item| json.contains(item)), "{json}");
    assert_eq!(json.lines().count(), 1);
}

/// A variable that was not written is zero where nobody looks, also in what `check` runs.
#[test]
fn what_is_not_written_is_zero() {
    let (mut a, mut run, mut checked) = (numbers(), [9; 16], [9; 16]);
    kernels::by_an_if(&mut a, &mut run).run(16);
    let report = kernels::by_an_if(&mut a, &mut checked).check(16).expect_err("what was not written");
    assert_eq!(run, std::array::from_fn(|i| i32::from(i > 3)));
    assert_eq!(run, checked);
    assert_eq!((report.faults()[0].count(), report.faults()[0].global_id()), (4, Some([0, 0, 0])), "{report}");
    // In each group, as what one has left is no value of the next.
    let report = kernels::across_a_barrier(&mut a, &mut run, Local::new(8)).check(NdRange::new(16).local(8));
    let report = report.expect_err("what was not written");
    assert_eq!((report.faults().len(), report.faults()[0].count()), (1, 2), "{report}");
}

/// The findings of a report, in the words of the table.
fn words(report: &Report) -> BTreeSet<&'static str> {
    let word = |kind| match kind {
        FaultKind::Race => "race",
        FaultKind::Access => "access",
        FaultKind::Barrier => "barrier",
        FaultKind::Uninitialised => "uninitialised",
        _ => "stopped",
    };
    report.faults().iter().map(|fault| word(fault.kind())).collect()
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn nothing_that_oclgrind_finds_is_missing() {
    for case in CASES {
        let Err(report) = (case.check)() else { panic!("{}", case.name) };
        let (ours, theirs) = (words(&report), case.oclgrind[0]);
        // Oclgrind calls a value that was read outside of a buffer uninitialised: that is the same fault.
        let is_same = |said: &&str| ours.contains(said) || *said == "uninitialised" && ours.contains("access");
        assert!(theirs.split_whitespace().all(|said| said == "crash" || is_same(&said)), "{}: {report}", case.name);
    }
}

/// The findings of Oclgrind for a kernel.
fn oclgrind(folder: &std::path::Path, kernel: &str, parameters: &str) -> String {
    let numbers = |more: &str| format!("<size=64 int range=0:1:15{more}>\n");
    let mut sim = format!("check.cl\n{kernel}\n16 1 1\n8 1 1\n\n");
    sim += &numbers(if parameters == "read" { " ro" } else { "" });
    sim += "<size=64 int fill=0>\n";
    sim += &match parameters {
        "local" => "<size=64>\n".to_owned(),
        "constant" => numbers(""),
        _ => String::new(),
    };
    let path = folder.join(format!("{kernel}.sim"));
    std::fs::write(&path, sim).expect("written");
    let mut run = Command::new("oclgrind-kernel");
    let run = run
        .args(["--data-races", "--uninitialized", "--build-options", "-cl-opt-disable"])
        .arg(&path)
        .current_dir(folder)
        .output()
        .expect("installed");
    if !run.status.success() {
        return "crash".to_owned();
    }
    let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    let words = [
        ("Invalid ", "access"),
        ("divergence", "barrier"),
        ("data race", "race"),
        ("ninitialized value", "uninitialised"),
    ];
    words.iter().filter(|(text, _)| said.contains(text)).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

/// Oclgrind says what the table has of each third kernel, from this one on. `.ci/run` takes a third each turn.
fn oclgrind_says_what_the_table_has(first: usize) {
    let Ok(version) = Command::new("oclgrind-kernel").arg("--version").output() else { return };
    if !String::from_utf8_lossy(&version.stdout).contains("21.10") {
        return;
    }
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("oclgrind-{first}"));
    std::fs::create_dir_all(&folder).expect("made");
    std::fs::copy("kernels/check.cl", folder.join("check.cl")).expect("copied");
    for case in CASES.iter().skip(first).step_by(3) {
        let said = [String::new(), "_mended".to_owned()]
            .map(|end| oclgrind(&folder, &format!("{}{end}", case.name), case.parameters));
        assert_eq!(said, case.oclgrind, "{}", case.name);
    }
}

#[test]
fn oclgrind_in_part_0() {
    oclgrind_says_what_the_table_has(0);
}

#[test]
fn oclgrind_in_part_1() {
    oclgrind_says_what_the_table_has(1);
}

#[test]
fn oclgrind_in_part_2() {
    oclgrind_says_what_the_table_has(2);
}

/// Structures without padding, whose memory is bytes, of which items write one part, before or after they read one of their neighbour, and the same of their own.
mod parts {
    swz::opencl! {
        typedef struct { float x; short y[2]; } Inner;
        typedef struct { float mass; int age; Inner inner; float4 at; } Whole;

        kernel void field(global Whole *p, global float *o, int by) {
            size_t i = get_global_id(0);
            p[i].mass = 1.0f;
            o[i] = p[i + by].mass;
        }
        kernel void field_before(global Whole *p, global float *o, int by) {
            size_t i = get_global_id(0);
            o[i] = p[i + by].mass;
            p[i].mass = 1.0f;
        }
        kernel void nested(global Whole *p, global float *o, int by) {
            size_t i = get_global_id(0);
            p[i].inner.x = 1.0f;
            o[i] = p[i + by].inner.x;
        }
        kernel void element(global Whole *p, global float *o, int by) {
            size_t i = get_global_id(0);
            p[i].inner.y[1] = 1;
            o[i] = p[i + by].inner.y[1];
        }
        kernel void component(global Whole *p, global float *o, int by) {
            size_t i = get_global_id(0);
            p[i].at.z = 1.0f;
            o[i] = p[i + by].at.z;
        }
        kernel void whole(global Whole *p, global float *o, int by) {
            size_t i = get_global_id(0);
            p[i].age = 1;
            Whole copy = p[i + by];
            o[i] = copy.mass;
        }
        kernel void other_field(global Whole *p, global float *o, int by) {
            size_t i = get_global_id(0);
            p[i].age = 1;
            o[i] = p[i + by].mass;
        }
    }
}

/// Races whose reads are of a part: nothing is told where each item has a structure of its own, or reads what nobody writes.
#[test]
fn structures_race_by_their_fields() {
    macro_rules! told {
        ($($kernel:ident: $next:expr,)*) => {
            $(for (by, kinds) in [(0, &[][..]), (1, $next)] {
                let (mut p, mut o) = (vec![parts::Whole::default(); 17], [0.0; 16]);
                let report = parts::$kernel(&mut p, &mut o, by).check(16).err();
                let told: Vec<_> = report.iter().flat_map(Report::faults).map(Fault::kind).collect();
                assert_eq!(told, kinds, "{} by {by}", stringify!($kernel));
            })*
        };
    }
    told! {
        field: &[FaultKind::Race],
        field_before: &[FaultKind::Race],
        nested: &[FaultKind::Race],
        element: &[FaultKind::Race],
        component: &[FaultKind::Race],
        whole: &[FaultKind::Race],
        other_field: &[],
    }
}

/// How `both` of `check_vectors.cl` uses memory: as a type of so many bytes, which lie so far behind the place, and what the place is a multiple of.
const TYPES: [(usize, usize, usize); 25] = [
    (1, 0, 1),
    (2, 0, 2),
    (4, 0, 4),
    (8, 0, 8),
    (4, 0, 4),
    (16, 0, 16),
    (4, 0, 4),
    (6, 0, 8),
    (8, 0, 8),
    (12, 0, 16),
    (16, 0, 16),
    (32, 0, 32),
    (64, 0, 64),
    (16, 0, 16),
    (24, 0, 32),
    (32, 0, 32),
    (128, 0, 128),
    // `vload`: of a number alone.
    (8, 0, 4),
    (12, 0, 4),
    (16, 0, 4),
    (4, 0, 1),
    (32, 0, 4),
    // One component and two, and a structure between them.
    (4, 12, 16),
    (16, 0, 4),
    (8, 4, 16),
];

/// Memory with a place in its middle that is a multiple of all that the instrument counts by.
#[repr(align(1024))]
struct Places([u32; 1024]);

/// Two items use memory as vectors of all widths, beside each other and over each other: there is a race where a byte is used by both and written by one.
#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn vectors_race_where_they_meet() {
    const MIDDLE: usize = 2048;
    let mut places = Places([1; 1024]);
    let (mut raced, mut apart) = (0, 0);
    for (first, &(width, skipped, _)) in TYPES.iter().enumerate() {
        for (second, &(other_width, other_skipped, align)) in TYPES.iter().enumerate() {
            // From beside it on one side to beside it on the other, and mostly by some steps at once.
            let number = first * TYPES.len() + second;
            let step = align.max(if number % 5 == 0 { 1 } else { 4 });
            let reach = (width.max(other_width) + 16).next_multiple_of(step);
            for at in (MIDDLE - reach..=MIDDLE + reach).step_by(step * (2 + number % 3)).filter(|at| at % align == 0) {
                let (writes, before, twice) = ((number + at / 4) % 4, (number + at / 8) % 3, (number + at) % 7 == 0);
                let bytes = |of: usize, at: usize, writes: bool, (width, skipped): (usize, usize)| {
                    let (width, skipped) = match of {
                        // A vector is read as a whole, and of a structure one field.
                        22 | 24 if !writes => (16, 0),
                        23 if !writes => (4, 4),
                        _ => (width, skipped),
                    };
                    at + skipped..at + skipped + width
                };
                let meet = |first_writes: bool, second_writes: bool| {
                    let one = bytes(first, MIDDLE, first_writes, (width, skipped));
                    let other = bytes(second, at, second_writes, (other_width, other_skipped));
                    (first_writes || second_writes) && one.start < other.end && other.start < one.end
                };
                let (first_writes, second_writes) = (writes % 2 == 0, writes < 2);
                // With `twice` each reads what it has written, or the other way round.
                let all: &[(bool, bool)] = if twice {
                    &[(false, true), (true, false), (true, true)]
                } else {
                    &[(first_writes, second_writes)]
                };
                let is_race = all.iter().any(|&(first, second)| meet(first, second));
                let number = |number: usize| i32::try_from(number).expect("small");
                let given =
                    |of, at, writes: bool| swz::int4::new(number(of), number(at), i32::from(writes), i32::from(twice));
                let mut o = [0_u32; 2];
                let (one, other) = (given(first, MIDDLE, first_writes), given(second, at, second_writes));
                let report =
                    vectors::both(&mut places.0, &mut o, one, other, number(before)).check(NdRange::new(2).local(2));
                let told: BTreeSet<_> = report.as_ref().err().map(words).unwrap_or_default();
                let expected: BTreeSet<_> = is_race.then_some("race").into_iter().collect();
                let what = format!(
                    "{first} writes {first_writes}, {second} at {at} writes {second_writes}, {before}, {twice}"
                );
                assert_eq!(told, expected, "{what}: {:?}", report.err().map(|report| report.to_string()));
                if is_race { raced += 1 } else { apart += 1 }
            }
        }
    }
    assert!(raced > 500 && apart > 1_000, "{raced} races, {apart} without");
}

/// Three components have as many bytes as four: those behind the last ones are read too, so that the memory has to have them.
mod ends {
    swz::opencl! {
        kernel void last(global double *p, global double *o) {
            for (int k = 0; k < 7; k++) p[k] = k;
            // Another place, from which on the instrument knows all of the memory.
            for (int k = 0; k < 7; k++) o[0] += p[k];
            for (int k = 0; k < 2; k++) o[1] += ((global double3 *)p)[k].z;
        }
    }
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the process there")]
fn what_lies_behind_three_components_is_there() {
    let mut o = [0.0; 2];
    ends::last(&mut [0.0; 8], &mut o).check(1).expect("nothing wrong");
    assert_eq!(o.map(f64::to_bits), [21.0_f64, 8.0].map(f64::to_bits));
    let report = ends::last(&mut [0.0; 7], &mut o).check(1).expect_err("beyond its end");
    assert_eq!(words(&report), BTreeSet::from(["access"]), "{report}");
    assert!(report.to_string().contains("reads outside of its buffer"), "{report}");
}
