use swz::prelude::*;

fn main() {
    let d = 4.0_f64;
    let _ = swz!((float4)(1.0, 2.0, 3.0, d));
    //                                   ^ a double
}
