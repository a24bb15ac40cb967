//! The functions of all lanes of a vector at once.
//!
//! A kernel is straight-line code over [`lanes`], one operation at a time, without branches on values; LLVM then makes vector
//! instructions of it, as a loop around a whole scalar function would not reliably be. Where a lane is beyond what a kernel
//! reduces well (a sine of 10^6), the vector is redone lane by lane by [`Transcendental`](super::scalar::Transcendental), in
//! a function of its own, that is rarely called.
//!
//! Kernels are `#[inline(always)]`: only so do they use the features of the function that they stand in, as what LLVM leaves
//! out of line is compiled for this crate's. Whether products are added with one rounding or two is fixed when this crate is
//! compiled; both keep to the limits.
//!
//! Polynomials are the minimax ones for the named range, by Remez' algorithm in 200-bit arithmetic; their coefficients were
//! rounded one after the other, the later ones making up for the earlier. Beside each stands what is left of its error.

/// `c0 + x (c1 + x (c2 + ...))`.
macro_rules! horner {
    ($lanes:ty, $x:expr; $last:expr) => {
        <$lanes>::splat($last)
    };
    ($lanes:ty, $x:expr; $c:expr, $($rest:expr),+) => {
        horner!($lanes, $x; $($rest),+).mul_add($x, <$lanes>::splat($c))
    };
}

pub mod double;
pub mod lanes;
pub mod single;
