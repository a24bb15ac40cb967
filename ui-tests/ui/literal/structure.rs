use swz::prelude::*;

struct P;

fn main() {
    let _ = swz!((float4)(P, 1.0, 2.0, 3.0));
    //                    ^ no float
}
