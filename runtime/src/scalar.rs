//! OpenCL's names of the scalars: `uchar` is `u8`, `half` is `half::f16` (OpenCL C, section 6.3.1, built-in scalar data
//! types).
//!
//! ```
//! use swz::scalar::{uint, ushort};
//! let a: ushort = 7;
//! assert_eq!(uint::from(a), 7u32);
//! ```

#[doc(hidden)]
pub use crate::vec_step::names::*;

/// The scalars, one a line.
macro_rules! scalars {
    ($($(#[$cfg:meta])* $name:ident = $t:ty;)*) => {
        $(
            $(#[$cfg])*
            #[doc = concat!("`", stringify!($t), "`.")]
            #[allow(non_camel_case_types, reason = "OpenCL's names")]
            pub type $name = $t;
        )*
    };
}
scalars! {
    uchar = u8;
    short = i16;
    ushort = u16;
    int = i32;
    uint = u32;
    long = i64;
    ulong = u64;
    #[cfg(feature = "half")] half = ::half::f16;
    float = f32;
    double = f64;
}
