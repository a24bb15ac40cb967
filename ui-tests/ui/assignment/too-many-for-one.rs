use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    let e = float2::splat(0.0);
    swz!(v.x = e);
    //         ^ 2 components for one
}
