use swz::prelude::*;

struct P {
    pos: float2,
}

fn main() {
    let p = P { pos: float2::splat(1.0) };
    let _ = swz!(p.position.xy);
    //             ^^^^^^^^ no such field
}
