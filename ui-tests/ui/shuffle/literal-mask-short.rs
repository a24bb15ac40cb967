use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = swz!(shuffle(x, (uint4)(3, 2)));
    //                       ^^^^^ 2 of 4
}
