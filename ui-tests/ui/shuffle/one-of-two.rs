use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle2!(x, [0, 1]);
    //                   ^^^^^^ of one vector
}
