use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = swz!(shuffle2(x, x, (ushort4)(3, 2, 1, 0)));
    //                           ^^^^^^^ 16 bits for 32
}
