//! What rustc says when the base of a swizzle is no vector.
//!
//! Expansions call methods by their names. On another type, lookup finds those of [`CanBeSwizzled`], which no type has, so that the error
//! tells of the type and of the remedy, not of a method that the caller never wrote. On the fields that a vector dereferences to
//! it finds those of [`Fields`], which cannot be called. A vector has its own.

use crate::component::{Part, Selectable};
use crate::element::{Lanes, for_each_element};
use crate::fields::{
    DereferencedVector2, DereferencedVector3, DereferencedVector4, DereferencedVector8, DereferencedVector16,
};
use crate::vector::Vector;
use crate::which::Which;

/// What has the methods of [`CanBeSwizzled`]: nothing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector, so it has no components to select",
    label = "not a component of `{Self}`",
    note = "a field that is named like a selector stands in parentheses: `(value.lo)`; of a vector in a field: `value.pos.xy`, `value.0.xy`",
    note = "a struct of numbers becomes a vector by `#[derive(swz::Swizzle)]`",
    note = "a scalar is a single component already: leave the selector out, or an index that selects it before, `rows[0][1].xy`, or spread it by a literal: `(float3)(value)`",
    note = "of an array, a list or a tuple, select from an element: `list[0].xy`, `pair.0.xy`; numbers are made a vector first: `float4::from_slice(&list).xy`, `float2::new(pair.0, pair.1).yx`; an array of 2, 3, 4, 8 or 16 numbers is a vector",
    note = "of an option, a cell, a lock or a pointer, select from what is in it: `option?.xy`, `cell.get().xy` or `cell.borrow().xy`, `lock.lock().unwrap().xy`, `(*pointer).xy`"
)]
pub trait IsVector {
    /// Itself, as in `FourOrFewer`.
    type Known;
}

/// What can call the methods of [`Fields`]: nothing.
#[diagnostic::on_unimplemented(
    message = "a vector is no reference, pointer or box, so it cannot be dereferenced",
    label = "write `.` instead of `->`, and no `*`"
)]
pub trait IsBehind {
    /// Itself, as in `FourOrFewer`.
    type Known;
}

/// Declares the methods of [`CanBeSwizzled`], with the parameters that expansions give them.
macro_rules! methods {
    ($($name:ident($($width:tt)*)[$($value:tt)*]$((&$v:ident))?)*) => { $(
        #[doc(hidden)]
        fn $name<$($width)* const D: usize, const K: char, const C: char, const L: u128, const O: usize $($value)*>(
            &mut self $(, _: &$v)?
        ) -> <Self as IsVector>::Known
        where
            Self: IsVector,
        {
            unreachable!()
        }
    )* };
    (@part $($name:ident[$($value:tt)*]$((&$v:ident))?)*) => { $(
        #[doc(hidden)]
        fn $name<const D: usize, const L: u128, const O: usize $($value)*>(&mut self $(, _: &$v)?) -> <Self as IsVector>::Known
        where
            Self: IsVector,
        {
            unreachable!()
        }
    )* };
}

/// Those methods, for any other type.
///
/// They borrow mutably so that rustc finds the words above for types that hold a lifetime: it looks for them by the very type
/// of the receiver, and behind a shared borrow lifetimes are made anew (`ui-tests/ui/base/reference.rs`).
pub trait CanBeSwizzled {
    methods! {
        __swz_component()[] __swz_component_ref()[] __swz_component_mut()[] __swz_lane()[] __swz_existing_component()[]
        __swz_assign_component()[] __swz_swizzle(const M: usize,)[] __swz_assign(const M: usize,)[, V](&V)
    }
    methods! { @part __swz_part[] __swz_has_part[] __swz_assign_part[, V](&V) }

    #[doc(hidden)]
    fn __swz_place(&mut self) -> <Self as IsVector>::Known
    where
        Self: IsVector,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_shuffle_list<const M: usize, const L: u128>(&mut self) -> <Self as IsVector>::Known
    where
        Self: IsVector,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_shuffle2_list<const M: usize, const L: u128, Y>(&mut self, _: Y) -> <Self as IsVector>::Known
    where
        Self: IsVector,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_by_array<A>(&mut self, _: &A) -> <Self as IsVector>::Known
    where
        Self: IsVector,
    {
        unreachable!()
    }
}
/// What a type of the caller's is told: it may lead to a vector by `*`, so it must not have the methods itself.
impl<T: ?Sized + IsVector> CanBeSwizzled for T {}

/// An assignment to no vector.
pub struct Lost;

impl Lost {
    #[doc(hidden)]
    #[allow(clippy::unused_self, reason = "a method")]
    pub fn __swz_write(self) {}
}

/// Those methods, for a vector that is dereferenced, which `->` does.
pub trait Fields {
    /// The element of the vector.
    type Element;
    /// The vector.
    type Whole;

    #[doc(hidden)]
    fn __swz_component<const D: usize, const K: char, const C: char, const L: u128, const O: usize>(
        &self,
    ) -> Self::Element
    where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_component_ref<const D: usize, const K: char, const C: char, const L: u128, const O: usize>(
        &self,
    ) -> &Self::Element
    where
        Self: IsBehind,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_lane<const D: usize, const K: char, const C: char, const L: u128, const O: usize>(
        &self,
    ) -> Which<Self::Whole, L, O>
    where
        Self: IsBehind,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_component_mut<const D: usize, const K: char, const C: char, const L: u128, const O: usize>(
        &mut self,
    ) -> &mut Self::Element
    where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_existing_component<const D: usize, const K: char, const C: char, const L: u128, const O: usize>(
        &mut self,
    ) -> &mut [Self::Element]
    where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_assign_component<const D: usize, const K: char, const C: char, const L: u128, const O: usize>(
        &mut self,
    ) -> <Self::Whole as IsBehind>::Known
    where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_swizzle<const M: usize, const D: usize, const K: char, const C: char, const L: u128, const O: usize>(
        &self,
    ) -> Vector<Self::Element, M>
    where
        Self::Element: Lanes<M>,
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_assign<const M: usize, const D: usize, const K: char, const C: char, const L: u128, const O: usize, V>(
        &mut self,
        _: &V,
    ) -> Lost
    where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        Lost
    }

    #[doc(hidden)]
    fn __swz_part<const D: usize, const L: u128, const O: usize>(&self) -> <Self::Whole as Part<D>>::Out
    where
        Self::Whole: Part<D>,
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_has_part<const D: usize, const L: u128, const O: usize>(&self) -> bool
    where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        unreachable!()
    }

    #[doc(hidden)]
    fn __swz_assign_part<const D: usize, const L: u128, const O: usize, V>(&mut self, _: &V) -> Lost
    where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        Lost
    }

    #[doc(hidden)]
    fn __swz_place(&mut self) -> &mut Self::Whole
    where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
        unreachable!()
    }
}

/// Declares the fields of each width.
macro_rules! fields {
    ($($fields:ident: $n:literal)*) => { $(
        impl<T: Lanes<$n>> Fields for $fields<T> {
            type Element = T;
            type Whole = Vector<T, $n>;
        }
    )* };
}
fields!(DereferencedVector2: 2 DereferencedVector3: 3 DereferencedVector4: 4 DereferencedVector8: 8 DereferencedVector16: 16);

/// The types of the standard library that lead to no vector by `*`, all but the scalars. They have the methods themselves: rustc looks no
/// further then, and tells of the bound alone, not where the traits stand, and of `Option<float4>` not which methods `float4` has
/// (`ui-tests/ui/base/option.rs`). An array is a slice in the end, a `String` a `str`; arrays of elements have methods of their own.
macro_rules! no_vectors {
    ($then:ident) => {
        $then! {
            [T] Option<T>; [T, E] Result<T, E>; [T] [T]; [] str; [] char; [] usize; [] isize; [] i128; [] u128;
            [T: ?Sized] *const T; [T: ?Sized] *mut T; [T: ?Sized] core::cell::Cell<T>; [T: ?Sized] core::cell::RefCell<T>;
            [] (); [A] (A,); [A, B] (A, B); [A, B, C] (A, B, C); [A, B, C, D] (A, B, C, D);
        }
    };
}
pub(crate) use no_vectors;

/// Declares it of them.
macro_rules! implement {
    ($([$($generic:tt)*] $t:ty;)*) => { $(
        impl<$($generic)*> CanBeSwizzled for $t {}
    )* };
}
no_vectors!(implement);

/// One row of the table: a scalar is a single component already.
macro_rules! scalar {
    ($t:ty, $($rest:tt)*) => {
        impl CanBeSwizzled for $t {}
    };
}
for_each_element!(scalar);
