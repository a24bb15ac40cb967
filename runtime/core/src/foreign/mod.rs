//! Vectors of other crates in `swz!` and `#[swizzle]`.
//!
//! An expansion calls methods by their names. A vector of the crate has them itself; what implements [`Swizzle`] has them from
//! that trait: it becomes a vector of the crate, takes the same checks and the same kernel, and becomes what it was again.

mod arrays;
#[cfg(feature = "glam-034")]
mod glam;
pub(crate) mod literal;
pub(crate) mod registers;

use core::marker::PhantomData;
use core::ops::IndexMut;

use crate::cast;
use crate::component::{
    Fill, FourOrFewer, HasAmongThree, HasAmongTwo, HasComponent, HasComponents, InThree, InTwo, Never, Part, Rest,
    Selectable, Selected, Several, Spelt, Value,
};
use crate::element::{Element, Lanes, for_each_element};
use crate::expansion::Halves;
use crate::kept::Kept;
use crate::permute;
use crate::permute::pattern::{index, is_written, target};
use crate::protocol::answers;
use crate::vector::{Lane, Vector};

/// The element type of a foreign vector.
type ElementOf<S> = <<S as Swizzle>::Vector as Whole>::Element;

/// A vector type of another crate, which takes part in [`swz!`](crate::swz) and [`#[swizzle]`](macro@crate::swizzle), reads and
/// writes, as the vectors of this crate do.
///
/// It says which vector of this crate it is like, by `From` in both directions, and what its components are as places, by an index.
/// Arrays `[T; N]` of 2, 3, 4, 8 and 16 components implement it, so do the registers of floats in `core::arch`, and with the
/// feature `glam` the vectors of `glam`. For a struct of one's own it is derived:
///
/// ```
/// use swz::prelude::*;
///
/// #[derive(Clone, Copy, Debug, PartialEq, swz::Swizzle)]
/// #[family(three = Rgb)]
/// #[repr(C)]
/// struct Rgba { r: u8, g: u8, b: u8, a: u8 }
///
/// #[derive(Clone, Copy, Debug, PartialEq, swz::Swizzle)]
/// #[family(four = Rgba)]
/// struct Rgb(u8, u8, u8);
///
/// let mut pixel = Rgba { r: 1, g: 2, b: 3, a: 255 };
/// assert_eq!(swz!(pixel.bgr), Rgb(3, 2, 1)); // of its family,
/// assert_eq!(swz!(pixel.ra), uchar2::new(1, 255)); // which has no type of two
/// swz!(pixel.rgb = pixel.bgr);
/// assert_eq!(pixel, Rgba { r: 3, g: 2, b: 1, a: 255 });
/// ```
///
/// By hand it is, for a type that has an index already:
///
/// ```
/// use std::ops::{Index, IndexMut};
/// use swz::prelude::*;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Point([f64; 3]);
///
/// impl Index<usize> for Point {
///     type Output = f64;
///     fn index(&self, index: usize) -> &f64 {
///         &self.0[index]
///     }
/// }
/// impl IndexMut<usize> for Point {
///     fn index_mut(&mut self, index: usize) -> &mut f64 {
///         &mut self.0[index]
///     }
/// }
/// impl From<double3> for Point {
///     fn from(vector: double3) -> Self {
///         Self(vector.to_array())
///     }
/// }
/// impl From<Point> for double3 {
///     fn from(point: Point) -> Self {
///         Self::from_array(point.0)
///     }
/// }
/// impl swz::Swizzle for Point {
///     type Vector = double3;
///     type Lane = usize;
///     type Two = double2;
///     type Three = Point;
///     type Four = double4;
///     type Eight = double8;
///     type Sixteen = double16;
/// }
///
/// let mut point = Point([1.0, 2.0, 3.0]);
/// swz!(point.xz *= 2.0);
/// assert_eq!(swz!(point.zyx), Point([6.0, 2.0, 2.0]));
/// ```
///
/// It stands in a vector literal as a vector of this crate does: `(float4)(point.xz, 0.0, 1.0)`. On the right side of `=` to components of a
/// vector of this crate, convert it: `float2::from(v)`.
///
/// It does not ask for `Copy`, but a derive does, as swizzles give values.
///
/// The trait must be in scope, which the prelude does. Its methods are no `const fn`: in constants, make a [`Vector`] of it. Only an array
/// stands in a literal there too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a scalar of the element type nor a vector of as many components",
    label = "not as many components as expected, or of another type",
    note = "no values are converted: select as many components (`.xy`), write `2.0` among floats, or convert the value first (`as f32`)",
    note = "a struct takes part in swizzles by `#[derive(swz::Swizzle)]`"
)]
pub trait Swizzle:
    Into<<Self as Swizzle>::Vector>
    + From<<Self as Swizzle>::Vector>
    + IndexMut<<Self as Swizzle>::Lane, Output = <<Self as Swizzle>::Vector as Whole>::Element>
{
    /// The vector of this crate that it is like: it says the element and the number of components.
    type Vector: Whole;
    /// The index of its components: `usize`, or [`Lane`] for a type that has no index otherwise.
    type Lane: From<Lane>;
    /// The type of a swizzle of 2 components: the one of the same family, or the vector of this crate.
    type Two: From<Vector<ElementOf<Self>, 2>>;
    /// The type of a swizzle of 3 components.
    type Three: From<Vector<ElementOf<Self>, 3>>;
    /// The type of a swizzle of 4 components.
    type Four: From<Vector<ElementOf<Self>, 4>>;
    /// The type of a swizzle of 8 components.
    type Eight: From<Vector<ElementOf<Self>, 8>>;
    /// The type of a swizzle of 16 components.
    type Sixteen: From<Vector<ElementOf<Self>, 16>>;

    answers! { [] Self::Vector:
        fn __swz_swizzle(&self) -> <Vector<ElementOf<Self>, M> as OfFamily<Self>>::Out
        where [ElementOf<Self>: Lanes<M>, Vector<ElementOf<Self>, M>: OfFamily<Self>] {
            let whole = self.__swz_whole();
            whole.gather::<M, LANES, OFFSET>().give()
        }
        fn __swz_assign<'p, 'v>(&'p mut self, value: &'v V) -> Pending<'p, 'v, Self, V, Components<M>, LANES, OFFSET>
        where [ElementOf<Self>: Lanes<M>] {
            Pending { place: self, value, part: PhantomData }
        }
        fn __swz_component(&self) -> ElementOf<Self> {
            self[Self::Vector::lane(LANES, OFFSET).into()]
        }
        fn __swz_component_ref(&self) -> &ElementOf<Self> {
            &self[Self::Vector::lane(LANES, OFFSET).into()]
        }
        fn __swz_lane(&self) -> WhichOf<Self, LANES, OFFSET> {
            WhichOf(PhantomData)
        }
        fn __swz_component_mut(&mut self) -> &mut ElementOf<Self> {
            const { assert!(is_written(LANES, 0), "a component that does not exist is no place") }
            &mut self[Self::Vector::lane(LANES, OFFSET).into()]
        }
        fn __swz_existing_component(&mut self) -> &mut [ElementOf<Self>] {
            match Self::Vector::written_lane(LANES, OFFSET) {
                Some(lane) => core::slice::from_mut(&mut self[lane.into()]),
                None => &mut [],
            }
        }
        fn __swz_assign_component(&mut self) -> PendingComponent<'_, Self, LANES, OFFSET> {
            PendingComponent { place: self, value: Default::default() }
        }
        fn __swz_part(&self) -> <Rest<Self::Vector, DEPTH> as OfFamily<Self>>::Out
        where [Rest<Self::Vector, DEPTH>: OfFamily<Self>] {
            let whole = self.__swz_whole();
            whole.part::<DEPTH, LANES, OFFSET>().give()
        }
        fn __swz_assign_part<'p, 'v>(&'p mut self, value: &'v V) -> Pending<'p, 'v, Self, V, Halves<DEPTH>, LANES, OFFSET> {
            Pending { place: self, value, part: PhantomData }
        }
        fn __swz_place(&mut self) -> Place<'_, Self> {
            Place(self)
        }
    }

    /// Itself as a vector of this crate. By the index, as `Copy` is not asked for: of a struct without it, a derive tells, and not every use
    /// as well (`ui-tests/ui/foreign/derived-without-copy.rs`).
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn __swz_whole(&self) -> Self::Vector {
        Self::Vector::collected(|lane| self[lane.into()])
    }

    /// The side of a comparison by `<`, `>`, `<=` or `>=`: vectors of this crate have no order, others may have.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn __swz_ordered<const HOW: usize>(self) -> Self {
        self
    }

    /// The side of a comparison with a number by `==` or `!=`, which others may have too.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn __swz_equal<const HOW: usize>(self) -> Self {
        self
    }
}

/// The component that a chain of selectors leaves of a foreign vector, as [`Which`](crate::which::Which) says it of a vector of this crate.
pub struct WhichOf<S, const L: u128, const O: usize>(PhantomData<fn() -> S>);

impl<S, const L: u128, const O: usize> Default for WhichOf<S, L, O> {
    #[inline(always)]
    fn default() -> Self {
        Self(PhantomData)
    }
}
impl<S: Swizzle, const L: u128, const O: usize> WhichOf<S, L, O> {
    #[doc(hidden)]
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "a method, so that the expansion names no type")]
    pub fn __swz_index(self) -> S::Lane {
        S::Vector::lane(L, O).into()
    }
}

/// A foreign vector of which several components are changed. A read of it gives a vector of this crate, which has the operators, whatever a
/// swizzle of it gives.
pub struct Place<'a, S>(&'a mut S);

impl<'p, S: Swizzle> Place<'p, S> {
    answers! { [pub] S::Vector:
        fn __swz_swizzle(&self) -> Vector<ElementOf<S>, M> where [ElementOf<S>: Lanes<M>] {
            let whole = self.0.__swz_whole();
            whole.gather::<M, LANES, OFFSET>()
        }
        fn __swz_assign<'v>(self, value: &'v V) -> Pending<'p, 'v, S, V, Components<M>, LANES, OFFSET>
        where [ElementOf<S>: Lanes<M>] {
            Pending { place: self.0, value, part: PhantomData }
        }
        fn __swz_component(&self) -> ElementOf<S> {
            self.0.__swz_component::<DEPTH, KIND, NAME, LANES, OFFSET>()
        }
        fn __swz_part(&self) -> Rest<S::Vector, DEPTH> {
            let whole = self.0.__swz_whole();
            whole.part::<DEPTH, LANES, OFFSET>()
        }
        /// Whether a part exists: all do but the scalar that is the fourth of 3.
        #[allow(clippy::unused_self, reason = "a method")]
        fn __swz_has_part(&self) -> bool {
            <Rest<S::Vector, DEPTH> as Value>::WIDTH > 1 || S::Vector::written_lane(LANES, OFFSET).is_some()
        }
        /// The part of a value that a division changes, as for a vector of this crate.
        #[allow(clippy::unused_self, reason = "a method")]
        fn __swz_kept(&self, lanes: L) -> Kept<L> {
            Kept::new(lanes, [LANES, LANES >> 8].map(|lanes| S::Vector::written_lane(lanes, OFFSET).is_some()))
        }
        fn __swz_assign_part<'v>(self, value: &'v V) -> Pending<'p, 'v, S, V, Halves<DEPTH>, LANES, OFFSET> {
            Pending { place: self.0, value, part: PhantomData }
        }
    }
}

/// A value on the way to some components of a foreign vector, as `Assignment` is for a vector of this crate.
pub struct Pending<'p, 'v, S, V, P, const L: u128, const O: usize> {
    place: &'p mut S,
    value: &'v V,
    part: PhantomData<P>,
}
/// A component on the way to a foreign vector, as `Component` is for a vector of this crate.
pub struct PendingComponent<'p, S: Swizzle, const L: u128, const O: usize> {
    place: &'p mut S,
    pub value: ElementOf<S>,
}

impl<S: Swizzle, const L: u128, const O: usize> PendingComponent<'_, S, L, O> {
    #[inline(always)]
    pub fn __swz_write(self) {
        if let Some(lane) = S::Vector::written_lane(L, O) {
            self.place[lane.into()] = self.value;
        }
    }
}

/// So many components.
pub enum Components<const M: usize> {}

impl<S: Swizzle, V, const M: usize, const L: u128, const O: usize> Pending<'_, '_, S, V, Components<M>, L, O>
where
    ElementOf<S>: Lanes<M>,
{
    #[inline(always)]
    pub fn __swz_write(self)
    where
        V: CanBeAssignedTo<Vector<ElementOf<S>, M>>,
        V::Known: Selectable,
    {
        let mut whole = self.place.__swz_whole();
        whole.scatter::<M, L, O>(&self.value.written());
        *self.place = whole.into();
    }
}

impl<S: Swizzle, V, const D: usize, const L: u128, const O: usize> Pending<'_, '_, S, V, Halves<D>, L, O>
where
    S::Vector: Part<D>,
{
    #[inline(always)]
    pub fn __swz_write(self)
    where
        Rest<S::Vector, D>: Fill<Rest<S::Vector, D>>,
        V: CanBeAssignedTo<Rest<S::Vector, D>>,
        V::Known: Selectable,
    {
        let mut whole = self.place.__swz_whole();
        whole.assign_part::<D, L, O>(self.value.written());
        *self.place = whole.into();
    }
}

/// A vector of this crate, whatever its element and its width: what [`Swizzle::Vector`] may be. Sealed.
///
/// ```
/// fn width<V: swz::Whole>() -> usize {
///     size_of::<V>() / size_of::<V::Element>()
/// }
/// assert_eq!(width::<swz::float8>(), 8);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no vector of `swz`",
    label = "expected `Vector<T, N>` or one of its names, such as `float4`",
    note = "`type Vector` names the vector of `swz` that the type is converted to and from"
)]
pub trait Whole: Value {
    /// The type of its components.
    type Element: Element;

    #[doc(hidden)]
    fn collected(component: impl Fn(Lane) -> Self::Element) -> Self;
    #[doc(hidden)]
    fn gather<const M: usize, const L: u128, const O: usize>(&self) -> Vector<Self::Element, M>
    where
        Self::Element: Lanes<M>;
    #[doc(hidden)]
    fn scatter<const M: usize, const L: u128, const O: usize>(&mut self, value: &Vector<Self::Element, M>)
    where
        Self::Element: Lanes<M>;
    #[doc(hidden)]
    fn part<const D: usize, const L: u128, const O: usize>(&self) -> Rest<Self, D>
    where
        Self: Part<D>;
    #[doc(hidden)]
    fn assign_part<const D: usize, const L: u128, const O: usize>(&mut self, value: Rest<Self, D>)
    where
        Self: Part<D>,
        Rest<Self, D>: Fill<Rest<Self, D>>;
    /// The one that is read: the fourth of 3 is the third, which exists.
    #[doc(hidden)]
    fn lane(lanes: u128, offset: usize) -> Lane;
    /// The one that is written, if it exists.
    #[doc(hidden)]
    fn written_lane(lanes: u128, offset: usize) -> Option<Lane>;
}
#[diagnostic::do_not_recommend]
impl<T: Element + Lanes<N>, const N: usize> Whole for Vector<T, N> {
    type Element = T;

    #[inline(always)]
    fn collected(component: impl Fn(Lane) -> T) -> Self {
        Self::from_array(core::array::from_fn(|index| component(Lane::new(index))))
    }
    #[inline(always)]
    fn gather<const M: usize, const L: u128, const O: usize>(&self) -> Vector<T, M>
    where
        T: Lanes<M>,
    {
        permute::gather::<T, N, M, L, O>(self)
    }
    #[inline(always)]
    fn scatter<const M: usize, const L: u128, const O: usize>(&mut self, value: &Vector<T, M>)
    where
        T: Lanes<M>,
    {
        permute::scatter::<T, N, M, L, O>(self, value);
    }
    #[inline(always)]
    fn part<const D: usize, const L: u128, const O: usize>(&self) -> Rest<Self, D>
    where
        Self: Part<D>,
    {
        cast::part::<T, N, D, L, O>(self)
    }
    #[inline(always)]
    fn assign_part<const D: usize, const L: u128, const O: usize>(&mut self, value: Rest<Self, D>)
    where
        Self: Part<D>,
        Rest<Self, D>: Fill<Rest<Self, D>>,
    {
        cast::assign_part::<T, N, D, L, O, Rest<Self, D>>(self, value);
    }
    #[inline(always)]
    fn lane(lanes: u128, offset: usize) -> Lane {
        let lane = index(lanes, offset, N, 0);
        Lane::new(if lane < N { lane } else { N - 1 })
    }
    #[inline(always)]
    fn written_lane(lanes: u128, offset: usize) -> Option<Lane> {
        target(lanes, offset, N, 0).map(Lane::new)
    }
}

/// The type of a swizzle of `S`, where that of its vector is `Self`.
pub trait OfFamily<S>: Value {
    /// The scalar, or the type of the family.
    type Out;
    #[doc(hidden)]
    fn give(self) -> Self::Out;
}
/// Each width is a type of the family.
macro_rules! given {
    ($($n:literal $width:ident)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<$n>, S: Swizzle> OfFamily<S> for Vector<T, $n>
        where
            S::$width: From<Self>,
        {
            type Out = S::$width;

            #[inline(always)]
            fn give(self) -> S::$width {
                self.into()
            }
        }
    )* };
}
given!(2 Two 3 Three 4 Four 8 Eight 16 Sixteen);

/// A value that can be written to components of a foreign vector that are a `V`: a scalar, a vector, a foreign vector like it.
#[diagnostic::on_unimplemented(
    message = "expected `{V}`, one scalar of its element type, or a vector that is like it, found `{Self}`",
    label = "neither such a scalar nor such a vector",
    note = "a scalar has the type of the components, a vector as many of them: `2.0` among floats, `k as f32`, `w.xy`"
)]
pub trait CanBeAssignedTo<V> {
    /// Itself. Rustc reports a type that is refused on the way to another without the signature of the method that asks for it.
    type Known;
    #[doc(hidden)]
    fn written(&self) -> V;
}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> CanBeAssignedTo<Self> for Vector<T, N> {
    type Known = Self;

    #[inline(always)]
    fn written(&self) -> Self {
        *self
    }
}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize, S: Swizzle<Vector = Vector<T, N>>> CanBeAssignedTo<Vector<T, N>> for S
where
    Vector<T, N>: Whole,
{
    type Known = Self;

    #[inline(always)]
    fn written(&self) -> Vector<T, N> {
        self.__swz_whole()
    }
}
// A value that never comes about can be written, as for a vector of this crate.
#[diagnostic::do_not_recommend]
impl<V> CanBeAssignedTo<V> for Never {
    type Known = Self;

    #[inline(always)]
    fn written(&self) -> V {
        *self
    }
}
/// One row of the table: the scalar, for itself and spread.
macro_rules! scalar {
    ($t:ty, $($rest:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<S> OfFamily<S> for $t {
            type Out = Self;

            #[inline(always)]
            fn give(self) -> Self {
                self
            }
        }
        #[diagnostic::do_not_recommend]
        impl CanBeAssignedTo<Self> for $t {
            type Known = Self;

            #[inline(always)]
            fn written(&self) -> Self {
                *self
            }
        }
        #[diagnostic::do_not_recommend]
        impl<const N: usize> CanBeAssignedTo<Vector<Self, N>> for $t
        where
            Self: Lanes<N>,
        {
            type Known = Self;

            #[inline(always)]
            fn written(&self) -> Vector<Self, N> {
                Vector::splat(*self)
            }
        }
    };
}
for_each_element!(scalar);
