use swz::prelude::*;

fn main() {
    let _: float4 = 0.0_f32.into();
    //                      ^^^^ one number
}
