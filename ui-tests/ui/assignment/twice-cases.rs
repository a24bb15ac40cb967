use swz::prelude::*;

fn main() {
    let mut v = int16::splat(0);
    swz!(v.sAa = int2::splat(1));
    //     ^^^ a twice
}
