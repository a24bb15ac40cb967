//! The vector types by OpenCL's names, from the table in `element`: an element type is a row there, a width is a column here.

use crate::element::{Element, Lane, Lanes, Own, Scalar, ShuffleElement, for_each_element};
use crate::sealed::Sealed;
use crate::shape;
use crate::vector::Vector;

/// `Lanes<N>` for one element type and the five widths, by element size and kind.
macro_rules! lanes {
    (4 float $t:ty) => { lanes! { $t: 2 Floats8, 3 Floats16, 4 Floats16, 8 Floats32, 16 Floats64 } };
    (8 float $t:ty) => { lanes! { $t: 2 Doubles16, 3 Doubles32, 4 Doubles32, 8 Doubles64, 16 Doubles128 } };
    (1 $kind:ident $t:ty) => { lanes! { $t: 2 Bytes2, 3 Bytes4, 4 Bytes4, 8 Bytes8, 16 Bytes16 } };
    (2 $kind:ident $t:ty) => { lanes! { $t: 2 Bytes4, 3 Bytes8, 4 Bytes8, 8 Bytes16, 16 Bytes32 } };
    (4 $kind:ident $t:ty) => { lanes! { $t: 2 Bytes8, 3 Bytes16, 4 Bytes16, 8 Bytes32, 16 Bytes64 } };
    (8 $kind:ident $t:ty) => { lanes! { $t: 2 Bytes16, 3 Bytes32, 4 Bytes32, 8 Bytes64, 16 Bytes128 } };
    ($t:ty: $($n:literal $shape:ident),*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl Lanes<$n> for $t {
                type Shape = shape::$shape;
            }
        )*
    };
}

/// What carries a lane of a size and kind through a permute.
macro_rules! bits {
    (1 $kind:ident) => {
        u8
    };
    (2 $kind:ident) => {
        u16
    };
    (4 float) => {
        shape::Single
    };
    (4 $kind:ident) => {
        u32
    };
    (8 $kind:ident) => {
        shape::Pair
    };
}

/// One row: the traits, the aliases, and the check of every size and alignment.
macro_rules! element {
    ($t:ty, $name:literal, $size:tt, $kind:ident, [$lane:ident $code:literal: $signed:ty, $unsigned:ty, $wider:tt], $v2:ident $v3:ident $v4:ident $v8:ident $v16:ident, $($host:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl Sealed for $t {}
        #[diagnostic::do_not_recommend]
        impl Scalar for $t {
            const NAME: &'static str = $name;
            const LANE: Lane = Lane::$lane;
            type Bits = bits!($size $kind);
        }
        lanes!($size $kind $t);
        #[diagnostic::do_not_recommend]
        impl Element for $t {
            type Signed = $signed;
            type Unsigned = $unsigned;
        }
        #[diagnostic::do_not_recommend]
        impl Own for $t {
            type Same = Self;
        }
        element!(shuffled $kind $t: $unsigned);
        element!(alias $t, $name, $size, $v2 2 "2", $v3 3 "4", $v4 4 "4", $v8 8 "8", $v16 16 "16");
    };
    (shuffled bool $t:ty: $unsigned:ty) => {};
    (shuffled $kind:ident $t:ty: $unsigned:ty) => {
        #[diagnostic::do_not_recommend]
        impl ShuffleElement for $t {
            type Mask = $unsigned;
        }
    };
    (alias $t:ty, $name:literal, $size:tt, $($alias:ident $n:literal $stored:literal),*) => {
        $(
            #[doc = concat!("OpenCL's `", $name, stringify!($n), "`: ", stringify!($n), " components of `", stringify!($t),
                "`; size and alignment are ", $stored, " × ", stringify!($size), " bytes (OpenCL C, section 6.3.2, vector data types).")]
            #[allow(non_camel_case_types, reason = "OpenCL's names")]
            pub type $alias = Vector<$t, $n>;
            const _: () = {
                let stored = if $n == 3 { 4 } else { $n };
                assert!(size_of::<$alias>() == stored * $size && align_of::<$alias>() == stored * $size);
            };
        )*
    };
}
for_each_element!(element);

/// OpenCL's host names: `cl_float4` is `float4`, `cl_float` is `f32` (OpenCL API specification, shared application
/// data types). The types are the same ones, not wrappers.
///
/// ```
/// use swz::cl::{cl_float, cl_float4};
/// let v: swz::float4 = cl_float4::splat(1.0 as cl_float);
/// assert_eq!(v.w, 1.0);
/// ```
///
/// # With C
/// In memory they are what the host header's unions are: size, alignment and the order of the components. So C takes them behind
/// pointers. A declaration in an `extern` block has pointers to components, and a call casts to them: rustc's lint
/// `improper_ctypes` looks through a pointer and takes no register for a type of C's, `*mut __m128` as little as `*mut cl_float4`,
/// and what is stored as something else would not be passed in a register. (It is a lint only: under `#[allow(improper_ctypes)]` on
/// the block, `*mut cl_float4` is as right.) A function that is defined in Rust, `extern "C" fn f(v: &cl_float4)`, draws no lint.
///
/// By value they are *not* passed or returned as the unions are: `cl_int2` goes in another register, and so
/// do `cl_uchar4` and `cl_float4`; never declare a function of C so.
///
/// ```
/// use swz::cl::{cl_float, cl_float4};
/// // void scale(cl_float4 *vector), in C
/// # mod c {
/// #     pub unsafe extern "C" fn scale(vector: *mut f32) { unsafe { *vector *= 2.0 } }
/// # }
/// # /*
/// unsafe extern "C" {
///     fn scale(vector: *mut cl_float);
/// }
/// # */
/// # use c::scale;
/// let mut v = cl_float4::new(1.0, 2.0, 3.0, 4.0);
/// unsafe { scale((&raw mut v).cast()) };
/// # assert_eq!(v.x, 2.0);
/// ```
pub mod cl {
    /// One row of host names.
    macro_rules! host {
        ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {};
        ($t:ty, $name:literal, $size:tt, $kind:ident, $partners:tt, $($v:ident)*, $scalar:ident $h2:ident $h3:ident $h4:ident $h8:ident $h16:ident) => {
            #[doc = concat!("The scalar `", $name, "`.")]
            #[allow(non_camel_case_types, reason = "OpenCL's names")]
            pub type $scalar = $t;
            host!(vectors $t, $h2 2, $h3 3, $h4 4, $h8 8, $h16 16);
        };
        (vectors $t:ty, $($host:ident $n:literal),*) => {
            $(
                #[doc = concat!(stringify!($n), " components of `", stringify!($t), "`.")]
                #[allow(non_camel_case_types, reason = "OpenCL's names")]
                pub type $host = crate::vector::Vector<$t, $n>;
            )*
        };
    }
    crate::element::for_each_element!(host);
}
