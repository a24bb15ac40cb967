use swz::prelude::*;

#[swizzle]
fn f(v: float3) -> float3 {
    v.zyx()
    //^^^ no such method
}

fn main() {
    let _ = f(float3::splat(1.0));
}
