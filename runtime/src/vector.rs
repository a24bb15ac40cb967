//! `Vector<T, N>`: construction, access, formatting and conversions.

use crate::component::{
    Composite, Given, HasComponent, InThree, InTwo, Lettered, OfThree, OfTwo, Part, Rest, Selectable, Selected,
    Several, Spelt, Value,
};
use crate::element::{Element, Lanes};
use crate::kernel;
use crate::literal::{Literal, Spread};
use crate::pattern::{index, is_written, origin, target};
use crate::register::{self, Storage, as_array, as_mut_array};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

/// A vector of `N` components of `T`, `N` in 2, 3, 4, 8, 16, as in OpenCL C, section 6.3.2 (built-in vector data types).
///
/// Size and alignment are `N` × the element's size; 3 components are stored as 4 (section 6.3.5, alignment of types). The
/// fourth is always initialised, takes no part in comparing, hashing or formatting, and has no specified value.
///
/// Components are fields, to read and to write: `x y z w` on 2 to 4 of them, `s0` ... `sf` on 8 and 16; any selection of them is a
/// swizzle, [`swz!`](crate::swz).
///
/// The operators `+ - * / %` and unary `-`, for integers and `bool` also `& | ^ !`, for integers `<< >>`, and all their assigning
/// forms work component by component. On either side may stand a scalar, `2.0 * v` as well as `v * 2.0`, or a reference.
/// Integers wrap, and dividing by an integer zero panics. `==` compares whole vectors; `<` there is none, but
/// [`isless`](crate::builtin::isless).
///
/// ```
/// use swz::prelude::*;
/// let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
/// v.x += 0.5;
/// assert_eq!(v, float4::from_array([1.5, 2.0, 3.0, 4.0]));
/// assert_eq!(swz!(v.wzyx), float4::new(4.0, 3.0, 2.0, 1.5));
/// assert_eq!(format!("{v:?}"), "float4(1.5, 2.0, 3.0, 4.0)");
/// ```
#[repr(transparent)]
// Of the last field rustc asks whether its size is known: of the storage it would say once more, wherever such a vector is bound to a
// name, that `T` has to be `Lanes<N>` (`ui-tests/ui/builtin/cast-to-vector.rs`).
pub struct Vector<T: Lanes<N>, const N: usize>(Storage<T, N>, ());

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask it of `T`'s storage")]
impl<T: Lanes<N>, const N: usize> Clone for Vector<T, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Lanes<N>, const N: usize> Copy for Vector<T, N> {}

impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// The number of components.
    ///
    /// ```
    /// assert_eq!(swz::float3::LEN, 3);
    /// ```
    pub const LEN: usize = N;

    /// All bits zero.
    #[doc(hidden)]
    pub const ZEROED: Self = register::zeroed();

    /// A vector with `value` in every component.
    ///
    /// ```
    /// use swz::int4;
    /// assert_eq!(int4::splat(7), int4::new(7, 7, 7, 7));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn splat(value: T) -> Self {
        kernel::splat(value)
    }

    /// The vector of the components of an array, in order.
    ///
    /// ```
    /// use swz::short3;
    /// assert_eq!(short3::from_array([1, 2, 3]), short3::new(1, 2, 3));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn from_array(array: [T; N]) -> Self {
        kernel::from_array(array)
    }

    /// The components, in order.
    ///
    /// ```
    /// assert_eq!(swz::uchar3::new(1, 2, 3).to_array(), [1, 2, 3]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn to_array(self) -> [T; N] {
        *as_array(&self)
    }

    /// The components as they are stored.
    ///
    /// ```
    /// assert_eq!(swz::uchar3::new(1, 2, 3).as_array(), &[1, 2, 3]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn as_array(&self) -> &[T; N] {
        as_array(self)
    }

    /// The components as they are stored, to write.
    ///
    /// ```
    /// let mut v = swz::uchar3::new(1, 2, 3);
    /// v.as_mut_array()[1] = 9;
    /// assert_eq!(v.y, 9);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn as_mut_array(&mut self) -> &mut [T; N] {
        as_mut_array(self)
    }

    /// The vector of the first `N` elements of a slice.
    ///
    /// # Panics
    /// If the slice has fewer than `N` elements.
    ///
    /// ```
    /// assert_eq!(swz::int2::from_slice(&[1, 2, 3]), swz::int2::new(1, 2));
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn from_slice(slice: &[T]) -> Self {
        match slice.first_chunk::<N>() {
            Some(array) => kernel::load(array),
            None => panic!("the slice has fewer elements than the vector components"),
        }
    }

    /// The components one by one, by reference.
    ///
    /// ```
    /// assert!(swz::int4::new(1, 2, 3, 4).iter().all(|&component| component > 0));
    /// ```
    #[inline]
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.as_array().iter()
    }

    /// The components one by one, to write.
    ///
    /// ```
    /// let mut v = swz::int2::new(1, 2);
    /// v.iter_mut().for_each(|component| *component *= 10);
    /// assert_eq!(v, swz::int2::new(10, 20));
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> core::slice::IterMut<'_, T> {
        self.as_mut_array().iter_mut()
    }

    /// Writes the components to the first `N` elements of a slice; the others keep their values.
    ///
    /// # Panics
    /// If the slice has fewer than `N` elements.
    ///
    /// ```
    /// let mut slice = [0; 3];
    /// swz::int2::new(1, 2).copy_to_slice(&mut slice);
    /// assert_eq!(slice, [1, 2, 0]);
    /// ```
    #[inline]
    #[track_caller]
    pub const fn copy_to_slice(self, slice: &mut [T]) {
        match slice.first_chunk_mut::<N>() {
            Some(array) => *array = self.to_array(),
            None => panic!("the slice has fewer elements than the vector components"),
        }
    }
}

/// What the expansions of the macros call. The macro has checked the spelling of the selector; the bounds check it against the
/// vector. `DEPTH`, `KIND` and `NAME` are described in `component`, `LANES` and `OFFSET` in `pattern`; `M` is the number of
/// components that are selected.
#[doc(hidden)]
impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// A swizzle, as in `v.wzyx` or `v.hi.xy`: a new vector of the components that the selector names, in the selector's order.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_swizzle<
        const M: usize,
        const DEPTH: usize,
        const KIND: char,
        const NAME: char,
        const LANES: u128,
        const OFFSET: usize,
    >(
        &self,
    ) -> Vector<T, M>
    where
        T: Lanes<M>,
        Self: Part<DEPTH>,
        Rest<Self, DEPTH>: Composite,
        Several<Self, DEPTH>: Lettered<KIND>,
        Spelt<Self, DEPTH, KIND>: OfTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: OfThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        kernel::gather::<T, N, M, LANES, OFFSET>(self)
    }

    /// A write to several components, as in `v.xy = e`: those that the selector names take the values in its order, the others keep theirs.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_assign<
        'a,
        const M: usize,
        const DEPTH: usize,
        const KIND: char,
        const NAME: char,
        const LANES: u128,
        const OFFSET: usize,
        V,
    >(
        &'a mut self,
        value: &'a V,
    ) -> Assignment<'a, V, Self, Vector<T, M>, LANES, OFFSET>
    where
        T: Lanes<M>,
        Self: Part<DEPTH>,
        Rest<Self, DEPTH>: Composite,
        Several<Self, DEPTH>: Lettered<KIND>,
        Spelt<Self, DEPTH, KIND>: OfTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: OfThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        Assignment { place: self, value, part: PhantomData }
    }

    /// One component, as in `v.x`, `v.r` or `v.s0`: its value.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_component<
        const DEPTH: usize,
        const KIND: char,
        const NAME: char,
        const LANES: u128,
        const OFFSET: usize,
    >(
        &self,
    ) -> T
    where
        Self: Part<DEPTH>,
        Rest<Self, DEPTH>: Composite,
        Several<Self, DEPTH>: Lettered<KIND>,
        Spelt<Self, DEPTH, KIND>: OfTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: OfThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        register::component(self, origin(LANES, OFFSET, N, 1, T::LANE.is_integer(), 0))
    }

    /// One component, as in `&v.x`: a reference to it in its vector.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_component_ref<
        const DEPTH: usize,
        const KIND: char,
        const NAME: char,
        const LANES: u128,
        const OFFSET: usize,
    >(
        &self,
    ) -> &T
    where
        Self: Part<DEPTH>,
        <Self as Part<DEPTH>>::Out: Composite + Lettered<KIND>,
        <<Self as Part<DEPTH>>::Out as Lettered<KIND>>::Known: OfTwo<KIND, NAME> + OfThree<KIND, NAME>,
        <<Self as Part<DEPTH>>::Out as Lettered<KIND>>::Known: HasComponent<KIND, NAME>,
    {
        register::component_ref(self, index(LANES, OFFSET, N, 0))
    }

    /// Which component it is: by it a vector is indexed, so that rustc borrows it as what is done with the component asks for.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_lane<
        const DEPTH: usize,
        const KIND: char,
        const NAME: char,
        const LANES: u128,
        const OFFSET: usize,
    >(
        &self,
    ) -> Lane
    where
        Self: Part<DEPTH>,
        <Self as Part<DEPTH>>::Out: Composite + Lettered<KIND>,
        <<Self as Part<DEPTH>>::Out as Lettered<KIND>>::Known: OfTwo<KIND, NAME> + OfThree<KIND, NAME>,
        <<Self as Part<DEPTH>>::Out as Lettered<KIND>>::Known: HasComponent<KIND, NAME>,
    {
        Lane(index(LANES, OFFSET, N, 0))
    }

    /// One component, as in `&mut v.x` or `v.x += 1.0`: a place in its vector that can be written.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_component_mut<
        const DEPTH: usize,
        const KIND: char,
        const NAME: char,
        const LANES: u128,
        const OFFSET: usize,
    >(
        &mut self,
    ) -> &mut T
    where
        Self: Part<DEPTH>,
        Rest<Self, DEPTH>: Composite,
        Several<Self, DEPTH>: Lettered<KIND>,
        Spelt<Self, DEPTH, KIND>: OfTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: OfThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        const { assert!(is_written(LANES, 0), "a component that does not exist is no place") }
        register::component_mut(self, index(LANES, OFFSET, N, 0))
    }

    /// The component as a slice of one, or of none if it does not exist: for what must not be computed then.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_existing_component<
        const DEPTH: usize,
        const KIND: char,
        const NAME: char,
        const LANES: u128,
        const OFFSET: usize,
    >(
        &mut self,
    ) -> &mut [T]
    where
        Self: Part<DEPTH>,
        Rest<Self, DEPTH>: Composite,
        Several<Self, DEPTH>: Lettered<KIND>,
        Spelt<Self, DEPTH, KIND>: OfTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: OfThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        match target(LANES, OFFSET, N, 0) {
            Some(lane) => core::slice::from_mut(register::component_mut(self, lane)),
            None => &mut [],
        }
    }

    /// A write to one component, as in `v.x = e`: the others keep their values.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_assign_component<
        const DEPTH: usize,
        const KIND: char,
        const NAME: char,
        const LANES: u128,
        const OFFSET: usize,
    >(
        &mut self,
    ) -> Component<'_, T, N, LANES, OFFSET>
    where
        Self: Part<DEPTH>,
        Rest<Self, DEPTH>: Composite,
        Several<Self, DEPTH>: Lettered<KIND>,
        Spelt<Self, DEPTH, KIND>: OfTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: OfThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        Component { place: self, value: const { register::component(&Self::ZEROED, 0) } }
    }

    /// A half of a vector, or a half of a half: `v.lo`, `v.hi`, `v.even`, `v.odd`; of 2 components a scalar.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_part<const DEPTH: usize, const LANES: u128, const OFFSET: usize>(
        &self,
    ) -> <Self as Part<DEPTH>>::Out
    where
        T: Element,
        Self: Part<DEPTH>,
    {
        kernel::part::<T, N, DEPTH, LANES, OFFSET>(self)
    }

    /// Whether a part exists: all do but the scalar that is the fourth of 3.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_has_part<const DEPTH: usize, const LANES: u128, const OFFSET: usize>(&self) -> bool
    where
        T: Element,
        Self: Part<DEPTH>,
    {
        <<Self as Part<DEPTH>>::Out as Value>::WIDTH > 1 || target(LANES, OFFSET, N, 0).is_some()
    }

    /// A write to a half of a vector, as in `v.lo = e` or `v.odd = e`: the other components keep their values.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_assign_part<'a, const DEPTH: usize, const LANES: u128, const OFFSET: usize, V>(
        &'a mut self,
        value: &'a V,
    ) -> <Rest<Self, DEPTH> as Passes>::Through<Assignment<'a, V, Self, Halves<DEPTH>, LANES, OFFSET>>
    where
        T: Element,
        Self: Part<DEPTH>,
    {
        Assignment { place: self, value, part: PhantomData }
    }

    /// The vector whose components are written.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_place(&mut self) -> &mut Self {
        self
    }

    /// A vector literal of one value, as in `(float4)(1.0)`: a scalar goes to all components.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn spread<V>(value: V) -> Spread<V, T, N> {
        Spread::new(value)
    }

    /// A vector literal, as in `(float4)(a, b.xy, 1.0)`: the components of the scalars and vectors in it, in order.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn literal() -> Literal<T, N, 0> {
        Literal::new(Self::ZEROED)
    }
}

/// A value on the way to some components of a vector `P`: a vector `M`, or the part that is left by [`Halves`]. By the time that it is
/// written its type is known, so that what is refused is reported without the signature of a method (`ui-tests/ui/assignment`).
pub struct Assignment<'a, V, P, M, const LANES: u128, const OFFSET: usize> {
    place: &'a mut P,
    value: &'a V,
    part: PhantomData<M>,
}
/// A component on the way to a vector. The value is assigned to the field, not passed to a method: of a value of another type rustc
/// would show the method (`ui-tests/ui/assignment/other-type-for-one.rs`).
pub struct Component<'a, T: Lanes<N>, const N: usize, const LANES: u128, const OFFSET: usize> {
    place: &'a mut Vector<T, N>,
    #[doc(hidden)]
    pub value: T,
}

impl<T: Lanes<N>, const N: usize, const LANES: u128, const OFFSET: usize> Component<'_, T, N, LANES, OFFSET> {
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_write(self) {
        if let Some(lane) = target(LANES, OFFSET, N, 0) {
            kernel::set(self.place, lane, self.value);
        }
    }
}

/// So many of `lo`, `hi`, `even`, `odd`.
pub enum Halves<const DEPTH: usize> {}
/// What lets a type through once it is known itself, so that where it is not, nothing is said of that type
/// (`ui-tests/ui/chain/halves-assigned.rs`).
pub trait Passes {
    /// That type.
    type Through<A>;
}
impl<P> Passes for P {
    type Through<A> = A;
}

impl<T, const N: usize, const M: usize, const LANES: u128, const OFFSET: usize, V>
    Assignment<'_, V, Vector<T, N>, Vector<T, M>, LANES, OFFSET>
where
    T: Lanes<N> + Lanes<M>,
{
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_write(self)
    where
        V: Given<Vector<T, M>>,
        V::Known: Selectable,
    {
        kernel::scatter::<T, N, M, LANES, OFFSET>(self.place, &kernel::fill(*self.value));
    }
}

impl<T, const N: usize, const DEPTH: usize, const LANES: u128, const OFFSET: usize, V>
    Assignment<'_, V, Vector<T, N>, Halves<DEPTH>, LANES, OFFSET>
where
    T: Element + Lanes<N>,
    Vector<T, N>: Part<DEPTH>,
{
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_write(self)
    where
        V: Given<Rest<Vector<T, N>, DEPTH>>,
        V::Known: Selectable,
    {
        kernel::assign_part::<T, N, DEPTH, LANES, OFFSET, V>(self.place, *self.value);
    }
}

/// The numbers of an example, which rustc would show in its messages if they stood below.
macro_rules! numbers {
    (2) => {
        "1, 2"
    };
    (3) => {
        "1, 2, 3"
    };
    (4) => {
        "1, 2, 3, 4"
    };
    (8) => {
        "1, 2, 3, 4, 5, 6, 7, 8"
    };
    (16) => {
        "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16"
    };
}

/// `new` for one width.
macro_rules! new {
    ($($n:tt $new:ident: $($component:ident)*;)*) => {
        $(
            impl<T: Lanes<$n>> Vector<T, $n> {
                #[doc = concat!("The vector of these ", $n, " components, in order.")]
                ///
                /// ```
                #[doc = concat!("use swz::int", $n, ";")]
                #[doc = concat!("assert_eq!(int", $n, "::new(", numbers!($n), ").to_array(), [", numbers!($n), "]);")]
                /// ```
                #[inline(always)]
                #[must_use]
                #[allow(clippy::too_many_arguments, reason = "a component each")]
                pub const fn $new($($component: T),*) -> Self {
                    Self::from_array([$($component),*])
                }
            }
        )*
    };
}
new! {
    2 new: x y;
    3 new: x y z;
    4 new: x y z w;
    8 new: s0 s1 s2 s3 s4 s5 s6 s7;
    16 new: s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 sa sb sc sd se sf;
}

impl<T: Lanes<N>, const N: usize> Default for Vector<T, N> {
    #[inline]
    fn default() -> Self {
        Self::splat(T::default())
    }
}

impl<T: Lanes<N>, const N: usize> PartialEq for Vector<T, N> {
    /// Whether all components are equal, as OpenCL's `all(a == b)`.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.as_array() == other.as_array()
    }
}
impl<T: Lanes<N> + Eq, const N: usize> Eq for Vector<T, N> {}

impl<T: Lanes<N> + Hash, const N: usize> Hash for Vector<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_array().hash(state);
    }
}

impl<T: Lanes<N> + fmt::Debug, const N: usize> fmt::Debug for Vector<T, N> {
    /// The type's name in OpenCL and the components: `float4(1.0, 2.0, 3.0, 4.0)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{N}", T::NAME)?;
        let mut tuple = f.debug_tuple("");
        for component in self {
            tuple.field(component);
        }
        tuple.finish()
    }
}

impl<T: Lanes<N> + fmt::Display, const N: usize> fmt::Display for Vector<T, N> {
    /// The components as in a vector literal, `(1, 2, 3, 4)`; width and precision hold for each of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "(";
        for component in self {
            f.write_str(before)?;
            component.fmt(f)?;
            before = ", ";
        }
        f.write_str(")")
    }
}

impl<T: Lanes<N>, const N: usize, I: SliceIndex<[T]>> Index<I> for Vector<T, N> {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &self.as_array()[index]
    }
}
impl<T: Lanes<N>, const N: usize, I: SliceIndex<[T]>> IndexMut<I> for Vector<T, N> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut self.as_mut_array()[index]
    }
}

/// A stored lane of a vector: what a foreign vector is indexed by that has no other index, see [`Swizzle`](trait@crate::Swizzle).
///
/// ```
/// struct Pair(f32, f32);
/// impl std::ops::Index<swz::Lane> for Pair {
///     type Output = f32;
///     fn index(&self, lane: swz::Lane) -> &f32 {
///         if lane.index() == 0 { &self.0 } else { &self.1 }
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane(usize);

impl Lane {
    #[inline(always)]
    pub(crate) const fn new(index: usize) -> Self {
        Self(index)
    }

    /// Its number: less than that of the components, where it is read from or written to a foreign vector.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}
impl From<Lane> for usize {
    #[inline(always)]
    fn from(lane: Lane) -> Self {
        lane.0
    }
}

#[doc(hidden)]
impl<T: Lanes<N>, const N: usize> Index<Lane> for Vector<T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, lane: Lane) -> &T {
        register::component_ref(self, lane.0)
    }
}
#[doc(hidden)]
impl<T: Lanes<N>, const N: usize> IndexMut<Lane> for Vector<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, lane: Lane) -> &mut T {
        register::component_mut(self, lane.0)
    }
}

impl<T: Lanes<N>, const N: usize> From<[T; N]> for Vector<T, N> {
    #[inline]
    fn from(array: [T; N]) -> Self {
        // Of a place, as foreign vectors are, it is one load; lane by lane it would be several (`uchar16_array_reversed` in
        // `tests/examples/permutes.rs`).
        kernel::load(&array)
    }
}
impl<T: Lanes<N>, const N: usize> From<Vector<T, N>> for [T; N] {
    #[inline]
    fn from(vector: Vector<T, N>) -> Self {
        vector.to_array()
    }
}

impl<T: Lanes<N>, const N: usize> AsRef<[T]> for Vector<T, N> {
    #[inline]
    fn as_ref(&self) -> &[T] {
        self.as_array()
    }
}
impl<T: Lanes<N>, const N: usize> AsMut<[T]> for Vector<T, N> {
    #[inline]
    fn as_mut(&mut self) -> &mut [T] {
        self.as_mut_array()
    }
}

impl<T: Lanes<N>, const N: usize> IntoIterator for Vector<T, N> {
    type Item = T;
    type IntoIter = core::array::IntoIter<T, N>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.to_array().into_iter()
    }
}
impl<'a, T: Lanes<N>, const N: usize> IntoIterator for &'a Vector<T, N> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_array().iter()
    }
}
impl<'a, T: Lanes<N>, const N: usize> IntoIterator for &'a mut Vector<T, N> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_mut_array().iter_mut()
    }
}
