//! Vectors behind pointers in functions of C's calling convention, without a word of rustc's lints: what the documentation of `swz::cl`
//! says. `host.rs` shares them with C itself; `ui-tests/ui/outside/register-in-extern.rs` shows why a declaration has pointers to
//! components.

#![deny(improper_ctypes, improper_ctypes_definitions)]

use swz::cl::*;

/// For each type: a function that is defined here, with pointers to vectors, and its declaration, with pointers to components.
macro_rules! foreign {
    ($($element:ident: $($v:ident $name:ident)*;)*) => {
        /// The functions that another language would define.
        mod defined {
            use swz::cl::*;
            $($(
                #[unsafe(no_mangle)]
                extern "C" fn $name(to: &mut $v, from: *const $v, none: Option<&$v>) -> *const $v {
                    assert!(none.is_none());
                    // SAFETY: the only caller, `passed`, gives a pointer to a vector.
                    *to = unsafe { *from };
                    from
                }
            )*)*
        }
        unsafe extern "C" {
            $($(
                fn $name(to: *mut $element, from: *const $element, none: *const $element) -> *const $element;
            )*)*
        }
        #[test]
        fn passed() {
            $($({
                let (mut to, from) = ($v::default(), $v::splat(<$element>::MAX));
                // SAFETY: the definition takes pointers to a vector, which is what the casts are of, and one that may be null.
                let back = unsafe {
                    $name((&raw mut to).cast(), (&raw const from).cast(), core::ptr::null())
                };
                assert_eq!(to, from);
                assert_eq!(back.cast(), &raw const from);
            })*)*
        }
    };
}
foreign! {
    cl_char: cl_char2 swz_char2 cl_char3 swz_char3 cl_char4 swz_char4 cl_char8 swz_char8 cl_char16 swz_char16;
    cl_uchar: cl_uchar2 swz_uchar2 cl_uchar3 swz_uchar3 cl_uchar4 swz_uchar4 cl_uchar8 swz_uchar8 cl_uchar16 swz_uchar16;
    cl_short: cl_short2 swz_short2 cl_short3 swz_short3 cl_short4 swz_short4 cl_short8 swz_short8 cl_short16 swz_short16;
    cl_ushort: cl_ushort2 swz_ushort2 cl_ushort3 swz_ushort3 cl_ushort4 swz_ushort4 cl_ushort8 swz_ushort8 cl_ushort16 swz_ushort16;
    cl_int: cl_int2 swz_int2 cl_int3 swz_int3 cl_int4 swz_int4 cl_int8 swz_int8 cl_int16 swz_int16;
    cl_uint: cl_uint2 swz_uint2 cl_uint3 swz_uint3 cl_uint4 swz_uint4 cl_uint8 swz_uint8 cl_uint16 swz_uint16;
    cl_long: cl_long2 swz_long2 cl_long3 swz_long3 cl_long4 swz_long4 cl_long8 swz_long8 cl_long16 swz_long16;
    cl_ulong: cl_ulong2 swz_ulong2 cl_ulong3 swz_ulong3 cl_ulong4 swz_ulong4 cl_ulong8 swz_ulong8 cl_ulong16 swz_ulong16;
    cl_half: cl_half2 swz_half2 cl_half3 swz_half3 cl_half4 swz_half4 cl_half8 swz_half8 cl_half16 swz_half16;
    cl_float: cl_float2 swz_float2 cl_float3 swz_float3 cl_float4 swz_float4 cl_float8 swz_float8 cl_float16 swz_float16;
    cl_double: cl_double2 swz_double2 cl_double3 swz_double3 cl_double4 swz_double4 cl_double8 swz_double8 cl_double16 swz_double16;
}
