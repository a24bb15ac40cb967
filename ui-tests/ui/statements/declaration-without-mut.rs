use swz::prelude::*;

fn main() {
    swz! { let sum: float4; let one = 1.0_f32; sum.xyz = float3::splat(one); sum.w = one; let _ = sum; }
    //                                         ^^^ no value
}
