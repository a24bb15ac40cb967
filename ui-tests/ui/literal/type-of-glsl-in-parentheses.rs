use swz::prelude::*;

fn f(v: float4) -> float2 {
    swz!((vec4)(v.xy, 0.0, 1.0).zw)
    //    ^^^^
}

fn main() {}
