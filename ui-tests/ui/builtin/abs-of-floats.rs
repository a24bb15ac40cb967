use swz::builtin::*;
use swz::prelude::*;

fn rounded_box(p: float3, half: float3) -> f32 {
    let outside = abs(p) - half;
    //                ^ of floats it is `fabs`
    length(max(outside, 0.0))
}

fn main() {
    rounded_box(float3::splat(1.0), float3::splat(0.5));
}
