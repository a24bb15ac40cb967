use swz::prelude::*;

struct P {
    seed: f32,
    v: float2,
}

fn main() {
    let mut p = P { seed: 1.0, v: float2::splat(1.0) };
    swz!(p.seed *= p.v.x);
    //     ^^^^ a field
}
