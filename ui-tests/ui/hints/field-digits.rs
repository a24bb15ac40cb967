use swz::prelude::*;

struct P {
    a1: f32,
    v: float2,
}

fn main() {
    let p = P { a1: 1.0, v: float2::splat(1.0) };
    let _ = swz!(p.a1 * p.v.x);
    //             ^^ a field
}
