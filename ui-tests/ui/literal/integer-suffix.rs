use swz::prelude::*;

fn main() {
    let v = int2::splat(1);
    let _ = swz!(int4(v.yx, 7u, -3_i32));
    //                      ^^ unsigned
}
