//! Vector literals (the contract, section 3.3): numbers, suffixes, spellings of the type. `every_literal.rs` has the partitions.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "indices and other small whole numbers"
)]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use half::f16;
use swz::prelude::*;
use swz::{scalar, uchar4 as pixel4};

mod without_names {
    #[test]
    fn a_path_names_the_type() {
        let expected = swz::int4::new(1, 2, 3, 3);
        assert_eq!(swz::swz!((swz::int4)(1, 2, (swz::int2)(3))), expected);
        assert_eq!(swz::swz!(swz::int4(1, 2, swz::prelude::int2(3))), expected);
        assert_eq!(swz::swz!((swz::cl::cl_int4::new)(1, 2, 3, 4).xyzz), expected);
    }
}

#[test]
fn both_spellings_and_paths_name_the_type() {
    let expected = float2::new(1.0, 2.0);
    assert_eq!(swz!((float2)(1.0, 2.0)), expected);
    assert_eq!(swz!(float2(1.0, 2.0)), expected);
    assert_eq!(swz!(::swz::prelude::float2(1.0, 2.0)), expected);
    assert_eq!(swz!((float2)(1.0, 2.0)), expected);
    assert_eq!(swz!((float2)(1.0, 2.0,)), expected);
}

#[test]
fn one_scalar_is_spread_and_one_vector_is_itself() {
    let (f, v) = (2.5f32, float4::new(1.0, 2.0, 3.0, 4.0));
    assert_eq!(swz!((float4)(f)), float4::splat(2.5));
    assert_eq!(swz!((float16)(v.z)), float16::splat(3.0));
    assert_eq!(swz!((float4)(v)), v);
    assert_eq!(swz!((float4)(v.wzyx)), float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(swz!((float4)(f * 2.0)), float4::splat(5.0));
    assert_eq!(swz!((bool3)(true)), bool3::splat(true));
    assert_eq!(swz!((uchar3)(7)), uchar3::splat(7));
}

#[test]
fn arrays_and_other_vectors_stand_in_literals() {
    #[derive(Clone, Copy, Debug, PartialEq, swz::Swizzle)]
    struct Rgb(u8, u8, u8);
    const P: [f32; 3] = [1.0, 2.0, 3.0];
    const PADDED: float4 = swz!((float4)(P, 0.5));
    const ALONE: float3 = swz!((float3)(P));

    let (p, q, colour, f) = (P, [1, 2, 3], Rgb(7, 8, 9), f16::from_f32);
    assert_eq!((PADDED, ALONE), (float4::new(1.0, 2.0, 3.0, 0.5), float3::new(1.0, 2.0, 3.0)));
    assert_eq!(swz!((float4)(p.xz, 0.0, 1.0)), float4::new(1.0, 3.0, 0.0, 1.0));
    assert_eq!(swz!(float4(p.x, p.zyx)), float4::new(1.0, 3.0, 2.0, 1.0));
    assert_eq!(swz!((float3)(p.zxy)), float3::new(3.0, 1.0, 2.0));
    assert_eq!(swz!((float3)(p.y)), float3::splat(2.0));
    assert_eq!(swz!((float8)(p, PADDED.xy, p)), float8::new(1.0, 2.0, 3.0, 1.0, 2.0, 1.0, 2.0, 3.0));
    assert_eq!(swz!((int4)(q.xz, q.yy)), int4::new(1, 3, 2, 2));
    assert_eq!(swz!((half4)([f(1.0), f(2.0)], [0.5h, 4.0h])), half4::new(f(1.0), f(2.0), f(0.5), f(4.0)));
    assert_eq!(
        swz!((double16)([1.0; 8], [2.0; 4], [3.0, 4.0], 5.0, 6.0)).to_array()[7..],
        [1.0, 2.0, 2.0, 2.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    );
    assert_eq!(swz!((double16)([1.5; 16])), double16::splat(1.5));
    assert_eq!(swz!((bool4)([true, false], false, true)), bool4::new(true, false, false, true));
    assert_eq!(swz!((uchar4)(colour.bgr, 255)), uchar4::new(9, 8, 7, 255));
    assert_eq!(swz!((uchar4)(255, colour)), uchar4::new(255, 7, 8, 9));
    assert_eq!(swz!((uchar3)(colour)), uchar3::new(7, 8, 9));
}

#[test]
fn a_number_without_a_suffix_takes_the_element_type() {
    assert_eq!(swz!((float4)(0)), float4::splat(0.0));
    let half = f16::from_f32;
    assert_eq!(swz!((half4)(1, 0.5, 0, -2)), half4::new(half(1.0), half(0.5), half(0.0), half(-2.0)));
    assert_eq!(swz!((double2)(1)), double2::splat(1.0));
    assert_eq!(swz!((float3)(1, -2, 0.25)), float3::new(1.0, -2.0, 0.25));
    assert_eq!(swz!((char4)(-128, 127, 0, 0x7f)), char4::new(-128, 127, 0, 127));
    assert_eq!(swz!((uchar4)(255, 0xff, 0b11, 0o17)), uchar4::new(255, 255, 3, 15));
    assert_eq!(swz!((short2)(-32768, 32767)), short2::new(i16::MIN, i16::MAX));
    assert_eq!(swz!((ushort2)(0, 65535)), ushort2::new(0, u16::MAX));
    assert_eq!(swz!((int2)(-2_147_483_648, 2_147_483_647)), int2::new(i32::MIN, i32::MAX));
    assert_eq!(swz!((uint2)(0, 4_294_967_295)), uint2::new(0, u32::MAX));
    assert_eq!(swz!((long2)(-9_223_372_036_854_775_808, 9_223_372_036_854_775_807)), long2::new(i64::MIN, i64::MAX));
    assert_eq!(swz!((ulong2)(0, 18_446_744_073_709_551_615)), ulong2::new(0, u64::MAX));
    assert_eq!(swz!((bool4)(0, 1, true, false)), bool4::new(false, true, true, false));
    assert_eq!(swz!((int2)(1.0, -3.0)), int2::new(1, -3));
    assert_eq!(swz!((float2)(1e3, -1e-3)), float2::new(1e3, -1e-3));
}

#[test]
fn the_nearest_value_is_taken_and_zero_keeps_its_sign() {
    let v = swz!((float4)(0.1, -0.0, 16777217, 3.402_823_4e38));
    let bits = v.to_array().map(f32::to_bits);
    assert_eq!(bits, [0.1f32, -0.0, 16_777_216.0, f32::MAX].map(f32::to_bits));
    let v = swz!((half4)(0.1, -0.0, 65504, -0));
    let bits = v.to_array().map(f16::to_bits);
    assert_eq!(bits, [f16::from_f64(0.1).to_bits(), 0x8000, 0x7BFF, 0]);
    let v = swz!((double2)(0.1, -0.0));
    assert_eq!(v.to_array().map(f64::to_bits), [0.1f64, -0.0].map(f64::to_bits));
    // `-0` is an integer, whose zero has no sign.
    let v = swz!((float4)(-0, -0.0, -0x0, -0e0));
    assert_eq!(v.to_array().map(f32::to_bits), [0.0f32, -0.0, 0.0, -0.0].map(f32::to_bits));
}

/// 1.00048828125 is the middle of `0x3c00` and `0x3c01`; digits beyond those of a double decide too.
#[test]
#[allow(clippy::unreadable_literal, reason = "the digits are counted")]
fn a_half_is_rounded_once() {
    let v = swz!((half16)(
        1.0004882812500001,
        1.00048828125,
        1.0004882812499999,
        1.00048828125000000000000001,
        1.00048828124999999999999999,
        -1.00048828125000000000000001h,
        100048828125000000000000001e-26,
        1.00146484375,
        1.00146484374999999999999999,
        2049,
        2051,
        65519.99999999999999999999,
        2.98023223876953125e-8,
        2.980232238769531250000000000000000000001e-8,
        2.98e-8,
        1e-400
    ));
    let bits = v.to_array().map(f16::to_bits);
    assert_eq!(
        bits,
        [
            0x3C01, 0x3C00, 0x3C00, 0x3C01, 0x3C00, 0xBC01, 0x3C01, 0x3C02, 0x3C01, 0x6800, 0x6802, 0x7BFF, 0x0000,
            0x0001, 0x0000, 0x0000
        ]
    );
    assert_eq!(swz!(1.00048828125000000000000001h.to_bits()), 0x3C01);
}

/// The function that expansions call rounds a number that is no half.
#[test]
fn a_number_of_the_macro_is_rounded_as_it_is_read() {
    const NUMBERS: [f16; 3] = [
        half2::__swz_number(1.000_488_281_250_001),
        half2::__swz_number(1.000_488_281_25),
        half2::__swz_number(-1.000_488_281_250_001),
    ];
    assert_eq!(NUMBERS.map(f16::to_bits), [0x3C01, 0x3C00, 0xBC01]);
}

#[test]
fn suffixes_of_c_and_of_rust_are_understood() {
    assert_eq!(swz!((float4)(1.0f, 2f, 3.5F, 4f32)), float4::new(1.0, 2.0, 3.5, 4.0));
    assert_eq!(swz!((float2)(1.f, 2.)), float2::new(1.0, 2.0));
    assert_eq!(swz!((half2)(2.5h, -1.5H)), half2::new(f16::from_f32(2.5), f16::from_f32(-1.5)));
    assert_eq!(swz!((uint4)(1u, 2U, 3u32, 4)), uint4::new(1, 2, 3, 4));
    assert_eq!(swz!((ulong3)(7ul, 8UL, 9lu)), ulong3::new(7, 8, 9));
    assert_eq!(swz!((long3)(7l, -8L, 9i64)), long3::new(7, -8, 9));
    assert_eq!(swz!((uchar2)(1u8, 2)), uchar2::new(1, 2));
    let scalars: (scalar::float, scalar::half, scalar::uint, scalar::ulong, scalar::long) =
        swz!((1.5f, 2.5h, 7u, 7ul, 7l));
    assert_eq!(scalars, (1.5, f16::from_f32(2.5), 7, 7, 7));
}

#[test]
fn constants_and_expressions_are_arguments() {
    const LIMIT: f32 = 8.0;
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let pick = |index: usize| v[index];
    let literal = swz!((float8)(v.yx, -v.x, LIMIT, if v.x > 0.0 { 1.0 } else { 2.0 }, pick(2), v.hi * 2.0));
    assert_eq!(literal, float8::new(2.0, 1.0, -1.0, 8.0, 1.0, 3.0, 6.0, 8.0));
    assert_eq!(swz!((int2)(v.x as i32, v.y as i32)), int2::new(1, 2));
    assert_eq!(swz!((float2)(-(v.x), v.x + v.y)), float2::new(-1.0, 3.0));
}

#[test]
fn literals_are_nested_and_swizzled() {
    let v = swz!((float8)((float4)((float2)(1, 2), (float2)(3)), 5, (float3)(6, 7, 8)));
    assert_eq!(v, float8::new(1.0, 2.0, 3.0, 3.0, 5.0, 6.0, 7.0, 8.0));
    assert_eq!(swz!((float4)(1, 2, 3, 4).wzyx), float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(swz!(int16((int8)(1, 2, 3, 4, 5, 6, 7, 8).odd, (int4)(0), (int8)(9)).lo.s3456), int4::new(8, 0, 0, 0));
    assert_eq!(swz!((float2)(1, 2).y), 2.0);
    assert_eq!(swz!(((uint3)(1, 2, 3) + (uint3)(1)).zyx), uint3::new(4, 3, 2));
}

#[test]
fn the_arguments_are_evaluated_in_order_once() {
    let mut order = Vec::new();
    let mut next = |value: i32| {
        order.push(value);
        value
    };
    let v = swz!((int4)(next(3), (int2)(next(1), next(4)), next(2)));
    assert_eq!(v, int4::new(3, 1, 4, 2));
    assert_eq!(order, [3, 1, 4, 2]);
}

#[test]
fn a_sixteen_is_put_together_from_everything() {
    let (a, b, c) = (uchar2::new(1, 2), uchar3::new(3, 4, 5), uchar8::new(6, 7, 8, 9, 10, 11, 12, 13));
    let v = swz!((uchar16)(a, 100, b, c.S10, c.lo, b.zx, 255, c.s7));
    assert_eq!(v.to_array(), [1, 2, 100, 3, 4, 5, 7, 6, 6, 7, 8, 9, 5, 3, 255, 13]);
    let three = swz!((uchar8)(b, b, a));
    assert_eq!(three.to_array(), [3, 4, 5, 3, 4, 5, 1, 2]);
    let five = swz!((uchar16)(b, b, b, b, b, 0));
    assert_eq!(five.to_array(), [3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 0]);
}

#[test]
fn a_name_that_is_no_vector_type_is_any_function() {
    #[expect(non_snake_case, reason = "like a constructor")]
    fn Float4(v: float4) -> f32 {
        v.x
    }
    fn float5(v: float2) -> float2 {
        v
    }
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    assert_eq!(swz!(Float4(v.wzyx)), 4.0);
    assert_eq!(swz!(float5(v.zx)), float2::new(3.0, 1.0));
    assert_eq!(swz!(Some(v.zx)), Some(float2::new(3.0, 1.0)));
    assert_eq!(pixel4::new(1, 2, 3, 4), swz!((uchar4)(1, 2, 3, 4)));
}

const fn corner(index: usize) -> float4 {
    swz!((float4)((index & 1) as f32, (float2)((index >> 1 & 1) as f32, 0.5), 1))
}
const CORNERS: [float4; 4] = [corner(0), corner(1), corner(2), corner(3)];
const HALVES: half4 = swz!((half4)(1, 0.5, 0, -2.5h));
static TABLE: uchar16 = swz!((uchar16)((uchar8)(1), (uchar4)(2, 3, 4, 5), (uchar3)(6), 7));

#[test]
fn literals_are_constants() {
    assert_eq!(CORNERS[3], float4::new(1.0, 1.0, 0.5, 1.0));
    assert_eq!(HALVES.w, f16::from_f32(-2.5));
    assert_eq!(TABLE.to_array(), [1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 6, 7]);
}

/// OpenCL C++ 1.0, section 2.1.1: the three examples of the standard, and numbers whose type Rust finds.
#[allow(clippy::excessive_precision, reason = "the smallest number, written out")]
#[test]
fn hexadecimal_floats() {
    assert_eq!(swz!(0x1.fffffep127f).to_bits(), f32::MAX.to_bits());
    let largest: f64 = swz!(0x1.fffffffffffffp1023);
    assert_eq!(largest.to_bits(), f64::MAX.to_bits());
    assert_eq!(swz!(0x1.ffcp15h), f16::MAX);
    let smallest: f64 = swz!(0x1p - 1074);
    assert_eq!(smallest.to_bits(), 1);
    assert_eq!(swz!(0x1p - 149f).to_bits(), 1);
    // A tie of singles, rounded once: to even, though the digits of the double that is nearest lie above it.
    #[allow(clippy::excessive_precision, reason = "more digits than the type has are the case")]
    let tie: f32 = swz!(0x1.fffffdp0);
    assert_eq!(tie.to_bits(), 0x3FFF_FFFE);
    let v = swz!((float4)(0x1p - 2, -0x1.cp1, 0x1.ap + 3, 1));
    assert_eq!(v, float4::new(0.25, -3.5, 13.0, 1.0));
    assert_eq!(swz!(v.xy * 0x1p3), float2::new(2.0, -28.0));
    assert_eq!(swz!(v.y - 0x1p - 1 - 0x1p1f), -6.0);
    assert_eq!(in_function(v), 0.031_25);
}

#[swizzle]
fn in_function(v: float4) -> f32 {
    const EIGHTH: f32 = 0x1p - 3f;
    v.x * EIGHTH
}
