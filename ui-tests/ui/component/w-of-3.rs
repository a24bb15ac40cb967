use swz::prelude::*;

fn main() {
    let v = float3::new(1.0, 2.0, 3.0);
    let _ = swz!(v.w);
    //             ^ 3 components
}
