use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    const MASK: uint4 = uint4::from_array([3, 2, 1, 0]);
    let _ = shuffle!(x, MASK);
    //                  ^^^^ a vector
}
