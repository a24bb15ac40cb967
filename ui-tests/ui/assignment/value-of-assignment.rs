//! An assignment has no value: rustc says so at the selector, and proposes nothing of the macro's own.
use swz::prelude::*;

#[swizzle]
fn in_attribute(v: &mut float4, e: float2) -> float2 {
    v.xy = e
//    ^^ what is expected is no assignment
}

fn main() {
    let mut v = float4::splat(1.0);
    in_attribute(&mut v, float2::splat(2.0));
}
