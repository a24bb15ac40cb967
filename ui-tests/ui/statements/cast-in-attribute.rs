use swz::prelude::*;

#[swizzle]
fn f(v: float4) -> float4 {
    v.wzyx * (float4)-1.0f
    //        ^^^^^^ a cast
}

fn main() {
    let _ = f(float4::splat(0.0));
}
