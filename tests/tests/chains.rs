//! Chains (the contract, section 3.1) by hand: what is a selector, what is a field, and on what. `every_chain.rs` has the rest.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "indices and other small whole numbers"
)]
#![allow(
    clippy::deref_addrof,
    clippy::items_after_statements,
    clippy::needless_borrow,
    clippy::redundant_closure_for_method_calls,
    clippy::useless_vec,
    reason = "the forms of code are what is tested"
)]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use swz::prelude::*;

const A: float4 = float4::new(1.0, 2.0, 3.0, 4.0);

fn counted<const N: usize>() -> Vector<i32, N>
where
    i32: Lanes<N>,
{
    Vector::from_array(core::array::from_fn(|index| index as i32))
}

#[derive(Clone, Copy)]
struct Point {
    a: float3,
    pos: float4,
    seed: f32,
    scale: f32,
}

const POINT: Point = Point { a: float3::new(7.0, 8.0, 9.0), pos: A, seed: 0.5, scale: 2.0 };

impl Point {
    fn forward(&self) -> float3 {
        swz!(self.pos.xyz)
    }

    fn scaled(&self) -> float2 {
        swz!(self.pos.lo * self.scale + (self.seed))
    }

    fn raise(&mut self) {
        swz!(self.pos.yz = self.a.rg);
        swz!(self.a.z *= self.scale);
    }
}

#[test]
fn fields_lead_to_vectors() {
    let p = POINT;
    assert_eq!(p.forward(), float3::new(1.0, 2.0, 3.0));
    assert_eq!(p.scaled(), float2::new(2.5, 4.5));
    assert_eq!(swz!(p.a.xyz), float3::new(7.0, 8.0, 9.0), "one letter before the last is a field");
    assert_eq!(swz!(p.a.x + p.pos.w), 11.0);
    let mut p = POINT;
    p.raise();
    assert_eq!(p.pos, float4::new(1.0, 7.0, 8.0, 4.0));
    assert_eq!(p.a, float3::new(7.0, 8.0, 18.0));
}

#[test]
fn parentheses_end_a_chain() {
    struct Ray {
        lo: float3,
        hi: float3,
        xy: [float4; 2],
    }
    let mut ray = Ray { lo: float3::new(1.0, 2.0, 3.0), hi: float3::splat(0.0), xy: [A; 2] };
    assert_eq!(swz!((ray.lo).xyz), float3::new(1.0, 2.0, 3.0));
    assert_eq!(swz!((ray.lo).zyx.lo), float2::new(3.0, 2.0));
    assert_eq!(swz!((ray.xy)[1].yx), float2::new(2.0, 1.0));
    swz!((ray.hi).zx = (ray.lo).xy);
    assert_eq!(ray.hi, float3::new(2.0, 0.0, 1.0));
    let pair = swz!(((ray.lo), (ray.hi).x));
    assert_eq!(pair, (ray.lo, 2.0));
}

#[test]
fn the_base_is_any_expression_of_a_vector() {
    let (v, arr) = (A, [A, swz!(A.wzyx)]);
    fn double(x: float4) -> float4 {
        x * 2.0
    }
    assert_eq!(swz!(arr[1].yx), float2::new(3.0, 4.0));
    assert_eq!(swz!(double(v).lo), float2::new(2.0, 4.0));
    assert_eq!(swz!((v + v).wzyx), float4::new(8.0, 6.0, 4.0, 2.0));
    assert_eq!(swz!((-v).x), -1.0);
    assert_eq!(swz!((&v).s312), float3::new(4.0, 2.0, 3.0));
    assert_eq!(swz!((&&&v).s3), 4.0);
    assert_eq!(swz!((*&v).hi), float2::new(3.0, 4.0));
    assert_eq!(swz!({ v }.yyy), float3::splat(2.0));
    assert_eq!(swz!((if v.x > 0.0 { v } else { arr[1] }).odd), float2::new(2.0, 4.0));
    assert_eq!(swz!(arr.map(double)[0].x), 2.0);
    assert_eq!(swz!(arr.iter().copied().fold(float4::splat(0.0), |sum, v| sum + v.wzyx).lo), float2::splat(5.0));
    assert_eq!(swz!(((1, v).1).hi), float2::new(3.0, 4.0));
    assert_eq!(swz!((1, v).1.hi), float2::new(3.0, 4.0));
    assert_eq!(swz!(float4::splat(3.0).xy), float2::splat(3.0));
    assert_eq!(swz!(A.yz), float2::new(2.0, 3.0));
    assert_eq!(swz!(POINT.pos.zw), float2::new(3.0, 4.0));
    let nested = [[POINT; 2]; 3];
    assert_eq!(swz!(nested[2][1].pos.hi.even), 3.0);
    let wide: uint8 = Vector::from_array([0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(swz!((&wide).s246), uint3::new(2, 4, 6));
}

#[test]
fn the_base_is_anything_that_dereferences_to_a_vector() {
    let boxed = Box::new(A);
    assert_eq!(swz!(boxed.wx), float2::new(4.0, 1.0));
    assert_eq!(swz!(boxed.hi), float2::new(3.0, 4.0));
    assert_eq!(swz!(Rc::new(A).odd.hi), 4.0);
    assert_eq!(swz!(Arc::new(A).bgra), float4::new(3.0, 2.0, 1.0, 4.0));
    let twice = Box::new(Box::new(A));
    assert_eq!(swz!(twice.x), 1.0);
    let cell = RefCell::new(A);
    assert_eq!(swz!(cell.borrow().zz), float2::splat(3.0));
    assert_eq!(swz!(Cow::<float4>::Owned(A).s1), 2.0);
    let mut owner = A;
    let reference = &mut owner;
    assert_eq!(swz!(reference.yx), float2::new(2.0, 1.0));
    let list = vec![A];
    assert_eq!(swz!(list[0].lo), float2::new(1.0, 2.0));
    assert_eq!(swz!(list.first().unwrap().hi.lo), 3.0);
    assert_eq!(swz!(list.first().map(|v| v.xxx)), Some(float3::splat(1.0)));
}

#[test]
fn the_base_keeps_its_value() {
    let v = A;
    let twice = swz!(v.xyzw + v.xyzw);
    assert_eq!((v, twice), (A, v * 2.0));
    let boxed = Box::new(A);
    let _ = swz!(boxed.xy);
    assert_eq!(*boxed, A, "a swizzle takes nothing out of its base");
}

#[test]
fn digits_are_of_either_case_mixed_freely() {
    let v = counted::<16>();
    assert_eq!(swz!(v.sAa), int2::splat(10));
    assert_eq!(swz!(v.SfEdCbA98), counted::<16>().into_iter().rev().take(8).collect_vector());
    assert_eq!(swz!(v.S467).to_array(), [4, 6, 7]);
    assert_eq!(swz!(v.sF), 15);
    assert_eq!(swz!(v.SF), 15);
    assert_eq!(swz!(v.S0), swz!(v.s0));
}

/// The components of an iterator.
trait CollectVector {
    fn collect_vector(self) -> int8;
}
impl<I: Iterator<Item = i32>> CollectVector for I {
    fn collect_vector(self) -> int8 {
        int8::from_slice(&self.collect::<Vec<_>>())
    }
}

#[test]
fn each_number_of_components_has_its_type() {
    let v = counted::<8>();
    let _: i32 = swz!(v.s7);
    let _: int2 = swz!(v.s70);
    let _: int3 = swz!(v.s707);
    let _: int4 = swz!(v.s7070);
    let _: int8 = swz!(v.s70707070);
    let _: int16 = swz!(v.s7070707070707070);
    let _: int4 = swz!(v.lo);
    let _: int2 = swz!(v.lo.hi);
    let _: i32 = swz!(v.lo.hi.even);
    let three = counted::<3>();
    let _: int2 = swz!(three.hi);
    let _: i32 = swz!(three.odd.even);
}

#[test]
fn chains_compose_from_the_left() {
    let v = counted::<16>();
    assert_eq!(swz!(v.odd.even), int4::new(1, 5, 9, 13));
    assert_eq!(swz!(v.even.odd), int4::new(2, 6, 10, 14));
    assert_eq!(swz!(v.hi.lo.odd.even), 9);
    assert_eq!(swz!(v.hi.hi.wzyx), int4::new(15, 14, 13, 12));
    assert_eq!(swz!(v.s0745.even), int2::new(0, 4));
    assert_eq!(swz!(v.sfedcba9876543210.hi.s7654.xy), int2::new(0, 1));
    assert_eq!(swz!(v.lo.lo.rgb.xyz.s210.bgr), int3::new(0, 1, 2));
    let two = counted::<2>();
    assert_eq!(swz!(two.yx.yx.xxyy.even.hi), 1);
}

#[test]
fn three_components_act_as_four_of_which_one_is_unspecified() {
    let v = int3::new(1, 2, 3);
    assert_eq!(swz!(v.lo), int2::new(1, 2));
    assert_eq!(swz!(v.even), int2::new(1, 3));
    assert_eq!(swz!(v.hi).x, 3);
    assert_eq!(swz!(v.odd).x, 2);
    assert_eq!(swz!(v.hi.x), 3);
    assert_eq!(swz!(v.hi.even), 3);
    assert_eq!(swz!(v.odd.lo), 2);
    assert_eq!(swz!(v.zyx.hi).x, 1);
    assert_eq!(swz!(v.hi.xxx.even), int2::splat(3));
    let _: i32 = swz!(v.hi.y);
    let b = bool3::new(false, false, true);
    assert!(swz!(b.hi).x);
    let _: bool = swz!(b.hi.hi);
}

#[test]
fn bits_survive_a_swizzle_of_floats() {
    let signalling = [0x7FA1_2345u32, 0xFF80_0001, 0x8000_0000, 0x7FC0_0000];
    let v = float4::from_array(signalling.map(f32::from_bits));
    assert_eq!(swz!(v.wzyx).to_array().map(f32::to_bits), [0x7FC0_0000, 0x8000_0000, 0xFF80_0001, 0x7FA1_2345]);
    assert_eq!(swz!(v.hi).to_array().map(f32::to_bits), [0x8000_0000, 0x7FC0_0000]);
    assert_eq!(swz!(v.y).to_bits(), 0xFF80_0001);
}
