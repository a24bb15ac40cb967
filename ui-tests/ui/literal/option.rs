use swz::prelude::*;

fn main() {
    let p = Some(1.0_f32);
    let _ = swz!((float2)(p, 0.0));
    //                    ^ what is in it
}
