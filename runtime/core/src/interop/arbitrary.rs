//! `arbitrary`: vectors of arbitrary components, as arrays of them.

use crate::element::Lanes;
use crate::vector::Vector;
use arbitrary::{Arbitrary, Result, Unstructured};

impl<'a, T: Lanes<N> + Arbitrary<'a>, const N: usize> Arbitrary<'a> for Vector<T, N> {
    #[inline]
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::from_array)
    }

    #[inline]
    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        <[T; N]>::size_hint(depth)
    }
}
