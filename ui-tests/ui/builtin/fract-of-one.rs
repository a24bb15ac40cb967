use swz::builtin::fract;
use swz::prelude::*;

fn main() {
    let p = float3::splat(1.5);
    let _ = fract(p);
    //      ^^^^^ two in OpenCL
}
