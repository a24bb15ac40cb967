use swz::prelude::*;

fn main() {
    let a = float2::splat(1.0);
    let _ = swz!((float4)(a, a, 1.0));
    //            ^^^^^^ 5 of 4
}
