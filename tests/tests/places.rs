//! One component of a place is a place (the contract, section 3.1): what borrows it, changes it or takes its address acts on the
//! component itself.

#![deny(warnings)]
#![allow(clippy::all, clippy::pedantic, reason = "odd code is what is tried")]

use core::ops::{AddAssign, ShlAssign};
use core::ptr;

use swz::prelude::*;

const A: float4 = float4::new(1.0, 2.0, 3.0, 4.0);

/// A method of the caller's that changes what it is called on, and one that does not.
trait Bump {
    fn bump(&mut self);
    fn halved(&self) -> Self;
}
impl Bump for f32 {
    fn bump(&mut self) {
        *self += 10.0;
    }
    fn halved(&self) -> f32 {
        *self / 2.0
    }
}

struct Body {
    pos: float4,
    all: [uchar16; 2],
}

#[swizzle]
impl Body {
    fn x(&self) -> &f32 {
        &self.pos.x
    }
    fn last(&mut self) -> &mut u8 {
        &mut self.all[1].sf
    }
    fn halved(&self) -> f32 {
        self.pos.y.halved() + self.pos.hi.y.halved() + self.pos.wzyx.x.halved()
    }
    fn bump(&mut self) {
        self.pos.x.bump();
        self.all[0].s3.add_assign(1);
        self.all[1].hi.s3.shl_assign(1);
    }
}

#[test]
fn methods_act_on_the_component() {
    let mut body = Body { pos: A, all: [uchar16::splat(3); 2] };
    body.bump();
    assert_eq!(body.pos, float4::new(11.0, 2.0, 3.0, 4.0));
    assert_eq!(body.all[0], swz!((uchar16)(3, 3, 3, 4, 3, 3, 3, 3, (uchar8)(3))));
    assert_eq!(swz!(body.all[1].sb), 6);
    *body.last() = 9;
    assert_eq!(swz!(body.all[1].sf), 9);
    assert_eq!(body.halved(), 1.0 + 2.0 + 2.0);
    assert!(ptr::eq(body.x(), &body.pos.x));
    let mut v = A;
    swz! {
        v.x.add_assign(v.x * v.x);
        v.wzyx.x.add_assign(1.0);
        v.y.bump();
        v.xyzw.z.bump();
        let r = &mut v;
        r.g.bump();
        (r->w).bump();
    }
    assert_eq!(v, float4::new(2.0, 22.0, 13.0, 15.0));
    let mut rows = [A; 2];
    let i = 1;
    swz!(rows[i].x.bump());
    assert_eq!(rows, [A, float4::new(11.0, 2.0, 3.0, 4.0)]);
}

/// A list that counts how often it is asked.
struct Asked(float4, usize);

impl core::ops::Index<usize> for Asked {
    type Output = float4;
    fn index(&self, _: usize) -> &float4 {
        &self.0
    }
}

impl core::ops::IndexMut<usize> for Asked {
    fn index_mut(&mut self, _: usize) -> &mut float4 {
        self.1 += 1;
        &mut self.0
    }
}

#[test]
fn a_base_is_evaluated_once() {
    let mut list = Asked(A, 0);
    swz! {
        list[0].x.bump();
        list[0].hi.y.bump();
        list[0].y += 1.0;
        list[0].zw *= 2.0;
    }
    assert_eq!((list.0, list.1), (float4::new(11.0, 3.0, 6.0, 28.0), 4));

    struct Reading(float4, core::cell::Cell<usize>);
    impl core::ops::Deref for Reading {
        type Target = float4;
        fn deref(&self) -> &float4 {
            self.1.set(self.1.get() + 1);
            &self.0
        }
    }
    let reading = Reading(A, core::cell::Cell::new(0));
    assert_eq!(swz!(reading.y.halved() + (*reading).w.halved()), 3.0);
    assert_eq!(reading.1.get(), 2);
    let mut pair = [2.0f32, 4.0];
    assert_eq!(swz!(pair.y.halved()), 2.0);
    swz!(pair.x.bump());
    assert_eq!(pair, [12.0, 4.0]);
}

#[test]
fn methods_read_through_what_is_shared() {
    let shared = &A;
    let boxed = std::rc::Rc::new(A);
    assert_eq!(swz!(shared.y.halved() + boxed.w.halved() + boxed.hi.x.halved()), 1.0 + 2.0 + 1.5);
    assert_eq!(swz!(shared.y.sqrt().max(boxed.w.clone()).to_bits()), 4f32.to_bits());
    assert_eq!(swz!(float4::splat(8.0).x.halved()), 4.0);
    const ROOT: u32 = swz!(A.y.to_bits());
    assert_eq!(ROOT, 2f32.to_bits());
}

#[test]
fn patterns_bind_the_component() {
    let mut v = A;
    swz! {
        let ref mut r = v.x;
        *r = 5.0;
        match v.y { ref mut a if *a > 1.0 => *a = 6.0, _ => {} }
        if let ref mut a @ 3.0 = v.zw.x { *a = 7.0; }
    }
    assert_eq!(v, float4::new(5.0, 6.0, 7.0, 4.0));
    let shared = &v;
    swz! {
        let ref r = shared.x;
        assert!(ptr::eq(r, &shared.x));
        match shared.hi.y { ref a => assert!(ptr::eq(a, &shared.w)) }
    }
}

#[test]
fn addresses_are_those_of_the_component() {
    let mut v = A;
    let end = (&raw const v).cast::<f32>().wrapping_add(3);
    swz! {
        assert!(ptr::eq(&v.w, end));
        assert!(ptr::eq(&v.w as *const f32, end));
        assert!(ptr::eq(&raw const v.w, end));
        assert!(ptr::eq(&mut v.hi.y, end));
        assert!(ptr::eq(&raw mut v.hi.y, end));
        assert!(ptr::eq(&v.hi.y, end));
        assert!(!ptr::eq(&float4::splat(v.x).w, end));
    }
    const FIRST: &f32 = swz!(&A.x);
    static LAST: &f32 = swz!(&A.wzyx.x);
    assert_eq!(FIRST + LAST, 5.0);
    let kept = swz!(&float4::splat(2.0).x);
    assert_eq!(*kept, 2.0);
    macro_rules! made {
        () => {
            float4::splat(3.0)
        };
    }
    let kept = swz!(&made!().x);
    assert_eq!(*kept, 3.0);
}

#[test]
fn what_is_discarded_is_written_nowhere() {
    let kept = |v: float4| assert_eq!(v, A);
    let mut v = A;
    let mut other = 9.0;
    swz!((v.xyz.hi.y, _) = (9.0, 0));
    kept(v);
    swz!(std::mem::swap(&mut v.xyz.hi.y, &mut other));
    kept(v);
    swz! {
        *(&mut v.xyz.hi.y) = 9.0;
        v.xyz.hi.y.add_assign(9.0);
        v.xyz.hi.y.bump();
        let ref mut r = v.xyz.hi.y;
        *r = 9.0;
        v.xyz.hi.y = 9.0;
        v.xyz.hi.y += 9.0;
    }
    kept(v);
    let mut long = uchar16::splat(1);
    let mut byte = 7;
    swz! {
        std::mem::swap(&mut long.s345.odd.y, &mut byte);
        [long.s012.hi.y, long.s345.odd.y] = [5, 6];
    }
    assert_eq!(long, uchar16::splat(1));
    let mut eight = float8::splat(1.0);
    swz!((eight.s012.odd.y, eight.s0) = (5.0, 2.0));
    assert_eq!(eight, swz!((float8)(2, 1, 1, 1, 1, 1, 1, 1)));
}

fn id<T>(value: T) -> T {
    value
}

/// Callers' code that an assignment of the language takes.
#[test]
fn temporaries_of_the_right_side_live_as_long_as_the_assignment() {
    let mut v = A;
    swz!(v.xy += id(&float2::splat(1.0)));
    swz!(v.x += id(&1.0));
    swz!(v.zw = *id(&float2::splat(0.5)));
    assert_eq!(v, float4::new(3.0, 3.0, 0.5, 0.5));
    struct S {
        size: float2,
    }
    swz!(v.xy = S { size: float2::splat(7.0) }.size);
    swz!(v.zw += S { size: float2::splat(7.0) }.size.yx);
    assert_eq!(v, float4::new(7.0, 7.0, 7.5, 7.5));
}

fn never(mut v: float4, which: u8) -> float4 {
    swz! {
        match which {
            0 => v.xy = return v.wzyx,
            1 => v.x = todo!(),
            2 => v.hi = unimplemented!("{}", v.x),
            3 => v.xy = { let _ = v; panic!() },
            _ => {}
        }
    }
    loop {
        swz!(v.xy = break);
    }
    v
}

#[test]
fn what_never_comes_about_can_be_assigned() {
    assert_eq!(never(A, 0), float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(never(A, 9), A);
    #[cfg(panic = "unwind")]
    assert!(std::panic::catch_unwind(|| never(A, 2)).is_err());
}

fn spread<T: Element>(mut v: Vector<T, 4>, s: T) -> Vector<T, 4> {
    swz!(v.zw = s);
    swz!((v.x, v.y) = (s, v.x));
    v
}

#[test]
fn a_scalar_of_a_generic_element_is_spread() {
    assert_eq!(spread(A, 9.0), float4::new(9.0, 1.0, 9.0, 9.0));
    assert_eq!(spread(bool4::splat(false), true), bool4::new(true, false, true, true));
}

#[test]
fn parentheses_around_numbers() {
    assert_eq!(swz!((float4)((1), 2, -(3), (4))), float4::new(1.0, 2.0, -3.0, 4.0));
    assert_eq!(swz!((half2)((1))), swz!((half2)(1, 1)));
}
