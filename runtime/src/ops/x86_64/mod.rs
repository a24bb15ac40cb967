//! The operators on the registers of x86-64, each the widest that this crate is compiled for. Features that only the caller's
//! function has are of no use here: an intrinsic is inlined only where the features that it needs are known.

#![allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
#![allow(
    clippy::incompatible_msrv,
    reason = "the features of AVX-512 are only seen from the version on that has its intrinsics"
)]

/// Defines sequences on registers.
macro_rules! sequences {
    ($($(#[$meta:meta])* $name:ident($($x:ident: $t:ty),*) -> $r:ty $body:block)*) => {
        $(
            $(#[$meta])*
            ///
            /// # Safety
            /// The features for which the sequence exists must be enabled.
            #[inline(always)]
            pub(super) unsafe fn $name($($x: $t),*) -> $r {
                // SAFETY: the intrinsics need no more than those features.
                unsafe { $body }
            }
        )*
    };
}

mod division;
mod missing;

use super::lanes::{Arithmetic, Bits, ComponentArithmetic, ComponentBits, Shifts, check_quotient, check_remainder};
use super::registers::{each, lanes, operations, zip};
use crate::element::Lanes;
use crate::register::cast;
use crate::vector::Vector;
#[allow(clippy::wildcard_imports, reason = "the intrinsics of the table")]
use core::arch::x86_64::*;
#[allow(clippy::wildcard_imports, reason = "as above, where there are none")]
use division::*;
#[allow(clippy::wildcard_imports, reason = "as above, where there are none")]
use missing::*;

/// Computes an operation by one of up to three functions on registers of 16, 32 and 64 bytes.
macro_rules! registers {
    (lanes $t:ty, $a:expr, $f:expr) => {
        registers!(@ $a, $a,
            |a: __m128i, _| lanes::<$t, _>(a, $f), |a: __m256i, _| lanes::<$t, _>(a, $f), |a: __m512i, _| lanes::<$t, _>(a, $f))
    };
    (narrow $a:expr, $b:expr, $low:ident $xmm:ident) => {
        registers!(@ $a, $b, |a, b| if const { size_of::<Vector<Self, N>>() < 16 } { $low(a, b) } else { $xmm(a, b) },)
    };
    (scalar $a:expr, $count:expr, $xmm:ident $($ymm:ident $($zmm:ident)?)?) => {
        registers!(@ $a, $a, |a, _| $xmm(a, $count), $(|a, _| $ymm(a, $count), $(|a, _| $zmm(a, $count))?)?)
    };
    ($a:expr, $b:expr, $xmm:ident $($ymm:ident $($zmm:ident)?)?) => {
        registers!(@ $a, $b, |a, b| $xmm(a, b), $(|a, b| $ymm(a, b), $(|a, b| $zmm(a, b))?)?)
    };
    (@ $a:expr, $b:expr, $xmm:expr, $($ymm:expr, $($zmm:expr)?)?) => {
        // SAFETY: the registers are no larger than the vector or have 16 bytes; the features that each needs are enabled, and
        // every row of the table gives valid components from valid ones.
        unsafe {
            $($(
                #[cfg(all(
                    target_feature = "avx512f",
                    target_feature = "avx512bw",
                    target_feature = "avx512dq",
                    target_feature = "avx512vl"
                ))]
                if const { size_of::<Vector<Self, N>>() >= 64 } {
                    return zip($a, $b, #[inline(always)] $zmm);
                }
            )?
            #[cfg(target_feature = "avx2")]
            if const { size_of::<Vector<Self, N>>() >= 32 } {
                return zip($a, $b, #[inline(always)] $ymm);
            })?
            zip($a, $b, #[inline(always)] $xmm)
        }
    };
}

/// The count in a register, where shifts of all lanes by the same count take it from.
#[inline(always)]
fn shift_count(count: u32) -> __m128i {
    // SAFETY: SSE2 is always there.
    unsafe { _mm_cvtsi32_si128(count as i32) }
}

/// Whether a component is zero.
#[inline(always)]
fn has_zero<T: Lanes<N>, const N: usize>(vector: &Vector<T, N>) -> bool {
    // SAFETY: SSE2 is always there, SSE4.1 where it is known to be.
    unsafe {
        let mut found = _mm_setzero_si128();
        each(
            vector,
            #[inline(always)]
            |register: __m128i, used| {
                let zero = match size_of::<T>() {
                    1 => _mm_cmpeq_epi8(register, _mm_setzero_si128()),
                    2 => _mm_cmpeq_epi16(register, _mm_setzero_si128()),
                    4 => _mm_cmpeq_epi32(register, _mm_setzero_si128()),
                    #[cfg(target_feature = "sse4.1")]
                    _ => _mm_cmpeq_epi64(register, _mm_setzero_si128()),
                    #[cfg(not(target_feature = "sse4.1"))]
                    _ => {
                        let halves = _mm_cmpeq_epi32(register, _mm_setzero_si128());
                        _mm_and_si128(halves, _mm_shuffle_epi32::<0b10_11_00_01>(halves))
                    }
                };
                let components = cast::<u128, __m128i>(u128::MAX >> (128 - 8 * used));
                found = _mm_or_si128(found, _mm_and_si128(zero, components));
            },
        );
        _mm_movemask_epi8(found) != 0
    }
}

operations! {
    Arithmetic for f32 {
        add_vectors = _mm_add_ps _mm256_add_ps _mm512_add_ps;
        sub_vectors = _mm_sub_ps _mm256_sub_ps _mm512_sub_ps;
        mul_vectors = _mm_mul_ps _mm256_mul_ps _mm512_mul_ps;
        div_vectors = _mm_div_ps _mm256_div_ps _mm512_div_ps;
        neg_vector = flip neg_component _mm_xor_ps _mm256_xor_ps _mm512_xor_ps;
    }
    Arithmetic for f64 {
        add_vectors = _mm_add_pd _mm256_add_pd _mm512_add_pd;
        sub_vectors = _mm_sub_pd _mm256_sub_pd _mm512_sub_pd;
        mul_vectors = _mm_mul_pd _mm256_mul_pd _mm512_mul_pd;
        div_vectors = _mm_div_pd _mm256_div_pd _mm512_div_pd;
        neg_vector = flip neg_component _mm_xor_pd _mm256_xor_pd _mm512_xor_pd;
    }
    #[cfg(feature = "half")]
    Arithmetic for half::f16 {
        #[cfg(all(target_feature = "avx2", target_feature = "f16c"))]
        add_vectors = add_ph add256_ph;
        #[cfg(all(target_feature = "avx2", target_feature = "f16c"))]
        sub_vectors = sub_ph sub256_ph;
        #[cfg(all(target_feature = "avx2", target_feature = "f16c"))]
        mul_vectors = mul_ph mul256_ph;
        #[cfg(all(target_feature = "avx2", target_feature = "f16c"))]
        div_vectors = div_ph div256_ph;
        neg_vector = flip neg_component _mm_xor_si128 _mm256_xor_si256 _mm512_xor_si512;
    }
    Arithmetic for i8 {
        add_vectors = _mm_add_epi8 _mm256_add_epi8 _mm512_add_epi8;
        sub_vectors = _mm_sub_epi8 _mm256_sub_epi8 _mm512_sub_epi8;
        mul_vectors = narrow mul_low_epi8 mul_epi8;
        div_vectors = quotient div_epi8;
        rem_vectors = remainder rem_epi8;
        div_scalar = quotient lanes div_components;
        rem_scalar = remainder lanes rem_components;
        neg_vector = from zero _mm_sub_epi8 _mm256_sub_epi8 _mm512_sub_epi8;
    }
    Arithmetic for u8 {
        add_vectors = _mm_add_epi8 _mm256_add_epi8 _mm512_add_epi8;
        sub_vectors = _mm_sub_epi8 _mm256_sub_epi8 _mm512_sub_epi8;
        mul_vectors = narrow mul_low_epi8 mul_epi8;
        div_vectors = quotient div_epu8;
        rem_vectors = remainder rem_epu8;
        div_scalar = quotient lanes div_components;
        rem_scalar = remainder lanes rem_components;
        neg_vector = from zero _mm_sub_epi8 _mm256_sub_epi8 _mm512_sub_epi8;
    }
    Arithmetic for i16 {
        add_vectors = _mm_add_epi16 _mm256_add_epi16 _mm512_add_epi16;
        sub_vectors = _mm_sub_epi16 _mm256_sub_epi16 _mm512_sub_epi16;
        mul_vectors = _mm_mullo_epi16 _mm256_mullo_epi16 _mm512_mullo_epi16;
        div_vectors = quotient div_epi16 div256_epi16;
        rem_vectors = remainder rem_epi16 rem256_epi16;
        div_scalar = quotient lanes div_components;
        rem_scalar = remainder lanes rem_components;
        neg_vector = from zero _mm_sub_epi16 _mm256_sub_epi16 _mm512_sub_epi16;
    }
    Arithmetic for u16 {
        add_vectors = _mm_add_epi16 _mm256_add_epi16 _mm512_add_epi16;
        sub_vectors = _mm_sub_epi16 _mm256_sub_epi16 _mm512_sub_epi16;
        mul_vectors = _mm_mullo_epi16 _mm256_mullo_epi16 _mm512_mullo_epi16;
        div_vectors = quotient div_epu16 div256_epu16;
        rem_vectors = remainder rem_epu16 rem256_epu16;
        div_scalar = quotient lanes div_components;
        rem_scalar = remainder lanes rem_components;
        neg_vector = from zero _mm_sub_epi16 _mm256_sub_epi16 _mm512_sub_epi16;
    }
    Arithmetic for i32 {
        add_vectors = _mm_add_epi32 _mm256_add_epi32 _mm512_add_epi32;
        sub_vectors = _mm_sub_epi32 _mm256_sub_epi32 _mm512_sub_epi32;
        #[cfg(target_feature = "sse4.1")]
        mul_vectors = _mm_mullo_epi32 _mm256_mullo_epi32 _mm512_mullo_epi32;
        #[cfg(not(target_feature = "sse4.1"))]
        mul_vectors = mullo_epi32;
        #[cfg(not(target_feature = "sse4.1"))]
        mul_scalar = lanes mul_components;
        div_vectors = quotient div_epi32 div256_epi32;
        rem_vectors = remainder rem_epi32 rem256_epi32;
        div_scalar = quotient lanes div_components;
        rem_scalar = remainder lanes rem_components;
        neg_vector = from zero _mm_sub_epi32 _mm256_sub_epi32 _mm512_sub_epi32;
    }
    Arithmetic for u32 {
        add_vectors = _mm_add_epi32 _mm256_add_epi32 _mm512_add_epi32;
        sub_vectors = _mm_sub_epi32 _mm256_sub_epi32 _mm512_sub_epi32;
        #[cfg(target_feature = "sse4.1")]
        mul_vectors = _mm_mullo_epi32 _mm256_mullo_epi32 _mm512_mullo_epi32;
        #[cfg(not(target_feature = "sse4.1"))]
        mul_vectors = mullo_epi32;
        #[cfg(not(target_feature = "sse4.1"))]
        mul_scalar = lanes mul_components;
        div_vectors = quotient div_epu32 div256_epu32;
        rem_vectors = remainder rem_epu32 rem256_epu32;
        div_scalar = quotient lanes div_components;
        rem_scalar = remainder lanes rem_components;
        neg_vector = from zero _mm_sub_epi32 _mm256_sub_epi32 _mm512_sub_epi32;
    }
    Arithmetic for i64, u64 {
        add_vectors = _mm_add_epi64 _mm256_add_epi64 _mm512_add_epi64;
        sub_vectors = _mm_sub_epi64 _mm256_sub_epi64 _mm512_sub_epi64;
        #[cfg(all(target_feature = "avx512dq", target_feature = "avx512vl"))]
        mul_vectors = _mm_mullo_epi64 _mm256_mullo_epi64 _mm512_mullo_epi64;
        #[cfg(not(all(target_feature = "avx512dq", target_feature = "avx512vl")))]
        mul_vectors = mul_epi64 mul256_epi64;
        #[cfg(not(all(target_feature = "avx512dq", target_feature = "avx512vl")))]
        mul_scalar = lanes mul_components;
        div_vectors = quotient each div_components;
        rem_vectors = remainder each rem_components;
        div_scalar = quotient lanes div_components;
        rem_scalar = remainder lanes rem_components;
        neg_vector = from zero _mm_sub_epi64 _mm256_sub_epi64 _mm512_sub_epi64;
    }
    Bits for bool, i8, u8, i16, u16, i32, u32, i64, u64 {
        and_vectors = _mm_and_si128 _mm256_and_si256 _mm512_and_si512;
        or_vectors = _mm_or_si128 _mm256_or_si256 _mm512_or_si512;
        xor_vectors = _mm_xor_si128 _mm256_xor_si256 _mm512_xor_si512;
        not_vector = flip not_component _mm_xor_si128 _mm256_xor_si256 _mm512_xor_si512;
    }
    Shifts for i8 {
        shl_vectors = count sll_epi8;
        shr_vectors = count sra_epi8;
        shl_scalar = scalar sll_by_epi8;
        shr_scalar = scalar sra_by_epi8;
    }
    Shifts for u8 {
        shl_vectors = count sll_epi8;
        shr_vectors = count srl_epi8;
        shl_scalar = scalar sll_by_epi8;
        shr_scalar = scalar srl_by_epi8;
    }
    #[cfg(all(target_feature = "avx512bw", target_feature = "avx512vl"))]
    Shifts for i16 {
        shl_vectors = count _mm_sllv_epi16 _mm256_sllv_epi16 _mm512_sllv_epi16;
        shr_vectors = count _mm_srav_epi16 _mm256_srav_epi16 _mm512_srav_epi16;
        shl_scalar = scalar _mm_sll_epi16 _mm256_sll_epi16 _mm512_sll_epi16;
        shr_scalar = scalar _mm_sra_epi16 _mm256_sra_epi16 _mm512_sra_epi16;
    }
    #[cfg(all(target_feature = "avx512bw", target_feature = "avx512vl"))]
    Shifts for u16 {
        shl_vectors = count _mm_sllv_epi16 _mm256_sllv_epi16 _mm512_sllv_epi16;
        shr_vectors = count _mm_srlv_epi16 _mm256_srlv_epi16 _mm512_srlv_epi16;
        shl_scalar = scalar _mm_sll_epi16 _mm256_sll_epi16 _mm512_sll_epi16;
        shr_scalar = scalar _mm_srl_epi16 _mm256_srl_epi16 _mm512_srl_epi16;
    }
    #[cfg(not(all(target_feature = "avx512bw", target_feature = "avx512vl")))]
    Shifts for i16 {
        shl_vectors = count sll_epi16 sll256_epi16;
        shr_vectors = count sra_epi16 sra256_epi16;
        shl_scalar = scalar _mm_sll_epi16 _mm256_sll_epi16 _mm512_sll_epi16;
        shr_scalar = scalar _mm_sra_epi16 _mm256_sra_epi16 _mm512_sra_epi16;
    }
    #[cfg(not(all(target_feature = "avx512bw", target_feature = "avx512vl")))]
    Shifts for u16 {
        shl_vectors = count sll_epi16 sll256_epi16;
        shr_vectors = count srl_epi16 srl256_epi16;
        shl_scalar = scalar _mm_sll_epi16 _mm256_sll_epi16 _mm512_sll_epi16;
        shr_scalar = scalar _mm_srl_epi16 _mm256_srl_epi16 _mm512_srl_epi16;
    }
    #[cfg(target_feature = "avx2")]
    Shifts for i32 {
        shl_vectors = count _mm_sllv_epi32 _mm256_sllv_epi32 _mm512_sllv_epi32;
        shr_vectors = count _mm_srav_epi32 _mm256_srav_epi32 _mm512_srav_epi32;
        shl_scalar = scalar _mm_sll_epi32 _mm256_sll_epi32 _mm512_sll_epi32;
        shr_scalar = scalar _mm_sra_epi32 _mm256_sra_epi32 _mm512_sra_epi32;
    }
    #[cfg(not(target_feature = "avx2"))]
    Shifts for i32 {
        shl_vectors = count sll_epi32;
        shr_vectors = count sra_epi32;
        shl_scalar = scalar _mm_sll_epi32 _mm256_sll_epi32 _mm512_sll_epi32;
        shr_scalar = scalar _mm_sra_epi32 _mm256_sra_epi32 _mm512_sra_epi32;
    }
    #[cfg(target_feature = "avx2")]
    Shifts for u32 {
        shl_vectors = count _mm_sllv_epi32 _mm256_sllv_epi32 _mm512_sllv_epi32;
        shr_vectors = count _mm_srlv_epi32 _mm256_srlv_epi32 _mm512_srlv_epi32;
        shl_scalar = scalar _mm_sll_epi32 _mm256_sll_epi32 _mm512_sll_epi32;
        shr_scalar = scalar _mm_srl_epi32 _mm256_srl_epi32 _mm512_srl_epi32;
    }
    #[cfg(not(target_feature = "avx2"))]
    Shifts for u32 {
        shl_vectors = count sll_epi32;
        shr_vectors = count srl_epi32;
        shl_scalar = scalar _mm_sll_epi32 _mm256_sll_epi32 _mm512_sll_epi32;
        shr_scalar = scalar _mm_srl_epi32 _mm256_srl_epi32 _mm512_srl_epi32;
    }
    #[cfg(target_feature = "avx2")]
    Shifts for i64 {
        shl_vectors = count _mm_sllv_epi64 _mm256_sllv_epi64 _mm512_sllv_epi64;
        #[cfg(target_feature = "avx512vl")]
        shr_vectors = count _mm_srav_epi64 _mm256_srav_epi64 _mm512_srav_epi64;
        #[cfg(not(target_feature = "avx512vl"))]
        shr_vectors = count sra_epi64 sra256_epi64;
        shl_scalar = scalar _mm_sll_epi64 _mm256_sll_epi64 _mm512_sll_epi64;
        #[cfg(target_feature = "avx512vl")]
        shr_scalar = scalar _mm_sra_epi64 _mm256_sra_epi64 _mm512_sra_epi64;
        #[cfg(not(target_feature = "avx512vl"))]
        shr_scalar = scalar sra_by_epi64 sra256_by_epi64;
    }
    #[cfg(not(target_feature = "avx2"))]
    Shifts for i64 {
        shl_vectors = count sll_epi64;
        shr_vectors = count sra_epi64;
        shl_scalar = scalar _mm_sll_epi64 _mm256_sll_epi64 _mm512_sll_epi64;
        shr_scalar = scalar sra_by_epi64;
    }
    #[cfg(target_feature = "avx2")]
    Shifts for u64 {
        shl_vectors = count _mm_sllv_epi64 _mm256_sllv_epi64 _mm512_sllv_epi64;
        shr_vectors = count _mm_srlv_epi64 _mm256_srlv_epi64 _mm512_srlv_epi64;
        shl_scalar = scalar _mm_sll_epi64 _mm256_sll_epi64 _mm512_sll_epi64;
        shr_scalar = scalar _mm_srl_epi64 _mm256_srl_epi64 _mm512_srl_epi64;
    }
    #[cfg(not(target_feature = "avx2"))]
    Shifts for u64 {
        shl_vectors = count sll_epi64;
        shr_vectors = count srl_epi64;
        shl_scalar = scalar _mm_sll_epi64 _mm256_sll_epi64 _mm512_sll_epi64;
        shr_scalar = scalar _mm_srl_epi64 _mm256_srl_epi64 _mm512_srl_epi64;
    }
}
