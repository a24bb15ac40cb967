use swz::builtin::*;
use swz::prelude::*;

#[swizzle]
fn is_near(v: float4, w: float4) -> bool {
    if v.y > w.y && (v.x > w.x || isnan(w.x)) { true } else { false }
    //                            ^^^^^^^^^^ a number
}

fn main() {
    is_near(float4::splat(0.0), float4::splat(1.0));
}
