//! Bounds that keep the traits of the crate its own: the kernels trust what an implementation says about sizes and types.

use crate::words::worded;

worded! {
    {
        note = "use the trait as a bound (`T: Element`), or write a trait of your own",
    }
    [
        message = "`{Self}` cannot implement a trait of `swz`: they are sealed",
        label = "only scalars, vectors and masks of `swz` implement it",
    ]
    /// A type that may implement a trait of the crate. No other crate can name this bound. `ui-tests/ui/sealed` has a case for each trait.
    pub trait Sealed {}
    [
        message = "`{Self}` and `{V}` cannot implement a trait of `swz`: they are sealed",
        label = "only scalars, vectors and masks of `swz` implement it, of each other",
    ]
    /// A type that may implement a trait with a type as its parameter, which another crate could implement of a scalar for a type of its
    /// own.
    pub trait SealedFor<V>: Sealed {}
}
#[diagnostic::do_not_recommend]
impl<S: Sealed, V: Sealed> SealedFor<V> for S {}

/// A constant mask.
#[diagnostic::do_not_recommend]
impl<T, const N: usize> Sealed for [T; N] {}
/// An operand.
#[diagnostic::do_not_recommend]
impl<T: Sealed> Sealed for &T {}
/// The elements of constant masks that are no element types.
#[diagnostic::do_not_recommend]
impl Sealed for u128 {}
#[diagnostic::do_not_recommend]
impl Sealed for usize {}
