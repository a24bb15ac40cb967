//! From AVX-512 (F, BW, VL) on: permutes of one or two registers, which ignore the bits of an index that do not count.
//!
//! Compilers older than these intrinsics do not know the features, and take the kernel of AVX2.

use super::{Register, table};
use crate::element::{Lanes, ShuffleElement};
use crate::target::AVX512VBMI;
use crate::vector::Vector;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// The permutes of a register for lanes of a size.
///
/// # Safety
/// All methods need the features of this module. Lanes are of 2, 4 or 8 bytes and at least 2 a register.
trait Permute: Register {
    /// The lanes of `table` that the low bits of the indices select; the first `lanes` are repeated throughout.
    unsafe fn permute(table: Self, index: Self, size: usize, lanes: usize) -> Self;
    /// The lanes of `low` followed by those of `high` that the low bits of the indices select.
    unsafe fn permute2(low: Self, high: Self, index: Self, size: usize) -> Self;
}

impl Permute for __m128i {
    #[inline(always)]
    unsafe fn permute(table: Self, index: Self, size: usize, _lanes: usize) -> Self {
        // SAFETY: this module is compiled for these features only.
        unsafe {
            match size {
                2 => _mm_permutexvar_epi16(index, table),
                4 => _mm_castps_si128(_mm_permutevar_ps(_mm_castsi128_ps(table), index)),
                _ => _mm_permutex2var_epi64(table, index, table),
            }
        }
    }

    #[inline(always)]
    unsafe fn permute2(low: Self, high: Self, index: Self, size: usize) -> Self {
        // SAFETY: this module is compiled for these features only.
        unsafe {
            match size {
                2 => _mm_permutex2var_epi16(low, index, high),
                4 => _mm_permutex2var_epi32(low, index, high),
                _ => _mm_permutex2var_epi64(low, index, high),
            }
        }
    }
}

impl Permute for __m256i {
    #[inline(always)]
    unsafe fn permute(table: Self, index: Self, size: usize, lanes: usize) -> Self {
        // SAFETY: this module is compiled for these features only.
        unsafe {
            match size {
                2 => _mm256_permutexvar_epi16(index, table),
                4 if lanes <= 4 => _mm256_castps_si256(_mm256_permutevar_ps(_mm256_castsi256_ps(table), index)),
                4 => _mm256_permutexvar_epi32(index, table),
                _ => _mm256_permutexvar_epi64(index, table),
            }
        }
    }

    #[inline(always)]
    unsafe fn permute2(low: Self, high: Self, index: Self, size: usize) -> Self {
        // SAFETY: this module is compiled for these features only.
        unsafe {
            match size {
                2 => _mm256_permutex2var_epi16(low, index, high),
                4 => _mm256_permutex2var_epi32(low, index, high),
                _ => _mm256_permutex2var_epi64(low, index, high),
            }
        }
    }
}

impl Permute for __m512i {
    #[inline(always)]
    unsafe fn permute(table: Self, index: Self, size: usize, lanes: usize) -> Self {
        // SAFETY: this module is compiled for these features only.
        unsafe {
            match size {
                4 if lanes <= 4 => _mm512_castps_si512(_mm512_permutevar_ps(_mm512_castsi512_ps(table), index)),
                4 => _mm512_permutexvar_epi32(index, table),
                _ => _mm512_permutexvar_epi64(index, table),
            }
        }
    }

    #[inline(always)]
    unsafe fn permute2(low: Self, high: Self, index: Self, size: usize) -> Self {
        // SAFETY: this module is compiled for these features only.
        unsafe {
            match size {
                4 => _mm512_permutex2var_epi32(low, index, high),
                _ => _mm512_permutex2var_epi64(low, index, high),
            }
        }
    }
}

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
    if size == 1 {
        return each_register!(__m128i, T, N, mask, |index| bytes::<_, BOTH>(x, y, index));
    }
    match M.max(N) * size {
        ..=16 => each_register!(__m128i, T, N, mask, |index| select::<_, _, BOTH>(x, y, index, size, lanes)),
        17..=32 => each_register!(__m256i, T, N, mask, |index| select::<_, _, BOTH>(x, y, index, size, lanes)),
        _ if lanes * size <= 128 => {
            each_register!(__m512i, T, N, mask, |index| select::<_, _, BOTH>(x, y, index, size, lanes))
        }
        // Only two vectors of 16 times 8 bytes fill more than two registers.
        _ => each_register!(__m512i, T, N, mask, |index| {
            let first = select::<_, _, false>(x, x, index, size, M);
            let second = select::<_, _, false>(y, y, index, size, M);
            let is_second = _mm512_test_epi64_mask(index, _mm512_set1_epi64(16));
            _mm512_mask_blend_epi64(is_second, first, second)
        }),
    }
}

/// Selects from a table of one or two registers with `lanes` of `size`, which is 2, 4 or 8.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn select<R: Permute, V: Copy, const BOTH: bool>(x: &V, y: &V, index: R, size: usize, lanes: usize) -> R {
    // SAFETY: the table fills the registers that are asked for.
    unsafe {
        let low = table::<R, V, BOTH>(x, y, 0, 4);
        if lanes * size <= R::BYTES {
            R::permute(low, index, size, lanes)
        } else {
            R::permute2(low, table::<R, V, BOTH>(x, y, 1, 4), index, size)
        }
    }
}

/// Lanes of a byte.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn bytes<V: Copy, const BOTH: bool>(x: &V, y: &V, index: __m128i) -> __m128i {
    let lanes = if BOTH { 2 * size_of::<V>() } else { size_of::<V>() };
    // SAFETY: the table fills one register, or two if it has 32 lanes.
    unsafe {
        let table = |at| table::<__m128i, V, BOTH>(x, y, at, 16);
        match lanes {
            16 if AVX512VBMI => return _mm_permutexvar_epi8(index, table(0)),
            32 if AVX512VBMI => return _mm_permutex2var_epi8(table(0), index, table(1)),
            _ => {}
        }
        let low = _mm_and_si128(index, _mm_set1_epi8(lanes.min(16) as i8 - 1));
        let selected = _mm_shuffle_epi8(table(0), low);
        if lanes > 16 {
            _mm_mask_shuffle_epi8(selected, _mm_test_epi8_mask(index, _mm_set1_epi8(16)), table(1), low)
        } else {
            selected
        }
    }
}
