//! Permutes by masks that are known at run time only.
//!
//! Each target has its own kernel, chosen by the features known at compile time. All see one or two vectors as a *table* of lanes, in which
//! the low bits of each mask element select; the bits above are ignored, which costs nothing where the instruction ignores them too and the
//! table is repeated to the width that it wants. Lanes are indexed if tables are so large that selecting between their registers takes
//! longer than indexing memory, and on targets without a kernel.

#![allow(clippy::wildcard_imports, reason = "the intrinsics, whose names tell their origin")]
#![allow(clippy::incompatible_msrv, reason = "AVX-512 is not known to compilers that lack its intrinsics")]
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "sizes, lane numbers and bits")]

#[allow(dead_code, reason = "AVX-512 has no need of it")]
mod portable;

#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
#[path = "aarch64.rs"]
mod target;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[path = "wasm32.rs"]
mod target;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[path = "x86_64/mod.rs"]
mod target;
only! { not registers: use portable as target; }

use crate::element::{Lanes, ShuffleElement};
use crate::target::only;
use crate::vector::Vector;

/// Lane `k` of the result is the lane of `x` that the low bits of element `k` of the mask select.
#[inline(always)]
pub(crate) fn shuffle<T, const M: usize, const N: usize>(x: &Vector<T, M>, mask: &Vector<T::Mask, N>) -> Vector<T, N>
where
    T: ShuffleElement<Mask: Lanes<N>> + Lanes<M> + Lanes<N>,
{
    target::lookup::<T, M, N, false>(x, x, mask)
}

/// As `shuffle`, from the lanes of `x` followed by those of `y`.
#[inline(always)]
pub(crate) fn shuffle2<T, const M: usize, const N: usize>(
    x: &Vector<T, M>,
    y: &Vector<T, M>,
    mask: &Vector<T::Mask, N>,
) -> Vector<T, N>
where
    T: ShuffleElement<Mask: Lanes<N>> + Lanes<M> + Lanes<N>,
{
    target::lookup::<T, M, N, true>(x, y, mask)
}
