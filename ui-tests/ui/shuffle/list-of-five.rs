use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle2!(x, x, [0, 1, 2, 3, 4]);
    //                      ^^^^^^^^^^^^^^^ 5 elements
}
