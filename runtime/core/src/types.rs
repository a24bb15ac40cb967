//! The vector types by OpenCL's names: `float4` is [`Vector<f32, 4>`](Vector). The crate and its [`prelude`](crate::prelude) have the same names.
//!
//! | OpenCL C | Rust | vectors | bytes of a component |
//! | --- | --- | --- | ---: |
//! | `bool` | `bool` | [`bool2`] [`bool3`] [`bool4`] [`bool8`] [`bool16`] | 1 |
//! | `char` | `i8` | [`char2`] [`char3`] [`char4`] [`char8`] [`char16`] | 1 |
//! | `uchar` | `u8` | [`uchar2`] [`uchar3`] [`uchar4`] [`uchar8`] [`uchar16`] | 1 |
//! | `short` | `i16` | [`short2`] [`short3`] [`short4`] [`short8`] [`short16`] | 2 |
//! | `ushort` | `u16` | [`ushort2`] [`ushort3`] [`ushort4`] [`ushort8`] [`ushort16`] | 2 |
//! | `int` | `i32` | [`int2`] [`int3`] [`int4`] [`int8`] [`int16`] | 4 |
//! | `uint` | `u32` | [`uint2`] [`uint3`] [`uint4`] [`uint8`] [`uint16`] | 4 |
//! | `long` | `i64` | [`long2`] [`long3`] [`long4`] [`long8`] [`long16`] | 8 |
//! | `ulong` | `u64` | [`ulong2`] [`ulong3`] [`ulong4`] [`ulong8`] [`ulong16`] | 8 |
#![cfg_attr(
    feature = "half",
    doc = "| `half` | `half::f16` | [`half2`] [`half3`] [`half4`] [`half8`] [`half16`] | 2 |"
)]
//! | `float` | `f32` | [`float2`] [`float3`] [`float4`] [`float8`] [`float16`] | 4 |
//! | `double` | `f64` | [`double2`] [`double3`] [`double4`] [`double8`] [`double16`] | 8 |
//!
//! Size and alignment of a vector are its number of components times the bytes of one; 3 components take the bytes of 4 (OpenCL C, section
//! 6.3.2, vector data types).
//!
//! ```
//! use swz::types::{double16, float3};
//! assert_eq!((size_of::<float3>(), align_of::<float3>()), (16, 16));
//! assert_eq!((size_of::<double16>(), align_of::<double16>()), (128, 128));
//! ```

// All of them come from the table in `element`: an element type is a row there, a width is a column here.

use crate::element::{Element, Lane, Lanes, Own, Scalar, ShuffleElement, for_each_element, rust_name};
use crate::sealed::Sealed;
use crate::shape;
use crate::vector::Vector;

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
                type Shape = shape::$shape;
            }
        )*
    };
}

/// The type that carries a lane of a size and kind through a permute.
macro_rules! bits {
    (1 $kind:ident) => {
        u8
    };
    (2 $kind:ident) => {
        u16
    };
    (4 float) => {
        shape::Single
    };
    (4 $kind:ident) => {
        u32
    };
    (8 $kind:ident) => {
        shape::Pair
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
        #[diagnostic::do_not_recommend]
        impl Own for $t {
            type Same = Self;
        }
        element!(shuffled $kind $t: $unsigned);
        element!(alias $t, rust_name!($lane $t), $name, $size, $v2 2 "2", $v3 3 "4", $v4 4 "4", $v8 8 "8", $v16 16 "16");
    };
    (shuffled bool $t:ty: $unsigned:ty) => {};
    (shuffled $kind:ident $t:ty: $unsigned:ty) => {
        #[diagnostic::do_not_recommend]
        impl ShuffleElement for $t {
            type Mask = $unsigned;
        }
    };
    (alias $t:ty, $rust:expr, $name:literal, $size:tt, $($alias:ident $n:literal $stored:literal),*) => {
        $(
            #[doc = concat!("OpenCL's `", $name, stringify!($n), "`: ", stringify!($n), " components of `", $rust,
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
