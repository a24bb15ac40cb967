use swz::prelude::*;

fn main() {
    let x = float3::splat(1.0);
    let _ = shuffle!(x, [0, 1, 2, 3]);
    //               ^ 3 components
}
