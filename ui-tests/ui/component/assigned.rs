use swz::prelude::*;

fn main() {
    let mut v = float2::splat(0.0);
    swz!(v.z = 1.0);
    //     ^ 2 components
}
