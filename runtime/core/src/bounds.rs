//! The traits and types that signatures name and code does not: they hold by themselves wherever a function takes its arguments. This page
//! exists in the documentation only; no path of a program leads here.
//!
//! | where they stand | names |
//! | --- | --- |
//! | a [`Gentype`](crate::builtin::Gentype), its element, its results | [`Primitives`], [`SignedOf`], [`UnsignedOf`], [`Absolute`], [`HasAbsolute`] |
//! | what an element can do, by its kind | [`Arithmetic`], [`Logic`], [`Integral`], [`Real`], [`Transcendental`], [`Casts`], [`Own`] |
//! | conversions | [`HasSizeOf`], [`Castable`] |
//! | [`shuffle()`](crate::shuffle()) and [`shuffle2()`](crate::shuffle2()) | [`MaskElement`], [`IsSameTypeAs`] |
//! | halves, and vectors of other crates | [`Value`], [`IsOf`], [`Count`] |
//! | kernels of OpenCL C, by the feature `opencl` | `Kernel`, `Arguments`, `Pointee`, `Lends`, `LendsToWrite`, `Fits`, `Serves`, `Prepared`, `PreparedRows`, `IsShared`, `IsAwaited` |
//! | `Eq` of vectors | [`HasEquality`], [`OrderOf`] |
//! | the index of a vector | [`IndexOf`] |
//! | the layout of a vector | [`Shape`] |
//! | what keeps a trait to this crate | [`Sealed`], [`SealedFor`] |

pub use crate::array::IndexOf;
pub use crate::builtin::gentype::{Absolute, Primitives, SignedOf, UnsignedOf};
#[cfg(feature = "libm")]
pub use crate::builtin::measured::scalar::Transcendental;
#[cfg(not(feature = "libm"))]
pub use crate::builtin::operators::Transcendental;
pub use crate::builtin::{Castable, HasEquality, HasSizeOf, OrderOf};
pub use crate::component::Value;
pub use crate::element::operation::{Arithmetic, Casts, Integral, Logic, Real};
pub use crate::element::{HasAbsolute, Own};
pub use crate::foreign::registers::{Count, IsOf};
#[cfg(feature = "opencl")]
pub use crate::opencl::{
    argument::{Arguments, Fits, Lends, LendsToWrite, Serves},
    kernel::{IsAwaited, IsShared, Prepared, PreparedRows},
    launch::Kernel,
    pointee::Pointee,
};
pub use crate::sealed::{Sealed, SealedFor};
pub use crate::shape::Shape;
pub use crate::shuffle::{IsSameTypeAs, MaskElement};
