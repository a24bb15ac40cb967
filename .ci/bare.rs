//! The operations that have kernels, for targets that have none of their registers: `x86_64-unknown-none`, where an intrinsic of SSE2 ends
//! in an error of LLVM's, and `aarch64-unknown-none-softfloat`. Only compiled, by `.ci/run`.
#![no_std]

use swz::prelude::*;

/// Calls the kernels of vectors of 4.
macro_rules! kernels {
    ($($v:ident $v2:ident $v16:ident $mask:ident $($integer:ident)?;)*) => { $(
        #[unsafe(no_mangle)]
        pub fn $v(a: &mut $v, b: &$v, mask: &$mask) {
            swz!(a.xz = a.wy);
            *a += shuffle(*a, *mask) * shuffle2(*a, *b, *mask) / b - -*a % b;
            let wide: $v16 = swz!(($v16)(*b, a.lo, a.wzyx, *b, b.hi));
            let narrow: $v2 = swz!(shuffle2!(*a, *b, [6, 1]) + wide.lo.odd.even);
            swz!(a.hi = narrow);
            $(
                let $integer = a.x;
                *a = *a << b >> b << $integer >> $integer & b | !*a ^ b;
            )?
        }
    )* };
}
kernels! {
    char4 char2 char16 uchar4 scalar;
    uchar4 uchar2 uchar16 uchar4 scalar;
    short4 short2 short16 ushort4 scalar;
    ushort4 ushort2 ushort16 ushort4 scalar;
    int4 int2 int16 uint4 scalar;
    uint4 uint2 uint16 uint4 scalar;
    long4 long2 long16 ulong4 scalar;
    ulong4 ulong2 ulong16 ulong4 scalar;
    half4 half2 half16 ushort4;
    float4 float2 float16 uint4;
    double4 double2 double16 ulong4;
}
