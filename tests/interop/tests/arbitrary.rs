//! The feature `arbitrary`: vectors are made as arrays are.

use arbitrary::{Arbitrary, Unstructured};
use swz::Lanes;
use swz::prelude::*;
use swz_interop_tests::for_each_vector;

/// A vector has the components of an array of the same bytes, and needs as many bytes.
fn is_an_array<T: Lanes<N> + for<'a> Arbitrary<'a>, const N: usize>() {
    let bytes: Vec<u8> = (0..200).collect();
    let (mut vectors, mut arrays) = (Unstructured::new(&bytes), Unstructured::new(&bytes));
    let vector = vectors.arbitrary::<Vector<T, N>>().unwrap();
    assert!(vector.to_array() == arrays.arbitrary::<[T; N]>().unwrap());
    assert_eq!(vectors.len(), arrays.len());
    assert_eq!(Vector::<T, N>::size_hint(0), <[T; N]>::size_hint(0));
}

#[test]
fn every_vector() {
    for_each_vector!(is_an_array: [bool i8 u8 i16 u16 i32 u32 i64 u64 f32 f64] "half");
}
