use swz::prelude::*;

fn main() {
    let _ = swz!((half4)(1, 0.5, 0, 65520.0));
    //                              ^^^^^^^ half holds 65504
}
