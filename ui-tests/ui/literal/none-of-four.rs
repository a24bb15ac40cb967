use swz::prelude::*;

fn main() {
    let _ = swz!((float4)());
    //            ^^^^^^ 0 of 4
}
