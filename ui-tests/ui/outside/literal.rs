use swz::prelude::*;

fn main() {
    let _ = float4(1.0, 2.0, 3.0, 4.0);
    //      ^^^^^^ not in `swz!`
}
