//! The rows of wasm32 with `simd128`, which shifts all lanes by one count only, multiplies no bytes, compares no unsigned lanes of
//! 64 bits and divides no integers. Such a comparison made of others is longer than one of each lane, so there is no row.

use super::registers::{self, Half, rows};
use crate::element::{Lane, Lanes};
use crate::vector::Vector;
#[allow(clippy::wildcard_imports, reason = "the intrinsics of the rows")]
use core::arch::wasm32::*;

#[allow(clippy::wildcard_imports, unused_imports, reason = "what has no row")]
pub(super) use super::none::*;

// It is never taken apart.
// SAFETY: registers of numbers.
unsafe impl Half for v128 {
    type Both = Self;
    type Piece = u32;
}

/// Computes an operation by a function on registers.
macro_rules! registers {
    ($t:ident, $zip:ident($($vector:expr),+), |$($x:pat_param),+| $given:tt, $f:ident) => {
        // SAFETY: a `v128` has 16 bytes and holds any, and every row gives valid components from valid ones.
        unsafe { registers::$zip::<_, _, N, v128, v128>($($vector,)+ #[inline(always)] |$($x),+| $f $given) }
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

/// `b` where it is less than `a`, else `a`.
#[inline(always)]
fn i64x2_min(a: v128, b: v128) -> v128 {
    v128_bitselect(b, a, i64x2_lt(b, a))
}

/// `b` where `a` is less than it, else `a`.
#[inline(always)]
fn i64x2_max(a: v128, b: v128) -> v128 {
    v128_bitselect(b, a, i64x2_lt(a, b))
}

/// Defines selections: `b` where the highest bit of the mask is set, else `a`.
macro_rules! selections {
    ($($select:ident = $lt:ident;)*) => { $(
        /// `b` where the highest bit of the mask is set, else `a`.
        #[inline(always)]
        fn $select(a: v128, b: v128, mask: v128) -> v128 {
            v128_bitselect(b, a, $lt(mask, i64x2_splat(0)))
        }
    )* };
}
selections! {
    select8 = i8x16_lt;
    select16 = i16x8_lt;
    select32 = i32x4_lt;
    select64 = i64x2_lt;
}

rows! {
    add(a b) {
        F32: f32x4_add;
        F64: f64x2_add;
        I8 | U8: i8x16_add;
        I16 | U16: i16x8_add;
        I32 | U32: i32x4_add;
        I64 | U64: i64x2_add;
    }
    sub(a b) {
        F32: f32x4_sub;
        F64: f64x2_sub;
        I8 | U8: i8x16_sub;
        I16 | U16: i16x8_sub;
        I32 | U32: i32x4_sub;
        I64 | U64: i64x2_sub;
    }
    mul(a b) {
        F32: f32x4_mul;
        F64: f64x2_mul;
        I8 | U8: i8x16_mul;
        I16 | U16: i16x8_mul;
        I32 | U32: i32x4_mul;
        I64 | U64: i64x2_mul;
    }
    div(a b) {
        F32: f32x4_div;
        F64: f64x2_div;
    }
    and(a b) {
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: v128_and;
    }
    or(a b) {
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: v128_or;
    }
    xor(a b) {
        Bool | I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64: v128_xor;
    }
    shl_by(a; count) {
        I8: i8x16_shl;
        U8: u8x16_shl;
        I16: i16x8_shl;
        U16: u16x8_shl;
        I32: i32x4_shl;
        U32: u32x4_shl;
        I64: i64x2_shl;
        U64: u64x2_shl;
    }
    shr_by(a; count) {
        I8: i8x16_shr;
        U8: u8x16_shr;
        I16: i16x8_shr;
        U16: u16x8_shr;
        I32: i32x4_shr;
        U32: u32x4_shr;
        I64: i64x2_shr;
        U64: u64x2_shr;
    }
    min(a b) {
        F32: f32x4_pmin;
        F64: f64x2_pmin;
        I8: i8x16_min;
        U8: u8x16_min;
        I16: i16x8_min;
        U16: u16x8_min;
        I32: i32x4_min;
        U32: u32x4_min;
        I64: i64x2_min;
    }
    max(a b) {
        F32: f32x4_pmax;
        F64: f64x2_pmax;
        I8: i8x16_max;
        U8: u8x16_max;
        I16: i16x8_max;
        U16: u16x8_max;
        I32: i32x4_max;
        U32: u32x4_max;
        I64: i64x2_max;
    }
    lt(a b) -> S {
        F32: f32x4_lt;
        F64: f64x2_lt;
        I8: i8x16_lt;
        U8: u8x16_lt;
        I16: i16x8_lt;
        U16: u16x8_lt;
        I32: i32x4_lt;
        U32: u32x4_lt;
        I64: i64x2_lt;
    }
    le(a b) -> S {
        F32: f32x4_le;
        F64: f64x2_le;
        I8: i8x16_le;
        U8: u8x16_le;
        I16: i16x8_le;
        U16: u16x8_le;
        I32: i32x4_le;
        U32: u32x4_le;
        I64: i64x2_le;
    }
    eq(a b) -> S {
        F32: f32x4_eq;
        F64: f64x2_eq;
        I8 | U8: i8x16_eq;
        I16 | U16: i16x8_eq;
        I32 | U32: i32x4_eq;
        I64 | U64: i64x2_eq;
    }
    select(a b mask) {
        I8 | U8: select8;
        I16 | U16 | F16: select16;
        I32 | U32 | F32: select32;
        I64 | U64 | F64: select64;
    }
    average(a b) {
        U8: u8x16_avgr;
        U16: u16x8_avgr;
    }
    add_sat(a b) {
        I8: i8x16_add_sat;
        U8: u8x16_add_sat;
        I16: i16x8_add_sat;
        U16: u16x8_add_sat;
    }
    sub_sat(a b) {
        I8: i8x16_sub_sat;
        U8: u8x16_sub_sat;
        I16: i16x8_sub_sat;
        U16: u16x8_sub_sat;
    }
    sqrt(a) {
        F32: f32x4_sqrt;
        F64: f64x2_sqrt;
    }
    floor(a) {
        F32: f32x4_floor;
        F64: f64x2_floor;
    }
    ceil(a) {
        F32: f32x4_ceil;
        F64: f64x2_ceil;
    }
    trunc(a) {
        F32: f32x4_trunc;
        F64: f64x2_trunc;
    }
    rint(a) {
        F32: f32x4_nearest;
        F64: f64x2_nearest;
    }
    truncate(a) -> S {
        F32: i32x4_trunc_sat_f32x4;
    }
}
