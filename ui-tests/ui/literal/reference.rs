use swz::prelude::*;

fn main() {
    let v = float3::splat(1.0);
    for x in &[1.0_f32, 2.0] {
        let _ = swz!((float4)(v, x));
    //                           ^ a reference
    }
}
