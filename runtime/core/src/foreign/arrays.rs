//! Arrays as vectors.

use super::Swizzle;
use crate::builtin::Operand;
use crate::element::{Bitwise, Element, Integer, Lanes, Number};
use crate::vector::Vector;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};

#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Operand<T, N> for [T; N] {
    type Element = T;

    #[inline(always)]
    fn vector(self) -> Vector<T, N> {
        self.into()
    }
}

/// The arrays of each length, of any element: what `[1, 2, 3, 4]` is an array of may be decided later. An implementation for all lengths at
/// once would tell an array of five components of a method (`ui-tests/ui/foreign/array-of-five.rs`).
macro_rules! arrays {
    ($($n:literal)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<T: Element> Swizzle for [T; $n] {
            type Vector = Vector<T, $n>;
            type Lane = usize;
            type Two = [T; 2];
            type Three = [T; 3];
            type Four = [T; 4];
            type Eight = [T; 8];
            type Sixteen = [T; 16];

            #[inline(always)]
            fn __swz_whole(&self) -> Self::Vector {
                (*self).into()
            }
        }
    )* };
}
arrays!(2 3 4 8 16);

/// The operators with an array on the left of a vector, which arrays themselves have not.
macro_rules! operators {
    ($($bound:ident: $($op:ident $method:ident)*;)*) => { $($(
        #[diagnostic::do_not_recommend]
        impl<T: $bound + Lanes<N>, const N: usize> $op<Vector<T, N>> for [T; N] {
            type Output = Vector<T, N>;

            #[inline]
            #[track_caller]
            fn $method(self, right: Vector<T, N>) -> Vector<T, N> {
                Vector::from_array(self).$method(right)
            }
        }
    )*)* };
}
operators! {
    Number: Add add Sub sub Mul mul Div div Rem rem;
    Bitwise: BitAnd bitand BitOr bitor BitXor bitxor;
    Integer: Shl shl Shr shr;
}
