use swz::prelude::*;

struct P {
    scale: f32,
    v: float4,
}

fn f(scale: f32, v: float2) -> float2 {
    v * scale
}

fn main() {
    let p = P { scale: 2.0, v: float4::splat(1.0) };
    let _ = swz!(f(p.scale, p.v.rx));
    //                          ^^ nearest to a selector
}
