use swz::prelude::*;

fn main() {
    let a = int2::splat(1);
    let _ = swz!((float4)(a, 1.0, 1.0));
    //                    ^ integers
}
