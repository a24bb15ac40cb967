use swz::prelude::*;

#[swizzle]
fn opaque(colour: float3) -> float4 {
    float4::new(colour, 1.0)
    //      ^^^ takes numbers
}

fn main() {
    opaque(float3::splat(1.0));
}
