use swz::prelude::*;

fn main() {
    let _ = swz!((float2)(1.0, 2.0q));
    //                         ^^^^ no suffix
}
