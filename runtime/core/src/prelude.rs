//! Everything by its name, but for the macros.

#[doc(hidden)]
pub use crate::base::{CanBeSwizzled as _, Fields as _, NamesVector as _};
#[doc(hidden)]
pub use crate::builtin::conversion::Scalars as _;
#[doc(hidden)]
pub use crate::elsewhere::{
    ConstantsElsewhere as _, FunctionsElsewhere as _, KnownElsewhere as _, MakersElsewhere as _,
    SelectorsElsewhere as _,
};
#[doc(hidden)]
pub use crate::foreign::Swizzle as _;
#[doc(hidden)]
pub use crate::foreign::literal::{ForeignPiece as _, ForeignSpread as _};
#[doc(hidden)]
pub use crate::near::*;
#[cfg(feature = "half")]
#[doc(hidden)]
pub use crate::number::__swz_half;
#[cfg(feature = "opencl")]
#[doc(no_inline)]
pub use crate::opencl::NdRange;
#[cfg(feature = "opencl")]
#[doc(hidden)]
pub use crate::opencl::near::*;
#[doc(no_inline)]
pub use crate::types::*;
#[doc(hidden)]
pub use crate::vec_step::names::{double, half, long, short};
pub use crate::{Element, HasComponent, Lanes, Part, Scalar, Vector};
pub use crate::{Shuffle, ShuffleElement, VecStep, shuffle, shuffle2, vec_step, vec_step_of};
