//! SSE4.1: permutes of the bytes of a register.

use super::{Register, byte_lanes, bytes, short_lanes, table};
use crate::element::{Lanes, ShuffleElement};
use crate::permute::dynamic::portable;
use crate::vector::Vector;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Lane `k` of the result is the lane that element `k` of the mask selects from `x`, or with `BOTH` from `x` and `y`.
#[inline(always)]
pub(in super::super) fn lookup<T, const M: usize, const N: usize, const BOTH: bool>(
    x: &Vector<T, M>,
    y: &Vector<T, M>,
    mask: &Vector<T::Mask, N>,
) -> Vector<T, N>
where
    T: ShuffleElement<Mask: Lanes<N>> + Lanes<M> + Lanes<N>,
{
    let lanes = if BOTH { 2 * M } else { M };
    match (size_of::<T>(), lanes) {
        (1, _) => {
            each_register!(__m128i, T, N, mask, |index| { bytes::<_, BOTH>(x, y, byte_lanes(index, lanes), lanes) })
        }
        (2, _) => each_register!(__m128i, T, N, mask, |index| {
            bytes::<_, BOTH>(x, y, short_lanes(index, lanes), 2 * lanes)
        }),
        (4, ..=8) => {
            each_register!(__m128i, T, N, mask, |index| { bytes::<_, BOTH>(x, y, int_lanes(index, lanes), 4 * lanes) })
        }
        (8, 2) => each_register!(__m128i, T, N, mask, |index| {
            let table = _mm_castsi128_pd(table::<__m128i, _, BOTH>(x, y, 0, 8));
            let (low, high) = (_mm_unpacklo_pd(table, table), _mm_unpackhi_pd(table, table));
            _mm_castpd_si128(_mm_blendv_pd(low, high, _mm_castsi128_pd(_mm_slli_epi64::<63>(index))))
        }),
        _ => portable::lookup::<T, M, N, BOTH>(x, y, mask),
    }
}

/// The bytes of the 4-byte lanes that indices select from `lanes`.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn int_lanes(index: __m128i, lanes: usize) -> __m128i {
    // SAFETY: this module is compiled for these features only.
    unsafe {
        let first = _mm_and_si128(_mm_slli_epi32::<2>(index), _mm_set1_epi32(4 * (lanes as i32 - 1)));
        let repeat = _mm_setr_epi8(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
        _mm_or_si128(_mm_shuffle_epi8(first, repeat), _mm_set1_epi32(0x0302_0100))
    }
}
