//! What no safe code outside can say: how pointers keep the two kinds of memory apart.

extern crate std;

use core::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::string::String;
use std::vec::Vec;

use super::expansion::{Arguments, Atomic, Fields, Info, Kernel, Pointee, Private, Row, Rows, Site, Window, WindowMut};
use super::{Launch, NdRange, Pointer, Readable, Writable};
use crate::types::{float4, int3};

const SITE: Site = Site::new("kernels/some.cl", 12, 5, "out[i]");

/// What an access says when it panics.
fn told<R>(access: impl FnOnce() -> R) -> String {
    let fault = catch_unwind(AssertUnwindSafe(access)).err().expect("a panic");
    fault.downcast_ref::<String>().expect("a message").clone()
}

/// A structure as expansions define it, with padding behind `a`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
struct Padded {
    a: u8,
    b: u32,
}
impl Pointee for Padded {
    fn read(window: Window<'_>) -> Self {
        Self { a: window.field(0), b: window.field(4) }
    }
    fn write(self, mut window: WindowMut<'_>) {
        window.set_field(0, self.a);
        window.set_field(4, self.b);
    }
    fn fields(&mut self, fields: &mut Fields) {
        fields.field(&mut self.a);
        fields.field(&mut self.b);
    }
}

#[test]
fn accesses_are_checked() {
    let mut numbers = [1, 2, 3, 4_i32];
    let p = Pointer::from(&mut numbers[..]);
    assert_eq!((p.get(3, &SITE), p.offset(2).get(-2, &SITE), p.offset(5).offset(-5).load(&SITE)), (4, 1, 1));
    let beyond = "kernels/some.cl:12:5: `out[i]` reads outside of its buffer: element 4 of 4, 1 beyond its end";
    assert_eq!(told(|| p.get(4, &SITE)), beyond);
    let before = "kernels/some.cl:12:5: `out[i]` writes outside of its buffer: element -3 of 4, 3 before its beginning";
    assert_eq!(told(|| p.set(-3, 0, &SITE)), before);
    for far in [1 << 62, -(1 << 62), i64::MAX, i64::MIN, 1 << 61] {
        assert!(told(|| p.get(far, &SITE)).contains("outside of its buffer"), "{far}");
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
    assert_eq!(p.cast::<Padded>().field(|padded| &padded.b).load(&SITE), 9);
    assert_eq!(p.cast::<Padded>().field(|padded| &padded.b).cast::<u8>().distance(p), 4);
    p.cast::<bool>().set(1, true, &SITE);
    p.set(1, 2, &SITE);
    assert!(p.cast::<bool>().get(1, &SITE));
    assert!(told(|| p.cast::<Pointer<'_, u8>>().load(&SITE)).contains("through a pointer to another type"));
}

static ELSEWHERE: u32 = 0;

#[test]
fn typed_memory_keeps_its_type() {
    let mut values = [Padded { a: 1, b: 2 }, Padded { a: 3, b: 4 }];
    let p = Pointer::from(&mut values[..]);
    assert_eq!(p.get(1, &SITE), Padded { a: 3, b: 4 });
    p.offset(1).field(|padded| &padded.b).store(5, &SITE);
    assert_eq!(p.get(1, &SITE).b, 5);
    // Behind `a` there is padding, behind `b` the next value.
    let a = p.field(|padded| &padded.a);
    assert!(told(|| a.get(1, &SITE)).contains("outside of its buffer"));
    assert!(told(|| p.field(|padded| &padded.b).get(1, &SITE)).contains("outside of its buffer"));
    assert!(told(|| p.cast::<u8>().get(0, &SITE)).contains("structure with padding or pointers"));
    assert!(told(|| p.cast::<u8>().cast::<Padded>().get(0, &SITE)).contains("structure with padding or pointers"));
    assert!(told(|| p.offset(2).field(|padded| &padded.a).load(&SITE)).contains("outside of its buffer"));
    assert!(catch_unwind(AssertUnwindSafe(|| p.field(|_| &ELSEWHERE))).is_err());
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

/// A kernel by hand: the sum of the global numbers at each item's place.
fn numbered<'a>(out: impl Writable<'a, u64>) -> Launch<'a, impl Kernel + 'a, impl Fn(&mut dyn Arguments) + 'a> {
    let out = out.pointer();
    let info = Info { name: "numbered", source: "", options: "", required: None, asks_group: true };
    Launch::new(
        info,
        move |to: &mut dyn Arguments| to.pointer(out),
        Rows(move |row: &Row<'_>| {
            for index in 0..row.len() {
                let item = row.item(index);
                let sum = item.global_id(0) + 10 * item.global_id(1) + 100 * item.local_id(0) + 1000 * item.group_id(0);
                out.set(i64::try_from(item.global_linear_id()).expect("small"), sum, &SITE);
            }
        }),
    )
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
        unsafe { numbered(&mut out).par_run(NdRange::new([4, 3]).local([2, 1]).offset([5, 7])) };
        assert_eq!(out[..], expected);
    }
    numbered(&mut out).run(0);
    assert!(told(|| numbered(&mut out).run(NdRange::new([12]).local([5]))).contains("no whole number of groups"));
    assert!(told(|| numbered(&mut out).run(NdRange::new([12]).local([3, 4]))).contains("has 2"));
    assert!(told(|| numbered(&mut out).run(13)).contains("element 12 of 12"));
}

#[test]
fn slices_serve_for_elements() {
    fn length<'a>(buffer: impl Readable<'a, float4>) -> usize {
        let p = buffer.pointer();
        (0..9).take_while(|&index| catch_unwind(AssertUnwindSafe(|| p.get(index, &SITE))).is_ok()).count()
    }
    let vectors = [float4::splat(1.0); 3];
    let cells: Vec<Cell<float4>> = vectors.iter().copied().map(Cell::new).collect();
    assert_eq!((length(&vectors), length(&vectors[1..]), length(&cells)), (3, 2, 3));
    let floats: &[f32] = vectors[0].as_array();
    assert_eq!(length(floats), 1);
    assert!(told(|| length(&floats[..3])).contains("a buffer of 12 bytes is no whole number of elements of 16 bytes"));
    assert!(told(|| length(&[0_u8; 64][1..49])).contains("cannot be used as one whose elements are aligned to 16"));
}
