//! Items with nearly the names that are written where there is no such item: `float4(..)` outside of the macros, `vec4(..)`, `lerp(..)`,
//! `sqrt(..)` without its import, the types `vec3` and `uint`.
//!
//! Rustc shows, for a name that is not there, the line of the nearest one that is: the line of each says what to write
//! (`ui-tests/ui/outside/literal.rs`, `ui-tests/ui/outside/type-of-glsl.rs`). Functions have a `_` at the end, at a distance of one letter; types have the
//! letters in the other case, which rustc takes before any distance, as `uint2` is no farther from `uint` than any other name. All come by the
//! prelude's glob, where a name of the caller's goes before, and stand at the root, for `swz::float4(..)`. With `_` in front rustc proposes to rename them. No function can be called, and
//! a type that was taken as rustc proposed it is a warning (`ui-tests/ui/several/hidden-types.rs`).

// A parameter that has no value.
use core::convert::Infallible;

use crate::types::{
    bool2, bool3, bool4, char16, double2, double3, double4, double8, float2, float3, float4, float8, float16, int2,
    int3, int4, int8, int16, long2, long4, short8, uchar4, uchar8, uchar16, uint2, uint3, uint4, uint8, uint16, ulong2,
    ushort8,
};

/// Declares them, each in a row with the words.
macro_rules! near {
    ($($item:item)*) => { $(
        #[doc(hidden)]
        #[deprecated(note = "a hidden name, whose line in the prelude says what to write")]
        #[allow(non_snake_case, non_camel_case_types, reason = "the names of other languages, and none of this one")]
        $item
    )* };
}
#[rustfmt::skip]
near! {
    pub fn char_(_: Infallible) {} // `x as i8`; a vector: `char4::new(x, y, z, w)`, `char4::splat(x)`, `swz!(char4(v.xyz, w))`
    pub fn uchar_(_: Infallible) {} // `x as u8`; a vector: `uchar4::new(x, y, z, w)`, `uchar4::splat(x)`, `swz!(uchar4(v.xyz, w))`
    pub fn ushort_(_: Infallible) {} // `x as u16`; a vector: `ushort4::new(x, y, z, w)`, `ushort4::splat(x)`, `swz!(ushort4(v.xyz, w))`
    pub fn int_(_: Infallible) {} // `x as i32`; a vector: `int4::new(x, y, z, w)`, `int4::splat(x)`, `swz!(int4(v.xyz, w))`
    pub fn uint_(_: Infallible) {} // `x as u32`; a vector: `uint4::new(x, y, z, w)`, `uint4::splat(x)`, `swz!(uint4(v.xyz, w))`
    pub fn ulong_(_: Infallible) {} // `x as u64`; a vector: `ulong4::new(x, y, z, w)`, `ulong4::splat(x)`, `swz!(ulong4(v.xyz, w))`
    pub fn float_(_: Infallible) {} // `x as f32`; a vector: `float4::new(x, y, z, w)`, `float4::splat(x)`, `swz!(float4(v.xyz, w))`
    pub fn bool_(_: Infallible) {} // a vector: `bool4::new(x, y, z, w)`, `bool4::splat(x)`; by parts `swz!(bool4(v.xyz, w))`
    pub fn int1_(_: Infallible) {} // a vector: `int4::new(x, y, z, w)`, `int4::splat(x)`; by parts `swz!(int4(v.xyz, w))`
    pub fn vec_(_: Infallible) {} // a vector: `float4::new(x, y, z, w)`, `float4::splat(x)`; by parts `swz!(float4(v.xyz, w))`
    pub fn ivec_(_: Infallible) {} // a vector: `int4::new(x, y, z, w)`, `int4::splat(x)`; by parts `swz!(int4(v.xyz, w))`
    pub fn uvec_(_: Infallible) {} // a vector: `uint4::new(x, y, z, w)`, `uint4::splat(x)`; by parts `swz!(uint4(v.xyz, w))`
    pub fn dvec_(_: Infallible) {} // a vector: `double4::new(x, y, z, w)`, `double4::splat(x)`; by parts `swz!(double4(v.xyz, w))`
    pub fn bvec_(_: Infallible) {} // a vector: `bool4::new(x, y, z, w)`, `bool4::splat(x)`; by parts `swz!(bool4(v.xyz, w))`
    pub fn make_float_(_: Infallible) {} // a vector: `float4::new(x, y, z, w)`, `float4::splat(x)`; by parts `swz!(float4(v.xyz, w))`
    pub fn make_int_(_: Infallible) {} // a vector: `int4::new(x, y, z, w)`, `int4::splat(x)`; by parts `swz!(int4(v.xyz, w))`
    pub fn make_uint_(_: Infallible) {} // a vector: `uint4::new(x, y, z, w)`, `uint4::splat(x)`; by parts `swz!(uint4(v.xyz, w))`
    pub fn make_uchar_(_: Infallible) {} // a vector: `uchar4::new(x, y, z, w)`, `uchar4::splat(x)`; by parts `swz!(uchar4(v.xyz, w))`
    pub fn convert_char_(_: Infallible) {} // in `swz!`, or `convert_sat::<char4>(v)` of `use swz::builtin::convert_sat;`
    pub fn convert_uchar_(_: Infallible) {} // in `swz!`, or `convert_sat::<uchar4>(v)` of `use swz::builtin::convert_sat;`
    pub fn convert_short_(_: Infallible) {} // in `swz!`, or `convert_sat::<short4>(v)` of `use swz::builtin::convert_sat;`
    pub fn convert_ushort_(_: Infallible) {} // in `swz!`, or `convert_sat::<ushort4>(v)` of `use swz::builtin::convert_sat;`
    pub fn convert_int_(_: Infallible) {} // in `swz!`, or `convert_sat::<int4>(v)` of `use swz::builtin::convert_sat;`
    pub fn convert_uint_(_: Infallible) {} // in `swz!`, or `convert_sat::<uint4>(v)` of `use swz::builtin::convert_sat;`
    pub fn convert_long_(_: Infallible) {} // in `swz!`, or `convert_sat::<long4>(v)` of `use swz::builtin::convert_sat;`
    pub fn convert_ulong_(_: Infallible) {} // in `swz!`, or `convert_sat::<ulong4>(v)` of `use swz::builtin::convert_sat;`
    pub fn convert_half_(_: Infallible) {} // in `swz!`, or `convert::<half4>(v)` of `use swz::builtin::convert;`
    pub fn convert_float_(_: Infallible) {} // in `swz!`, or `convert::<float4>(v)` of `use swz::builtin::convert;`
    pub fn convert_double_(_: Infallible) {} // in `swz!`, or `convert::<double4>(v)` of `use swz::builtin::convert;`
    pub fn as_char_(_: Infallible) {} // in `swz!`, or `as_type::<char4>(v)` of `use swz::builtin::as_type;`
    pub fn as_uchar_(_: Infallible) {} // in `swz!`, or `as_type::<uchar4>(v)` of `use swz::builtin::as_type;`
    pub fn as_short_(_: Infallible) {} // in `swz!`, or `as_type::<short4>(v)` of `use swz::builtin::as_type;`
    pub fn as_ushort_(_: Infallible) {} // in `swz!`, or `as_type::<ushort4>(v)` of `use swz::builtin::as_type;`
    pub fn as_int_(_: Infallible) {} // in `swz!`, or `as_type::<int4>(v)` of `use swz::builtin::as_type;`
    pub fn as_uint_(_: Infallible) {} // in `swz!`, or `as_type::<uint4>(v)` of `use swz::builtin::as_type;`
    pub fn as_long_(_: Infallible) {} // in `swz!`, or `as_type::<long4>(v)` of `use swz::builtin::as_type;`
    pub fn as_ulong_(_: Infallible) {} // in `swz!`, or `as_type::<ulong4>(v)` of `use swz::builtin::as_type;`
    pub fn as_half_(_: Infallible) {} // in `swz!`, or `as_type::<half4>(v)` of `use swz::builtin::as_type;`
    pub fn as_float_(_: Infallible) {} // in `swz!`, or `as_type::<float4>(v)` of `use swz::builtin::as_type;`
    pub fn as_double_(_: Infallible) {} // in `swz!`, or `as_type::<double4>(v)` of `use swz::builtin::as_type;`
    pub fn lerp_(_: Infallible) {} // write `mix(a, b, t)`, of `use swz::builtin::mix;`
    pub fn saturate_(_: Infallible) {} // write `clamp(v, 0.0, 1.0)`, of `use swz::builtin::clamp;`
    pub fn frac_(_: Infallible) {} // write `v - floor(v)`, of `use swz::builtin::floor;`
    pub fn inversesqrt_(_: Infallible) {} // write `rsqrt(v)`, of `use swz::builtin::rsqrt;`
    pub fn rcp_(_: Infallible) {} // write `1.0 / v`
    pub fn reflect_(_: Infallible) {} // write `i - n * (2.0 * dot(n, i))`, of `use swz::builtin::dot;`
    pub fn faceforward_(_: Infallible) {} // write `if dot(g, i) < 0.0 { n } else { -n }`, of `use swz::builtin::dot;`
    pub fn lessThan_(_: Infallible) {} // write `isless(v, w)`, of `use swz::builtin::isless;`
    pub fn greaterThan_(_: Infallible) {} // write `isgreater(v, w)`, of `use swz::builtin::isgreater;`
    pub fn asfloat_(_: Infallible) {} // write `as_type::<float4>(v)`, of `use swz::builtin::as_type;`
    pub fn asuint_(_: Infallible) {} // write `as_type::<uint4>(v)`, of `use swz::builtin::as_type;`
    pub fn floatBitsToInt_(_: Infallible) {} // write `as_type::<int4>(v)`, of `use swz::builtin::as_type;`
    pub fn bitCount_(_: Infallible) {} // write `popcount(v)`, of `use swz::builtin::popcount;`
    pub fn countbits_(_: Infallible) {} // write `popcount(v)`, of `use swz::builtin::popcount;`
    pub fn roundEven_(_: Infallible) {} // write `rint(v)`, of `use swz::builtin::rint;`
    pub fn blend_(_: Infallible) {} // write `mix(a, b, t)`, by a mask `select(a, b, mask)`, of `use swz::builtin::*;`
    pub fn len_(_: Infallible) {} pub fn norm_(_: Infallible) {} // write `length(v)`, of `use swz::builtin::length;`
    pub fn magnitude_(_: Infallible) {} // write `length(v)`, of `use swz::builtin::length;`
    pub fn sum_(_: Infallible) {} pub fn reduce_add_(_: Infallible) {} // write `v.sum()`
    pub fn reduce_min_(_: Infallible) {} pub fn reduce_max_(_: Infallible) {} // write `v.min_component()`, `v.max_component()`
    pub fn sq_(_: Infallible) {} pub fn square_(_: Infallible) {} // write `v * v`
    pub fn refract_(_: Infallible) {} // write GLSL's formula: `i * eta - n * (eta * d + sqrt(k))`, `d` is `dot(n, i)`, `k` is `1.0 - eta * eta * (1.0 - d * d)`
    pub fn mul_(_: Infallible) {} // write `a * b`; a matrix is an array of columns: `m[0] * v.x + m[1] * v.y`
    pub fn equal_(_: Infallible) {} pub fn notEqual_(_: Infallible) {} // write `isequal(v, w)`, `isnotequal(v, w)`, of `use swz::builtin::*;`
    pub fn lessThanEqual_(_: Infallible) {} // write `islessequal(v, w)`, of `use swz::builtin::islessequal;`
    pub fn greaterThanEqual_(_: Infallible) {} // write `isgreaterequal(v, w)`, of `use swz::builtin::isgreaterequal;`
    pub fn intBitsToFloat_(_: Infallible) {} // write `as_type::<float4>(v)`, of `use swz::builtin::as_type;`
    pub fn floatBitsToUint_(_: Infallible) {} // write `as_type::<uint4>(v)`, of `use swz::builtin::as_type;`
    pub fn reinterpret_(_: Infallible) {} pub fn transmute_(_: Infallible) {} // write `as_type::<uint4>(v)`, of `use swz::builtin::as_type;`
    pub fn aS_(_: Infallible) {} pub fn bitcast_(_: Infallible) {} // write `as_type::<uint4>(v)`, of `use swz::builtin::as_type;`
    pub fn countLeadingZeros_(_: Infallible) {} // write `clz(v)`, of `use swz::builtin::clz;`
    pub fn broadcast_(_: Infallible) {} pub fn splat_(_: Infallible) {} // write `float4::splat(x)`
    pub fn swizzle_(_: Infallible) {} pub fn permute_(_: Infallible) {} // write `swz!(v.wzyx)`, by numbers `shuffle!(v, [3, 2, 1, 0])`
    pub fn barrier_(_: Infallible) {} pub fn atomic_add_(_: Infallible) {} // a kernel's: `swz::opencl! { .. }`
    pub fn vload_(_: Infallible) {} pub fn vloada_(_: Infallible) {} // write `float4::from_slice(&list[4 * i..])`
    pub fn vstore_(_: Infallible) {} pub fn vstorea_(_: Infallible) {} // write `v.copy_to_slice(&mut list[4 * i..])`
    pub fn vload_half_(_: Infallible) {} pub fn vstore_half_(_: Infallible) {} // write `convert::<float4>(h)` of a `half4`
    pub fn M_PI_(_: Infallible) {} // write `std::f32::consts::PI`
    pub fn M_PI_2_(_: Infallible) {} // write `std::f32::consts::FRAC_PI_2`
    pub fn M_PI_4_(_: Infallible) {} // write `std::f32::consts::FRAC_PI_4`
    pub fn M_E_(_: Infallible) {} // write `std::f32::consts::E`
    pub fn M_SQRT2_(_: Infallible) {} // write `std::f32::consts::SQRT_2`
    pub fn M_LN2_(_: Infallible) {} // write `std::f32::consts::LN_2`
    pub fn FLT_MAX_(_: Infallible) {} pub fn FLT_MIN_(_: Infallible) {} // write `f32::MAX`, `f32::MIN_POSITIVE`
    pub fn FLT_EPSILON_(_: Infallible) {} pub fn INFINITY_(_: Infallible) {} // write `f32::EPSILON`, `f32::INFINITY`
    pub fn INT_MAX_(_: Infallible) {} pub fn INT_MIN_(_: Infallible) {} // write `i32::MAX`, `i32::MIN`
    pub fn UINT_MAX_(_: Infallible) {} // write `u32::MAX`
    pub fn get_global_id_(_: Infallible) {} pub fn get_local_id_(_: Infallible) {} // a kernel's: `swz::opencl! { .. }`
    pub fn get_global_size_(_: Infallible) {} pub fn get_group_id_(_: Infallible) {} // a kernel's: `swz::opencl! { .. }`
    pub fn packUnorm4x8_(_: Infallible) {} // `u32::from_le_bytes(convert_sat_rte::<uchar4>(v * 255.0).into())`, of `swz::builtin`
    pub fn unpackUnorm4x8_(_: Infallible) {} // `convert::<float4>(uchar4::from(u.to_le_bytes())) / 255.0`, of `swz::builtin`
    pub fn abs_(_: Infallible) {} pub fn abs_diff_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn acos_(_: Infallible) {} pub fn acosh_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn acospi_(_: Infallible) {} pub fn add_sat_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn all_(_: Infallible) {} pub fn any_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn as_type_(_: Infallible) {} pub fn asin_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn asinh_(_: Infallible) {} pub fn asinpi_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn atan_(_: Infallible) {} pub fn atan2_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn atan2pi_(_: Infallible) {} pub fn atanh_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn atanpi_(_: Infallible) {} pub fn bitselect_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn cbrt_(_: Infallible) {} pub fn ceil_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn clamp_(_: Infallible) {} pub fn clz_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn convert_(_: Infallible) {} pub fn convert_sat_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn copysign_(_: Infallible) {} pub fn cos_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn cosh_(_: Infallible) {} pub fn cospi_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn cross_(_: Infallible) {} pub fn ctz_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn degrees_(_: Infallible) {} pub fn distance_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn dot_(_: Infallible) {} pub fn erf_(_: Infallible) {} pub fn erfc_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn exp_(_: Infallible) {} pub fn exp10_(_: Infallible) {} pub fn exp2_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn expm1_(_: Infallible) {} pub fn fabs_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn fdim_(_: Infallible) {} pub fn floor_(_: Infallible) {} pub fn fma_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn fmax_(_: Infallible) {} pub fn fmin_(_: Infallible) {} pub fn fmod_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn fract_(_: Infallible) {} pub fn frexp_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn hadd_(_: Infallible) {} pub fn hypot_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn ilogb_(_: Infallible) {} pub fn isequal_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn isfinite_(_: Infallible) {} pub fn isgreater_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn isgreaterequal_(_: Infallible) {} pub fn isinf_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn isless_(_: Infallible) {} pub fn islessequal_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn isnan_(_: Infallible) {} pub fn isnormal_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn isnotequal_(_: Infallible) {} pub fn ldexp_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn length_(_: Infallible) {} pub fn lgamma_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn log_(_: Infallible) {} pub fn log10_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn log1p_(_: Infallible) {} pub fn log2_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn logb_(_: Infallible) {} pub fn mad_(_: Infallible) {} pub fn mad24_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn mad_hi_(_: Infallible) {} pub fn mad_sat_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn max_(_: Infallible) {} pub fn min_(_: Infallible) {} pub fn mix_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn modf_(_: Infallible) {} pub fn mul24_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn mul_hi_(_: Infallible) {} pub fn nextafter_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn normalize_(_: Infallible) {} pub fn popcount_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn pow_(_: Infallible) {} pub fn pown_(_: Infallible) {} pub fn powr_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn radians_(_: Infallible) {} pub fn remainder_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn rhadd_(_: Infallible) {} pub fn rint_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn rootn_(_: Infallible) {} pub fn rotate_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn round_(_: Infallible) {} pub fn rsqrt_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn select_(_: Infallible) {} pub fn sign_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn signbit_(_: Infallible) {} pub fn sin_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn sincos_(_: Infallible) {} pub fn sinh_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn sinpi_(_: Infallible) {} pub fn smoothstep_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn sqrt_(_: Infallible) {} pub fn step_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn sub_sat_(_: Infallible) {} pub fn tan_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn tanh_(_: Infallible) {} pub fn tanpi_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn tgamma_(_: Infallible) {} pub fn trunc_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub fn upsample_(_: Infallible) {} // import it: `use swz::builtin::*;`
    pub type uCHAR = u8; pub type uSHORT = u16; pub type uINT = u32; pub type uLONG = u64; // or `use swz::scalar::*;`
    pub type fLOAT = f32; pub type dOUBLE = f64; pub type iNT = i32; // or `use swz::scalar::*;`
    pub type sHORT = i16; pub type lONG = i64; // or `use swz::scalar::*;`
    pub type uINT8_T = u8; pub type uINT16_T = u16; pub type uINT32_T = u32; pub type uINT64_T = u64; // Rust's name
    pub type iNT8_T = i8; pub type iNT16_T = i16; pub type iNT32_T = i32; pub type iNT64_T = i64; pub type sIZE_T = usize; // Rust's name
    pub type iNT16 = i16; pub type iNT32 = i32; pub type iNT64 = i64; // Rust's name
    pub type uINT16 = u16; pub type uINT32 = u32; pub type uINT64 = u64; // Rust's name
    pub type fLOAT32 = f32; pub type fLOAT64 = f64; // Rust's name
    pub type vEC2 = float2; pub type vEC3 = float3; pub type vEC4 = float4; // by OpenCL's name: `float4`
    pub type iVEC2 = int2; pub type iVEC3 = int3; pub type iVEC4 = int4; // by OpenCL's name: `int4`
    pub type uVEC2 = uint2; pub type uVEC3 = uint3; pub type uVEC4 = uint4; // by OpenCL's name: `uint4`
    pub type dVEC2 = double2; pub type dVEC3 = double3; pub type dVEC4 = double4; // by OpenCL's name: `double4`
    pub type bVEC2 = bool2; pub type bVEC3 = bool3; pub type bVEC4 = bool4; // by OpenCL's name: `bool4`
    pub type vEC2F = float2; pub type vEC3F = float3; pub type vEC4F = float4; pub type vEC3A = float3; // by OpenCL's name: `float4`
    pub type vEC2I = int2; pub type vEC3I = int3; pub type vEC4I = int4; pub type vEC2U = uint2; pub type vEC3U = uint3; pub type vEC4U = uint4; // by OpenCL's name: `int4`
    pub type fLOAT32X2_T = float2; pub type fLOAT32X4_T = float4; pub type uINT32X4_T = uint4; pub type uINT8X16_T = uchar16; // by OpenCL's name: `float4`
    pub type vECTOR2 = float2; pub type vECTOR3 = float3; pub type vECTOR4 = float4; // by OpenCL's name: `float4`
    pub type f32X2 = float2; pub type f32X4 = float4; pub type f32X8 = float8; pub type f32X16 = float16; // by OpenCL's name
    pub type f64X2 = double2; pub type f64X4 = double4; pub type f64X8 = double8; pub type i64X2 = long2; pub type i64X4 = long4; // by OpenCL's name
    pub type i32X2 = int2; pub type i32X4 = int4; pub type i32X8 = int8; pub type i32X16 = int16; pub type i16X8 = short8; // by OpenCL's name
    pub type u32X2 = uint2; pub type u32X4 = uint4; pub type u32X8 = uint8; pub type u32X16 = uint16; pub type u16X8 = ushort8; // by OpenCL's name
    pub type u8X4 = uchar4; pub type u8X8 = uchar8; pub type u8X16 = uchar16; pub type i8X16 = char16; pub type u64X2 = ulong2; // by OpenCL's name
    pub type mAT2 = [float2; 2]; pub type mAT3 = [float3; 3]; pub type mAT4 = [float4; 4]; // no type of matrices: an array of columns
    pub type fLOAT2X2 = [float2; 2]; pub type fLOAT3X3 = [float3; 3]; pub type fLOAT4X4 = [float4; 4]; // no type of matrices: an array
}
