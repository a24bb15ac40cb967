//! `rand` 0.10: vectors whose components are drawn one by one, in order.

use crate::element::Lanes;
use crate::vector::Vector;
use rand_010::Rng;
use rand_010::distr::{Distribution, StandardUniform};

impl<T: Lanes<N>, const N: usize> Distribution<Vector<T, N>> for StandardUniform
where
    Self: Distribution<T>,
{
    #[inline]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Vector<T, N> {
        core::array::from_fn(|_| self.sample(rng)).into()
    }
}
