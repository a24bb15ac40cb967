use swz::prelude::*;

fn main() {
    let mut v = float3::splat(0.0);
    swz!(v.xw = float2::splat(1.0));
    //     ^^ 3 components
}
