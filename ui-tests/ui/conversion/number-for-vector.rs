use swz::prelude::*;

fn main() {
    let _: float4 = 0.5;
    //              ^^^ one number
}
