//! The kernels of x86-64, each for the best instructions that are known to be there.

#![allow(dead_code, unused_macros, reason = "each level takes what it needs")]

/// The vector whose registers are `$lookup` of those of the mask.
macro_rules! each_register {
    ($register:ty, $t:ty, $n:ident, $mask:ident, |$index:ident| $lookup:expr) => {{
        let mut result = MaybeUninit::<Vector<$t, $n>>::uninit();
        each_register!(@ $register, $t, $n, $mask, result, $index, $lookup, 0 1 2 3 4 5 6 7);
        // SAFETY: all bytes are written, with lanes of the table.
        unsafe { result.assume_init() }
    }};
    (@ $register:ty, $t:ty, $n:ident, $mask:ident, $result:ident, $index:ident, $lookup:expr, $($at:literal)*) => {
        $(
            if $at == 0 || $at * <$register>::BYTES < size_of::<Vector<$t, $n>>() {
                // SAFETY: the mask and the result have the same size and a register at this place, or fit into one.
                unsafe {
                    let $index = <$register>::read($mask, $at);
                    let lanes: $register = $lookup;
                    lanes.write($result.as_mut_ptr(), $at);
                }
            }
        )*
    };
}

#[cfg(all(
    target_feature = "avx2",
    not(all(
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512dq",
        target_feature = "avx512vl"
    ))
))]
#[path = "avx2.rs"]
mod level;
#[cfg(all(
    target_feature = "avx512f",
    target_feature = "avx512bw",
    target_feature = "avx512dq",
    target_feature = "avx512vl"
))]
#[path = "avx512.rs"]
mod level;
#[cfg(not(target_feature = "sse4.1"))]
#[path = "sse2.rs"]
mod level;
#[cfg(all(target_feature = "sse4.1", not(target_feature = "avx2")))]
#[path = "sse41.rs"]
mod level;

pub(super) use level::lookup;

use crate::register::cast;
use crate::target::only;
use core::arch::x86_64::*;

/// A register and how values get in and out of it.
///
/// # Safety
/// All methods need the features of the registers' intrinsics.
trait Register: Copy {
    /// Its size.
    const BYTES: usize = size_of::<Self>();

    /// The register at `at` in a value, or a smaller value in the low bytes, with any bytes above.
    ///
    /// # Safety
    /// `V` must be a vector and `at` below the number of registers it fills; 0 if it fills none.
    unsafe fn read<V: Copy>(from: &V, at: usize) -> Self;

    /// Writes the register at `at` in a value, or its low bytes to a smaller one.
    ///
    /// # Safety
    /// As for `read`; `to` must be valid for writes.
    unsafe fn write<V: Copy>(self, to: *mut V, at: usize);

    /// A value in the low bytes and another one after it.
    ///
    /// # Safety
    /// `V` must be a vector of at most half the register's size.
    unsafe fn join<V: Copy>(x: &V, y: &V) -> Self;

    /// Repeats the low 4, 8, 16, 32 or more bytes.
    unsafe fn repeat(self, bytes: usize) -> Self;
}

impl Register for __m128i {
    #[inline(always)]
    unsafe fn read<V: Copy>(from: &V, at: usize) -> Self {
        // SAFETY: each cast is to a type of the vector's size, of which any bytes are valid; a larger vector has the register
        // at `at`, at its alignment.
        unsafe {
            match const { size_of::<V>() } {
                2 => _mm_cvtsi32_si128(i32::from(cast::<V, u16>(*from))),
                4 => _mm_castps_si128(_mm_set_ss(cast(*from))),
                8 => _mm_castpd_si128(_mm_set_sd(cast(*from))),
                _ => (&raw const *from).cast::<Self>().add(at).read(),
            }
        }
    }

    #[inline(always)]
    unsafe fn write<V: Copy>(self, to: *mut V, at: usize) {
        // SAFETY: as for `read`.
        unsafe {
            match const { size_of::<V>() } {
                2 => to.write(cast(_mm_cvtsi128_si32(self) as u16)),
                4 => to.write(cast(_mm_cvtss_f32(_mm_castsi128_ps(self)))),
                8 => to.write(cast(_mm_cvtsd_f64(_mm_castsi128_pd(self)))),
                _ => to.cast::<Self>().add(at).write(self),
            }
        }
    }

    #[inline(always)]
    unsafe fn join<V: Copy>(x: &V, y: &V) -> Self {
        // SAFETY: both are in the low bytes; SSE2 is there on every x86-64.
        unsafe {
            let (x, y) = (Self::read(x, 0), Self::read(y, 0));
            match const { size_of::<V>() } {
                2 => _mm_unpacklo_epi16(x, y),
                4 => _mm_unpacklo_epi32(x, y),
                _ => _mm_unpacklo_epi64(x, y),
            }
        }
    }

    #[inline(always)]
    unsafe fn repeat(self, bytes: usize) -> Self {
        // SAFETY: SSE2 is there on every x86-64.
        unsafe {
            match bytes {
                4 => _mm_shuffle_epi32::<0>(self),
                8 => _mm_unpacklo_epi64(self, self),
                _ => self,
            }
        }
    }
}

/// Declares a register by the one of half its size.
macro_rules! wide {
    ($register:ty, $half:ty, $widen:ident, $narrow:ident, $broadcast:ident, |$low:ident, $high:ident| $join:expr) => {
        impl Register for $register {
            #[inline(always)]
            unsafe fn read<V: Copy>(from: &V, at: usize) -> Self {
                // SAFETY: a smaller vector is read as a half, a larger one has the register at `at`, at its alignment.
                unsafe {
                    if size_of::<V>() < Self::BYTES {
                        $widen(<$half>::read(from, 0))
                    } else {
                        (&raw const *from).cast::<Self>().add(at).read()
                    }
                }
            }

            #[inline(always)]
            unsafe fn write<V: Copy>(self, to: *mut V, at: usize) {
                // SAFETY: as for `read`.
                unsafe {
                    if size_of::<V>() < Self::BYTES {
                        $narrow(self).write(to, 0);
                    } else {
                        to.cast::<Self>().add(at).write(self);
                    }
                }
            }

            #[inline(always)]
            unsafe fn join<V: Copy>(x: &V, y: &V) -> Self {
                // SAFETY: the vectors have the size of a half or less.
                unsafe {
                    if 2 * size_of::<V>() == Self::BYTES {
                        let ($low, $high) = (<$half>::read(x, 0), <$half>::read(y, 0));
                        $join
                    } else {
                        $widen(<$half>::join(x, y))
                    }
                }
            }

            #[inline(always)]
            unsafe fn repeat(self, bytes: usize) -> Self {
                // SAFETY: the caller has the features.
                unsafe { if bytes < Self::BYTES { $broadcast($narrow(self).repeat(bytes)) } else { self } }
            }
        }
    };
}
only! { avx2: wide! {
    __m256i, __m128i, _mm256_castsi128_si256, _mm256_castsi256_si128, _mm256_broadcastsi128_si256,
    |low, high| _mm256_set_m128i(high, low)
} }
only! { avx512: wide! {
    __m512i, __m256i, _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_broadcast_i64x4,
    |low, high| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
} }

/// The register at `at` of the table of `x`, or with `BOTH` of `x` and `y`; a smaller table is repeated, in units of at least
/// `unit` bytes.
///
/// # Safety
/// The features of `R` must be there, `at` must be below the number of registers that the table fills.
#[inline(always)]
unsafe fn table<R: Register, V: Copy, const BOTH: bool>(x: &V, y: &V, at: usize, unit: usize) -> R {
    let bytes = size_of::<V>();
    // SAFETY: `at` is divided by the registers that each vector fills.
    unsafe {
        if BOTH && 2 * bytes <= R::BYTES {
            R::join(x, y).repeat(unit.max(2 * bytes))
        } else if BOTH && at * R::BYTES >= bytes {
            R::read(y, at - bytes / R::BYTES)
        } else {
            R::read(x, at).repeat(unit.max(bytes))
        }
    }
}

/// One of 1, 2, 4 or 8 leaves, by `select` between two of them on each level.
#[inline(always)]
fn tree<R: Copy>(leaves: usize, leaf: impl Fn(usize) -> R, select: impl Fn(i32, R, R) -> R) -> R {
    let two = |at| select(0, leaf(at), leaf(at + 1));
    let four = |at| select(1, two(at), two(at + 2));
    match leaves {
        1 => leaf(0),
        2 => two(0),
        4 => four(0),
        _ => select(2, four(0), four(4)),
    }
}

/// Bytes from a table of `size` bytes.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn bytes<V: Copy, const BOTH: bool>(x: &V, y: &V, index: __m128i, size: usize) -> __m128i {
    // SAFETY: the table fills the registers that are asked for.
    unsafe {
        tree(
            size.div_ceil(16),
            |at| _mm_shuffle_epi8(table::<_, V, BOTH>(x, y, at, 16), index),
            |level, low, high| _mm_blendv_epi8(low, high, _mm_sll_epi16(index, _mm_cvtsi32_si128(3 - level))),
        )
    }
}

/// The bytes that indices of 1 byte select from `lanes`.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn byte_lanes(index: __m128i, lanes: usize) -> __m128i {
    // SAFETY: SSE2 is there on every x86-64.
    unsafe { _mm_and_si128(index, _mm_set1_epi8(lanes as i8 - 1)) }
}

/// The bytes of the 2-byte lanes that indices select from `lanes`.
///
/// # Safety
/// This module must be compiled for its features.
#[inline(always)]
unsafe fn short_lanes(index: __m128i, lanes: usize) -> __m128i {
    // SAFETY: SSE2 is there on every x86-64.
    unsafe {
        let index = _mm_and_si128(index, _mm_set1_epi16(lanes as i16 - 1));
        _mm_add_epi16(_mm_mullo_epi16(index, _mm_set1_epi16(0x0202)), _mm_set1_epi16(0x0100))
    }
}
