//! The operators on the registers of wasm32 with `simd128`, which shifts all lanes by one count only, multiplies no bytes and
//! divides no integers.

#[cfg(feature = "half")]
use super::lanes::ComponentArithmetic;
use super::lanes::{Arithmetic, Bits, ComponentBits, Shifts};
use super::registers::{operations, zip};
use crate::element::Lanes;
use crate::vector::Vector;
#[allow(clippy::wildcard_imports, reason = "the intrinsics of the table")]
use core::arch::wasm32::*;

/// Computes an operation by a function on registers of 16 bytes.
macro_rules! registers {
    (unary $a:expr, $f:ident) => {
        registers!(@ $a, $a, |a, _| $f(a))
    };
    (scalar $a:expr, $count:expr, $f:ident) => {
        registers!(@ $a, $a, |a, _| $f(a, $count))
    };
    ($a:expr, $b:expr, $f:ident) => {
        registers!(@ $a, $b, |a, b| $f(a, b))
    };
    (@ $a:expr, $b:expr, $f:expr) => {
        // SAFETY: a `v128` holds any bytes, and every row of the table gives valid components from valid ones.
        unsafe { zip::<_, N, v128>($a, $b, #[inline(always)] $f) }
    };
}

/// The count as shifts take it.
#[inline(always)]
fn shift_count(count: u32) -> u32 {
    count
}

/// The low bytes of the products as 16-bit lanes.
#[inline(always)]
fn i8x16_mul(a: v128, b: v128) -> v128 {
    let (low, high) = (u16x8_extmul_low_u8x16(a, b), u16x8_extmul_high_u8x16(a, b));
    i8x16_shuffle::<0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30>(low, high)
}

operations! {
    Arithmetic for f32 {
        add_vectors = f32x4_add;
        sub_vectors = f32x4_sub;
        mul_vectors = f32x4_mul;
        div_vectors = f32x4_div;
        neg_vector = unary f32x4_neg;
    }
    Arithmetic for f64 {
        add_vectors = f64x2_add;
        sub_vectors = f64x2_sub;
        mul_vectors = f64x2_mul;
        div_vectors = f64x2_div;
        neg_vector = unary f64x2_neg;
    }
    #[cfg(feature = "half")]
    Arithmetic for half::f16 {
        neg_vector = flip neg_component v128_xor;
    }
    Arithmetic for i8, u8 {
        add_vectors = i8x16_add;
        sub_vectors = i8x16_sub;
        mul_vectors = i8x16_mul;
        neg_vector = unary i8x16_neg;
    }
    Arithmetic for i16, u16 {
        add_vectors = i16x8_add;
        sub_vectors = i16x8_sub;
        mul_vectors = i16x8_mul;
        neg_vector = unary i16x8_neg;
    }
    Arithmetic for i32, u32 {
        add_vectors = i32x4_add;
        sub_vectors = i32x4_sub;
        mul_vectors = i32x4_mul;
        neg_vector = unary i32x4_neg;
    }
    Arithmetic for i64, u64 {
        add_vectors = i64x2_add;
        sub_vectors = i64x2_sub;
        mul_vectors = i64x2_mul;
        neg_vector = unary i64x2_neg;
    }
    Bits for bool, i8, u8, i16, u16, i32, u32, i64, u64 {
        and_vectors = v128_and;
        or_vectors = v128_or;
        xor_vectors = v128_xor;
        not_vector = flip not_component v128_xor;
    }
    Shifts for i8 {
        shl_scalar = scalar i8x16_shl;
        shr_scalar = scalar i8x16_shr;
    }
    Shifts for u8 {
        shl_scalar = scalar u8x16_shl;
        shr_scalar = scalar u8x16_shr;
    }
    Shifts for i16 {
        shl_scalar = scalar i16x8_shl;
        shr_scalar = scalar i16x8_shr;
    }
    Shifts for u16 {
        shl_scalar = scalar u16x8_shl;
        shr_scalar = scalar u16x8_shr;
    }
    Shifts for i32 {
        shl_scalar = scalar i32x4_shl;
        shr_scalar = scalar i32x4_shr;
    }
    Shifts for u32 {
        shl_scalar = scalar u32x4_shl;
        shr_scalar = scalar u32x4_shr;
    }
    Shifts for i64 {
        shl_scalar = scalar i64x2_shl;
        shr_scalar = scalar i64x2_shr;
    }
    Shifts for u64 {
        shl_scalar = scalar u64x2_shl;
        shr_scalar = scalar u64x2_shr;
    }
}
