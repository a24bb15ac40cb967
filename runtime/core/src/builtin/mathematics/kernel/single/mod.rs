//! Kernels of `f32`.

#![allow(clippy::excessive_precision, clippy::unreadable_literal, reason = "coefficients, and the bits of floats")]

mod arc;
mod circular;
mod error;
mod exponential;
mod hyperbolic;
mod logarithm;
mod power;
mod root;

pub use arc::{acos, asin, atan, atan2};
pub use circular::{cos, sin, sincos, tan};
pub use error::erf;
pub use exponential::{exp, exp2, exp10, expm1};
pub use hyperbolic::{acosh, asinh, atanh, cosh, sinh, tanh};
pub use logarithm::{log, log1p, log2, log10};
pub use power::{pow, pown, powr};
pub use root::{cbrt, hypot};

use super::lanes::{Integers, Single};

/// The bits of the sign.
const SIGN: i32 = i32::MIN;
/// 1.5 × 2^23: a sum with it is rounded to an integer, which stands in the lowest bits.
const ROUND: f32 = 12582912.0;
/// 2^23: the lowest bits of a number of that size are an integer.
const INTEGERS: f32 = 8388608.0;

/// A mask of the lanes where `x` is positive, finite and not subnormal.
#[inline(always)]
fn is_normal<V: Single>(x: V) -> V::Bits {
    // Not `x < ∞`: LLVM would look at the bits instead, by three times as many instructions (`float4_power`).
    V::splat(f32::MIN_POSITIVE).le(x).and(x.le(V::splat(f32::MAX)))
}
