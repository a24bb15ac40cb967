//! The rows of x86-64. Each names functions on registers of 16 bytes, which SSE2 has or a sequence makes, and where these are
//! not joined well enough, those on registers of 32 and 64 bytes, used if this crate is compiled for AVX2 or AVX-512.
//! Features that only the caller's function has choose no row, as an intrinsic is inlined only where the features that it needs
//! are known; there LLVM joins the halves. A sequence that stands for an instruction before it is there is not recognised as that
//! instruction, and is `apart` where it saves next to nothing.
//!
//! The instructions that each sequence saves are counted in `tests/assembly/rows.txt`, by the operation and the element. LLVM needs sequences
//! most where some of the lanes are asked for more than once, or where two results meet in one permute: there it computes lane by lane
//! otherwise.
//!
//! Sequences that do not follow the features of the caller are counted in `tests/assembly/clones.txt`: `fma`, the roundings and the
//! arithmetic of `half`, which are sequences where this crate is not compiled for their instructions, minima and maxima of floats, which
//! LLVM does not join, and those of 64-bit integers, which have no row before SSE4.2.

#![allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
#![allow(
    clippy::incompatible_msrv,
    reason = "the features of AVX-512 are only seen from the version on that has its intrinsics"
)]

/// Defines sequences on registers, with `only avx2:` in front those that are there only where that is; see `target`.
macro_rules! sequences {
    (only $($first:ident $($second:ident)?),+: $($sequences:tt)*) => {
        $crate::target::only! { $($first $($second)?),+: sequences! { $($sequences)* } }
    };
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

mod compare;
mod division;
mod missing;
mod reduce;

use super::registers::{self, Half, rows};
use crate::element::{Lane, Lanes};
use crate::register::{cast, low};
use crate::target::{AVX2, AVX512, only};
use crate::vector::Vector;
#[allow(clippy::wildcard_imports, reason = "as above, where there are none")]
use compare::*;
#[allow(clippy::wildcard_imports, reason = "the intrinsics of the rows")]
use core::arch::x86_64::*;
#[allow(clippy::wildcard_imports, reason = "as above, where there are none")]
use division::*;
#[allow(clippy::wildcard_imports, reason = "as above, where there are none")]
use missing::*;
pub(super) use reduce::{has_zero, signs};

/// Floats by powers of two: a register of AVX-512 takes one instruction for seven.
#[cfg(feature = "libm")]
#[inline(always)]
pub(super) fn scaled<T: Lanes<N>, const N: usize>(a: &Vector<T, N>, n: &Vector<T, N>) -> Option<Vector<T, N>> {
    only! { avx512 => if const { matches!(T::LANE, Lane::F32) && size_of::<Vector<T, N>>() == 64 } {
        // SAFETY: both are registers of 64 bytes of floats, and AVX-512 is there.
        return Some(unsafe { cast(_mm512_scalef_ps(cast(*a), cast(*n))) });
    } }
    let _ = (a, n);
    None
}

#[allow(clippy::wildcard_imports, unused_imports, reason = "what has no row, if there is anything")]
pub(super) use super::none::*;

/// Declares registers, what two of one make, and the pieces.
macro_rules! halves {
    ($($register:ident $both:ident $piece:ident;)*) => { $(
        // SAFETY: registers of numbers, of one size or `both` twice as large. One that has the largest size, which nothing larger is
        // taken apart into, stands in its own place.
        unsafe impl Half for $register {
            type Both = $both;
            type Piece = $piece;
        }
    )* };
}
halves! {
    __m128 __m256 f32;
    __m128d __m256d f64;
    __m128i __m256i u32;
    __m256 __m512 f32;
    __m256d __m512d f64;
    __m256i __m512i u32;
    __m512 __m512 f32;
    __m512d __m512d f64;
    __m512i __m512i u32;
}

/// The bytes of the widest register that this crate is compiled for.
const WIDEST: usize = if AVX512 {
    64
} else if AVX2 {
    32
} else {
    16
};

/// Computes an operation by one of up to three functions on registers of 16, 32 and 64 bytes.
macro_rules! registers {
    ($t:ident, $zip:ident($($vector:expr),+), |$($x:pat_param),+| $given:tt, $xmm:ident $($ymm:ident $($zmm:ident)?)?) => {
        // SAFETY: the registers are no larger than the vector or have 16 bytes; the features that each needs are enabled, and
        // every row gives valid components from valid ones.
        unsafe { registers!(@ $t, $zip ($($vector),+) (|$($x),+|) $given, $xmm $($ymm $($zmm)?)?) }
    };
    (@ $t:ident, $zip:ident $vectors:tt $x:tt $given:tt, $xmm:ident) => { registers!(@call $zip $vectors $x $xmm $given) };
    (@ $t:ident, $zip:ident $vectors:tt $x:tt $given:tt, $xmm:ident $ymm:ident) => {{
        only! { avx2 => if const { size_of::<Vector<$t, N>>() >= 32 } {
            return registers!(@call $zip $vectors $x $ymm $given);
        } }
        registers!(@ $t, $zip $vectors $x $given, $xmm)
    }};
    (@ $t:ident, $zip:ident $vectors:tt $x:tt $given:tt, $xmm:ident $ymm:ident $zmm:ident) => {{
        only! { avx512 => if const { size_of::<Vector<$t, N>>() >= 64 } {
            return registers!(@call $zip $vectors $x $zmm $given);
        } }
        registers!(@ $t, $zip $vectors $x $given, $xmm $ymm)
    }};
    (@call $zip:ident ($($vector:expr),+) (|$($x:pat_param),+|) $f:ident $given:tt) => {
        registers::$zip($($vector,)+ #[inline(always)] |$($x),+| $f $given)
    };
}

/// The count in a register, where shifts of all lanes by the same count take it from.
#[inline(always)]
fn shift_count(count: u32) -> __m128i {
    // SAFETY: SSE2 is always there.
    unsafe { _mm_cvtsi32_si128(count as i32) }
}

rows! {
    add(a b) {
        F32: _mm_add_ps _mm256_add_ps _mm512_add_ps;
        F64: _mm_add_pd _mm256_add_pd _mm512_add_pd;
        #[f16c]
        F16: add_ph add256_ph;
        I8 | U8: _mm_add_epi8 _mm256_add_epi8 _mm512_add_epi8;
        I16 | U16: _mm_add_epi16 _mm256_add_epi16 _mm512_add_epi16;
        I32 | U32: _mm_add_epi32 _mm256_add_epi32 _mm512_add_epi32;
        I64 | U64: _mm_add_epi64 _mm256_add_epi64 _mm512_add_epi64;
    }
    sub(a b) {
        F32: _mm_sub_ps _mm256_sub_ps _mm512_sub_ps;
        F64: _mm_sub_pd _mm256_sub_pd _mm512_sub_pd;
        #[f16c]
        F16: sub_ph sub256_ph;
        I8 | U8: _mm_sub_epi8 _mm256_sub_epi8 _mm512_sub_epi8;
        I16 | U16: _mm_sub_epi16 _mm256_sub_epi16 _mm512_sub_epi16;
        I32 | U32: _mm_sub_epi32 _mm256_sub_epi32 _mm512_sub_epi32;
        I64 | U64: _mm_sub_epi64 _mm256_sub_epi64 _mm512_sub_epi64;
    }
    mul(a b) {
        F32: _mm_mul_ps _mm256_mul_ps _mm512_mul_ps;
        F64: _mm_mul_pd _mm256_mul_pd _mm512_mul_pd;
        #[f16c]
        F16: mul_ph mul256_ph;
        I8 | U8: narrow mul_low_epi8 mul_epi8;
        I16 | U16: _mm_mullo_epi16 _mm256_mullo_epi16 _mm512_mullo_epi16;
        #[sse41]
        I32 | U32: _mm_mullo_epi32 _mm256_mullo_epi32 _mm512_mullo_epi32;
        #[not sse41]
        I32 | U32: apart mullo_epi32;
        #[avx512]
        I64 | U64: _mm_mullo_epi64 _mm256_mullo_epi64 _mm512_mullo_epi64;
        #[not avx512]
        I64 | U64: mul_epi64 mul256_epi64;
    }
    div(a b) {
        F32: _mm_div_ps _mm256_div_ps _mm512_div_ps;
        F64: _mm_div_pd _mm256_div_pd _mm512_div_pd;
        #[f16c]
        F16: div_ph div256_ph;
        I8: div_epi8;
        U8: div_epu8;
        I16: div_epi16 div256_epi16;
        U16: div_epu16 div256_epu16;
        I32: div_epi32 div256_epi32;
        U32: div_epu32 div256_epu32;
    }
    rem(a b) {
        I8: rem_epi8;
        U8: rem_epu8;
        I16: rem_epi16 rem256_epi16;
        U16: rem_epu16 rem256_epu16;
        I32: rem_epi32 rem256_epi32;
        U32: rem_epu32 rem256_epu32;
    }
    and(a b) {
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: _mm_and_si128 _mm256_and_si256 _mm512_and_si512;
    }
    or(a b) {
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: _mm_or_si128 _mm256_or_si256 _mm512_or_si512;
    }
    xor(a b) {
        F32: _mm_xor_ps _mm256_xor_ps _mm512_xor_ps;
        F16: _mm_xor_si128 _mm256_xor_si256 _mm512_xor_si512;
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: _mm_xor_si128 _mm256_xor_si256 _mm512_xor_si512;
    }
    shl(a b) {
        I8 | U8: sll_epi8;
        #[avx512]
        I16 | U16: _mm_sllv_epi16 _mm256_sllv_epi16 _mm512_sllv_epi16;
        #[not avx512]
        I16 | U16: sll_epi16 sll256_epi16;
        #[avx2]
        I32 | U32: _mm_sllv_epi32 _mm256_sllv_epi32 _mm512_sllv_epi32;
        #[not avx2]
        I32 | U32: apart sll_epi32;
        #[avx2]
        I64 | U64: _mm_sllv_epi64 _mm256_sllv_epi64 _mm512_sllv_epi64;
        #[not avx2]
        I64 | U64: sll_epi64;
    }
    shr(a b) {
        I8: sra_epi8;
        U8: srl_epi8;
        #[avx512]
        I16: _mm_srav_epi16 _mm256_srav_epi16 _mm512_srav_epi16;
        #[avx512]
        U16: _mm_srlv_epi16 _mm256_srlv_epi16 _mm512_srlv_epi16;
        #[not avx512]
        I16: sra_epi16 sra256_epi16;
        #[not avx512]
        U16: srl_epi16 srl256_epi16;
        #[avx2]
        I32: _mm_srav_epi32 _mm256_srav_epi32 _mm512_srav_epi32;
        #[avx2]
        U32: _mm_srlv_epi32 _mm256_srlv_epi32 _mm512_srlv_epi32;
        #[not avx2]
        I32: sra_epi32;
        #[not avx2]
        U32: srl_epi32;
        #[avx512]
        I64: _mm_srav_epi64 _mm256_srav_epi64 _mm512_srav_epi64;
        #[avx2, not avx512]
        I64: sra_epi64 sra256_epi64;
        #[not avx2]
        I64: sra_epi64;
        #[avx2]
        U64: _mm_srlv_epi64 _mm256_srlv_epi64 _mm512_srlv_epi64;
        #[not avx2]
        U64: srl_epi64;
    }
    shl_by(a; count) {
        I8 | U8: sll_by_epi8;
        I16 | U16: _mm_sll_epi16 _mm256_sll_epi16 _mm512_sll_epi16;
        I32 | U32: _mm_sll_epi32 _mm256_sll_epi32 _mm512_sll_epi32;
        I64 | U64: _mm_sll_epi64 _mm256_sll_epi64 _mm512_sll_epi64;
    }
    shr_by(a; count) {
        I8: sra_by_epi8;
        U8: srl_by_epi8;
        I16: _mm_sra_epi16 _mm256_sra_epi16 _mm512_sra_epi16;
        U16: _mm_srl_epi16 _mm256_srl_epi16 _mm512_srl_epi16;
        I32: _mm_sra_epi32 _mm256_sra_epi32 _mm512_sra_epi32;
        U32: _mm_srl_epi32 _mm256_srl_epi32 _mm512_srl_epi32;
        #[avx512]
        I64: _mm_sra_epi64 _mm256_sra_epi64 _mm512_sra_epi64;
        #[avx2, not avx512]
        I64: sra_by_epi64 sra256_by_epi64;
        #[not avx2]
        I64: sra_by_epi64;
        U64: _mm_srl_epi64 _mm256_srl_epi64 _mm512_srl_epi64;
    }
    min(a b) {
        F32: swapped _mm_min_ps _mm256_min_ps _mm512_min_ps;
        F64: swapped _mm_min_pd _mm256_min_pd _mm512_min_pd;
        #[sse41]
        I8: _mm_min_epi8 _mm256_min_epi8;
        U8: _mm_min_epu8 _mm256_min_epu8;
        I16: _mm_min_epi16 _mm256_min_epi16;
        #[sse41]
        U16: _mm_min_epu16 _mm256_min_epu16;
        #[sse41]
        I32: _mm_min_epi32 _mm256_min_epi32 _mm512_min_epi32;
        #[sse41]
        U32: _mm_min_epu32 _mm256_min_epu32 _mm512_min_epu32;
        #[avx512]
        I64: _mm_min_epi64 _mm256_min_epi64 _mm512_min_epi64;
        #[avx512]
        U64: _mm_min_epu64 _mm256_min_epu64 _mm512_min_epu64;
        #[sse42, not avx512]
        I64: min_epi64 min256_epi64;
        #[sse42, not avx512]
        U64: min_epu64 min256_epu64;
        #[not sse41]
        I8: min_epi8;
        #[not sse41]
        U16: min_epu16;
        #[not sse41]
        I32: min_epi32;
        #[not sse41]
        U32: min_epu32;
    }
    max(a b) {
        F32: swapped _mm_max_ps _mm256_max_ps _mm512_max_ps;
        F64: swapped _mm_max_pd _mm256_max_pd _mm512_max_pd;
        #[sse41]
        I8: _mm_max_epi8 _mm256_max_epi8;
        U8: _mm_max_epu8 _mm256_max_epu8;
        I16: _mm_max_epi16 _mm256_max_epi16;
        #[sse41]
        U16: _mm_max_epu16 _mm256_max_epu16;
        #[sse41]
        I32: _mm_max_epi32 _mm256_max_epi32 _mm512_max_epi32;
        #[sse41]
        U32: _mm_max_epu32 _mm256_max_epu32 _mm512_max_epu32;
        #[avx512]
        I64: _mm_max_epi64 _mm256_max_epi64 _mm512_max_epi64;
        #[avx512]
        U64: _mm_max_epu64 _mm256_max_epu64 _mm512_max_epu64;
        #[sse42, not avx512]
        I64: max_epi64 max256_epi64;
        #[sse42, not avx512]
        U64: max_epu64 max256_epu64;
        #[not sse41]
        I8: max_epi8;
        #[not sse41]
        U16: max_epu16;
        #[not sse41]
        I32: max_epi32;
        #[not sse41]
        U32: max_epu32;
    }
    lt(a b) -> S {
        I8: without_4_8 apart _mm_cmplt_epi8 lt256_epi8;
        I16: without_4_8 apart _mm_cmplt_epi16 lt256_epi16;
        #[avx2]
        I32: without_4_8 _mm_cmplt_epi32 lt256_epi32 lt512_epi32;
        #[sse42]
        I64: apart lt_epi64 lt256_epi64 lt512_epi64;
        U8: without_4_8 apart lt_epu8 lt256_epu8;
        U16: without_4_8 apart lt_epu16 lt256_epu16;
        #[avx2]
        U32: without_4_8 lt_epu32 lt256_epu32 lt512_epu32;
        #[sse42]
        U64: apart lt_epu64 lt256_epu64 lt512_epu64;
    }
    le(a b) -> S {}
    ne(a b) -> S {
        #[sse41]
        F32: _mm_cmpneq_ps ne256_ps ne512_ps;
        #[sse41]
        F64: _mm_cmpneq_pd ne256_pd ne512_pd;
    }
    eq(a b) -> S {
        I8 | U8: without_4_8 apart _mm_cmpeq_epi8 _mm256_cmpeq_epi8;
        I16 | U16: without_4_8 apart _mm_cmpeq_epi16 _mm256_cmpeq_epi16;
        #[avx2]
        I32 | U32: without_4_8 _mm_cmpeq_epi32 _mm256_cmpeq_epi32 eq512_epi32;
        #[sse41]
        I64 | U64: apart _mm_cmpeq_epi64 _mm256_cmpeq_epi64 eq512_epi64;
    }
    select(a b mask) {
        #[avx512]
        I8 | U8: of_4 blend4_epi8 masked blend_epi8 blend256_epi8 blend512_epi8;
        #[sse41, not avx512]
        I8 | U8: masked _mm_blendv_epi8 _mm256_blendv_epi8;
        #[not sse41]
        I8 | U8: masked choose_epi8;
        #[avx512]
        I16 | U16 | F16: without_4 masked blend_epi16 blend256_epi16 blend512_epi16;
        #[sse41, not avx512]
        I16 | U16 | F16: masked blendv_epi16 blendv256_epi16;
        #[not sse41]
        I16 | U16 | F16: masked choose_epi16;
        #[avx512]
        I32 | U32: without_8 masked _mm_blendv_ps _mm256_blendv_ps blend512_epi32;
        #[avx512]
        F32: without_8 masked _mm_blendv_ps _mm256_blendv_ps blend512_ps;
        #[sse41, not avx512]
        I32 | U32 | F32: masked _mm_blendv_ps _mm256_blendv_ps;
        #[not sse41]
        I32 | U32 | F32: masked choose_epi32;
        #[avx512]
        I64 | U64 | F64: masked _mm_blendv_pd _mm256_blendv_pd blend512_epi64;
        #[sse41, not avx512]
        I64 | U64 | F64: apart masked _mm_blendv_pd _mm256_blendv_pd;
    }
    abs_diff(a b) {
        #[not sse41]
        U32: without_8 distance_epu32;
        #[sse42, not avx512]
        I64: distance_epi64 distance256_epi64;
        #[sse42, not avx512]
        U64: distance_epu64 distance256_epu64;
    }
    average(a b) {
        U8: _mm_avg_epu8 _mm256_avg_epu8;
        U16: _mm_avg_epu16 _mm256_avg_epu16;
        I8: avg_epi8 avg256_epi8;
        I16: avg_epi16 avg256_epi16;
    }
    add_sat(a b) {
        I8: _mm_adds_epi8 _mm256_adds_epi8;
        U8: _mm_adds_epu8 _mm256_adds_epu8;
        I16: _mm_adds_epi16 _mm256_adds_epi16;
        U16: _mm_adds_epu16 _mm256_adds_epu16;
    }
    sub_sat(a b) {
        I8: _mm_subs_epi8 _mm256_subs_epi8;
        U8: _mm_subs_epu8 _mm256_subs_epu8;
        I16: _mm_subs_epi16 _mm256_subs_epi16;
        U16: _mm_subs_epu16 _mm256_subs_epu16;
    }
    sqrt(a) {
        F32: _mm_sqrt_ps _mm256_sqrt_ps _mm512_sqrt_ps;
        F64: _mm_sqrt_pd _mm256_sqrt_pd _mm512_sqrt_pd;
    }
    floor(a) {
        #[not sse41]
        F32: floor_ps;
        #[not sse41]
        F64: floor_pd;
        #[sse41]
        F32: _mm_floor_ps _mm256_floor_ps floor512_ps;
        #[sse41]
        F64: _mm_floor_pd _mm256_floor_pd floor512_pd;
    }
    ceil(a) {
        #[not sse41]
        F32: ceil_ps;
        #[not sse41]
        F64: ceil_pd;
        #[sse41]
        F32: _mm_ceil_ps _mm256_ceil_ps ceil512_ps;
        #[sse41]
        F64: _mm_ceil_pd _mm256_ceil_pd ceil512_pd;
    }
    trunc(a) {
        #[not sse41]
        F32: trunc_ps;
        #[not sse41]
        F64: trunc_pd;
        #[sse41]
        F32: trunc_ps trunc256_ps trunc512_ps;
        #[sse41]
        F64: trunc_pd trunc256_pd trunc512_pd;
    }
    rint(a) {
        #[not sse41]
        F32: rint_ps;
        #[not sse41]
        F64: rint_pd;
        #[sse41]
        F32: rint_ps rint256_ps rint512_ps;
        #[sse41]
        F64: rint_pd rint256_pd rint512_pd;
    }
    fma(a b c) {
        #[fma]
        F32: _mm_fmadd_ps _mm256_fmadd_ps _mm512_fmadd_ps;
        #[fma]
        F64: _mm_fmadd_pd _mm256_fmadd_pd _mm512_fmadd_pd;
    }
    truncate(a) -> S {
        F32: _mm_cvttps_epi32 _mm256_cvttps_epi32 _mm512_cvttps_epi32;
    }
    truncate_positive(a) -> S {
        #[avx512]
        F32: _mm_cvttps_epu32 _mm256_cvttps_epu32 _mm512_cvttps_epu32;
    }
}

/// `f64` as `i32`, to zero; what is out of range becomes the least.
#[inline(always)]
pub(super) fn truncate_doubles<T: Lanes<N>, U: Lanes<N>, const N: usize>(a: &Vector<T, N>) -> Option<Vector<U, N>> {
    if !matches!(T::LANE, Lane::F64) {
        return None;
    }
    // SAFETY: the vector has 16 bytes or consists of registers of 32, and the result has half its size; any bytes are valid
    // integers. The features that the intrinsics need are enabled.
    unsafe {
        match N {
            2 => Some(low(_mm_cvttpd_epi32(cast(*a)))),
            3 | 4 => Some(cast(truncate256(cast(*a)))),
            8 => {
                let halves: [__m256d; 2] = cast(*a);
                Some(cast(truncate512(halves)))
            }
            _ => {
                let quarters: [[__m256d; 2]; 2] = cast(*a);
                Some(cast([truncate512(quarters[0]), truncate512(quarters[1])]))
            }
        }
    }
}

sequences! { only avx:
    /// Four `f64` as `i32`.
    truncate256(a: __m256d) -> __m128i {
        _mm256_cvttpd_epi32(a)
    }
}
sequences! { only not avx:
    /// Four `f64` as `i32`.
    truncate256(a: __m256d) -> __m128i {
        let [low, high]: [__m128d; 2] = cast(a);
        _mm_unpacklo_epi64(_mm_cvttpd_epi32(low), _mm_cvttpd_epi32(high))
    }
}
sequences! { only avx512:
    /// Eight `f64` as `i32`.
    truncate512(a: [__m256d; 2]) -> __m256i {
        _mm512_cvttpd_epi32(cast(a))
    }
}
sequences! { only not avx512:
    /// Eight `f64` as `i32`.
    truncate512(a: [__m256d; 2]) -> __m256i {
        cast([truncate256(a[0]), truncate256(a[1])])
    }
}
