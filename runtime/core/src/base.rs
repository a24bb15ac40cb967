//! The words of rustc when the base of a swizzle is no vector.
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
use crate::words::worded;

/// A type that can call the methods of [`Fields`]: none does.
#[diagnostic::on_unimplemented(
    message = "a vector is no reference, pointer or box, so it cannot be dereferenced",
    label = "write `.` instead of `->`, and no `*`"
)]
pub trait IsBehind {
    /// The given type, if the bound holds.
    type Then<A>;
}

/// Declares a trait with the words for what is no vector.
macro_rules! no_vector {
    ($($note:literal)*; $item:item) => {
        worded! {
            { message = "`{Self}` is not a vector, so it has no components to select", label = "not a component of `{Self}`", $(note = $note),* }
            [] $item
        }
    };
}
no_vector! {
    "a field that is named like a selector stands in parentheses: `(value.lo)`; a vector in a field or a lock is selected from there: `value.pos.xy`, `lock.lock().unwrap().xy`"
    "a struct of numbers becomes a vector by `#[derive(swz::Swizzle)]`, one of `glam` by the feature `glam` of `swz`";
    /// A type of the caller's that could stand for a vector: none does.
    pub trait IsVector {}
}

/// Declares the kinds of types that are no vectors: a trait for each, which none of its types has, with the words for them.
macro_rules! kinds {
    ($dollar:tt $($(#[$doc:meta])* $kind:ident $bound:ident: $($note:literal)*;)*) => {
        $(
            no_vector! { $($note)*;
                $(#[$doc])*
                pub trait $bound {
                    /// The given type, if the bound holds.
                    type Then<A>;
                }
            }
            #[diagnostic::do_not_recommend]
            impl $bound for Other {
                type Then<A> = A;
            }
        )*

        /// The methods of the protocol, for any other type.
        pub trait CanBeSwizzled {
            $(
                $(#[$doc])*
                type $kind: ?Sized;
            )*
            refusals!($(Self::$kind: $bound,)*);
        }
        // The words for a type of the caller's: it may lead to a vector by `*`, so it must not have the methods itself.
        impl<T: ?Sized + IsVector> CanBeSwizzled for T {
            $(type $kind = Other;)*
        }

        /// The type itself, where its kind is the one that is asked for.
        macro_rules! if_same {
            $(($kind $kind) => { Self };)*
            ($dollar a:ident $dollar b:ident) => { $crate::base::Other };
        }
        pub(crate) use if_same;

        /// Gives types the methods.
        macro_rules! refuse {
            ($dollar([$dollar($dollar generic:tt)*] $dollar t:ty, $dollar of:ident;)*) => { $dollar(
                impl<$dollar($dollar generic)*> $crate::base::CanBeSwizzled for $dollar t {
                    $(type $kind = $crate::base::if_same!($dollar of $kind);)*
                }
            )* };
        }
        pub(crate) use refuse;
    };
}
kinds! { $
    /// A scalar.
    Scalar IsNoScalar:
        "a scalar is a single component already: leave the selector out, or an index that selects it before: `rows[0].xy`"
        "a literal spreads it: `(float3)(value)`";
    /// An array, which is a slice in the end.
    List IsNoList:
        "select from an element: `list[0].xy`"
        "numbers are made a vector first: `float4::from_slice(&list).xy`; an array of 2, 3, 4, 8 or 16 numbers is a vector";
    /// A tuple.
    Tuple IsNoTuple:
        "select from an element: `pair.0.xy`"
        "numbers are made a vector first: `float2::new(pair.0, pair.1).yx`";
    /// An option or a result.
    Optional IsNoOption:
        "select from what is in it: `option?.xy`, `option.unwrap_or_default().xy`";
    /// A `Cell`.
    Cell IsNoCell:
        "select from its value: `cell.get().xy`";
    /// A `RefCell`.
    RefCell IsNoRefCell:
        "select from what it holds: `cell.borrow().xy`, and to write `cell.borrow_mut().xy = e`";
    /// A raw pointer.
    Pointer IsNoPointer:
        "select from what it points to, in `unsafe`: `(*pointer).xy`";
    /// A register of integers, which does not tell what its elements are.
    Register IsNoRegister:
        "a register does not tell its elements: make it a vector first, `uchar16::from(register)`, `int4::from(register)`";
    /// Text, a character, what is nothing.
    Text IsNoText:;
}

/// The type in the place of one that is of another kind.
pub struct Other;

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

/// The functions that an expansion calls on the type of a literal. A vector has functions of its own by these names, which go before.
pub trait NamesVector: Sized {
    naming! { __swz_zeroed; __swz_numbers<A>; __swz_spread<V>; __swz_literal; }
}
impl<T> NamesVector for T {}

/// The methods of the protocol for a vector that is dereferenced, which `->` does.
pub trait Fields {
    /// The vector.
    type Whole;

    refusals!(Self::Whole: IsBehind,);
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
            [T] Option<T>, Optional; [T, E] Result<T, E>, Optional; [T] [T], List; [] str, Text; [] char, Text; [] usize, Scalar;
            [] isize, Scalar; [] i128, Scalar; [] u128, Scalar; [T: ?Sized] *const T, Pointer; [T: ?Sized] *mut T, Pointer;
            [T: ?Sized] core::cell::Cell<T>, Cell; [T: ?Sized] core::cell::RefCell<T>, RefCell; [] (), Text; [A] (A,), Tuple;
            [A, B] (A, B), Tuple; [A, B, C] (A, B, C), Tuple; [A, B, C, D] (A, B, C, D), Tuple;
        }
    };
}
pub(crate) use no_vectors;
no_vectors!(refuse);

/// One row of the table: a scalar is a single component already.
macro_rules! scalar {
    ($t:ty, $($rest:tt)*) => {
        refuse!([] $t, Scalar;);
    };
}
for_each_element!(scalar);
