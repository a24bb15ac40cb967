//! `bytemuck`: vectors as plain bytes.
//!
//! A vector stores its components one after the other, and for 3 of them a fourth element, which is initialised too: there is no
//! padding. The table checks each size against the number of elements that are stored.

use crate::element::{Lanes, for_each_element};
use crate::register::{Width, component};
use crate::vector::Vector;
use bytemuck::{CheckedBitPattern, NoUninit, Pod, Zeroable};

// SAFETY: a vector is elements without padding, the fourth of 3 among them, and all zeros are a valid one of each by its own
// `Zeroable`.
unsafe impl<T: Lanes<N> + Zeroable, const N: usize> Zeroable for Vector<T, N> {}

/// One row. Not one implementation for every `T: Pod`, as that of `NoUninit` for `bool` could overlap with it one day.
macro_rules! pod {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {
        // SAFETY: a vector is elements without padding, and those of `bool` are a byte each, always initialised.
        unsafe impl<const N: usize> NoUninit for Vector<bool, N> where bool: Lanes<N> {}
        // SAFETY: the vector of bytes is stored as that of `bool`, by the same row of the table, and every element that is
        // stored is checked, also the fourth of 3.
        unsafe impl<const N: usize> CheckedBitPattern for Vector<bool, N>
        where
            bool: Lanes<N>,
            u8: Lanes<N>,
        {
            type Bits = Vector<u8, N>;

            #[inline]
            fn is_valid_bit_pattern(bits: &Self::Bits) -> bool {
                (0..Width::<N>::STORED).all(|lane| component(bits, lane) <= 1)
            }
        }
    };
    ($t:ty, $($rest:tt)*) => {
        // SAFETY: a vector is elements without padding, the fourth of 3 among them, each of which may be any bytes: integers
        // and floats.
        unsafe impl<const N: usize> Pod for Vector<$t, N> where $t: Lanes<N> {}
    };
}
for_each_element!(pod);
