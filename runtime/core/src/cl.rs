//! OpenCL's host names: `cl_float4` is `float4`, `cl_float` is `f32` (OpenCL API specification, shared application
//! data types). The types are the same ones, not wrappers.
//!
//! ```
//! use swz::cl::{cl_float, cl_float4};
//! let v: swz::float4 = cl_float4::splat(1.0 as cl_float);
//! assert_eq!(v.w, 1.0);
//! ```
//!
//! # With C
//! In memory they are what the host header's unions are: size, alignment and the order of the components. So C takes them behind
//! pointers. A declaration in an `extern` block has pointers to components, and a call casts to them: rustc's lint
//! `improper_ctypes` looks through a pointer and takes no register for a type of C's, `*mut __m128` as little as `*mut cl_float4`,
//! and what is stored as something else would not be passed in a register. (It is a lint only: under `#[allow(improper_ctypes)]` on
//! the block, `*mut cl_float4` is as right.) A function that is defined in Rust, `extern "C" fn f(v: &cl_float4)`, draws no lint.
//!
//! By value they are *not* passed or returned as the unions are: `cl_int2` goes in another register, and so
//! do `cl_uchar4` and `cl_float4`; never declare a function of C so.
//!
//! ```
//! use swz::cl::{cl_float, cl_float4};
//! // void scale(cl_float4 *vector), in C
//! # mod c {
//! #     pub unsafe extern "C" fn scale(vector: *mut f32) { unsafe { *vector *= 2.0 } }
//! # }
//! # /*
//! unsafe extern "C" {
//!     fn scale(vector: *mut cl_float);
//! }
//! # */
//! # use c::scale;
//! let mut v = cl_float4::new(1.0, 2.0, 3.0, 4.0);
//! unsafe { scale((&raw mut v).cast()) };
//! # assert_eq!(v.x, 2.0);
//! ```

use crate::element::{for_each_element, rust_name};
use crate::vector::Vector;

/// One row of host names.
macro_rules! host {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {};
    ($t:ty, $name:literal, $size:tt, $kind:ident, [$lane:ident $($partners:tt)*], $($v:ident)*, $scalar:ident $h2:ident $h3:ident $h4:ident $h8:ident $h16:ident) => {
        #[doc = concat!("The scalar `", $name, "`.")]
        #[allow(non_camel_case_types, reason = "OpenCL's names")]
        pub type $scalar = $t;
        host!(vectors $t, rust_name!($lane $t), $h2 2, $h3 3, $h4 4, $h8 8, $h16 16);
    };
    (vectors $t:ty, $rust:expr, $($host:ident $n:literal),*) => {
        $(
            #[doc = concat!(stringify!($n), " components of `", $rust, "`.")]
            #[allow(non_camel_case_types, reason = "OpenCL's names")]
            pub type $host = Vector<$t, $n>;
        )*
    };
}
for_each_element!(host);
