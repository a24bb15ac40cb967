//! Questions to all components of a vector at once, answered by the highest bits of its lanes.

#![allow(clippy::unnecessary_wraps, reason = "other architectures have no answer")]

use super::super::by_row;
use super::super::registers::each;
use super::{WIDEST, lt};
use crate::element::Lanes;
use crate::register::cast;
use crate::target::{AVX2, AVX512, only};
use crate::vector::Vector;
#[allow(clippy::wildcard_imports, reason = "the intrinsics")]
use core::arch::x86_64::*;

/// Whether a component of an integer vector is zero.
#[inline(always)]
pub(in crate::primitive) fn has_zero<T: Lanes<N>, const N: usize>(vector: &Vector<T, N>) -> Option<bool> {
    // SAFETY: SSE2 is always there, SSE4.1 where it is known to be.
    unsafe {
        let mut found = _mm_setzero_si128();
        each(
            vector,
            #[inline(always)]
            |register: __m128i, used| {
                let zero = match const { size_of::<T>() } {
                    1 => _mm_cmpeq_epi8(register, _mm_setzero_si128()),
                    2 => _mm_cmpeq_epi16(register, _mm_setzero_si128()),
                    4 => _mm_cmpeq_epi32(register, _mm_setzero_si128()),
                    _ => zero_epi64(register),
                };
                let components = cast::<u128, __m128i>(u128::MAX >> (128 - 8 * used));
                found = _mm_or_si128(found, _mm_and_si128(zero, components));
            },
        );
        Some(_mm_movemask_epi8(found) != 0)
    }
}

sequences! { only sse41:
    /// A mask of the lanes of 64 bits that are zero.
    zero_epi64(register: __m128i) -> __m128i {
        _mm_cmpeq_epi64(register, _mm_setzero_si128())
    }
}
sequences! { only not sse41:
    /// A mask of the lanes of 64 bits that are zero: both of their halves are.
    zero_epi64(register: __m128i) -> __m128i {
        let halves = _mm_cmpeq_epi32(register, _mm_setzero_si128());
        _mm_and_si128(halves, _mm_shuffle_epi32::<0b10_11_00_01>(halves))
    }
}
sequences! { only avx512:
    /// A bit for each lane of 16 bits, its highest.
    highest_epi16(register: __m128i) -> i32 {
        i32::from(_mm_movepi16_mask(register))
    }
    /// As with 16 bytes.
    highest256_epi16(register: __m256i) -> i32 {
        i32::from(_mm256_movepi16_mask(register))
    }
}
sequences! { only not avx512:
    /// Two bits for each lane of 16 bits, of which the upper is its highest.
    highest_epi16(register: __m128i) -> i32 {
        _mm_movemask_epi8(register) & 0xAAAA
    }
    /// As with 16 bytes.
    highest256_epi16(register: __m256i) -> i32 {
        _mm256_movemask_epi8(register) & 0xAAAA_AAAA_u32 as i32
    }
}

/// The highest bits of lanes of `SIZE` bytes, as many of each as a mask has for a lane: two for 2 bytes, else one.
#[inline(always)]
fn highest<const SIZE: usize>(register: __m128i) -> i32 {
    // SAFETY: SSE2 is always there.
    unsafe {
        match SIZE {
            1 => _mm_movemask_epi8(register),
            2 => highest_epi16(register),
            4 => _mm_movemask_ps(_mm_castsi128_ps(register)),
            _ => _mm_movemask_pd(_mm_castsi128_pd(register)),
        }
    }
}

/// As `highest`, of 32 bytes.
#[inline(always)]
fn highest256<const SIZE: usize>(register: __m256i) -> i32 {
    // SAFETY: AVX2 is there.
    unsafe {
        match SIZE {
            1 => _mm256_movemask_epi8(register),
            2 => highest256_epi16(register),
            4 => _mm256_movemask_ps(_mm256_castsi256_ps(register)),
            _ => _mm256_movemask_pd(_mm256_castsi256_pd(register)),
        }
    }
}

/// Whether any component of signed integers is negative, or with `ALL` all of them.
#[allow(clippy::too_many_lines, reason = "a case for each size of registers")]
#[inline(always)]
pub(in crate::primitive) fn signs<T: Lanes<N>, const N: usize, const ALL: bool>(vector: &Vector<T, N>) -> Option<bool> {
    let (size, bytes) = (size_of::<T>(), N * size_of::<T>());
    if const { size_of::<Vector<T, N>>() < 16 } {
        // As one integer, all of whose bits are alike where the mask of a comparison is looked at.
        let negative: Vector<T, N> = by_row!(lt, vector, &Vector::__SWZ_ZEROED)?;
        // SAFETY: each integer has the size of the vector.
        let (mask, stored) = unsafe {
            match const { size_of::<Vector<T, N>>() } {
                2 => (u64::from(cast::<_, u16>(negative)), 2),
                4 => (u64::from(cast::<_, u32>(negative)), 4),
                _ => (cast::<_, u64>(negative), 8),
            }
        };
        let all = u64::MAX >> (64 - 8 * if bytes < stored { bytes } else { stored });
        return Some(if ALL { mask & all == all } else { mask & all != 0 });
    }
    let several = const { size_of::<Vector<T, N>>() > WIDEST };
    if several && (AVX2 || size == 8) {
        // LLVM makes one mask of a comparison of several registers, and would take it apart for these (`long8_equal`).
        return None;
    }
    if !several && ALL && size == 2 && WIDEST < 64 {
        // All bits of each lane alike: the mask of a comparison becomes a test for zero (`short8_equal`).
        let negative: Vector<T, N> = by_row!(lt, vector, &Vector::__SWZ_ZEROED)?;
        let mut result = true;
        // SAFETY: the vector consists of registers of 16 bytes, or of 32 where AVX2 is there.
        unsafe {
            if const { AVX2 && size_of::<Vector<T, N>>() >= 32 } {
                each(
                    &negative,
                    #[inline(always)]
                    |register: __m256i, _| result &= _mm256_movemask_epi8(register) == -1,
                );
                return Some(result);
            }
            each(
                &negative,
                #[inline(always)]
                |register: __m128i, _| result &= _mm_movemask_epi8(register) == 0xFFFF,
            );
        }
        return Some(result);
    }
    // The bits of a mask that belong to components: as `highest` makes them.
    let bits = |lanes: usize| match size {
        1 => u32::MAX >> (32 - lanes),
        2 if !AVX512 => 0xAAAA_AAAA >> (32 - 2 * lanes),
        _ => (1 << lanes) - 1,
    };
    /// The mask of a register.
    macro_rules! mask {
        ($highest:ident, $register:expr) => {
            match size {
                1 => $highest::<1>($register),
                2 => $highest::<2>($register),
                4 => $highest::<4>($register),
                _ => $highest::<8>($register),
            }
        };
    }
    only! { avx512 => if const { size_of::<Vector<T, N>>() >= 64 && size_of::<T>() >= 4 } {
        let lanes = 64 / size;
        let all = (1_u32 << lanes) - 1;
        let mut result = ALL;
        // SAFETY: the vector consists of registers of 64 bytes, and AVX-512 is there.
        unsafe {
            each(
                vector,
                #[inline(always)]
                |register: __m512i, _| {
                    let mask = if size == 4 {
                        u32::from(_mm512_movepi32_mask(register))
                    } else {
                        u32::from(_mm512_movepi64_mask(register))
                    };
                    result = if ALL { result && mask == all } else { result || mask != 0 };
                },
            );
        }
        return Some(result);
    } }
    if const { AVX2 && size_of::<Vector<T, N>>() >= 32 } {
        let mut together: Option<__m256i> = None;
        // SAFETY: the vector consists of registers of 32 bytes, and AVX2 is there.
        unsafe {
            each(
                vector,
                #[inline(always)]
                |register: __m256i, _| {
                    together = Some(match together {
                        None => register,
                        Some(others) if ALL => _mm256_and_si256(others, register),
                        Some(others) => _mm256_or_si256(others, register),
                    });
                },
            );
        }
        let all = bits(if bytes < 32 { N } else { 32 / size });
        let mask = mask!(highest256, together?) as u32 & all;
        return Some(if ALL { mask == all } else { mask != 0 });
    }
    let mut together: Option<__m128i> = None;
    let mut last = None;
    // SAFETY: the vector consists of registers of 16 bytes, or is smaller than one; SSE2 is always there.
    unsafe {
        each(
            vector,
            #[inline(always)]
            |register: __m128i, used| {
                if used < 16 {
                    last = Some(register);
                    return;
                }
                together = Some(match together {
                    None => register,
                    Some(others) if ALL => _mm_and_si128(others, register),
                    Some(others) => _mm_or_si128(others, register),
                });
            },
        );
    }
    // The last register may hold fewer components than a whole one.
    let mut result = ALL;
    if let Some(register) = together {
        let all = bits(16 / size);
        let mask = mask!(highest, register) as u32 & all;
        result = if ALL { mask == all } else { mask != 0 };
    }
    if let Some(register) = last {
        let all = bits(bytes % 16 / size);
        let mask = mask!(highest, register) as u32 & all;
        result = if ALL { result && mask == all } else { result || mask != 0 };
    }
    Some(result)
}
