use swz::prelude::*;

fn main() {
    let x = float3::splat(1.0);
    let mask = uint4::splat(0);
    let _ = shuffle(x, mask);
    //              ^ 3 components
}
