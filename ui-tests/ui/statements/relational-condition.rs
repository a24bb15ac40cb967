use swz::builtin::*;
use swz::prelude::*;

#[swizzle]
fn is_near(v: float4, w: float4) -> bool {
    if isless(v, w) {
//     ^^^^^^^^^^^^ a mask
        return true;
    }
    false
}

fn main() {
    is_near(float4::splat(0.0), float4::splat(1.0));
}
