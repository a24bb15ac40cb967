use swz::prelude::*;

fn main() {
    let (v, w) = (float3::splat(1.0), float4::splat(1.0));
    let _ = v.dot(w);
    //            ^ of another length
}
