use swz::prelude::*;

#[swizzle]
fn sum(v: float4) -> float2 {
    v..xy + v.zw
//   ^ a range
}

fn main() {
    sum(float4::splat(1.0));
}
