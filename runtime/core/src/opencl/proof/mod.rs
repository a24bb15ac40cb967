//! Launches on all cores without `unsafe`: what a compiled kernel says of its accesses, and whether that holds of a launch.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `ran` | what `par_run` gives |
//! | `form` | what is known of a kernel when it is compiled: its accesses to memory that it writes, linear in the numbers of the items |
//! | `test` | the same with the numbers of a launch: whether two items touch one element |
//! | `last` | what was shown of the last launch, which the next one may be like |

pub(crate) mod form;
#[cfg(feature = "rayon")]
pub(crate) mod last;
pub(crate) mod ran;
pub(crate) mod test;

#[cfg(feature = "rayon")]
use self::form::Proof;
#[cfg(feature = "rayon")]
use self::ran::Reason;

/// A kernel with its arguments, of which the compiler says what it does to global memory. The macro `unsafe_proven!` implements it, for
/// expansions and nobody else: what it is given is taken on trust, as the compiler of OpenCL C has read the kernel and no reader of Rust has.
///
/// Safe code cannot say it of a kernel of its own:
///
/// ```compile_fail,E0200
/// use swz::opencl::expansion::{Proof, Proven, Reason};
/// struct Racy;
/// impl Proven for Racy {
///     const PROOF: Proof = Proof { unproven: None, between_groups: false, numbers: &[], accesses: &[] };
///     fn shared(&self) -> Option<&'static Reason> {
///         None
///     }
/// }
/// ```
///
/// # Safety
/// Without [`Proof::unproven`], each access of the kernel to global memory or to an image that it writes is one of [`Proof::accesses`], for each
/// item and whatever the arguments are: there are values of the variables within its bounds that give the bytes, where its checks hold. With
/// [`Proof::between_groups`] that matters between groups only, and without it between any two items. `shared` gives a reason
/// wherever two arguments may be the same memory, or others may use it.
///
/// Only `par_run` asks: without the feature `rayon` nothing is said.
///
/// [`Proof::unproven`]: form::Proof::unproven
/// [`Proof::accesses`]: form::Proof::accesses
/// [`Proof::between_groups`]: form::Proof::between_groups
pub unsafe trait Proven {
    /// The proof of the kernel.
    #[cfg(feature = "rayon")]
    const PROOF: Proof;
    /// Why these arguments may overlap, if they may.
    #[cfg(feature = "rayon")]
    fn shared(&self) -> Option<&'static Reason>;
}

/// Says what the compiler has found of a kernel: the type of its launch, in it the arguments that are buffers with their names, where the kernel
/// stands, and the proof.
///
/// It is no part of the public API, and who calls it by hand promises what [`Proven`] asks for, as an `unsafe impl` would: a proof that is wrong is a
/// data race. Its name says so, as no keyword can. Expansions hold no `unsafe`, so that they compile under `#![forbid(unsafe_code)]`, and what an
/// expansion may write every safe program may: a token does not show who wrote it on stable Rust. The launch cannot find it out either. It is
/// given the kernel as a function that is compiled already, and the proof is about what that function does. Other macros rest on the same
/// convention, with a hidden module whose name says that it is private.
#[cfg(feature = "rayon")]
#[doc(hidden)]
#[macro_export]
macro_rules! __swz_unsafe_proven {
    ([$($generics:tt)*] $launch:ty { $($field:ident $name:literal),* } $place:expr, $proof:expr) => {
        // SAFETY: by the compiler, which has read all that the kernel does; or by who names this macro, which says that it is unsafe.
        unsafe impl $($generics)* $crate::opencl::expansion::Proven for $launch {
            const PROOF: $crate::opencl::expansion::Proof = {
                #[allow(unused_imports)]
                use ::core::option::Option::{None, Some};
                #[allow(unused_imports)]
                use $crate::opencl::Reason;
                #[allow(unused_imports)]
                use $crate::opencl::expansion::{Access, Bound, Check, Known, Linear, Number, Proof, Use, Var};
                $proof
            };
            #[inline]
            fn shared(&self) -> ::core::option::Option<&'static $crate::opencl::Reason> {
                $(if self.$field.is_shared() {
                    return ::core::option::Option::Some(const { &$crate::opencl::Reason::shared($place, $name) });
                })*
                ::core::option::Option::None
            }
        }
    };
}

// SAFETY: nothing is said.
#[cfg(not(feature = "rayon"))]
unsafe impl<K> Proven for K {}

/// Says nothing, as nothing runs on several cores. An expansion names it all the same where another `swz` of the build has the feature `rayon`: the macros
/// are compiled once for both.
#[cfg(not(feature = "rayon"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __swz_unsafe_proven {
    ($($proof:tt)*) => {};
}
pub use __swz_unsafe_proven as unsafe_proven;
