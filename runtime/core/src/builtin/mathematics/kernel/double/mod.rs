//! Kernels of `f64`.

#![allow(clippy::excessive_precision, clippy::unreadable_literal, reason = "coefficients, and the bits of floats")]

mod arc;
mod circular;
mod exponential;
mod hyperbolic;
mod logarithm;
mod power;
mod root;

pub use arc::{acos, asin, atan, atan2};
pub use circular::{cos, sin};
pub use exponential::{exp, exp2, expm1};
pub use hyperbolic::{acosh, asinh, atanh, cosh, tanh};
pub(super) use logarithm::split;
pub use logarithm::{log, log1p, log2, log10};
pub(in crate::builtin::mathematics::kernel) use power::{far_pown, is_small, magnitude, plain_pown};
pub use power::{pow, pown};
pub use root::{cbrt, hypot};

use super::lanes::{Double, Integers};

/// The bits of the sign.
const SIGN: i64 = i64::MIN;
/// 1.5 × 2^52: a sum with it is rounded to an integer, which stands in the lowest bits.
const ROUND: f64 = 6755399441055744.0;
/// 2^52: the lowest bits of a number of that size are an integer.
const INTEGERS: f64 = 4503599627370496.0;

/// A mask of the lanes where `x` is positive, finite and not subnormal.
#[inline(always)]
fn is_normal<V: Double>(x: V) -> V::Bits {
    // Not `x < ∞`: LLVM would look at the bits instead, by three times as many instructions (`double4_logarithm`).
    V::splat(f64::MIN_POSITIVE).le(x).and(x.le(V::splat(f64::MAX)))
}
