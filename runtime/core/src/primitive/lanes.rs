//! The generic road: an operation on vectors as one on their lanes, which are read from registers and put into registers as
//! those of a permute are. LLVM makes vector code of it for the features of the function that it stands in.
//!
//! With debug assertions the lanes are read and written where they lie: nothing is a register there, and three quarters of the code of such an
//! operation was the way into registers and back.

#![allow(clippy::transmute_ptr_to_ref, reason = "see `place!`")]

use core::mem::ManuallyDrop;

use crate::element::Lanes;
use crate::permute::for_each_stored_lane;
use crate::register::{Registers, Source, Width, place};
use crate::vector::Vector;

/// Declares a map over the lanes of some vectors.
macro_rules! maps {
    ($($(#[$doc:meta])* $name:ident($($x:ident: $t:ident $source:ident),*);)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name<$($t: Lanes<N>,)* R: Lanes<N>, const N: usize>(
            $($x: &Vector<$t, N>,)*
            f: impl Fn($($t),*) -> R,
        ) -> Vector<R, N> {
            // Without optimisation each call had a way out by which the function is dropped.
            let f = ManuallyDrop::new(f);
            if cfg!(debug_assertions) {
                let mut result = Vector::<R, N>::__SWZ_ZEROED;
                let mut k = 0;
                while k < Width::<N>::STORED {
                    // SAFETY: a vector is its storage, of so many lanes.
                    unsafe {
                        let value = f($(place!((&raw const *$x).cast::<$t>().add(k), $t)),*);
                        place!((&raw mut result).cast::<R>().add(k), R = value);
                    }
                    k += 1;
                }
                return result;
            }
            $(
                let mut $source = Source::<$t, N>::empty();
                // Lanes of one size stay in their places: two bytes that entered twice would be permuted for nothing
                // (`uchar2_counted`).
                if const { size_of::<$t>() == size_of::<R>() } {
                    $source.enter_once($x);
                } else {
                    $source.enter($x);
                }
            )*
            let mut result = Registers::<R, N>::empty();
            result.blank();
            /// Computes one lane.
            macro_rules! set {
                ($k:expr) => {
                    // SAFETY: the vectors have entered in the way in which they are read, by the same condition; all of them store
                    // lane `$k`, each a valid value of its element.
                    unsafe {
                        result.set(
                            $k,
                            f($(if const { size_of::<$t>() == size_of::<R>() } {
                                $source.lane_once::<$t>($k)
                            } else {
                                $source.lane_as::<$t>($k)
                            }),*),
                        );
                    }
                };
            }
            for_each_stored_lane!(N, set);
            // SAFETY: every lane is set to an `R`.
            unsafe { result.close() }
        }
    )* };
}
maps! {
    /// The vector of `f` of each component.
    map(a: A x);
    /// The vector of `f` of each pair of components.
    zip(a: A x, b: B y);
    /// The vector of `f` of each three components.
    zip3(a: A x, b: B y, c: C z);
}
