use swz::prelude::*;

struct P {
    x: f32,
    v: float2,
}

fn main() {
    let mut p = P { x: 1.0, v: float2::splat(1.0) };
    swz!(p.x = p.v.x);
    //     ^ a field
}
