use swz::builtin::*;
use swz::prelude::*;

fn greatest(a: float4, b: float4) -> float4 {
    select(b, a, a < b)
    //             ^ no order
}

fn main() {
    greatest(float4::splat(0.0), float4::splat(1.0));
}
