//! The definition of a vector; the other modules say what it can do.

use crate::element::Lanes;
use crate::sealed::Sealed;
use crate::shape::Shape;

/// The shape of `Vector<T, N>`.
pub(crate) type ShapeOf<T, const N: usize> = <T as Lanes<N>>::Shape;
/// The type that `Vector<T, N>` is stored as.
type Storage<T, const N: usize> = <ShapeOf<T, N> as Shape>::Storage;

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
// The last field is `()`, as rustc asks whether the size of the last one is known: if it were the storage, rustc would say once more,
// wherever such a vector is bound to a name, that `T` has to be `Lanes<N>` (`ui-tests/ui/builtin/cast-to-vector.rs`).
pub struct Vector<T: Lanes<N>, const N: usize>(Storage<T, N>, ());

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask it of `T`'s storage")]
impl<T: Lanes<N>, const N: usize> Clone for Vector<T, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Lanes<N>, const N: usize> Copy for Vector<T, N> {}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Sealed for Vector<T, N> {}

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
