use swz::prelude::*;

#[swizzle]
fn list(v: float4) -> f32 {
    match v.zw {
        float2(a, b) => a + b,
        //    ^^^^^^
    }
}

fn main() {}
