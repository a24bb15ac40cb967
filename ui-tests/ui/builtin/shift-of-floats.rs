use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = rotate(float4::splat(1.0), 1.0);
    //             ^^^^^^^^^^^^^^^^^^ floats have no bits to turn
}
