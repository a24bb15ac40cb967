use swz::prelude::*;

fn main() {
    let mut v = float4::splat(0.0);
    swz!(v.xy = [1.0f32, 2.0]);
    //          ^^^^^^^^^^^^^ to be converted
}
