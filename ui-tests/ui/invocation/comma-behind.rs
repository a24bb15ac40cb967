use swz::prelude::*;

fn main() {
    let v = int4::splat(1);
    let _ = swz!(v.xy,);
    //               ^ nothing follows
}
