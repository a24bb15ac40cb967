use swz::prelude::*;

fn main() {
    let x = float3::new(1.0, 2.0, 3.0);
    let _ = swz!(shuffle(x, (uint4)(0, 1, 2, 0)));
    //                   ^ 3 components
}
