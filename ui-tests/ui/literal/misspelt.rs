use swz::prelude::*;

fn main() {
    let _ = swz!((flaot4)(1.0, 2.0, 3.0, 4.0));
    //            ^^^^^^ float4
}
