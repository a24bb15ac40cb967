use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    if swz!((float2)(v.x, 1.0) <= v.xy && v.z < 1.0) {}
    //                         ^ no order
}
