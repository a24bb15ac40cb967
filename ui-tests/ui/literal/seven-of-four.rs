use swz::prelude::*;

fn main() {
    let a = float3::splat(1.0);
    let b = float4::splat(1.0);
    let _ = swz!((float4)(a, b));
    //            ^^^^^^ 7 of 4
}
