//! The rows of NEON, on registers of 16 bytes; there are no others. Shifts go to the right by negative counts. Conversions of
//! `f32` have no row: LLVM saturates to a narrow integer in fewer instructions than it takes to go by way of `i32`.

#![allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]

use super::registers::{self, Half, rows};
use crate::element::{Lane, Lanes};
use crate::register::cast;
use crate::vector::Vector;
#[allow(clippy::wildcard_imports, reason = "the intrinsics of the rows")]
use core::arch::aarch64::*;

#[allow(clippy::wildcard_imports, unused_imports, reason = "what has no row")]
pub(super) use super::none::*;

/// Declares registers that are never taken apart.
macro_rules! whole {
    ($($register:ty)*) => { $(
        // SAFETY: registers of numbers.
        unsafe impl Half for $register {
            type Both = Self;
            type Piece = u32;
        }
    )* };
}
whole! { int8x16_t uint8x16_t int16x8_t uint16x8_t int32x4_t uint32x4_t int64x2_t uint64x2_t float32x4_t float64x2_t }

/// Computes an operation by a function on registers of 16 bytes.
macro_rules! registers {
    ($t:ident, $zip:ident($($vector:expr),+), |$($x:pat_param),+| $given:tt, $f:ident) => {
        // SAFETY: the registers have 16 bytes; NEON is enabled, and every row gives valid components from valid ones.
        unsafe { registers::$zip($($vector,)+ #[inline(always)] |$($x),+| $f $given) }
    };
}

/// The count as shifts by one count take it.
#[inline(always)]
fn shift_count(count: u32) -> u32 {
    count
}

/// Defines functions on registers.
macro_rules! sequences {
    ($($name:ident($($x:ident: $t:ty),*) -> $r:ty = $value:expr;)*) => {
        $(
            /// # Safety
            /// NEON must be enabled.
            #[inline(always)]
            unsafe fn $name($($x: $t),*) -> $r {
                // SAFETY: by the caller's guarantee.
                unsafe { $value }
            }
        )*
    };
}

/// Defines the shifts of a type of lanes: those by counts in lanes, and those by one.
macro_rules! shifts {
    ($($t:ty, $count:ty: $shl:ident $shr:ident $shl_by:ident $shr_by:ident = $shift:ident $neg:ident $signed:ident $splat:ident;)*) => {
        sequences! { $(
            $shl(a: $t, count: $t) -> $t = $shift(a, $signed(count));
            $shr(a: $t, count: $t) -> $t = $shift(a, $neg($signed(count)));
            $shl_by(a: $t, count: u32) -> $t = $shift(a, $splat(count as $count));
            $shr_by(a: $t, count: u32) -> $t = $shift(a, $splat(-(count as $count)));
        )* }
    };
}
shifts! {
    int8x16_t, i8: shl_s8 shr_s8 shl_by_s8 shr_by_s8 = vshlq_s8 vnegq_s8 as_it_is vdupq_n_s8;
    uint8x16_t, i8: shl_u8 shr_u8 shl_by_u8 shr_by_u8 = vshlq_u8 vnegq_s8 vreinterpretq_s8_u8 vdupq_n_s8;
    int16x8_t, i16: shl_s16 shr_s16 shl_by_s16 shr_by_s16 = vshlq_s16 vnegq_s16 as_it_is vdupq_n_s16;
    uint16x8_t, i16: shl_u16 shr_u16 shl_by_u16 shr_by_u16 = vshlq_u16 vnegq_s16 vreinterpretq_s16_u16 vdupq_n_s16;
    int32x4_t, i32: shl_s32 shr_s32 shl_by_s32 shr_by_s32 = vshlq_s32 vnegq_s32 as_it_is vdupq_n_s32;
    uint32x4_t, i32: shl_u32 shr_u32 shl_by_u32 shr_by_u32 = vshlq_u32 vnegq_s32 vreinterpretq_s32_u32 vdupq_n_s32;
    int64x2_t, i64: shl_s64 shr_s64 shl_by_s64 shr_by_s64 = vshlq_s64 vnegq_s64 as_it_is vdupq_n_s64;
    uint64x2_t, i64: shl_u64 shr_u64 shl_by_u64 shr_by_u64 = vshlq_u64 vnegq_s64 vreinterpretq_s64_u64 vdupq_n_s64;
}

/// A signed count.
#[inline(always)]
fn as_it_is<T>(count: T) -> T {
    count
}

/// Defines, for a type of lanes, the lesser, the greater and the chosen: `a` or, where the mask's highest bit is set, `b`.
macro_rules! choices {
    ($($t:ty: $min:ident $max:ident = $lt:ident $choose:ident;)*) => {
        sequences! { $(
            $min(a: $t, b: $t) -> $t = $choose($lt(b, a), b, a);
            $max(a: $t, b: $t) -> $t = $choose($lt(a, b), b, a);
        )* }
    };
}
choices! {
    int64x2_t: min_s64 max_s64 = vcltq_s64 vbslq_s64;
    uint64x2_t: min_u64 max_u64 = vcltq_u64 vbslq_u64;
    float32x4_t: min_f32 max_f32 = vcltq_f32 vbslq_f32;
    float64x2_t: min_f64 max_f64 = vcltq_f64 vbslq_f64;
}

sequences! {
    select_s8(a: int8x16_t, b: int8x16_t, mask: int8x16_t) -> int8x16_t = vbslq_s8(vcltzq_s8(mask), b, a);
    select_s16(a: int16x8_t, b: int16x8_t, mask: int16x8_t) -> int16x8_t = vbslq_s16(vcltzq_s16(mask), b, a);
    select_s32(a: int32x4_t, b: int32x4_t, mask: int32x4_t) -> int32x4_t = vbslq_s32(vcltzq_s32(mask), b, a);
    select_s64(a: int64x2_t, b: int64x2_t, mask: int64x2_t) -> int64x2_t = vbslq_s64(vcltzq_s64(mask), b, a);
    fma_f32(a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t = vfmaq_f32(c, a, b);
    fma_f64(a: float64x2_t, b: float64x2_t, c: float64x2_t) -> float64x2_t = vfmaq_f64(c, a, b);
}

rows! {
    add(a b) {
        F32: vaddq_f32;
        F64: vaddq_f64;
        I8 | U8: vaddq_s8;
        I16 | U16: vaddq_s16;
        I32 | U32: vaddq_s32;
        I64 | U64: vaddq_s64;
    }
    sub(a b) {
        F32: vsubq_f32;
        F64: vsubq_f64;
        I8 | U8: vsubq_s8;
        I16 | U16: vsubq_s16;
        I32 | U32: vsubq_s32;
        I64 | U64: vsubq_s64;
    }
    mul(a b) {
        F32: vmulq_f32;
        F64: vmulq_f64;
        I8 | U8: vmulq_s8;
        I16 | U16: vmulq_s16;
        I32 | U32: vmulq_s32;
    }
    div(a b) {
        F32: vdivq_f32;
        F64: vdivq_f64;
    }
    and(a b) {
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: vandq_u8;
    }
    or(a b) {
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: vorrq_u8;
    }
    xor(a b) {
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: veorq_u8;
    }
    shl(a b) {
        I8: shl_s8;
        U8: shl_u8;
        I16: shl_s16;
        U16: shl_u16;
        I32: shl_s32;
        U32: shl_u32;
        I64: shl_s64;
        U64: shl_u64;
    }
    shr(a b) {
        I8: shr_s8;
        U8: shr_u8;
        I16: shr_s16;
        U16: shr_u16;
        I32: shr_s32;
        U32: shr_u32;
        I64: shr_s64;
        U64: shr_u64;
    }
    shl_by(a; count) {
        I8: shl_by_s8;
        U8: shl_by_u8;
        I16: shl_by_s16;
        U16: shl_by_u16;
        I32: shl_by_s32;
        U32: shl_by_u32;
        I64: shl_by_s64;
        U64: shl_by_u64;
    }
    shr_by(a; count) {
        I8: shr_by_s8;
        U8: shr_by_u8;
        I16: shr_by_s16;
        U16: shr_by_u16;
        I32: shr_by_s32;
        U32: shr_by_u32;
        I64: shr_by_s64;
        U64: shr_by_u64;
    }
    min(a b) {
        F32: min_f32;
        F64: min_f64;
        I8: vminq_s8;
        U8: vminq_u8;
        I16: vminq_s16;
        U16: vminq_u16;
        I32: vminq_s32;
        U32: vminq_u32;
        I64: min_s64;
        U64: min_u64;
    }
    max(a b) {
        F32: max_f32;
        F64: max_f64;
        I8: vmaxq_s8;
        U8: vmaxq_u8;
        I16: vmaxq_s16;
        U16: vmaxq_u16;
        I32: vmaxq_s32;
        U32: vmaxq_u32;
        I64: max_s64;
        U64: max_u64;
    }
    lt(a b) -> S {
        F32: vcltq_f32;
        F64: vcltq_f64;
        I8: vcltq_s8;
        U8: vcltq_u8;
        I16: vcltq_s16;
        U16: vcltq_u16;
        I32: vcltq_s32;
        U32: vcltq_u32;
        I64: vcltq_s64;
        U64: vcltq_u64;
    }
    le(a b) -> S {
        F32: vcleq_f32;
        F64: vcleq_f64;
        I8: vcleq_s8;
        U8: vcleq_u8;
        I16: vcleq_s16;
        U16: vcleq_u16;
        I32: vcleq_s32;
        U32: vcleq_u32;
        I64: vcleq_s64;
        U64: vcleq_u64;
    }
    eq(a b) -> S {
        F32: vceqq_f32;
        F64: vceqq_f64;
        I8 | U8: vceqq_s8;
        I16 | U16: vceqq_s16;
        I32 | U32: vceqq_s32;
        I64 | U64: vceqq_s64;
    }
    select(a b mask) {
        I8 | U8: select_s8;
        I16 | U16 | F16: select_s16;
        I32 | U32 | F32: select_s32;
        I64 | U64 | F64: select_s64;
    }
    average(a b) {
        I8: vrhaddq_s8;
        U8: vrhaddq_u8;
        I16: vrhaddq_s16;
        U16: vrhaddq_u16;
        I32: vrhaddq_s32;
        U32: vrhaddq_u32;
    }
    add_sat(a b) {
        I8: vqaddq_s8;
        U8: vqaddq_u8;
        I16: vqaddq_s16;
        U16: vqaddq_u16;
        I32: vqaddq_s32;
        U32: vqaddq_u32;
        I64: vqaddq_s64;
        U64: vqaddq_u64;
    }
    sub_sat(a b) {
        I8: vqsubq_s8;
        U8: vqsubq_u8;
        I16: vqsubq_s16;
        U16: vqsubq_u16;
        I32: vqsubq_s32;
        U32: vqsubq_u32;
        I64: vqsubq_s64;
        U64: vqsubq_u64;
    }
    sqrt(a) {
        F32: vsqrtq_f32;
        F64: vsqrtq_f64;
    }
    floor(a) {
        F32: vrndmq_f32;
        F64: vrndmq_f64;
    }
    ceil(a) {
        F32: vrndpq_f32;
        F64: vrndpq_f64;
    }
    trunc(a) {
        F32: vrndq_f32;
        F64: vrndq_f64;
    }
    rint(a) {
        F32: vrndnq_f32;
        F64: vrndnq_f64;
    }
    round(a) {
        F32: vrndaq_f32;
        F64: vrndaq_f64;
    }
    fma(a b c) {
        F32: fma_f32;
        F64: fma_f64;
    }
}

/// `f64` as `i32`, to zero; what is out of range saturates, in `i64` and in `i32`.
#[inline(always)]
pub(super) fn truncate_doubles<T: Lanes<N>, U: Lanes<N>, const N: usize>(a: &Vector<T, N>) -> Option<Vector<U, N>> {
    if !matches!(T::LANE, Lane::F64) {
        return None;
    }
    // SAFETY: the vector consists of registers of two, and the result has half its size; any bytes are valid integers. NEON is enabled.
    unsafe {
        match N {
            2 => Some(cast(vqmovn_s64(vcvtq_s64_f64(cast(*a))))),
            3 | 4 => Some(cast(truncate4(cast(*a)))),
            8 => Some(cast(cast::<_, [[float64x2_t; 2]; 2]>(*a).map(
                #[inline(always)]
                |half| truncate4(half),
            ))),
            _ => Some(cast(cast::<_, [[float64x2_t; 2]; 4]>(*a).map(
                #[inline(always)]
                |quarter| truncate4(quarter),
            ))),
        }
    }
}

sequences! {
    truncate4(a: [float64x2_t; 2]) -> int32x4_t =
        vcombine_s32(vqmovn_s64(vcvtq_s64_f64(a[0])), vqmovn_s64(vcvtq_s64_f64(a[1])));
}
