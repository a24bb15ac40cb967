//! The names that carry a type (the contract, sections 3.7 and 5), as the macros understand them without an import. The results of the
//! conversions are tested with the functions themselves.

#![allow(clippy::unusual_byte_groupings, clippy::unreadable_literal, reason = "what the macro makes of a number")]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use swz::prelude::*;

/// Every name of a conversion, as OpenCL C writes it, of a value that each type holds.
macro_rules! every_type {
    ($($convert:ident $r#as:ident $ty:ident),*) => { $(
        assert_eq!(swz!($convert((float4)(1, 2, 3, 4))), swz!(($ty)(1, 2, 3, 4)), stringify!($convert));
        let same: $ty = swz!($r#as(($ty)(1, 2, 3, 4)));
        assert_eq!(same, swz!(($ty)(1, 2, 3, 4)), stringify!($r#as));
    )* };
}

#[test]
fn every_element_type() {
    every_type!(
        convert_char4 as_char4 char4,
        convert_uchar4 as_uchar4 uchar4,
        convert_short4 as_short4 short4,
        convert_ushort4 as_ushort4 ushort4,
        convert_int4 as_int4 int4,
        convert_uint4 as_uint4 uint4,
        convert_long4 as_long4 long4,
        convert_ulong4 as_ulong4 ulong4,
        convert_half4 as_half4 half4,
        convert_float4 as_float4 float4,
        convert_double4 as_double4 double4
    );
}

#[test]
fn every_width_saturation_and_rounding() {
    let v = float16::splat(2.5);
    assert_eq!(swz!(convert_int16(v)), int16::splat(2));
    assert_eq!(swz!(convert_int8_rte(v.lo)), int8::splat(2));
    assert_eq!(swz!(convert_int4_rtp(v.lo.lo)), int4::splat(3));
    assert_eq!(swz!(convert_int3_rtn(v.s012)), int3::splat(2));
    assert_eq!(swz!(convert_int2_rtz(v.s01)), int2::splat(2));
    assert_eq!(swz!(convert_uchar2_sat(-v.s01)), uchar2::splat(0));
    assert_eq!(swz!(convert_uchar2_sat_rte(v.s01 * 1.0e6)), uchar2::splat(255));
    assert_eq!(swz!(convert_int_rtp(v.s0)), 3);
    assert_eq!(swz!(convert_uchar_sat_rtz(v.s0 * 1.0e6)), 255);
    assert_eq!(swz!(as_uint3(v.s012).y), 2.5_f32.to_bits());
    assert_eq!(swz!(as_ulong2((uint4)(7, 7, 2, 0)).x), 7 << 32 | 7);
}

#[test]
fn numbers_have_the_types_of_c() {
    assert_eq!(swz!(convert_int(2.7)), 2);
    assert_eq!(swz!(convert_int_rtn(-2.5)), -3);
    assert_eq!(swz!(convert_float(-(1))), -1.0);
    assert_eq!(swz!(as_uint(1.0f)), 0x3F80_0000);
    assert_eq!(swz!(as_uint(1.f)), 0x3F80_0000);
    assert_eq!(swz!(as_float(0xff80_0000)), f32::NEG_INFINITY);
    assert_eq!(swz!(as_float(0x3f80_0000)), 1.0);
    assert_eq!(swz!(as_ulong(0x1p0)), 1.0_f64.to_bits());
    assert_eq!(swz!(convert_uchar(!0)), 255);
    assert_eq!(swz!(convert_ulong(4294967296)), 1 << 32);
    // Expressions that are no number themselves, but made of numbers.
    assert_eq!(swz!(convert_int_rte(1.0 / 0.4)), 2);
    assert_eq!(swz!(convert_float(1 << 4)), 16.0);
    let untyped = 2.75;
    assert_eq!(swz!(convert_int(untyped)), 2);
}

#[swizzle]
fn gamma(pixel: uchar4, levels: float4) -> uchar4 {
    let scaled = convert_float4(pixel) * levels;
    convert_uchar4_sat_rte(scaled).zyxw
}

#[test]
fn in_functions_chains_and_macros() {
    assert_eq!(gamma(uchar4::new(10, 20, 200, 255), float4::splat(1.5)), uchar4::new(255, 30, 15, 255));
    let v = float4::new(1.5, -1.5, 2.5, 3.5);
    assert_eq!(swz!(format!("{}", convert_int4_rte(v.wzyx).lo.x + convert_int(v.x))), "5");
    let mut sum = int2::splat(1);
    swz!(sum.xy += convert_int2(v.zw));
    assert_eq!(sum, int2::new(3, 4));
}
