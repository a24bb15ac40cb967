//! Modules and macros named like those of the library and of the standard library, and no prelude.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings)]

mod swz {}
mod core {}
mod std {}
mod half {}

use ::swz::{float2, float4, half4, shuffle, shuffle2, swizzle, swz, uint4};

#[swizzle]
fn reversed(v: float4) -> float4 {
    v.wzyx
}

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    let p = &v;
    ::std::assert_eq!(swz!(p->yx), float2::new(2.0, 1.0));
    swz!(v.lo = v.yx);
    swz!(v.hi += (float2)(1.0f, 2));
    ::std::assert_eq!(v, float4::new(2.0, 1.0, 4.0, 6.0));
    ::std::assert_eq!(shuffle!(v, [3, 2, 1, 0]), reversed(v));
    ::std::assert_eq!(swz!(::swz::shuffle2(v, v, (uint4)(7, 6, 5, 4))), shuffle2!(v, v, [3, 2, 1, 0]));
    ::std::assert_eq!(
        swz!((half4)(1, 0.5, 0, -2).x),
        ::swz::half4::new(swz!((half4)(1).x), swz!((half4)(0).x), swz!((half4)(0).x), swz!((half4)(0).x)).x
    );
}
