use swz::prelude::*;

#[swizzle]
fn merged(v: uchar16) -> uchar8 {
    let a = v.lo;
    let b = v.sfedcba;
    //        ^^^^^^^ six
    a + b
}

fn main() {
    merged(uchar16::splat(0));
}
