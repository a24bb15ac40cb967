use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle!(x, [3, 2, -1, 0]);
    //                         ^ negative
}
