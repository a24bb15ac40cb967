use swz::prelude::*;

const V: float4 = swz!((float4)(1.0, 2.0, 3.0));
//                      ^^^^^^ 3 of 4

fn main() {
    let _ = V;
}
