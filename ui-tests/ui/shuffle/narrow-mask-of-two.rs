use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let mask = uchar4::splat(0);
    let _ = shuffle2(x, x, mask);
    //                     ^^^^ 8 bits for 32
}
