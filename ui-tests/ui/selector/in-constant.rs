use swz::prelude::*;

const V: float4 = float4::new(1.0, 2.0, 3.0, 4.0);
const SWAPPED: float2 = swz!(V.rx);
//                             ^^ two sets

fn main() {
    let _ = SWAPPED;
}
