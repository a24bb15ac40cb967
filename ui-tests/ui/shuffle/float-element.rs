use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle!(x, [0, 1.0, 2, 3]);
    //                      ^^^ a float
}
