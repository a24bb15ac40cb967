use swz::prelude::*;

fn main() {
    let _ = (float4)(1.0);
    //       ^^^^^^ not in `swz!`
}
