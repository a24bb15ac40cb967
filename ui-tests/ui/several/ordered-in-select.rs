use swz::builtin::*;
use swz::prelude::*;

#[swizzle]
fn greatest(a: float4, b: float4) -> float4 {
    let m = a.xyzw > b.wzyx;
    //             ^ no order
    select(b, a, m)
    //           ^ a `bool`, as rustc takes it
}

fn main() {
    greatest(float4::splat(0.0), float4::splat(1.0));
}
