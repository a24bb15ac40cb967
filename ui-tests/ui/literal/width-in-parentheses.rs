use swz::prelude::*;

fn f(v: float4) -> float2 {
    swz!((float5)(v.xy, 0.0).xy)
    //    ^^^^^^
}

fn main() {}
