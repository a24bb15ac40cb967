//! The protocol between the expansions and what they select from: which methods they call on a base, with which parameters.
//!
//! An expansion names no type, so everything that can be a base has these methods by the same names: a vector of the crate
//! (`expansion`, `shuffle`), a vector of another crate and its place (`foreign`), and, for the words of the error, what is no vector
//! and what a vector dereferences to (`base`). `table!` below has each method once. [`answers!`] declares those that one of them answers to, by
//! the names alone; [`refusals!`] declares them all for what is refused. The macros have the names in `Method` in `macros/src/expand.rs`, and
//! `the_macros_know_the_protocol` in `tests/tests/sources.rs` compares both.

/// Makes [`row!`] and [`refusals!`] of the rows: a name, the parameters of its own before those of its selector, and a value.
macro_rules! table {
    ($dollar:tt $($selector:ident $parameters:tt { $($name:ident $own:tt $([$value:ident: $taken:ty])?;)* })*) => {
        /// One method by its row, with the rest of the answer.
        macro_rules! row { $($(
            ($name $dollar($dollar answer:tt)*) => {
                $crate::protocol::method! { $selector $name ($own $parameters [$($value)?]) $dollar($dollar answer)* }
            };
        )*)* }
        pub(crate) use row;

        /// All methods as those of a trait, which some bound refuses.
        macro_rules! refusals {
            ($dollar($dollar told:ty: $dollar bound:ident,)*) => { $(
                $crate::protocol::refusal! { [$dollar($dollar told: $dollar bound,)*] $parameters $($name $own [$($value)?] [$($taken)?];)* }
            )* };
        }
        pub(crate) use refusals;
    };
}

/// Declares methods that are never called. They borrow mutably so that rustc finds the words of the bound for types that hold a lifetime:
/// it looks for them by the very type of the receiver, and behind a shared borrow lifetimes are made anew (`ui-tests/ui/base/reference.rs`).
macro_rules! refusal {
    ($bounds:tt $parameters:tt $($name:ident $own:tt $value:tt $taken:tt;)*) => { $(
        $crate::protocol::refusal! { @ $name $bounds $own $parameters $value $taken }
    )* };
    (@ $name:ident [$($told:ty: $bound:ident,)*] [$($own:tt)*] [$($parameters:tt)*] [$($value:ident)?] [$($taken:ty)?]) => {
        #[doc(hidden)]
        fn $name<$($own)* $($parameters)* $($value)?>(&mut self $(, _: $taken)?)
            -> $crate::protocol::passed!($($told: $bound,)*)
        where
            $($told: $bound,)*
        {
            unreachable!()
        }
    };
}
pub(crate) use refusal;

/// The result of a method that bounds refuse: a type only if all of them hold, so that rustc says nothing of the type if one does not.
macro_rules! passed {
    () => { () };
    ($told:ty: $bound:ident, $($rest:tt)*) => { <$told as $bound>::Then<$crate::protocol::passed!($($rest)*)> };
}
pub(crate) use passed;

// `DEPTH`, `KIND` and `NAME` are described in `component`, `LANES` and `OFFSET` in `permute::pattern`; `M` is the number of components
// that are selected.
table! { $
    // Names of components, behind any number of `lo`, `hi`, `even`, `odd`.
    named [const DEPTH: usize, const KIND: char, const NAME: char, const LANES: u128, const OFFSET: usize,] {
        __swz_component [];
        __swz_component_ref [];
        __swz_component_mut [];
        __swz_lane [];
        __swz_existing_component [];
        __swz_assign_component [];
        __swz_swizzle [const M: usize,];
        __swz_assign [const M: usize,] [V: &V];
    }
    // `lo`, `hi`, `even`, `odd` alone.
    halved [const DEPTH: usize, const LANES: u128, const OFFSET: usize,] {
        __swz_part [];
        __swz_has_part [];
        __swz_assign_part [] [V: &V];
    }
    // The lanes of a division.
    divided [const LANES: u128, const OFFSET: usize,] {
        __swz_kept [] [L: L];
    }
    // The whole vector.
    whole [] {
        __swz_place [];
    }
    // The two masks of `shuffle!` and `shuffle2!`.
    list [const M: usize, const LANES: u128,] {
        __swz_shuffle_list [];
        __swz_shuffle2_list [] [Y: Y];
    }
    array [] {
        __swz_by_array [] [A: &A];
    }
}

/// Declares the methods that something answers to. `$whole` is the vector whose components are selected: the bounds check the selector against
/// it, and each answer may add bounds of its own.
macro_rules! answers {
    ($qualifiers:tt $whole:ty: $(
        $(#[$attribute:meta])*
        fn $name:ident $(<$($lifetime:lifetime),+>)? ($($arguments:tt)*) -> $out:ty $(where [$($bounds:tt)*])? $body:block
    )*) => { $(
        $crate::protocol::row! {
            $name $qualifiers [$($($lifetime,)+)?] $whole;
            $(#[$attribute])* ($($arguments)*) -> $out, [$($($bounds)*)?] $body
        }
    )* };
}
pub(crate) use answers;

/// Declares one of them with the checks of its selector.
macro_rules! method {
    (named $name:ident $parameters:tt $qualifiers:tt $lifetimes:tt $whole:ty; $($answer:tt)*) => {
        $crate::protocol::method! {
            $name $parameters $qualifiers $lifetimes [
                $whole: Part<DEPTH>,
                Rest<$whole, DEPTH>: HasComponents,
                Several<$whole, DEPTH>: FourOrFewer<KIND>,
                Spelt<$whole, DEPTH, KIND>: HasAmongTwo<KIND, NAME>,
                InTwo<$whole, DEPTH, KIND, NAME>: HasAmongThree<KIND, NAME>,
                InThree<$whole, DEPTH, KIND, NAME>: HasComponent<KIND, NAME>,
                Selected<$whole, DEPTH, KIND, NAME>: Selectable,
            ] $($answer)*
        }
    };
    (halved $name:ident $parameters:tt $qualifiers:tt $lifetimes:tt $whole:ty; $($answer:tt)*) => {
        $crate::protocol::method! { $name $parameters $qualifiers $lifetimes [$whole: Part<DEPTH>,] $($answer)* }
    };
    ($unchecked:ident $name:ident $parameters:tt $qualifiers:tt $lifetimes:tt $whole:ty; $($answer:tt)*) => {
        $crate::protocol::method! { $name $parameters $qualifiers $lifetimes [] $($answer)* }
    };
    (
        $name:ident ([$($own:tt)*] [$($parameters:tt)*] [$($value:ident)?]) [$($qualifiers:tt)*] [$($lifetimes:tt)*] [$($checks:tt)*]
        $(#[$attribute:meta])* ($($arguments:tt)*) -> $out:ty, [$($bounds:tt)*] $body:block
    ) => {
        $(#[$attribute])*
        #[doc(hidden)]
        #[inline(always)]
        $($qualifiers)* fn $name<$($lifetimes)* $($own)* $($parameters)* $($value)?>($($arguments)*) -> $out
        where
            $($checks)*
            $($bounds)*
        $body
    };
}
pub(crate) use method;
