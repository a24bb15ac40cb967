use swz::prelude::*;

struct P {
    pos: [f32; 5],
}

fn main() {
    let p = P { pos: [1.0; 5] };
    let _ = swz!(p.pos.xy);
    //                 ^^ no vector
}
