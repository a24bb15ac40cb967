//! The kernel of WebAssembly with `simd128`: `swizzle` selects bytes from one register, and 0 for those outside of it.

use super::portable;
use crate::element::{Lanes, ShuffleElement};
use crate::register::cast;
use crate::vector::Vector;
use core::arch::wasm32::*;
use core::mem::MaybeUninit;

/// Lane `k` of the result is the lane that element `k` of the mask selects from `x`, or with `BOTH` from `x` and `y`.
#[inline(always)]
pub(super) fn lookup<T, const M: usize, const N: usize, const BOTH: bool>(
    x: &Vector<T, M>,
    y: &Vector<T, M>,
    mask: &Vector<T::Mask, N>,
) -> Vector<T, N>
where
    T: ShuffleElement<Mask: Lanes<N>> + Lanes<M> + Lanes<N>,
{
    let size = size_of::<T>();
    let lanes = if BOTH { 2 * M } else { M };
    // A larger table takes more instructions than the lanes of a register one by one.
    if lanes * size > if size == 8 { 16 } else { 64 } {
        return portable::lookup::<T, M, N, BOTH>(x, y, mask);
    }
    let mut result = MaybeUninit::<Vector<T, N>>::uninit();
    /// Writes the registers of the result.
    macro_rules! registers {
        ($($at:literal)*) => {
            $(
                if $at == 0 || $at * 16 < size_of::<Vector<T, N>>() {
                    // SAFETY: the mask and the result have the same size and a register at this place, or fit into one.
                    unsafe {
                        let index = byte_indices(read(mask, $at), size, lanes);
                        write(select::<_, BOTH>(x, y, index), result.as_mut_ptr(), $at);
                    }
                }
            )*
        };
    }
    registers!(0 1 2 3 4 5 6 7);
    // SAFETY: all bytes are written, with lanes of the table.
    unsafe { result.assume_init() }
}

/// The register at `at` in a vector, or a smaller vector below zeros.
///
/// # Safety
/// `V` must be a vector and `at` below the number of registers it fills; 0 if it fills none.
#[inline(always)]
unsafe fn read<V: Copy>(from: &V, at: usize) -> v128 {
    // SAFETY: each cast is to a type of the vector's size, of which any bytes are valid; a larger vector has the register at
    // `at`, at its alignment.
    unsafe {
        match const { size_of::<V>() } {
            2 => u16x8_replace_lane::<0>(u16x8_splat(0), cast(*from)),
            4 => f32x4_replace_lane::<0>(f32x4_splat(0.0), cast(*from)),
            8 => f64x2_replace_lane::<0>(f64x2_splat(0.0), cast(*from)),
            _ => (&raw const *from).cast::<v128>().add(at).read(),
        }
    }
}

/// Writes the register at `at` in a vector, or its low bytes to a smaller one.
///
/// # Safety
/// As for `read`; `to` must be valid for writes.
#[inline(always)]
unsafe fn write<V: Copy>(register: v128, to: *mut V, at: usize) {
    // SAFETY: as for `read`.
    unsafe {
        match const { size_of::<V>() } {
            2 => to.write(cast(u16x8_extract_lane::<0>(register))),
            4 => to.write(cast(f32x4_extract_lane::<0>(register))),
            8 => to.write(cast(f64x2_extract_lane::<0>(register))),
            _ => to.cast::<v128>().add(at).write(register),
        }
    }
}

/// The bytes of the lanes of a size that indices select from `lanes`.
#[inline(always)]
fn byte_indices(index: v128, size: usize, lanes: usize) -> v128 {
    match size {
        1 => v128_and(index, u8x16_splat(lanes as u8 - 1)),
        2 => {
            let index = v128_and(index, u16x8_splat(lanes as u16 - 1));
            u16x8_add(u16x8_mul(index, u16x8_splat(0x0202)), u16x8_splat(0x0100))
        }
        4 => {
            let index = v128_and(index, u32x4_splat(lanes as u32 - 1));
            u32x4_add(u32x4_mul(index, u32x4_splat(0x0404_0404)), u32x4_splat(0x0302_0100))
        }
        _ => {
            let index = v128_and(u32x4_shuffle::<0, 0, 2, 2>(index, index), u32x4_splat(lanes as u32 - 1));
            u32x4_add(u32x4_mul(index, u32x4_splat(0x0808_0808)), u64x2_splat(0x0706_0504_0302_0100))
        }
    }
}

/// The bytes that indices select from `x`, or with `BOTH` from `x` and `y`: from at most 64.
///
/// # Safety
/// `V` must be a vector; the indices must be below the table's size.
#[inline(always)]
unsafe fn select<V: Copy, const BOTH: bool>(x: &V, y: &V, index: v128) -> v128 {
    let bytes = size_of::<V>();
    // SAFETY: each register that is read is one of the vector's.
    unsafe {
        let part = |at: usize| {
            let table = if at * 16 < bytes { read(x, at) } else { read(y, at - bytes / 16) };
            u8x16_swizzle(table, if at == 0 { index } else { u8x16_sub(index, u8x16_splat(16 * at as u8)) })
        };
        match if BOTH { 2 * bytes } else { bytes } {
            // Vectors smaller than a register do not lie side by side in it.
            4 if BOTH => u8x16_swizzle(u16x8_shuffle::<0, 8, 0, 0, 0, 0, 0, 0>(read(x, 0), read(y, 0)), index),
            8 if BOTH => u8x16_swizzle(u32x4_shuffle::<0, 4, 0, 0>(read(x, 0), read(y, 0)), index),
            16 if BOTH => u8x16_swizzle(u64x2_shuffle::<0, 2>(read(x, 0), read(y, 0)), index),
            ..=16 => part(0),
            32 => v128_or(part(0), part(1)),
            _ => v128_or(v128_or(part(0), part(1)), v128_or(part(2), part(3))),
        }
    }
}
