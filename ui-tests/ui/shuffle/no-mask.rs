use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle!(x);
    //               ^ no mask behind it
}
