//! `approx` 0.5: equal but for a tolerance, component by component; the fourth of 3 is not looked at.

use crate::element::Lanes;
use crate::vector::Vector;
use approx_05::{AbsDiffEq, RelativeEq, UlpsEq};

impl<T: Lanes<N> + AbsDiffEq<Epsilon: Clone>, const N: usize> AbsDiffEq for Vector<T, N> {
    type Epsilon = T::Epsilon;

    #[inline]
    fn default_epsilon() -> T::Epsilon {
        T::default_epsilon()
    }

    #[inline]
    fn abs_diff_eq(&self, other: &Self, epsilon: T::Epsilon) -> bool {
        self[..].abs_diff_eq(&other[..], epsilon)
    }
}

impl<T: Lanes<N> + RelativeEq<Epsilon: Clone>, const N: usize> RelativeEq for Vector<T, N> {
    #[inline]
    fn default_max_relative() -> T::Epsilon {
        T::default_max_relative()
    }

    #[inline]
    fn relative_eq(&self, other: &Self, epsilon: T::Epsilon, max_relative: T::Epsilon) -> bool {
        self[..].relative_eq(&other[..], epsilon, max_relative)
    }
}

impl<T: Lanes<N> + UlpsEq<Epsilon: Clone>, const N: usize> UlpsEq for Vector<T, N> {
    #[inline]
    fn default_max_ulps() -> u32 {
        T::default_max_ulps()
    }

    #[inline]
    fn ulps_eq(&self, other: &Self, epsilon: T::Epsilon, max_ulps: u32) -> bool {
        self[..].ulps_eq(&other[..], epsilon, max_ulps)
    }
}
