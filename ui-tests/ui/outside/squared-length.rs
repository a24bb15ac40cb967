use swz::prelude::*;

fn main() {
    let v = float3::splat(2.0);
    let _ = v.length2();
    //        ^^^^^^^ GLM's name
}
