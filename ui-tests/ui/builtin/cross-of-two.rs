use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = cross(float2::splat(1.0), float2::splat(2.0));
    //            ^^^^^^^^^^^^^^^^^^ 2 components
}
