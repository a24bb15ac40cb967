use swz::prelude::*;

#[swizzle]
fn first(v: float4) -> f32 {
    if let (x, _) = v.xy { x } else { 0.0 }
    //     ^^^^^^ a vector
}

fn main() {
    first(float4::splat(1.0));
}
