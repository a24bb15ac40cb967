//! The front: what is written in kernels compiles, literals find their types, and a scalar stands beside a vector.

#![allow(clippy::float_cmp, reason = "results that are exact")]

use ::half::f16;
use swz::builtin::*;
use swz::prelude::*;

#[test]
fn a_scalar_beside_a_vector() {
    let v = float4::new(-1.0, 0.25, 0.75, 2.0);
    assert_eq!(clamp(v, 0.0, 1.0), float4::new(0.0, 0.25, 0.75, 1.0));
    assert_eq!(clamp(v, float4::splat(0.5), 1.0), float4::new(0.5, 0.5, 0.75, 1.0));
    assert_eq!(max(v, 0.5), float4::new(0.5, 0.5, 0.75, 2.0));
    assert_eq!(fmin(v, 0.5), float4::new(-1.0, 0.25, 0.5, 0.5));
    assert_eq!(step(0.5, v), float4::new(0.0, 0.0, 1.0, 1.0));
    assert_eq!(step(v, v), float4::splat(1.0));
    assert_eq!(mix(v, float4::splat(1.0), 0.5), float4::new(0.0, 0.625, 0.875, 1.5));
    assert_eq!(mix(v, v, v), v);
    assert_eq!(smoothstep(0.0, 1.0, v), float4::new(0.0, 0.15625, 0.84375, 1.0));
    assert_eq!(smoothstep(0.0, float4::splat(1.0), v), smoothstep(0.0, 1.0, v));
    assert_eq!(ldexp(v, 2), float4::new(-4.0, 1.0, 3.0, 8.0));
    assert_eq!(ldexp(v, int4::new(0, 1, 2, 3)), float4::new(-1.0, 0.5, 3.0, 16.0));
    assert_eq!(fma(v, 2.0, 1.0), float4::new(-1.0, 1.5, 2.5, 5.0));
    assert_eq!(pow2(v), float4::new(1.0, 0.0625, 0.5625, 4.0));
    assert_eq!(max(int4::new(-1, 2, -3, 4), 0), int4::new(0, 2, 0, 4));
    assert_eq!(min(uchar16::splat(200), 100), uchar16::splat(100));
    assert_eq!(add_sat(uchar4::splat(250), 10), uchar4::splat(255));
    assert_eq!(rotate(ushort8::splat(1), 15), ushort8::splat(0x8000));
    assert_eq!(upsample(char2::new(-1, 1), 2), short2::new(-254, 258));
    assert_eq!(isless(v, 0.5), int4::new(-1, -1, 0, 0));
    assert_eq!(dot(float3::splat(0.5), float3::splat(1.0)), 1.5);
    assert_eq!(v.clamp(0.0, 1.0).max(0.5).min(0.75).mul_add(2.0, 1.0), float4::new(2.0, 2.0, 2.5, 2.5));
}

/// A function of the caller's over any gentype.
fn pow2<V: Gentype<Element: Float>>(v: V) -> V {
    fma(v, v, fdim(v, v))
}

#[test]
fn scalars_everywhere() {
    assert_eq!(clamp(2.5, 0.0, 1.0), 1.0);
    assert_eq!(clamp(300, 0, 255), 255);
    assert_eq!(clamp(2.5_f32, 0.0, 1.0), 1.0);
    assert_eq!(max(1, 2) + 1_u8, 3);
    assert_eq!(step(0.5, 0.25), 0.0);
    assert_eq!(mix(1.0, 3.0, 0.5), 2.0);
    assert_eq!(smoothstep(0.0, 1.0, 0.5), 0.5);
    assert_eq!(ldexp(1.5_f32, 2), 6.0);
    assert_eq!(isless(1, 2), 1);
    assert_eq!([isequal(1.0, 2.0), isnan(f32::NAN), signbit(-0.0)], [0, 1, 1]);
    assert_eq!(select(1.5, 2.5, 1_i64), 2.5);
    assert_eq!([any(-1), all(1), any(true)], [true, false, true]);
    assert_eq!(length(-3.0), 3.0);
    assert_eq!(normalize(-3.0), -1.0);
    assert_eq!(distance(1.0, 3.5), 2.5);
    assert_eq!(dot(2.0, 3.0), 6.0);
    assert_eq!([abs(-3), abs_diff(-3, 4)], [3_u32, 7]);
    let mut whole = 0.0;
    assert_eq!((fract(1.25, &mut whole), whole), (0.25, 1.0));
    let mut exponent = 0;
    assert_eq!((frexp(10.0_f32, &mut exponent), exponent), (0.625, 4));
    assert_eq!([rsqrt(4.0), sqrt(2.25), fabs(-1.0)], [0.5, 1.5, 1.0]);
}

#[test]
fn halves() {
    let half = f16::from_f32;
    let v = half4::new(half(-1.0), half(0.25), half(0.75), half(2.0));
    assert_eq!(clamp(v, f16::ZERO, f16::ONE), half4::new(half(0.0), half(0.25), half(0.75), half(1.0)));
    assert_eq!(swz!(clamp(v, (half4)(0), (half4)(1))), clamp(v, f16::ZERO, f16::ONE));
    assert_eq!(swz!(step(0.5h, v)), step(half(0.5), v));
    assert_eq!(isless(v, half(0.5)), short4::new(-1, -1, 0, 0));
    assert_eq!(max(half(1.0), half(2.0)), half(2.0));
    assert_eq!(ldexp(v, 1), half4::new(half(-2.0), half(0.5), half(1.5), half(4.0)));
    assert_eq!(convert::<float4>(v), float4::new(-1.0, 0.25, 0.75, 2.0));
    assert_eq!(convert::<half4>(float4::splat(0.5)), half4::splat(half(0.5)));
    assert_eq!(nan(ushort2::splat(1)).x.to_bits(), 0x7E01);
}

#[test]
fn masks() {
    let (a, b) = (float4::splat(1.0), float4::splat(2.0));
    let picked = float4::new(1.0, 2.0, 1.0, 2.0);
    assert_eq!(select(a, b, int4::new(0, -1, 1, i32::MIN)), picked);
    assert_eq!(select(a, b, uint4::new(0, u32::MAX, 1, 1 << 31)), picked);
    assert_eq!(select(a, b, bool4::new(false, true, false, true)), picked);
    assert_eq!(select(a, 2.0, isgreater(picked, 1.5)), picked);
    assert_eq!(select(uchar2::splat(1), 2, isless(char2::new(1, 2), 2)), uchar2::new(2, 1));
    assert_eq!(select(1, 2, true), 2);
    assert_eq!(select(1_u8, 2, 4_u8), 2);
    assert_eq!(select(bool2::splat(true), false, char2::new(-1, 0)), bool2::new(false, true));
    assert!(any(isless(a, b)) && all(isequal(a, 1.0)) && any(bool3::new(false, false, true)));
}

#[test]
fn conversions() {
    const ONES: uint2 = as_type(float2::splat(1.0));
    let v = float4::new(0.5, 254.5, 255.5, -3.0);
    assert_eq!(convert_sat_rte::<uchar4>(v), uchar4::new(0, 254, 255, 0));
    let bytes: uchar4 = convert_sat(v);
    assert_eq!(bytes, uchar4::new(0, 254, 255, 0));
    assert_eq!(convert::<float4>(bytes) * 2.0, float4::new(0.0, 508.0, 510.0, 0.0));
    assert_eq!(convert::<u8>(3.7), 3);
    assert_eq!(convert_rte::<i32>(2.5_f32), 2);
    assert_eq!(convert::<f32>(7), 7.0);
    assert_eq!(as_type::<uint4>(v).x, 0.5_f32.to_bits());
    assert_eq!(as_type::<u32>(1.0_f32), 0x3F80_0000);
    assert_eq!(as_type::<uchar4>(0x0403_0201_u32.to_le()), uchar4::new(1, 2, 3, 4));
    assert_eq!(as_type::<float4>(as_type::<double2>(v)), v);
    assert_eq!(as_type::<int3>(float3::splat(1.0)), int3::splat(0x3F80_0000));
    let three = as_type::<float3>(float4::new(1.0, 2.0, 3.0, 4.0));
    assert_eq!(three, float3::new(1.0, 2.0, 3.0));
    // Whatever bits the fourth has.
    let _ = as_type::<uint4>(three);
    assert_eq!(ONES, uint2::splat(0x3F80_0000));
}

/// Comparisons of whole vectors are Rust's: `==` gives a `bool`, `isequal` a mask.
#[test]
fn equality_is_of_whole_vectors() {
    let (a, b) = (int2::new(1, 2), int2::new(1, 3));
    assert!(a != b && isequal(a, b) == int2::new(-1, 0));
}

#[test]
fn generic_code() {
    fn saturate<V: Gentype<Element: Float> + Convert<V>>(v: V, low: V, high: V) -> V {
        clamp(v, low, high)
    }
    fn scaled<const N: usize>(v: Vector<u8, N>) -> Vector<f32, N>
    where
        u8: Lanes<N>,
        f32: Lanes<N>,
        Vector<u8, N>: Convert<Vector<f32, N>>,
    {
        convert::<Vector<f32, N>>(v) / 255.0
    }
    assert_eq!(saturate(3.0, 0.0, 1.0), 1.0);
    assert_eq!(saturate(float2::splat(3.0), float2::splat(0.0), float2::splat(1.0)), float2::splat(1.0));
    assert_eq!(scaled(uchar3::splat(255)), float3::splat(1.0));
}

/// The bounds of generic code bring no method that is in the way of another trait's.
#[test]
fn generic_code_may_have_other_methods() {
    trait Analysis: Sized {
        fn exp(self) -> Self;
        fn sin(self) -> Self;
        fn sqrt(self) -> Self;
        fn min(self, other: Self) -> Self;
    }
    impl Analysis for f32 {
        fn exp(self) -> Self {
            1.0
        }
        fn sin(self) -> Self {
            2.0
        }
        fn sqrt(self) -> Self {
            3.0
        }
        fn min(self, _: Self) -> Self {
            4.0
        }
    }
    fn values<T: Float + Analysis>(x: T) -> [T; 4] {
        [x.exp(), x.sin(), x.sqrt(), x.min(x)]
    }
    assert_eq!(values(7.0_f32), [1.0, 2.0, 3.0, 4.0]);
}
