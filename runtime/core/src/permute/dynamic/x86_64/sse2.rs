//! SSE2, which has no permute by a variable: the lanes of a small table are spread and selected between.

use super::{Register, table, tree};
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
    if !(lanes == 2 || lanes == 4 && size < 4 && N >= 8) {
        return portable::lookup::<T, M, N, BOTH>(x, y, mask);
    }
    each_register!(__m128i, T, N, mask, |index| {
        let table = table::<__m128i, _, BOTH>(x, y, 0, 16);
        tree(
            lanes,
            |lane| spread(table, size, lane),
            |bit, low, high| {
                let chosen = chosen(index, size, bit);
                _mm_or_si128(_mm_and_si128(chosen, high), _mm_andnot_si128(chosen, low))
            },
        )
    })
}

/// Lane `lane` of a size everywhere: one of the first 4 lanes of 1 or 2 bytes, or of the first 2.
///
/// # Safety
/// SSE2 must be there.
#[inline(always)]
unsafe fn spread(table: __m128i, size: usize, lane: usize) -> __m128i {
    // SAFETY: SSE2 is there on every x86-64.
    unsafe {
        match (size, lane) {
            (1, _) => spread(_mm_unpacklo_epi8(table, table), 2, lane),
            (2, 0) => spread(_mm_shufflelo_epi16::<0x00>(table), 8, 0),
            (2, 1) => spread(_mm_shufflelo_epi16::<0x55>(table), 8, 0),
            (2, 2) => spread(_mm_shufflelo_epi16::<0xAA>(table), 8, 0),
            (2, _) => spread(_mm_shufflelo_epi16::<0xFF>(table), 8, 0),
            (4, 0) => _mm_shuffle_epi32::<0x00>(table),
            (4, _) => _mm_shuffle_epi32::<0x55>(table),
            (_, 0) => _mm_unpacklo_epi64(table, table),
            _ => _mm_unpackhi_epi64(table, table),
        }
    }
}

/// All bits of each lane of a size set or clear, as bit 0 or 1 of its index.
///
/// # Safety
/// SSE2 must be there.
#[inline(always)]
unsafe fn chosen(index: __m128i, size: usize, bit: i32) -> __m128i {
    // SAFETY: SSE2 is there on every x86-64.
    unsafe {
        match size {
            1 => _mm_cmpgt_epi8(_mm_setzero_si128(), _mm_sll_epi16(index, _mm_cvtsi32_si128(7 - bit))),
            2 => _mm_srai_epi16::<15>(_mm_sll_epi16(index, _mm_cvtsi32_si128(15 - bit))),
            4 => _mm_srai_epi32::<31>(_mm_sll_epi32(index, _mm_cvtsi32_si128(31 - bit))),
            _ => chosen(_mm_shuffle_epi32::<0b10_10_00_00>(index), 4, bit),
        }
    }
}
