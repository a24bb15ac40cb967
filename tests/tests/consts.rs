//! At compile time (the contract, section 3.5). `every_constant.rs` has the selectors.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "indices and other small whole numbers"
)]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use half::f16;
use swz::prelude::*;

const V: float4 = float4::new(1.0, 2.0, 3.0, 4.0);
const WIDE: ushort16 = ushort16::new(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

const ONE: f32 = swz!(V.z);
const REVERSED: float4 = swz!(V.wzyx);
const CHAIN: ushort2 = swz!(WIDE.hi.odd.even);
const DEEP: u16 = swz!(WIDE.s0745.even.hi);
const HALF: double8 = swz!((double8)(1, (double3)(2, 3, 4), (double4)(5)).s76543210);
const BLOCK: float2 = swz! {
    let sum = V.xyz;
    float2(sum.z, sum.hi.x)
};
static TABLE: [float2; 4] = swz!([V.lo, V.hi, V.even, V.odd]);
static NESTED: (uint4, f16) = (swz!((uint4)(1, 2, 3, 4).wzyx), swz!((half2)(0.5, -2).y));

#[test]
fn reads_chains_and_literals_are_constants_and_statics() {
    assert_eq!(ONE, 3.0);
    assert_eq!(REVERSED, float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(CHAIN, ushort2::new(9, 13));
    assert_eq!(DEEP, 4);
    assert_eq!(HALF, double8::new(5.0, 5.0, 5.0, 5.0, 4.0, 3.0, 2.0, 1.0));
    assert_eq!(BLOCK, float2::new(3.0, 3.0));
    assert_eq!(TABLE[3], float2::new(2.0, 4.0));
    assert_eq!(NESTED, (uint4::new(4, 3, 2, 1), f16::from_f32(-2.0)));
}

/// Every form of assignment that needs no operator.
const fn written(mut v: ushort16) -> ushort16 {
    let pair = swz!(v.s01);
    swz!(v.s0 = 100);
    swz!(v.sf1 = pair);
    swz!(v.s234 = 7);
    swz!(v.hi.lo.lo = v.hi.hi.lo);
    swz!(v.hi.lo.odd.y = 55);
    swz!(v.lo.hi = 9);
    v
}
const WRITTEN: ushort16 = written(WIDE);

#[test]
fn a_const_function_assigns() {
    let expected = [100, 1, 7, 7, 9, 9, 9, 9, 12, 13, 10, 55, 12, 13, 14, 0];
    assert_eq!(WRITTEN.to_array(), expected);
    assert_eq!(written(std::hint::black_box(WIDE)).to_array(), expected);
}

/// Operators on scalars work in constants, so their assigning forms on one component do.
const fn counted(mut v: int4) -> int4 {
    let mut index = 0;
    while index < 10 {
        swz!(v.x += 1);
        swz!(v.s1 -= index);
        swz!(v.b ^= v.x);
        swz!(v.zw.y <<= 1);
        index += 1;
    }
    v
}
const COUNTED: int4 = counted(int4::splat(1));

#[test]
fn a_const_function_counts_in_components() {
    let mut xor = 1;
    (2..=11).for_each(|x| xor ^= x);
    assert_eq!(COUNTED, int4::new(11, 1 - 45, xor, 1 << 10));
}

/// Through references, in a loop.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "a reference as a base")]
const fn fill(list: &mut [float4], v: &float2) {
    let mut index = 0;
    while index < list.len() {
        swz!(list[index].xy = v.yx);
        swz!(list[index].hi.hi = index as f32);
        *swz!(&mut list[index].z) = swz!((*v).x);
        index += 1;
    }
}
const FILLED: [float4; 2] = {
    let mut list = [V; 2];
    fill(&mut list, &float2::new(8.0, 9.0));
    list
};

#[test]
fn a_const_function_fills_a_slice() {
    assert_eq!(FILLED, [float4::new(9.0, 8.0, 8.0, 0.0), float4::new(9.0, 8.0, 8.0, 1.0)]);
}

const fn of_three(mut v: long3) -> long3 {
    swz!(v.hi = (long2)(30, 40));
    swz!(v.odd.hi = 50);
    swz!(v.lo = v.yx);
    v
}
const OF_THREE: long3 = of_three(long3::new(1, 2, 3));

#[test]
fn three_components_are_written_at_compile_time() {
    assert_eq!(OF_THREE, long3::new(2, 1, 30));
}

const fn generic<T: Element>(v: Vector<T, 8>) -> Vector<T, 4> {
    swz!(v.odd.wzyx)
}
const GENERIC: [uchar4; 2] = [generic(uchar8::new(0, 1, 2, 3, 4, 5, 6, 7)), generic(uchar8::splat(9))];

#[test]
fn generic_const_functions_are_called_at_compile_time() {
    assert_eq!(GENERIC, [uchar4::new(7, 5, 3, 1), uchar4::splat(9)]);
}

const SHUFFLED: float4 = shuffle!(V, [3, 0, 1, 1]);
const JOINED: float8 = shuffle2!(V, REVERSED, [0, 4, 1, 5, 2, 6, 3, 7]);
const STEPS: usize = swz!(vec_step(float3) + vec_step(V) + vec_step(double16)) as usize;

#[test]
fn shuffles_and_steps_are_constants() {
    assert_eq!(SHUFFLED, float4::new(4.0, 1.0, 2.0, 2.0));
    assert_eq!(JOINED, float8::new(1.0, 4.0, 2.0, 3.0, 3.0, 2.0, 4.0, 1.0));
    assert_eq!([0; STEPS].len(), 24);
}

const BITS: [u32; 2] = {
    let v = swz!((float4)(f32::from_bits(0x7FA1_2345), -0.0, 0, 1).yx);
    [v.to_array()[0].to_bits(), v.to_array()[1].to_bits()]
};

#[test]
fn bits_survive_at_compile_time() {
    assert_eq!(BITS, [0x8000_0000, 0x7FA1_2345]);
}

/// A length, a discriminant and a pattern's value.
const LENGTH: [u8; swz!(WIDE.s3) as usize] = [0; 3];
#[derive(Debug, PartialEq)]
enum Kind {
    Nine = swz!(WIDE.s9) as isize,
}

#[test]
fn constants_stand_where_the_language_wants_them() {
    const FOUR: u16 = swz!(WIDE.s4);
    assert_eq!(LENGTH.len(), 3);
    assert_eq!(Kind::Nine as i32, 9);
    assert!(matches!(WIDE[4], FOUR));
    let computed = const { swz!(V.hi.x) };
    assert_eq!(computed, 3.0);
}
