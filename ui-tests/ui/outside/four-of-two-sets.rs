use swz::prelude::*;

#[swizzle]
fn swapped(v: float4) -> float4 {
    v.grbw
    //^^^^ `w` beside colours
}

fn main() {
    swapped(float4::splat(1.0));
}
