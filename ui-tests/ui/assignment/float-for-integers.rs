use swz::prelude::*;

fn main() {
    let mut v = int4::splat(1);
    swz!(v.xy = 1.0);
    //          ^^^ without a point
}
