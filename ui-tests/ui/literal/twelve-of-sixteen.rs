use swz::prelude::*;

fn main() {
    let a = uchar8::splat(1);
    let b = uchar4::splat(1);
    let _ = swz!((uchar16)(a, b));
    //            ^^^^^^^ 12 of 16
}
