use swz::prelude::*;

fn main() {
    let a = [1.0_f32; 4];
    let _ = swz!(a.xy);
    //             ^^ no vector
}
