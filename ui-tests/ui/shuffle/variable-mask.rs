use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let mask = [0_u32, 1, 2, 3];
    let _ = shuffle!(x, mask);
    //                  ^^^^ not a constant
}
