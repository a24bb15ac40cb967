//! What a variable is made of shows that it is a vector.
use swz::prelude::*;

#[swizzle]
fn mixed() -> float3 {
    let colour = float4::splat(1.0);
    let _ = colour.xyz;
    colour.rgz
    //     ^^^ two sets
}

fn main() {
    mixed();
}
