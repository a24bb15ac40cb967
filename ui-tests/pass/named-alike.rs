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

/// A function of the caller's that the attribute does not see.
fn isless(a: float4, b: float4) -> bool {
    a.x < b.x
}

#[swizzle]
fn is_between(v: float4, low: float4, high: float4) -> bool {
    if isless(low, v) && !(isless(high, v) || isless(v.xyzw, low.xyzw)) { v.x < high.x } else { false }
}

/// Variables that hide others, which are known to be vectors.
#[swizzle]
fn hidden(v: float4, list: &[[f32; 4]]) -> f32 {
    let mut sum = v.x;
    for v in list {
        let [x, y] = v.xy;
        if v.zw < v.xy && v.lo == [x, y] {
            sum += x;
        }
    }
    let f = |v: [f32; 4]| match v.yx {
        [a, b] if a < b => a,
        [_, b] => b,
    };
    match list[0] {
        v if v.xy > v.zw => sum + f(v),
        v => sum - v.x,
    }
}

fn main() {
    let (low, high) = (float4::splat(0.0), float4::splat(2.0));
    assert!(is_between(float4::splat(1.0), low, high) && !is_between(high, low, high));
    assert_eq!(hidden(high, &[[3.0, 4.0, 1.0, 2.0]]), 2.0 + 3.0 + 3.0);
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
