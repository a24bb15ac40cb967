use swz::prelude::*;

fn main() {
    let a = uchar8::splat(1);
    let b = uchar4::splat(1);
    let _ = swz!((uchar16)(a, a, b));
    //                           ^ 20 of 16
}
