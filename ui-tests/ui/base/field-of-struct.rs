use swz::prelude::*;

struct P {
    pos: [f32; 2],
}

fn main() {
    let p = P { pos: [1.0, 2.0] };
    let _ = swz!(p.pos.xy);
    //                 ^^ no vector
}
