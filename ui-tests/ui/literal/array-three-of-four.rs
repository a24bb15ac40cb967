use swz::prelude::*;

fn main() {
    let p = [1.0_f32, 2.0, 3.0];
    let _ = swz!((float4)(p.xz, 1.0));
    //            ^^^^^^ 3 of 4
}
