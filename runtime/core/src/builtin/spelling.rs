//! Names by which others look for a function: a search of the documentation for OpenCL C's `convert_uchar4_sat` leads to `convert_sat`, one for
//! GLSL's `inversesqrt` to `rsqrt`.
//!
//! rustdoc takes aliases as literals only, so each name is written out, and it finds those that stand at a `pub use`: of a function that it shows
//! on another module's page it leaves the function's own out. `the_search_knows_each_spelling` in `tests/tests/sources.rs` compares the names
//! with the table of element types.

#[doc(alias("saturate"))]
pub use super::integer::clamp;
#[doc(alias("lerp"))]
pub use super::common::mix;
#[doc(alias("frac"))]
pub use super::mathematics::fract;
#[doc(alias("mod"))]
pub use super::mathematics::fmod;
#[doc(alias("inversesqrt"))]
pub use super::mathematics::rsqrt;

#[doc(alias(
    "convert_char", "convert_char2", "convert_char3", "convert_char4", "convert_char8", "convert_char16", "convert_uchar",
    "convert_uchar2", "convert_uchar3", "convert_uchar4", "convert_uchar8", "convert_uchar16", "convert_short", "convert_short2",
    "convert_short3", "convert_short4", "convert_short8", "convert_short16", "convert_ushort", "convert_ushort2", "convert_ushort3",
    "convert_ushort4", "convert_ushort8", "convert_ushort16", "convert_int", "convert_int2", "convert_int3", "convert_int4",
    "convert_int8", "convert_int16", "convert_uint", "convert_uint2", "convert_uint3", "convert_uint4", "convert_uint8", "convert_uint16",
    "convert_long", "convert_long2", "convert_long3", "convert_long4", "convert_long8", "convert_long16", "convert_ulong",
    "convert_ulong2", "convert_ulong3", "convert_ulong4", "convert_ulong8", "convert_ulong16", "convert_half", "convert_half2",
    "convert_half3", "convert_half4", "convert_half8", "convert_half16", "convert_float", "convert_float2", "convert_float3",
    "convert_float4", "convert_float8", "convert_float16", "convert_double", "convert_double2", "convert_double3", "convert_double4",
    "convert_double8", "convert_double16"
))]
pub use super::conversion::convert;

#[doc(alias(
    "convert_char_rte", "convert_char2_rte", "convert_char3_rte", "convert_char4_rte", "convert_char8_rte", "convert_char16_rte",
    "convert_uchar_rte", "convert_uchar2_rte", "convert_uchar3_rte", "convert_uchar4_rte", "convert_uchar8_rte", "convert_uchar16_rte",
    "convert_short_rte", "convert_short2_rte", "convert_short3_rte", "convert_short4_rte", "convert_short8_rte", "convert_short16_rte",
    "convert_ushort_rte", "convert_ushort2_rte", "convert_ushort3_rte", "convert_ushort4_rte", "convert_ushort8_rte",
    "convert_ushort16_rte", "convert_int_rte", "convert_int2_rte", "convert_int3_rte", "convert_int4_rte", "convert_int8_rte",
    "convert_int16_rte", "convert_uint_rte", "convert_uint2_rte", "convert_uint3_rte", "convert_uint4_rte", "convert_uint8_rte",
    "convert_uint16_rte", "convert_long_rte", "convert_long2_rte", "convert_long3_rte", "convert_long4_rte", "convert_long8_rte",
    "convert_long16_rte", "convert_ulong_rte", "convert_ulong2_rte", "convert_ulong3_rte", "convert_ulong4_rte", "convert_ulong8_rte",
    "convert_ulong16_rte", "convert_half_rte", "convert_half2_rte", "convert_half3_rte", "convert_half4_rte", "convert_half8_rte",
    "convert_half16_rte", "convert_float_rte", "convert_float2_rte", "convert_float3_rte", "convert_float4_rte", "convert_float8_rte",
    "convert_float16_rte", "convert_double_rte", "convert_double2_rte", "convert_double3_rte", "convert_double4_rte",
    "convert_double8_rte", "convert_double16_rte"
))]
pub use super::conversion::convert_rte;

#[doc(alias(
    "convert_char_rtz", "convert_char2_rtz", "convert_char3_rtz", "convert_char4_rtz", "convert_char8_rtz", "convert_char16_rtz",
    "convert_uchar_rtz", "convert_uchar2_rtz", "convert_uchar3_rtz", "convert_uchar4_rtz", "convert_uchar8_rtz", "convert_uchar16_rtz",
    "convert_short_rtz", "convert_short2_rtz", "convert_short3_rtz", "convert_short4_rtz", "convert_short8_rtz", "convert_short16_rtz",
    "convert_ushort_rtz", "convert_ushort2_rtz", "convert_ushort3_rtz", "convert_ushort4_rtz", "convert_ushort8_rtz",
    "convert_ushort16_rtz", "convert_int_rtz", "convert_int2_rtz", "convert_int3_rtz", "convert_int4_rtz", "convert_int8_rtz",
    "convert_int16_rtz", "convert_uint_rtz", "convert_uint2_rtz", "convert_uint3_rtz", "convert_uint4_rtz", "convert_uint8_rtz",
    "convert_uint16_rtz", "convert_long_rtz", "convert_long2_rtz", "convert_long3_rtz", "convert_long4_rtz", "convert_long8_rtz",
    "convert_long16_rtz", "convert_ulong_rtz", "convert_ulong2_rtz", "convert_ulong3_rtz", "convert_ulong4_rtz", "convert_ulong8_rtz",
    "convert_ulong16_rtz", "convert_half_rtz", "convert_half2_rtz", "convert_half3_rtz", "convert_half4_rtz", "convert_half8_rtz",
    "convert_half16_rtz", "convert_float_rtz", "convert_float2_rtz", "convert_float3_rtz", "convert_float4_rtz", "convert_float8_rtz",
    "convert_float16_rtz", "convert_double_rtz", "convert_double2_rtz", "convert_double3_rtz", "convert_double4_rtz",
    "convert_double8_rtz", "convert_double16_rtz"
))]
pub use super::conversion::convert_rtz;

#[doc(alias(
    "convert_char_rtp", "convert_char2_rtp", "convert_char3_rtp", "convert_char4_rtp", "convert_char8_rtp", "convert_char16_rtp",
    "convert_uchar_rtp", "convert_uchar2_rtp", "convert_uchar3_rtp", "convert_uchar4_rtp", "convert_uchar8_rtp", "convert_uchar16_rtp",
    "convert_short_rtp", "convert_short2_rtp", "convert_short3_rtp", "convert_short4_rtp", "convert_short8_rtp", "convert_short16_rtp",
    "convert_ushort_rtp", "convert_ushort2_rtp", "convert_ushort3_rtp", "convert_ushort4_rtp", "convert_ushort8_rtp",
    "convert_ushort16_rtp", "convert_int_rtp", "convert_int2_rtp", "convert_int3_rtp", "convert_int4_rtp", "convert_int8_rtp",
    "convert_int16_rtp", "convert_uint_rtp", "convert_uint2_rtp", "convert_uint3_rtp", "convert_uint4_rtp", "convert_uint8_rtp",
    "convert_uint16_rtp", "convert_long_rtp", "convert_long2_rtp", "convert_long3_rtp", "convert_long4_rtp", "convert_long8_rtp",
    "convert_long16_rtp", "convert_ulong_rtp", "convert_ulong2_rtp", "convert_ulong3_rtp", "convert_ulong4_rtp", "convert_ulong8_rtp",
    "convert_ulong16_rtp", "convert_half_rtp", "convert_half2_rtp", "convert_half3_rtp", "convert_half4_rtp", "convert_half8_rtp",
    "convert_half16_rtp", "convert_float_rtp", "convert_float2_rtp", "convert_float3_rtp", "convert_float4_rtp", "convert_float8_rtp",
    "convert_float16_rtp", "convert_double_rtp", "convert_double2_rtp", "convert_double3_rtp", "convert_double4_rtp",
    "convert_double8_rtp", "convert_double16_rtp"
))]
pub use super::conversion::convert_rtp;

#[doc(alias(
    "convert_char_rtn", "convert_char2_rtn", "convert_char3_rtn", "convert_char4_rtn", "convert_char8_rtn", "convert_char16_rtn",
    "convert_uchar_rtn", "convert_uchar2_rtn", "convert_uchar3_rtn", "convert_uchar4_rtn", "convert_uchar8_rtn", "convert_uchar16_rtn",
    "convert_short_rtn", "convert_short2_rtn", "convert_short3_rtn", "convert_short4_rtn", "convert_short8_rtn", "convert_short16_rtn",
    "convert_ushort_rtn", "convert_ushort2_rtn", "convert_ushort3_rtn", "convert_ushort4_rtn", "convert_ushort8_rtn",
    "convert_ushort16_rtn", "convert_int_rtn", "convert_int2_rtn", "convert_int3_rtn", "convert_int4_rtn", "convert_int8_rtn",
    "convert_int16_rtn", "convert_uint_rtn", "convert_uint2_rtn", "convert_uint3_rtn", "convert_uint4_rtn", "convert_uint8_rtn",
    "convert_uint16_rtn", "convert_long_rtn", "convert_long2_rtn", "convert_long3_rtn", "convert_long4_rtn", "convert_long8_rtn",
    "convert_long16_rtn", "convert_ulong_rtn", "convert_ulong2_rtn", "convert_ulong3_rtn", "convert_ulong4_rtn", "convert_ulong8_rtn",
    "convert_ulong16_rtn", "convert_half_rtn", "convert_half2_rtn", "convert_half3_rtn", "convert_half4_rtn", "convert_half8_rtn",
    "convert_half16_rtn", "convert_float_rtn", "convert_float2_rtn", "convert_float3_rtn", "convert_float4_rtn", "convert_float8_rtn",
    "convert_float16_rtn", "convert_double_rtn", "convert_double2_rtn", "convert_double3_rtn", "convert_double4_rtn",
    "convert_double8_rtn", "convert_double16_rtn"
))]
pub use super::conversion::convert_rtn;

#[doc(alias(
    "convert_char_sat", "convert_char2_sat", "convert_char3_sat", "convert_char4_sat", "convert_char8_sat", "convert_char16_sat",
    "convert_uchar_sat", "convert_uchar2_sat", "convert_uchar3_sat", "convert_uchar4_sat", "convert_uchar8_sat", "convert_uchar16_sat",
    "convert_short_sat", "convert_short2_sat", "convert_short3_sat", "convert_short4_sat", "convert_short8_sat", "convert_short16_sat",
    "convert_ushort_sat", "convert_ushort2_sat", "convert_ushort3_sat", "convert_ushort4_sat", "convert_ushort8_sat",
    "convert_ushort16_sat", "convert_int_sat", "convert_int2_sat", "convert_int3_sat", "convert_int4_sat", "convert_int8_sat",
    "convert_int16_sat", "convert_uint_sat", "convert_uint2_sat", "convert_uint3_sat", "convert_uint4_sat", "convert_uint8_sat",
    "convert_uint16_sat", "convert_long_sat", "convert_long2_sat", "convert_long3_sat", "convert_long4_sat", "convert_long8_sat",
    "convert_long16_sat", "convert_ulong_sat", "convert_ulong2_sat", "convert_ulong3_sat", "convert_ulong4_sat", "convert_ulong8_sat",
    "convert_ulong16_sat"
))]
pub use super::conversion::convert_sat;

#[doc(alias(
    "convert_char_sat_rte", "convert_char2_sat_rte", "convert_char3_sat_rte", "convert_char4_sat_rte", "convert_char8_sat_rte",
    "convert_char16_sat_rte", "convert_uchar_sat_rte", "convert_uchar2_sat_rte", "convert_uchar3_sat_rte", "convert_uchar4_sat_rte",
    "convert_uchar8_sat_rte", "convert_uchar16_sat_rte", "convert_short_sat_rte", "convert_short2_sat_rte", "convert_short3_sat_rte",
    "convert_short4_sat_rte", "convert_short8_sat_rte", "convert_short16_sat_rte", "convert_ushort_sat_rte", "convert_ushort2_sat_rte",
    "convert_ushort3_sat_rte", "convert_ushort4_sat_rte", "convert_ushort8_sat_rte", "convert_ushort16_sat_rte", "convert_int_sat_rte",
    "convert_int2_sat_rte", "convert_int3_sat_rte", "convert_int4_sat_rte", "convert_int8_sat_rte", "convert_int16_sat_rte",
    "convert_uint_sat_rte", "convert_uint2_sat_rte", "convert_uint3_sat_rte", "convert_uint4_sat_rte", "convert_uint8_sat_rte",
    "convert_uint16_sat_rte", "convert_long_sat_rte", "convert_long2_sat_rte", "convert_long3_sat_rte", "convert_long4_sat_rte",
    "convert_long8_sat_rte", "convert_long16_sat_rte", "convert_ulong_sat_rte", "convert_ulong2_sat_rte", "convert_ulong3_sat_rte",
    "convert_ulong4_sat_rte", "convert_ulong8_sat_rte", "convert_ulong16_sat_rte"
))]
pub use super::conversion::convert_sat_rte;

#[doc(alias(
    "convert_char_sat_rtz", "convert_char2_sat_rtz", "convert_char3_sat_rtz", "convert_char4_sat_rtz", "convert_char8_sat_rtz",
    "convert_char16_sat_rtz", "convert_uchar_sat_rtz", "convert_uchar2_sat_rtz", "convert_uchar3_sat_rtz", "convert_uchar4_sat_rtz",
    "convert_uchar8_sat_rtz", "convert_uchar16_sat_rtz", "convert_short_sat_rtz", "convert_short2_sat_rtz", "convert_short3_sat_rtz",
    "convert_short4_sat_rtz", "convert_short8_sat_rtz", "convert_short16_sat_rtz", "convert_ushort_sat_rtz", "convert_ushort2_sat_rtz",
    "convert_ushort3_sat_rtz", "convert_ushort4_sat_rtz", "convert_ushort8_sat_rtz", "convert_ushort16_sat_rtz", "convert_int_sat_rtz",
    "convert_int2_sat_rtz", "convert_int3_sat_rtz", "convert_int4_sat_rtz", "convert_int8_sat_rtz", "convert_int16_sat_rtz",
    "convert_uint_sat_rtz", "convert_uint2_sat_rtz", "convert_uint3_sat_rtz", "convert_uint4_sat_rtz", "convert_uint8_sat_rtz",
    "convert_uint16_sat_rtz", "convert_long_sat_rtz", "convert_long2_sat_rtz", "convert_long3_sat_rtz", "convert_long4_sat_rtz",
    "convert_long8_sat_rtz", "convert_long16_sat_rtz", "convert_ulong_sat_rtz", "convert_ulong2_sat_rtz", "convert_ulong3_sat_rtz",
    "convert_ulong4_sat_rtz", "convert_ulong8_sat_rtz", "convert_ulong16_sat_rtz"
))]
pub use super::conversion::convert_sat_rtz;

#[doc(alias(
    "convert_char_sat_rtp", "convert_char2_sat_rtp", "convert_char3_sat_rtp", "convert_char4_sat_rtp", "convert_char8_sat_rtp",
    "convert_char16_sat_rtp", "convert_uchar_sat_rtp", "convert_uchar2_sat_rtp", "convert_uchar3_sat_rtp", "convert_uchar4_sat_rtp",
    "convert_uchar8_sat_rtp", "convert_uchar16_sat_rtp", "convert_short_sat_rtp", "convert_short2_sat_rtp", "convert_short3_sat_rtp",
    "convert_short4_sat_rtp", "convert_short8_sat_rtp", "convert_short16_sat_rtp", "convert_ushort_sat_rtp", "convert_ushort2_sat_rtp",
    "convert_ushort3_sat_rtp", "convert_ushort4_sat_rtp", "convert_ushort8_sat_rtp", "convert_ushort16_sat_rtp", "convert_int_sat_rtp",
    "convert_int2_sat_rtp", "convert_int3_sat_rtp", "convert_int4_sat_rtp", "convert_int8_sat_rtp", "convert_int16_sat_rtp",
    "convert_uint_sat_rtp", "convert_uint2_sat_rtp", "convert_uint3_sat_rtp", "convert_uint4_sat_rtp", "convert_uint8_sat_rtp",
    "convert_uint16_sat_rtp", "convert_long_sat_rtp", "convert_long2_sat_rtp", "convert_long3_sat_rtp", "convert_long4_sat_rtp",
    "convert_long8_sat_rtp", "convert_long16_sat_rtp", "convert_ulong_sat_rtp", "convert_ulong2_sat_rtp", "convert_ulong3_sat_rtp",
    "convert_ulong4_sat_rtp", "convert_ulong8_sat_rtp", "convert_ulong16_sat_rtp"
))]
pub use super::conversion::convert_sat_rtp;

#[doc(alias(
    "convert_char_sat_rtn", "convert_char2_sat_rtn", "convert_char3_sat_rtn", "convert_char4_sat_rtn", "convert_char8_sat_rtn",
    "convert_char16_sat_rtn", "convert_uchar_sat_rtn", "convert_uchar2_sat_rtn", "convert_uchar3_sat_rtn", "convert_uchar4_sat_rtn",
    "convert_uchar8_sat_rtn", "convert_uchar16_sat_rtn", "convert_short_sat_rtn", "convert_short2_sat_rtn", "convert_short3_sat_rtn",
    "convert_short4_sat_rtn", "convert_short8_sat_rtn", "convert_short16_sat_rtn", "convert_ushort_sat_rtn", "convert_ushort2_sat_rtn",
    "convert_ushort3_sat_rtn", "convert_ushort4_sat_rtn", "convert_ushort8_sat_rtn", "convert_ushort16_sat_rtn", "convert_int_sat_rtn",
    "convert_int2_sat_rtn", "convert_int3_sat_rtn", "convert_int4_sat_rtn", "convert_int8_sat_rtn", "convert_int16_sat_rtn",
    "convert_uint_sat_rtn", "convert_uint2_sat_rtn", "convert_uint3_sat_rtn", "convert_uint4_sat_rtn", "convert_uint8_sat_rtn",
    "convert_uint16_sat_rtn", "convert_long_sat_rtn", "convert_long2_sat_rtn", "convert_long3_sat_rtn", "convert_long4_sat_rtn",
    "convert_long8_sat_rtn", "convert_long16_sat_rtn", "convert_ulong_sat_rtn", "convert_ulong2_sat_rtn", "convert_ulong3_sat_rtn",
    "convert_ulong4_sat_rtn", "convert_ulong8_sat_rtn", "convert_ulong16_sat_rtn"
))]
pub use super::conversion::convert_sat_rtn;

#[doc(alias(
    "as_char", "as_char2", "as_char3", "as_char4", "as_char8", "as_char16", "as_uchar", "as_uchar2", "as_uchar3", "as_uchar4", "as_uchar8",
    "as_uchar16", "as_short", "as_short2", "as_short3", "as_short4", "as_short8", "as_short16", "as_ushort", "as_ushort2", "as_ushort3",
    "as_ushort4", "as_ushort8", "as_ushort16", "as_int", "as_int2", "as_int3", "as_int4", "as_int8", "as_int16", "as_uint", "as_uint2",
    "as_uint3", "as_uint4", "as_uint8", "as_uint16", "as_long", "as_long2", "as_long3", "as_long4", "as_long8", "as_long16", "as_ulong",
    "as_ulong2", "as_ulong3", "as_ulong4", "as_ulong8", "as_ulong16", "as_half", "as_half2", "as_half3", "as_half4", "as_half8",
    "as_half16", "as_float", "as_float2", "as_float3", "as_float4", "as_float8", "as_float16", "as_double", "as_double2", "as_double3",
    "as_double4", "as_double8", "as_double16"
))]
pub use super::conversion::as_type;
