use swz::prelude::*;

fn main() {
    let _ = float3::splat(1.0, 2.0, 3.0);
    //      ^^^^^^^^^^^^^ one value for all
}
