use swz::prelude::*;

fn main() {
    let mut v = float2::splat(0.0);
    swz!(v.lo.hi = 1.0);
    //        ^^ a scalar
}
