//! `from` and `into` of vectors by their own names: what the traits do where they do something, and words for where they do not. Rustc
//! would say of the traits themselves which `From` there is (`ui-tests/ui/conversion/into-vector.rs`).

use crate::element::Lanes;
use crate::sealed::Sealed;
use crate::vector::Vector;

/// The bound of `into`: a vector becomes an `X`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` becomes no `{X}` by `into`",
    label = "`into` converts no components, adds none and leaves none out",
    note = "components of another type: `v.cast::<f32>()`, or `convert_sat::<uchar4>(v)` of `swz::builtin`",
    note = "select as many of more components: `swz!(v.xyz)`; a literal adds some to fewer: `swz!(float4(v, 0.0))`"
)]
pub trait Becomes<X>: Into<X> {}
#[diagnostic::do_not_recommend]
impl<X, S: Into<X>> Becomes<X> for S {}

/// The bound of `from`: a vector is made of an `X`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not made of `{X}` by `from`",
    label = "`from` takes an array or a tuple of as many components, or one for all",
    note = "a vector of another type is converted: `v.cast::<f32>()`; select as many of more components: `swz!(v.xyz)`; a literal adds some to fewer: `swz!(float4(v, 0.0))`",
    note = "numbers have the type of the components: `1.0` for floats, `1` for integers; the first of a slice are `float4::from_slice(list)`"
)]
pub trait IsMadeOf<X>: From<X> {}
#[diagnostic::do_not_recommend]
impl<X, V: From<X>> IsMadeOf<X> for V {}

impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// The vector that [`From`] makes.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    #[track_caller]
    #[allow(clippy::should_implement_trait, reason = "it is the trait's")]
    pub fn from<X>(value: X) -> Self
    where
        Self: IsMadeOf<X>,
    {
        From::from(value)
    }

    /// The value that [`Into`] makes.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn into<X>(self) -> X
    where
        Self: Becomes<X>,
    {
        Into::into(self)
    }
}

/// Declares implementations of `From` that nothing satisfies, each with the words of rustc for it, in place of those of the arrays'
/// implementation (`ui-tests/ui/conversion/slice-into-vector.rs`).
macro_rules! refused {
    ($($(#[$doc:meta])* $bound:ident $from:ty: $message:literal, $label:literal;)*) => { $(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message, label = $label)]
        pub trait $bound: Sealed {}
        #[doc(hidden)]
        impl<T: Lanes<N>, const N: usize> From<$from> for Vector<T, N>
        where
            Self: $bound,
        {
            fn from(_: $from) -> Self {
                unreachable!("no vector is made of it")
            }
        }
    )* };
}
refused! {
    /// The bound of `From` for a slice, which may be of any length.
    IsMadeOfSlice &[T]: "a slice becomes no vector by `into`", "the first of it are `float4::from_slice(list)`, all of it `list.try_into().unwrap()`";
}
