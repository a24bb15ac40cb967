use swz::prelude::*;

fn main() {
    let d = 4.0_f64;
    let _ = swz!((float4)(d));
    //                    ^ a double
}
