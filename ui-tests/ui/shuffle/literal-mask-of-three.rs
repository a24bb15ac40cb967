use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = swz!(shuffle(x, (uint3)(2, 1, 0)));
    //                       ^^^^^ 3 components
}
