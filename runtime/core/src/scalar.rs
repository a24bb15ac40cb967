//! OpenCL's names of the scalars: `uchar` is `u8`, `half` is `half::f16` (OpenCL C, section 6.3.1, built-in scalar data
//! types).
//!
//! ```
//! use swz::scalar::{uint, ushort};
//! let a: ushort = 7;
//! assert_eq!(uint::from(a), 7u32);
//! ```

use crate::element::rust_name;

#[doc(hidden)]
pub use crate::vec_step::names::*;

/// The scalars, one a line: name, lane and type.
macro_rules! scalars {
    ($($(#[$cfg:meta])* $name:ident = $lane:ident $t:ty;)*) => {
        $(
            $(#[$cfg])*
            #[doc = concat!("`", rust_name!($lane $t), "`.")]
            #[allow(non_camel_case_types, reason = "OpenCL's names")]
            pub type $name = $t;
        )*
    };
}
scalars! {
    uchar = U8 u8;
    short = I16 i16;
    ushort = U16 u16;
    int = I32 i32;
    uint = U32 u32;
    long = I64 i64;
    ulong = U64 u64;
    #[cfg(feature = "half")] half = F16 ::half::f16;
    float = F32 f32;
    double = F64 f64;
}
