use swz::prelude::*;

const A: float4 = float4::splat(1.0);
const B: float4 = swz!(A.wzyx + A);
//                     ^^^^^^^^^^ no constant

fn main() {
    let _ = B;
}
