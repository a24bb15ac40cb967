use swz::prelude::*;

#[swizzle] const X: f32 = float4::splat(1.0).x;
//         ^^^^^

fn main() {
    let _ = X;
}
