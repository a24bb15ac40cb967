use swz::prelude::*;

fn main() {
    let (v, mask) = (float4::splat(1.0), uint4::splat(0));
    let _ = swz!(shuffle(v, mask));
    //           ^^^^^^^
}
