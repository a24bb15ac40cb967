//! The registers of `core::arch` as vectors. A register that does not tell its elements, as x86's and wasm's of integers, is converted to
//! and from each vector of its size, and has no components of its own.

#[allow(unused_imports, reason = "where there are registers")]
use crate::register::cast;
#[allow(unused_imports, reason = "where there are registers")]
use crate::vector::Vector;

/// So many components.
#[allow(dead_code, reason = "where there are registers")]
pub enum Count<const N: usize> {}
/// How many components of `T` a register `R` has. It is asked of any number: of an implementation for a single type, `float4`, rustc
/// would tell whoever gives `from` something else (`ui-tests/ui/conversion/from-vector.rs`).
#[allow(dead_code, reason = "where there are registers")]
pub trait IsOf<R, T> {}

/// Conversions between a register and vectors of its size.
#[allow(unused_macros, reason = "where there are registers")]
macro_rules! conversions {
    ($($register:ident: $($t:ty, $n:literal)*;)*) => { $( $(
        impl crate::foreign::registers::IsOf<$register, $t> for crate::foreign::registers::Count<$n> {}

        #[diagnostic::do_not_recommend]
        impl<const N: usize> From<$register> for Vector<$t, N>
        where
            $t: crate::element::Lanes<N>,
            crate::foreign::registers::Count<N>: crate::foreign::registers::IsOf<$register, $t>,
        {
            #[inline(always)]
            fn from(register: $register) -> Self {
                const { assert!(size_of::<Self>() == size_of::<$register>()) }
                // SAFETY: of one size, as asserted; both are numbers only, which are any initialised bytes.
                unsafe { cast(register) }
            }
        }

        impl From<Vector<$t, $n>> for $register {
            #[inline(always)]
            fn from(vector: Vector<$t, $n>) -> Self {
                // SAFETY: as the other way.
                unsafe { cast(vector) }
            }
        }
    )* )* };
}

/// A register of one element type is a vector: its components, and the registers of its family by width.
#[allow(unused_macros, reason = "where registers tell their elements")]
macro_rules! vectors {
    ($($register:ident: $t:ty, $n:literal; $two:ty, $four:ty, $eight:ty, $sixteen:ty;)*) => { $(
        conversions! { $register: $t, $n; }

        impl core::ops::Index<crate::vector::Lane> for $register {
            type Output = $t;

            #[inline(always)]
            fn index(&self, lane: crate::vector::Lane) -> &$t {
                const { assert!(size_of::<Self>() == size_of::<[$t; $n]>()) }
                // SAFETY: a register is its components, one behind the other, and is aligned to more than one of them.
                let components = unsafe { &*(&raw const *self).cast::<[$t; $n]>() };
                &components[lane.index()]
            }
        }

        impl core::ops::IndexMut<crate::vector::Lane> for $register {
            #[inline(always)]
            fn index_mut(&mut self, lane: crate::vector::Lane) -> &mut $t {
                // SAFETY: as for `index`; any number is a valid component.
                let components = unsafe { &mut *(&raw mut *self).cast::<[$t; $n]>() };
                &mut components[lane.index()]
            }
        }

        #[diagnostic::do_not_recommend]
        impl crate::builtin::Operand<$t, $n> for $register {
            type Element = $t;

            #[inline(always)]
            fn vector(self) -> Vector<$t, $n> {
                self.into()
            }
        }
        impl crate::foreign::Swizzle for $register {
            type Vector = Vector<$t, $n>;
            type Lane = crate::vector::Lane;
            type Two = $two;
            type Three = Vector<$t, 3>;
            type Four = $four;
            type Eight = $eight;
            type Sixteen = $sixteen;

            #[inline(always)]
            fn __swz_whole(&self) -> Self::Vector {
                (*self).into()
            }
        }
    )* };
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::{Vector, cast};
    use core::arch::x86_64::{__m128, __m128d, __m128i, __m256, __m256d, __m256i, __m512, __m512d, __m512i};

    vectors! {
        __m128: f32, 4; Vector<f32, 2>, __m128, __m256, __m512;
        __m256: f32, 8; Vector<f32, 2>, __m128, __m256, __m512;
        __m512: f32, 16; Vector<f32, 2>, __m128, __m256, __m512;
        __m128d: f64, 2; __m128d, __m256d, __m512d, Vector<f64, 16>;
        __m256d: f64, 4; __m128d, __m256d, __m512d, Vector<f64, 16>;
        __m512d: f64, 8; __m128d, __m256d, __m512d, Vector<f64, 16>;
    }
    conversions! {
        __m128i: i8, 16 u8, 16 i16, 8 u16, 8 i32, 4 u32, 4 i64, 2 u64, 2;
        __m256i: i16, 16 u16, 16 i32, 8 u32, 8 i64, 4 u64, 4;
        __m512i: i32, 16 u32, 16 i64, 8 u64, 8;
    }
    crate::base::refuse!([] __m128i, Register; [] __m256i, Register; [] __m512i, Register;);
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod aarch64 {
    use super::{Vector, cast};
    use core::arch::aarch64::{
        float32x2_t, float32x4_t, float64x2_t, int8x8_t, int8x16_t, int16x4_t, int16x8_t, int32x2_t, int32x4_t,
        int64x2_t, uint8x8_t, uint8x16_t, uint16x4_t, uint16x8_t, uint32x2_t, uint32x4_t, uint64x2_t,
    };

    vectors! {
        float32x2_t: f32, 2; float32x2_t, float32x4_t, Vector<f32, 8>, Vector<f32, 16>;
        float32x4_t: f32, 4; float32x2_t, float32x4_t, Vector<f32, 8>, Vector<f32, 16>;
        float64x2_t: f64, 2; float64x2_t, Vector<f64, 4>, Vector<f64, 8>, Vector<f64, 16>;
        int8x8_t: i8, 8; Vector<i8, 2>, Vector<i8, 4>, int8x8_t, int8x16_t;
        int8x16_t: i8, 16; Vector<i8, 2>, Vector<i8, 4>, int8x8_t, int8x16_t;
        uint8x8_t: u8, 8; Vector<u8, 2>, Vector<u8, 4>, uint8x8_t, uint8x16_t;
        uint8x16_t: u8, 16; Vector<u8, 2>, Vector<u8, 4>, uint8x8_t, uint8x16_t;
        int16x4_t: i16, 4; Vector<i16, 2>, int16x4_t, int16x8_t, Vector<i16, 16>;
        int16x8_t: i16, 8; Vector<i16, 2>, int16x4_t, int16x8_t, Vector<i16, 16>;
        uint16x4_t: u16, 4; Vector<u16, 2>, uint16x4_t, uint16x8_t, Vector<u16, 16>;
        uint16x8_t: u16, 8; Vector<u16, 2>, uint16x4_t, uint16x8_t, Vector<u16, 16>;
        int32x2_t: i32, 2; int32x2_t, int32x4_t, Vector<i32, 8>, Vector<i32, 16>;
        int32x4_t: i32, 4; int32x2_t, int32x4_t, Vector<i32, 8>, Vector<i32, 16>;
        uint32x2_t: u32, 2; uint32x2_t, uint32x4_t, Vector<u32, 8>, Vector<u32, 16>;
        uint32x4_t: u32, 4; uint32x2_t, uint32x4_t, Vector<u32, 8>, Vector<u32, 16>;
        int64x2_t: i64, 2; int64x2_t, Vector<i64, 4>, Vector<i64, 8>, Vector<i64, 16>;
        uint64x2_t: u64, 2; uint64x2_t, Vector<u64, 4>, Vector<u64, 8>, Vector<u64, 16>;
    }
}

#[cfg(target_arch = "wasm32")]
mod wasm32 {
    use super::{Vector, cast};
    use core::arch::wasm32::v128;

    conversions! {
        v128: i8, 16 u8, 16 i16, 8 u16, 8 i32, 4 u32, 4 i64, 2 u64, 2 f32, 4 f64, 2;
    }
    crate::base::refuse!([] v128, Register;);
}
