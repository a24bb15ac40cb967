use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let y = float2::splat(1.0);
    let _ = swz!(shuffle2(x, y, (uint4)(3, 2, 1, 0)));
    //                       ^ 2 components
}
