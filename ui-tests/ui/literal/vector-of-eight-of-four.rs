use swz::prelude::*;

fn main() {
    let a = float8::splat(1.0);
    let _ = swz!((float4)(a));
    //                    ^ 8 of 4
}
