//! Vector literals: `(float4)(a, b.xy, 1.0)` is built piece by piece (OpenCL C, section 6.3.3, vector literals). The type of
//! what is built so far carries the number of its components, so that too many or too few are refused by `cargo check`.

use crate::cast;
use crate::component::{FillsLiteral, Selectable, Value};
use crate::element::{Element, Lanes};
use crate::sealed::Sealed;
use crate::vector::Vector;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, transmute_copy};

/// A literal of `Vector<T, N>` of which the first `AT` components are written.
#[derive(Clone, Copy)]
#[repr(transparent)]
#[must_use]
pub struct Literal<T: Lanes<N>, const N: usize, const AT: usize>(pub(crate) Vector<T, N>);

/// `cast::append` makes a `Literal` of a `Vector`, so that it must be `repr(transparent)`; if it is not, this lint says so.
#[deny(improper_ctypes_definitions)]
const _: extern "C" fn(Literal<f32, 2, 0>) = {
    extern "C" fn is_transparent(_: Literal<f32, 2, 0>) {}
    is_transparent
};

/// A scalar, a vector or an array that stands in a literal of `Vector<T, N>`. `misfit` has the words for values that do not.
///
/// # Safety
/// It must be `Known`, or an array of as many `T`.
pub unsafe trait CanStandInLiteral<T: Lanes<N>, const N: usize>: Copy {
    /// The scalar or the vector that it is, or is like. All other bounds of a piece are on this type, as in `FourOrFewer`.
    type Known: Value;
    /// Whether it is an array.
    const IS_ARRAY: bool;
}

/// A piece that may stand in a literal behind `AT` components.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand here in a literal: it has 16 components at most",
    label = "{AT} components stand before it"
)]
pub trait FitsInLiteralBehind<T: Lanes<N>, const N: usize, const AT: usize>: Value {
    /// The literal with this piece.
    type Then;
}

/// Declares which numbers of components a piece of `$m` can follow.
macro_rules! pieces {
    ($piece:ty $(, $array:ty)?; $m:literal: $($at:literal)*) => {
        pieces!(@ $piece, $piece, false);
        $(pieces!(@ $array, $piece, true);)?
        $(
            #[diagnostic::do_not_recommend]
            impl<T: Element + Value + Lanes<N>, const N: usize> FitsInLiteralBehind<T, N, $at> for $piece {
                type Then = Literal<T, N, { $at + $m }>;
            }
        )*
    };
    (@ $piece:ty, $known:ty, $is_array:literal) => {
        // SAFETY: it is the one or the other, of as many components.
        #[diagnostic::do_not_recommend]
        unsafe impl<T: Element + Value + Lanes<N>, const N: usize> CanStandInLiteral<T, N> for $piece {
            type Known = $known;
            const IS_ARRAY: bool = $is_array;
        }
    };
}
pieces!(T; 1: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
pieces!(Vector<T, 2>, [T; 2]; 2: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14);
pieces!(Vector<T, 3>, [T; 3]; 3: 0 1 2 3 4 5 6 7 8 9 10 11 12 13);
pieces!(Vector<T, 4>, [T; 4]; 4: 0 1 2 3 4 5 6 7 8 9 10 11 12);
pieces!(Vector<T, 8>, [T; 8]; 8: 0 1 2 3 4 5 6 7 8);
pieces!(Vector<T, 16>, [T; 16]; 16: 0);

/// A vector is `IsFilledBy<HAS, N>` if a literal of its `N` components has all of them.
#[diagnostic::on_unimplemented(
    message = "this literal has {HAS} components, its type has {N}",
    label = "{HAS} of {N} components",
    note = "the components of the arguments must add up to exactly {N}, or be one scalar, which is spread over all"
)]
pub trait IsFilledBy<const HAS: usize, const N: usize>: Sealed {
    /// Itself, as in `FourOrFewer`.
    type Known;
}
/// Declares it width by width: of a single implementation rustc would tell what it does hold for.
macro_rules! complete {
    ($($n:literal)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<$n>> IsFilledBy<$n, $n> for Vector<T, $n> {
            type Known = Self;
        }
    )* };
}
complete!(2 3 4 8 16);

impl<T: Lanes<N>, const N: usize, const AT: usize> Literal<T, N, AT> {
    /// A literal of which the first `AT` components are those of `vector`.
    pub(crate) const fn new(vector: Vector<T, N>) -> Self {
        Self(vector)
    }

    /// The literal with what is to follow.
    #[inline(always)]
    pub const fn push<P>(self, piece: P) -> Pushed<P, T, N, AT> {
        Pushed { before: self, piece: ManuallyDrop::new(piece) }
    }

    /// The vector, if all of its components are there.
    #[inline(always)]
    pub const fn finish(self) -> Vector<T, N>
    where
        Vector<T, N>: IsFilledBy<AT, N>,
        <Vector<T, N> as IsFilledBy<AT, N>>::Known: Selectable,
    {
        self.0
    }
}

/// A value on the way to a literal. By the time that it is appended its type is known, so that what is refused is reported without
/// the signature of a method, as of an `Assignment` (`ui-tests/ui/literal/double-among-vectors.rs`). Lookup asks three in turn: its own
/// method, which is for the crate's own and for constants, `ForeignPiece` for vectors of other crates, and `misfit` for the rest.
#[must_use]
pub struct Pushed<P, T: Lanes<N>, const N: usize, const AT: usize> {
    pub(crate) before: Literal<T, N, AT>,
    /// The piece may be of any type, and one that does not belong in a literal may have a destructor, which a `const fn` cannot run.
    pub(crate) piece: ManuallyDrop<P>,
}

/// A type itself, asked for with a number. A method without parameters of its own is refused as long as rustc looks for it, if the type
/// that it gives does not exist, and then rustc speaks of the method; with this parameter it is not known yet.
///
/// # Safety
/// `Same` must be the type that implements it.
pub unsafe trait Asked<const HOW: usize> {
    /// That type.
    type Same;
}
// SAFETY: it is.
unsafe impl<P> Asked<0> for P {
    type Same = P;
}
// The other one, without which 0 would be known.
// SAFETY: it is.
unsafe impl<P> Asked<1> for P {
    type Same = P;
}
/// That type.
pub(crate) type Same<P, const HOW: usize> = <P as Asked<HOW>>::Same;
type Known<P, T, const N: usize, const HOW: usize> = <Same<P, HOW> as CanStandInLiteral<T, N>>::Known;

impl<P: CanStandInLiteral<T, N>, T: Element + Lanes<N>, const N: usize, const AT: usize> Pushed<P, T, N, AT> {
    /// Appends the scalar or the components of the vector or the array.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_then<const HOW: usize>(self) -> <Known<P, T, N, HOW> as FitsInLiteralBehind<T, N, AT>>::Then
    where
        P: Asked<HOW>,
        Same<P, HOW>: CanStandInLiteral<T, N>,
        Known<P, T, N, HOW>: FitsInLiteralBehind<T, N, AT>,
    {
        // SAFETY: by the implementations of `Asked`, it is the same type; by `CanStandInLiteral` it is `Known`, or an array like it;
        // by `FitsInLiteralBehind` `Known` is the value of `WIDTH` components of `T`, and `Then` is a `Literal`, which is a vector.
        unsafe {
            cast::append::<T, N, Same<P, HOW>, Known<P, T, N, HOW>, _>(
                self.before.0,
                transmute_copy::<ManuallyDrop<P>, Same<P, HOW>>(&self.piece),
                <Same<P, HOW> as CanStandInLiteral<T, N>>::IS_ARRAY,
                AT,
            )
        }
    }
}

/// The one value of a literal, as a [`Pushed`] one.
#[derive(Clone, Copy)]
#[must_use]
pub struct Spread<V, T: Lanes<N>, const N: usize> {
    pub(crate) value: V,
    literal: PhantomData<Vector<T, N>>,
}

impl<V, T: Lanes<N>, const N: usize> Spread<V, T, N> {
    /// A literal of one value.
    pub(crate) const fn new(value: V) -> Self {
        Self { value, literal: PhantomData }
    }
}

impl<V: FillsLiteral<T, N>, T: Lanes<N>, const N: usize> Spread<V, T, N> {
    /// The vector. `misfit` has the words for a value that does not fit.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_write(self) -> Vector<T, N> {
        cast::fill_literal(self.value)
    }
}
