use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let mask = uint3::splat(0);
    let _ = shuffle(x, mask);
    //                 ^^^^ 3 components
}
