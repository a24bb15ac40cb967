//! Vectors behind pointers, shared with C as OpenCL's host header declares them: `c/host.c`, which `build.rs` compiles for this
//! machine.

#![cfg(has_c)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_lossless,
    reason = "small whole numbers"
)]
#![allow(clippy::float_cmp, reason = "the values are exact")]
#![deny(improper_ctypes, improper_ctypes_definitions)]

use swz::cl::*;

/// Compares layouts, and lets C change the components of two vectors in a row.
macro_rules! shared {
    ($($v:ident $host:ident $element:ident: $size:ident $align:ident $number:ident;)*) => {
        unsafe extern "C" {
            $(
                safe fn $size() -> usize;
                safe fn $align() -> usize;
                fn $number(vectors: *mut $element, length: usize) -> f64;
            )*
        }
        $(
            #[test]
            fn $v() {
                assert_eq!(($size(), $align()), (size_of::<$host>(), align_of::<$host>()));
                let mut vectors = [$host::splat(1 as $element), $host::splat(2 as $element)];
                // SAFETY: a vector begins with its components, and has the size and the alignment of the host's, as above.
                let sum = unsafe { $number(vectors.as_mut_ptr().cast(), vectors.len()) };
                let numbered = |start: usize| {
                    $host::from_array(core::array::from_fn(|component| (start + component) as $element))
                };
                assert_eq!(vectors, [numbered(1), numbered(2)]);
                let all = $host::LEN as f64;
                assert_eq!(sum, all * 3.0 + all * (all - 1.0));
            }
        )*
    };
}
shared! {
    uchar2 cl_uchar2 cl_uchar: size_of_uchar2 align_of_uchar2 number_uchar2;
    uchar3 cl_uchar3 cl_uchar: size_of_uchar3 align_of_uchar3 number_uchar3;
    uchar4 cl_uchar4 cl_uchar: size_of_uchar4 align_of_uchar4 number_uchar4;
    char16 cl_char16 cl_char: size_of_char16 align_of_char16 number_char16;
    short4 cl_short4 cl_short: size_of_short4 align_of_short4 number_short4;
    ushort8 cl_ushort8 cl_ushort: size_of_ushort8 align_of_ushort8 number_ushort8;
    int2 cl_int2 cl_int: size_of_int2 align_of_int2 number_int2;
    uint3 cl_uint3 cl_uint: size_of_uint3 align_of_uint3 number_uint3;
    int16 cl_int16 cl_int: size_of_int16 align_of_int16 number_int16;
    long4 cl_long4 cl_long: size_of_long4 align_of_long4 number_long4;
    ulong2 cl_ulong2 cl_ulong: size_of_ulong2 align_of_ulong2 number_ulong2;
    float2 cl_float2 cl_float: size_of_float2 align_of_float2 number_float2;
    float3 cl_float3 cl_float: size_of_float3 align_of_float3 number_float3;
    float4 cl_float4 cl_float: size_of_float4 align_of_float4 number_float4;
    float8 cl_float8 cl_float: size_of_float8 align_of_float8 number_float8;
    double2 cl_double2 cl_double: size_of_double2 align_of_double2 number_double2;
    double16 cl_double16 cl_double: size_of_double16 align_of_double16 number_double16;
}
