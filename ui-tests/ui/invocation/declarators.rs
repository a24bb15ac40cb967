use swz::prelude::*;

fn main() {
    let v = int4::splat(1);
    swz!(let a = v.xy, b = v.zw);
    //               ^ C's list of variables
}
