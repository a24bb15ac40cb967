use swz::prelude::*;

#[swizzle]
fn fields(v: float4) -> f32 {
    let float2 { x, y: b } = v.xy;
    //         ^^^^^^^^^^^ no structure
    x + b
}

#[swizzle]
fn list(v: float4) -> f32 {
    match v.zw {
        float2(a, b) => a + b,
        //    ^^^^^^
    }
}

fn main() {}
