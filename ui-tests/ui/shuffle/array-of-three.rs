use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    const MASK: [u32; 3] = [0, 1, 2];
    let _ = shuffle!(x, MASK);
    //                  ^^^^ 3 elements
}
