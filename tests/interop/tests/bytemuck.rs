//! The feature `bytemuck`: vectors lie in memory as OpenCL's do, and any bytes are numbers.

use bytemuck::checked::{self, CheckedCastError};
use bytemuck::{CheckedBitPattern, NoUninit, Pod, Zeroable, cast_slice, cast_slice_mut, pod_align_to_mut};
use swz::Lanes;
use swz::builtin::add_sat;
use swz::prelude::*;
use swz_interop_tests::for_each_vector;

/// Slices of vectors are slices of elements and back, 3 components being stored as 4.
fn lies_in_memory<T: Lanes<N> + Pod, const N: usize>()
where
    Vector<T, N>: Pod,
{
    let stored = N.next_power_of_two();
    let mut vectors = [Vector::<T, N>::zeroed(); 5];
    assert!(vectors.iter().all(|&vector| vector == Vector::default()));
    for (at, byte) in cast_slice_mut::<_, u8>(&mut vectors).iter_mut().enumerate() {
        *byte = (at % 251) as u8;
    }
    let elements = cast_slice::<_, T>(&vectors);
    assert_eq!(elements.len(), 5 * stored);
    for (vector, elements) in vectors.iter().zip(elements.chunks(stored)) {
        assert_eq!(cast_slice::<_, u8>(&vector[..]), cast_slice::<_, u8>(&elements[..N]));
    }
    assert_eq!(cast_slice::<T, Vector<T, N>>(elements).as_ptr(), vectors.as_ptr());
}

#[test]
fn every_number() {
    for_each_vector!(lies_in_memory: [i8 u8 i16 u16 i32 u32 i64 u64 f32 f64] "half");
}

/// Only bytes that are 0 or 1 are `bool`s, whichever of those that are stored they are.
fn is_checked<T: Lanes<N> + Zeroable + From<bool>, const N: usize>()
where
    u8: Lanes<N>,
    Vector<u8, N>: Pod,
    Vector<T, N>: CheckedBitPattern + NoUninit + core::fmt::Debug,
{
    let mut bytes = [Vector::<u8, N>::zeroed(); 2];
    assert_eq!(bytes, [Vector::default(); 2]);
    let mut wanted = [Vector::<T, N>::zeroed(); 2];
    wanted[1][N - 1] = true.into();
    bytes[1][N - 1] = 1;
    assert_eq!(checked::try_cast_slice::<_, Vector<T, N>>(&bytes), Ok(&wanted[..]));
    assert_eq!(cast_slice::<_, u8>(&wanted), cast_slice::<_, u8>(&bytes));
    for at in 0..size_of_val(&bytes) {
        let mut bytes = bytes;
        cast_slice_mut::<_, u8>(&mut bytes)[at] = 2;
        let refused = checked::try_cast_slice::<_, Vector<T, N>>(&bytes);
        assert_eq!(refused, Err(CheckedCastError::InvalidBitPattern), "byte {at} of {N}");
    }
}

#[test]
fn bools_are_checked() {
    for_each_vector!(is_checked: [bool]);
}

#[test]
fn a_picture_of_any_length_at_any_address() {
    let picture: Vec<u8> = (0..=255).collect();
    for from in 0..18 {
        for to in from..90 {
            let mut brighter = picture.clone();
            let (before, vectors, behind) = pod_align_to_mut::<u8, uchar16>(&mut brighter[from..to]);
            for v in vectors {
                *v = add_sat(*v, uchar16::splat(200));
            }
            let mut wanted = picture.clone();
            for byte in before.iter_mut().chain(behind).chain(&mut wanted[from..to]) {
                *byte = byte.saturating_add(200);
            }
            assert_eq!(brighter, wanted, "{from}..{to}");
        }
    }
}
