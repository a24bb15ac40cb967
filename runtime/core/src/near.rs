//! Functions with nearly the names that are called where there is no such function: `float4(..)` outside of the macros, `vec4(..)`, `lerp(..)`,
//! `sqrt(..)` without its import.
//!
//! Rustc shows, for a name that is not there, the line of the nearest one that is: the line of each says what to write
//! (`ui-tests/ui/outside/literal.rs`). Their names have a `_` at the end, at a distance of one letter, and come by the prelude's glob: a name
//! of the caller's goes before. With `_` in front rustc proposes to rename them. None can be called.

// A parameter that has no value.
use core::convert::Infallible;

/// Declares them, each in a row with the words.
macro_rules! near {
    ($($item:item)*) => { $(
        #[doc(hidden)]
        #[allow(non_snake_case, reason = "the names of other languages")]
        $item
    )* };
}
#[rustfmt::skip]
near! {
    pub fn char_(_: Infallible) {} // a vector: `char4::new(x, y, z, w)`, `char4::splat(x)`; by parts `swz!(char4(v.xyz, w))`
    pub fn uchar_(_: Infallible) {} // a vector: `uchar4::new(x, y, z, w)`, `uchar4::splat(x)`; by parts `swz!(uchar4(v.xyz, w))`
    pub fn ushort_(_: Infallible) {} // a vector: `ushort4::new(x, y, z, w)`, `ushort4::splat(x)`; by parts `swz!(ushort4(v.xyz, w))`
    pub fn int_(_: Infallible) {} // a vector: `int4::new(x, y, z, w)`, `int4::splat(x)`; by parts `swz!(int4(v.xyz, w))`
    pub fn uint_(_: Infallible) {} // a vector: `uint4::new(x, y, z, w)`, `uint4::splat(x)`; by parts `swz!(uint4(v.xyz, w))`
    pub fn ulong_(_: Infallible) {} // a vector: `ulong4::new(x, y, z, w)`, `ulong4::splat(x)`; by parts `swz!(ulong4(v.xyz, w))`
    pub fn float_(_: Infallible) {} // a vector: `float4::new(x, y, z, w)`, `float4::splat(x)`; by parts `swz!(float4(v.xyz, w))`
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
    pub fn lessThan_(_: Infallible) {} // write `isless(v, w)`, of `use swz::builtin::isless;`
    pub fn greaterThan_(_: Infallible) {} // write `isgreater(v, w)`, of `use swz::builtin::isgreater;`
    pub fn asfloat_(_: Infallible) {} // write `as_type::<float4>(v)`, of `use swz::builtin::as_type;`
    pub fn asuint_(_: Infallible) {} // write `as_type::<uint4>(v)`, of `use swz::builtin::as_type;`
    pub fn floatBitsToInt_(_: Infallible) {} // write `as_type::<int4>(v)`, of `use swz::builtin::as_type;`
    pub fn bitCount_(_: Infallible) {} // write `popcount(v)`, of `use swz::builtin::popcount;`
    pub fn countbits_(_: Infallible) {} // write `popcount(v)`, of `use swz::builtin::popcount;`
    pub fn roundEven_(_: Infallible) {} // write `rint(v)`, of `use swz::builtin::rint;`
    pub fn abs_(_: Infallible) {} // `use swz::builtin::abs;`, or all functions by `use swz::builtin::*;`
    pub fn all_(_: Infallible) {} // `use swz::builtin::all;`, or all functions by `use swz::builtin::*;`
    pub fn any_(_: Infallible) {} // `use swz::builtin::any;`, or all functions by `use swz::builtin::*;`
    pub fn as_type_(_: Infallible) {} // `use swz::builtin::as_type;`, or all functions by `use swz::builtin::*;`
    pub fn ceil_(_: Infallible) {} // `use swz::builtin::ceil;`, or all functions by `use swz::builtin::*;`
    pub fn clamp_(_: Infallible) {} // `use swz::builtin::clamp;`, or all functions by `use swz::builtin::*;`
    pub fn convert_(_: Infallible) {} // `use swz::builtin::convert;`, or all functions by `use swz::builtin::*;`
    pub fn convert_sat_(_: Infallible) {} // `use swz::builtin::convert_sat;`, or all functions by `use swz::builtin::*;`
    pub fn cos_(_: Infallible) {} // `use swz::builtin::cos;`, or all functions by `use swz::builtin::*;`
    pub fn cross_(_: Infallible) {} // `use swz::builtin::cross;`, or all functions by `use swz::builtin::*;`
    pub fn degrees_(_: Infallible) {} // `use swz::builtin::degrees;`, or all functions by `use swz::builtin::*;`
    pub fn distance_(_: Infallible) {} // `use swz::builtin::distance;`, or all functions by `use swz::builtin::*;`
    pub fn dot_(_: Infallible) {} // `use swz::builtin::dot;`, or all functions by `use swz::builtin::*;`
    pub fn exp_(_: Infallible) {} // `use swz::builtin::exp;`, or all functions by `use swz::builtin::*;`
    pub fn fabs_(_: Infallible) {} // `use swz::builtin::fabs;`, or all functions by `use swz::builtin::*;`
    pub fn floor_(_: Infallible) {} // `use swz::builtin::floor;`, or all functions by `use swz::builtin::*;`
    pub fn fma_(_: Infallible) {} // `use swz::builtin::fma;`, or all functions by `use swz::builtin::*;`
    pub fn fmod_(_: Infallible) {} // `use swz::builtin::fmod;`, or all functions by `use swz::builtin::*;`
    pub fn isequal_(_: Infallible) {} // `use swz::builtin::isequal;`, or all functions by `use swz::builtin::*;`
    pub fn isgreater_(_: Infallible) {} // `use swz::builtin::isgreater;`, or all functions by `use swz::builtin::*;`
    pub fn isless_(_: Infallible) {} // `use swz::builtin::isless;`, or all functions by `use swz::builtin::*;`
    pub fn isnan_(_: Infallible) {} // `use swz::builtin::isnan;`, or all functions by `use swz::builtin::*;`
    pub fn length_(_: Infallible) {} // `use swz::builtin::length;`, or all functions by `use swz::builtin::*;`
    pub fn log_(_: Infallible) {} // `use swz::builtin::log;`, or all functions by `use swz::builtin::*;`
    pub fn mad_(_: Infallible) {} // `use swz::builtin::mad;`, or all functions by `use swz::builtin::*;`
    pub fn max_(_: Infallible) {} // `use swz::builtin::max;`, or all functions by `use swz::builtin::*;`
    pub fn min_(_: Infallible) {} // `use swz::builtin::min;`, or all functions by `use swz::builtin::*;`
    pub fn mix_(_: Infallible) {} // `use swz::builtin::mix;`, or all functions by `use swz::builtin::*;`
    pub fn normalize_(_: Infallible) {} // `use swz::builtin::normalize;`, or all functions by `use swz::builtin::*;`
    pub fn popcount_(_: Infallible) {} // `use swz::builtin::popcount;`, or all functions by `use swz::builtin::*;`
    pub fn pow_(_: Infallible) {} // `use swz::builtin::pow;`, or all functions by `use swz::builtin::*;`
    pub fn radians_(_: Infallible) {} // `use swz::builtin::radians;`, or all functions by `use swz::builtin::*;`
    pub fn rotate_(_: Infallible) {} // `use swz::builtin::rotate;`, or all functions by `use swz::builtin::*;`
    pub fn round_(_: Infallible) {} // `use swz::builtin::round;`, or all functions by `use swz::builtin::*;`
    pub fn rsqrt_(_: Infallible) {} // `use swz::builtin::rsqrt;`, or all functions by `use swz::builtin::*;`
    pub fn select_(_: Infallible) {} // `use swz::builtin::select;`, or all functions by `use swz::builtin::*;`
    pub fn sign_(_: Infallible) {} // `use swz::builtin::sign;`, or all functions by `use swz::builtin::*;`
    pub fn sin_(_: Infallible) {} // `use swz::builtin::sin;`, or all functions by `use swz::builtin::*;`
    pub fn smoothstep_(_: Infallible) {} // `use swz::builtin::smoothstep;`, or all functions by `use swz::builtin::*;`
    pub fn sqrt_(_: Infallible) {} // `use swz::builtin::sqrt;`, or all functions by `use swz::builtin::*;`
    pub fn step_(_: Infallible) {} // `use swz::builtin::step;`, or all functions by `use swz::builtin::*;`
    pub fn tan_(_: Infallible) {} // `use swz::builtin::tan;`, or all functions by `use swz::builtin::*;`
}
