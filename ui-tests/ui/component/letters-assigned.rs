use swz::prelude::*;

fn main() {
    let mut v = uchar16::splat(0);
    swz!(v.xyz = uchar3::splat(1));
    //     ^^^ letters reach 4
}
