//! Slices of elements as arrays of a vector's width, from which vectors are read, and to which they are written.

use crate::element::Lanes;
use crate::register;
use crate::vector::Vector;

impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// A slice as arrays of as many elements as the vector has components, and what is left over: fewer than `N`.
    ///
    /// The slice needs no alignment, and 3 components are 3 elements, as in a picture of `RGB`. A vector of an array by
    /// [`from_slice`](Self::from_slice) is one load for each of its registers, and nothing can panic; a copy of the array, for
    /// [`from_array`](Self::from_array), may be read element by element.
    ///
    /// ```
    /// use swz::prelude::*;
    ///
    /// /// The sum of all bytes.
    /// fn total(bytes: &[u8]) -> u64 {
    ///     let (chunks, rest) = uchar16::as_chunks(bytes);
    ///     let sums = chunks.iter().map(|chunk| uchar16::from_slice(chunk).cast::<u64>()).sum::<ulong16>();
    ///     sums.sum() + rest.iter().map(|&byte| u64::from(byte)).sum::<u64>()
    /// }
    /// assert_eq!(total(&[3; 100]), 300);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn as_chunks(slice: &[T]) -> (&[[T; N]], &[T]) {
        register::chunks(slice)
    }

    /// A slice as arrays of as many elements as the vector has components, to write, and what is left over: fewer than `N`.
    ///
    /// As [`as_chunks`](Self::as_chunks). A write to an array by [`to_array`](Self::to_array) is one store for each register of the vector.
    /// The arrays are a slice, so that `rayon`'s `par_iter_mut` takes them too.
    ///
    /// ```
    /// use swz::builtin::add_sat;
    /// use swz::prelude::*;
    ///
    /// /// Makes an image brighter, of any length and at any address.
    /// fn brighten(image: &mut [u8], by: u8) {
    ///     let brighter = |v| add_sat(v, uchar16::splat(by));
    ///     let (chunks, rest) = uchar16::as_chunks_mut(image);
    ///     for chunk in chunks {
    ///         *chunk = brighter(uchar16::from_slice(chunk)).to_array();
    ///     }
    ///     let last = brighter(uchar16::load_or_default(rest));
    ///     rest.copy_from_slice(&last[..rest.len()]);
    /// }
    ///
    /// let mut image: Vec<u8> = (0..100).collect();
    /// brighten(&mut image[1..], 200);
    /// assert_eq!(image[..4], [0, 201, 202, 203]);
    /// assert_eq!(image[97..], [255; 3]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn as_chunks_mut(slice: &mut [T]) -> (&mut [[T; N]], &mut [T]) {
        register::chunks_mut(slice)
    }

    /// The vector of the first `N` elements of a slice; where it has fewer, the other components are the default, 0 or `false`.
    ///
    /// ```
    /// use swz::int4;
    /// assert_eq!(int4::load_or_default(&[1, 2, 3]), int4::new(1, 2, 3, 0));
    /// assert_eq!(int4::load_or_default(&[1, 2, 3, 4, 5]), int4::new(1, 2, 3, 4));
    /// ```
    #[inline]
    #[must_use]
    pub fn load_or_default(slice: &[T]) -> Self {
        if slice.len() >= N {
            return Self::from_slice(slice);
        }
        let mut vector = Self::default();
        vector[..slice.len()].copy_from_slice(slice);
        vector
    }
}
