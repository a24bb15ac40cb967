//! The kernel of aarch64: `tbl` selects bytes from up to four registers, `tbx` goes on in further ones.

use super::portable;
use crate::element::{Lanes, ShuffleElement};
use crate::register::cast;
use crate::vector::Vector;
use core::arch::aarch64::*;
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
    if lanes * size > 128 {
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
unsafe fn read<V: Copy>(from: &V, at: usize) -> uint8x16_t {
    // SAFETY: each cast is to a type of the vector's size, of which any bytes are valid; a larger vector has the register at
    // `at`, at its alignment. NEON is there on every aarch64 that has these types.
    unsafe {
        match const { size_of::<V>() } {
            2 => vreinterpretq_u8_u16(vsetq_lane_u16::<0>(cast(*from), vdupq_n_u16(0))),
            4 => vreinterpretq_u8_f32(vsetq_lane_f32::<0>(cast(*from), vdupq_n_f32(0.0))),
            8 => vreinterpretq_u8_f64(vsetq_lane_f64::<0>(cast(*from), vdupq_n_f64(0.0))),
            _ => (&raw const *from).cast::<uint8x16_t>().add(at).read(),
        }
    }
}

/// Writes the register at `at` in a vector, or its low bytes to a smaller one.
///
/// # Safety
/// As for `read`; `to` must be valid for writes.
#[inline(always)]
unsafe fn write<V: Copy>(register: uint8x16_t, to: *mut V, at: usize) {
    // SAFETY: as for `read`.
    unsafe {
        match const { size_of::<V>() } {
            2 => to.write(cast(vgetq_lane_u16::<0>(vreinterpretq_u16_u8(register)))),
            4 => to.write(cast(vgetq_lane_f32::<0>(vreinterpretq_f32_u8(register)))),
            8 => to.write(cast(vgetq_lane_f64::<0>(vreinterpretq_f64_u8(register)))),
            _ => to.cast::<uint8x16_t>().add(at).write(register),
        }
    }
}

/// The bytes of the lanes of a size that indices select from `lanes`.
///
/// # Safety
/// NEON must be there.
#[inline(always)]
unsafe fn byte_indices(index: uint8x16_t, size: usize, lanes: usize) -> uint8x16_t {
    // SAFETY: as for this function.
    unsafe {
        match size {
            1 => vandq_u8(index, vdupq_n_u8(lanes as u8 - 1)),
            2 => {
                let index = vandq_u16(vreinterpretq_u16_u8(index), vdupq_n_u16(lanes as u16 - 1));
                vreinterpretq_u8_u16(vmlaq_u16(vdupq_n_u16(0x0100), index, vdupq_n_u16(0x0202)))
            }
            4 => {
                let index = vandq_u32(vreinterpretq_u32_u8(index), vdupq_n_u32(lanes as u32 - 1));
                vreinterpretq_u8_u32(vmlaq_u32(vdupq_n_u32(0x0302_0100), index, vdupq_n_u32(0x0404_0404)))
            }
            _ => {
                let index = vreinterpretq_u32_u8(index);
                let index = vandq_u32(vtrn1q_u32(index, index), vdupq_n_u32(lanes as u32 - 1));
                let first = vreinterpretq_u32_u64(vdupq_n_u64(0x0706_0504_0302_0100));
                vreinterpretq_u8_u32(vmlaq_u32(first, index, vdupq_n_u32(0x0808_0808)))
            }
        }
    }
}

/// The bytes that indices select from `x`, or with `BOTH` from `x` and `y`: from at most 128.
///
/// # Safety
/// `V` must be a vector; the indices must be below the table's size.
#[inline(always)]
unsafe fn select<V: Copy, const BOTH: bool>(x: &V, y: &V, index: uint8x16_t) -> uint8x16_t {
    let bytes = size_of::<V>();
    // SAFETY: each register that is read is one of the vector's.
    unsafe {
        let table = |at: usize| if at * 16 < bytes { read(x, at) } else { read(y, at - bytes / 16) };
        let four = |at| uint8x16x4_t(table(at), table(at + 1), table(at + 2), table(at + 3));
        match if BOTH { 2 * bytes } else { bytes } {
            // Vectors smaller than a register do not lie side by side in it.
            4 if BOTH => vqtbl1q_u8(
                vreinterpretq_u8_u16(vzip1q_u16(vreinterpretq_u16_u8(read(x, 0)), vreinterpretq_u16_u8(read(y, 0)))),
                index,
            ),
            8 if BOTH => vqtbl1q_u8(
                vreinterpretq_u8_u32(vzip1q_u32(vreinterpretq_u32_u8(read(x, 0)), vreinterpretq_u32_u8(read(y, 0)))),
                index,
            ),
            16 if BOTH => vqtbl1q_u8(
                vreinterpretq_u8_u64(vzip1q_u64(vreinterpretq_u64_u8(read(x, 0)), vreinterpretq_u64_u8(read(y, 0)))),
                index,
            ),
            ..=16 => vqtbl1q_u8(read(x, 0), index),
            32 => vqtbl2q_u8(uint8x16x2_t(table(0), table(1)), index),
            64 => vqtbl4q_u8(four(0), index),
            _ => vqtbx4q_u8(vqtbl4q_u8(four(0), index), four(4), vsubq_u8(index, vdupq_n_u8(64))),
        }
    }
}
