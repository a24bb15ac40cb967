use swz::prelude::*;

const MASK: [u32; 3] = [0, 1, 2];

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle2!(x, x, MASK);
    //                      ^^^^ 3 elements
}
