use swz::prelude::*;

fn main() {
    let v = float3::splat(1.0);
    let _: float4 = v.into();
    //              ^ a component is missing
}
