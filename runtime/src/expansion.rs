//! What the expansions of the macros call on a vector, by methods; `base` has the same methods for what is none.

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
use crate::register;
use crate::sealed::Sealed;
use crate::vector::Vector;
use crate::which::Which;
use core::marker::PhantomData;

/// A condition of Rust's: OpenCL's relational functions give numbers, as C takes them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `bool`, as a condition has to be",
    label = "gives `{Self}`, and a condition is a `bool`",
    note = "of vectors write `any(..)` or `all(..)` around it",
    note = "of scalars compare with 0, `isnan(x) != 0`, or write Rust's own: `x.is_nan()`, `x < y`"
)]
pub trait IsBool: Sealed {
    /// Itself, as in `FourOrFewer`.
    #[doc(hidden)]
    type Known;
}
#[diagnostic::do_not_recommend]
impl IsBool for bool {
    type Known = Self;
}

/// What stands as a condition. It is checked by a call of its own: once its type is known, an error shows no bound of a method.
pub struct Given<B>(B);

impl Given<bool> {
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_truth(self) -> bool {
        self.0
    }
}

/// What is said of anything but a `bool`, whose own method goes before this one and may stand in constants.
pub trait AsksForBool: Sized {
    /// What stands as a condition.
    type What;
    #[doc(hidden)]
    fn __swz_truth(self) -> bool
    where
        Self::What: IsBool,
        <Self::What as IsBool>::Known: Selectable,
    {
        unreachable!()
    }
}
#[diagnostic::do_not_recommend]
impl<B> AsksForBool for Given<B> {
    type What = B;
}

/// What the expansions of the macros call. The macro has checked the spelling of the selector; the bounds check it against the
/// vector. `DEPTH`, `KIND` and `NAME` are described in `component`, `LANES` and `OFFSET` in `permute::pattern`; `M` is the number of
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
        Rest<Self, DEPTH>: HasComponents,
        Several<Self, DEPTH>: FourOrFewer<KIND>,
        Spelt<Self, DEPTH, KIND>: HasAmongTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: HasAmongThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        permute::gather::<T, N, M, LANES, OFFSET>(self)
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
        Rest<Self, DEPTH>: HasComponents,
        Several<Self, DEPTH>: FourOrFewer<KIND>,
        Spelt<Self, DEPTH, KIND>: HasAmongTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: HasAmongThree<KIND, NAME>,
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
        Rest<Self, DEPTH>: HasComponents,
        Several<Self, DEPTH>: FourOrFewer<KIND>,
        Spelt<Self, DEPTH, KIND>: HasAmongTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: HasAmongThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        register::component(self, origin(LANES, OFFSET, N, 1, T::LANE.is_integer(), 0))
    }

    /// What is a condition, as in `if isless(v, w)`: of a function of the caller's it may be a `bool`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    #[allow(clippy::unused_self, reason = "a method, so that the expansion names no type")]
    pub const fn __swz_given<B>(&self, truth: B) -> Given<B> {
        Given(truth)
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
        <Self as Part<DEPTH>>::Out: HasComponents + FourOrFewer<KIND>,
        <<Self as Part<DEPTH>>::Out as FourOrFewer<KIND>>::Known: HasAmongTwo<KIND, NAME> + HasAmongThree<KIND, NAME>,
        <<Self as Part<DEPTH>>::Out as FourOrFewer<KIND>>::Known: HasComponent<KIND, NAME>,
    {
        register::component_ref(self, index(LANES, OFFSET, N, 0))
    }

    /// Which component it is: by it a vector is indexed, so that rustc borrows it as what is done with the component asks for. The
    /// type says it all, so the call need not run: the base is asked for its component once (`a_base_is_evaluated_once` in
    /// `tests/tests/places.rs`).
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
    ) -> Which<Self, LANES, OFFSET>
    where
        Self: Part<DEPTH>,
        <Self as Part<DEPTH>>::Out: HasComponents + FourOrFewer<KIND>,
        <<Self as Part<DEPTH>>::Out as FourOrFewer<KIND>>::Known: HasAmongTwo<KIND, NAME> + HasAmongThree<KIND, NAME>,
        <<Self as Part<DEPTH>>::Out as FourOrFewer<KIND>>::Known: HasComponent<KIND, NAME>,
    {
        Which::new()
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
        Rest<Self, DEPTH>: HasComponents,
        Several<Self, DEPTH>: FourOrFewer<KIND>,
        Spelt<Self, DEPTH, KIND>: HasAmongTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: HasAmongThree<KIND, NAME>,
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
        Rest<Self, DEPTH>: HasComponents,
        Several<Self, DEPTH>: FourOrFewer<KIND>,
        Spelt<Self, DEPTH, KIND>: HasAmongTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: HasAmongThree<KIND, NAME>,
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
        Rest<Self, DEPTH>: HasComponents,
        Several<Self, DEPTH>: FourOrFewer<KIND>,
        Spelt<Self, DEPTH, KIND>: HasAmongTwo<KIND, NAME>,
        InTwo<Self, DEPTH, KIND, NAME>: HasAmongThree<KIND, NAME>,
        InThree<Self, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
        Selected<Self, DEPTH, KIND, NAME>: Selectable,
    {
        Component { place: self, value: const { register::component(&Self::__SWZ_ZEROED, 0) } }
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
        cast::part::<T, N, DEPTH, LANES, OFFSET>(self)
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

    /// What a division changes, as in `v.odd /= w`: by what stands in the place of a component that does not exist, nothing is divided.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn __swz_kept<const LANES: u128, const OFFSET: usize, L>(&self, lanes: L) -> Kept<L> {
        Kept::new(lanes, |k| target(LANES >> (8 * k), OFFSET, N, 0).is_some())
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
        V: CanBeWrittenTo<Vector<T, M>>,
        V::Known: Selectable,
    {
        permute::scatter::<T, N, M, LANES, OFFSET>(self.place, &cast::fill(*self.value));
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
        V: CanBeWrittenTo<Rest<Vector<T, N>, DEPTH>>,
        V::Known: Selectable,
    {
        cast::assign_part::<T, N, DEPTH, LANES, OFFSET, V>(self.place, *self.value);
    }
}
