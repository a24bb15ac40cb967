//! `shuffle` and `shuffle2` (OpenCL C 1.2, section 6.12.12, miscellaneous vector functions): the checks of their arguments as
//! trait bounds, and the methods that the macros call for constant masks. `LANES` is a pattern as in `permute::pattern`; of
//! each byte the low bits count, as many as the source has lanes.

use crate::component::Selectable;
use crate::element::{Element, Lanes, Scalar, ShuffleElement};
use crate::permute::{dynamic, gather, gather2};
use crate::protocol::answers;
use crate::register::cast;
use crate::sealed::{Sealed, SealedFor};
use crate::vector::Vector;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;

/// `T: Shuffle<N>` says that a shuffle can take `Vector<T, N>` or use it as a mask: the bound of code that is generic over the
/// width.
///
/// ```
/// use swz::prelude::*;
/// fn replace<const N: usize>(v: Vector<u8, N>, table: uchar16) -> Vector<u8, N>
/// where
///     u8: Shuffle<N>,
/// {
///     shuffle(table, v)
/// }
/// let hexadecimal = uchar16::from_array(*b"0123456789abcdef");
/// assert_eq!(replace(uchar4::new(1, 15, 10, 2), hexadecimal).as_array(), b"1fa2");
/// ```
#[diagnostic::on_unimplemented(
    message = "a shuffle takes vectors and masks of 2, 4, 8 or 16 components, not of {N}",
    label = "`Vector<{Self}, {N}>` has {N}",
    note = "a swizzle takes 3 components too: `swz!(v.zyx)`"
)]
pub trait Shuffle<const N: usize>: Lanes<N> {
    /// Itself. Rustc reports a type that is refused on the way to another without the signature of the method that asks for it.
    #[doc(hidden)]
    type Known;
}

/// The element of a mask for components of `T`, if it is the `Expected` one, which goes without saying: rustc shows the bound of the function
/// (`ui-tests/ui/shuffle/narrow-mask.rs`).
#[diagnostic::on_unimplemented(
    message = "a mask for components of `{T}` has elements of `{Expected}`, not of `{Self}`",
    label = "expected a mask of `{Expected}`",
    note = "mask elements are unsigned and as wide as the components: `mask.cast::<{Expected}>()`"
)]
pub trait MaskElement<T, Expected: Scalar = <T as ShuffleElement>::Mask>: Scalar + SealedFor<T> {
    /// Itself, as in [`Shuffle`].
    #[doc(hidden)]
    type Known;
    /// The mask as one of the expected type, which it is.
    #[doc(hidden)]
    fn checked<const N: usize>(mask: Vector<Self, N>) -> Vector<Expected, N>
    where
        Self: Lanes<N>,
        Expected: Lanes<N>;
}
#[diagnostic::do_not_recommend]
impl<T: Sealed, U: Scalar> MaskElement<T, U> for U {
    type Known = Self;

    #[inline(always)]
    fn checked<const N: usize>(mask: Vector<U, N>) -> Vector<U, N>
    where
        U: Lanes<N>,
    {
        mask
    }
}

/// A type that can be a constant mask: an array.
#[diagnostic::on_unimplemented(
    message = "a constant mask is an array, not `{Self}`",
    label = "expected an array of unsigned integers",
    note = "write it as an array, `const MASK: [u32; 4] = [3, 2, 1, 0];`, or call the function `shuffle` or `shuffle2`, which take a vector"
)]
pub trait ConstantMask: Sealed {
    /// Itself.
    type Known;
}
#[diagnostic::do_not_recommend]
impl<U, const N: usize> ConstantMask for [U; N] {
    type Known = Self;
}

/// An array that can be a constant mask of vectors of `T`.
#[diagnostic::on_unimplemented(
    message = "a shuffle mask has 2, 4, 8 or 16 elements, `{Self}` has not",
    label = "as many elements as the result has components"
)]
pub trait MaskArray<T>: SealedFor<T> {
    /// Its element.
    type Element;
    /// The result of a shuffle by this mask.
    type Result: Copy;
    /// How many elements it has.
    const LENGTH: usize;
}

/// An element of a constant mask.
#[diagnostic::on_unimplemented(
    message = "the elements of a shuffle mask are unsigned integers, not `{Self}`",
    label = "a mask of `{Self}`",
    note = "a constant mask may be of `u8`, `u16`, `u32`, `u64`, `u128` or `usize`, whatever it shuffles"
)]
pub trait Unsigned: Sealed {
    /// Itself.
    type Known;
}

/// The second vector of a `shuffle2` whose first is an `X`.
#[diagnostic::on_unimplemented(
    message = "`shuffle2` takes two vectors of one type, not `{X}` and `{Self}`",
    label = "expected `{X}`",
    note = "select as many of more components: `swz!(w.xy)`; a selector repeats some of fewer, `swz!(w.xyxy)`, or a literal adds some",
    note = "components of another type are converted: `w.cast::<f32>()`"
)]
pub trait IsSameTypeAs<X>: SealedFor<X> + Copy {
    /// Itself, as in [`Shuffle`].
    #[doc(hidden)]
    type Known;
}
#[diagnostic::do_not_recommend]
impl<X: Sealed + Copy> IsSameTypeAs<X> for X {
    type Known = Self;
}

/// Declares the widths.
macro_rules! widths {
    ($($n:literal)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<$n>> Shuffle<$n> for T {
            type Known = Self;
        }
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<$n>, U> MaskArray<T> for [U; $n] {
            type Element = U;
            type Result = Vector<T, $n>;
            const LENGTH: usize = $n;
        }
    )* };
}
widths!(2 4 8 16);

/// Declares the types of constant masks' elements.
macro_rules! unsigned {
    ($($t:ty)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Unsigned for $t {
            type Known = Self;
        }
    )* };
}
unsigned!(u8 u16 u32 u64 u128 usize);

/// The shuffle of `x` by a mask of type `A`, whose elements are in `LANES`.
#[inline(always)]
const fn gather_array<T, const N: usize, const LANES: u128, A>(x: &Vector<T, N>) -> A::Result
where
    T: Element + Lanes<N>,
    A: MaskArray<T>,
{
    // SAFETY: by the implementations of `MaskArray`, `Result` is the vector of `LENGTH` components.
    unsafe {
        match A::LENGTH {
            2 => cast(gather::<T, N, 2, LANES, 0>(x)),
            4 => cast(gather::<T, N, 4, LANES, 0>(x)),
            8 => cast(gather::<T, N, 8, LANES, 0>(x)),
            _ => cast(gather::<T, N, 16, LANES, 0>(x)),
        }
    }
}

/// The second source of a shuffle, which has the type of the first.
#[inline(always)]
const fn second<X: Copy, Y: IsSameTypeAs<X>>(y: Y) -> X {
    // SAFETY: by the implementation of `IsSameTypeAs`, `Y` is `X`.
    unsafe { cast(y) }
}

/// The vector of those components of `x` that the mask selects: component `k` is `x[mask[k]]`, where of `mask[k]` only the low
/// bits count that can number a component of `x`; all others are ignored (OpenCL C 1.2, section 6.12.12,
/// miscellaneous vector functions).
///
/// The mask's elements are unsigned integers as wide as those of `x`; `x` and the mask have 2, 4, 8 or 16 components each,
/// the result as many as the mask. A mask known at compile time is one permute with
/// [`shuffle!`](crate::shuffle!): a list, or a `const` array by its name, `shuffle!(x, MASK)`; given to this function a constant is a mask of run time.
///
/// **Compile for `-C target-cpu=x86-64-v2` or newer** where elements of 1 or 2 bytes are shuffled on x86-64: a mask of run time uses the features
/// that this crate is compiled with, and before that level there is no instruction for it. A program that writes hexadecimal digits by
/// it runs at 11.2 GB/s, and at 2.0 on plain x86-64 ([`machine_code`](crate::machine_code)).
///
/// ```
/// use swz::prelude::*;
/// let x = float4::new(0.25, 0.5, 0.75, 1.0);
/// let mask = uint8::new(5, 7, 0, 1, 3, 1, 2, 3);
/// assert_eq!(shuffle(x, mask), float8::new(0.5, 1.0, 0.25, 0.5, 1.0, 0.5, 0.75, 1.0));
/// ```
#[inline]
#[must_use]
#[rustfmt::skip] // Rustc shows the line of the function with its comment (`ui-tests/ui/shuffle/list-for-function.rs`).
pub fn shuffle<T, const M: usize, U, const N: usize>( // by a list: `shuffle!(x, [3, 2, 1, 0])`
    x: Vector<T, M>,
    mask: Vector<U, N>,
) -> Vector<T, N>
where
    T: ShuffleElement<Mask: Lanes<N>> + Shuffle<M> + Lanes<N>,
    U: MaskElement<T> + Shuffle<N>,
{
    dynamic::shuffle(&x, &U::checked(mask))
}

/// As [`shuffle()`], from the components of `x` followed by those of `y`: one more bit of each mask element counts (OpenCL C 1.2,
/// section 6.12.12, miscellaneous vector functions).
///
/// A mask known at compile time is faster with [`shuffle2!`](crate::shuffle2!); for one of run time, `-C target-cpu` matters as it does for
/// [`shuffle()`].
///
/// ```
/// use swz::prelude::*;
/// let (x, y) = (uchar8::from_array(*b"l0fcausf"), uchar8::from_array(*b"fehtnn2i"));
/// let mask = uchar16::new(22, 10, 5, 2, 8, 0, 9, 14, 7, 5, 12, 3, 11, 15, 1, 13);
/// assert_eq!(shuffle2(x, y, mask).as_array(), b"shuffle2functi0n");
/// ```
#[inline]
#[must_use]
#[rustfmt::skip] // As that of `shuffle`.
pub fn shuffle2<T, const M: usize, U, const N: usize>( // by a list: `shuffle2!(x, y, [7, 6, 5, 4])`
    x: Vector<T, M>,
    y: impl IsSameTypeAs<Vector<T, M>>,
    mask: Vector<U, N>,
) -> Vector<T, N>
where
    T: ShuffleElement<Mask: Lanes<N>> + Shuffle<M> + Lanes<N>,
    U: MaskElement<T> + Shuffle<N>,
{
    dynamic::shuffle2(&x, &second(y), &U::checked(mask))
}

/// The methods that expansions call for a list of numbers and for a constant array. `LANES` is described in `permute::pattern`; `M` is the
/// number of components of the result.
#[doc(hidden)]
impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    answers! { [pub const] Self:
        /// A shuffle by a constant mask: component `k` is the one that element `k` of the mask numbers.
        #[must_use]
        fn __swz_shuffle_list(&self) -> Vector<T, M>
        where [T: ShuffleElement + Shuffle<N> + Lanes<M>, T::Mask: Selectable, <T as Shuffle<N>>::Known: Selectable] {
            gather::<T, N, M, LANES, 0>(self)
        }

        /// A shuffle of two vectors by a constant mask; the components of the second are counted after those of the first.
        fn __swz_shuffle2_list(&self, y: Y) -> Both<'_, Self, Y, Vector<T, M>, LANES>
        where [T: ShuffleElement + Shuffle<N> + Lanes<M>, T::Mask: Selectable, <T as Shuffle<N>>::Known: Selectable] {
            Both { x: self, y: ManuallyDrop::new(y), result: PhantomData }
        }

        /// A shuffle by a constant array: component `k` is the one that element `k` of the mask numbers.
        fn __swz_by_array(&self, _: &A) -> ByArray<'_, Self, A>
        where [T: ShuffleElement + Shuffle<N>, T::Mask: Selectable, <T as Shuffle<N>>::Known: Selectable] {
            ByArray { x: self, mask: PhantomData }
        }
    }
}

/// A shuffle of `x` by a constant `A`.
#[derive(Clone, Copy)]
#[must_use]
pub struct ByArray<'a, X, A> {
    x: &'a X,
    mask: PhantomData<A>,
}

/// The element of a mask.
type ElementOf<A, T> = <<A as ConstantMask>::Known as MaskArray<T>>::Element;

impl<'a, T: Lanes<N>, const N: usize, A> ByArray<'a, Vector<T, N>, A> {
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_shuffle_array<const LANES: u128, R>(self) -> R
    where
        T: Element,
        A: ConstantMask,
        A::Known: MaskArray<T, Result = R>,
        ElementOf<A, T>: Unsigned,
        <ElementOf<A, T> as Unsigned>::Known: Selectable,
    {
        gather_array::<T, N, LANES, A::Known>(self.x)
    }

    /// A shuffle of two vectors by a constant array; the components of the second are counted after those of the first.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_shuffle2_array<const LANES: u128, R, Y>(self, y: Y) -> Both<'a, Vector<T, N>, Y, R, LANES>
    where
        T: Element,
        A: ConstantMask,
        A::Known: MaskArray<T, Result = R>,
        ElementOf<A, T>: Unsigned,
        <ElementOf<A, T> as Unsigned>::Known: Selectable,
    {
        Both { x: self.x, y: ManuallyDrop::new(y), result: PhantomData }
    }
}

/// A shuffle of `x` and `y` by a constant mask. By the time that it is done the type of `y` is known, so that what is refused is
/// reported without the signature of a method, as of an `Assignment`.
#[must_use]
pub struct Both<'a, X, Y, R, const LANES: u128> {
    x: &'a X,
    /// The value may be of any type, and one that is no vector may have a destructor, which a `const fn` cannot run.
    y: ManuallyDrop<Y>,
    result: PhantomData<R>,
}

impl<T: Lanes<N> + Lanes<M>, const N: usize, Y, const M: usize, const LANES: u128>
    Both<'_, Vector<T, N>, Y, Vector<T, M>, LANES>
{
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_shuffled(self) -> Vector<T, M>
    where
        Y: IsSameTypeAs<Vector<T, N>>,
        Y::Known: Selectable,
    {
        gather2::<T, N, M, LANES>(self.x, &second(ManuallyDrop::into_inner(self.y)))
    }
}

impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// The method that an expansion calls on a constant mask, an array: as a vector has it too, only the type of the mask is wrong
    /// (`ui-tests/ui/shuffle/vector-constant.rs`).
    #[doc(hidden)]
    #[must_use]
    pub const fn split_at(&self, at: usize) -> (&[T], &[T]) {
        self.as_array().split_at(at)
    }
}

/// A function that is called by a constant mask and whose name is that of ours: `LANES` is the mask, of `M` elements. Whose function it
/// is, its type tells.
#[derive(Clone, Copy)]
pub struct Called<'a, const LANES: u128, F, const M: usize>(Foreign<'a, F>);

/// A function of the caller's that has such a name.
#[derive(Clone, Copy)]
pub struct Foreign<'a, F>(&'a F);

#[doc(hidden)]
impl<U: Lanes<M>, const M: usize> Vector<U, M> {
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_by<const LANES: u128, F>(function: &F) -> Called<'_, LANES, F, M> {
        Called(Foreign(function))
    }
}

/// Only what takes vectors of every kind is ours. A function of a caller's that no path or binding in the invocation shows is taken for
/// ours if it takes these as well as those of the call: if it is for just these, or generic in all that it takes and gives.
impl<const LANES: u128, F, const M: usize> Called<'_, LANES, F, M>
where
    F: Fn(Vector<i8, 16>, Vector<u8, 2>) -> Vector<i8, 2>,
{
    #[doc(hidden)]
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "of a method, rustc looks for another one where it does not fit")]
    pub const fn __swz_shuffle_by<T: Lanes<N>, const N: usize, U>(
        self,
        x: Vector<T, N>,
        _: Vector<U, M>,
    ) -> Selection<Vector<T, N>, (), (), U, M, LANES>
    where
        U: Lanes<M>,
    {
        Selection { x, y: ManuallyDrop::new(()), checked: PhantomData }
    }
}

impl<const LANES: u128, F, const M: usize> Called<'_, LANES, F, M>
where
    F: Fn(Vector<i8, 16>, Vector<i8, 16>, Vector<u8, 2>) -> Vector<i8, 2>,
{
    #[doc(hidden)]
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "of a method, rustc looks for another one where it does not fit")]
    pub const fn __swz_shuffle2_by<T: Lanes<N>, const N: usize, Y, U>(
        self,
        x: Vector<T, N>,
        y: Y,
        _: Vector<U, M>,
    ) -> Selection<Vector<T, N>, (Y,), (), U, M, LANES>
    where
        U: Lanes<M>,
    {
        Selection { x, y: ManuallyDrop::new((y,)), checked: PhantomData }
    }
}

/// A type itself.
pub trait Is<T> {}
impl<T> Is<T> for T {}

/// A shuffle of `x`, and of `y` if that is one, by a mask of `M` elements of `U`, as [`Both`]. `C` is what is known of `x`: the element
/// of its masks, and its own.
#[must_use]
pub struct Selection<X, Y, C, U, const M: usize, const LANES: u128> {
    x: X,
    y: ManuallyDrop<Y>,
    checked: PhantomData<(C, U)>,
}

impl<T: Lanes<N>, const N: usize, Y, U, const M: usize, const LANES: u128> Selection<Vector<T, N>, Y, (), U, M, LANES> {
    /// The shuffle, once `x` is known to be a vector that is shuffled.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_source<K, S>(self) -> Selection<Vector<T, N>, Y, (K, S), U, M, LANES>
    where
        T: ShuffleElement + Shuffle<N>,
        T::Mask: Is<K>,
        <T as Shuffle<N>>::Known: Is<S>,
    {
        Selection { x: self.x, y: self.y, checked: PhantomData }
    }
}

impl<X, Y, C, U, const M: usize, const LANES: u128> Selection<X, (Y,), C, U, M, LANES> {
    /// The shuffle, once `y` is known to be a vector like `x`.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_alike(self) -> Selection<X, (X,), C, U, M, LANES>
    where
        X: Copy,
        Y: IsSameTypeAs<X>,
        Y::Known: Selectable,
    {
        let y = second(ManuallyDrop::into_inner(self.y).0);
        Selection { x: self.x, y: ManuallyDrop::new((y,)), checked: PhantomData }
    }
}

impl<T: Lanes<N>, const N: usize, K: Scalar, U, const M: usize, const LANES: u128>
    Selection<Vector<T, N>, (), (K, T), U, M, LANES>
{
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_shuffled(self) -> Vector<T, M>
    where
        T: Lanes<M>,
        U: MaskElement<T, K>,
        U::Known: Selectable,
    {
        gather::<T, N, M, LANES, 0>(&self.x)
    }
}

impl<T: Lanes<N>, const N: usize, K: Scalar, U, const M: usize, const LANES: u128>
    Selection<Vector<T, N>, (Vector<T, N>,), (K, T), U, M, LANES>
{
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_shuffled(self) -> Vector<T, M>
    where
        T: Lanes<M>,
        U: MaskElement<T, K>,
        U::Known: Selectable,
    {
        gather2::<T, N, M, LANES>(&self.x, &ManuallyDrop::into_inner(self.y).0)
    }
}

/// The result of a function of the caller's.
#[must_use]
pub struct Given<R>(R);

impl<R> Given<R> {
    #[doc(hidden)]
    #[inline(always)]
    pub fn __swz_source(self) -> Self {
        self
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __swz_alike(self) -> Self {
        self
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __swz_shuffled(self) -> R {
        self.0
    }
}

/// The methods above come first; rustc looks for those of the target if they do not fit.
impl<'a, const LANES: u128, F, const M: usize> core::ops::Deref for Called<'a, LANES, F, M> {
    type Target = Foreign<'a, F>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<F> Foreign<'_, F> {
    #[doc(hidden)]
    #[inline(always)]
    pub fn __swz_shuffle_by<X, M, R>(&self, x: X, mask: M) -> Given<R>
    where
        F: Fn(X, M) -> R,
    {
        Given((self.0)(x, mask))
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __swz_shuffle2_by<X, Y, M, R>(&self, x: X, y: Y, mask: M) -> Given<R>
    where
        F: Fn(X, Y, M) -> R,
    {
        Given((self.0)(x, y, mask))
    }
}
