//! Instructions of architectures for the lanes of a mask: its bits, and loads and stores of some lanes only.

#![allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
#![allow(clippy::cast_sign_loss, reason = "bits of a mask")]
#![allow(
    clippy::incompatible_msrv,
    reason = "the features of AVX-512 are only seen from the version on that has its intrinsics"
)]

use super::{LANES, Lane, Mask};
use crate::element::Lanes;
use crate::element::operation::Casts;
use crate::primitive;
use crate::target::{AVX2, AVX512, only};

only! { sse2:
    #[allow(clippy::wildcard_imports, reason = "the intrinsics")]
    use core::arch::x86_64::*;

    use crate::register::cast;
}

/// A bit for each lane: 1 if its highest bit is set.
#[inline(always)]
pub(super) fn bits(mask: Mask) -> u32 {
    only! { avx512 => {
        // SAFETY: AVX-512 is there, where a mask is a register of 64 bytes.
        return unsafe { u32::from(_mm512_movepi32_mask(cast::<Mask, __m512i>(mask))) };
    } }
    only! { avx2, not avx512 => {
        // SAFETY: AVX2 is there, and a mask is a register of 32 bytes.
        return unsafe { _mm256_movemask_ps(cast::<Mask, __m256>(mask)) as u32 };
    } }
    only! { sse2, not avx2 => {
        // SAFETY: SSE2 is there, and a mask is two registers of 16 bytes.
        return unsafe {
            let [low, high] = cast::<Mask, [__m128; 2]>(mask);
            (_mm_movemask_ps(low) | _mm_movemask_ps(high) << 4) as u32
        };
    } }
    #[allow(unreachable_code, reason = "where there is no instruction")]
    mask.as_array().iter().enumerate().fold(0, |bits, (lane, &set)| bits | u32::from(set < 0) << lane)
}

/// The lanes of both masks. LLVM sees them as as many numbers as they are, and not as half of them of 64 bits: then it takes them for bits where a
/// function has AVX-512 that the crate has not, and a loop does not wait until bits have become lanes.
///
/// Each is compared with zero first where the crate has AVX-512: then LLVM keeps a mask that a loop has from round to round as bits. Joined by their
/// [`bits`] masks were in a register of whole numbers there, and joined as they are in one of lanes, and moved between them in each round.
#[inline(always)]
pub(super) fn both(a: Mask, b: Mask) -> Mask {
    only! { avx512 => {
        let [a, b] = [set(a), set(b)];
        // SAFETY: AVX-512 is there, where a mask is a register of 64 bytes.
        return unsafe { cast(_mm512_and_epi32(cast::<Mask, __m512i>(a), cast::<Mask, __m512i>(b))) };
    } }
    only! { avx2, not avx512 => {
        // SAFETY: AVX2 is there, and a mask is a register of 32 bytes.
        return unsafe { cast(_mm256_and_ps(cast::<Mask, __m256>(a), cast::<Mask, __m256>(b))) };
    } }
    #[allow(unreachable_code, reason = "where there is no instruction")]
    primitive::and(&a, &b)
}

only! { avx512:
    /// The lanes of a mask, as a comparison gives them.
    #[inline(always)]
    fn set(mask: Mask) -> Mask {
        primitive::ne(&mask, &Mask::__SWZ_ZEROED)
    }
}

/// The lanes of either mask.
#[inline(always)]
pub(super) fn either(a: Mask, b: Mask) -> Mask {
    only! { avx512 => {
        let [a, b] = [set(a), set(b)];
        // SAFETY: as above.
        return unsafe { cast(_mm512_or_epi32(cast::<Mask, __m512i>(a), cast::<Mask, __m512i>(b))) };
    } }
    only! { avx2, not avx512 => {
        // SAFETY: as above.
        return unsafe { cast(_mm256_or_ps(cast::<Mask, __m256>(a), cast::<Mask, __m256>(b))) };
    } }
    #[allow(unreachable_code, reason = "where there is no instruction")]
    primitive::or(&a, &b)
}

/// Lanes whose values LLVM does not know.
#[inline(always)]
pub(super) fn hidden<T: Lanes<LANES>>(lanes: Lane<T>) -> Lane<T> {
    only! { avx512 => if const { size_of::<T>() == 4 } {
        // SAFETY: AVX-512 is there; the register is that of as many lanes, and there is no instruction, only a comment.
        return unsafe {
            let mut register: __m512i = cast(lanes);
            core::arch::asm!("/* {0} */", inout(zmm_reg) register, options(pure, nomem, nostack, preserves_flags));
            cast(register)
        };
    } }
    lanes
}

/// The low bits of each whole number: LLVM takes sixteen of them apart one by one otherwise.
#[inline(always)]
pub(super) fn narrowed<W: Casts + Lanes<LANES>, T: Casts + Lanes<LANES>>(whole: Lane<W>) -> Lane<T> {
    only! { avx512 => if const { size_of::<W>() == 4 } {
        // SAFETY: AVX-512 is there; the registers are those of as many lanes, of whole numbers.
        unsafe {
            match const { size_of::<T>() } {
                1 => return cast(_mm512_cvtepi32_epi8(cast(whole))),
                2 => return cast(_mm512_cvtepi32_epi16(cast(whole))),
                _ => {}
            }
        }
    } }
    primitive::convert(&whole)
}

/// These numbers, without a sign, in more bits.
#[inline(always)]
pub(super) fn widened<T: Casts + Lanes<LANES>, W: Casts + Lanes<LANES>>(part: Lane<T>) -> Lane<W> {
    only! { avx512 => if const { size_of::<W>() == 4 } {
        // SAFETY: as above.
        unsafe {
            match const { size_of::<T>() } {
                1 => return cast(_mm512_cvtepu8_epi32(cast(part))),
                2 => return cast(_mm512_cvtepu16_epi32(cast(part))),
                _ => {}
            }
        }
    } }
    primitive::convert(&part)
}

/// Whether there are instructions for elements of a size.
#[inline(always)]
pub(super) const fn has(size: usize) -> bool {
    AVX512 || AVX2 && size >= 4
}

/// Whether there is an instruction that is faster than loads one by one for elements of a size, of the lanes of a mask or of all.
///
/// By Zen 4: 8 floats in 2.6 ns, where loads of theirs by indices in registers take 3.1 ns.
#[inline(always)]
pub(super) const fn gathers(size: usize, all: bool) -> bool {
    AVX2 && (size == 4 || size == 8 && !all)
}

/// Whether there is an instruction that writes elements of a size by indices. On an Intel Xeon it takes half of the time of stores one by one,
/// for which each lane has to be taken out of two registers.
#[inline(always)]
pub(super) const fn scatters(size: usize) -> bool {
    AVX512 && (size == 4 || size == 8)
}

/// As many elements as there are lanes, some of which are written again as they are. LLVM does not see a load here: of one, a choice and a store it
/// makes a masked store, which takes ten times as long before AVX-512 by Zen 4.
///
/// # Safety
/// Their bytes are initialised and may be read, and any are valid.
#[inline(always)]
pub(super) unsafe fn row<T: Lanes<LANES>>(start: *const u8) -> Lane<T> {
    // SAFETY: by the caller's guarantee; AVX2 is there, and the registers are those of as many lanes of the element's size.
    only! { avx2, not avx512 => unsafe {
        match const { size_of::<T>() } {
            4 => return cast(_mm256_lddqu_si256(start.cast())),
            8 => {
                let high = start.wrapping_add(32);
                return cast([_mm256_lddqu_si256(start.cast()), _mm256_lddqu_si256(high.cast())]);
            }
            _ => {}
        }
    } }
    // SAFETY: by the caller's guarantee; AVX is there, and a register has half of as many lanes of four bytes.
    only! { avx512 => unsafe {
        let half = |number: usize| _mm256_lddqu_si256(start.wrapping_add(32 * number).cast());
        match const { size_of::<T>() } {
            4 => return cast([half(0), half(1)]),
            8 => return cast([half(0), half(1), half(2), half(3)]),
            _ => {}
        }
    } }
    // SAFETY: by the caller's guarantee.
    unsafe { start.cast::<Lane<T>>().read_unaligned() }
}

only! { avx512:
    /// The elements of the lanes of a mask, so many bytes behind `start` for each of their indices; zeros in the others.
    ///
    /// # Safety
    /// [`gathers`] says so of the element, whose bytes by those indices are initialised and may be read, and any are valid.
    #[inline(always)]
    pub(super) unsafe fn gather<T: Lanes<LANES>, const SCALE: i32>(start: *const u8, index: Lane<i32>, active: Mask) -> Lane<T> {
        let bits = bits(active);
        // SAFETY: by the caller's guarantee; the registers are those of as many lanes of the element's size.
        unsafe {
            if const { size_of::<T>() == 4 } {
                let zeros = _mm512_setzero_si512();
                return cast(_mm512_mask_i32gather_epi32::<SCALE>(zeros, bits as u16, cast(index), start.cast()));
            }
            let ([low, high], zeros) = (cast::<Lane<i32>, [__m256i; 2]>(index), _mm512_setzero_si512());
            cast([
                _mm512_mask_i32gather_epi64::<SCALE>(zeros, bits as u8, low, start.cast()),
                _mm512_mask_i32gather_epi64::<SCALE>(zeros, (bits >> 8) as u8, high, start.cast()),
            ])
        }
    }

    /// The lower and the upper halves of whole numbers of 64 bits.
    #[inline(always)]
    pub(super) fn apart([low, high]: [__m512i; 2]) -> [__m512i; 2] {
        // SAFETY: AVX-512 is there.
        unsafe {
            let lower = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            let upper = _mm512_or_si512(lower, _mm512_set1_epi32(1));
            [_mm512_permutex2var_epi32(low, lower, high), _mm512_permutex2var_epi32(low, upper, high)]
        }
    }

    /// Writes the elements of the lanes of a mask, by their indices, in the order of the lanes.
    ///
    /// # Safety
    /// [`scatters`] says so of the element, whose bytes by those indices may be written.
    #[inline(always)]
    pub(super) unsafe fn scatter<T: Lanes<LANES>>(start: *mut u8, index: Lane<i32>, active: Mask, lanes: Lane<T>) {
        let bits = bits(active);
        // SAFETY: by the caller's guarantee; the registers are those of as many lanes of the element's size. Of two lanes that write the same
        // bytes the later one stays, as the manual of the processors says.
        unsafe {
            if const { size_of::<T>() == 4 } {
                return _mm512_mask_i32scatter_epi32::<4>(start.cast(), bits as u16, cast(index), cast(lanes));
            }
            let ([low, high], [a, b]) = (cast::<Lane<i32>, [__m256i; 2]>(index), cast::<Lane<T>, [__m512i; 2]>(lanes));
            _mm512_mask_i32scatter_epi64::<8>(start.cast(), bits as u8, low, a);
            _mm512_mask_i32scatter_epi64::<8>(start.cast(), (bits >> 8) as u8, high, b);
        }
    }

    /// The elements of the lanes of a mask, which lie behind each other; zeros in the others.
    ///
    /// # Safety
    /// [`has`] says so of the element, whose bytes in those lanes are initialised and may be read, and any are valid.
    #[inline(always)]
    pub(super) unsafe fn load<T: Lanes<LANES>>(start: *const u8, active: Mask) -> Lane<T> {
        let bits = bits(active);
        // SAFETY: by the caller's guarantee; the registers are those of as many lanes of the element's size.
        unsafe {
            match const { size_of::<T>() } {
                1 => cast(_mm_maskz_loadu_epi8(bits as u16, start.cast())),
                2 => cast(_mm256_maskz_loadu_epi16(bits as u16, start.cast())),
                4 => cast(_mm512_maskz_loadu_epi32(bits as u16, start.cast())),
                _ => cast([
                    _mm512_maskz_loadu_epi64(bits as u8, start.cast()),
                    _mm512_maskz_loadu_epi64((bits >> 8) as u8, start.wrapping_add(64).cast()),
                ]),
            }
        }
    }

    /// Writes the elements of the lanes of a mask behind each other.
    ///
    /// # Safety
    /// [`has`] says so of the element, whose bytes in those lanes may be written.
    #[inline(always)]
    pub(super) unsafe fn store<T: Lanes<LANES>>(start: *mut u8, active: Mask, lanes: Lane<T>) {
        let bits = bits(active);
        // SAFETY: as above.
        unsafe {
            match const { size_of::<T>() } {
                1 => _mm_mask_storeu_epi8(start.cast(), bits as u16, cast(lanes)),
                2 => _mm256_mask_storeu_epi16(start.cast(), bits as u16, cast(lanes)),
                4 => _mm512_mask_storeu_epi32(start.cast(), bits as u16, cast(lanes)),
                _ => {
                    let [low, high]: [__m512i; 2] = cast(lanes);
                    _mm512_mask_storeu_epi64(start.cast(), bits as u8, low);
                    _mm512_mask_storeu_epi64(start.wrapping_add(64).cast(), (bits >> 8) as u8, high);
                }
            }
        }
    }
}

only! { avx2, not avx512:
    /// The elements of the lanes of a mask, so many bytes behind `start` for each of their indices; zeros in the others.
    ///
    /// # Safety
    /// [`gathers`] says so of the element, whose bytes by those indices are initialised and may be read, and any are valid.
    #[inline(always)]
    pub(super) unsafe fn gather<T: Lanes<LANES>, const SCALE: i32>(start: *const u8, index: Lane<i32>, active: Mask) -> Lane<T> {
        // SAFETY: by the caller's guarantee; the registers are those of as many lanes of the element's size.
        unsafe {
            let zeros = _mm256_setzero_si256();
            if const { size_of::<T>() == 4 } {
                return cast(_mm256_mask_i32gather_epi32::<SCALE>(zeros, start.cast(), cast(index), cast(active)));
            }
            let ([low, high], [a, b]) = (cast::<Lane<i32>, [__m128i; 2]>(index), wide(active));
            cast([
                _mm256_mask_i32gather_epi64::<SCALE>(zeros, start.cast(), low, a),
                _mm256_mask_i32gather_epi64::<SCALE>(zeros, start.cast(), high, b),
            ])
        }
    }

    /// The lower and the upper halves of whole numbers of 64 bits.
    #[inline(always)]
    pub(super) fn apart([low, high]: [__m256; 2]) -> [__m256; 2] {
        // SAFETY: AVX2 is there.
        unsafe {
            // Each part of 16 bytes has two of `low` and two of `high`.
            let (lower, upper) = (_mm256_shuffle_ps::<0b1000_1000>(low, high), _mm256_shuffle_ps::<0b1101_1101>(low, high));
            [lower, upper].map(
                #[inline(always)]
                |of| _mm256_castpd_ps(_mm256_permute4x64_pd::<0b1101_1000>(_mm256_castps_pd(of))),
            )
        }
    }

    /// The halves of a mask, as lanes of 64 bits.
    #[inline(always)]
    fn wide(active: Mask) -> [__m256i; 2] {
        // SAFETY: AVX2 is there, and a mask is two registers of 16 bytes.
        unsafe {
            let [low, high] = cast::<Mask, [__m128i; 2]>(active);
            [_mm256_cvtepi32_epi64(low), _mm256_cvtepi32_epi64(high)]
        }
    }

    /// The elements of the lanes of a mask, which lie behind each other; zeros in the others.
    ///
    /// # Safety
    /// [`has`] says so of the element, whose bytes in those lanes are initialised and may be read, and any are valid.
    #[inline(always)]
    pub(super) unsafe fn load<T: Lanes<LANES>>(start: *const u8, active: Mask) -> Lane<T> {
        // SAFETY: by the caller's guarantee; the registers are those of as many lanes of the element's size.
        unsafe {
            if const { size_of::<T>() == 4 } {
                cast(_mm256_maskload_epi32(start.cast(), cast(active)))
            } else {
                let [low, high] = wide(active);
                cast([
                    _mm256_maskload_epi64(start.cast(), low),
                    _mm256_maskload_epi64(start.wrapping_add(32).cast(), high),
                ])
            }
        }
    }

    /// Writes the elements of the lanes of a mask behind each other.
    ///
    /// # Safety
    /// [`has`] says so of the element, whose bytes in those lanes may be written.
    #[inline(always)]
    pub(super) unsafe fn store<T: Lanes<LANES>>(start: *mut u8, active: Mask, lanes: Lane<T>) {
        // SAFETY: as above.
        unsafe {
            if const { size_of::<T>() == 4 } {
                _mm256_maskstore_epi32(start.cast(), cast(active), cast(lanes));
            } else {
                let ([low, high], [a, b]) = (wide(active), cast::<Lane<T>, [__m256i; 2]>(lanes));
                _mm256_maskstore_epi64(start.cast(), low, a);
                _mm256_maskstore_epi64(start.wrapping_add(32).cast(), high, b);
            }
        }
    }
}

only! { not avx512:
    /// There is no instruction.
    ///
    /// # Safety
    /// [`scatters`] says that it is not called.
    pub(super) unsafe fn scatter<T: Lanes<LANES>>(_start: *mut u8, _index: Lane<i32>, _active: Mask, _lanes: Lane<T>) {
        unreachable!("see `scatters`")
    }
}

only! { not avx2:
    /// There is no instruction.
    ///
    /// # Safety
    /// [`gathers`] says that it is not called.
    pub(super) unsafe fn gather<T: Lanes<LANES>, const SCALE: i32>(_start: *const u8, _index: Lane<i32>, _active: Mask) -> Lane<T> {
        unreachable!("see `gathers`")
    }

    /// There is no instruction.
    ///
    /// # Safety
    /// [`has`] says that it is not called.
    pub(super) unsafe fn load<T: Lanes<LANES>>(_start: *const u8, _active: Mask) -> Lane<T> {
        unreachable!("see `has`")
    }

    /// There is no instruction.
    ///
    /// # Safety
    /// As above.
    pub(super) unsafe fn store<T: Lanes<LANES>>(_start: *mut u8, _active: Mask, _lanes: Lane<T>) {
        unreachable!("see `has`")
    }
}
