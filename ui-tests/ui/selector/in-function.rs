use swz::prelude::*;

#[swizzle]
fn last(v: float4) -> float4 {
    v.s73q1
    //^^^^^ `q` is no digit
}

fn main() {
    let _ = last(float4::splat(1.0));
}
