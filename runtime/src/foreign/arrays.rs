//! Arrays as vectors.

use super::Swizzle;
use crate::builtin::Operand;
use crate::element::{Lanes, for_each_element};
use crate::vector::Vector;

#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Operand<T, N> for [T; N] {
    type Element = T;

    #[inline(always)]
    fn vector(self) -> Vector<T, N> {
        self.into()
    }
}

/// One row of the table: the arrays of an element. Of all elements or lengths at once, an array of vectors would be told that these are
/// no elements, and one of five components of a method (`ui-tests/ui/base/array.rs`, `ui-tests/ui/foreign/array-of-five.rs`).
macro_rules! arrays {
    ($t:ty, $($rest:tt)*) => {
        arrays! { @ $t: 2 3 4 8 16 }
    };
    (@ $t:ty: $($n:literal)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Swizzle for [$t; $n] {
            type Vector = Vector<$t, $n>;
            type Lane = usize;
            type Two = [$t; 2];
            type Three = [$t; 3];
            type Four = [$t; 4];
            type Eight = [$t; 8];
            type Sixteen = [$t; 16];
        }
    )* };
}
for_each_element!(arrays);
