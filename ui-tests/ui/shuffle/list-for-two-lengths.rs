use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let y = float2::splat(1.0);
    let _ = shuffle2!(x, y, [0, 1, 2, 3]);
    //                   ^ 2 components
}
