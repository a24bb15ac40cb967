use swz::prelude::*;

fn main() {
    let mut v = float4::splat(0.0);
    swz!(v.x = 1.0, v.y = 2.0);
    //            ^ C's operator
    let _ = v;
}
