use swz::prelude::*;

fn main() {
    let p = [1.0_f64, 2.0, 3.0];
    let _ = swz!((float4)(p.xz, 0.0, 1.0));
    //                    ^ doubles
}
