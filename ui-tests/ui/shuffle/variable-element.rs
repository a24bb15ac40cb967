use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let i = 1;
    let _ = shuffle!(x, [0, i, 2, 3]);
    //                      ^ not a constant
}
