use swz::prelude::*;

struct P {
    s0: f32,
    v: float2,
}

fn main() {
    let p = P { s0: 1.0, v: float2::splat(1.0) };
    let _ = swz!(p.s0 * p.v.x);
    //             ^^ a field
}
