use swz::prelude::*;

fn main() {
    let mut v = float2::splat(0.0);
    let e = float2::splat(0.0);
    swz!(v.hi = e);
    //          ^ 2 components for one
}
