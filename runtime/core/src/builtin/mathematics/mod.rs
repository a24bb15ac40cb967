//! The mathematical functions (OpenCL C 1.2, section 6.12.2; 3.0: 6.15.2).
//!
//! `exact` has those that are no transcendental functions, `transcendental` the front of the others. These have two layers.
//! `scalar` has every function for one component, on the crate `libm`: it defines what is right at the edges and far out.
//! `kernel` computes the common ones for all lanes of a vector at once, one operation at a time, and hands lanes
//! out of its range to `scalar`; powers and roots have functions of their own for them. Both keep to the errors that section 7.4 allows in the full profile, and to the edge cases of
//! section 7.5.1, for every input; subnormals are numbers like any other. Their results are the same on every machine, but that the
//! kernels fuse products and sums where the crate is compiled for an instruction that does (`tests/tests/same_everywhere.rs`).

#![allow(clippy::many_single_char_names, clippy::similar_names, reason = "names of mathematics: m, e, f, s, z")]
#![allow(clippy::float_cmp, reason = "edges are exact")]
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "bits of floats as signed integers")]

mod exact;
#[cfg(feature = "libm")]
#[doc(hidden)]
pub mod kernel;
#[cfg(feature = "libm")]
#[doc(hidden)]
pub mod scalar;
#[cfg(feature = "libm")]
mod transcendental;

pub use exact::*;
#[cfg(all(feature = "libm", feature = "opencl"))]
pub(crate) use transcendental::same;
#[cfg(feature = "libm")]
pub use transcendental::*;
