use swz::prelude::*;

fn main() {
    let a = float2::splat(1.0);
    let _ = swz!((float4)(a));
    //                    ^ 2 of 4
}
