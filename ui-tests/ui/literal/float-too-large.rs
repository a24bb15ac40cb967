use swz::prelude::*;

fn main() {
    let _ = swz!((float2)(1e39));
    //                    ^^^^ float holds 3.4e38
}
