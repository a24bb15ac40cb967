use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let mask = ushort4::splat(0);
    let _ = shuffle(x, mask);
    //                 ^^^^ 16 bits for 32
}
