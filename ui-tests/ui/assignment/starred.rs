use swz::prelude::*;

#[swizzle]
fn total(p: &float4, mut sum: float3) -> float3 {
    sum += *p.xyz;
    //     ^ no reference
    sum
}

fn main() {
    total(&float4::splat(1.0), float3::splat(0.0));
}
