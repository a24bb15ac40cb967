//! The operators on the registers of NEON, which has them for all lanes but the multiplication of 64 bits and the division of
//! integers. Shifts go to the right by negative counts.

#![allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]

#[cfg(feature = "half")]
use super::lanes::ComponentArithmetic;
use super::lanes::{Arithmetic, Bits, ComponentBits, Shifts};
use super::registers::{operations, zip};
use crate::element::Lanes;
use crate::vector::Vector;
#[allow(clippy::wildcard_imports, reason = "the intrinsics of the table")]
use core::arch::aarch64::*;

/// Computes an operation by a function on registers of 16 bytes.
macro_rules! registers {
    (unary $a:expr, $f:ident) => {
        registers!(@ $a, $a, |a, _| $f(a))
    };
    ($a:expr, $b:expr, $f:ident) => {
        registers!(@ $a, $b, |a, b| $f(a, b))
    };
    (@ $a:expr, $b:expr, $f:expr) => {
        // SAFETY: NEON is enabled, and every row of the table gives valid components from valid ones.
        unsafe { zip($a, $b, #[inline(always)] $f) }
    };
}

/// Defines shifts of a type of lanes by counts of the same type: `shl, shr: lanes = shift, negation, counts as signed lanes;`.
macro_rules! shifts {
    ($($shl:ident, $shr:ident: $lanes:ty = $shift:ident, $neg:ident $(, $signed:ident)?;)*) => {
        $(
            /// To the left.
            ///
            /// # Safety
            /// NEON must be enabled.
            #[inline(always)]
            unsafe fn $shl(a: $lanes, count: $lanes) -> $lanes {
                // SAFETY: by the caller's guarantee.
                unsafe { $shift(a, shifts!(@ count $($signed)?)) }
            }
            /// To the right.
            ///
            /// # Safety
            /// NEON must be enabled.
            #[inline(always)]
            unsafe fn $shr(a: $lanes, count: $lanes) -> $lanes {
                // SAFETY: by the caller's guarantee.
                unsafe { $shift(a, $neg(shifts!(@ count $($signed)?))) }
            }
        )*
    };
    (@ $count:ident) => { $count };
    (@ $count:ident $signed:ident) => { $signed($count) };
}
shifts! {
    shl_s8, shr_s8: int8x16_t = vshlq_s8, vnegq_s8;
    shl_u8, shr_u8: uint8x16_t = vshlq_u8, vnegq_s8, vreinterpretq_s8_u8;
    shl_s16, shr_s16: int16x8_t = vshlq_s16, vnegq_s16;
    shl_u16, shr_u16: uint16x8_t = vshlq_u16, vnegq_s16, vreinterpretq_s16_u16;
    shl_s32, shr_s32: int32x4_t = vshlq_s32, vnegq_s32;
    shl_u32, shr_u32: uint32x4_t = vshlq_u32, vnegq_s32, vreinterpretq_s32_u32;
    shl_s64, shr_s64: int64x2_t = vshlq_s64, vnegq_s64;
    shl_u64, shr_u64: uint64x2_t = vshlq_u64, vnegq_s64, vreinterpretq_s64_u64;
}

operations! {
    Arithmetic for f32 {
        add_vectors = vaddq_f32;
        sub_vectors = vsubq_f32;
        mul_vectors = vmulq_f32;
        div_vectors = vdivq_f32;
        neg_vector = unary vnegq_f32;
    }
    Arithmetic for f64 {
        add_vectors = vaddq_f64;
        sub_vectors = vsubq_f64;
        mul_vectors = vmulq_f64;
        div_vectors = vdivq_f64;
        neg_vector = unary vnegq_f64;
    }
    #[cfg(feature = "half")]
    Arithmetic for half::f16 {
        neg_vector = flip neg_component veorq_u8;
    }
    Arithmetic for i8, u8 {
        add_vectors = vaddq_s8;
        sub_vectors = vsubq_s8;
        mul_vectors = vmulq_s8;
        neg_vector = unary vnegq_s8;
    }
    Arithmetic for i16, u16 {
        add_vectors = vaddq_s16;
        sub_vectors = vsubq_s16;
        mul_vectors = vmulq_s16;
        neg_vector = unary vnegq_s16;
    }
    Arithmetic for i32, u32 {
        add_vectors = vaddq_s32;
        sub_vectors = vsubq_s32;
        mul_vectors = vmulq_s32;
        neg_vector = unary vnegq_s32;
    }
    Arithmetic for i64, u64 {
        add_vectors = vaddq_s64;
        sub_vectors = vsubq_s64;
        neg_vector = unary vnegq_s64;
    }
    Bits for bool, i8, u8, i16, u16, i32, u32, i64, u64 {
        and_vectors = vandq_u8;
        or_vectors = vorrq_u8;
        xor_vectors = veorq_u8;
        not_vector = flip not_component veorq_u8;
    }
    Shifts for i8 {
        shl_vectors = count shl_s8;
        shr_vectors = count shr_s8;
    }
    Shifts for u8 {
        shl_vectors = count shl_u8;
        shr_vectors = count shr_u8;
    }
    Shifts for i16 {
        shl_vectors = count shl_s16;
        shr_vectors = count shr_s16;
    }
    Shifts for u16 {
        shl_vectors = count shl_u16;
        shr_vectors = count shr_u16;
    }
    Shifts for i32 {
        shl_vectors = count shl_s32;
        shr_vectors = count shr_s32;
    }
    Shifts for u32 {
        shl_vectors = count shl_u32;
        shr_vectors = count shr_u32;
    }
    Shifts for i64 {
        shl_vectors = count shl_s64;
        shr_vectors = count shr_s64;
    }
    Shifts for u64 {
        shl_vectors = count shl_u64;
        shr_vectors = count shr_u64;
    }
}
