use swz::prelude::*;

const V: float2 = float2::new(1.0, 2.0);
const SWAPPED: float4 = swz!(V.wzyx);
//                             ^^^^ 2 components

fn main() {
    let _ = SWAPPED;
}
