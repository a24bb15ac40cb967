//! OpenCL's built-in functions.

#[cfg(feature = "libm")]
#[doc(hidden)]
pub mod mathematics;
