use swz::prelude::*;

fn main() {
    let (v16, v2, v3) = (int16::splat(0), int2::splat(1), int3::splat(2));
    let _ = swz!(int16(v16.S98aabb0123, v2.gr, v3.xxxx));
    //                     ^^^^^^^^^^^ 10 components
}
