use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    const MASK: [i32; 4] = [0, 1, 2, 3];
    let _ = shuffle!(x, MASK);
    //                  ^^^^ signed
}
