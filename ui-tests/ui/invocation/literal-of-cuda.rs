use swz::prelude::*;

fn main() {
    let _ = swz!(make_float2(1.0, 2.0));
    //           ^^^^^^^^^^^ CUDA's name
}
