//! Arrays as vectors.

use super::Swizzle;
use crate::builtin::Operand;
use crate::element::{Element, Lanes};
use crate::types::for_each_element;
use crate::vector::Vector;

#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Operand<T, N> for [T; N] {
    type Element = T;

    #[inline(always)]
    fn vector(self) -> Vector<T, N> {
        self.into()
    }
}

/// One row of the table: the arrays of an element, of every width. Of all elements at once it would be told of an array of vectors
/// that these are no elements (`ui-tests/ui/base/array.rs`).
macro_rules! arrays {
    ($t:ty, $($rest:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Swizzle for [$t; N]
        where
            $t: Element + Lanes<N>,
        {
            type Vector = Vector<$t, N>;
            type Lane = usize;
            type Two = [$t; 2];
            type Three = [$t; 3];
            type Four = [$t; 4];
            type Eight = [$t; 8];
            type Sixteen = [$t; 16];
        }
    };
}
for_each_element!(arrays);
