use swz::prelude::*;

fn main() {
    let _ = float4::splat(1.0) < float4::splat(2.0);
    //                         ^ `isless` gives a mask
}
