//! Facts that no safe code outside can say: how pointers keep the two kinds of memory apart.

extern crate std;

use core::cell::Cell;
use std::boxed::Box;
use std::format;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use super::argument::Seal;
use super::expansion::{
    Arguments, Atomic, Columns, Info, Invocation, Item, Kernel, Places, Private, Rows, RowsOf, Site, Stack, Texels,
};
#[cfg(feature = "rayon")]
use super::expansion::{Group, Groups};
use super::pointee::Pointee;
use super::throughput;
use super::{
    Address, Channel, Fault, FaultKind, Filter, Format, Image1d, Image2d, Image2dArray, NdRange, Order, Pointer,
    Readable, Sampler, Writable,
};
use crate::types::{float4, int2, int3, int4};

const SITE: Site = Site::new(&Places::new(&["kernels/some.cl"], "0:12:5 out[i]"));

/// The words of an access when it panics.
fn told<R>(access: impl FnOnce() -> R) -> String {
    let fault = catch_unwind(AssertUnwindSafe(access)).err().expect("a panic");
    fault.downcast_ref::<String>().expect("a message").clone()
}

crate::opencl::expansion::record! {
    /// A structure as expansions define it, with padding behind `a`.
    #[repr(C)]
    pub struct Padded {
        pub a: u8,
        pub b: u32,
    }
}
crate::opencl::expansion::record! {
    /// A structure without a byte between its fields.
    #[repr(C)]
    pub struct Full {
        pub a: i32,
        pub b: [i32; 2],
    }
}
#[allow(clippy::derivable_impls, reason = "`record!` takes no derive")]
impl Default for Full {
    fn default() -> Self {
        Self { a: 0, b: [0; 2] }
    }
}
#[allow(clippy::derivable_impls, reason = "`record!` takes no derive")]
impl Default for Padded {
    fn default() -> Self {
        Self { a: 0, b: 0 }
    }
}

#[test]
fn accesses_are_checked() {
    let mut numbers = [1, 2, 3, 4_i32];
    let p = Pointer::from(&mut numbers[..]);
    assert_eq!((p.get(3, &SITE), p.offset(2).get(-2, &SITE), p.offset(5).offset(-5).load(&SITE)), (4, 1, 1));
    let beyond = "kernels/some.cl:12:5: `out[i]` reads outside of its buffer: element 4 of 4, 1 beyond its end";
    assert_eq!(told(|| p.get(4, &SITE)), beyond);
    // The address of such an element wraps, to that of another one.
    for (index, what) in [
        ((1 << 62) + 1, "element 4611686018427387905 of 4, 4611686018427387902 beyond its end"),
        (i64::MIN, "element -9223372036854775808 of 4, 9223372036854775808 before its beginning"),
    ] {
        let text = format!("kernels/some.cl:12:5: `out[i]` reads outside of its buffer: {what}");
        assert_eq!(told(|| p.get(index, &SITE)), text);
    }
    assert_eq!(
        told(|| p.get(-1, &SITE)),
        beyond.replace("4 of 4, 1 beyond its end", "-1 of 4, 1 before its beginning")
    );
    let before = "kernels/some.cl:12:5: `out[i]` writes outside of its buffer: element -3 of 4, 3 before its beginning";
    assert_eq!(told(|| p.set(-3, 0, &SITE)), before);
    for far in [1 << 62, -(1 << 62), i64::MAX, i64::MIN, 1 << 61] {
        assert!(told(|| p.get(far, &SITE)).contains("outside of its buffer"), "{far}");
    }
    for far in [1_i64 << 47, -(1 << 45)] {
        let round = (0..(1_i64 << 62) / far.abs()).fold(p, |p, _| p.offset(far));
        assert!(told(|| round.load(&SITE)).contains("at an address that wraps"), "{far}");
    }
    assert!(told(|| p.cast::<u8>().offset(13).cast::<i32>().load(&SITE)).contains("4 bytes at byte 13 of 16"));
    assert!(told(|| Pointer::<i32>::null().load(&SITE)).contains("reads through a pointer to nothing (address 0x0)"));
}

#[test]
fn constant_memory_is_not_written() {
    let numbers = [1.0, 2.0_f32];
    let p = Pointer::from(&numbers[..]);
    assert_eq!(told(|| p.set(1, 0.0, &SITE)), "kernels/some.cl:12:5: `out[i]` writes to memory that is constant");
    assert!(told(|| p.cast::<u32>().set(2, 0, &SITE)).contains("writes outside of its buffer: element 2 of 2"));
}

#[test]
fn bytes_are_any_element() {
    let mut bytes = [0_u8; 32];
    let p = Pointer::from(&mut bytes[..]);
    p.cast::<float4>().set(1, float4::new(1.0, 2.0, 3.0, 4.0), &SITE);
    assert_eq!(p.offset(1).cast::<float4>().offset(1).cast::<u8>().distance(p), 17);
    assert_eq!(p.offset(16).cast::<f32>().get(2, &SITE).to_bits(), 3.0_f32.to_bits());
    p.cast::<int3>().set(0, int3::new(1, 2, 3), &SITE);
    assert_eq!(p.cast::<[u32; 2]>().get(1, &SITE)[0], 3);
    p.cast::<Padded>().set(0, Padded { a: 7, b: 9 }, &SITE);
    assert_eq!(p.cast::<Padded>().field(|padded| &mut padded.b).load(&SITE), 9);
    assert_eq!(p.cast::<Padded>().field(|padded| &mut padded.b).cast::<u8>().distance(p), 4);
    p.cast::<bool>().set(1, true, &SITE);
    p.set(1, 2, &SITE);
    assert!(p.cast::<bool>().get(1, &SITE));
    assert!(told(|| p.cast::<Pointer<'_, u8>>().load(&SITE)).contains("through a pointer to another type"));
}

#[test]
fn typed_memory_keeps_its_type() {
    let mut values = [Padded { a: 1, b: 2 }, Padded { a: 3, b: 4 }];
    let p = Pointer::from(&mut values[..]);
    assert_eq!(p.get(1, &SITE), Padded { a: 3, b: 4 });
    p.offset(1).field(|padded| &mut padded.b).store(5, &SITE);
    assert_eq!(p.get(1, &SITE).b, 5);
    // Behind `a` there is padding, behind `b` the next value.
    let a = p.field(|padded| &mut padded.a);
    assert!(told(|| a.get(1, &SITE)).contains("outside of its buffer"));
    assert!(told(|| p.field(|padded| &mut padded.b).get(1, &SITE)).contains("outside of its buffer"));
    assert!(told(|| p.cast::<u8>().get(0, &SITE)).contains("structure with padding or pointers"));
    assert!(told(|| p.cast::<u8>().cast::<Padded>().get(0, &SITE)).contains("structure with padding or pointers"));
    assert!(told(|| p.offset(2).field(|padded| &mut padded.a).load(&SITE)).contains("outside of its buffer"));
    assert!(catch_unwind(AssertUnwindSafe(|| p.field(|_| Box::leak(Box::new(0_u8))))).is_err());
}

/// A field that is read behind a check of the whole structure is what it is by a pointer to the field, and so is each fault.
#[test]
fn members_are_fields() {
    fn outcome(access: impl FnOnce() -> i32) -> Result<i32, String> {
        catch_unwind(AssertUnwindSafe(access)).map_err(|fault| fault.downcast_ref::<String>().expect("words").clone())
    }
    fn same<T: Pointee>(p: Pointer<'_, T>, field: impl Fn(&mut T) -> &mut i32) -> bool {
        let by_member = outcome(|| p.member(&field, &SITE));
        assert_eq!(by_member, outcome(|| p.field(&field).load(&SITE)));
        by_member.is_ok()
    }
    // Two structures and a part of a third.
    let mut numbers = [1, 2, 3, 4, 5, 6, 7, 8_i32];
    let bytes = Pointer::from(&mut numbers[..]).cast::<u8>();
    let constant = Pointer::from(&[9_i32; 8][..]).cast::<u8>();
    for memory in [bytes, constant, Pointer::null()] {
        let found = (-14..34).filter(|&at| {
            let p = memory.offset(at).cast::<Full>();
            let inside = [same(p, |of| &mut of.b[1]), same(p, |of| &mut of.a)];
            inside[0] && inside[1]
        });
        assert_eq!(found.count(), if memory == Pointer::null() { 0 } else { 21 });
        assert!(!same(memory.cast::<Full>().offset(i64::MAX), |of| &mut of.a));
    }
    let last = bytes.cast::<Full>().offset(2);
    assert!(same(last, |of| &mut of.a) && !same(last, |of| &mut of.b[1]));
    let mut values = [Padded { a: 1, b: 2 }, Padded { a: 3, b: 4 }];
    let typed = Pointer::from(&mut values[..]);
    assert_eq!(typed.offset(1).member(|of| &mut of.b, &SITE), 4);
    for p in [typed.offset(2), typed.offset(-1)] {
        assert!(told(|| p.member(|of| &mut of.b, &SITE)).contains("outside of its buffer"));
    }
    assert!(!same(typed.cast::<Full>(), |of| &mut of.a));
}

#[test]
fn pointers_lie_in_private_memory() {
    let mut numbers = [1, 2_i32];
    let p = Private::new(Pointer::from(&mut numbers[..]));
    let q = p.pointer();
    q.store(q.load(&SITE).offset(1), &SITE);
    assert_eq!(p.get().load(&SITE), 2);
    assert!(told(|| q.cast::<u64>().load(&SITE)).contains("pointer to another type"));
    let x = Private::new(true);
    assert!(x.pointer().load(&SITE));
    assert!(told(|| x.pointer().cast::<u8>().store(2, &SITE)).contains("pointer to another type"));
}

#[test]
fn atomic_functions_give_what_stood_there() {
    let mut numbers = [5_u32, 7, 0];
    let p = Pointer::from(&mut numbers[..]);
    assert_eq!(
        (
            u32::atomic_add(p, 3, &SITE),
            u32::atomic_inc(p, &SITE),
            u32::atomic_dec(p, &SITE),
            u32::atomic_sub(p, 9, &SITE)
        ),
        (5, 8, 9, 8)
    );
    assert_eq!(
        (u32::atomic_cmpxchg(p, 1, 2, &SITE), u32::atomic_cmpxchg(p, u32::MAX, 2, &SITE), p.load(&SITE)),
        (u32::MAX, u32::MAX, 2)
    );
    let q = p.offset(1);
    assert_eq!((u32::atomic_min(q, 3, &SITE), u32::atomic_max(q, 6, &SITE), u32::atomic_or(q, 9, &SITE)), (7, 3, 6));
    assert_eq!(
        (u32::atomic_and(q, 12, &SITE), u32::atomic_xor(q, 5, &SITE), u32::atomic_xchg(q, 1, &SITE)),
        (15, 12, 9)
    );
    assert_eq!(i32::atomic_min(p.offset(2).cast(), -1, &SITE), 0);
    assert!(told(|| u32::atomic_add(p.offset(3), 1, &SITE)).contains("element 3 of 3"));
    assert!(told(|| u32::atomic_add(p.cast::<u8>().offset(2).cast(), 1, &SITE)).contains("not aligned"));
    assert!(told(|| u32::atomic_add(Pointer::from(&[1][..]), 1, &SITE)).contains("memory that is constant"));
}

/// The formulas of section 8.2, for one dimension, by the letter: which texels are read, with which weights.
#[allow(clippy::many_single_char_names, clippy::cast_precision_loss, reason = "the names are the standard's")]
fn by_the_letter(s: f32, width: i32, normalized: bool, address: Address, filter: Filter) -> Vec<(Option<i32>, f32)> {
    let w = width as f32;
    let edge = |i: i32| match address {
        Address::Clamp if i < 0 || i > width - 1 => None,
        _ => Some(i.clamp(0, width - 1)),
    };
    let plain = if normalized { s * w } else { s };
    match (address, filter) {
        (Address::Repeat, Filter::Nearest) => {
            let i = ((s - s.floor()) * w).floor() as i32;
            vec![(Some(if i > width - 1 { i - width } else { i }), 1.0)]
        }
        (Address::Repeat, Filter::Linear) => {
            let u = (s - s.floor()) * w;
            let i = (u - 0.5).floor() as i32;
            let (i0, i1) = (if i < 0 { width + i } else { i }, if i + 1 > width - 1 { i + 1 - width } else { i + 1 });
            let a = (u - 0.5) - (u - 0.5).floor();
            vec![(Some(i0), 1.0 - a), (Some(i1), a)]
        }
        (Address::MirroredRepeat, filter) => {
            let s = (s - 2.0 * (0.5 * s).round_ties_even()).abs();
            let u = s * w;
            if filter == Filter::Nearest {
                return vec![(Some((u.floor() as i32).min(width - 1)), 1.0)];
            }
            let i = (u - 0.5).floor() as i32;
            let a = (u - 0.5) - (u - 0.5).floor();
            vec![(Some(i.max(0)), 1.0 - a), (Some((i + 1).min(width - 1)), a)]
        }
        (_, Filter::Nearest) => vec![(edge(plain.floor() as i32), 1.0)],
        (_, Filter::Linear) => {
            let u = plain - 0.5;
            let a = u - u.floor();
            vec![(edge(u.floor() as i32), 1.0 - a), (edge(u.floor() as i32 + 1), a)]
        }
    }
}

#[test]
#[allow(clippy::cast_precision_loss, reason = "the image is small")]
fn samplers_are_the_standards() {
    let row: Vec<f32> = (0..5_u8).flat_map(|i| [f32::from(i) + 1.0, 0.5, -1.0, 2.0]).collect();
    let image = Image1d::from_slice([5], Format(Order::Rgba, Channel::Float), &row);
    let texels = Texels::from(&image);
    for address in [Address::ClampToEdge, Address::Clamp, Address::Repeat, Address::MirroredRepeat] {
        for filter in [Filter::Nearest, Filter::Linear] {
            for normalized in [true, false] {
                if !normalized && matches!(address, Address::Repeat | Address::MirroredRepeat) {
                    continue;
                }
                let sampler = Sampler::new(normalized, address, filter);
                assert_eq!(Sampler::from_bits(sampler.to_bits()), sampler);
                for step in -300..300_i16 {
                    let s = f32::from(step) / if normalized { 97.0 } else { 16.0 };
                    let read = texels.sample::<float4, 1, false>(sampler, s, &SITE);
                    assert_eq!(read, texels.sample_by::<float4, 1, false>(sampler, s, &SITE));
                    let expected: f32 = by_the_letter(s, 5, normalized, address, filter)
                        .into_iter()
                        .map(|(i, weight)| i.map_or(0.0, |i| i as f32 + 1.0) * weight)
                        .sum();
                    assert!((read.x - expected).abs() < 1e-5, "{s} {sampler:?}: {read} {expected}");
                }
            }
        }
    }
}

#[test]
fn texels_are_written_and_read() {
    let format = |channel| Format(Order::Bgra, channel);
    let mut image = Image2d::new([2, 2], format(Channel::UnormInt8));
    let texels = Texels::from(&mut image);
    texels.write::<_, 2, false>(int2::new(1, 0), float4::new(1.0, 0.5, -3.0, 0.25), &SITE);
    assert_eq!(texels.fetch::<float4, 2, false>(int2::new(1, 0), &SITE), float4::new(255.0, 128.0, 0.0, 64.0) / 255.0);
    assert!(
        told(|| texels.fetch::<float4, 2, false>(int2::new(2, 0), &SITE))
            .contains("reads texel [2, 0] of an image of [2, 2]")
    );
    assert!(
        told(|| texels.fetch::<int4, 2, false>(int2::new(0, 0), &SITE))
            .contains("an image of floats as one of signed integers")
    );
    assert_eq!(image.to_vec::<u8>(), [0, 0, 0, 0, 0, 128, 255, 64, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert!(
        told(|| Texels::from(&image).write::<_, 2, false>(int2::new(0, 0), float4::splat(0.0), &SITE))
            .contains("constant")
    );
    for (channel, low, high) in [(Channel::SignedInt8, -128, 127), (Channel::SignedInt16, -32768, 32767)] {
        let mut image = Image2dArray::new([1, 1, 2], Format(Order::Rg, channel));
        let texels = Texels::from(&mut image);
        texels.write::<_, 2, true>(int4::new(0, 0, 1, 0), int4::new(-100_000, 100_000, 1, 1), &SITE);
        assert_eq!(texels.fetch::<int4, 2, true>(int4::new(0, 0, 1, 9), &SITE), int4::new(low, high, 0, 1));
    }
}

/// The places where a hand-made kernel uses its two buffers.
const READ: Site = Site::new(&Places::new(&["kernels/some.cl"], "0:3:9 a[i + 1]"));

/// A kernel by hand: `o[i] = a[i + 1]`.
fn shifted<'a>(
    a: impl Readable<'a, u64>,
    o: impl Writable<'a, u64>,
) -> Invocation<'a, impl Kernel + 'a, impl Fn(&mut dyn Arguments) + 'a> {
    static INFO: Info = Info {
        name: "shifted",
        source: "",
        options: "",
        required: None,
        sub_group: 32,
        asks_group: false,
        in_step: super::access::InStep::Nothing,
        pace: &throughput::NONE,
        stack: Stack::new(0, 0, 0, false),
    };
    let (a, o) = (a.pointer(Seal("a")), o.pointer(Seal("o")));
    Invocation::new(
        &INFO,
        move |to: &mut dyn Arguments| {
            to.pointer(a);
            to.pointer(o);
        },
        Rows(move |rows: &RowsOf<'_>| {
            let (a, o) = (rows.global(a), rows.global(o));
            for row in rows {
                for index in 0..row.len() {
                    let i = i64::try_from(row.item(index).global_id(0)).expect("small");
                    o.set(i, a.get(i + 1, &READ), &SITE);
                }
            }
        }),
    )
}

#[test]
fn check_finds_races_and_bounds() {
    let (a, mut o) = ([1, 2, 3, 4, 5_u64], [0_u64; 4]);
    shifted(&a, &mut o).check(4).expect("nothing wrong");
    assert_eq!(o, [2, 3, 4, 5]);
    let report = shifted(&a, &mut o).check(5).expect_err("beyond both");
    assert_eq!(report.faults().iter().map(Fault::kind).collect::<Vec<_>>(), [FaultKind::Access]);
    // The read has ended the item, which writes nothing then; with an element more to read, it is the write.
    let written = shifted(&[1, 2, 3, 4, 5, 6_u64], &mut o).check(5).expect_err("beyond the second");
    assert!(written.to_string().contains("`out[i]` writes outside of its buffer: element 4 of 4"), "{written}");
    let text = report.to_string();
    assert!(
        text.contains("kernels/some.cl:3:9: `a[i + 1]` reads outside of its buffer: element 5 of 5, 1 beyond its end"),
        "{text}"
    );
    assert!(text.contains("by the item with get_global_id 4, 0, 0 (group 0)"), "{text}");
    // In place, each item reads what the next one writes.
    let cells = [1, 2, 3, 4, 5_u64].map(Cell::new);
    let report = shifted(&cells, &cells).check(4).expect_err("a race");
    assert_eq!(
        report.faults().iter().map(|fault| (fault.kind(), fault.count())).collect::<Vec<_>>(),
        [(FaultKind::Race, 3)]
    );
    let text = report.to_string();
    assert!(
        text.contains("`out[i]` writes what another item uses") && text.contains("and kernels/some.cl:3:9: `a[i + 1]`"),
        "{text}"
    );
    let report = shifted(&[0_u64; 8][..], Pointer::from(&[0; 8][..])).check(1).expect_err("constant");
    assert!(report.to_string().contains("writes to memory that is constant"));
}

/// A kernel by hand: the sum of the global numbers at each item's place.
fn numbered<'a>(out: impl Writable<'a, u64>) -> Invocation<'a, impl Kernel + 'a, impl Fn(&mut dyn Arguments) + 'a> {
    static INFO: Info = Info {
        name: "numbered",
        source: "",
        options: "",
        required: None,
        sub_group: 32,
        asks_group: true,
        in_step: super::access::InStep::Nothing,
        pace: &throughput::NONE,
        stack: Stack::new(0, 0, 0, false),
    };
    let out = out.pointer(Seal("out"));
    Invocation::new(
        &INFO,
        move |to: &mut dyn Arguments| to.pointer(out),
        Rows(move |rows: &RowsOf<'_>| {
            for item in rows.into_iter().flat_map(|row| (0..row.len()).map(move |index| row.item(index))) {
                let sum = item.global_id(0) + 10 * item.global_id(1) + 100 * item.local_id(0) + 1000 * item.group_id(0);
                out.set(i64::try_from(item.global_linear_id()).expect("small"), sum, &SITE);
            }
        }),
    )
}

/// The items of a launch, in their order: of rows and of columns in each dimension, from an offset on, and of none.
#[test]
fn rows_are_all_items() {
    let noted = |item: Item<'_>, items: &core::cell::RefCell<Vec<[u64; 3]>>| {
        items.borrow_mut().push([0, 1, 2].map(|d| item.global_id(d)));
    };
    for global in [[1, 1, 1], [5, 1, 1], [3, 4, 1], [2, 3, 4], [7, 1, 3], [0, 4, 1], [4, 0, 2]] {
        for here in [false, true] {
            let items = core::cell::RefCell::new(Vec::new());
            let info = Info {
                name: "all",
                source: "",
                options: "",
                required: None,
                sub_group: 32,
                asks_group: false,
                in_step: super::access::InStep::Nothing,
                pace: &throughput::NONE,
                stack: Stack::default(),
            };
            let range = NdRange::new(global).offset([10, 20, 30]);
            let by_rows = |rows: &RowsOf<'_>| {
                for row in rows {
                    assert!(row.len() > 0, "an empty row");
                    assert_eq!(format!("{row:?}"), format!("{:?}", rows.row(row.index())));
                    (0..row.len()).for_each(|index| noted(row.item(index), &items));
                }
            };
            let launch = Invocation::new(&info, |_: &mut dyn Arguments| {}, Rows(by_rows));
            if here {
                launch.run_here(range);
            } else {
                launch.run(range);
            }
            let columns = core::cell::RefCell::new(Vec::new());
            let by_columns = |rows: &RowsOf<'_, 1>| {
                for column in rows {
                    assert!(column.len() > 0, "an empty column");
                    assert_eq!(format!("{column:?}"), format!("{:?}", rows.row(column.index())));
                    (0..column.len()).for_each(|index| noted(column.item(index), &columns));
                }
            };
            let launch = Invocation::new(&info, |_: &mut dyn Arguments| {}, Columns(by_columns));
            if here {
                launch.run_here(range);
            } else {
                launch.run(range);
            }
            let [width, height, depth] = global.map(i32::unsigned_abs).map(u64::from);
            let all = (0..depth)
                .flat_map(|z| (0..height).flat_map(move |y| (0..width).map(move |x| [10 + x, 20 + y, 30 + z])));
            assert_eq!(items.into_inner(), all.collect::<Vec<_>>(), "{global:?}");
            let all = (0..depth)
                .flat_map(|z| (0..width).flat_map(move |x| (0..height).map(move |y| [10 + x, 20 + y, 30 + z])));
            assert_eq!(columns.into_inner(), all.collect::<Vec<_>>(), "{global:?}");
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn pieces_are_all_items() {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

    static PACE: throughput::Pace = throughput::Pace::new();

    // Rows shorter than a piece, of which it has several, and longer ones; what is left of both.
    for global in [[40, 1000, 1], [300, 7, 3], [1, 1000, 2], [257, 2, 2], [20_001, 3, 1], [0, 9, 1], [9, 0, 1]] {
        let info = Info {
            name: "all",
            source: "",
            options: "",
            required: None,
            sub_group: 32,
            asks_group: false,
            in_step: super::access::InStep::Nothing,
            pace: &PACE,
            stack: Stack::default(),
        };
        let times: Vec<_> = (0..global.iter().product()).map(|_| AtomicU8::new(0)).collect();
        let body = |rows: &RowsOf<'_>| {
            for row in rows {
                for index in 0..row.len() {
                    let [x, y, z] = [0, 1, 2].map(|d| row.item(index).global_id(d) as usize);
                    times[(z * global[1] + y) * global[0] + x].fetch_add(1, Relaxed);
                }
            }
        };
        let launch = Invocation::new(&info, |_: &mut dyn Arguments| {}, Rows(body));
        for launches in 1..4 {
            // SAFETY: what the items share are atomic numbers.
            unsafe { launch.par_run_unchecked(NdRange::new(global)) };
            assert!(times.iter().all(|times| times.load(Relaxed) == launches), "{global:?}");
        }
        let turned = [global[1], global[0], global[2]];
        let body = |rows: &RowsOf<'_, 1>| {
            for column in rows {
                for index in 0..column.len() {
                    let [x, y, z] = [0, 1, 2].map(|d| column.item(index).global_id(d) as usize);
                    times[(z * turned[1] + y) * turned[0] + x].fetch_add(1, Relaxed);
                }
            }
        };
        let launch = Invocation::new(&info, |_: &mut dyn Arguments| {}, Columns(body));
        for launches in 4..7 {
            // SAFETY: what the items share are atomic numbers.
            unsafe { launch.par_run_unchecked(NdRange::new(turned)) };
            assert!(times.iter().all(|times| times.load(Relaxed) == launches), "{turned:?}");
        }
    }
}

#[test]
fn rows_are_shared_by_threads() {
    static PACE: throughput::Pace = throughput::Pace::new();
    static INFO: Info = Info {
        name: "some",
        source: "",
        options: "",
        required: None,
        sub_group: 32,
        asks_group: false,
        in_step: super::access::InStep::Nothing,
        pace: &PACE,
        stack: Stack::new(0, 0, 0, false),
    };
    let rows = |shared: bool| {
        let body = move |rows: &RowsOf<'_>| {
            for row in rows {
                // The first one shows that they take long enough for other threads.
                let [_, y, _] = row.item(0).global();
                assert_eq!(row.threads().is_one(), !shared || y == 0);
                let begin = std::time::Instant::now();
                while shared && begin.elapsed() < core::time::Duration::from_micros(500) {}
            }
        };
        Invocation::new(&INFO, |_: &mut dyn Arguments| {}, Rows(body))
    };
    rows(false).run([5, 3]);
    rows(false).run_here(NdRange::new([4, 2]).local([2, 1]));
    #[cfg(feature = "rayon")]
    rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap().install(|| {
        // SAFETY: they use no memory.
        unsafe {
            rows(true).par_run_unchecked([5, 3]);
        }
    });
}

#[test]
fn ranges_are_what_the_host_says() {
    let mut out = [0; 12];
    numbered(&mut out).run(NdRange::new([4, 3]).local([2, 1]).offset([5, 7]));
    let expected: Vec<u64> = (0..12)
        .map(|linear| {
            let (x, y) = (linear % 4, linear / 4);
            x + 5 + 10 * (y + 7) + 100 * (x % 2) + 1000 * (x / 2)
        })
        .collect();
    assert_eq!(out[..], expected);
    #[cfg(feature = "rayon")]
    {
        out.fill(0);
        // SAFETY: each item writes an element of its own.
        unsafe { numbered(&mut out).par_run_unchecked(NdRange::new([4, 3]).local([2, 1]).offset([5, 7])) };
        assert_eq!(out[..], expected);
    }
    numbered(&mut out).run(0);
    assert!(told(|| numbered(&mut out).run(NdRange::new([12]).local([5]))).contains("no whole number of groups"));
    assert!(told(|| numbered(&mut out).run(NdRange::new([12]).local([3, 4]))).contains("has 2"));
    assert!(told(|| numbered(&mut out).run(13)).contains("element 12 of 12"));
}

/// By the definition: a group has as many dimensions as its range, divides it in each, and is the one that the kernel requires.
#[test]
fn ranges_that_fit() {
    let sizes = [[0, 1], [1, 1], [3, 4], [4, 6], [12, 2], [5, 0]];
    let groups = [[0, 1], [1, 1], [1, 2], [3, 2], [4, 1], [5, 1]];
    let wide = |[x, y]: [usize; 2]| [x as u64, y as u64, 1];
    let divides = |local: [usize; 2], global: [usize; 2]| (0..2).all(|d| local[d] > 0 && global[d] % local[d] == 0);
    for global in sizes {
        let chosen = NdRange::new(global).geometry(None, |range| {
            assert_eq!(range, wide(global));
            [7, 7, 7]
        });
        let is_empty = global.contains(&0);
        let taken = if is_empty { ([0; 3], [1; 3]) } else { (wide(global), [7; 3]) };
        assert_eq!(
            (chosen.global, chosen.local),
            taken,
            "the group that is chosen is taken as it is, and without items none"
        );
        for local in groups {
            let told_of = |range: NdRange, required: Option<[usize; 2]>, fits: bool, part: &str| {
                let required = required.map(wide);
                if fits {
                    assert_eq!(
                        range.geometry(required, |_| unreachable!()).local,
                        if is_empty { [1; 3] } else { wide(local) },
                        "{range:?} {required:?}"
                    );
                } else {
                    let said = told(|| _ = range.geometry(required, |_| unreachable!()));
                    assert!(said.contains(part), "{range:?} {required:?}: {said}");
                }
            };
            let (range, fits) = (NdRange::new(global), divides(local, global));
            told_of(range.local(local), None, fits, "no whole number of groups");
            told_of(range, Some(local), fits, "no whole number of groups");
            told_of(range.local(local), Some(local), fits, "no whole number of groups");
            told_of(range.local(local), Some([2, 2]), false, "where the kernel has reqd_work_group_size[2, 2, 1]");
            told_of(range.local(local[0]), None, false, "the group of a range of 2 dimensions has 1");
            told_of(range.local(local).offset(3), None, false, "the offset of a range of 2 dimensions has 1");
        }
    }
}

/// However a launch is split, by what is known of its items and by how long they take: each runs once, and where they take long others help.
#[cfg(feature = "rayon")]
#[test]
fn each_item_runs_once_on_all_threads() {
    use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
    use core::time::Duration;
    use std::boxed::Box;
    use std::thread::{ThreadId, current};
    use std::time::Instant;

    const ITEMS: usize = 1_600;
    /// The knowledge before, as the time of an item, and from which item on each takes a while.
    const CASES: [(Option<u64>, usize); 6] =
        [(None, ITEMS), (None, 0), (Some(1), ITEMS), (Some(1), 0), (Some(1), 1_000), (Some(1 << 40), ITEMS)];
    fn launch<K: Kernel>(asks_group: bool, known: Option<u64>, kernel: K) -> &'static throughput::Pace {
        let pace: &throughput::Pace = Box::leak(Box::default());
        if let Some(nanoseconds) = known {
            pace.note(1, nanoseconds);
        }
        let info = Info {
            name: "counted",
            source: "",
            options: "",
            required: None,
            sub_group: 32,
            asks_group,
            in_step: super::access::InStep::Nothing,
            pace,
            stack: Stack::default(),
        };
        let launch = Invocation::new(&info, |_: &mut dyn Arguments| {}, kernel);
        // SAFETY: the items share nothing but atomic numbers and a lock.
        unsafe { launch.par_run_unchecked(NdRange::new(ITEMS).local(32)) };
        pace
    }
    /// Runs all items, and says how many of them ran on this thread.
    fn run_counted(how: usize, known: Option<u64>, slow: usize) -> usize {
        let counts: Vec<_> = (0..ITEMS).map(|_| AtomicU32::new(0)).collect();
        let threads = std::sync::Mutex::new(Vec::<ThreadId>::new());
        let item = |at: u64| {
            let at = usize::try_from(at).expect("small");
            counts[at].fetch_add(1, Relaxed);
            let begin = Instant::now();
            while at >= slow && begin.elapsed() < Duration::from_micros(5) {}
            threads.lock().expect("no panic").push(current().id());
        };
        let rows = Rows(|rows: &RowsOf<'_>| {
            rows.into_iter().for_each(|row| (0..row.len()).for_each(|index| item(row.item(index).global_linear_id())));
        });
        let pace = match how {
            0 => launch(false, known, rows),
            1 => launch(true, known, rows),
            _ => {
                let body = |group: &Group<'_>, (): &mut ()| {
                    for row in group.rows() {
                        (0..row.len()).for_each(|index| item(row.item(index).global_linear_id()));
                    }
                };
                launch(true, known, Groups::new(0, |_| (), body))
            }
        };
        let counts: Vec<_> = counts.iter().map(|count| count.load(Relaxed)).collect();
        assert_eq!(counts, [1; ITEMS], "{known:?}, slow from {slow}, {how}");
        assert!(pace.of(ITEMS as u64).is_some(), "nothing was learned");
        let threads = threads.into_inner().expect("no panic");
        let here = threads.iter().filter(|&&id| id == current().id()).count();
        assert!(here > 0, "this thread waits, {known:?}, slow from {slow}, {how}");
        here
    }
    for (known, slow) in CASES {
        let others_help = rayon::current_num_threads() > 1 && known == Some(1) && slow < ITEMS;
        for how in 0..3 {
            // Nobody waits for a thread that has not begun: on a busy machine it may come to a later launch.
            let mut left = 100;
            loop {
                let here = run_counted(how, known, slow);
                if !others_help || here < ITEMS {
                    break;
                }
                left -= 1;
                assert!(left > 0, "all items run here, slow from {slow}, {how}");
            }
        }
    }
}

#[test]
fn slices_serve_for_elements() {
    fn length<'a>(buffer: impl Readable<'a, float4>) -> usize {
        let p = buffer.pointer(Seal("p"));
        (0..9).take_while(|&index| catch_unwind(AssertUnwindSafe(|| p.get(index, &SITE))).is_ok()).count()
    }
    let vectors = [float4::splat(1.0); 3];
    let cells: Vec<Cell<float4>> = vectors.iter().copied().map(Cell::new).collect();
    assert_eq!((length(&vectors), length(&vectors[1..]), length(&cells)), (3, 2, 3));
    let floats: &[f32] = vectors[0].as_array();
    assert_eq!(length(floats), 1);
    let parts = "the buffer for the parameter `p` has 3 elements of 4 bytes: these 12 bytes are no whole number of elements of 16 bytes, as 0 of \
                 them or 4 would be";
    assert_eq!(told(|| length(&floats[..3])), parts);
    // At whatever address.
    for start in 0..17 {
        assert_eq!(length(&[0_u8; 80][start..start + 48]), 3);
    }
}
