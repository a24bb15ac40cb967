use swz::prelude::*;

fn main() {
    let n = int4::splat(1);
    let _ = swz!(n.wzyx as f32x4);
    //                     ^^^^^ a name of Rust's too
}
