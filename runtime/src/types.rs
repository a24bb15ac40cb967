//! The one table of element types and widths. Names, sizes, documentation and implementations all come from it: an
//! element type is a row here, a width is a column.

use crate::element::{Element, Lane, Lanes, Scalar};
use crate::register;
use crate::sealed::Sealed;
use crate::vector::Vector;

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

/// `Lanes<N>` for one element type and the five widths, by element size and kind.
macro_rules! lanes {
    (4 float $t:ty) => { lanes! { $t: 2 Floats8, 3 Floats16, 4 Floats16, 8 Floats32, 16 Floats64 } };
    (8 float $t:ty) => { lanes! { $t: 2 Doubles16, 3 Doubles32, 4 Doubles32, 8 Doubles64, 16 Doubles128 } };
    (1 $kind:ident $t:ty) => { lanes! { $t: 2 Bytes2, 3 Bytes4, 4 Bytes4, 8 Bytes8, 16 Bytes16 } };
    (2 $kind:ident $t:ty) => { lanes! { $t: 2 Bytes4, 3 Bytes8, 4 Bytes8, 8 Bytes16, 16 Bytes32 } };
    (4 $kind:ident $t:ty) => { lanes! { $t: 2 Bytes8, 3 Bytes16, 4 Bytes16, 8 Bytes32, 16 Bytes64 } };
    (8 $kind:ident $t:ty) => { lanes! { $t: 2 Bytes16, 3 Bytes32, 4 Bytes32, 8 Bytes64, 16 Bytes128 } };
    ($t:ty: $($n:literal $shape:ident),*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl Lanes<$n> for $t {
                type Shape = register::$shape;
            }
        )*
    };
}

/// What carries a lane of a size and kind through a permute.
macro_rules! bits {
    (1 $kind:ident) => {
        u8
    };
    (2 $kind:ident) => {
        u16
    };
    (4 float) => {
        register::Single
    };
    (4 $kind:ident) => {
        u32
    };
    (8 $kind:ident) => {
        register::Pair
    };
}

/// One row: the traits, the aliases, and the check of every size and alignment.
macro_rules! element {
    ($t:ty, $name:literal, $size:tt, $kind:ident, [$lane:ident $code:literal: $signed:ty, $unsigned:ty, $wider:tt], $v2:ident $v3:ident $v4:ident $v8:ident $v16:ident, $($host:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl Sealed for $t {}
        #[diagnostic::do_not_recommend]
        impl Scalar for $t {
            const NAME: &'static str = $name;
            const LANE: Lane = Lane::$lane;
            type Bits = bits!($size $kind);
        }
        lanes!($size $kind $t);
        #[diagnostic::do_not_recommend]
        impl Element for $t {
            type Signed = $signed;
            type Unsigned = $unsigned;
        }
        element!(alias $t, $name, $size, $v2 2 "2", $v3 3 "4", $v4 4 "4", $v8 8 "8", $v16 16 "16");
    };
    (alias $t:ty, $name:literal, $size:tt, $($alias:ident $n:literal $stored:literal),*) => {
        $(
            #[doc = concat!("OpenCL's `", $name, stringify!($n), "`: ", stringify!($n), " components of `", stringify!($t),
                "`; size and alignment are ", $stored, " × ", stringify!($size), " bytes (OpenCL C, section 6.3.2, vector data types).")]
            #[allow(non_camel_case_types, reason = "OpenCL's names")]
            pub type $alias = Vector<$t, $n>;
            const _: () = {
                let stored = if $n == 3 { 4 } else { $n };
                assert!(size_of::<$alias>() == stored * $size && align_of::<$alias>() == stored * $size);
            };
        )*
    };
}
for_each_element!(element);

/// OpenCL's host names: `cl_float4` is `float4`, `cl_float` is `f32` (OpenCL API specification, shared application
/// data types). The types are the same ones, not wrappers.
///
/// ```
/// use swz::cl::{cl_float, cl_float4};
/// let v: swz::float4 = cl_float4::splat(1.0 as cl_float);
/// assert_eq!(v.w, 1.0);
/// ```
///
/// # With C
/// In memory they are what the host header's unions are: size, alignment and the order of the components. So C takes them behind
/// pointers. A declaration in an `extern` block has pointers to components, and a call casts to them: rustc's lint
/// `improper_ctypes` looks through a pointer and takes no register for a type of C's, `*mut __m128` as little as `*mut cl_float4`,
/// and what is stored as something else would not be passed in a register. (It is a lint only: under `#[allow(improper_ctypes)]` on
/// the block, `*mut cl_float4` is as right.) A function that is defined in Rust, `extern "C" fn f(v: &cl_float4)`, draws no lint.
///
/// By value they are *not* passed or returned as the unions are: `cl_int2` goes in another register, and so
/// do `cl_uchar4` and `cl_float4`; never declare a function of C so.
///
/// ```
/// use swz::cl::{cl_float, cl_float4};
/// // void scale(cl_float4 *vector), in C
/// # mod c {
/// #     pub unsafe extern "C" fn scale(vector: *mut f32) { unsafe { *vector *= 2.0 } }
/// # }
/// # /*
/// unsafe extern "C" {
///     fn scale(vector: *mut cl_float);
/// }
/// # */
/// # use c::scale;
/// let mut v = cl_float4::new(1.0, 2.0, 3.0, 4.0);
/// unsafe { scale((&raw mut v).cast()) };
/// # assert_eq!(v.x, 2.0);
/// ```
pub mod cl {
    /// One row of host names.
    macro_rules! host {
        ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {};
        ($t:ty, $name:literal, $size:tt, $kind:ident, $partners:tt, $($v:ident)*, $scalar:ident $h2:ident $h3:ident $h4:ident $h8:ident $h16:ident) => {
            #[doc = concat!("The scalar `", $name, "`.")]
            #[allow(non_camel_case_types, reason = "OpenCL's names")]
            pub type $scalar = $t;
            host!(vectors $t, $h2 2, $h3 3, $h4 4, $h8 8, $h16 16);
        };
        (vectors $t:ty, $($host:ident $n:literal),*) => {
            $(
                #[doc = concat!(stringify!($n), " components of `", stringify!($t), "`.")]
                #[allow(non_camel_case_types, reason = "OpenCL's names")]
                pub type $host = crate::Vector<$t, $n>;
            )*
        };
    }
    crate::types::for_each_element!(host);
}

/// OpenCL's names of the scalars: `uchar` is `u8`, `half` is `half::f16` (OpenCL C, section 6.3.1, built-in scalar data
/// types).
///
/// ```
/// use swz::scalar::{uint, ushort};
/// let a: ushort = 7;
/// assert_eq!(uint::from(a), 7u32);
/// ```
pub mod scalar {
    #[doc(hidden)]
    pub use crate::vec_step::names::*;

    /// The scalars, one a line.
    macro_rules! scalars {
        ($($(#[$cfg:meta])* $name:ident = $t:ty;)*) => {
            $(
                $(#[$cfg])*
                #[doc = concat!("`", stringify!($t), "`.")]
                #[allow(non_camel_case_types, reason = "OpenCL's names")]
                pub type $name = $t;
            )*
        };
    }
    scalars! {
        uchar = u8;
        short = i16;
        ushort = u16;
        int = i32;
        uint = u32;
        long = i64;
        ulong = u64;
        #[cfg(feature = "half")] half = ::half::f16;
        float = f32;
        double = f64;
    }
}
