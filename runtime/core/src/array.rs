//! A vector as the array of its components: made of one, taken apart, indexed, compared, hashed, formatted.

use crate::element::Lanes;
use crate::permute;
use crate::register::{self, as_array, as_mut_array};
use crate::vector::{Lane, Vector};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// The number of components.
    ///
    /// ```
    /// assert_eq!(swz::float3::LEN, 3);
    /// ```
    pub const LEN: usize = N;

    /// All bits zero.
    #[doc(hidden)]
    pub const __SWZ_ZEROED: Self = register::zeroed();

    /// A vector with `value` in every component.
    ///
    /// ```
    /// use swz::int4;
    /// assert_eq!(int4::splat(7), int4::new(7, 7, 7, 7));
    /// ```
    #[inline(always)]
    #[must_use]
    #[rustfmt::skip]
    pub const fn splat(value: T) -> Self { // one value for all: several are `new(x, y, z, w)`
        permute::splat(value)
    }

    /// The vector of the components of an array, in order.
    ///
    /// ```
    /// use swz::short3;
    /// assert_eq!(short3::from_array([1, 2, 3]), short3::new(1, 2, 3));
    /// ```
    #[inline(always)]
    #[must_use]
    #[rustfmt::skip]
    pub const fn from_array(array: [T; N]) -> Self { // values without an array are `new(x, y, z, w)`
        permute::from_array(array)
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
    #[rustfmt::skip]
    pub const fn from_slice(slice: &[T]) -> Self { // from a place on: `from_slice(&list[at..])`
        match slice.first_chunk::<N>() {
            Some(array) => permute::load(array),
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

/// `new` for one width. Rustc shows the row, with its comment, to who forgets a component or gives a vector (`ui-tests/ui/literal/new-of-three.rs`).
macro_rules! new {
    ($($n:tt fn $new:ident($($component:ident: $t:ident),*);)*) => {
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
                pub const fn $new($($component: $t),*) -> Self {
                    Self::from_array([$($component),*])
                }
            }
        )*
    };
}
new! {
    2 fn new(x: T, y: T); // one value for both: `float2::splat(x)`; of a vector: `swz!(v.xy)`
    3 fn new(x: T, y: T, z: T); // one for all: `splat(x)`; an array: `from_array(a)`; of vectors and scalars: `swz!(float3(v.xy, 0.0))`
    4 fn new(x: T, y: T, z: T, w: T); // one for all: `splat(x)`; an array: `from_array(a)`; of vectors and scalars: `swz!(float4(v.xyz, 0.0))`
    8 fn new(s0: T, s1: T, s2: T, s3: T, s4: T, s5: T, s6: T, s7: T); // of vectors: `swz!(float8(v, w))`
    16 fn new(s0: T, s1: T, s2: T, s3: T, s4: T, s5: T, s6: T, s7: T, s8: T, s9: T, sa: T, sb: T, sc: T, sd: T, se: T, sf: T);
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

/// An index of a vector: an index of the slice of its components. A bound on [`SliceIndex`] itself would make rustc list the types that
/// implement it (`ui-tests/ui/operators/index.rs`).
#[diagnostic::on_unimplemented(
    message = "a vector is indexed by `usize`, or by a range of it, not by `{Self}`",
    label = "write `v[i as usize]`",
    note = "several components are selected: `swz!(v.wzyx)`, or by number `shuffle!(v, [3, 2, 1, 0])`"
)]
pub trait IndexOf<T: Lanes<N>, const N: usize> {
    /// The component, or the slice of components, that it selects.
    type Output: ?Sized;

    #[doc(hidden)]
    fn of(self, vector: &Vector<T, N>) -> &Self::Output;
    #[doc(hidden)]
    fn of_mut(self, vector: &mut Vector<T, N>) -> &mut Self::Output;
}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize, I: SliceIndex<[T]>> IndexOf<T, N> for I {
    type Output = I::Output;

    #[inline(always)]
    #[track_caller]
    fn of(self, vector: &Vector<T, N>) -> &I::Output {
        &vector.as_array()[self]
    }
    #[inline(always)]
    #[track_caller]
    fn of_mut(self, vector: &mut Vector<T, N>) -> &mut I::Output {
        &mut vector.as_mut_array()[self]
    }
}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> IndexOf<T, N> for Lane {
    type Output = T;

    #[inline(always)]
    fn of(self, vector: &Vector<T, N>) -> &T {
        register::component_ref(vector, self.index())
    }
    #[inline(always)]
    fn of_mut(self, vector: &mut Vector<T, N>) -> &mut T {
        register::component_mut(vector, self.index())
    }
}

impl<T: Lanes<N>, const N: usize, I: IndexOf<T, N>> Index<I> for Vector<T, N> {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        index.of(self)
    }
}
impl<T: Lanes<N>, const N: usize, I: IndexOf<T, N>> IndexMut<I> for Vector<T, N> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        index.of_mut(self)
    }
}

impl<T: Lanes<N>, const N: usize> From<[T; N]> for Vector<T, N> {
    #[inline]
    fn from(array: [T; N]) -> Self {
        // The array is read from its place, so that a foreign vector is one load; lane by lane it would be several
        // (`uchar16_array_reversed` in `tests/examples/permutes.rs`).
        permute::load(&array)
    }
}
impl<T: Lanes<N>, const N: usize> From<T> for Vector<T, N> {
    // Without it rustc has no proposal for a number in the place of a vector (`ui-tests/ui/conversion/number-for-vector.rs`).
    /// One value for all components, as OpenCL C widens it where a vector is expected: `let v: float4 = 0.5.into();`.
    #[inline]
    fn from(component: T) -> Self {
        Self::splat(component)
    }
}
impl<T: Lanes<N>, const N: usize> From<Vector<T, N>> for [T; N] {
    #[inline]
    fn from(vector: Vector<T, N>) -> Self {
        vector.to_array()
    }
}
impl<T: Lanes<N>, const N: usize> TryFrom<&[T]> for Vector<T, N> {
    type Error = core::array::TryFromSliceError;

    /// The vector of a slice of as many elements, as an array is made of one; [`from_slice`](Self::from_slice) takes the first of more.
    #[inline]
    fn try_from(slice: &[T]) -> Result<Self, Self::Error> {
        <&[T; N]>::try_from(slice).map(permute::load)
    }
}

/// Tuples, as other libraries have them.
macro_rules! tuples {
    ($($n:literal ($($component:ident: $t:ident),*);)*) => { $(
        /// The vector of the tuple's components in order: `float2::from((1.0, 2.0))`.
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<$n>> From<($($t,)*)> for Vector<T, $n> {
            #[inline]
            fn from(($($component,)*): ($($t,)*)) -> Self {
                Self::new($($component),*)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T: Lanes<$n>> From<Vector<T, $n>> for ($($t,)*) {
            #[inline]
            fn from(vector: Vector<T, $n>) -> Self {
                vector.to_array().into()
            }
        }
    )* };
}
tuples! {
    2 (x: T, y: T);
    3 (x: T, y: T, z: T);
    4 (x: T, y: T, z: T, w: T);
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

/// The vector of the first `N` values of an iterator.
///
/// # Panics
/// If it gives fewer than `N`.
///
/// ```
/// use swz::int4;
/// assert_eq!((1..).map(|n| n * n).collect::<int4>(), int4::new(1, 4, 9, 16));
/// ```
impl<T: Lanes<N>, const N: usize> FromIterator<T> for Vector<T, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut values = values.into_iter();
        Self::from_array(core::array::from_fn(|at| match values.next() {
            Some(value) => value,
            None => panic!("the iterator gives {at} values, a vector of {N} is made of {N}"),
        }))
    }
}
