use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = dot(float3::splat(1.0), 2.0);
    //                              ^^^ a vector is expected
}
