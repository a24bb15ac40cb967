use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = max(float4::splat(1.0), float2::splat(2.0));
    //                              ^^^^^^^^^^^^^^^^^^ 2 components beside 4
}
