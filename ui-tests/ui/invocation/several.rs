use swz::prelude::*;

fn main() {
    let (v, w) = (int4::splat(1), int4::splat(2));
    let _ = swz!(v.xy, w.zw);
    //               ^ two expressions
}
