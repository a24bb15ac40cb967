//! The kernel of targets without one: lanes indexed one by one, without branches.

use crate::element::{Lanes, ShuffleElement};
use crate::vector::Vector;

/// Lane `k` of the result is the lane that element `k` of the mask selects from `x`, or with `BOTH` from `x` and `y`.
#[inline(always)]
pub(super) fn lookup<T, const M: usize, const N: usize, const BOTH: bool>(
    x: &Vector<T, M>,
    y: &Vector<T, M>,
    mask: &Vector<T::Mask, N>,
) -> Vector<T, N>
where
    T: ShuffleElement<Mask: Lanes<N>> + Lanes<M> + Lanes<N>,
{
    let mask = mask.to_array();
    if BOTH {
        let table = [x.to_array(), y.to_array()];
        Vector::from_array(mask.map(|index| table.as_flattened()[low(index, 2 * M)]))
    } else {
        let table = x.to_array();
        Vector::from_array(mask.map(|index| table[low(index, M)]))
    }
}

/// The bits of a mask element that count for a table of `lanes`, which is a power of 2.
#[inline(always)]
fn low(index: impl Into<u64>, lanes: usize) -> usize {
    index.into() as usize & (lanes - 1)
}
