use swz::prelude::*;

const MASK: [i32; 4] = [0, 1, 2, 3];

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle2!(x, x, MASK);
    //                      ^^^^ signed
}
