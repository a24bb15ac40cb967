use swz::prelude::*;

#[swizzle]
fn f(v: float4) -> float2 {
    let a: f32 = v.x;
    let b: u32 = a;
    //           ^ not a u32
    v.xy
}

fn main() {
    let _ = f(float4::splat(1.0));
}
