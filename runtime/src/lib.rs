//! OpenCL's vectors and swizzles in stable Rust: components are picked, reordered and written by name, each selector is
//! checked at compile time, and a swizzle is one permute where the hardware has one.
//!
//! ```
//! use swz::prelude::*;
//!
//! let v = float8::from_array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
//! assert_eq!(swz!(v.s7301), float4::new(7.0, 3.0, 0.0, 1.0));
//! assert_eq!(swz!(v.hi.xyz), float3::new(4.0, 5.0, 6.0));
//!
//! let mut w = swz!((float4)(v.lo.wz, 0.5, v.s7));
//! swz!(w.xy = w.yx);
//! assert_eq!(w, float4::new(2.0, 3.0, 0.5, 7.0));
//! ```
//!
//! - [`swz!`] reads and writes swizzles in an expression or in statements, [`#[swizzle]`](macro@swizzle) in a whole function,
//!   `impl` or module; both understand vector literals, `(float4)(a, b.xy, 1.0)`.
//! - [`Vector<T, N>`](Vector) has OpenCL's names, [`float4`], [`uchar16`], ..., OpenCL's sizes and alignments, and operators that
//!   work component by component.
//! - [`shuffle!`] and [`shuffle2!`] permute by a constant mask, the functions [`shuffle()`] and [`shuffle2()`] by one of run time;
//!   [`vec_step()`] counts components.
//! - [`errors`] lists what the compiler says to a mistake, why, and what to write instead.
//! - Generic code asks for [`Element`], [`Lanes`], [`Number`], [`HasComponent`], [`Part`].
//! - [`builtin`] has OpenCL's built-in functions, on scalars and vectors of every width.
//!
//! Permutes, operators and functions are compiled for the features of the function that they stand in, also those of a
//! `#[target_feature]`. Run-time shuffles use the features that this crate is compiled with (`-C target-cpu`).
//!
//! The crate is `no_std` and allocates nothing.
//!
//! # Features
//! - `half`, on by default: `half::f16` and its vectors.
//! - `libm`, on by default: the transcendental functions.
//! - `glam`: the vectors of the newest `glam` in `swz!` and `#[swizzle]`; `glam-034`: of that version.
//! - `bytemuck`: `Pod` and `Zeroable`, so that slices of elements are cast to slices of vectors and back.
//! - `serde`: `Serialize` and `Deserialize`, a vector as a tuple.
//! - `mint-05`: `From` both ways for the vectors and points of `mint` 0.5.
//! - `approx-05`: `AbsDiffEq`, `RelativeEq` and `UlpsEq` of `approx` 0.5.
//! - `rand-010`: random vectors by `StandardUniform` of `rand` 0.10.
//! - `arbitrary`: `Arbitrary`, for fuzzing; needs `std`.
//!
//! [`features`] has an example of each, and how a slice is read and written without any.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod base;
pub mod builtin;
mod component;
mod dynamic;
mod element;
mod fields;
mod foreign;
#[cfg(feature = "half")]
mod half;
mod interop;
mod kernel;
mod literal;
#[cfg(feature = "half")]
mod number;
mod pattern;
mod primitive;
mod register;
mod sealed;
mod shuffle;
mod slices;
mod types;
mod vec_step;
mod vector;

pub use builtin::{Bitwise, Float, Integer, Number, Operand};
pub use component::{Fill, HasComponent, Part};
pub use element::{Element, Lanes, Scalar};
pub use foreign::{Swizzle, Whole};
#[cfg(feature = "half")]
#[doc(hidden)]
pub use number::__swz_half;
pub use shuffle::{Shuffle, ShuffleElement, shuffle, shuffle2};
pub use swz_macros::{Swizzle, shuffle, shuffle2, swizzle, swz};
pub use types::*;
pub use vec_step::{VecStep, vec_step, vec_step_of};
pub use vector::{Lane, Vector};

#[doc = include_str!("../docs/errors.md")]
pub mod errors {}

#[doc = include_str!("../docs/features.md")]
pub mod features {}

/// Everything by its name: the macros, the vector types, the functions and the traits that generic code asks for.
pub mod prelude {
    #[doc(hidden)]
    pub use crate::base::{Base as _, Fields as _};
    #[doc(hidden)]
    pub use crate::builtin::conversion::Scalars as _;
    #[doc(hidden)]
    pub use crate::foreign::Swizzle as _;
    #[cfg(feature = "half")]
    #[doc(hidden)]
    pub use crate::number::__swz_half;
    pub use crate::types::{
        bool2, bool3, bool4, bool8, bool16, char2, char3, char4, char8, char16, double2, double3, double4, double8,
        double16, float2, float3, float4, float8, float16, int2, int3, int4, int8, int16, long2, long3, long4, long8,
        long16, short2, short3, short4, short8, short16, uchar2, uchar3, uchar4, uchar8, uchar16, uint2, uint3, uint4,
        uint8, uint16, ulong2, ulong3, ulong4, ulong8, ulong16, ushort2, ushort3, ushort4, ushort8, ushort16,
    };
    #[cfg(feature = "half")]
    pub use crate::types::{half2, half3, half4, half8, half16};
    #[doc(hidden)]
    pub use crate::vec_step::names::{double, float, half, int, long, short, uchar, uint, ulong, ushort};
    pub use crate::{Element, HasComponent, Lanes, Part, Scalar, Vector};
    pub use crate::{Shuffle, ShuffleElement, VecStep, shuffle, shuffle2, swizzle, swz, vec_step, vec_step_of};
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
