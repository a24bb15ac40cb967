//! The transcendental functions of table 6.8 (OpenCL C 3.0, section 6.15.2, math functions).
//!
//! Two layers. `scalar` has every function for one component, on the crate `libm`: it defines what is right at the edges and
//! far out. `kernel` computes the common ones for all lanes of a vector at once, one operation at a time, and hands vectors
//! with a lane out of its range to `scalar`. Both keep to the errors that section 7.4 allows in the full profile, and to the
//! edge cases of section 7.5.1, for every input; subnormals are numbers like any other.

#![allow(clippy::many_single_char_names, clippy::similar_names, reason = "names of mathematics: m, e, f, s, z")]
#![allow(clippy::float_cmp, reason = "edges are exact")]
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "bits of floats as signed integers")]

pub mod kernel;
pub mod scalar;
