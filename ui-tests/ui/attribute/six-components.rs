use swz::prelude::*;

#[swizzle]
fn f(v: float3) -> float3 {
    let _ = v.xyzxyz;
    //        ^^^^^^ 6 components
    v.zyx
}

fn main() {
    let _ = f(float3::splat(1.0));
}
