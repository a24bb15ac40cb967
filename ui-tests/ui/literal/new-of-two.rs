use swz::prelude::*;

#[swizzle]
fn plane(normals: &[float3], d: f32) -> float4 {
    float4::new(normals[0] * 2.0, d)
//  ^^^^^^^^^^^ takes numbers
}

fn main() {
    plane(&[float3::splat(1.0)], 1.0);
}
