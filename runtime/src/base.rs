//! What rustc says when the base of a swizzle is no vector.
//!
//! Expansions call methods by their names. On another type, lookup finds those of [`CanBeSwizzled`], which no type has, so that the error
//! tells of the type and of the remedy, not of a method that the caller never wrote. On the fields that a vector dereferences to
//! it finds those of [`Fields`], which cannot be called. A vector has its own.

use crate::element::{Lanes, for_each_element};
use crate::fields::{
    DereferencedVector2, DereferencedVector3, DereferencedVector4, DereferencedVector8, DereferencedVector16,
};
use crate::protocol::refusals;
use crate::vector::Vector;

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

/// Those methods, for any other type.
pub trait CanBeSwizzled {
    refusals!(Self: IsVector);
}
/// What a type of the caller's is told: it may lead to a vector by `*`, so it must not have the methods itself.
impl<T: ?Sized + IsVector> CanBeSwizzled for T {}

/// A type of the caller's that is named as one of ours, where a literal or a declaration names it: what is told instead is of the type, not
/// of what the expansion calls.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector of `swz`, for which its name stands here",
    label = "another type of this name",
    note = "a `use` within the invocation shows whose it is: `use own::float4;`"
)]
pub trait IsVectorType {
    /// Itself, as in `FourOrFewer`.
    type Known;
}

/// Declares what is never called.
macro_rules! naming {
    ($($name:ident $(<$value:ident>)?;)*) => { $(
        #[doc(hidden)]
        #[must_use]
        fn $name$(<$value>)?($(_: $value)?) -> <Self as IsVectorType>::Known
        where
            Self: IsVectorType,
        {
            unreachable!()
        }
    )* };
}

/// What an expansion calls on the type of a literal. A vector has functions of its own by these names, which go before.
pub trait NamesVector: Sized {
    naming! { __swz_zeroed; __swz_numbers<A>; __swz_spread<V>; __swz_literal; }
}
impl<T> NamesVector for T {}

/// Those methods, for a vector that is dereferenced, which `->` does.
pub trait Fields {
    /// The vector.
    type Whole;

    refusals!(Self::Whole: IsBehind);
}

/// Declares the fields of each width.
macro_rules! fields {
    ($($fields:ident: $n:literal)*) => { $(
        impl<T: Lanes<$n>> Fields for $fields<T> {
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
