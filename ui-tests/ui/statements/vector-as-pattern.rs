use swz::prelude::*;

#[swizzle]
fn fields(v: float4) -> f32 {
    let float2 { x, y: b } = v.xy;
    //         ^^^^^^^^^^^ no structure
    x + b
}

fn main() {}
