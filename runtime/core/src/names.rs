//! The names at the root of the crate. From there rustc names them in errors without a path.

// The front page shows these as they stand here: `builtin::Float`, `types::*`.
use crate::{builtin, types};

#[doc(hidden)]
pub use crate::array::IndexOf;
#[doc(hidden)]
pub use crate::base::{
    CanBeSwizzled, IsBehind, IsNoCell, IsNoList, IsNoOption, IsNoPointer, IsNoRefCell, IsNoRegister, IsNoScalar,
    IsNoText, IsNoTuple, IsVector,
};
#[doc(hidden)]
pub use crate::component::{CanBeWrittenTo, FourOrFewer, HasAmongThree, HasAmongTwo};
pub use crate::component::{Fill, HasComponent, Part};
pub use crate::element::{Element, Lanes, Scalar, ShuffleElement};
#[doc(hidden)]
pub use crate::elsewhere::*;
#[doc(hidden)]
pub use crate::foreign::CanBeAssignedTo;
#[doc(hidden)]
pub use crate::foreign::literal::{ForeignPiece, ForeignSpread};
pub use crate::foreign::{Swizzle, Whole};
#[doc(hidden)]
pub use crate::into::{Becomes, IsMadeOf};
#[doc(hidden)]
pub use crate::literal::{FitsInLiteralBehind, IsFilledBy};
#[doc(hidden)]
pub use crate::misfit::{
    IsArrayOfElement, IsElementInLiteral, IsNoPairInLiteral, IsNoReferenceInLiteral, IsNoSlice, IsNumericInLiteral,
    IsOfElementOfLiteral, IsSuchPiece, IsUnwrappedInLiteral,
};
#[doc(hidden)]
pub use crate::misfit::{
    IsAsLongAs, IsElementOf, IsNoArray, IsNoPair, IsNoReference, IsNumeric, IsOfElement, IsUnwrapped,
};
#[doc(hidden)]
pub use crate::near::*;
#[cfg(feature = "half")]
#[doc(hidden)]
pub use crate::number::__swz_half;
#[doc(hidden)]
pub use crate::outside::*;
#[doc(hidden)]
pub use crate::shuffle::{ConstantMask, IsSameTypeAs, MaskArray, MaskElement};
pub use crate::shuffle::{Shuffle, shuffle, shuffle2};
pub use crate::vec_step::{VecStep, vec_step, vec_step_of};
pub use crate::vector::{Lane, Vector};
pub use builtin::{Bitwise, BitwiseOperand, Float, Integer, IntegerOperand, Number, NumberOperand, Operand};
#[doc(hidden)]
pub use builtin::{ConvertsTo, HasEquality, HasOrder, HasSizeOf, IsOneComponent, OrderOf, Ordered, StandsInOrder};
#[doc(no_inline)]
pub use types::*;
