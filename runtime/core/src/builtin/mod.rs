//! OpenCL's built-in functions, on scalars and vectors, by OpenCL's names (OpenCL C 1.2, sections 6.12.2 to 6.12.7 and 6.2; 3.0:
//! 6.15.2 to 6.15.7 and 6.4).
//!
//! ```
//! use swz::builtin::*;
//! use swz::prelude::*;
//!
//! let pixel = uchar4::new(200, 100, 50, 255);
//! let bright = convert_sat_rte::<uchar4>(convert::<float4>(pixel) * 1.5);
//! assert_eq!(bright, uchar4::new(255, 150, 75, 255));
//! assert_eq!(clamp(dot(float3::splat(0.5), float3::splat(1.0)), 0.0, 1.0), 1.0);
//! ```
//!
//! In a function under `#[swizzle]` they read as in OpenCL C:
//!
//! ```
//! use swz::builtin::*;
//! use swz::prelude::*;
//!
//! /// A pixel made brighter, its colours drawn towards grey, and back to bytes.
//! #[swizzle]
//! fn develop(pixel: uchar4, gain: f32, grey: f32) -> uchar4 {
//!     let mut colour = convert_float4(pixel) / 255.0f32;
//!     let luminance = dot(colour.xyz, float3::new(0.2126, 0.7152, 0.0722));
//!     colour.xyz = mix(colour.xyz, float3::splat(luminance), grey);
//!     colour.xyz = smoothstep(0.0, 1.0, clamp(colour.xyz * gain, 0.0, 1.0));
//!     convert_uchar4_sat_rte(colour * 255.0)
//! }
//!
//! assert_eq!(develop(uchar4::new(128, 128, 128, 77), 1.0, 0.5), uchar4::new(128, 128, 128, 77));
//! assert_eq!(develop(uchar4::new(255, 0, 0, 255), 2.0, 0.0), uchar4::new(255, 0, 0, 255));
//! ```
//!
//! A *gentype* of the standard is a [`Gentype`] here: a scalar or a vector of 2, 3, 4, 8 or 16. These functions take a scalar beside a
//! vector where OpenCL does: `clamp(v, 0.0, 1.0)`. A name that carries a type has it as a parameter, `convert::<uchar4>(v)`; inside `swz!`
//! and `#[swizzle]` OpenCL's own spelling is understood without an import, `convert_uchar4(v)`.
//!
//! The functions are compiled for the features of the function that they stand in, as swizzles are.

mod common;
pub(crate) mod conversion;
pub(crate) mod gentype;
pub(crate) mod geometric;
mod integer;
// Private: rustdoc lists the functions of a module on the page that re-exports them only then.
mod mathematics;
mod memory;
mod methods;
pub(crate) mod operators;
mod relational;
#[allow(unused_imports, reason = "some stand among those of their chapter too")]
#[rustfmt::skip] // It would put each of the names on a line of its own.
mod spelling;

pub use crate::element::{Bitwise, Integer, Number};
#[doc(hidden)]
pub use crate::near::*;
pub use common::*;
pub use conversion::Convert;
#[doc(hidden)]
pub use conversion::{ConvertsTo, HasSizeOf};
pub use gentype::Gentype;
pub use geometric::*;
pub use integer::*;
#[cfg(feature = "opencl")]
pub(crate) use mathematics::same;
pub use mathematics::*;
pub use memory::*;
#[doc(hidden)]
pub use methods::Castable;
pub use operators::{BitwiseOperand, Float, IntegerOperand, NumberOperand, Operand};
#[doc(hidden)]
pub use operators::{CanStandBeside, IsOneComponent};
pub use relational::*;
#[doc(hidden)]
pub use relational::{HasEquality, OrderOf};
// All of it: of names in a list rustdoc forgets the aliases.
pub use spelling::*;

/// The layers of the mathematical functions, for the tests that measure them.
#[cfg(feature = "libm")]
#[doc(hidden)]
pub mod measured {
    pub use super::mathematics::{kernel, scalar};
}
