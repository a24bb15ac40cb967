//! The functions of all lanes of a vector at once.
//!
//! A kernel is straight-line code over [`lanes`], one operation at a time, without branches on values; LLVM then makes vector instructions
//! of it, as a loop around a whole scalar function would not reliably be. A lane that is beyond what a kernel reduces well (a sine of 10^6)
//! is redone by [`Transcendental`](super::scalar::Transcendental), in a function of its own, that is rarely called; powers and roots have
//! one each that does all lanes without it. The result of a lane never depends on the others.
//!
//! Kernels are `#[inline(always)]`: only so do they use the features of the function that they stand in, as what LLVM leaves
//! out of line is compiled for this crate's. Whether products are added with one rounding or two is fixed when this crate is
//! compiled; both keep to the limits.
//!
//! Polynomials are the minimax ones for the named range, by Remez' algorithm in 200-bit arithmetic; their coefficients were
//! rounded one after the other, the later ones making up for the earlier. The error that is left stands beside each.

/// `c0 + x (c1 + x (c2 + ...))`.
macro_rules! horner {
    ($lanes:ty, $x:expr; $last:expr $(,)?) => {
        <$lanes>::splat($last)
    };
    ($lanes:ty, $x:expr; $c:expr, $($rest:expr),+ $(,)?) => {
        horner!($lanes, $x; $($rest),+).mul_add($x, <$lanes>::splat($c))
    };
}

/// That polynomial with the even and the odd terms apart, as polynomials of `square`, which is `x²`: twice as short a chain of operations
/// that wait for each other, for one product more.
macro_rules! even_odd {
    ($lanes:ty, $x:expr, $square:expr; $($c:expr),+) => {
        even_odd!(@ $lanes, $x, $square; [] []; $($c),+)
    };
    (@ $lanes:ty, $x:expr, $square:expr; [$($even:expr,)*] [$($odd:expr,)*]; $c:expr, $d:expr $(, $rest:expr)*) => {
        even_odd!(@ $lanes, $x, $square; [$($even,)* $c,] [$($odd,)* $d,]; $($rest),*)
    };
    (@ $lanes:ty, $x:expr, $square:expr; [$($even:expr,)*] [$($odd:expr,)*]; $($last:expr)?) => {
        horner!($lanes, $square; $($odd),+).mul_add($x, horner!($lanes, $square; $($even,)* $($last)?))
    };
}

pub mod apart;
pub mod double;
pub mod lanes;
pub mod remainder;
pub mod single;
