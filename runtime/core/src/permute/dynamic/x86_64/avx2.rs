//! AVX2: permutes of 4-byte lanes across a register, of bytes within its halves.

use super::{Register, byte_lanes, bytes, short_lanes, table, tree};
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
    let size = size_of::<T>();
    let lanes = if BOTH { 2 * M } else { M };
    match size {
        1 => each_register!(__m128i, T, N, mask, |index| bytes::<_, BOTH>(x, y, byte_lanes(index, lanes), lanes)),
        2 if N <= 8 => {
            each_register!(__m128i, T, N, mask, |index| bytes::<_, BOTH>(x, y, short_lanes(index, lanes), 2 * lanes))
        }
        2 => each_register!(__m256i, T, N, mask, |index| wide_bytes::<_, BOTH>(
            x,
            y,
            wide_short_lanes(index, lanes),
            2 * lanes
        )),
        4 if lanes <= 4 && N <= 4 => each_register!(__m128i, T, N, mask, |index| {
            let table = table::<__m128i, _, BOTH>(x, y, 0, 4);
            _mm_castps_si128(_mm_permutevar_ps(_mm_castsi128_ps(table), index))
        }),
        4 if lanes <= 4 => each_register!(__m256i, T, N, mask, |index| {
            let table = table::<__m256i, _, BOTH>(x, y, 0, 4);
            _mm256_castps_si256(_mm256_permutevar_ps(_mm256_castsi256_ps(table), index))
        }),
        4 => each_register!(__m256i, T, N, mask, |index| floats::<_, BOTH>(x, y, index, lanes)),
        _ if lanes == 2 && N == 2 => each_register!(__m128i, T, N, mask, |index| {
            let table = table::<__m128i, _, BOTH>(x, y, 0, 8);
            _mm_castpd_si128(_mm_permutevar_pd(_mm_castsi128_pd(table), _mm_add_epi64(index, index)))
        }),
        _ if lanes == 2 => each_register!(__m256i, T, N, mask, |index| {
            let table = table::<__m256i, _, BOTH>(x, y, 0, 8);
            _mm256_castpd_si256(_mm256_permutevar_pd(_mm256_castsi256_pd(table), _mm256_add_epi64(index, index)))
        }),
        // Eight registers of the result, each from eight of the table.
        _ if lanes == 32 && N == 16 => portable::lookup::<T, M, N, BOTH>(x, y, mask),
        _ => each_register!(__m256i, T, N, mask, |index| doubles::<_, BOTH>(x, y, index, lanes)),
    }
}

/// Bytes from a table of `size` bytes.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn wide_bytes<V: Copy, const BOTH: bool>(x: &V, y: &V, index: __m256i, size: usize) -> __m256i {
    // SAFETY: the table fills the registers that are asked for.
    unsafe {
        tree(
            size.div_ceil(16),
            |at| _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table::<_, V, BOTH>(x, y, at, 16)), index),
            |level, low, high| _mm256_blendv_epi8(low, high, _mm256_sll_epi16(index, _mm_cvtsi32_si128(3 - level))),
        )
    }
}

/// The bytes of the 2-byte lanes that indices select from `lanes`.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn wide_short_lanes(index: __m256i, lanes: usize) -> __m256i {
    // SAFETY: this module is compiled for these features only.
    unsafe {
        let index = _mm256_and_si256(index, _mm256_set1_epi16(lanes as i16 - 1));
        _mm256_add_epi16(_mm256_mullo_epi16(index, _mm256_set1_epi16(0x0202)), _mm256_set1_epi16(0x0100))
    }
}

/// Lanes of 4 bytes from a table of at least 8.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn floats<V: Copy, const BOTH: bool>(x: &V, y: &V, index: __m256i, lanes: usize) -> __m256i {
    // SAFETY: the table fills the registers that are asked for.
    unsafe {
        tree(
            lanes / 8,
            |at| _mm256_permutevar8x32_epi32(table::<_, V, BOTH>(x, y, at, 4), index),
            |level, low, high| {
                let second = _mm256_sll_epi32(index, _mm_cvtsi32_si128(28 - level));
                let (low, high) = (_mm256_castsi256_ps(low), _mm256_castsi256_ps(high));
                _mm256_castps_si256(_mm256_blendv_ps(low, high, _mm256_castsi256_ps(second)))
            },
        )
    }
}

/// Lanes of 8 bytes, as pairs of 4-byte lanes, from a table of at least 4.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn doubles<V: Copy, const BOTH: bool>(x: &V, y: &V, index: __m256i, lanes: usize) -> __m256i {
    // SAFETY: the table fills the registers that are asked for.
    unsafe {
        let even = _mm256_shuffle_epi32::<0b10_10_00_00>(_mm256_add_epi64(index, index));
        let pairs = _mm256_or_si256(even, _mm256_set1_epi64x(1 << 32));
        tree(
            lanes / 4,
            |at| _mm256_permutevar8x32_epi32(table::<_, V, BOTH>(x, y, at, 8), pairs),
            |level, low, high| {
                let second = _mm256_sll_epi64(index, _mm_cvtsi32_si128(61 - level));
                let (low, high) = (_mm256_castsi256_pd(low), _mm256_castsi256_pd(high));
                _mm256_castpd_si256(_mm256_blendv_pd(low, high, _mm256_castsi256_pd(second)))
            },
        )
    }
}
