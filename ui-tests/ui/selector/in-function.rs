use swz::prelude::*;

#[swizzle]
fn last(v: float4) -> float4 {
    v.xy.s7
    //   ^^ 2 components
}

fn main() {
    let _ = last(float4::splat(1.0));
}
