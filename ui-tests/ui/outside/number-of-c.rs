use swz::prelude::*;

fn main() {
    let _ = float2::splat(1.0) * M_PI_F;
    //                           ^^^^^^ of `std`
}
