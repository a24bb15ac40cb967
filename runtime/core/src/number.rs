//! Numbers of `half` vectors: what the macros make of `0.5` in `(half4)(0.5)`, there being no literals of `half::f16`.

use crate::element::Lanes;
use crate::element::half::from_f64;
use crate::vector::Vector;
use half::f16;

#[doc(hidden)]
impl<const N: usize> Vector<f16, N>
where
    f16: Lanes<N>,
{
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_number(value: f64) -> f16 {
        from_f64(value)
    }
}

/// A number with C's suffix `h` outside of a literal: the prelude brings it, as an expansion names no path.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub const fn __swz_half(value: f64) -> f16 {
    Vector::<f16, 2>::__swz_number(value)
}
