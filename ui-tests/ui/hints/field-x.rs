use swz::prelude::*;

struct P {
    x: f32,
}

fn main() {
    let p = P { x: 1.0 };
    let _ = swz!(p.x);
    //             ^ a field
}
