//! THE table of element types. Names, sizes, documentation and implementations all come from it: an element type is a row here.

/// Calls `$callback!` with a row for each element type:
/// `type, OpenCL name, size in bytes, kind, [lane code: signed partner, unsigned partner, wider type or -], alias of 2, 3, 4, 8, 16
/// components, host names of the scalar and the vectors;`.
/// Each row calls it once, so that `half` can be left out by its feature.
macro_rules! for_each_element {
    ($callback:ident) => {
        $callback! { bool, "bool", 1, bool, [Bool 'b': i8, u8, -], bool2 bool3 bool4 bool8 bool16, }
        $callback! { i8, "char", 1, signed, [I8 'c': i8, u8, i16], char2 char3 char4 char8 char16, cl_char cl_char2 cl_char3 cl_char4 cl_char8 cl_char16 }
        $callback! { u8, "uchar", 1, unsigned, [U8 'C': i8, u8, u16], uchar2 uchar3 uchar4 uchar8 uchar16, cl_uchar cl_uchar2 cl_uchar3 cl_uchar4 cl_uchar8 cl_uchar16 }
        $callback! { i16, "short", 2, signed, [I16 's': i16, u16, i32], short2 short3 short4 short8 short16, cl_short cl_short2 cl_short3 cl_short4 cl_short8 cl_short16 }
        $callback! { u16, "ushort", 2, unsigned, [U16 'S': i16, u16, u32], ushort2 ushort3 ushort4 ushort8 ushort16, cl_ushort cl_ushort2 cl_ushort3 cl_ushort4 cl_ushort8 cl_ushort16 }
        $callback! { i32, "int", 4, signed, [I32 'i': i32, u32, i64], int2 int3 int4 int8 int16, cl_int cl_int2 cl_int3 cl_int4 cl_int8 cl_int16 }
        $callback! { u32, "uint", 4, unsigned, [U32 'I': i32, u32, u64], uint2 uint3 uint4 uint8 uint16, cl_uint cl_uint2 cl_uint3 cl_uint4 cl_uint8 cl_uint16 }
        $callback! { i64, "long", 8, signed, [I64 'l': i64, u64, -], long2 long3 long4 long8 long16, cl_long cl_long2 cl_long3 cl_long4 cl_long8 cl_long16 }
        $callback! { u64, "ulong", 8, unsigned, [U64 'L': i64, u64, -], ulong2 ulong3 ulong4 ulong8 ulong16, cl_ulong cl_ulong2 cl_ulong3 cl_ulong4 cl_ulong8 cl_ulong16 }
        #[cfg(feature = "half")]
        $callback! { half::f16, "half", 2, float, [F16 'h': i16, u16, -], half2 half3 half4 half8 half16, cl_half cl_half2 cl_half3 cl_half4 cl_half8 cl_half16 }
        $callback! { f32, "float", 4, float, [F32 'f': i32, u32, -], float2 float3 float4 float8 float16, cl_float cl_float2 cl_float3 cl_float4 cl_float8 cl_float16 }
        $callback! { f64, "double", 8, float, [F64 'd': i64, u64, -], double2 double3 double4 double8 double16, cl_double cl_double2 cl_double3 cl_double4 cl_double8 cl_double16 }
    };
}
pub(crate) use for_each_element;

/// The name of an element type in Rust, for its documentation: of a path `stringify!` makes `half :: f16`.
macro_rules! rust_name {
    (F16 $t:ty) => {
        "half::f16"
    };
    ($lane:ident $t:ty) => {
        stringify!($t)
    };
}
pub(crate) use rust_name;
