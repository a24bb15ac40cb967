//! Vectors of other crates in vector literals.

use super::Swizzle;
use crate::cast;
use crate::element::{Element, Lanes};
use crate::literal::{Asked, CanStandInLiteral, FitsInLiteralBehind, Pushed, Same, Spread};
use crate::vector::Vector;

/// The vector of this crate that a vector of another crate is like.
type Like<P, const HOW: usize> = <Same<P, HOW> as Swizzle>::Vector;

/// A piece of a literal that is a vector of another crate. A trait has this method, and not what is dereferenced, as in a constant rustc
/// would tell of both the dereference and the call (`ui-tests/ui/literal/derived-in-constant.rs`).
pub trait ForeignPiece<P: Swizzle, T: Element + Lanes<N>, const N: usize, const AT: usize> {
    /// Appends the components.
    #[doc(hidden)]
    fn __swz_then<const HOW: usize>(self) -> <Like<P, HOW> as FitsInLiteralBehind<T, N, AT>>::Then
    where
        P: Asked<HOW>,
        Same<P, HOW>: Swizzle<Vector = P::Vector>,
        Like<P, HOW>: FitsInLiteralBehind<T, N, AT>;
}

impl<P: Swizzle, T: Element + Lanes<N>, const N: usize, const AT: usize> ForeignPiece<P, T, N, AT>
    for Pushed<P, T, N, AT>
where
    P::Vector: CanStandInLiteral<T, N>,
{
    #[inline(always)]
    fn __swz_then<const HOW: usize>(self) -> <Like<P, HOW> as FitsInLiteralBehind<T, N, AT>>::Then
    where
        P: Asked<HOW>,
        Same<P, HOW>: Swizzle<Vector = P::Vector>,
        Like<P, HOW>: FitsInLiteralBehind<T, N, AT>,
    {
        let piece = self.piece.__swz_whole();
        // SAFETY: what `Swizzle` names by `Vector` is `Whole`, a vector of this crate, of `T` by `CanStandInLiteral` and no array; `Then` is a
        // `Literal`, which is a vector.
        unsafe { cast::append::<T, N, P::Vector, P::Vector, _>(self.before.0, piece, false, AT) }
    }
}

/// A value of a literal that is a vector of another crate.
pub trait ForeignSpread<T: Lanes<N>, const N: usize> {
    /// The vector.
    #[doc(hidden)]
    fn __swz_write(self) -> Vector<T, N>;
}

impl<S: Swizzle<Vector = Vector<T, N>>, T: Element + Lanes<N>, const N: usize> ForeignSpread<T, N> for Spread<S, T, N> {
    #[inline(always)]
    fn __swz_write(self) -> Vector<T, N> {
        self.value.into()
    }
}
