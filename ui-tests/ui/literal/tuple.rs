use swz::prelude::*;

fn main() {
    let p = (1.0_f32, 2.0_f32);
    let _ = swz!((float4)(p, 0.0, 1.0));
    //                    ^ a tuple
}
