use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = popcount(float4::splat(1.0));
    //               ^^^^^^^^^^^^^^^^^^ floats have no bits to count
}
