use swz::prelude::*;

fn main() {
    let (x, y) = (float4::splat(1.0), float4::splat(2.0));
    let _ = shuffle!(x, y, [0, 5, 2, 7]);
    //                     ^^^^^^^^^^^^ of two vectors
}
