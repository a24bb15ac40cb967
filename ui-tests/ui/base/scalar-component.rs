use swz::prelude::*;

fn main() {
    let s = 1_u8;
    let _ = swz!(s.x);
    //             ^ a scalar
}
