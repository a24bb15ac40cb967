use swz::prelude::*;

fn main() {
    let _: float4 = swz!(vec4(0.0, 0.0, 0.0, 1.0));
    //                   ^^^^ GLSL's
}
