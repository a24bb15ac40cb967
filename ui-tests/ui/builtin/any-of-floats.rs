use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = any(float4::splat(1.0));
    //          ^^^^^^^^^^^^^^^^^^ a float is no condition
}
