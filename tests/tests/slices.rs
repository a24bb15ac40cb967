//! Slices as arrays that become vectors: every type and width, every length, at any address.

use half::f16;
use swz::Lanes;
use swz::prelude::*;
use swz_tests::value::{Bits, mix};

/// Calls `$check::<T, N>()` for every vector.
macro_rules! for_each_vector {
    ($check:ident) => { for_each_vector!(@ $check: bool i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64) };
    (@ $check:ident: $($t:ty)*) => { $(
        $check::<$t, 2>();
        $check::<$t, 3>();
        $check::<$t, 4>();
        $check::<$t, 8>();
        $check::<$t, 16>();
    )* };
}

/// Elements that tell their places apart.
fn elements<T: Bits>(count: usize) -> Vec<T> {
    (0..count as u64).map(|at| T::from_bits(mix(at))).collect()
}

fn bits<T: Bits>(elements: &[T]) -> Vec<u64> {
    elements.iter().map(|element| element.bits()).collect()
}

/// The arrays and what is left over are the slice, where it is.
fn covers<T: Bits + Lanes<N>, const N: usize>() {
    let mut memory = elements::<T>(1 + 3 * N);
    // Behind one element, so that nothing is aligned to a vector.
    for length in 0..=3 * N {
        let slice = &mut memory[1..=length];
        let wanted = bits(slice);
        let at = slice.as_ptr();
        let (chunks, rest) = Vector::<T, N>::as_chunks(slice);
        assert_eq!((chunks.len(), rest.len()), (length / N, length % N));
        assert_eq!(chunks.as_ptr().cast(), at);
        assert_eq!([bits(chunks.as_flattened()), bits(rest)].concat(), wanted);
        let vectors = chunks.iter().flat_map(|chunk| Vector::<T, N>::from_slice(chunk));
        assert_eq!([bits(&vectors.collect::<Vec<_>>()), bits(rest)].concat(), wanted);

        let (chunks, rest) = Vector::<T, N>::as_chunks_mut(slice);
        assert_eq!((chunks.len(), rest.len()), (length / N, length % N));
        for chunk in chunks {
            chunk.reverse();
        }
        rest.reverse();
        let mut turned = wanted;
        turned.chunks_mut(N).for_each(<[u64]>::reverse);
        assert_eq!(bits(slice), turned);
    }
}

#[test]
fn as_chunks() {
    for_each_vector!(covers);
}

/// The elements that there are, and zero in place of those that are not.
fn loads<T: Bits + Lanes<N>, const N: usize>() {
    let memory = elements::<T>(N + 2);
    for length in 0..=N + 1 {
        let mut wanted = bits(&memory[1..][..length.min(N)]);
        wanted.resize(N, 0);
        assert_eq!(bits(Vector::<T, N>::load_or_default(&memory[1..=length]).as_array()), wanted);
    }
}

#[test]
fn load_or_default() {
    for_each_vector!(loads);
}

#[test]
fn in_constants() {
    const BYTES: [u8; 7] = [1, 2, 3, 4, 5, 6, 7];
    const CHUNKS: (&[[u8; 3]], &[u8]) = uchar3::as_chunks(&BYTES);
    const SECOND: uchar3 = uchar3::from_array(CHUNKS.0[1]);
    assert_eq!((SECOND, CHUNKS.1), (uchar3::new(4, 5, 6), &[7][..]));
}
