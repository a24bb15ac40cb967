//! Items of the caller's that are named like the locals, types and traits of an expansion.
#![deny(warnings)]
#![allow(clippy::pedantic, reason = "items among the statements")]
#![allow(dead_code, non_upper_case_globals, non_camel_case_types, unused_macros)]

use swz::prelude::*;

mod swz_decoy {}
const place: () = ();
const vector_in_place: () = ();
const vector: () = ();
const component: () = ();
const right: () = ();
static lanes: () = ();
const value: () = ();
const mask: () = ();
static at: () = ();
struct u128;
struct usize;
enum Option {}
enum Some {}
struct Vector;
struct Literal;
fn shuffle4() {}
macro_rules! compile_error {
    () => {};
}
macro_rules! cfg {
    () => {};
}

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    let mut w = ushort8::splat(1);
    swz!(v.xy = v.yx);
    swz!(v.zw += v.xy);
    swz!(v.w *= 2.0);
    swz!(v.lo.hi -= 1.0);
    swz!(w.odd = (ushort4)(5, 6, 7, 8));
    swz!(w.even <<= 1);
    assert_eq!(v, float4::new(2.0, 0.0, 5.0, 10.0));
    assert_eq!(swz!((float4)(v.xy, (float2)(0.5))), float4::new(2.0, 0.0, 0.5, 0.5));
    assert_eq!(w, ushort8::new(2, 5, 2, 6, 2, 7, 2, 8));
    const MASK: [u8; 4] = [3, 2, 1, 0];
    assert_eq!(shuffle!(v, MASK), swz!(v.wzyx));
    assert_eq!(shuffle!(v, [3, 2, 1, 0]), swz!(v.abgr));
    assert_eq!(swz!(shuffle2(v, v, (uint4)(7, 6, 1, 0))), swz!(v.wzyx));
}
