//! The component that an expansion means, told by a type: no value has to be asked for it.

use core::marker::PhantomData;

use crate::element::Lanes;
use crate::permute::pattern::index;
use crate::vector::{Lane, Vector};

/// The component that a chain of selectors leaves of a vector of type `V`: the type alone says it.
#[doc(hidden)]
pub struct Which<V, const LANES: u128, const OFFSET: usize>(PhantomData<fn() -> V>);

impl<V, const LANES: u128, const OFFSET: usize> Which<V, LANES, OFFSET> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}
impl<V, const LANES: u128, const OFFSET: usize> Default for Which<V, LANES, OFFSET> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}
impl<T: Lanes<N>, const N: usize, const LANES: u128, const OFFSET: usize> Which<Vector<T, N>, LANES, OFFSET> {
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    #[allow(clippy::unused_self, reason = "a method, so that the expansion names no type")]
    pub fn __swz_index(self) -> Lane {
        Lane::new(index(LANES, OFFSET, N, 0))
    }
}
