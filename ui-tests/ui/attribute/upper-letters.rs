use swz::prelude::*;

#[swizzle]
fn f(v: &float4) -> float2 {
    v.XY
    //^^ write `.xy`
}

fn main() {
    let _ = f(&float4::splat(1.0));
}
