use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let y = int4::splat(1);
    let mask = uint4::splat(0);
    let _ = shuffle2(x, y, mask);
    //                  ^ integers
}
