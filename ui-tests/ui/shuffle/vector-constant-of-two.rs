use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    const MASK: uint4 = uint4::from_array([7, 2, 1, 0]);
    let _ = shuffle2!(x, x, MASK);
    //                      ^^^^ a vector
}
