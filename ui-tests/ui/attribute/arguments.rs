use swz::prelude::*;

#[swizzle(fast)]
//        ^^^^ no arguments
fn f(v: float4) -> f32 {
    v.x
}

fn main() {
    let _ = f(float4::splat(1.0));
}
