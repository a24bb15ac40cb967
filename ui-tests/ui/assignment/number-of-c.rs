use swz::prelude::*;

fn main() {
    let mut v = double4::splat(1.0);
    swz!(v.xy = 2.5f);
    //          ^^^^ a float
}
