//! What rustc says when the base of a swizzle is no vector.
//!
//! Expansions call methods by their names. On another type, lookup finds those of [`Base`], which no type has, so that the error
//! tells of the type and of the remedy, not of a method that the caller never wrote. On the fields that a vector dereferences to
//! it finds those of [`Fields`], which cannot be called. A vector has its own.

use crate::component::{Part, Selectable};
use crate::element::Lanes;
use crate::fields::{S8, S16, Xy, Xyz, Xyzw};
use crate::vector::Vector;

/// What has the methods of [`Base`]: nothing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector, so it has no components to select",
    label = "not a component of `{Self}`",
    note = "a scalar is a single component already: leave the selector out",
    note = "a field that is named like a selector stands in parentheses: `(value.lo)`",
    note = "of an array, a list or a tuple, select from an element: `list[0].xy`, `pair.0.xy`"
)]
pub trait IsVector {}

/// What can call the methods of [`Fields`]: nothing.
#[diagnostic::on_unimplemented(
    message = "a vector is no reference, pointer or box, so it cannot be dereferenced",
    label = "write `.` instead of `->`, and no `*`"
)]
pub trait IsBehind {
    /// Itself, as in `Lettered`.
    type Known;
}

/// Declares the methods that expansions call.
macro_rules! methods {
    ($($name:ident)*) => {
        /// Those methods, for any other type.
        ///
        /// They borrow mutably so that rustc finds the words above for types that hold a lifetime: it looks for them by the very type
        /// of the receiver, and behind a shared borrow lifetimes are made anew (`ui-tests/ui/base/reference.rs`).
        pub trait Base {
            $(
                #[doc(hidden)]
                fn $name(&mut self);
            )*
        }
        impl<T: ?Sized + IsVector> Base for T {
            $(
                fn $name(&mut self) {}
            )*
        }
    };
}
methods! {
    __swz_component __swz_component_ref __swz_component_mut __swz_assign_component __swz_lane __swz_swizzle __swz_part __swz_assign
    __swz_assign_part __swz_place __swz_existing_component __swz_has_part
    __swz_shuffle_list __swz_shuffle2_list __swz_by_array
}

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
    fn __swz_lane<const D: usize, const K: char, const C: char, const L: u128, const O: usize>(&self) -> usize
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
        _: Self::Element,
    ) where
        Self::Whole: IsBehind,
        <Self::Whole as IsBehind>::Known: Selectable,
    {
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
fields!(Xy: 2 Xyz: 3 Xyzw: 4 S8: 8 S16: 16);
