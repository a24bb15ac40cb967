use swz::prelude::*;

fn main() {
    let n = int4::splat(1);
    let _ = swz!(n.wzyx as bool4);
    //                     ^^^^^ no conversion at all
}
