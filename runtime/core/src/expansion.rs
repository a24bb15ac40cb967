//! The methods that expansions of the macros call on a vector; `base` has them for types that are none.

use crate::cast;
use crate::component::{
    CanBeWrittenTo, FourOrFewer, HasAmongThree, HasAmongTwo, HasComponent, HasComponents, InThree, InTwo, Part, Rest,
    Selectable, Selected, Several, Spelt, Value,
};
use crate::element::{Element, Lanes};
use crate::kept::Kept;
use crate::literal::{Literal, Spread};
use crate::permute;
use crate::permute::pattern::{index, is_written, origin, target};
use crate::protocol::answers;
use crate::register;
use crate::vector::Vector;
use crate::which::Which;
use core::marker::PhantomData;

/// The methods that expansions call. The macro has checked the spelling of the selector; the bounds check it against the vector.
#[doc(hidden)]
impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    answers! { [pub const] Self:
        /// A swizzle, as in `v.wzyx` or `v.hi.xy`: a new vector of the components that the selector names, in the selector's order.
        #[must_use]
        fn __swz_swizzle(&self) -> Vector<T, M> where [T: Lanes<M>] {
            permute::gather::<T, N, M, LANES, OFFSET>(self)
        }

        /// A write to several components, as in `v.xy = e`: those that the selector names take the values in its order, the others keep
        /// theirs.
        fn __swz_assign<'a>(&'a mut self, value: &'a V) -> Assignment<'a, V, Self, Vector<T, M>, LANES, OFFSET>
        where [T: Lanes<M>] {
            Assignment { place: self, value, part: PhantomData }
        }

        /// One component, as in `v.x`, `v.r` or `v.s0`: its value.
        #[must_use]
        fn __swz_component(&self) -> T {
            register::component(self, origin(LANES, OFFSET, N, 1, T::LANE.is_integer(), 0))
        }

        /// One component, as in `&v.x`: a reference to it in its vector.
        #[must_use]
        fn __swz_component_ref(&self) -> &T {
            register::component_ref(self, index(LANES, OFFSET, N, 0))
        }

        /// The component's number, as a type: a vector is indexed by it, so that rustc borrows the vector as the use of the component asks
        /// for. The type says it all, so the call need not run: the base is asked for its component once (`a_base_is_evaluated_once` in
        /// `tests/tests/places.rs`).
        #[must_use]
        fn __swz_lane(&self) -> Which<Self, LANES, OFFSET> {
            Which::new()
        }

        /// One component, as in `&mut v.x` or `v.x += 1.0`: a place in its vector that can be written.
        #[must_use]
        fn __swz_component_mut(&mut self) -> &mut T {
            const { assert!(is_written(LANES, 0), "a component that does not exist is no place") }
            register::component_mut(self, index(LANES, OFFSET, N, 0))
        }

        /// The component as a slice of one, or of none if it does not exist: for what must not be computed then.
        #[must_use]
        fn __swz_existing_component(&mut self) -> &mut [T] {
            match target(LANES, OFFSET, N, 0) {
                Some(lane) => core::slice::from_mut(register::component_mut(self, lane)),
                None => &mut [],
            }
        }

        /// A write to one component, as in `v.x = e`: the others keep their values.
        #[must_use]
        fn __swz_assign_component(&mut self) -> Component<'_, T, N, LANES, OFFSET> {
            Component { place: self, value: const { register::component(&Self::__SWZ_ZEROED, 0) } }
        }

        /// A half of a vector, or a half of a half: `v.lo`, `v.hi`, `v.even`, `v.odd`; of 2 components a scalar.
        #[must_use]
        fn __swz_part(&self) -> <Self as Part<DEPTH>>::Out where [T: Element] {
            cast::part::<T, N, DEPTH, LANES, OFFSET>(self)
        }

        /// Whether a part exists: all do but the scalar that is the fourth of 3.
        #[must_use]
        fn __swz_has_part(&self) -> bool where [T: Element] {
            <Rest<Self, DEPTH> as Value>::WIDTH > 1 || target(LANES, OFFSET, N, 0).is_some()
        }

        /// A write to a half of a vector, as in `v.lo = e` or `v.odd = e`: the other components keep their values.
        fn __swz_assign_part<'a>(&'a mut self, value: &'a V)
            -> <Rest<Self, DEPTH> as Passes>::Through<Assignment<'a, V, Self, Halves<DEPTH>, LANES, OFFSET>>
        where [T: Element] {
            Assignment { place: self, value, part: PhantomData }
        }

        /// The part of a value that a division changes, as in `v.odd /= w`: nothing is divided by the lane in the place of a component that
        /// does not exist.
        #[must_use]
        fn __swz_kept(&self, lanes: L) -> Kept<L> {
            Kept::new(lanes, [target(LANES, OFFSET, N, 0).is_some(), target(LANES >> 8, OFFSET, N, 0).is_some()])
        }

        /// The vector whose components are written.
        #[must_use]
        fn __swz_place(&mut self) -> &mut Self {
            self
        }
    }

    /// The value of a declaration without one, as in `let mut v: float4;`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_zeroed() -> Self {
        Self::__SWZ_ZEROED
    }

    /// A vector literal of numbers, as in `(float4)(1, 2, 3, 4)`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_numbers(numbers: [T; N]) -> Self {
        Self::from_array(numbers)
    }

    /// A vector literal of one value, as in `(float4)(1.0)`: a scalar goes to all components.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_spread<V>(value: V) -> Spread<V, T, N> {
        Spread::new(value)
    }

    /// A vector literal, as in `(float4)(a, b.xy, 1.0)`: the components of the scalars and vectors in it, in order.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_literal() -> Literal<T, N, 0> {
        Literal::new(Self::__SWZ_ZEROED)
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
            permute::set(self.place, lane, self.value);
        }
    }
}

/// So many of `lo`, `hi`, `even`, `odd`.
pub enum Halves<const DEPTH: usize> {}
/// A type that lets another through once it is known itself, so that rustc says nothing of the other as long as it is not
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
    V: CanBeWrittenTo<Vector<T, M>>,
{
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_write(self) {
        permute::scatter::<T, N, M, LANES, OFFSET>(self.place, &cast::fill(*self.value));
    }
}

impl<T, const N: usize, const DEPTH: usize, const LANES: u128, const OFFSET: usize, V>
    Assignment<'_, V, Vector<T, N>, Halves<DEPTH>, LANES, OFFSET>
where
    T: Element + Lanes<N>,
    Vector<T, N>: Part<DEPTH>,
    V: CanBeWrittenTo<Rest<Vector<T, N>, DEPTH>>,
{
    #[doc(hidden)]
    #[inline(always)]
    pub const fn __swz_write(self) {
        cast::assign_part::<T, N, DEPTH, LANES, OFFSET, V>(self.place, *self.value);
    }
}
